//! A recorded search, walked as a tree.

use super::record::{Cause, NOBODY, Record, Step};
use super::recorder::Extent;
use crate::Techniques;
use tabia_chess::{Color, Move, Position, Undo};
use tabia_player::{Bound, Depth, Score};

/// What a recorded search was, and how it ended.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Where it began.
    pub position: Position,
    /// Whether the position was studied, as by [`Limits::analysis`](crate::Limits::analysis).
    pub analysis: bool,
    /// The only moves of the root that were searched; empty for all.
    pub only: Vec<Move>,
    /// The techniques that were used.
    pub techniques: Techniques,
    /// The iteration of the best line.
    pub depth: Depth,
    /// From the side to move; none when the search was stopped at once, or had no move.
    pub score: Option<Score>,
    /// The best line.
    pub line: Vec<Move>,
    /// Positions visited, recorded or not.
    pub nodes: u64,
    /// How much was to be recorded.
    pub extent: Extent,
    /// Nodes and skipped moves that were left out because they lie deeper than wanted.
    pub too_deep: u64,
    /// The same, because there were too many.
    pub no_room: u64,
    /// The name of the search, where it is another than the engine's.
    pub by: Option<String>,
}

impl Summary {
    /// The score as White sees it.
    pub fn white_score(&self) -> Option<Score> {
        match self.position.turn() {
            Color::White => self.score,
            Color::Black => self.score.map(|score| -score),
        }
    }
}

/// A node of a trace: its place among the records.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// Its place among the records, from 0.
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
    /// The records have parents before children, each with its descendants in a row behind it, and moves that are legal.
    pub(super) fn new(summary: Summary, records: Vec<Record>) -> Trace {
        Trace { summary, records }
    }

    /// How many records there are.
    pub fn len(&self) -> usize {
        self.records.len()
    }

    pub fn is_empty(&self) -> bool {
        self.records.is_empty()
    }

    /// All records, as the file has them.
    pub(super) fn records(&self) -> &[Record] {
        &self.records
    }

    /// The node at this place, if there is one.
    pub fn node(&self, index: usize) -> Option<NodeId> {
        (index < self.records.len()).then_some(NodeId(index as u32))
    }

    /// What is recorded of a node of this trace.
    pub fn get(&self, node: NodeId) -> &Record {
        &self.records[node.index()]
    }

    /// The roots: one for each window of each iteration, in the order of the search.
    pub fn roots(&self) -> Children<'_> {
        Children {
            trace: self,
            next: 0,
            end: self.records.len() as u32,
        }
    }

    /// The nodes directly below a node, in the order of the search.
    pub fn children(&self, node: NodeId) -> Children<'_> {
        Children {
            trace: self,
            next: node.0 + 1,
            end: self.get(node).end,
        }
    }

    /// Whether something is recorded below a node.
    pub fn has_children(&self, node: NodeId) -> bool {
        self.get(node).end > node.0 + 1
    }

    /// Records below a node, at any distance.
    pub fn below(&self, node: NodeId) -> std::ops::Range<usize> {
        node.index() + 1..self.get(node).end as usize
    }

    /// The node above.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let parent = self.get(node).parent;
        (parent != NOBODY).then_some(NodeId(parent))
    }

    /// The node and all above it, the root first.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| self.parent(node)).collect();
        path.reverse();
        path
    }

    /// The steps from the root to a node; those that stay are left out.
    pub fn steps(&self, node: NodeId) -> Vec<Step> {
        self.path(node)
            .into_iter()
            .map(|node| self.get(node).step())
            .filter(|step| *step != Step::Stay)
            .collect()
    }

    /// The position of a node, its own move played.
    pub fn position(&self, node: NodeId) -> Position {
        let mut position = self.summary.position.clone();
        for step in self.steps(node) {
            play(&mut position, step);
        }
        position
    }

    /// Window and value of a node as White sees them. So the windows of a line lie in each other, for either side to move.
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

    /// Whether White is to move at a node.
    pub fn is_white(&self, node: NodeId) -> bool {
        let is_even = self.get(node).ply().0.is_multiple_of(2);
        (self.summary.position.turn() == Color::White) == is_even
    }

    /// The child on which the value of a node rests: what has refuted it, or its best move. None where the value has
    /// another cause.
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
        // Of several moves of the same worth the first was taken; of several searches of one move the last counts.
        let children: Vec<NodeId> = deciding.collect();
        let first = self.get(*children.first()?).mv();
        let mut last_first = children.into_iter().rev();
        last_first.find(|&child| self.get(child).mv() == first)
    }

    /// The child of a root or node that a move leads to, as it was searched last.
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
    /// None for what was skipped or stopped.
    pub value: Option<Score>,
    pub bound: Bound,
}

/// Plays a step; what must be known to take it back.
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
