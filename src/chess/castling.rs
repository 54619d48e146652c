//! The castling rules of a position.

use super::Square;

/// The castling rules: those of standard chess or of Chess960. They are stored with the position and not inferred from its
/// rights.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingMode {
    /// The king castles from e1 or e8, with a rook in its corner.
    #[default]
    Standard,
    /// The king castles from any square of its first rank, with any rook on it.
    Chess960,
}

impl CastlingMode {
    /// Returns whether a king and a rook on their first rank may have a castling right.
    pub(super) fn allows(self, king: Square, rook: Square) -> bool {
        match self {
            CastlingMode::Standard => king.file() == 4 && matches!(rook.file(), 0 | 7),
            CastlingMode::Chess960 => true,
        }
    }
}
