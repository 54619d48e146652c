//! Work beside the window's thread.

use std::io;

use crossbeam_channel::{Receiver, bounded};

/// Does some work on a thread of its own, and wakes the window when it is done. The receiver is disconnected without an
/// answer when the work has panicked.
///
/// # Errors
/// When there is no thread to be had.
pub(in crate::app) fn aside<T: Send + 'static>(
    name: &str,
    ctx: &egui::Context,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Receiver<T>> {
    let (answer, receiver) = bounded(1);
    let ctx = ctx.clone();
    let worker = std::thread::Builder::new().name(name.to_owned());
    worker.spawn(move || {
        // Nobody listens when what it was for is gone meanwhile.
        let _ = answer.send(work());
        ctx.request_repaint();
    })?;
    Ok(receiver)
}
