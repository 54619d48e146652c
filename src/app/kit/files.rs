//! Asking for files, reading them without holding up the window, and the list of recent ones.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, TryRecvError, unbounded};
use serde::{Deserialize, Serialize};

use super::text::tr;
use crate::app::game::reading;
use crate::app::game::reading::Reading;
use crate::app::shell::command::Command;
use crate::app::shell::pending::{GamesVersion, Work};
use crate::chess::{FenError, Position};
use crate::disk;
use crate::game::Tags;
use crate::game::pgn::{self, PgnFile, Problem};

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
}

impl Ask {
    /// The usual ending of a file that is to be written; `None` of one that is to be read.
    pub(in crate::app) fn ending(self) -> Option<&'static str> {
        match self {
            Ask::SaveGames | Ask::ExportBook => Some("pgn"),
            Ask::SavePosition => Some("fen"),
            Ask::SaveBook => Some("ron"),
            Ask::Open
            | Ask::OpenBook
            | Ask::PlayBook
            | Ask::BuildGames
            | Ask::ImportBook
            | Ask::MergeBook => None,
        }
    }

    /// The work that is saved by it.
    pub(in crate::app) fn saves(self) -> Option<Work> {
        match self {
            Ask::SaveGames => Some(Work::Games),
            Ask::SaveBook => Some(Work::Book),
            _ => None,
        }
    }

    /// What is done with the file that was chosen.
    pub(in crate::app) fn command(self, path: PathBuf) -> Command {
        match self {
            Ask::Open | Ask::OpenBook => Command::OpenFile(path),
            Ask::SaveGames => Command::SaveTo(path),
            Ask::SavePosition => Command::SavePositionTo(path),
            Ask::SaveBook => Command::SaveBookTo(path),
            Ask::PlayBook => Command::AddBook(path),
            Ask::BuildGames => Command::AddBuildGames(path),
            Ask::ImportBook => Command::ImportBookFrom(path),
            Ask::MergeBook => Command::MergeBookFrom(path),
            Ask::ExportBook => Command::ExportBookTo(path),
        }
    }
}

/// A wish for a file.
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

/// Whoever shows file dialogs.
pub trait FileDialogs {
    /// Asks for a file; the answer comes from [`FileDialogs::poll`]. While one dialog is open, another is not shown.
    fn ask(&mut self, request: Request);
    /// The answer, when there is one.
    fn poll(&mut self) -> Option<Picked>;
}

/// The dialogs of the system.
pub struct SystemDialogs {
    ctx: egui::Context,
    open: Arc<AtomicBool>,
    answers_in: Sender<Picked>,
    answers: Receiver<Picked>,
}

impl SystemDialogs {
    /// Dialogs that wake this window when they are answered.
    pub fn new(ctx: egui::Context) -> SystemDialogs {
        let (answers_in, answers) = unbounded();
        SystemDialogs {
            ctx,
            open: Arc::default(),
            answers_in,
            answers,
        }
    }

    /// A dialog that closes sooner than anybody can press a button was never shown.
    const TOO_QUICK: Duration = Duration::from_millis(300);
}

impl FileDialogs for SystemDialogs {
    fn ask(&mut self, request: Request) {
        if self.open.swap(true, Ordering::AcqRel) {
            return;
        }
        let (ctx, open, answers) = (self.ctx.clone(), self.open.clone(), self.answers_in.clone());
        let asked = request.clone();
        let worker = std::thread::Builder::new()
            .name("file-dialog".to_owned())
            .spawn(move || {
                let start = Instant::now();
                let picked = match show(&request) {
                    Some(path) => Picked::File(request.ask, path),
                    None if start.elapsed() < SystemDialogs::TOO_QUICK => Picked::NoDialog(request),
                    None => Picked::Cancelled(request.ask),
                };
                open.store(false, Ordering::Release);
                // Nobody listens when the window has gone meanwhile.
                let _ = answers.send(picked);
                ctx.request_repaint();
            });
        if worker.is_err() {
            self.open.store(false, Ordering::Release);
            let _ = self.answers_in.send(Picked::NoDialog(asked));
        }
    }

    fn poll(&mut self) -> Option<Picked> {
        self.answers.try_recv().ok()
    }
}

