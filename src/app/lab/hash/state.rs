//! The state of the page of hash tables, its commands, and the results of its workers.

use egui::Id;

use super::repetition::Repetitions;
use crate::board::{Hand, Mark, OnBoard};
use crate::command::lab::hash::{Command, Place, Subject, View};
use crate::kit::context::Context;
use crate::kit::focus::focused_widget;
use crate::kit::worker::{Reporter, Task};
use crate::lab::parts::finished;
use tabia_chess::{Move, Position};
use tabia_lab::games::chess::{Chess, ChessMove};
use tabia_lab::hash::instability::{Instability, UNSTABLE, find};
use tabia_lab::hash::run::{Run, Setup, run};
use tabia_lab::hash::table::{HashTable, Index, Slot, TableKind};

/// A comparison of a position with and without a table.
pub(super) struct Compared {
    pub(super) subject: Subject,
    pub(super) position: Position,
    pub(super) depth: u32,
    /// `None` where no value differs, and while `task` runs.
    pub(super) found: Option<Instability<ChessMove>>,
    pub(super) task: Option<Task<Instability<ChessMove>>>,
    pub(super) is_stopped: bool,
}

/// The searches of the shown position.
pub(super) struct Searched {
    pub(super) setup: Setup,
    pub(super) runs: Vec<Run<ChessMove>>,
    pub(super) task: Option<Task<Run<ChessMove>>>,
    pub(super) is_stopped: bool,
}

impl Searched {
    /// Number of searches: one without a table, and one with each kind.
    pub(super) const COUNT: usize = 1 + TableKind::ALL.len();

    /// Whether it was stopped before its end.
    pub(super) fn is_cut_short(&self) -> bool {
        self.is_stopped && self.task.is_none() && self.runs.len() < Searched::COUNT
    }
}

/// The state of the page.
pub(crate) struct HashPage {
    pub(super) view: View,
    pub(super) setup: Setup,
    pub(super) kind: TableKind,
    /// The position of the move and the searches.
    position: Option<Position>,
    mv: Option<Move>,
    pub(super) searched: Option<Searched>,
    pub(super) selected: Option<Place>,
    /// The grid, which uses arrow keys while it has the keyboard focus.
    pub(super) grid: Option<Id>,
    pub(super) compared: Option<Compared>,
    pub(super) repetitions: Repetitions,
    /// Why nothing was searched.
    pub(super) failure: Option<String>,
}

impl Default for HashPage {
    fn default() -> HashPage {
        HashPage {
            view: View::default(),
            setup: Setup::default(),
            kind: TableKind::TwoTiers,
            position: None,
            mv: None,
            searched: None,
            selected: None,
            grid: None,
            compared: None,
            repetitions: Repetitions::default(),
            failure: None,
        }
    }
}

impl HashPage {
    /// Maximum depth that can be chosen, in half-moves.
    pub(super) const MOST_DEPTH: u32 = 8;
    /// The numbers of entries that can be chosen: powers of two, and one that a mask cannot use.
    pub(super) const SIZES: [usize; 6] = [64, 256, 1000, 1024, 2048, 4096];

