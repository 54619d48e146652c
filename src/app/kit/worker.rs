//! Work on threads other than the window's.

use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded, unbounded};

use tabia_texts::tr;

/// Runs work on its own thread, and wakes the window when it is done. The receiver is disconnected without an answer when the
/// work has panicked.
///
/// # Errors
/// When no thread is available.
pub(crate) fn aside<T: Send + 'static>(
    name: &str,
    ctx: &egui::Context,
    work: impl FnOnce() -> T + Send + 'static,
) -> io::Result<Receiver<T>> {
    let (answer, receiver) = bounded(1);
    let ctx = ctx.clone();
    let worker = std::thread::Builder::new().name(name.to_owned());
    worker.spawn(move || {
        // The receiver may be gone when the answer is no longer needed.
        let _ = answer.send(work());
        ctx.request_repaint();
    })?;
    Ok(receiver)
}

/// A queue of jobs that run one after another: each starts when the previous one has ended.
pub(crate) struct Queue<T> {
    name: &'static str,
    waiting: VecDeque<Box<dyn FnOnce() -> T + Send>>,
    work: Option<Receiver<T>>,
}

impl<T: Send + 'static> Queue<T> {
    /// Creates an empty queue; `name` is the name of its threads.
    pub(crate) fn new(name: &'static str) -> Queue<T> {
        Queue {
            name,
            waiting: VecDeque::new(),
            work: None,
        }
    }

    /// Adds a job at the end. It starts with the next call of [`Queue::poll`].
    pub(crate) fn add(&mut self, ctx: &egui::Context, job: impl FnOnce() -> T + Send + 'static) {
        self.waiting.push_back(Box::new(job));
        ctx.request_repaint();
    }

    /// Returns the result of a finished job, and starts the next one. An error means that no thread was available or that the
    /// job panicked.
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
            // The next job starts when this result has been processed.
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

    /// Whether a job is running.
    pub(crate) fn is_running(&self) -> bool {
        self.work.as_ref().is_some_and(Receiver::is_empty)
    }

    /// Whether a job is waiting or running, or its result has not been taken.
    pub(crate) fn is_busy(&self) -> bool {
        self.work.is_some() || !self.waiting.is_empty()
    }
}

/// A queue of jobs that read and change the same state.
pub(crate) struct StateQueue<S, T> {
    state: Arc<Mutex<S>>,
    jobs: Queue<T>,
}

impl<S: Send + 'static, T: Send + 'static> StateQueue<S, T> {
    /// Creates an empty queue; `name` is the name of its threads.
    pub(crate) fn new(name: &'static str, state: S) -> StateQueue<S, T> {
        StateQueue {
            state: Arc::new(Mutex::new(state)),
            jobs: Queue::new(name),
        }
    }

    /// Adds a job at the end. It starts with the next call of [`StateQueue::poll`].
    pub(crate) fn add(
        &mut self,
        ctx: &egui::Context,
        job: impl FnOnce(&mut S) -> T + Send + 'static,
    ) {
        let state = self.state.clone();
        self.jobs.add(ctx, move || {
            job(&mut state.lock().unwrap_or_else(PoisonError::into_inner))
        });
    }

    /// Returns the result of a finished job, and starts the next one; see [`Queue::poll`].
    pub(crate) fn poll(&mut self, ctx: &egui::Context) -> Option<io::Result<T>> {
        self.jobs.poll(ctx)
    }

    /// Whether a job is waiting or running, or its result has not been taken.
    pub(crate) fn is_busy(&self) -> bool {
        self.jobs.is_busy()
    }
}

/// When the window is woken for an arrived message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wake {
    Now,
    /// Within [`SOON`].
    Soon,
}

/// Maximum delay of a [`Wake::Soon`], which limits these to ten per second.
const SOON: Duration = Duration::from_millis(100);

