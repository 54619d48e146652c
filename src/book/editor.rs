//! A book with its history of edits.

use super::{Book, Edit, EditError, Inverse};
use tabia_game::History;

/// A book with undo and redo, and whether it has been saved.
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
    /// A book as it was read: nothing to undo, nothing to save.
    pub fn new(book: Book) -> Editor {
        Editor {
            book,
            ..Editor::default()
        }
    }

    pub fn book(&self) -> &Book {
        &self.book
    }

    /// A number that grows with every change. What was computed from the book at another number is out of date.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Does an edit; `false` when it changed nothing, which then is no step of the history.
    ///
    /// # Errors
    /// When the edit does not fit the book, which then stays as it was.
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

    /// Takes the last edit back and returns its name; `None` when there is nothing to undo.
    pub fn undo(&mut self) -> Option<&str> {
        let book = &mut self.book;
        let done = self.history.undo(|done| book.swap(&mut done.inverse))?;
        self.revision += 1;
        Some(&done.name)
    }

    /// Does the last undone edit again and returns its name; `None` when there is nothing to redo.
    pub fn redo(&mut self) -> Option<&str> {
        let book = &mut self.book;
        let done = self.history.redo(|done| book.swap(&mut done.inverse))?;
        self.revision += 1;
        Some(&done.name)
    }

    /// What the last [`Editor::undo`] did, as an edit that a journal can keep.
    pub fn undone(&self) -> Option<Edit> {
        let done = self.history.next_redo()?;
        Some(done.inverse.as_edit(&self.book, done.name.clone()))
    }

    /// What the last [`Editor::redo`] did, as an edit that a journal can keep.
    pub fn redone(&self) -> Option<Edit> {
        let done = self.history.next_undo()?;
        Some(done.inverse.as_edit(&self.book, done.name.clone()))
    }

    /// The name of the edit that [`Editor::undo`] would take back.
    pub fn undo_name(&self) -> Option<&str> {
        self.history.next_undo().map(|done| done.name.as_str())
    }

    /// The name of the edit that [`Editor::redo`] would do again.
    pub fn redo_name(&self) -> Option<&str> {
        self.history.next_redo().map(|done| done.name.as_str())
    }

    /// Whether the book differs from what was last saved (or read). Undoing back to there makes it clean again.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// The book is saved as it is now.
    pub fn mark_saved(&mut self) {
        self.history.mark_saved();
    }

    /// The book must be saved, whatever the history says: it was built, imported or came from a journal.
    pub fn mark_dirty(&mut self) {
        self.history.mark_dirty();
    }
}
