//! File requests, through the system's dialogs or others, and the recent files.

use std::path::{MAIN_SEPARATOR, Path, PathBuf, is_separator};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, TryRecvError};

use super::worker::{Queue, aside};
pub use crate::command::files::{Ask, Picked, Request, Work};
pub(crate) use crate::command::files::{Suggested, is_collection};
use tabia_disk as disk;
use tabia_library::collection;
use tabia_texts::tr;

/// Shows file dialogs.
pub trait FileDialogs {
    /// Requests a file; [`FileDialogs::poll`] returns the answer. While one dialog is open, no other is shown.
    fn ask(&mut self, request: Request);
    /// Returns the answer if there is one.
    fn poll(&mut self) -> Option<Picked>;
}

/// The dialogs of the system.
pub struct SystemDialogs {
    ctx: egui::Context,
    /// A dialog over the window.
    dialog: rfd::FileDialog,
    /// The request of the open dialog, and the worker that waits for it; `None` where there was no thread.
    open: Option<(Request, Option<Receiver<Ended>>)>,
    /// Whether the window has kept the focus since a dialog was requested.
    kept_focus: bool,
}

/// A dialog call that has returned.
struct Ended {
    request: Request,
    path: Option<PathBuf>,
    /// Its duration; `None` when there was no thread for it.
    took: Option<Duration>,
    /// See [`is_sure_to_show`].
    is_sure_to_show: bool,
}

impl Ended {
    /// Maximum duration of a call whose dialog was never shown: pressing a button takes longer.
    const TOO_QUICK: Duration = Duration::from_millis(300);
    /// Time that a system may take to find out that it has no dialogs.
    const SLOW: Duration = Duration::from_secs(30);

    /// Returns the result. A dialog that is shown takes the focus from the window.
    fn picked(self, kept_focus: bool) -> Picked {
        let was_shown = match self.took {
            None => false,
            Some(took) if took < Ended::TOO_QUICK => false,
            Some(took) => self.is_sure_to_show || !kept_focus || took >= Ended::SLOW,
        };
        match self.path {
            Some(path) => Picked::File(self.request.ask, path),
            None if was_shown => Picked::Cancelled(self.request.ask),
            None => Picked::NoDialog(self.request),
        }
    }
}

/// Whether a dialog is shown even without a desktop portal: by the system itself, or by zenity.
fn is_sure_to_show() -> bool {
    let is_own = cfg!(any(windows, target_os = "macos"));
    let path = std::env::var_os("PATH").unwrap_or_default();
    is_own || std::env::split_paths(&path).any(|folder| folder.join("zenity").is_file())
}

impl SystemDialogs {
    /// Creates dialogs over this window that wake it when they are answered.
    pub fn new(window: &eframe::CreationContext<'_>) -> SystemDialogs {
        SystemDialogs {
            ctx: window.egui_ctx.clone(),
            dialog: rfd::FileDialog::new().set_parent(window),
            open: None,
            kept_focus: true,
        }
    }
}

impl FileDialogs for SystemDialogs {
    fn ask(&mut self, request: Request) {
        if self.open.is_some() {
            return;
        }
        self.kept_focus = true;
        let (asked, dialog) = (request.clone(), self.dialog.clone());
        let waiting = aside("file-dialog", &self.ctx, move || {
            let start = Instant::now();
            Ended {
                path: show(dialog, &request),
                request,
                took: Some(start.elapsed()),
                is_sure_to_show: is_sure_to_show(),
            }
        });
        self.open = Some((asked, waiting.ok()));
        self.ctx.request_repaint();
    }

    fn poll(&mut self) -> Option<Picked> {
        self.kept_focus &= self.ctx.input(|input| input.focused);
        let (request, waiting) = self.open.as_ref()?;
        let ended = match waiting.as_ref().map(Receiver::try_recv) {
            Some(Err(TryRecvError::Empty)) => return None,
            Some(Ok(ended)) => ended,
            Some(Err(TryRecvError::Disconnected)) | None => Ended {
                request: request.clone(),
                path: None,
                took: None,
                is_sure_to_show: false,
            },
        };
        self.open = None;
        Some(ended.picked(self.kept_focus))
    }
}

