//! A game with its history of edits.

use std::borrow::Cow;
use std::cell::Cell;
use std::slice;

use serde::{Deserialize, Serialize};

use super::edit::{Anchor, AppliedEdit};
use super::history::History;
use super::pgn;
use super::{Edit, EditError, Game, NodeId, Place, Shared};
use tabia_chess::Move;

/// The edits of one user action, in a form that can be applied again in a copy of the game.
pub type UndoStep = Vec<Edit<Place>>;

/// A game with undo and redo, and its saved state.
#[derive(Clone, Debug)]
pub struct Record {
    game: Game,
    history: History<AppliedStep>,
    /// The game before the first step of the history, as PGN; made with the first step.
    base: Option<Shared<String>>,
}

/// A step with what it takes to undo it: one applied edit for each edit.
#[derive(Clone, Debug)]
struct AppliedStep {
    edits: Shared<UndoStep>,
    applied: Vec<AppliedEdit>,
}

impl AppliedStep {
    /// Returns its approximate size in bytes.
    fn size(&self) -> usize {
        self.edits.iter().map(Edit::size).sum()
    }

    fn append(&mut self, next: AppliedStep) {
        let both = self.edits.iter().chain(next.edits.iter()).cloned();
        self.edits = UndoStep::from_iter(both).into();
        self.applied.extend(next.applied);
    }
}

/// The step of the history to which edits belong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UndoTarget {
    NewStep,
    LastStep,
}

/// An edit of a recorded step does not fit the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct ReplayError;

impl Default for Record {
    fn default() -> Record {
        Record::new(Game::standard())
    }
}

impl Record {
    /// Minimum number of steps that can be undone, if they are not larger than [`Record::STEPS_SIZE`] in all.
    const STEPS: usize = 2000;
    /// Minimum size in bytes of the steps that can be undone.
    const STEPS_SIZE: usize = 8 << 20;

