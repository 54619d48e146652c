//! The state of a position besides its pieces, and the rules of castling: the same for every board.

use tabia_chess::{Color, Move, MoveKind, Position, Role, Square, Wing};

/// Side to move, castling rights, en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub turn: Color,
    pub castling: Castling,
    /// The square behind a pawn that has just made a double step.
    pub en_passant: Option<Square>,
}

impl State {
    pub fn new(position: &Position) -> State {
        State {
            turn: position.turn(),
            castling: Castling::new(position),
            en_passant: position.en_passant(),
        }
    }

    /// Passes the turn after a move without a double step.
    pub fn pass_turn(&mut self) {
        self.turn = !self.turn;
        self.en_passant = None;
    }

    /// Updates the castling rights and the turn after a move of the side to move.
    pub fn follow(&mut self, mv: Move, is_king: bool) {
        self.castling.lose(mv.from());
        self.castling.lose(mv.to());
        if is_king {
            self.castling.clear(self.turn);
        }
        self.pass_turn();
    }
}

/// The squares of the rooks that may still castle, by side and wing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castling([Option<Square>; 4]);

impl Castling {
    pub fn new(position: &Position) -> Castling {
        let right = |color, wing| position.castling_rook(color, wing);
        let [white, black] = Color::ALL.map(|color| Wing::ALL.map(|wing| right(color, wing)));
        Castling([white[0], white[1], black[0], black[1]])
    }

    /// Returns the rooks of one side that may still castle.
    pub fn rooks(self, color: Color) -> impl Iterator<Item = Square> {
        let [wk, wq, bk, bq] = self.0;
        let rooks = match color {
            Color::White => [wk, wq],
            Color::Black => [bk, bq],
        };
        rooks.into_iter().flatten()
    }

    /// Removes the rights of a side whose king has moved.
    pub fn clear(&mut self, color: Color) {
        let first = 2 * color.index();
        self.0[first..first + 2].fill(None);
    }

    /// Removes the right of a rook that has left a square or was captured on it.
    pub fn lose(&mut self, square: Square) {
        for rook in &mut self.0 {
            if *rook == Some(square) {
                *rook = None;
            }
        }
    }

    /// Returns the rights in FEN notation, with the files of the rooks where a king is not on the e-file.
    pub fn text(self) -> String {
        let letters = Color::ALL.into_iter().flat_map(|color| {
            self.rooks(color).map(move |rook| {
                let letter = match rook.file() {
                    0 => 'q',
                    7 => 'k',
                    _ => rook.file_letter(),
                };
                match color {
                    Color::White => letter.to_ascii_uppercase(),
                    Color::Black => letter,
                }
            })
        });
        let text: String = letters.collect();
        if text.is_empty() {
            "-".to_owned()
        } else {
            text
        }
    }
}

/// One castling: the squares of king and rook. Their targets are those of standard chess, wherever they started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castle {
    pub king_from: Square,
    pub king_to: Square,
    pub rook_from: Square,
    pub rook_to: Square,
}

impl Castle {
    pub const fn new(king: Square, rook: Square) -> Castle {
        let wing = if rook.file() > king.file() {
            Wing::King
        } else {
            Wing::Queen
        };
        Castle {
            king_from: king,
            king_to: Square::new(wing.king_file(), king.rank()),
            rook_from: rook,
            rook_to: Square::new(wing.rook_file(), king.rank()),
        }
    }

    /// Returns the first square between that is not empty; those of king and rook do not matter.
    pub fn occupied(&self, is_empty: impl Fn(Square) -> bool) -> Option<Square> {
        let is_clear =
            |square| square == self.king_from || square == self.rook_from || is_empty(square);
        way(self.king_from, self.king_to)
            .chain(way(self.rook_from, self.rook_to))
            .find(|square| !is_clear(*square))
    }

    /// Returns whether only king and rook are on the squares between.
    pub fn is_free(&self, is_empty: impl Fn(Square) -> bool) -> bool {
        self.occupied(is_empty).is_none()
    }

    /// Returns the first square that the king leaves, crosses or reaches where it would be in check. The textbook's listing
    /// omits this.
    pub fn attacked(&self, is_attacked: impl Fn(Square) -> bool) -> Option<Square> {
        way(self.king_from, self.king_to).find(|square| is_attacked(*square))
    }

    /// Returns whether the king is not in check and crosses no attacked square.
    ///
    /// Whether the rook has exposed the king, which is possible in Chess960, must be tested after the move.
    pub fn is_safe(&self, is_attacked: impl Fn(Square) -> bool) -> bool {
        self.attacked(is_attacked).is_none()
    }
}

/// Returns the squares of a rank from one to the other, both included.
fn way(a: Square, b: Square) -> impl Iterator<Item = Square> {
    let (first, last) = (a.index().min(b.index()), a.index().max(b.index()));
    (first..=last).filter_map(Square::from_index)
}

/// Returns the square of the pawn that is captured en passant.
pub fn passed(mv: Move) -> Square {
    Square::new(mv.to().file(), mv.from().rank())
}

/// Adds a pawn's step or capture, or all promotions where it reaches a last rank.
pub fn pawn_to(from: Square, to: Square, moves: &mut Vec<Move>) {
    match to.rank() {
        0 | 7 => {
            let promotion = |role| Move::new(from, to, MoveKind::Promotion(role));
            moves.extend(Role::PROMOTIONS.map(promotion));
        }
        _ => moves.push(Move::new(from, to, MoveKind::Normal)),
    }
}
