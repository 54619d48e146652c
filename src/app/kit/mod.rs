//! What every room of the window draws with and works with.

pub(in crate::app) mod command;
pub mod context;
pub mod files;
pub mod icons;
pub mod keys;
pub(in crate::app) mod label;
pub(in crate::app) mod modal;
pub mod notation;
pub(in crate::app) mod numbers;
pub(in crate::app) mod path;
pub mod pieces;
pub(in crate::app) mod recent;
pub(in crate::app) mod shared;
pub mod stamp;
pub(in crate::app) mod table;
pub mod text;
pub mod theme;
pub mod toast;
pub(in crate::app) mod wheel;
pub(in crate::app) mod widgets;
pub(in crate::app) mod worker;
