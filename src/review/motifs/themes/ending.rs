//! Endings with one kind of piece.

use super::super::motif::Motif;
use super::solution::Solution;
use tabia_chess::{Color, Position, Role, Square};

/// Only kings and pawns are on the board.
pub(super) fn pawns(solution: &Solution) -> Option<Vec<Square>> {
    is_ending(solution, |position| has_only(position, &[Role::Pawn])).then(|| kings(solution))
}

/// Returns the squares of the kings.
pub(super) fn kings(solution: &Solution) -> Vec<Square> {
    Color::ALL
        .map(|color| solution.start().king(color))
        .to_vec()
}

/// Returns the theme of an ending with pieces of one kind, or with queens and rooks.
pub(super) fn pieces(solution: &Solution) -> Option<Motif> {
    let endings = [
        (Role::Queen, Motif::QueenEndgame),
        (Role::Rook, Motif::RookEndgame),
        (Role::Bishop, Motif::BishopEndgame),
        (Role::Knight, Motif::KnightEndgame),
    ];
    let of_one = endings.into_iter().find(|(role, _)| {
        is_ending(solution, |position| {
            has_only(position, &[*role, Role::Pawn])
        })
    });
    let queens_and_rooks = || {
        let is_mixed = is_ending(solution, |position| {
            count(position, Role::Queen) == 1
                && has_only(position, &[Role::Rook, Role::Queen, Role::Pawn])
        });
        is_mixed.then_some(Motif::QueenRookEndgame)
    };
    of_one.map(|(_, motif)| motif).or_else(queens_and_rooks)
}

/// Returns whether the positions before and after the first move pass a test.
fn is_ending(solution: &Solution, test: impl Fn(&Position) -> bool) -> bool {
    test(solution.start()) && test(solution.after_first())
}

fn count(position: &Position, role: Role) -> usize {
    let counts = Color::ALL.map(|color| position.count(color, role));
    counts.iter().sum()
}

/// Returns whether there are pieces of the first role, and none but these roles and the kings.
fn has_only(position: &Position, roles: &[Role]) -> bool {
    let is_other = |role: &Role| *role != Role::King && !roles.contains(role);
    let others = Role::ALL.into_iter().filter(is_other);
    count(position, roles[0]) > 0 && others.map(|role| count(position, role)).sum::<usize>() == 0
}
