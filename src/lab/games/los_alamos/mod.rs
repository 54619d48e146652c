//! Los Alamos chess, the 6×6 game of the first program that played whole games of chess: without bishops.
//!
//! Rooks are on a1 and f1, knights on b1 and e1, the queen on c1 and the king on d1, with six pawns before them; Black's
//! pieces face them. Pawns have no double step, so nothing is taken in passing, and there is no castling. A pawn on the last
//! rank becomes a queen, a rook or a knight. All else is as in chess; so are the draws by stalemate, by repetition, by fifty
//! moves and by dead positions, which the report does not mention.
//!
//! Source: Kister, Stein, Ulam, Walden and Wells, "Experiments in chess", Journal of the ACM 4, 1957, about the program for the
//! MANIAC I of 1956. The initial position and the promotion as the Los Alamos laboratory itself gives them ("MANIAC and Los
//! Alamos Chess", Bradbury Science Museum, 2023) and as in Pritchard's encyclopedia of variants.
//!
//! The evaluation is the MANIAC's: material, and mobility. How the report weighs them is not known to us; the values of the
//! pieces are the usual ones, and each move counts a tenth of a pawn, as Shannon proposed.

mod board;
mod cell;
#[cfg(test)]
mod tests;

use std::fmt;

pub use cell::{LosAlamosMove, SmallSquare, SquareError};

use super::history::{History, HistoryUndo};
use super::{Game, Outcome};
use crate::evaluation::typical::worth;
use board::{Board, relative_rank};
use tabia_chess::{Color, Piece, Role, mix};

/// Number of half-moves without a capture or a pawn move that draw.
const FIFTY_MOVES: u32 = 2 * 50;

/// Value of a move of a piece, in hundredths of a pawn.
const MOBILITY: i32 = 10;

/// Maximum distance of a queen to the enemy king at which its approach counts as dangerous.
const NEAR: i32 = 2;

/// A game of Los Alamos chess.
#[derive(Clone, Debug)]
pub struct LosAlamos {
    board: Board,
    history: History,
}

/// The data that [`Game::unmake`] needs.
#[derive(Clone, Debug)]
pub struct LosAlamosUndo {
    before: Board,
    history: HistoryUndo,
}

/// Why a text is no position of Los Alamos chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LosAlamosError {
    /// A rank does not have six squares, or there are not six ranks.
    Size,
    /// A letter that is no piece of this game.
    Piece(char),
    /// The side to move is missing, or is neither `w` nor `b`.
    Turn,
    /// A side does not have one king.
    Kings,
    /// A pawn is on the first or the last rank.
    Pawns,
    /// The side that is not to move is in check.
    Check,
}

impl fmt::Display for LosAlamosError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LosAlamosError::Size => f.write_str("there must be six ranks of six squares"),
            LosAlamosError::Piece(letter) => write!(f, "“{letter}” is no piece of this game"),
            LosAlamosError::Turn => f.write_str("after the pieces comes w or b, the side to move"),
            LosAlamosError::Kings => f.write_str("each side must have one king"),
            LosAlamosError::Pawns => f.write_str("a pawn is on the first or the last rank"),
            LosAlamosError::Check => f.write_str("the side that is not to move is in check"),
        }
    }
}

impl std::error::Error for LosAlamosError {}

impl Default for LosAlamos {
    fn default() -> LosAlamos {
        LosAlamos::with(Board::start())
    }
}

impl LosAlamos {
    fn with(board: Board) -> LosAlamos {
        LosAlamos {
            history: History::new(board.key()),
            board,
        }
    }

    /// Reads a position: six ranks from the sixth one, and the side to move. What follows is ignored.
    ///
    /// # Errors
    /// When the text is no position of the game.
    pub fn from_fen(text: &str) -> Result<LosAlamos, LosAlamosError> {
        let mut words = text.split_whitespace();
        let cells = read_cells(words.next().unwrap_or_default())?;
        let turn = match words.next() {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            _ => return Err(LosAlamosError::Turn),
        };
        let board = Board::new(cells, turn).ok_or(LosAlamosError::Kings)?;
        let is_misplaced = |(square, piece): (SmallSquare, Piece)| {
            piece.role == Role::Pawn && matches!(relative_rank(square, piece.color), 0 | 5)
        };
        if board.pieces().any(is_misplaced) {
            return Err(LosAlamosError::Pawns);
        }
        if board.is_attacked(board.king(!turn), turn) {
            return Err(LosAlamosError::Check);
        }
        Ok(LosAlamos::with(board))
    }

    /// Returns the position as [`LosAlamos::from_fen`] reads it.
    pub fn fen(&self) -> String {
        let rank = |rank: i32| -> String {
            let cell = |file| SmallSquare::at(file, rank).and_then(|at| self.piece(at));
            let letters = (0..6).map(|file| cell(file).map_or('.', Piece::letter));
            let (mut text, mut empty) = (String::new(), 0);
            for letter in letters.chain(['/']) {
                if letter != '.' && empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                match letter {
                    '.' => empty += 1,
                    letter => text.push(letter),
                }
            }
            text
        };
        let ranks: String = (0..6).rev().map(rank).collect();
        format!("{} {}", ranks.trim_end_matches('/'), self.turn().letter())
    }

