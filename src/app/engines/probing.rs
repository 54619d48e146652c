//! Starts programs on workers to find out what they are.

use std::io;

use crate::kit::context::Context;
use crate::kit::engine_runs::EngineTask;
use crate::kit::worker::{Reporter, Task};
use tabia_protocol::client::{
    EngineLog, EngineProgram, Failure, Identity, ProbeWatch, Timeouts, probe_watched,
};
use tabia_settings::EngineId;
use tabia_texts::tr;

/// What a started program is.
pub(super) type Probed = Result<Identity, Failure>;

/// News of a program that was started.
enum ProbeNews {
    Started(EngineLog),
    Done(Box<Probed>),
}

/// A program that is started to find out what it is. Dropping it ends the program.
pub(super) struct Probing {
    task: Task<ProbeNews>,
    /// What the log is listed as.
    engine: EngineId,
    name: String,
    purpose: EngineTask,
    /// The number under which it is listed.
    pub(super) run: Option<u64>,
}

struct Watch<'a>(&'a Reporter<ProbeNews>);

impl ProbeWatch for Watch<'_> {
    fn started(&mut self, log: EngineLog) {
        self.0.report(ProbeNews::Started(log));
    }

    fn goes_on(&self) -> bool {
        !self.0.is_stopped()
    }
}

impl Probing {
    /// Starts a program. Its log is listed with this purpose.
    ///
    /// # Errors
    /// When no thread is available.
    pub(super) fn start(
        ctx: &egui::Context,
        engine: EngineId,
        program: &EngineProgram,
        purpose: EngineTask,
    ) -> io::Result<Probing> {
        let name = program.display_name();
        let program = program.clone();
        let task = Task::start("engine-probe", ctx, move |reporter| {
            let probed = probe_watched(program, Timeouts::default(), &mut Watch(reporter));
            // `None`: the result is no longer needed.
            if let Some(probed) = probed.transpose() {
                reporter.report(ProbeNews::Done(Box::new(probed)));
            }
        })?;
        Ok(Probing {
            task,
            engine,
            name,
            purpose,
            run: None,
        })
    }

    /// Lists the log, and returns the result when there is one.
    pub(super) fn poll(&mut self, context: &mut Context) -> Option<Probed> {
        while let Some(news) = self.task.next() {
            match news {
                ProbeNews::Started(log) => {
                    let name = self.name.clone();
                    let runs = &mut context.engine_runs;
                    self.run = Some(runs.add(self.engine, name, self.purpose, log));
                }
                ProbeNews::Done(probed) => return Some(*probed),
            }
        }
        let panicked = || Err(Failure::Internal(tr("worker-panicked")));
        self.task.is_done().then(panicked)
    }
}

/// Returns what decides how a program is started: all but its name and its options.
pub(super) fn start_of(program: &EngineProgram) -> EngineProgram {
    EngineProgram {
        path: program.path.clone(),
        arguments: program.arguments.clone(),
        folder: program.folder.clone(),
        environment: program.environment.clone(),
        protocol: program.protocol,
        ..EngineProgram::default()
    }
}
