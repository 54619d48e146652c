//! The state of the page of techniques, its commands, and the results of its worker.

use crate::command::lab::techniques::Command;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::table::{Column, Sorting, TableView};
use crate::kit::worker::{Reporter, Task};
use crate::lab::parts::finished;
use tabia_chess::Position;
use tabia_engine::{Depth, Techniques};
use tabia_lab::techniques::{Comparison, Outcome, Plan, Trial, compare};

/// A report of the worker.
pub(super) enum News {
    Found(Trial, Outcome),
    Failed(String),
}

/// The last comparison, and the order of the table.
pub struct TechniquesPage {
    pub(super) depth: i32,
    pub(super) alone_depth: i32,
    pub(super) task: Option<Task<News>>,
    pub(super) found: Option<Compared>,
    pub(super) failure: Option<String>,
    pub(super) sorting: Sorting<TechniqueColumn>,
    pub(super) view: TableView,
}

/// A comparison, as far as it is complete.
pub(super) struct Compared {
    pub(super) position: Position,
    pub(super) techniques: Techniques,
    pub(super) depth: Depth,
    pub(super) alone_depth: Depth,
    pub(super) comparison: Comparison,
    /// Number of finished searches.
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
            sorting: Some((TechniqueColumn::Saving, true)),
            view: TableView::default(),
        }
    }
}

impl TechniquesPage {
    /// Whether a comparison is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.task.is_some()
    }

    /// Whether the table has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.view.wants_keys(ctx)
    }

    /// Maximum search depth that can be chosen, in half-moves.
    pub(super) const MOST_DEPTH: i32 = 20;
    /// Maximum depth of plain alpha-beta that can be chosen, in half-moves.
    pub(super) const MOST_ALONE: i32 = 7;
    /// Maximum number of positions of a search; a search that visits more is stopped.
    pub(super) const MOST_NODES: u64 = 3_000_000;

    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &GameRoom, command: Command) {
        match command {
            Command::SetDepth(depth) => {
                self.depth = depth.clamp(1, TechniquesPage::MOST_DEPTH);
            }
            Command::SetAloneDepth(depth) => {
                self.alone_depth = depth.clamp(1, TechniquesPage::MOST_ALONE);
            }
            Command::Compare => self.compare(context, game),
            Command::Cancel => self.task = None,
            Command::Switch { name, on } => {
                context.change(|settings| settings.set_technique(name, on));
            }
        }
    }

    fn compare(&mut self, context: &Context, game: &GameRoom) {
        self.failure = finished(game.session.position());
        if self.failure.is_some() {
            self.found = None;
            return;
        }
        let plan = Plan {
            position: game.session.position().clone(),
            techniques: context.settings.techniques(),
            depth: Depth(self.depth),
            alone_depth: Depth(self.alone_depth),
            most_nodes: TechniquesPage::MOST_NODES,
        };
        self.found = Some(Compared {
            position: plan.position.clone(),
            techniques: plan.techniques,
            depth: plan.depth,
            alone_depth: plan.alone_depth,
            comparison: Comparison::new(&plan.techniques),
            done: 0,
        });
        let work = move |reporter: &Reporter<News>| {
            let mut report = |trial, outcome| reporter.report(News::Found(trial, outcome));
            if let Err(error) = compare(&plan, &mut report, &|| !reporter.is_stopped()) {
                reporter.report(News::Failed(error.to_string()));
            }
        };
        match Task::start("techniques", &context.egui, work) {
            Ok(task) => self.task = Some(task),
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    /// Processes what has arrived since the last frame.
    pub(crate) fn poll(&mut self) {
        let Some(task) = &mut self.task else { return };
        let news = task.news();
        if task.is_done() {
            self.task = None;
        }
        for one in news {
            match (one, &mut self.found) {
                (News::Found(trial, outcome), Some(found)) => {
                    found.comparison.add(trial, outcome);
                    found.done += 1;
                }
                (News::Found(..), None) => {}
                (News::Failed(reason), _) => self.failure = Some(reason),
            }
        }
    }
}

/// A column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TechniqueColumn {
    Switch,
    Name,
    Saving,
    Nodes,
    Time,
    Move,
    Score,
    Alone,
    Elo,
}

const SWITCH: Column<TechniqueColumn> =
    Column::fixed(TechniqueColumn::Switch, "techniques-switch", 40.0);
const NAME: Column<TechniqueColumn> =
    Column::fixed(TechniqueColumn::Name, "techniques-name", 148.0)
        .growing(1.0)
        .at_most(320.0);
const ELO: Column<TechniqueColumn> =
    Column::fixed(TechniqueColumn::Elo, "techniques-elo", 84.0).number();

/// The columns before the first comparison.
pub(super) const KNOWN: [Column<TechniqueColumn>; 3] = [SWITCH, NAME, ELO];

/// The columns of a comparison.
pub(super) const COMPARED: [Column<TechniqueColumn>; 9] = [
    SWITCH,
    NAME,
    Column::fixed(TechniqueColumn::Saving, "techniques-saving", 110.0).growing(2.0),
    Column::fixed(TechniqueColumn::Nodes, "techniques-nodes", 92.0)
        .number()
        .leaves(4),
    Column::fixed(TechniqueColumn::Time, "techniques-time", 64.0)
        .number()
        .leaves(6),
    Column::fixed(TechniqueColumn::Move, "techniques-move", 56.0).leaves(3),
    Column::fixed(TechniqueColumn::Score, "techniques-score", 60.0)
        .number()
        .leaves(3),
    Column::fixed(TechniqueColumn::Alone, "techniques-alone", 110.0)
        .growing(2.0)
        .leaves(1),
    ELO.leaves(2),
];
