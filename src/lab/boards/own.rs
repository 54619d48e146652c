//! The program's own board, as one of the race: a mailbox of piece indices with two lists, and only legal moves.

use super::board::Board;
use super::picture::{Entry, Grid, Ground, List, Picture, Value};
use super::state::{Castling, passed};
use tabia_chess::mailbox::{cell, square};
use tabia_chess::perft::perft;
use tabia_chess::{Color, Move, Piece, Position, Undo};

impl Board for Position {
    type Move = Move;
    type Undo = Undo;
    /// Only legal moves are generated.
    type Guard = ();

    fn new(position: &Position) -> Position {
        position.clone()
    }

    fn generate(&self, moves: &mut Vec<Move>) {
        moves.extend(self.legal_moves().iter());
    }

    fn guard(&self) {}

    fn is_safe(&self, (): &(), _: Move) -> bool {
        true
    }

    fn make(&mut self, mv: Move) -> Undo {
        Position::make(self, mv)
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        Position::unmake(self, mv, undo);
    }

    fn is_king_left(&self) -> bool {
        false
    }

    fn translate(&self, mv: Move) -> Move {
        mv
    }

    fn count(&mut self, _: &mut Vec<Move>) -> u64 {
        perft(self, 1)
    }

    fn kept(&self, mv: Move, undo: &Undo) -> Vec<Value> {
        let mut before = self.clone();
        before.unmake(mv, undo.clone());
        let victim = match mv.is_en_passant() {
            true => passed(mv),
            false => mv.to(),
        };
        let captured = before.piece_at(victim).filter(|_| !mv.is_castling());
        vec![
            Value::Captured(captured),
            Value::Castling(Castling::new(&before).text()),
            Value::EnPassant(before.en_passant()),
            Value::Fifty(before.halfmove_clock()),
            Value::Key(before.key()),
            Value::PawnKey(before.pawn_key()),
            Value::MaterialKey(before.material_key()),
        ]
    }

    fn picture(&self) -> Picture {
        let cells = (0..=255).map(|number| {
            let there = square(number);
            // A number that is not a square's cell is border.
            let ground = Ground::of((cell(there) == number).then_some(there));
            let piece = ground.square().and_then(|square| self.piece_at(square));
            (ground, piece, u32::from(self.content(number)))
        });
        let mut picture = Picture::default();
        picture.cells(Grid::new(16, cells));
        picture.lists = Color::ALL.map(|color| list(self, color)).to_vec();
        picture.value(Value::Turn(self.turn()));
        picture.value(Value::Castling(Castling::new(self).text()));
        picture.value(Value::EnPassant(self.en_passant()));
        picture.value(Value::Fifty(self.halfmove_clock()));
        picture.value(Value::Key(self.key()));
        picture.value(Value::PawnKey(self.pawn_key()));
        picture.value(Value::MaterialKey(self.material_key()));
        picture
    }
}

fn list(position: &Position, color: Color) -> List {
    let entries = position
        .places(color)
        .map(|(index, cell, role, is_alive)| Entry {
            index,
            cell,
            square: square(cell),
            piece: Piece::new(color, role),
            next: None,
            pointer: None,
            is_alive,
        });
    List {
        color,
        entries: entries.collect(),
    }
}
