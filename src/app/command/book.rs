//! What a user can do to the opening book.

use std::path::PathBuf;

use tabia_book as book;
use tabia_book::build::Factors;
use tabia_book::verify::Flag;
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
}

/// A book as it was between two changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Version {
    pub(crate) book: u64,
    pub(crate) revision: u64,
}

/// What is deleted: a move, and the positions that only it leads to, as far as they go with it.
#[derive(Clone, PartialEq, Debug)]
pub struct Deletion {
    pub at: book::Key,
    pub mv: book::BookMove,
    /// What people call the move.
    pub name: String,
    pub orphans: Vec<book::Key>,
}

/// What the user has chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct BuildChoices {
    pub files: Vec<PathBuf>,
    pub reach: Reach,
    pub plies: usize,
    pub min_games: u32,
    /// In percent.
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

/// How far into a game its moves count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    Plies,
    /// Counted from the last position that has a name in the table of openings.
    BeyondTheory,
}

/// Whose moves count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Both,
    White,
    Black,
    Player,
}

/// How weights follow from games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weigh {
    Points,
    Games,
    Score,
    Recent,
    Uniform,
}

/// What becomes of moves that the engine thinks bad.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Remedy {
    /// Weight 0.
    Weigh,
    SwitchOff,
    /// The glyph "?".
    Mark,
}

/// What a user does with the tools.
#[derive(Clone, Debug, PartialEq)]
pub enum ToolAction {
    /// Closes the tool; an engine that is at work goes on.
    Close,
    CancelWork,
    /// Gives up the book that was built.
    DiscardBuilt,
    /// Plays random lines; `SampleAgain` others.
    Sample,
    SampleAgain,
    StartCheck,
    PauseCheck(bool),
    EndCheck,
    /// Back to the choices for another check.
    NewCheck,
    /// Deals with one bad move, or with all that are listed.
    Remedy(Remedy, Option<Flag>),
    /// Says why a position cannot be shown.
    ReportUnreachable,
}
