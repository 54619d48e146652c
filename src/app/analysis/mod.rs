//! The engine at work on the shown position.

pub mod engine_link;
pub mod evalbar;
pub mod panel;
mod preview;

use self::engine_link::{EngineController, EngineLink};
use self::panel::SearchView;

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
        }
    }
}
