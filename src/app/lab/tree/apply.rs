//! Handles the commands of the page, and the results of its workers.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::state::{Making, News, Ready, TreePage, TreeWork};
use crate::command::lab::tree::Command;
use crate::game::{self, GameRoom};
use crate::kit::context::Context;
use crate::kit::files::{self, Ask, Request};
use crate::kit::worker::{Reporter, Task};
use crate::lab::parts::finished;
use tabia_chess::Move;
use tabia_engine::trace::{self, Extent, Progress, Trace, record};
use tabia_engine::{Depth, Limits, Ply};
use tabia_texts::{tr, tr_args};

/// Interval between two progress reports of a worker.
const OFTEN: Duration = Duration::from_millis(100);

impl TreePage {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &mut GameRoom, command: Command) {
        match command {
            Command::SetDepth(depth) => self.depth = depth.clamp(1, TreePage::MOST_DEPTH),
            Command::SetRecords(records) => {
                let (least, most) = TreePage::RECORDS.into_inner();
                self.records = records.clamp(least, most);
            }
            Command::SetPlies(plies) => {
                let (least, most) = TreePage::PLIES.into_inner();
                self.plies = plies.clamp(least, most);
            }
            Command::Record => self.record(context, game, None),
            Command::Cancel => self.cancel(),
            Command::Open => self.ask_for_file(context, Ask::OpenTrace),
            Command::OpenFrom(path) => self.read(context, path),
            Command::Save => self.ask_for_file(context, Ask::SaveTrace),
            Command::SaveTo(path) => self.save(context, path),
            Command::Select(index) => {
                if let Some(open) = &mut self.open {
                    open.select(index);
                }
            }
            Command::Toggle(index) => {
                if let Some(open) = &mut self.open {
                    open.rows.toggle(&open.trace, open.sifted.as_ref(), index);
                }
            }
            Command::Filter(filter) => {
                self.filters.toggle(filter);
                self.sift();
            }
            Command::AskOnBoard => {
                self.asks = !self.asks;
                if let Some(open) = self.open.as_mut().filter(|_| self.asks) {
                    open.shown = None;
                }
            }
            // Another search would replace the worker, and the file would never be written.
            Command::Ask(_) | Command::SearchAlone(_) if self.is_writing() => {
                context.toasts.info(tr("tree-still-writing"));
            }
            Command::Ask(mv) => {
                self.asks = false;
                if !game.session.position().is_legal(mv) {
                    return;
                }
                if self.is_of(game.session.position()) && self.task.is_none() {
                    self.ask(mv);
                } else {
                    self.record(context, game, None);
                    self.pending = Some(mv);
                }
            }
            Command::SearchAlone(mv) => {
                self.record(context, game, Some(mv));
                self.pending = Some(mv);
            }
            Command::PlayLine => {
                let line = self.open.as_ref().map(|open| open.line());
                let moves = line.unwrap_or_default();
                if !moves.is_empty() && self.is_of(game.session.position()) {
                    let stay = false;
                    game.apply(context, game::Command::AddLine { moves, stay });
                }
            }
        }
    }

    /// Answers from the trace why the engine rejects a move.
    pub(super) fn ask(&mut self, mv: Move) {
        let Some(open) = &mut self.open else { return };
        self.failure = None;
        if !open.ask(mv) {
            self.failure = Some(tr("tree-no-answer"));
        }
    }

    /// Starts a worker that searches the shown position, or one move of it.
    fn record(&mut self, context: &Context, game: &GameRoom, only: Option<Move>) {
        let node = game.session.node();
        let position = game.session.position().clone();
        self.failure = finished(&position);
        if self.failure.is_some() {
            return;
        }
        let request = trace::Request {
            history: game.session.game().keys_to(node),
            limits: Limits {
                search_moves: only
                    .into_iter()
                    .filter(|&mv| position.is_legal(mv))
                    .collect(),
                ..Limits::depth(self.depth)
            },
            position,
            techniques: context.settings.techniques(),
            extent: Extent {
                records: self.records,
                plies: Ply(self.plies),
            },
        };
        self.pending = None;
        let start = Progress {
            depth: Depth(0),
            nodes: 0,
        };
        let work = move |reporter: &Reporter<News>| {
            let reported = Cell::new(Instant::now());
            let goes_on = |progress: Progress| {
                if reported.get().elapsed() >= OFTEN {
                    reported.set(Instant::now());
                    reporter.report(News::Progress(progress));
                }
                !reporter.is_stopped()
            };
            let result = record(request, &goes_on).map(Ready::new);
            let result = result.map_err(|error| error.to_string());
            reporter.report(News::Recorded(result));
        };
        match Task::start("recorded search", &context.egui, work) {
            Ok(task) => self.task = Some((task, TreeWork::Recording(start))),
            Err(error) => self.failure = Some(error.to_string()),
        }
    }

    /// Stops the current work. What a search has found so far is shown.
    fn cancel(&mut self) {
        self.pending = None;
        match &self.task {
            Some((task, TreeWork::Recording(_))) => task.stop(),
            // The previous trace is kept, and so is the file.
            Some((_, TreeWork::Reading(_) | TreeWork::Writing(_) | TreeWork::Making)) => {
                self.task = None
            }
            None => {}
        }
    }

    fn ask_for_file(&self, context: &mut Context, ask: Ask) {
        let file = self.open.as_ref().and_then(|open| open.file.as_deref());
        let near = file.or(context.recent.files().first().map(PathBuf::as_path));
        let request = Request {
            ask,
            folder: near.and_then(Path::parent).map(Path::to_path_buf),
            name: format!("{}.{}", tr("tree-file-name"), Ask::TRACE),
        };
        if self.task.is_none() && (ask == Ask::OpenTrace || self.open.is_some()) {
            context.ask_for_file(request);
        }
    }

    fn read(&mut self, context: &mut Context, path: PathBuf) {
        if self.is_busy() {
            return context.report_failure("tree-not-read", &path, &tr("tree-busy"));
        }
        self.pending = None;
        let file = path.clone();
        let work = move |reporter: &Reporter<News>| {
            let result = Trace::open(&path, &parts(reporter)).map(Ready::new);
            let result = result.map_err(|error| error.to_string());
            reporter.report(News::Opened(path, result));
        };
        match Task::start("reading a trace", &context.egui, work) {
            Ok(task) => self.task = Some((task, TreeWork::Reading(0.0))),
            Err(error) => context.report_failure("tree-not-read", &file, &error.to_string()),
        }
    }

    fn save(&mut self, context: &mut Context, path: PathBuf) {
        let Some(open) = &self.open else { return };
        if self.is_busy() {
            return context.report_failure("tree-not-saved", &path, &tr("tree-busy"));
        }
        let (file, trace) = (path.clone(), Arc::clone(&open.trace));
        let work = move |reporter: &Reporter<News>| {
            let result = trace.save(&path, &parts(reporter));
            let result = result.map_err(|error| error.to_string());
            reporter.report(News::Saved(path, result));
        };
        match Task::start("writing a trace", &context.egui, work) {
            Ok(task) => self.task = Some((task, TreeWork::Writing(0.0))),
            Err(error) => context.report_failure("tree-not-saved", &file, &error.to_string()),
        }
    }

    /// Makes and shows a trace in place of the current one. No other work may be running.
    pub(crate) fn make(&mut self, context: &Context, making: Making) {
        self.pending = None;
        self.failure = None;
        let work = move |reporter: &Reporter<News>| {
            reporter.report(News::Recorded(Ok(Ready::new(making()))));
        };
        match Task::start("tree of a search", &context.egui, work) {
            Ok(task) => self.task = Some((task, TreeWork::Making)),
            Err(error) => self.failure = Some(error.to_string()),
        }
    }
}

