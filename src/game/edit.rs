//! Changes to a game as values, with their inverses.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::notes::Notes;
use super::tree::{Children, is_legal, play};
use super::{Arrow, Circle, Eval, Game, GameResult, Nag, NagGroup, NodeId, Step, Tags};
use tabia_chess::{Move, Position};

/// A change to a game. "The line" of a node is the variation (or main line) that contains it. Places are nodes, or ways to them
/// ([`Place`](super::Place)) where an edit is to be applied again in a copy of the game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Edit<P = NodeId> {
    /// Plays a move after `at`: goes to it if it exists already, otherwise adds it, as a variation if `at` has moves.
    AddMove { at: P, mv: Move },
    /// Passes after `at` (a null move).
    AddNull { at: P },
    /// Plays several moves after `at`, reusing existing ones.
    AddLine { at: P, moves: Vec<Move> },
    /// Deletes the move and everything after it.
    Delete(P),
    /// Deletes everything after the node.
    DeleteAfter(P),
    /// Makes the node's line the main continuation of the line that it branches from.
    Promote(P),
    /// Makes the node's line the main line of the game.
    MakeMainLine(P),
    /// Moves the node's line up by one among the alternatives at its branch point.
    MoveUp(P),
    /// Moves the node's line down by one among the alternatives at its branch point.
    MoveDown(P),
    /// Sets the text after the move (at the root: before the game). Commands such as `[%cal Ge2e4]` in it become fields.
    SetComment { node: P, text: String },
    /// Sets the text before the move.
    SetCommentBefore { node: P, text: String },
    /// Adds the glyph, replacing one that it excludes, or removes it if it is present.
    ToggleNag { node: P, nag: Nag },
    /// Replaces all glyphs.
    SetNags { node: P, nags: Vec<Nag> },
    /// Sets the mover's clock after the move.
    SetClock { node: P, clock: Option<Duration> },
    /// Sets the time that the move took.
    SetElapsed { node: P, elapsed: Option<Duration> },
    /// Sets the saved evaluation.
    SetEval { node: P, eval: Option<Eval> },
    /// Adds the arrow, removes it if it is present, or gives it the new colour.
    ToggleArrow { node: P, arrow: Arrow },
    /// Adds the circle, removes it if it is present, or gives it the new colour.
    ToggleCircle { node: P, circle: Circle },
    /// Removes all arrows and circles.
    ClearShapes(P),
    /// Sets a tag. The tags of the start position cannot be set.
    SetTag { name: String, value: String },
    /// Removes a tag; one of the roster is set to "?".
    RemoveTag { name: String },
    /// Sets the result of the game (stored in the Result tag).
    SetResult(GameResult),
}

impl<P> Edit<P> {
    /// Returns whether moves are added, deleted or put in another order.
    pub fn changes_moves(&self) -> bool {
        matches!(
            self,
            Edit::AddMove { .. }
                | Edit::AddNull { .. }
                | Edit::AddLine { .. }
                | Edit::Delete(_)
                | Edit::DeleteAfter(_)
                | Edit::Promote(_)
                | Edit::MakeMainLine(_)
                | Edit::MoveUp(_)
                | Edit::MoveDown(_)
        )
    }

