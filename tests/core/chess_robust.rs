//! No text and no position does harm: random input of the parsers, and any position they accept.

use proptest::collection::vec;
use proptest::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Position as _, PositionError};
use tabia_chess::perft::perft;
use tabia_chess::{
    Color, GenKind, Move, MoveList, Piece, Position, Role, Setup, Square, ending, san, see,
    uci_move,
};

/// Returns the position after random moves from the start, of standard chess or Chess960.
fn random_position(seed: u64, plies: usize) -> Position {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = if seed.is_multiple_of(2) {
        Position::start()
    } else {
        Position::chess960(random.random_range(0..960))
    };
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let _ = position.make(moves[random.random_range(0..moves.len())]);
    }
    position
}

fn positions() -> impl Strategy<Value = Position> {
    (any::<u64>(), 0..150usize).prop_map(|(seed, plies)| random_position(seed, plies))
}

/// Changes of a text: at a place, remove, replace or insert.
fn mutations() -> impl Strategy<Value = Vec<(prop::sample::Index, u8, char)>> {
    let letter = prop_oneof![
        prop::sample::select(
            "KQRBNPkqrbnp12345678/ -wabcdefgh0x=+#().♘é\u{301}\u{0}"
                .chars()
                .collect::<Vec<_>>()
        ),
        any::<char>(),
    ];
    vec((any::<prop::sample::Index>(), 0..3u8, letter), 0..5)
}

fn mutate(text: &str, mutations: &[(prop::sample::Index, u8, char)]) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    for (at, kind, letter) in mutations {
        let at = at.index(letters.len() + 1);
        match kind {
            0 if at < letters.len() => {
                letters.remove(at);
            }
            1 if at < letters.len() => letters[at] = *letter,
            _ => letters.insert(at, *letter),
        }
    }
    letters.into_iter().collect()
}

/// Positions that cannot arise: any pieces on any squares, any castling rights and en-passant squares.
fn setups() -> impl Strategy<Value = Setup> {
    let square = || (0..64usize).prop_map(|index| Square::from_index(index).unwrap());
    let color = || prop::sample::select(Color::ALL.to_vec());
    let role = prop_oneof![
        3 => prop::sample::select(Role::ALL[..5].to_vec()),
        1 => Just(Role::Queen),
        2 => Just(Role::Pawn),
    ];
    let piece = (color(), role).prop_map(|(color, role)| Piece::new(color, role));
    (
        vec((square(), piece), 0..24),
        prop::array::uniform2(prop_oneof![
            square(),
            (0..8u8).prop_map(|file| Square::new(file, 0))
        ]),
        color(),
        vec((color(), square()), 0..5),
        prop::option::of(square()),
        (any::<u16>(), any::<u16>()),
        any::<bool>(),
    )
        .prop_map(
            |(pieces, kings, turn, castling, en_passant, clocks, back_rank_rooks)| {
                let mut setup = Setup::empty();
                for (square, piece) in pieces {
                    let at_edge = square.rank() == 0 || square.rank() == 7;
                    if piece.role != Role::Pawn || !at_edge {
                        setup.board[square.index()] = Some(piece);
                    }
                }
                setup.castling = castling;
                if back_rank_rooks {
                    for (color, square) in &mut setup.castling {
                        let rank = if *color == Color::White { 0 } else { 7 };
                        *square = Square::new(square.file(), rank);
                        setup.board[square.index()] = Some(Piece::new(*color, Role::Rook));
                    }
                }
                setup.board[kings[0].index()] = Some(Piece::new(Color::White, Role::King));
                setup.board[kings[1].mirrored().index()] =
                    Some(Piece::new(Color::Black, Role::King));
                setup.turn = turn;
                setup.en_passant = en_passant;
                (setup.halfmove_clock, setup.fullmove_number) = clocks;
                setup
            },
        )
}

