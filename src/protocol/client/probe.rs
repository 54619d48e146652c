//! Finds out what an engine is, and whether it works.

use std::time::{Duration, Instant};

use tabia_chess::Move;
use tabia_player::{GameLine, Limits, Player as _, ThinkError, think, think_watched};
use thiserror::Error;

use super::actor::Closing;
use super::failure::Failure;
use super::identity::Identity;
use super::log::EngineLog;
use super::player::{EnginePlayer, Killer};
use super::program::EngineProgram;
use super::timeouts::Timeouts;

/// Time for the move of a test.
const MOVE: Duration = Duration::from_millis(200);
/// Time before the stop of a test.
const ANALYSIS: Duration = Duration::from_millis(300);

/// Receives the progress of a probe or a test, and may end it.
pub trait ProbeWatch {
    /// Receives the log of the engine, which is being started.
    fn started(&mut self, _log: EngineLog) {}
    /// Is called before a step of a test.
    fn begins(&mut self, _step: TestStep) {}
    /// Receives a step of a test that was carried out.
    fn ended(&mut self, _report: &StepReport) {}
    /// Returns whether to go on; otherwise the engine is ended. Is called many times a second.
    fn goes_on(&self) -> bool {
        true
    }
}

/// Lets a probe go on to its end.
struct Unwatched;

impl ProbeWatch for Unwatched {}

/// Starts an engine, waits until it is ready, ends it, and returns what it reports about itself.
///
/// # Errors
/// When it does not answer within the time-outs, or ends.
pub fn probe(program: EngineProgram, timeouts: Timeouts) -> Result<Identity, Failure> {
    let identity = probe_watched(program, timeouts, &mut Unwatched)?;
    identity.ok_or_else(no_identity)
}

/// Like [`probe`], and reports to `watch`. Returns `None` when that has ended it.
///
/// # Errors
/// When the engine does not answer within the time-outs, or ends.
pub fn probe_watched(
    program: EngineProgram,
    timeouts: Timeouts,
    watch: &mut dyn ProbeWatch,
) -> Result<Option<Identity>, Failure> {
    let mut player = EnginePlayer::start(program, timeouts, || {});
    watch.started(player.log());
    let identity = shake_hands(&mut player, watch);
    player.close_while(&|| watch.goes_on());
    match watch.goes_on() {
        true => identity.map(Some),
        false => Ok(None),
    }
}

/// Waits until an engine is ready.
fn shake_hands(player: &mut EnginePlayer, watch: &dyn ProbeWatch) -> Result<Identity, Failure> {
    player.wait_while(&|| watch.goes_on());
    if let Some(failure) = player.failure() {
        return Err(failure);
    }
    let identity = player.identity().cloned();
    identity.ok_or_else(no_identity)
}

fn no_identity() -> Failure {
    Failure::Internal("it has no identity".to_owned())
}

/// A part of the test of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TestStep {
    /// It starts, answers, and is ready.
    Handshake,
    /// It plays a move in the time for it.
    Move,
    /// It ends an analysis when it is stopped.
    Stop,
    /// It ends after `quit`.
    Quit,
}

impl TestStep {
    /// All steps in their order.
    pub const ALL: [TestStep; 4] = [
        TestStep::Handshake,
        TestStep::Move,
        TestStep::Stop,
        TestStep::Quit,
    ];
}

/// The fault that a step of a test has found.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TestFault {
    #[error(transparent)]
    Failure(#[from] Failure),
    /// A search failed, with the reason in words.
    #[error("{0}")]
    Search(String),
    #[error("it gave no move")]
    NoMove,
    #[error("it ignored “quit” and was killed")]
    Killed,
}

/// A step that was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StepReport {
    pub step: TestStep,
    pub time: Duration,
    /// `None` when it found nothing.
    pub fault: Option<TestFault>,
}

/// The result of the test of an engine.
#[derive(Clone, Debug)]
pub struct EngineTest {
    /// `None` when the handshake failed.
    pub identity: Option<Identity>,
    /// The move that it played in the start position.
    pub played: Option<Move>,
    /// The steps that were carried out; after a failure of the engine there are no more.
    pub steps: Vec<StepReport>,
    pub log: EngineLog,
}

impl EngineTest {
    /// Returns whether all steps were carried out without a fault.
    pub fn is_passed(&self) -> bool {
        let has_all = self.steps.len() == TestStep::ALL.len();
        has_all && self.steps.iter().all(|step| step.fault.is_none())
    }
}