    /// Returns the same edit with every place mapped; `None` when one cannot be mapped.
    pub fn at<Q>(&self, place: impl Fn(&P) -> Option<Q>) -> Option<Edit<Q>> {
        let place = &place;
        Some(match self {
            Edit::AddMove { at, mv } => Edit::AddMove {
                at: place(at)?,
                mv: *mv,
            },
            Edit::AddNull { at } => Edit::AddNull { at: place(at)? },
            Edit::AddLine { at, moves } => Edit::AddLine {
                at: place(at)?,
                moves: moves.clone(),
            },
            Edit::Delete(at) => Edit::Delete(place(at)?),
            Edit::DeleteAfter(at) => Edit::DeleteAfter(place(at)?),
            Edit::Promote(at) => Edit::Promote(place(at)?),
            Edit::MakeMainLine(at) => Edit::MakeMainLine(place(at)?),
            Edit::MoveUp(at) => Edit::MoveUp(place(at)?),
            Edit::MoveDown(at) => Edit::MoveDown(place(at)?),
            Edit::SetComment { node, text } => Edit::SetComment {
                node: place(node)?,
                text: text.clone(),
            },
            Edit::SetCommentBefore { node, text } => Edit::SetCommentBefore {
                node: place(node)?,
                text: text.clone(),
            },
            Edit::ToggleNag { node, nag } => Edit::ToggleNag {
                node: place(node)?,
                nag: *nag,
            },
            Edit::SetNags { node, nags } => Edit::SetNags {
                node: place(node)?,
                nags: nags.clone(),
            },
            Edit::SetClock { node, clock } => Edit::SetClock {
                node: place(node)?,
                clock: *clock,
            },
            Edit::SetElapsed { node, elapsed } => Edit::SetElapsed {
                node: place(node)?,
                elapsed: *elapsed,
            },
            Edit::SetEval { node, eval } => Edit::SetEval {
                node: place(node)?,
                eval: *eval,
            },
            Edit::ToggleArrow { node, arrow } => Edit::ToggleArrow {
                node: place(node)?,
                arrow: *arrow,
            },
            Edit::ToggleCircle { node, circle } => Edit::ToggleCircle {
                node: place(node)?,
                circle: *circle,
            },
            Edit::ClearShapes(at) => Edit::ClearShapes(place(at)?),
            Edit::SetTag { name, value } => Edit::SetTag {
                name: name.clone(),
                value: value.clone(),
            },
            Edit::RemoveTag { name } => Edit::RemoveTag { name: name.clone() },
            Edit::SetResult(result) => Edit::SetResult(*result),
        })
    }

    /// Returns its approximate size in bytes.
    pub fn size(&self) -> usize {
        let text = match self {
            Edit::SetComment { text, .. } | Edit::SetCommentBefore { text, .. } => text.len(),
            Edit::SetTag { name, value } => name.len() + value.len(),
            Edit::AddLine { moves, .. } => 2 * moves.len(),
            _ => 0,
        };
        64 + text
    }
}

/// The reason why an edit cannot be applied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The node is not in the game, or no longer.
    NoSuchNode,
    /// The move is not legal in the position that it would be played in.
    Illegal(Move),
    /// A pass is not allowed while in check.
    NullInCheck,
    /// The start position is not a move: it cannot be deleted or have text before it.
    NotAMove,
    /// Other programs could not read a tag of this name.
    TagName(String),
    /// The tag belongs to the start position, which an edit cannot change.
    StartTag(String),
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EditError::NoSuchNode => f.write_str("that move is no longer in the game"),
            EditError::Illegal(mv) => write!(f, "the move {mv:?} is not legal here"),
            EditError::NullInCheck => f.write_str("the side in check cannot pass"),
            EditError::NotAMove => f.write_str("the start position is not a move"),
            EditError::TagName(name) => write!(
                f,
                "“{name}” cannot be the name of a tag: use letters, digits and _"
            ),
            EditError::StartTag(name) => {
                write!(
                    f,
                    "the tag {name} follows from the start position of the game"
                )
            }
        }
    }
}

impl std::error::Error for EditError {}

/// New contents for one part of a game. Applying it swaps it with the old contents, so applying it twice restores the
/// game: undo and redo are the same operation.
#[derive(Clone, Debug)]
enum Change {
    Children(NodeId, Children),
    Notes(NodeId, Box<Notes>),
    Tags(Tags),
}

/// An applied edit: its changes, and the nodes to show before and after.
#[derive(Clone, Debug)]
pub(super) struct AppliedEdit {
    changes: Vec<Change>,
    /// The node to show when the edit is undone.
    pub before: NodeId,
    /// The node to show when the edit is done.
    pub after: NodeId,
}

impl AppliedEdit {
    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }
}

const START_TAGS: [&str; 3] = ["FEN", "SetUp", "Variant"];

