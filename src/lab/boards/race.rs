//! The race: perft of one position on every board, in turns, measured by processor time.

use std::time::Duration;

use super::board::Board;
use super::kinds::{Representation, Task};
use crate::cpu_clock::CpuClock;
use tabia_chess::Position;

/// Default number of runs of a board, unless they take too long.
pub const DEFAULT_RUNS: u32 = 5;

/// A board that has run this long does not run again in a race of [`DEFAULT_RUNS`].
const LONG: Duration = Duration::from_secs(2);

/// Minimum time of a run: shorter counts are repeated until then, as their times are unreliable.
const LEAST_TIME: Duration = Duration::from_millis(10);

/// One run of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lap {
    pub board: Representation,
    pub leaves: u64,
    /// Processor time of one count.
    pub time: Duration,
    /// Processor time of all counts of the run.
    pub whole_time: Duration,
    /// The size of one position, in bytes.
    pub bytes: usize,
}

/// An event of a race.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A board has finished this part of its first moves, from 0 to 1.
    At(Representation, f32),
    Done(Lap),
}

/// The finished runs of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tally {
    pub board: Representation,
    pub leaves: u64,
    pub bytes: usize,
    pub runs: u32,
    /// Processor time of the fastest run, which was disturbed least, and of the slowest one.
    pub best: Duration,
    pub worst: Duration,
    /// Whether all runs have the same count.
    agrees: bool,
}

impl Tally {
    fn new(lap: &Lap) -> Tally {
        Tally {
            board: lap.board,
            leaves: lap.leaves,
            bytes: lap.bytes,
            runs: 1,
            best: lap.time,
            worst: lap.time,
            agrees: true,
        }
    }

    fn add(&mut self, lap: &Lap) {
        self.runs += 1;
        self.best = self.best.min(lap.time);
        self.worst = self.worst.max(lap.time);
        self.agrees &= self.leaves == lap.leaves;
    }

    /// Returns the leaves per second in the fastest run.
    pub fn speed(&self) -> f64 {
        self.speed_in(self.best)
    }

    /// Returns the leaves per second in the slowest run.
    pub fn least_speed(&self) -> f64 {
        self.speed_in(self.worst)
    }

    fn speed_in(&self, time: Duration) -> f64 {
        self.leaves as f64 / time.as_secs_f64().max(1e-9)
    }
}

/// Adds a lap to the tallies.
pub fn add(tallies: &mut Vec<Tally>, lap: &Lap) {
    match tallies.iter_mut().find(|tally| tally.board == lap.board) {
        Some(tally) => tally.add(lap),
        None => tallies.push(Tally::new(lap)),
    }
}

/// Returns whether all boards have the same count.
pub fn agree(tallies: &[Tally]) -> bool {
    let mut all = tallies.iter();
    all.all(|tally| tally.agrees && tally.leaves == tallies[0].leaves)
}

/// Counts the leaves of a position on all boards in turns: `runs` times, or [`DEFAULT_RUNS`] times except for boards that have
/// run for long. `report` receives frequent events, and returns whether to continue.
pub fn race(
    position: &Position,
    depth: u32,
    runs: Option<u32>,
    report: &mut dyn FnMut(Event) -> bool,
) {
    let mut spent = [Duration::ZERO; Representation::ALL.len()];
    for _ in 0..runs.unwrap_or(DEFAULT_RUNS) {
        for (board, spent) in Representation::ALL.into_iter().zip(&mut spent) {
            if runs.is_none() && *spent >= LONG {
                continue;
            }
            let lap = lap(board, position, depth, &mut |part| {
                report(Event::At(board, part))
            });
            let Some(lap) = lap else { return };
            *spent += lap.whole_time;
            if !report(Event::Done(lap)) {
                return;
            }
        }
    }
}

/// Makes one run of a board, as in [`count`].
fn lap(
    board: Representation,
    position: &Position,
    depth: u32,
    report: &mut dyn FnMut(f32) -> bool,
) -> Option<Lap> {
    let clock = CpuClock::start();
    let mut counts = 0;
    loop {
        let leaves = count(board, position, depth, report)?;
        counts += 1;
        let whole_time = clock.elapsed();
        if whole_time >= LEAST_TIME {
            return Some(Lap {
                board,
                leaves,
                time: whole_time / counts,
                whole_time,
                bytes: board.apply(Size),
            });
        }
    }
}

/// Counts the leaves of a position on a board. `report` receives the finished part of the first moves, and returns whether to
/// continue; `None` when it has returned `false`.
pub fn count(
    board: Representation,
    position: &Position,
    depth: u32,
    report: &mut dyn FnMut(f32) -> bool,
) -> Option<u64> {
    board.apply(Run {
        position,
        depth,
        report,
    })
}

/// Returns a board's size of one position.
struct Size;

impl Task for Size {
    type Result = usize;

    fn run<B: Board>(self) -> usize {
        B::bytes()
    }
}

struct Run<'a> {
    position: &'a Position,
    depth: u32,
    report: &'a mut dyn FnMut(f32) -> bool,
}

impl Task for Run<'_> {
    type Result = Option<u64>;

    fn run<B: Board>(self) -> Self::Result {
        let mut board = B::new(self.position);
        let Some(below) = self.depth.checked_sub(1) else {
            return Some(1);
        };
        let first = board.legal_moves();
        let mut leaves = Some(0);
        for (done, mv) in first.iter().enumerate() {
            let part = done as f32 / first.len() as f32;
            let undo = board.make(*mv);
            let report = &mut *self.report;
            let count = board.leaves(below, &mut Vec::new(), &mut || !report(part));
            board.unmake(*mv, undo);
            leaves = leaves.zip(count).map(|(sum, count)| sum + count);
            if leaves.is_none() || !(self.report)(part) {
                return None;
            }
        }
        leaves
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_runs_in_turns_and_the_fastest_run_counts() {
        let mut laps = Vec::new();
        race(&Position::start(), 3, Some(3), &mut |event| {
            if let Event::Done(lap) = event {
                laps.push(lap);
            }
            true
        });
        let boards: Vec<Representation> = laps.iter().map(|lap| lap.board).collect();
        assert_eq!(boards, [Representation::ALL; 3].concat());
        let mut tallies = Vec::new();
        laps.iter().for_each(|lap| add(&mut tallies, lap));
        assert!(agree(&tallies) && tallies.len() == Representation::ALL.len());
        for tally in &tallies {
            let own = laps.iter().filter(|lap| lap.board == tally.board);
            let times: Vec<Duration> = own.map(|lap| lap.time).collect();
            assert_eq!(Some(&tally.best), times.iter().min());
            assert_eq!(Some(&tally.worst), times.iter().max());
            assert_eq!((tally.runs, tally.leaves), (3, 8_902));
            assert!(tally.least_speed() <= tally.speed());
        }
        // A board with another count in one of its runs is detected.
        let wrong = Lap {
            leaves: 8_901,
            ..laps[9]
        };
        add(&mut tallies, &wrong);
        assert!(!agree(&tallies));
    }

    #[test]
    fn a_race_ends_when_it_is_asked_to() {
        let mut done = 0;
        race(&Position::start(), 2, None, &mut |event| {
            done += u32::from(matches!(event, Event::Done(_)));
            done < 4
        });
        assert_eq!(done, 4);
    }
}
