//! What searches are called.

use crate::kit::text::tr;
use tabia_lab::search::Algorithm;

/// The name of a search.
pub(super) fn name(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}", algorithm.name()))
}

/// What a search does, and where it comes from.
pub(super) fn tip(algorithm: Algorithm) -> String {
    tr(&format!("search-by-{}-tip", algorithm.name()))
}
