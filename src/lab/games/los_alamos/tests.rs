use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use super::*;

fn game(fen: &str) -> LosAlamos {
    LosAlamos::from_fen(fen).unwrap()
}

fn names(game: &LosAlamos) -> Vec<String> {
    let moves = game.legal_moves();
    moves.iter().map(ToString::to_string).collect()
}

/// Plays moves by their names.
fn play(game: &mut LosAlamos, moves: &str) {
    for name in moves.split_whitespace() {
        let found = game.legal_moves().into_iter();
        let mv = found.into_iter().find(|mv| mv.to_string() == name);
        game.make(mv.unwrap_or_else(|| panic!("{name} in {}", game.fen())));
    }
}

#[test]
fn the_initial_position_is_that_of_the_report() {
    let start = LosAlamos::default();
    assert_eq!(start.fen(), "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w");
    assert_eq!(game(&start.fen()).board, start.board);
    // Six steps of pawns, and four moves of the knights.
    assert_eq!((start.legal_moves().len(), start.evaluate()), (10, 0));
}

/// The numbers of the independent count in Python, which `tests/core/los_alamos.rs` repeats.
#[test]
fn moves_are_counted_as_by_an_independent_count() {
    for (fen, counts) in [
        ("rnqknr/pppppp/6/6/PPPPPP/RNQKNR w", &PERFT_START[..]),
        (MIDDLE, &PERFT_MIDDLE),
        (PAWNS, &PERFT_PAWNS),
    ] {
        let mut game = game(fen);
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(game.perft(depth), *count, "depth {depth} of {fen}");
        }
    }
}

/// Checks, pins and captures; promotions.
const MIDDLE: &str = "r1qk1r/p2npp/1p1p2/2PP1n/PPN1PP/R1QKNR w";
const PAWNS: &str = "5k/PP1P2/4q1/1Q4/pp3p/3K2 w";
const PERFT_START: [u64; 5] = [10, 100, 1_212, 14_332, 191_846];
const PERFT_MIDDLE: [u64; 4] = [17, 369, 5_881, 123_657];
const PERFT_PAWNS: [u64; 4] = [21, 340, 4_373, 73_577];

#[test]
fn there_is_no_double_step_no_castling_and_no_bishop() {
    let start = names(&LosAlamos::default());
    assert!(start.contains(&"b2-b3".to_owned()) && !start.contains(&"b2-b4".to_owned()));
    let king = names(&game("3k2/6/6/6/6/R2K1R w"));
    let steps: Vec<&String> = king.iter().filter(|name| name.starts_with("d1")).collect();
    assert_eq!(steps.len(), 5);
    let promoted = names(&game("3k2/P5/6/6/6/3K2 w"));
    let promoted: Vec<&String> = promoted.iter().filter(|name| name.contains('=')).collect();
    assert_eq!(promoted, ["a5-a6=Q", "a5-a6=R", "a5-a6=N"]);
    let refused = LosAlamos::from_fen("rnbknr/pppppp/6/6/PPPPPP/RNQKNR w");
    assert_eq!(refused.err(), Some(LosAlamosError::Piece('b')));
}

#[test]
fn a_text_that_is_no_position_is_refused_with_its_reason() {
    for (fen, error) in [
        ("", LosAlamosError::Size),
        ("3k2/6/6/6/3K2 w", LosAlamosError::Size),
        ("3k3/6/6/6/6/3K2 w", LosAlamosError::Size),
        ("3k1/6/6/6/6/3K2 w", LosAlamosError::Size),
        ("3k2/6/6/6/6/3K2", LosAlamosError::Turn),
        ("3k2/6/6/6/6/6 w", LosAlamosError::Kings),
        ("2kk2/6/6/6/6/3K2 w", LosAlamosError::Kings),
        ("3k1P/6/6/6/6/3K2 w", LosAlamosError::Pawns),
        ("3k2/6/6/6/3R2/3K2 w", LosAlamosError::Check),
    ] {
        assert_eq!(LosAlamos::from_fen(fen).err(), Some(error), "{fen}");
    }
}

