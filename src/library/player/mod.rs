//! The players of a collection: a list of them, and a card for each with results, ratings, openings, endings and opponents.
//!
//! Names are the same without case, accents and the order of first and last name. That other names are of the same player says
//! only the user, by [`Aliases`]; [`likely_names`] suggests such names.

mod card;
mod endings;
mod list;
mod names;
mod openings;
mod rename;
mod score;
#[cfg(test)]
mod tests;
mod weak;

pub use card::{PlayerCard, RatingPoint};
pub use endings::{EndingKind, EndingRow};
pub use list::{PlayerOrder, PlayerRow, likely_names, players, similar_names, sort_players};
pub use names::{Aliases, PlayerNames, filters_for_user};
pub use openings::OpeningRow;
pub use rename::Renaming;
pub use score::{ByColor, PlayerScore};
pub use weak::{WeakLine, weak_lines};
