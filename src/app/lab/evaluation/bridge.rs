//! A bridge chart from one number to another: one bar for each term, each starting where the previous one ends.

use egui::accesskit::Role;
use egui::epaint::TextShape;
use egui::{Align2, FontId, Rect, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use crate::kit::theme::Theme;
use tabia_texts::{pawns_of, tr};

/// Height of the bars and of the names below them, in points.
const BARS: f32 = 150.0;
const NAMES: f32 = 92.0;
/// Maximum width of a column, in points.
const WIDEST: f32 = 40.0;
/// Width of the scale's numbers at the right of the last column, in points.
const SCALE: f32 = 34.0;

/// A bar.
pub(super) struct Bar {
    pub(super) term: &'static str,
    pub(super) name: String,
    /// Its contribution, in parts of a pawn.
    pub(super) gain: i32,
    pub(super) tip: String,
    pub(super) is_chosen: bool,
}

/// Draws the bridge from `from` over the bars; a pawn has the value `unit`. Returns the term whose bar was clicked.
pub(super) fn show(
    ui: &mut Ui,
    from: i32,
    bars: &[Bar],
    unit: i32,
    theme: &Theme,
) -> Option<&'static str> {
    // The last column is the sum.
    let columns = (bars.len() + 1) as f32;
    let wide = ((ui.available_width() - SCALE) / columns).min(WIDEST);
    let size = vec2(columns * wide + SCALE, BARS + NAMES);
    let (place, _) = ui.allocate_exact_size(size, Sense::hover());
    let heights = Heights::of(from, bars, unit, place);
    paint_grid(ui, place, &heights, unit, theme);
    let (mut at, mut clicked) = (from, None);
    for (index, bar) in bars.iter().enumerate() {
        let left = place.left() + wide * index as f32;
        let column = Rect::from_min_size(pos2(left, place.top()), vec2(wide, BARS + NAMES));
        let response = ui.interact(column, ui.scope_id().with(("bar", index)), Sense::click());
        response.widget_info(|| {
            let spoken = format!("{}: {}", bar.name, pawns_of(bar.gain, unit));
            WidgetInfo::selected(Role::Button, true, bar.is_chosen, spoken)
        });
        if response.clicked() {
            clicked = Some(bar.term);
        }
        if bar.is_chosen || response.hovered() {
            let ground = if bar.is_chosen {
                theme.selection
            } else {
                theme.surface_hover
            };
            ui.painter().rect_filled(column, theme.radius, ground);
        }
        let (start, end) = (heights.y(at), heights.y(at + bar.gain));
        let body = Rect::from_two_pos(pos2(left + 2.0, start), pos2(left + wide - 2.0, end));
        paint_bar(ui, body, bar.gain, theme);
        at += bar.gain;
        // Connects to the next bar.
        let thread = Stroke::new(1.0, theme.outline);
        ui.painter()
            .hline(left + wide - 2.0..=left + wide + 2.0, end, thread);
        paint_name(ui, column, &bar.name, bar.gain != 0, theme);
        if response.has_focus() {
            let ring = Stroke::new(1.5, theme.accent);
            ui.painter()
                .rect_stroke(column, theme.radius, ring, StrokeKind::Inside);
        }
        response.on_hover_text(&bar.tip);
    }
    let left = place.left() + wide * bars.len() as f32;
    let column = Rect::from_min_size(pos2(left, place.top()), vec2(wide, BARS + NAMES));
    let body = Rect::from_two_pos(
        pos2(left + 2.0, heights.y(0)),
        pos2(left + wide - 2.0, heights.y(at)),
    );
    ui.painter()
        .rect_filled(body, 1.0, theme.accent.gamma_multiply(0.55));
    ui.painter().hline(
        body.x_range(),
        heights.y(at),
        Stroke::new(2.5, theme.accent),
    );
    paint_name(
        ui,
        column,
        &format!("{} {}", tr("evaluation-sum"), pawns_of(at, unit)),
        true,
        theme,
    );
    clicked
}

