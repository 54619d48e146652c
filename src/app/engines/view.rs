//! The input of the page.

use crate::kit::engine_runs::EngineRuns;
use crate::kit::theme::Theme;
use tabia_settings::Settings;

/// The input of the page.
pub(crate) struct EnginesInput<'a> {
    pub(crate) runs: &'a EngineRuns,
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}
