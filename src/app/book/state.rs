//! The state of the room: the book that is edited, and the work on it.

use super::dialogs::Dialog;
use super::files::BookFiles;
use super::journal::BookJournal;
use super::open_book::{OpenBook, Version};
use super::panel::view::BookView;
use super::tools::BookTools;
use super::visited::Visited;
use crate::book::{Book, Edit};
use crossbeam_channel::Receiver;

/// The book that is edited, and the work on it.
#[derive(Default)]
pub struct BookRoom {
    /// The open book.
    pub open: Option<OpenBook>,
    pub(in crate::app) files: BookFiles,
    pub(in crate::app) journal: Option<BookJournal>,
    /// The edits of the book since it began to be written to its file, each with the revision that it made.
    pub(in crate::app) since_save: Option<Vec<(u64, Edit)>>,
    /// The book for which a file was asked last, by its serial number.
    pub(super) asked_by: Option<u64>,
    pub(in crate::app) view: BookView,
    /// Moves that are played go into the book while it is shown.
    pub(in crate::app) recording: bool,
    pub(in crate::app) visited: Visited,
    pub(in crate::app) tools: BookTools,
    pub(in crate::app) dialog: Option<Dialog>,
    /// The shipped book on its way to the editor, in the place of the book as it was then.
    pub(super) making: Option<(Receiver<Book>, Option<Version>)>,
    /// The change of the book that a message offers to take back.
    pub(in crate::app) offered: Option<Version>,
}