/// Maximum number of messages that [`relay`] forwards before the window has processed some; the sender then has to do with
/// them what it does while they are not read.
const MOST_WAITING: usize = 1024;

/// Forwards the messages of a channel, converted by `change` on a separate thread, and wakes the window. Ends when the channel
/// is closed at either end.
///
/// # Errors
/// When no thread is available.
pub(crate) fn relay<A: Send + 'static, B: Send + 'static>(
    name: &str,
    ctx: &egui::Context,
    from: Receiver<A>,
    mut change: impl FnMut(A) -> (B, Wake) + Send + 'static,
) -> io::Result<Receiver<B>> {
    let (sender, receiver) = bounded(MOST_WAITING);
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
        // Wakes the window, which then notices the closed channel.
        drop(sender);
        ctx.request_repaint();
    })?;
    Ok(receiver)
}

/// Work on its own thread that reports its progress until it is done. Dropping it stops the work.
pub(crate) struct Task<T> {
    news: Receiver<T>,
    stop: Arc<AtomicBool>,
    is_done: bool,
}

/// The side of a [`Task`] that its work holds.
pub(crate) struct Reporter<T> {
    news: Sender<T>,
    stop: Arc<AtomicBool>,
    ctx: egui::Context,
}

impl<T: Send + 'static> Task<T> {
    /// Starts work on a thread.
    ///
    /// # Errors
    /// When no thread is available.
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
            // Wakes the window, which then notices the closed channel.
            drop(reporter);
            ctx.request_repaint();
        })?;
        Ok(Task {
            news,
            stop,
            is_done: false,
        })
    }

    /// Returns the next message, if one has arrived.
    pub(crate) fn next(&mut self) -> Option<T> {
        let next = self.news.try_recv();
        self.is_done |= matches!(next, Err(TryRecvError::Disconnected));
        next.ok()
    }

    /// Returns the messages since the last call.
    pub(crate) fn news(&mut self) -> Vec<T> {
        std::iter::from_fn(|| self.next()).collect()
    }

    /// Whether the work has ended, normally, by a panic or because it was stopped, and all its messages have been taken.
    pub(crate) fn is_done(&self) -> bool {
        self.is_done
    }

    /// Requests the work to stop; its results so far still arrive.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Requests the work to stop, and waits until it has ended, at most this long. Its messages are lost.
    pub(crate) fn end_within(&self, limit: Duration) {
        self.stop();
        let end = Instant::now() + limit;
        while self.news.recv_deadline(end).is_ok() {}
    }
}

impl<T> Drop for Task<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl<T> Reporter<T> {
    /// Sends a message to the window.
    pub(crate) fn report(&self, news: T) {
        // The receiver may be gone when the result is no longer needed; the work is then stopped as well.
        let _ = self.news.send(news);
        self.ctx.request_repaint();
    }

    /// Sends a message to the window that need not be shown at once; see [`Wake::Soon`].
    pub(crate) fn report_soon(&self, news: T) {
        let _ = self.news.send(news);
        self.wake_soon();
    }

    /// Has the window show progress; see [`Wake::Soon`].
    pub(crate) fn wake_soon(&self) {
        self.ctx.request_repaint_after(SOON);
    }

    /// Whether the work must stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The stop flag, for searches that check a flag themselves.
    pub(crate) fn stop_flag(&self) -> Arc<AtomicBool> {
        self.stop.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_stopped_work_is_awaited() {
        let is_tidy = Arc::new(AtomicBool::new(false));
        let of_work = is_tidy.clone();
        let work = move |reporter: &Reporter<()>| {
            while !reporter.is_stopped() {
                reporter.report(());
                std::thread::yield_now();
            }
            std::thread::sleep(Duration::from_millis(20));
            of_work.store(true, Ordering::Relaxed);
        };
        let task = Task::start("work", &egui::Context::default(), work).unwrap();
        task.end_within(Duration::from_secs(60));
        assert!(is_tidy.load(Ordering::Relaxed));
    }
}
