//! Walking through the whole book for what only the whole shows.

use std::sync::Arc;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::kit::worker::aside;
use tabia_book::{BookMove, Editor, Graph, Key};

/// Keeps a walk through a book that is edited: one at a time, always of the newest revision that there was time for.
#[derive(Default)]
pub(super) struct Walker {
    found: Option<(u64, Arc<Graph>)>,
    pending: Option<(u64, Receiver<Graph>)>,
}

impl Walker {
    /// Books of up to so many positions are walked through within a frame.
    const AT_ONCE: usize = 300;

    /// What the last walk found.
    pub(super) fn found(&self) -> Option<&Arc<Graph>> {
        self.found.as_ref().map(|(_, graph)| graph)
    }

    /// The revision of the book that the last walk saw.
    pub(super) fn revision(&self) -> Option<u64> {
        self.found.as_ref().map(|(revision, _)| *revision)
    }

    /// Takes in what a worker found, and sets out again when the book has changed.
    pub(super) fn keep(&mut self, editor: &Editor, ctx: &egui::Context) {
        if let Some((revision, receiver)) = &self.pending {
            match receiver.try_recv() {
                Ok(graph) => self.found = Some((*revision, Arc::new(graph))),
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
            self.found = Some((revision, Arc::new(Graph::new(book))));
            return;
        }
        let book = book.clone();
        // Where there is no thread for it, the next frame tries again.
        let walk = aside("book-walk", ctx, move || Graph::new(&book)).ok();
        self.pending = walk.map(|receiver| (revision, receiver));
    }

    /// Looks for the positions that only a move leads to. `None` while the book is being walked through.
    pub(super) fn orphans(
        &self,
        editor: &Editor,
        at: Key,
        mv: BookMove,
        ctx: &egui::Context,
    ) -> Option<Receiver<Vec<Key>>> {
        let (revision, graph) = self.found.as_ref()?;
        if *revision != editor.revision() {
            return None;
        }
        let (graph, book) = (graph.clone(), editor.book().clone());
        if book.len() <= Walker::AT_ONCE {
            let (answer, receiver) = bounded(1);
            // There is room for one, and the receiver is here.
            let _ = answer.send(graph.orphans(&book, at, mv));
            return Some(receiver);
        }
        aside("book-orphans", ctx, move || graph.orphans(&book, at, mv)).ok()
    }
}
