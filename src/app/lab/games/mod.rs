//! Small games with their own boards, played against the textbook's searches, and the two lessons in recursion.

mod board;
mod duel;
mod kept;
mod lesson_pages;
mod lessons;
mod names;
mod page;
mod place;
pub(crate) mod playback;
mod state;
mod tabletop;
mod tree;
mod ugolki_values;

pub(crate) use self::page::{show, value_text};
pub(crate) use self::state::GamesPage;
pub use crate::command::lab::games::{Command, SmallGame};
