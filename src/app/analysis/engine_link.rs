//! The way from the window to the engine and back.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::chess::Position;
use crate::engine::{Bound, Depth, Engine, Event, Info, Limits, Options, SearchId, Techniques};
use crate::lab::programs::ProgramName;
use crate::settings::Settings;

/// What the engine is asked to think about.
#[derive(Clone, Debug, PartialEq)]
pub struct Job {
    /// The position.
    pub position: Position,
    /// Keys of the positions before it.
    pub history: Vec<u64>,
    /// When it ends.
    pub limits: Limits,
    /// The program of the Lab that thinks in the engine's place.
    pub program: Option<ProgramName>,
}

/// A report, and the search that it belongs to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The number that [`EngineLink::go`] was given.
    pub search: u64,
    /// What happened.
    pub event: Event,
    /// How long after the start it happened, on the engine's side of the way.
    pub elapsed: Duration,
}

/// What an engine is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Search threads.
    pub threads: usize,
    /// Size of the transposition table, in mebibytes.
    pub hash_mib: usize,
    /// What its search does.
    pub techniques: Techniques,
}

impl From<&Settings> for Setup {
    fn from(settings: &Settings) -> Setup {
        Setup {
            threads: settings.engine_threads,
            hash_mib: settings.engine_hash_mib,
            techniques: settings.techniques(),
        }
    }
}

/// An engine as the window sees it. The window numbers its searches.
pub trait EngineLink {
    /// Starts a search; one that runs is replaced.
    ///
    /// # Errors
    /// Says why the engine cannot be had.
    fn go(&mut self, search: u64, job: Job) -> Result<(), String>;
    /// Asks the running search for its answer.
    fn stop(&mut self);
    /// The next report, if there is one.
    fn poll(&mut self) -> Option<Answer>;
    /// Sets the engine up, now or at the next start.
    ///
    /// # Errors
    /// Says why there is not so much memory.
    fn configure(&mut self, setup: Setup) -> Result<(), String>;
    /// What the user should know of a program that was just started.
    fn note(&mut self) -> Option<String> {
        None
    }
}

/// Our engine and the programs of the Lab, in this process, started when they are first needed.
pub struct InProcess {
    ctx: egui::Context,
    setup: Setup,
    running: Option<Running>,
    /// The last program that was needed.
    program: Option<(ProgramName, Running)>,
    /// The folder in which programs keep what they learn.
    data: Option<PathBuf>,
    note: Option<String>,
}

struct Running {
    engine: Option<Engine>,
    answers: Receiver<Answer>,
    started: Sender<Started>,
    forwarder: Option<JoinHandle<()>>,
}

struct Started {
    id: SearchId,
    search: u64,
    at: Instant,
}

impl InProcess {
    /// An engine that wakes this window.
    pub fn new(ctx: egui::Context) -> InProcess {
        InProcess {
            ctx,
            setup: Setup {
                threads: Options::default().threads,
                hash_mib: Options::default().hash_mib,
                techniques: Techniques::default(),
            },
            running: None,
            program: None,
            data: None,
            note: None,
        }
    }

    /// The same, with a folder in which programs keep what they learn.
    pub fn with_data(self, data: Option<PathBuf>) -> InProcess {
        InProcess { data, ..self }
    }

    fn start(&mut self) -> Result<&Running, String> {
        let running = match self.running.take() {
            Some(running) => running,
            None => Running::start(self.setup, self.ctx.clone())?,
        };
        Ok(self.running.insert(running))
    }

    fn start_program(&mut self, name: ProgramName) -> Result<&Running, String> {
        let running = match self.program.take() {
            Some((running_name, running)) if running_name == name => running,
            _ => {
                let (program, problem) = name.start(self.data.as_deref());
                self.note = problem;
                let engine = Engine::of_program(program, || {});
                let engine = engine.map_err(|error| error.to_string())?;
                Running::of(engine, self.ctx.clone())?
            }
        };
        Ok(&self.program.insert((name, running)).1)
    }

    /// The engine and the program that have been started.
    fn all(&self) -> impl Iterator<Item = &Running> {
        let program = self.program.as_ref().map(|(_, running)| running);
        self.running.iter().chain(program)
    }
}

