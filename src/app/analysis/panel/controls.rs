//! The settings in the search panel: on or off, lines, depth, time, hash size and threads.

use egui::accesskit::Role;
use egui::emath::Numeric;
use egui::{
    DragValue, Rect, Response, Sense, Stroke, StrokeKind, TextStyle, Ui, UiBuilder, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::input::{MARGIN, SearchInput};
use crate::command::Commands;
use crate::command::analysis::Command;
use crate::kit::command_table::why_not;
use crate::kit::theme::Theme;
use crate::kit::widgets::{IconButton, elided};
use tabia_engine::max_hash_mib;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// Maximum depth and time (seconds) that can be set here; the value above means "no limit".
const MAX_DEPTH: u32 = 99;
const MAX_SECONDS: u32 = 3600;

/// Values while they are dragged. A change applies when the pointer is released, so that the hash table is not resized sixty
/// times a second.
#[derive(Default)]
pub struct Drafts {
    depth: Option<u32>,
    seconds: Option<u32>,
    hash: Option<usize>,
    threads: Option<usize>,
}

/// A switch with an accessible name.
pub fn switch(ui: &mut Ui, theme: &Theme, on: bool, name: &str) -> Response {
    let (_, rect) = ui.allocate_space(vec2(32.0, 28.0));
    // It keeps the keyboard focus when the parts before it come or go.
    let response = ui.interact(rect, ui.scope_id().with(name), Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| WidgetInfo::selected(Role::Switch, enabled, on, name));
    let track = Rect::from_center_size(rect.center(), vec2(32.0, 18.0));
    let lit = response.hovered() || response.has_focus();
    let place = ui.ctx().animate_bool(response.id, on);
    let fill = if on {
        theme.accent
    } else {
        theme.surface_active
    };
    let edge = if lit { theme.text_strong } else { fill };
    ui.painter()
        .rect(track, 9.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if response.has_focus() {
        let ring = Stroke::new(2.0, theme.text_strong);
        ui.painter()
            .rect_stroke(track.expand(1.0), 10.0, ring, StrokeKind::Outside);
    }
    let knob = pos2(
        egui::lerp(track.left() + 9.0..=track.right() - 9.0, place),
        track.center().y,
    );
    let color = if on {
        theme.accent_text
    } else {
        theme.text_weak
    };
    ui.painter().circle_filled(knob, 6.0, color);
    response.on_hover_text(name)
}

/// The number of shown lines, with buttons for fewer and more.
pub struct Lines {
    text: String,
    /// Width of the widest text, in points.
    widest: f32,
}

impl Lines {
    /// Space beside the number, in points.
    const GAP: f32 = 4.0;

    /// Measures the control for this width in points: in a narrow one only the number is shown.
    pub fn of(ui: &Ui, settings: &Settings, room: f32) -> Lines {
        let text = |lines: usize| match room < 172.0 {
            true => lines.to_string(),
            false => tr_args("search-lines", &[("count", lines.into())]),
        };
        let small = TextStyle::Small.resolve(ui.style());
        let color = ui.visuals().text_color();
        let widest = text(Settings::MAX_LINES);
        Lines {
            text: text(settings.engine_lines),
            widest: ui.painter().layout_no_wrap(widest, small, color).size().x,
        }
    }

    /// Width of the whole, in points.
    pub fn width(&self) -> f32 {
        self.widest + 2.0 * (Lines::GAP + IconButton::SIDE)
    }

    /// Draws the control, vertically centred.
    pub fn show(self, ui: &mut Ui, input: &SearchInput<'_>, commands: &mut Commands) {
        let lines = input.settings.engine_lines;
        let whole = ui.max_rect();
        let side = Vec2::splat(IconButton::SIDE);
        let place = |x: f32| Rect::from_center_size(pos2(x, whole.center().y), side);
        let buttons = [
            (
                "minus",
                ["search-fewer-lines", "fewer-lines"],
                lines > 1,
                Command::FewerLines,
            ),
            (
                "plus",
                ["search-more-lines", "more-lines"],
                lines < Settings::MAX_LINES,
                Command::MoreLines,
            ),
        ];
        let middles = [whole.left(), whole.right() - side.x].map(|left| left + side.x / 2.0);
        for ((icon, [name, id], enabled, command), x) in buttons.into_iter().zip(middles) {
            let name = tr(name);
            let button = IconButton::new(icon, &name).why_not(why_not(id, enabled));
            let mut cell = ui.new_child(UiBuilder::new().max_rect(place(x)).id_salt(icon));
            if button.show(&mut cell, input.theme) {
                commands.push(command);
            }
        }
        let small = TextStyle::Small.resolve(ui.style());
        let middle = egui::Align2::CENTER_CENTER;
        let color = input.theme.text_weak;
        ui.painter()
            .text(whole.center(), middle, self.text, small, color);
    }
}

/// Depth, time, hash size and threads, side by side.
pub fn show_limits(
    ui: &mut Ui,
    rect: Rect,
    input: &SearchInput<'_>,
    drafts: &mut Drafts,
    commands: &mut Commands,
) {
    ui.painter().hline(
        rect.x_range(),
        rect.top(),
        Stroke::new(1.0, input.theme.border),
    );
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let width = ((inner.width() - 24.0) / 4.0).floor();
    let place = |index: usize| {
        let left = inner.left() + (width + 8.0) * index as f32;
        Rect::from_min_size(
            pos2(left, rect.top() + 4.0),
            vec2(width, rect.height() - 8.0),
        )
    };
    let (settings, theme) = (input.settings, input.theme);
    let mut change = |edit: &dyn Fn(&mut Settings)| change(commands, settings, edit);

    if let Some(depth) = show_depth(ui, place(0), theme, drafts, settings.engine_depth) {
        change(&|settings| settings.engine_depth = depth);
    }
    if let Some(seconds) = show_seconds(ui, place(1), theme, drafts, settings.engine_seconds) {
        change(&|settings| settings.engine_seconds = seconds);
    }

    let hash = Limit::new(
        &mut drafts.hash,
        settings.engine_hash_mib,
        "search-limit-hash",
    );
    // Large tables change in large steps.
    let speed = (hash.value as f64 / 50.0).max(0.5);
    let hash = hash.show(ui, place(2), theme, |value| {
        value
            .range(1..=max_hash_mib())
            .speed(speed)
            .custom_formatter(|value, _| rounded("search-mebibytes", "size", value))
            .custom_parser(parse)
    });
    if let Some(hash) = hash {
        change(&|settings| settings.engine_hash_mib = hash);
    }

    let threads = Limit::new(
        &mut drafts.threads,
        settings.engine_threads,
        "search-threads",
    );
    let threads = threads.show(ui, place(3), theme, |value| {
        value.range(1..=Settings::MAX_THREADS).speed(0.05)
    });
    if let Some(threads) = threads {
        change(&|settings| settings.engine_threads = threads);
    }
}

/// The depth limit; returns the new one.
pub fn show_depth(
    ui: &mut Ui,
    place: Rect,
    theme: &Theme,
    drafts: &mut Drafts,
    now: Option<u32>,
) -> Option<Option<u32>> {
    let depth = Limit::new(&mut drafts.depth, now.unwrap_or(0), "search-limit-depth");
    let depth = depth.show(ui, place, theme, |value| {
        value
            .range(0..=MAX_DEPTH)
            .speed(0.1)
            .custom_formatter(|value, _| unlimited(value, |value| format!("{value:.0}")))
            .custom_parser(parse)
    });
    depth.map(|depth| (depth > 0).then_some(depth))
}

/// The time limit in seconds; returns the new one.
pub fn show_seconds(
    ui: &mut Ui,
    place: Rect,
    theme: &Theme,
    drafts: &mut Drafts,
    now: Option<u32>,
) -> Option<Option<u32>> {
    let seconds = Limit::new(&mut drafts.seconds, now.unwrap_or(0), "search-limit-time");
    let seconds = seconds.show(ui, place, theme, |value| {
        value
            .range(0..=MAX_SECONDS)
            .speed(0.2)
            .custom_formatter(|value, _| {
                unlimited(value, |value| rounded("search-seconds", "seconds", value))
            })
            .custom_parser(parse)
    });
    seconds.map(|seconds| (seconds > 0).then_some(seconds))
}

/// A number that limits the search.
struct Limit<'a, N> {
    draft: &'a mut Option<N>,
    /// The dragged value, otherwise the set one.
    value: N,
    /// The key of its name.
    name: &'a str,
}

impl<'a, N: Numeric> Limit<'a, N> {
    fn new(draft: &'a mut Option<N>, set: N, name: &'a str) -> Limit<'a, N> {
        Limit {
            value: draft.unwrap_or(set),
            draft,
            name,
        }
    }

    /// Draws the field; returns the new value when the pointer is released.
    fn show(
        mut self,
        ui: &mut Ui,
        place: Rect,
        theme: &Theme,
        shaped: impl for<'v> FnOnce(DragValue<'v>) -> DragValue<'v>,
    ) -> Option<N> {
        let value = shaped(DragValue::new(&mut self.value));
        let (changed, done) = field(ui, place, theme, &tr(self.name), value);
        settle(self.draft, self.value, changed, done)
    }
}

