//! The timeline: what each program or machine brought, and a way to the page that shows it.

use egui::{Align, Label, Layout, RichText, Sense, Stroke, Ui, pos2, vec2};

use crate::command::Commands;
use crate::lab::exhibits::{exhibit_commands, exhibit_name};
use crate::lab::parts::LabInput;
use tabia_lab::history::{Milestone, TIMELINE};
use tabia_texts::{tr, tr_args};

/// Width of the years with the line beside them, in points.
const YEARS: f32 = 64.0;
/// Distance of the line from the right end of the years, radius of a dot on it, and its height in an entry, in points.
const LINE: f32 = 12.0;
const DOT: f32 = 4.0;
const DOT_DOWN: f32 = 10.0;

/// Draws the entries, the oldest first.
pub(super) fn show(ui: &mut Ui, input: &LabInput<'_>, commands: &mut Commands) {
    ui.label(RichText::new(tr("history-about")).color(input.theme.text_weak));
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing.y = 0.0;
    for entry in &TIMELINE {
        show_entry(ui, input, entry, commands);
    }
}

fn show_entry(ui: &mut Ui, input: &LabInput<'_>, entry: &Milestone, commands: &mut Commands) {
    let theme = input.theme;
    let row = ui.horizontal_top(|ui| {
        let (place, _) = ui.allocate_exact_size(vec2(YEARS, 1.0), Sense::hover());
        let mut years = ui.new_child(
            egui::UiBuilder::new()
                .max_rect(place.with_max_y(place.top() + 20.0))
                .layout(Layout::left_to_right(Align::Center)),
        );
        years.label(RichText::new(entry.year.to_string()).color(theme.text_strong));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 3.0;
            let name = tr(&format!("history-{}-name", entry.id));
            let name = RichText::new(name).color(theme.text_strong).strong();
            ui.add(Label::new(name).wrap());
            ui.add(Label::new(tr(&format!("history-{}", entry.id))).wrap());
            let args = [("what", exhibit_name(entry.exhibit).into())];
            if ui.button(tr_args("history-see", &args)).clicked() {
                exhibit_commands(entry.exhibit)
                    .into_iter()
                    .for_each(|command| commands.push(command));
            }
            ui.add_space(10.0);
        });
        place.right() - LINE
    });
    let (rect, x) = (row.response.rect, row.inner);
    let painter = ui.painter();
    painter.vline(x, rect.y_range(), Stroke::new(1.0, theme.border));
    painter.circle_filled(pos2(x, rect.top() + DOT_DOWN), DOT, theme.accent);
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_lab::exhibit::Exhibit;
    use tabia_texts::exists;

    #[test]
    fn every_entry_has_texts_and_shows_something() {
        for entry in &TIMELINE {
            assert!(exists(&format!("history-{}", entry.id)), "{}", entry.id);
            assert!(exists(&format!("history-{}-name", entry.id)));
            assert!(!exhibit_commands(entry.exhibit).is_empty());
            if let Exhibit::Search(algorithm) = entry.exhibit {
                assert!(exists(&format!("search-by-{}", algorithm.name())));
            }
        }
    }
}
