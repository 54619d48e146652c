//! The settings: what a user can choose, and the dialog for it.

mod apply;
mod books;
mod dialog;
mod page;
mod pictures;
mod state;
pub(crate) mod table;
mod techniques;
mod view;

pub(crate) use self::state::SettingsRoom;
pub(crate) use self::view::DialogView;
pub use crate::command::settings::Command;
