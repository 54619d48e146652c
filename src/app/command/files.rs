//! Asking for a file: the request and its answer.

use std::path::{Path, PathBuf};

use tabia_disk::packed;

/// Work that can be unsaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The games of the open document.
    Games,
    /// The open book.
    Book,
}

/// What a file is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// To be read.
    Open,
    /// To write games to.
    SaveGames,
    /// To write a position to.
    SavePosition,
    /// A book to be read.
    OpenBook,
    /// To write a book to.
    SaveBook,
    /// An opening book to play from.
    PlayBook,
    /// Games to build a book from.
    BuildGames,
    /// Anything that can be read as a book.
    ImportBook,
    /// The same, to be taken into the open book.
    MergeBook,
    /// To write a book to, in any format.
    ExportBook,
    /// A recorded search to be read.
    OpenTrace,
    /// To write a recorded search to.
    SaveTrace,
}

impl Ask {
    /// The ending of a recorded search.
    pub(crate) const TRACE: &str = "trace";

    /// The usual ending of a file that is to be written; `None` of one that is to be read.
    pub(crate) fn ending(self) -> Option<&'static str> {
        match self {
            Ask::SaveGames | Ask::ExportBook => Some("pgn"),
            Ask::SavePosition => Some("fen"),
            Ask::SaveBook => Some("ron"),
            Ask::SaveTrace => Some(Ask::TRACE),
            Ask::Open
            | Ask::OpenBook
            | Ask::PlayBook
            | Ask::BuildGames
            | Ask::ImportBook
            | Ask::MergeBook
            | Ask::OpenTrace => None,
        }
    }

    /// The file of a path as it was typed or picked: a name that is written to loses an ending such as `gz`, and gets the
    /// usual one where it has none.
    pub(crate) fn file(self, path: PathBuf) -> PathBuf {
        let Some(ending) = self.ending() else {
            return path;
        };
        // What is written is never packed.
        let path = packed::plain_name(&path);
        match path.extension() {
            None => path.with_extension(ending),
            Some(_) => path,
        }
    }

    /// The file that takes the place of a path as it was picked, where it is there already: the system's dialog has asked about
    /// the name without its ending.
    pub(crate) fn unasked(self, path: &Path) -> Option<PathBuf> {
        let file = self.file(path.to_owned());
        (file != path && file.exists()).then_some(file)
    }

    /// The work that is saved by it.
    pub(crate) fn saves(self) -> Option<Work> {
        match self {
            Ask::SaveGames => Some(Work::Games),
            Ask::SaveBook => Some(Work::Book),
            _ => None,
        }
    }
}

/// A file-dialog request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// What for.
    pub ask: Ask,
    /// Where to look first.
    pub folder: Option<PathBuf>,
    /// A name to begin with, when writing.
    pub name: String,
}

/// What came of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// The user chose a file.
    File(Ask, PathBuf),
    /// The user chose none.
    Cancelled(Ask),
    /// The system has no dialog to show; the window must ask by itself.
    NoDialog(Request),
}
