//! Carrying out the commands of the page of boards.

use std::io;

use super::state::{BoardsPage, Race};
use crate::command::lab::boards::Command;
use crate::kit::context::Context;
use crate::kit::worker::Task;
use tabia_chess::{Move, Position};
use tabia_lab::boards::race::{self, Event};

impl BoardsPage {
    /// Carries out a command on the shown position.
    pub(crate) fn apply(&mut self, context: &Context, position: &Position, command: Command) {
        self.follow(position);
        match command {
            Command::Choose(board) => {
                self.chosen = board;
                self.changed_at = context.now;
            }
            Command::Depth(depth) => {
                let (least, most) = (*Self::DEPTHS.start(), *Self::DEPTHS.end());
                self.depth = depth.clamp(least, most);
            }
            Command::Race => self.start(context, position),
            Command::Stop => self.stop(),
            Command::Look(mv) => self.look(mv, position, context.now),
            Command::After(is_after) => {
                self.is_after = is_after;
                self.changed_at = context.now;
            }
            Command::Square(square) => self.square = Some(square),
        }
    }

    /// Looks at a move, if it is one of the shown position.
    fn look(&mut self, mv: Option<Move>, position: &Position, now: f64) {
        self.mv = mv.filter(|mv| position.is_legal(*mv));
        self.is_after = true;
        self.changed_at = now;
    }

    /// Forgets what belongs to another position than this.
    pub(super) fn follow(&mut self, position: &Position) {
        if self.position.as_ref() == Some(position) {
            return;
        }
        self.position = Some(position.clone());
        self.race = None;
        self.failure = None;
        self.mv = None;
        self.square = None;
    }

    fn stop(&mut self) {
        if let Some(race) = &mut self.race
            && let Some(task) = &race.task
        {
            task.stop();
            race.is_stopped = true;
        }
    }

    fn start(&mut self, context: &Context, position: &Position) {
        if self.race.as_ref().is_some_and(|race| race.task.is_some()) {
            return;
        }
        match run(context, position.clone(), self.depth) {
            Ok(task) => {
                self.failure = None;
                self.race = Some(Race {
                    depth: self.depth,
                    tallies: Vec::new(),
                    at: None,
                    task: Some(task),
                    is_stopped: false,
                });
            }
            Err(error) => self.failure = Some(error.to_string()),
        }
    }
}

/// Runs the boards. They ask often whether to go on; only what is new is told.
fn run(context: &Context, position: Position, depth: u32) -> io::Result<Task<Event>> {
    Task::start("lab boards", &context.egui, move |reporter| {
        let mut reported = None;
        race::race(&position, depth, None, &mut |event| {
            if reported != Some(event) {
                reported = Some(event);
                reporter.report(event);
            }
            !reporter.is_stopped()
        });
    })
}
