//! Chess, with the program's own board.

use std::fmt;

use super::history::{History, HistoryUndo};
use super::yielded::{self, Given};
use super::{Game, Outcome};
use crate::evaluation::typical::{Style, worth};
use crate::evaluation::{simple, typical};
use tabia_chess::{Color, Move, MoveKind, Position, Role, Square, Undo, is_dead, mix};

/// Number of half-moves without a capture or a pawn move that draw.
const FIFTY_MOVES: u32 = 2 * 50;

/// An evaluation of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Evaluation {
    /// The values of the pieces: 1, 3, 3, 5, 9.
    Material,
    /// The values of the pieces, and a small bonus for pieces near the centre.
    #[default]
    Squares,
    /// The textbook's typical evaluation, and its simple one.
    Typical,
    Simple,
}

impl Evaluation {
    /// All evaluations, the simplest first.
    pub const ALL: [Evaluation; 4] = [
        Evaluation::Material,
        Evaluation::Squares,
        Evaluation::Typical,
        Evaluation::Simple,
    ];

    /// Returns its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Evaluation::Material => "material",
            Evaluation::Squares => "squares",
            Evaluation::Typical => "typical",
            Evaluation::Simple => "simple",
        }
    }

    /// Returns a piece's contribution to the sum that is updated by moves. The textbook's evaluations are more than a sum over
    /// pieces; for them it only serves to order moves.
    fn piece(self, role: Role, square: Square) -> i32 {
        match self {
            Evaluation::Material => worth(role),
            _ => worth(role) + place(role, square),
        }
    }
}

/// Returns a bonus for the square of a piece, in hundredths of a pawn: up to 18 in the centre.
fn place(role: Role, square: Square) -> i32 {
    let (file, rank) = (i32::from(square.file()), i32::from(square.rank()));
    let centre = 6 - (2 * file - 7).abs() / 2 - (2 * rank - 7).abs() / 2;
    match role {
        Role::King => 0,
        Role::Rook | Role::Queen => centre,
        Role::Pawn | Role::Bishop | Role::Knight => 3 * centre,
    }
}

/// A game of chess.
#[derive(Clone, Debug)]
pub struct Chess {
    position: Position,
    history: History,
    evaluation: Evaluation,
    /// The sum over the pieces from White's view: updated by moves, as recomputing it would take most of a search's time.
    sum: i32,
}

/// The data that [`Game::unmake`] needs.
pub struct ChessUndo {
    undo: Undo,
    history: HistoryUndo,
    sum: i32,
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
    /// Creates a game from a position, without earlier positions.
    pub fn new(position: Position) -> Chess {
        Chess::with(position, Evaluation::default())
    }

    /// Creates a game with this evaluation.
    pub fn with(position: Position, evaluation: Evaluation) -> Chess {
        let side = |color: Color| -> i32 {
            let pieces = position.pieces(color);
            pieces
                .map(|(square, role)| evaluation.piece(role, square))
                .sum()
        };
        Chess {
            history: History::new(position.key()),
            evaluation,
            sum: side(Color::White) - side(Color::Black),
            position,
        }
    }

