//! What the dialogs of the book are drawn from.

use crate::book::OpenBook;
use crate::book::tools::BuildChoices;
use crate::kit::theme::Theme;

/// What the dialogs are drawn from.
pub(crate) struct DialogView<'a> {
    pub(crate) book: Option<&'a OpenBook>,
    pub(crate) choices: &'a BuildChoices,
    pub(crate) theme: &'a Theme,
}