impl Game {
    /// Applies an edit and returns the node to show afterwards. A [`Record`](super::Record) can also undo it.
    ///
    /// # Errors
    /// When the edit does not fit the game, which is then unchanged.
    pub fn edit(&mut self, edit: &Edit) -> Result<NodeId, EditError> {
        let mut anchor = Anchor::new(self);
        self.perform(edit, &mut anchor).map(|done| done.after)
    }

    /// Applies many edits, in time proportional to the length of the game where each is near the one before. Those that do not
    /// fit are left out.
    pub fn edit_all(&mut self, edits: &[Edit]) {
        let mut anchor = Anchor::new(self);
        for edit in edits {
            // The game is unchanged where an edit does not fit.
            let _ = self.perform(edit, &mut anchor);
        }
    }

    /// Applies an edit, in time proportional to its distance from the anchor, which moves to it.
    ///
    /// # Errors
    /// When the edit does not fit the game, which is then unchanged.
    pub(super) fn perform(
        &mut self,
        edit: &Edit,
        anchor: &mut Anchor,
    ) -> Result<AppliedEdit, EditError> {
        let mut changes = Vec::new();
        let (before, after) = self.plan(edit, anchor, &mut changes)?;
        if takes_away(edit) {
            *anchor = Anchor::new(self);
        }
        let mut done = AppliedEdit {
            changes,
            before,
            after,
        };
        if !done.is_empty() {
            self.swap(&mut done);
        }
        Ok(done)
    }

    /// Swaps the changes with the contents of the game.
    pub(super) fn swap(&mut self, done: &mut AppliedEdit) {
        self.revision += 1;
        for change in &mut done.changes {
            match change {
                Change::Children(id, children) => {
                    std::mem::swap(children, &mut self.nodes[id.0 as usize].children);
                }
                Change::Notes(id, notes) => std::mem::swap(&mut **notes, self.notes_mut(*id)),
                Change::Tags(tags) => std::mem::swap(tags, &mut self.tags),
            }
        }
    }

    /// Returns the changes of an edit, and the nodes to show before and after. No two changes concern the same part.
    fn plan(
        &mut self,
        edit: &Edit,
        anchor: &mut Anchor,
        changes: &mut Vec<Change>,
    ) -> Result<(NodeId, NodeId), EditError> {
        match edit {
            Edit::AddMove { at, mv } => self.plan_line(*at, &[Step::Move(*mv)], anchor, changes),
            Edit::AddNull { at } => self.plan_line(*at, &[Step::Null], anchor, changes),
            Edit::AddLine { at, moves } => {
                let steps: Vec<Step> = moves.iter().copied().map(Step::Move).collect();
                self.plan_line(*at, &steps, anchor, changes)
            }
            Edit::Delete(id) => {
                anchor.check(self, *id)?;
                let parent = self.parent(*id).ok_or(EditError::NotAMove)?;
                let mut children = self.children(parent).to_vec();
                children.retain(|child| child != id);
                changes.push(Change::Children(parent, children.into()));
                Ok((*id, parent))
            }
            Edit::DeleteAfter(id) => {
                anchor.check(self, *id)?;
                if !self.children(*id).is_empty() {
                    changes.push(Change::Children(*id, Children::NONE));
                }
                Ok((*id, *id))
            }
            Edit::Promote(id) | Edit::MakeMainLine(id) | Edit::MoveUp(id) | Edit::MoveDown(id) => {
                anchor.check(self, *id)?;
                self.plan_order(edit, *id, changes);
                Ok((*id, *id))
            }
            Edit::SetCommentBefore { node, .. } if self.parent(*node).is_none() => {
                Err(EditError::NotAMove)
            }
            Edit::SetTag { name, .. } | Edit::RemoveTag { name }
                if START_TAGS.contains(&name.as_str()) =>
            {
                Err(EditError::StartTag(name.clone()))
            }
            Edit::SetTag { name, value } => {
                if !Tags::is_valid_name(name) && self.tags.get(name).is_none() {
                    return Err(EditError::TagName(name.clone()));
                }
                Ok(self.plan_tags(changes, |tags| tags.set(name, value)))
            }
            Edit::RemoveTag { name } => Ok(self.plan_tags(changes, |tags| tags.remove(name))),
            Edit::SetResult(result) => {
                Ok(self.plan_tags(changes, |tags| tags.set("Result", result.text())))
            }
            Edit::SetComment { node, .. }
            | Edit::SetCommentBefore { node, .. }
            | Edit::ToggleNag { node, .. }
            | Edit::SetNags { node, .. }
            | Edit::SetClock { node, .. }
            | Edit::SetElapsed { node, .. }
            | Edit::SetEval { node, .. }
            | Edit::ToggleArrow { node, .. }
            | Edit::ToggleCircle { node, .. }
            | Edit::ClearShapes(node) => {
                anchor.check(self, *node)?;
                let mut notes = Box::new(Notes::clone(&self.node(*node).notes));
                change_notes(&mut notes, edit);
                if *notes != *self.node(*node).notes {
                    changes.push(Change::Notes(*node, notes));
                }
                Ok((*node, *node))
            }
        }
    }

