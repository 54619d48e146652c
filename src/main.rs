//! Which front end runs: the window, or one of the commands that need none.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::{Parser, Subcommand};
use tabia::chess::{Position, perft, uci_move};

/// A chess program that hides nothing. Without a command it opens the window, with the given files.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// PGN or FEN files to open
    files: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Count the leaves of the move tree
    Perft {
        /// Plies
        depth: u32,
        /// The position; the usual start without it
        fen: Vec<String>,
        /// Also print the count of each first move
        #[arg(long)]
        divide: bool,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        None => Ok(()),
        Some(Command::Perft { depth, fen, divide }) => run_perft(depth, &fen.join(" "), divide),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tabia: {message}");
            ExitCode::FAILURE
        }
    }
}

/// The position of a FEN given on the command line; the start position for an empty one.
fn position(fen: &str) -> Result<Position, String> {
    if fen.trim().is_empty() {
        return Ok(Position::start());
    }
    Position::from_fen(fen).map_err(|error| error.to_string())
}

fn run_perft(depth: u32, fen: &str, divide: bool) -> Result<(), String> {
    let mut position = position(fen)?;
    let start = Instant::now();
    let total = if divide && depth > 0 {
        let rows = perft::divide(&mut position, depth - 1);
        for (mv, leaves) in &rows {
            println!("{}: {leaves}", uci_move::write(&position, *mv, false));
        }
        println!();
        rows.iter().map(|(_, leaves)| leaves).sum()
    } else {
        perft::perft(&mut position, depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    println!("{total}");
    eprintln!(
        "{seconds:.3} s, {:.1} million a second",
        total as f64 / seconds.max(1e-9) / 1e6
    );
    Ok(())
}
