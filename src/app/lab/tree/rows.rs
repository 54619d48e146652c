//! The rows of the tree: the open nodes, from top to bottom.
//!
//! Only open nodes have rows, so a trace may have millions of nodes.

use super::filter::Sifted;
use tabia_chess::san;
use tabia_engine::trace::{NodeId, Step, Trace};

/// A row of the tree.
pub(super) struct Row {
    pub(super) node: NodeId,
    /// Level of indentation.
    pub(super) level: usize,
    /// The move in SAN; `None` where the position is the same as in the parent.
    pub(super) san: Option<String>,
    pub(super) is_open: bool,
    /// Whether it can be opened.
    pub(super) has_more: bool,
}

/// The open rows.
#[derive(Default)]
pub(super) struct Rows(Vec<Row>);

impl Rows {
    /// Creates one row for each window of each iteration.
    pub(super) fn of(trace: &Trace, sifted: Option<&Sifted>) -> Rows {
        let roots = trace.roots().filter(|&node| is_shown(node, sifted));
        let rows = roots.map(|node| row(trace, node, 0, None, sifted));
        Rows(rows.collect())
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn get(&self, index: usize) -> Option<&Row> {
        self.0.get(index)
    }

    /// Opens a closed row, and closes an open one.
    pub(super) fn toggle(&mut self, trace: &Trace, sifted: Option<&Sifted>, index: usize) {
        match self.0.get(index) {
            Some(row) if row.is_open => self.close(index),
            Some(_) => self.open(trace, sifted, index),
            None => {}
        }
    }

    fn close(&mut self, index: usize) {
        let level = self.0[index].level;
        let below = self.0[index + 1..].iter();
        let count = below.take_while(|row| row.level > level).count();
        self.0.drain(index + 1..index + 1 + count);
        self.0[index].is_open = false;
    }

    fn open(&mut self, trace: &Trace, sifted: Option<&Sifted>, index: usize) {
        let (node, level) = (self.0[index].node, self.0[index].level + 1);
        if !self.0[index].has_more {
            return;
        }
        let position = trace.position(node);
        let children = trace
            .children(node)
            .filter(|&child| is_shown(child, sifted));
        let rows = children.map(|child| {
            let san = match trace.get(child).step() {
                Step::Play(mv) => Some(san::write(&position, mv)),
                Step::Stay | Step::Pass => None,
            };
            row(trace, child, level, san, sifted)
        });
        let rows: Vec<Row> = rows.collect();
        self.0[index].is_open = true;
        self.0.splice(index + 1..index + 1, rows);
    }

    /// Opens all ancestors of a node; returns the index of its row, unless the filters hide it.
    pub(super) fn reveal(
        &mut self,
        trace: &Trace,
        sifted: Option<&Sifted>,
        node: NodeId,
    ) -> Option<usize> {
        let path = trace.path(node);
        let mut at = 0;
        for (depth, step) in path.iter().enumerate() {
            at += self.0[at..].iter().position(|row| row.node == *step)?;
            if depth + 1 < path.len() && !self.0[at].is_open {
                self.open(trace, sifted, at);
            }
        }
        Some(at)
    }

    /// The parent row of this one.
    pub(super) fn parent(&self, index: usize) -> Option<usize> {
        let level = self.0.get(index)?.level;
        self.0[..index].iter().rposition(|row| row.level < level)
    }
}

fn is_shown(node: NodeId, sifted: Option<&Sifted>) -> bool {
    sifted.is_none_or(|sifted| sifted.shown[node.index()])
}

fn row(
    trace: &Trace,
    node: NodeId,
    level: usize,
    san: Option<String>,
    sifted: Option<&Sifted>,
) -> Row {
    Row {
        node,
        level,
        san,
        is_open: false,
        has_more: trace.children(node).any(|child| is_shown(child, sifted)),
    }
}
