//! The beginning of a text of any length, for messages that quote it.

use std::borrow::Cow;

/// Returns a text of at most `most` characters, or its beginning with an ellipsis: what a user types or a file contains can be
/// as long as memory.
///
/// ```
/// assert_eq!(tabia_chess::excerpt("Nf3", 40), "Nf3");
/// assert_eq!(tabia_chess::excerpt("Größe 12", 5), "Größe…");
/// ```
pub fn excerpt(text: &str, most: usize) -> Cow<'_, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]).into(),
        None => text.into(),
    }
}
