//! Compares the rules with `shakmaty` over the positions of random games.
//!
//! Games are seeded, so that a failing position can be reproduced.

use std::collections::HashSet;
use std::ops::AddAssign;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus};
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position as _};
use tabia_chess::{
    Color, Ending, GenKind, Move, MoveKind, MoveList, Position, Role, Setup, Square, can_mate,
    ending, is_dead, san, see, see_value, uci_move,
};

const GAMES: u64 = 920;
const PLIES: usize = 300;

/// Counts of the events in the games, so that a run without castling is not taken for a test of castling.
#[derive(Default, Debug)]
struct Seen {
    positions: u64,
    chess960: u64,
    moves: u64,
    checks: u64,
    double_checks: u64,
    castlings: u64,
    en_passants: u64,
    promotions: u64,
    exchanges: u64,
    mates: u64,
    stalemates: u64,
    dead: u64,
}

impl AddAssign for Seen {
    fn add_assign(&mut self, other: Seen) {
        self.positions += other.positions;
        self.chess960 += other.chess960;
        self.moves += other.moves;
        self.checks += other.checks;
        self.double_checks += other.double_checks;
        self.castlings += other.castlings;
        self.en_passants += other.en_passants;
        self.promotions += other.promotions;
        self.exchanges += other.exchanges;
        self.mates += other.mates;
        self.stalemates += other.stalemates;
        self.dead += other.dead;
    }
}

#[test]
fn random_games_agree_with_shakmaty() {
    let next = AtomicU64::new(0);
    let seen = Mutex::new(Seen::default());
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= GAMES {
                        return;
                    }
                    let game = play(number);
                    *seen.lock().unwrap() += game;
                }
            });
        }
    });
    let seen = seen.into_inner().unwrap();
    println!("{seen:?}");
    assert!(seen.positions >= 200_000);
    assert!(seen.chess960 >= 50_000);
    assert!(seen.checks >= 10_000 && seen.double_checks >= 20);
    assert!(seen.castlings >= 1_000 && seen.en_passants >= 200 && seen.promotions >= 10_000);
    assert!(seen.mates >= 50 && seen.stalemates >= 10 && seen.dead >= 50);
    assert!(seen.exchanges >= 50_000);
}

/// The start of a game: standard, Chess960, or Chess960 with a different array for each side.
fn start(number: u64, random: &mut Xoshiro256PlusPlus) -> Position {
    let mut array = || Position::chess960(random.random_range(0..960));
    match number % 4 {
        0 | 1 => Position::start(),
        2 => array(),
        _ => {
            let (white, black) = (array().shredder_fen(), array().shredder_fen());
            let black_rank = black.split('/').next().unwrap();
            let rest = white.split_once('/').unwrap().1;
            let (rest, rights) = rest.split_once(" w ").unwrap();
            let white_rights = &rights[..2];
            let black_rights = &black.split(' ').nth(2).unwrap()[2..];
            let fen = format!("{black_rank}/{rest} w {white_rights}{black_rights} - 0 1");
            Position::from_fen(&fen).unwrap()
        }
    }
}

fn play(number: u64) -> Seen {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let mut seen = Seen::default();
    let mut ours = start(number, &mut random);
    let mut theirs = shakmaty_position(&ours.fen());
    // Some games prefer captures and checks: they reach bare kings and mates that random play does not.
    let greed = [0.0, 0.1, 0.5][(number / 4 % 3) as usize];
    let mut earlier = MoveList::new();
    for ply in 0..PLIES {
        let moves = compare(&ours, &theirs, &mut seen);
        questions_about_moves(&ours, &earlier, &mut random);
        if ply % 4 == 0 {
            attackers(&ours, &theirs);
            for &(mv, their_mv) in &moves {
                coordinates(&ours, mv, their_mv);
            }
            exchanges(&ours, &theirs, &mut seen);
        }
        seen.chess960 += u64::from(number % 4 >= 2);
        if moves.is_empty() || is_dead(&ours) {
            break;
        }
        let forcing: Vec<usize> = (0..moves.len())
            .filter(|&i| ours.is_capture(moves[i].0) || ours.gives_check(moves[i].0))
            .collect();
        let chosen = if !forcing.is_empty() && random.random_bool(greed) {
            forcing[random.random_range(0..forcing.len())]
        } else {
            random.random_range(0..moves.len())
        };
        earlier = ours.legal_moves();
        let _ = ours.make(moves[chosen].0);
        theirs.play_unchecked(moves[chosen].1);
    }
    seen
}

fn shakmaty_position(fen: &str) -> Chess {
    let fen: Fen = fen.parse().unwrap();
    fen.into_position(CastlingMode::Chess960).unwrap()
}

