//! The opening books that the engine plays from in the window.

mod learn;
mod learned;
mod moves;
mod store;
mod text;

pub(crate) use self::store::Books;
pub(crate) use self::text::pick_text;
