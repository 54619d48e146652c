//! What the dialogs of the book are drawn from.

use crate::app::book::OpenBook;
use crate::app::book::tools::BuildChoices;
use crate::app::kit::theme::Theme;

/// What the dialogs are drawn from.
pub(in crate::app) struct DialogView<'a> {
    pub(in crate::app) book: Option<&'a OpenBook>,
    pub(in crate::app) choices: &'a BuildChoices,
    pub(in crate::app) theme: &'a Theme,
}
