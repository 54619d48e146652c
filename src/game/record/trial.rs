//! Moves that are played on trial: they are part of the game only once they are kept.

use std::borrow::Cow;
use std::cell::Cell;

use super::{AppliedStep, DropWay, Record, UndoStep};
use crate::edit::Anchor;
use crate::{Edit, EditError, Game, Moment, NodeId};
use tabia_chess::Move;

impl Record {
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
        self.dropped.clear();
        self.base = Some(base);
        self.history.push_provisional(AppliedStep {
            at: Moment::now(),
            edits: UndoStep::from_iter(replayable).into(),
            applied: vec![done],
        });
        Ok(node)
    }

    /// Makes the moves that were played on trial part of the game, as one step.
    pub fn keep_provisional(&mut self) {
        self.keep_first_provisional(self.provisional());
    }

    /// Makes the moves that were played on trial up to this one part of the game, as one step.
    pub fn keep_provisional_to(&mut self, node: NodeId) {
        self.keep_first_provisional(self.provisional_to(node));
    }

    /// Makes the first moves that were played on trial part of the game, as one step.
    fn keep_first_provisional(&mut self, count: usize) {
        if count > 0 {
            self.dropped.clear();
        }
        self.history.keep_provisional(count, AppliedStep::append);
    }

    /// Takes the moves that were played on trial out of the game, and returns them, the first one last, and the node where they
    /// began.
    pub(super) fn take_provisional(&mut self) -> (Vec<AppliedStep>, Option<NodeId>) {
        self.take_provisional_while(|_| true)
    }

    /// Takes a move that was played on trial, and all that were played after it, out of the game, and returns them, the first
    /// one last, and the node before it.
    pub(super) fn take_provisional_from(
        &mut self,
        node: NodeId,
    ) -> (Vec<AppliedStep>, Option<NodeId>) {
        self.take_provisional_while(|record| record.is_provisional(node))
    }

    fn take_provisional_while(
        &mut self,
        goes_on: impl Fn(&Record) -> bool,
    ) -> (Vec<AppliedStep>, Option<NodeId>) {
        let mut steps = Vec::new();
        while goes_on(self) {
            let step = self.history.drop_provisional(|step| {
                for done in step.applied.iter_mut().rev() {
                    self.game.swap(done);
                }
            });
            let Some(step) = step else { break };
            steps.push(step);
        }
        let first = steps.last().and_then(|step| step.applied.first());
        let start = first.map(|done| done.before);
        (steps, start)
    }

    /// Puts moves on trial back that were taken out, and returns the last one.
    pub(super) fn put_back(&mut self, way: DropWay) -> Option<NodeId> {
        let mut dropped = self.dropped.pop_if(|dropped| dropped.way == way)?;
        let last = dropped.steps.first()?.applied.last()?.after;
        while let Some(mut step) = dropped.steps.pop() {
            for done in &mut step.applied {
                self.game.swap(done);
            }
            self.history.push_provisional(step);
        }
        Some(last)
    }

    /// The number of moves on trial that were taken out last, if it was in this way.
    pub(super) fn dropped(&self, way: DropWay) -> Option<usize> {
        let dropped = self.dropped.last()?;
        (dropped.way == way).then_some(dropped.steps.len())
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
        self.provisional_to(node) > 0
    }

    /// Returns the number of moves played on trial up to this one; 0 for another move.
    fn provisional_to(&self, node: NodeId) -> usize {
        let is_it = |step: &AppliedStep| step.applied.iter().any(|done| done.after == node);
        let place = self.history.provisional().iter().position(is_it);
        place.map_or(0, |at| at + 1)
    }

    /// Returns the game without moves played on trial.
    pub fn settled(&self) -> Cow<'_, Game> {
        if !self.has_provisional() {
            return Cow::Borrowed(&self.game);
        }
        let mut record = self.clone();
        record.take_provisional();
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

    /// Makes moves played on trial part of the game where the edits are about them: all of them where moves are changed, and
    /// otherwise those up to the last one that the edits are about. Takes them out where the edits change other moves. What is
    /// changed of tags or beside a move of the game leaves them.
    pub(super) fn settle(&mut self, edits: &[Edit]) {
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
        let needed = Cell::new(0);
        for edit in edits {
            edit.at(|node| {
                needed.set(needed.get().max(self.provisional_to(*node)));
                Some(())
            });
        }
        match (needed.get(), edits.iter().any(Edit::changes_moves)) {
            (0, true) => drop(self.take_provisional()),
            (_, true) => self.keep_provisional(),
            (count, false) => self.keep_first_provisional(count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::UndoSubject;
    use super::*;
    use crate::{Nag, pgn};

    /// A game with moves on trial, and their nodes.
    fn walked(moves: &[&str]) -> (Record, Vec<NodeId>) {
        let mut record = Record::new(Game::standard());
        let mut at = record.game().root();
        let mut nodes = Vec::new();
        for san in moves {
            let mv = tabia_chess::san::read(&record.game().position(at), san).unwrap();
            at = record.play_provisionally(at, mv).unwrap();
            nodes.push(at);
        }
        (record, nodes)
    }

    fn moves(game: &Game) -> String {
        let text = pgn::write(game);
        text.lines().last().unwrap_or_default().to_owned()
    }

    #[test]
    fn a_deletion_of_moves_on_trial_is_undone() {
        let (mut record, nodes) = walked(&["e4", "e5", "Nf3"]);
        record.apply(&Edit::Delete(nodes[2])).unwrap();
        record.apply(&Edit::Delete(nodes[1])).unwrap();
        assert_eq!(record.provisional(), 1);
        assert_eq!(record.next_undo(), Some(UndoSubject::Deleted(1)));
        assert_eq!(record.undo(), Some(nodes[1]));
        assert_eq!(record.undo(), Some(nodes[2]));
        assert_eq!(record.next_undo(), Some(UndoSubject::Provisional(3)));
        assert!(!record.is_dirty() && moves(record.game()).contains("2. Nf3"));
        // A change in between makes the deletion final.
        record.apply(&Edit::Delete(nodes[2])).unwrap();
        let nag = Nag(1);
        let node = nodes[0];
        record.apply(&Edit::ToggleNag { node, nag }).unwrap();
        assert!(!matches!(record.next_undo(), Some(UndoSubject::Deleted(_))));
    }

    #[test]
    fn moves_on_trial_that_were_undone_are_done_again() {
        let (mut record, nodes) = walked(&["e4", "e5"]);
        assert_eq!(record.undo(), Some(record.game().root()));
        assert!(record.game().is_empty() && !record.can_undo());
        assert_eq!(record.next_redo(), Some(UndoSubject::Provisional(2)));
        assert_eq!(record.redo(), Some(nodes[1]));
        assert_eq!(record.provisional(), 2);
        assert!(!record.can_redo() && !record.is_dirty());
    }

    #[test]
    fn moves_on_trial_are_added_as_one_step() {
        let (mut record, _) = walked(&["e4", "e5", "Nf3"]);
        record.keep_provisional();
        assert!(record.is_dirty() && !record.has_provisional());
        record.undo();
        assert!(record.game().is_empty() && !record.can_undo() && !record.is_dirty());
        record.redo();
        assert!(moves(record.game()).contains("1. e4 e5 2. Nf3"));
        // The step is the same in a copy that is made of the history.
        let (mut copy, lost) = record.recorded().replay();
        assert_eq!((lost, moves(copy.game())), (0, moves(record.game())));
        copy.undo();
        assert!(copy.game().is_empty() && !copy.can_undo());
    }

    #[test]
    fn a_note_adds_the_moves_on_trial_up_to_its_own() {
        let (mut record, nodes) = walked(&["e4", "e5", "Nf3", "Nc6"]);
        let (node, nag) = (nodes[1], Nag(1));
        record.apply(&Edit::ToggleNag { node, nag }).unwrap();
        assert_eq!(record.provisional(), 2);
        assert!(
            moves(&record.settled()).ends_with("1. e4 e5 $1 *"),
            "{}",
            moves(&record.settled())
        );
        assert!(moves(record.game()).contains("2. Nf3 Nc6"));
        // The moves on trial, the glyph, the moves.
        record.undo();
        assert!(!moves(record.game()).contains("Nf3"));
        record.undo();
        assert!(moves(record.game()).ends_with("1. e4 e5 *"));
        record.undo();
        assert!(record.game().is_empty() && !record.is_dirty());
    }
}