fn show(mut dialog: rfd::FileDialog, request: &Request) -> Option<PathBuf> {
    dialog = dialog.set_title(tr(request.ask.title_key()));
    if let Some(folder) = &request.folder {
        dialog = dialog.set_directory(folder);
    }
    match request.ask {
        Ask::Open => dialog
            .add_filter(
                tr("filter-open"),
                &[
                    "pgn", "PGN", "fen", "FEN", "epd", "EPD", "gz", "zst", "bz2", "zip", "ZIP",
                    "bin", "BIN", "ron", "abk", "ABK",
                ],
            )
            .add_filter(
                tr("filter-pgn"),
                &[
                    "pgn", "PGN", "fen", "FEN", "epd", "EPD", "gz", "zst", "bz2", "zip", "ZIP",
                ],
            )
            .add_filter(tr("filter-books"), BOOKS)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::PlayBook => dialog
            .add_filter(tr("filter-books"), READABLE)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::SaveGames | Ask::ExportTournament => dialog
            .add_filter(tr("filter-pgn"), &["pgn"])
            .set_file_name(&request.name)
            .save_file(),
        Ask::OpenBook => dialog
            .add_filter(tr("filter-books"), BOOKS)
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::BuildGames | Ask::ImportGames => dialog
            .add_filter(
                tr("filter-pgn"),
                &["pgn", "PGN", "gz", "zst", "bz2", "zip", "ZIP"],
            )
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::CopyGames | Ask::MoveGames => dialog
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
        Ask::OpenPositions => dialog
            .add_filter(
                tr("filter-positions"),
                &[
                    "epd", "EPD", "fen", "FEN", "txt", "gz", "zst", "bz2", "zip", "ZIP",
                ],
            )
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::TournamentOpenings => dialog
            .add_filter(
                tr("filter-openings"),
                &[
                    "epd", "EPD", "pgn", "PGN", "fen", "txt", "gz", "zst", "bz2", "zip", "bin",
                    "BIN", "ron", "abk", "ABK",
                ],
            )
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::OpenTrace => dialog
            .add_filter(tr("filter-trace"), &[Ask::TRACE])
            .add_filter(tr("filter-all"), &["*"])
            .pick_file(),
        Ask::SaveTrace => dialog
            .add_filter(tr("filter-trace"), &[Ask::TRACE])
            .set_file_name(&request.name)
            .save_file(),
        Ask::NewCollection | Ask::CopyToNew | Ask::MoveToNew => dialog
            .add_filter(tr("filter-collection"), &[collection::ENDING])
            .set_file_name(&request.name)
            .save_file(),
        Ask::OpenCollection
        | Ask::MergeCollection
        | Ask::CopyToCollection
        | Ask::MoveToCollection
        | Ask::AddToCollection
        | Ask::EngineFolder => dialog.pick_folder(),
        Ask::AddEngine | Ask::EngineFile => dialog.pick_file(),
        Ask::ExportGames => dialog
            .add_filter(tr("filter-pgn"), &["pgn"])
            .add_filter(tr("filter-csv"), &["csv"])
            .set_file_name(&request.name)
            .save_file(),
        Ask::SaveProblems | Ask::SaveEngineLog => dialog
            .add_filter(tr("filter-book-txt"), &["txt"])
            .set_file_name(&request.name)
            .save_file(),
        Ask::SavePosition => dialog
            .add_filter(tr("filter-fen"), &["fen"])
            .set_file_name(&request.name)
            .save_file(),
    }
}

/// File extensions that can be read as a book.
const READABLE: &[&str] = &[
    "bin", "BIN", "ron", "abk", "ABK", "pgn", "PGN", "epd", "EPD", "txt", "gz", "zst", "bz2",
    "zip", "ZIP",
];

/// File extensions of books that can be opened.
const BOOKS: &[&str] = &["bin", "BIN", "ron", "abk", "ABK"];

/// Formats a path for display: the home folder as `~`.
pub fn display(path: &Path) -> String {
    match dirs::home_dir().and_then(|home| path.strip_prefix(home).ok().map(Path::to_path_buf)) {
        Some(rest) => format!("~/{}", rest.display()),
        None => path.display().to_string(),
    }
}

