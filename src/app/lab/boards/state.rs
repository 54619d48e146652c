//! The state of the page of boards, its commands, and the counts of its workers.

use std::io;

use crate::board::Mark;
use crate::command::lab::boards::{Command, View};
use crate::kit::context::Context;
use crate::kit::worker::Task;
use tabia_chess::{Move, Position, Square};
use tabia_lab::boards::Representation;
use tabia_lab::boards::index::{Measured, Way};
use tabia_lab::boards::race::{self, Event, Tally, add};
use tabia_lab::boards::twins::Marking;

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
    view: View,
    /// The index of the chosen move in the buffer.
    pub(super) descriptor: usize,
    /// The chosen set, and the step of the loop over its bits.
    pub(super) set: usize,
    pub(super) bit: usize,
    pub(super) marking: Marking,
    /// Number of steps of the own stack.
    pub(super) walk: usize,
    pub(super) measured: Vec<Measured>,
    measuring: Option<Task<Measured>>,
}

impl BoardsPage {
    /// The depths of a race in half-moves. At 6 the slowest board takes a minute from the initial position.
    pub(super) const DEPTHS: std::ops::RangeInclusive<u32> = 1..=6;

    /// Maximum number of shown steps of the own stack.
    pub(super) const MOST_STEPS: usize = 999;

    /// Whether a race or a measurement is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.is_racing() || self.measuring.is_some()
    }

    /// Whether the ways to compute are being measured.
    pub(super) fn is_measuring(&self) -> bool {
        self.measuring.is_some()
    }

    fn is_racing(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.task.is_some())
    }

    /// The part that is drawn: the chosen one, or the first where the representation does not have it.
    pub(super) fn view(&self) -> View {
        match views(self.chosen).contains(&self.view) {
            true => self.view,
            false => View::Cells,
        }
    }

    /// The square whose steps are shown: the chosen one, or that of the king of the side to move.
    pub(super) fn square(&self, position: &Position) -> Square {
        self.square.unwrap_or(position.king(position.turn()))
    }

    /// The marks on the board: the chosen move and the chosen square.
    pub(crate) fn marks(&self) -> impl Iterator<Item = Mark> {
        let arrow = |mv: Move| Mark::engine(mv.from(), mv.landing(), 0);
        let square = self.square.map(Mark::referred);
        self.mv.map(arrow).into_iter().chain(square)
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
            view: View::Cells,
            descriptor: 0,
            set: 0,
            bit: 0,
            marking: Marking::TwinFlag,
            walk: 0,
            measured: Vec::new(),
            measuring: None,
        }
    }
}

/// The parts of a representation, in the order of their strip.
pub(super) fn views(board: Representation) -> Vec<View> {
    let mut views = vec![View::Speeds, View::Cells];
    match board {
        Representation::Lists => views.extend([
            View::Lists,
            View::Descriptors,
            View::Steps,
            View::CheckDetector,
            View::Distance,
            View::Castling,
            View::Twins,
        ]),
        Representation::Bitboards | Representation::Rotated => views.push(View::LowestBit),
        Representation::Own | Representation::Pointers | Representation::Linked => {
            views.push(View::Lists);
        }
        Representation::Mailbox | Representation::X88 => {}
    }
    views.extend([View::Undo, View::Packed, View::OwnStack, View::Indices]);
    views
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
            Command::Show(view) => self.view = view,
            Command::Descriptor(index) => self.descriptor = index,
            Command::Set(set) => (self.set, self.bit) = (set, 0),
            Command::Bit(bit) => self.bit = bit,
            Command::Mark(marking) => self.marking = marking,
            Command::Walk(steps) => self.walk = steps.min(BoardsPage::MOST_STEPS),
            Command::Measure => self.measure(context, position),
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
        (self.descriptor, self.bit) = (0, 0);
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
        (self.descriptor, self.bit, self.walk) = (0, 0, 0);
        self.measured.clear();
        self.measuring = None;
    }

    /// Measures every way on a worker, each once.
    fn measure(&mut self, context: &Context, position: &Position) {
        if self.measuring.is_some() {
            return;
        }
        self.measured.clear();
        let position = position.clone();
        let task = Task::start("lab indices", &context.egui, move |reporter| {
            for way in Way::ALL {
                if reporter.is_stopped() {
                    return;
                }
                reporter.report(way.measure(&position));
            }
        });
        match task {
            Ok(task) => (self.failure, self.measuring) = (None, Some(task)),
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    fn stop(&mut self) {
        if let Some(task) = &self.measuring {
            task.stop();
        }
        if let Some(race) = &mut self.race
            && let Some(task) = &race.task
        {
            task.stop();
            race.is_stopped = true;
        }
    }

    fn start(&mut self, context: &Context, position: &Position) {
        if self.is_racing() {
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
        if let Some(task) = &mut self.measuring {
            self.measured.extend(task.news());
            if task.is_done() {
                self.measuring = None;
            }
        }
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
