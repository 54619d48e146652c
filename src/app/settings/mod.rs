//! The settings: what a user can choose, and the dialog for it.

mod books;
mod dialog;
mod page;
mod pictures;
mod state;
pub(crate) mod table;
mod techniques;

pub(crate) use self::page::DialogView;
pub(crate) use self::state::SettingsRoom;
pub use crate::command::settings::Command;
