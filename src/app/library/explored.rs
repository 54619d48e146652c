//! The collection in which the explorer looks positions up.

use super::explorer::Source;
use super::reference::Reference;
use super::state::OpenCollection;

/// The games in which the explorer looks positions up: those of the reference collection, or of the open one where that is the
/// reference or there is none.
pub(super) fn source<'a>(
    open: Option<&'a OpenCollection>,
    reference: &'a Reference,
) -> Option<Source<'a>> {
    match reference.folder() {
        Some(folder) => reference.games().map(|games| Source {
            folder,
            games,
            shown: None,
        }),
        None => open.map(|open| Source {
            folder: &open.folder,
            games: &open.list.games,
            shown: open.list.shown.as_ref(),
        }),
    }
}
