//! Extensions by what a move gains: captures, sharp changes of the score, and moves near the king.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::Game;
use super::super::{Observer, Parameter, Search, Values, Why};

/// A move after which the search is deeper, by a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GainRule {
    /// A capture costs no depth if its victim reaches a threshold that rises with the distance from the first position: a pawn
    /// up to this ply, a bishop in the next one, then a rook, a queen, and nothing.
    Captures { pawn_plies: u32 },
    /// A quiet move that changes the static value by this many hundredths costs no depth, up to a distance.
    Score { least: i32, most_plies: u32 },
    /// A move to a square within a radius of the enemy king gives quarters of a half-move back: much for a capture, little for a
    /// quiet move (the book's mini-field).
    Field {
        radius: u32,
        capture: u32,
        quiet: u32,
    },
}

/// Quarters of a half-move that a move costs.
const PLY: u32 = 4;

/// Hundredths that a victim must reach, after the plies in which a pawn is enough.
const THRESHOLDS: [i32; 4] = [100, 300, 500, 900];

impl GainRule {
    /// Returns the rule of the threshold per ply with these numbers.
    pub fn captures(values: &Values) -> GainRule {
        GainRule::Captures {
            pawn_plies: values.count(Parameter::CapturePlies),
        }
    }

    /// Returns the rule of the changing score with these numbers, for a depth in half-moves.
    pub fn score(values: &Values, depth: u32) -> GainRule {
        GainRule::Score {
            least: values.get(Parameter::ScoreMargin),
            most_plies: values.count(Parameter::Reach) * depth,
        }
    }

    /// Returns the rule of the mini-field with these numbers.
    pub fn field(values: &Values) -> GainRule {
        GainRule::Field {
            radius: values.count(Parameter::FieldRadius),
            capture: values.count(Parameter::FieldCapture),
            quiet: values.count(Parameter::FieldQuiet),
        }
    }

    /// Alpha-beta with the rule, where `quarters` of a half-move are left.
    pub fn search<G: Game>(
        self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        quarters: u32,
    ) -> i32 {
        let mut node = match s.enter(alpha, beta, quarters / PLY) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let back = self.gives_back(s, mv).min(PLY);
            let value = -s.after(mv, |s| {
                s.why(back > 0, self.why());
                self.search(s, -beta, -alpha, quarters - PLY + back)
            });
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }

    fn why(self) -> Why {
        match self {
            GainRule::Captures { .. } => Why::Gain,
            GainRule::Score { .. } => Why::Score,
            GainRule::Field { .. } => Why::Field,
        }
    }

    /// Returns the quarters that a move of the present node gets back.
    fn gives_back<G: Game>(self, s: &mut Search<G, impl Observer<G::Move>>, mv: G::Move) -> u32 {
        let ply = s.ply() as u32;
        let whole = |is_extended: bool| if is_extended { PLY } else { 0 };
        match self {
            GainRule::Captures { pawn_plies } => {
                let step = (ply + 1).saturating_sub(pawn_plies.max(1)) as usize;
                let threshold = THRESHOLDS.get(step).filter(|_| pawn_plies > 0);
                whole(threshold.is_some_and(|least| s.game.victim(mv) >= *least))
            }
            GainRule::Score { least, most_plies } => {
                let is_quiet = !s.game.is_tactical(mv);
                whole(is_quiet && ply < most_plies && s.game.gain(mv).abs() >= least)
            }
            GainRule::Field {
                radius,
                capture,
                quiet,
            } => match s.game.king_distance(mv) {
                Some(distance) if distance <= radius && (ply as usize) < MOST_PLIES => {
                    if s.game.is_tactical(mv) {
                        capture
                    } else {
                        quiet
                    }
                }
                _ => 0,
            },
        }
    }
}

/// Maximum length of lines with extensions in a mini-field.
const MOST_PLIES: usize = 20;
