//! Moves as the UCI protocol writes them (`e2e4`, `e7e8q`).

use thiserror::Error;

use super::{Move, Position, Role, Square, Wing, excerpt};

/// The text is not a legal move in coordinate notation.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("“{}” {}", excerpt(text, 40), if *readable { "is not legal in this position" } else { "is not a move such as e2e4 or e7e8q" })]
pub struct UciMoveError {
    /// The unchanged text.
    pub text: String,
    /// Whether it has the form of a move that is not legal here.
    pub readable: bool,
}

/// Returns the move in coordinates. Castling is written as the king's two-square step, or, with `chess960`, as the king taking
/// its rook (UCI_Chess960).
pub fn write(position: &Position, mv: Move, chess960: bool) -> String {
    let king_takes_rook = chess960 || position.is_chess960();
    let to = if king_takes_rook {
        mv.to()
    } else {
        mv.landing()
    };
    let mut text = format!("{}{to}", mv.from());
    if let Some(role) = mv.promotion() {
        text.push(role.letter().to_ascii_lowercase());
    }
    text
}

/// Reads a move in coordinates; castling may be written either way.
///
/// # Errors
/// When the text is not a move, or not a legal one.
pub fn read(position: &Position, text: &str) -> Result<Move, UciMoveError> {
    let fail = |readable| UciMoveError {
        text: text.to_string(),
        readable,
    };
    let (from, to, promotion) = split(text).ok_or_else(|| fail(false))?;
    let two_steps = || {
        let standard = from.file() == 4 && from.distance(to) == 2;
        let wings = Wing::ALL
            .into_iter()
            .filter(|_| standard && promotion.is_none());
        wings
            .filter_map(|wing| castling(position, wing))
            .find(|mv| mv.from() == from && mv.landing() == to)
    };
    position
        .legal_move(from, to, promotion)
        .or_else(two_steps)
        .ok_or_else(|| fail(true))
}

/// Castling towards a wing, if it is legal.
pub(super) fn castling(position: &Position, wing: Wing) -> Option<Move> {
    let rook = position.castling_rook(position.turn(), wing)?;
    position.legal_move(position.king(position.turn()), rook, None)
}

fn split(text: &str) -> Option<(Square, Square, Option<Role>)> {
    let squares = (text.get(0..2)?.parse().ok()?, text.get(2..4)?.parse().ok()?);
    let promotion = match text.get(4..)? {
        "" => None,
        letter if letter.len() == 1 => {
            let role = Role::from_letter(letter.chars().next()?)?;
            Some(
                Role::PROMOTIONS
                    .into_iter()
                    .find(|&promotion| promotion == role)?,
            )
        }
        _ => return None,
    };
    Some((squares.0, squares.1, promotion))
}
