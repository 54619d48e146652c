//! Why a command fails.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::standard::is_standard;
use tabia_book::EditError;
use tabia_book::file::FileError;
use tabia_chess::FenError;
use tabia_chess::san::SanError;
use tabia_engine::trace::{RecordError, TraceError};
use tabia_engine::{EngineError, FinishedError};
use tabia_game::GameResultError;
use tabia_game::pgn::StreamError;
use tabia_lab::exchange::NoExchange;
use tabia_lab::games::los_alamos::LosAlamosError;
use tabia_lab::techniques::CompareError;
use tabia_library::export::ExportError;
use tabia_library::filter::FilterError;
use tabia_library::query::QueryError;
use tabia_library::{LibraryError, scid};
use tabia_matches::{MatchError, OpeningBookError, OpeningError, StateError};
use tabia_player::ThinkError;
use tabia_protocol::client::Failure;
use tabia_review::files::FilesError;

/// The failure of a command, with the message for the user.
#[derive(Debug, Error)]
pub enum CliError {
    /// The reader of the standard output has gone away (`| head`). The command ends, and has not failed.
    #[error("the standard output is closed")]
    OutputClosed,
    #[error("standard output: {0}")]
    Output(#[source] io::Error),
    /// A file cannot be read.
    #[error("{}: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// A book cannot be read or written.
    #[error("{}: {source}", path.display())]
    Book { path: PathBuf, source: FileError },
    /// A tournament was ended by Ctrl-C; the file that keeps it, if there is one.
    #[error("{}", interrupted(.0.as_deref()))]
    Interrupted(Option<PathBuf>),
    /// Ctrl-C cannot be handled.
    #[error("Ctrl-C cannot be handled: {0}")]
    Signals(#[source] io::Error),
    /// A collection cannot be read or changed.
    #[error("{}: {source}{}", folder.display(), collection_hint(source))]
    Collection {
        folder: PathBuf,
        source: LibraryError,
    },
    /// A query cannot be read.
    #[error("{text}: column {column}: {error}")]
    Query {
        text: String,
        /// The place of the fault in letters, from 1.
        column: usize,
        error: QueryError,
    },
    /// An empty query names the games to be deleted.
    #[error("the query is empty: `id:1..` names all games")]
    DeletesAll,
    /// A query has no condition on positions.
    #[error(
        "the query searches no positions: add a condition such as material:KRP-KR, or use `list`"
    )]
    NoSearch,
    #[error(transparent)]
    Filter(#[from] FilterError),
    #[error(transparent)]
    Scid(Box<scid::Error>),
    #[error(transparent)]
    Export(ExportError),
    /// There is no import to continue.
    #[error("{}: no import was interrupted", .0.display())]
    NotInterrupted(PathBuf),
    /// An import from a pipe cannot be continued.
    #[error(
        "{}: the import was from standard input, which cannot be read again; keep its games with --keep, or undo it",
        .0.display()
    )]
    StandardInputEnded(PathBuf),
    /// There is nothing to undo or redo.
    #[error("{}: there is no change that can be {done}", folder.display())]
    NoChange { folder: PathBuf, done: &'static str },
    /// A query has the word for the user, whose names are not given.
    #[error("the word me in the query stands for your names, which --me NAMES gives")]
    NoUser,
    /// A collection has no game of a player.
    #[error("there is no game of “{name}”{}", near_hint(near))]
    NoPlayer { name: String, near: String },
    /// A command would write over a file that it reads.
    #[error(
        "{}: that is the same file as {}, which is read; give the output another name",
        written(output),
        named(input).display()
    )]
    SameFile { output: PathBuf, input: PathBuf },
    /// The folder of an output does not exist.
    #[error("{}: there is no folder {}", output.display(), folder.display())]
    NoFolder { output: PathBuf, folder: PathBuf },
    /// An output exists, and `--force` was not given.
    #[error("{}: this file exists; give another name, or --force to replace it", .0.display())]
    Exists(PathBuf),
    /// An output may not be written.
    #[error("{}: this file is write-protected; give another name, or make it writable", .0.display())]
    WriteProtected(PathBuf),
    /// There is nothing to write, and what is in the output's place is kept.
    #[error("{}: the book would have no positions; nothing was written", .0)]
    EmptyBook(String),
    /// The learned positions of Qchess cannot be read; the message says why, and where a damaged file is now.
    #[error("{0}")]
    LearnedUnread(String),
    /// The learned positions of Qchess cannot be changed.
    #[error("the learned positions were not changed: {0}")]
    Learned(#[source] io::Error),
    /// There is no learned position of this number.
    #[error("there is no learned position {number}; the number of positions is {count}")]
    NoLearnedPosition { number: usize, count: usize },
    /// The stages of this program's search cannot be shown.
    #[error("the stages of {0} cannot be shown; there are program-a, program-b, tchess and qchess")]
    NoStages(&'static str),
    /// A program has failed.
    #[error("the program failed: {0}")]
    Program(#[source] io::Error),
    /// There is no game in any file.
    #[error("there is no game to make a book of; nothing was written")]
    NoGames,
    #[error(transparent)]
    Fen(#[from] FenError),
    #[error(transparent)]
    LosAlamos(#[from] LosAlamosError),
    #[error(transparent)]
    Exchange(#[from] NoExchange),
    #[error(transparent)]
    Games(#[from] StreamError),
    #[error(transparent)]
    Edit(#[from] EditError),
    #[error(transparent)]
    Engine(#[from] EngineError),
    #[error(transparent)]
    Search(#[from] ThinkError),
    #[error(transparent)]
    Review(#[from] FilesError),
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error(transparent)]
    Compare(#[from] CompareError),
    #[error(transparent)]
    San(#[from] SanError),
    /// A move of a line is not legal; its number, from 1.
    #[error("move {number}: {source}")]
    MoveOfLine { number: usize, source: SanError },
    /// A trace cannot be read.
    #[error("{}: {source}", path.display())]
    Trace { path: PathBuf, source: TraceError },
    /// A trace does not have these moves.
    #[error("{0}: that was not searched to its end, or not recorded")]
    NotRecorded(String),
    /// The position to be searched has no legal move.
    #[error(transparent)]
    Finished(#[from] FinishedError),
    /// A game to be searched has ended with moves left.
    #[error("the game is over: there is nothing to search")]
    GameOver,
    /// Another program that was to be an engine cannot play.
    #[error("{}: {source}", path.display())]
    OtherEngine { path: PathBuf, source: Failure },
    /// The test of another program found a fault; it has been printed.
    #[error("{}: the engine did not pass the test", .0.display())]
    EngineTest(PathBuf),
    /// A search ended without a line.
    #[error("the engine found nothing")]
    NothingFound,
    /// The input of a protocol cannot be read, or its output not be written.
    #[error(transparent)]
    Conversation(io::Error),
    /// Exact searches found different values.
    #[error("the exact algorithms disagree")]
    Disagree,
    /// Board representations counted different numbers of moves.
    #[error("the boards disagree")]
    BoardsDisagree,
    /// The Lab has no search of this name.
    #[error("there is no search “{name}”; there are {names} and all")]
    NoAlgorithm { name: String, names: String },
    /// The Lab has no question of this name or number.
    #[error("there is no question “{0}”; `tabia lab questions` lists them")]
    NoQuestion(String),
    /// The index of the Lab has no technique with these words.
    #[error("there is no technique with “{0}”; `tabia lab index` lists all")]
    NoTechnique(String),
    /// The Lab has no position of this name; the similar names.
    #[error("there is no position “{name}”; {}", hint(near))]
    NoPosition { name: String, near: String },
    /// No chosen search has this parameter.
    #[error("{name} is a number of {owners}, which is not searched")]
    NoSetting { name: &'static str, owners: String },
    /// A setting of a side of a match is wrong.
    #[error("{0}")]
    Setting(String),
    /// A file has no openings.
    #[error("{}: {source}", named(path).display())]
    Openings { path: PathBuf, source: OpeningError },
    /// A file has no openings of a book.
    #[error("{}: {source}", path.display())]
    OpeningBook {
        path: PathBuf,
        source: OpeningBookError,
    },
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A match cannot be kept in a file.
    #[error("{}: {source}", path.display())]
    MatchState { path: PathBuf, source: StateError },
    /// The arguments do not go together.
    #[error("{0}")]
    Usage(&'static str),
    /// A result given with `--result` is none.
    #[error("“{text}”: {source}")]
    GameResult {
        text: String,
        source: GameResultError,
    },
    /// A book can be written here only with the ending `.ron`.
    #[error("{}: the ending of a Tabia book is .ron", .0.display())]
    NotRon(PathBuf),
    /// Files or lines that could not be used; each has been reported.
    #[error("{}", counted(*.0, "thing could not be read or searched", "things could not be read or searched"))]
    Unread(usize),
    #[error("{}", counted(*.0, "file has problems", "files have problems"))]
    BadFiles(usize),
    #[error("{} in {name}", counted(*.count, "problem", "problems"))]
    Problems { count: usize, name: String },
    #[error("{}", counted(*.0, "book has problems", "books have problems"))]
    BadBooks(usize),
    #[error("{}", counted(*.0, "move is bad", "moves are bad"))]
    BadMoves(usize),
    #[error("{}", counted(*.0, "collection is damaged or cannot be read", "collections are damaged or cannot be read"))]
    BadCollections(usize),
}

impl CliError {
    /// The failure of a match or tournament that is kept in this file.
    pub(super) fn of_match(error: MatchError, state: Option<&Path>) -> CliError {
        match (error, state) {
            (MatchError::State(source), Some(path)) => CliError::MatchState {
                path: path.to_owned(),
                source,
            },
            (MatchError::Write(source), Some(path)) => CliError::File {
                path: path.to_owned(),
                source,
            },
            (error, _) => CliError::Match(error),
        }
    }

    /// Whether the arguments are wrong, and nothing was tried: such errors have their own exit status.
    pub fn is_usage(&self) -> bool {
        matches!(
            self,
            CliError::Usage(_)
                | CliError::Setting(_)
                | CliError::Fen(_)
                | CliError::LosAlamos(_)
                | CliError::San(_)
                | CliError::Query { .. }
                | CliError::NoSearch
                | CliError::DeletesAll
                | CliError::Filter(_)
                | CliError::NoPosition { .. }
                | CliError::MoveOfLine { .. }
                | CliError::NotRon(_)
                | CliError::NoAlgorithm { .. }
                | CliError::NoQuestion(_)
                | CliError::NoTechnique(_)
                | CliError::NoSetting { .. }
                | CliError::GameResult { .. }
        )
    }

    /// For `map_err`: a file that cannot be read.
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> CliError {
        let path = PathBuf::from(named(path));
        move |source| CliError::File { path, source }
    }

    /// For `map_err`: a book that cannot be read or written.
    pub(super) fn book(path: &Path) -> impl FnOnce(FileError) -> CliError {
        let path = PathBuf::from(named(path));
        move |source| CliError::Book { path, source }
    }

    /// For `map_err`: a file without openings of a book.
    pub(super) fn opening_book(path: &Path) -> impl FnOnce(OpeningBookError) -> CliError {
        let path = PathBuf::from(named(path));
        move |source| CliError::OpeningBook { path, source }
    }
}

/// The name of a file that is read.
fn named(path: &Path) -> &std::ffi::OsStr {
    match is_standard(path) {
        true => "standard input".as_ref(),
        false => path.as_os_str(),
    }
}

/// The name of a file that is written.
fn written(path: &Path) -> std::path::Display<'_> {
    let standard = Path::new("standard output");
    match is_standard(path) {
        true => standard.display(),
        false => path.display(),
    }
}

fn hint(near: &str) -> String {
    match near {
        "" => "`tabia lab positions` lists them".to_owned(),
        near => format!("did you mean {near}?"),
    }
}

fn collection_hint(error: &LibraryError) -> &'static str {
    match error {
        LibraryError::NotACollection => "; `tabia library create` makes one",
        LibraryError::Missing => "; `tabia library import --create` makes one of files",
        _ => "",
    }
}

fn near_hint(near: &str) -> String {
    match near {
        "" => String::new(),
        near => format!("; there are {near}"),
    }
}

/// Returns a number of things in words.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    let what = if count == 1 { one } else { many };
    format!("{count} {what}")
}

/// Says how an interrupted tournament is continued.
/// Says how a tournament is continued.
pub(super) fn to_continue(state: &Path) -> String {
    format!(
        "the games are kept. To continue: tabia tournament --resume {}",
        state.display()
    )
}

fn interrupted(state: Option<&Path>) -> String {
    match state {
        Some(state) => format!("interrupted; {}", to_continue(state)),
        None => "interrupted; the games are not kept. -state FILE keeps a tournament".to_owned(),
    }
}
