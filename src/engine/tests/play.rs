//! Whole games, with an independent referee.

use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, Position as _, fen::Fen};

use super::*;

/// Plays the engine against itself; shakmaty says what is legal and when it is over.
/// Returns the half-moves played and the referee's final position.
fn play(start: &str, depth: i32, most: usize) -> (usize, Chess) {
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
        let search = engine.go(position.clone(), history.clone(), Limits::depth(depth));
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
        let (plies, _) = play(start, 4, 600);
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
        let (plies, referee) = play(start, depth, 150);
        assert!(referee.is_checkmate(), "{start}: {plies}");
    }
}
