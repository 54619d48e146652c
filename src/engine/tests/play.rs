//! Whole games, with an independent referee.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

use super::*;
use tabia_chess::{Color, Piece, Role, Setup};

/// Plays the engine against itself; shakmaty decides what is legal and when the game is over. Returns the half-moves played and
/// the final position of shakmaty.
fn play(start: &str, limits: Limits, most: usize) -> (usize, Chess) {
    let engine = engine();
    let mut position = position(start);
    let mode = if position.is_chess960() {
        CastlingMode::Chess960
    } else {
        CastlingMode::Standard
    };
    let mut referee: Chess = start.parse::<Fen>().unwrap().into_position(mode).unwrap();
    let mut history = Vec::new();
    for ply in 0..most {
        let occurrences = history.iter().filter(|&&key| key == position.key()).count() + 1;
        let drawn = occurrences >= 3 || position.halfmove_clock() >= 100;
        if referee.is_game_over() || drawn {
            return (ply, referee);
        }
        let search = engine.go(position.clone(), history.clone(), limits.clone());
        let mv = answer(&engine, search).1.unwrap();
        let text = uci_move::write(&position, mv, mode == CastlingMode::Chess960);
        let theirs = text.parse::<UciMove>().unwrap().to_move(&referee);
        assert!(theirs.is_ok(), "{}: {text}", position.fen());
        referee = referee.play(theirs.unwrap()).unwrap();
        history.push(position.key());
        position = position.after(mv);
    }
    (most, referee)
}

#[test]
fn games_end_by_the_rules() {
    for start in [
        bench::POSITIONS[0],
        bench::POSITIONS[2],
        bench::POSITIONS[3],
        // Two Chess960 starts.
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "nrbbqkrn/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKRN w GBgb - 0 1",
    ] {
        let (plies, _) = play(start, Limits::depth(4), 600);
        assert!(plies < 600, "{start} never ends");
        assert!(plies > 10, "{start} ends after {plies}");
    }
}

#[test]
fn won_endings_are_won() {
    for (start, depth) in [
        ("8/8/8/3k4/8/8/8/Q3K3 w - - 0 1", 7),
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", 9),
        ("8/8/8/3k4/8/8/8/2B1KB2 w - - 0 1", 8),
        ("3k4/8/3K4/3P4/8/8/8/8 w - - 0 1", 12),
    ] {
        let (plies, referee) = play(start, Limits::depth(depth), 150);
        assert!(referee.is_checkmate(), "{start}: {plies}");
    }
}

/// Returns a position with pieces on random squares, White to move and nothing lost at once.
fn anywhere(pieces: &[Role], seed: u64) -> String {
    let mut random = seed;
    loop {
        let mut setup = Setup::empty();
        let white = pieces.iter().map(|&role| Piece::new(Color::White, role));
        let kings = Color::ALL.map(|color| Piece::new(color, Role::King));
        for piece in white.chain(kings) {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            setup.board[(random >> 40) as usize % 64] = Some(piece);
        }
        let Ok(position) = setup.position() else {
            continue;
        };
        let complete = position.pieces(Color::White).count() == pieces.len() + 1;
        let bishops = position.pieces_of(Color::White, Role::Bishop);
        let light = bishops.filter(|square| square.is_light()).count();
        if complete && light < 2 && (light == 1 || pieces != [Role::Bishop; 2]) {
            return position.fen();
        }
    }
}

#[test]
fn elementary_mates_are_given_from_anywhere() {
    let (queen, rook) = (&[Role::Queen][..], &[Role::Rook][..]);
    let minors: [&[Role]; 2] = [&[Role::Bishop; 2], &[Role::Bishop, Role::Knight]];
    for pieces in [queen, rook].into_iter().chain(minors) {
        for seed in 1..=5 {
            let start = anywhere(pieces, seed);
            let (plies, referee) = play(&start, Limits::nodes(10_000), 110);
            assert!(referee.is_checkmate(), "{start}: {plies}");
        }
    }
}
