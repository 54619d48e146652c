//! A tournament that is being played, on workers.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::players::Starter;
use super::shown::{Shown, Stand};
use super::store::{Loaded, Store, reason_of};
use crate::command::matches::{Setup, TournamentId};
use crate::kit::worker::{Reporter, Task};
use tabia_engine::Techniques;
use tabia_matches::{
    Format, GameId, Happening, Pairing, Plan, PlayedGame, Results, Runner, Seed, TournamentReport,
    TournamentSettings, play_tournament, read_tournament,
};
use tabia_protocol::client::EngineLog;
use tabia_settings::EngineId;

/// A game that is being played.
#[derive(Clone)]
pub(super) struct LiveGame {
    pub pairing: Pairing,
    /// The game so far, without a result.
    pub game: Arc<PlayedGame>,
    /// When the last move was made.
    pub at: Instant,
}

/// The games that are being played; written by the workers after every move.
type LiveGames = Arc<Mutex<BTreeMap<GameId, LiveGame>>>;

/// How a run has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RunEnd {
    /// No games are left. The winner is that of the last encounter of a knockout, otherwise the first of the standings.
    Over(Option<Seed>),
    Paused,
}

impl RunEnd {
    fn new(report: &TournamentReport, plan: &Plan) -> RunEnd {
        if !report.is_over(plan) {
            return RunEnd::Paused;
        }
        RunEnd::Over(match plan.format {
            Format::Knockout => {
                let rounds = report.rounds(plan);
                let last = rounds.last().and_then(|round| round.last());
                last.and_then(|tie| tie.winner)
            }
            _ => report.results.table.standings().first().map(|it| it.seed),
        })
    }
}

/// A report of the worker.
pub(super) enum News {
    /// The tournament has been read; it is played from now on.
    Began(Box<Loaded>),
    /// The finished games, which the worker holds as well.
    Resumed(Vec<(Pairing, Arc<PlayedGame>)>, Stand),
    Game(Pairing, Arc<PlayedGame>, Stand),
    /// A message of a player for the user.
    Note(String),
    /// An engine was started.
    Log(EngineId, String, EngineLog),
    Failed(String),
    /// Nothing is played any more.
    Ended(RunEnd),
}

/// A tournament that is being played.
pub(super) struct Run {
    pub id: TournamentId,
    pub name: String,
    /// The tournament, once it has been read.
    pub shown: Option<Shown>,
    task: Task<News>,
    live: LiveGames,
    is_closing: Arc<AtomicBool>,
    /// Whether the user has paused it.
    pub is_pausing: bool,
    /// How it has ended, or why it cannot go on.
    pub ended: Option<Result<RunEnd, String>>,
}

impl Run {
    /// Starts the worker.
    ///
    /// # Errors
    /// When the system cannot start another thread.
    pub(super) fn start(
        ctx: &egui::Context,
        store: Store,
        (id, name): (TournamentId, String),
        techniques: Techniques,
    ) -> std::io::Result<Run> {
        let (live, is_closing) = (LiveGames::default(), Arc::default());
        let job = Job {
            store,
            id: id.clone(),
            techniques,
            live: live.clone(),
            is_closing: Arc::clone(&is_closing),
        };
        let task = Task::start("tournament", ctx, move |reporter| {
            if let Err(reason) = job.run(reporter) {
                reporter.report(News::Failed(reason));
            }
        })?;
        Ok(Run {
            id,
            name,
            shown: None,
            task,
            live,
            is_closing,
            is_pausing: false,
            ended: None,
        })
    }

    /// Ends it: unfinished games are played again when it is resumed.
    pub(super) fn pause(&mut self) {
        self.is_pausing = true;
        self.task.stop();
    }