/// Paints a bar. White's gains are light, Black's dark, with an edge in both themes.
fn paint_bar(ui: &Ui, body: Rect, gain: i32, theme: &Theme) {
    let fill = if gain >= 0 {
        theme.eval_white
    } else {
        theme.eval_black
    };
    if gain == 0 {
        let line = Stroke::new(1.0, theme.text_weak);
        ui.painter().hline(body.x_range(), body.top(), line);
        return;
    }
    // Very small values stay visible.
    let body = if body.height() < 2.0 {
        body.expand2(vec2(0.0, 1.0))
    } else {
        body
    };
    ui.painter().rect_filled(body, 1.0, fill);
    let edge = Stroke::new(1.0, theme.text_weak);
    ui.painter()
        .rect_stroke(body, 1.0, edge, StrokeKind::Inside);
}

/// Paints a name vertically, from bottom to top.
fn paint_name(ui: &Ui, column: Rect, name: &str, is_strong: bool, theme: &Theme) {
    let color = if is_strong {
        theme.text
    } else {
        theme.text_weak
    };
    let font = FontId::proportional(theme.small_size);
    let galley = ui.painter().layout_no_wrap(name.to_owned(), font, color);
    let top = column.bottom() - NAMES + 6.0;
    let at = pos2(
        (column.center().x - galley.size().y / 2.0).round(),
        (top + galley.size().x).round(),
    );
    let text = TextShape::new(at, galley, color).with_angle(-std::f32::consts::FRAC_PI_2);
    ui.painter().add(text);
}

/// Converts parts of a pawn to points.
struct Heights {
    top: f32,
    bottom: f32,
    most: f32,
    least: f32,
}

impl Heights {
    fn of(from: i32, bars: &[Bar], unit: i32, place: Rect) -> Heights {
        let mut at = from;
        let (mut most, mut least) = (from.max(0), from.min(0));
        for bar in bars {
            at += bar.gain;
            (most, least) = (most.max(at), least.min(at));
        }
        // The chart spans at least half a pawn, so that small differences do not look large.
        let slack = (unit / 2 - (most - least)).max(0) / 2 + (most - least) / 16;
        Heights {
            top: place.top() + 4.0,
            bottom: place.top() + BARS,
            most: (most + slack) as f32,
            least: (least - slack) as f32,
        }
    }

    fn y(&self, value: i32) -> f32 {
        let part = (self.most - value as f32) / (self.most - self.least).max(1.0);
        (self.top + part * (self.bottom - self.top)).round()
    }
}

/// Paints lines at round numbers, a stronger one at 0.
fn paint_grid(ui: &Ui, place: Rect, heights: &Heights, unit: i32, theme: &Theme) {
    let range = heights.most - heights.least;
    let hundredths = [10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10_000];
    let step = hundredths
        .into_iter()
        .map(|step| step * (unit / 100))
        .find(|step| range / *step as f32 <= 5.0)
        .unwrap_or(200 * unit);
    let mut value = (heights.least / step as f32).ceil() as i32 * step;
    while value as f32 <= heights.most {
        let color = if value == 0 {
            theme.outline
        } else {
            theme.border
        };
        let y = heights.y(value) + 0.5;
        ui.painter()
            .hline(place.x_range(), y, Stroke::new(1.0, color));
        let font = FontId::proportional(theme.small_size - 2.0);
        let at = pos2(place.right() - 2.0, y - 1.0);
        let text = match value {
            0 => "0".to_owned(),
            _ if 2 * step < unit => format!("{:+.2}", value as f32 / unit as f32),
            _ => format!("{:+.1}", value as f32 / unit as f32),
        };
        ui.painter()
            .text(at, Align2::RIGHT_BOTTOM, text, font, theme.text_weak);
        value += step;
    }
}
