//! A bridge chart from one number to another: one bar for each term in a row of its own, each starting where the previous one
//! ends. Terms without effect are listed below it.

use std::ops::RangeInclusive;

use egui::accesskit::Role;
use egui::{
    Align2, CollapsingHeader, EventFilter, FontId, Key, Modifiers, Rect, Response, Sense, Stroke,
    StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use crate::kit::announcer::speak_entry;
use crate::kit::focus::focus_ring;
use crate::kit::theme::Theme;
use tabia_texts::{pawns_of, tr, tr_args};

/// Heights of a row, of a bar, and of the scale above the rows, in points.
const ROW: f32 = 22.0;
const BAR: f32 = 12.0;
const SCALE: f32 = 16.0;
/// Minimum and maximum width of the names, and space at both ends of a row, in points.
const NAMES: (f32, f32) = (72.0, 152.0);
const INSET: f32 = 6.0;
/// Space between the bars and the texts beside them, in points.
const GAP: f32 = 12.0;

/// A bar.
pub(super) struct Bar {
    pub(super) term: &'static str,
    pub(super) name: String,
    /// Its contribution, in parts of a pawn.
    pub(super) gain: i32,
    pub(super) tip: String,
    pub(super) is_chosen: bool,
}

/// Draws the bridge with this accessible name from `from` over the bars; a pawn has the value `unit`. It is one tab stop, in
/// which the arrow keys move from bar to bar. Returns the term that was chosen.
pub(super) fn show(
    ui: &mut Ui,
    name: &str,
    from: i32,
    bars: &[Bar],
    unit: i32,
    theme: &Theme,
) -> Option<&'static str> {
    let (shown, without): (Vec<&Bar>, Vec<&Bar>) = bars.iter().partition(|bar| bar.gain != 0);
    // The last row is the sum.
    let height = SCALE + ROW * (shown.len() + 1) as f32;
    let (place, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let total = from + shown.iter().map(|bar| bar.gain).sum::<i32>();
    let scale = Scale::of(from, &shown, unit, bars_place(ui, place, bars, unit));
    let list = ui.interact(place, ui.scope_id().with("bridge"), Sense::click());
    list.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, name));
    let mut clicked = walk_by_keys(ui, &list, &shown);
    focus_ring(ui, &list, place.expand(1.0), theme.accent);
    let rows: Vec<Rect> = (0..=shown.len())
        .map(|row| {
            let top = place.top() + SCALE + ROW * row as f32;
            Rect::from_min_size(pos2(place.left(), top), vec2(place.width(), ROW))
        })
        .collect();
    for (bar, row) in shown.iter().zip(&rows) {
        let response = show_row(ui, *row, bar, (unit, Sense::CLICK), theme);
        if bar.is_chosen && list.has_focus() {
            speak_entry(list.id, &response);
        }
        if response.clicked() {
            clicked = Some(bar.term);
            list.request_focus();
        }
    }
    paint_grid(ui, place, &scale, unit, theme);
    let mut at = from;
    for (bar, row) in shown.iter().zip(&rows) {
        let end = at + bar.gain;
        paint_bar(ui, scale.bar(*row, at, end), bar.gain, theme);
        // Connects to the next bar.
        let middle = row.center().y;
        let thread = middle + BAR / 2.0..=middle + ROW - BAR / 2.0;
        ui.painter()
            .vline(scale.x(end), thread, Stroke::new(1.0, theme.outline));
        at = end;
    }
    if let Some(row) = rows.last() {
        let body = scale.bar(*row, 0, total);
        ui.painter()
            .rect_filled(body, 1.0, theme.accent.gamma_multiply(0.55));
        let end = Stroke::new(2.5, theme.accent);
        ui.painter().vline(scale.x(total), body.y_range(), end);
        let sum = tr("evaluation-sum");
        paint_texts(ui, *row, &sum, &pawns_of(total, unit), theme.text_strong);
    }
    if !without.is_empty() {
        let title = tr_args("evaluation-without", &[("count", without.len().into())]);
        CollapsingHeader::new(title)
            .id_salt("without effect")
            .show_unindented(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                for bar in without {
                    let size = vec2(ui.available_width(), ROW);
                    let (row, _) = ui.allocate_exact_size(size, Sense::hover());
                    if show_row(ui, row, bar, (unit, Sense::click()), theme).clicked() {
                        clicked = Some(bar.term);
                    }
                }
            });
    }
    clicked
}

/// The term to which a pressed key leads while the bridge has the keyboard focus: an arrow key moves along the bars, and Enter or Space chooses the chosen one again, which ends the choice.
fn walk_by_keys(ui: &Ui, list: &Response, bars: &[&Bar]) -> Option<&'static str> {
    if !list.has_focus() {
        return None;
    }
    let filter = EventFilter {
        vertical_arrows: true,
        ..EventFilter::default()
    };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(list.id, filter));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let [up, down, enter, space] =
        [Key::ArrowUp, Key::ArrowDown, Key::Enter, Key::Space].map(pressed);
    let chosen = bars.iter().position(|bar| bar.is_chosen);
    let last = bars.len().checked_sub(1)?;
    let next = match chosen {
        Some(at) if down => (at + 1).min(last),
        Some(at) if up => at.saturating_sub(1),
        Some(at) if enter || space => return Some(bars[at].term),
        None if down => 0,
        None if up => last,
        _ => return None,
    };
    (chosen != Some(next)).then_some(bars[next].term)
}

