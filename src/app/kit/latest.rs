//! Questions whose answers matter only while they are the newest.

use std::sync::Arc;

use crossbeam_channel::{Receiver, TryRecvError};

use super::worker::aside;
use tabia_texts::tr;

/// A shared value in a question, the same as another only where it is that one.
#[derive(Debug)]
pub(crate) struct Same<T>(pub(crate) Arc<T>);

impl<T> Clone for Same<T> {
    fn clone(&self) -> Same<T> {
        Same(self.0.clone())
    }
}

impl<T> PartialEq for Same<T> {
    fn eq(&self, other: &Same<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The answer to the newest question. One worker runs at a time: questions that were asked meanwhile are passed over, all but
/// the last.
pub(crate) struct Latest<Q, A> {
    running: Option<(Q, Receiver<Result<A, String>>)>,
    answer: Option<(Q, Result<A, String>)>,
}

impl<Q, A> Default for Latest<Q, A> {
    fn default() -> Latest<Q, A> {
        Latest {
            running: None,
            answer: None,
        }
    }
}

impl<Q: PartialEq + Clone, A: Send + 'static> Latest<Q, A> {
    /// Takes the answer of the worker, and starts one for `wanted` where its answer is not known. `work` makes the job.
    pub(crate) fn poll<W: FnOnce() -> Result<A, String> + Send + 'static>(
        &mut self,
        name: &str,
        ctx: &egui::Context,
        wanted: Option<Q>,
        work: impl FnOnce(&Q) -> Option<W>,
    ) {
        if let Some((question, receiver)) = self.running.take() {
            match receiver.try_recv() {
                Err(TryRecvError::Empty) => self.running = Some((question, receiver)),
                Err(TryRecvError::Disconnected) => {
                    self.answer = Some((question, Err(tr("worker-panicked"))));
                }
                Ok(answer) => self.answer = Some((question, answer)),
            }
        }
        let Some(wanted) = wanted else {
            self.answer = None;
            return;
        };
        let is_known = self.answer.as_ref().is_some_and(|(of, _)| *of == wanted);
        if is_known || self.running.is_some() {
            return;
        }
        let Some(work) = work(&wanted) else {
            return;
        };
        match aside(name, ctx, work) {
            Ok(receiver) => self.running = Some((wanted, receiver)),
            Err(error) => self.answer = Some((wanted, Err(error.to_string()))),
        }
    }

    /// The newest answer with its question, which may be an earlier one than that which is asked now.
    pub(crate) fn answer(&self) -> Option<(&Q, &Result<A, String>)> {
        self.answer
            .as_ref()
            .map(|(question, answer)| (question, answer))
    }

    /// Whether a worker runs.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// Polls until no worker runs; counts the jobs.
    fn settle(latest: &mut Latest<u32, u32>, wanted: u32, jobs: &mut u32) {
        let (ctx, start) = (egui::Context::default(), Instant::now());
        loop {
            latest.poll("test", &ctx, Some(wanted), |question| {
                *jobs += 1;
                let question = *question;
                Some(move || Ok(question * 10))
            });
            if !latest.is_busy() {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn only_the_last_of_the_questions_that_came_meanwhile_is_answered() {
        let ctx = egui::Context::default();
        let mut latest: Latest<u32, u32> = Latest::default();
        let (hold, held) = crossbeam_channel::bounded::<()>(0);
        latest.poll("test", &ctx, Some(1), |_| {
            Some(move || {
                let _ = held.recv();
                Ok(10)
            })
        });
        for question in 2..9 {
            latest.poll(
                "test",
                &ctx,
                Some(question),
                |_| -> Option<fn() -> Result<u32, String>> { panic!("one worker at a time") },
            );
        }
        drop(hold);
        let mut jobs = 0;
        settle(&mut latest, 9, &mut jobs);
        assert_eq!(jobs, 1);
        let (question, answer) = latest.answer().unwrap();
        assert_eq!((*question, *answer.as_ref().unwrap()), (9, 90));
        settle(&mut latest, 9, &mut jobs);
        assert_eq!(jobs, 1, "a known answer is not made again");
        latest.poll(
            "test",
            &ctx,
            None,
            |_| -> Option<fn() -> Result<u32, String>> { None },
        );
        assert!(latest.answer().is_none());
    }
}
