//! Chooses the front end: the window, or one of the commands that need none.

// Without this, Windows opens a console beside the window.
#![cfg_attr(windows, windows_subsystem = "windows")]

mod allocator;
#[cfg(windows)]
mod console;

use std::fmt::Display;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory as _, Parser};
use tabia_disk::address;

#[global_allocator]
static ALLOCATOR: allocator::Allocator = allocator::Allocator;

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
    #[cfg(windows)]
    console::attach();
    // Other programs pass files as `file://` addresses.
    let arguments = std::env::args_os().map(address::argument);
    let arguments = tabia_cli::readable(arguments);
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(answer) => return explain(&answer),
    };
    let Some(command) = arguments.command else {
        return match tabia_app::run(arguments.files, &commands()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => fail(&error),
        };
    };
    match tabia_cli::run(&command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let code = fail(&error);
            if error.is_usage() {
                return ExitCode::from(USAGE);
            }
            code
        }
    }
}

/// The exit status for wrong arguments, as clap has it.
const USAGE: u8 = 2;

fn fail(error: &dyn Display) -> ExitCode {
    eprintln!("tabia: {error}");
    ExitCode::FAILURE
}

/// Prints the help that was asked for, or what is wrong with the arguments.
fn explain(answer: &clap::Error) -> ExitCode {
    let printed = match tabia_cli::is_output_closed() && !answer.use_stderr() {
        true => Err(io::Error::other("it is closed")),
        false => answer.print(),
    };
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe && !answer.use_stderr() => {
            fail(&format_args!("standard output: {error}"))
        }
        _ => u8::try_from(answer.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from),
    }
}

/// The commands, as a user types them, with commas between them.
fn commands() -> String {
    let command = Arguments::command();
    let names: Vec<String> = command
        .get_subcommands()
        .map(|command| format!("tabia {}", command.get_name()))
        .collect();
    names.join(", ")
}