    /// Plans to play `steps` after `at`. The new nodes are created, but linked only by the change.
    fn plan_line(
        &mut self,
        at: NodeId,
        steps: &[Step],
        anchor: &mut Anchor,
        changes: &mut Vec<Change>,
    ) -> Result<(NodeId, NodeId), EditError> {
        let mut position = anchor.position(self, at)?;
        let mut node = at;
        let mut new = steps.len();
        for (i, step) in steps.iter().enumerate() {
            if let Some(child) = self.child_with(node, *step) {
                let _ = play(&mut position, *step);
                node = child;
            } else {
                new = i;
                break;
            }
        }
        // All must be legal before the first is pushed.
        let mut keys = Vec::new();
        for step in &steps[new..] {
            check(&position, *step)?;
            let _ = play(&mut position, *step);
            keys.push(position.key());
        }
        for (step, key) in steps[new..].iter().zip(keys) {
            let id = self.push_node(node, *step, key);
            let mut children = self.children(node).to_vec();
            children.push(id);
            changes.push(Change::Children(node, children.into()));
            node = id;
        }
        Ok((at, node))
    }

    /// Plans the part of an edit that concerns the order of variations.
    fn plan_order(&self, edit: &Edit, id: NodeId, changes: &mut Vec<Change>) {
        let start = self.variation_start(id);
        match edit {
            Edit::Promote(_) => changes.extend(start.and_then(|start| self.reorder(start, |_| 0))),
            Edit::MakeMainLine(_) => {
                let line = self.line_to(id).into_iter();
                changes.extend(line.filter_map(|node| self.reorder(node, |_| 0)));
            }
            Edit::MoveUp(_) => {
                let up = |index: usize| index.saturating_sub(1);
                changes.extend(self.reorder(start.unwrap_or(id), up));
            }
            Edit::MoveDown(_) => {
                changes.extend(self.reorder(start.unwrap_or(id), |index| index + 1));
            }
            _ => {}
        }
    }

    /// Returns the change that moves a node among its siblings; `None` when it keeps its place.
    fn reorder(&self, id: NodeId, place: impl Fn(usize) -> usize) -> Option<Change> {
        let parent = self.parent(id)?;
        let index = self.index_among_siblings(id);
        let mut children = self.children(parent).to_vec();
        let target = place(index).min(children.len() - 1);
        if target == index {
            return None;
        }
        let child = children.remove(index);
        children.insert(target, child);
        Some(Change::Children(parent, children.into()))
    }

    fn plan_tags(
        &self,
        changes: &mut Vec<Change>,
        change: impl FnOnce(&mut Tags),
    ) -> (NodeId, NodeId) {
        let mut tags = self.tags.clone();
        change(&mut tags);
        if tags != self.tags {
            changes.push(Change::Tags(tags));
        }
        (self.root(), self.root())
    }
}