impl Running {
    fn start(setup: Setup, ctx: egui::Context) -> Result<Running, String> {
        let options = Options {
            threads: setup.threads,
            hash_mib: setup.hash_mib,
        };
        let engine = Engine::new(options, || {}).map_err(|error| error.to_string())?;
        engine.set_techniques(setup.techniques);
        Running::of(engine, ctx)
    }

    fn of(engine: Engine, ctx: egui::Context) -> Result<Running, String> {
        let (answers_in, answers) = unbounded();
        let (started, started_out) = unbounded();
        let reports = engine.reports().clone();
        let forwarder = std::thread::Builder::new()
            .name("engine-reports".to_owned())
            .spawn(move || forward(&reports, &started_out, &answers_in, &ctx))
            .map_err(|error| error.to_string())?;
        Ok(Running {
            engine: Some(engine),
            answers,
            started,
            forwarder: Some(forwarder),
        })
    }
}

/// Stamps reports when they arrive, so that a slow frame is not charged to the engine, and wakes the window: at once
/// for a move, at most ten times a second for lines.
fn forward(
    reports: &Receiver<crate::engine::Report>,
    started: &Receiver<Started>,
    answers: &Sender<Answer>,
    ctx: &egui::Context,
) {
    let mut searches: VecDeque<Started> = VecDeque::new();
    for report in reports {
        let now = Instant::now();
        searches.extend(started.try_iter());
        // A report can overtake the note of its own start by a hair; the note is then on its way.
        while !searches.iter().any(|start| start.id == report.search) {
            let Ok(start) = started.recv_timeout(Duration::from_secs(1)) else {
                break;
            };
            searches.push_back(start);
        }
        while searches
            .front()
            .is_some_and(|start| start.id < report.search)
        {
            searches.pop_front();
        }
        let Some(start) = searches.front().filter(|start| start.id == report.search) else {
            continue;
        };
        let last = matches!(report.event, Event::Best { .. } | Event::Failed(_));
        let elapsed = now.saturating_duration_since(start.at);
        if answers
            .send(Answer {
                search: start.search,
                event: report.event,
                elapsed,
            })
            .is_err()
        {
            return;
        }
        if last {
            ctx.request_repaint();
        } else {
            ctx.request_repaint_after(Duration::from_millis(100));
        }
    }
}

impl EngineLink for InProcess {
    fn go(&mut self, search: u64, job: Job) -> Result<(), String> {
        self.stop();
        let running = match job.program {
            Some(name) => self.start_program(name)?,
            None => self.start()?,
        };
        if let Some(engine) = &running.engine {
            let at = Instant::now();
            let id = engine.go(job.position, job.history, job.limits);
            running
                .started
                .send(Started { id, search, at })
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn stop(&mut self) {
        let engines = self.all().filter_map(|running| running.engine.as_ref());
        engines.for_each(Engine::stop);
    }

    fn poll(&mut self) -> Option<Answer> {
        self.all()
            .find_map(|running| running.answers.try_recv().ok())
    }

    fn note(&mut self) -> Option<String> {
        self.note.take()
    }

    fn configure(&mut self, setup: Setup) -> Result<(), String> {
        let old = std::mem::replace(&mut self.setup, setup);
        let Some(engine) = self
            .running
            .as_ref()
            .and_then(|running| running.engine.as_ref())
        else {
            return Ok(());
        };
        engine.set_techniques(setup.techniques);
        if old.threads != setup.threads {
            engine.set_threads(setup.threads);
        }
        if old.hash_mib != setup.hash_mib {
            engine
                .set_hash(setup.hash_mib)
                .map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // The engine goes first: that closes the channel that the forwarder reads.
        self.engine = None;
        if let Some(forwarder) = self.forwarder.take() {
            // A panic in the forwarder has been reported on its own thread.
            let _ = forwarder.join();
        }
    }
}

/// Why the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// The user wants to see its opinion of the shown position.
    Analysis,
    /// It has to find a move in the game that is played.
    Play,
    /// A player wants a hint; nothing else is shown of this search.
    Hint,
}

/// A search as the window shows it.
#[derive(Clone, Debug)]
pub struct Search {
    number: u64,
    /// Why.
    pub purpose: Purpose,
    /// On what: every line begins in this position.
    pub job: Job,
    /// The newest report of each line, best first.
    pub lines: Vec<Info>,
    /// It has answered.
    pub done: bool,
}

/// What a search came to.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// The engine plays this after so long.
    Move(crate::chess::Move, Duration),
    /// The engine would play this in the player's place, after a search so deep.
    Hint(crate::chess::Move, Depth),
    /// The engine failed.
    Failed(String),
    /// A program has something to tell.
    Note(String),
}

/// The engine and the one search that counts. Reports of any other search are dropped: what is shown always belongs to
/// the position that it is shown for.
pub struct EngineController {
    link: Box<dyn EngineLink>,
    numbers: u64,
    current: Option<Search>,
}

impl EngineController {
    /// A controller without a search.
    pub fn new(link: Box<dyn EngineLink>) -> EngineController {
        EngineController {
            link,
            numbers: 0,
            current: None,
        }
    }

