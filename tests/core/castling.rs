//! Standard chess and Chess960: castling rights that standard chess does not have are dropped and reported.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode as TheirMode, Chess, Position as _, PositionError};
use tabia_book::Key;
use tabia_chess::{
    CastlingMode, Color, Piece, Position, Role, Setup, Square, Wing, epd, san, uci_move,
};
use tabia_game::pgn::{self, Reason};

use crate::common;

/// Returns pieces near the squares of castling kings with random castling rights: the FEN's first two fields, and the rights.
fn any_claim(random: &mut Xoshiro256PlusPlus) -> String {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        let rank = if color == Color::White { 0 } else { 7 };
        for _ in 0..random.random_range(0..4) {
            let file = [0, 7, random.random_range(0..8)][random.random_range(0..3)];
            let square = Square::new(file, rank);
            setup.board[square.index()] = Some(Piece::new(color, Role::Rook));
        }
        for _ in 0..random.random_range(0..6) {
            let square = Square::new(random.random_range(0..8), random.random_range(1..7));
            let role = Role::ALL[random.random_range(0..5)];
            setup.board[square.index()] = Some(Piece::new(color, role));
        }
        let king = match random.random_range(0..5) {
            0 => Square::new(random.random_range(0..8), random.random_range(0..8)),
            1 => Square::new(random.random_range(0..8), rank),
            _ => Square::new(4, rank),
        };
        for square in Square::all() {
            if setup.board[square.index()] == Some(Piece::new(color, Role::King)) {
                setup.board[square.index()] = None;
            }
        }
        setup.board[king.index()] = Some(Piece::new(color, Role::King));
    }
    if random.random_bool(0.5) {
        setup.turn = Color::Black;
    }
    let mut claim = String::new();
    for letters in ["KQABCDEFGH", "kqabcdefgh"] {
        let plain = random.random_bool(0.7);
        for _ in 0..random.random_range(0..3) {
            let choice = random.random_range(0..if plain { 2 } else { letters.len() });
            let letter = letters.as_bytes()[choice] as char;
            if !claim.contains(letter) {
                claim.push(letter);
            }
        }
    }
    if claim.is_empty() {
        claim.push('-');
    }
    setup.fen().replace(" - - ", &format!(" {claim} - "))
}

/// Returns random positions with random rights, in standard chess.
fn standard_positions(count: usize) -> Vec<(String, Position)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(38);
    let mut found = Vec::new();
    while found.len() < count {
        let fen = any_claim(&mut random);
        if let Ok(position) = Position::from_fen_in(&fen, CastlingMode::Standard) {
            found.push((fen, position));
        }
    }
    found
}

fn moves(position: &Position) -> Vec<String> {
    let moves = position.legal_moves();
    let mut moves: Vec<String> = moves
        .iter()
        .map(|&mv| uci_move::write(position, mv, false))
        .collect();
    moves.sort_unstable();
    moves
}

#[test]
fn legal_moves_are_those_of_python_chess_whatever_rights_a_fen_claims() {
    let Some(mut python) = common::python_chess() else {
        common::skip("comparing rights with python-chess", "python3 with chess");
        return;
    };
    let rows: Vec<String> = standard_positions(6000)
        .iter()
        .map(|(fen, position)| format!("{fen}\t{}\n", moves(position).join(" ")))
        .collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("moves.txt");
    std::fs::write(&file, rows.concat()).unwrap();
    let script = common::workspace().join("tests/core/castling_moves.py");
    let output = python.arg(script).arg(&file).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), "6000");
}

#[test]
fn legal_moves_are_those_of_shakmaty_whatever_rights_a_fen_claims() {
    let (mut compared, mut castlings, mut dropped) = (0, 0, 0);
    for (fen, position) in standard_positions(20_000) {
        let setup = fen.parse::<Fen>().unwrap().into_setup();
        let theirs: Result<Chess, _> = setup
            .position(TheirMode::Standard)
            .or_else(PositionError::ignore_invalid_castling_rights)
            .or_else(PositionError::ignore_too_much_material)
            .or_else(PositionError::ignore_impossible_check);
        let Ok(theirs) = theirs else { continue };
        let mut expected: Vec<String> = theirs
            .legal_moves()
            .into_iter()
            .map(|mv| shakmaty::uci::UciMove::from_standard(mv).to_string())
            .collect();
        expected.sort_unstable();
        assert_eq!(moves(&position), expected, "{fen}");
        compared += 1;
        castlings += position
            .legal_moves()
            .iter()
            .filter(|mv| mv.is_castling())
            .count();
        dropped += usize::from(position.dropped_castling(&fen).is_some());
    }
    println!("{compared} positions, {castlings} castling moves, rights dropped in {dropped}");
    assert!(compared > 15_000 && castlings > 500 && dropped > 5000);
}