/// Returns whether nodes may be out of the tree, or in another place, after an edit.
fn takes_away(edit: &Edit) -> bool {
    matches!(
        edit,
        Edit::Delete(_)
            | Edit::DeleteAfter(_)
            | Edit::Promote(_)
            | Edit::MakeMainLine(_)
            | Edit::MoveUp(_)
            | Edit::MoveDown(_)
    )
}

/// Checks that a step may be played here.
///
/// # Errors
/// When it is not legal.
pub(super) fn check(position: &Position, step: Step) -> Result<(), EditError> {
    match step {
        _ if is_legal(position, step) => Ok(()),
        Step::Move(mv) => Err(EditError::Illegal(mv)),
        Step::Null => Err(EditError::NullInCheck),
    }
}

/// A node known to be in the tree, with its position, so that nearby nodes are found without a walk from the start.
pub(super) struct Anchor {
    node: NodeId,
    position: Position,
}

impl Anchor {
    pub(super) fn new(game: &Game) -> Anchor {
        Anchor {
            node: game.root(),
            position: game.start().clone(),
        }
    }

    /// Checks that a node is in the tree, and moves to the one before it.
    fn check(&mut self, game: &Game, id: NodeId) -> Result<(), EditError> {
        if id.0 as usize >= game.nodes.len() {
            return Err(EditError::NoSuchNode);
        }
        let mut way = Vec::new();
        let mut at = id;
        while at != self.node
            && let Some(parent) = game.parent(at)
        {
            if !game.children(parent).contains(&at) {
                return Err(EditError::NoSuchNode);
            }
            way.push(at);
            at = parent;
        }
        if at != self.node {
            *self = Anchor::new(game);
        }
        // The last step is not played: the next edit may concern the node before this one.
        for node in way.into_iter().skip(1).rev() {
            if let Some(step) = game.step(node) {
                let _ = play(&mut self.position, step);
            }
            self.node = node;
        }
        Ok(())
    }

    /// Returns the position of a node, after checking that it is in the tree.
    fn position(&mut self, game: &Game, id: NodeId) -> Result<Position, EditError> {
        self.check(game, id)?;
        let mut position = self.position.clone();
        if id != self.node
            && let Some(step) = game.step(id)
        {
            let _ = play(&mut position, step);
        }
        Ok(position)
    }
}

/// Applies the part of an edit that concerns one node's notes.
fn change_notes(notes: &mut Notes, edit: &Edit) {
    match edit {
        Edit::SetComment { text, .. } => notes.set_comment(text),
        Edit::SetCommentBefore { text, .. } => notes.set_comment_before(text),
        Edit::ToggleNag { nag, .. } => {
            let had = notes.nags.contains(nag);
            let group = nag.group();
            notes
                .nags
                .retain(|old| old != nag && (group == NagGroup::Other || old.group() != group));
            if !had {
                notes.nags.push(*nag);
            }
        }
        Edit::SetNags { nags, .. } => {
            notes.nags.clear();
            nags.iter().for_each(|nag| notes.add_nag(*nag));
        }
        Edit::SetClock { clock, .. } => notes.set_clock(*clock),
        Edit::SetElapsed { elapsed, .. } => notes.set_elapsed(*elapsed),
        Edit::SetEval { eval, .. } => notes.set_eval(*eval),
        Edit::ToggleArrow { arrow, .. } => toggle(&mut notes.arrows, *arrow, |old| {
            (old.from, old.to) == (arrow.from, arrow.to)
        }),
        Edit::ToggleCircle { circle, .. } => toggle(&mut notes.circles, *circle, |old| {
            old.square == circle.square
        }),
        Edit::ClearShapes(_) => {
            notes.arrows.clear();
            notes.circles.clear();
        }
        _ => {}
    }
}

/// Adds `item`, removes it if it is present, or replaces the one in its place.
fn toggle<T: PartialEq>(list: &mut Vec<T>, item: T, same_place: impl Fn(&T) -> bool) {
    match list.iter().position(same_place) {
        Some(i) if list[i] == item => drop(list.remove(i)),
        Some(i) => list[i] = item,
        None => list.push(item),
    }
}
