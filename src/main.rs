//! Chooses the front end: the window, or one of the commands that need none.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

/// A chess program that hides nothing. Without a command it opens the window, with the given files.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    /// PGN or FEN files to open
    files: Vec<PathBuf>,
    #[command(subcommand)]
    command: Option<tabia_cli::Command>,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => tabia_app::run(arguments.files).map_err(|error| error.to_string()),
        Some(command) => tabia_cli::run(&command).map_err(|error| error.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tabia: {message}");
            ExitCode::FAILURE
        }
    }
}
