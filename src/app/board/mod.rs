//! The board: a widget of 64 named squares for mouse, keyboard and screen reader.
//!
//! [`BoardView::show`] paints a position and returns the user's actions as [`BoardEvent`]s. It never changes the position: the
//! caller passes the next one, and the change is animated.

mod animation;
mod geometry;
mod gesture;
mod hand;
mod highlight;
mod input;
mod marks;
pub(crate) mod names;
mod paint;
mod premove;
mod promotion;
mod scores;
mod setup;
mod shapes;
mod view;
mod widget;

pub(crate) use self::highlight::Highlight;
pub use self::input::ClockFace;
pub use self::input::{BoardEvent, BoardInput, BoardPrefs, BoardSubject, Movable};
pub(crate) use self::input::{Hand, OnBoard};
pub(crate) use self::marks::paint_place;
pub use self::marks::{ArrowScore, Layer, Mark, MarkShape, MarkStyle, heat_color};
pub use self::names::piece as piece_name;
pub(crate) use self::paint::coordinate_margin;
pub use self::setup::{
    PALETTE_ROLES, SetupEvent, SetupInput, SetupPalette, SetupTool, SetupView, SquareContent,
    setup_aspect,
};
pub use self::view::BoardView;
pub use crate::command::play::Premove;
