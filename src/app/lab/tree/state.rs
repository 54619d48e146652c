//! The state of the page.

use std::path::PathBuf;
use std::sync::Arc;

use super::filter::{Filters, Marks, Sifted};
use super::rows::Rows;
use crate::board::{Hand, OnBoard};
use crate::kit::table::TableView;
use crate::kit::worker::Task;
use tabia_chess::{Move, Position};
use tabia_engine::Ply;
use tabia_engine::trace::{NodeId, Progress, Step, Trace};
use tabia_lab::refutation::{Refutation, refutation};

/// A report of a worker.
pub(super) enum News {
    Progress(Progress),
    /// The part of a file that has been read or written, from 0 to 1.
    Part(f32),
    /// The search was recorded, or could not be.
    Recorded(Result<Ready, String>),
    /// A file was read, or could not be.
    Opened(PathBuf, Result<Ready, String>),
    /// A file was written, or could not be.
    Saved(PathBuf, Result<(), String>),
}

/// A trace, ready to be shown.
pub(super) struct Ready {
    trace: Arc<Trace>,
    marks: Marks,
}

impl Ready {
    /// Processes all nodes, so it must not run on the window's thread.
    pub(super) fn new(trace: Trace) -> Ready {
        Ready {
            marks: Marks::of(&trace),
            trace: Arc::new(trace),
        }
    }
}

/// Makes a trace outside the window's thread.
pub(crate) type Making = Box<dyn FnOnce() -> Trace + Send>;

/// The running work.
pub(super) enum TreeWork {
    Recording(Progress),
    /// The part that has been read, from 0 to 1.
    Reading(f32),
    Writing(f32),
    /// A tree is being made of a watched search.
    Making,
}

/// The recorded search, and the selected place in it.
pub struct TreePage {
    pub(super) depth: i32,
    pub(super) records: usize,
    pub(super) plies: usize,
    pub(super) task: Option<(Task<News>, TreeWork)>,
    pub(super) failure: Option<String>,
    pub(super) open: Option<OpenTrace>,
    pub(super) filters: Filters,
    /// Whether a move made on the board asks about that move.
    pub(super) asks: bool,
    /// The move to ask about once the search is recorded.
    pub(super) pending: Option<Move>,
    /// The key of the game's position when the page was last shown.
    pub(super) game_key: u64,
}

/// The open trace.
pub(super) struct OpenTrace {
    pub(super) trace: Arc<Trace>,
    marks: Marks,
    /// Identifies the trace for the table of rows.
    pub(super) number: u64,
    pub(super) file: Option<PathBuf>,
    pub(super) sifted: Option<Sifted>,
    pub(super) rows: Rows,
    pub(super) view: TableView,
    /// The position shown on the board instead of the game's.
    pub(super) shown: Option<(Position, Option<Move>)>,
    pub(super) answer: Option<Refutation>,
}

impl Default for TreePage {
    fn default() -> TreePage {
        TreePage {
            depth: 10,
            records: 200_000,
            plies: Ply::MAX.0,
            task: None,
            failure: None,
            open: None,
            filters: Filters::default(),
            asks: false,
            pending: None,
            game_key: 0,
        }
    }
}

impl TreePage {
    /// Maximum search depth that can be chosen, in half-moves.
    pub(super) const MOST_DEPTH: i32 = 40;
    /// Minimum and maximum number of recorded nodes that can be chosen.
    pub(super) const RECORDS: std::ops::RangeInclusive<usize> = 1_000..=4_000_000;

    /// Minimum and maximum distance of recorded nodes from the root that can be chosen, in half-moves.
    pub(super) const PLIES: std::ops::RangeInclusive<usize> = 1..=Ply::MAX.0;

    /// Whether a trace is open.
    pub(crate) fn has_trace(&self) -> bool {
        self.open.is_some()
    }

    /// Whether work is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether a file is being written.
    pub(crate) fn is_writing(&self) -> bool {
        matches!(self.task, Some((_, TreeWork::Writing(_))))
    }

    /// Whether the selected node has a line that can be played from this position.
    pub(crate) fn can_play(&self, position: &Position) -> bool {
        let line = self.open.as_ref().map(|open| open.line());
        self.is_of(position) && line.is_some_and(|line| !line.is_empty())
    }

