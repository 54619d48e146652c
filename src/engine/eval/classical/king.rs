//! King safety: the pawns before the king, and the attack on it.

use std::ops::RangeInclusive;

use super::board::{AttackRows, Attackers, Board, sum_of_bytes};
use super::files::{ahead, mirrored};
use super::pawns::{PawnEntry, Shelter};
use super::pieces::Assault;
use super::tally::{Nothing, Record, Tally};
use super::tapered::{Tapered, t};
use super::weights::{
    DANGER_ATTACKER, DANGER_BASE, DANGER_CHECK, DANGER_GUARD, DANGER_HIT, DANGER_NO_QUEEN,
    DANGER_PAWN, DANGER_RISKY_CHECK, DANGER_SHELTER, DANGER_STORM, DANGER_WEAK, DANGER_WING,
    SHELTER, STORM, STORM_BLOCKED, TermName, WEIGHTS, Weight,
};
use tabia_chess::mailbox::{KING_STEPS, KNIGHT_STEPS, cell, slider_steps};
use tabia_chess::{Color, Position, Role, Square};

/// The pawns around the king of `color`: own pawns shelter it, enemy pawns may open lines. Cached with the pawns until the king
/// moves.
pub(super) fn shelter<R: Record>(
    position: &Position,
    pawns: &mut PawnEntry,
    color: Color,
    tally: &mut Tally<R>,
) {
    let king = position.king(color);
    let known = pawns.shelters[color.index()];
    if let Some(shelter) = known
        && shelter.king == king
        && !R::COMPLETE
    {
        tally.sums[color.index()] += shelter.worth;
        return;
    }
    let before = tally.sums[color.index()];
    let mut danger = Danger {
        sum: 0,
        color: !color,
        record: &mut Nothing,
    };
    for file in files_at(king) {
        let Fence { own, enemy } = Fence::new(pawns, king, color, file);
        let edge = usize::from(mirrored(file));
        tally.add(color, SHELTER.at(edge * 8 + own));
        // An enemy pawn blocked by an own pawn cannot open a line for now.
        let weight = if own + 1 == enemy {
            STORM_BLOCKED.at(enemy)
        } else {
            STORM.at(enemy)
        };
        tally.add(color, weight);
        danger.add_fence(Fence { own, enemy });
    }
    pawns.shelters[color.index()] = Some(Shelter {
        king,
        worth: tally.sums[color.index()] - before,
        danger: danger.sum,
    });
}

/// The distance of the nearest pawns before a king on a file; 7 where there is none.
#[derive(Clone, Copy)]
struct Fence {
    own: usize,
    enemy: usize,
}

impl Fence {
    fn new(pawns: &PawnEntry, king: Square, color: Color, file: u8) -> Fence {
        let front = ahead(color, king.rank()) | 1 << king.rank();
        let distance = |ranks: u8| match (ranks & front, color) {
            (0, _) => 7,
            (ranks, Color::White) => ranks.trailing_zeros() as usize - king.rank() as usize,
            (ranks, Color::Black) => king.rank() as usize + ranks.leading_zeros() as usize - 7,
        };
        Fence {
            own: distance(pawns.files.on(color, file)),
            enemy: distance(pawns.files.on(!color, file)),
        }
    }
}

/// The three files that shelter a king; at the edge, those of the king one file further in.
fn files_at(king: Square) -> RangeInclusive<u8> {
    let middle = king.file().clamp(1, 6);
    middle - 1..=middle + 1
}

/// The danger of one side's attack on the other king: a sum whose value grows with its square (attack units and a curve:
/// Isenberg's and Romstad's Glaurung, 2000s).
struct Danger<'a, R> {
    sum: i32,
    color: Color,
    record: &'a mut R,
}

impl<R: Record> Danger<'_, R> {
    fn add(&mut self, weight: Weight, count: i32) {
        self.sum += WEIGHTS[weight.index].mg() * count;
        self.record.note(weight, self.color, count);
    }

    fn add_fence(&mut self, fence: Fence) {
        self.add(DANGER_SHELTER.at(fence.own), 1);
        self.add(DANGER_STORM.at(fence.enemy), 1);
    }
}

/// Returns the value of a danger for the attacker.
pub(super) fn worth(danger: i32) -> Tapered {
    let danger = danger.clamp(0, 1_500);
    t(danger * danger / DANGER_SQUARE, danger / DANGER_LINE)
}

/// Divisor of the square of a danger in its middlegame value.
pub(super) const DANGER_SQUARE: i32 = 1_024;
/// Divisor of a danger in its endgame value.
pub(super) const DANGER_LINE: i32 = 16;