fn their_fen(position: &Chess) -> String {
    Fen::from_position(position, EnPassantMode::Legal).to_string()
}

/// Returns the FEN with `KQkq`, also where it does not show Chess960, as shakmaty writes it.
fn x_fen(position: &Position) -> String {
    let setup = Setup {
        mode: tabia_chess::CastlingMode::Standard,
        ..Setup::from(position)
    };
    setup.fen()
}

fn their_square(square: Square) -> shakmaty::Square {
    shakmaty::Square::new(square.index() as u32)
}

fn their_color(color: Color) -> shakmaty::Color {
    shakmaty::Color::from_white(color == Color::White)
}

fn our_role(role: shakmaty::Role) -> Role {
    Role::ALL[role as usize - 1]
}

/// A move as origin, destination and promotion; both libraries write castling as the king taking its rook.
type Plain = (usize, usize, Option<Role>);

fn our_plain(mv: Move) -> Plain {
    (mv.from().index(), mv.to().index(), mv.promotion())
}

fn their_plain(mv: shakmaty::Move) -> Plain {
    let from = mv.from().unwrap();
    (
        from as usize,
        mv.to() as usize,
        mv.promotion().map(our_role),
    )
}

/// Compares all data of one position; returns the moves in both forms, in an order that no generator determines.
fn compare(ours: &Position, theirs: &Chess, seen: &mut Seen) -> Vec<(Move, shakmaty::Move)> {
    let fen = ours.fen();
    assert_eq!(x_fen(ours), their_fen(theirs));
    texts(ours, &fen, theirs);
    let moves = ours.legal_moves();
    let mut their_moves = theirs.legal_moves();
    their_moves.sort_unstable_by_key(|&mv| their_plain(mv));
    let mut sorted = moves.to_vec();
    sorted.sort_unstable_by_key(|&mv| our_plain(mv));
    assert!(
        sorted
            .iter()
            .map(|&mv| our_plain(mv))
            .eq(their_moves.iter().map(|&mv| their_plain(mv))),
        "{fen}: {sorted:?} {their_moves:?}"
    );
    assert_eq!(ours.count_moves(), moves.len() as u64);
    assert_eq!(ours.in_check(), theirs.is_check(), "{fen}");
    assert_eq!(ours.checkers(), theirs.checkers().count(), "{fen}");
    assert_eq!(is_dead(ours), theirs.is_insufficient_material(), "{fen}");
    for color in Color::ALL {
        let hopeless = theirs.has_insufficient_material(their_color(color));
        assert_eq!(can_mate(ours, color), !hopeless, "{fen}");
    }
    let expected = if theirs.is_checkmate() {
        Some(Ending::Checkmate {
            winner: !ours.turn(),
        })
    } else if theirs.is_stalemate() {
        Some(Ending::Stalemate)
    } else if theirs.is_insufficient_material() {
        Some(Ending::DeadPosition)
    } else {
        None
    };
    let seventy_five = ours.halfmove_clock() >= 150;
    assert_eq!(
        ending(ours, 1),
        expected.or(seventy_five.then_some(Ending::SeventyFiveMoves)),
        "{fen}"
    );
    seen.positions += 1;
    seen.checks += u64::from(ours.in_check());
    seen.double_checks += u64::from(ours.checkers() > 1);
    seen.mates += u64::from(theirs.is_checkmate());
    seen.stalemates += u64::from(theirs.is_stalemate());
    seen.dead += u64::from(theirs.is_insufficient_material());
    seen.moves += moves.len() as u64;
    let mut walker = ours.clone();
    for (&mv, &their_mv) in sorted.iter().zip(&their_moves) {
        one_move(&mut walker, theirs, mv, their_mv, &fen);
        seen.castlings += u64::from(mv.is_castling());
        seen.en_passants += u64::from(mv.is_en_passant());
        seen.promotions += u64::from(mv.promotion().is_some());
    }
    // After every move was made and unmade, nothing may differ: not even the order of the lists.
    assert_eq!(walker, *ours);
    assert_eq!(walker.legal_moves()[..], moves[..], "{fen}");
    for color in Color::ALL {
        assert!(walker.pieces(color).eq(ours.pieces(color)), "{fen}");
    }
    sorted.into_iter().zip(their_moves).collect()
}

