//! Compares opening books with python-chess.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_book::{
    Book, BookEntry, BookMove, Edit, Graph, Key, check, export, legal_moves, polyglot,
};
use tabia_chess::{Move, Position, uci_move};

use crate::common;

const GAMES: u64 = 280;
const PLIES: usize = 100;

/// Returns games of random moves from the standard start, with more castling and en passant than by chance.
fn random_games(count: u64) -> Vec<Vec<Move>> {
    (0..count)
        .map(|seed| {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
            let mut position = Position::start();
            let mut moves = Vec::new();
            while moves.len() < PLIES {
                let legal = position.legal_moves();
                if legal.is_empty() {
                    break;
                }
                let rare = |mv: &&Move| mv.is_castling() || mv.is_en_passant();
                let mv = match legal.iter().find(rare) {
                    Some(&mv) if random.random_range(0..2) == 0 => mv,
                    _ => legal[random.random_range(0..legal.len())],
                };
                let _ = position.make(mv);
                moves.push(mv);
            }
            moves
        })
        .collect()
}

fn python(script: &str, arguments: &[&std::path::Path]) -> Option<String> {
    let mut python = common::python_chess()?;
    let output = python
        .args(["-c", script])
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn keys_are_those_of_python_chess() {
    let mut games = random_games(GAMES);
    // After 4... d5 the pawn that could capture en passant is pinned.
    let pinning = "e2e4 e7e5 f2f4 e5f4 e4e5 d8e7 a2a3 d7d5";
    let mut position = Position::start();
    let play = |text| {
        let mv = uci_move::read(&position, text).unwrap();
        let _ = position.make(mv);
        mv
    };
    games.push(pinning.split_whitespace().map(play).collect());
    let (mut text, mut keys) = (String::new(), Vec::new());
    let (mut castlings, mut en_passants, mut pinned) = (0, 0, 0);
    for moves in &games {
        let mut position = Position::start();
        for &mv in moves {
            castlings += u32::from(mv.is_castling());
            en_passants += u32::from(mv.is_en_passant());
            let _ = write!(text, "{} ", uci_move::write(&position, mv, false));
            let _ = position.make(mv);
            let key = Key::played(&position, mv);
            pinned += u32::from(key != Key::of(&position));
            keys.push(key.to_string());
        }
        text.push('\n');
    }
    println!(
        "{} positions, {castlings} castlings, {en_passants} en passant, {pinned} pinned",
        keys.len()
    );
    assert!(keys.len() >= 25_000 && castlings >= 125 && en_passants >= 12 && pinned >= 1);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.txt");
    fs::write(&path, text).unwrap();
    let script = "
import sys, chess, chess.polyglot
for line in open(sys.argv[1]):
    board = chess.Board()
    for move in line.split():
        board.push_uci(move)
        print('%016x' % chess.polyglot.zobrist_hash(board))
";
    let Some(theirs) = python(script, &[&path]) else {
        return common::skip("comparing keys", "python3 with the package chess");
    };
    assert!(theirs.lines().eq(keys.iter().map(String::as_str)));
}

#[test]
fn python_chess_finds_our_moves_and_weights() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut book = Book::default();
    let (mut text, mut places) = (String::new(), Vec::new());
    for moves in random_games(60) {
        let mut position = Position::start();
        let mut key = Key::of(&position);
        for mv in moves {
            let entry = BookEntry::new(mv, random.random_range(0..=u16::MAX));
            book.apply(&Edit::Put(vec![(key, entry)])).unwrap();
            let _ = write!(text, "{} ", uci_move::write(&position, mv, false));
            places.push((position.clone(), key));
            let _ = position.make(mv);
            key = Key::played(&position, mv);
        }
        text.push('\n');
    }
    let folder = tempfile::tempdir().unwrap();
    let (bin, games) = (
        folder.path().join("book.bin"),
        folder.path().join("games.txt"),
    );
    fs::write(&bin, polyglot::write(&book)).unwrap();
    fs::write(&games, text).unwrap();
    let script = "
import sys, chess, chess.polyglot
with chess.polyglot.open_reader(sys.argv[1]) as book:
    for line in open(sys.argv[2]):
        board = chess.Board()
        for move in line.split():
            print(' '.join('%s=%d' % (e.move.uci(), e.weight) for e in book.find_all(board)))
            board.push_uci(move)
";
    let Some(theirs) = python(script, &[&bin, &games]) else {
        return common::skip(
            "reading our Polyglot file",
            "python3 with the package chess",
        );
    };
    assert_eq!(theirs.lines().count(), places.len());
    for (line, (position, key)) in theirs.lines().zip(places) {
        let read: BTreeMap<String, u16> = line
            .split_whitespace()
            .map(|item| item.split_once('=').unwrap())
            .map(|(mv, weight)| (mv.to_owned(), weight.parse().unwrap()))
            .collect();
        let ours: BTreeMap<String, u16> = book
            .entries(key)
            .iter()
            .map(|entry| (entry.mv.find(&position).unwrap(), entry.weight))
            .map(|(mv, weight)| (uci_move::write(&position, mv, false), weight))
            .collect();
        assert_eq!(read, ours, "{}", position.fen());
        assert_eq!(read.len(), line.split_whitespace().count());
    }
}

