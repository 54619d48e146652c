//! The two lessons in recursion, recorded step by step: the towers of Hanoi and the queens.

use super::playback::{Playback, Transport};
use crate::lab::recursion::{DiscMove, QueenStep, Tower, hanoi, queens};

/// The towers of Hanoi.
pub(super) struct Hanoi {
    pub(super) discs: u32,
    /// Each move with the calls that are open when it is made, the outermost first.
    pub(super) steps: Vec<(DiscMove, Vec<Tower>)>,
    pub(super) playback: Playback,
}

impl Hanoi {
    /// The most discs that are shown.
    pub(super) const MOST: u32 = 10;

    pub(super) fn new(discs: u32) -> Hanoi {
        let mut steps = Vec::new();
        hanoi(discs, &mut |step, calls| {
            steps.push((step, calls.to_vec()));
            true
        });
        Hanoi {
            discs,
            steps,
            playback: Playback::default(),
        }
    }

    pub(super) fn set_size(&mut self, discs: u32) {
        let speed = self.playback.speed;
        *self = Hanoi::new(discs.clamp(1, Hanoi::MOST));
        self.playback.speed = speed;
    }

    pub(super) fn transport(&mut self, transport: Transport, now: f64) {
        self.playback.apply(transport, self.steps.len(), now);
    }

    pub(super) fn run(&mut self, now: f64) -> Option<f64> {
        self.playback.run(self.steps.len(), now)
    }

    /// The discs on each rod, the lowest first.
    pub(super) fn rods(&self) -> [Vec<u32>; 3] {
        let mut rods = [(1..=self.discs).rev().collect(), Vec::new(), Vec::new()];
        for (step, _) in &self.steps[..self.playback.at] {
            if let Some(disc) = rods[step.from].pop() {
                rods[step.to].push(disc);
            }
        }
        rods
    }

    /// The move that was made last, with the calls that are open.
    pub(super) fn last(&self) -> Option<&(DiscMove, Vec<Tower>)> {
        self.steps.get(self.playback.at.checked_sub(1)?)
    }
}

/// The queens.
pub(super) struct Queens {
    pub(super) size: u32,
    pub(super) steps: Vec<QueenStep>,
    pub(super) playback: Playback,
}

/// Where the queens stand after some steps.
#[derive(Default)]
pub(super) struct Placed {
    /// The rank of the queen on each file from the first.
    pub(super) ranks: Vec<usize>,
    /// The queen that was just taken away.
    pub(super) removed: Option<(usize, usize)>,
    pub(super) solutions: u64,
    /// Whether they are a solution.
    pub(super) is_solution: bool,
}

impl Queens {
    /// The most queens that are shown.
    pub(super) const MOST: u32 = 10;

    pub(super) fn new(size: u32) -> Queens {
        let mut steps = Vec::new();
        queens(size as usize, &mut |step| {
            steps.push(step);
            true
        });
        Queens {
            size,
            steps,
            playback: Playback::default(),
        }
    }

    pub(super) fn set_size(&mut self, size: u32) {
        let speed = self.playback.speed;
        *self = Queens::new(size.clamp(1, Queens::MOST));
        self.playback.speed = speed;
    }

    pub(super) fn transport(&mut self, transport: Transport, now: f64) {
        self.playback.apply(transport, self.steps.len(), now);
    }

    pub(super) fn run(&mut self, now: f64) -> Option<f64> {
        self.playback.run(self.steps.len(), now)
    }

    /// Where the queens stand now.
    pub(super) fn placed(&self) -> Placed {
        let mut placed = Placed::default();
        for step in &self.steps[..self.playback.at] {
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
