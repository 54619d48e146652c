//! What a user can do to the opening book.

use std::path::PathBuf;

use super::tools::{BuildChoices, ToolAction};
use super::{BookRoom, Deletion, Version};
use crate::app::game;
use crate::app::game::GameRoom;
use crate::app::kit::command::{CommandEntry, command_table, find};
use crate::app::kit::context::SidePanel;
use crate::app::kit::files::Picked;
use crate::book;
use crate::chess::Move;

/// An action on the opening book.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The opening book: shows its panel.
    Show,
    /// An empty book in the place of the open one.
    New,
    /// A copy of the book that comes with Tabia.
    OpenShipped,
    /// Asks for a book to open.
    Open,
    /// Writes the book to its file, asking for a name when there is none.
    Save,
    /// Asks for a name and writes the book there.
    SaveAs,
    /// Closes the book, asking about unsaved changes.
    Close,
    /// Takes back the last edit of the book, or does it again.
    Undo,
    Redo,
    /// Lists what was wrong with the book's file.
    ShowProblems,
    /// Looks for positions of the book by name.
    Find,
    /// Back and forward through the positions that were looked at with the book.
    Back,
    Forward,
    ToggleArrows,
    /// Whether moves that are played are added to the book.
    ToggleRecording,
    /// Asks how a book is to be built from games.
    Build,
    /// Asks for a file and makes a new book of it.
    Import,
    /// Asks for a file and shows what taking it into the book would change.
    Merge,
    /// Asks for a name and writes the book there in another format.
    Export,
    /// Lists what is wrong with the book by the rules.
    Check,
    /// Has an engine check the book.
    Verify,
    /// Plays random lines of the book.
    Sample,
    /// Shows the book that was built or imported.
    ShowBuilt,
    /// Changes the open book. There is no other way to.
    Edit(book::Edit),
    /// Adds a legal move of the shown position to the book, and the line that led here where none of the book does.
    Add(Move),
    /// Deletes a move, asking first when positions of the book would not be reached any more.
    Delete {
        at: book::Key,
        mv: book::BookMove,
    },
    /// Deletes it, whatever is not reached any more.
    ConfirmDelete(Deletion),
    /// Takes back the change that made this of the book.
    UndoChange(Version),
    /// Shows a position of the book, by the shortest line that leads there.
    ShowAt(book::Key),
    /// Writes the book to this file.
    SaveTo(PathBuf),
    /// Asks for the name of a file of our own format, which keeps everything, and writes the book there.
    SaveAsTabia,
    /// Writes the book there, whatever the format of the file does not keep.
    SaveLossy(PathBuf),
    /// Games to build a book from: asks for a file, takes it, sets to work.
    ChooseBuildGames,
    AddBuildGames(PathBuf),
    /// How a book is to be built.
    SetBuildChoices(Box<BuildChoices>),
    StartBuild(Box<BuildChoices>),
    /// As the commands that ask for a file.
    ImportFrom(PathBuf),
    MergeFrom(PathBuf),
    ExportTo(PathBuf),
    /// What is done in the tools below the moves.
    Tool(ToolAction),
    /// What came of asking for a file.
    Picked(Picked),
    /// Something that is done to the open game.
    Game(game::Command),
}

/// What tells whether a command can be carried out.
pub struct Scope<'a> {
    pub(in crate::app) room: &'a BookRoom,
    pub(in crate::app) game: &'a GameRoom,
    pub(in crate::app) side: SidePanel,
}

/// One row of the room's table.
pub type Entry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

/// The entry of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static Entry> {
    find(TABLE, command)
}

fn always(_: &Scope<'_>) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[Entry] = command_table![
    "show-book"      Command::Show,            Book 0, ["Ctrl+B"], "book", always;
    "new-book"       Command::New,             Book 1, [], "plus", always;
    "open-book"      Command::Open,            Book 1, ["Ctrl+Shift+O"], "open", always;
    "shipped-book"   Command::OpenShipped,     Book 1, [], "", always;
    "save-book"      Command::Save,            Book 2, ["Ctrl+Shift+B"], "save", |scope| scope.room.open.is_some();
    "save-book-as"   Command::SaveAs,          Book 2, [], "save", |scope| scope.room.open.is_some();
    "undo-book"      Command::Undo,            Book 3, [], "undo", |scope| scope.room.open.as_ref().is_some_and(|book| book.editor().undo_name().is_some());
    "redo-book"      Command::Redo,            Book 3, [], "redo", |scope| scope.room.open.as_ref().is_some_and(|book| book.editor().redo_name().is_some());
    "find-in-book"   Command::Find,            Book 4, ["Ctrl+F"], "search", |scope| scope.room.open.is_some();
    "book-back"      Command::Back,            Book 4, ["Alt+Left"], "history-back", |scope| scope.room.shown(scope.side).is_some() && scope.room.visited_around(scope.game).0;
    "book-forward"   Command::Forward,         Book 4, ["Alt+Right"], "history-forward", |scope| scope.room.shown(scope.side).is_some() && scope.room.visited_around(scope.game).1;
    "book-arrows"    Command::ToggleArrows,    Book 5, ["b"], "arrows", always;
    "book-recording" Command::ToggleRecording, Book 5, ["Ctrl+R"], "record", |scope| scope.room.open.is_some();
    "build-book"     Command::Build,           WholeBook 0, [], "build", always;
    "import-book"    Command::Import,          WholeBook 0, [], "open", always;
    "merge-book"     Command::Merge,           WholeBook 0, [], "merge", |scope| scope.room.open.is_some();
    "export-book"    Command::Export,          WholeBook 0, [], "save", |scope| scope.room.open.is_some();
    "check-book"     Command::Check,           WholeBook 1, [], "check", |scope| scope.room.open.is_some();
    "verify-book"    Command::Verify,          WholeBook 1, [], "engine", |scope| scope.room.open.is_some();
    "sample-book"    Command::Sample,          WholeBook 1, [], "dice", |scope| scope.room.open.is_some();
    "book-problems"  Command::ShowProblems,    Book 7, [], "warning", |scope| scope.room.open.as_ref().is_some_and(|book| !book.problems().is_empty());
    "close-book"     Command::Close,           Book 8, [], "close", |scope| scope.room.open.is_some();
];