    /// Creates a record of a game as it was read or begun: nothing to undo, nothing to save.
    pub fn new(game: Game) -> Record {
        Record {
            game,
            history: History::default(),
            base: None,
        }
    }

    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Applies an edit as a step of its own and returns the node to show. An edit that changes nothing (playing an existing
    /// move) leaves history and the saved mark unchanged.
    ///
    /// # Errors
    /// When the edit does not fit the game, which is then unchanged.
    pub fn apply(&mut self, edit: &Edit) -> Result<NodeId, EditError> {
        let node = self.edit(UndoTarget::NewStep, slice::from_ref(edit))?;
        Ok(node.unwrap_or(self.game.root()))
    }

    /// Applies edits as one step, or as part of the last one, and returns the node to show; `None` when there are none.
    ///
    /// # Errors
    /// When an edit does not fit the game; those before it are applied.
    pub fn edit(
        &mut self,
        target: UndoTarget,
        edits: &[Edit],
    ) -> Result<Option<NodeId>, EditError> {
        if let [Edit::Delete(node)] = edits
            && self.is_provisional(*node)
        {
            return Ok(self.drop_provisional_from(*node));
        }
        self.settle(edits);
        let base = self.base();
        let mut placed = UndoStep::new();
        let mut applied = Vec::new();
        let mut anchor = Anchor::new(&self.game);
        let mut outcome = Ok(None);
        for edit in edits {
            let replayable = edit.at(|node| Some(self.game.place(*node)));
            match self.game.perform(edit, &mut anchor) {
                Ok(done) => {
                    outcome = Ok(Some(done.after));
                    if !done.is_empty() {
                        placed.extend(replayable);
                        applied.push(done);
                    }
                }
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
        }
        if !applied.is_empty() {
            let step = AppliedStep {
                edits: placed.into(),
                applied,
            };
            self.base = Some(base);
            match target {
                UndoTarget::NewStep => self.history.push(step),
                UndoTarget::LastStep => self.history.push_to_last(step, AppliedStep::append),
            }
            self.forget_oldest();
        }
        outcome
    }

    /// Plays a move on trial, and returns its node: the move belongs to the game only after [`Record::keep_provisional`] or
    /// an edit of it or of what follows it, except that it is deleted. Until then the game counts as unchanged. A move of the
    /// game is only returned.
    ///
    /// # Errors
    /// When the move is illegal.
    pub fn play_provisionally(&mut self, at: NodeId, mv: Move) -> Result<NodeId, EditError> {
        if let Some(node) = self.game.child_with(at, mv) {
            return Ok(node);
        }
        let base = self.base();
        let edit = Edit::AddMove { at, mv };
        let replayable = edit.at(|node| Some(self.game.place(*node)));
        let done = self.game.perform(&edit, &mut Anchor::new(&self.game))?;
        let node = done.after;
        self.base = Some(base);
        self.history.push_provisional(AppliedStep {
            edits: UndoStep::from_iter(replayable).into(),
            applied: vec![done],
        });
        Ok(node)
    }

    /// Makes the moves that were played on trial part of the game.
    pub fn keep_provisional(&mut self) {
        self.history.keep_provisional();
    }

    /// Takes the moves that were played on trial out of the game, and returns the node where they began.
    fn drop_provisional(&mut self) -> Option<NodeId> {
        let mut start = None;
        while let Some(before) = self.drop_last_provisional() {
            start = Some(before);
        }
        start
    }

    /// Takes a move that was played on trial, and all that were played after it, out of the game; returns the node before it.
    fn drop_provisional_from(&mut self, node: NodeId) -> Option<NodeId> {
        let mut start = None;
        while self.is_provisional(node) {
            start = Some(self.drop_last_provisional()?);
        }
        start
    }

    fn drop_last_provisional(&mut self) -> Option<NodeId> {
        let step = self.history.drop_provisional(|step| {
            for done in step.applied.iter_mut().rev() {
                self.game.swap(done);
            }
        })?;
        step.applied.first().map(|done| done.before)
    }

    /// Returns the number of moves played on trial.
    pub fn provisional(&self) -> usize {
        self.history.provisional().len()
    }

    /// Returns whether moves were played on trial.
    pub fn has_provisional(&self) -> bool {
        !self.history.provisional().is_empty()
    }

    /// Returns whether a move was played on trial.
    pub fn is_provisional(&self, node: NodeId) -> bool {
        let steps = self.history.provisional().iter();
        let mut moves = steps.flat_map(|step| &step.applied);
        moves.any(|done| done.after == node)
    }

    /// Returns the game without moves played on trial.
    pub fn settled(&self) -> Cow<'_, Game> {
        if !self.has_provisional() {
            return Cow::Borrowed(&self.game);
        }
        let mut record = self.clone();
        record.drop_provisional();
        Cow::Owned(record.game)
    }

    /// Returns the last move of the line to a node that was not played on trial.
    pub fn settled_node(&self, node: NodeId) -> NodeId {
        let mut at = node;
        while self.is_provisional(at)
            && let Some(parent) = self.game.parent(at)
        {
            at = parent;
        }
        at
    }

    /// Makes the moves played on trial part of the game where the edits are about them, and takes them out where the edits
    /// change other moves. What is changed of tags or beside a move of the game leaves them.
    fn settle(&mut self, edits: &[Edit]) {
        if !self.has_provisional() {
            return;
        }
        let is_there = |edit: &Edit| match edit {
            Edit::AddMove { at, mv } => self.game.child_with(*at, *mv).is_some(),
            _ => false,
        };
        if edits.iter().all(is_there) {
            return;
        }
        let is_about_them = Cell::new(false);
        for edit in edits {
            edit.at(|node| {
                is_about_them.set(is_about_them.get() || self.is_provisional(*node));
                Some(())
            });
        }
        if is_about_them.get() {
            self.keep_provisional();
        } else if edits.iter().any(Edit::changes_moves) {
            self.drop_provisional();
        }
    }

    /// The game as PGN before the first step of the history.
    fn base(&self) -> Shared<String> {
        match &self.base {
            Some(base) => base.clone(),
            None => pgn::write(&self.game).into(),
        }
    }

    /// Drops the oldest steps above the limits, so that neither memory nor a journal grows without bound.
    fn forget_oldest(&mut self) {
        let done = self.history.done();
        let size: usize = done.iter().map(AppliedStep::size).sum();
        if done.len() < 2 * Record::STEPS && size < 2 * Record::STEPS_SIZE {
            return;
        }
        let mut kept = 0;
        let recent = done.iter().rev().take(Record::STEPS);
        let count = recent
            .take_while(|step| {
                kept += step.size();
                kept <= Record::STEPS_SIZE
            })
            .count();
        self.history.forget(done.len() - count);
        let mut before = self.clone();
        while before.undo().is_some() {}
        self.base = Some(pgn::write(&before.game).into());
    }

    /// Undoes the last step and returns the node to show; `None` when there is nothing to undo. Moves played on trial are the
    /// last step together.
    pub fn undo(&mut self) -> Option<NodeId> {
        if self.has_provisional() {
            return self.drop_provisional();
        }
        let step = self.history.undo(|step| {
            for done in step.applied.iter_mut().rev() {
                self.game.swap(done);
            }
        })?;
        step.applied.first().map(|done| done.before)
    }

    /// Redoes the last undone step and returns the node to show: of a line of moves the first one. `None` when there is
    /// nothing to redo.
    pub fn redo(&mut self) -> Option<NodeId> {
        if self.history.next_redo().is_some() {
            self.drop_provisional();
        }
        let step = self.history.redo(|step| {
            for done in &mut step.applied {
                self.game.swap(done);
            }
        })?;
        let done = step.applied.last()?;
        let (before, after) = (done.before, done.after);
        let mut node = after;
        while let Some(parent) = self.game.parent(node) {
            if parent == before {
                return Some(node);
            }
            node = parent;
        }
        Some(after)
    }

    /// Returns the step that [`Record::undo`] would undo.
    pub fn next_undo(&self) -> Option<&UndoStep> {
        self.history.next_undo().map(|step| &*step.edits)
    }

    /// Returns the step that [`Record::redo`] would redo.
    pub fn next_redo(&self) -> Option<&UndoStep> {
        self.history.next_redo().map(|step| &*step.edits)
    }

    pub fn can_undo(&self) -> bool {
        self.next_undo().is_some()
    }

    pub fn can_redo(&self) -> bool {
        self.next_redo().is_some()
    }

    /// Returns whether there is a history of edits, or something to save.
    pub fn is_touched(&self) -> bool {
        !self.history.done().is_empty() || self.can_redo() || self.is_dirty()
    }

    /// Returns whether the game differs from the last saved (or read) state. Undoing back to it makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// Returns the number of steps done at the last save, when undo or redo leads there.
    pub fn saved(&self) -> Option<usize> {
        self.history.saved()
    }

    /// Marks the game as saved in its present state.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// Marks the game as being written in its present state; it may be edited until [`Record::mark_written`].
    pub fn mark_writing(&mut self) {
        self.history.mark_writing();
    }

    /// Marks the state that was being written as saved.
    pub fn mark_written(&mut self) {
        self.history.mark_written();
    }

    /// Marks the game as unsaved, whatever the history: it came from a journal or the clipboard.
    pub fn mark_dirty(&mut self) {
        self.history.mark_dirty();
    }

    /// Returns the game and a place in it as data, without the history and without moves played on trial.
    pub fn snapshot(&self, at: NodeId) -> Snapshot {
        Snapshot {
            pgn: pgn::write(&self.settled()),
            path: self.game.path_to(self.settled_node(at)),
            dirty: self.is_dirty(),
        }
    }

    /// Returns the game with its history as data.
    pub fn recorded(&self) -> RecordedGame {
        let edits = |steps: &[AppliedStep]| steps.iter().map(|step| step.edits.clone()).collect();
        RecordedGame {
            base: self.base(),
            history: History::of(
                edits(self.history.done()),
                edits(self.history.undone()),
                self.history.saved(),
            ),
        }
    }

    /// Applies a step of a copy of this game. Edits before one that does not fit are applied.
    fn replay(&mut self, step: &UndoStep) -> Result<(), ReplayError> {
        let mut target = UndoTarget::NewStep;
        for edit in step {
            let edit = edit.at(|place| self.game.find(place)).ok_or(ReplayError)?;
            let revision = self.game.revision();
            self.edit(target, &[edit]).map_err(|_| ReplayError)?;
            if self.game.revision() != revision {
                target = UndoTarget::LastStep;
            }
        }
        Ok(())
    }
}

/// A game with its history as data, from which a copy of the record can be made in another process.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedGame {
    /// The game before the first step, as PGN.
    pub base: Shared<String>,
    pub history: History<Shared<UndoStep>>,
}

