//! A game with its history of edits.

mod trial;

use std::slice;

use serde::{Deserialize, Serialize};

use super::edit::{Anchor, AppliedEdit};
use super::history::History;
use super::pgn;
use super::{Edit, EditError, Game, Moment, NodeId, Place, Shared};

/// The edits of one user action, in a form that can be applied again in a copy of the game.
pub type UndoStep = Vec<Edit<Place>>;

/// A game with undo and redo, and its saved state.
#[derive(Clone, Debug)]
pub struct Record {
    game: Game,
    history: History<AppliedStep>,
    /// Moves on trial that were taken out since the last change, the latest last.
    dropped: Vec<DroppedMoves>,
    /// The game before the first step of the history, as PGN; made with the first step.
    base: Option<Shared<String>>,
}

/// A step with what it takes to undo it: one applied edit for each edit.
#[derive(Clone, Debug)]
struct AppliedStep {
    at: Moment,
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
        self.at = next.at;
    }
}

/// Moves on trial that were taken out and can be put back.
#[derive(Clone, Debug)]
struct DroppedMoves {
    /// The first move that was played is the last one.
    steps: Vec<AppliedStep>,
    way: DropWay,
}

/// How moves on trial were taken out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum DropWay {
    /// Undo puts them back.
    Deleted,
    /// Redo puts them back.
    Undone,
}

/// What undo or redo changes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum UndoSubject<'a> {
    /// This number of moves on trial is taken out, or put back.
    Provisional(usize),
    /// This number of deleted moves on trial is put back.
    Deleted(usize),
    /// A step of the history.
    Step(&'a UndoStep),
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
            dropped: Vec::new(),
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
            let (steps, start) = self.take_provisional_from(*node);
            let way = DropWay::Deleted;
            self.dropped.push(DroppedMoves { steps, way });
            return Ok(start);
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
            self.dropped.clear();
            let step = AppliedStep {
                at: Moment::now(),
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
    /// last step together, and so is their deletion.
    pub fn undo(&mut self) -> Option<NodeId> {
        if let Some(node) = self.put_back(DropWay::Deleted) {
            return Some(node);
        }
        if self.has_provisional() {
            let (steps, start) = self.take_provisional();
            let way = DropWay::Undone;
            self.dropped.push(DroppedMoves { steps, way });
            return start;
        }
        self.dropped.clear();
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
        if let Some(node) = self.put_back(DropWay::Undone) {
            return Some(node);
        }
        if self.history.next_redo().is_some() {
            self.take_provisional();
            self.dropped.clear();
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

    /// Returns what [`Record::undo`] would undo.
    pub fn next_undo(&self) -> Option<UndoSubject<'_>> {
        if let Some(count) = self.dropped(DropWay::Deleted) {
            return Some(UndoSubject::Deleted(count));
        }
        if self.has_provisional() {
            return Some(UndoSubject::Provisional(self.provisional()));
        }
        let step = self.history.next_undo()?;
        Some(UndoSubject::Step(&step.edits))
    }

    /// Returns what [`Record::redo`] would redo.
    pub fn next_redo(&self) -> Option<UndoSubject<'_>> {
        if let Some(count) = self.dropped(DropWay::Undone) {
            return Some(UndoSubject::Provisional(count));
        }
        let step = self.history.next_redo()?;
        Some(UndoSubject::Step(&step.edits))
    }

    /// Returns when the step that [`Record::undo`] would undo was done.
    pub fn undo_moment(&self) -> Option<Moment> {
        let deleted = self
            .dropped
            .last()
            .filter(|dropped| dropped.way == DropWay::Deleted);
        let step = deleted.map_or(self.history.next_undo(), |dropped| dropped.steps.first());
        step.map(|step| step.at)
    }

    /// Returns when the step that [`Record::redo`] would redo was done first.
    pub fn redo_moment(&self) -> Option<Moment> {
        let undone = self
            .dropped
            .last()
            .filter(|dropped| dropped.way == DropWay::Undone);
        let step = undone.map_or(self.history.next_redo(), |dropped| dropped.steps.last());
        step.map(|step| step.at)
    }

    pub fn can_undo(&self) -> bool {
        self.next_undo().is_some()
    }

    pub fn can_redo(&self) -> bool {
        self.next_redo().is_some()
    }

    /// Returns whether there is a history of edits, or something to save.
    pub fn is_touched(&self) -> bool {
        let has_steps = !self.history.done().is_empty() || !self.history.undone().is_empty();
        has_steps || self.is_dirty()
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
