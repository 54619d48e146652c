//! Cards of links to what shows an idea, one for each subject.

use egui::{Label, RichText, Ui};

use crate::kit::widgets::equal_columns;
use crate::lab::exhibits::exhibit_name;
use crate::lab::parts::{LabInput, card};
use tabia_lab::exhibit::Exhibit;
use tabia_lab::questions::Subject;
use tabia_texts::{tr, tr_args};

/// Minimum width of a card, in points.
const CARD: f32 = 320.0;

/// Shows cards in as many columns as fit, each below the shortest column so far. `lines`: the number of links of each card.
pub(super) fn show_cards(ui: &mut Ui, lines: &[usize], mut show: impl FnMut(&mut Ui, usize)) {
    /// Height of a title with the margins of its card, in lines.
    const TITLE: usize = 2;
    let (whole, gap) = (ui.available_width(), ui.spacing().item_spacing.x);
    let fit = ((whole + gap) / (CARD + gap)).floor() as usize;
    let mut columns = vec![(0, Vec::new()); fit.clamp(1, lines.len().max(1))];
    for (index, count) in lines.iter().enumerate() {
        if let Some((height, cards)) = columns.iter_mut().min_by_key(|(height, _)| *height) {
            *height += count + TITLE;
            cards.push(index);
        }
    }
    equal_columns(ui, (columns.len(), CARD), |ui, column| {
        for index in &columns[column].1 {
            show(ui, *index);
        }
    });
}

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

/// Shows a link to what an exhibit shows; returns whether it was chosen. The tip names the page after the text of the key
/// `look`.
pub(super) fn show_link(ui: &mut Ui, text: &str, exhibit: Exhibit, look: Option<&str>) -> bool {
    let link = ui.link(text).on_hover_ui(|ui| {
        let args = [("page", exhibit_name(exhibit).into())];
        let page = tr_args("question-open", &args);
        ui.label(match look {
            Some(look) => format!("{}\n{page}", tr(look)),
            None => page,
        });
    });
    link.clicked()
}
