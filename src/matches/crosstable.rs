//! The results of a tournament by participant and by pair of participants.

use tabia_chess::Color;
use tabia_game::GameResult;

use super::end::{Forfeit, GameEnd};
use super::format::Seed;
use super::statistics::{EloEstimate, GameScore};

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
}

impl Score {
    /// Returns the number of games.
    pub fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// Returns twice the points.
    pub fn half_points(&self) -> u32 {
        2 * self.won + self.drawn
    }

    /// Returns the Elo difference to the opponents together; `None` before the first game.
    pub fn elo(&self) -> Option<EloEstimate> {
        self.of_games().map(GameScore::elo)
    }

    /// Returns the normalised Elo difference, by games and not by pairs; `None` where all games have one result.
    pub fn normalized_elo(&self) -> Option<EloEstimate> {
        self.of_games().and_then(GameScore::normalized_elo)
    }

    /// Returns the likelihood of being stronger than the opponents together, from 0 to 1; `None` where all games have one result.
    pub fn superiority(&self) -> Option<f64> {
        self.of_games().and_then(GameScore::superiority)
    }

    fn of_games(&self) -> Option<GameScore> {
        GameScore::new(self.won, self.drawn, self.lost)
    }

    fn add(&mut self, other: &Score) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
    }
}

/// Games lost for a reason other than the board or the scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Forfeits {
    pub on_time: u32,
    pub by_illegal_move: u32,
    /// The player could not be started, crashed or gave no move.
    pub by_failure: u32,
}

impl Forfeits {
    /// Returns the number of games.
    pub fn total(&self) -> u32 {
        self.on_time + self.by_illegal_move + self.by_failure
    }

    /// Returns whether so many of a number of games were lost on time that the time control or the machine may be the cause: 3 at
    /// least, and more than 2 %.
    pub fn are_often_on_time(&self, games: u32) -> bool {
        self.on_time >= 3 && 50 * u64::from(self.on_time) > u64::from(games)
    }

    fn add(&mut self, forfeit: Forfeit) {
        *match forfeit {
            Forfeit::Time => &mut self.on_time,
            Forfeit::IllegalMove => &mut self.by_illegal_move,
            Forfeit::Failure => &mut self.by_failure,
        } += 1;
    }
}

/// All results of a tournament, each counted when its game ends. It is not copied: with many participants it is large.
#[derive(PartialEq, Eq, Debug)]
pub struct Crosstable {
    count: usize,
    /// The row's result against the column.
    cells: Vec<Score>,
    forfeits: Vec<Forfeits>,
    /// The games that each participant won by a bye.
    byes: Vec<u32>,
}

/// A participant in the final table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Standing {
    pub seed: Seed,
    pub score: Score,
    /// The Sonneborn-Berger score, in quarters of a point: the points of each opponent times those won against it.
    pub sonneborn_berger: u64,
    pub forfeits: Forfeits,
    /// Number of games that count as won because of byes. They are not in the score, which has played games only.
    pub byes: u32,
}

impl Standing {
    /// Returns twice the points, those of byes included.
    pub fn half_points(&self) -> u32 {
        self.score.half_points() + 2 * self.byes
    }
}

impl Crosstable {
    /// Creates the table of a tournament without a game.
    pub fn new(count: usize) -> Crosstable {
        Crosstable {
            count,
            cells: vec![Score::default(); count * count],
            forfeits: vec![Forfeits::default(); count],
            byes: vec![0; count],
        }
    }

    /// Sets the number of games that each participant won by a bye.
    pub fn set_byes(&mut self, byes: &[u32]) {
        for (own, byes) in self.byes.iter_mut().zip(byes) {
            *own = *byes;
        }
    }

    /// Returns the number of games that each participant won by a bye.
    pub fn byes(&self) -> &[u32] {
        &self.byes
    }

    /// Returns the number of participants.
    pub fn participants(&self) -> usize {
        self.count
    }