    /// Returns the piece on a square.
    pub fn piece(&self, square: SmallSquare) -> Option<Piece> {
        self.board.piece(square)
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Color {
        self.board.turn
    }

    /// Returns the number of moves of a side's pieces: legal ones and those that leave the own king in check.
    pub fn mobility(&self, color: Color) -> i32 {
        let mut count = 0;
        self.board.each_move(color, |_| count += 1);
        count
    }

    /// Returns the value of a side's pieces, in hundredths of a pawn.
    pub fn material(&self, color: Color) -> i32 {
        let pieces = self.board.pieces();
        let own = pieces.filter(|(_, piece)| piece.color == color);
        own.map(|(_, piece)| worth(piece.role)).sum()
    }

    /// Returns whether the position is a draw by the rules, including draws that must be claimed.
    fn is_drawn(&self) -> bool {
        self.history.is_threefold() || self.board.quiet_plies >= FIFTY_MOVES || self.board.is_dead()
    }
}

fn read_cells(text: &str) -> Result<[Option<Piece>; SmallSquare::COUNT], LosAlamosError> {
    let mut cells = [None; SmallSquare::COUNT];
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != 6 {
        return Err(LosAlamosError::Size);
    }
    for (row, letters) in ranks.into_iter().enumerate() {
        let mut file = 0;
        for letter in letters.chars() {
            if let Some(empty @ 1..=6) = letter.to_digit(10) {
                file += empty as i32;
                continue;
            }
            let piece = Piece::from_letter(letter).filter(|piece| piece.role != Role::Bishop);
            let piece = piece.ok_or(LosAlamosError::Piece(letter))?;
            let at = SmallSquare::at(file, 5 - row as i32).ok_or(LosAlamosError::Size)?;
            cells[at.index()] = Some(piece);
            file += 1;
        }
        if file != 6 {
            return Err(LosAlamosError::Size);
        }
    }
    Ok(cells)
}

impl Game for LosAlamos {
    type Move = LosAlamosMove;
    type Undo = LosAlamosUndo;

    fn moves(&self, moves: &mut Vec<LosAlamosMove>) {
        if self.is_drawn() {
            return;
        }
        self.board.each_move(self.board.turn, |mv| {
            if self.board.is_legal(mv) {
                moves.push(mv);
            }
        });
    }

    fn make(&mut self, mv: LosAlamosMove) -> LosAlamosUndo {
        let before = self.board;
        self.board.make(mv);
        let is_final = self.board.quiet_plies == 0;
        let history = self.history.push(self.board.key(), is_final);
        LosAlamosUndo { before, history }
    }

    fn unmake(&mut self, _: LosAlamosMove, undo: LosAlamosUndo) {
        self.board = undo.before;
        self.history.pop(undo.history);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.is_drawn() {
            return Some(Outcome::Drawn);
        }
        let is_over = self.legal_moves().is_empty();
        is_over.then(|| match self.is_check() {
            true => Outcome::Lost,
            false => Outcome::Drawn,
        })
    }

    fn key(&self) -> u64 {
        self.board.key()
    }

    fn context(&self, depth: u32) -> u64 {
        let context = self.history.context(depth);
        match self.board.quiet_plies + depth {
            0..FIFTY_MOVES => context,
            _ => context ^ mix(u64::from(self.board.quiet_plies)),
        }
    }

    fn evaluate(&self) -> i32 {
        let side = |color| self.material(color) + MOBILITY * self.mobility(color);
        side(self.turn()) - side(!self.turn())
    }

    fn is_tactical(&self, mv: LosAlamosMove) -> bool {
        mv.is_capture || mv.promotion.is_some()
    }

    fn is_first(&self) -> bool {
        self.turn() == Color::White
    }

    const SLOTS: usize = SmallSquare::COUNT * SmallSquare::COUNT;

    fn slot(&self, mv: LosAlamosMove) -> usize {
        SmallSquare::COUNT * mv.from.index() + mv.to.index()
    }

    fn target(&self, mv: LosAlamosMove) -> usize {
        mv.to.index()
    }

    fn source(&self, mv: LosAlamosMove) -> Option<usize> {
        Some(mv.from.index())
    }

    fn victim(&self, mv: LosAlamosMove) -> i32 {
        let taken = self.piece(mv.to).map_or(0, |piece| worth(piece.role));
        let gained = mv
            .promotion
            .map_or(0, |role| worth(role) - worth(Role::Pawn));
        taken + gained
    }

    fn attacker(&self, mv: LosAlamosMove) -> i32 {
        match self.piece(mv.from).map(|piece| piece.role) {
            Some(Role::King) => 10_000,
            role => role.map_or(0, worth),
        }
    }

    fn is_advance(&self, mv: LosAlamosMove) -> bool {
        let is_pawn = self.piece(mv.from).map(|piece| piece.role) == Some(Role::Pawn);
        is_pawn && relative_rank(mv.to, self.turn()) == 4
    }

    fn is_approach(&self, mv: LosAlamosMove) -> bool {
        let king = self.board.king(!self.turn());
        let (before, after) = (mv.from.distance(king), mv.to.distance(king));
        let is_queen = self.piece(mv.from).map(|piece| piece.role) == Some(Role::Queen);
        is_queen && after <= NEAR && after < before
    }

    fn is_check(&self) -> bool {
        self.board
            .is_attacked(self.board.king(self.turn()), !self.turn())
    }

    /// Not in check, and not in pawn endings, where zugzwang is common.
    fn pass(&mut self) -> Option<LosAlamosUndo> {
        let turn = self.turn();
        let officers = [Role::Knight, Role::Rook, Role::Queen];
        let has_officer = officers
            .into_iter()
            .any(|role| self.board.count(turn, role) > 0);
        if !has_officer || self.is_check() {
            return None;
        }
        let before = self.board;
        self.board.turn = !turn;
        // No position from before a pass counts as repeated after it.
        let history = self.history.push(self.board.key(), true);
        Some(LosAlamosUndo { before, history })
    }

    fn unpass(&mut self, undo: LosAlamosUndo) {
        self.board = undo.before;
        self.history.pop(undo.history);
    }
}
