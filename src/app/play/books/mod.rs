//! The opening books that the engine plays from in the window.

mod learn;
mod moves;
mod store;
mod text;

pub(in crate::app) use self::store::Books;
pub(in crate::app) use self::text::pick_text;