    /// The search that counts.
    pub fn search(&self) -> Option<&Search> {
        self.current.as_ref()
    }

    /// Sees to it that the engine thinks about this and nothing else.
    ///
    /// # Errors
    /// Says why the engine cannot be had; it then thinks about nothing.
    pub fn set_search(&mut self, wanted: Option<(Purpose, Job)>) -> Result<(), String> {
        let Some((purpose, job)) = wanted else {
            if self.current.take().is_some_and(|search| !search.done) {
                self.link.stop();
            }
            return Ok(());
        };
        if self
            .current
            .as_ref()
            .is_some_and(|search| search.serves(purpose, &job))
        {
            return Ok(());
        }
        self.numbers += 1;
        self.current = Some(Search {
            number: self.numbers,
            purpose,
            job: job.clone(),
            lines: Vec::new(),
            done: false,
        });
        self.link
            .go(self.numbers, job)
            .inspect_err(|_| self.current = None)
    }

    /// Asks for the best move so far.
    pub fn move_now(&mut self) {
        self.link.stop();
    }

    /// Sets the engine up.
    ///
    /// # Errors
    /// Says why there is not so much memory.
    pub fn configure(&mut self, setup: Setup) -> Result<(), String> {
        self.link.configure(setup)?;
        // The engine takes it up with its next search, so analysis begins anew; a move in a game is not held up.
        self.current = self
            .current
            .take()
            .filter(|search| search.done || search.purpose == Purpose::Play);
        Ok(())
    }

    /// Takes in what the engine has reported.
    pub fn poll(&mut self) -> Vec<News> {
        let mut news: Vec<News> = self.link.note().map(News::Note).into_iter().collect();
        while let Some(answer) = self.link.poll() {
            // Whatever it was thinking about.
            if let Event::Note(note) = answer.event {
                news.push(News::Note(note));
                continue;
            }
            let Some(search) = self
                .current
                .as_mut()
                .filter(|search| search.number == answer.search)
            else {
                continue;
            };
            match answer.event {
                Event::Info(info) => search.note(info),
                Event::CurrentMove { .. } | Event::Note(_) => {}
                Event::Best { mv, .. } => {
                    search.done = true;
                    match (search.purpose, mv) {
                        (Purpose::Play, Some(mv)) => news.push(News::Move(mv, answer.elapsed)),
                        (Purpose::Hint, Some(mv)) => {
                            let depth = search.lines.first().map_or(Depth(0), |line| line.depth);
                            news.push(News::Hint(mv, depth));
                        }
                        (Purpose::Analysis, _) | (_, None) => {}
                    }
                }
                Event::Failed(reason) => news.push(News::Failed(reason)),
            }
        }
        news
    }
}

impl Search {
    /// Whether this search is the wanted one. In a game the clocks run on while the engine thinks, so limits do
    /// not count there.
    fn serves(&self, purpose: Purpose, job: &Job) -> bool {
        self.purpose == purpose
            && match purpose {
                Purpose::Analysis | Purpose::Hint => self.job == *job,
                Purpose::Play => {
                    self.job.position == job.position
                        && self.job.history == job.history
                        && self.job.program == job.program
                }
            }
    }

