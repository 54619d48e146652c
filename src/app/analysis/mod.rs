//! The engine at work on the shown position.

mod apply;
pub mod command;
pub mod engine_link;
pub mod evalbar;
pub mod panel;
mod preview;
pub(in crate::app) mod shown;

use self::engine_link::{EngineController, EngineLink, Setup};
use self::panel::SearchView;

pub(in crate::app) use self::apply::job;
pub use self::command::Command;

/// The engine, and what it was asked to do.
pub struct AnalysisRoom {
    pub(in crate::app) controller: EngineController,
    /// The user wants analysis.
    pub(in crate::app) on: bool,
    /// The position that is searched beyond the limits.
    pub(in crate::app) deeper: Option<u64>,
    /// Why the engine cannot be had.
    pub(in crate::app) failure: Option<String>,
    pub(in crate::app) view: SearchView,
    /// How the engine is set up.
    setup: Option<Setup>,
}

impl AnalysisRoom {
    /// The room at the start, with this engine.
    pub(in crate::app) fn new(engine: Box<dyn EngineLink>) -> AnalysisRoom {
        AnalysisRoom {
            controller: EngineController::new(engine),
            on: false,
            deeper: None,
            failure: None,
            view: SearchView::default(),
            setup: None,
        }
    }
}
