//! Writes to an engine without ever waiting for it.

use std::io::{self, Write as _};
use std::process::ChildStdin;
use std::thread;

use crossbeam_channel::{Sender, TrySendError, bounded};

/// Maximum number of waiting writes.
const QUEUE: usize = 1_000;

/// Writes to an engine from a thread of its own. When it is dropped, the engine's input is closed after the last line.
pub(in super::super) struct Writer(Sender<String>);

impl Writer {
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(mut input: ChildStdin) -> io::Result<Writer> {
        let (sender, received) = bounded::<String>(QUEUE);
        let write = move || {
            for text in received {
                // The end of the engine is noticed by its output.
                if input.write_all(text.as_bytes()).is_err() || input.flush().is_err() {
                    return;
                }
            }
        };
        let builder = thread::Builder::new().name("engine input".to_owned());
        builder.spawn(write)?;
        Ok(Writer(sender))
    }

    /// Sends lines, each with its line break; returns `false` when the engine has not read its input for too long.
    pub fn send(&self, lines: String) -> bool {
        !matches!(self.0.try_send(lines), Err(TrySendError::Full(_)))
    }
}