    /// Whether something is being searched.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_searching() || self.compared.as_ref().is_some_and(|one| one.task.is_some())
    }

    pub(super) fn is_searching(&self) -> bool {
        self.searched.as_ref().is_some_and(|one| one.task.is_some())
    }

    /// Whether the grid has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.repetitions.view.wants_keys(ctx)
            || self.grid.is_some() && focused_widget(ctx).map(|widget| widget.id) == self.grid
    }

    /// Returns the move whose key is shown: the chosen one, or the first legal one.
    pub(super) fn mv(&self, position: &Position) -> Option<Move> {
        self.mv.or_else(|| position.legal_moves().first().copied())
    }

    /// Returns the table that is drawn.
    pub(super) fn table(&self) -> Option<&HashTable<ChessMove>> {
        let runs = &self.searched.as_ref()?.runs;
        let run = runs.iter().find(|run| run.kind == Some(self.kind))?;
        run.table.as_ref()
    }

    /// Returns the selected slot of the drawn table, or else the one of the deepest entry.
    pub(super) fn slot(&self) -> Option<(Place, &Slot<ChessMove>)> {
        let table = self.table()?;
        let at = |place: Place| {
            let slot = table.tiers().get(place.tier)?.slots.get(place.slot)?;
            Some((place, slot.as_ref()?))
        };
        let deepest = || {
            let slots = table.tiers()[0].slots.iter().enumerate();
            let used = slots.filter_map(|(slot, used)| Some((slot, used.as_ref()?.entry.depth)));
            let (slot, _) = used.max_by_key(|(_, depth)| *depth)?;
            at(Place { tier: 0, slot })
        };
        self.selected.map_or_else(deepest, at)
    }

    /// The move whose key is shown.
    pub(crate) fn on_board(&self) -> OnBoard {
        let arrow = |mv: Move| Mark::engine(mv.from(), mv.landing(), 0);
        let position = self.position.as_ref();
        let mv = match self.view {
            View::Key => position.and_then(|position| self.mv(position)),
            _ => None,
        };
        OnBoard {
            marks: mv.map(arrow).into_iter().collect(),
            hand: match self.view {
                View::Key => Hand::Asks,
                _ => OnBoard::default().hand,
            },
            ..OnBoard::default()
        }
    }

    /// Carries out a command for the shown position.
    pub(crate) fn apply(&mut self, context: &Context, position: &Position, command: Command) {
        self.follow(position);
        match command {
            Command::Show(view) => self.view = view,
            Command::Look(mv) => {
                if position.is_legal(mv) {
                    self.mv = Some(mv);
                }
            }
            Command::Depth(depth) => self.setup.depth = depth.clamp(1, HashPage::MOST_DEPTH),
            Command::Entries(entries) => {
                self.setup.entries = entries;
                if !self.setup.index.allows(entries) {
                    self.setup.index = Index::Multiplication;
                }
            }
            Command::Index(index) => {
                self.setup.index = index;
                if !index.allows(self.setup.entries) {
                    self.setup.entries = self.setup.entries.next_power_of_two();
                }
            }
            Command::TakesDeeper(takes) => self.setup.takes_deeper = takes,
            Command::Kind(kind) => {
                self.kind = kind;
                self.selected = None;
            }
            Command::Select(place) => self.selected = Some(place),
            Command::Run => self.run(context, position),
            Command::Find(subject) => self.find(context, position, subject),
            Command::Stop => self.stop(),
        }
    }

    fn stop(&mut self) {
        if let Some(searched) = &mut self.searched
            && let Some(task) = &searched.task
        {
            task.stop();
            searched.is_stopped = true;
        }
        if let Some(compared) = &mut self.compared
            && let Some(task) = &compared.task
        {
            task.stop();
            compared.is_stopped = true;
        }
    }

    /// Drops what belongs to a position other than this one.
    fn follow(&mut self, position: &Position) {
        if self.position.as_ref() == Some(position) {
            return;
        }
        self.position = Some(position.clone());
        self.mv = None;
        self.searched = None;
        self.selected = None;
        self.failure = None;
        let is_of_shown = |one: &Compared| one.subject == Subject::Shown;
        if self.compared.as_ref().is_some_and(is_of_shown) {
            self.compared = None;
        }
    }

    fn run(&mut self, context: &Context, position: &Position) {
        self.view = View::Table;
        self.failure = finished(position);
        if self.failure.is_some() || self.is_searching() {
            return;
        }
        let (setup, chess) = (self.setup, Chess::new(position.clone()));
        let work = move |reporter: &Reporter<Run<ChessMove>>| {
            let stop = reporter.stop_flag();
            for kind in std::iter::once(None).chain(TableKind::ALL.map(Some)) {
                match run(&chess, &setup, kind, &stop) {
                    Some(run) => reporter.report(run),
                    None => return,
                }
            }
        };
        match Task::start("lab hash", &context.egui, work) {
            Ok(task) => {
                self.selected = None;
                let task = Some(task);
                self.searched = Some(Searched {
                    setup,
                    runs: Vec::new(),
                    task,
                    is_stopped: false,
                });
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    fn find(&mut self, context: &Context, shown: &Position, subject: Subject) {
        let (position, depth) = match subject {
            Subject::Shown => (shown.clone(), self.setup.depth),
            Subject::Shipped(index) => {
                let Some(shipped) = UNSTABLE.get(index) else {
                    return;
                };
                let Ok(position) = Position::from_fen(shipped.fen) else {
                    return;
                };
                (position, shipped.depth)
            }
        };
        self.failure = finished(&position);
        if self.failure.is_some() {
            return;
        }
        let chess = Chess::new(position.clone());
        let work = move |reporter: &Reporter<Instability<ChessMove>>| {
            if let Some(found) = find(&chess, depth, &reporter.stop_flag()) {
                reporter.report(found);
            }
        };
        match Task::start("lab instability", &context.egui, work) {
            Ok(task) => {
                self.compared = Some(Compared {
                    subject,
                    position,
                    depth,
                    found: None,
                    task: Some(task),
                    is_stopped: false,
                });
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    /// Processes what has arrived since the last frame, and drops what belongs to a position other than the shown one.
    pub(crate) fn poll(&mut self, position: &Position) {
        self.follow(position);
        if let Some(searched) = &mut self.searched
            && let Some(task) = &mut searched.task
        {
            searched.runs.extend(task.news());
            if task.is_done() {
                searched.task = None;
            }
        }
        if let Some(compared) = &mut self.compared
            && let Some(task) = &mut compared.task
        {
            compared.found = task.news().into_iter().next().or(compared.found.take());
            if task.is_done() {
                compared.task = None;
            }
        }
    }
}
