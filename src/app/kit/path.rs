//! Input of a path where the system has no file dialog, with completions.

use std::io;
use std::path::{Path, PathBuf, is_separator};

use crossbeam_channel::{Receiver, TryRecvError};
use egui::{CompletionPopup, Context, Key, RectAlign, RichText, Suggestion, Ui};

use super::files;
use super::files::{Ask, Picked, Request};
use super::modal::{Answer, Modal, buttons, primary_unless};
use super::theme::Theme;
use super::widgets::{icon_label, text_field};
use super::worker::aside;
use tabia_disk::address;
use tabia_library::collection;
use tabia_texts::{tr, tr_args};

/// Maximum number of names of a folder that are read, and that are offered.
const LOOKED_AT: usize = 20_000;
const OFFERED: usize = 100;

/// The path being typed.
pub(crate) struct PathDialog {
    request: Request,
    path: String,
    /// The initial text of the field: nothing is offered before something is typed.
    start: String,
    folder: Option<Folder>,
    look: Option<PathCheck>,
    /// Whether Enter was pressed before the check of the path had finished.
    is_entered: bool,
    /// The file that would be overwritten, once the user has been warned.
    warned: Option<PathBuf>,
    /// Whether it replaces the system's dialog.
    substitutes: bool,
}

/// Whether the file is to be read.
fn opens(request: &Request) -> bool {
    request.ask.ending().is_none()
}

/// Expands a typed path: `~` is the home folder, and a file address becomes its file.
fn expanded(text: &str) -> PathBuf {
    if let Some(path) = address::path_of(text) {
        return path;
    }
    let rest = text
        .strip_prefix('~')
        .filter(|rest| rest.starts_with(is_separator));
    match (rest, dirs::home_dir()) {
        (Some(rest), Some(home)) => home.join(rest.trim_start_matches(is_separator)),
        _ => PathBuf::from(text),
    }
}

/// Splits a text at the last separator into the folder and the beginning of a name.
fn split(text: &str) -> (&str, &str) {
    let end = text.rfind(is_separator).map_or(0, |at| at + 1);
    text.split_at(end)
}

impl PathDialog {
    pub(crate) fn new(request: Request) -> PathDialog {
        let folder = request
            .folder
            .clone()
            .or_else(dirs::home_dir)
            .unwrap_or_default();
        let start = if opens(&request) {
            folder.join("")
        } else {
            folder.join(&request.name)
        };
        let start = start.display().to_string();
        PathDialog {
            request,
            path: start.clone(),
            start,
            folder: None,
            look: None,
            is_entered: false,
            warned: None,
            substitutes: true,
        }
    }

    /// Asks about an existing file to which a path in the system's dialog has led.
    pub(crate) fn overwriting(ask: Ask, file: PathBuf) -> PathDialog {
        let name = file.file_name().unwrap_or_default();
        let request = Request {
            ask,
            folder: file.parent().map(Path::to_path_buf),
            name: name.to_string_lossy().into_owned(),
        };
        let look = PathCheck {
            path: file.clone(),
            found: Some(CheckedPath {
                exists: true,
                is_file: true,
                has_folder: true,
            }),
            work: None,
        };
        PathDialog {
            look: Some(look),
            warned: Some(file),
            substitutes: false,
            ..PathDialog::new(request)
        }
    }

    /// The typed path, with the extension for saving; `None` where it cannot be a file.
    fn file(&self) -> Option<PathBuf> {
        let text = self.path.trim();
        let mut path = expanded(text);
        if self.request.ask.takes_folder(&path) {
            // Without a separator at its end.
            path = path.components().collect();
            return path.file_name().is_some().then_some(path);
        }
        let is_named = path.file_name().is_some() && !text.ends_with(is_separator);
        is_named.then(|| self.request.ask.file(path))
    }

    /// Begins anew with an absolute path that was typed behind the path at the start.
    fn begin_anew(&mut self) {
        let typed = self.path.strip_prefix(&self.start);
        let typed = typed.filter(|typed| expanded(typed).is_absolute());
        if let Some(typed) = typed.map(str::to_owned) {
            self.path = typed;
        }
    }