    /// Adds a game between White and Black. A game without a result is not counted.
    pub fn add(&mut self, [white, black]: [Seed; 2], end: &GameEnd) {
        let winner = match end.result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unknown => return,
        };
        for (color, seed, opponent) in [(Color::White, white, black), (Color::Black, black, white)]
        {
            let cell = &mut self.cells[seed.0 * self.count + opponent.0];
            match winner {
                None => cell.drawn += 1,
                Some(winner) if winner == color => cell.won += 1,
                Some(_) => {
                    cell.lost += 1;
                    if let Some(forfeit) = end.reason.forfeit() {
                        self.forfeits[seed.0].add(forfeit);
                    }
                }
            }
        }
    }

    /// Returns the result of a participant against another.
    pub fn between(&self, seed: Seed, opponent: Seed) -> Score {
        self.cells[seed.0 * self.count + opponent.0]
    }

    /// Returns the result of a participant against all others.
    pub fn total(&self, seed: Seed) -> Score {
        let mut total = Score::default();
        for opponent in 0..self.count {
            total.add(&self.between(seed, Seed(opponent)));
        }
        total
    }

    /// Returns the number of finished games.
    pub fn games(&self) -> u32 {
        let all = self.cells.iter().map(Score::games).sum::<u32>();
        all / 2
    }

    /// Returns the table as text, in this order; `names` are those of the participants.
    pub(crate) fn to_text(&self, names: &[&str], standings: &[Standing]) -> String {
        let widths = names.iter().map(|name| name.chars().count());
        let width = widths.max().unwrap_or(0).max("Name".len());
        let mut text = format!("     {:width$}", "");
        for rank in 1..=standings.len() {
            text += &format!(" {rank:>7}");
        }
        text.push('\n');
        for (rank, row) in (1..).zip(standings) {
            text += &format!("{rank:4} {:width$}", names[row.seed.0]);
            for column in standings {
                let score = self.between(row.seed, column.seed);
                let points = f64::from(score.half_points()) / 2.0;
                let cell = match (row.seed == column.seed, score.games()) {
                    (true, _) => "–".to_owned(),
                    (false, 0) => String::new(),
                    (false, games) => format!("{points}/{games}"),
                };
                text += &format!(" {cell:>7}");
            }
            text.push('\n');
        }
        text
    }

    /// Returns all participants, best first: by the share of the points won in their games and byes, then by Sonneborn-Berger, then by
    /// seed. In a tournament that is not finished they may have different numbers of games.
    pub fn standings(&self) -> Vec<Standing> {
        let totals: Vec<Score> = (0..self.count).map(|seed| self.total(Seed(seed))).collect();
        let standing = |seed: usize| {
            let against = (0..self.count).map(|opponent| {
                let won = self.between(Seed(seed), Seed(opponent)).half_points();
                u64::from(won) * u64::from(totals[opponent].half_points())
            });
            Standing {
                seed: Seed(seed),
                score: totals[seed],
                sonneborn_berger: against.sum(),
                forfeits: self.forfeits[seed],
                byes: self.byes[seed],
            }
        };
        let mut standings: Vec<Standing> = (0..self.count).map(standing).collect();
        standings.sort_by(|a, b| {
            let games = |x: &Standing| u64::from((x.score.games() + x.byes).max(1));
            let share = |x: &Standing, y: &Standing| u64::from(x.half_points()) * games(y);
            let by_share = share(b, a).cmp(&share(a, b));
            let by_opponents = b.sonneborn_berger.cmp(&a.sonneborn_berger);
            by_share.then(by_opponents).then(a.seed.cmp(&b.seed))
        });
        standings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Reason;

    fn end(result: GameResult) -> GameEnd {
        GameEnd {
            result,
            reason: Reason::Time,
        }
    }

    #[test]
    fn results_are_counted_for_both_and_ranked() {
        let mut table = Crosstable::new(3);
        let [a, b, c] = [Seed(0), Seed(1), Seed(2)];
        table.add([a, b], &end(GameResult::WhiteWins));
        table.add([b, c], &end(GameResult::Draw));
        table.add([c, a], &end(GameResult::WhiteWins));
        table.add([c, a], &end(GameResult::Unknown));
        assert_eq!(table.games(), 3);
        let order: Vec<Seed> = table.standings().iter().map(|it| it.seed).collect();
        assert_eq!(order, [c, a, b]);
        let first = table.standings()[0];
        assert_eq!(
            (first.score.won, first.score.drawn, first.score.lost),
            (1, 1, 0)
        );
        // Against A (1 point) one point, against B (½) half a point: 1 + ¼.
        assert_eq!(first.sonneborn_berger, 5);
        let forfeits = table
            .standings()
            .iter()
            .map(|it| it.forfeits.on_time)
            .collect::<Vec<_>>();
        assert_eq!(forfeits, [0, 1, 1]);
        assert_eq!(table.between(b, c), table.between(c, b));
    }

    #[test]
    fn byes_count_as_games_won() {
        let mut table = Crosstable::new(3);
        let [a, b, c] = [Seed(0), Seed(1), Seed(2)];
        table.add([a, b], &end(GameResult::Draw));
        table.add([c, a], &end(GameResult::Draw));
        table.set_byes(&[0, 0, 2]);
        let standings = table.standings();
        let order: Vec<Seed> = standings.iter().map(|it| it.seed).collect();
        assert_eq!(order, [c, a, b]);
        assert_eq!((standings[0].half_points(), standings[0].byes), (5, 2));
        assert_eq!(standings[0].score.games(), 1, "they are no games");
    }

    #[test]
    fn lost_games_are_counted_by_their_reason() {
        let mut table = Crosstable::new(2);
        let reasons = [
            Reason::Time,
            Reason::illegal_move("e2e5"),
            // That of an engine.
            Reason::Failure("it played e2e5, which is not legal".to_owned()),
            Reason::Failure("the engine ended with exit code 3".to_owned()),
            Reason::NoMove,
            Reason::Checkmate,
        ];
        for reason in reasons {
            let result = GameResult::BlackWins;
            let end = GameEnd { result, reason };
            table.add([Seed(0), Seed(1)], &end);
        }
        let forfeits = Forfeits {
            on_time: 1,
            by_illegal_move: 2,
            by_failure: 2,
        };
        assert_eq!(table.standings()[1].forfeits, forfeits);
        assert_eq!(
            (forfeits.total(), table.standings()[0].forfeits.total()),
            (5, 0)
        );
    }

    #[test]
    fn many_losses_on_time_are_three_and_two_per_cent() {
        let often = |on_time, games| {
            let forfeits = Forfeits {
                on_time,
                ..Forfeits::default()
            };
            forfeits.are_often_on_time(games)
        };
        assert!(often(3, 4) && often(3, 149) && often(21, 1_000));
        assert!(!often(2, 4) && !often(3, 150) && !often(20, 1_000));
    }
}
