//! Widgets as every part of the window wants them.

use egui::{Align2, ScrollArea, TextBuffer, TextEdit};

/// A field for one line of text, which stands in the middle of its height.
pub(super) fn text_field(text: &mut dyn TextBuffer) -> TextEdit<'_> {
    TextEdit::singleline(text).align(Align2::LEFT_CENTER)
}

/// A list in a dialog that opens so high at once, where egui alone would begin low and grow.
pub(super) fn tall_list(height: f32) -> ScrollArea {
    ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
}
