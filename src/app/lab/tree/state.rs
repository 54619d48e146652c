//! What the page remembers.

use std::path::PathBuf;

use super::filter::{Filters, Sifted};
use super::rows::Rows;
use crate::app::board::{Hand, OnBoard};
use crate::app::kit::table::TableView;
use crate::app::kit::worker::Task;
use crate::chess::{Move, Position};
use crate::engine::trace::{NodeId, Progress, Step, Trace};
use crate::lab::refutation::{Refutation, refutation};

/// What a worker tells.
pub(super) enum News {
    Progress(Progress),
    /// The search was recorded, or could not be.
    Recorded(Result<Box<Trace>, String>),
    /// A file was read, or could not be.
    Opened(PathBuf, Result<Box<Trace>, String>),
}

/// What is under way.
pub(super) enum Doing {
    Recording(Progress),
    Reading,
}

/// The recorded search, and where the user is in it.
pub struct TreePage {
    pub(super) depth: i32,
    pub(super) records: usize,
    pub(super) task: Option<(Task<News>, Doing)>,
    pub(super) failure: Option<String>,
    pub(super) open: Option<OpenTrace>,
    pub(super) filters: Filters,
    /// A move on the board asks about it.
    pub(super) asks: bool,
    /// What is to be asked once the search is recorded.
    pub(super) pending: Option<Move>,
    /// The position of the game when the page was last seen.
    pub(super) game_key: u64,
}

/// A trace that is looked at.
pub(super) struct OpenTrace {
    pub(super) trace: Trace,
    /// What it is about, as the table of rows knows it.
    pub(super) number: u64,
    pub(super) file: Option<PathBuf>,
    pub(super) sifted: Option<Sifted>,
    pub(super) rows: Rows,
    pub(super) view: TableView,
    /// What is shown on the board instead of the game's position.
    pub(super) shown: Option<(Position, Option<Move>)>,
    pub(super) answer: Option<Refutation>,
}

impl Default for TreePage {
    fn default() -> TreePage {
        TreePage {
            depth: 10,
            records: 200_000,
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
    /// How deep a search can be asked to go.
    pub(super) const MOST_DEPTH: i32 = 40;
    /// How many nodes can be asked for.
    pub(super) const RECORDS: std::ops::RangeInclusive<usize> = 1_000..=4_000_000;

    /// What the page has on the board.
    pub(in crate::app) fn on_board(&self) -> OnBoard {
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

    /// Whether the tree has the keyboard.
    pub(in crate::app) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        let open = self.open.as_ref();
        open.is_some_and(|open| open.view.wants_keys(ctx))
    }

    /// Shows a trace, at its last iteration.
    pub(super) fn look_at(&mut self, trace: Trace, file: Option<PathBuf>) {
        let number = self.open.as_ref().map_or(0, |open| open.number) + 1;
        let sifted = self.filters.sift(&trace);
        let rows = Rows::of(&trace, sifted.as_ref());
        let mut open = OpenTrace {
            trace,
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
            open.view.bring();
        }
        self.open = Some(open);
        self.failure = None;
    }

    /// Takes the filters as they are now.
    pub(super) fn sift(&mut self) {
        let Some(open) = &mut self.open else { return };
        let selected = open.selected();
        open.sifted = self.filters.sift(&open.trace);
        open.rows = Rows::of(&open.trace, open.sifted.as_ref());
        let last = open.rows.len().checked_sub(1);
        let at = selected.and_then(|node| open.reveal(node));
        if let (None, Some(last)) = (at, last) {
            open.rows.toggle(&open.trace, open.sifted.as_ref(), last);
        }
        open.view.selected = at.or(last);
        open.view.bring();
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

    /// Opens all that is above a node; where it stands then.
    fn reveal(&mut self, node: NodeId) -> Option<usize> {
        self.rows.reveal(&self.trace, self.sifted.as_ref(), node)
    }

    /// Goes to a row, and shows its position on the board.
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

    /// Opens the tree at what the search has found against a move; `false` when it has found nothing.
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

    /// The moves that lead to the selected node, up to a passed one.
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
