//! The state of the room: the open collection, the work on it, and the game that is read for the board.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::Receiver;
use egui::Key;

use super::arrange::GameList;
use super::arranger::Arranger;
use super::departures::Departures;
use super::dialog::Dialog;
use super::duplicates::DuplicateList;
use super::edits::Chosen;
use super::explorer::Explorer;
use super::import::ImportFrom;
use super::known::KnownLines;
use super::missing::MissingFolders;
use super::played::PlayedGames;
use super::players::Players;
use super::preview::{OpenedGame, Preview};
use super::problems::ProblemList;
use super::reference::Reference;
use super::saved_game::SavedGame;
use super::user::SeenNames;
use super::view::{LibraryPage, LibraryView, Selected};
use super::watch::Watch;
use super::work::{Games, Job, Outcome, Progress, Shared};
use crate::board::{Hand, OnBoard};
use crate::game::Origin;
use crate::game::document::GamePlace as DocumentPlace;
use crate::kit::files;
use crate::kit::keys::LIST_KEYS;
use crate::kit::latest::Latest;
use crate::kit::worker::Task;
use tabia_game::NodeId;
use tabia_library::Snapshot;
use tabia_library::collection::{ChangeKind, ChangeNumber};
use tabia_texts::tr;

/// The open collection and the work on it.
#[derive(Default)]
pub struct LibraryRoom {
    /// The open collection.
    pub open: Option<OpenCollection>,
    pub(super) work: Option<Work>,
    pub(super) message: Option<Message>,
    pub(super) view: LibraryView,
    pub(super) explorer: Explorer,
    pub(super) players: Players,
    pub(super) departures: Departures,
    pub(super) played: PlayedGames,
    pub(crate) known: KnownLines,
    pub(super) preview: Latest<(Selected, usize), Preview>,
    /// The collection in which the explorer looks positions up, if it is not the open one.
    pub(super) reference: Reference,
    /// The game that is read for a tab.
    pub(super) reading: Option<Receiver<Result<OpenedGame, String>>>,
    pub(super) read: Option<OpenedGame>,
    /// Where a search has found positions in the game that was opened last, with the number of this game.
    pub(super) opened_hits: (u64, Vec<NodeId>),
    /// The game of a tab that is being saved back, or about which the user is asked.
    pub(super) saving_back: Option<SavedGame>,
    /// The game of a tab that has been saved back, and where it is now.
    pub(super) saved_back: Option<(DocumentPlace, Origin)>,
    /// The last move of games: from the collection in a folder, with the change that deleted them there, to that in another.
    pub(super) moved: Option<(PathBuf, ChangeNumber, PathBuf)>,
    /// The games about which a dialog asks.
    pub(super) noted: Option<Chosen>,
    /// The number of games that are copied to the clipboard, and their texts.
    pub(super) copying: Option<(usize, Receiver<Result<String, String>>)>,
    pub(crate) dialog: Option<Dialog>,
    /// The search for the collection that is opened next.
    pub(super) awaited_search: Option<String>,
    /// Whether the collection of the settings has been opened.
    pub(super) is_restored: bool,
    /// The duplicates that were found.
    pub(super) duplicates: Option<DuplicateList>,
    /// The problems that were listed.
    pub(super) problems: Option<ProblemList>,
    pub(super) names: SeenNames,
    /// The known collections without a folder.
    pub(super) missing: MissingFolders,
    /// Looks for changes of the collection by others.
    pub(super) watch: Watch,
}

/// An open collection.
pub struct OpenCollection {
    pub(super) folder: PathBuf,
    pub(super) shared: Shared,
    /// Its newest state.
    pub(crate) games: Arc<Games>,
    /// The games that the table shows, perhaps of an earlier state.
    pub(crate) list: GameList,
    pub(super) arranger: Arranger,
}

impl OpenCollection {
    /// Returns its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the games of which some are shown.
    pub fn snapshot(&self) -> &Snapshot {
        &self.list.games.snapshot
    }

    /// The name of the collection: that of its folder without the ending.
    pub(super) fn name(&self) -> String {
        name_of(&self.folder)
    }
}

/// The name of a collection.
pub(super) fn name_of(folder: &Path) -> String {
    let stem = folder.file_stem();
    stem.map_or_else(
        || files::display(folder),
        |stem| stem.to_string_lossy().into_owned(),
    )
}

