//! Each technique with its guards off fails as the textbook says, on a position whose truth a deep search has shown.

use super::{Algorithm, Counts, Order, Parameter, Search, Values, Variant, WIN};
use crate::games::chess::Chess;
use tabia_chess::Position;

/// Returns the value of a position, in hundredths of a pawn, by a search with these numbers.
fn value(fen: &str, name: &str, depth: u32, changes: &[(Parameter, i32)]) -> i32 {
    let mut values = Values::default();
    for (parameter, value) in changes {
        values.set(*parameter, *value);
    }
    let algorithm = Algorithm::named(name).unwrap();
    for (parameter, _) in changes {
        assert!(algorithm.parameters().contains(parameter));
    }
    let mut counts = Counts::default();
    let game = Chess::new(Position::from_fen(fen).unwrap());
    let mut s = Search::new(game, &mut counts).with_order(Order::Victims);
    Variant { algorithm, values }.search(&mut s, depth)
}

/// Stockfish 15.1 at depth 40: mate in 3 by Qg8. In two of its lines Black loses only because a move must be made.
#[test]
fn a_pass_in_zugzwang_hides_a_mate() {
    let fen = "8/8/8/7k/8/6K1/Q7/8 w - - 0 1";
    let null = |changes: &[_]| value(fen, "null-move", 5, changes);
    assert_eq!(value(fen, "alpha-beta", 5, &[]), WIN - 5);
    assert_eq!(null(&[]), WIN - 5);
    assert!(null(&[(Parameter::NullGuard, 0)]) < 1000);
}

/// Stockfish 15.1 at depth 40: mate in 2 by Qh6, a quiet move after which White has given up a knight.
#[test]
fn a_quiet_move_that_mates_is_left_out_before_mate_is_settled() {
    let fen = "6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6Kn w - - 0 1";
    for (name, guard) in [
        ("futility", Parameter::FutilityGuard),
        ("lazy", Parameter::LazyGuard),
        ("reductions", Parameter::ReduceGuard),
    ] {
        assert_eq!(value(fen, name, 3, &[]), WIN - 3, "{name}");
        let found = value(fen, name, 3, &[(guard, 0)]);
        assert!(found < 3000, "{name}: {found}");
    }
    // With the margin of a queen a reduction is rare here.
    let half_pawn = (Parameter::RazorMargin, 50);
    assert_eq!(value(fen, "razoring", 3, &[half_pawn]), WIN - 3);
    let found = value(fen, "razoring", 3, &[half_pawn, (Parameter::RazorGuard, 0)]);
    assert!(found < 3000, "{found}");
}

/// Stockfish 15.1 at depth 24: +5.2 after Nc7+, which wins the queen. At the horizon Black is in check and has lost it; with the
/// guard off Black is content with the queen that is still there, and the fork seems to win nothing.
#[test]
fn a_side_in_check_that_may_stand_pat_keeps_a_lost_queen() {
    let fen = "4k3/5pp1/q7/1N6/8/8/5PP1/4K3 w - - 0 1";
    let checks = |guard| {
        let changes = [(Parameter::CheckStart, 0), (Parameter::CheckGuard, guard)];
        value(fen, "checks", 1, &changes)
    };
    let (guarded, open) = (checks(1), checks(0));
    assert!(guarded > 200 && open < -400, "{guarded} {open}");
}
