//! Searches that find the value by asking for bounds of it.

use super::super::super::games::Game;
use super::super::state::Search;
use super::super::{INFINITY, Observer};
use super::alpha_beta::fail_soft;

/// The zero-window test: what is known after asking whether the value is at least `bound`. An answer of `bound` or more is
/// a lower bound of the value, a smaller one an upper bound.
///
/// Why also the smaller one: then every move was refuted, each by an answer that is a bound for it, and the greatest of
/// upper bounds is one for the whole.
pub fn zero_window<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    bound: i32,
    depth: u32,
) -> i32 {
    fail_soft(s, bound - 1, bound, depth)
}

/// The value by zero-window tests alone, each in the middle of what is still possible.
pub fn bisection<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    converge(s, depth, |_, lower, upper| lower + (upper - lower + 1) / 2)
}

/// MTD(f): zero-window tests, each where the last one ended, from a first guess (Aske Plaat, 1994). Without a table it
/// looks at much again. It is as good as its guess: each point of a fine evaluation between guess and value may cost a test.
pub fn mtd<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, guess: i32, depth: u32) -> i32 {
    converge(s, depth, |value, lower, _| {
        let value = value.unwrap_or(guess);
        if value == lower { value + 1 } else { value }
    })
}

/// Zero-window tests until the lower and the upper bound meet. `next` says which bound to ask for, from the last answer
/// and both bounds.
fn converge<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    depth: u32,
    next: impl Fn(Option<i32>, i32, i32) -> i32,
) -> i32 {
    let (mut lower, mut upper) = (-INFINITY, INFINITY);
    let mut last = None;
    // Only a test that succeeds has a move.
    let mut line = Vec::new();
    while lower < upper && !s.observer.is_over() {
        if last.is_some() {
            s.research();
        }
        let bound = next(last, lower, upper);
        let value = zero_window(s, bound, depth);
        match value >= bound {
            true => (lower, line) = (value, s.line().to_vec()),
            false => upper = value,
        }
        last = Some(value);
    }
    s.keep_line(line);
    last.unwrap_or(lower)
}

/// Half a pawn, in hundredths: what the value is expected to change from one depth to the next.
const HALF_PAWN: i32 = 50;

/// Aspiration: at each depth a narrow window around the value of the depth before; a side on which it fails is opened.
///
/// The book's loop leaves out the last depth, and cannot fail on the second side.
pub fn aspiration<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut value = s.game.evaluate();
    let margin = s.margin(HALF_PAWN);
    for depth in depth.min(1)..=depth {
        let (mut alpha, mut beta) = (value - margin, value + margin);
        loop {
            value = fail_soft(s, alpha, beta, depth);
            if s.observer.is_over() {
                return value;
            } else if value <= alpha {
                alpha = -INFINITY;
            } else if value >= beta {
                beta = INFINITY;
            } else {
                break;
            }
            s.research();
        }
        s.follow(s.line().to_vec());
    }
    value
}
