use super::*;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Compares the board with a position.
fn assert_same(replay: &Replay, position: &Position) {
    for square in Square::all() {
        assert_eq!(
            replay.piece_at(square),
            position.piece_at(square),
            "{square}"
        );
    }
    assert_eq!(replay.turn(), position.turn());
    for color in Color::ALL {
        for wing in Wing::ALL {
            assert_eq!(
                replay.castling_rook(color, wing),
                position.castling_rook(color, wing)
            );
        }
        for role in Role::ALL {
            let count = replay.material().count(Piece::new(color, role));
            assert_eq!(usize::from(count), position.count(color, role));
            let squares = position.pieces_of(color, role).collect();
            assert_eq!(replay.squares(Piece::new(color, role)), squares);
        }
    }
    assert_eq!(replay.en_passant(), position.en_passant());
}

/// Plays a code in both ways.
fn assert_advance_agrees(start: &Replay, code: &[u8]) {
    let (mut one, mut other) = (start.clone(), start.clone());
    let (mut at, mut at_other) = (0, 0);
    loop {
        let is_step = one.next(code, &mut at).is_some();
        assert_eq!(other.advance(code, &mut at_other), is_step);
        assert_eq!(at_other, at);
        assert_eq!(one, other);
        if !is_step {
            return;
        }
    }
}

#[test]
fn random_games_are_decoded_as_they_were_played() {
    let mut random = StdRng::seed_from_u64(1);
    for game in 0..600 {
        let mut position = match game % 3 {
            0 => Position::start(),
            _ => Position::chess960(random.random_range(0..960)),
        };
        let (start, mut code, mut steps) = (position.clone(), Vec::new(), Vec::new());
        let mut replay = Replay::new(&start);
        for _ in 0..300 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let step = match random.random_range(0..40) {
                0 if !position.in_check() => Step::Null,
                _ => Step::Move(moves[random.random_range(0..moves.len())]),
            };
            assert!(replay.encode(step, &mut code));
            let _ = match step {
                Step::Move(mv) => position.make(mv),
                Step::Null => position.make_null(),
            };
            assert_same(&replay, &position);
            steps.push(step);
        }
        let (mut replay, mut at) = (Replay::new(&start), 0);
        for step in &steps {
            assert_eq!(replay.next(&code, &mut at), Some(*step));
        }
        assert_eq!(replay.next(&code, &mut at), None);
        assert_eq!(at, code.len());
        assert_advance_agrees(&Replay::new(&start), &code);
        assert_same(&replay, &position);
    }
}

#[test]
fn damaged_codes_do_not_panic() {
    let mut random = StdRng::seed_from_u64(2);
    for _ in 0..20_000 {
        let code: Vec<u8> = (0..60).map(|_| random.random()).collect();
        assert_advance_agrees(&Replay::standard(), &code);
    }
}

/// The code of a game is part of the format: it must not change.
#[test]
fn the_code_of_a_game_is_fixed() {
    let mut position = Position::start();
    let (mut replay, mut code) = (Replay::standard(), Vec::new());
    for text in "e4 d5 exd5 Qxd5 Nc3 Qe5+ Be2 Bg4 d4 Bxe2 dxe5 Bxd1 Bf4 Nc6 Nxd1 O-O-O e6 \
                 Rxd1+ Rxd1 Nd4 exf7 Nb3 fxg8=N"
        .split(' ')
    {
        let Ok(mv) = tabia_chess::san::read(&position, text) else {
            panic!("{text}");
        };
        let step = Step::Move(mv);
        assert!(replay.encode(step, &mut code), "{text}");
        let _ = position.make(mv);
    }
    let text: Vec<String> = code.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(
        text.join(" "),
        "c3 33 c1 bc 17 b4 5c ae b3 a4 b2 a3 25 91 11 c8 b0 88 03 91 b2 92 bf"
    );
}
