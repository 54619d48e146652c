//! What a user can do on the page of exchanges.

use crate::chess::Square;
use crate::lab::exchange::Sight;

/// An action on the page of exchanges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Shows the exchange on a square.
    Choose(Square),
    /// Says how much the exchange sees.
    See(Sight),
}
