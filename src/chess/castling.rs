//! The rules of castling that a position is played by.

use super::Square;

/// The rules of castling: those of standard chess or of Chess960. They belong to the position and are not guessed from
/// its rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// The king castles from e1 or e8, with a rook in its corner.
    #[default]
    Standard,
    /// The king castles from any square of its first rank, with any rook on it.
    Chess960,
}

impl CastlingMode {
    /// Whether a king and a rook on their first rank may have a right to castle.
    pub(super) fn allows(self, king: Square, rook: Square) -> bool {
        match self {
            CastlingMode::Standard => king.file() == 4 && matches!(rook.file(), 0 | 7),
            CastlingMode::Chess960 => true,
        }
    }
}
