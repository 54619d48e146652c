//! Checks that unmaking a move restores every field of the position, including private ones, and that most keys are known
//! before the move.

use super::{MoveKind, Position};

/// Returns whether two positions are identical in every field. The pattern lists every field, so that a new one cannot be
/// forgotten.
fn identical(a: &Position, b: &Position) -> bool {
    let Position {
        cells,
        at,
        roles,
        ways,
        sets,
        alive,
        turn,
        castling,
        castlers,
        castling_mode,
        en_passant,
        passed,
        halfmove_clock,
        fullmove_number,
        keys,
    } = a;
    *cells == b.cells
        && *at == b.at
        && *roles == b.roles
        && *ways == b.ways
        && *sets == b.sets
        && *alive == b.alive
        && *turn == b.turn
        && *castling == b.castling
        && *castlers == b.castlers
        && *castling_mode == b.castling_mode
        && *en_passant == b.en_passant
        && *passed == b.passed
        && *halfmove_clock == b.halfmove_clock
        && *fullmove_number == b.fullmove_number
        && *keys == b.keys
}

fn walk(position: &mut Position, depth: u32) {
    if depth == 0 {
        return;
    }
    let before = position.clone();
    for &mv in &before.legal_moves() {
        let likely = before.likely_key_after(mv);
        let undo = position.make(mv);
        let is_plain = matches!(mv.kind(), MoveKind::Normal)
            && position.castling == before.castling
            && before.en_passant == 0;
        if is_plain {
            assert_eq!(position.key(), likely, "{before:?} {mv:?}");
        }
        walk(position, depth - 1);
        position.unmake(mv, undo);
        assert!(identical(position, &before), "{before:?} {mv:?}");
    }
    if !before.in_check() {
        let undo = position.make_null();
        walk(position, depth - 1);
        position.unmake_null(undo);
        assert!(identical(position, &before), "{before:?} passed");
    }
}

#[test]
fn every_field_comes_back() {
    for fen in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3 9",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
        "1rkr4/pppppppp/8/8/8/8/PPPPPPPP/1RKR4 b DBdb - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        // The counters have their maximum values.
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 65535 65535",
    ] {
        walk(&mut Position::from_fen(fen).unwrap(), 3);
    }
}
