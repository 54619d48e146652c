//! Occurrences of positions on their way into an index.

use tabia_chess::Move;

/// An occurrence of a position: key, game, half-move and the next move, packed so that they sort in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Occurrence(u128);

impl Occurrence {
    /// `slot` is the number of the game in its segment; half-moves beyond 65,535 count as that.
    pub fn new(key: u64, slot: u16, ply: usize, next: Option<Move>) -> Occurrence {
        let ply = u16::try_from(ply).unwrap_or(u16::MAX);
        let next = next.map_or(0, Move::bits);
        Occurrence(
            u128::from(key) << 64
                | u128::from(slot) << 48
                | u128::from(ply) << 32
                | u128::from(next) << 16,
        )
    }

    /// Returns it for a game that comes `games` later.
    pub fn later(self, games: usize) -> Occurrence {
        Occurrence(self.0 + ((games as u128) << 48))
    }

    pub fn key(self) -> u64 {
        (self.0 >> 64) as u64
    }

    pub fn slot(self) -> u16 {
        (self.0 >> 48) as u16
    }

    /// The bits of the next move; 0 for none.
    pub fn next(self) -> u16 {
        (self.0 >> 16) as u16
    }
}
