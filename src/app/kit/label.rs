//! Text in the lists and panels: baselines, text that is cut, and what an empty list says.

use std::sync::Arc;

use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Align, Color32, FontId, Galley, Painter, Rect, TextStyle, Ui, Vec2, pos2, vec2};

use super::theme::Theme;

/// A list without entries: what is missing, and what to do about it.
pub(crate) fn empty_state(ui: &mut Ui, rect: Rect, theme: &Theme, title: &str, hint: &str) {
    let [title_galley, hint_galley] = empty_texts(ui, rect, theme, title, hint);
    let height = title_galley.size().y + 4.0 + hint_galley.size().y;
    let top = (rect.center().y - height / 2.0)
        .max(rect.top() + 8.0)
        .round();
    let painter = ui.painter_at(rect);
    let second = top + title_galley.size().y + 4.0;
    painter.galley(pos2(rect.center().x, top), title_galley, theme.text);
    painter.galley(pos2(rect.center().x, second), hint_galley, theme.text_weak);
    let response = ui.interact(rect, ui.scope_id().with("empty"), egui::Sense::hover());
    response.widget_info(|| {
        egui::WidgetInfo::labeled(
            egui::accesskit::Role::Label,
            true,
            format!("{title}. {hint}"),
        )
    });
}

/// The two texts of an [`empty_state`], centred and broken to the width of its place.
fn empty_texts(ui: &Ui, rect: Rect, theme: &Theme, title: &str, hint: &str) -> [Arc<Galley>; 2] {
    let room = (rect.width() - 48.0).max(48.0);
    let centred = |text: &str, style: TextStyle, color: Color32| {
        let mut job = LayoutJob::simple(text.to_owned(), style.resolve(ui.style()), color, room);
        job.halign = Align::Center;
        ui.painter().layout_job(job)
    };
    [
        centred(title, TextStyle::Body, theme.text),
        centred(hint, TextStyle::Small, theme.text_weak),
    ]
}

/// An [`empty_state`] with buttons for what can be done about it, which are left out where there is no room.
pub(crate) fn empty_choices<C>(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    (title, hint): (&str, &str),
    choices: impl IntoIterator<Item = (String, C), IntoIter: ExactSizeIterator>,
) -> Option<C> {
    /// Air above the texts, and between them and the first button.
    const AIR: [f32; 2] = [8.0, 12.0];
    const BUTTON: Vec2 = vec2(176.0, 28.0);
    const STEP: f32 = BUTTON.y + 8.0;
    let choices = choices.into_iter();
    let texts = empty_texts(ui, rect, theme, title, hint);
    let said = AIR[0] + 4.0 + texts.iter().map(|text| text.size().y).sum::<f32>();
    let height = said + AIR[1] + STEP * choices.len() as f32;
    if rect.height() < height {
        empty_state(ui, rect, theme, title, hint);
        return None;
    }
    let top = (rect.center().y - height / 2.0).round();
    let text = Rect::from_min_size(pos2(rect.left(), top), vec2(rect.width(), said));
    empty_state(ui, text, theme, title, hint);
    let left = (rect.center().x - BUTTON.x / 2.0).round();
    let mut chosen = None;
    for (index, (name, command)) in choices.enumerate() {
        let corner = pos2(left, (text.bottom() + AIR[1]).round() + STEP * index as f32);
        let place = Rect::from_min_size(corner, BUTTON);
        if ui.put(place, egui::Button::new(name)).clicked() {
            chosen = Some(command);
        }
    }
    chosen
}

/// One line of text, with "…" where there is no more room.
pub(crate) fn elided(
    painter: &Painter,
    text: &str,
    font: FontId,
    color: Color32,
    room: f32,
) -> Arc<Galley> {
    let mut job = LayoutJob::default();
    // Line breaks and tabs in a name would spoil the row.
    let text = text.replace(|letter: char| letter.is_control(), " ");
    job.append(&text, 0.0, TextFormat::simple(font, color));
    job.wrap = TextWrapping::truncate_at_width(room);
    painter.layout_job(job)
}

/// From the top of a galley down to the baseline of its first line, in points.
pub(crate) fn baseline(galley: &Galley) -> f32 {
    let first = galley
        .rows
        .first()
        .and_then(|row| Some(row.pos.y + row.glyphs.first()?.pos.y));
    first.unwrap_or(galley.size().y * 0.8)
}
