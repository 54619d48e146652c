//! Piece lists whose captured pieces stay in the list: a record counts as captured when its square holds another code. A twin of
//! the captured piece on that square deceives this test, so that its moves are generated twice. The book gives one twin of each
//! pair a flag, which eight pawns in two classes share (Kornilov, 2005, appendix 2 and the program of brute force).

use super::lists::Code;
use super::state::{Castle, passed};
use tabia_chess::{Color, Move, MoveKind, Piece, Position, Role, Square};

/// How twins are distinguished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marking {
    /// By nothing.
    Plain,
    /// By the twin flag: 32 for what began on the files a to d, except kings.
    TwinFlag,
}

/// The flag of a twin.
pub const TWIN: u8 = 32;
/// The flag of a piece that has moved.
const MOVED: u8 = 16;

/// Whether the test finds a record's piece on the board, and whether it is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    /// The piece is on its square.
    Alive,
    /// The piece was captured, and its square holds another code.
    Dead,
    /// The piece was captured, but a twin is on its square: the moves of the twin are generated twice.
    Ghost,
}

/// A record of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TwinRecord {
    pub piece: Piece,
    /// The code with its flags, as in the book.
    pub code: u8,
    pub square: Square,
    pub finding: Finding,
}

#[derive(Clone, Copy, Debug)]
struct Record {
    code: u8,
    square: Square,
    is_captured: bool,
}

/// The lists of both sides, made at the start of a game and kept for all its moves.
#[derive(Clone, Debug)]
pub struct TwinLists {
    marking: Marking,
    /// The codes on the board, and the record that belongs to each, which the book does not have.
    squares: [(u8, Option<usize>); 64],
    /// From the king to the pawns of each side.
    records: [Vec<Record>; 2],
}

impl TwinLists {
    /// Makes the lists of a position.
    pub fn new(position: &Position, marking: Marking) -> TwinLists {
        let mut lists = TwinLists {
            marking,
            squares: [(0, None); 64],
            records: [Vec::new(), Vec::new()],
        };
        for color in Color::ALL {
            for role in Role::ALL.into_iter().rev() {
                for square in position.pieces_of(color, role) {
                    let code = lists.code(Piece::new(color, role), square.file() < 4);
                    let records = &mut lists.records[color.index()];
                    lists.squares[square.index()] = (code, Some(records.len()));
                    records.push(Record {
                        code,
                        square,
                        is_captured: false,
                    });
                }
            }
        }
        lists
    }

    /// Makes the lists of a position and plays legal moves from it.
    pub fn follow(start: &Position, moves: &[Move], marking: Marking) -> TwinLists {
        let mut lists = TwinLists::new(start, marking);
        let mut position = start.clone();
        for mv in moves {
            lists.play(&position, *mv);
            let _ = position.make(*mv);
        }
        lists
    }

    fn code(&self, piece: Piece, is_left: bool) -> u8 {
        let is_twin = self.marking == Marking::TwinFlag && is_left && piece.role != Role::King;
        Code::of(piece).number() | if is_twin { TWIN } else { 0 }
    }

    /// Plays a legal move of a position.
    fn play(&mut self, position: &Position, mv: Move) {
        let turn = position.turn();
        if mv.is_castling() {
            let [king, rook] = [mv.from(), mv.to()].map(|square| self.leave(square));
            let castle = Castle::new(mv.from(), mv.to());
            self.arrive(turn, king, castle.king_to);
            self.arrive(turn, rook, castle.rook_to);
            return;
        }
        let victim = match mv.kind() {
            MoveKind::EnPassant => passed(mv),
            _ => mv.to(),
        };
        // The record of a captured piece keeps its code and its square.
        if let (_, Some(record)) = self.leave(victim) {
            self.records[(!turn).index()][record].is_captured = true;
        }
        let (code, record) = self.leave(mv.from());
        // The flag of a pawn remains: the book joins the new kind to the code.
        let code = match mv.promotion() {
            Some(role) => Code::of(Piece::new(turn, role)).number() | code & TWIN,
            None => code,
        };
        self.arrive(turn, (code, record), mv.to());
    }

