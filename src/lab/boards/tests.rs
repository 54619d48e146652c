use std::fs;

use proptest::prelude::*;

use super::bitboards::rotated::{Turn, reach};
use super::packed::Layout;
use super::picture::Value;
use super::pointers::Pointers;
use super::pointers::items::Pointer;
use super::race::count;
use super::undo::Test;
use super::{Board, Representation, Task, linked, picture, stack};
use tabia_chess::perft::perft;
use tabia_chess::{CastlingMode, Move, MoveKind, Position, Square};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The usual errors of the old boards: promotions of all kinds, pins along which an en passant capture is illegal, castling
/// through attacks, and in Chess960 over the rook that shelters the king.
const TRICKY: [&str; 9] = [
    KIWIPETE,
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "8/8/8/1k2b3/2pPp3/8/8/3RK3 b - d3 0 1",
    "r3k2r/8/8/5b2/8/4q3/8/R3K2R w KQkq - 0 1",
    "1r6/8/8/8/8/8/k7/rRK5 w B - 0 1",
    "2rkr3/5PP1/8/5Q2/5q2/8/5pp1/2RKR3 w CEce - 0 1",
    "r3k2r/1P4P1/8/8/8/8/1p4p1/R3K2R b KQkq - 0 1",
];

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn leaves(board: Representation, position: &Position, depth: u32) -> u64 {
    count(board, position, depth, &mut |_| true).unwrap()
}

fn compare(position: &Position, depth: u32, expected: u64) {
    for board in Representation::ALL {
        let found = leaves(board, position, depth);
        assert_eq!(
            found,
            expected,
            "{board:?}, {}, depth {depth}",
            position.fen()
        );
    }
}

#[test]
fn all_boards_count_kiwipete() {
    // Depth 4, which is 4,085,603, is counted only in release builds.
    let (depth, expected) = match cfg!(debug_assertions) {
        true => (3, 97_862),
        false => (4, 4_085_603),
    };
    compare(&position(KIWIPETE), depth, expected);
}

#[test]
fn all_boards_agree_on_tricky_positions() {
    for fen in TRICKY {
        let position = position(fen);
        let depth = if position.count_moves() > 30 { 2 } else { 3 };
        compare(&position, depth, perft(&mut position.clone(), depth));
    }
}

/// Returns the deepest published counts below a limit, of every line of a file.
fn published(text: &str, limit: u64) -> Vec<(String, u32, u64)> {
    let mut positions: Vec<(String, u32, u64)> = Vec::new();
    for line in text.lines() {
        let deeper = |best: &mut (String, u32, u64), depth: &str, count: &str| {
            let (depth, count) = (depth.parse().unwrap(), count.trim().parse().unwrap());
            if count <= limit && depth > best.1 {
                (best.1, best.2) = (depth, count);
            }
        };
        if let Some(fen) = line.strip_prefix("epd ") {
            positions.push((fen.trim().to_owned(), 0, 1));
        } else if let Some(count) = line.strip_prefix("perft ") {
            let (depth, count) = count.trim().split_once(' ').unwrap();
            deeper(positions.last_mut().unwrap(), depth, count);
        } else if let Some((fen, counts)) = line.split_once(" ;D") {
            let mut best = (fen.trim().to_owned(), 0, 1);
            for count in counts.split(";D") {
                let (depth, count) = count.trim().split_once(' ').unwrap();
                deeper(&mut best, depth, count);
            }
            positions.push(best);
        }
    }
    positions
}

/// The published positions. A debug build counts every ninth up to five thousand leaves; a release build all up to a million.
#[test]
fn all_boards_agree_with_published_counts() {
    let Some(folder) = crate::common::shared("data/perft") else {
        return crate::common::skip("published counts", "folder ../shared/data/perft");
    };
    let (limit, every) = match cfg!(debug_assertions) {
        true => (5_000, 9),
        false => (1_000_000, 1),
    };
    let mut count = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(entry.unwrap().path()).unwrap();
        // In the long list of random positions the first hundreds suffice.
        for (fen, depth, leaves) in published(&text, limit).into_iter().take(900).step_by(every) {
            // The lists were counted with the rights of Chess960, which include the standard ones.
            let position = Position::from_fen_in(&fen, CastlingMode::Chess960).unwrap();
            compare(&position, depth, leaves);
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

/// The boards' moves as [`Move`]s, sorted.
struct Moves<'a>(&'a Position);

impl Task for Moves<'_> {
    type Result = Vec<Move>;

    fn run<B: Board>(self) -> Vec<Move> {
        let mut board = B::new(self.0);
        let before = board.picture();
        let legal = board.legal_moves();
        let mut moves: Vec<Move> = legal.iter().map(|mv| board.translate(*mv)).collect();
        assert_eq!(moves.len() as u64, board.count(&mut Vec::new()));
        for mv in legal {
            let played = board.translate(mv);
            let undo = board.make(mv);
            let mut after = self.0.clone();
            let _ = after.make(played);
            let count = board.count(&mut Vec::new());
            assert_eq!(count, after.count_moves(), "{played:?} in {}", self.0.fen());
            board.unmake(mv, undo);
            assert!(
                board.picture() == before,
                "{played:?} in {} leaves a trace",
                self.0.fen()
            );
        }
        moves.sort();
        moves
    }
}

