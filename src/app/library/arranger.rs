//! The search and the order of the games as the user wants them, and the worker that carries them out.

use std::ops::Range;
use std::sync::Arc;

use super::arrange::{self, Arranged, Arrangement, GameList, Searched, ToArrange};
use super::news::Games;
use crate::kit::worker::Task;
use tabia_library::SortColumn;
use tabia_library::player::PlayerNames;
use tabia_library::query::{Condition, Query, QueryError};
use tabia_texts::{tr, tr_args};

/// Arranges the games of a collection. A new request ends the work on the one before.
#[derive(Default)]
pub(super) struct Arranger {
    /// The search that was entered last.
    line: String,
    fault: Option<SearchFault>,
    wanted: Arrangement,
    task: Option<Task<Arranged>>,
    /// When the work began, in seconds of egui's time.
    began: f64,
    /// Whether no game is left to be searched, so that the work only orders them.
    only_sorts: bool,
    /// How far the work has come; `None` while none is done.
    searched: Option<Searched>,
    /// Whether the games have changed since the work began.
    is_outdated: bool,
    /// What could not be searched.
    damages: Vec<String>,
}

/// The work on the games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arranging {
    Searching,
    Sorting,
}

/// Why a search cannot be carried out.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SearchFault {
    /// It cannot be read.
    Read(QueryError),
    /// It failed, for this reason.
    Failed(String),
}

impl SearchFault {
    /// The fault in words, for the line in which it is.
    pub(super) fn text(&self, line: &str) -> String {
        match self {
            SearchFault::Read(error) => {
                let before = line.get(..error.place.start).unwrap_or(line);
                let args = [
                    ("place", (before.chars().count() + 1).into()),
                    ("fault", error.to_string().into()),
                ];
                tr_args("library-fault", &args)
            }
            SearchFault::Failed(reason) => tr_args(
                "library-search-failed",
                &[("reason", reason.as_str().into())],
            ),
        }
    }

    /// The part of the line that cannot be read, in bytes.
    pub(super) fn place(&self) -> Option<Range<usize>> {
        match self {
            SearchFault::Read(error) => Some(error.place.clone()),
            SearchFault::Failed(_) => None,
        }
    }
}

impl Arranger {
    /// The search that was entered last.
    pub(super) fn line(&self) -> &str {
        &self.line
    }

    /// The search as it is saved: with the word `me`. That which is carried out where the line cannot be read.
    pub(super) fn query_to_save(&self) -> Query {
        self.line.parse().unwrap_or_else(|_| self.query().clone())
    }

    /// The search that is carried out.
    pub(super) fn query(&self) -> &Query {
        &self.wanted.query
    }

    /// Why it is not carried out.
    pub(super) fn fault(&self) -> Option<&SearchFault> {
        self.fault.as_ref()
    }

    /// How far a search has come; `None` when none is running.
    pub(super) fn searched(&self) -> Option<Searched> {
        self.searched
    }

    /// The work that is done at a time in seconds, and for how long it has been.
    pub(super) fn work(&self, now: f64) -> Option<(Arranging, f64)> {
        self.task.as_ref()?;
        let is_searched = |searched: Searched| searched.games == searched.total;
        let sorts = self.only_sorts || self.searched.is_some_and(is_searched);
        let work = match sorts && !self.wanted.order.is_empty() {
            true => Arranging::Sorting,
            false => Arranging::Searching,
        };
        Some((work, now - self.began))
    }

    /// What could not be searched.
    pub(super) fn damages(&self) -> &[String] {
        &self.damages
    }

    pub(super) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Enters a search. Returns whether the games have to be arranged: not where the line cannot be read, or means the same as
    /// the one before. The word `me` stands for the names of the user.
    pub(super) fn enter(&mut self, line: &str, user: &PlayerNames) -> bool {
        self.line = line.to_owned();
        let failed = matches!(self.fault, Some(SearchFault::Failed(_)));
        match line.parse::<Query>() {
            Ok(query) => {
                let query = query.for_user(user);
                self.fault = None;
                let has_filter = query.has(&|one| matches!(one, Condition::Filter(_)));
                let is_new =
                    query != self.wanted.query || (has_filter && *user != self.wanted.user);
                self.wanted.query = query;
                self.wanted.user = user.clone();
                is_new || failed
            }
            Err(error) => {
                self.fault = Some(SearchFault::Read(error));
                false
            }
        }
    }

