//! Work beside the window's thread.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, unbounded};

/// Does some work on a thread of its own, and wakes the window when it is done. The receiver is disconnected without an
/// answer when the work has panicked.
///
/// # Errors
/// When there is no thread to be had.
pub(crate) fn aside<T: Send + 'static>(
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

/// Work on a thread of its own that reports its progress until it is done. Dropping it stops the work.
pub(crate) struct Task<T> {
    news: Receiver<T>,
    stop: Arc<AtomicBool>,
    is_done: bool,
}

/// What the work has of its [`Task`].
pub(crate) struct Reporter<T> {
    news: Sender<T>,
    stop: Arc<AtomicBool>,
    ctx: egui::Context,
}

impl<T: Send + 'static> Task<T> {
    /// Starts some work.
    ///
    /// # Errors
    /// When there is no thread to be had.
    pub(crate) fn start(
        name: &str,
        ctx: &egui::Context,
        work: impl FnOnce(&Reporter<T>) + Send + 'static,
    ) -> io::Result<Task<T>> {
        let (sender, news) = unbounded();
        let stop = Arc::new(AtomicBool::new(false));
        let reporter = Reporter {
            news: sender,
            stop: stop.clone(),
            ctx: ctx.clone(),
        };
        let worker = std::thread::Builder::new().name(name.to_owned());
        worker.spawn(move || {
            work(&reporter);
            let ctx = reporter.ctx.clone();
            // The window is woken to find that nothing more comes.
            drop(reporter);
            ctx.request_repaint();
        })?;
        Ok(Task {
            news,
            stop,
            is_done: false,
        })
    }

    /// What has arrived since the last time.
    pub(crate) fn news(&mut self) -> Vec<T> {
        let mut news = Vec::new();
        loop {
            match self.news.try_recv() {
                Ok(one) => news.push(one),
                Err(TryRecvError::Empty) => return news,
                Err(TryRecvError::Disconnected) => {
                    self.is_done = true;
                    return news;
                }
            }
        }
    }

    /// Whether the work has ended, of itself, by a panic or because it was stopped, and all its news have been taken.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Asks the work to end; what it has found so far still arrives.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Reporter<T> {
    /// Reports something to the window.
    pub(crate) fn report(&self, news: T) {
        // Nobody listens when what it was for is gone meanwhile; the work is then stopped, too.
        let _ = self.news.send(news);
        self.ctx.request_repaint();
    }

    /// Whether the work is to end.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The same for searches that look at a flag themselves.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}
