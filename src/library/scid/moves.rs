//! The moves of a game, its variations, glyphs and the places of its comments.
//!
//! A move is one byte: the number of the piece in the upper half, and its way in the lower. The king has number 0. When a piece is
//! captured, the last one of its side takes its number. The steps of the king leave five values free, which stand for the rest.

use super::bytes::{Reader, text};
use super::error::Fault;
use crate::replay::targets::{KING, KNIGHT};
use tabia_chess::{Move, MoveKind, Piece, Position, Role, Square, Wing};
use tabia_game::{Game, Nag, NodeId, Step};

/// The next byte is the number of a glyph.
const NAG: u8 = 11;
const COMMENT: u8 = 12;
const VARIATION: u8 = 13;
const VARIATION_END: u8 = 14;
/// The end of the game.
const END: u8 = 15;

/// A position with its numbered pieces.
#[derive(Clone)]
pub(super) struct State {
    pub position: Position,
    /// The squares of the pieces of both sides, by number.
    squares: [[Square; 16]; 2],
    counts: [usize; 2],
}

impl State {
    /// Numbers the pieces of a position from a8 to h1; the king changes places with the first. `None` where a side has more
    /// than 16.
    pub(super) fn new(position: Position) -> Option<State> {
        let rows = (0..8).rev();
        let squares = rows.flat_map(|rank| (0..8).map(move |file| Square::new(file, rank)));
        State::numbered(position, squares)
    }

    /// Returns the standard start, where the king is followed by the pieces and then the pawns, each from the a-file on.
    pub(super) fn standard() -> Option<State> {
        let row = |rank: u8| (0..8).map(move |file| Square::new(file, rank));
        let kings = [Square::new(4, 0), Square::new(4, 7)].into_iter();
        let pieces = [0, 7].into_iter().flat_map(row);
        let others = pieces.filter(|square| square.file() != 4);
        State::numbered(
            Position::start(),
            kings.chain(others).chain([1, 6].into_iter().flat_map(row)),
        )
    }

    fn numbered(position: Position, squares: impl Iterator<Item = Square>) -> Option<State> {
        let mut state = State {
            position,
            squares: [[Square::A1; 16]; 2],
            counts: [0; 2],
        };
        for square in squares {
            let Some(piece) = state.position.piece_at(square) else {
                continue;
            };
            let side = piece.color.index();
            let number = state.counts[side];
            *state.squares[side].get_mut(number)? = square;
            state.counts[side] += 1;
            if piece.role == Role::King {
                state.squares[side].swap(0, number);
            }
        }
        Some(state)
    }

    /// Returns the step of a byte, which need not be legal; a diagonal move of a queen takes another byte.
    fn step(&self, byte: u8, reader: &mut Reader<'_>) -> Option<Step> {
        let (position, turn) = (&self.position, self.position.turn());
        let number = usize::from(byte >> 4);
        let side = turn.index();
        let from = *self.squares[side][..self.counts[side]].get(number)?;
        let Piece { role, .. } = position.piece_at(from)?;
        let code = byte & 15;
        let ahead = turn.white_view(1i8);
        let mut promotion = None;
        let line = |code: u8| match code {
            0..8 => Square::new(code, from.rank()),
            _ => Square::new(from.file(), code - 8),
        };
        let leap = |ways: &[(i8, i8); 8]| {
            let (files, ranks) = *ways.get(usize::from(code.checked_sub(1)?))?;
            from.offset(files, ranks)
        };
        let to = match role {
            Role::King => match code {
                0 => return Some(Step::Null),
                9 => position.castling_rook(turn, Wing::Queen)?,
                10 => position.castling_rook(turn, Wing::King)?,
                _ => leap(&KING)?,
            },
            Role::Knight => leap(&KNIGHT)?,
            Role::Rook => line(code),
            Role::Queen if code == from.file() => {
                Square::from_index(usize::from(reader.byte()?.checked_sub(64)?))?
            }
            Role::Queen => line(code),
            Role::Bishop => {
                let files = (code & 7) as i8 - from.file() as i8;
                from.offset(files, if code < 8 { files } else { -files })?
            }
            Role::Pawn if code == 15 => from.offset(0, 2 * ahead)?,
            Role::Pawn => {
                let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
                promotion = (code / 3)
                    .checked_sub(1)
                    .map(|kind| roles[usize::from(kind)]);
                let files = (code % 3) as i8 - 1;
                from.offset(files * ahead, ahead)?
            }
        };
        position.legal_move(from, to, promotion).map(Step::Move)
    }

    /// Renumbers the pieces for a legal move in the position, which is not played yet.
    fn renumber(&mut self, mv: Move) {
        let us = self.position.turn();
        let victim = match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Square::new(mv.to().file(), mv.from().rank())),
            _ => self.position.piece_at(mv.to()).map(|_| mv.to()),
        };
        let (side, other) = (us.index(), (!us).index());
        if let Some(number) = victim.and_then(|square| self.number(other, square)) {
            self.counts[other] -= 1;
            self.squares[other][number] = self.squares[other][self.counts[other]];
        }
        let rook = mv.is_castling().then(|| self.number(side, mv.to()));
        if let Some(number) = self.number(side, mv.from()) {
            self.squares[side][number] = mv.landing();
        }
        if let Some(number) = rook.flatten() {
            let beside = if mv.landing().file() == 6 { 5 } else { 3 };
            self.squares[side][number] = Square::new(beside, mv.from().rank());
        }
    }

    fn number(&self, side: usize, square: Square) -> Option<usize> {
        let squares = &self.squares[side][..self.counts[side]];
        squares.iter().position(|at| *at == square)
    }
}

