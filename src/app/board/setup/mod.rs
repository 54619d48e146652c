//! An editor board with a palette: pieces, or whatever else a square can hold, an eraser and a hand.

mod content;
mod palette;
mod tools;
mod view;
mod widget;

pub use self::content::{SetupTool, SquareContent};
pub use self::tools::{PALETTE_ROLES, SetupPalette};
pub use self::view::{SetupEvent, SetupInput, SetupView, setup_aspect};
