//! Tests of engines, on workers.

use crate::kit::context::Context;
use crate::kit::engine_runs::EngineTask;
use crate::kit::worker::{Reporter, Task};
use tabia_chess::Move;
use tabia_protocol::client::{
    EngineLog, Identity, ProbeWatch, StepReport, TestStep, Timeouts, test_watched,
};
use tabia_settings::{EngineId, EngineProfile};
use tabia_texts::tr;

/// News of a test.
enum TestNews {
    Started(EngineLog),
    Begins(TestStep),
    Ended(StepReport),
    Done(Option<Identity>, Option<Move>),
}

struct Watch<'a>(&'a Reporter<TestNews>);

impl ProbeWatch for Watch<'_> {
    fn started(&mut self, log: EngineLog) {
        self.0.report(TestNews::Started(log));
    }

    fn begins(&mut self, step: TestStep) {
        self.0.report(TestNews::Begins(step));
    }

    fn ended(&mut self, report: &StepReport) {
        self.0.report(TestNews::Ended(report.clone()));
    }

    fn goes_on(&self) -> bool {
        !self.0.is_stopped()
    }
}

/// How far a test is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TrialState {
    Running,
    /// The user has ended it.
    Stopped,
    Passed,
    Failed,
}

impl TrialState {
    /// The state in one sentence.
    pub(super) fn text(self) -> String {
        tr(match self {
            TrialState::Running => "engine-testing",
            TrialState::Stopped => "engine-test-stopped",
            TrialState::Passed => "engine-test-passed",
            TrialState::Failed => "engine-test-failed",
        })
    }
}

/// The last test of an engine.
pub(super) struct EngineTrial {
    pub(super) engine: EngineId,
    name: String,
    /// `None` when it has ended.
    task: Option<Task<TestNews>>,
    /// The step that is being carried out.
    pub(super) step: Option<TestStep>,
    pub(super) reports: Vec<StepReport>,
    /// The move that it played in the start position.
    pub(super) played: Option<Move>,
    /// Whether the user has ended it.
    is_stopped: bool,
}

impl EngineTrial {
    /// Starts the test of an engine.
    ///
    /// # Errors
    /// When no thread is available.
    pub(super) fn start(
        ctx: &egui::Context,
        profile: &EngineProfile,
    ) -> std::io::Result<EngineTrial> {
        let program = profile.program.clone();
        let task = Task::start("engine-test", ctx, move |reporter| {
            let test = test_watched(program, Timeouts::default(), &mut Watch(reporter));
            reporter.report(TestNews::Done(test.identity, test.played));
        })?;
        Ok(EngineTrial {
            engine: profile.id,
            name: profile.program.display_name(),
            task: Some(task),
            step: None,
            reports: Vec::new(),
            played: None,
            is_stopped: false,
        })
    }

    /// Whether it goes on.
    pub(super) fn is_running(&self) -> bool {
        self.task.is_some()
    }

    /// How far it is.
    pub(super) fn state(&self) -> TrialState {
        let has_all = self.reports.len() == TestStep::ALL.len();
        match has_all && self.reports.iter().all(|report| report.fault.is_none()) {
            _ if self.is_running() => TrialState::Running,
            _ if self.is_stopped => TrialState::Stopped,
            true => TrialState::Passed,
            false => TrialState::Failed,
        }
    }

    /// Ends the test and the engine.
    pub(super) fn stop(&mut self) {
        if self.task.take().is_some() {
            self.is_stopped = true;
            self.step = None;
        }
    }

    /// Takes the news; returns what the engine has reported about itself, once.
    pub(super) fn poll(&mut self, context: &mut Context) -> Option<Identity> {
        let mut reported = None;
        while let Some(news) = self.task.as_mut().and_then(Task::next) {
            match news {
                TestNews::Started(log) => {
                    let name = self.name.clone();
                    let runs = &mut context.engine_runs;
                    runs.add(self.engine, name, EngineTask::Test, log);
                }
                TestNews::Begins(step) => self.step = Some(step),
                TestNews::Ended(report) => {
                    self.step = None;
                    self.reports.push(report);
                }
                TestNews::Done(identity, played) => {
                    (reported, self.played) = (identity, played);
                }
            }
        }
        if self.task.as_ref().is_some_and(Task::is_done) {
            self.task = None;
            self.step = None;
            context.announcer.announce(self.state().text());
        }
        reported
    }
}