    /// The position and marks that the page shows on the board.
    pub(crate) fn on_board(&self) -> OnBoard {
        let shown = self.open.as_ref().and_then(|open| open.shown.clone());
        let hand = match (&shown, self.asks) {
            (Some(_), _) => Hand::Rests,
            (None, true) => Hand::Asks,
            (None, false) => Hand::Plays,
        };
        OnBoard {
            position: shown,
            hand,
            ..OnBoard::default()
        }
    }

    /// Whether the tree has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.view.wants_keys(ctx))
    }

    /// Shows a trace, at its last iteration.
    pub(super) fn look_at(&mut self, ready: Ready, file: Option<PathBuf>) {
        let Ready { trace, marks } = ready;
        let number = self.open.as_ref().map_or(0, |open| open.number) + 1;
        let sifted = self.filters.sift(&trace, &marks);
        let rows = Rows::of(&trace, sifted.as_ref());
        let mut open = OpenTrace {
            trace,
            marks,
            number,
            file,
            sifted,
            rows,
            view: TableView::default(),
            shown: None,
            answer: None,
        };
        if let Some(last) = open.rows.len().checked_sub(1) {
            open.rows.toggle(&open.trace, open.sifted.as_ref(), last);
            open.view.selected = Some(last);
            open.view.bring_to_top();
        }
        self.open = Some(open);
        self.failure = None;
    }

    /// Applies the current filters.
    pub(super) fn sift(&mut self) {
        let Some(open) = &mut self.open else { return };
        let selected = open.selected();
        open.sifted = self.filters.sift(&open.trace, &open.marks);
        open.rows = Rows::of(&open.trace, open.sifted.as_ref());
        let last = open.rows.len().checked_sub(1);
        let at = selected.and_then(|node| open.reveal(node));
        open.view.selected = at.or(last);
        // A selected iteration shows its moves.
        if let Some(at) = open.view.selected
            && open.rows.get(at).is_some_and(|row| row.level == 0)
        {
            open.rows.toggle(&open.trace, open.sifted.as_ref(), at);
        }
        match at {
            Some(_) => open.view.bring(),
            None => open.view.bring_to_top(),
        }
    }

    /// Whether the trace is of this position.
    pub(super) fn is_of(&self, position: &Position) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.trace.summary.position.key() == position.key())
    }
}

impl OpenTrace {
    /// The selected node.
    pub(super) fn selected(&self) -> Option<NodeId> {
        let row = self.rows.get(self.view.selected?)?;
        Some(row.node)
    }

    /// Opens all ancestors of a node; returns the index of its row.
    fn reveal(&mut self, node: NodeId) -> Option<usize> {
        self.rows.reveal(&self.trace, self.sifted.as_ref(), node)
    }

    /// Selects a row, and shows its position on the board.
    pub(super) fn select(&mut self, index: usize) {
        let Some(row) = self.rows.get(index) else {
            return;
        };
        let node = row.node;
        self.view.selected = Some(index);
        let mv = match self.trace.get(node).step() {
            Step::Play(mv) => Some(mv),
            Step::Stay | Step::Pass => None,
        };
        self.shown = Some((self.trace.position(node), mv));
    }

    /// Opens the tree at what the search has found against a move; returns `false` when it has found nothing.
    pub(super) fn ask(&mut self, mv: Move) -> bool {
        self.answer = refutation(&self.trace, mv);
        let Some(answer) = &self.answer else {
            return false;
        };
        let nodes = answer.nodes.clone();
        let reply = nodes.get(1).or(nodes.first()).copied();
        if let Some(last) = nodes.last() {
            self.reveal(*last);
        }
        if let Some(at) = reply.and_then(|node| self.reveal(node)) {
            self.select(at);
            self.view.bring();
        }
        true
    }

    /// The moves that lead to the selected node, up to a null move.
    pub(super) fn line(&self) -> Vec<Move> {
        let Some(node) = self.selected() else {
            return Vec::new();
        };
        let steps = self.trace.steps(node).into_iter();
        let moves = steps.map_while(|step| match step {
            Step::Play(mv) => Some(mv),
            Step::Stay | Step::Pass => None,
        });
        moves.collect()
    }
}