/// Reports the progress on a file to the window, and returns whether to continue.
fn parts(reporter: &Reporter<News>) -> impl Fn(f32) -> bool {
    let reported = Cell::new(Instant::now());
    move |part| {
        if reported.get().elapsed() >= OFTEN {
            reported.set(Instant::now());
            reporter.report(News::Part(part));
        }
        !reporter.is_stopped()
    }
}

impl TreePage {
    /// Processes what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom) {
        self.follow(game);
        let Some((task, doing)) = &mut self.task else {
            return;
        };
        let news = task.news();
        let is_done = task.is_done();
        let (mut outcome, mut saved) = (None, None);
        for one in news {
            match one {
                News::Progress(progress) => *doing = TreeWork::Recording(progress),
                News::Part(part) => match doing {
                    TreeWork::Reading(done) | TreeWork::Writing(done) => *done = part,
                    TreeWork::Recording(_) | TreeWork::Making => {}
                },
                News::Saved(path, result) => saved = Some((path, result)),
                News::Recorded(result) => outcome = Some((None, result)),
                News::Opened(path, result) => outcome = Some((Some(path), result)),
            }
        }
        if let Some((path, result)) = saved {
            self.task = None;
            self.note_saved(context, path, result);
            return;
        }
        let pending = self.pending;
        match outcome {
            Some((file, Ok(trace))) => {
                self.task = None;
                self.pending = None;
                self.look_at(trace, file);
                if let Some(mv) = pending {
                    self.ask(mv);
                }
            }
            Some((file, Err(reason))) => {
                self.task = None;
                self.pending = None;
                match file {
                    Some(path) => context.report_failure("tree-not-read", &path, &reason),
                    None => self.failure = Some(reason),
                }
            }
            None if is_done => {
                // The worker panicked.
                self.task = None;
                self.pending = None;
                self.failure = Some(tr("tree-failed"));
            }
            None => {}
        }
    }

    fn note_saved(
        &mut self,
        context: &mut Context,
        path: std::path::PathBuf,
        result: Result<(), String>,
    ) {
        match result {
            Ok(()) => {
                let args = [("file", files::display(&path).into())];
                context.toasts.info(tr_args("tree-saved", &args));
                if let Some(open) = &mut self.open {
                    open.file = Some(path);
                }
            }
            Err(reason) => context.report_not_written("tree-not-saved", &path, &reason),
        }
    }

    /// Shows the game's position on the board again when the game continues.
    fn follow(&mut self, game: &GameRoom) {
        let key = game.session.position().key();
        if key != self.game_key {
            self.game_key = key;
            if let Some(open) = &mut self.open {
                open.shown = None;
            }
        }
    }
}