/// Calls all queries of a position.
fn exercise(position: &Position) {
    let fen = position.fen();
    assert_eq!(Position::from_fen(&fen).as_ref(), Ok(position));
    assert_eq!(
        Position::from_fen(&position.shredder_fen()).as_ref(),
        Ok(position)
    );
    assert_eq!(Position::from_fen(&fen).unwrap().key(), position.key());
    let _ = (ending(position, 1), position.checkers(), position.ply());
    let all = position.legal_moves();
    let mut classes = MoveList::new();
    position.generate(GenKind::Noisy, &mut classes);
    position.generate(GenKind::Quiet, &mut classes);
    assert_eq!(classes.len(), all.len(), "{fen}");
    let mut walker = position.clone();
    for &mv in &all {
        assert!(
            classes.contains(&mv) && position.is_legal(mv),
            "{fen} {mv:?}"
        );
        let text = san::write(position, mv);
        assert_eq!(san::read(position, &text), Ok(mv), "{fen} {text}");
        assert_eq!(
            uci_move::read(position, &uci_move::write(position, mv, true)),
            Ok(mv),
            "{fen} {text}"
        );
        let next = position.after(mv);
        assert_eq!(position.gives_check(mv), next.in_check(), "{fen} {text}");
        assert!(
            !next.is_attacked(next.king(position.turn()), next.turn()),
            "{fen} {text}"
        );
        let _ = see(position, mv, 0);
        let undo = walker.make(mv);
        walker.unmake(mv, undo);
    }
    assert_eq!(walker, *position);
    for square in Square::all() {
        for color in Color::ALL {
            let attackers = position.attackers(square, color).count();
            assert_eq!(
                attackers > 0,
                position.is_attacked(square, color),
                "{fen} {square}"
            );
        }
    }
}

/// Returns the same position in shakmaty, if it accepts it.
fn theirs(position: &Position) -> Option<Chess> {
    let setup = position.fen().parse::<Fen>().ok()?.into_setup();
    setup
        .position(CastlingMode::Chess960)
        .or_else(PositionError::ignore_too_much_material)
        .or_else(PositionError::ignore_impossible_check)
        .ok()
}

fn plain(mv: Move) -> (usize, usize, Option<Role>) {
    (mv.from().index(), mv.to().index(), mv.promotion())
}

fn their_plain(mv: shakmaty::Move) -> (usize, usize, Option<Role>) {
    let promotion = mv.promotion().map(|role| Role::ALL[role as usize - 1]);
    (mv.from().unwrap() as usize, mv.to() as usize, promotion)
}