/// Shows the name and the value of a term in its row, which can be clicked.
fn show_row(ui: &Ui, row: Rect, bar: &Bar, (unit, sense): (i32, Sense), theme: &Theme) -> Response {
    let id = ui.scope_id().with(("bar", bar.term));
    let response = ui.interact(row, id, sense);
    let value = pawns_of(bar.gain, unit);
    response.widget_info(|| {
        let spoken = format!("{}: {value}", bar.name);
        WidgetInfo::selected(Role::Button, true, bar.is_chosen, spoken)
    });
    if bar.is_chosen || response.hovered() {
        let ground = match bar.is_chosen {
            true => theme.selection,
            false => theme.surface_hover,
        };
        ui.painter().rect_filled(row, theme.radius, ground);
    }
    let color = match bar.gain {
        0 => theme.text_weak,
        _ => theme.text,
    };
    paint_texts(ui, row, &bar.name, &value, color);
    if response.has_focus() {
        let ring = Stroke::new(1.5, theme.accent);
        ui.painter()
            .rect_stroke(row, theme.radius, ring, StrokeKind::Inside);
    }
    response.on_hover_text(&bar.tip)
}

/// Paints a name at the left end of a row, and a value at its right end.
fn paint_texts(ui: &Ui, row: Rect, name: &str, value: &str, color: egui::Color32) {
    let font = TextStyle::Body.resolve(ui.style());
    let painter = ui.painter_at(row);
    let (left, right) = (row.left() + INSET, row.right() - INSET);
    let middle = row.center().y;
    painter.text(
        pos2(left, middle),
        Align2::LEFT_CENTER,
        name,
        font.clone(),
        color,
    );
    painter.text(
        pos2(right, middle),
        Align2::RIGHT_CENTER,
        value,
        font,
        color,
    );
}

/// Returns the horizontal range of the bars: what the names and the values leave.
fn bars_place(ui: &Ui, place: Rect, bars: &[Bar], unit: i32) -> RangeInclusive<f32> {
    let font = TextStyle::Body.resolve(ui.style());
    let width = |text: String| {
        let galley = ui
            .painter()
            .layout_no_wrap(text, font.clone(), egui::Color32::PLACEHOLDER);
        galley.size().x.ceil()
    };
    let names = bars.iter().map(|bar| width(bar.name.clone()));
    let names = names.fold(0.0, f32::max).clamp(NAMES.0, NAMES.1);
    // The width does not depend on the position, so that nothing moves when the position changes.
    let values = width(pawns_of(-10 * unit, unit));
    let left = place.left() + INSET + names + GAP;
    let right = place.right() - INSET - values - GAP;
    left.round()..=right.max(left + 48.0).round()
}

/// Paints a bar. White's gains are light, Black's dark, with an edge in both themes.
fn paint_bar(ui: &Ui, body: Rect, gain: i32, theme: &Theme) {
    let fill = match gain >= 0 {
        true => theme.eval_white,
        false => theme.eval_black,
    };
    // Very small values stay visible.
    let body = match body.width() < 2.0 {
        true => body.expand2(vec2(1.0, 0.0)),
        false => body,
    };
    ui.painter().rect_filled(body, 1.0, fill);
    let edge = Stroke::new(1.0, theme.text_weak);
    ui.painter()
        .rect_stroke(body, 1.0, edge, StrokeKind::Inside);
}

/// Converts parts of a pawn to points.
struct Scale {
    place: RangeInclusive<f32>,
    most: f32,
    least: f32,
}

impl Scale {
    fn of(from: i32, bars: &[&Bar], unit: i32, place: RangeInclusive<f32>) -> Scale {
        let mut at = from;
        let (mut most, mut least) = (from.max(0), from.min(0));
        for bar in bars {
            at += bar.gain;
            (most, least) = (most.max(at), least.min(at));
        }
        // The chart spans at least half a pawn, so that small differences do not look large.
        let slack = (unit / 2 - (most - least)).max(0) / 2 + (most - least) / 16;
        Scale {
            place,
            most: (most + slack) as f32,
            least: (least - slack) as f32,
        }
    }

    fn x(&self, value: i32) -> f32 {
        let part = (value as f32 - self.least) / (self.most - self.least).max(1.0);
        let (left, right) = (*self.place.start(), *self.place.end());
        (left + part * (right - left)).round()
    }

    fn bar(&self, row: Rect, from: i32, to: i32) -> Rect {
        let (top, bottom) = (row.center().y - BAR / 2.0, row.center().y + BAR / 2.0);
        Rect::from_two_pos(pos2(self.x(from), top), pos2(self.x(to), bottom))
    }
}

/// Paints lines at round numbers, a stronger one at 0.
fn paint_grid(ui: &Ui, place: Rect, scale: &Scale, unit: i32, theme: &Theme) {
    let range = scale.most - scale.least;
    // As many as their numbers have room for.
    let most = ((scale.place.end() - scale.place.start()) / 52.0).min(6.0);
    let hundredths = [10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
    let step = hundredths
        .into_iter()
        .map(|step| step * (unit / 100))
        .find(|step| range / *step as f32 <= most)
        .unwrap_or(200 * unit);
    let mut value = (scale.least / step as f32).ceil() as i32 * step;
    while value as f32 <= scale.most {
        let color = match value {
            0 => theme.outline,
            _ => theme.border,
        };
        let x = scale.x(value);
        ui.painter().vline(
            x,
            place.top() + SCALE..=place.bottom(),
            Stroke::new(1.0, color),
        );
        let font = FontId::proportional(theme.small_size - 1.0);
        let at = pos2(x, place.top());
        let text = match value {
            0 => "0".to_owned(),
            // In hundredths, whatever the unit.
            _ => pawns_of(value / (unit / 100), 100),
        };
        ui.painter()
            .text(at, Align2::CENTER_TOP, text, font, theme.text_weak);
        value += step;
    }
}
