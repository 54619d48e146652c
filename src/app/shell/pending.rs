//! The action that waits for a decision about unsaved work, and the questions about it.

use std::collections::VecDeque;

use crate::book::Version as BookVersion;
use crate::command::game::GamesVersion;
use crate::command::{Command, TabId, UnsavedWork};
use crate::kit::files::Work;

/// A command, and the work that the user has agreed to lose by it. Work that has changed since is asked about again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub(super) command: Command,
    pub(super) games: Vec<GamesVersion>,
    pub(super) book: Option<BookVersion>,
    pub(super) forms: Vec<Form>,
    /// Whether files that are being written need not be waited for.
    pub(super) cuts_off: bool,
}

impl Waiting {
    pub(super) fn new(command: Command) -> Waiting {
        Waiting {
            command,
            games: Vec::new(),
            book: None,
            forms: Vec::new(),
            cuts_off: false,
        }
    }
}

/// An open dialog with entries of the user that were not applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// That of a tab.
    Games(TabId),
    /// That of the book.
    Book,
}

/// The action that waits until the user has decided about unsaved work. At most one action waits: a newer one replaces it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pending {
    /// The user is asked whether this work is to be saved before the action is done.
    Asking(Work, Waiting),
    /// The user is asked whether the entries of an open dialog may be lost.
    AskingForm(Form, Waiting),
    /// The user is asked about several files that the action would lose.
    Several(Several),
    /// The action is done once this work is saved.
    AfterSaving(Work, Waiting),
    /// The action is carried out once files are written, or when the user does not want to wait.
    Writing(Waiting),
    /// The decision is complete; the program ends.
    Ending,
}

/// The question about several files that an action would lose. The action waits until each is saved or discarded.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Several {
    pub(super) action: Waiting,
    pub(super) rows: Vec<UnsavedWork>,
    /// Still to be saved, in order.
    pub(super) queue: VecDeque<UnsavedWork>,
    pub(super) saving: Option<UnsavedWork>,
    /// Could not be saved, or the user has cancelled that.
    pub(super) failed: Vec<UnsavedWork>,
}

impl Several {
    /// Whether a save was begun, whose questions come before this one.
    pub(super) fn has_begun(&self) -> bool {
        self.saving.is_some() || !self.failed.is_empty()
    }
}

/// What has become of a file in the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowState {
    Changed,
    /// Saving it has failed or was cancelled.
    Failed,
    Saving,
    Saved,
    Discarded,
}

impl RowState {
    /// Whether the user still has to decide.
    pub(super) fn is_open(self) -> bool {
        matches!(self, RowState::Changed | RowState::Failed)
    }

    /// Whether the action need not wait for it.
    pub(super) fn is_settled(self) -> bool {
        matches!(self, RowState::Saved | RowState::Discarded)
    }
}

/// A file in the question.
pub(super) struct UnsavedRow {
    pub(super) work: UnsavedWork,
    pub(super) name: String,
    pub(super) state: RowState,
}
