//! The tree of moves.

use std::ops::Deref;
use std::time::Duration;

use super::escapes::{EscapePlace, Escapes};
use super::node_id::NodeId;
use super::notes::{Noted, Notes};
use super::variant;
use super::{Arrow, Circle, Eval, GameResult, Nag, Tags};
use tabia_chess::{Move, Position, Undo, san};

/// A step of a game: a move or a pass.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Move(Move),
    /// The side to move passed: `--` (also `Z0`, `0000`) in a file. Never while in check.
    Null,
}

impl From<Move> for Step {
    fn from(mv: Move) -> Step {
        Step::Move(mv)
    }
}

/// A node. Nodes are never destroyed: deleting removes them from their parent's `children`, so that undo can restore them.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub parent: Option<NodeId>,
    /// The children, the main continuation first.
    pub children: Children,
    /// The step that led to it; `None` only for the root.
    pub step: Option<Step>,
    /// The position's key after the step.
    pub key: u64,
    pub notes: Noted,
}

/// The children of a node. Most nodes have at most one, which is stored without an allocation.
#[derive(Clone, Debug)]
pub(super) enum Children {
    Few(Option<NodeId>),
    Many(Vec<NodeId>),
}

impl Children {
    pub(super) const NONE: Children = Children::Few(None);

    fn insert(&mut self, index: usize, id: NodeId) {
        match self {
            Children::Few(None) => *self = Children::Few(Some(id)),
            Children::Few(Some(only)) => {
                let mut children = vec![*only];
                children.insert(index, id);
                *self = Children::Many(children);
            }
            Children::Many(children) => children.insert(index, id),
        }
    }
}

impl From<Vec<NodeId>> for Children {
    fn from(children: Vec<NodeId>) -> Children {
        match children[..] {
            [] => Children::NONE,
            [only] => Children::Few(Some(only)),
            _ => Children::Many(children),
        }
    }
}

impl Deref for Children {
    type Target = [NodeId];

    fn deref(&self) -> &[NodeId] {
        match self {
            Children::Few(child) => child.as_slice(),
            Children::Many(children) => children,
        }
    }
}

/// A game: start position, tags, and a tree of moves with notes.
#[derive(Clone, Debug)]
pub struct Game {
    pub(super) start: Position,
    pub(super) tags: Tags,
    pub(super) nodes: Vec<Node>,
    pub(super) escapes: Escapes,
    pub(super) revision: u64,
}

impl Default for Game {
    fn default() -> Game {
        Game::standard()
    }
}

impl PartialEq for Game {
    /// Compares start, tags, moves with their order, and notes. Node ids and lines that begin with `%` do not count.
    fn eq(&self, other: &Game) -> bool {
        if self.start != other.start || self.tags != other.tags {
            return false;
        }
        let mut pairs = vec![(self.root(), other.root())];
        while let Some((a, b)) = pairs.pop() {
            let (a, b) = (self.node(a), other.node(b));
            if a.step != b.step || a.notes != b.notes || a.children.len() != b.children.len() {
                return false;
            }
            pairs.extend(a.children.iter().copied().zip(b.children.iter().copied()));
        }
        true
    }
}

impl Game {
    /// Creates a game without moves from the standard start.
    pub fn standard() -> Game {
        Game::bare(Position::start(), Tags::default())
    }

    /// Creates a game without moves from any position. The tags contain a start position other than the standard one.
    pub fn new(start: Position) -> Game {
        let mut tags = Tags::default();
        if start != Position::start() || start.is_chess960() {
            if start.is_chess960() {
                tags.push("Variant", "Chess960");
            }
            tags.push("SetUp", "1");
            tags.push("FEN", &start.fen());
        }
        Game::bare(start, tags)
    }