    fn note(&mut self, mut info: Info) {
        let at = info.line.max(1) - 1;
        // A line that rises changes places with the one it overtakes, so that no move is shown twice.
        let first = info.pv.first();
        let mut below = at + 1..self.lines.len();
        if let Some(twin) = below.find(|&twin| self.lines[twin].pv.first() == first) {
            self.lines.swap(at, twin);
            self.lines[twin].line = twin + 1;
        }
        match self.lines.get_mut(at) {
            Some(line) => {
                // A bound comes with hardly any moves; those found before still say what is meant.
                if info.bound != Bound::Exact && line.pv.starts_with(&info.pv) {
                    info.pv.clone_from(&line.pv);
                }
                *line = info;
            }
            None => self.lines.push(info),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Ply, Score};
    use std::cell::RefCell;
    use std::rc::Rc;

    #[derive(Default)]
    struct Shared {
        asked: Vec<(u64, Position)>,
        answers: VecDeque<Answer>,
    }

    struct Fake(Rc<RefCell<Shared>>);

    impl EngineLink for Fake {
        fn go(&mut self, search: u64, job: Job) -> Result<(), String> {
            self.0.borrow_mut().asked.push((search, job.position));
            Ok(())
        }
        fn stop(&mut self) {}
        fn poll(&mut self) -> Option<Answer> {
            self.0.borrow_mut().answers.pop_front()
        }
        fn configure(&mut self, _: Setup) -> Result<(), String> {
            Ok(())
        }
    }

    fn line(search: u64, position: &Position) -> Answer {
        line_of(search, position, 1, 0)
    }

    /// Line number `line`, which begins with one of the legal moves.
    fn line_of(search: u64, position: &Position, line: usize, mv: usize) -> Answer {
        let pv = vec![position.legal_moves()[mv]];
        let (depth, seldepth) = (Depth(1), Ply(1));
        let score = Score::DRAW;
        let (bound, time, elapsed) = (Bound::Exact, Duration::ZERO, Duration::ZERO);
        let info = Info {
            depth,
            seldepth,
            line,
            score,
            bound,
            nodes: 1,
            nps: 1,
            hashfull: 0,
            time,
            pv,
        };
        Answer {
            search,
            event: Event::Info(info),
            elapsed,
        }
    }

    /// 200 positions, each report late by one position: nothing of an old position is ever shown.
    #[test]
    fn a_late_line_is_never_shown() {
        let shared = Rc::new(RefCell::new(Shared::default()));
        let mut controller = EngineController::new(Box::new(Fake(shared.clone())));
        let mut position = Position::start();
        for step in 0..200 {
            let moves = position.legal_moves();
            let mv = moves[step * 7 % moves.len()];
            let _ = position.make(mv);
            let job = Job {
                position: position.clone(),
                history: Vec::new(),
                limits: Limits::infinite(),
                program: None,
            };
            controller
                .set_search(Some((Purpose::Analysis, job)))
                .unwrap();
            let asked = shared.borrow().asked.clone();
            if let [.., (old, before), _] = &asked[..] {
                shared.borrow_mut().answers.push_back(line(*old, before));
            }
            assert_eq!(controller.poll(), []);
            let search = controller.search().unwrap();
            assert!(search.lines.is_empty());
            let (number, _) = asked[asked.len() - 1];
            shared
                .borrow_mut()
                .answers
                .push_back(line(number, &position));
            controller.poll();
            let search = controller.search().unwrap();
            assert!(search.job.position.is_legal(search.lines[0].pv[0]));
            assert_eq!(search.job.position, position);
        }
    }
    #[test]
    fn a_line_that_rises_changes_places() {
        let shared = Rc::new(RefCell::new(Shared::default()));
        let mut controller = EngineController::new(Box::new(Fake(shared.clone())));
        let position = Position::start();
        let job = Job {
            position: position.clone(),
            history: Vec::new(),
            limits: Limits::infinite(),
            program: None,
        };
        controller
            .set_search(Some((Purpose::Analysis, job)))
            .unwrap();
        let number = shared.borrow().asked[0].0;
        for (line, mv) in [(1, 0), (2, 1), (3, 2), (1, 2)] {
            let answer = line_of(number, &position, line, mv);
            shared.borrow_mut().answers.push_back(answer);
        }
        controller.poll();
        let moves = position.legal_moves();
        let shown = &controller.search().unwrap().lines;
        let firsts: Vec<_> = shown.iter().map(|line| line.pv[0]).collect();
        assert_eq!(firsts, [moves[2], moves[1], moves[0]]);
        assert!(shown.iter().map(|line| line.line).eq(1..=3));
    }
}
