//! The input of the room's page, and its state between frames.

use std::path::PathBuf;

use super::explorer::ExplorerBook;
use super::filter_form::FormView;
use super::find::PositionEditor;
use super::flags::ShownFlags;
use super::type_ahead::TypeAhead;
use crate::kit::table::TableView;
use crate::kit::theme::Theme;
use tabia_chess::Position;
use tabia_library::GamePlace;
use tabia_settings::Settings;

/// The input of the page.
pub(crate) struct LibraryInput<'a> {
    /// The recent files, of which those that are collections are offered.
    pub(crate) recent: &'a [PathBuf],
    /// The position on the board: that of the selected game, or of the open one.
    pub(crate) position: &'a Position,
    /// The open book, or the books to play from, where they are needed.
    pub(crate) book: Option<ExplorerBook>,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}

/// What the page shows of the open collection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum LibraryPage {
    #[default]
    Games,
    Players,
    Duplicates,
    Problems,
    /// Where the games of the user leave the opening book.
    Departures,
}

/// A game of the collection at a moment.
pub(super) type Selected = (u64, GamePlace);

/// The state of the page between frames.
#[derive(Default)]
pub(super) struct LibraryView {
    pub(super) page: LibraryPage,
    pub(super) table: TableView,
    /// The game to which the pointer was moved in the table; `None` once the pointer leaves it or another game is selected.
    pub(super) pointed: Option<Selected>,
    /// The game that stays selected when others are shown, by the number that it keeps.
    pub(super) followed: Option<u64>,
    /// The search line, and the time of its last change that has not been searched for, in seconds.
    pub(super) line: String,
    pub(super) typed: Option<f64>,
    pub(super) focuses_line: bool,
    /// The open filter form.
    pub(super) form: Option<FormView>,
    /// The typed name of a filter.
    pub(super) filter_name: String,
    pub(super) type_ahead: TypeAhead,
    pub(super) flags: ShownFlags,
    /// The editor in which searches for positions are drawn.
    pub(super) find: PositionEditor,
    /// The game of which another than the first found position is shown, and its index.
    pub(super) hit: Option<(Selected, usize)>,
    /// The index of the found position on the board, and the number of those in its game.
    pub(super) shown_hit: Option<(usize, usize)>,
    /// The typed number of a game.
    pub(super) number: String,
    pub(super) focuses_number: bool,
    /// Counts the collections that were shown: each has its own place in the table.
    pub(super) serial: u64,
}

impl LibraryView {
    /// Whether letters lead to a game: the list of games has the keyboard focus, or nothing has.
    pub(super) fn takes_letters(&self, ctx: &egui::Context) -> bool {
        let is_free =
            self.page == LibraryPage::Games && ctx.memory(|memory| memory.focused()).is_none();
        is_free || self.table.wants_keys(ctx)
    }
}