/// Checks that FEN, X-FEN and Shredder-FEN read back as the same position, with the incrementally updated keys.
fn texts(ours: &Position, fen: &str, theirs: &Chess) {
    let shredder = ours.shredder_fen();
    assert_eq!(their_fen(&shakmaty_position(&shredder)), x_fen(ours));
    for text in [fen, &shredder] {
        let read = Position::from_fen(text).unwrap();
        assert_eq!(read, *ours, "{text}");
        assert_eq!(
            (read.key(), read.pawn_key(), read.material_key()),
            (ours.key(), ours.pawn_key(), ours.material_key()),
            "{text}"
        );
    }
    let en_passant = theirs.legal_ep_square();
    assert_eq!(ours.en_passant().map(their_square), en_passant, "{fen}");
}

/// Checks one legal move: its properties, its texts in both directions, and making and unmaking it.
fn one_move(ours: &mut Position, theirs: &Chess, mv: Move, their_mv: shakmaty::Move, fen: &str) {
    let text = san::write(ours, mv);
    assert_eq!(
        text,
        SanPlus::from_move(theirs.clone(), their_mv).to_string(),
        "{fen}"
    );
    assert_eq!(san::read(ours, &text), Ok(mv), "{fen}");
    let read = San::from_ascii(text.as_bytes()).unwrap().to_move(theirs);
    assert_eq!(read.ok(), Some(their_mv), "{fen} {text}");

    assert_eq!(mv.is_castling(), their_mv.is_castle(), "{fen} {text}");
    assert_eq!(mv.is_en_passant(), their_mv.is_en_passant(), "{fen} {text}");
    assert_eq!(
        ours.captured(mv),
        their_mv.capture().map(our_role),
        "{fen} {text}"
    );
    assert_eq!(ours.is_capture(mv), their_mv.is_capture(), "{fen} {text}");

    let (key, clock, number) = (ours.key(), ours.halfmove_clock(), ours.fullmove_number());
    let gives_check = ours.gives_check(mv);
    let next = ours.after(mv);
    assert_eq!(gives_check, next.in_check(), "{fen} {text}");
    assert_eq!(gives_check, text.ends_with(['+', '#']), "{fen} {text}");
    let undo = ours.make(mv);
    assert_eq!(*ours, next, "{fen} {text}");
    ours.unmake(mv, undo);
    assert_eq!(
        (ours.key(), ours.halfmove_clock(), ours.fullmove_number()),
        (key, clock, number),
        "{fen} {text}"
    );
}

/// Checks the coordinates of a move in both castling styles, in both directions.
fn coordinates(ours: &Position, mv: Move, their_mv: shakmaty::Move) {
    let rook_style = uci_move::write(ours, mv, true);
    assert_eq!(
        rook_style,
        UciMove::from_chess960(their_mv).to_string(),
        "{ours:?}"
    );
    assert_eq!(uci_move::read(ours, &rook_style), Ok(mv), "{ours:?}");
    if !ours.is_chess960() {
        let step_style = uci_move::write(ours, mv, false);
        assert_eq!(
            step_style,
            UciMove::from_standard(their_mv).to_string(),
            "{ours:?}"
        );
        assert_eq!(uci_move::read(ours, &step_style), Ok(mv), "{ours:?}");
    }
}

/// Checks the classes of moves, and the legality of moves from other positions.
fn questions_about_moves(ours: &Position, earlier: &MoveList, random: &mut Xoshiro256PlusPlus) {
    let all = ours.legal_moves();
    let (mut noisy, mut quiet) = (MoveList::new(), MoveList::new());
    ours.generate(GenKind::Noisy, &mut noisy);
    ours.generate(GenKind::Quiet, &mut quiet);
    assert!(
        noisy
            .iter()
            .all(|&mv| ours.is_capture(mv) || mv.promotion().is_some()),
        "{ours:?}"
    );
    assert!(
        quiet
            .iter()
            .all(|&mv| !ours.is_capture(mv) && mv.promotion().is_none()),
        "{ours:?}"
    );
    let set: HashSet<Move> = all.iter().copied().collect();
    assert_eq!(set.len(), all.len(), "{ours:?}");
    assert_eq!(noisy.len() + quiet.len(), all.len(), "{ours:?}");
    assert!(
        noisy.iter().chain(&quiet).all(|mv| set.contains(mv)),
        "{ours:?}"
    );

    let invented: Vec<Move> = (0..8)
        .filter_map(|_| Move::from_bits(random.random()))
        .collect();
    let mutated: Vec<Move> = all
        .iter()
        .filter_map(|mv| Move::from_bits(mv.bits() ^ 1 << random.random_range(0..16)))
        .collect();
    for mv in invented
        .into_iter()
        .chain(mutated)
        .chain(earlier.iter().copied())
    {
        assert_eq!(
            ours.is_legal(mv),
            set.contains(&mv),
            "{ours:?} {mv:?} {:x}",
            mv.bits()
        );
    }
}

