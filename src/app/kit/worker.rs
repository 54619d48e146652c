//! Work beside the window's thread.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, unbounded};

use super::text::tr;

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

/// Jobs that workers do one after another: each begins when the one before has ended.
pub(crate) struct Queue<T> {
    name: &'static str,
    waiting: VecDeque<Box<dyn FnOnce() -> T + Send>>,
    work: Option<Receiver<T>>,
}

impl<T: Send + 'static> Queue<T> {
    /// A queue without jobs; the name is that of its threads.
    pub(crate) fn new(name: &'static str) -> Queue<T> {
        Queue {
            name,
            waiting: VecDeque::new(),
            work: None,
        }
    }

    /// Adds a job at the end. It begins with the next call of [`Queue::poll`].
    pub(crate) fn add(&mut self, ctx: &egui::Context, job: impl FnOnce() -> T + Send + 'static) {
        self.waiting.push_back(Box::new(job));
        ctx.request_repaint();
    }

    /// What the job has come to that has ended, and begins the next one. An error means that there is no thread to be had or
    /// that the job has panicked.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) -> Option<io::Result<T>> {
        let ended = match self.work.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => return None,
            Some(Ok(ended)) => Some(Ok(ended)),
            Some(Err(TryRecvError::Disconnected)) => {
                Some(Err(io::Error::other(tr("worker-panicked"))))
            }
            None => None,
        };
        self.work = None;
        if ended.is_some() {
            // The next one begins when this has been taken in.
            if self.is_busy() {
                ctx.request_repaint();
            }
            return ended;
        }
        let job = self.waiting.pop_front()?;
        match aside(self.name, ctx, job) {
            Ok(work) => {
                self.work = Some(work);
                None
            }
            Err(error) => Some(Err(error)),
        }
    }

    /// Whether a job is being done.
    pub(crate) fn is_running(&self) -> bool {
        self.work.as_ref().is_some_and(Receiver::is_empty)
    }

    /// Whether a job waits or is being done, or its end was not taken in.
    pub(crate) fn is_busy(&self) -> bool {
        self.work.is_some() || !self.waiting.is_empty()
    }
}

/// When the window is woken for something that has arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    Now,
    /// Within [`SOON`].
    Soon,
}

/// What can wait wakes the window within this time, and so no more than ten times a second.
const SOON: Duration = Duration::from_millis(100);

/// Passes on what arrives in a channel, as `change` makes it on a thread of its own, and wakes the window. Ends when the
/// channel is closed at either end.
///
/// # Errors
/// When there is no thread to be had.
pub(crate) fn relay<A: Send + 'static, B: Send + 'static>(
    name: &str,
    ctx: &egui::Context,
    from: Receiver<A>,
    mut change: impl FnMut(A) -> (B, Wake) + Send + 'static,
) -> io::Result<Receiver<B>> {
    let (sender, receiver) = unbounded();
    let ctx = ctx.clone();
    let worker = std::thread::Builder::new().name(name.to_owned());
    worker.spawn(move || {
        for one in from {
            let (changed, wake) = change(one);
            if sender.send(changed).is_err() {
                return;
            }
            match wake {
                Wake::Now => ctx.request_repaint(),
                Wake::Soon => ctx.request_repaint_after(SOON),
            }
        }
        // The window is woken to find that nothing more comes.
        drop(sender);
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