/// A text with a rounded number.
fn rounded(key: &str, name: &'static str, value: f64) -> String {
    tr_args(key, &[(name, format!("{value:.0}").into())])
}

fn unlimited(value: f64, written: impl Fn(f64) -> String) -> String {
    if value < 0.5 {
        tr("search-no-limit")
    } else {
        written(value)
    }
}

/// Reads a number with or without its unit; anything without digits means no limit.
fn parse(text: &str) -> Option<f64> {
    let digits: String = text
        .chars()
        .filter(|letter| letter.is_ascii_digit() || *letter == '.')
        .collect();
    if digits.is_empty() {
        Some(0.0)
    } else {
        digits.parse().ok()
    }
}

/// A labelled number; returns whether it changed, and whether the change is complete.
fn field(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    label: &str,
    value: DragValue<'_>,
) -> (bool, bool) {
    let small = TextStyle::Small.resolve(ui.style());
    let galley = elided(ui.painter(), label, small, theme.text_weak, rect.width());
    ui.painter().galley(rect.min, galley, theme.text_weak);
    let place = Rect::from_min_max(
        pos2(rect.left(), rect.top() + 18.0),
        pos2(rect.right(), rect.top() + 46.0),
    );
    let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(("limit", label)));
    let response = child
        .put(place, value.update_while_editing(false))
        .accessible_name(label);
    let done = response.drag_stopped()
        || response.lost_focus()
        || (response.changed() && !response.dragged());
    (response.changed(), done)
}

