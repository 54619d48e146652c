//! King safety: the pawns before the king, and what is going on around it.

use std::ops::RangeInclusive;

use super::board::Board;
use super::files::ahead;
use super::material::MaterialEntry;
use super::pawns::PawnEntry;
use super::pieces::Assault;
use super::tally::{Record, Tally, TermName};
use super::weights::{
    DANGER_ATTACKER, DANGER_BASE, DANGER_CHECK, DANGER_GUARD, DANGER_HIT, DANGER_NO_QUEEN,
    DANGER_OPEN_FILE, DANGER_PAWN, DANGER_WEAK, SHELTER, STORM, STORM_BLOCKED, WEIGHTS, Weight,
};
use super::{Tapered, t};
use crate::chess::mailbox::{KING_STEPS, KNIGHT_STEPS, cell, slider_steps};
use crate::chess::{Color, Position, Role, Square};

/// The pawns around the king of `color`: own ones shelter it, enemy ones come to open lines. Remembered with the pawns
/// as long as the king does not move.
pub(super) fn shelter<R: Record>(
    position: &Position,
    pawns: &mut PawnEntry,
    color: Color,
    tally: &mut Tally<R>,
) {
    let king = position.king(color);
    let known = pawns.shelter[color.index()];
    if let Some((square, value)) = known
        && square == king
        && !R::COMPLETE
    {
        tally.sums[color.index()] += value;
        return;
    }
    let before = tally.sums[color.index()];
    let front = ahead(color, king.rank()) | 1 << king.rank();
    let distance = |ranks: u8| match (ranks & front, color) {
        (0, _) => 7,
        (ranks, Color::White) => ranks.trailing_zeros() as usize - king.rank() as usize,
        (ranks, Color::Black) => king.rank() as usize + ranks.leading_zeros() as usize - 7,
    };
    for file in files_at(king) {
        let own = distance(pawns.files.on(color, file));
        let edge = usize::from(file.min(7 - file));
        tally.add(color, SHELTER.at(edge * 8 + own));
        let enemy = distance(pawns.files.on(!color, file));
        // A pawn that has run into ours opens nothing for now.
        let weight = if own + 1 == enemy {
            STORM_BLOCKED.at(enemy)
        } else {
            STORM.at(enemy)
        };
        tally.add(color, weight);
    }
    let value = tally.sums[color.index()] - before;
    pawns.shelter[color.index()] = Some((king, value));
}

/// The three files that shelter a king; at the edge, those of the king one file further in.
fn files_at(king: Square) -> RangeInclusive<u8> {
    let middle = king.file().clamp(1, 6);
    middle - 1..=middle + 1
}

/// The danger that one side is to the other's king: a sum like the others, but what it is worth grows with its square
/// (attack units and a curve: Isenberg's and Romstad's Glaurung, 2000s).
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
}

/// What a danger is worth to the one who is it.
pub(super) fn worth(danger: i32) -> Tapered {
    let danger = danger.clamp(0, 1_500);
    t(danger * danger / DANGER_SQUARE, danger / DANGER_LINE)
}

/// The middlegame value of a danger is its square divided by this,
pub(super) const DANGER_SQUARE: i32 = 1_024;
/// and the endgame value is the danger divided by this.
pub(super) const DANGER_LINE: i32 = 16;

/// What the attack of `color` on the king of the other side is worth.
pub(super) fn attack<R: Record>(
    position: &Position,
    pawns: &PawnEntry,
    material: &MaterialEntry,
    board: &Board,
    assault: &Assault,
    color: Color,
    tally: &mut Tally<R>,
) {
    let queens = material.armies[color.index()].queens;
    let attackers: i32 = assault.attackers.iter().sum();
    // One piece without the queen is no attack.
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

    let open = files_at(king).filter(|&file| pawns.files.on(!color, file) == 0);
    danger.add(DANGER_OPEN_FILE.only(), open.count() as i32);

    for (index, count) in checks(position, board, color).into_iter().enumerate() {
        danger.add(DANGER_CHECK.at(index), count);
    }
    let value = worth(danger.sum);
    tally.add_value(TermName::KingAttack, color, value);
}

/// Squares from which a knight, a bishop, a rook or a queen can give check and not be taken at once.
fn checks(position: &Position, board: &Board, color: Color) -> [i32; 4] {
    let king = position.king_cell(!color);
    let mut counts = [0; 4];
    let safe = |at| {
        let (ours, theirs) = (board.attackers(color, at), board.attackers(!color, at));
        !board.is_man_of(color, at)
            && (!theirs.any() || (theirs.only_royal() && !theirs.twice() && ours.twice()))
    };
    for step in KNIGHT_STEPS {
        let at = king.wrapping_add(step);
        if !board.is_border(at) && board.attackers(color, at).by(Role::Knight) && safe(at) {
            counts[0] += 1;
        }
    }
    for (role, count) in [(Role::Bishop, 1), (Role::Rook, 2)] {
        for &step in slider_steps(role) {
            let mut at = king.wrapping_add(step);
            while !board.is_border(at) {
                let ours = board.attackers(color, at);
                if (ours.by(role) || ours.by(Role::Queen)) && safe(at) {
                    counts[count] += i32::from(ours.by(role));
                    counts[3] += i32::from(ours.by(Role::Queen));
                }
                if board.is_blocked(at) {
                    break;
                }
                at = at.wrapping_add(step);
            }
        }
    }
    counts
}