    /// The column by which the games are ordered, and whether in descending order.
    pub(super) fn sorting(&self) -> Option<(SortColumn, bool)> {
        self.wanted.order.last().copied()
    }

    /// Orders the games by a column; those that are equal in it keep the order of the columns before.
    pub(super) fn sort(&mut self, sorting: Option<(SortColumn, bool)>) {
        /// Maximum number of columns.
        const MOST: usize = 4;
        let order = &mut self.wanted.order;
        let Some((column, _)) = sorting else {
            return order.clear();
        };
        // No two games have the same number.
        order.retain(|(of, _)| *of != column && column != SortColumn::Number);
        order.extend(sorting);
        order.drain(..order.len().saturating_sub(MOST));
    }

    /// Begins to arrange games of which `shown` is the list so far. Returns the new list where no work is needed.
    pub(super) fn start(
        &mut self,
        ctx: &egui::Context,
        games: &Arc<Games>,
        shown: &GameList,
    ) -> Option<GameList> {
        self.is_outdated = false;
        self.searched = None;
        self.damages.clear();
        self.task = None;
        if self.wanted.is_plain() {
            return Some(GameList::all(games.clone()));
        }
        let is_known = shown.is_complete
            && shown.shown.is_some()
            && shown.arrangement.query == self.wanted.query;
        self.began = ctx.input(|input| input.time);
        self.only_sorts = self.wanted.query.is_everything() || is_known;
        let work = ToArrange {
            games: games.clone(),
            wanted: self.wanted.clone(),
            known: is_known.then(|| shown.clone()),
        };
        let task = Task::start("library-search", ctx, move |reporter| {
            arrange::run(&work, reporter);
        });
        match task {
            Ok(task) => self.task = Some(task),
            Err(error) => self.fault = Some(SearchFault::Failed(error.to_string())),
        }
        None
    }

    /// Arranges the games of a collection that has changed. Work that is being done is completed first, so that an import
    /// does not keep a slow search from ending.
    pub(super) fn update(
        &mut self,
        ctx: &egui::Context,
        games: &Arc<Games>,
        shown: &GameList,
    ) -> Option<GameList> {
        if self.task.is_some() {
            self.is_outdated = true;
            return None;
        }
        self.start(ctx, games, shown)
    }

    /// Processes what the worker has reported, and returns the newest list.
    pub(super) fn poll(&mut self) -> Option<GameList> {
        let task = self.task.as_mut()?;
        let (news, is_done) = (task.news(), task.is_done());
        let mut list = None;
        let mut has_ended = false;
        for news in news {
            match news {
                Arranged::Progress(searched) => self.searched = Some(searched),
                Arranged::Partly(partly) => list = Some(partly),
                Arranged::Wholly(whole, damages) => {
                    (list, self.damages) = (Some(whole), damages);
                    has_ended = true;
                }
                Arranged::Failed(reason) => {
                    self.fault = Some(SearchFault::Failed(reason));
                    has_ended = true;
                }
            }
        }
        if is_done && !has_ended {
            self.fault = Some(SearchFault::Failed(tr("worker-panicked")));
        }
        if is_done || has_ended {
            (self.task, self.searched) = (None, None);
        }
        list
    }

    /// Whether the games have changed since the work that has ended began.
    pub(super) fn takes_outdated(&mut self) -> bool {
        self.task.is_none() && std::mem::take(&mut self.is_outdated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_work_is_named_with_its_duration_until_it_ends() {
        let ctx = egui::Context::default();
        let (end, ended) = crossbeam_channel::bounded::<()>(0);
        let task = Task::start("test", &ctx, move |_| {
            let _ = ended.recv();
        });
        let mut arranger = Arranger {
            task: task.ok(),
            began: 2.0,
            ..Arranger::default()
        };
        assert_eq!(arranger.work(2.5), Some((Arranging::Searching, 0.5)));
        arranger.sort(Some((SortColumn::White, false)));
        assert_eq!(arranger.work(2.5), Some((Arranging::Searching, 0.5)));
        arranger.searched = Some(Searched {
            found: 1,
            games: 3,
            total: 3,
        });
        assert_eq!(arranger.work(3.0), Some((Arranging::Sorting, 1.0)));
        (arranger.searched, arranger.only_sorts) = (None, true);
        assert_eq!(arranger.work(3.0), Some((Arranging::Sorting, 1.0)));
        drop(end);
        while arranger.is_busy() {
            let _ = arranger.poll();
        }
        assert_eq!(arranger.work(3.0), None);
    }
}
