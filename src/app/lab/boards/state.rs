//! The state of the page of boards, its commands, and the counts of its workers.

use std::io;

use crate::board::Mark;
use crate::command::lab::boards::Command;
use crate::kit::context::Context;
use crate::kit::worker::Task;
use tabia_chess::{Move, Position, Square};
use tabia_lab::boards::Representation;
use tabia_lab::boards::race::{self, Event, Tally, add};

/// A running or finished race.
pub(super) struct Race {
    pub(super) depth: u32,
    pub(super) tallies: Vec<Tally>,
    /// The board that is running, and its progress.
    pub(super) at: Option<(Representation, f32)>,
    /// `None` when the race has ended.
    pub(super) task: Option<Task<Event>>,
    /// Whether the user has stopped it.
    pub(super) is_stopped: bool,
}

impl Race {
    pub(super) fn tally(&self, board: Representation) -> Option<&Tally> {
        self.tallies.iter().find(|tally| tally.board == board)
    }

    /// Whether every board has run.
    pub(super) fn is_whole(&self) -> bool {
        self.tallies.len() == Representation::ALL.len()
    }
}

/// The state of the page.
pub(crate) struct BoardsPage {
    pub(super) chosen: Representation,
    pub(super) depth: u32,
    pub(super) race: Option<Race>,
    /// Why no race could be started.
    pub(super) failure: Option<String>,
    /// The position of the race, the move and the square.
    pub(super) position: Option<Position>,
    pub(super) mv: Option<Move>,
    pub(super) is_after: bool,
    /// When the move, or the side of it, was chosen, in seconds of the window's clock.
    pub(super) changed_at: f64,
    pub(super) square: Option<Square>,
}

impl BoardsPage {
    /// The depths of a race in half-moves. At 6 the slowest board takes a minute from the initial position.
    pub(super) const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;

    /// Whether a race is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.task.is_some())
    }

    /// The square whose steps are shown: the chosen one, or that of the king of the side to move.
    pub(super) fn square(&self, position: &Position) -> Square {
        self.square.unwrap_or(position.king(position.turn()))
    }

    /// The marks on the board: the chosen move.
    pub(crate) fn marks(&self) -> impl Iterator<Item = Mark> {
        let arrow = |mv: Move| Mark::engine(mv.from(), mv.landing(), 0);
        self.mv.map(arrow).into_iter()
    }
}

impl Default for BoardsPage {
    fn default() -> BoardsPage {
        BoardsPage {
            chosen: Representation::Mailbox,
            depth: 4,
            race: None,
            failure: None,
            position: None,
            mv: None,
            is_after: true,
            changed_at: f64::NEG_INFINITY,
            square: None,
        }
    }
}

impl BoardsPage {
    /// Carries out a command for the shown position.
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

    /// Chooses a move, if it is legal in the shown position.
    fn look(&mut self, mv: Option<Move>, position: &Position, now: f64) {
        self.mv = mv.filter(|mv| position.is_legal(*mv));
        self.is_after = true;
        self.changed_at = now;
    }

    /// Drops what belongs to a position other than this one.
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

/// Starts the race on a worker. The boards check often whether to continue; only changes are reported.
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

impl BoardsPage {
    /// Processes what has arrived since the last frame, and drops what belongs to a position other than the shown one.
    pub(crate) fn poll(&mut self, position: &Position) {
        self.follow(position);
        let Some(race) = &mut self.race else {
            return;
        };
        let Some(task) = &mut race.task else {
            return;
        };
        for news in task.news() {
            match news {
                Event::At(board, part) => race.at = Some((board, part)),
                Event::Done(lap) => add(&mut race.tallies, &lap),
            }
        }
        if task.is_done() {
            race.task = None;
            race.at = None;
        }
    }
}