/// A game while its moves are read.
pub(super) struct Tree {
    game: Game,
    /// The open lines, the innermost last.
    lines: Vec<Line>,
}

/// An open line.
struct Line {
    /// Its last node, or the node that it branches from.
    node: NodeId,
    /// The state at the node.
    state: State,
    /// The state before the last move; `None` before the first.
    before: Option<State>,
    /// The comments and glyphs of a variation that has no move yet.
    waiting: Waiting,
}

/// What was read before its move.
#[derive(Default)]
struct Waiting {
    comments: Vec<String>,
    nags: Vec<Nag>,
}

impl Line {
    fn new(node: NodeId, state: State) -> Line {
        Line {
            node,
            state,
            before: None,
            waiting: Waiting::default(),
        }
    }
}

impl Tree {
    /// Begins with a game without moves and the state at its start.
    pub(super) fn new(game: Game, start: State) -> Tree {
        let lines = vec![Line::new(game.root(), start)];
        Tree { game, lines }
    }

    /// Reads moves and comments. Returns a fault and its place.
    pub(super) fn read(&mut self, reader: &mut Reader<'_>) -> Option<(usize, Fault)> {
        let mut comments = comments_of(reader);
        loop {
            let at = reader.at;
            match self.read_next(reader, &mut comments) {
                Ok(true) => {}
                Ok(false) => break,
                Err(fault) => return Some((at, fault)),
            }
        }
        let at = comments.at;
        let mut fault = None;
        let end = self.game.main_line_end();
        while let Some(comment) = comments.terminated() {
            self.game.add_comment(end, &text(comment));
            fault = Some((at, Fault::Comments));
        }
        fault
    }

    /// Reads a move or a mark; returns `false` at the end of the game.
    fn read_next(
        &mut self,
        reader: &mut Reader<'_>,
        comments: &mut Reader<'_>,
    ) -> Result<bool, Fault> {
        const MOVES: Fault = Fault::Ends("moves");
        let depth = self.lines.len();
        let line = self.lines.last_mut().ok_or(MOVES)?;
        let is_waiting = depth > 1 && line.before.is_none();
        match reader.byte().ok_or(MOVES)? {
            NAG => match reader.byte().ok_or(MOVES)? {
                0 => {}
                nag if is_waiting => line.waiting.nags.push(Nag(nag)),
                nag => self.game.add_nag(line.node, Nag(nag)),
            },
            COMMENT => {
                let comment = comments.terminated().ok_or(Fault::Ends("comments"))?;
                match is_waiting {
                    true => line.waiting.comments.push(text(comment)),
                    false => self.game.add_comment(line.node, &text(comment)),
                }
            }
            VARIATION => {
                let before = line.before.clone();
                let node = self.game.parent(line.node);
                let (node, before) = node.zip(before).ok_or(Fault::VariationStart)?;
                self.lines.push(Line::new(node, before));
            }
            VARIATION_END if depth == 1 => return Err(Fault::VariationEnd),
            VARIATION_END => self.close_line(),
            END if depth > 1 => return Err(Fault::OpenVariation),
            END => return Ok(false),
            byte => {
                let step = line.state.step(byte, reader).ok_or(Fault::Move(byte))?;
                let before = line.state.clone();
                let state = &mut line.state;
                if let Step::Move(mv) = step {
                    state.renumber(mv);
                }
                let node = self.game.append(line.node, &mut state.position, step);
                let node = node.map_err(|_| Fault::Move(byte))?;
                line.node = node;
                line.before = Some(before);
                let waiting = std::mem::take(&mut line.waiting);
                for comment in waiting.comments {
                    self.game.add_comment_before(node, &comment);
                }
                for nag in waiting.nags {
                    self.game.add_nag(node, nag);
                }
            }
        }
        Ok(true)
    }

    /// Ends the innermost line. The comments of a variation without moves go to the move to which it was an alternative.
    fn close_line(&mut self) {
        let closed = self.lines.pop();
        if let (Some(closed), Some(outer)) = (closed, self.lines.last()) {
            for comment in closed.waiting.comments {
                self.game.add_comment(outer.node, &comment);
            }
        }
    }

    /// Returns the game, when all has been read.
    pub(super) fn finish(mut self) -> Game {
        while !self.lines.is_empty() {
            self.close_line();
        }
        self.game
    }
}

/// Returns a reader of the comments, which follow the moves.
fn comments_of<'a>(moves: &Reader<'a>) -> Reader<'a> {
    let mut length = 0;
    while let Some(byte) = moves.rest().get(length) {
        length += match *byte {
            NAG => 2,
            END => break,
            _ => 1,
        };
    }
    moves.ahead(length + 1)
}
