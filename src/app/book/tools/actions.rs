//! What commands do to whole books.

use std::path::{Path, PathBuf};

use super::merge::Comparison;
use super::work::{Outcome, Work};
use super::{BookTools, FindingsView, Remedy, SampleView, Tool, ToolAction};
use crate::app::book::OpenBook;
use crate::app::kit::files;
use crate::app::kit::text::{tr, tr_args};
use crate::app::shell::App;
use crate::app::shell::command::Command;
use crate::app::shell::dialogs::Dialog;
use crate::book::Edit;
use crate::book::file::{self, FileError};
use crate::book::verify::Flag;
use crate::chess::{Move, Position};
use crate::disk;
use crate::game;
use crate::game::pgn::StreamError;

impl App {
    /// Opens a tool.
    pub(in crate::app) fn open_tool(&mut self, tool: Tool) {
        self.book.tools.tool = Some(tool);
    }

    pub(in crate::app) fn check_book(&mut self) {
        self.open_tool(Tool::Findings(Box::default()));
    }

    pub(in crate::app) fn verify_book(&mut self) {
        self.open_tool(Tool::Verify);
    }

    pub(in crate::app) fn sample_book(&mut self) {
        self.open_tool(Tool::Sample(Box::default()));
        self.sample();
    }

    fn sample(&mut self) {
        if let (Some(book), Some(Tool::Sample(view))) = (&self.book.open, &mut self.book.tools.tool)
        {
            view.play(book, self.game.session.position(), &self.context.egui);
        }
    }

    /// Does what a user wants of a tool.
    pub(in crate::app) fn use_tool(&mut self, action: ToolAction) {
        match action {
            ToolAction::Close => self.book.tools.tool = None,
            ToolAction::CancelWork => {
                if let Some(work) = &self.book.tools.work {
                    work.cancel();
                }
            }
            ToolAction::DiscardBuilt => self.book.tools.waiting = None,
            ToolAction::Sample => self.sample(),
            ToolAction::SampleAgain => {
                if let Some(Tool::Sample(view)) = &mut self.book.tools.tool {
                    view.seed = view.seed.wrapping_add(1);
                }
                self.sample();
            }
            ToolAction::StartCheck => {
                if let Some(book) = &self.book.open {
                    self.book.tools.verify.begin(book, &self.context.egui);
                }
            }
            ToolAction::PauseCheck(pause) => {
                self.book.tools.verify.pause(pause);
                if pause {
                    self.keep_verdicts();
                }
            }
            ToolAction::EndCheck => self.book.tools.verify.end(),
            ToolAction::NewCheck => self.book.tools.verify.check = None,
            ToolAction::Remedy(remedy, flag) => self.remedy(remedy, flag),
            ToolAction::TellUnreachable => self.context.toasts.info(tr("book-not-reached")),
        }
    }

    /// Writes what the engine has found so far into the book.
    pub(in crate::app) fn keep_verdicts(&mut self) {
        let book = self.book.open.as_ref();
        if let Some(edit) = book.and_then(|book| self.book.tools.verify.edit(book.book())) {
            self.edit_book(&edit);
        }
    }

    /// What an engine that is still at work has found is not lost with the book.
    pub(in crate::app) fn keep_running_check(&mut self) {
        let check = self.book.tools.verify.check.as_ref();
        if check.is_some_and(|check| !check.is_over()) {
            self.keep_verdicts();
        }
    }

    /// Another book is shown, or none: what belongs to the old one ends.
    pub(in crate::app) fn book_replaced(&mut self) {
        self.book.tools.verify.end();
        self.book.tools.verify.check = None;
        if let Some(tool) = &mut self.book.tools.tool {
            match tool {
                Tool::Findings(view) => **view = FindingsView::default(),
                Tool::Verify => {}
                Tool::Sample(view) => **view = SampleView::default(),
            }
        }
        self.sample();
    }

