//! The settings dialog.

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
