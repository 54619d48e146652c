//! Asking for a file: the request and its answer.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use tabia_disk::packed;
use tabia_library::collection;
use tabia_texts::tr_args;

/// Work that can be unsaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The games of the open document.
    Games,
    /// The open book.
    Book,
}

/// The purpose of a requested file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// A file to read.
    Open,
    /// A file to write games to.
    SaveGames,
    /// A file to write a position to.
    SavePosition,
    /// A book to read.
    OpenBook,
    /// A file to write a book to.
    SaveBook,
    /// An opening book to play from.
    PlayBook,
    /// Games to build a book from.
    BuildGames,
    /// Anything that can be read as a book, for a new book.
    ImportBook,
    /// Anything that can be read as a book, to merge into the open one.
    MergeBook,
    /// A file to write a book to, in any format.
    ExportBook,
    /// A file to whose end games are copied, or moved.
    CopyGames,
    MoveGames,
    /// A list of positions over which searches are compared.
    OpenPositions,
    /// A recorded search to read.
    OpenTrace,
    /// A file to write a recorded search to.
    SaveTrace,
    /// The folder of a new collection of games.
    NewCollection,
    /// The folder of a collection of games.
    OpenCollection,
    /// Games to add to a collection.
    ImportGames,
    /// A file to write games of a collection to, in any format.
    ExportGames,
    /// A file to write a list of problems to.
    SaveProblems,
    /// The folder of a collection to which games are copied, or moved.
    CopyToCollection,
    MoveToCollection,
    /// The folder of a new collection to which games are copied, or moved.
    CopyToNew,
    MoveToNew,
    /// The folder of a collection to which the game on the board is added.
    AddToCollection,
    /// The folder of a collection whose games are added to another one.
    MergeCollection,
    /// A program to add to the engines.
    AddEngine,
    /// Another program for an engine.
    EngineFile,
    /// The working folder of an engine.
    EngineFolder,
    /// A file to write the log of an engine to.
    SaveEngineLog,
    /// The openings of a tournament.
    TournamentOpenings,
    /// A file to write the games of a tournament to.
    ExportTournament,
}

/// Returns whether a path names a collection of games, by its ending.
pub(crate) fn is_collection(path: &Path) -> bool {
    path.extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case(collection::ENDING))
}

impl Ask {
    /// File extension of a recorded search.
    pub(crate) const TRACE: &str = "trace";

