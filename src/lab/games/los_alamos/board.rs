//! The pieces on the board, their moves and attacks.

use super::cell::{LosAlamosMove, SIDE, SmallSquare};
use crate::leaps::LEAPS;
use tabia_chess::{Color, Piece, Role, mix};

/// The steps of a king and a queen; the first four are the rook's.
const LINES: [(i32, i32); 8] = [
    (1, 0),
    (-1, 0),
    (0, 1),
    (0, -1),
    (1, 1),
    (1, -1),
    (-1, 1),
    (-1, -1),
];
/// The pieces of the first rank, from the a-file.
const FIRST_RANK: [Role; 6] = [
    Role::Rook,
    Role::Knight,
    Role::Queen,
    Role::King,
    Role::Knight,
    Role::Rook,
];

/// The pieces to which a pawn may promote: all but the missing bishop.
pub(super) const PROMOTIONS: [Role; 3] = [Role::Queen, Role::Rook, Role::Knight];

/// The pieces, the side to move, and the counter of the fifty-move rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    cells: [Option<Piece>; SmallSquare::COUNT],
    kings: [SmallSquare; 2],
    pub turn: Color,
    /// Half-moves without a capture or a pawn move.
    pub quiet_plies: u32,
}

impl Board {
    /// Returns the initial position.
    pub fn start() -> Board {
        let mut cells = [None; SmallSquare::COUNT];
        for (file, role) in FIRST_RANK.into_iter().enumerate() {
            let ranks = [
                Piece::new(Color::White, role),
                Piece::new(Color::White, Role::Pawn),
                Piece::new(Color::Black, Role::Pawn),
                Piece::new(Color::Black, role),
            ];
            for (rank, piece) in [0, 1, 4, 5].into_iter().zip(ranks) {
                cells[usize::from(SIDE) * rank + file] = Some(piece);
            }
        }
        Board {
            cells,
            kings: [SmallSquare(3), SmallSquare(33)],
            turn: Color::White,
            quiet_plies: 0,
        }
    }

    /// Creates a board; `None` without exactly one king of each side.
    pub fn new(cells: [Option<Piece>; SmallSquare::COUNT], turn: Color) -> Option<Board> {
        let king = |color| {
            let is_king =
                |at: &SmallSquare| cells[at.index()] == Some(Piece::new(color, Role::King));
            let mut kings = SmallSquare::all().filter(is_king);
            kings.next().filter(|_| kings.next().is_none())
        };
        Some(Board {
            kings: [king(Color::White)?, king(Color::Black)?],
            cells,
            turn,
            quiet_plies: 0,
        })
    }

    pub fn piece(&self, square: SmallSquare) -> Option<Piece> {
        self.cells[square.index()]
    }

    pub fn king(&self, color: Color) -> SmallSquare {
        self.kings[color.index()]
    }

