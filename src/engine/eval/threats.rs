//! Threats and space: what the pieces of both sides do to each other, seen from their attack maps.

use super::board::{Board, OUTSIDE, cell, forward};
use super::material::MaterialEntry;
use super::pawns::PawnEntry;
use super::tally::{Record, Tally};
use super::weights::{
    HANGING, KING_THREAT, MINOR_THREAT, PAWN_THREAT, PUSH_THREAT, ROOK_THREAT, SPACE,
};
use crate::chess::{Color, Position, Role};

/// Enemy pieces that are attacked by less, or by anything while nothing defends them; and pawns about to attack.
pub(super) fn threats<R: Record>(
    position: &Position,
    board: &Board,
    color: Color,
    tally: &mut Tally<R>,
) {
    for (square, role) in position.pieces(!color) {
        let at = cell(square);
        let attackers = board.attackers(color, at);
        if !attackers.any() || role == Role::King {
            continue;
        }
        let defenders = board.attackers(!color, at);
        let weak = !defenders.by(Role::Pawn) && (!defenders.twice() || attackers.twice());
        let index = role.index();
        if role != Role::Pawn && attackers.by(Role::Pawn) {
            tally.add(color, PAWN_THREAT.at(index));
        } else if attackers.by_minor() && (weak || matches!(role, Role::Rook | Role::Queen)) {
            tally.add(color, MINOR_THREAT.at(index));
        } else if attackers.by(Role::Rook) && (weak || role == Role::Queen) {
            tally.add(color, ROOK_THREAT.at(index));
        }
        if weak && attackers.by(Role::King) {
            tally.add(color, KING_THREAT.only());
        }
        if !defenders.any() {
            tally.add(color, HANGING.only());
        }
    }
    pushes(position, board, color, tally);
}

/// Pawns that can step forward unharmed and then attack a piece.
fn pushes<R: Record>(position: &Position, board: &Board, color: Color, tally: &mut Tally<R>) {
    let ahead = forward(color);
    let mut count = 0;
    for pawn in position.pieces_of(color, Role::Pawn) {
        let front = cell(pawn).wrapping_add_signed(ahead);
        // Few pawns have something to attack, so that is asked first.
        let targets = [-1, 1]
            .into_iter()
            .map(|side| front.wrapping_add_signed(ahead + side))
            .filter(|&to| to & OUTSIDE == 0 && board.is_piece_of(!color, to))
            .count() as i32;
        if targets == 0 || board.is_occupied(front) {
            continue;
        }
        let enemies = board.attackers(!color, front);
        if !enemies.by(Role::Pawn) && (!enemies.any() || board.attackers(color, front).any()) {
            count += targets;
        }
    }
    tally.add_times(color, PUSH_THREAT.only(), count);
}

/// Room in the own middle, the more the more pieces want it.
pub(super) fn space<R: Record>(
    pawns: &PawnEntry,
    material: &MaterialEntry,
    color: Color,
    tally: &mut Tally<R>,
) {
    // With few pieces there is room enough.
    let pieces = material.pieces[color.index()] - 3;
    if pieces > 0 {
        let room = i32::from(pawns.room[color.index()]);
        tally.add_times(color, SPACE.only(), room * pieces);
    }
}
