//! Each technique with its guards off fails as the textbook says, on a position of the menu whose truth a deep search has shown.

use super::{Algorithm, Counts, Order, Parameter, Search, Values, Variant, WIN};
use crate::games::chess::Chess;
use crate::games::draughts::Draughts;
use crate::positions::SamplePosition;
use tabia_chess::Position;

/// Returns the FEN of a position of the menu.
fn fen(id: &str) -> &'static str {
    SamplePosition::named(id).unwrap().fen
}

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
    let fen = fen("queen-against-king");
    let null = |changes: &[_]| value(fen, "null-move", 5, changes);
    assert_eq!(value(fen, "alpha-beta", 5, &[]), WIN - 5);
    assert_eq!(null(&[]), WIN - 5);
    assert!(null(&[(Parameter::NullGuard, 0)]) < 1000);
}

/// Stockfish 15.1 at depth 40: mate in 2 by Qh6, a quiet move after which White has given up a knight.
#[test]
fn a_quiet_move_that_mates_is_left_out_before_mate_is_settled() {
    let fen = fen("quiet-mate");
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

/// Stockfish 15.1 at depth 20: +6.7 after Nxf6, which wins the queen. A side that may pass instead of answering a capture gives
/// another value than the whole tree to this depth, where the guarded null move gives the same.
#[test]
fn a_pass_after_a_capture_changes_the_value() {
    let fen = fen("pass-after-capture");
    let reduction = (Parameter::NullReduction, 1);
    let whole = value(fen, "alpha-beta", 5, &[]);
    assert_eq!(value(fen, "null-move", 5, &[reduction]), whole);
    let open = value(
        fen,
        "null-move",
        5,
        &[reduction, (Parameter::NullAfterCapture, 1)],
    );
    assert!(open < whole - 50, "{open} {whole}");
}

/// Stockfish 15.1 at depth 24: mate in 2 by Qh6, which takes nothing and gives no check. It is a half-move too far from the
/// horizon for futility pruning, and below the knight that can be taken.
#[test]
fn a_quiet_move_that_threatens_mate_is_left_out_where_threats_are_not_looked_for() {
    let fen = fen("quiet-mate");
    let old = |threats| {
        let changes = [(Parameter::FullPlies, 0), (Parameter::OldThreat, threats)];
        value(fen, "old-selective", 4, &changes)
    };
    assert_eq!(old(1), WIN - 3);
    assert!(old(0) < 3000, "{}", old(0));
}

/// Stockfish 15.1 at depth 22: +6.8 after Nxc4. Without PRE_L the quiet replies to this capture, such as Rc8, are left
/// out before any material is regained, and White seems to win two pawns more.
#[test]
fn quiet_replies_to_a_capture_are_left_out_without_pre_l() {
    let fen = fen("compensation");
    let whole = value(fen, "alpha-beta", 4, &[]);
    assert_eq!(value(fen, "static-cut", 4, &[]), whole);
    let open = value(fen, "static-cut", 4, &[(Parameter::CutCompensation, 0)]);
    assert!(open > whole + 150, "{open} {whole}");
}

/// Stockfish 15.1 at depth 22: −0.2 after dxc5. To this depth the whole tree is worth −2.4; where moves backward cost much even
/// right after a capture, a reply of Black's is missed and White seems a pawn better.
#[test]
fn a_piece_that_must_go_back_after_a_capture_is_seen_too_late() {
    let fen = fen("retreat");
    let cost = (Parameter::BackwardCost, 3);
    let whole = value(fen, "alpha-beta", 4, &[]);
    assert_eq!(value(fen, "backward", 4, &[cost]), whole);
    let open = value(fen, "backward", 4, &[cost, (Parameter::BackwardGuard, 0)]);
    assert!(open > whole + 100, "{open} {whole}");
}

/// Stockfish 15.1 at depth 20: +4.2 after e5, +3.6 after Qd4, which the whole tree to this depth chooses, and +2.5 after Qd3. Where
/// the static value need not reach beta, both sides pass in turn until no depth is left, and Qd3 is chosen.
#[test]
fn several_passes_in_a_line_leave_no_depth() {
    let fen = fen("nested-passes");
    let margin = [(Parameter::NullReduction, 1), (Parameter::NullMargin, -900)];
    let whole = value(fen, "alpha-beta", 5, &[]);
    assert_eq!(value(fen, "null-move", 5, &margin), whole);
    let [reduction, margin] = margin;
    let open = [reduction, margin, (Parameter::NullOnce, 0)];
    let open = value(fen, "null-move", 5, &open);
    assert!(open < whole - 100, "{open} {whole}");
}

/// Stockfish 15.1 at depth 22: −5.7 after Qxb4. Where replies to a capture are reduced before the material is regained, a reply of
/// White's is seen too late, and Black seems two pawns better off than the whole tree shows to this depth.
#[test]
fn replies_to_a_capture_are_reduced_without_compensation() {
    let fen = fen("reduced-reply");
    let whole = value(fen, "alpha-beta", 4, &[]);
    let kept = value(fen, "reductions", 4, &[]);
    assert!(kept.abs_diff(whole) < 30, "{kept} {whole}");
    let open = value(fen, "reductions", 4, &[(Parameter::ReduceCompensation, 0)]);
    assert!(open > whole + 150, "{open} {whole}");
}

/// The gate of threats: without it threats are also looked for where the threatened side is below alpha anyway. The value and the move
/// stay, and the calls are wasted.
#[test]
fn threats_without_their_gate_cost_more_for_the_same_value() {
    let fen = fen("quiet-mate");
    let run = |gate| {
        let values = Values::default().with(Parameter::ThreatGate, gate);
        let algorithm = Algorithm::named("threats").unwrap();
        let mut counts = Counts::default();
        let game = Chess::new(Position::from_fen(fen).unwrap());
        let mut s = Search::new(game, &mut counts).with_order(Order::Victims);
        let value = Variant { algorithm, values }.search(&mut s, 2);
        let mv = s.line()[0].to_string();
        (value, mv, counts.nodes)
    };
    let (gated, open) = (run(1), run(0));
    assert_eq!((gated.0, &gated.1), (WIN - 3, &"d2h6".to_owned()));
    assert_eq!((open.0, &open.1), (gated.0, &gated.1));
    assert!(open.2 > gated.2 + gated.2 / 4, "{} {}", open.2, gated.2);
}

/// Stockfish 15.1 at depth 20: +3.4 after Nb4, which attacks the queen and c2 and takes nothing. Without the flag `isCut` it is left out
/// in the first position.
#[test]
fn a_quiet_first_move_is_left_out_without_the_flag_is_cut() {
    let fen = fen("quiet-fork");
    let whole = value(fen, "captures", 4, &[]);
    assert_eq!(value(fen, "is-cut", 4, &[]), whole);
    let open = value(fen, "is-cut", 4, &[(Parameter::IsCut, 0)]);
    assert!(open < whole - 300, "{open} {whole}");
}

/// Stockfish 15.1 at depth 20: +1.9 after Ba5+. Static variant b: with the best line of the depth before first it finds what the whole tree finds, without that line it does not.
#[test]
fn static_cuts_beside_the_best_line_need_that_line() {
    let fen = fen("line-first");
    let whole = value(fen, "captures", 4, &[]);
    assert_eq!(value(fen, "static-b", 4, &[]), whole);
    let open = value(fen, "static-b", 4, &[(Parameter::LineFirst, 0)]);
    assert!(open < whole - 60, "{open} {whole}");
}

/// Stockfish 15.1 at depth 20: Black is 7 pawns ahead and takes on a2. A queen that takes an undefended pawn is no exchange.
#[test]
fn good_captures_leave_an_undefended_pawn_to_a_queen() {
    let fen = fen("queen-takes-pawn");
    let (all, good) = (
        value(fen, "captures", 1, &[]),
        value(fen, "good-captures", 1, &[]),
    );
    assert!(good >= all + 100, "{good} {all}");
    assert_eq!(good, value(fen, "alpha-beta", 1, &[]));
}

/// The textbook's search instability: where a cut depends on alpha, the order of moves changes the value. That of alpha-beta stays.
#[test]
fn another_order_of_moves_changes_the_value_of_a_search_with_static_cuts() {
    let fen = fen("instability");
    let value = |name: &str, order| {
        let mut values = Values::default();
        if name == "static-cut" {
            values.set(Parameter::FullPlies, 0);
        }
        let algorithm = Algorithm::named(name).unwrap();
        let mut counts = Counts::default();
        let game = Chess::new(Position::from_fen(fen).unwrap());
        let mut s = Search::new(game, &mut counts).with_order(order);
        Variant { algorithm, values }.search(&mut s, 4)
    };
    let differ = |name| value(name, Order::None) != value(name, Order::Killers);
    assert!(differ("static-cut") && !differ("alpha-beta"));
}

/// A search, the numbers that switch its idea off, and the search that is left.
type Off = (&'static str, &'static [(Parameter, i32)], &'static str);

/// With its idea switched off, every selective search with numbers for it is alpha-beta, or captures to their end.
#[test]
fn numbers_that_switch_an_idea_off_leave_the_search_it_stands_on() {
    use Parameter::*;
    let off: [Off; 15] = [
        ("null-move", &[(NullDepth, 12)], "alpha-beta"),
        ("threats", &[(Reach, 0)], "alpha-beta"),
        ("check-extension", &[(Reach, 0)], "alpha-beta"),
        ("single-reply", &[(Reach, 0)], "alpha-beta"),
        ("only-move", &[(Reach, 0)], "alpha-beta"),
        (
            "fractional",
            &[
                (FractionCheck, 0),
                (FractionExchange, 0),
                (FractionAdvance, 0),
            ],
            "alpha-beta",
        ),
        (
            "reductions",
            &[(ReduceBy, 1), (ReduceCheck, 1)],
            "alpha-beta",
        ),
        ("capture-extension", &[(CapturePlies, 0)], "alpha-beta"),
        ("score-extension", &[(Reach, 0)], "alpha-beta"),
        (
            "mini-field",
            &[(FieldCapture, 0), (FieldQuiet, 0)],
            "alpha-beta",
        ),
        ("backward", &[(BackwardCost, 1)], "alpha-beta"),
        ("old-selective", &[(FullPlies, 8)], "alpha-beta"),
        ("threat-detection", &[(FullPlies, 8)], "alpha-beta"),
        ("second-cut", &[(SecondDepth, 12)], "alpha-beta"),
        ("tail", &[(TailPlies, 0)], "captures"),
    ];
    for fen in super::comparison::POSITIONS.iter().step_by(3) {
        for (name, changes, base) in off {
            assert_eq!(
                value(fen, name, 3, changes),
                value(fen, base, 3, &[]),
                "{name} {fen}"
            );
        }
        let deeper = value(fen, "pv-deeper", 3, &[(LineMore, 0)]);
        assert_eq!(deeper, value(fen, "pvs", 3, &[]), "{fen}");
    }
}

/// Stockfish 15.1 at depth 20: Qc5 is stalemate, 0.00, as the knight on b3 is pinned. Since the knight could move, the book's rule
/// takes it for a lost king, and the search plays it. With its guard off, the rule takes a mate of a king alone for a draw.
#[test]
fn a_pinned_piece_deceives_the_rule_that_only_the_king_moves() {
    let stalemate = fen("pinned-stalemate");
    assert!(value(stalemate, "alpha-beta", 1, &[]) < 2000);
    assert_eq!(value(stalemate, "king-stalemate", 1, &[]), WIN - 1);
    let mate = "7k/8/6K1/8/8/8/8/3R4 w - - 0 1";
    assert_eq!(value(mate, "king-stalemate", 1, &[]), WIN - 1);
    let open = value(mate, "king-stalemate", 1, &[(Parameter::StalemateGuard, 0)]);
    assert!(open < 2000, "{open}");
}

/// Russian draughts, two men against one that is left without a move: a search of the whole tree proves the win in seven
/// half-moves. The side to move loses, so a pass hides the win; with the guard on there is none.
#[test]
fn a_pass_in_draughts_hides_a_win() {
    let game = Draughts::with(0x0100_0800, 0x0002_0000, 0, true);
    let value = |name: &str, guard| {
        let mut values = Values::default();
        values.set(Parameter::NullGuard, guard);
        let algorithm = Algorithm::named(name).unwrap();
        let mut counts = Counts::default();
        let mut s = Search::new(game.clone(), &mut counts).with_order(Order::Victims);
        Variant { algorithm, values }.search(&mut s, 7)
    };
    assert_eq!(value("alpha-beta", 1), WIN - 7);
    assert_eq!(value("null-move", 1), WIN - 7);
    assert!(value("null-move", 0) < 1000);
}