#[test]
fn castling_is_king_takes_rook_in_a_file() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let castling = uci_move::read(&position, "e1g1").unwrap();
    assert_eq!(BookMove::from(castling).to_string(), "e1h1");
    assert_eq!(BookMove::from(castling).0, 4 << 6 | 7);
}

/// The files `b3_ep` and `b3b_ep_pin`: a FEN with an en-passant square finds its entry, whether or not a pawn can capture
/// there.
#[test]
fn a_fen_that_names_a_passed_square_finds_its_entry() {
    for (fen, expected) in [
        // The adjacent pawn is pinned by the rook, so the capture is not legal: Polyglot counts the square.
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", true),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1", false),
        // No pawn is beside it.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", false),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", true),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let square = Position::from_fen(&fen.replace(" e3 ", " - ")).unwrap();
        assert_eq!(Key::of(&position) != Key::of(&square), expected, "{fen}");
    }
    // After a move and back, and after other moves.
    let mut position = Position::from_fen("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1").unwrap();
    let named = Key::of(&position);
    let mv = position.legal_moves()[0];
    let undo = position.make(mv);
    assert_eq!(Key::of(&position), Key::played(&position, mv));
    position.unmake(mv, undo);
    assert_eq!(Key::of(&position), named);
}

/// Castling as `e1h1` and as `e1g1`: one move with the weight of the first.
#[test]
fn castling_that_is_stored_twice_is_one_move() {
    let start = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").unwrap();
    let at = Key::of(&start);
    let mut bytes = Vec::new();
    for (mv, weight) in [(0x0107u16, 9u16), (0x0106, 4)] {
        bytes.extend(at.0.to_be_bytes());
        bytes.extend(mv.to_be_bytes());
        bytes.extend(weight.to_be_bytes());
        bytes.extend([0; 4]);
    }
    let (book, problems) = polyglot::read(&bytes);
    assert_eq!(problems, []);
    assert_eq!(polyglot::write(&book), bytes);
    let moves = legal_moves(book.entries(at), &start);
    assert_eq!(moves.len(), 1);
    assert_eq!(moves[0].1.weight, 9);
    let table = export::page(&book, &start, at);
    assert_eq!(table.matches("O-O").count(), 1, "{table}");
    assert!(table.contains("100.0%"), "{table}");
    // No line leads to the position, so the piece on e1 is unknown.
    let texts = |book: &Book| -> Vec<String> {
        let findings = check::check(book, &Graph::new(book));
        findings.iter().map(ToString::to_string).collect()
    };
    assert!(texts(&book)[0].starts_with("the moves e1g1 and e1h1 are the same if they castle"));
    let mut editor = book.clone();
    editor.apply(&Edit::AddStart { fen: start.fen() }).unwrap();
    assert_eq!(
        texts(&editor),
        ["the move e1g1 is castling, which is stored twice; the first entry counts"]
    );
}
