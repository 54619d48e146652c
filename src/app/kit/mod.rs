//! Drawing and background tools shared by all rooms of the window.

pub mod announcer;
pub(crate) mod choice_row;
pub(crate) mod command_table;
pub mod context;
pub mod desktop;
pub(crate) mod drop_down;
pub mod files;
pub mod flow;
pub(crate) mod focus;
pub mod icons;
pub(crate) mod input_order;
pub mod keys;
pub(crate) mod log_writer;
pub(crate) mod menu_bar;
pub(crate) mod modal;
pub mod notation;
pub(crate) mod path;
pub mod pieces;
pub(crate) mod settings_writer;
pub mod stamp;
pub(crate) mod table;
pub mod theme;
pub mod toast;
pub(crate) mod wheel;
pub(crate) mod widgets;
pub(crate) mod worker;
