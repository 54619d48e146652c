//! What looks for the changes that others make to the open collection.

use std::sync::Arc;

use crossbeam_channel::Receiver;

use super::news::Games;

/// What a look at the collection finds: its games, if they have changed.
type Look = Result<Option<Arc<Games>>, String>;

/// Looks whether the collection was changed by another process: when the window gets the focus, and when the room is shown.
#[derive(Default)]
pub(super) struct Watch {
    pub(super) was_seen: bool,
    pub(super) looking: Option<Receiver<Look>>,
}

impl Watch {
    pub(super) fn is_busy(&self) -> bool {
        self.looking.is_some()
    }
}