    /// Starts a worker that checks the path if the result is unknown: the disk can be slow.
    fn look(&mut self, ctx: &Context) {
        let Some(file) = self.file() else {
            self.look = None;
            return;
        };
        match &mut self.look {
            Some(look) if look.path == file => look.poll(),
            look => *look = Some(PathCheck::begin(file, ctx)),
        }
    }

    /// Whether the result of the check is not known yet.
    pub(crate) fn is_looking(&self) -> bool {
        self.look.as_ref().is_some_and(|look| look.found.is_none())
    }

    /// The result of the check, as far as it is known.
    fn found(&self) -> Option<CheckedPath> {
        self.look.as_ref()?.found
    }

    /// The file that saving would overwrite, if it exists.
    fn overwritten(&self) -> Option<PathBuf> {
        let is_there = self.found().is_some_and(|found| found.exists);
        self.file().filter(|_| is_there && !opens(&self.request))
    }

    fn picked(&self) -> Option<Picked> {
        let found = self.found()?;
        let file = self.file().filter(|file| found.fits(&self.request, file))?;
        Some(Picked::File(self.request.ask, file))
    }

    /// Why the typed path cannot be used; `None` while nothing has been typed and the path is being checked.
    fn problem(&self) -> Option<String> {
        let text = self.path.trim();
        if self.is_looking() || (self.path == self.start && opens(&self.request)) {
            return None;
        }
        let file = ("file", files::display(&expanded(text)).into());
        let Some(named) = self.file() else {
            let key = match text {
                "" => "path-empty",
                _ => "path-is-folder",
            };
            return Some(tr_args(key, &[file]));
        };
        let found = self.found()?;
        if found.fits(&self.request, &named) {
            return None;
        }
        let folder = named.parent().unwrap_or(Path::new(""));
        Some(match found {
            CheckedPath { is_file: true, .. } => tr_args("path-is-file", &[file]),
            CheckedPath { exists: true, .. } => tr_args("path-is-folder", &[file]),
            CheckedPath {
                has_folder: false, ..
            } => {
                let folder = ("folder", files::display(folder).into());
                tr_args("path-no-folder", &[folder])
            }
            _ if self.request.ask.opens_folder() => {
                let folder = ("folder", files::display(&named).into());
                tr_args("path-no-folder", &[folder])
            }
            _ => tr_args("path-no-file", &[file]),
        })
    }

    /// Shows the field with its completions; returns whether Enter left it.
    fn show_field(&mut self, ui: &mut Ui) -> bool {
        // Enter completes a name while no such file exists, and accepts the file when it does.
        let accept: &[Key] = match self.is_looking() || self.picked().is_some() {
            true => &[Key::Tab],
            false => &[Key::Tab, Key::Enter],
        };
        let ctx = ui.ctx().clone();
        let (start, folder) = (&self.start, &mut self.folder);
        let output = CompletionPopup::new(ui.make_persistent_id("path"))
            .word_boundary(|_| false)
            .align(RectAlign::BOTTOM_START)
            .accept_keys(accept)
            .show(
                ui,
                text_field(&mut self.path).desired_width(f32::INFINITY),
                |query| match query.text == start {
                    true => Vec::new(),
                    false => suggestions(folder, &ctx, query.word),
                },
            );
        let field = output.text_edit.response.response;
        // Checked first: a field that regains the focus has not lost it.
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if ui.memory(|memory| memory.focused().is_none()) {
            field.request_focus();
        }
        field.accessible_name(tr("path-label"));
        entered
    }
}

/// The data from which the dialog is drawn.
pub(crate) struct PathView<'a> {
    pub(crate) theme: &'a Theme,
    /// Recent files, newest first.
    pub(crate) recent: &'a [PathBuf],
}

impl Modal for PathDialog {
    type Command = Picked;
    type View<'a> = PathView<'a>;

    fn title(&self, _: &PathView<'_>) -> String {
        tr(self.request.ask.title_key())
    }

    fn width(&self) -> f32 {
        560.0
    }

    fn cancelled(&self) -> Option<Picked> {
        Some(Picked::Cancelled(self.request.ask))
    }

