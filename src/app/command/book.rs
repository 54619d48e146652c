//! The commands of the opening book.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use tabia_book as book;
use tabia_book::build::Factors;
use tabia_book::verify::Flag;
use tabia_chess::Move;
use tabia_library::{GameSet, Snapshot};

/// A command of the opening book.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows the panel of the opening book.
    Show,
    /// Replaces the open book by an empty one.
    New,
    /// Opens a copy of the book that comes with Tabia.
    OpenShipped,
    /// Asks for a book to open.
    Open,
    /// Writes the book to its file, asking for a name when there is none.
    Save,
    /// Asks for a name and writes the book there.
    SaveAs,
    /// Asks for a name, suggesting one that is not the file's, and writes the book there.
    SaveCopy,
    /// Like `SaveCopy`, beside this file, to which writing was refused.
    SaveCopyOf(PathBuf),
    /// Reads the file of the book again, asking about unsaved changes.
    Reload,
    /// Closes the book, asking about unsaved changes.
    Close,
    /// Undoes the last edit of the book, or redoes it.
    Undo,
    Redo,
    /// Lists the problems found in the book's file.
    ShowProblems,
    /// Searches positions of the book by name.
    Find,
    /// Goes back and forward through the positions visited with the book.
    Back,
    Forward,
    ToggleArrows,
    /// Switches adding played moves to the book on or off.
    ToggleRecording,
    /// Opens the dialog for building a book from games.
    Build,
    /// Asks for a file and makes a new book from it.
    Import,
    /// Asks for a file and shows the changes of merging it into the book.
    Merge,
    /// Asks for a name and writes the book there in another format.
    Export,
    /// Checks the book by the rules, and lists the errors.
    Check,
    /// Starts a check of the book by an engine.
    Verify,
    /// Plays random lines of the book.
    Sample,
    /// Shows the book that was built or imported.
    ShowBuilt,
    /// Edits the open book. All its edits go through this command.
    Edit(book::Edit),
    /// Adds a legal move of the shown position to the book, together with the line that led here if that is not in the book.
    Add(Move),
    /// Deletes a move; asks first if positions of the book would become unreachable.
    Delete {
        at: book::Key,
        mv: book::BookMove,
    },
    /// Deletes a move, even if positions become unreachable.
    ConfirmDelete(Deletion),
    /// Undoes the change that led to this version of the book.
    UndoChange(Version),
    /// Shows a position of the book, by the shortest line that leads there.
    ShowAt(book::Key),
    /// Writes the book to this file.
    SaveTo(PathBuf),
    /// Writes the book to its file even if another program has changed it.
    Overwrite,
    /// Writes the book to this file even if it is write-protected.
    SaveProtected(PathBuf),
    /// Asks for the name of a file of Tabia's own format, which stores everything, and writes the book there. The suggestion
    /// is the name that was chosen for another format.
    SaveAsTabia(PathBuf),
    /// Writes the book to this file, even if its format does not store everything.
    SaveLossy(PathBuf),
    /// Games from which to build a book: asks for a file, and adds it.
    ChooseBuildGames,
    AddBuildGames(PathBuf),
    /// Asks how to build a book from games of a collection.
    BuildFrom(CollectionGames),
    /// Sets how a book is to be built, or starts building it.
    SetBuildChoices(Box<BuildChoices>),
    StartBuild(Box<BuildChoices>),
    /// Like the commands that ask for a file, with this file.
    ImportFrom(PathBuf),
    MergeFrom(PathBuf),
    ExportTo(PathBuf),
    /// An action in the tools below the moves.
    Tool(ToolAction),
}

/// Identifies the state of a book between two changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    pub(crate) book: u64,
    pub(crate) revision: u64,
}

/// A deletion: a move, and the positions that only it leads to, if they are deleted with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Deletion {
    pub at: book::Key,
    pub mv: book::BookMove,
    /// The display name of the move.
    pub name: String,
    pub orphans: Vec<book::Key>,
}

/// The choices for building a book.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildChoices {
    pub files: Vec<PathBuf>,
    /// Games of a collection, read after those of the files.
    pub collection: Option<CollectionGames>,
    pub reach: Reach,
    pub plies: usize,
    pub min_games: u32,
    /// In per cent.
    pub min_score: f64,
    /// White wins, draws, Black wins, unknown.
    pub results: [bool; 4],
    pub side: Side,
    pub player: String,
    /// 0 for any.
    pub min_elo: u32,
    pub since: String,
    pub until: String,
    pub weigh: Weigh,
    pub factors: Factors,
    pub half_life: f64,
    pub drop_duplicates: bool,
}

impl Default for BuildChoices {
    fn default() -> BuildChoices {
        BuildChoices {
            files: Vec::new(),
            collection: None,
            reach: Reach::Plies,
            plies: 30,
            min_games: 3,
            min_score: 0.0,
            results: [true; 4],
            side: Side::Both,
            player: String::new(),
            min_elo: 0,
            since: String::new(),
            until: String::new(),
            weigh: Weigh::Points,
            factors: Factors::POINTS,
            half_life: 5.0,
            drop_duplicates: true,
        }
    }
}

/// Games of a collection.
#[derive(Clone)]
pub struct CollectionGames {
    /// The name of the collection.
    pub name: String,
    pub snapshot: Snapshot,
    pub games: Arc<GameSet>,
}

impl PartialEq for CollectionGames {
    fn eq(&self, other: &CollectionGames) -> bool {
        Arc::ptr_eq(&self.games, &other.games)
    }
}

impl fmt::Debug for CollectionGames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games of {}", self.games.count(), self.name)
    }
}

/// How far into a game its moves are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Plies,
    /// Counted from the last position that has a name in the table of openings.
    BeyondTheory,
}

/// The side whose moves are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Both,
    White,
    Black,
    Player,
}

/// How weights are computed from games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weigh {
    Points,
    Games,
    Score,
    Recent,
    Uniform,
}

/// The change of moves that the engine considers bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Sets the weight to 0.
    Weigh,
    SwitchOff,
    /// Sets the glyph "?".
    Mark,
}

/// An action in the tools.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolAction {
    /// Closes the tool; a running engine continues.
    Close,
    CancelWork,
    /// Discards the book that was built.
    DiscardBuilt,
    /// Plays random lines; `SampleAgain` plays others.
    Sample,
    SampleAgain,
    StartCheck,
    PauseCheck(bool),
    EndCheck,
    /// Returns to the choices for another check.
    NewCheck,
    /// Treats one bad move, or all listed ones.
    Remedy(Remedy, Option<Flag>),
    /// Reports why a position cannot be shown.
    ReportUnreachable,
}
