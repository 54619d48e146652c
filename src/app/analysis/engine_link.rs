//! The way from the window to the engine and back.

use std::collections::VecDeque;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use tabia_chess::Position;
use tabia_engine::{Engine, Event, Limits, Options, SearchId, Techniques};
use tabia_lab::programs::ProgramName;
use tabia_settings::Settings;

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
    /// A message to the user about a program that was just started.
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
                let engine = Engine::of_program(name.title(), program, || {});
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
    reports: &Receiver<tabia_engine::Report>,
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
