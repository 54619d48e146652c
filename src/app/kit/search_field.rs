//! Fields for the text of a search.

use std::ops::Range;
use std::sync::Arc;

use egui::accesskit::Role;
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Galley, Key, Margin, Modifiers, Rect, Response, Sense, Stroke, TextBuffer, TextStyle, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::icons;
use super::theme::Theme;
use super::widgets::text_field;
use tabia_texts::tr;

/// The response of a search field.
pub(crate) struct SearchResponse {
    pub(crate) field: Response,
    /// Whether the button or Escape has cleared the text.
    pub(crate) is_cleared: bool,
}

impl SearchResponse {
    /// Gives the focus back to a field that Escape has cleared.
    pub(crate) fn keep_focus(self) -> Response {
        if self.is_cleared {
            self.field.request_focus();
        }
        self.field
    }
}

/// A search field over the whole width of a dialog, which keeps the focus when it is cleared: see [`search_field`].
pub(crate) fn search_row(ui: &mut Ui, theme: &Theme, text: &mut String, name: &str) -> Response {
    const HEIGHT: f32 = 28.0;
    let size = vec2(ui.available_width(), HEIGHT);
    let rect = Rect::from_min_size(ui.cursor().min, size);
    search_field(ui, rect, theme, text, name).keep_focus()
}

/// A search field over the whole of `rect`, whose hint is its name: see [`SearchField`].
pub(crate) fn search_field(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    text: &mut String,
    name: &str,
) -> SearchResponse {
    let field = SearchField {
        name,
        hint: name,
        fault: None,
    };
    field.show(ui, rect, theme, text)
}

/// A search field with a button that clears it. Escape in the field clears it as well; in an empty field the key is left to
/// others.
pub(crate) struct SearchField<'a> {
    /// The accessible name.
    pub(crate) name: &'a str,
    /// What is shown while it is empty.
    pub(crate) hint: &'a str,
    /// The part of the text that cannot be read, in bytes.
    pub(crate) fault: Option<Range<usize>>,
}

impl SearchField<'_> {
    /// Draws the field over the whole of `rect`.
    pub(crate) fn show(
        self,
        ui: &mut Ui,
        rect: Rect,
        theme: &Theme,
        text: &mut String,
    ) -> SearchResponse {
        const ICON: f32 = 14.0;
        let margin = Margin {
            left: 28,
            right: 28,
            top: 5,
            bottom: 5,
        };
        let fault = self.fault.clone();
        let mut marked = |ui: &Ui, text: &dyn TextBuffer, _: f32| {
            mark_fault(ui, theme, text.as_str(), fault.clone())
        };
        let mut edit = text_field(text).hint_text(self.hint).margin(margin);
        if self.fault.is_some() {
            edit = edit.layouter(&mut marked);
        }
        let field = ui.put(rect, edit);
        field.clone().accessible_name(self.name);
        let icon = |x: f32| Rect::from_center_size(pos2(x, rect.center().y), Vec2::splat(ICON));
        let glass = icon(rect.left() + 16.0);
        icons::paint(ui.painter(), "search", glass, theme.text_weak);
        let mut is_cleared = false;
        if text.is_empty() {
            return SearchResponse { field, is_cleared };
        }
        if field.lost_focus() {
            is_cleared = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape));
        }
        let cross = icon(rect.right() - 16.0);
        let id = field.id.with("clear");
        let clear = ui.interact(cross.expand(5.0), id, Sense::click());
        clear.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr("search-clear")));
        let color = match clear.hovered() || clear.has_focus() {
            true => theme.text_strong,
            false => theme.text_weak,
        };
        icons::paint(ui.painter(), "close", cross, color);
        if clear.on_hover_text(tr("search-clear")).clicked() {
            is_cleared = true;
            field.request_focus();
        }
        if is_cleared {
            text.clear();
        }
        SearchResponse { field, is_cleared }
    }
}

/// Lays out a text with its faulty part underlined.
fn mark_fault(ui: &Ui, theme: &Theme, text: &str, fault: Option<Range<usize>>) -> Arc<Galley> {
    let plain = TextFormat::simple(TextStyle::Body.resolve(ui.style()), theme.text_strong);
    let faulty = TextFormat {
        color: theme.error,
        underline: Stroke::new(1.0, theme.error),
        ..plain.clone()
    };
    let mut job = LayoutJob::default();
    // While the text is changed, the place is that of the text before.
    match fault.filter(|fault| text.get(fault.clone()).is_some()) {
        Some(fault) => {
            job.append(&text[..fault.start], 0.0, plain.clone());
            job.append(&text[fault.clone()], 0.0, faulty);
            job.append(&text[fault.end..], 0.0, plain);
        }
        None => job.append(text, 0.0, plain),
    }
    ui.fonts_mut(|fonts| fonts.layout_job(job))
}
