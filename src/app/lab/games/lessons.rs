//! The two lessons in recursion, recorded step by step: the towers of Hanoi and the queens.

use std::cell::OnceCell;

use super::playback::Playback;
use crate::command::lab::games::Transport;
use tabia_lab::recursion::{DiscMove, QueenStep, Tower, hanoi, queens};

/// A lesson with a number of discs or queens, recorded when it is first shown.
pub(super) struct Lesson<S> {
    pub(super) size: u32,
    pub(super) playback: Playback,
    steps: OnceCell<Vec<S>>,
    record: fn(u32) -> Vec<S>,
}

impl<S> Lesson<S> {
    /// Maximum number of discs or queens.
    pub(super) const MOST: u32 = 10;

    fn new(size: u32, record: fn(u32) -> Vec<S>) -> Lesson<S> {
        Lesson {
            size,
            playback: Playback::default(),
            steps: OnceCell::new(),
            record,
        }
    }

    /// All steps.
    pub(super) fn steps(&self) -> &[S] {
        self.steps.get_or_init(|| (self.record)(self.size))
    }

    /// The steps made so far.
    fn made(&self) -> &[S] {
        &self.steps()[..self.playback.at]
    }

    pub(super) fn set_size(&mut self, size: u32) {
        let speed = self.playback.speed;
        *self = Lesson::new(size.clamp(1, Self::MOST), self.record);
        self.playback.speed = speed;
    }

    pub(super) fn transport(&mut self, transport: Transport, now: f64) {
        let count = self.steps().len();
        self.playback.apply(transport, count, now);
    }

    pub(super) fn run(&mut self, now: f64) -> Option<f64> {
        let count = self.steps().len();
        self.playback.run(count, now)
    }
}

/// The towers of Hanoi: each move with the calls that are open at that time, the outermost first.
pub(super) type Hanoi = Lesson<(DiscMove, Vec<Tower>)>;

impl Hanoi {
    /// Creates the lesson with a tower of `discs` discs.
    pub(super) fn with_discs(discs: u32) -> Hanoi {
        Lesson::new(discs, |discs| {
            let mut steps = Vec::new();
            hanoi(discs, &mut |step, calls| {
                steps.push((step, calls.to_vec()));
                true
            });
            steps
        })
    }

    /// The discs on each rod, the lowest first.
    pub(super) fn rods(&self) -> [Vec<u32>; 3] {
        let mut rods = [(1..=self.size).rev().collect(), Vec::new(), Vec::new()];
        for (step, _) in self.made() {
            if let Some(disc) = rods[step.from].pop() {
                rods[step.to].push(disc);
            }
        }
        rods
    }

    /// The last move made, with the open calls.
    pub(super) fn last(&self) -> Option<&(DiscMove, Vec<Tower>)> {
        self.made().last()
    }
}

/// The queens.
pub(super) type Queens = Lesson<QueenStep>;

/// The squares of the queens after some steps.
#[derive(Default)]
pub(super) struct Placed {
    /// The rank of the queen on each file from the first.
    pub(super) ranks: Vec<usize>,
    /// The queen that was just removed.
    pub(super) removed: Option<(usize, usize)>,
    pub(super) solutions: u64,
    /// Whether the queens are a solution.
    pub(super) is_solution: bool,
}

impl Queens {
    /// Creates a lesson with `count` queens on a board of `count` files.
    pub(super) fn with_queens(count: u32) -> Queens {
        Lesson::new(count, |count| {
            let mut steps = Vec::new();
            queens(count as usize, &mut |step| {
                steps.push(step);
                true
            });
            steps
        })
    }

    /// The current squares of the queens.
    pub(super) fn placed(&self) -> Placed {
        let mut placed = Placed::default();
        for step in self.made() {
            (placed.removed, placed.is_solution) = (None, false);
            match *step {
                QueenStep::Place { rank, .. } => placed.ranks.push(rank),
                QueenStep::Remove { file, rank } => {
                    placed.ranks.pop();
                    placed.removed = Some((file, rank));
                }
                QueenStep::Solution => {
                    placed.solutions += 1;
                    placed.is_solution = true;
                }
            }
        }
        placed
    }
}