fn agrees(position: &Position) -> bool {
    let Some(theirs) = theirs(position) else {
        return false;
    };
    let mut ours: Vec<_> = position.legal_moves().iter().copied().map(plain).collect();
    let mut expected: Vec<_> = theirs.legal_moves().into_iter().map(their_plain).collect();
    ours.sort_unstable();
    expected.sort_unstable();
    assert_eq!(ours, expected, "{position:?}");
    assert_eq!(
        position.checkers(),
        theirs.checkers().count(),
        "{position:?}"
    );
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_is_survived(text in any::<String>(), position in positions()) {
        let _ = Position::from_fen(&text);
        let _ = san::read(&position, &text);
        let _ = uci_move::read(&position, &text);
        let _ = text.parse::<Square>();
    }

    #[test]
    fn text_that_looks_like_a_move_is_survived(
        text in "[KQRBNPkqrbnp♔♘]?[a-h0-9xO=:–.+ -]{0,8}[a-h1-8=()/QRBNqrbn+#!?.é ]{0,5}",
        position in positions(),
    ) {
        if let Ok(mv) = san::read(&position, &text) {
            prop_assert!(position.is_legal(mv));
        }
        if let Ok(mv) = uci_move::read(&position, &text) {
            prop_assert!(position.is_legal(mv));
        }
    }

    #[test]
    fn fens_come_back(position in positions()) {
        for fen in [position.fen(), position.shredder_fen()] {
            let read = Position::from_fen(&fen).unwrap();
            prop_assert_eq!(&read, &position);
            prop_assert_eq!(read.fen(), position.fen());
            prop_assert_eq!(read.key(), position.key());
        }
    }

    #[test]
    fn damaged_fens_are_survived(position in positions(), shredder: bool, mutations in mutations()) {
        let fen = if shredder { position.shredder_fen() } else { position.fen() };
        let damaged = mutate(&fen, &mutations);
        match Position::from_fen(&damaged) {
            Ok(position) => exercise(&position),
            Err(error) => {
                let from_column: String = damaged.chars().skip(error.column - 1).collect();
                prop_assert!(from_column.starts_with(&error.text), "{damaged}: {error}");
            }
        }
    }

    #[test]
    fn damaged_moves_are_survived(
        position in positions(),
        choice: prop::sample::Index,
        mutations in mutations(),
        coordinates: bool,
    ) {
        let moves = position.legal_moves();
        prop_assume!(!moves.is_empty());
        let mv = moves[choice.index(moves.len())];
        let text = if coordinates { uci_move::write(&position, mv, true) } else { san::write(&position, mv) };
        let damaged = mutate(&text, &mutations);
        for read in [san::read(&position, &damaged).ok(), uci_move::read(&position, &damaged).ok()] {
            prop_assert!(read.is_none_or(|mv| position.is_legal(mv)), "{}", damaged);
        }
    }

    #[test]
    fn absurd_positions_are_survived(setup in setups()) {
        if let Ok(position) = setup.position() {
            exercise(&position);
            agrees(&position);
            perft(&mut position.clone(), 2);
        }
    }
}

/// These are accepted, though no game leads to them.
#[test]
fn absurd_positions_are_played_like_any_other() {
    for fen in [
        // Three, four and eight pieces give check.
        "4k3/8/3N1N2/8/8/8/4R3/4K3 b - - 0 1",
        "4k2R/8/3N1N2/1B6/8/8/8/4RK2 b - - 0 1",
        "8/2N1N3/1N3N2/3k4/1N3N2/2N1N3/8/K7 b - - 0 1",
        // Pawns from both sides, all pawns about to promote, more queens than promotions allow.
        "8/3k4/2P1P3/8/8/4p3/8/3K4 b - - 0 1",
        "rnbq1bnr/PPPPPPPP/8/k7/7K/8/pppppppp/RNBQ1BNR w KQkq - 0 1",
        "k7/8/8/QQQQQQQQ/8/2QQQQQQ/Q7/K7 b - - 0 1",
        // Many moves: the known record of 218, and one beyond it with fifteen queens.
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
        "1QQ1QQ2/7k/Q7/Q5Q1/3Q3K/1Q3Q2/Q6Q/2Q1QQ2 w - - 0 1",
        // The clocks at their limits.
        "4k3/8/8/8/8/8/8/R3K2R b KQ - 65535 65535",
    ] {
        let position = Position::from_fen(fen).unwrap();
        exercise(&position);
        assert!(agrees(&position), "{fen}");
        perft(&mut position.clone(), 2);
    }
    let record =
        Position::from_fen("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1").unwrap();
    assert_eq!(record.legal_moves().len(), 218);
}

/// Adjacent kings, or the side not to move in check, are never accepted.
#[test]
fn kings_never_stand_side_by_side() {
    for file in 0..8 {
        for rank in 0..8 {
            let king = Square::new(file, rank);
            for other in Square::all().filter(|other| king.distance(*other) == 1) {
                for turn in Color::ALL {
                    let mut setup = Setup::empty();
                    setup.board[king.index()] = Some(Piece::new(Color::White, Role::King));
                    setup.board[other.index()] = Some(Piece::new(Color::Black, Role::King));
                    setup.turn = turn;
                    assert!(setup.position().is_err(), "{king} {other}");
                }
            }
        }
    }
}
