//! The creation of a tournament, on a worker: openings are made or read.

use super::engines_check::check_engines;
use super::form_problem::{Field, FormProblem};
use super::store::Store;
use crate::command::matches::{Setup, TournamentId};
use crate::kit::worker::Task;
use tabia_texts::tr;

/// News of a creation.
enum News {
    /// The number of openings found so far, and of those wanted.
    Found(usize, usize),
    Created(Result<Option<TournamentId>, FormProblem>),
}

/// A tournament that is being created. Dropping it ends that, and nothing is left of the tournament.
pub(super) struct Creation {
    task: Task<News>,
    /// The number of openings found so far, and of those wanted, where they are searched.
    pub(super) found: Option<(usize, usize)>,
    created: Option<Result<Option<TournamentId>, FormProblem>>,
}

impl Creation {
    /// Starts the worker.
    ///
    /// # Errors
    /// When no thread is available.
    pub(super) fn start(
        ctx: &egui::Context,
        store: Store,
        setup: Setup,
    ) -> std::io::Result<Creation> {
        let task = Task::start("tournament-creation", ctx, move |reporter| {
            let watch = |found: Option<(usize, usize)>| {
                if let Some((found, wanted)) = found {
                    reporter.report_soon(News::Found(found, wanted));
                }
                !reporter.is_stopped()
            };
            let checked = check_engines(&setup);
            let checked = checked.map_err(|reason| FormProblem::of(Field::Entrants, reason));
            let created = checked.and_then(|()| store.create(setup, &watch));
            reporter.report(News::Created(created));
        })?;
        Ok(Creation {
            task,
            found: None,
            created: None,
        })
    }

    /// Takes the news; returns the tournament, or why there is none, at the end.
    pub(super) fn poll(&mut self) -> Option<Result<Option<TournamentId>, FormProblem>> {
        for news in self.task.news() {
            match news {
                News::Found(found, wanted) => self.found = Some((found, wanted)),
                News::Created(created) => self.created = Some(created),
            }
        }
        let is_done = self.task.is_done();
        is_done
            .then(|| { self.created.take() }.unwrap_or_else(|| Err(tr("worker-panicked").into())))
    }
}
