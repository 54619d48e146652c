//! What was typed and then given up: it can be had back for a while.

use crate::book::dialogs::merge::MergeDialog;
use crate::command::game::Draft;
use crate::game::dialog::Dialog;
use crate::kit::toast::Offer;

/// What was given up.
pub(crate) enum Dropped {
    /// A comment that was being written.
    Comment(Draft),
    /// A dialog in which something was filled in.
    Dialog(Box<Dialog>),
    /// The comparison of two books with what was chosen in it.
    Merge(Box<MergeDialog>),
}

/// What was given up last, the game that it is about, and the message that offers it.
pub(crate) struct Offered {
    pub(super) offer: Offer,
    pub(super) game: u64,
    pub(super) dropped: Dropped,
}