    /// Returns the pieces of both sides with their squares.
    pub fn pieces(&self) -> impl Iterator<Item = (SmallSquare, Piece)> + '_ {
        SmallSquare::all().filter_map(|square| Some((square, self.piece(square)?)))
    }

    pub fn count(&self, color: Color, role: Role) -> usize {
        let wanted = Piece::new(color, role);
        self.pieces().filter(|(_, piece)| *piece == wanted).count()
    }

    pub fn key(&self) -> u64 {
        let turn = if self.turn == Color::White {
            0
        } else {
            mix(1000)
        };
        self.pieces().fold(turn, |key, (square, piece)| {
            key ^ mix((piece.index() * SmallSquare::COUNT + square.index()) as u64)
        })
    }

    /// Returns whether a square is attacked by a side.
    pub fn is_attacked(&self, square: SmallSquare, by: Color) -> bool {
        let is = |at: Option<SmallSquare>, role| {
            at.and_then(|at| self.piece(at)) == Some(Piece::new(by, role))
        };
        let behind = -forward(by);
        if is(square.step((-1, behind)), Role::Pawn) || is(square.step((1, behind)), Role::Pawn) {
            return true;
        }
        if leaps(square).any(|at| is(Some(at), Role::Knight)) {
            return true;
        }
        LINES.iter().enumerate().any(|(index, &line)| {
            let next = square.step(line);
            let first = self.ray(square, line).last();
            is(next, Role::King) || is(first, Role::Queen) || (index < 4 && is(first, Role::Rook))
        })
    }

    /// Returns the squares along a line, up to and with the first occupied one.
    fn ray(&self, from: SmallSquare, line: (i32, i32)) -> impl Iterator<Item = SmallSquare> + '_ {
        let mut next = from.step(line);
        std::iter::from_fn(move || {
            let at = next?;
            next = match self.piece(at) {
                Some(_) => None,
                None => at.step(line),
            };
            Some(at)
        })
    }

    /// Calls `visit` with each move of a side's pieces, whether or not it leaves the own king in check.
    pub fn each_move(&self, color: Color, mut visit: impl FnMut(LosAlamosMove)) {
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.color == color) {
            let mut go = |to: SmallSquare| {
                let taken = self.piece(to);
                if taken.is_none_or(|taken| taken.color != color) {
                    visit(LosAlamosMove {
                        from,
                        to,
                        promotion: None,
                        is_capture: taken.is_some(),
                    });
                }
            };
            match piece.role {
                Role::King => LINES
                    .iter()
                    .filter_map(|&step| from.step(step))
                    .for_each(go),
                Role::Knight => leaps(from).for_each(go),
                Role::Rook | Role::Queen => {
                    let lines = if piece.role == Role::Rook { 4 } else { 8 };
                    for &line in &LINES[..lines] {
                        self.ray(from, line).for_each(&mut go);
                    }
                }
                Role::Pawn => self.pawn_moves(from, color, &mut visit),
                // No bishop is on the board.
                Role::Bishop => {}
            }
        }
    }

    fn pawn_moves(&self, from: SmallSquare, color: Color, visit: &mut impl FnMut(LosAlamosMove)) {
        for files in [0, -1, 1] {
            let Some(to) = from.step((files, forward(color))) else {
                continue;
            };
            let taken = self.piece(to);
            let is_legal = match files {
                0 => taken.is_none(),
                _ => taken.is_some_and(|taken| taken.color != color),
            };
            if !is_legal {
                continue;
            }
            let is_capture = taken.is_some();
            let mut go = |promotion| {
                visit(LosAlamosMove {
                    from,
                    to,
                    promotion,
                    is_capture,
                });
            };
            match relative_rank(to, color) {
                LAST_RANK => PROMOTIONS.map(Some).into_iter().for_each(go),
                _ => go(None),
            }
        }
    }

    /// Plays a move of the side to move, legal or not. A captured king leaves its square known.
    pub fn make(&mut self, mv: LosAlamosMove) {
        let Some(mut piece) = self.cells[mv.from.index()].take() else {
            return;
        };
        let is_pawn = piece.role == Role::Pawn;
        if piece.role == Role::King {
            self.kings[piece.color.index()] = mv.to;
        }
        piece.role = mv.promotion.unwrap_or(piece.role);
        self.cells[mv.to.index()] = Some(piece);
        self.quiet_plies = match is_pawn || mv.is_capture {
            true => 0,
            false => self.quiet_plies + 1,
        };
        self.turn = !self.turn;
    }

    /// Returns whether a move leaves no check to the own king.
    pub fn is_legal(&self, mv: LosAlamosMove) -> bool {
        let mut after = *self;
        after.make(mv);
        !after.is_attacked(after.king(self.turn), after.turn)
    }

    /// Returns whether neither side can ever mate: kings alone, or with one knight.
    pub fn is_dead(&self) -> bool {
        let mut others = self.pieces().filter(|(_, piece)| piece.role != Role::King);
        let first = others.next().map(|(_, piece)| piece.role);
        matches!(first, None | Some(Role::Knight)) && others.next().is_none()
    }
}

/// The last rank, from the own side.
const LAST_RANK: i32 = SIDE as i32 - 1;

/// Returns the rank of a square from a side's view, from 0.
pub(super) fn relative_rank(square: SmallSquare, color: Color) -> i32 {
    let (_, rank) = square.place();
    match color {
        Color::White => rank,
        Color::Black => LAST_RANK - rank,
    }
}

/// Returns the direction of a side's pawns in ranks.
fn forward(color: Color) -> i32 {
    color.white_view(1)
}

/// Returns the squares at a knight's leap.
fn leaps(from: SmallSquare) -> impl Iterator<Item = SmallSquare> {
    let leaps = LEAPS.iter();
    leaps.filter_map(move |&(files, ranks)| from.step((files.into(), ranks.into())))
}
