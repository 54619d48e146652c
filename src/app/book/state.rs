//! The state of the room: the book that is edited, and the work on it.

use super::dialogs::Dialog;
use super::files::BookFiles;
use super::journal::BookJournal;
use super::open_book::OpenBook;
use super::panel::view::BookView;
use super::tools::BookTools;
use super::visited::Visited;
use crate::command::book::Version;
use crate::kit::toast::Offer;
use crossbeam_channel::Receiver;
use tabia_book::{Book, Edit};

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
