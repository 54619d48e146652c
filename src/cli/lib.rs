//! The commands that need no window.
//!
//! [`Command`] is the command line as `clap` reads it, and [`run`] carries a command out. Each command parses its arguments, calls
//! one of the crates below and prints the result as text. [`CliError`] holds the messages; the program turns them into exit
//! statuses.

mod book;
mod complaints;
mod data;
mod engines;
mod epd;
mod error;
mod explain;
mod input;
mod interrupts;
mod lab;
mod library;
mod matches;
mod number;
mod output;
mod pgn;
mod position;
mod review;
mod sheet;
mod side;
mod standard;
mod target;
mod tournament;

use std::ffi::OsString;
use std::io;
use std::sync::LazyLock;

use clap::builder::PossibleValue;
use clap::{Subcommand, ValueEnum};

use tabia_engine::bench;
use tabia_lab::programs::ProgramName;
use tabia_protocol::server;

pub use error::CliError;
pub use output::was_closed as is_output_closed;

/// Returns the arguments of the program in the form that clap reads: conditions such as `-draw` in queries of the library are
/// marked, and `match -engine …` is a tournament.
pub fn readable(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    tournament::of_match(library::mark_exclusions(arguments))
}

#[derive(Subcommand)]
pub enum Command {
    /// Count the leaves of the move tree
    Perft(position::Perft),
    /// Run the UCI protocol on standard input and output
    Uci {
        /// The program of the Lab that replies instead of the engine
        #[arg(long, value_name = "NAME")]
        program: Option<Opponent>,
    },
    /// Run the xboard protocol on standard input and output
    Xboard {
        /// The program of the Lab that replies instead of the engine
        #[arg(long, value_name = "NAME")]
        program: Option<Opponent>,
    },
    /// Search a fixed set of positions; the node count is the signature of the search
    Bench {
        /// Depth in plies
        #[arg(default_value_t = bench::DEFAULT_DEPTH, value_parser = clap::value_parser!(i32).range(1..=60))]
        depth: i32,
    },
    /// Show every term of the evaluation of a position
    Eval {
        /// The position; default: the standard start
        fen: Vec<String>,
    },
    /// Explain what a move loses or misses, or what a line of moves proves
    Explain(explain::Explain),
    /// Search positions with known best moves and count those solved
    Epd(epd::Epd),
    /// Check or format PGN files
    #[command(subcommand)]
    Pgn(pgn::Command),
    /// Make, convert, merge, check and show opening books
    #[command(subcommand)]
    Book(book::Command),
    /// Evaluate every move of games and annotate a copy of the file
    Review(review::Review),
    /// Play a match between two versions of the engine in this process and test which is stronger
    Match(Box<matches::Match>),
    /// List, test and show engines that speak UCI or xboard
    #[command(subcommand)]
    Engines(engines::Command),
    /// Let chess programs play: matches and tournaments with the words of cutechess-cli and fastchess
    Tournament(tournament::Tournament),
    /// Compare the searches of the textbook, on chess and on other games
    #[command(subcommand)]
    Lab(lab::Command),
    /// Import, list, explore and export collections of games
    #[command(subcommand)]
    Library(library::Command),
}

/// A program of the Lab, by the name for commands.
#[derive(Clone, Copy)]
pub struct Opponent(ProgramName);

impl ValueEnum for Opponent {
    fn value_variants<'a>() -> &'a [Opponent] {
        static ALL: LazyLock<Vec<Opponent>> =
            LazyLock::new(|| ProgramName::ALL.map(Opponent).to_vec());
        &ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.0.id()).help(self.0.title()))
    }
}

/// Runs a command on the standard input and output.
///
/// # Errors
/// Why it failed. A reader of the output that has gone away is no failure; a closed or full output is one.
pub fn run(command: &Command) -> Result<(), CliError> {
    let out = &mut output::StandardOutput::new();
    let outcome = match command {
        Command::Uci { program } => converse(*program, |player, input, output| {
            server::run(player, input, output, server::end_process_soon)
        }),
        Command::Xboard { program } => converse(*program, |player, input, output| {
            server::xboard::run(player, input, output, server::end_process_soon)
        }),
        Command::Perft(perft) => perft.run(out),
        Command::Bench { depth } => position::bench(*depth, out),
        Command::Eval { fen } => position::eval(fen, out),
        Command::Explain(explain) => explain.run(out),
        Command::Epd(epd) => epd.run(out),
        Command::Pgn(command) => pgn::run(command, out),
        Command::Book(command) => book::run(command, &mut book::engine_for, out),
        Command::Review(review) => review.run(out),
        Command::Match(settings) => settings.run(out),
        Command::Engines(command) => engines::run(command, out),
        Command::Tournament(settings) => settings.run(out),
        Command::Lab(command) => lab::run(command, out),
        Command::Library(command) => library::run(command, out),
    };
    match outcome {
        Err(CliError::OutputClosed) => Ok(()),
        outcome => outcome,
    }
}

/// Offers the engine, or a program of the Lab, to a front end on the standard input and output.
fn converse(
    program: Option<Opponent>,
    session: impl FnOnce(
        server::Player,
        io::BufReader<io::Stdin>,
        output::StandardOutput,
    ) -> io::Result<()>,
) -> Result<(), CliError> {
    let player = match program {
        Some(Opponent(name)) => {
            let data = data::data_folder();
            let started = name.start(data.as_deref(), || {});
            let (player, problem) = started.map_err(CliError::Conversation)?;
            if let Some(problem) = problem {
                eprintln!("tabia: {problem}");
            }
            server::Player::Other(Box::new(player))
        }
        None => server::Player::Engine,
    };
    let input = io::BufReader::new(io::stdin());
    session(player, input, output::StandardOutput::new()).map_err(CliError::Conversation)
}
