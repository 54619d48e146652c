//! Arguments that several commands of the Lab take.

use clap::ValueEnum;

/// A game of the Lab.
#[derive(Clone, Copy, ValueEnum)]
pub enum GameName {
    Chess,
    Draughts,
    #[value(name = "tictactoe")]
    TicTacToe,
    Ugolki,
}

/// How a table is written.
#[derive(Clone, Copy, ValueEnum)]
pub enum Format {
    Table,
    Csv,
}
