//! The one board of the whole program: a mailbox of piece indices, two piece lists, and what else a FEN tells.

use super::mailbox::{
    self, Cells, EAST, EMPTY, REACH, STEP, WEST, cell, enters, forward, is_man, man, man_of, owner,
    square, ways,
};
use super::pieceset::PieceSet;
use super::{Color, Move, MoveKind, MoveList, Piece, Role, Square, zobrist};

/// The side of the board that castling goes to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Wing {
    /// Towards the h-file; the king lands on the g-file.
    King = 0,
    /// Towards the a-file; the king lands on the c-file.
    Queen = 1,
}

impl Wing {
    pub const ALL: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The file on which the king lands.
    pub const fn king_file(self) -> u8 {
        match self {
            Wing::King => 6,
            Wing::Queen => 2,
        }
    }

    /// The file on which the rook lands.
    pub const fn rook_file(self) -> u8 {
        match self {
            Wing::King => 5,
            Wing::Queen => 3,
        }
    }
}

/// A legal chess position, Chess960 included.
///
/// ```
/// use tabia::chess::Position;
/// let mut position = Position::start();
/// let e4 = tabia::chess::san::read(&position, "e4").unwrap();
/// let undo = position.make(e4);
/// assert_eq!(position.fen(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
/// position.unmake(e4, undo);
/// assert_eq!(position, Position::start());
/// ```
#[derive(Clone)]
pub struct Position {
    /// What stands where: a piece index, `EMPTY` or `BORDER`.
    pub(super) cells: Cells,
    /// The piece lists: the cell of every piece, White's at 0–15 and Black's at 16–31, kings first.
    pub(super) at: [u8; 32],
    pub(super) roles: [Role; 32],
    /// The `ways` of every piece, so that a look into [`REACH`] needs no detour over its role.
    pub(super) ways: [u8; 32],
    /// Pieces on the board, by role. A captured piece leaves its set and keeps its index.
    pub(super) sets: [PieceSet; 6],
    pub(super) alive: PieceSet,
    pub(super) turn: Color,
    /// The cells of the rooks that may castle, by side and wing; 0 where the right is gone.
    pub(super) castling: [u8; 4],
    /// The kings and rooks that have such a right, so that most moves cost one test.
    pub(super) castlers: PieceSet,
    /// The cell behind a pawn that has just made a double step, when capturing it there is legal; else 0.
    pub(super) en_passant: u8,
    pub(super) halfmove_clock: u16,
    pub(super) fullmove_number: u16,
    pub(super) key: u64,
    pub(super) pawn_key: u64,
    pub(super) material_key: u64,
}

/// What [`Position::make`] cannot find out again when the move is taken back.
#[derive(Clone, Debug)]
#[must_use = "without it the move cannot be taken back"]
pub struct Undo {
    captured: u8,
    castling: [u8; 4],
    castlers: PieceSet,
    en_passant: u8,
    halfmove_clock: u16,
    key: u64,
    pawn_key: u64,
    material_key: u64,
}

/// The `transparent` of attack questions, and the `captured` of an undo record, that is no piece.
const NOTHING: u8 = EMPTY;

impl Position {
    /// The usual start of a game.
    pub fn start() -> Position {
        Position::chess960(518)
    }

    /// A board without pieces, for the builders in this room; not a legal position yet.
    pub(super) fn bare() -> Position {
        Position {
            cells: Cells::empty(),
            at: [0; 32],
            roles: [Role::Pawn; 32],
            ways: [0; 32],
            sets: [PieceSet::NONE; 6],
            alive: PieceSet::NONE,
            turn: Color::White,
            castling: [0; 4],
            castlers: PieceSet::NONE,
            en_passant: 0,
            halfmove_clock: 0,
            fullmove_number: 1,
            key: 0,
            pawn_key: 0,
            material_key: 0,
        }
    }

