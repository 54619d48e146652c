//! What can be undone and redone.

/// Done and undone steps, and where among them the last save is. A step `T` holds what undo and redo need.
#[derive(Clone, Debug)]
pub struct History<T> {
    undo: Vec<T>,
    redo: Vec<T>,
    /// Length of `undo` at the last save; `None` when no undo or redo leads back there.
    saved: Option<usize>,
}

impl<T> Default for History<T> {
    /// An empty history, saved.
    fn default() -> History<T> {
        History {
            undo: Vec::new(),
            redo: Vec::new(),
            saved: Some(0),
        }
    }
}

impl<T> History<T> {
    /// Records a step that was done. The undone steps can no longer be redone.
    pub fn push(&mut self, step: T) {
        if self.saved.is_some_and(|saved| saved > self.undo.len()) {
            self.saved = None;
        }
        self.redo.clear();
        self.undo.push(step);
    }

    /// Takes the last step back with `back`, and returns it; `None` when there is none.
    pub fn undo(&mut self, back: impl FnOnce(&mut T)) -> Option<&T> {
        let mut step = self.undo.pop()?;
        back(&mut step);
        self.redo.push(step);
        self.redo.last()
    }

    /// Does the last undone step again with `again`, and returns it; `None` when there is none.
    pub fn redo(&mut self, again: impl FnOnce(&mut T)) -> Option<&T> {
        let mut step = self.redo.pop()?;
        again(&mut step);
        self.undo.push(step);
        self.undo.last()
    }

    /// The step that [`History::undo`] would take back.
    pub fn next_undo(&self) -> Option<&T> {
        self.undo.last()
    }

    /// The step that [`History::redo`] would do again.
    pub fn next_redo(&self) -> Option<&T> {
        self.redo.last()
    }

    /// Whether something has changed since the last save. Undoing back to there makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.saved != Some(self.undo.len())
    }

    /// Marks the present state as saved.
    pub fn mark_saved(&mut self) {
        self.saved = Some(self.undo.len());
    }

    /// How many steps were done at the last save, when undo or redo leads there.
    pub fn saved(&self) -> Option<usize> {
        self.saved
    }

    /// Forgets the oldest steps: they cannot be undone any more.
    pub fn forget(&mut self, count: usize) {
        self.undo.drain(..count.min(self.undo.len()));
        self.saved = self.saved.and_then(|saved| saved.checked_sub(count));
    }

    /// Marks the present state as unsaved, whatever the steps say.
    pub fn mark_dirty(&mut self) {
        self.saved = None;
    }
}
