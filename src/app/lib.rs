//! The window, the only crate that depends on egui.
//!
//! Each folder is a room. The rooms import in one direction, without cycles between files:
//!
//! - [`command`] holds the commands of all rooms. They are data, and import no room.
//! - [`kit`] holds what every room draws with, and [`sound`] plays the sounds.
//! - [`board`] is the board widget.
//! - [`game`] is the open game, on the board.
//! - [`analysis`], [`book`] and [`review`] use the game.
//! - [`library`] uses the game: collections of many games.
//! - [`matches`] uses the game: tournaments, played on workers.
//! - [`engines`] has the other engines: which there are, and how they are started. It shows the tournaments.
//! - [`play`] uses analysis and book; [`lab`], the textbook's experiments, and [`settings`] use play.
//! - [`shell`] is the frame around all rooms. No room imports it.
//!
//! A room's `mod.rs` only declares; its state is in `state.rs`, and the names and keys of its commands in `table.rs`.
//!
//! Every user action is a [`Command`](command::Command). Drawing returns commands, and [`App::apply`] carries them out: it
//! asks first where unsaved work would be lost, then hands the command to its room. Nothing else changes games, books,
//! settings or files. What a room wants of another room, or of the frame, it adds to the queue in
//! [`Context`](kit::context::Context); [`App::apply`] carries the queue out before it returns. [`run`] opens the window.

pub mod analysis;
pub mod board;
pub mod book;
pub mod command;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod engines;
pub mod game;
pub mod kit;
pub mod lab;
pub mod library;
pub mod matches;
pub mod play;
pub mod review;
pub mod settings;
pub mod shell;
pub mod sound;

pub use self::shell::run::{RunError, run};
pub use self::shell::{App, Environment};
