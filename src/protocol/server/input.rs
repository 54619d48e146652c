//! What comes in, read on a thread of its own: the end of the input is noticed while a command is being carried out.

use std::io::{self, BufRead, Read as _};
use std::thread;

use crossbeam_channel::{Receiver, Sender, bounded};

/// A game of all moves that the rules allow fits into a line several times.
const LONGEST: usize = 1 << 20;

/// So many lines may wait to be obeyed before no more are read.
const QUEUE: usize = 1_000;

/// What the listener has heard.
pub(super) enum Heard {
    Line(String),
    /// A line that nobody means, and that was not kept.
    TooLong,
    /// There will be no more.
    End,
    /// The input cannot be read, or the output cannot be written: nobody is there any more.
    Failed(io::Error),
}

/// Begins to listen. What the listener hears arrives in the channel, which others may send to as well; when the input
/// has ended, `over` is called.
///
/// # Errors
/// When the system gives no more threads.
pub(super) fn listen(
    input: impl BufRead + Send + 'static,
    over: fn(),
) -> io::Result<(Sender<Heard>, Receiver<Heard>)> {
    let (tell, heard) = bounded(QUEUE);
    let teller = tell.clone();
    thread::Builder::new()
        .name("uci-input".to_owned())
        .spawn(move || read(input, &teller, over))?;
    Ok((tell, heard))
}

/// Reads until the input ends, or nobody wants to know.
fn read(mut input: impl BufRead, tell: &Sender<Heard>, over: fn()) {
    loop {
        let heard = read_line(&mut input).unwrap_or_else(Heard::Failed);
        let is_last = matches!(heard, Heard::End | Heard::Failed(_));
        if is_last {
            over();
        }
        // A session that has said good-bye does not listen any more.
        if tell.send(heard).is_err() || is_last {
            return;
        }
    }
}

fn read_line(input: &mut impl BufRead) -> io::Result<Heard> {
    let mut line = Vec::new();
    input
        .by_ref()
        .take(LONGEST as u64)
        .read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Heard::End);
    }
    if line.len() == LONGEST && !line.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Heard::TooLong);
    }
    // Whatever the bytes are, a command among them is plain ASCII.
    Ok(Heard::Line(String::from_utf8_lossy(&line).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_end_is_not_kept() {
        let mut text = vec![b'x'; 3 * LONGEST];
        text.extend(b"\nisready\n");
        let mut input = text.as_slice();
        assert!(matches!(read_line(&mut input), Ok(Heard::TooLong)));
        assert!(matches!(read_line(&mut input), Ok(Heard::Line(line)) if line == "isready\n"));
        assert!(matches!(read_line(&mut input), Ok(Heard::End)));
    }
}