    pub(super) fn bare(start: Position, tags: Tags) -> Game {
        let root = Node {
            parent: None,
            children: Children::NONE,
            step: None,
            key: start.key(),
            notes: Noted::default(),
        };
        Game {
            start,
            tags,
            nodes: vec![root],
            escapes: Escapes::new(),
            revision: 0,
        }
    }

    /// Returns the tags, in the order in which they are written.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Returns the result of the game, from its Result tag.
    pub fn result(&self) -> GameResult {
        self.tags.result()
    }

    /// Returns the start position.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Returns whether it is a Chess960 game, by its start position or its Variant tag.
    pub fn is_chess960(&self) -> bool {
        self.start.is_chess960()
            || self
                .tags
                .get("Variant")
                .is_some_and(variant::means_chess960)
    }

    /// Returns a number that grows with every change. Data computed from the game at another number is out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Returns the start position's node.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    pub(super) fn node(&self, id: NodeId) -> &Node {
        self.nodes.get(id.0 as usize).unwrap_or(&self.nodes[0])
    }

    /// Returns the notes of a node that [`Game::contains`].
    pub(super) fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        &mut self.nodes[id.0 as usize].notes
    }

    /// Adds a legal step as the child of `parent` at `index`; `key` is that of the position after it.
    pub(super) fn attach(&mut self, parent: NodeId, index: usize, step: Step, key: u64) -> NodeId {
        let id = self.push_node(parent, step, key);
        self.nodes[parent.0 as usize].children.insert(index, id);
        id
    }

    /// Creates a node with a parent. It is not among the parent's children yet.
    pub(super) fn push_node(&mut self, parent: NodeId, step: Step, key: u64) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            parent: Some(parent),
            children: Children::NONE,
            step: Some(step),
            key,
            notes: Noted::default(),
        });
        id
    }

    /// Returns whether the node is in the tree now (and not deleted or undone).
    pub fn contains(&self, id: NodeId) -> bool {
        let mut id = id;
        if id.0 as usize >= self.nodes.len() {
            return false;
        }
        while let Some(parent) = self.parent(id) {
            if !self.children(parent).contains(&id) {
                return false;
            }
            id = parent;
        }
        true
    }

    /// Returns the number of moves in the tree, variations included.
    pub fn len(&self) -> usize {
        let mut count = 0;
        let mut open = vec![self.root()];
        while let Some(id) = open.pop() {
            count += self.children(id).len();
            open.extend(self.children(id));
        }
        count
    }

    /// Returns whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.children(self.root()).is_empty()
    }

    /// Returns the step that led to the node; `None` for the root.
    pub fn step(&self, id: NodeId) -> Option<Step> {
        self.node(id).step
    }

    /// Returns the move that led to the node; `None` for the root and after a pass.
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        match self.step(id) {
            Some(Step::Move(mv)) => Some(mv),
            _ => None,
        }
    }

    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// Returns the continuations, the main one first.
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        &self.node(id).children
    }

    /// Returns the main continuation.
    pub fn next(&self, id: NodeId) -> Option<NodeId> {
        self.children(id).first().copied()
    }

    /// Returns the continuation of `parent` with this step, if there is one.
    pub fn child_with(&self, parent: NodeId, step: impl Into<Step>) -> Option<NodeId> {
        let step = Some(step.into());
        self.children(parent)
            .iter()
            .copied()
            .find(|child| self.step(*child) == step)
    }

    /// Returns the index of the node among its parent's children, from 0; 0 for the root.
    pub fn index_among_siblings(&self, id: NodeId) -> usize {
        self.parent(id)
            .and_then(|parent| self.children(parent).iter().position(|child| *child == id))
            .unwrap_or(0)
    }

    /// Returns the next alternative to this move.
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let siblings = self.children(self.parent(id)?);
        siblings.get(self.index_among_siblings(id) + 1).copied()
    }

    /// Returns the previous alternative to this move.
    pub fn previous_sibling(&self, id: NodeId) -> Option<NodeId> {
        let siblings = self.children(self.parent(id)?);
        let index = self.index_among_siblings(id).checked_sub(1)?;
        siblings.get(index).copied()
    }

    /// Returns the nodes from the first move to `id`, the root excluded.
    pub fn line_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut line = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            line.push(at);
            at = parent;
        }
        line.reverse();
        line
    }

    /// Returns the half-moves from the start position to the node.
    pub fn depth(&self, id: NodeId) -> usize {
        self.line_to(id).len()
    }

    /// Returns the last node when following the main continuations from `id`.
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(next) = self.next(at) {
            at = next;
        }
        at
    }

    /// Returns the last node of the main line.
    pub fn main_line_end(&self) -> NodeId {
        self.end_of_line(self.root())
    }

    /// Returns whether every move up to the node is the main continuation.
    pub fn is_main_line(&self, id: NodeId) -> bool {
        self.variation_start(id).is_none()
    }

    /// Returns the first move of the innermost variation that contains the node; `None` on the main line.
    pub fn variation_start(&self, id: NodeId) -> Option<NodeId> {
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            if self.next(parent) != Some(at) {
                return Some(at);
            }
            at = parent;
        }
        None
    }

    /// Returns the path from the root as child indices: a form of a [`NodeId`] that can be saved beside the game's PGN.
    pub fn path_to(&self, id: NodeId) -> Vec<usize> {
        self.line_to(id)
            .into_iter()
            .map(|node| self.index_among_siblings(node))
            .collect()
    }

    /// Returns the node at the end of a path of child indices, or the last existing node on it.
    pub fn node_at(&self, path: &[usize]) -> NodeId {
        let mut at = self.root();
        for index in path {
            match self.children(at).get(*index) {
                Some(child) => at = *child,
                None => break,
            }
        }
        at
    }

    /// Returns the position at the node, replayed from the start (about 10 µs in a long game).
    pub fn position(&self, id: NodeId) -> Position {
        let mut position = self.start.clone();
        for node in self.line_to(id) {
            if let Some(step) = self.step(node) {
                let _ = play(&mut position, step);
            }
        }
        position
    }

    /// The keys of the positions before the node, from the start, the node's own excluded.
    pub fn keys_to(&self, id: NodeId) -> Vec<u64> {
        let mut keys = Vec::new();
        let mut at = id;
        while let Some(parent) = self.parent(at) {
            keys.push(self.node(parent).key);
            at = parent;
        }
        keys.reverse();
        keys
    }

    /// The keys of the positions from the start to the node, its own included.
    pub fn keys_along(&self, id: NodeId) -> Vec<u64> {
        let mut keys = self.keys_to(id);
        keys.push(self.node(id).key);
        keys
    }

    /// How often the node's position has occurred on the way to it, this time included.
    pub fn occurrences(&self, id: NodeId) -> usize {
        let key = self.node(id).key;
        1 + self.keys_to(id).iter().filter(|old| **old == key).count()
    }

    /// The move that led to the node as SAN (`--` where the side passed); empty for the root. For many nodes at once
    /// use [`Game::sans`].
    pub fn san(&self, id: NodeId) -> String {
        match (self.parent(id), self.step(id)) {
            (Some(parent), Some(step)) => {
                let mut san = String::new();
                write_step(&self.position(parent), step, &mut san);
                san
            }
            _ => String::new(),
        }
    }

    /// The SAN of every move in the tree, computed in one walk.
    pub fn sans(&self) -> Sans {
        enum TreeStep {
            Enter(NodeId),
            Leave(Step, Undo),
        }
        let mut sans = vec![String::new(); self.nodes.len()];
        let mut position = self.start.clone();
        let mut tasks = vec![TreeStep::Enter(self.root())];
        while let Some(task) = tasks.pop() {
            match task {
                TreeStep::Enter(id) => {
                    if let Some(step) = self.step(id) {
                        write_step(&position, step, &mut sans[id.0 as usize]);
                        let undo = play(&mut position, step);
                        tasks.push(TreeStep::Leave(step, undo));
                    }
                    tasks.extend(self.children(id).iter().rev().copied().map(TreeStep::Enter));
                }
                TreeStep::Leave(step, undo) => take_back(&mut position, step, undo),
            }
        }
        Sans(sans)
    }

    /// The text after the move (at the root: before the first move), with unknown `[%…]` commands.
    pub fn comment(&self, id: NodeId) -> &str {
        self.node(id).notes.after.as_str()
    }

    /// The whole comment after the move as a file has it: clock, evaluation and shapes as commands, then the text.
    pub fn full_comment(&self, id: NodeId) -> String {
        self.node(id).notes.comment()
    }

    /// The text before the move.
    pub fn comment_before(&self, id: NodeId) -> &str {
        self.node(id).notes.before.as_str()
    }

    pub fn nags(&self, id: NodeId) -> &[Nag] {
        &self.node(id).notes.nags
    }

    /// What the mover's clock showed after the move: `[%clk]`.
    pub fn clock(&self, id: NodeId) -> Option<Duration> {
        self.node(id).notes.clock
    }

    /// The time that the move took: `[%emt]`.
    pub fn elapsed(&self, id: NodeId) -> Option<Duration> {
        self.node(id).notes.elapsed
    }

    /// The saved evaluation: `[%eval]`.
    pub fn eval(&self, id: NodeId) -> Option<Eval> {
        self.node(id).notes.eval
    }

    pub fn arrows(&self, id: NodeId) -> &[Arrow] {
        &self.node(id).notes.arrows
    }

    pub fn circles(&self, id: NodeId) -> &[Circle] {
        &self.node(id).notes.circles
    }
}

