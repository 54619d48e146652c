//! The start page: questions, each of which opens what answers it; the index of techniques; the menu of positions; and the note
//! that says what to look for.

mod index;
mod links;
mod menu;
mod note;
mod page;

pub(super) use self::menu::show as show_menu;
pub(super) use self::note::show as show_note;
pub(super) use self::page::{QuestionsPage, show};
