//! A program and the engine, side by side on one position.

use std::path::Path;
use std::time::Duration;

use super::bout::Bout;
use crate::board::OnBoard;
use crate::command::lab::programs::Rules;
use tabia_chess::Position;
use tabia_engine::{Engine, Event, Info, Limits, Options, SearchId};
use tabia_game::Game;
use tabia_lab::programs::ProgramName;

/// How long both of them think.
const TIME: Duration = Duration::from_secs(5);

/// What the page remembers.
#[derive(Default)]
pub(crate) struct ProgramsPage {
    pub(super) comparison: Option<Comparison>,
    /// How the next game of two is played, and the present one.
    pub(super) rules: Rules,
    pub(super) bout: Option<Bout>,
}

impl ProgramsPage {
    /// The game of two, when there is one.
    pub(crate) fn on_board(&self) -> OnBoard {
        self.bout
            .as_ref()
            .map_or_else(OnBoard::default, Bout::on_board)
    }

    /// The game of two, once it is over.
    pub(crate) fn ended_bout(&self) -> Option<Game> {
        let bout = self.bout.as_ref().filter(|bout| bout.is_over());
        bout.map(Bout::game)
    }

    /// The game of two stands among the open ones now.
    pub(crate) fn bout_is_kept(&mut self) {
        self.bout = None;
    }
}

impl ProgramsPage {
    /// Whether a program and the engine are at work, or two players at a game.
    pub(crate) fn is_busy(&self) -> bool {
        let plays = self.bout.as_ref().is_some_and(|bout| !bout.is_over());
        self.comparison.is_some() || plays
    }
}

/// A program and the engine, side by side on one position.
pub(super) struct Comparison {
    pub program: ProgramName,
    pub position: Position,
    history: Vec<u64>,
    pub theirs: Thinker,
    pub ours: Thinker,
}

impl Comparison {
    /// Has both think about a position. What is wrong with what the program has learned is told, too.
    ///
    /// # Errors
    /// Says why one of them cannot be had.
    pub fn start(
        program: ProgramName,
        position: Position,
        history: Vec<u64>,
        data: Option<&Path>,
        ctx: &egui::Context,
    ) -> Result<(Comparison, Option<String>), String> {
        let wake = || {
            let ctx = ctx.clone();
            move || ctx.request_repaint()
        };
        let (mind, problem) = program.start(data);
        let theirs = Engine::of_program(program.title(), mind, wake());
        let theirs = theirs.map_err(|error| error.to_string())?;
        let options = Options::default();
        let ours = Engine::new(options, wake()).map_err(|error| error.to_string())?;
        let comparison = Comparison {
            program,
            theirs: Thinker::start(theirs, &position, &history),
            ours: Thinker::start(ours, &position, &history),
            position,
            history,
        };
        Ok((comparison, problem))
    }

    /// Goes on to another position.
    pub fn go_to(&mut self, position: &Position, history: Vec<u64>) {
        if self.position == *position && self.history == history {
            return;
        }
        self.theirs.go(position, &history);
        self.ours.go(position, &history);
        (self.position, self.history) = (position.clone(), history);
    }

    /// Takes in what both have reported.
    pub fn poll(&mut self) {
        self.theirs.poll();
        self.ours.poll();
    }

    /// Whether one of them still thinks.
    pub fn is_thinking(&self) -> bool {
        !(self.theirs.is_done && self.ours.is_done)
    }
}

/// An engine or a program at work.
pub(super) struct Thinker {
    engine: Engine,
    search: SearchId,
    /// The last line of this search.
    pub line: Option<Info>,
    pub is_done: bool,
    pub failure: Option<String>,
}

impl Thinker {
    fn start(engine: Engine, position: &Position, history: &[u64]) -> Thinker {
        Thinker {
            search: engine.go(position.clone(), history.to_vec(), limits()),
            engine,
            line: None,
            is_done: false,
            failure: None,
        }
    }

    fn go(&mut self, position: &Position, history: &[u64]) {
        self.search = self.engine.go(position.clone(), history.to_vec(), limits());
        (self.line, self.is_done, self.failure) = (None, false, None);
    }

    fn poll(&mut self) {
        for report in self.engine.reports().try_iter() {
            if report.search != self.search {
                continue;
            }
            match report.event {
                Event::Info(info) if !info.pv.is_empty() => self.line = Some(info),
                Event::Info(_) | Event::CurrentMove { .. } => {}
                // Who only looks at a position learns nothing, and has nothing to tell.
                Event::Note(_) => {}
                Event::Best { .. } => self.is_done = true,
                Event::Failed(reason) => self.failure = Some(reason),
            }
        }
    }
}

fn limits() -> Limits {
    Limits {
        analysis: true,
        ..Limits::time(TIME)
    }
}
