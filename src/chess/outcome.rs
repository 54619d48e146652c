//! The end of a game by the rules (FIDE Laws, articles 5 and 9).

use super::{Color, Position, Role};

/// An end of the game without a claim or a resignation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    Checkmate {
        winner: Color,
    },
    Stalemate,
    /// Neither side can ever give mate with the remaining pieces.
    DeadPosition,
    FivefoldRepetition,
    /// Seventy-five moves of each side without capture or pawn move.
    SeventyFiveMoves,
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    ThreefoldRepetition,
    /// Fifty moves of each side without capture or pawn move.
    FiftyMoves,
}

/// Returns the ending, if the game has ended. `occurrences` counts this position in the game, the present one included.
pub fn ending(position: &Position, occurrences: usize) -> Option<Ending> {
    if position.count_moves() == 0 {
        return Some(if position.in_check() {
            Ending::Checkmate {
                winner: !position.turn(),
            }
        } else {
            Ending::Stalemate
        });
    }
    if is_dead(position) {
        Some(Ending::DeadPosition)
    } else if occurrences >= 5 {
        Some(Ending::FivefoldRepetition)
    } else if position.halfmove_clock() >= 150 {
        Some(Ending::SeventyFiveMoves)
    } else {
        None
    }
}

/// Returns the draw that may be claimed. `occurrences` is as for [`ending`].
pub fn claim(position: &Position, occurrences: usize) -> Option<Claim> {
    if occurrences >= 3 {
        Some(Claim::ThreefoldRepetition)
    } else if position.halfmove_clock() >= 100 {
        Some(Claim::FiftyMoves)
    } else {
        None
    }
}

/// Returns whether no sequence of moves can lead to mate: bare kings, one minor piece, or bishops all on one colour.
pub fn is_dead(position: &Position) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| !can_mate(position, color))
}

/// Returns whether `color` can still give mate by any legal play, helped or not: this decides the result when a flag falls
/// (FIDE Laws, 6.9).
pub fn can_mate(position: &Position, color: Color) -> bool {
    let strong = [Role::Pawn, Role::Rook, Role::Queen];
    if strong
        .into_iter()
        .any(|role| position.count(color, role) > 0)
    {
        return true;
    }
    let own = |role| position.count(color, role);
    let other = |role| position.count(!color, role);
    match (own(Role::Knight), own(Role::Bishop)) {
        (0, 0) => false,
        // A single knight needs a piece of the opponent, other than a queen, to block a flight square.
        (1, 0) => [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook]
            .into_iter()
            .any(|role| other(role) > 0),
        (0, _) => {
            let on = |side, light| {
                position
                    .pieces_of(side, Role::Bishop)
                    .any(|at| at.is_light() == light)
            };
            let both_colours = Color::ALL.into_iter().any(|side| on(side, true))
                && Color::ALL.into_iter().any(|side| on(side, false));
            both_colours || other(Role::Knight) > 0 || other(Role::Pawn) > 0
        }
        _ => true,
    }
}
