//! Chess, by the program's own board.

use std::fmt;

use super::history::{History, HistoryUndo};
use super::{Game, Outcome};
use crate::chess::{Color, Move, Position, Role, Undo, is_dead};

/// Hundredths of a pawn, by role.
fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight | Role::Bishop => 300,
        Role::Rook => 500,
        Role::Queen => 900,
        Role::King => 0,
    }
}

/// A game of chess.
#[derive(Clone, Debug)]
pub struct Chess {
    position: Position,
    history: History,
}

/// What [`Game::unmake`] needs.
pub struct ChessUndo {
    undo: Undo,
    history: HistoryUndo,
}

/// A move, written from square to square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChessMove(pub Move);

impl fmt::Display for ChessMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl Chess {
    /// A game from a position, of which nothing earlier is known.
    pub fn new(position: Position) -> Chess {
        Chess {
            history: History::new(position.key()),
            position,
        }
    }

    /// The position.
    pub fn position(&self) -> &Position {
        &self.position
    }
}

impl Game for Chess {
    type Move = ChessMove;
    type Undo = ChessUndo;

    fn moves(&self, moves: &mut Vec<ChessMove>) {
        if !self.is_drawn() {
            moves.extend(self.position.legal_moves().iter().copied().map(ChessMove));
        }
    }

    fn make(&mut self, mv: ChessMove) -> ChessUndo {
        let undo = self.position.make(mv.0);
        let is_final = self.position.halfmove_clock() == 0;
        let history = self.history.push(self.position.key(), is_final);
        ChessUndo { undo, history }
    }

    fn unmake(&mut self, mv: ChessMove, undo: ChessUndo) {
        self.position.unmake(mv.0, undo.undo);
        self.history.pop(undo.history);
    }

    fn outcome(&self) -> Option<Outcome> {
        if self.position.count_moves() == 0 {
            return Some(match self.position.in_check() {
                true => Outcome::Lost,
                false => Outcome::Drawn,
            });
        }
        self.is_drawn().then_some(Outcome::Drawn)
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    /// Material, and a little for pieces near the middle of the board.
    fn evaluate(&self) -> i32 {
        let side = |color: Color| -> i32 {
            let pieces = self.position.pieces(color);
            pieces
                .map(|(square, role)| {
                    let (file, rank) = (square.file() as i32, square.rank() as i32);
                    let centre = 6 - (2 * file - 7).abs() / 2 - (2 * rank - 7).abs() / 2;
                    let place = match role {
                        Role::King => 0,
                        Role::Rook | Role::Queen => centre,
                        Role::Pawn | Role::Bishop | Role::Knight => 3 * centre,
                    };
                    worth(role) + place
                })
                .sum()
        };
        let turn = self.position.turn();
        side(turn) - side(!turn)
    }

    fn is_tactical(&self, mv: ChessMove) -> bool {
        mv.0.promotion().is_some() || self.position.is_capture(mv.0)
    }

    fn is_first(&self) -> bool {
        self.position.turn() == Color::White
    }
}

impl Chess {
    /// Whether the rules call the position a draw; draws that must be claimed are.
    fn is_drawn(&self) -> bool {
        self.history.is_threefold()
            || self.position.halfmove_clock() >= 100
            || is_dead(&self.position)
    }
}
