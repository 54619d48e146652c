//! What the pages say where there is no move to search.

use crate::kit::text::tr;
use tabia_chess::Position;
use tabia_engine::FinishedError;

/// Why a position is not searched; `None` where it has moves.
pub(super) fn finished(position: &Position) -> Option<String> {
    let error = FinishedError::check(position).err()?;
    Some(tr(match error {
        FinishedError::Checkmate => "lab-checkmate",
        FinishedError::Stalemate => "lab-stalemate",
    }))
}
