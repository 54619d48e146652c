//! A book with its history of edits.

use super::{Book, Edit, EditError, Inverse};
use tabia_game::History;

/// A book with undo and redo, and its saved state.
#[derive(Clone, Debug, Default)]
pub struct Editor {
    book: Book,
    history: History<Done>,
    revision: u64,
}

#[derive(Clone, Debug)]
struct Done {
    name: String,
    inverse: Inverse,
}

impl Editor {
    /// Creates an editor of a book as it was read: nothing to undo, nothing to save.
    pub fn new(book: Book) -> Editor {
        Editor {
            book,
            ..Editor::default()
        }
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    /// Returns a number that grows with every change. Data computed from the book at another number is out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Applies an edit; returns `false` when it changed nothing and so is not a step of the history.
    ///
    /// # Errors
    /// When the edit does not fit the book, which is then unchanged.
    pub fn apply(&mut self, edit: &Edit) -> Result<bool, EditError> {
        let inverse = self.book.apply(edit)?;
        if inverse.is_empty() {
            return Ok(false);
        }
        self.history.push(Done {
            name: edit.name().to_owned(),
            inverse,
        });
        self.revision += 1;
        Ok(true)
    }

    /// Undoes the last edit and returns its name; `None` when there is nothing to undo.
    pub fn undo(&mut self) -> Option<&str> {
        let book = &mut self.book;
        let done = self.history.undo(|done| book.swap(&mut done.inverse))?;
        self.revision += 1;
        Some(&done.name)
    }

    /// Redoes the last undone edit and returns its name; `None` when there is nothing to redo.
    pub fn redo(&mut self) -> Option<&str> {
        let book = &mut self.book;
        let done = self.history.redo(|done| book.swap(&mut done.inverse))?;
        self.revision += 1;
        Some(&done.name)
    }

    /// Returns the effect of the last [`Editor::undo`], as an edit that a journal can store.
    pub fn undone(&self) -> Option<Edit> {
        let done = self.history.next_redo()?;
        Some(done.inverse.as_edit(&self.book, done.name.clone()))
    }

    /// Returns the effect of the last [`Editor::redo`], as an edit that a journal can store.
    pub fn redone(&self) -> Option<Edit> {
        let done = self.history.next_undo()?;
        Some(done.inverse.as_edit(&self.book, done.name.clone()))
    }

    /// Returns the name of the edit that [`Editor::undo`] would undo.
    pub fn undo_name(&self) -> Option<&str> {
        self.history.next_undo().map(|done| done.name.as_str())
    }

    /// Returns the name of the edit that [`Editor::redo`] would redo.
    pub fn redo_name(&self) -> Option<&str> {
        self.history.next_redo().map(|done| done.name.as_str())
    }

    /// Returns whether the book differs from the last saved (or read) state. Undoing back to it makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// Marks the present state as saved.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// Marks the book as unsaved, whatever the history: it was built, imported or came from a journal.
    pub fn mark_dirty(&mut self) {
        self.history.mark_dirty();
    }
}