/// The SAN of every move of a game, as it was when [`Game::sans`] was called.
#[derive(Clone, Debug, Default)]
pub struct Sans(Vec<String>);

impl Sans {
    /// The SAN of the move that leads to the node; empty for the root and for nodes that were not in the tree.
    pub fn get(&self, id: NodeId) -> &str {
        self.0.get(id.0 as usize).map_or("", String::as_str)
    }
}

/// Plays a legal step.
pub(super) fn play(position: &mut Position, step: Step) -> Undo {
    match step {
        Step::Move(mv) => position.make(mv),
        Step::Null => position.make_null(),
    }
}

/// Takes back the step that gave this undo record.
pub(super) fn take_back(position: &mut Position, step: Step, undo: Undo) {
    match step {
        Step::Move(mv) => position.unmake(mv, undo),
        Step::Null => position.unmake_null(undo),
    }
}

/// Whether the step may be played here.
pub(super) fn is_legal(position: &Position, step: Step) -> bool {
    match step {
        Step::Move(mv) => position.is_legal(mv),
        Step::Null => !position.in_check(),
    }
}

/// Adds the SAN of a legal step to a text.
pub(super) fn write_step(position: &Position, step: Step, out: &mut String) {
    match step {
        Step::Move(mv) => san::write_to(position, mv, out),
        Step::Null => out.push_str("--"),
    }
}

impl Game {
    pub(super) fn add_escape(&mut self, at: EscapePlace, line: String) {
        self.escapes.entry(at).or_default().push(line);
    }

    /// The lines at a place, in order.
    pub(super) fn escapes(&self, at: &EscapePlace) -> &[String] {
        // Hardly any game has one.
        if self.escapes.is_empty() {
            return &[];
        }
        self.escapes.get(at).map_or(&[], Vec::as_slice)
    }

    pub(super) fn has_escapes(&self) -> bool {
        !self.escapes.is_empty()
    }

    /// The names of the tags that such lines follow.
    pub(super) fn escape_tags(&self) -> impl Iterator<Item = &str> {
        self.escapes.keys().filter_map(|at| match at {
            EscapePlace::Tag(name) => Some(name.as_str()),
            _ => None,
        })
    }
}