    fn remedy(&mut self, remedy: Remedy, flag: Option<Flag>) {
        let (Some(book), Some(check)) = (&self.book.open, &self.book.tools.verify.check) else {
            return;
        };
        let flags = match flag {
            Some(flag) => vec![flag],
            None => check.flags().to_vec(),
        };
        let edits = flags.into_iter().filter_map(|Flag { at, mv, .. }| {
            book.book().entry(at, mv)?;
            Some(match remedy {
                Remedy::Weigh => Edit::SetWeight { at, mv, weight: 0 },
                Remedy::SwitchOff => {
                    let enabled = false;
                    Edit::SetEnabled { at, mv, enabled }
                }
                Remedy::Mark => {
                    let nag = Some(game::Nag::MISTAKE);
                    Edit::SetNag { at, mv, nag }
                }
            })
        });
        let name = tr(match remedy {
            Remedy::Weigh => "verify-weigh-nothing",
            Remedy::SwitchOff => "verify-switch-off",
            Remedy::Mark => "verify-mark",
        });
        let edits = edits.collect();
        self.edit_book(&Edit::Several { name, edits });
    }

    /// Shows a line of the book on the board: in the open game where that begins in the same position, else in a new one.
    pub(in crate::app) fn show_line(&mut self, start: &Position, moves: &[Move]) {
        if self.game.session.is_playing() {
            self.context.toasts.info(tr("book-playing"));
            return;
        }
        if self.game.session.game().start() != start {
            let tab = self.context.side;
            self.show_position(start);
            self.context.side = tab;
        }
        let game = self.game.session.game();
        let mut node = game.root();
        let mut known = 0;
        for &mv in moves {
            let Some(next) = game.child_with(node, mv) else {
                break;
            };
            node = next;
            known += 1;
        }
        self.game.session.go(node);
        if known < moves.len() {
            self.apply(Command::AddLine {
                moves: moves[known..].to_vec(),
                stay: false,
            });
        }
    }

    /// One piece of long work goes on at a time.
    fn is_at_work(&mut self) -> bool {
        let busy = self.book.tools.work.is_some();
        if busy {
            self.context.toasts.info(tr("work-one-at-a-time"));
        }
        busy
    }

    pub(in crate::app) fn add_build_games(&mut self, path: PathBuf) {
        let files = &mut self.book.tools.choices.files;
        if !files.contains(&path) {
            files.push(path);
        }
        self.dialog = Some(Dialog::build_book());
    }

    pub(in crate::app) fn start_build(&mut self) {
        if self.book.tools.choices.problem().is_none() && !self.is_at_work() {
            self.book.tools.work = Some(self.book.tools.choices.begin(&self.context.egui));
        }
    }

    pub(in crate::app) fn import_book(&mut self, path: PathBuf) {
        if self.is_at_work() {
            return;
        }
        let title = tr_args("import-working", &[("file", short_name(&path).into())]);
        let total = pgn_size(&path);
        self.book.tools.work = Some(Work::begin(
            &self.context.egui,
            title,
            total,
            move |_, watch| {
                let opened = file::open(&path, watch);
                Outcome::Imported(path, opened)
            },
        ));
    }

    pub(in crate::app) fn merge_book(&mut self, path: PathBuf) {
        let Some(book) = &self.book.open else { return };
        let (ours, revision) = (book.book().clone(), book.editor().revision());
        if self.is_at_work() {
            return;
        }
        let title = tr_args("merge-working", &[("file", short_name(&path).into())]);
        let total = pgn_size(&path);
        self.book.tools.work = Some(Work::begin(
            &self.context.egui,
            title,
            total,
            move |_, watch| {
                let compared = file::open(&path, watch).map(|opened| {
                    let compared = Comparison::new(ours, revision, opened.book, opened.problems);
                    Box::new(compared)
                });
                Outcome::Compared(path, compared)
            },
        ));
    }

    pub(in crate::app) fn export_book(&mut self, path: PathBuf) {
        let Some(book) = &self.book.open else { return };
        let book = book.book().clone();
        if self.is_at_work() {
            return;
        }
        let title = tr_args("export-working", &[("file", short_name(&path).into())]);
        self.book.tools.work = Some(Work::begin(
            &self.context.egui,
            title,
            0,
            move |state, _| {
                let exported = file::encode(&book, &path).and_then(|bytes| {
                    // Until here nothing has been touched.
                    match state.is_cancelled() {
                        true => Err(FileError::Cancelled),
                        false => Ok(disk::write_atomic(&path, &bytes)?),
                    }
                });
                Outcome::Exported(path, exported)
            },
        ));
    }