fn show(request: &Request) -> Option<PathBuf> {
    let mut dialog = rfd::FileDialog::new();
    if let Some(folder) = &request.folder {
        dialog = dialog.set_directory(folder);
    }
    match request.ask {
        Ask::Open => dialog
            .add_filter(
                tr("filter-open"),
                &[
                    "pgn", "PGN", "fen", "FEN", "bin", "BIN", "ron", "abk", "ABK",
                ],
            )
            .add_filter(tr("filter-pgn"), &["pgn", "PGN", "fen", "FEN"])
            .add_filter(tr("filter-books"), BOOKS)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::PlayBook => dialog
            .add_filter(tr("filter-books"), READABLE)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::SaveGames => dialog
            .add_filter(tr("filter-pgn"), &["pgn"])
            .set_file_name(&request.name)
            .save_file(),
        Ask::OpenBook => dialog
            .add_filter(tr("filter-books"), BOOKS)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::BuildGames => dialog
            .add_filter(tr("filter-pgn"), &["pgn", "PGN"])
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::ImportBook | Ask::MergeBook => dialog
            .add_filter(tr("filter-importable"), READABLE)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::ExportBook => dialog
            .add_filter(tr("filter-book-pgn"), &["pgn"])
            .add_filter(tr("filter-book-bin"), &["bin"])
            .add_filter(tr("filter-book-ron"), &["ron"])
            .add_filter(tr("filter-book-txt"), &["txt"])
            .set_file_name(&request.name)
            .save_file(),
        Ask::SaveBook => dialog
            .add_filter(tr("filter-book-ron"), &["ron"])
            .add_filter(tr("filter-book-bin"), &["bin"])
            .set_file_name(&request.name)
            .save_file(),
        Ask::SavePosition => dialog
            .add_filter(tr("filter-fen"), &["fen"])
            .set_file_name(&request.name)
            .save_file(),
    }
}

/// The endings of what can be read as a book.
const READABLE: &[&str] = &[
    "bin", "BIN", "ron", "abk", "ABK", "pgn", "PGN", "epd", "EPD", "txt",
];

/// The endings of books that can be opened.
const BOOKS: &[&str] = &["bin", "BIN", "ron", "abk", "ABK"];

/// What a text holds.
pub enum Contents {
    /// A position.
    Position(Box<Position>),
    /// Games; at least one.
    Games(Games),
}

/// The games of a text.
pub struct Games {
    /// The games themselves.
    pub file: PgnFile,
    /// What lists of games show.
    pub rows: Vec<Row>,
    /// What could not be read.
    pub problems: Vec<Problem>,
    /// Where the rest of the games comes from, while it is being read.
    pub reading: Option<Reading>,
}

/// Why a text holds nothing: what was wrong with it as a position.
pub type NothingThere = FenError;

impl Contents {
    /// Reads a text that is a FEN or a PGN.
    ///
    /// # Errors
    /// When it is neither.
    pub fn read(bytes: Vec<u8>) -> Result<Contents, NothingThere> {
        let error = match Contents::position(&bytes) {
            Ok(position) => return Ok(Contents::Position(Box::new(position))),
            Err(error) => error,
        };
        let problems = pgn::check("", &bytes).problems;
        let file = PgnFile::from_bytes(bytes);
        if file.is_empty() {
            return Err(error);
        }
        let rows = (0..file.len())
            .map(|index| Row::new(&file.tags(index).unwrap_or_default()))
            .collect();
        Ok(Contents::Games(Games {
            file,
            rows,
            problems,
            reading: None,
        }))
    }

    /// Whether a text that begins like this can be shown game by game while it is read: it is no position, and not in
    /// UTF-16, which is written back as a whole.
    pub(in crate::app) fn may_be_parted(start: &[u8]) -> bool {
        let is_utf_16 = matches!(start, [0xff, 0xfe, ..] | [0xfe, 0xff, ..]);
        !is_utf_16 && Contents::position(start).is_err()
    }

    /// The position in the first line of a text.
    fn position(bytes: &[u8]) -> Result<Position, FenError> {
        let start = String::from_utf8_lossy(&bytes[..bytes.len().min(1000)]);
        let text = start.trim_start_matches('\u{feff}').trim();
        Position::from_fen(text.lines().next().unwrap_or_default().trim())
    }
}

/// What a list shows of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// Values of the tags; empty where nothing is known.
    pub white: String,
    pub black: String,
    pub result: String,
    pub date: String,
    pub event: String,
    pub eco: String,
}