    /// The games that are being played.
    pub(super) fn live(&self) -> Vec<LiveGame> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.values().cloned().collect()
    }

    /// A game that is being played.
    pub(super) fn live_game(&self, id: GameId) -> Option<LiveGame> {
        let live = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        live.get(&id).cloned()
    }

    /// The next report, if one has arrived.
    pub(super) fn next(&mut self) -> Option<News> {
        self.task.next()
    }

    /// Whether its work has ended and all reports have been taken.
    pub(super) fn is_done(&self) -> bool {
        self.task.is_done()
    }

    /// Ends it with the program, and waits until its engines have ended.
    pub(super) fn close(mut self) {
        /// An engine that does not end by then ends with the program.
        const PATIENCE: Duration = Duration::from_secs(8);
        const A_MOMENT: Duration = Duration::from_millis(5);
        self.is_closing.store(true, Ordering::Relaxed);
        self.task.stop();
        let start = Instant::now();
        while !self.task.is_done() && start.elapsed() < PATIENCE {
            if self.task.next().is_none() {
                std::thread::sleep(A_MOMENT);
            }
        }
    }
}

/// The work of a tournament.
struct Job {
    store: Store,
    id: TournamentId,
    techniques: Techniques,
    live: LiveGames,
    /// Whether the program ends: the next start says that the tournament was interrupted.
    is_closing: Arc<AtomicBool>,
}

impl Job {
    fn run(&self, reporter: &Reporter<News>) -> Result<(), String> {
        let mut loaded = self.store.load(&self.id)?;
        let (setup, settings) = (loaded.setup.clone(), loaded.settings.clone());
        let end = RunEnd::new(&loaded.stored.report, &settings.plan);
        let problem = match end {
            RunEnd::Paused => Store::check_identities(&setup).err(),
            RunEnd::Over(_) => None,
        };
        let is_played = end == RunEnd::Paused && problem.is_none();
        if is_played {
            // They arrive as soon as the file is locked.
            loaded.stored.report.games = Vec::new();
        }
        reporter.report(News::Began(Box::new(loaded)));
        if let Some(problem) = problem {
            return Err(problem);
        }
        if !is_played {
            reporter.report(News::Ended(end));
            return Ok(());
        }
        let games = self.store.games_file(&self.id);
        let played = self.play(reporter, (&setup, &settings), &games);
        self.live().clear();
        let end = RunEnd::new(&played?, &settings.plan);
        if end != RunEnd::Paused || !self.is_closing.load(Ordering::Relaxed) {
            self.store.mark_running(&self.id, false);
        }
        reporter.report(News::Ended(end));
        Ok(())
    }

    fn play(
        &self,
        reporter: &Reporter<News>,
        (setup, settings): (&Setup, &TournamentSettings),
        games: &Path,
    ) -> Result<TournamentReport, String> {
        let take_log = |id, name, log| reporter.report(News::Log(id, name, log));
        let starter = Starter::new(setup, self.techniques, &take_log);
        let make = |seed: Seed| starter.start(seed);
        let goes_on = || !reporter.is_stopped();
        let (mut is_marked, mut is_resumed) = (false, false);
        let mut observe = |happening: Happening<'_>, results: &Results| match happening {
            Happening::Resumed(games) => {
                is_resumed = true;
                reporter.report(News::Resumed(games, Stand::new(results)));
            }
            Happening::Move { pairing, runner } => {
                // Not before the file is locked: it may be played in another window.
                if !is_marked {
                    self.store.mark_running(&self.id, true);
                    is_marked = true;
                }
                self.note_move(pairing, runner);
                reporter.wake_soon();
            }
            Happening::Game { pairing, game } => {
                self.live().remove(&pairing.id);
                let stand = Stand::new(results);
                reporter.report_soon(News::Game(pairing, game.clone(), stand));
            }
            Happening::Note(note) => reporter.report_soon(News::Note(note.to_owned())),
        };
        let played = play_tournament(settings, &make, Some(games), &goes_on, &mut observe);
        if !is_resumed && let Ok(stored) = read_tournament(settings, games) {
            let TournamentReport { results, games } = stored.report;
            reporter.report(News::Resumed(games, Stand::new(&results)));
        }
        played.map_err(|error| reason_of(&error))
    }

    fn note_move(&self, pairing: Pairing, runner: &Runner) {
        let game = LiveGame {
            pairing,
            game: Arc::new(runner.played()),
            at: Instant::now(),
        };
        self.live().insert(pairing.id, game);
    }

    fn live(&self) -> std::sync::MutexGuard<'_, BTreeMap<GameId, LiveGame>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
