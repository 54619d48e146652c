//! Programs that are being added: each is started, and what answers as an engine is added.

use std::path::Path;

use super::probing::{Probing, start_of};
use crate::command::engines::AdditionId;
use crate::kit::context::Context;
use crate::kit::engine_runs::EngineTask;
use tabia_protocol::client::{EngineProgram, Failure, Identity, Protocol};
use tabia_settings::EngineId;

/// Endings of files that this program opens itself.
const OPENED: [&str; 11] = [
    "pgn", "fen", "epd", "gz", "zst", "bz2", "zip", "bin", "ron", "abk", "txt",
];

/// Whether a file may be an engine by its name.
pub(crate) fn may_be_engine(path: &Path) -> bool {
    let ending = path.extension().unwrap_or_default();
    let is_opened = OPENED
        .iter()
        .any(|known| ending.eq_ignore_ascii_case(known));
    !is_opened && !path.as_os_str().is_empty()
}

/// Maximum number of programs that are started at once.
const AT_ONCE: usize = 3;

/// Identifies the programs that are added together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BatchId(u64);

/// A program that is being added.
pub(super) struct Addition {
    pub(super) id: AdditionId,
    batch: BatchId,
    pub(super) program: EngineProgram,
    pub(super) state: AdditionState,
}

/// How far it is.
pub(super) enum AdditionState {
    Waiting,
    Starting(Probing),
    /// It did not answer as an engine.
    Failed(Failure),
}

/// The programs that are being added, in the order of the user.
#[derive(Default)]
pub(super) struct Additions {
    list: Vec<Addition>,
    next: u64,
    batches: u64,
}

/// An engine that answered.
pub(super) struct Answered {
    pub(super) batch: BatchId,
    pub(super) program: EngineProgram,
    pub(super) identity: Identity,
    /// The number under which its start is listed.
    pub(super) run: Option<u64>,
}

impl Additions {
    /// Returns those that have not been added.
    pub(super) fn list(&self) -> &[Addition] {
        &self.list
    }

    /// Returns the identity of programs that are added together.
    pub(super) fn new_batch(&mut self) -> BatchId {
        self.batches += 1;
        BatchId(self.batches)
    }

    /// Drops the programs of a batch that have not been added, which ends their starts.
    pub(super) fn drop_batch(&mut self, batch: BatchId) {
        self.list.retain(|addition| addition.batch != batch);
    }

    /// Adds a program at the end.
    pub(super) fn add(&mut self, program: EngineProgram, batch: BatchId) {
        let id = AdditionId(self.next);
        self.next += 1;
        self.list.push(Addition {
            id,
            batch,
            program,
            state: AdditionState::Waiting,
        });
    }

    /// Takes a program out, which ends its start.
    pub(super) fn take(&mut self, id: AdditionId) -> Option<EngineProgram> {
        let at = self.list.iter().position(|addition| addition.id == id)?;
        Some(self.list.remove(at).program)
    }

    /// Starts programs that wait, and returns those that have answered.
    pub(super) fn poll(&mut self, context: &mut Context) -> Vec<Answered> {
        let mut answered = Vec::new();
        let mut left = Vec::new();
        for mut addition in std::mem::take(&mut self.list) {
            let AdditionState::Starting(probing) = &mut addition.state else {
                left.push(addition);
                continue;
            };
            match probing.poll(context) {
                None => left.push(addition),
                Some(Ok(identity)) => answered.push(Answered {
                    batch: addition.batch,
                    run: probing.run,
                    program: named(addition.program, &identity),
                    identity,
                }),
                Some(Err(failure)) => {
                    addition.state = AdditionState::Failed(failure);
                    left.push(addition);
                }
            }
        }
        self.list = left;
        let is_starting = |addition: &&Addition| {
            let state = &addition.state;
            matches!(state, AdditionState::Starting(_))
        };
        let mut free = AT_ONCE.saturating_sub(self.list.iter().filter(is_starting).count());
        for addition in &mut self.list {
            if free == 0 || !matches!(addition.state, AdditionState::Waiting) {
                continue;
            }
            free -= 1;
            let program = EngineProgram {
                name: addition.program.display_name(),
                ..start_of(&addition.program)
            };
            let egui = &context.egui;
            let started = Probing::start(egui, EngineId::default(), &program, EngineTask::Options);
            addition.state = match started {
                Ok(probing) => AdditionState::Starting(probing),
                Err(error) => AdditionState::Failed(Failure::Internal(error.to_string())),
            };
        }
        answered
    }
}

/// Gives a program the name and the protocol that it has reported.
fn named(program: EngineProgram, identity: &Identity) -> EngineProgram {
    let name = match program.name.is_empty() {
        true => identity.name.trim().to_owned(),
        false => program.name,
    };
    let protocol = match program.protocol {
        Protocol::Unknown => identity.protocol,
        known => known,
    };
    EngineProgram {
        name,
        protocol,
        ..program
    }
}
