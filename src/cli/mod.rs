//! The commands that need no window: arguments in, text out. What they do is done in the rooms below.

mod book;
mod epd;
mod error;
mod input;
mod lab;
mod output;
mod pgn;
mod position;

use std::io;

use clap::Subcommand;

use crate::engine::bench;
use crate::protocol::server;

pub use error::CliError;

#[derive(Subcommand)]
pub enum Command {
    /// Count the leaves of the move tree
    Perft(position::Perft),
    /// Speak the UCI protocol on the standard input and output
    Uci,
    /// Search a fixed set of positions: the node count is the signature of the search
    Bench {
        /// Plies
        #[arg(default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(i32).range(1..=60))]
        depth: i32,
    },
    /// Show every term of the evaluation of a position
    Eval {
        /// The position; the usual start without it
        fen: Vec<String>,
    },
    /// Search positions whose best moves are known, and count those solved
    Epd(epd::Epd),
    /// Look at PGN files
    #[command(subcommand)]
    Pgn(pgn::Command),
    /// Make, convert, merge, check and show opening books
    #[command(subcommand)]
    Book(book::Command),
    /// Compare the searches of the textbook, on chess and on other games
    #[command(subcommand)]
    Lab(lab::Command),
}

/// Runs a command on the standard input and output.
///
/// # Errors
/// Why it failed. A reader of the output that has gone away is no failure.
pub fn run(command: &Command) -> Result<(), CliError> {
    if let Command::Uci = command {
        // The engine answers from a thread of its own, so the output must not be locked here.
        let input = io::BufReader::new(io::stdin());
        return server::run(input, io::stdout(), server::end_process_soon)
            .map_err(CliError::Conversation);
    }
    let out = &mut io::stdout().lock();
    let outcome = match command {
        Command::Uci => Ok(()),
        Command::Perft(perft) => perft.run(out),
        Command::Bench { depth } => position::bench(*depth, out),
        Command::Eval { fen } => position::eval(&fen.join(" "), out),
        Command::Epd(epd) => epd.run(out),
        Command::Pgn(command) => pgn::run(command, out),
        Command::Book(command) => book::run(command, &mut book::engine_for, out),
        Command::Lab(command) => lab::run(command, out),
    };
    match outcome {
        Err(CliError::OutputClosed) => Ok(()),
        outcome => outcome,
    }
}