    /// Takes in what workers have done for the tools.
    pub(in crate::app) fn hear_tools(&mut self) {
        if self.book.tools.verify.hear() {
            self.keep_verdicts();
            if let Some(check) = &self.book.tools.verify.check {
                let args = [("count", check.flags().len().into())];
                match &check.ended {
                    Some(Err(reason)) => {
                        let reason = reason.as_str().into();
                        self.context
                            .toasts
                            .error(tr_args("verify-failed", &[("reason", reason)]));
                    }
                    _ => self.context.toasts.info(tr_args("verify-done", &args)),
                }
            }
        }
        let BookTools { tool, .. } = &mut self.book.tools;
        match (tool, &self.book.open) {
            (Some(Tool::Findings(view)), Some(book)) => view.keep(book, &self.context.egui),
            (Some(Tool::Sample(view)), _) => view.hear(),
            _ => {}
        }
        // A question to the user is not to be pushed aside by a result.
        if self.dialog.is_some() {
            return;
        }
        if let Some(outcome) = self.book.tools.work.as_ref().and_then(Work::poll) {
            self.book.tools.work = None;
            self.take_outcome(outcome);
        }
    }

    fn take_outcome(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Built(Err(StreamError::Cancelled))
            | Outcome::Imported(_, Err(FileError::Cancelled))
            | Outcome::Compared(_, Err(FileError::Cancelled))
            | Outcome::Exported(_, Err(FileError::Cancelled)) => {
                self.context.toasts.info(tr("work-cancelled"));
            }
            Outcome::Built(Err(StreamError::Io(error))) => {
                let reason = error.to_string().into();
                self.context
                    .toasts
                    .error(tr_args("build-failed", &[("reason", reason)]));
            }
            Outcome::Built(Ok(built)) => {
                let args = [
                    ("games", built.games.into()),
                    ("used", built.used.into()),
                    ("duplicates", built.duplicates.into()),
                    ("positions", built.book.len().into()),
                ];
                if built.book.is_empty() {
                    self.context.toasts.error(tr_args("build-empty", &args));
                    return;
                }
                self.context.toasts.info(tr_args("build-done", &args));
                let problems = built.problems.iter().map(ToString::to_string).collect();
                self.book.tools.waiting = Some(OpenBook::unsaved(built.book, problems));
                self.apply(Command::ShowBuiltBook);
            }
            Outcome::Imported(path, Ok(opened)) => {
                if opened.book.is_empty() && opened.book.starts().len() < 2 {
                    self.tell_failure("import-nothing", &path, "");
                    return;
                }
                self.tell_problems("book-problems-found", &path, opened.problems.len());
                self.book.tools.waiting = Some(OpenBook::unsaved(opened.book, opened.problems));
                self.apply(Command::ShowBuiltBook);
            }
            Outcome::Compared(path, Ok(compared)) => {
                let current = self.book.open.as_ref().map(|book| book.editor().revision());
                if current.is_some_and(|current| current != compared.revision) {
                    // Edited meanwhile: what was compared is no longer so.
                    self.merge_book(path);
                    return;
                }
                if self.book.open.is_some() {
                    self.dialog = Some(Dialog::merge_book(&path, *compared));
                }
            }
            Outcome::Exported(path, Ok(())) => {
                let file = files::display(&path).into();
                self.context
                    .toasts
                    .info(tr_args("exported", &[("file", file)]));
            }
            Outcome::Imported(path, Err(error)) | Outcome::Compared(path, Err(error)) => {
                self.tell_failure("file-not-read", &path, &error.to_string());
            }
            Outcome::Exported(path, Err(error)) => {
                self.tell_failure("file-not-saved", &path, &error.to_string());
            }
            Outcome::NoWorker(error) => self.context.toasts.error(error.to_string()),
        }
    }

    /// Shows the book that was built.
    pub(in crate::app) fn show_built_book(&mut self) {
        if let Some(book) = self.book.tools.waiting.take() {
            self.show_book(book);
        }
    }
}

/// The size of a file that is read game by game; 0 of one that is read at once.
fn pgn_size(path: &Path) -> u64 {
    match file::Format::of(path) {
        Some(file::Format::Pgn) => std::fs::metadata(path).map_or(0, |metadata| metadata.len()),
        _ => 0,
    }
}

fn short_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