/// Returns the value of `color`'s attack on the other king.
pub(super) fn attack<R: Record>(
    position: &Position,
    pawns: &PawnEntry,
    board: &Board,
    rows: &AttackRows,
    assault: &Assault,
    color: Color,
    tally: &mut Tally<R>,
) {
    let queens = position.count(color, Role::Queen);
    let attackers: i32 = assault.attackers.iter().sum();
    // A single piece without the queen is not an attack.
    if attackers + i32::from(queens > 0) < 2 {
        return;
    }
    let mut danger = Danger {
        sum: 0,
        color,
        record: &mut *tally.record,
    };
    danger.add(DANGER_BASE.only(), 1);
    if queens == 0 {
        danger.add(DANGER_NO_QUEEN.only(), 1);
    }
    for (index, &count) in assault.attackers.iter().enumerate() {
        danger.add(DANGER_ATTACKER.at(index), count);
    }
    danger.add(DANGER_HIT.only(), assault.hits);

    let king = position.king(!color);
    let (mut weak, mut guarded, mut by_pawns) = (0, 0, 0);
    for step in KING_STEPS {
        let to = cell(king).wrapping_add(step);
        if board.is_border(to) {
            continue;
        }
        let (ours, theirs) = (board.attackers(color, to), board.attackers(!color, to));
        weak += i32::from(ours.any() && theirs.only_royal() && !theirs.twice());
        guarded += i32::from(theirs.by_minor());
        by_pawns += i32::from(ours.by(Role::Pawn));
    }
    danger.add(DANGER_WEAK.only(), weak);
    danger.add(DANGER_GUARD.only(), guarded);
    danger.add(DANGER_PAWN.only(), by_pawns);

    if R::COMPLETE {
        for file in files_at(king) {
            danger.add_fence(Fence::new(pawns, king, !color, file));
        }
    } else if let Some(shelter) = pawns.shelters[(!color).index()] {
        danger.sum += shelter.danger;
    }
    for (index, count) in wing(rows, king, color).into_iter().enumerate() {
        danger.add(DANGER_WING.at(index), count);
    }
    let checks = checks(position, board, color);
    for index in 0..4 {
        danger.add(DANGER_CHECK.at(index), checks.safe[index]);
        danger.add(DANGER_RISKY_CHECK.at(index), checks.risky[index]);
    }
    let value = worth(danger.sum);
    tally.add_value(TermName::KingAttack, color, value);
}

/// Counts attacks in the king's part of the board, four files wide and five ranks deep: squares attacked by `color`, attacked
/// more than once, and defended.
fn wing(rows: &AttackRows, king: Square, color: Color) -> [i32; 3] {
    let files = match king.file() {
        0..=2 => 0x0000_0000_FFFF_FFFF,
        3..=4 => 0x0000_FFFF_FFFF_0000,
        _ => 0xFFFF_FFFF_0000_0000,
    };
    let [ours, theirs] = [color, !color].map(|side| &rows[side.index()]);
    let ranks = match color {
        Color::White => 3..8,
        Color::Black => 0..5,
    };
    let (mut once, mut twice, mut defended) = (0, 0, 0);
    for rank in ranks {
        once += ours[rank].any();
        twice += ours[rank].twice();
        defended += theirs[rank].any();
    }
    [once, twice, defended].map(|count| sum_of_bytes(count & files))
}

/// Squares from which a knight, a bishop, a rook or a queen can give check, safe from capture or not.
#[derive(Default)]
struct Checks {
    safe: [i32; 4],
    risky: [i32; 4],
}

fn checks(position: &Position, board: &Board, color: Color) -> Checks {
    let king = position.king_cell(!color);
    let mut checks = Checks::default();
    let mut note = |at, by: Attackers, roles: &[Role]| {
        if board.is_man_of(color, at) {
            return;
        }
        let theirs = board.attackers(!color, at);
        let is_safe = !theirs.any() || (theirs.only_royal() && !theirs.twice() && by.twice());
        let counts = if is_safe {
            &mut checks.safe
        } else {
            &mut checks.risky
        };
        for role in roles {
            counts[role.index() - 1] += i32::from(by.by(*role));
        }
    };
    for step in KNIGHT_STEPS {
        let at = king.wrapping_add(step);
        if board.is_border(at) {
            continue;
        }
        let by = board.attackers(color, at);
        if by.by(Role::Knight) {
            note(at, by, &[Role::Knight]);
        }
    }
    for role in [Role::Bishop, Role::Rook] {
        for &step in slider_steps(role) {
            let mut at = king.wrapping_add(step);
            while !board.is_border(at) {
                let by = board.attackers(color, at);
                if by.by(role) || by.by(Role::Queen) {
                    note(at, by, &[role, Role::Queen]);
                }
                if board.is_blocked(at) {
                    break;
                }
                at = at.wrapping_add(step);
            }
        }
    }
    checks
}
