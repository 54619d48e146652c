//! The data that the dialogs of the book show.

use crate::book::OpenBook;
use crate::book::tools::BuildChoices;
use crate::kit::theme::Theme;

/// The data that the dialogs show.
pub(crate) struct DialogView<'a> {
    pub(crate) book: Option<&'a OpenBook>,
    pub(crate) choices: &'a BuildChoices,
    pub(crate) theme: &'a Theme,
}
