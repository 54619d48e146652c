//! The names, keys and menu places of the commands of the book.

use super::state::BookRoom;
use crate::command::book::Command;
use crate::game::GameRoom;
use crate::kit::command_table::{CommandEntry, command_table, find};

/// The state that determines whether a command is enabled.
pub struct Scope<'a> {
    pub(crate) room: &'a BookRoom,
    pub(crate) game: &'a GameRoom,
    /// Whether the book is visible.
    pub(crate) shown: bool,
}

impl Scope<'_> {
    fn is_shown(&self) -> bool {
        self.shown && self.room.open.is_some()
    }
}

/// One row of the room's table.
pub type BookCommandEntry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

/// Returns the entry of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static BookCommandEntry> {
    find(TABLE, command)
}

fn always(_: &Scope<'_>) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[BookCommandEntry] = command_table![
    "show-book"      Command::Show,            Book 0, ["Ctrl+B"], "book", always;
    "new-book"       Command::New,             Book 1, [], "plus", always;
    "open-book"      Command::Open,            Book 1, ["Ctrl+Shift+O"], "open", always;
    "shipped-book"   Command::OpenShipped,     Book 1, [], "", always;
    "save-book"      Command::Save,            Book 2, ["Ctrl+Shift+B"], "save", |scope| scope.room.open.is_some();
    "save-book-as"   Command::SaveAs,          Book 2, [], "save", |scope| scope.room.open.is_some();
    "reload-book"    Command::Reload,          Book 2, [], "redo", |scope| scope.room.can_reload();
    "undo-book"      Command::Undo,            Book 3, [], "undo", |scope| scope.room.open.as_ref().is_some_and(|book| book.editor().undo_name().is_some());
    "redo-book"      Command::Redo,            Book 3, [], "redo", |scope| scope.room.open.as_ref().is_some_and(|book| book.editor().redo_name().is_some());
    "find-in-book"   Command::Find,            Book 4, ["Ctrl+F"], "search", |scope| scope.room.open.is_some();
    "book-back"      Command::Back,            Book 4, ["Alt+Left"], "history-back", |scope| scope.is_shown() && scope.room.visited_around(scope.game).0;
    "book-forward"   Command::Forward,         Book 4, ["Alt+Right"], "history-forward", |scope| scope.is_shown() && scope.room.visited_around(scope.game).1;
    "book-arrows"    Command::ToggleArrows,    Book 5, ["Shift+B"], "arrows", always;
    "book-recording" Command::ToggleRecording, Book 5, ["Ctrl+R"], "record", |scope| scope.room.open.is_some();
    "build-book"     Command::Build,           WholeBook 0, [], "build", always;
    "import-book"    Command::Import,          WholeBook 0, [], "open", always;
    "merge-book"     Command::Merge,           WholeBook 0, [], "merge", |scope| scope.room.open.is_some();
    "export-book"    Command::Export,          WholeBook 0, [], "save", |scope| scope.room.open.is_some();
    "check-book"     Command::Check,           WholeBook 1, [], "review", |scope| scope.room.open.is_some();
    "verify-book"    Command::Verify,          WholeBook 1, [], "engine", |scope| scope.room.open.is_some();
    "sample-book"    Command::Sample,          WholeBook 1, [], "dice", |scope| scope.room.open.is_some();
    "book-problems"  Command::ShowProblems,    Book 7, [], "warning", |scope| scope.room.open.as_ref().is_some_and(|book| !book.problems().is_empty());
    "close-book"     Command::Close,           Book 8, [], "close", |scope| scope.room.open.is_some();
];