#[test]
fn what_is_dropped_is_said() {
    for (fen, letters) in [
        (
            "kr4b1/6q1/P1n5/1p6/2pp2B1/N3P3/3P4/R5K1 w KQkq - 0 1",
            "KQkq",
        ),
        ("1r2k2r/8/8/8/8/8/8/1R2K2R w KQkq - 0 1", "Qq"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ""),
        ("4k3/8/8/8/8/8/8/R3K2R w HA - 0 1", ""),
        ("4k3/8/8/8/8/8/8/R3K3 w K - 0 1", "K"),
    ] {
        let position = Position::from_fen_in(fen, CastlingMode::Standard).unwrap();
        let dropped = position.dropped_castling(fen);
        assert_eq!(
            dropped.map_or(String::new(), |dropped| dropped.letters),
            letters,
            "{fen}"
        );
    }
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1").unwrap();
    assert_eq!(
        position
            .dropped_castling("4k3/8/8/8/8/8/8/R4K2 w Q - 0 1")
            .unwrap()
            .to_string(),
        "castling right Q dropped: in standard chess the king castles from e1 or e8 with a rook in its corner"
    );
}

/// Standard chess or Chess960: by the form of the rights, by a start array, or given by the caller.
#[test]
fn a_position_is_chess960_where_that_is_said() {
    let array = "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w";
    for (fen, is_chess960) in [
        (format!("{array} KQkq - 0 1"), true),
        (format!("{array} GCgc - 0 1"), true),
        (format!("{array} KQk - 0 1"), false),
        (
            "bbrknnrq/pppppppp/8/8/P7/8/1PPPPPPP/BBRKNNRQ b KQkq - 0 1".into(),
            false,
        ),
        (
            "bbrknnrq/pppppppp/8/8/P7/8/1PPPPPPP/BBRKNNRQ b GCgc - 0 1".into(),
            true,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".into(),
            false,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1".into(),
            false,
        ),
    ] {
        let position = Position::from_fen(&fen).unwrap();
        assert_eq!(position.is_chess960(), is_chess960, "{fen}");
        let rights = position.castling_rook(Color::White, Wing::King).is_some();
        assert_eq!(rights, is_chess960 || fen.starts_with("rnbqk"), "{fen}");
        assert_eq!(Position::from_fen(&position.fen()).as_ref(), Ok(&position));
        assert_eq!(
            Position::from_fen(&position.fen()).unwrap().is_chess960(),
            is_chess960
        );
    }
    // The castling rules remain when the rights are gone, and a FEN of a later position is read as Chess960 again.
    let mut position = Position::from_fen(&format!("{array} KQkq - 0 1")).unwrap();
    for text in ["Nd3", "Nd6", "Ne3", "Ne6"] {
        let _ = position.make(san::read(&position, text).unwrap());
    }
    assert_eq!(position.fen().split(' ').nth(2), Some("GCgc"));
    assert!(san::read(&position, "O-O").is_ok());
    let _ = position.make(san::read(&position, "O-O").unwrap());
    assert!(position.is_chess960());
    // Earlier versions wrote KQkq into their files.
    let stored = "bbrk2rq/pppppppp/3nn3/8/8/3NN3/PPPPPPPP/BBRK2RQ w KQkq - 4 3";
    assert!(Position::from_stored_fen(stored).unwrap().is_chess960());
    assert!(!Position::from_fen(stored).unwrap().is_chess960());
    assert!(
        !Position::from_stored_fen(&Position::start().fen())
            .unwrap()
            .is_chess960()
    );
}

#[test]
fn games_positions_and_books_agree_about_stale_rights() {
    let stale = "r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - 0 1";
    let bare = Position::from_fen(&stale.replace("KQkq", "-")).unwrap();
    let position = Position::from_fen(stale).unwrap();
    assert_eq!(position, bare);
    assert_eq!(Key::of(&position), Key::of(&bare));

    let read = |tags: &str| {
        let contents = pgn::read(format!("{tags}[FEN \"{stale}\"]\n\n1. Kh1 *").as_bytes());
        let reasons: Vec<Reason> = contents
            .problems
            .into_iter()
            .map(|problem| problem.reason)
            .collect();
        (contents.games.into_iter().next().unwrap(), reasons)
    };
    let (game, reasons) = read("");
    assert!(
        matches!(reasons[..], [Reason::Castling(_), Reason::FenTag { .. }]),
        "{reasons:?}"
    );
    assert_eq!(
        (game.start(), game.is_chess960(), game.len()),
        (&bare, false, 1)
    );
    let (game, reasons) = read("[Variant \"Chess960\"]\n");
    let letters = match &reasons[0] {
        Reason::Castling(dropped) => &*dropped.letters,
        _ => "",
    };
    assert_eq!(letters, "Kk");
    assert_ne!(game.start(), &bare);
    assert!(game.is_chess960());

    let text = "r4rk1/8/8/8/8/8/8/R4RK1 w KQkq - bm Kh1;";
    let (position, _) = epd::read_row(text).unwrap();
    assert_eq!(position, bare);
    assert_eq!(position.dropped_castling(text).unwrap().letters, "KQkq");
}

/// The file `p31_960_in_standard_fen`: a start array under plain rights, without a Variant tag.
#[test]
fn a_chess960_start_is_read_without_a_variant_tag() {
    let text = "[SetUp \"1\"]\n[FEN \"bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1\"]\n\n\
        1. Nd3 Nd6 2. Ne3 Ne6 3. O-O O-O *";
    let contents = pgn::read(text.as_bytes());
    assert_eq!(contents.problems, []);
    assert_eq!(contents.games[0].len(), 6);
    assert!(contents.games[0].is_chess960());
}
