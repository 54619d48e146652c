//! The state of the room: the open book, the tasks on it, and the visited positions.

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

/// The open book, and the tasks on it.
#[derive(Default)]
pub struct BookRoom {
    /// The open book.
    pub open: Option<OpenBook>,
    pub(crate) files: BookFiles,
    pub(crate) journal: Option<BookJournal>,
    /// The time at which the journal is written again after an error, in egui seconds.
    pub(super) journal_due: Option<f64>,
    /// The edits since the current save of the book began, each with its revision.
    pub(crate) since_save: Option<Vec<(u64, Edit)>>,
    /// The serial number of the book for which a file dialog was opened last.
    pub(super) asked_by: Option<u64>,
    pub(crate) view: BookView,
    /// Whether moves that are played while the book is shown are added to it.
    pub(crate) recording: bool,
    pub(crate) visited: Visited,
    pub(crate) tools: BookTools,
    pub(crate) dialog: Option<Dialog>,
    /// The copy of the shipped book that is being made, and the version of the book that it replaces.
    pub(super) making: Option<(Receiver<Book>, Option<Version>)>,
    /// The change of the book that a message offers to undo.
    pub(crate) offered: Option<(Offer, Version)>,
}

impl BookRoom {
    /// Whether a worker writes a file, which the end of the program would cut off.
    pub(crate) fn is_writing(&self) -> bool {
        self.files.is_saving() || self.tools.is_writing()
    }
}

/// The visited positions of the book, for back and forward.
#[derive(Default)]
pub(crate) struct Visited {
    pub(super) game: u64,
    pub(super) nodes: Vec<NodeId>,
    pub(super) at: usize,
}

impl Visited {
    pub(super) const MOST: usize = 500;

    /// Records the shown position.
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

    /// Returns the index of the last position before the shown one, or the first after it, that is still in the game.
    pub(super) fn step(&self, game: &game::Game, forward: bool) -> Option<usize> {
        let there = |at: &usize| self.nodes.get(*at).is_some_and(|node| game.contains(*node));
        if forward {
            (self.at + 1..self.nodes.len()).find(there)
        } else {
            (0..self.at).rev().find(there)
        }
    }
}
