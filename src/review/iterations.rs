//! The results of the iterations of a search.

use std::collections::VecDeque;

use super::{Found, Line, Source};
use tabia_engine::{Bound, Depth, Info};

/// The lines of a search as they are reported: those of the last complete iterations, and those of an unfinished one.
#[derive(Clone, Debug)]
pub struct Iterations {
    /// Number of lines of a complete iteration.
    wanted: usize,
    nodes: u64,
    /// The last three complete iterations, the last one first.
    whole: VecDeque<Iteration>,
    /// The unfinished iteration.
    present: Iteration,
}

#[derive(Clone, Debug, Default)]
struct Iteration {
    depth: Depth,
    lines: Vec<Line>,
}

impl Iterations {
    /// Creates an empty list for a search of `wanted` lines.
    pub fn new(wanted: usize) -> Iterations {
        Iterations {
            wanted,
            nodes: 0,
            whole: VecDeque::new(),
            present: Iteration::default(),
        }
    }

    /// Adds a report. Bounds are ignored: their reports depend on time.
    pub fn note(&mut self, info: &Info) {
        if info.bound != Bound::Exact || info.pv.is_empty() {
            return;
        }
        if info.depth != self.present.depth {
            self.present = Iteration {
                depth: info.depth,
                lines: Vec::new(),
            };
        }
        if info.line != self.present.lines.len() + 1 {
            return;
        }
        self.nodes = info.nodes;
        self.present.lines.push(Line {
            score: info.score,
            pv: info.pv.clone(),
        });
        if self.present.lines.len() == self.wanted {
            self.whole.push_front(std::mem::take(&mut self.present));
            self.whole.truncate(3);
        }
    }

    /// Returns the resulting evaluation of the position; `None` before the first line.
    pub fn found(&self) -> Option<Found> {
        let last = self.whole.front();
        let mut lines = last.map_or(Vec::new(), |last| last.lines.clone());
        // Another best move of the unfinished iteration is better. With the same move its score would be mixed with one of the
        // iteration before.
        if let Some(better) = self.present.lines.first()
            && lines.first().and_then(Line::first) != better.first()
        {
            lines.retain(|line| line.first() != better.first());
            lines.insert(0, better.clone());
            lines.truncate(self.wanted);
        }
        let earlier = self.whole.get(2).map(|earlier| earlier.lines.clone());
        Some(Found {
            source: Source::Engine,
            score: lines.first()?.score,
            depth: last.unwrap_or(&self.present).depth,
            nodes: self.nodes,
            lines,
            earlier: earlier.unwrap_or_default(),
        })
    }
}