    fn show(&mut self, ui: &mut Ui, view: &PathView<'_>) -> Answer<Picked> {
        let theme = view.theme;
        if self.substitutes {
            ui.label(RichText::new(tr("path-why")).color(theme.text_weak));
            ui.add_space(theme.spacing);
        }
        self.look(ui.ctx());
        let entered = self.show_field(ui);
        self.begin_anew();
        // A changed path is checked before Enter takes effect.
        self.look(ui.ctx());
        let (is_looking, is_entered) = (self.is_looking(), entered || self.is_entered);
        self.is_entered = is_entered && is_looking;
        let entered = is_entered && !is_looking;
        let ask = self.request.ask;
        let recent = view.recent.iter().filter(|file| ask.offers(file));
        let recent: Vec<_> = recent.take(6).collect();
        if opens(&self.request) && !recent.is_empty() {
            ui.add_space(theme.spacing);
            ui.label(RichText::new(tr("path-recent")).color(theme.text_weak));
            for file in recent {
                let button = egui::Button::new(files::display(file));
                let button = ui.add(button.frame_when_inactive(false).truncate());
                if button.clicked() {
                    self.path = file.display().to_string();
                    self.start = self.path.clone();
                    // A click only fills the field, a double click or Enter opens the file.
                    self.is_entered = button.double_clicked() || button.has_focus();
                }
            }
        }
        let picked = self.picked();
        // The first attempt to overwrite a file only shows a warning.
        let overwritten = self.overwritten();
        let is_reported = overwritten == self.warned;
        if let Some(file) = overwritten.as_ref().filter(|_| is_reported) {
            ui.add_space(theme.spacing);
            let args = [("file", files::display(file).into())];
            ui.label(RichText::new(tr_args("path-exists", &args)).color(theme.warning));
        }
        if let Some(problem) = self.problem() {
            ui.add_space(theme.spacing);
            icon_label(ui, "warning", &problem, theme.warning);
        }
        let yes = tr(match (opens(&self.request), &overwritten) {
            (true, _) if ask == Ask::AddEngine => "path-add",
            (true, _) if ask.is_of_engine() => "path-choose",
            (true, _) => "path-open",
            (false, Some(_)) if is_reported => "changed-overwrite",
            (false, _) => "path-save",
        });
        let problem = self.problem();
        let why_not = || problem.unwrap_or_else(|| tr("path-empty"));
        let why_not = picked.is_none().then(why_not);
        buttons(ui, theme, |ui| {
            let cancelled = ui.button(tr("cancel")).clicked();
            let accepted = primary_unless(ui, theme, &yes, why_not) || entered;
            match picked {
                _ if cancelled => Answer::Close,
                Some(_) if accepted && overwritten.is_some() && !is_reported => {
                    self.warned = overwritten;
                    ui.ctx().request_repaint();
                    Answer::Open
                }
                Some(picked) if accepted => Answer::Done(picked),
                _ => Answer::Open,
            }
        })
    }
}

/// The result of checking a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct CheckedPath {
    exists: bool,
    is_file: bool,
    /// Whether its folder exists.
    has_folder: bool,
}

impl CheckedPath {
    const NOTHING: CheckedPath = CheckedPath {
        exists: false,
        is_file: false,
        has_folder: false,
    };

    /// Whether a file, or a folder, can be read at `path`, or a file written.
    fn fits(self, request: &Request, path: &Path) -> bool {
        let is_folder = self.exists && !self.is_file;
        match opens(request) {
            true if request.ask.opens_folder() => is_folder,
            true => self.is_file || is_folder && request.ask.takes_folder(path),
            false => self.is_file || self.has_folder && !self.exists,
        }
    }
}

/// A check of a path.
struct PathCheck {
    path: PathBuf,
    found: Option<CheckedPath>,
    work: Option<Receiver<CheckedPath>>,
}

impl PathCheck {
    fn begin(path: PathBuf, ctx: &Context) -> PathCheck {
        let at = path.clone();
        let work = aside("path-look", ctx, move || CheckedPath {
            exists: at.exists(),
            is_file: at.is_file(),
            has_folder: match at.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder.is_dir(),
                _ => true,
            },
        });
        PathCheck {
            path,
            found: None,
            work: work.ok(),
        }
    }

    /// Processes the worker's result. Without a worker, the path is taken to lead to nothing.
    fn poll(&mut self) {
        if self.found.is_some() {
            return;
        }
        self.found = match self.work.as_ref().map(Receiver::try_recv) {
            Some(Ok(found)) => Some(found),
            Some(Err(TryRecvError::Empty)) => None,
            Some(Err(TryRecvError::Disconnected)) | None => Some(CheckedPath::NOTHING),
        };
    }
}

