//! The state of the room: the engine, and what it was asked to do.

use super::engine_link::{EngineController, EngineLink, Setup};
use super::panel::SearchView;

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
    pub(super) setup: Option<Setup>,
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
