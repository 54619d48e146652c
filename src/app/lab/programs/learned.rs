//! The learned positions of Qchess; workers read and change their file.

use std::path::Path;

use crate::board::{Hand, OnBoard};
use crate::kit::context::Context;
use crate::kit::table::TableView;
use crate::kit::worker::Queue;
use tabia_lab::programs::{Forgotten, LostPosition, LostPositions};
use tabia_texts::tr_args;

/// The learned positions, and the chosen one.
pub(super) struct Learned {
    jobs: Queue<Contents>,
    /// The newest first; `None` until they have been read.
    list: Option<Vec<LostPosition>>,
    /// The key of the chosen position.
    chosen: Option<u64>,
    /// Whether the user is asked before all are forgotten.
    pub asks: bool,
    table: TableView,
    /// Whether the page was shown in the last frame.
    was_shown: bool,
}

/// What a worker has found in the file.
struct Contents {
    list: Vec<LostPosition>,
    /// Messages for the user.
    problems: Vec<String>,
}

impl Default for Learned {
    fn default() -> Learned {
        Learned {
            jobs: Queue::new("learned-positions"),
            list: None,
            chosen: None,
            asks: false,
            table: TableView::default(),
            was_shown: false,
        }
    }
}

impl Learned {
    /// The positions, the newest first; `None` until they have been read.
    pub fn list(&self) -> Option<&[LostPosition]> {
        self.list.as_deref()
    }

    /// The positions, the newest first, and the table that shows them; `None` until they have been read.
    pub fn rows(&mut self) -> Option<(&[LostPosition], &mut TableView)> {
        Some((self.list.as_deref()?, &mut self.table))
    }

    /// The chosen position.
    pub fn chosen(&self) -> Option<&LostPosition> {
        let key = self.chosen?;
        self.list.iter().flatten().find(|one| one.key == key)
    }

    /// Whether the list has the keyboard focus.
    pub fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.table.wants_keys(ctx)
    }

    /// Chooses the position with this key.
    pub fn choose(&mut self, key: u64) {
        self.chosen = Some(key);
        self.select();
    }

    /// The chosen position for the board.
    pub fn on_board(&self) -> OnBoard {
        let origin = self.chosen().and_then(|one| one.origin.as_ref());
        origin.map_or_else(OnBoard::default, |origin| OnBoard {
            position: Some((origin.position.clone(), None)),
            hand: Hand::Rests,
            ..OnBoard::default()
        })
    }

    /// Has a worker read the positions, without those that are `forgotten`.
    pub fn read(&mut self, context: &Context, forgotten: Option<Forgotten>) {
        self.asks = false;
        let data = context.data.clone();
        self.jobs.add(&context.egui, move || {
            Contents::read(data.as_deref(), forgotten)
        });
    }

    /// Processes the results of workers. The positions are read each time the page appears.
    pub fn poll(&mut self, context: &mut Context, is_shown: bool) {
        if is_shown && !self.was_shown {
            self.read(context, None);
        }
        self.was_shown = is_shown;
        match self.jobs.poll(&context.egui) {
            Some(Ok(contents)) => {
                let problems = contents.problems.into_iter();
                problems.for_each(|problem| context.toasts.error(problem));
                self.take_over(contents.list);
            }
            Some(Err(error)) => context.toasts.error(failure(&error)),
            None => {}
        }
    }

    /// Takes over what was read. The place of a forgotten position passes to the next one.
    fn take_over(&mut self, list: Vec<LostPosition>) {
        let place = self.table.selected;
        self.list = Some(list);
        let list = self.list.as_deref().unwrap_or_default();
        if self.chosen.is_some() && self.chosen().is_none() {
            let next = place.map(|at| at.min(list.len().saturating_sub(1)));
            self.chosen = next.and_then(|at| Some(list.get(at)?.key));
        }
        self.select();
    }

    /// Selects the row of the chosen position.
    fn select(&mut self) {
        let list = self.list.as_deref().unwrap_or_default();
        let chosen = self.chosen;
        self.table.selected = list.iter().position(|one| Some(one.key) == chosen);
    }
}

impl Contents {
    fn read(data: Option<&Path>, forgotten: Option<Forgotten>) -> Contents {
        let (mut lost, problem) = LostPositions::open(data);
        let mut problems: Vec<String> = problem.into_iter().collect();
        if let Some(forgotten) = forgotten {
            match lost.forget(forgotten) {
                Ok(problem) => problems.extend(problem),
                Err(error) => problems.push(failure(&error)),
            }
        }
        let list = lost.all().iter().rev().cloned().collect();
        Contents { list, problems }
    }
}

fn failure(error: &std::io::Error) -> String {
    tr_args("memory-failed", &[("reason", error.to_string().into())])
}
