//! Carrying out the commands of the page.

use super::state::{Found, News, TechniquesPage};
use crate::command::lab::techniques::Command;
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::worker::{Reporter, Task};
use crate::lab::finished::finished;
use tabia_engine::Depth;
use tabia_lab::techniques::{Comparison, Plan, compare};

impl TechniquesPage {
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
        self.found = Some(Found {
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
}
