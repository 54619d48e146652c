//! The settings: what a user can choose, and the dialog for it.

mod apply;
mod books;
pub mod command;
mod dialog;
mod page;
mod pictures;
mod state;
pub(in crate::app) mod table;
mod techniques;
mod view;

pub use self::command::Command;
pub(in crate::app) use self::state::SettingsRoom;
pub(in crate::app) use self::view::DialogView;