/// The work that a worker does.
pub(super) struct Work {
    pub(super) task: Task<super::work::News>,
    pub(super) kind: WorkKind,
    /// When it began, in seconds of the window's clock.
    pub(super) began: f64,
    pub(super) is_stopping: bool,
    pub(super) progress: Progress,
}

/// What a worker does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WorkKind {
    Opening,
    Creating,
    Importing,
    /// Imports the rest of what was interrupted.
    Resuming,
    /// Looks for duplicates.
    Comparing,
    Exporting,
    /// Lists problems, and writes the list to a file.
    Listing,
    SavingList,
    Tagging,
    /// Copies games from one collection to another.
    Copying,
    Checking,
    Repairing,
    Compacting,
    Changing,
}

impl WorkKind {
    /// Whether it can be stopped.
    pub(super) fn can_stop(self) -> bool {
        matches!(
            self,
            WorkKind::Importing
                | WorkKind::Resuming
                | WorkKind::Comparing
                | WorkKind::Exporting
                | WorkKind::Listing
                | WorkKind::Tagging
                | WorkKind::Copying
                | WorkKind::Compacting
                | WorkKind::Repairing
        )
    }

    /// Whether it changes files.
    fn changes_files(self) -> bool {
        !matches!(
            self,
            WorkKind::Opening | WorkKind::Comparing | WorkKind::Listing | WorkKind::Checking
        )
    }

    pub(super) fn of(job: &Job) -> WorkKind {
        match job {
            Job::Create(_) => WorkKind::Creating,
            Job::Open(_) => WorkKind::Opening,
            Job::Import(_, ImportFrom::Rest, _) => WorkKind::Resuming,
            Job::Import(..) => WorkKind::Importing,
            Job::Export(..) => WorkKind::Exporting,
            Job::Tag(..) | Job::Flag(..) | Job::Rename(..) => WorkKind::Tagging,
            Job::ListProblems(..) => WorkKind::Listing,
            Job::SaveProblems(..) => WorkKind::SavingList,
            Job::Compare(_) => WorkKind::Comparing,
            Job::Check(_) => WorkKind::Checking,
            Job::Repair(_) => WorkKind::Repairing,
            Job::Compact(_) => WorkKind::Compacting,
            Job::Merge(..) | Job::Copy { .. } => WorkKind::Copying,
            Job::Keep(_)
            | Job::DeleteDuplicates(..)
            | Job::Undo(_)
            | Job::Redo(_)
            | Job::Delete(..)
            | Job::Add(..)
            | Job::AddTo(..)
            | Job::SaveFilter(..)
            | Job::RemoveFilter(..)
            | Job::SaveBack(..) => WorkKind::Changing,
        }
    }
}

/// What became of the last work, until it is dismissed or the next work begins.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Message {
    Done(Outcome),
    Cancelled(WorkKind),
    /// The reason.
    Failed(WorkKind, String),
}

impl LibraryRoom {
    /// Whether games are being imported.
    pub(crate) fn is_importing(&self) -> bool {
        let kind = self.work.as_ref().map(|work| work.kind);
        matches!(kind, Some(WorkKind::Importing | WorkKind::Resuming))
    }

    /// Whether a worker changes files.
    pub(crate) fn is_writing(&self) -> bool {
        let kind = self.work.as_ref().map(|work| work.kind);
        kind.is_some_and(WorkKind::changes_files) || self.played.is_writing()
    }

    /// Stops work whose files would be left behind by the end of the process, and waits for a moment until they are removed. An
    /// import is resumed from its files later.
    pub(crate) fn end_work(&self) {
        const MOMENT: Duration = Duration::from_secs(2);
        let resumed = [WorkKind::Importing, WorkKind::Resuming];
        let stopped = |work: &&Work| work.kind.can_stop() && !resumed.contains(&work.kind);
        if let Some(work) = self.work.as_ref().filter(stopped) {
            work.task.end_within(MOMENT);
        }
    }

    /// Whether a worker does anything that takes only a moment.
    pub(crate) fn is_working(&self) -> bool {
        self.work.is_some()
            || self.reading.is_some()
            || self.copying.is_some()
            || self.dialog.as_ref().is_some_and(Dialog::is_busy)
            || self.preview.is_busy()
            || self.watch.is_busy()
            || self.reference.is_busy()
            || self.missing.is_busy()
            || self.explorer.is_busy()
            || self.players.is_busy()
            || self.departures.is_busy()
            || self.view.type_ahead.is_busy()
            || self.view.flags.is_busy()
            || self.played.is_busy()
            || self.known.is_busy()
            || (self.duplicates.as_ref()).is_some_and(|list| list.listed.is_busy())
            || (self.problems.as_ref()).is_some_and(|list| list.listed.is_busy())
            || self
                .open
                .as_ref()
                .is_some_and(|open| open.arranger.is_busy())
    }

