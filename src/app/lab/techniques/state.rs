//! What the page remembers.

use super::columns::Cell;
use crate::kit::table::{Sorting, TableView};
use crate::kit::worker::Task;
use tabia_chess::Position;
use tabia_engine::{Depth, Techniques};
use tabia_lab::techniques::{Comparison, Outcome, Trial};

/// What the worker tells.
pub(super) enum News {
    Found(Trial, Outcome),
    Failed(String),
}

/// What was compared last, and how the table is sorted.
pub struct TechniquesPage {
    pub(super) depth: i32,
    pub(super) alone_depth: i32,
    pub(super) task: Option<Task<News>>,
    pub(super) found: Option<Found>,
    pub(super) failure: Option<String>,
    pub(super) sorting: Sorting<Cell>,
    pub(super) view: TableView,
}

/// A comparison, as far as it has come.
pub(super) struct Found {
    pub(super) position: Position,
    pub(super) techniques: Techniques,
    pub(super) depth: Depth,
    pub(super) alone_depth: Depth,
    pub(super) comparison: Comparison,
    /// How many searches are done.
    pub(super) done: usize,
}

impl Default for TechniquesPage {
    fn default() -> TechniquesPage {
        TechniquesPage {
            depth: 9,
            alone_depth: 4,
            task: None,
            found: None,
            failure: None,
            sorting: Some((Cell::Saving, true)),
            view: TableView::default(),
        }
    }
}

impl TechniquesPage {
    /// Whether a comparison is under way.
    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether the table has the keyboard.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.view.wants_keys(ctx)
    }

    /// How deep a search can be asked to go.
    pub(super) const MOST_DEPTH: i32 = 20;
    pub(super) const MOST_ALONE: i32 = 7;
    /// A search that visits more positions is given up.
    pub(super) const MOST_NODES: u64 = 3_000_000;
}