/// The third game of 1956, the first that a program won against a person, ended in mate (Wikipedia, "Los Alamos chess").
#[test]
fn the_game_that_the_maniac_won_can_be_played_over() {
    let mut game = LosAlamos::default();
    play(
        &mut game,
        "d2-d3 b5-b4 e1-f3 d5-d4 b2-b3 e5-e4 f3-e1 a5-a4 b3xa4 b6xa4 d1-d2 a4-c3 b1xc3 b4xc3 d2-d1 f5-f4 a2-a3 a6-b6 \
         a3-a4 b6-a6 a4-a5 d6-d5 c1-a3 c6-b5 a3-a2 d5-e5 a1-b1 a6xa5 b1xb5 a5xa2 b5-b1 a2-a5 f2-f3 a5-a4 f3xe4 c5-c4 e1-f3 \
         e5-d6 e4-e5 d6-d5 e5xf6=Q e6-c5 f6xd4 d5-c6 f3-e5",
    );
    assert_eq!(game.fen(), "2k3/2n1N1/r1pQ1p/2pP2/2P1P1/1R1K1R b");
    assert_eq!(game.outcome(), Some(Outcome::Lost));
}

#[test]
fn mates_and_draws_end_the_game() {
    let over = |fen: &str| game(fen).outcome();
    assert_eq!(over("3k2/3Q2/3K2/6/6/6 b"), Some(Outcome::Lost));
    assert_eq!(
        over("k5/2Q3/3K2/6/6/6 b"),
        Some(Outcome::Drawn),
        "stalemate"
    );
    assert_eq!(over("k5/6/3K2/6/6/5N b"), Some(Outcome::Drawn), "dead");
    assert_eq!(over("k5/6/3K2/6/6/4NN b"), None);
    let mut shuffle = game("k4r/6/6/6/6/K4R w");
    play(&mut shuffle, "f1-f2 f6-f5 f2-f1 f5-f6 f1-f2 f6-f5 f2-f1");
    assert_eq!(shuffle.outcome(), None);
    play(&mut shuffle, "f5-f6");
    assert_eq!(shuffle.outcome(), Some(Outcome::Drawn), "repetition");
}

#[test]
fn the_evaluation_is_material_and_mobility() {
    // The rook has eight moves, White's king five and Black's three.
    let rook = game("k5/6/6/6/6/1R2K1 w");
    assert_eq!(rook.material(Color::White), 500);
    assert_eq!(
        (rook.mobility(Color::White), rook.mobility(Color::Black)),
        (13, 3)
    );
    assert_eq!(rook.evaluate(), 500 + 10 * (13 - 3));
}

/// Whole random games: every move can be unmade, keys fit the positions, captures are known, and every game ends.
#[test]
fn moves_are_taken_back_whole_and_every_game_ends() {
    let mut ends = [0; 2];
    for seed in 0..60 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut game = LosAlamos::default();
        let mut played = Vec::new();
        while game.outcome().is_none() {
            let moves = game.legal_moves();
            for &mv in &moves {
                let (board, history) = (game.board, game.history.clone());
                let undo = game.make(mv);
                assert!(
                    !game
                        .board
                        .is_attacked(game.board.king(board.turn), game.turn())
                );
                assert_eq!(LosAlamos::from_fen(&game.fen()).unwrap().key(), game.key());
                game.unmake(mv, undo);
                assert_eq!((game.board, &game.history), (board, &history));
            }
            let mv = moves[random.random_range(0..moves.len())];
            played.push((mv, game.make(mv)));
            assert!(played.len() < 5000);
        }
        ends[usize::from(game.outcome() == Some(Outcome::Drawn))] += 1;
        while let Some((mv, undo)) = played.pop() {
            game.unmake(mv, undo);
        }
        assert_eq!(game.board, LosAlamos::default().board);
    }
    assert!(ends[0] > 3 && ends[1] > 3, "mates and draws: {ends:?}");
}
