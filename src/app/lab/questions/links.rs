//! Cards of links to what shows an idea, one for each subject.

use egui::{Label, RichText, Ui};

use crate::lab::exhibits::exhibit_name;
use crate::lab::parts::{LabInput, card};
use tabia_lab::exhibit::Exhibit;
use tabia_lab::questions::Subject;
use tabia_texts::{tr, tr_args};

/// Minimum width of a card, in points.
pub(super) const CARD: f32 = 320.0;

/// Shows what the links are for.
pub(super) fn show_about(ui: &mut Ui, input: &LabInput<'_>, key: &str) {
    let about = RichText::new(tr(key)).color(input.theme.text_weak);
    ui.add(Label::new(about).wrap());
    ui.add_space(6.0);
}

/// Shows the links of a subject.
pub(super) fn show_subject(
    ui: &mut Ui,
    input: &LabInput<'_>,
    subject: Subject,
    show_links: impl FnOnce(&mut Ui),
) {
    card(input.theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.spacing_mut().item_spacing.y = 6.0;
        let title = tr(&format!("questions-{}", subject.word()));
        let title = RichText::new(title).color(input.theme.text_strong).strong();
        ui.add(Label::new(title).wrap());
        show_links(ui);
    });
}

/// Shows a link to what an exhibit shows; returns whether it was chosen. The tip names the page after what else it says.
pub(super) fn show_link(ui: &mut Ui, text: &str, exhibit: Exhibit, look: Option<&str>) -> bool {
    let args = [("page", exhibit_name(exhibit).into())];
    let page = tr_args("question-open", &args);
    let tip = match look {
        Some(look) => format!("{look}\n{page}"),
        None => page,
    };
    ui.link(text).on_hover_text(tip).clicked()
}
