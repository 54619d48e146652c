//! Tests of the window: its parts, and the whole as a user operates it.

mod book_driver;
#[path = "../common/mod.rs"]
mod common;
mod driver;

mod analysis;
mod board;
mod book_checks;
mod book_play;
mod book_window;
mod dialogs;
mod drafts;
mod earlier;
mod encodings;
mod end_to_end;
mod frame;
mod gestures;
mod hidden;
mod hint;
mod keyboard;
mod lab_boards;
mod lab_commands;
mod lab_evaluation;
mod lab_exchange;
mod lab_finished;
mod lab_games;
mod lab_hidden;
mod lab_programs;
mod lab_search;
mod lab_techniques;
mod lab_tree;
mod large_files;
mod overwriting;
mod packed;
mod panels;
mod played;
mod premove;
mod rail;
mod review;
mod shown;
mod sound;
mod start;
mod tabs;
mod two_panels;
mod unsaved;
mod window;
