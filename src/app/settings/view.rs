//! What the dialog is drawn from.

use crate::kit::command_table::NamedKeys;
use crate::kit::theme::Theme;
use crate::play::books::Books;
use tabia_settings::Settings;

/// What the dialog is drawn from.
pub(crate) struct DialogView<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) books: &'a Books,
    /// Every command that can have keys.
    pub(crate) keys: &'a [NamedKeys],
    pub(crate) theme: &'a Theme,
}
