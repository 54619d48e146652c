//! Walking through the whole book for what only the whole shows.

use crossbeam_channel::{Receiver, bounded};

use crate::book::{Book, Editor, Graph};

/// What a walk through a book found.
pub struct Walk {
    /// Ways, parents, ends.
    pub graph: Graph,
}

impl Walk {
    /// Walks through a book.
    fn of(book: &Book) -> Walk {
        Walk {
            graph: Graph::new(book),
        }
    }
}

/// Keeps a walk through a book that is edited: one at a time, always of the newest revision that there was time for.
#[derive(Default)]
pub(super) struct Walker {
    found: Option<(u64, Walk)>,
    pending: Option<(u64, Receiver<Walk>)>,
}

impl Walker {
    /// Books of up to so many positions are walked through within a frame.
    const AT_ONCE: usize = 1000;

    pub(super) fn found(&self) -> Option<&Walk> {
        self.found.as_ref().map(|(_, walk)| walk)
    }

    pub(super) fn is_current(&self, revision: u64) -> bool {
        self.found.as_ref().is_some_and(|(of, _)| *of == revision)
    }

    /// Takes in what a worker found, and sets out again when the book has changed.
    pub(super) fn keep(&mut self, editor: &Editor, ctx: &egui::Context) {
        if let Some((revision, receiver)) = &self.pending {
            match receiver.try_recv() {
                Ok(walk) => {
                    self.found = Some((*revision, walk));
                    self.pending = None;
                }
                Err(crossbeam_channel::TryRecvError::Empty) => return,
                // The worker has failed; the next try is made at the next change.
                Err(crossbeam_channel::TryRecvError::Disconnected) => {
                    self.pending = None;
                    return;
                }
            }
        }
        let revision = editor.revision();
        if self.is_current(revision) {
            return;
        }
        let book = editor.book();
        if book.len() <= Walker::AT_ONCE {
            self.found = Some((revision, Walk::of(book)));
            return;
        }
        let (answer, receiver) = bounded(1);
        let (book, ctx) = (book.clone(), ctx.clone());
        let worker = std::thread::Builder::new()
            .name("book-walk".to_owned())
            .spawn(move || {
                // Nobody listens when the book was closed meanwhile.
                let _ = answer.send(Walk::of(&book));
                ctx.request_repaint();
            });
        if worker.is_ok() {
            self.pending = Some((revision, receiver));
        }
    }
}
