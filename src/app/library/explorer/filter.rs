//! The games that the explorer counts: those that the search line of the panel finds, and only the shown games of the library
//! if the user wants.

use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use crate::kit::worker::Task;
use tabia_library::filter::select;
use tabia_library::player::PlayerNames;
use tabia_library::query::{Query, QueryError};
use tabia_library::{GameSet, Snapshot};
use tabia_texts::tr;

/// The games that count.
#[derive(Clone)]
pub(super) enum Counted {
    All,
    Only(Arc<GameSet>),
    /// They are being searched.
    Pending,
    /// The reason why they could not be found.
    Failed(String),
}

/// A search: the revisions of the collection and of the names of the user, and the query.
type Question = ([u64; 2], Query);

/// The games found by a search, or the reason why it failed.
type Found = Result<Arc<GameSet>, String>;

/// The text that was entered, and what is wrong with it.
#[derive(Clone, Default)]
struct Entered {
    text: String,
    fault: Option<QueryError>,
}

/// The search line, and what it finds.
#[derive(Default)]
pub(super) struct Filter {
    /// The text in the field, which counts when it has been entered.
    pub(super) text: String,
    entered: Entered,
    /// Whether only the shown games of the library count.
    pub(super) only_shown: bool,
    /// The entered search, with the word `me`.
    query: Option<Query>,
    user: PlayerNames,
    /// Changes with the names of the user.
    revision: u64,
    search: Option<(Question, Task<Found>)>,
    found: Option<(Question, Found)>,
    counted: Option<(Inputs, Counted)>,
    stamp: u64,
}

/// What decides which games count.
struct Inputs {
    search: Option<Question>,
    is_found: bool,
    shown: Option<Arc<GameSet>>,
}

impl PartialEq for Inputs {
    fn eq(&self, other: &Inputs) -> bool {
        let is_same_set = match (&self.shown, &other.shown) {
            (Some(shown), Some(other)) => Arc::ptr_eq(shown, other),
            (shown, other) => shown.is_none() && other.is_none(),
        };
        is_same_set && (&self.search, self.is_found) == (&other.search, other.is_found)
    }
}

impl Filter {
    /// Takes the names of the user, for which the word `me` stands.
    pub(super) fn set_user(&mut self, user: PlayerNames) {
        self.user = user;
        self.revision += 1;
    }

    /// Takes the text of the field as the search.
    pub(super) fn enter(&mut self) {
        let is_empty = self.text.trim().is_empty();
        let query = (!is_empty).then(|| self.text.parse::<Query>());
        let (query, fault) = match query {
            Some(Err(fault)) => (None, Some(fault)),
            query => (query.and_then(Result::ok), None),
        };
        self.query = query;
        self.entered = Entered {
            text: self.text.clone(),
            fault,
        };
    }

    /// Lets all games count.
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.only_shown = false;
        self.enter();
    }

    /// What is wrong with the search.
    pub(super) fn fault(&self) -> Option<String> {
        let fault = self.entered.fault.as_ref();
        fault
            .map(ToString::to_string)
            .or_else(|| match &self.counted {
                Some((_, Counted::Failed(reason))) => Some(reason.clone()),
                _ => None,
            })
    }

    /// The part of the text in the field that cannot be read, in bytes.
    pub(super) fn fault_place(&self) -> Option<Range<usize>> {
        let fault = self.entered.fault.as_ref();
        let fault = fault.filter(|_| self.entered.text == self.text);
        fault.map(|fault| fault.place.clone())
    }

    /// Whether some games may not count.
    pub(super) fn is_on(&self) -> bool {
        !matches!(self.counted, None | Some((_, Counted::All)))
    }

    /// Whether a search is running.
    pub(super) fn is_busy(&self) -> bool {
        self.search.is_some()
    }

    /// The games that count, with a number that changes with them.
    pub(super) fn counted(&self) -> (u64, Counted) {
        let counted = self.counted.as_ref();
        (
            self.stamp,
            counted.map_or(Counted::All, |(_, counted)| counted.clone()),
        )
    }

    /// Searches the games of a collection, of which `shown` are those that the library shows if not all.
    pub(super) fn poll(
        &mut self,
        ctx: &egui::Context,
        (revision, snapshot): (u64, &Snapshot),
        shown: Option<&Arc<GameSet>>,
    ) {
        let revisions = [revision, self.revision];
        let question = self.query.clone().map(|query| (revisions, query));
        self.poll_search(ctx, question.as_ref(), snapshot);
        let found = self.found.as_ref().filter(|_| question.is_some());
        let shown = shown.filter(|_| self.only_shown);
        let inputs = Inputs {
            is_found: found.is_some(),
            search: question,
            shown: shown.cloned(),
        };
        if self.counted.as_ref().is_some_and(|(of, _)| *of == inputs) {
            return;
        }
        let counted = match (found, shown) {
            (Some((_, Err(reason))), _) => Counted::Failed(reason.clone()),
            (None, _) if inputs.search.is_some() => Counted::Pending,
            (None, None) => Counted::All,
            (None, Some(games)) | (Some((_, Ok(games))), None) => Counted::Only(games.clone()),
            (Some((_, Ok(found))), Some(shown)) => Counted::Only(Arc::new(both(found, shown))),
        };
        self.counted = Some((inputs, counted));
        self.stamp += 1;
    }

    /// Takes the result of the search, and starts the wanted one in place of another.
    fn poll_search(&mut self, ctx: &egui::Context, wanted: Option<&Question>, snapshot: &Snapshot) {
        // A search that is not wanted any more is stopped when it is dropped.
        self.search = self.search.take().filter(|(of, _)| Some(of) == wanted);
        self.found = self.found.take().filter(|(of, _)| Some(of) == wanted);
        if let Some((question, mut task)) = self.search.take() {
            match task.news().pop() {
                Some(found) => self.found = Some((question, found)),
                None if task.is_done() => {
                    self.found = Some((question, Err(tr("worker-panicked"))));
                }
                None => self.search = Some((question, task)),
            }
        }
        let Some(wanted) = wanted.filter(|_| self.search.is_none() && self.found.is_none()) else {
            return;
        };
        let snapshot = snapshot.for_user(&self.user);
        let query = wanted.1.clone().for_user(&self.user);
        let task = Task::start("explorer-filter", ctx, move |reporter| {
            let selection = select(&snapshot, &query, &mut |_| match reporter.is_stopped() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            });
            let found = selection.map(|selection| Arc::new(selection.games));
            reporter.report(found.map_err(|error| error.to_string()));
        });
        match task {
            Ok(task) => self.search = Some((wanted.clone(), task)),
            Err(error) => self.found = Some((wanted.clone(), Err(error.to_string()))),
        }
    }
}

/// The games that are in both sets.
fn both(first: &GameSet, second: &GameSet) -> GameSet {
    let mut both = first.clone();
    for (part, other) in both.0.iter_mut().zip(&second.0) {
        part.intersect(other);
    }
    both
}
