//! The input of the page.

use crate::kit::theme::Theme;
use tabia_settings::Settings;

/// The input of the page.
pub(crate) struct MatchesInput<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) theme: &'a Theme,
}
