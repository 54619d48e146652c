//! The history of undo and redo.

/// Done and undone steps, and the step of the last save. A step `T` holds the data for undo and redo.
#[derive(Clone, PartialEq, Debug)]
pub struct History<T> {
    undo: Vec<T>,
    /// The number of the last steps of `undo` that are not part of the history yet: see [`History::push_provisional`].
    provisional: usize,
    redo: Vec<T>,
    /// Length of `undo` at the last save; `None` when no undo or redo leads back there.
    saved: Option<usize>,
    /// Like `saved`, for the state that is being written to a file; `None` when none is.
    writing: Option<Option<usize>>,
}

impl<T> Default for History<T> {
    /// Creates an empty, saved history.
    fn default() -> History<T> {
        History {
            undo: Vec::new(),
            provisional: 0,
            redo: Vec::new(),
            saved: Some(0),
            writing: None,
        }
    }
}

impl<T> History<T> {
    /// Creates a history of these steps: the last done one and the next one to be redone are last in their lists. `saved` is
    /// the number of steps that were done at the last save.
    pub fn of(undo: Vec<T>, redo: Vec<T>, saved: Option<usize>) -> History<T> {
        History {
            undo,
            provisional: 0,
            redo,
            saved,
            writing: None,
        }
    }

    /// Returns the steps that can be undone, the last one last, without provisional ones.
    pub fn done(&self) -> &[T] {
        &self.undo[..self.undo.len() - self.provisional]
    }

    /// Returns the provisional steps, the last one last.
    pub fn provisional(&self) -> &[T] {
        &self.undo[self.undo.len() - self.provisional..]
    }

    /// Returns the undone steps, the next one to be redone last.
    pub fn undone(&self) -> &[T] {
        &self.redo
    }

    /// Records a step that was done on trial: it changes neither whether the state is saved nor what can be redone, until
    /// [`History::keep_provisional`] makes it a step like others.
    pub fn push_provisional(&mut self, step: T) {
        self.undo.push(step);
        self.provisional += 1;
    }

    /// Undoes the last provisional step with `back`, and returns it; `None` when there is none.
    pub fn drop_provisional(&mut self, back: impl FnOnce(&mut T)) -> Option<T> {
        self.provisional = self.provisional.checked_sub(1)?;
        let mut step = self.undo.pop()?;
        back(&mut step);
        Some(step)
    }

    /// Makes the first provisional steps part of the history, as one step that `join` makes of them. The undone steps can no
    /// longer be redone.
    pub fn keep_provisional(&mut self, count: usize, mut join: impl FnMut(&mut T, T)) {
        let (done, count) = (self.done().len(), count.min(self.provisional));
        let later = self.undo.split_off(done + count);
        let mut kept = self.undo.split_off(done).into_iter();
        if let Some(mut step) = kept.next() {
            self.branch_after(done);
            kept.for_each(|next| join(&mut step, next));
            self.undo.push(step);
        }
        self.provisional = later.len();
        self.undo.extend(later);
    }

    /// Makes the provisional steps part of the history, each as a step of its own.
    fn settle(&mut self) {
        if self.provisional > 0 {
            let done = self.done().len();
            self.provisional = 0;
            self.branch_after(done);
        }
    }

    /// Records that the history continues in another way after a number of steps.
    fn branch_after(&mut self, done: usize) {
        for mark in self.marks() {
            *mark = mark.filter(|mark| *mark <= done);
        }
        self.redo.clear();
    }

    /// Records a step that was done, before the provisional ones, which must not depend on it. The undone steps can no longer
    /// be redone.
    pub fn push(&mut self, step: T) {
        let done = self.done().len();
        self.branch_after(done);
        self.undo.insert(done, step);
    }

    /// Records a step as a part of the last one before the provisional ones, with which `join` joins it. The undone steps can
    /// no longer be redone.
    pub fn push_to_last(&mut self, step: T, join: impl FnOnce(&mut T, T)) {
        let Some(last) = self.done().len().checked_sub(1) else {
            return self.push(step);
        };
        join(&mut self.undo[last], step);
        self.branch_after(last);
    }

    /// Undoes the last step with `back`, and returns it; `None` when there is none.
    pub fn undo(&mut self, back: impl FnOnce(&mut T)) -> Option<&T> {
        self.settle();
        let mut step = self.undo.pop()?;
        back(&mut step);
        self.redo.push(step);
        self.redo.last()
    }

    /// Redoes the last undone step with `again`, and returns it; `None` when there is none.
    pub fn redo(&mut self, again: impl FnOnce(&mut T)) -> Option<&T> {
        self.settle();
        let mut step = self.redo.pop()?;
        again(&mut step);
        self.undo.push(step);
        self.undo.last()
    }

    /// Returns the step that [`History::undo`] would undo.
    pub fn next_undo(&self) -> Option<&T> {
        self.undo.last()
    }

    /// Returns the step that [`History::redo`] would redo.
    pub fn next_redo(&self) -> Option<&T> {
        self.redo.last()
    }

