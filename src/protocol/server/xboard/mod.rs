//! The xboard server: the Chess Engine Communication Protocol, version 2 (Mann and Muller, 2009), as the engine speaks it.
//!
//! The session receives the lines of the front end and the reports of the search in one place. Input that is not understood is
//! answered with `Error (…)` or `Illegal move` and never ends the session.

mod command;
mod control;
mod features;
mod output;
mod search;
mod session;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::Player;
use super::input;
use super::interrupts::Interrupts;
use session::Session;

/// Runs an xboard session until the input ends or contains `quit`. The input is read on a thread of its own, as in the
/// [UCI session](super::run).
///
/// `on_end` is called at the end of the input or at `quit`.
///
/// # Errors
/// When the input cannot be read, the output cannot be written, or the engine cannot be started or ends by itself.
pub fn run(
    player: Player,
    input: impl BufRead + Send + 'static,
    output: impl Write,
    on_end: fn(),
) -> io::Result<()> {
    let started = player.start().map_err(io::Error::other)?;
    // No command of this protocol blocks the session, so none has to be interrupted.
    let (_, received) = input::listen(input, Arc::new(Interrupts::default()), on_end)?;
    Session::new(started, output).run(&received)
}
