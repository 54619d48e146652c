//! The servers: UCI (Kahlen and Meyer-Kahlen, 2000) with the later Chess960 options, and [`xboard`].
//!
//! Input that cannot be parsed is reported, by UCI in an `info string`, and never ends the session.

mod command;
mod error;
#[cfg(test)]
mod fuzz;
mod input;
mod interrupts;
mod options;
mod output;
mod players;
mod responder;
mod session;
pub mod xboard;

#[cfg(test)]
mod book_moves;
#[cfg(test)]
mod finished;
#[cfg(test)]
mod malformed;
#[cfg(test)]
mod random_lines;
#[cfg(test)]
mod set_options;
#[cfg(test)]
mod tests;

use std::io::{self, BufRead, Write};
use std::process;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use input::Input;
use interrupts::Interrupts;
pub use players::Player;
use responder::Responder;
use session::Session;

/// Maximum time between the end of the input and the end of the process.
const EXIT_DELAY: Duration = Duration::from_millis(900);

/// Runs a UCI session until the input ends or contains `quit`. The input is read on a thread of its own, so its end is detected
/// at any time; after `quit` that thread still waits for one more line.
///
/// `on_end` is called at the end of the input or at `quit`, even while a command is executed.
///
/// # Errors
/// When the input cannot be read, the output cannot be written, or the engine cannot be started.
pub fn run(
    player: Player,
    input: impl BufRead + Send + 'static,
    output: impl Write + Send,
    on_end: fn(),
) -> io::Result<()> {
    let (player, name, offer) = player.start().map_err(io::Error::other)?;
    let responder = Responder::new(output);
    let reports = player.reports();
    let interrupts = Arc::new(Interrupts::default());
    let (inputs, received) = input::listen(input, interrupts.clone(), on_end)?;
    thread::scope(|scope| {
        let printer = &responder;
        scope.spawn(move || {
            printer.print(&reports, |error| {
                // Wakes the session, which may be waiting for input. When the channel is full, the next report does so.
                let _ = inputs.try_send(Input::Failed(error));
            });
        });
        let mut session = Session::new((player, name, offer), &responder, &interrupts);
        // The printer ends when the session drops the player.
        session.run(received)
    })
}

/// Ends this process after a short delay, even while it is busy, because the program that started it has ended.
pub fn end_process_soon() {
    let watch = thread::Builder::new().spawn(|| {
        thread::sleep(EXIT_DELAY);
        process::exit(0);
    });
    if watch.is_err() {
        process::exit(0);
    }
}
