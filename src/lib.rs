//! Tabia: a chess program that hides nothing.
//!
//! The rooms, and the rule of the stairs: [`chess`] imports nothing of ours; everything else stands on it.

pub mod app;
pub mod chess;
pub mod disk;
pub mod engine;
pub mod game;
pub mod settings;
pub mod uci;
