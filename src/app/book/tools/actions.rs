//! The effects of commands on whole books.

use std::path::{Path, PathBuf};

use super::merge::Comparison;
use super::work::{BackgroundWork, Job, TaskOutcome};
use super::{BookTools, FindingsView, Remedy, SampleView, Tool, ToolAction};
use crate::book::dialogs::Dialog;
use crate::book::dialogs::merge::MergeDialog;
use crate::book::files::in_words;
use crate::book::{BookRoom, OpenBook};
use crate::command::book::{CollectionGames, Command};
use crate::game::GameRoom;
use crate::kit::context::{Context, SidePanel};
use crate::kit::files;
use tabia_book::Edit;
use tabia_book::file::{self, FileError, Format, Opened};
use tabia_book::losses::Losses;
use tabia_book::verify::Flag;
use tabia_disk as disk;
use tabia_game as game;
use tabia_game::pgn::StreamError;
use tabia_texts::{tr, tr_args};

impl BookRoom {
    /// Opens a tool, in the room of the book: elsewhere the search has its place.
    pub(crate) fn open_tool(&mut self, context: &mut Context, tool: Tool) {
        context.show(SidePanel::Book);
        self.tools.tool = Some(tool);
    }

    pub(crate) fn check(&mut self, context: &mut Context) {
        self.open_tool(context, Tool::Findings(Box::default()));
    }

    pub(crate) fn verify(&mut self, context: &mut Context) {
        self.open_tool(context, Tool::Verify);
    }

    pub(crate) fn sample_book(&mut self, context: &mut Context, game: &GameRoom) {
        self.open_tool(context, Tool::Sample(Box::default()));
        self.sample(context, game);
    }

    fn sample(&mut self, context: &Context, game: &GameRoom) {
        if let (Some(book), Some(Tool::Sample(view))) = (&self.open, &mut self.tools.tool) {
            view.play(book, game.session.position(), &context.egui);
        }
    }

    /// Executes an action of a tool.
    pub(crate) fn use_tool(&mut self, context: &mut Context, game: &GameRoom, action: ToolAction) {
        match action {
            ToolAction::Close => self.tools.tool = None,
            ToolAction::CancelWork => {
                if let Some(work) = &mut self.tools.work {
                    work.cancel();
                }
            }
            ToolAction::DiscardBuilt => self.tools.waiting = None,
            ToolAction::Sample => self.sample(context, game),
            ToolAction::SampleAgain => {
                if let Some(Tool::Sample(view)) = &mut self.tools.tool {
                    view.seed = view.seed.wrapping_add(1);
                }
                self.sample(context, game);
            }
            ToolAction::StartCheck => {
                if let Some(book) = &self.open {
                    self.tools.verify.begin(book, &context.egui);
                }
            }
            ToolAction::PauseCheck(pause) => {
                self.tools.verify.pause(pause);
                if pause {
                    self.keep_verdicts(context);
                }
            }
            ToolAction::EndCheck => self.tools.verify.end(),
            ToolAction::NewCheck => self.tools.verify.check = None,
            ToolAction::Remedy(remedy, flag) => self.remedy(context, remedy, flag),
            ToolAction::ReportUnreachable => context.toasts.info(tr("book-not-reached")),
        }
    }

    /// Writes the evaluations found so far into the book.
    pub(crate) fn keep_verdicts(&mut self, context: &mut Context) {
        let book = self.open.as_ref();
        if let Some(edit) = book.and_then(|book| self.tools.verify.edit(book.book())) {
            self.edit(context, &edit);
        }
    }

    /// Keeps the results of a running engine check when its book is closed.
    pub(crate) fn keep_running_check(&mut self, context: &mut Context) {
        let check = self.tools.verify.check.as_ref();
        if check.is_some_and(|check| !check.is_over()) {
            self.keep_verdicts(context);
        }
    }

    /// Handles another book, or none, in place of the open one: ends the tasks of the old one.
    pub(crate) fn book_replaced(&mut self, context: &Context, game: &GameRoom) {
        self.tools.verify.end();
        self.tools.verify.check = None;
        if let Some(tool) = &mut self.tools.tool {
            match tool {
                Tool::Findings(view) => **view = FindingsView::default(),
                Tool::Verify => {}
                Tool::Sample(view) => **view = SampleView::default(),
            }
        }
        self.sample(context, game);
    }

