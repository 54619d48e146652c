//! Tests without a window: the rules, notation, games, books and the commands.

#[path = "../common/mod.rs"]
mod common;

mod book;
mod castling;
mod chess_robust;
mod chess_text;
mod command_files;
mod commands;
mod comment_values;
mod draughts;
mod encodings;
mod game;
mod kept;
mod licences;
mod matches;
mod on_disk;
mod oracle;
mod outcome;
mod packed;
mod perft;
mod pgn;
mod programs;
mod review;
mod structure;
mod uci_process;
