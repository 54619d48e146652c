//! The window: the only room that knows egui.

pub mod icons;
pub mod keys;
pub mod text;
pub mod theme;
pub mod toast;