/// Keeps a value while it is dragged, and returns it once when the pointer is released.
fn settle<T: Copy>(draft: &mut Option<T>, value: T, changed: bool, done: bool) -> Option<T> {
    if changed {
        *draft = Some(value);
    }
    if done { draft.take() } else { None }
}

/// Requests changed settings if they differ.
pub fn change(commands: &mut Commands, settings: &Settings, edit: impl FnOnce(&mut Settings)) {
    let mut changed = settings.clone();
    edit(&mut changed);
    if changed != *settings {
        commands.push(Command::Change(Box::new(changed)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_with_and_without_units() {
        assert_eq!(parse("12"), Some(12.0));
        assert_eq!(parse("30 s"), Some(30.0));
        assert_eq!(parse("256 MB"), Some(256.0));
        assert_eq!(parse("∞"), Some(0.0));
        assert_eq!(parse(""), Some(0.0));
        assert_eq!(parse("1.2.3"), None);
    }

    #[test]
    fn a_dragged_value_counts_once_when_the_hand_lets_go() {
        let mut draft = None;
        assert_eq!(settle(&mut draft, 5, true, false), None);
        assert_eq!(settle(&mut draft, 9, true, false), None);
        assert_eq!(settle(&mut draft, 9, false, true), Some(9));
        assert_eq!(settle(&mut draft, 9, false, true), None);
    }
}
