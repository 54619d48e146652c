//! The input, read on a thread of its own, so that its end is noticed while a command is executed.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::command::Line;
use super::interrupts::Interrupts;

/// The longest line, in bytes: several times the longest legal game.
const LONGEST: usize = 1 << 20;

/// Maximum number of waiting lines before reading pauses.
const QUEUE: usize = 1_000;

/// What arrives at the session.
pub(super) enum Input {
    Line(String),
    /// A line longer than any sensible one; it was dropped.
    TooLong,
    /// The end of the input.
    End,
    /// The input cannot be read, or the output cannot be written.
    Failed(io::Error),
}

/// Starts the reading thread. Its lines arrive in the channel, which others may send to as well. `on_end` is called when
/// the input has ended or says `quit`.
///
/// # Errors
/// When the thread cannot be started.
pub(super) fn listen(
    input: impl BufRead + Send + 'static,
    interrupts: Arc<Interrupts>,
    on_end: fn(),
) -> io::Result<(Sender<Input>, Receiver<Input>)> {
    let (inputs, received) = bounded(QUEUE);
    let sender = inputs.clone();
    thread::Builder::new()
        .name("uci-input".to_owned())
        .spawn(move || read(input, &sender, &interrupts, on_end))?;
    Ok((inputs, received))
}

/// Reads until the input ends or the session is gone.
fn read(mut source: impl BufRead, inputs: &Sender<Input>, interrupts: &Interrupts, on_end: fn()) {
    loop {
        let input = read_line(&mut source).unwrap_or_else(Input::Failed);
        let is_last = matches!(input, Input::End | Input::Failed(_));
        // The session receives it only when it is done with what comes before.
        if is_last || matches!(&input, Input::Line(text) if Line::is_quit(text)) {
            interrupts.end();
            on_end();
        }
        if matches!(&input, Input::Line(text) if Line::is_stop(text)) {
            interrupts.read_stop();
        }
        // The session ends before the input after `quit`.
        if inputs.send(input).is_err() || is_last {
            return;
        }
    }
}

fn read_line(input: &mut impl BufRead) -> io::Result<Input> {
    let mut line = Vec::new();
    input
        .by_ref()
        .take(LONGEST as u64)
        .read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Input::End);
    }
    if line.len() == LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Input::TooLong);
    }
    // Commands are plain ASCII; anything else need not survive.
    Ok(Input::Line(String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut text = vec![b'x'; 3 * LONGEST];
        text.extend(b"\nisready\n");
        let mut input = text.as_slice();
        assert!(matches!(read_line(&mut input), Ok(Input::TooLong)));
        assert!(matches!(read_line(&mut input), Ok(Input::Line(line)) if line == "isready\n"));
        assert!(matches!(read_line(&mut input), Ok(Input::End)));
    }
}
