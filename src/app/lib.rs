//! The window, the only crate that depends on egui.
//!
//! Each folder is a room. The rooms import in one direction, without cycles between files:
//!
//! - [`kit`] holds what every room draws with, and [`sound`] plays the sounds.
//! - [`board`] is the board widget.
//! - [`game`] is the open game, on the board.
//! - [`analysis`], [`book`] and [`review`] use the game.
//! - [`play`] uses analysis and book; [`lab`], the textbook's experiments, and [`settings`] use play.
//! - [`shell`] is the frame around all rooms. No room imports it.
//!
//! A room's `mod.rs` only declares; its state is in `state.rs`, its actions in `command.rs`, and their names and keys in
//! `table.rs`.
//!
//! Every user action is a [`Command`](shell::command::Command), and [`App::apply`] carries it out. Nothing else changes games,
//! books, settings or files. [`run`] opens the window.

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