/// Tests an engine: handshake, a move, an analysis that is stopped, the end. Takes the time-outs at most; for a worker.
/// `progress` is called before each step, and `false` ends the test.
pub fn test(
    program: EngineProgram,
    timeouts: Timeouts,
    progress: &mut dyn FnMut(TestStep) -> bool,
) -> EngineTest {
    struct Steps<'a>(&'a mut dyn FnMut(TestStep) -> bool, bool);

    impl ProbeWatch for Steps<'_> {
        fn begins(&mut self, step: TestStep) {
            self.1 = (self.0)(step);
        }

        fn goes_on(&self) -> bool {
            self.1
        }
    }

    test_watched(program, timeouts, &mut Steps(progress, true))
}

/// Like [`test()`], and reports to `watch`, which may end the test in a step as well: the engine is then ended at once.
pub fn test_watched(
    program: EngineProgram,
    timeouts: Timeouts,
    watch: &mut dyn ProbeWatch,
) -> EngineTest {
    let mut player = EnginePlayer::start(program, timeouts, || {});
    let mut test = EngineTest {
        identity: None,
        played: None,
        steps: Vec::new(),
        log: player.log(),
    };
    watch.started(player.log());
    let is_whole = carry_out(&mut player, &mut test, watch);
    if is_whole {
        watch.begins(TestStep::Quit);
    }
    let start = Instant::now();
    let closing = player.close_while(&|| watch.goes_on());
    if !is_whole || !watch.goes_on() {
        return test;
    }
    let fault = match closing {
        Closing::Quit => None,
        Closing::Killed => Some(TestFault::Killed),
        Closing::Gone => Some(Failure::Closed.into()),
    };
    let report = StepReport {
        step: TestStep::Quit,
        time: start.elapsed(),
        fault,
    };
    watch.ended(&report);
    test.steps.push(report);
    test
}

/// Carries out the steps before the end; returns whether the end is to be tested.
fn carry_out(player: &mut EnginePlayer, test: &mut EngineTest, watch: &mut dyn ProbeWatch) -> bool {
    for step in [TestStep::Handshake, TestStep::Move, TestStep::Stop] {
        watch.begins(step);
        if !watch.goes_on() {
            return false;
        }
        let start = Instant::now();
        let outcome = match step {
            TestStep::Handshake => shake_hands(player, watch)
                .map(|identity| test.identity = Some(identity))
                .map_err(TestFault::from),
            TestStep::Move => play(player, watch).map(|mv| test.played = Some(mv)),
            TestStep::Stop | TestStep::Quit => analyse(player, watch),
        };
        if !watch.goes_on() {
            return false;
        }
        let (time, fault) = (start.elapsed(), outcome.err());
        let report = StepReport { step, time, fault };
        watch.ended(&report);
        test.steps.push(report);
        if player.failure().is_some() {
            return false;
        }
    }
    true
}

fn play(player: &mut EnginePlayer, watch: &dyn ProbeWatch) -> Result<Move, TestFault> {
    player.new_game();
    player.wait_while(&|| watch.goes_on());
    let (limits, killer) = (Limits::time(MOVE), player.killer());
    let goes_on = || goes_on_or_kill(watch, &killer);
    let thought = think(player, &GameLine::default(), limits, &goes_on);
    let thought = thought.map_err(|error| fault(player, error))?;
    thought.mv.ok_or(TestFault::NoMove)
}

fn analyse(player: &mut EnginePlayer, watch: &dyn ProbeWatch) -> Result<(), TestFault> {
    let start = Instant::now();
    let killer = player.killer();
    let mut goes_on = |_: Option<&_>| goes_on_or_kill(watch, &killer) && start.elapsed() < ANALYSIS;
    let thought = think_watched(
        player,
        &GameLine::default(),
        Limits::infinite(),
        &mut goes_on,
    );
    thought.map_err(|error| fault(player, error)).map(|_| ())
}

/// Returns whether the test goes on; otherwise the engine is ended, which may not answer a stop.
fn goes_on_or_kill(watch: &dyn ProbeWatch, killer: &Killer) -> bool {
    let goes_on = watch.goes_on();
    if !goes_on {
        killer.kill();
    }
    goes_on
}

fn fault(player: &EnginePlayer, error: ThinkError) -> TestFault {
    match player.failure() {
        Some(failure) => failure.into(),
        None => TestFault::Search(error.to_string()),
    }
}
