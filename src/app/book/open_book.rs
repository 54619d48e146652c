//! A book that is open in the window, with its history, its file, and a move that is being deleted.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::walk::Walker;
use crate::command::book::{Deletion, Version};
use crate::kit::stamp::Stamp;
use crossbeam_channel::Receiver;
use serde::{Deserialize, Serialize};
use tabia_book::file::{Format, Opened};
use tabia_book::losses::Lost;
use tabia_book::{Book, Edit, EditError, Editor, Graph, Key};
use tabia_disk::fingerprint;

/// A book that is open in the window.
pub struct OpenBook {
    pub(super) serial: u64,
    pub(super) editor: Editor,
    /// Where it was read from or last saved; `None` while it was never saved.
    pub(super) path: Option<PathBuf>,
    /// What was wrong with the file, one sentence each.
    pub(super) problems: Vec<String>,
    /// The file as it was when it was read or written.
    pub(super) on_disk: OnDisk,
    /// The kinds of loss that the user has accepted for the format of the file.
    pub(super) known_losses: BTreeSet<Lost>,
    pub(super) deleting: Option<Deleting>,
    pub(super) walker: Walker,
}

impl Default for OpenBook {
    fn default() -> OpenBook {
        static SERIAL: AtomicU64 = AtomicU64::new(1);
        OpenBook {
            serial: SERIAL.fetch_add(1, Ordering::Relaxed),
            editor: Editor::default(),
            path: None,
            problems: Vec::new(),
            on_disk: OnDisk::default(),
            known_losses: BTreeSet::new(),
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
    pub fn new(path: PathBuf, opened: Opened, on_disk: OnDisk) -> OpenBook {
        OpenBook {
            on_disk,
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
    pub(crate) fn version(&self) -> Version {
        Version {
            book: self.serial,
            revision: self.editor.revision(),
        }
    }

    /// Its file, when it has one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Whether `path` is its file, and holds something else by now than what was read or saved.
    pub(super) fn has_changed_on_disk(&self, path: &Path) -> bool {
        self.path() == Some(path) && Stamp::is_outdated(self.on_disk.stamp, path)
    }

    /// What was wrong with the file, one sentence each. Nothing was left out without one.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Whether closing it would lose something.
    pub fn is_dirty(&self) -> bool {
        self.editor.is_dirty()
    }

    /// What people call it: the name of its file, or its title as long as it is in no file.
    pub fn name(&self) -> Option<String> {
        if let Some(name) = self.path.as_deref().and_then(Path::file_name) {
            return Some(name.to_string_lossy().into_owned());
        }
        let title = self.book().title();
        (!title.is_empty()).then(|| title.to_owned())
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

    pub(super) fn apply(&mut self, edit: &Edit) -> Result<bool, EditError> {
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

/// A move that is to be deleted, once it is known what only it leads to.
pub(crate) struct Deleting {
    pub(super) deletion: Deletion,
    pub(super) revision: u64,
    pub(super) orphans: Option<Receiver<Vec<Key>>>,
}

/// Distinguishes a file from other files, and from itself with other contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    pub(super) bytes: u64,
    /// The fingerprint of the contents.
    pub(super) hash: u64,
}

impl Identity {
    /// Of a file as it is now.
    pub(super) fn of(path: &Path) -> io::Result<Identity> {
        let contents = fs::read(path)?;
        Ok(Identity {
            bytes: contents.len() as u64,
            hash: fingerprint(&contents),
        })
    }
}

/// A file of a book as it was when it was read or written.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnDisk {
    /// What it held.
    pub(super) identity: Option<Identity>,
    /// Shows without reading the file whether another program has written to it since.
    pub(super) stamp: Option<Stamp>,
}

impl OnDisk {
    /// Of a file as it is now.
    pub(super) fn of(path: &Path) -> OnDisk {
        OnDisk {
            stamp: Stamp::of(path),
            identity: Identity::of(path).ok(),
        }
    }
}