fn attackers(ours: &Position, theirs: &Chess) {
    let board = theirs.board();
    for square in Square::all() {
        for color in Color::ALL {
            let expected =
                board.attacks_to(their_square(square), their_color(color), board.occupied());
            let mut found = shakmaty::Bitboard::EMPTY;
            for (from, role) in ours.attackers(square, color) {
                assert_eq!(board.role_at(their_square(from)).map(our_role), Some(role));
                found.add(their_square(from));
            }
            assert_eq!(found, expected, "{ours:?} {square}");
            assert_eq!(
                ours.is_attacked(square, color),
                expected.any(),
                "{ours:?} {square}"
            );
        }
    }
}

/// Returns the exchange value of a move by plain recursion on a shakmaty board: the minimum and the maximum, because no rule
/// determines which of two equal pieces captures first.
fn exchange(ours: &Position, theirs: &Chess, mv: Move) -> (i32, i32) {
    if mv.is_castling() {
        return (0, 0);
    }
    let mut board = theirs.board().clone();
    let target = their_square(mv.to());
    let mut piece = board.remove_piece_at(their_square(mv.from())).unwrap();
    let mut gain = ours.captured(mv).map_or(0, see_value);
    if mv.is_en_passant() {
        board.discard_piece_at(their_square(Square::new(mv.to().file(), mv.from().rank())));
    }
    if let MoveKind::Promotion(role) = mv.kind() {
        gain += see_value(role) - see_value(Role::Pawn);
        piece.role = shakmaty::Role::ALL[role.index()];
    }
    board.set_piece_at(target, piece);
    let (least, most) = retake(&board, target, piece.color.other());
    (gain - most, gain - least)
}

/// Returns the gain of `side` from capturing on `target` with a least valuable piece, or 0 if it does better not to.
fn retake(board: &shakmaty::Board, target: shakmaty::Square, side: shakmaty::Color) -> (i32, i32) {
    let attackers = board.attacks_to(target, side, board.occupied());
    let standing = see_value(our_role(board.role_at(target).unwrap()));
    let cheapest = shakmaty::Role::ALL
        .into_iter()
        .find(|&role| (attackers & board.by_role(role)).any());
    let Some(role) = cheapest else {
        return (0, 0);
    };
    let wins = |from: shakmaty::Square| {
        let mut next = board.clone();
        next.discard_piece_at(from);
        next.set_piece_at(target, shakmaty::Piece { color: side, role });
        let defended = next.attacks_to(target, side.other(), next.occupied()).any();
        if role == shakmaty::Role::King && defended {
            return (0, 0);
        }
        let (least, most) = retake(&next, target, side.other());
        ((standing - most).max(0), (standing - least).max(0))
    };
    (attackers & board.by_role(role))
        .into_iter()
        .map(wins)
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
        .unwrap()
}

fn exchanges(ours: &Position, theirs: &Chess, seen: &mut Seen) {
    for &mv in &ours.legal_moves() {
        let (least, most) = exchange(ours, theirs, mv);
        assert!(see(ours, mv, least), "{ours:?} {mv:?} is worth {least}");
        assert!(
            !see(ours, mv, most + 1),
            "{ours:?} {mv:?} is worth only {most}"
        );
        seen.exchanges += u64::from(least == most && ours.is_capture(mv));
    }
}

/// Checks every bit pattern that a damaged table could hold.
#[test]
fn no_illegal_bits_are_legal() {
    for fen in [
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "1rkr4/8/8/8/8/8/8/1RKR4 w DBdb - 0 1",
        "4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1",
        "7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
    ] {
        let position = Position::from_fen(fen).unwrap();
        let legal: HashSet<Move> = position.legal_moves().iter().copied().collect();
        let accepted: HashSet<Move> = (0..=u16::MAX)
            .filter_map(Move::from_bits)
            .filter(|&mv| position.is_legal(mv))
            .collect();
        assert_eq!(accepted, legal, "{fen}");
    }
}

#[test]
fn chess960_numbers_give_960_different_starts() {
    let mut fens = HashSet::new();
    for number in 0..960 {
        let position = Position::chess960(number);
        let fen = position.fen();
        assert_eq!(their_fen(&shakmaty_position(&fen)), fen);
        assert_eq!(
            position.count_moves(),
            shakmaty_position(&fen).legal_moves().len() as u64
        );
        assert!(fens.insert(fen));
    }
    assert_eq!(Position::chess960(518), Position::start());
    assert_eq!(
        Position::chess960(0).fen(),
        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"
    );
    assert_eq!(
        Position::chess960(959).fen(),
        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w KQkq - 0 1"
    );
}
