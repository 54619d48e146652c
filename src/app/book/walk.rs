//! Walking through the whole book for what only the whole shows.

use std::sync::{Arc, LazyLock};

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::book::eco::{self, Opening};
use crate::book::{Book, BookMove, Editor, Graph, Key};
use crate::chess::Position;

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

    /// The openings with a name that the book reaches, by their codes.
    pub fn openings(&self) -> impl Iterator<Item = (Key, &'static Opening)> {
        let known = OPENINGS.iter().copied();
        known.filter(|(key, _)| self.graph.contains(*key))
    }
}

/// All openings that have a name, with what books know their positions by.
static OPENINGS: LazyLock<Vec<(Key, &'static Opening)>> = LazyLock::new(|| {
    let key = |opening: &Opening| {
        let mut position = Position::start();
        let mut key = Key::of(&position);
        for mv in opening.moves() {
            let _ = position.make(mv);
            key = Key::played(&position, mv);
        }
        key
    };
    eco::all()
        .iter()
        .map(|opening| (key(opening), opening))
        .collect()
});

/// Has the names of openings ready before somebody looks for one.
pub(super) fn warm_up() {
    let worker = std::thread::Builder::new().name("book-openings".to_owned());
    // Without a thread the first search takes a moment longer.
    let _ = worker.spawn(|| LazyLock::force(&OPENINGS).len());
}

/// Does some work on a thread of its own, and wakes the window when it is done. `None` when there is no thread to spare.
fn aside<T: Send + 'static>(
    name: &str,
    ctx: &egui::Context,
    work: impl FnOnce() -> T + Send + 'static,
) -> Option<Receiver<T>> {
    let (answer, receiver) = bounded(1);
    let ctx = ctx.clone();
    let worker = std::thread::Builder::new().name(name.to_owned());
    let started = worker.spawn(move || {
        // Nobody listens when the book was closed meanwhile.
        let _ = answer.send(work());
        ctx.request_repaint();
    });
    started.is_ok().then_some(receiver)
}

/// Keeps a walk through a book that is edited: one at a time, always of the newest revision that there was time for.
#[derive(Default)]
pub(super) struct Walker {
    found: Option<(u64, Arc<Walk>)>,
    pending: Option<(u64, Receiver<Walk>)>,
}

impl Walker {
    /// Books of up to so many positions are walked through within a frame.
    const AT_ONCE: usize = 300;

    pub(super) fn found(&self) -> Option<&Walk> {
        self.found.as_ref().map(|(_, walk)| &**walk)
    }

    /// The revision of the book that the last walk saw.
    pub(super) fn revision(&self) -> Option<u64> {
        self.found.as_ref().map(|(revision, _)| *revision)
    }

    /// Takes in what a worker found, and sets out again when the book has changed.
    pub(super) fn keep(&mut self, editor: &Editor, ctx: &egui::Context) {
        if let Some((revision, receiver)) = &self.pending {
            match receiver.try_recv() {
                Ok(walk) => self.found = Some((*revision, Arc::new(walk))),
                Err(TryRecvError::Empty) => return,
                // The worker has failed; the next change is another chance.
                Err(TryRecvError::Disconnected) => {}
            }
            self.pending = None;
        }
        let (revision, book) = (editor.revision(), editor.book());
        if self.revision() == Some(revision) {
            return;
        }
        if book.len() <= Walker::AT_ONCE {
            self.found = Some((revision, Arc::new(Walk::of(book))));
            return;
        }
        let book = book.clone();
        self.pending =
            aside("book-walk", ctx, move || Walk::of(&book)).map(|receiver| (revision, receiver));
    }

    /// Looks for the positions that only a move leads to. `None` while the book is being walked through.
    pub(super) fn orphans(
        &self,
        editor: &Editor,
        at: Key,
        mv: BookMove,
        ctx: &egui::Context,
    ) -> Option<Receiver<Vec<Key>>> {
        let (revision, walk) = self.found.as_ref()?;
        if *revision != editor.revision() {
            return None;
        }
        let (walk, book) = (walk.clone(), editor.book().clone());
        if book.len() <= Walker::AT_ONCE {
            let (answer, receiver) = bounded(1);
            // There is room for one, and the receiver is here.
            let _ = answer.send(walk.graph.orphans(&book, at, mv));
            return Some(receiver);
        }
        aside("book-orphans", ctx, move || {
            walk.graph.orphans(&book, at, mv)
        })
    }
}
