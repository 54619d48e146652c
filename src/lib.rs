//! Tabia: a chess program that hides nothing.
//!
//! The rooms: [`chess`] is the game itself, [`engine`] plays it, [`epd`] tests it on known positions, [`game`] keeps games
//! as people do, [`book`] is what is known of openings, [`lab`] is the textbook to look at, [`review`] judges whole games,
//! [`protocol`] speaks to other programs, [`settings`] is what a user can choose, [`disk`] writes files so that none is ever
//! half written, [`cli`] is the commands and [`app`] the window.
//!
//! The rule of the stairs: `chess` imports nothing of ours; `engine` and `game` stand on `chess` and `disk`, `book` on `game`, `epd`,
//! `lab` and `review` on `engine` and `game`, `protocol` on `engine` and `book`, and `cli` and `app` on all. Nothing stands on `cli` or `app`,
//! no other room than `app` knows egui, and no files import each other in a circle. The rooms of the window have stairs of
//! their own: see [`app`].

pub mod app;
pub mod book;
pub mod chess;
pub mod cli;
pub mod disk;
pub mod engine;
pub mod epd;
pub mod game;
pub mod lab;
pub mod protocol;
pub mod review;
pub mod settings;

#[cfg(test)]
#[path = "../tests/common/mod.rs"]
mod common;
