//! What the engines have reported about themselves since the start of this program.

use super::probing::{Probed, Probing, start_of};
use crate::kit::context::Context;
use crate::kit::engine_runs::EngineTask;
use tabia_protocol::client::{EngineProgram, Failure, Identity};
use tabia_settings::EngineProfile;

/// Maximum number of programs whose reports are kept.
const MOST: usize = 64;

/// The report of a program.
pub(super) enum Report {
    /// It has been started.
    Awaited(Probing),
    Known(Box<Identity>),
    Failed(Failure),
}

/// The reports of programs; several profiles of one share its report.
#[derive(Default)]
pub(super) struct Identities(Vec<(EngineProgram, Report)>);

impl Identities {
    /// Returns the report of a program; `None` when it has not been started.
    pub(super) fn get(&self, program: &EngineProgram) -> Option<&Report> {
        let start = start_of(program);
        let mut reports = self.0.iter();
        let (_, report) = reports.find(|(of, _)| *of == start)?;
        Some(report)
    }

    /// Returns what a program has reported.
    pub(super) fn known(&self, program: &EngineProgram) -> Option<&Identity> {
        match self.get(program)? {
            Report::Known(identity) => Some(identity),
            Report::Awaited(_) | Report::Failed(_) => None,
        }
    }

    /// Keeps the report of a program.
    pub(super) fn insert(&mut self, program: &EngineProgram, probed: Probed) {
        let report = match probed {
            Ok(identity) => Report::Known(Box::new(identity)),
            Err(failure) => Report::Failed(failure),
        };
        self.put(start_of(program), report);
    }

    fn put(&mut self, start: EngineProgram, report: Report) {
        self.0.retain(|(of, _)| *of != start);
        self.0.push((start, report));
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }

    /// Starts a program to read its report again.
    pub(super) fn ask(&mut self, context: &Context, profile: &EngineProfile) {
        let start = start_of(&profile.program);
        let program = EngineProgram {
            name: profile.program.display_name(),
            ..start.clone()
        };
        let report = match Probing::start(&context.egui, profile.id, &program, EngineTask::Options)
        {
            Ok(probing) => Report::Awaited(probing),
            Err(error) => Report::Failed(Failure::Internal(error.to_string())),
        };
        self.put(start, report);
    }

    /// Takes the reports that have arrived.
    pub(super) fn poll(&mut self, context: &mut Context) {
        for (_, report) in &mut self.0 {
            if let Report::Awaited(probing) = report
                && let Some(probed) = probing.poll(context)
            {
                *report = match probed {
                    Ok(identity) => Report::Known(Box::new(identity)),
                    Err(failure) => Report::Failed(failure),
                };
            }
        }
    }
}