    /// Returns the position.
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
        let sum = self.sum;
        self.sum += self.position.turn().white_view(self.change(mv.0));
        let undo = self.position.make(mv.0);
        let is_final = self.position.halfmove_clock() == 0;
        let history = self.history.push(self.position.key(), is_final);
        ChessUndo { undo, history, sum }
    }

    fn unmake(&mut self, mv: ChessMove, undo: ChessUndo) {
        self.position.unmake(mv.0, undo.undo);
        self.history.pop(undo.history);
        self.sum = undo.sum;
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

    fn context(&self, depth: u32) -> u64 {
        let clock = u32::from(self.position.halfmove_clock());
        let context = self.history.context(depth);
        match clock + depth {
            0..FIFTY_MOVES => context,
            _ => context ^ mix(u64::from(clock)),
        }
    }

    fn evaluate(&self) -> i32 {
        match (self.evaluation, self.position.turn()) {
            (Evaluation::Typical, _) => typical::evaluate(&self.position, Style::default()),
            (Evaluation::Simple, _) => simple::evaluate(&self.position),
            (_, Color::White) => self.sum,
            (_, Color::Black) => -self.sum,
        }
    }

    fn material(&self) -> i32 {
        let side = |color| -> i32 {
            let pieces = self.position.pieces(color);
            pieces.map(|(_, role)| worth(role)).sum()
        };
        let turn = self.position.turn();
        (side(turn) - side(!turn)) * self.unit() / worth(Role::Pawn)
    }

    fn unit(&self) -> i32 {
        match self.evaluation {
            Evaluation::Simple => simple::PAWN,
            _ => worth(Role::Pawn),
        }
    }

    fn gain(&mut self, mv: ChessMove) -> i32 {
        self.change(mv.0)
    }

    fn is_tactical(&self, mv: ChessMove) -> bool {
        mv.0.promotion().is_some() || self.position.is_capture(mv.0)
    }

    fn first_capture(&self) -> Option<Given> {
        Some(Given::default())
    }

    fn next_capture(&self, given: &mut Given) -> Option<ChessMove> {
        yielded::next(&self.position, given).map(ChessMove)
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

    fn source(&self, mv: ChessMove) -> Option<usize> {
        Some(mv.0.from().index())
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

    fn is_advance(&self, mv: ChessMove) -> bool {
        let (turn, from, to) = (self.position.turn(), mv.0.from(), mv.0.to());
        let is_pawn = || {
            self.position
                .piece_at(from)
                .is_some_and(|piece| piece.role == Role::Pawn)
        };
        to.relative_rank(turn) == 6 && is_pawn()
    }

    /// Returns whether a queen comes within three squares of the king, and nearer than before. Where the distance stays equal,
    /// the book adds up coordinates, which favours one corner; here the distance along files and ranks decides.
    fn is_approach(&self, mv: ChessMove) -> bool {
        let king = self.position.king(!self.position.turn());
        let way = |square: Square| {
            let files = square.file().abs_diff(king.file());
            (
                square.distance(king),
                files + square.rank().abs_diff(king.rank()),
            )
        };
        let (from, to) = (mv.0.from(), mv.0.to());
        let piece = self.position.piece_at(from);
        let is_queen = piece.is_some_and(|piece| piece.role == Role::Queen);
        is_queen && to.distance(king) < 4 && way(to) < way(from)
    }

    fn king_distance(&self, mv: ChessMove) -> Option<u32> {
        let king = self.position.king(!self.position.turn());
        Some(u32::from(mv.0.landing().distance(king)))
    }

    /// Returns whether a move goes to a lower rank while both sides have a queen.
    fn is_retreat(&self, mv: ChessMove) -> bool {
        let turn = self.position.turn();
        let has_queen = |color| self.position.count(color, Role::Queen) > 0;
        let is_back = mv.0.landing().relative_rank(turn) < mv.0.from().relative_rank(turn);
        is_back && has_queen(Color::White) && has_queen(Color::Black)
    }

    fn has_only_king_moves(&self) -> Option<bool> {
        if self.position.count_moves() > 0 || self.is_drawn() {
            return None;
        }
        let turn = self.position.turn();
        let mut others = self
            .position
            .pieces(turn)
            .filter(|piece| piece.1 != Role::King);
        Some(!others.any(|(square, role)| self.can_step(square, role)))
    }

    fn is_check(&self) -> bool {
        self.position.in_check()
    }

    /// Not in check, and not in pawn endings, where zugzwang is common.
    fn pass(&mut self) -> Option<ChessUndo> {
        let turn = self.position.turn();
        let officers = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let has_officer = officers
            .into_iter()
            .any(|role| self.position.count(turn, role) > 0);
        if !has_officer {
            return None;
        }
        self.pass_anywhere()
    }

    fn pass_anywhere(&mut self) -> Option<ChessUndo> {
        if self.position.in_check() {
            return None;
        }
        let undo = self.position.make_null();
        // No position from before a pass counts as repeated after it.
        let history = self.history.push(self.position.key(), true);
        let sum = self.sum;
        Some(ChessUndo { undo, history, sum })
    }

    fn unpass(&mut self, undo: ChessUndo) {
        self.position.unmake_null(undo.undo);
        self.history.pop(undo.history);
    }
}

impl Chess {
    /// Returns whether a piece of the side to move, not the king, has a move if pins and checks are ignored.
    fn can_step(&self, from: Square, role: Role) -> bool {
        const STRAIGHT: [(i8, i8); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];
        const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
        let turn = self.position.turn();
        let at = |files: i8, ranks: i8| {
            let file = from
                .file()
                .checked_add_signed(files)
                .filter(|file| *file < 8)?;
            let rank = from
                .rank()
                .checked_add_signed(ranks)
                .filter(|rank| *rank < 8)?;
            Some(
                self.position
                    .piece_at(Square::new(file, rank))
                    .map(|piece| piece.color),
            )
        };
        let is_open = |step: &(i8, i8)| at(step.0, step.1).is_some_and(|color| color != Some(turn));
        let forward = turn.white_view(1);
        match role {
            Role::Pawn => {
                let takes = |files| at(files, forward) == Some(Some(!turn));
                at(0, forward) == Some(None) || takes(1) || takes(-1)
            }
            Role::Knight => DIAGONAL
                .iter()
                .any(|&(x, y)| is_open(&(2 * x, y)) || is_open(&(x, 2 * y))),
            Role::Bishop => DIAGONAL.iter().any(is_open),
            Role::Rook => STRAIGHT.iter().any(is_open),
            Role::Queen | Role::King => STRAIGHT.iter().chain(&DIAGONAL).any(is_open),
        }
    }

    /// Returns the change of the sum by a legal move, from the view of the moving side.
    fn change(&self, mv: Move) -> i32 {
        let piece = |role, square| self.evaluation.piece(role, square);
        let (from, to) = (mv.from(), mv.to());
        let Some(mover) = self.position.piece_at(from) else {
            return 0;
        };
        let taken = match mv.kind() {
            MoveKind::Castling => {
                // The rook is on the square that the king has crossed.
                let king = mv.landing();
                let file = if king.file() == 6 { 5 } else { 3 };
                return piece(Role::Rook, Square::new(file, king.rank())) - piece(Role::Rook, to)
                    + piece(Role::King, king)
                    - piece(Role::King, from);
            }
            MoveKind::EnPassant => piece(Role::Pawn, Square::new(to.file(), from.rank())),
            _ => {
                let taken = self.position.piece_at(to);
                taken.map_or(0, |taken| piece(taken.role, to))
            }
        };
        let becomes = mv.promotion().unwrap_or(mover.role);
        taken + piece(becomes, to) - piece(mover.role, from)
    }

    /// Returns whether the position is a draw by the rules, including draws that must be claimed.
    fn is_drawn(&self) -> bool {
        self.history.is_threefold()
            || u32::from(self.position.halfmove_clock()) >= FIFTY_MOVES
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