    /// Returns whether the state differs from the last save. Undoing back to it makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.done().len())
    }

    /// Marks the present state, without provisional steps, as saved.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.done().len());
    }

    /// Marks the present state as the one that is being written. Steps may follow before [`History::mark_written`].
    pub fn mark_writing(&mut self) {
        self.writing = Some(Some(self.done().len()));
    }

    /// Marks the state that was being written as saved. Does nothing without an earlier [`History::mark_writing`].
    pub fn mark_written(&mut self) {
        self.saved = self.writing.take().unwrap_or(self.saved);
    }

    fn marks(&mut self) -> impl Iterator<Item = &mut Option<usize>> {
        [Some(&mut self.saved), self.writing.as_mut()]
            .into_iter()
            .flatten()
    }

    /// Returns the number of steps done at the last save, when undo or redo leads there.
    pub fn saved(&self) -> Option<usize> {
        self.saved
    }

    /// Drops the oldest steps: they can no longer be undone.
    pub fn forget(&mut self, count: usize) {
        self.undo.drain(..count.min(self.done().len()));
        for mark in self.marks() {
            *mark = mark.and_then(|mark| mark.checked_sub(count));
        }
    }

    /// Marks the present state as unsaved, whatever the steps.
    pub fn mark_dirty(&mut self) {
        self.saved = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(steps: u8) -> History<u8> {
        let mut history = History::default();
        (0..steps).for_each(|step| history.push(step));
        history
    }

    #[test]
    fn what_is_done_while_it_is_written_stays_unsaved() {
        let mut history = history(2);
        history.mark_writing();
        history.push(3);
        history.mark_written();
        assert_eq!((history.is_dirty(), history.saved()), (true, Some(2)));
        history.undo(|_| {});
        assert!(!history.is_dirty());
    }

    #[test]
    fn a_state_that_was_written_and_left_for_another_is_not_saved() {
        let mut history = history(2);
        history.mark_writing();
        history.undo(|_| {});
        history.push(9);
        history.mark_written();
        assert_eq!((history.is_dirty(), history.saved()), (true, None));
    }

    #[test]
    fn forgotten_steps_move_what_is_being_written() {
        let mut history = history(3);
        history.mark_writing();
        history.push(4);
        history.forget(2);
        history.mark_written();
        assert_eq!(history.saved(), Some(1));
        history.forget(2);
        assert_eq!(history.saved(), None);
    }

    #[test]
    fn a_state_within_a_step_is_not_reached_any_more() {
        let mut history = history(2);
        history.mark_saved();
        history.push_to_last(10, |last, step| *last += step);
        assert_eq!((history.done(), history.saved()), (&[0, 11][..], None));
        history.mark_saved();
        history.push_to_last(10, |last, step| *last += step);
        assert_eq!((history.done(), history.saved()), (&[0, 21][..], None));
        let mut empty = History::default();
        empty.push_to_last(1, |last, step| *last += step);
        assert_eq!((empty.done(), empty.saved()), (&[1][..], Some(0)));
    }

    #[test]
    fn provisional_steps_change_nothing_until_they_are_kept() {
        let mut history = history(3);
        history.mark_saved();
        history.undo(|_| {});
        history.mark_writing();
        history.push_provisional(7);
        history.push_provisional(8);
        assert_eq!(
            (history.done(), history.provisional()),
            (&[0, 1][..], &[7, 8][..])
        );
        assert_eq!((history.undone(), history.saved()), (&[2][..], Some(3)));
        assert_eq!(history.drop_provisional(|_| {}), Some(8));
        assert_eq!(history.drop_provisional(|_| {}), Some(7));
        assert_eq!(history.drop_provisional(|_| {}), None);
        assert!(history.redo(|_| {}).is_some() && !history.is_dirty());
        history.push_provisional(7);
        assert!(!history.is_dirty());
        history.push(9);
        history.push_to_last(10, |last, step| *last += step);
        assert_eq!(
            (history.done(), history.provisional()),
            (&[0, 1, 2, 19][..], &[7][..])
        );
        assert_eq!(history.saved(), Some(3));
        history.mark_written();
        assert_eq!(history.saved(), Some(2));
    }

    #[test]
    fn provisional_steps_that_are_kept_are_one_step() {
        let mut history = history(1);
        history.mark_saved();
        for step in [2, 3, 4, 5] {
            history.push_provisional(step);
        }
        let add = |all: &mut u8, next: u8| *all += next;
        history.keep_provisional(0, add);
        assert!(!history.is_dirty());
        history.keep_provisional(2, add);
        assert_eq!(
            (history.done(), history.provisional()),
            (&[0, 5][..], &[4, 5][..])
        );
        assert!(history.is_dirty());
        history.keep_provisional(9, add);
        assert_eq!(
            (history.done(), history.provisional().len()),
            (&[0, 5, 9][..], 0)
        );
        history.undo(|_| {});
        history.undo(|_| {});
        assert!(!history.is_dirty());
    }

    #[test]
    fn a_write_that_fails_leaves_the_saved_state() {
        let mut history = history(1);
        history.mark_written();
        assert_eq!(history.saved(), Some(0));
        history.mark_writing();
        history.push(2);
        assert_eq!(history.saved(), Some(0));
    }
}
