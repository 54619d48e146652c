//! The engine check of the open book: a separate engine on a worker, and the results so far.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::book::OpenBook;
use crate::kit::table::TableView;
use crate::kit::worker::{Reporter, Task};
use tabia_book::verify::{
    Flag, Options, Plan, Scope, Thresholds, Verdicts, eval_of, known_by_rule,
};
use tabia_book::{Book, Edit, Graph, Key};
use tabia_chess::{Color, Position};
use tabia_engine::{self as engine, Depth, Engine};
use tabia_game::Eval;
use tabia_player::{GameLine, Player, think};
use tabia_texts::tr;

/// The user's choices.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VerifyChoices {
    pub scope: Scope,
    pub by: By,
    pub depth: u32,
    pub thousand_nodes: u64,
    pub seconds: f64,
    /// Limit in pawns; 0 turns it off.
    pub loss: f64,
    pub worse: f64,
    pub again: bool,
}

/// The limit of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    Depth,
    Nodes,
    Time,
}

impl Default for VerifyChoices {
    fn default() -> VerifyChoices {
        VerifyChoices {
            scope: Scope::Leaves,
            by: By::Depth,
            depth: 12,
            thousand_nodes: 100,
            seconds: 1.0,
            loss: 0.5,
            worse: 0.8,
            again: false,
        }
    }
}

impl VerifyChoices {
    fn options(&self) -> Options {
        Options {
            scope: self.scope,
            min_depth: if self.by == By::Depth { self.depth } else { 0 },
            thresholds: self.thresholds(),
            again: self.again,
        }
    }

    /// Returns the limits of the search of each position.
    fn limits(&self) -> engine::Limits {
        match self.by {
            By::Depth => engine::Limits::depth(i32::try_from(self.depth).unwrap_or(Depth::MAX.0)),
            By::Nodes => engine::Limits::nodes(1000 * self.thousand_nodes),
            By::Time => engine::Limits::time(Duration::from_millis((1000.0 * self.seconds) as u64)),
        }
    }

    pub fn thresholds(&self) -> Thresholds {
        let limit = |pawns: f64| (pawns > 0.0).then_some((100.0 * pawns).round() as i32);
        Thresholds {
            loss: limit(self.loss),
            worse: limit(self.worse),
        }
    }
}

/// What the worker reports.
enum Report {
    Planned(Box<(Plan, Graph)>),
    Found(Key, Color, Eval),
    Ended(Result<(), String>),
}

/// A check that was started.
pub struct Check {
    task: io::Result<Task<Report>>,
    is_paused: Arc<AtomicBool>,
    /// The book when the check began, for lines and names, and its graph.
    pub(crate) book: Book,
    pub(crate) found: Option<(Verdicts, Graph)>,
    pub(crate) ended: Option<Result<(), String>>,
    flags: Vec<Flag>,
    flags_of: Option<Instant>,
    flags_due: bool,
    /// Time spent, without pauses, before the worker last started; and the time of that start.
    spent: Duration,
    since: Option<Instant>,
}

impl Check {
    fn begin(book: &OpenBook, choices: VerifyChoices, ctx: &egui::Context) -> Check {
        let is_paused = Arc::new(AtomicBool::new(false));
        let (snapshot, pauses) = (book.book().clone(), is_paused.clone());
        let book = snapshot.clone();
        let task = Task::start("book-check", ctx, move |reporter| {
            let ended = work(&snapshot, choices, &pauses, reporter);
            reporter.report(Report::Ended(ended));
        });
        if task.is_err() {
            ctx.request_repaint();
        }
        Check {
            task,
            is_paused,
            book,
            found: None,
            ended: None,
            flags: Vec::new(),
            flags_of: None,
            flags_due: false,
            spent: Duration::ZERO,
            since: Some(Instant::now()),
        }
    }

    pub fn is_paused(&self) -> bool {
        self.is_paused.load(Ordering::Relaxed)
    }

    pub fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    /// Pauses or resumes the check.
    fn pause(&mut self, is_paused: bool) {
        self.is_paused.store(is_paused, Ordering::Relaxed);
        match is_paused {
            true => self.stop_watch(),
            false => drop(self.since.get_or_insert_with(Instant::now)),
        }
    }

    /// Ends the check; its results stay.
    fn end(&mut self) {
        if let Ok(task) = &self.task {
            task.stop();
        }
        self.is_paused.store(false, Ordering::Relaxed);
        self.stop_watch();
    }

    fn stop_watch(&mut self) {
        let since = self.since.take();
        self.spent += since.map_or(Duration::ZERO, |since| since.elapsed());
    }

    /// Returns the number of positions searched, and of positions to search.
    pub fn progress(&self) -> Option<(usize, usize)> {
        let (verdicts, _) = self.found.as_ref()?;
        Some((verdicts.searched(), verdicts.plan().jobs().len()))
    }

    /// Returns the estimated time left, once there is enough data.
    pub fn left(&self) -> Option<Duration> {
        let (done, all) = self.progress()?;
        let gone = self.spent + self.since.map_or(Duration::ZERO, |since| since.elapsed());
        let known = done > 2 && gone > Duration::from_secs(1);
        known.then(|| gone.mul_f64((all - done) as f64 / done as f64))
    }

    /// Returns the bad moves, the worst first.
    pub fn flags(&self) -> &[Flag] {
        &self.flags
    }

