//! The window: the only room that knows egui.
//!
//! One folder a room: [`shell`] is the frame and lists the rooms, [`settings`], [`play`], [`book`] and [`analysis`] stand on
//! [`game`], the open game; [`board`] is the widget, [`kit`] what every room draws with, and
//! [`sound`] what is heard. Every user action is a
//! [`Command`](shell::command::Command); [`App::apply`] carries it out. Nothing else changes games, books, settings or files.

pub mod analysis;
pub mod board;
pub mod book;
pub mod game;
pub mod kit;
pub mod play;
pub mod settings;
pub mod shell;
pub mod sound;

pub use self::shell::run::{RunError, run};
pub use self::shell::{App, Environment};
