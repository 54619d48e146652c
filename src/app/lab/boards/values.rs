//! The values that a board stores beside its pieces.

use egui::{RichText, Ui};

use super::paint::Look;
use super::words;
use crate::kit::widgets::name_cell;
use tabia_lab::boards::picture::Value;

/// Shows the values, one per line; those that differ from `others` are marked.
pub(super) fn show_values(
    ui: &mut Ui,
    look: &Look<'_>,
    values: &[Value],
    others: Option<&[Value]>,
) {
    /// Width of the names, in points.
    const NAME: f32 = 144.0;
    ui.spacing_mut().item_spacing.y = 4.0;
    ui.spacing_mut().interact_size.y = 18.0;
    for (index, value) in values.iter().enumerate() {
        let (name, text) = words::value(value);
        let differs = others.is_some_and(|others| others.get(index) != Some(value));
        let ground = ui.painter().add(egui::Shape::Noop);
        let line = ui.horizontal(|ui| {
            name_cell(ui, NAME, |ui| ui.label(RichText::new(name).weak()));
            let text = RichText::new(text);
            let is_key = matches!(
                value,
                Value::Key(_) | Value::PawnKey(_) | Value::MaterialKey(_)
            );
            ui.label(if is_key { text.monospace() } else { text });
        });
        if differs {
            ui.painter()
                .set(ground, look.change(line.response.rect.expand(2.0)));
        }
    }
}