/// Returns random legal moves from a position.
fn wander(start: &Position, choices: &[prop::sample::Index]) -> Vec<Move> {
    let mut position = start.clone();
    let mut played = Vec::new();
    for choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice.index(moves.len())];
        let _ = position.make(mv);
        played.push(mv);
    }
    played
}

/// Returns the start and the moves of a random game.
pub(super) fn any_game() -> impl Strategy<Value = (Position, Vec<Move>)> {
    let starts: Vec<&str> = TRICKY
        .into_iter()
        .chain(["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"])
        .collect();
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (prop::sample::select(starts), choices).prop_map(|(start, choices)| {
        let start = position(start);
        let moves = wander(&start, &choices);
        (start, moves)
    })
}

pub(super) fn any_position() -> impl Strategy<Value = Position> {
    any_game().prop_map(|(mut position, moves)| {
        for mv in moves {
            let _ = position.make(mv);
        }
        position
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn boards_know_the_same_moves_and_take_them_back(position in any_position()) {
        let mut expected = position.legal_moves().to_vec();
        expected.sort();
        for board in Representation::ALL {
            let found = board.apply(Moves(&position));
            prop_assert_eq!(&found, &expected, "{:?} in {}", board, position.fen());
        }
    }

    #[test]
    fn what_a_move_leads_to_looks_like_the_position_set_up(position in any_position()) {
        for mv in position.legal_moves().iter().step_by(5) {
            let mut after = position.clone();
            let _ = after.make(*mv);
            for board in Representation::ALL {
                let (_, played) = board.pictures(&position, Some(*mv));
                let (set_up, _) = board.pictures(&after, None);
                let pieces = |picture: &picture::Picture| {
                    picture.grid.as_ref().map(|grid| {
                        grid.cells.iter().map(|cell| (cell.ground, cell.piece)).collect::<Vec<_>>()
                    })
                };
                let played = played.expect("a legal move is found");
                prop_assert_eq!(pieces(&played), pieces(&set_up), "{:?} {:?}", board, mv);
                prop_assert_eq!(&played.planes, &set_up.planes);
                prop_assert_eq!(&played.counts, &set_up.counts);
                if let (Some(played), Some(set_up)) = (&played.links, &set_up.links) {
                    for square in Square::all().filter(|square| after.piece_at(*square).is_some()) {
                        let cell = usize::from(linked::Cell::of(square).number());
                        prop_assert_eq!(played.0[cell], set_up.0[cell]);
                    }
                }
            }
        }
    }

    #[test]
    fn packed_moves_come_back(position in any_position()) {
        for mv in position.legal_moves().iter() {
            for layout in Layout::ALL {
                let bits = layout.pack(&position, *mv);
                prop_assert_eq!(layout.unpack(&position, bits), Some(*mv), "{:?} {:?}", layout, mv);
                prop_assert_eq!(bits >> layout.width(), 0);
            }
        }
    }

    #[test]
    fn fields_are_all_bits_of_a_packed_move(position in any_position(), bits in any::<u32>()) {
        for layout in Layout::ALL {
            let bits = bits & ((1 << layout.width()) - 1);
            let fields = layout.fields(bits);
            let mut low = 0;
            let mut sum = 0;
            for field in &fields {
                prop_assert_eq!(field.low, low);
                low += field.width;
                sum |= field.value << field.low;
            }
            prop_assert_eq!((low, sum), (layout.width(), bits));
            // Damaged bits are no move, or exactly one.
            if let Some(mv) = layout.unpack(&position, bits) {
                prop_assert_eq!(layout.pack(&position, mv), bits);
            }
        }
    }

    #[test]
    fn rotated_lines_see_what_walking_sees(occupied in any::<u64>(), from in 0usize..64) {
        let from = Square::from_index(from).unwrap();
        let is_taken = |square: Square| occupied >> square.index() & 1 != 0;
        let lines = [
            (Turn::Normal, (1, 0)),
            (Turn::Flipped, (0, 1)),
            (Turn::Rising, (1, 1)),
            (Turn::Falling, (1, -1)),
        ];
        for (turn, (files, ranks)) in lines {
            let plane: u64 = Square::all()
                .filter(|square| is_taken(*square))
                .map(|square| 1u64 << turn.bit_of(square))
                .sum();
            let bit = turn.bit_of(from);
            let byte = (plane >> (bit & 56)) as u8;
            let seen = reach(byte, bit as u32 & 7, turn.mask(from));
            let mut walked = 0;
            for way in [1, -1] {
                let mut at = from;
                while let Some(next) = at.offset(way * files, way * ranks) {
                    prop_assert_eq!(turn.bit_of(next) & 56, bit & 56, "a line is one byte");
                    walked |= 1u8 << (turn.bit_of(next) & 7);
                    at = next;
                    if is_taken(at) {
                        break;
                    }
                }
            }
            prop_assert_eq!(seen, walked, "{:?} {}", turn, from);
        }
    }
}

#[test]
fn rotated_tables_are_bijections() {
    for turn in Turn::ALL {
        let mut bits: Vec<usize> = Square::all().map(|square| turn.bit_of(square)).collect();
        for square in Square::all() {
            assert_eq!(turn.square_of(turn.bit_of(square)), square, "{turn:?}");
        }
        bits.sort_unstable();
        assert!(bits.into_iter().eq(0..64), "{turn:?}");
    }
    // The first rows that the book prints: a8 | b1 c2 … and a8 b7 … h1, each a byte.
    let row = |turn: Turn, bits: std::ops::Range<usize>| -> String {
        bits.map(|bit| turn.square_of(bit).to_string()).collect()
    };
    assert_eq!(row(Turn::Rising, 56..64), "a8b1c2d3e4f5g6h7");
    assert_eq!(row(Turn::Falling, 56..64), "a8b7c6d5e4f3g2h1");
}

/// The fields of one move of each kind, with the numbers of the documents.
#[test]
fn packed_fields_hold_the_documents_numbers() {
    let bits = |fen: &str, mv: &str, layout: Layout| {
        let position = position(fen);
        let mv = tabia_chess::san::read(&position, mv).unwrap();
        let fields = layout.fields(layout.pack(&position, mv));
        fields.iter().map(|field| field.value).collect::<Vec<_>>()
    };
    // Captured, kind, from, to, mover.
    assert_eq!(bits(KIWIPETE, "Qxf6", Layout::Note), [2, 2, 21, 45, 5]);
    assert_eq!(bits(KIWIPETE, "O-O-O", Layout::Note), [0, 3, 4, 2, 6]);
    assert_eq!(bits(KIWIPETE, "O-O", Layout::Note), [0, 4, 4, 6, 6]);
    // From, to, captured, en passant, double step, promoted, castling.
    assert_eq!(
        bits(KIWIPETE, "Qxf6", Layout::Thesis),
        [46, 76, 8, 0, 0, 0, 0]
    );
    assert_eq!(
        bits(KIWIPETE, "a4", Layout::Thesis),
        [31, 51, 0, 0, 1, 0, 0]
    );
    assert_eq!(
        bits(KIWIPETE, "O-O", Layout::Thesis),
        [25, 27, 0, 0, 0, 0, 1]
    );
    assert_eq!(
        bits(TRICKY[8], "bxa1=N", Layout::Thesis),
        [32, 21, 4, 0, 0, 8, 0]
    );
    assert_eq!(bits(TRICKY[8], "bxa1=N", Layout::Note), [4, 22, 9, 0, 1]);
    assert_eq!(bits(TRICKY[4], "cxd3", Layout::Note), [1, 5, 26, 19, 1]);
    assert_eq!(bits(KIWIPETE, "O-O", Layout::Own), [4, 7, 2]);
    assert_eq!(
        MoveKind::Castling,
        Layout::Own
            .unpack(&position(KIWIPETE), 4 | 7 << 6 | 2 << 12)
            .unwrap()
            .kind()
    );
}

#[test]
fn nonsense_bits_are_no_move() {
    let start = Position::start();
    for layout in Layout::ALL {
        assert_eq!(layout.unpack(&start, 0), None);
        assert_eq!(layout.unpack(&start, u32::MAX), None);
    }
    // A promotion to a king.
    assert_eq!(Layout::Thesis.unpack(&start, 21 | 98 << 7 | 6 << 20), None);
}

#[test]
fn a_race_can_be_stopped_and_says_so() {
    let start = Position::start();
    for board in Representation::ALL {
        assert_eq!(count(board, &start, 4, &mut |_| false), None);
        let mut asked = 0;
        let stopped = count(board, &start, 5, &mut |part| {
            assert!((0.0..1.0).contains(&part));
            asked += 1;
            asked < 10
        });
        assert_eq!((stopped, asked), (None, 10));
    }
}

#[test]
fn a_position_without_moves_has_one_leaf_at_its_root_and_none_below() {
    let mate = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    let leaves = |depth| Representation::ALL.map(|board| count(board, &mate, depth, &mut |_| true));
    assert_eq!(leaves(0), [Some(1); 8]);
    assert_eq!(leaves(1), [Some(0); 8]);
    assert_eq!(leaves(2), [Some(0); 8]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_square_holds_the_address_of_the_pointer_to_its_item((start, moves) in any_game()) {
        let mut board = Pointers::new(&start);
        let mut position = start.clone();
        for mv in moves {
            let before = board.clone();
            let undo = board.make(mv);
            board.unmake(mv, undo);
            prop_assert!(board == before, "{mv:?} in {} leaves a trace", position.fen());
            let _ = board.make(mv);
            let _ = position.make(mv);
            let lists = board.picture().lists;
            for list in &lists {
                let mut pointer = Pointer::Head(list.color);
                for entry in &list.entries {
                    prop_assert_eq!(entry.pointer, Some(pointer));
                    prop_assert_eq!(position.piece_at(entry.square), Some(entry.piece));
                    pointer = Pointer::Next(entry.index);
                }
                prop_assert_eq!(list.entries.len(), position.pieces(list.color).count());
            }
        }
    }

    #[test]
    fn every_generated_move_is_tested_and_every_legal_one_has_a_record(position in any_position()) {
        let mut legal = position.legal_moves().to_vec();
        legal.sort();
        for board in Representation::ALL {
            let tested = board.tested_moves(&position);
            let kept = tested.iter().filter(|one| one.test != Test::TakenBack);
            let mut kept: Vec<Move> = kept.map(|one| one.mv).collect();
            kept.sort();
            prop_assert_eq!(&kept, &legal, "{:?}", board);
        }
        for mv in legal.iter().step_by(7) {
            let captured = match mv.is_en_passant() {
                true => Some(tabia_chess::Piece::new(!position.turn(), tabia_chess::Role::Pawn)),
                false => position.piece_at(mv.to()).filter(|_| !mv.is_castling()),
            };
            for board in Representation::ALL {
                let record = board.undo_record(&position, *mv).unwrap();
                for value in &record.values {
                    match value {
                        Value::Captured(piece) => prop_assert_eq!(*piece, captured),
                        Value::CapturedRecord(index) => prop_assert_eq!(index.is_some(), captured.is_some()),
                        Value::Unlinked(item) => prop_assert_eq!(item.is_some(), captured.is_some()),
                        Value::Turn(turn) => prop_assert_eq!(*turn, position.turn()),
                        _ => {}
                    }
                }
                prop_assert!(record.bytes < record.position_bytes, "{:?}", board);
            }
        }
    }

    #[test]
    fn an_own_stack_counts_what_recursion_counts(position in any_position()) {
        let expected = perft(&mut position.clone(), 2);
        prop_assert_eq!(stack::perft(Pointers::new(&position), 2), expected);
        prop_assert_eq!(stack::perft(position.clone(), 2), expected);
        let recursive = stack::recursive(&mut Pointers::new(&position), 2, &mut Vec::new());
        prop_assert_eq!(recursive, expected);
    }
}

#[test]
fn the_own_stack_has_a_frame_for_each_ply_and_ends_empty() {
    let mut walk = stack::Walk::new(Position::start(), 3);
    let (mut pushed, mut leaves) = (1, 0);
    while let Some(event) = walk.step() {
        match event {
            stack::Event::Push(_) => pushed += 1,
            stack::Event::Leaf(_) => leaves += 1,
            stack::Event::Pop => pushed -= 1,
            stack::Event::TakenBack(_) => {}
        }
        assert_eq!(walk.frames().len(), pushed);
        let ends = walk
            .frames()
            .windows(2)
            .all(|pair| pair[0].end == pair[1].first);
        assert!(ends, "the parts of the buffer follow each other");
        assert_eq!(
            walk.frames().last().map_or(0, |frame| frame.end),
            walk.moves().len()
        );
    }
    assert_eq!((leaves, walk.leaves(), pushed), (8_902, 8_902, 0));
    assert_eq!(walk.board(), &Position::start());
}