    fn leave(&mut self, square: Square) -> (u8, Option<usize>) {
        std::mem::take(&mut self.squares[square.index()])
    }

    fn arrive(&mut self, turn: Color, (code, record): (u8, Option<usize>), square: Square) {
        let code = code | MOVED;
        self.squares[square.index()] = (code, record);
        if let Some(record) = record {
            let record = &mut self.records[turn.index()][record];
            (record.code, record.square) = (code, square);
        }
    }

    /// Returns the records of a side, from the king to the pawns.
    pub fn records(&self, color: Color) -> impl Iterator<Item = TwinRecord> + '_ {
        self.records[color.index()].iter().filter_map(|record| {
            let is_found = self.squares[record.square.index()].0 == record.code;
            Some(TwinRecord {
                piece: Code::new(record.code).piece()?,
                code: record.code,
                square: record.square,
                finding: match (record.is_captured, is_found) {
                    (false, _) => Finding::Alive,
                    (true, true) => Finding::Ghost,
                    (true, false) => Finding::Dead,
                },
            })
        })
    }

    /// Returns the squares whose moves are generated twice, of both sides.
    pub fn ghosts(&self) -> Vec<Square> {
        let records = Color::ALL.into_iter().flat_map(|color| self.records(color));
        let ghosts = records.filter(|record| record.finding == Finding::Ghost);
        ghosts.map(|record| record.square).collect()
    }

    /// Returns the legal moves that the list of the side to move yields more than once.
    pub fn doubled(&self, position: &Position) -> Vec<Move> {
        let ghosts = self.ghosts();
        let moves = position.legal_moves();
        let doubled = moves.iter().filter(|mv| ghosts.contains(&mv.from()));
        doubled.copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::tests::any_game;
    use proptest::prelude::*;
    use tabia_chess::san;

    fn ghosts(line: &str, marking: Marking) -> Vec<String> {
        let mut position = Position::start();
        let mut lists = TwinLists::new(&position, marking);
        for word in line.split_whitespace() {
            let mv = san::read(&position, word).unwrap();
            lists.play(&position, mv);
            let _ = position.make(mv);
        }
        lists.ghosts().iter().map(Square::to_string).collect()
    }

    #[test]
    fn the_flag_distinguishes_twins_of_two_halves_but_not_two_pawns_of_one() {
        let other_half = "d4 e5 e3 exd4 exd4";
        assert_eq!(ghosts(other_half, Marking::Plain), ["d4"]);
        assert!(ghosts(other_half, Marking::TwinFlag).is_empty());
        let same_half = "d4 e5 c3 exd4 cxd4";
        for marking in [Marking::Plain, Marking::TwinFlag] {
            assert_eq!(ghosts(same_half, marking), ["d4"]);
        }
    }

    proptest! {
        #[test]
        fn every_living_piece_is_found_and_the_flag_makes_no_new_ghosts((start, moves) in any_game()) {
            let mut position = start.clone();
            for mv in &moves {
                let _ = position.make(*mv);
            }
            let [plain, flagged] = [Marking::Plain, Marking::TwinFlag]
                .map(|marking| TwinLists::follow(&start, &moves, marking));
            for lists in [&plain, &flagged] {
                for color in Color::ALL {
                    let mut alive: Vec<_> = lists
                        .records(color)
                        .filter(|record| record.finding == Finding::Alive)
                        .map(|record| (record.square, record.piece.role))
                        .collect();
                    let mut there: Vec<_> = position.pieces(color).collect();
                    alive.sort();
                    there.sort();
                    prop_assert_eq!(alive, there);
                }
                for record in Color::ALL.iter().flat_map(|color| lists.records(*color)) {
                    let is_there = lists.squares[record.square.index()].0 == record.code;
                    prop_assert_eq!(is_there, record.finding != Finding::Dead);
                }
            }
            let plain = plain.ghosts();
            prop_assert!(flagged.ghosts().iter().all(|square| plain.contains(square)));
        }
    }
}
