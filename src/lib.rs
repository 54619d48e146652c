//! Tabia: a chess program that hides nothing.
//!
//! The rooms: [`chess`] is the game itself, [`engine`] plays it, [`epd`] tests it on known positions, [`game`] keeps games
//! as people do, [`book`] is what is known of openings, [`uci`] speaks to other programs, [`settings`] is what a user can
//! choose, [`disk`] writes files so that none is ever half written, and [`app`] is the window.
//!
//! The rule of the stairs: `chess` imports nothing of ours; `engine` and `game` stand on `chess`, `book` on `game`, `epd`
//! on `engine`, `uci` on `engine` and `book`, and `app` on all. Nothing stands on `app`, and no other room knows egui.

pub mod app;
pub mod book;
pub mod chess;
pub mod disk;
pub mod engine;
pub mod epd;
pub mod game;
pub mod settings;
pub mod uci;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
