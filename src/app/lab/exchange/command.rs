//! What a user can do on the page of exchanges.

use tabia_chess::Square;
use tabia_lab::exchange::Sight;

/// An action on the page of exchanges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Shows the exchange on a square.
    Choose(Square),
    /// Says how much the exchange sees.
    See(Sight),
}
