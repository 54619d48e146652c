//! The input, which is read on a separate thread so that its end is detected while a command is executed.

use std::io::{self, BufRead, Read as _};
use std::sync::Arc;
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

use super::command::Line;
use super::interrupts::Interrupts;

/// Maximum length of a line, in bytes: several times that of the longest legal game.
const LONGEST: usize = 1 << 20;

/// Maximum number of waiting lines before reading pauses.
const QUEUE: usize = 1_000;

/// A message to the session.
pub(super) enum Input {
    Line(String),
    /// A line longer than the maximum, which was dropped.
    TooLong,
    /// The end of the input.
    End,
    /// The input cannot be read, or the output cannot be written.
    Failed(io::Error),
}

/// Starts the reading thread. Its lines are sent to the channel, which can have other senders as well. `on_end` is called when
/// the input has ended or contains `quit`.
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
        .name("protocol-input".to_owned())
        .spawn(move || read(input, &sender, &interrupts, on_end))?;
    Ok((inputs, received))
}

/// Reads until the input or the session ends.
fn read(mut source: impl BufRead, inputs: &Sender<Input>, interrupts: &Interrupts, on_end: fn()) {
    loop {
        let input = read_line(&mut source).unwrap_or_else(Input::Failed);
        let is_last = matches!(input, Input::End | Input::Failed(_));
        // The session receives it only after the lines before it.
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
    // Commands are plain ASCII; other characters may be replaced.
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