    fn remedy(&mut self, context: &mut Context, remedy: Remedy, flag: Option<Flag>) {
        let (Some(book), Some(check)) = (&self.open, &self.tools.verify.check) else {
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
        self.edit(context, &Edit::Several { name, edits });
    }

    /// Returns whether a task is running, with a message: only one is allowed at a time.
    fn is_at_work(&mut self, context: &mut Context) -> bool {
        let busy = self.tools.work.is_some();
        if busy {
            context.toasts.info(tr("work-one-at-a-time"));
        }
        busy
    }

    /// Returns whether a new book waits, with a message: only one can wait at a time.
    fn has_waiting(&mut self, context: &mut Context) -> bool {
        let waits = self.tools.waiting.is_some();
        if waits {
            context.toasts.info(tr("work-book-waits"));
        }
        waits
    }

    pub(crate) fn add_build_games(&mut self, path: PathBuf) {
        let files = &mut self.tools.choices.files;
        if !files.contains(&path) {
            files.push(path);
        }
        self.dialog = Some(Dialog::Build);
    }

    /// Asks how to build a book from games of a collection alone.
    pub(crate) fn build_from(&mut self, context: &mut Context, games: CollectionGames) {
        context.show(SidePanel::Book);
        self.tools.choices.files.clear();
        self.tools.choices.collection = Some(games);
        self.dialog = Some(Dialog::Build);
    }

    pub(crate) fn start_build(&mut self, context: &mut Context) {
        if self.tools.choices.problem().is_none()
            && !self.is_at_work(context)
            && !self.has_waiting(context)
        {
            self.tools.work = Some(self.tools.choices.begin(&context.egui));
        }
    }

    pub(crate) fn import(&mut self, context: &mut Context, path: PathBuf) {
        if self.is_at_work(context) || self.has_waiting(context) {
            return;
        }
        let title = tr_args("import-working", &[("file", short_name(&path).into())]);
        let work = BackgroundWork::begin(&context.egui, title, false, move |job| {
            let opened = open(&path, job);
            TaskOutcome::Imported(path, opened)
        });
        self.tools.work = Some(work);
    }

    pub(crate) fn merge(&mut self, context: &mut Context, path: PathBuf) {
        let Some(book) = &self.open else { return };
        let (ours, version) = (book.book().clone(), book.version());
        if self.is_at_work(context) {
            return;
        }
        let title = tr_args("merge-working", &[("file", short_name(&path).into())]);
        let work = BackgroundWork::begin(&context.egui, title, false, move |job| {
            let compared = open(&path, job).map(|opened| {
                let compared = Comparison::new(ours, version, opened.book, opened.problems);
                Box::new(compared)
            });
            TaskOutcome::Compared(path, compared)
        });
        self.tools.work = Some(work);
    }

    pub(crate) fn export(&mut self, context: &mut Context, path: PathBuf) {
        let Some(book) = &self.open else { return };
        let book = book.book().clone();
        if self.is_at_work(context) {
            return;
        }
        let title = tr_args("export-working", &[("file", short_name(&path).into())]);
        let work = BackgroundWork::begin(&context.egui, title, true, move |job| {
            let exported = file::encode(&book, &path).and_then(|bytes| {
                // Nothing has been changed up to this point.
                match job.is_cancelled() {
                    true => Err(FileError::Cancelled),
                    false => Ok(disk::write_atomic(&path, &bytes)?),
                }
            });
            let losses = Format::of(&path).map(|format| Losses::of(&book, format));
            let exported = exported.map(|()| losses.unwrap_or_default());
            TaskOutcome::Exported(path, exported)
        });
        self.tools.work = Some(work);
    }

    /// Handles the results of the tools' workers.
    pub(crate) fn poll_tools(&mut self, context: &mut Context) {
        if self.tools.verify.poll(&context.egui) {
            self.keep_verdicts(context);
            if let Some(check) = &self.tools.verify.check {
                let args = [("count", check.flags().len().into())];
                match &check.ended {
                    Some(Err(reason)) => {
                        let reason = reason.as_str().into();
                        context
                            .toasts
                            .error(tr_args("verify-failed", &[("reason", reason)]));
                    }
                    _ => context.toasts.info(tr_args("verify-done", &args)),
                }
            }
        }
        let BookTools { tool, .. } = &mut self.tools;
        match (tool, &self.open) {
            (Some(Tool::Findings(view)), Some(book)) => view.keep(book, &context.egui),
            (Some(Tool::Sample(view)), _) => view.poll(),
            _ => {}
        }
        // A result must not replace an open question to the user.
        let may_come = |work: &&mut BackgroundWork| work.writes() || !context.asking;
        let work = self.tools.work.as_mut().filter(may_come);
        if let Some(outcome) = work.and_then(BackgroundWork::poll) {
            self.tools.work = None;
            self.take_outcome(context, outcome);
        }
    }

    fn take_outcome(&mut self, context: &mut Context, outcome: TaskOutcome) {
        match outcome {
            TaskOutcome::Built(Err(StreamError::Cancelled))
            | TaskOutcome::Imported(_, Err(FileError::Cancelled))
            | TaskOutcome::Compared(_, Err(FileError::Cancelled))
            | TaskOutcome::Exported(_, Err(FileError::Cancelled)) => {
                context.toasts.info(tr("work-cancelled"));
            }
            TaskOutcome::Built(Err(StreamError::Io(error))) => {
                let reason = error.to_string().into();
                context
                    .toasts
                    .error(tr_args("build-failed", &[("reason", reason)]));
            }
            TaskOutcome::Built(Ok((built, problems))) => {
                let args = [
                    ("games", built.games.into()),
                    ("used", built.used.into()),
                    ("duplicates", built.duplicates.into()),
                    ("positions", built.book.len().into()),
                    ("variants", built.other_variants.into()),
                ];
                if built.book.is_empty() {
                    context.toasts.error(tr_args("build-empty", &args));
                    return;
                }
                context.toasts.info(tr_args("build-done", &args));
                self.tools.waiting = Some(OpenBook::unsaved(built.book, problems));
                context.commands.push(Command::ShowBuilt);
            }
            TaskOutcome::Imported(path, Ok(opened)) => {
                if opened.book.is_empty() && opened.book.starts().len() < 2 {
                    context.report_failure("import-nothing", &path, "");
                    return;
                }
                context.report_problems("book-problems-found", &path, opened.problems.len());
                self.tools.waiting = Some(OpenBook::unsaved(opened.book, opened.problems));
                context.commands.push(Command::ShowBuilt);
            }
            TaskOutcome::Compared(path, Ok(compared)) => {
                let compared_book = Some(compared.version.book);
                if self.open.as_ref().map(OpenBook::serial) != compared_book {
                    context.toasts.info(tr("merge-another-book"));
                } else if self.version() != Some(compared.version) {
                    // The book was edited in the meantime: the comparison is out of date.
                    self.merge(context, path);
                } else {
                    self.dialog = Some(Dialog::Merge(Box::new(MergeDialog::new(&path, *compared))));
                }
            }
            TaskOutcome::Exported(path, Ok(losses)) => {
                let file = files::display(&path).into();
                if losses.is_empty() {
                    context.toasts.info(tr_args("exported", &[("file", file)]));
                } else {
                    let args = [
                        ("file", file),
                        ("lost", in_words(&losses).join(", ").into()),
                    ];
                    context.toasts.info(tr_args("exported-without", &args));
                }
            }
            TaskOutcome::Imported(path, Err(error)) | TaskOutcome::Compared(path, Err(error)) => {
                context.report_failure("file-not-read", &path, &error.to_string());
            }
            TaskOutcome::Exported(path, Err(error)) => {
                context.report_not_written("file-not-saved", &path, &error.to_string());
            }
            TaskOutcome::Failed(error) => context.toasts.error(error.to_string()),
        }
    }

    /// Shows the book that was built, if one waits.
    pub(crate) fn show_built(&mut self, context: &mut Context, game: &GameRoom) -> bool {
        let built = self.tools.waiting.take();
        let waits = built.is_some();
        if let Some(book) = built {
            self.show_book(context, game, book);
        }
        waits
    }
}

/// Reads a book, or games as one; only of a file that is read game by game the progress is known.
fn open(path: &PathBuf, job: &Job<'_>) -> Result<Opened, FileError> {
    if Format::of(path) == Some(Format::Pgn) {
        job.expect([path]);
    }
    file::open(path, &mut |progress| job.watch(progress))
}

fn short_name(path: &Path) -> String {
    path.file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned()
}