    /// Whether nothing is being done with the collection.
    pub(super) fn is_free(&self) -> bool {
        self.work.is_none()
    }

    pub(crate) fn can_undo(&self) -> bool {
        self.is_free() && self.games().is_some_and(|games| games.undo.is_some())
    }

    pub(crate) fn can_redo(&self) -> bool {
        self.is_free() && self.games().is_some_and(|games| games.redo.is_some())
    }

    /// The name of the change that undo takes back, as it stands after "Undo".
    pub(crate) fn undo_name(&self) -> Option<String> {
        Some(change_name(self.games()?.undo.as_ref()?))
    }

    pub(crate) fn redo_name(&self) -> Option<String> {
        Some(change_name(self.games()?.redo.as_ref()?))
    }

    fn games(&self) -> Option<&Games> {
        self.open.as_ref().map(|open| &*open.games)
    }

    /// The selected game.
    pub(super) fn selected(&self) -> Option<Selected> {
        let open = self.open.as_ref()?;
        let place = open.list.places.get(self.view.table.selected?)?;
        Some((open.list.revision, *place))
    }

    /// Whether a key without Ctrl is used by the table, which has the keyboard focus.
    pub(crate) fn wants_key(&self, ctx: &egui::Context, key: Key) -> bool {
        let is_used = LIST_KEYS.contains(&key);
        let has_keys = self.view.table.wants_keys(ctx)
            || self.explorer.wants_keys(ctx)
            || (self.duplicates.as_ref()).is_some_and(|list| list.table.wants_keys(ctx))
            || (self.problems.as_ref()).is_some_and(|list| list.table.wants_keys(ctx))
            || self.players.wants_keys(ctx)
            || self.departures.table.wants_keys(ctx);
        let is_sideways = matches!(key, Key::ArrowLeft | Key::ArrowRight);
        self.view.find.wants_keys(ctx)
            || (is_used && has_keys)
            || (is_sideways && self.players.wants_sideways(ctx))
            || (self.view.table.wants_keys(ctx) && key == Key::Delete)
    }

    /// Whether a key is a letter that leads to a game of the list, when that is shown.
    pub(crate) fn is_typed(&self, ctx: &egui::Context, key: Key) -> bool {
        let is_letter = key.name().len() == 1 && key.name().as_bytes()[0].is_ascii_alphanumeric();
        let is_blank = key == Key::Space && self.view.type_ahead.is_typing(ctx);
        self.view.takes_letters(ctx) && (is_letter || is_blank)
    }

    /// Whether the shown page is about the opening book.
    pub(crate) fn needs_book(&self) -> bool {
        self.view.page == LibraryPage::Departures
    }

    /// The position in which the selected game ends, that of a player's repertoire, or that in which a game left the book.
    pub(crate) fn on_board(&self) -> OnBoard {
        if self.view.page == LibraryPage::Players
            && let Some(prepared) = self.players.on_board()
        {
            return prepared;
        }
        if self.view.page == LibraryPage::Departures {
            return self.departures.on_board();
        }
        let shown = self.preview.answer();
        let shown = shown.and_then(|(_, preview)| preview.as_ref().ok());
        OnBoard {
            position: shown.map(|shown| (shown.position.clone(), shown.last_move)),
            names: shown.map(|shown| shown.names.clone()),
            hand: Hand::Rests,
            ..OnBoard::default()
        }
    }
}

/// The name of a change.
pub(super) fn change_name(kind: &ChangeKind) -> String {
    tr(match kind {
        ChangeKind::Import(_) => "library-change-import",
        ChangeKind::Add => "library-change-add",
        ChangeKind::Edit => "library-change-edit",
        ChangeKind::Delete => "library-change-delete",
        ChangeKind::Merge => "library-change-merge",
        ChangeKind::Flag => "library-change-flag",
        ChangeKind::Filter => "library-change-filter",
        ChangeKind::Compacted => "library-change-compact",
    })
}
