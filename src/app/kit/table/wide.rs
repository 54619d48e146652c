//! A table that is scrolled sideways where its columns do not fit.

use egui::scroll_area::ScrollArea;
use egui::{Key, Modifiers, Rect, Ui, UiBuilder, vec2};

/// Distance by which an arrow key scrolls, in points.
const STEP: f32 = 60.0;

/// Draws a table of at least this width, in points, with `show`. Where it is wider than `rect` it has a scroll bar below it, and
/// with the keyboard focus, `has_keys`, the arrow keys scroll it to the left and the right.
pub fn show_wide<R>(
    ui: &mut Ui,
    rect: Rect,
    (salt, least): (&str, f32),
    has_keys: bool,
    show: impl FnOnce(&mut Ui, Rect) -> R,
) -> R {
    if rect.width() >= least {
        return show(ui, rect);
    }
    let mut place = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(salt));
    place.shrink_clip_rect(rect);
    let steps = match has_keys {
        true => ui.input_mut(|input| {
            let mut count = |key| input.count_and_consume_key(Modifiers::NONE, key) as f32;
            count(Key::ArrowRight) - count(Key::ArrowLeft)
        }),
        false => 0.0,
    };
    // The bar has a place of its own below the rows.
    let usual = place.spacing().scroll;
    let bar = usual.floating_width;
    place.spacing_mut().scroll.floating_allocated_width = bar;
    let scroll = ScrollArea::horizontal().id_salt(salt).auto_shrink(false);
    let output = scroll.show(&mut place, |ui| {
        let size = vec2(least, rect.height() - bar);
        let inner = Rect::from_min_size(ui.max_rect().min, size);
        ui.set_min_size(size);
        if steps != 0.0 {
            ui.scroll_with_delta(vec2(-steps * STEP, 0.0));
        }
        ui.spacing_mut().scroll = usual;
        show(ui, inner)
    });
    output.inner
}
