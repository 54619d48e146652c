//! The state of the room: the book that is edited, the work on it, and the positions that were looked at with it.

use super::dialogs::Dialog;
use super::files::BookFiles;
use super::journal::BookJournal;
use super::open_book::OpenBook;
use super::panel::view::BookView;
use super::tools::BookTools;
use crate::command::book::Version;
use crate::kit::toast::Offer;
use crossbeam_channel::Receiver;
use tabia_book::{Book, Edit};
use tabia_game::{self as game, NodeId};

/// The book that is edited, and the work on it.
#[derive(Default)]
pub struct BookRoom {
    /// The open book.
    pub open: Option<OpenBook>,
    pub(crate) files: BookFiles,
    pub(crate) journal: Option<BookJournal>,
    /// When the journal is to be written again after a failure, in egui's seconds.
    pub(super) journal_due: Option<f64>,
    /// The edits of the book since it began to be written to its file, each with the revision that it made.
    pub(crate) since_save: Option<Vec<(u64, Edit)>>,
    /// The book for which a file was asked last, by its serial number.
    pub(super) asked_by: Option<u64>,
    pub(crate) view: BookView,
    /// Moves that are played go into the book while it is shown.
    pub(crate) recording: bool,
    pub(crate) visited: Visited,
    pub(crate) tools: BookTools,
    pub(crate) dialog: Option<Dialog>,
    /// The shipped book on its way to the editor, in the place of the book as it was then.
    pub(super) making: Option<(Receiver<Book>, Option<Version>)>,
    /// The change of the book that a message offers to take back.
    pub(crate) offered: Option<(Offer, Version)>,
}

/// The positions that were looked at with the book, for back and forward.
#[derive(Default)]
pub(crate) struct Visited {
    pub(super) game: u64,
    pub(super) nodes: Vec<NodeId>,
    pub(super) at: usize,
}

impl Visited {
    pub(super) const MOST: usize = 500;

    /// The position that is shown now.
    pub(crate) fn note(&mut self, game: u64, node: NodeId) {
        if self.game != game {
            *self = Visited {
                game,
                ..Visited::default()
            };
        }
        if self.nodes.get(self.at) == Some(&node) {
            return;
        }
        self.nodes.truncate(self.at + 1);
        self.nodes.push(node);
        if self.nodes.len() > Visited::MOST {
            self.nodes.remove(0);
        }
        self.at = self.nodes.len() - 1;
    }

    /// The place of the last position before the shown one, or the first after it, that is still in the game.
    pub(super) fn step(&self, game: &game::Game, forward: bool) -> Option<usize> {
        let there = |at: &usize| self.nodes.get(*at).is_some_and(|node| game.contains(*node));
        if forward {
            (self.at + 1..self.nodes.len()).find(there)
        } else {
            (0..self.at).rev().find(there)
        }
    }
}
