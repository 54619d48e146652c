//! Finds out what an engine is, and whether it works.

use std::time::{Duration, Instant};

use tabia_chess::Move;
use tabia_player::{GameLine, Limits, Player as _, ThinkError, think, think_watched};
use thiserror::Error;

use super::actor::Closing;
use super::failure::Failure;
use super::identity::Identity;
use super::log::EngineLog;
use super::player::EnginePlayer;
use super::program::EngineProgram;
use super::timeouts::Timeouts;

/// Time for the move of a test.
const MOVE: Duration = Duration::from_millis(200);
/// Time before the stop of a test.
const ANALYSIS: Duration = Duration::from_millis(300);

/// Starts an engine, waits until it is ready, ends it, and returns what it reports about itself.
///
/// # Errors
/// When it does not answer within the time-outs, or ends.
pub fn probe(program: EngineProgram, timeouts: Timeouts) -> Result<Identity, Failure> {
    let mut player = EnginePlayer::start(program, timeouts, || {});
    let identity = shake_hands(&mut player);
    player.close();
    identity
}

/// Waits until an engine is ready.
fn shake_hands(player: &mut EnginePlayer) -> Result<Identity, Failure> {
    player.wait_until_ready();
    if let Some(failure) = player.failure() {
        return Err(failure);
    }
    let identity = player.identity().cloned();
    identity.ok_or_else(|| Failure::Internal("it has no identity".to_owned()))
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
    let mut player = EnginePlayer::start(program, timeouts, || {});
    let mut test = EngineTest {
        identity: None,
        played: None,
        steps: Vec::new(),
        log: player.log(),
    };
    for step in TestStep::ALL {
        if !progress(step) {
            return test;
        }
        let start = Instant::now();
        let outcome = match step {
            TestStep::Handshake => shake_hands(&mut player)
                .map(|identity| test.identity = Some(identity))
                .map_err(TestFault::from),
            TestStep::Move => play(&mut player).map(|mv| test.played = Some(mv)),
            TestStep::Stop => analyse(&mut player),
            TestStep::Quit => break,
        };
        let (time, fault) = (start.elapsed(), outcome.err());
        test.steps.push(StepReport { step, time, fault });
        if player.failure().is_some() {
            return test;
        }
    }
    let start = Instant::now();
    let fault = match player.close() {
        Closing::Quit => None,
        Closing::Killed => Some(TestFault::Killed),
        Closing::Gone => Some(Failure::Closed.into()),
    };
    test.steps.push(StepReport {
        step: TestStep::Quit,
        time: start.elapsed(),
        fault,
    });
    test
}

fn play(player: &mut EnginePlayer) -> Result<Move, TestFault> {
    player.new_game();
    player.wait_until_ready();
    let thought = think(player, &GameLine::default(), Limits::time(MOVE), &|| true);
    let thought = thought.map_err(|error| fault(player, error))?;
    thought.mv.ok_or(TestFault::NoMove)
}

fn analyse(player: &mut EnginePlayer) -> Result<(), TestFault> {
    let start = Instant::now();
    let mut goes_on = |_: Option<&_>| start.elapsed() < ANALYSIS;
    let thought = think_watched(
        player,
        &GameLine::default(),
        Limits::infinite(),
        &mut goes_on,
    );
    thought.map_err(|error| fault(player, error)).map(|_| ())
}

fn fault(player: &EnginePlayer, error: ThinkError) -> TestFault {
    match player.failure() {
        Some(failure) => failure.into(),
        None => TestFault::Search(error.to_string()),
    }
}
