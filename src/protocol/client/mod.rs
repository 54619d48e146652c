//! The client of both protocols: other engines as players.
//!
//! An [`EnginePlayer`] is the process of an [`EngineProgram`]. Nothing that an engine does ends in a panic or in waiting
//! without end: what it may do wrong is a [`Fault`] in its [`EngineLog`], or the [`Failure`] with which it ends. [`probe`] asks
//! an engine what it is ([`Identity`]), [`test()`] tries it, and [`find_engines`] looks for engines without starting them.

mod actor;
mod affinity;
mod dialect;
mod failure;
mod found;
#[doc(hidden)]
pub mod fuzzing;
mod identity;
mod log;
pub(crate) mod moves;
mod outbox;
mod player;
mod probe;
mod process;
mod program;
mod scores;
mod search;
mod session;
#[cfg(test)]
mod session_tests;
mod timeouts;
mod uci;
mod xboard;

pub use actor::Closing;
pub use affinity::available_processors;
pub use failure::{Exit, Failure, Fault, Refusal};
pub use found::{find_engines, find_engines_in, known_engine};
pub use identity::Identity;
pub use log::{EngineLog, LogLine, Origin};
pub use player::EnginePlayer;
pub use probe::{
    EngineTest, ProbeWatch, StepReport, TestFault, TestStep, probe, probe_watched, test,
    test_watched,
};
pub use program::{EngineProgram, Protocol};
pub use timeouts::Timeouts;
