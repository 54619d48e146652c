//! The null move as a detector of threats: the result if the last move is not answered.

use std::ops::ControlFlow::{Break, Continue};

use super::super::super::games::{Game, Outcome};
use super::super::quiescence::captures;
use super::super::{Observer, Parameter, Search, Values, WIN, Why};

/// A move that threatens costs no depth: its answers are searched as if it had not been made (Kornilov 2005; the null move in
/// this use is Donninger's, 1993).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threats {
    /// Minimum gain of a threat.
    pub margin: i32,
    /// Maximum distance of extensions from the first position, in half-moves.
    pub most_plies: u32,
    /// Only where the threatened side's static value is above alpha: elsewhere the threat changes nothing.
    pub is_gated: bool,
}

impl Threats {
    /// Returns the search with these numbers, for a depth in half-moves.
    pub fn with(values: &Values, depth: u32) -> Threats {
        Threats {
            margin: values.get(Parameter::ThreatMargin),
            most_plies: values.count(Parameter::Reach) * depth,
            is_gated: values.is_on(Parameter::ThreatGate),
        }
    }

    /// Alpha-beta with the extension of threats. Where a pass proves nothing ([`Game::pass`]), nothing is extended.
    pub fn search<G: Game>(
        &self,
        s: &mut Search<G, impl Observer<G::Move>>,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> i32 {
        let is_near = s.ply() < self.most_plies as usize;
        let matters = !self.is_gated || s.game.evaluate() > alpha;
        let is_threatened = is_near && matters && self.is_threatened(s);
        s.why(is_threatened, Why::Threat);
        let depth = depth + u32::from(is_threatened);
        let mut node = match s.enter(alpha, beta, depth) {
            Break(value) => return value.clamp(alpha, beta),
            Continue(node) => node,
        };
        while alpha < beta
            && let Some(mv) = s.next(&mut node)
        {
            let value = -s.after(mv, |s| self.search(s, -beta, -alpha, depth - 1));
            if value > alpha {
                alpha = value;
                s.raise(&mut node, mv, value);
            }
        }
        s.leave(&node, alpha)
    }

    /// Returns whether the last move mates or gains something if the side to move passes.
    fn is_threatened<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>) -> bool {
        let Some(square) = s.last_target() else {
            return false;
        };
        let wanted = s.margin(self.margin) - s.game.evaluate();
        s.after_pass(|s| strikes(s, Some(square), wanted))
            .unwrap_or(false)
    }
}

/// Returns whether the side to move mates at once, or gains enough by captures that begin with the piece on a square, or with any.
///
/// The book's listing takes square 0 for "any square", and never terminates.
pub(super) fn strikes<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    square: Option<usize>,
    wanted: i32,
) -> bool {
    let (mut alpha, beta) = (wanted - 1, wanted);
    let mut node = match s.enter_beyond(alpha, beta, |_, _| true) {
        Break(_) => return false,
        Continue(node) => node,
    };
    while alpha < beta
        && let Some(mv) = s.next(&mut node)
    {
        let begins = square.is_none() || s.game.source(mv) == square;
        let is_strike = s.game.is_tactical(mv) && begins;
        let value = s.after(mv, |s| {
            if s.game.is_check() && s.game.outcome() == Some(Outcome::Lost) {
                return Some(WIN - s.ply() as i32);
            }
            is_strike.then(|| -captures(s, -beta, -alpha))
        });
        if let Some(value) = value
            && value > alpha
        {
            alpha = value;
            s.raise(&mut node, mv, value);
        }
    }
    s.leave(&node, alpha) >= beta
}
