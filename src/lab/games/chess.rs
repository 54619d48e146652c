//! Chess, by the program's own board.

use std::fmt;

use super::history::{History, HistoryUndo};
use super::{Game, Outcome};
use crate::chess::{Color, Move, Position, Role, Square, Undo, is_dead};

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

    const SLOTS: usize = 64 * 64;

    fn slot(&self, mv: ChessMove) -> usize {
        64 * mv.0.from().index() + mv.0.to().index()
    }

    fn target(&self, mv: ChessMove) -> usize {
        mv.0.landing().index()
    }

    fn victim(&self, mv: ChessMove) -> i32 {
        let promotion = mv.0.promotion().map(worth);
        promotion.map_or(0, |piece| piece - worth(Role::Pawn))
            + self.position.captured(mv.0).map_or(0, worth)
    }

    fn attacker(&self, mv: ChessMove) -> i32 {
        match self.position.piece_at(mv.0.from()).map(|piece| piece.role) {
            Some(Role::King) => 10_000,
            role => role.map_or(0, worth),
        }
    }

    fn takes(&self, mv: ChessMove, square: usize) -> bool {
        let to = mv.0.to();
        let victim = match mv.0.is_en_passant() {
            true => Square::new(to.file(), mv.0.from().rank()),
            false => to,
        };
        victim.index() == square && self.position.is_capture(mv.0)
    }

    fn is_check(&self) -> bool {
        self.position.in_check()
    }

    /// Not in check, and not in pawn endings, where having to move loses games (zugzwang).
    fn pass(&mut self) -> Option<ChessUndo> {
        let turn = self.position.turn();
        let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let has_officer = officers
            .into_iter()
            .any(|role| self.position.count(turn, role) > 0);
        if !has_officer || self.position.in_check() {
            return None;
        }
        let undo = self.position.make_null();
        // No position from before a pass counts as repeated after it.
        let history = self.history.push(self.position.key(), true);
        Some(ChessUndo { undo, history })
    }

    fn unpass(&mut self, undo: ChessUndo) {
        self.position.unmake_null(undo.undo);
        self.history.pop(undo.history);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn game(fen: &str) -> Chess {
        Chess::new(Position::from_fen(fen).unwrap())
    }

    #[test]
    fn captures_are_known_by_what_stands_where_also_in_passing() {
        let mut checked = game("4k3/1P6/8/3pP3/8/8/8/R3K2r w Q d6 0 1");
        assert!(checked.is_check() && checked.pass().is_none());

        let game = game("4k3/1P6/8/3pP3/8/8/8/R3K3 w Q d6 0 1");
        let moves = game.legal_moves();
        let find = |name: &str| *moves.iter().find(|mv| mv.to_string() == name).unwrap();
        let d5 = Square::new(3, 4).index();
        assert!(game.takes(find("e5d6"), d5) && !game.takes(find("e5e6"), d5));
        assert_eq!(game.victim(find("e5d6")), 100);
        assert_eq!(game.victim(find("b7b8q")), 800);
        assert_eq!(
            (game.victim(find("e1a1")), game.target(find("e1a1"))),
            (0, 2)
        );
        assert!(game.attacker(find("e1d1")) > game.attacker(find("a1a2")));
    }

    #[test]
    fn nobody_passes_in_a_pawn_ending() {
        assert!(game("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").pass().is_none());
        let mut rook = game("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1");
        let undo = rook.pass().unwrap();
        assert!(!rook.is_first() && rook.outcome().is_none());
        rook.unpass(undo);
        assert!(rook.is_first());
    }
}
