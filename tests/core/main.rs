//! Tests without a window: the rules, notation, games and books. They belong to tabia-cli.

#[path = "../common/mod.rs"]
mod common;

mod book;
mod castling;
mod chess_robust;
mod chess_text;
mod comment_values;
mod draughts;
mod encodings;
mod game;
mod game_order;
mod kept;
mod licences;
mod los_alamos;
mod on_disk;
mod openbench;
mod oracle;
mod outcome;
mod perft;
mod pgn;
mod structure;
