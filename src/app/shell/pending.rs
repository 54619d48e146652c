//! What would cost unsaved work: the user is asked first, and it is done once that is decided.
//!
//! At most one action waits, in one value: a newer wish takes the place of an older one.

use crate::book::Version as BookVersion;
use crate::command::Command;
use crate::command::game::GamesVersion;
use crate::kit::files::Work;

/// A command, and the work that the user has agreed to lose by it. Work that has changed since is asked about again.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Waiting {
    pub(super) command: Command,
    pub(super) games: Vec<GamesVersion>,
    pub(super) book: Option<BookVersion>,
    /// Files that are being written need not be waited for.
    pub(super) cuts_off: bool,
}

impl Waiting {
    pub(super) fn new(command: Command) -> Waiting {
        Waiting {
            command,
            games: Vec::new(),
            book: None,
            cuts_off: false,
        }
    }
}

/// What waits until the user has decided about unsaved work.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Pending {
    /// The user is asked whether this work is to be saved before the action is done.
    Asking(Work, Waiting),
    /// The action is done once this work is saved.
    AfterSaving(Work, Waiting),
    /// The action is done once files are written, or when the user does not want to wait.
    Writing(Waiting),
    /// Everything is decided; the program ends.
    Ending,
}