    /// The default extension of a file to write; `None` for a file to read.
    pub(crate) fn ending(self) -> Option<&'static str> {
        match self {
            Ask::SaveGames | Ask::ExportBook | Ask::ExportGames | Ask::ExportTournament => {
                Some("pgn")
            }
            Ask::SavePosition => Some("fen"),
            Ask::SaveBook => Some("ron"),
            Ask::SaveTrace => Some(Ask::TRACE),
            Ask::SaveProblems | Ask::SaveEngineLog => Some("txt"),
            Ask::NewCollection | Ask::CopyToNew | Ask::MoveToNew => Some(collection::ENDING),
            Ask::Open
            | Ask::OpenBook
            | Ask::PlayBook
            | Ask::BuildGames
            | Ask::ImportBook
            | Ask::MergeBook
            | Ask::CopyGames
            | Ask::MoveGames
            | Ask::OpenPositions
            | Ask::OpenTrace
            | Ask::OpenCollection
            | Ask::CopyToCollection
            | Ask::MoveToCollection
            | Ask::AddToCollection
            | Ask::MergeCollection
            | Ask::AddEngine
            | Ask::EngineFile
            | Ask::EngineFolder
            | Ask::TournamentOpenings
            | Ask::ImportGames => None,
        }
    }

    /// The file for a typed or picked path: the name of a file to write loses an extension such as `gz`, and gets the default
    /// one if it has none.
    pub(crate) fn file(self, path: PathBuf) -> PathBuf {
        let Some(ending) = self.ending() else {
            return path;
        };
        // Written files are never packed.
        let path = packed::plain_name(&path);
        match path.extension() {
            None => path.with_extension(ending),
            Some(_) => path,
        }
    }

    /// The file that would be written in place of the picked path: the system's dialog has asked only about the name without
    /// its extension.
    pub(crate) fn unasked(self, path: &Path) -> Option<PathBuf> {
        let file = self.file(path.to_owned());
        (file != path).then_some(file)
    }

    /// Whether a folder is to be opened.
    pub(crate) fn opens_folder(self) -> bool {
        matches!(
            self,
            Ask::OpenCollection
                | Ask::MergeCollection
                | Ask::CopyToCollection
                | Ask::MoveToCollection
                | Ask::AddToCollection
                | Ask::EngineFolder
        )
    }

    /// Whether a path is taken that ends like a folder: that of a collection also where games are opened.
    pub(crate) fn takes_folder(self, path: &Path) -> bool {
        let opens = self.opens_folder() || self == Ask::Open;
        self == Ask::EngineFolder || opens && is_collection(path)
    }

    /// Whether a file that was opened or saved is among those that are offered: a collection only where one can be opened.
    pub(crate) fn offers(self, file: &Path) -> bool {
        !self.is_of_engine() && (self == Ask::Open || self.opens_folder() == is_collection(file))
    }

    /// The key of the title of its dialog.
    pub(crate) fn title_key(self) -> &'static str {
        match self {
            Ask::AddEngine => "path-title-add-engine",
            Ask::EngineFile => "engine-choose-file",
            Ask::EngineFolder => "engine-choose-folder",
            Ask::TournamentOpenings => "path-title-openings",
            Ask::ExportTournament => "path-title-tournament",
            Ask::SaveEngineLog => "path-title-log",
            Ask::NewCollection | Ask::CopyToNew | Ask::MoveToNew => "path-title-new-collection",
            Ask::OpenCollection => "path-title-collection",
            Ask::MergeCollection => "path-title-merge",
            Ask::CopyToCollection | Ask::MoveToCollection | Ask::AddToCollection => {
                "path-title-to-collection"
            }
            Ask::ImportGames => "path-title-import",
            _ if self.ending().is_some() => "path-title-save",
            _ => "path-title-open",
        }
    }

    /// Whether an engine is looked for, which is never among the files that were opened or saved.
    pub(crate) fn is_of_engine(self) -> bool {
        matches!(self, Ask::AddEngine | Ask::EngineFile | Ask::EngineFolder)
    }

    /// The work that is saved to this file.
    pub(crate) fn saves(self) -> Option<Work> {
        match self {
            Ask::SaveGames => Some(Work::Games),
            Ask::SaveBook => Some(Work::Book),
            _ => None,
        }
    }
}

/// The name that a dialog suggests for a file to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Suggested {
    /// The name of the open file.
    Own,
    /// Another name beside that of the open file, which another program has changed.
    Copy,
    /// Another name beside that of a file to which writing was refused.
    CopyOf(PathBuf),
}

/// A file-dialog request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// The purpose.
    pub ask: Ask,
    /// The folder to show first.
    pub folder: Option<PathBuf>,
    /// The initial name, for a file to write.
    pub name: String,
}

impl Request {
    /// Suggests this name.
    pub(crate) fn named(mut self, suggested: Suggested) -> Request {
        let path = match suggested {
            Suggested::Own => return self,
            Suggested::Copy => PathBuf::from(&self.name),
            Suggested::CopyOf(path) => {
                self.folder = path.parent().map(Path::to_path_buf);
                path
            }
        };
        let part = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, ending) = (part(path.file_stem()), part(path.extension()));
        let args = [("name", stem.into()), ("ending", ending.into())];
        self.name = tr_args("changed-copy-name", &args);
        self
    }
}

/// The result of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The user chose a file.
    File(Ask, PathBuf),
    /// The user cancelled.
    Cancelled(Ask),
    /// The system has no dialog; the window must ask itself.
    NoDialog(Request),
}
