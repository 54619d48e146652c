//! A recorded search, as a tree.

use super::record::{Cause, NOBODY, Record, Step};
use super::recorder::Extent;
use crate::Techniques;
use tabia_chess::{Color, Move, Position, Undo};
use tabia_player::{Bound, Depth, Score};

/// The settings and the result of a recorded search.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The root position.
    pub position: Position,
    /// Whether the position was studied, as by [`Limits::analysis`](crate::Limits::analysis).
    pub analysis: bool,
    /// The root moves that were searched; empty for all.
    pub only: Vec<Move>,
    /// The techniques that were used.
    pub techniques: Techniques,
    /// The iteration of the best line.
    pub depth: Depth,
    /// From the view of the side to move; `None` when the search was stopped at once, or had no move.
    pub score: Option<Score>,
    /// The best line.
    pub line: Vec<Move>,
    /// Positions visited, recorded or not.
    pub nodes: u64,
    /// The limits of the recording.
    pub extent: Extent,
    /// Number of nodes and skipped moves that were left out because they are deeper than requested.
    pub too_deep: u64,
    /// Number of nodes and skipped moves that were left out because the buffer was full.
    pub no_room: u64,
    /// The name of the search, where it is not the engine's.
    pub by: Option<String>,
}

impl Summary {
    /// Returns the score from White's view.
    pub fn white_score(&self) -> Option<Score> {
        match self.position.turn() {
            Color::White => self.score,
            Color::Black => self.score.map(|score| -score),
        }
    }
}

/// A node of a trace: its index among the records.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Returns its index among the records, from 0.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A recorded search: a tree of records below one root for each window of each iteration.
#[derive(Clone, Debug)]
pub struct Trace {
    pub summary: Summary,
    records: Vec<Record>,
}

impl Trace {
    /// Creates a trace. The records must have parents before children, each followed by its descendants, and legal moves.
    pub(super) fn new(summary: Summary, records: Vec<Record>) -> Trace {
        Trace { summary, records }
    }

    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// Returns all records, in the order of the file.
    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    /// Returns the node at this index, if there is one.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.records.len()).then_some(NodeId(index as u32))
    }

    /// Returns the record of a node of this trace.
    pub fn get(&self, node: NodeId) -> &Record {
        &self.records[node.index()]
    }

    /// Returns the roots: one for each window of each iteration, in the order of the search.
    pub fn roots(&self) -> Children<'_> {
        Children {
            trace: self,
            next: 0,
            end: self.records.len() as u32,
        }
    }

    /// Returns the nodes directly below a node, in the order of the search.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children {
            trace: self,
            next: node.0 + 1,
            end: self.get(node).end,
        }
    }

    /// Returns whether nodes are recorded below a node.
    pub fn has_children(&self, node: NodeId) -> bool {
        self.get(node).end > node.0 + 1
    }

    /// Returns the indices of the records below a node, at any distance.
    pub fn below(&self, node: NodeId) -> std::ops::Range<usize> {
        node.index() + 1..self.get(node).end as usize
    }

    /// Returns the node directly above.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.get(node).parent;
        (parent != NOBODY).then_some(NodeId(parent))
    }

    /// Returns the node and all above it, the root first.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// Returns the steps from the root to a node, without those of the same position.
    pub fn steps(&self, node: NodeId) -> Vec<Step> {
        self.path(node)
            .into_iter()
            .map(|node| self.get(node).step())
            .filter(|step| *step != Step::Stay)
            .collect()
    }

    /// Returns the position of a node, after its own move.
    pub fn position(&self, node: NodeId) -> Position {
        let mut position = self.summary.position.clone();
        for step in self.steps(node) {
            play(&mut position, step);
        }
        position
    }

    /// Returns window and value of a node from White's view. The windows of a line are then nested, for either side to move.
    pub fn white_view(&self, node: NodeId) -> View {
        let record = self.get(node);
        let ((alpha, beta), value, bound) = (record.window(), record.value(), record.bound());
        match self.is_white(node) {
            true => View {
                low: alpha,
                high: beta,
                value,
                bound,
            },
            false => View {
                low: -beta,
                high: -alpha,
                value: value.map(|value| -value),
                bound: bound.opposite(),
            },
        }
    }

    /// Returns whether White is to move at a node.
    pub fn is_white(&self, node: NodeId) -> bool {
        let is_even = self.get(node).ply().0.is_multiple_of(2);
        (self.summary.position.turn() == Color::White) == is_even
    }

    /// Returns the child that decides the value of a node: its refutation, or its best move. `None` where the value has another
    /// cause.
    pub fn decider(&self, node: NodeId) -> Option<NodeId> {
        let record = self.get(node);
        let by_move = [Cause::Refuted, Cause::Searched, Cause::Probcut];
        if !by_move.contains(&record.cause()) {
            return None;
        }
        let value = record.value()?;
        let deciding = self.children(node).filter(|&child| {
            let child = self.get(child);
            child.mv().is_some() && child.value() == Some(-value)
        });
        if record.cause() == Cause::Refuted {
            return deciding.last();
        }
        // Of several moves of the same value the first was chosen; of several searches of one move the last counts.
        let children: Vec<NodeId> = deciding.collect();
        let first = self.get(*children.first()?).mv();
        let mut last_first = children.into_iter().rev();
        last_first.find(|&child| self.get(child).mv() == first)
    }

    /// Returns the child of a root or node that a move leads to, in its last search.
    pub fn child_by(&self, node: NodeId, mv: Move) -> Option<NodeId> {
        let searched = self.children(node).filter(|&child| {
            let record = self.get(child);
            record.mv() == Some(mv) && record.is_searched()
        });
        searched.last()
    }
}

/// Window and value of a node from one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct View {
    pub low: Score,
    pub high: Score,
    /// The value; `None` for a skipped or stopped node.
    pub value: Option<Score>,
    pub bound: Bound,
}

/// Plays a step; returns the data for undoing it.
pub(super) fn play(position: &mut Position, step: Step) -> Option<Undo> {
    match step {
        Step::Stay => None,
        Step::Play(mv) => Some(position.make(mv)),
        Step::Pass => Some(position.make_null()),
    }
}

/// Nodes with the same parent.
#[derive(Clone)]
pub struct Children<'a> {
    trace: &'a Trace,
    next: u32,
    end: u32,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = (self.next < self.end).then_some(NodeId(self.next))?;
        self.next = self.trace.get(node).end;
        Some(node)
    }
}