/// The completions of a text.
fn suggestions(folder: &mut Option<Folder>, ctx: &Context, text: &str) -> Vec<Suggestion> {
    let (parent, begun) = split(text);
    let path = expanded(parent);
    if folder.as_ref().is_none_or(|folder| folder.path != path) {
        *folder = Folder::read(&path, ctx).ok();
    }
    let names = folder.as_mut().map_or(&[][..], Folder::names);
    let suggestion =
        |name: &String| Suggestion::new(format!("{parent}{name}")).content(name.clone());
    fitting(names, begun).map(suggestion).collect()
}

/// The names that start with a text, ignoring case. Hidden ones only when the text asks for them.
fn fitting<'a>(names: &'a [String], begun: &str) -> impl Iterator<Item = &'a String> {
    let wanted = begun.to_lowercase();
    let shown = move |name: &&String| {
        name.to_lowercase().starts_with(&wanted)
            && name.chars().count() > wanted.chars().count()
            && (wanted.starts_with('.') || !name.starts_with('.'))
    };
    names.iter().filter(shown).take(OFFERED)
}

/// The names in a folder, which a worker reads: the disk can be slow.
struct Folder {
    path: PathBuf,
    names: Vec<String>,
    reading: Option<Receiver<Vec<String>>>,
}

impl Folder {
    fn read(path: &Path, ctx: &Context) -> io::Result<Folder> {
        let from = path.to_path_buf();
        let reading = aside("folder-reader", ctx, move || read_names(&from))?;
        Ok(Folder {
            path: path.to_path_buf(),
            names: Vec::new(),
            reading: Some(reading),
        })
    }

    /// The names read so far: folders first, and with a separator at their end.
    fn names(&mut self) -> &[String] {
        if let Some(names) = self
            .reading
            .as_ref()
            .and_then(|names| names.try_recv().ok())
        {
            self.names = names;
            self.reading = None;
        }
        &self.names
    }
}

/// The names in a folder; empty when it cannot be read. Names that are not valid text are left out, as they cannot be typed.
fn read_names(folder: &Path) -> Vec<String> {
    let here = Path::new(".");
    let folder = if folder.as_os_str().is_empty() {
        here
    } else {
        folder
    };
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut names: Vec<(bool, String)> = entries
        .take(LOOKED_AT)
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            // For a link, its target counts. A collection is chosen as one file.
            let ending = Path::new(&name).extension();
            let is_collection = ending.is_some_and(|ending| ending == collection::ENDING);
            let is_file = is_collection || !entry.path().is_dir();
            Some((is_file, name))
        })
        .collect();
    names.sort_unstable_by_key(|(is_file, name)| (*is_file, name.to_lowercase()));
    let shown = |(is_file, name): (bool, String)| match is_file {
        true => name,
        false => format!("{name}{}", std::path::MAIN_SEPARATOR),
    };
    names.into_iter().map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_by_their_beginning() {
        let names = ["Games/", ".hidden/", "game.pgn", "other.pgn"].map(str::to_owned);
        let found = |begun: &str| fitting(&names, begun).cloned().collect::<Vec<_>>();
        assert_eq!(found("ga"), ["Games/", "game.pgn"]);
        assert_eq!(found("GAME."), ["game.pgn"]);
        assert_eq!(found("."), [".hidden/"]);
        assert_eq!(found("game.pgn"), [] as [&str; 0], "it is complete");
        assert_eq!(found("x"), [] as [&str; 0]);
    }

    #[test]
    fn a_folder_is_listed_with_its_folders_first() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["b.pgn", "A.pgn"] {
            std::fs::write(folder.path().join(name), "").unwrap();
        }
        std::fs::create_dir(folder.path().join("z")).unwrap();
        let separator = std::path::MAIN_SEPARATOR;
        let expected = [format!("z{separator}"), "A.pgn".into(), "b.pgn".into()];
        assert_eq!(read_names(folder.path()), expected);
        assert_eq!(read_names(&folder.path().join("nowhere")), [] as [&str; 0]);
    }
}