/// Returns a path as displayed, then with fewer and fewer of its first folders, and at last the name behind "…/".
pub fn shortened(path: &str) -> Vec<String> {
    let mut texts = vec![path.to_owned()];
    let mut rest = path.trim_start_matches(is_separator);
    while let Some((_, tail)) = rest.split_once(is_separator) {
        texts.push(format!("…{MAIN_SEPARATOR}{tail}"));
        rest = tail;
    }
    texts
}

/// The recently opened or saved files, newest first; stored in the data folder.
pub(crate) struct Recent {
    files: Vec<PathBuf>,
    /// `None`: they are not stored.
    folder: Option<PathBuf>,
    /// Whether the list has changed since a worker started writing it.
    is_stale: bool,
    writes: Queue<()>,
}

impl Recent {
    const MOST: usize = 12;

    /// Reads the list; empty if it cannot be read.
    pub(crate) fn load(folder: Option<&Path>) -> Recent {
        let text = folder.and_then(|folder| std::fs::read_to_string(Recent::path(folder)).ok());
        let files = text.and_then(|text| ron::from_str(&text).ok());
        Recent {
            files: files.unwrap_or_default(),
            folder: folder.map(Path::to_path_buf),
            is_stale: false,
            writes: Queue::new("recent-files"),
        }
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("recent.ron")
    }

    /// The files, newest first.
    pub(crate) fn files(&self) -> &[PathBuf] {
        &self.files
    }

    /// Moves a file to the front; the list is written with the next call of [`Recent::poll`].
    pub(crate) fn add(&mut self, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        self.files.retain(|file| *file != path);
        self.files.insert(0, path);
        self.files.truncate(Recent::MOST);
        self.is_stale = true;
    }

    /// Removes a file that no longer exists from the list.
    pub(crate) fn forget(&mut self, path: &Path) {
        self.files.retain(|file| file != path);
        self.is_stale = true;
    }

    /// Starts a worker that writes a changed list, one at a time. Errors are ignored: losing the list loses no work.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) {
        let _ = self.writes.poll(ctx);
        if self.is_stale
            && !self.writes.is_busy()
            && let Some(folder) = self.folder.clone()
        {
            self.is_stale = false;
            let files = self.files.clone();
            self.writes.add(ctx, move || write_recent(&folder, &files));
            let _ = self.writes.poll(ctx);
        }
    }

    /// Whether a worker is writing the list.
    pub(crate) fn is_writing(&self) -> bool {
        self.writes.is_running()
    }

    /// Whether the list is still to be written.
    pub(crate) fn is_stale(&self) -> bool {
        self.folder.is_some() && self.is_stale
    }
}

fn write_recent(folder: &Path, files: &[PathBuf]) {
    if let Ok(text) = ron::to_string(files) {
        let _ = disk::write_atomic(&Recent::path(folder), text.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_was_never_shown_is_not_a_cancelled_one() {
        let ended = |milliseconds: Option<u64>, path: Option<&str>, is_sure_to_show| Ended {
            request: Request {
                ask: Ask::Open,
                folder: None,
                name: String::new(),
            },
            path: path.map(PathBuf::from),
            took: milliseconds.map(Duration::from_millis),
            is_sure_to_show,
        };
        let cancelled = Picked::Cancelled(Ask::Open);
        let no_dialog = Picked::NoDialog(ended(None, None, false).request);
        // A slow system without dialogs; the window keeps the focus.
        assert_eq!(ended(Some(3000), None, false).picked(true), no_dialog);
        assert_eq!(ended(Some(10), None, true).picked(true), no_dialog);
        assert_eq!(ended(None, None, true).picked(false), no_dialog);
        assert_eq!(ended(Some(3000), None, false).picked(false), cancelled);
        assert_eq!(ended(Some(3000), None, true).picked(true), cancelled);
        assert_eq!(ended(Some(60_000), None, false).picked(true), cancelled);
        let picked = Picked::File(Ask::Open, PathBuf::from("a.pgn"));
        assert_eq!(ended(Some(10), Some("a.pgn"), false).picked(true), picked);
    }
}
