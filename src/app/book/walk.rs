//! Walks through the whole book, for data that depends on all positions.

use std::sync::Arc;

use crossbeam_channel::{Receiver, TryRecvError, bounded};

use crate::kit::worker::aside;
use tabia_book::{BookMove, Editor, Graph, Key};

/// Walks through a book that is being edited: one walk at a time, of the newest revision at its start.
#[derive(Default)]
pub(super) struct Walker {
    found: Option<(u64, Arc<Graph>)>,
    pending: Option<(u64, Receiver<Graph>)>,
}

impl Walker {
    /// Maximum number of positions of a book that is walked within a frame.
    const AT_ONCE: usize = 300;

    /// Returns the graph of the last walk.
    pub(super) fn found(&self) -> Option<&Arc<Graph>> {
        self.found.as_ref().map(|(_, graph)| graph)
    }

    /// Returns the revision of the book in the last walk.
    pub(super) fn revision(&self) -> Option<u64> {
        self.found.as_ref().map(|(revision, _)| *revision)
    }

    /// Handles the result of the worker, and starts again when the book has changed.
    pub(super) fn keep(&mut self, editor: &Editor, ctx: &egui::Context) {
        if let Some((revision, receiver)) = &self.pending {
            match receiver.try_recv() {
                Ok(graph) => self.found = Some((*revision, Arc::new(graph))),
                Err(TryRecvError::Empty) => return,
                // The worker has failed; the next change starts another one.
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
        // If no thread can be started, the next frame tries again.
        let walk = aside("book-walk", ctx, move || Graph::new(&book)).ok();
        self.pending = walk.map(|receiver| (revision, receiver));
    }

    /// Finds the positions that only a move leads to. `None` while the walk is running.
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
            // The channel has space for one, and the receiver exists.
            let _ = answer.send(graph.orphans(&book, at, mv));
            return Some(receiver);
        }
        aside("book-orphans", ctx, move || graph.orphans(&book, at, mv)).ok()
    }
}
