//! A book that is open in the window, with its history, its file, and a pending deletion.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::walk::Walker;
use crate::command::book::{Deletion, Version};
use crate::kit::stamp::Stamp;
use crossbeam_channel::Receiver;
use serde::{Deserialize, Serialize};
use tabia_book::file::{self, FileError, Format, Opened};
use tabia_book::losses::Lost;
use tabia_book::{Book, Edit, EditError, Editor, Graph, Key};
use tabia_disk::fingerprint;

/// A book that is open in the window.
pub struct OpenBook {
    pub(super) serial: u64,
    pub(super) editor: Editor,
    /// The path from which it was read or to which it was last saved; `None` if it was never saved.
    pub(super) path: Option<PathBuf>,
    /// The faults of the file, one sentence each.
    pub(super) problems: Vec<String>,
    /// The state of the file when it was read or written.
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
    /// Returns an empty book without a file.
    pub fn untitled() -> OpenBook {
        OpenBook::default()
    }

    /// Creates a book that was read from a file.
    pub fn new(path: PathBuf, opened: Opened, on_disk: OnDisk) -> OpenBook {
        OpenBook {
            on_disk,
            editor: Editor::new(opened.book),
            path: Some(path),
            problems: opened.problems,
            ..OpenBook::default()
        }
    }

    /// Creates a book that the program can make again: closing it loses nothing.
    pub fn made(book: Book) -> OpenBook {
        OpenBook {
            editor: Editor::new(book),
            ..OpenBook::default()
        }
    }

    /// Creates a book that was built, imported or merged and has no file yet.
    pub fn unsaved(book: Book, problems: Vec<String>) -> OpenBook {
        let mut editor = Editor::new(book);
        editor.mark_dirty();
        OpenBook {
            editor,
            problems,
            ..OpenBook::default()
        }
    }

    /// Returns the present book.
    pub fn book(&self) -> &Book {
        self.editor.book()
    }

    /// Returns the book with its history, for reading. Edits are made with `Command::Edit`.
    pub fn editor(&self) -> &Editor {
        &self.editor
    }

    /// Returns the serial number of the book, which is unique since the start of the program.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Returns the serial number and the revision of the book.
    pub(crate) fn version(&self) -> Version {
        Version {
            book: self.serial,
            revision: self.editor.revision(),
        }
    }

    /// Returns its file, if it has one.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// Returns the stamp of its file when that was read or written last.
    pub(crate) fn stamp(&self) -> Option<Stamp> {
        self.on_disk.stamp
    }

    /// Returns the faults of the file, one sentence each. Any omission from the book has one.
    pub fn problems(&self) -> &[String] {
        &self.problems
    }

    /// Returns whether closing it would lose changes.
    pub fn is_dirty(&self) -> bool {
        self.editor.is_dirty()
    }

    /// Returns the name of its file, or its title if it has no file.
    pub fn name(&self) -> Option<String> {
        if let Some(name) = self.path.as_deref().and_then(Path::file_name) {
            return Some(name.to_string_lossy().into_owned());
        }
        let title = self.book().title();
        (!title.is_empty()).then(|| title.to_owned())
    }

    /// Returns the graph of the last completed walk; `None` before the first one. It may be that of an earlier revision:
    /// [`OpenBook::walk_revision`].
    pub fn graph(&self) -> Option<&Arc<Graph>> {
        self.walker.found()
    }

    /// Returns the revision of the book in the last walk.
    pub fn walk_revision(&self) -> Option<u64> {
        self.walker.revision()
    }

    /// Walks through the book again if it has changed: immediately when it is small, on a worker when it is large.
    pub fn keep_walked(&mut self, ctx: &egui::Context) {
        self.walker.keep(&self.editor, ctx);
    }

    pub(super) fn apply(&mut self, edit: &Edit) -> Result<bool, EditError> {
        self.editor.apply(edit)
    }
}

/// Returns whether a file has the extension of an editable book.
pub fn is_book(path: &Path) -> bool {
    matches!(
        Format::of(path),
        Some(Format::Polyglot | Format::Tabia | Format::Abk)
    )
}

/// A move to be deleted, while the positions that only it leads to are computed.
pub(crate) struct Deleting {
    pub(super) deletion: Deletion,
    pub(super) revision: u64,
    pub(super) orphans: Option<Receiver<Vec<Key>>>,
}

/// Distinguishes a file from other files, and from its own earlier contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    pub(super) bytes: u64,
    /// The fingerprint of the contents.
    pub(super) hash: u64,
}

impl Identity {
    /// Returns the present identity of a file.
    pub(super) fn of(path: &Path) -> io::Result<Identity> {
        let contents = fs::read(path)?;
        Ok(Identity {
            bytes: contents.len() as u64,
            hash: fingerprint(&contents),
        })
    }
}

/// The state of a book's file when it was read or written.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnDisk {
    /// The identity of its contents.
    pub(super) identity: Option<Identity>,
    /// Detects changes by another program without reading the file.
    pub(super) stamp: Option<Stamp>,
}

impl OnDisk {
    /// Returns the present state of a file.
    pub(super) fn of(path: &Path) -> OnDisk {
        OnDisk {
            stamp: Stamp::of(path),
            identity: Identity::of(path).ok(),
        }
    }
}

/// Reads a book with the state of its file. One thread waits for the disk while the other computes.
pub(super) fn read(path: &Path) -> (Result<Opened, FileError>, OnDisk) {
    let stamp = Stamp::of(path);
    std::thread::scope(|scope| {
        // It borrows the path, so it ends with this function.
        let aside = std::thread::Builder::new().name("book-identity".to_owned());
        let identity = aside.spawn_scoped(scope, || Identity::of(path).ok());
        let opened = file::open(path, &mut |_| ControlFlow::Continue(()));
        let identity = match identity {
            Ok(worker) => worker.join().ok().flatten(),
            Err(_) => Identity::of(path).ok(),
        };
        (opened, OnDisk { identity, stamp })
    })
}
