//! Where the games of the user leave the opening book: a list with the first move that the book does not have, and what it has.

mod page;
mod state;
mod work;

pub(super) use self::page::show;
pub(super) use self::state::Departures;