    /// Puts a piece of a list on an empty cell.
    pub(super) fn place(&mut self, index: u8, piece: Piece, at: u8) {
        let i = index as usize & 31;
        self.at[i] = at;
        self.roles[i] = piece.role;
        self.ways[i] = ways(piece.color, piece.role);
        self.cells[at] = man(index);
        self.sets[piece.role.index()].insert(index);
        self.alive.insert(index);
    }

    /// Whose move it is.
    #[inline]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// What stands on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.piece_of(self.cells[cell(square)])
    }

    #[inline]
    pub(super) fn piece_of(&self, content: u8) -> Option<Piece> {
        is_man(content).then(|| Piece::new(owner(content), self.roles[content as usize & 31]))
    }

    /// Where the king of `color` stands.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        square(self.king_cell(color))
    }

    #[inline]
    pub(super) fn king_cell(&self, color: Color) -> u8 {
        self.at[color.index() * 16]
    }

    #[inline]
    pub(super) fn set(&self, color: Color, role: Role) -> PieceSet {
        self.sets[role.index()] & PieceSet::side(color)
    }

    /// Bishops, rooks and queens of one side.
    #[inline]
    pub(super) fn sliders(&self, color: Color) -> PieceSet {
        (self.sets[Role::Bishop.index()]
            | self.sets[Role::Rook.index()]
            | self.sets[Role::Queen.index()])
            & PieceSet::side(color)
    }

    /// The pieces of one side as its list has them: the king, then (before any promotion) queens, rooks, bishops,
    /// knights and pawns.
    pub fn pieces(&self, color: Color) -> impl Iterator<Item = (Square, Role)> + '_ {
        (self.alive & PieceSet::side(color)).into_iter().map(|i| {
            (
                square(self.at[i as usize & 31]),
                self.roles[i as usize & 31],
            )
        })
    }

    /// Where the pieces of one kind stand.
    pub fn pieces_of(&self, color: Color, role: Role) -> impl Iterator<Item = Square> + '_ {
        self.set(color, role)
            .into_iter()
            .map(|i| square(self.at[i as usize & 31]))
    }

    /// How many pieces of one kind there are.
    #[inline]
    pub fn count(&self, color: Color, role: Role) -> usize {
        self.set(color, role).len()
    }

    /// The rook with which `color` may still castle towards `wing`.
    pub fn castling_rook(&self, color: Color, wing: Wing) -> Option<Square> {
        let rook = self.castling[color.index() * 2 + wing as usize];
        (rook != 0).then(|| square(rook))
    }

    /// The square on which a pawn can be captured in passing; `None` when no such capture is legal.
    pub fn en_passant(&self) -> Option<Square> {
        (self.en_passant != 0).then(|| square(self.en_passant))
    }

    /// Half-moves since the last capture or pawn move.
    #[inline]
    pub fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move about to be played, from 1.
    pub fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Half-moves since White's move 1.
    pub fn ply(&self) -> u32 {
        (u32::from(self.fullmove_number).max(1) - 1) * 2 + self.turn.index() as u32
    }

    /// Whether some castling right is not that of a king on the e-file with a rook on the a- or h-file.
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            Wing::ALL.into_iter().any(|wing| {
                let corner = if wing == Wing::King { 7 } else { 0 };
                self.castling_rook(color, wing)
                    .is_some_and(|rook| rook.file() != corner || self.king(color).file() != 4)
            })
        })
    }

    /// The Zobrist key: pieces, side to move, castling rights and a possible en-passant capture.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key of the pawns alone.
    #[inline]
    pub fn pawn_key(&self) -> u64 {
        self.pawn_key
    }

    /// The key of how many pieces of each kind there are, wherever they stand.
    #[inline]
    pub fn material_key(&self) -> u64 {
        self.material_key
    }

    /// Key, pawn key and material key, computed from nothing.
    pub(super) fn fresh_keys(&self) -> (u64, u64, u64) {
        let (mut key, mut pawn_key, mut material_key) = (0, 0, 0u64);
        for index in self.alive {
            let i = index as usize & 31;
            let piece = Piece::new(owner(index), self.roles[i]);
            let number = zobrist::piece(piece, square(self.at[i]));
            key ^= number;
            if piece.role == Role::Pawn {
                pawn_key ^= number;
            }
            material_key = material_key.wrapping_add(zobrist::material(piece));
        }
        for rook in self.castling {
            if rook != 0 {
                key ^= zobrist::castling(square(rook));
            }
        }
        if self.en_passant != 0 {
            key ^= zobrist::en_passant(mailbox::file(self.en_passant));
        }
        if self.turn == Color::Black {
            key ^= zobrist::turn();
        }
        (key, pawn_key, material_key)
    }

    /// What is derived from the rest and kept up to date by `make`; for the builders in this room.
    pub(super) fn refresh_keys(&mut self) {
        self.find_castlers();
        (self.key, self.pawn_key, self.material_key) = self.fresh_keys();
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.attacked(self.king_cell(self.turn), !self.turn, NOTHING)
    }

    /// How many pieces give check (0, 1 or 2).
    pub fn checkers(&self) -> usize {
        self.attackers(self.king(self.turn), !self.turn).count()
    }

    /// Whether a piece of `by` attacks the square, whatever stands there.
    #[inline]
    pub fn is_attacked(&self, target: Square, by: Color) -> bool {
        self.attacked(cell(target), by, NOTHING)
    }

    /// Like [`is_attacked`](Self::is_attacked); lines run through the piece `transparent`.
    #[inline]
    pub(super) fn attacked(&self, target: u8, by: Color, transparent: u8) -> bool {
        let pawns = self.sets[Role::Pawn.index()] & PieceSet::side(by);
        let behind = target.wrapping_sub(forward(by));
        if pawns.contains(self.cells.near(behind, WEST))
            || pawns.contains(self.cells.near(behind, EAST))
        {
            return true;
        }
        for index in self.set(by, Role::Knight) {
            let difference = target.wrapping_sub(self.at[index as usize & 31]);
            if REACH[difference as usize] & ways(by, Role::Knight) != 0 {
                return true;
            }
        }
        for index in self.sliders(by) {
            if self.slides(index, target, transparent) {
                return true;
            }
        }
        let difference = target.wrapping_sub(self.king_cell(by));
        REACH[difference as usize] & ways(by, Role::King) != 0
    }

    /// Whether the slider `index` has an open line to `target`.
    #[inline]
    pub(super) fn slides(&self, index: u8, target: u8, transparent: u8) -> bool {
        let i = index as usize & 31;
        let from = self.at[i];
        let difference = target.wrapping_sub(from) as usize;
        if REACH[difference] & self.ways[i] == 0 {
            return false;
        }
        let step = STEP[difference];
        let mut at = from.wrapping_add(step);
        while at != target {
            let content = self.cells[at];
            if content != EMPTY && content != transparent {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    /// The pieces of `by` that attack a square directly, as the piece list has them.
    pub fn attackers(
        &self,
        target: Square,
        by: Color,
    ) -> impl Iterator<Item = (Square, Role)> + '_ {
        let target = cell(target);
        (self.alive & PieceSet::side(by))
            .into_iter()
            .filter(move |&index| self.attacks(index, target))
            .map(|index| {
                (
                    square(self.at[index as usize & 31]),
                    self.roles[index as usize & 31],
                )
            })
    }

    /// Whether one piece attacks a cell.
    #[inline]
    pub(super) fn attacks(&self, index: u8, target: u8) -> bool {
        let i = index as usize & 31;
        let role = self.roles[i];
        if role.is_slider() {
            return self.at[i] != target && self.slides(index, target, NOTHING);
        }
        let difference = target.wrapping_sub(self.at[i]);
        REACH[difference as usize] & self.ways[i] != 0
    }

    /// Every legal move.
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(super::Which::All, &mut moves);
        moves
    }

    /// Whether the move is legal here. Any move may be asked about, from a table or another position.
    pub fn is_legal(&self, mv: Move) -> bool {
        let us = self.turn;
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let mover = self.cells[from];
        let i = mover as usize & 31;
        // Bits that no generator writes are no move, whatever they decode to.
        let genuine = mv == Move::new(mv.from(), mv.to(), mv.kind());
        if !genuine || !is_man(mover) || owner(mover) != us {
            return false;
        }
        let is_pawn = self.roles[i] == Role::Pawn;
        let promotes = mv.to().relative_rank(us) == 7;
        let ahead = from.wrapping_add(forward(us));
        let empty = |at| self.cells[at] == EMPTY;
        let takes = self.cells[to] & man_of(!us) != 0;
        let reaches = REACH[to.wrapping_sub(from) as usize] & self.ways[i] != 0;
        let goes = match mv.kind() {
            MoveKind::Castling => {
                let index = us.index() * 2;
                return self.castling[index..index + 2].contains(&to)
                    && i == us.index() * 16
                    && !self.in_check()
                    && self.can_castle(to);
            }
            MoveKind::EnPassant => {
                return is_pawn
                    && reaches
                    && to == self.en_passant
                    && self.en_passant_is_legal(from, to);
            }
            MoveKind::DoublePush => {
                let two = ahead.wrapping_add(forward(us));
                is_pawn
                    && mv.from().relative_rank(us) == 1
                    && to == two
                    && empty(ahead)
                    && empty(to)
            }
            MoveKind::Normal if !is_pawn => {
                self.cells[to] & enters(us) != 0
                    && reaches
                    && (!self.roles[i].is_slider()
                        || self.is_open(from, to, STEP[to.wrapping_sub(from) as usize], from))
            }
            MoveKind::Normal | MoveKind::Promotion(_) => {
                is_pawn
                    && promotes == (mv.kind() != MoveKind::Normal)
                    && ((reaches && takes) || (to == ahead && empty(to)))
            }
        };
        if self.roles[i] == Role::King {
            return goes && !self.attacked(to, !us, mover);
        }
        goes && !self.exposes_king(from, to, to)
    }

    /// The legal move between two squares; `promotion` is what a pawn on the last rank becomes. Castling is
    /// the king's move to its rook.
    pub(super) fn legal_move(
        &self,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let piece = self.piece_at(from)?;
        let is_pawn = piece.role == Role::Pawn;
        let kind = match promotion {
            Some(role) => MoveKind::Promotion(role),
            None if is_pawn && from.rank().abs_diff(to.rank()) == 2 => MoveKind::DoublePush,
            None if is_pawn && from.file() != to.file() && self.piece_at(to).is_none() => {
                MoveKind::EnPassant
            }
            None if self.piece_at(to) == Some(Piece::new(piece.color, Role::Rook)) => {
                MoveKind::Castling
            }
            None => MoveKind::Normal,
        };
        let mv = Move::new(from, to, kind);
        self.is_legal(mv).then_some(mv)
    }

    /// Whether a side that is not in check may castle with this rook, whose right it has: all cells that king and
    /// rook cross are empty but for themselves, and the king crosses no attack.
    pub(super) fn can_castle(&self, rook: u8) -> bool {
        let king = self.king_cell(self.turn);
        let beside = if rook > king { EAST } else { WEST };
        let beside = king.wrapping_add(beside);
        if beside != rook && self.cells[beside] != EMPTY {
            return false;
        }
        let (king_to, rook_to) = castling_cells(king, rook);
        let low = king.min(rook).min(king_to).min(rook_to);
        let high = king.max(rook).max(king_to).max(rook_to);
        let clear = (low..=high).all(|at| at == king || at == rook || self.cells[at] == EMPTY);
        let (low, high) = (king.min(king_to), king.max(king_to));
        let them = !self.turn;
        clear
            && (low..=high).all(|at| at == king || !self.attacked(at, them, self.cells[king]))
            // In Chess960 the castling rook may be all that shields the king's new place.
            && !self.attacked(king_to, them, self.cells[rook])
    }

    /// Whether the own king would stand in check after another piece has gone from `from` to `to`, taking what
    /// stands on `victim`.
    fn exposes_king(&self, from: u8, to: u8, victim: u8) -> bool {
        let king = self.king_cell(self.turn);
        let enemies = self.alive & PieceSet::side(!self.turn);
        enemies.into_iter().any(|index| {
            let i = index as usize & 31;
            let at = self.at[i];
            let difference = king.wrapping_sub(at) as usize;
            if REACH[difference] & self.ways[i] == 0 || at == victim {
                return false;
            }
            if !self.roles[i].is_slider() {
                return true;
            }
            let step = STEP[difference];
            let mut at = at.wrapping_add(step);
            while at != king {
                let is_empty = self.cells[at] == EMPTY || at == from || at == victim;
                if at == to || !is_empty {
                    return false;
                }
                at = at.wrapping_add(step);
            }
            true
        })
    }

    /// What the move takes, if anything.
    #[inline]
    pub fn captured(&self, mv: Move) -> Option<Role> {
        match mv.kind() {
            MoveKind::Castling => None,
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => self.piece_at(mv.to()).map(|piece| piece.role),
        }
    }

    /// Whether the move takes something.
    #[inline]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.captured(mv).is_some()
    }

    /// Whether a legal move gives check.
    pub fn gives_check(&self, mv: Move) -> bool {
        if mv.kind() != MoveKind::Normal && mv.kind() != MoveKind::DoublePush {
            return self.after(mv).in_check();
        }
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let king = self.king_cell(!self.turn);
        let mover = self.cells[from];
        let role = self.roles[mover as usize & 31];
        let to_king = king.wrapping_sub(to) as usize;
        if REACH[to_king] & self.ways[mover as usize & 31] != 0
            && (!role.is_slider() || self.is_open(to, king, STEP[to_king], from))
        {
            return true;
        }
        // A slider behind the piece that moves away.
        let line = STEP[from.wrapping_sub(king) as usize];
        if line == 0
            || STEP[to.wrapping_sub(king) as usize] == line
            || !self.is_open(king, from, line, NOTHING)
        {
            return false;
        }
        let mut at = from.wrapping_add(line);
        while self.cells[at] == EMPTY {
            at = at.wrapping_add(line);
        }
        let behind = self.cells[at];
        is_man(behind)
            && owner(behind) == self.turn
            && self.roles[behind as usize & 31].is_slider()
            && REACH[king.wrapping_sub(at) as usize] & self.ways[behind as usize & 31] != 0
    }

    /// Whether all cells strictly between two are empty; the cell `vacated` counts as empty.
    fn is_open(&self, from: u8, to: u8, step: u8, vacated: u8) -> bool {
        let mut at = from.wrapping_add(step);
        while at != to {
            if self.cells[at] != EMPTY && at != vacated {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    /// The position after a legal move.
    pub fn after(&self, mv: Move) -> Position {
        let mut next = self.clone();
        let _ = next.make(mv);
        next
    }

    fn undo(&self, captured: u8) -> Undo {
        Undo {
            captured,
            castling: self.castling,
            castlers: self.castlers,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            key: self.key,
            pawn_key: self.pawn_key,
            material_key: self.material_key,
        }
    }

    /// Plays a legal move.
    pub fn make(&mut self, mv: Move) -> Undo {
        let us = self.turn;
        let mut undo = self.undo(NOTHING);
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        let mover = self.cells[from];
        self.forget_en_passant();
        self.pass_turn();
        if mv.is_castling() {
            self.castle(mover, from, to);
        } else {
            let victim_cell = if mv.is_en_passant() {
                to.wrapping_sub(forward(us))
            } else {
                to
            };
            undo.captured = self.cells[victim_cell];
            if undo.captured != NOTHING {
                self.lift(undo.captured, victim_cell);
            }
            let i = mover as usize & 31;
            let piece = Piece::new(us, self.roles[i]);
            let change = zobrist::piece(piece, mv.from()) ^ zobrist::piece(piece, mv.to());
            self.key ^= change;
            self.cells[from] = EMPTY;
            self.cells[to] = mover;
            self.at[i] = to;
            if piece.role == Role::Pawn {
                self.halfmove_clock = 0;
                self.pawn_key ^= change;
                match mv.kind() {
                    MoveKind::Promotion(role) => self.promote(mover, piece, role, mv.to()),
                    MoveKind::DoublePush => {
                        self.allow_en_passant(from.wrapping_add(forward(us)));
                    }
                    _ => {}
                }
            }
        }
        if self.castlers.contains(mover) {
            self.lose_castling(mover, from);
        }
        debug_assert_eq!(
            (self.key, self.pawn_key, self.material_key),
            self.fresh_keys()
        );
        undo
    }

    /// Takes back the move that gave this undo record.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.turn_back(&undo);
        let (from, to) = (cell(mv.from()), cell(mv.to()));
        if mv.is_castling() {
            let (king_to, rook_to) = castling_cells(from, to);
            let rook = self.cells[rook_to];
            let king = self.cells[king_to];
            self.cells[king_to] = EMPTY;
            self.cells[rook_to] = EMPTY;
            self.set_down(king, from);
            self.set_down(rook, to);
            return;
        }
        let mover = self.cells[to];
        if let Some(role) = mv.promotion() {
            self.change_role(mover, role, Role::Pawn);
        }
        self.cells[to] = EMPTY;
        self.set_down(mover, from);
        if undo.captured != NOTHING {
            let victim_cell = if mv.is_en_passant() {
                to.wrapping_sub(forward(self.turn))
            } else {
                to
            };
            self.cells[victim_cell] = undo.captured;
            self.sets[self.roles[undo.captured as usize & 31].index()].insert(undo.captured);
            self.alive.insert(undo.captured);
        }
    }

    /// Passes the move (only sensible when not in check).
    pub fn make_null(&mut self) -> Undo {
        let undo = self.undo(NOTHING);
        self.forget_en_passant();
        self.pass_turn();
        undo
    }

    /// Takes back a passed move.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.turn_back(&undo);
    }

    #[inline]
    fn pass_turn(&mut self) {
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        // Wrapping, so that taking back is exact whatever number a FEN began with.
        self.fullmove_number = self.fullmove_number.wrapping_add(self.turn.index() as u16);
        self.turn = !self.turn;
        self.key ^= zobrist::turn();
    }

    #[inline]
    fn turn_back(&mut self, undo: &Undo) {
        self.turn = !self.turn;
        self.fullmove_number = self.fullmove_number.wrapping_sub(self.turn.index() as u16);
        self.castling = undo.castling;
        self.castlers = undo.castlers;
        self.en_passant = undo.en_passant;
        self.halfmove_clock = undo.halfmove_clock;
        self.key = undo.key;
        self.pawn_key = undo.pawn_key;
        self.material_key = undo.material_key;
    }

    #[inline]
    fn set_down(&mut self, index: u8, at: u8) {
        self.cells[at] = man(index);
        self.at[index as usize & 31] = at;
    }

    /// Takes a captured piece off the board.
    #[inline]
    fn lift(&mut self, index: u8, at: u8) {
        let piece = Piece::new(owner(index), self.roles[index as usize & 31]);
        self.cells[at] = EMPTY;
        self.sets[piece.role.index()].remove(index);
        self.alive.remove(index);
        self.halfmove_clock = 0;
        if self.castlers.contains(index) {
            self.lose_castling(index, at);
        }
        let number = zobrist::piece(piece, square(at));
        self.key ^= number;
        if piece.role == Role::Pawn {
            self.pawn_key ^= number;
        }
        self.material_key = self.material_key.wrapping_sub(zobrist::material(piece));
    }

    fn change_role(&mut self, index: u8, from: Role, to: Role) {
        self.roles[index as usize & 31] = to;
        self.ways[index as usize & 31] = ways(owner(index), to);
        self.sets[from.index()].remove(index);
        self.sets[to.index()].insert(index);
    }

    fn promote(&mut self, index: u8, pawn: Piece, role: Role, on: Square) {
        self.change_role(index, Role::Pawn, role);
        let promoted = Piece::new(pawn.color, role);
        let number = zobrist::piece(pawn, on);
        self.key ^= number ^ zobrist::piece(promoted, on);
        self.pawn_key ^= number;
        self.material_key = self
            .material_key
            .wrapping_sub(zobrist::material(pawn))
            .wrapping_add(zobrist::material(promoted));
    }

    fn castle(&mut self, king: u8, from: u8, rook_from: u8) {
        let us = owner(king);
        let rook = self.cells[rook_from];
        let (king_to, rook_to) = castling_cells(from, rook_from);
        self.cells[from] = EMPTY;
        self.cells[rook_from] = EMPTY;
        self.set_down(king, king_to);
        self.set_down(rook, rook_to);
        for (role, a, b) in [
            (Role::King, from, king_to),
            (Role::Rook, rook_from, rook_to),
        ] {
            let piece = Piece::new(us, role);
            self.key ^= zobrist::piece(piece, square(a)) ^ zobrist::piece(piece, square(b));
        }
    }

    /// The rights that depend on a king or rook which leaves its cell.
    #[cold]
    fn lose_castling(&mut self, index: u8, from: u8) {
        for right in 0..4 {
            let rook = self.castling[right];
            let is_king = index as usize & 31 == right / 2 * 16;
            if rook != 0 && (is_king || rook == from) {
                self.key ^= zobrist::castling(square(rook));
                self.castling[right] = 0;
            }
        }
        self.find_castlers();
    }

    fn find_castlers(&mut self) {
        self.castlers = PieceSet::NONE;
        for right in 0..4 {
            if self.castling[right] != 0 {
                self.castlers.insert(right as u8 / 2 * 16);
                self.castlers.insert(self.cells[self.castling[right]]);
            }
        }
    }

    #[inline]
    fn forget_en_passant(&mut self) {
        if self.en_passant != 0 {
            self.key ^= zobrist::en_passant(mailbox::file(self.en_passant));
            self.en_passant = 0;
        }
    }

    /// Notes the cell behind a double step if the side to move can legally capture there: repetition and FEN
    /// should only know of captures that exist.
    #[inline]
    pub(super) fn allow_en_passant(&mut self, target: u8) {
        let pawns = self.set(self.turn, Role::Pawn);
        let behind = target.wrapping_sub(forward(self.turn));
        for from in [behind.wrapping_sub(1), behind.wrapping_add(1)] {
            if pawns.contains(self.cells[from]) && self.en_passant_is_legal(from, target) {
                self.en_passant = target;
                self.key ^= zobrist::en_passant(mailbox::file(target));
                return;
            }
        }
    }

    /// Whether the own king is safe after the pawn on `from` captures in passing on `target`. Two pawns leave one
    /// rank at once, which no pin test sees.
    pub(super) fn en_passant_is_legal(&self, from: u8, target: u8) -> bool {
        !self.exposes_king(from, target, target.wrapping_sub(forward(self.turn)))
    }
}

/// Where king and rook land when they castle.
#[inline]
pub(super) const fn castling_cells(king: u8, rook: u8) -> (u8, u8) {
    let wing = if rook > king { Wing::King } else { Wing::Queen };
    let row = king.wrapping_sub(mailbox::file(king));
    (
        row.wrapping_add(wing.king_file()),
        row.wrapping_add(wing.rook_file()),
    )
}

impl PartialEq for Position {
    /// Equal as a FEN says it; which index a piece has in its list does not matter.
    fn eq(&self, other: &Position) -> bool {
        self.key == other.key
            && self.turn == other.turn
            && self.castling == other.castling
            && self.en_passant == other.en_passant
            && self.halfmove_clock == other.halfmove_clock
            && self.fullmove_number == other.fullmove_number
            && Square::all().all(|square| self.piece_at(square) == other.piece_at(square))
    }
}

impl Eq for Position {}

impl std::fmt::Debug for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Position({})", self.fen())
    }
}
