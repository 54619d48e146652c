//! The board: one widget of 64 named squares that mouse, keyboard and screen reader all use alike.
//!
//! [`BoardView::show`] paints a position and reports what the user did with it. It never changes the position: it hands out
//! [`BoardEvent`]s, and whatever position the caller shows next is the truth, animated from what was seen before.

mod animation;
mod geometry;
mod gesture;
mod hand;
mod input;
mod marks;
mod names;
mod paint;
mod premove;
mod promotion;
mod scores;
mod setup;
mod shapes;
mod view;
mod widget;

pub use self::input::{BoardEvent, BoardInput, BoardPrefs, Movable, Subject};
pub(crate) use self::input::{Hand, OnBoard};
pub use self::marks::{ArrowScore, Layer, Mark, MarkShape, MarkStyle, heat_color};
pub use self::names::piece as piece_name;
pub use self::setup::{SetupEvent, SetupInput, SetupTool, SetupView};
pub use self::view::BoardView;
pub use crate::command::play::Premove;
