//! The commands of the library.

use std::path::PathBuf;

use tabia_chess::Position;
use tabia_library::collection::{ChangeNumber, OnDuplicate};
use tabia_library::player::{PlayerNames, Renaming};
use tabia_library::query::Query;
use tabia_library::values::Flag;
use tabia_library::{GamePlace, SortColumn};

/// A command of the library.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Asks for the name of a new collection.
    New,
    /// Creates a collection in this folder, and opens it.
    CreateAt(PathBuf),
    /// Asks for a collection to open.
    Open,
    /// Opens the collection in this folder.
    OpenFrom(PathBuf),
    /// Closes the open collection.
    Close,
    /// Asks for a file whose games are added.
    Import,
    /// Asks which games of these files are added, and how.
    PrepareImport(Vec<PathBuf>),
    /// Adds games of these files.
    ImportFrom(Vec<PathBuf>, ImportChoices),
    /// Adds the games of a PGN text.
    ImportText(String),
    /// Requests the clipboard from the system; its games are added.
    ImportClipboard,
    /// Adds all games of the open tab.
    ImportTab,
    /// Continues the import that was interrupted, or completes it with the games that it has.
    ResumeImport,
    KeepImport,
    /// Lists the problems in the texts of the shown games, or of those that a change has added.
    ShowProblems,
    ShowProblemsOf(ChangeNumber),
    /// Copies the list of problems to the clipboard.
    CopyProblems,
    /// Asks for a file to which the list of problems is written, or writes it.
    SaveProblems,
    SaveProblemsTo(PathBuf),
    /// Looks for games that are there more than once, and shows them.
    FindDuplicates,
    /// Deletes the duplicates that are chosen.
    DeleteDuplicates,
    /// Asks for a collection whose games are added.
    Merge,
    /// Asks how the games of the collection in this folder are added, or adds them.
    MergeFrom(PathBuf),
    MergeWith(PathBuf, OnDuplicate),
    /// Compares the checksums of the open collection, or replaces damaged files by new ones.
    Check,
    Repair,
    /// Asks whether the open collection is compacted, or compacts it.
    AskCompact,
    Compact,
    /// Stops the work on the open collection. An import is taken back.
    Stop,
    /// Undoes the last change of the open collection, or redoes it.
    Undo,
    Redo,
    /// Removes the message about the last work.
    Dismiss,
    /// Opens a copy of a game in a tab.
    OpenGame(GamePlace),
    /// Opens a copy of a game in a tab, where it first has this position: of the shown games, or of those of the explorer.
    OpenGameAt(GamePlace, Box<Position>),
    OpenExplored(GamePlace, Box<Position>),
    /// Opens a copy of the selected game in a tab.
    OpenSelected,
    /// Deletes the selected games.
    Delete,
    /// Copies the selected games to the clipboard as PGN.
    CopyGames,
    /// Asks for a tag of the selected games.
    AskTag,
    /// Gives a tag of the games about which was asked a value; an empty one removes it.
    SetTag(String, String),
    /// Sets a flag of the selected games, or clears it where all of them have it.
    ToggleFlag(Flag),
    /// Clears all flags of the selected games.
    ClearFlags,
    /// Asks for a file to which the selected games, or all that are shown, are written.
    ExportSelected,
    ExportShown,
    /// Writes the games about which was asked to a file: as CSV where its ending says so, otherwise as PGN.
    ExportTo(PathBuf),
    /// Asks for a collection to which the selected games are copied, or moved.
    CopyToCollection,
    MoveToCollection,
    /// Asks for the name of a new collection to which they are copied, or moved.
    CopyToNew,
    MoveToNew,
    /// Copies the games about which was asked to a new collection in this folder, or moves them.
    CopyToNewAt(PathBuf),
    MoveToNewAt(PathBuf),
    /// Copies the games about which was asked to the collection in this folder, or moves them.
    CopyTo(PathBuf),
    MoveTo(PathBuf),
    /// Copies the selected games to the collection in this folder, or moves them.
    CopySelectedTo(PathBuf),
    MoveSelectedTo(PathBuf),
    /// Adds the game on the board.
    Add,
    /// Asks for a collection to which the game on the board is added.
    AddElsewhere,
    /// Adds the game on the board to the collection in this folder.
    AddTo(PathBuf),
    /// Saves the game that was not saved back in place of the one that has changed, or adds it.
    SaveBackAnyway,
    AddInstead,
    /// Sets the collection to which finished games are added, and that in which the explorer looks positions up.
    SetDefault(Option<PathBuf>),
    /// Removes a collection whose folder is missing from the known ones.
    ForgetCollection(PathBuf),
    SetReference(Option<PathBuf>),
    /// Opens the reference collection again after a failure.
    RetryReference,
    /// Shows what was played in the shown position.
    ShowExplorer,
    /// Gives the field for the number of a game the keyboard focus.
    GoToNumber,
    /// Selects the game with this number in the order of the collection, from 1.
    SelectNumber(usize),
    /// Builds an opening book from the shown games, or from those that the explorer counts.
    BuildBook,
    BuildExplorerBook,
    /// Gives the search line the keyboard focus.
    Find,
    /// Shows the editor for searches for positions, or hides it.
    FindPositions,
    /// Goes to the next position that the search has found, or to the previous one.
    NextHit,
    PreviousHit,
    /// Enters a search in the language of [`tabia_library::query`], and shows the games that it finds; an empty one shows all.
    Search(String),
    /// Shows all games again, on the page that is shown.
    ClearSearch,
    /// Opens the form that writes searches, or closes it.
    ToggleForm,
    /// Saves the search under a name in the collection.
    SaveFilter(String),
    /// Removes a saved search.
    RemoveFilter(String),
    /// Orders the shown games by a column, and whether in descending order; equal ones keep their order. `None` is the order of
    /// the collection.
    Sort(Option<(SortColumn, bool)>),
    /// Shows a column of the table, or hides it.
    ShowColumn(SortColumn, bool),
    /// Moves a column of the table one place to the left, or to the right.
    MoveColumn(SortColumn, bool),
    /// Shows the columns that a new user sees.
    DefaultColumns,
    /// Shows the table of games, or the players.
    ShowGames,
    ShowPlayers,
    /// Shows where the games of the user leave the opening book.
    ShowDepartures,
    Player(PlayerCommand),
    /// Replaces names of players in games by one.
    RenamePlayer(Renaming),
}

/// Which games an import adds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ImportChoices {
    /// The query that they meet; `None` for all.
    pub only: Option<Query>,
    /// What becomes of games that are there already.
    pub duplicates: OnDuplicate,
}

/// What is said about names of players. It is kept in the settings: the games stay as they are.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerCommand {
    /// Two names are of the same player.
    Join(String, String),
    /// A name is of a player without other names.
    Part(String),
    /// The player is the user, or is not.
    SetUser(PlayerNames, bool),
}
