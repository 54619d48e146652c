//! The figures of a search, and the strip that folds them and the limits.

use egui::accesskit::Role;
use egui::{Align2, Rect, Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::input::{MARGIN, SearchInput};
use super::numbers;
use crate::command::Commands;
use crate::command::analysis::Command;
use crate::kit::focus::focus_ring;
use crate::kit::icons;
use crate::kit::widgets::elided;
use tabia_texts::tr;

/// The value of a figure that is not known.
const UNKNOWN: &str = "–";

/// Depth, nodes, speed, hash and time, each with its value and name: all from the search that found the best line.
fn figures(input: &SearchInput<'_>) -> [(String, String); 5] {
    // They are not known of lines that were remembered.
    let newest = { input.newest }.filter(|info| info.nodes > 0 || info.nps > 0);
    let dash = || UNKNOWN.to_owned();
    let cell = |value: Option<String>, key: &str| (value.unwrap_or_else(dash), tr(key));
    [
        cell(
            input
                .lines
                .first()
                .map(|info| format!("{}/{}", info.depth, info.seldepth)),
            "search-depth",
        ),
        cell(
            newest.map(|info| numbers::short(info.nodes)),
            "search-nodes",
        ),
        cell(newest.map(|info| numbers::short(info.nps)), "search-speed"),
        cell(
            newest.map(|info| numbers::permille(info.hashfull)),
            "search-hash-full",
        ),
        cell(newest.map(|info| numbers::time(info.time)), "search-time"),
    ]
}

/// Draws the strip; a click folds or unfolds limits and figures. Folded, it shows the most important figures.
pub fn show_strip(ui: &mut Ui, rect: Rect, input: &SearchInput<'_>, commands: &mut Commands) {
    const ICON: f32 = 12.0;
    let theme = input.theme;
    let response = ui.interact(rect, ui.scope_id().with("figures"), Sense::click());
    let name = tr("search-figures");
    response
        .widget_info(|| WidgetInfo::selected(Role::DisclosureTriangle, true, input.figures, &name));
    if response.clicked() {
        commands.push(Command::ToggleFigures);
    }
    let painter = ui.painter_at(rect);
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme.border));
    focus_ring(ui, &response, rect.shrink(2.0), theme.accent);
    let lit = response.hovered() || response.has_focus();
    let ink = if lit {
        theme.text_strong
    } else {
        theme.text_weak
    };
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let middle = inner.left_center() + vec2(ICON / 2.0, 0.0);
    let picture = Rect::from_center_size(middle, Vec2::splat(ICON));
    let icon = match input.figures {
        true => "chevron-down",
        false => "chevron-up",
    };
    icons::paint(&painter, icon, picture, ink);
    let small = TextStyle::Small.resolve(ui.style());
    let left = picture.right() + 8.0;
    let text = |x: f32, text: &str| {
        let at = pos2(x.round(), rect.center().y);
        painter.text(at, Align2::LEFT_CENTER, text, small.clone(), ink);
    };
    if input.figures || input.lines.is_empty() {
        text(left, &name);
        return;
    }
    // Each in its own column, so that a changing number does not shift another.
    let [depth, _, speed, _, (time, _)] = figures(input);
    let width = (inner.right() - left) / 3.0;
    let with_name = |(value, name): (String, String)| format!("{value} {name}");
    for (index, figure) in [with_name(depth), with_name(speed), time]
        .iter()
        .enumerate()
    {
        if !figure.starts_with(UNKNOWN) {
            text(left + width * index as f32, figure);
        }
    }
    response.on_hover_text(name);
}

/// Draws the figures in five columns of fixed position.
pub fn show(ui: &mut Ui, rect: Rect, input: &SearchInput<'_>) {
    let theme = input.theme;
    let cells = figures(input);
    let painter = ui.painter_at(rect);
    painter.hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme.border));
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let width = inner.width() / cells.len() as f32;
    for (index, (value, label)) in cells.iter().enumerate() {
        let left = (inner.left() + width * index as f32).round();
        painter.text(
            pos2(left, rect.top() + 5.0),
            Align2::LEFT_TOP,
            value,
            body.clone(),
            theme.text,
        );
        let galley = elided(&painter, label, small.clone(), theme.text_weak, width - 4.0);
        painter.galley(pos2(left, rect.top() + 23.0), galley, theme.text_weak);
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        let response = ui.interact(place, ui.scope_id().with(("stat", index)), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{label} {value}")));
    }
}
