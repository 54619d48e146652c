//! The opening book that is being edited.
//!
//! [`OpenBook`] is the state: the book with its history, its file, and what was found by walking through it. Everything
//! that the user does to it is a [`Command`](crate::app::shell::command::Command); edits come as `Command::Edit`. Long work
//! (reading, writing, walking through a large book) is done by workers, on a snapshot of the book.

mod actions;
mod apply;
pub mod command;
pub(in crate::app) mod dialogs;
mod files;
mod journal;
mod losses;
mod moves;
pub mod panel;
pub mod tools;
pub(in crate::app) mod tools_panel;
mod walk;

use std::path::{Path, PathBuf};

use crossbeam_channel::Receiver;
use std::sync::Arc;

use std::sync::atomic::{AtomicU64, Ordering};

pub use self::files::BookFiles;
pub(in crate::app) use self::journal::BookJournal;
pub use self::journal::Identity;
pub use self::moves::Deletion;
pub(in crate::app) use self::moves::Visited;
use crate::book::file::{Format, Opened};
use crate::book::{Book, Edit, EditError, Editor, Graph};

use self::dialogs::Dialog;
use self::panel::BookView;

pub use self::command::Command;
use self::tools::BookTools;
use self::walk::Walker;

/// The book that is edited, and the work on it.
#[derive(Default)]
pub struct BookRoom {
    /// The open book.
    pub open: Option<OpenBook>,
    pub(in crate::app) files: BookFiles,
    pub(in crate::app) journal: Option<BookJournal>,
    /// The edits of the book since it began to be written to its file.
    pub(in crate::app) since_save: Option<Vec<Edit>>,
    pub(in crate::app) view: BookView,
    /// Moves that are played go into the book while it is shown.
    pub(in crate::app) recording: bool,
    pub(in crate::app) visited: Visited,
    pub(in crate::app) tools: BookTools,
    pub(in crate::app) dialog: Option<Dialog>,
    /// The shipped book on its way to the editor, in the place of the book as it was then.
    making: Option<(Receiver<Book>, Option<Version>)>,
    /// The change of the book that a message offers to take back.
    pub(in crate::app) offered: Option<Version>,
}

/// A book that is open in the window.
pub struct OpenBook {
    serial: u64,
    editor: Editor,
    /// Where it was read from or last saved; `None` while it was never saved.
    path: Option<PathBuf>,
    /// What was wrong with the file, one sentence each.
    problems: Vec<String>,
    /// What the file held when it was read or written.
    identity: Option<Identity>,
    /// The user knows what the format of the file does not keep.
    losses_known: bool,
    deleting: Option<moves::Deleting>,
    walker: Walker,
}

/// A book as it was between two changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    book: u64,
    revision: u64,
}

impl Default for OpenBook {
    fn default() -> OpenBook {
        static SERIAL: AtomicU64 = AtomicU64::new(1);
        OpenBook {
            serial: SERIAL.fetch_add(1, Ordering::Relaxed),
            editor: Editor::default(),
            path: None,
            problems: Vec::new(),
            identity: None,
            losses_known: false,
            deleting: None,
            walker: Walker::default(),
        }
    }
}

impl OpenBook {
    /// An empty book that is in no file.
    pub fn untitled() -> OpenBook {
        OpenBook::default()
    }

    /// A book as it was read from a file.
    pub fn new(path: PathBuf, opened: Opened, identity: Option<Identity>) -> OpenBook {
        OpenBook {
            identity,
            editor: Editor::new(opened.book),
            path: Some(path),
            problems: opened.problems,
            ..OpenBook::default()
        }
    }

    /// A book that the program can make again: nothing is lost by closing it as it is.
    pub fn made(book: Book) -> OpenBook {
        OpenBook {
            editor: Editor::new(book),
            ..OpenBook::default()
        }
    }

    /// A book that was built, imported or merged and is in no file yet.
    pub fn unsaved(book: Book, problems: Vec<String>) -> OpenBook {
        let mut editor = Editor::new(book);
        editor.mark_dirty();
        OpenBook {
            editor,
            problems,
            ..OpenBook::default()
        }
    }

    /// The book as it is now.
    pub fn book(&self) -> &Book {
        self.editor.book()
    }

    /// The book with its history, to read from. Edits are made with `Command::Edit`.
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    /// A number that no other book has that was open since the start.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Which book it is, and as of which change.
    pub(in crate::app) fn version(&self) -> Version {
        Version {
            book: self.serial,
            revision: self.editor.revision(),
        }
    }

    /// Its file, when it has one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// What was wrong with the file, one sentence each. Nothing was left out without one.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Whether closing it would lose something.
    pub fn is_dirty(&self) -> bool {
        self.editor.is_dirty()
    }

    /// What people call it: its title, or the name of its file.
    pub fn name(&self) -> Option<String> {
        let title = self.book().title();
        if !title.is_empty() {
            return Some(title.to_owned());
        }
        let name = self.path.as_deref()?.file_name()?;
        Some(name.to_string_lossy().into_owned())
    }

    /// What the last walk through the whole book found; `None` until the first one has ended. It may be one of an earlier
    /// revision: [`OpenBook::walk_revision`].
    pub fn graph(&self) -> Option<&Arc<Graph>> {
        self.walker.found()
    }

    /// The revision of the book that the last walk saw.
    pub fn walk_revision(&self) -> Option<u64> {
        self.walker.revision()
    }

    /// Walks through the book again if it has changed: at once when it is small, on a worker when it is large.
    pub fn keep_walked(&mut self, ctx: &egui::Context) {
        self.walker.keep(&self.editor, ctx);
    }

    fn apply(&mut self, edit: &Edit) -> Result<bool, EditError> {
        self.editor.apply(edit)
    }
}

/// Whether a file's ending says that it is a book to be edited.
pub fn is_book(path: &Path) -> bool {
    matches!(
        Format::of(path),
        Some(Format::Polyglot | Format::Tabia | Format::Abk)
    )
}
