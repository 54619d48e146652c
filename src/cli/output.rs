//! The standard output and the standard error.

use std::fmt::Display;
use std::io::{self, Write};

use super::CliError;

/// Writes a text and flushes it.
pub(super) fn print(out: &mut dyn Write, text: &str) -> Result<(), CliError> {
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(error_of)
}

/// Prints what was found. The exit status tells whether a book is bad even when nobody reads the list.
pub(super) fn print_findings(out: &mut dyn Write, text: &str) -> Result<(), CliError> {
    match print(out, text) {
        Err(CliError::OutputClosed) => Ok(()),
        outcome => outcome,
    }
}

/// Why nothing could be written.
pub(super) fn error_of(error: io::Error) -> CliError {
    match error.kind() {
        io::ErrorKind::BrokenPipe => CliError::OutputClosed,
        _ => CliError::Output(error),
    }
}

/// Reports a failure after which the command goes on.
pub(super) fn complain(message: &dyn Display) {
    eprintln!("tabia: {message}");
}
