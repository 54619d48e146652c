//! Results of a player.

use tabia_chess::Color;
use tabia_game::GameResult;

use crate::tally::{MeanRating, rating_difference};
use crate::values::Rating;

/// The results of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlayerScore {
    pub won: u32,
    pub drawn: u32,
    pub lost: u32,
    /// Games without a result: they count in no score.
    pub unknown: u32,
    /// The ratings of the opponents in games with a result.
    pub opponents: MeanRating,
    /// Half-points against opponents with a rating.
    rated_half_points: u32,
}

impl PlayerScore {
    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.won + self.drawn + self.lost + self.unknown
    }

    /// Returns the number of games with a result.
    pub fn finished(self) -> u32 {
        self.games() - self.unknown
    }

    /// Returns the score as a share of 1, over the games with a result.
    pub fn score(self) -> Option<f64> {
        let games = self.finished();
        (games > 0).then(|| (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(games))
    }

    /// Returns the performance rating: the mean rating of the opponents plus the difference that FIDE's table (Elo, 1978) has
    /// for the score against them.
    pub fn performance(self) -> Option<i32> {
        let opponents = self.opponents.get()?;
        let most = 2.0 * f64::from(self.opponents.count());
        let score = f64::from(self.rated_half_points) / most;
        Some(i32::from(opponents) + rating_difference(score))
    }

    /// Adds a game that the player had with a colour.
    pub(super) fn add(&mut self, result: GameResult, color: Color, opponent: Rating) {
        let (count, half_points) = match (result, color) {
            (GameResult::Unknown, _) => {
                self.unknown += 1;
                return;
            }
            (GameResult::Draw, _) => (&mut self.drawn, 1),
            (GameResult::WhiteWins, Color::White) | (GameResult::BlackWins, Color::Black) => {
                (&mut self.won, 2)
            }
            (GameResult::WhiteWins, Color::Black) | (GameResult::BlackWins, Color::White) => {
                (&mut self.lost, 0)
            }
        };
        *count += 1;
        if let Some(rating) = opponent.get() {
            self.opponents.add(rating);
            self.rated_half_points += half_points;
        }
    }

    /// Adds the games of another score.
    pub(super) fn unite(&mut self, other: PlayerScore) {
        self.won += other.won;
        self.drawn += other.drawn;
        self.lost += other.lost;
        self.unknown += other.unknown;
        self.opponents.unite(other.opponents);
        self.rated_half_points += other.rated_half_points;
    }
}

/// The results with White and with Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByColor(pub [PlayerScore; 2]);

impl ByColor {
    /// Returns the results with a colour.
    pub fn with(self, color: Color) -> PlayerScore {
        self.0[color.index()]
    }

    /// Returns the results with both colours.
    pub fn total(self) -> PlayerScore {
        let [mut total, black] = self.0;
        total.unite(black);
        total
    }

    /// Returns the number of games.
    pub fn games(self) -> u32 {
        self.0.iter().map(|score| score.games()).sum()
    }

    pub(super) fn add(&mut self, result: GameResult, color: Color, opponent: Rating) {
        self.0[color.index()].add(result, color, opponent);
    }

    pub(super) fn unite(&mut self, other: ByColor) {
        for (ours, theirs) in self.0.iter_mut().zip(other.0) {
            ours.unite(theirs);
        }
    }
}