impl Row {
    /// The row of a game with these tags.
    pub fn new(tags: &Tags) -> Row {
        let known = |name| tags.known(name).unwrap_or_default().to_owned();
        Row {
            white: known("White"),
            black: known("Black"),
            result: tags.result().text().to_owned(),
            date: known("Date"),
            event: known("Event"),
            eco: known("ECO"),
        }
    }
}

/// A file that has been read.
pub struct Loaded {
    /// Which.
    pub path: PathBuf,
    /// What it holds; the inner error says that it holds nothing of ours.
    pub contents: std::io::Result<Result<Contents, NothingThere>>,
}

impl Loaded {
    fn read(path: PathBuf) -> Loaded {
        Loaded {
            contents: std::fs::read(&path).map(Contents::read),
            path,
        }
    }
}

/// Reads files: small ones at once, large ones on a worker. The file that was asked for last counts; nobody hears of an
/// earlier one that is still being read.
#[derive(Default)]
pub struct Loader {
    /// Where the file comes from, and the games in whose place it is to be shown, as they were then.
    loading: Option<(Receiver<Loaded>, GamesVersion)>,
}

impl Loader {
    /// Files up to this size take no longer than a frame.
    const AT_ONCE: u64 = 128 << 10;

    /// Begins to read a file that is to be shown in the place of these games.
    pub fn load(&mut self, path: &Path, over: GamesVersion, ctx: &egui::Context) {
        let (answers, loaded) = unbounded();
        self.loading = Some((loaded, over));
        let path = path.to_path_buf();
        let metadata = std::fs::metadata(&path);
        // Whatever else a path leads to, such as a pipe, may keep its reader waiting for ever.
        let at_once = metadata.map_or(true, |metadata| {
            metadata.is_dir() || metadata.is_file() && metadata.len() <= Loader::AT_ONCE
        });
        ctx.request_repaint();
        if at_once {
            // The receiver is ours, so sending cannot fail.
            let _ = answers.send(Loaded::read(path));
            return;
        }
        let (ctx, failed) = (ctx.clone(), (path.clone(), answers.clone()));
        let worker = std::thread::Builder::new()
            .name("file-reader".to_owned())
            .spawn(move || {
                reading::read(path, &answers, &ctx);
            });
        if let Err(error) = worker {
            let _ = failed.1.send(Loaded {
                path: failed.0,
                contents: Err(error),
            });
        }
    }

    /// Whether a worker is reading.
    pub fn is_busy(&self) -> bool {
        self.loading.is_some()
    }

    /// A file that has been read, and the games in whose place it was to be shown.
    pub fn poll(&mut self) -> Option<(Loaded, GamesVersion)> {
        let (loaded, over) = self.loading.take()?;
        match loaded.try_recv() {
            Ok(loaded) => Some((loaded, over)),
            Err(TryRecvError::Empty) => {
                self.loading = Some((loaded, over));
                None
            }
            Err(TryRecvError::Disconnected) => None,
        }
    }
}

/// The files that were opened or saved last, newest first; kept in the data folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Recent {
    files: Vec<PathBuf>,
}

impl Recent {
    const MOST: usize = 12;

    /// Reads the list; an unreadable one is empty.
    pub fn load(folder: Option<&Path>) -> Recent {
        let text = folder.and_then(|folder| std::fs::read_to_string(Recent::path(folder)).ok());
        text.and_then(|text| ron::from_str(&text).ok())
            .unwrap_or_default()
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("recent.ron")
    }

    /// The files, newest first.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Puts a file first and keeps the list.
    pub fn add(&mut self, path: &Path, folder: Option<&Path>) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.files.retain(|file| *file != path);
        self.files.insert(0, path);
        self.files.truncate(Recent::MOST);
        if let (Some(folder), Ok(text)) = (folder, ron::to_string(self)) {
            // A list of conveniences: when it cannot be kept, nothing is lost.
            let _ = disk::write_atomic(&Recent::path(folder), text.as_bytes());
        }
    }

    /// Takes a file off the list that is no longer there.
    pub fn forget(&mut self, path: &Path) {
        self.files.retain(|file| file != path);
    }
}

/// Shows a path as people write it: the home folder as `~`.
pub fn display(path: &Path) -> String {
    match dirs::home_dir().and_then(|home| path.strip_prefix(home).ok().map(Path::to_path_buf)) {
        Some(rest) => format!("~/{}", rest.display()),
        None => path.display().to_string(),
    }
}
