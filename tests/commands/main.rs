//! Tests of the commands, run as a user runs them.

#[path = "../common/mod.rs"]
mod common;

mod collections;
mod commands;
mod engines;
mod files;
mod library;
mod matches;
mod packed;
mod programs;
mod review;
mod tournaments;
mod uci_process;
mod xboard;