impl RecordedGame {
    /// Recreates the record, and returns the number of its steps that do not fit the game. A text without a game gives an empty
    /// one.
    pub fn replay(&self) -> (Record, usize) {
        let game = pgn::read(self.base.as_bytes()).games.into_iter().next();
        let mut record = Record::new(game.unwrap_or_default());
        let (done, undone) = (self.history.done(), self.history.undone());
        let saved = self.history.saved();
        if saved != Some(0) {
            record.mark_dirty();
        }
        let mut replayed = 0;
        let mut to_undo = 0;
        for step in done.iter().chain(undone.iter().rev()) {
            let before = record.history.done().len();
            let fits = record.replay(step).is_ok();
            if replayed >= done.len() {
                to_undo += record.history.done().len() - before;
            }
            if !fits {
                break;
            }
            replayed += 1;
            if saved == Some(replayed) {
                record.mark_saved();
            }
        }
        for _ in 0..to_undo {
            record.undo();
        }
        (record, done.len() + undone.len() - replayed)
    }
}

/// A game in the form of a journal: its PGN, the user's place, and its saved state. The history of edits is not part of it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Snapshot {
    /// The whole game in export format.
    pub pgn: String,
    /// The place in it, as in [`Game::node_at`].
    pub path: Vec<usize>,
    /// Whether there were unsaved changes.
    pub dirty: bool,
}

impl Snapshot {
    /// Recreates the record, and returns the node of the user. A text without a game gives an empty one.
    pub fn restore(&self) -> (Record, NodeId) {
        let game = pgn::read(self.pgn.as_bytes()).games.into_iter().next();
        let mut record = Record::new(game.unwrap_or_default());
        if self.dirty {
            record.mark_dirty();
        }
        let node = record.game.node_at(&self.path);
        (record, node)
    }
}