    /// Takes in what the worker has found; `true` when it has just ended.
    fn poll(&mut self, ctx: &egui::Context) -> bool {
        const AT_ONCE: usize = 5000;
        let reports = match &mut self.task {
            Ok(task) => {
                let next = std::iter::from_fn(|| task.next());
                let mut reports: Vec<_> = next.take(AT_ONCE).collect();
                if reports.len() == AT_ONCE {
                    ctx.request_repaint();
                }
                if task.is_done() && reports.is_empty() && self.ended.is_none() {
                    reports.push(Report::Ended(Err(tr("worker-panicked"))));
                }
                reports
            }
            Err(error) if self.ended.is_none() => vec![Report::Ended(Err(error.to_string()))],
            Err(_) => Vec::new(),
        };
        let mut ended = false;
        for report in reports {
            match report {
                Report::Planned(planned) => {
                    self.found = Some((Verdicts::new(planned.0), planned.1));
                    self.flags_due = true;
                }
                Report::Found(key, turn, eval) => {
                    if let Some((verdicts, _)) = &mut self.found {
                        verdicts.add(key, turn, eval);
                        self.flags_due = true;
                    }
                }
                Report::Ended(result) => {
                    self.ended = Some(result);
                    ended = true;
                }
            }
        }
        if ended {
            self.stop_watch();
        }
        // The list is not updated many times a second, so that it stays readable.
        let due = self
            .flags_of
            .is_none_or(|then| then.elapsed() > Duration::from_millis(500));
        if let Some((verdicts, _)) = self
            .found
            .as_ref()
            .filter(|_| self.flags_due && (due || ended))
        {
            self.flags = verdicts.flags();
            self.flags_of = Some(Instant::now());
            self.flags_due = false;
        }
        ended
    }

    /// Returns the results as an edit of the present book.
    fn edit(&self, book: &Book) -> Option<Edit> {
        let (verdicts, _) = self.found.as_ref()?;
        (verdicts.searched() > 0).then(|| verdicts.edit(book))
    }
}

/// Searches the positions one after the other, until all are done or it is stopped.
fn work(
    book: &Book,
    choices: VerifyChoices,
    is_paused: &AtomicBool,
    reporter: &Reporter<Report>,
) -> Result<(), String> {
    const A_MOMENT: Duration = Duration::from_millis(50);
    let graph = Graph::new(book);
    let plan = Plan::new(book, &graph, choices.options());
    let limits = choices.limits();
    // One thread: the others are left for the window and the user's other work.
    let engine = engine::Options {
        threads: 1,
        hash_mib: 32,
    };
    let mut engine = Engine::new(engine, || {}).map_err(|error| error.to_string())?;
    let planned = plan.clone();
    reporter.report(Report::Planned(Box::new((planned, graph))));
    let pauses = || is_paused.load(Ordering::Relaxed);
    let mut jobs = plan.jobs().iter().peekable();
    while let Some(job) = jobs.peek().filter(|_| !reporter.is_stopped()) {
        if pauses() {
            std::thread::sleep(A_MOMENT);
            continue;
        }
        let position = plan.position(job);
        let goes_on = || !reporter.is_stopped() && !pauses();
        let eval = match known_by_rule(&position) {
            Some(eval) => eval,
            None => {
                let Some(eval) = search(&mut engine, &position, &limits, &goes_on)? else {
                    continue;
                };
                eval
            }
        };
        reporter.report_soon(Report::Found(job.key, position.turn(), eval));
        jobs.next();
    }
    Ok(())
}

/// Returns an engine's evaluation of a position, or `None` when it was stopped before.
///
/// # Errors
/// When the search failed.
fn search(
    engine: &mut dyn Player,
    position: &Position,
    limits: &engine::Limits,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Eval>, String> {
    // A second query after the search could return another value.
    let is_stopped = std::cell::Cell::new(false);
    let asks = || {
        is_stopped.set(is_stopped.get() || !goes_on());
        !is_stopped.get()
    };
    let line = GameLine::new(position.clone());
    let found = think(engine, &line, limits.clone(), &asks).map_err(|error| error.to_string())?;
    if is_stopped.get() {
        return Ok(None);
    }
    let info = found.best.ok_or("the engine found nothing")?;
    let (cp, mate) = (info.score.cp(), info.score.mate());
    Ok(Some(eval_of(position.turn(), cp, mate, info.depth.0)))
}

/// The state of the panel.
#[derive(Default)]
pub struct VerifyView {
    pub choices: VerifyChoices,
    pub check: Option<Check>,
    pub(crate) list: TableView,
}

impl VerifyView {
    pub(crate) fn begin(&mut self, book: &OpenBook, ctx: &egui::Context) {
        self.list = TableView::default();
        self.check = Some(Check::begin(book, self.choices, ctx));
    }

    /// Takes in what the worker has found; `true` when it has just ended.
    pub(crate) fn poll(&mut self, ctx: &egui::Context) -> bool {
        let check = self.check.as_mut();
        check.is_some_and(|check| check.poll(ctx))
    }

    /// Pauses or resumes the check.
    pub(crate) fn pause(&mut self, pause: bool) {
        if let Some(check) = self.check.as_mut().filter(|check| !check.is_over()) {
            check.pause(pause);
        }
    }

    /// Ends the check; its results stay.
    pub(crate) fn end(&mut self) {
        if let Some(check) = &mut self.check {
            check.end();
        }
    }

    /// Returns the results that are not in the book yet.
    pub(crate) fn edit(&self, book: &Book) -> Option<Edit> {
        self.check.as_ref()?.edit(book)
    }

    /// Applies other limits, also to the existing results.
    pub(crate) fn limits_changed(&mut self) {
        let thresholds = self.choices.thresholds();
        if let Some(check) = &mut self.check
            && let Some((verdicts, _)) = &mut check.found
        {
            verdicts.set_thresholds(thresholds);
            check.flags = verdicts.flags();
        }
    }
}
