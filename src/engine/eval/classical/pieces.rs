//! Activity of pieces: mobility, outposts, rooks on files; all attacks are recorded on the way.

use super::board::{Board, Cell, Reach};
use super::files::{PawnFiles, ahead, step};
use super::pawns::PawnEntry;
use super::tally::{Record, Tally};
use super::weights::{
    BISHOP_MOBILITY, BISHOP_OUTPOST, BLOCKED_BISHOP, Group, HALF_OPEN_FILE, KNIGHT_FAR,
    KNIGHT_MOBILITY, KNIGHT_OUTPOST, LONG_DIAGONAL, MINOR_BEHIND_PAWN, OPEN_FILE, QUEEN_MOBILITY,
    ROOK_MOBILITY, SAME_COLOUR_PAWNS, SEVENTH,
};
use tabia_chess::mailbox::{KNIGHT_STEPS, cell, slider_steps, square};
use tabia_chess::{Color, Position, Role, Square};

/// Attacks of one side on the zone of the other king.
#[derive(Clone, Copy, Default)]
pub(super) struct Assault {
    /// Number of pieces that attack the zone: knights, bishops, rooks, queens.
    pub attackers: [i32; 4],
    /// Number of attacks on its squares, of all pieces together.
    pub hits: i32,
}

/// Walks all pieces of one side: fills the attack map and adds the terms that depend on nothing else.
#[inline(always)]
pub(super) fn activity<R: Record>(
    position: &Position,
    pawns: &PawnEntry,
    board: &mut Board,
    color: Color,
    tally: &mut Tally<R>,
) -> Assault {
    let files = &pawns.files;
    let mut assault = Assault::default();
    // Role by role, which helps branch prediction.
    for at in position.cells_of(color, Role::Knight) {
        let square = square(at);
        let count = walk(board, color, Role::Knight, at, &mut assault);
        tally.add(color, KNIGHT_MOBILITY.at(count));
        minor(files, color, square, KNIGHT_OUTPOST, tally);
        let far = i32::from(position.king(color).distance(square));
        tally.add_times(color, KNIGHT_FAR.only(), far);
    }
    for at in position.cells_of(color, Role::Bishop) {
        let square = square(at);
        let count = walk(board, color, Role::Bishop, at, &mut assault);
        tally.add(color, BISHOP_MOBILITY.at(count));
        minor(files, color, square, BISHOP_OUTPOST, tally);
        bishop(pawns, board, color, square, tally);
    }
    for at in position.cells_of(color, Role::Rook) {
        let count = walk(board, color, Role::Rook, at, &mut assault);
        tally.add(color, ROOK_MOBILITY.at(count));
        rook(position, files, color, square(at), tally);
    }
    for at in position.cells_of(color, Role::Queen) {
        let count = walk(board, color, Role::Queen, at, &mut assault);
        tally.add(color, QUEEN_MOBILITY.at(count));
    }
    assault
}

/// Walks a piece along all its lines; returns its mobility.
#[inline(always)]
fn walk(board: &mut Board, color: Color, role: Role, from: Cell, assault: &mut Assault) -> usize {
    let (steps, slides): (&[u8], bool) = match role {
        Role::Knight => (&KNIGHT_STEPS, false),
        _ => (slider_steps(role), true),
    };
    let mut reach = Reach::default();
    for &step in steps {
        board.walk(color, role, from, step, slides, &mut reach);
    }
    assault.add(role, reach.hits());
    reach.count()
}

impl Assault {
    #[inline]
    fn add(&mut self, role: Role, hits: i32) {
        if hits > 0 {
            self.attackers[role.index() - 1] += 1;
            self.hits += hits;
        }
    }
}

/// Terms common to knights and bishops: outposts, and a place behind an own pawn.
fn minor<R: Record>(
    pawns: &PawnFiles,
    color: Color,
    square: Square,
    outpost: Group,
    tally: &mut Tally<R>,
) {
    let (file, rank) = (square.file(), square.rank());
    let in_their_half = (3..=5).contains(&square.relative_rank(color));
    if in_their_half && pawns.beside(!color, file) & ahead(color, rank) == 0 {
        let defended = pawns.attack(color, file, rank);
        tally.add(color, outpost.at(usize::from(defended)));
    }
    let front = step(color, rank);
    if front < 8 && pawns.on(color, file) >> front & 1 != 0 {
        tally.add(color, MINOR_BEHIND_PAWN.only());
    }
}

fn bishop<R: Record>(
    pawns: &PawnEntry,
    board: &Board,
    color: Color,
    square: Square,
    tally: &mut Tally<R>,
) {
    let (side, shade) = (color.index(), usize::from(square.is_light()));
    let same = i32::from(pawns.by_shade[side][shade]);
    tally.add_times(color, SAME_COLOUR_PAWNS.only(), same);
    let blocked = i32::from(pawns.blocked[side][shade]);
    tally.add_times(color, BLOCKED_BISHOP.only(), blocked);
    // Both central squares of its long diagonal within reach.
    let (near, far) = match square.is_light() {
        true => (Square::new(4, 3), Square::new(3, 4)),
        false => (Square::new(3, 3), Square::new(4, 4)),
    };
    let sees = |at| board.attackers(color, cell(at)).by(Role::Bishop) || square == at;
    if sees(near) && sees(far) {
        tally.add(color, LONG_DIAGONAL.only());
    }
}

fn rook<R: Record>(
    position: &Position,
    pawns: &PawnFiles,
    color: Color,
    square: Square,
    tally: &mut Tally<R>,
) {
    if pawns.on(color, square.file()) == 0 {
        let weight = match pawns.on(!color, square.file()) {
            0 => OPEN_FILE,
            _ => HALF_OPEN_FILE,
        };
        tally.add(color, weight.only());
    }
    if square.relative_rank(color) == 6 && position.king(!color).relative_rank(color) >= 6 {
        tally.add(color, SEVENTH.only());
    }
}
