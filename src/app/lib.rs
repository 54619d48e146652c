//! The window: the only room that knows egui.
//!
//! One folder a room, and stairs that lead one way: [`kit`] is what every room draws with and [`sound`] what is heard;
//! [`board`], the widget, stands on them, [`game`], the open game, on the board, [`analysis`], [`book`] and [`review`] on the game,
//! [`play`] on both, [`lab`], the textbook to look at, and [`settings`] on play, and [`shell`], the frame that lists the rooms, on all. No room imports the shell,
//! and no files import each other in a circle: a room's `mod.rs` only declares, its state lies in `state.rs`, its actions in
//! `command.rs` and their names and keys in `table.rs`.
//!
//! Every user action is a [`Command`](shell::command::Command); [`App::apply`] carries it out. Nothing else changes games,
//! books, settings or files.

pub mod analysis;
pub mod board;
pub mod book;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod game;
pub mod kit;
pub mod lab;
pub mod play;
pub mod review;
pub mod settings;
pub mod shell;
pub mod sound;

pub use self::shell::run::{RunError, run};
pub use self::shell::{App, Environment};
