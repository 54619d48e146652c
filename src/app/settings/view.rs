//! What the dialog is drawn from.

use crate::app::kit::command::NamedKeys;
use crate::app::kit::theme::Theme;
use crate::app::play::books::Books;
use crate::settings::Settings;

/// What the dialog is drawn from.
pub(in crate::app) struct DialogView<'a> {
    pub(in crate::app) settings: &'a Settings,
    pub(in crate::app) books: &'a Books,
    /// Every command that can have keys.
    pub(in crate::app) keys: &'a [NamedKeys],
    pub(in crate::app) theme: &'a Theme,
}
