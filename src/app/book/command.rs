//! What a user can do to the opening book.

use std::path::PathBuf;

use super::deletion::Deletion;
use super::open_book::Version;
use super::tools::{BuildChoices, ToolAction};
use crate::game;
use crate::kit::files::Picked;
use tabia_book as book;
use tabia_chess::Move;

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
    /// Writes the book to its file although another program has changed it.
    Overwrite,
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
