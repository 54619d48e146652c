//! A line of moves with the position before each of them.

use tabia_chess::{Color, Move, Position, Role, Square};

/// Returns the value of a piece, in hundredths of a pawn: the scale of the textbooks, where knight and bishop are equal.
pub(super) const fn worth(role: Role) -> i32 {
    [100, 300, 300, 500, 900, 0][role as usize]
}

/// Returns the material of one side minus that of the other.
pub(super) fn balance(position: &Position, color: Color) -> i32 {
    let sum = |side| -> i32 { position.pieces(side).map(|(_, role)| worth(role)).sum() };
    sum(color) - sum(!color)
}

/// Returns the square of the piece that a move captures.
pub(super) fn victim(mv: Move) -> Square {
    if mv.is_en_passant() {
        Square::new(mv.to().file(), mv.from().rank())
    } else {
        mv.to()
    }
}

/// Returns the target of the rook of a castling move.
fn castled_rook(mv: Move) -> Square {
    let file = if mv.to().file() > mv.from().file() {
        5
    } else {
        3
    };
    Square::new(file, mv.from().rank())
}

/// Legal moves from a position.
pub(super) struct Line {
    /// One more than the moves.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Line {
    /// Creates a line from the moves up to the first illegal one.
    pub(super) fn new(start: &Position, moves: &[Move]) -> Line {
        let mut line = Line {
            positions: vec![start.clone()],
            moves: Vec::new(),
        };
        for &mv in moves {
            if !line.push(mv) {
                break;
            }
        }
        line
    }

    /// Appends a move if it is legal.
    pub(super) fn push(&mut self, mv: Move) -> bool {
        let is_legal = self.end().is_legal(mv);
        if is_legal {
            self.positions.push(self.end().after(mv));
            self.moves.push(mv);
        }
        is_legal
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    pub(super) fn mv(&self, index: usize) -> Option<Move> {
        self.moves.get(index).copied()
    }

    /// Returns the position before a move, or after the last one.
    pub(super) fn before(&self, index: usize) -> &Position {
        &self.positions[index.min(self.moves.len())]
    }

    pub(super) fn after(&self, index: usize) -> &Position {
        self.before(index + 1)
    }

    pub(super) fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// Returns the role that a move captures.
    pub(super) fn taken(&self, index: usize) -> Option<Role> {
        self.before(index).captured(self.mv(index)?)
    }

    /// Returns whether a move recaptures.
    pub(super) fn takes_back(&self, index: usize) -> bool {
        let last = index.checked_sub(1);
        last.is_some_and(|last| {
            self.taken(last).is_some()
                && self.taken(index).is_some()
                && self.mv(last).map(Move::to) == self.mv(index).map(Move::to)
        })
    }

    /// Returns the square, before the move `to`, of the piece that was on a square before the move `from`; `None` when it was
    /// captured.
    pub(super) fn follow(&self, square: Square, from: usize, to: usize) -> Option<Square> {
        let steps = self.moves.get(from..to.min(self.moves.len()))?;
        steps.iter().try_fold(square, |at, &mv| {
            if mv.from() == at {
                Some(mv.landing())
            } else if mv.is_castling() {
                Some(if mv.to() == at { castled_rook(mv) } else { at })
            } else {
                (victim(mv) != at).then_some(at)
            }
        })
    }

    /// Returns the square, before the earlier move `to`, of the piece that is on a square before the move `from`.
    pub(super) fn trace_back(&self, square: Square, from: usize, to: usize) -> Square {
        let steps = self.moves.get(to..from).unwrap_or_default();
        steps.iter().rev().fold(square, |at, &mv| {
            if mv.landing() == at {
                mv.from()
            } else if mv.is_castling() && castled_rook(mv) == at {
                mv.to()
            } else {
                at
            }
        })
    }
}
