//! Searches that find the value by tests of bounds.

use super::super::super::games::Game;
use super::super::state::Search;
use super::super::{INFINITY, Observer};
use super::alpha_beta::fail_soft;

/// The zero-window test: returns a bound after testing whether the value is at least `bound`. A result of `bound` or more is a
/// lower bound of the value, a smaller one an upper bound.
///
/// A smaller result is an upper bound because every move was refuted, each with a bound of its value, and the maximum of upper
/// bounds is an upper bound of the whole.
pub fn zero_window<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    bound: i32,
    depth: u32,
) -> i32 {
    fail_soft(s, bound - 1, bound, depth)
}

/// Finds the value by zero-window tests alone, each in the middle of the possible range.
pub fn bisection<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    converge(s, depth, |_, lower, upper| lower + (upper - lower + 1) / 2)
}

/// MTD(f): zero-window tests, each at the result of the last one, from a first guess (Aske Plaat, 1994). Without a table it
/// searches much again. Its cost depends on the guess: each point of a fine evaluation between guess and value may cost a test.
pub fn mtd<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, guess: i32, depth: u32) -> i32 {
    converge(s, depth, |value, lower, _| {
        let value = value.unwrap_or(guess);
        if value == lower { value + 1 } else { value }
    })
}

/// Runs zero-window tests until the lower and the upper bound meet. `next` returns the bound to test, from the last result and
/// both bounds.
fn converge<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    depth: u32,
    next: impl Fn(Option<i32>, i32, i32) -> i32,
) -> i32 {
    let (mut lower, mut upper) = (-INFINITY, INFINITY);
    let mut last = None;
    // Only a successful test has a move.
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

/// Aspiration: at each depth a window of `width` hundredths to both sides of the value of the depth before; a side on which the
/// search fails is opened.
///
/// The book's loop omits the last depth, and cannot fail on the second side.
pub fn aspiration<G: Game>(
    s: &mut Search<G, impl Observer<G::Move>>,
    depth: u32,
    width: i32,
) -> i32 {
    let mut value = s.game.evaluate();
    let margin = s.margin(width);
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

/// MTD(f) at depth 1, 2, 3 …, each from the value of the depth before. Where the value jumps between odd and even depths, that is no better guess than the static evaluation.
pub fn mtd_deepening<G: Game>(s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
    let mut value = s.game.evaluate();
    for depth in depth.min(1)..=depth {
        value = mtd(s, value, depth);
        if s.observer.is_over() {
            break;
        }
        s.follow(s.line().to_vec());
    }
    value
}
