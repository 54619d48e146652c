//! Builds a trace of another search than the engine's.

use super::record::{Cause, Extension, Kind, Order, Purpose};
use super::recorder::{Extent, Recorder};
use super::tracer::Tracer as _;
use super::tree::{Summary, Trace};
use tabia_chess::Move;
use tabia_player::{Ply, Score};

/// A trace that is being built from the events of a search, node by node. Moves must be legal where they are picked.
pub struct Builder {
    recorder: Recorder,
    extent: Extent,
    nodes: u64,
    depth: usize,
}

impl Builder {
    /// Creates a trace without nodes.
    pub fn new(extent: Extent) -> Builder {
        Builder {
            recorder: Recorder::new(extent),
            extent: extent.clamped(),
            nodes: 0,
            depth: 0,
        }
    }

    /// Opens a node below the open one, with its window and depth from the view of its side to move. A node with the purpose of
    /// a null move is reached by a null move, one at the ply of the open node is another search of its position, and any other
    /// one is reached by the picked move.
    pub fn enter(
        &mut self,
        purpose: Purpose,
        kind: Kind,
        window: (Score, Score),
        depth: i32,
        ply: Ply,
    ) {
        self.recorder
            .enter(purpose, kind, window, depth, ply, self.nodes);
        self.nodes += 1;
        self.depth += 1;
    }

    /// Records that the open node tries a move.
    pub fn pick(&mut self, mv: Move) {
        self.recorder.pick(mv, Order::NoMove);
    }

    /// Records that the picked move is searched at reduced depth.
    pub fn reduce(&mut self, by: i32) {
        self.recorder.reduce(by);
    }

    /// Records that the picked move is not searched.
    pub fn skip(&mut self, cause: Cause) {
        self.recorder.skip(cause);
    }

    /// Records an extension of the open node.
    pub fn extend(&mut self, extension: Extension, by: i32) {
        self.recorder.extend(extension, by);
    }

    /// Sets the static evaluation of the open node.
    pub fn evaluate(&mut self, eval: Score) {
        self.recorder.evaluate(Some(eval));
    }

    /// Sets the cause that ends the open node.
    pub fn ends(&mut self, cause: Cause) {
        self.recorder.ends(cause);
    }

    /// Closes the open node with a value; without one, as stopped.
    pub fn leave(&mut self, value: Option<Score>) {
        let stopped = value.is_none();
        self.recorder
            .leave(value.unwrap_or_default(), self.nodes, stopped);
        self.depth = self.depth.saturating_sub(1);
    }

    /// Returns the number of open nodes.
    pub fn depth(&self) -> usize {
        self.depth
    }

    /// Returns the trace. Nodes that are still open are recorded as stopped; the counts are written into the summary.
    pub fn finish(mut self, summary: Summary) -> Trace {
        while self.depth > 0 {
            self.leave(None);
        }
        let summary = Summary {
            nodes: self.nodes,
            extent: self.extent,
            too_deep: self.recorder.too_deep,
            no_room: self.recorder.no_room,
            ..summary
        };
        Trace::new(summary, self.recorder.into_records())
    }
}
