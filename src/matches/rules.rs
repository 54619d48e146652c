//! Adjudication of games that the rules of chess do not end yet.

use tabia_chess::Color;
use tabia_player::Score;

use super::end::{GameEnd, Reason};

/// The rules by which a game ends early.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rules {
    pub draw: Option<DrawRule>,
    pub resign: Option<ResignRule>,
    /// Number of moves after which a game is drawn.
    pub max_moves: Option<u32>,
}

impl Rules {
    /// The rules of a match without other settings.
    pub const USUAL: Rules = Rules {
        draw: Some(DrawRule::USUAL),
        resign: Some(ResignRule::USUAL),
        max_moves: Some(200),
    };

    /// Returns the rules for the file of a match.
    pub(crate) fn header(&self) -> [(String, String); 3] {
        let Rules {
            draw,
            resign,
            max_moves,
        } = self;
        let draw = draw.map(|rule| (rule.move_number, rule.move_count, rule.score));
        let resign = resign.map(|rule| (rule.move_count, rule.score, rule.two_sided));
        [
            ("draw".to_owned(), format!("{draw:?}")),
            ("resign".to_owned(), format!("{resign:?}")),
            ("maxmoves".to_owned(), format!("{max_moves:?}")),
        ]
    }
}

/// A game is drawn when both players have found scores near 0 for some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawRule {
    /// Minimum number of moves before the rule applies.
    pub move_number: u32,
    /// Number of consecutive moves of each player.
    pub move_count: u32,
    /// Maximum distance from 0, in hundredths of a pawn.
    pub score: i32,
}

impl DrawRule {
    /// The usual rule.
    pub const USUAL: DrawRule = DrawRule {
        move_number: 40,
        move_count: 8,
        score: 8,
    };
}

/// A game is lost when the score has been hopeless for some time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResignRule {
    /// Number of consecutive moves of the losing player.
    pub move_count: u32,
    /// Minimum distance from 0, in hundredths of a pawn. Mate scores count.
    pub score: i32,
    /// Whether the other player must have agreed for the same number of moves.
    pub two_sided: bool,
}

impl ResignRule {
    /// The usual rule.
    pub const USUAL: ResignRule = ResignRule {
        move_count: 4,
        score: 700,
        two_sided: true,
    };
}

/// Counts the scores of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Adjudicator {
    rules: Rules,
    /// Number of half-moves played from the opening on.
    plies: u32,
    /// Number of last half-moves with scores near 0.
    even: u32,
    /// Number of last moves of each player, by colour, with lost scores, and with won ones.
    lost: [u32; 2],
    won: [u32; 2],
}

impl Adjudicator {
    pub fn new(rules: Rules) -> Adjudicator {
        Adjudicator {
            rules,
            plies: 0,
            even: 0,
            lost: [0; 2],
            won: [0; 2],
        }
    }

    /// Adds a move and the player's score, if it gave one. Returns the end of the game by the rules.
    pub fn add(&mut self, mover: Color, score: Option<Score>) -> Option<GameEnd> {
        self.plies += 1;
        let side = mover.index();
        let count = |before: u32, goes_on: bool| if goes_on { before + 1 } else { 0 };
        if let Some(rule) = self.rules.resign {
            let is = |wanted: fn(i32, i32) -> bool| {
                score.is_some_and(|score| wanted(score.raw(), rule.score))
            };
            self.lost[side] = count(self.lost[side], is(|score, limit| score <= -limit));
            self.won[side] = count(self.won[side], is(|score, limit| score >= limit));
            for loser in Color::ALL {
                let agreed = !rule.two_sided || self.won[(!loser).index()] >= rule.move_count;
                if self.lost[loser.index()] >= rule.move_count && agreed {
                    return Some(GameEnd::won(!loser, Reason::ResignRule));
                }
            }
        }
        if let Some(rule) = self.rules.draw {
            let is_even = score.is_some_and(|score| score.raw().abs() <= rule.score);
            self.even = count(self.even, is_even);
            if self.plies >= 2 * rule.move_number && self.even >= 2 * rule.move_count {
                return Some(GameEnd::drawn(Reason::DrawRule));
            }
        }
        let is_long = |moves| self.plies >= 2 * moves;
        let too_long = self.rules.max_moves.is_some_and(is_long);
        too_long.then(|| GameEnd::drawn(Reason::Length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::GameResult;

    /// Both players give scores in turn, for White first; returns the end of the game, and after how many half-moves.
    fn ended(rules: Rules, scores: impl Iterator<Item = i32>) -> Option<(GameEnd, usize)> {
        let mut adjudicator = Adjudicator::new(rules);
        let movers = [Color::White, Color::Black].into_iter().cycle();
        movers
            .zip(scores)
            .enumerate()
            .find_map(|(ply, (mover, score))| {
                let score = Score::centipawns(mover.white_view(score));
                let end = adjudicator.add(mover, Some(score))?;
                Some((end, ply + 1))
            })
    }

    #[test]
    fn a_hopeless_game_ends_when_the_players_agree() {
        let rule = ResignRule {
            move_count: 3,
            score: 600,
            two_sided: true,
        };
        let rules = |rule| Rules {
            resign: Some(rule),
            ..Rules::default()
        };
        let black_wins = GameEnd::won(Color::Black, Reason::ResignRule);
        let flat = std::iter::repeat_n(-600, 10);
        assert_eq!(ended(rules(rule), flat), Some((black_wins.clone(), 6)));
        // One player does not see the loss.
        let doubt = || [-700, 0].into_iter().cycle().take(40);
        assert_eq!(ended(rules(rule), doubt()), None);
        let one_sided = ResignRule {
            two_sided: false,
            ..rule
        };
        assert_eq!(ended(rules(one_sided), doubt()), Some((black_wins, 5)));
    }

    #[test]
    fn an_even_game_is_drawn_late_and_a_long_one_in_any_case() {
        let draw = DrawRule {
            move_number: 10,
            move_count: 4,
            score: 8,
        };
        let rules = Rules {
            draw: Some(draw),
            max_moves: Some(30),
            ..Rules::default()
        };
        let drawn = |reason, plies| {
            let end = GameEnd {
                result: GameResult::Draw,
                reason,
            };
            Some((end, plies))
        };
        assert_eq!(
            ended(rules, std::iter::repeat(8)),
            drawn(Reason::DrawRule, 20)
        );
        let restless = [0, 0, 0, 0, 0, 0, 0, 9].into_iter().cycle();
        assert_eq!(ended(rules, restless), drawn(Reason::Length, 60));
        let settles = std::iter::repeat_n(9, 25).chain(std::iter::repeat(-8));
        assert_eq!(ended(rules, settles), drawn(Reason::DrawRule, 33));
    }
}
