//! Threats and space: the relations between the pieces of both sides, from their attack maps.

use std::sync::LazyLock;

use super::board::{AttackRows, Attackers, Board, sum_of_bytes};
use super::material::MaterialEntry;
use super::pawns::PawnEntry;
use super::tally::{Nothing, Record, Tally};
use super::tapered::Tapered;
use super::weights::{
    CONTROL, HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, RESTRICTED, ROOK_THREAT,
    SPACE,
};
use tabia_chess::mailbox::{EAST, WEST, forward};
use tabia_chess::{Color, Position, Role};

/// Enemy pieces attacked by less valuable ones, or by any piece while undefended; and pawns that can step to an attack.
pub(super) fn threats<R: Record>(
    position: &Position,
    board: &Board,
    color: Color,
    tally: &mut Tally<R>,
) {
    let worth = &*WORTH;
    for (at, role) in position.cells(!color) {
        let attackers = board.attackers(color, at);
        if !attackers.any() {
            continue;
        }
        let guard = Guard::new(attackers, board.attackers(!color, at));
        if R::COMPLETE {
            threat(role, attackers, guard, color, tally);
        } else {
            // One table look-up instead of branches that the processor cannot predict.
            tally.sums[color.index()] += worth[role.index()][attackers.roles()][guard.0];
        }
    }
    pushes(position, board, color, tally);
}

/// The defence of a piece: bit 0 says that nothing defends it, bit 1 that no pawn does and that it is not defended often
/// enough.
#[derive(Clone, Copy)]
struct Guard(usize);

impl Guard {
    #[inline]
    fn new(attackers: Attackers, defenders: Attackers) -> Guard {
        let weak = !defenders.by(Role::Pawn) & (!defenders.twice() | attackers.twice());
        Guard(usize::from(!defenders.any()) | usize::from(weak) << 1)
    }

    fn is_hanging(self) -> bool {
        self.0 & 1 != 0
    }

    fn is_weak(self) -> bool {
        self.0 & 2 != 0
    }
}

/// The value of an attack on a piece for the attacker, by role, roles of the attackers and [`Guard`].
static WORTH: LazyLock<[[[Tapered; 4]; 64]; 6]> = LazyLock::new(|| {
    let mut worth = [[[Tapered::default(); 4]; 64]; 6];
    for role in Role::ALL {
        for (roles, guards) in (0..).zip(&mut worth[role.index()]) {
            for (guard, entry) in guards.iter_mut().enumerate() {
                let mut tally = Tally {
                    sums: [Tapered::default(); 2],
                    record: &mut Nothing,
                };
                let attackers = Attackers::of_roles(roles);
                threat(role, attackers, Guard(guard), Color::White, &mut tally);
                *entry = tally.sums[0];
            }
        }
    }
    worth
});

fn threat<R: Record>(
    role: Role,
    attackers: Attackers,
    guard: Guard,
    color: Color,
    tally: &mut Tally<R>,
) {
    if !attackers.any() || role == Role::King {
        return;
    }
    let index = role.index();
    if role != Role::Pawn && attackers.by(Role::Pawn) {
        tally.add(color, PAWN_THREAT.at(index));
    } else if attackers.by_minor() && (guard.is_weak() || matches!(role, Role::Rook | Role::Queen))
    {
        tally.add(color, MINOR_THREAT.at(index));
    } else if attackers.by(Role::Rook) && (guard.is_weak() || role == Role::Queen) {
        tally.add(color, ROOK_THREAT.at(index));
    }
    if guard.is_weak() && attackers.by(Role::King) {
        tally.add(color, KING_THREAT.only());
    }
    if guard.is_hanging() {
        tally.add(color, HANGING.only());
    }
}

/// Pawns that can step forward safely and then attack a piece.
fn pushes<R: Record>(position: &Position, board: &Board, color: Color, tally: &mut Tally<R>) {
    let ahead = forward(color);
    let mut count = 0;
    for pawn in position.cells_of(color, Role::Pawn) {
        let front = pawn.wrapping_add(ahead);
        let [west, east] = [WEST, EAST].map(|side| {
            let to = front.wrapping_add(ahead).wrapping_add(side);
            board.is_piece_of(!color, to)
        });
        // Few pawns can attack something, so this is checked first.
        if !(west | east) || board.is_blocked(front) {
            continue;
        }
        let targets = i32::from(west) + i32::from(east);
        let enemies = board.attackers(!color, front);
        if !enemies.by(Role::Pawn) && (!enemies.any() || board.attackers(color, front).any()) {
            count += targets;
        }
    }
    tally.add_times(color, PUSH_THREAT.only(), count);
}

/// Squares that only one side attacks, and contested squares that the other side does not hold firmly.
pub(super) fn control<R: Record>(rows: &AttackRows, tally: &mut Tally<R>) {
    let mut restricted = [0; 2];
    let [white, black] = rows;
    for (rank, (&white, &black)) in white.iter().zip(black).enumerate() {
        let any = [white.any(), black.any()];
        let sides = [(white, black, rank), (black, white, 7 - rank)];
        for (color, (ours, theirs, relative)) in Color::ALL.into_iter().zip(sides) {
            let alone = any[color.index()] & !any[(!color).index()];
            tally.add_times(color, CONTROL.at(relative), sum_of_bytes(alone));
            let held = theirs.by_pawn() | (theirs.twice() & !ours.twice());
            restricted[color.index()] += any[0] & any[1] & !held;
        }
    }
    for color in Color::ALL {
        let count = sum_of_bytes(restricted[color.index()]);
        tally.add_times(color, RESTRICTED.only(), count);
    }
}

/// Space in the centre, worth more with more pieces.
pub(super) fn space<R: Record>(
    pawns: &PawnEntry,
    material: &MaterialEntry,
    color: Color,
    tally: &mut Tally<R>,
) {
    // With few pieces, space does not count.
    let pieces = material.pieces[color.index()] - 3;
    if pieces > 0 {
        let room = i32::from(pawns.room[color.index()]);
        tally.add_times(color, SPACE.only(), room * pieces);
    }
}
