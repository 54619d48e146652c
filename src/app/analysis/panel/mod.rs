//! The search panel: the engine's output and its limits.

mod chips;
mod controls;
mod figures;
mod input;
mod line;
mod lines;
mod numbers;
mod sections;
mod techniques;
mod view;

use egui::accesskit::Role;
use egui::{
    Align, Layout, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

use self::input::MARGIN;
use crate::command::Commands;
use crate::command::analysis::Command;
use crate::kit::command_table::why_not;
use crate::kit::icons;
use crate::kit::keys::Shortcut;
use crate::kit::theme::Theme;
use crate::kit::tips::focusable_unless;
use crate::kit::widgets::{IconButton, elided, empty_state};
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

pub use self::input::{SearchInput, SearchState, Section, SectionState, ThreatInput};
pub(crate) use self::lines::score_text;
pub use self::view::SearchView;

/// Heights of the parts, in points.
const HEAD: f32 = 40.0;
/// Space above the text of opening books, in points.
const AIR: f32 = 4.0;
const BOOK: f32 = 20.0;
const STRIP: f32 = 24.0;
const STATS: f32 = 44.0;
const LIMITS: f32 = 56.0;

/// Parts that the panel shows besides the engine's lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct PanelParts {
    /// Text of opening books.
    pub book: bool,
    /// Limits and figures.
    pub figures: bool,
    /// Lock and restriction of the search.
    pub chips: bool,
    /// The opponent's threats.
    pub threat: bool,
    /// Other engines beside Tabia's own.
    pub others: bool,
}

/// Height in points that the panel needs to show everything without scrolling. It does not change during a search.
pub fn wanted_height(settings: &Settings, state: SearchState<'_>, parts: PanelParts) -> f32 {
    let PanelParts {
        book,
        figures,
        chips,
        threat,
        others,
    } = parts;
    let head = HEAD + techniques::height(settings);
    if state.is_quiet() {
        return head + if book { AIR + BOOK } else { 0.0 };
    }
    let figures = if figures { STATS + LIMITS } else { 0.0 };
    let chips = if chips { chips::HEIGHT } else { 0.0 };
    let threat = if threat { lines::THREAT_ROW } else { 0.0 };
    let lines = match others {
        true => sections::height(settings, 2),
        false => lines::height(settings.engine_lines),
    };
    head + AIR + BOOK + chips + lines + threat + STRIP + figures
}

/// Height in points that the panel has in a column: no more than `most`, as long as each line has a row of moves. The lines have
/// whole rows, so that nothing stays empty below them.
pub fn height_within(
    most: f32,
    settings: &Settings,
    state: SearchState<'_>,
    parts: PanelParts,
) -> f32 {
    let wanted = wanted_height(settings, state, parts);
    if state.is_quiet() {
        return wanted.min(most);
    }
    if parts.others {
        let heights = [2, 1].map(|rows| {
            let lower = sections::height(settings, 2) - sections::height(settings, rows);
            wanted - lower
        });
        let least = heights[1].min(most);
        return heights
            .into_iter()
            .find(|height| *height <= most)
            .unwrap_or(least);
    }
    let lines = settings.engine_lines;
    let others = wanted - lines::height(lines);
    let heights = lines::heights(lines).map(|height| others + height);
    let least = others + lines::least_height(lines);
    heights
        .into_iter()
        .find(|height| *height <= most)
        .unwrap_or(least)
}

/// Draws the panel into the rest of `ui`.
pub fn show(ui: &mut Ui, input: &SearchInput<'_>, view: &mut SearchView) -> Commands {
    let mut commands = Commands::default();
    let all = ui.available_rect_before_wrap();
    let theme = input.theme;
    view.unfolded = input.figures;
    // From the bottom, so that a clicked item stays under the pointer when it unfolds something above: the head, the strip that
    // folds limits and figures, then these; the lines take the rest.
    let from_bottom = |rest: Rect, height: f32| {
        rest.split_top_bottom_at_y((rest.bottom() - height).max(rest.top()))
    };
    let (rest, notice) = from_bottom(all, techniques::height(input.settings));
    let (rest, head) = from_bottom(rest, HEAD);
    let rest = match input.book {
        Some((known, text)) => {
            let (book, rest) = rest.split_top_bottom_at_y(rest.top() + AIR + BOOK);
            show_book(ui, book.with_min_y(book.top() + AIR), theme, known, text);
            rest
        }
        None => rest,
    };
    if input.state.is_quiet() {
        view.release();
        show_head(ui, head, input, view, &mut commands);
        techniques::show(ui, notice, input, &mut commands);
        ui.advance_cursor_after_rect(all);
        return commands;
    }
    let (rest, strip) = from_bottom(rest, STRIP);
    let (rest, limits) = from_bottom(rest, if input.figures { LIMITS } else { 0.0 });
    let has_lines = matches!(
        input.state,
        SearchState::Thinking | SearchState::LimitReached | SearchState::Finished
    );
    let is_room = rest.height() >= STATS + lines::LEAST;
    let has_stats = has_lines && input.sections.is_empty();
    let (body, stats) = match has_stats && input.figures && is_room {
        true => {
            let (rest, stats) = from_bottom(rest, STATS);
            (rest, Some(stats))
        }
        false => (rest, None),
    };
    let (chips, body) = body.split_top_bottom_at_y(body.top() + chips::height(input));
    chips::show(ui, chips, input, &mut commands);
    let threat = input
        .threat
        .filter(|_| has_lines && body.height() >= 2.0 * lines::LEAST);
    let (body, threats) = from_bottom(body, threat.map_or(0.0, |_| lines::THREAT_ROW));
    // Before drawing, so that the whole frame shows the same lines.
    let (pointer, now) = ui.input(|input| (input.pointer.latest_pos(), input.time));
    let has_sections = !input.sections.is_empty();
    match has_lines {
        _ if has_sections => {}
        true => view.hold(ui.rect_contains_pointer(body), pointer, input),
        false => view.release(),
    }
    let mut aim = None;

    match input.state {
        _ if has_sections => aim = sections::show(ui, body, input, view, &mut commands),
        SearchState::Failed(reason) => show_failure(ui, body, theme, reason, &mut commands),
        SearchState::Resting => {
            let (text, hint) = (tr("search-resting"), tr("search-resting-hint"));
            empty_state(ui, body, theme, &text, &hint);
        }
        // These states have only a head.
        SearchState::Off | SearchState::Barred | SearchState::Hidden => {}
        SearchState::Thinking | SearchState::LimitReached | SearchState::Finished => {
            aim = lines::show(ui, body, input, view, &mut commands);
        }
    }
    if let Some(threat) = threat {
        aim = lines::show_threat(ui, threats, &threat, input, view).or(aim);
    }
    view.play_out(aim, pointer, now);
    if let Some(stats) = stats {
        figures::show(ui, stats, input);
    }
    if input.figures {
        controls::show_limits(ui, limits, input, &mut view.controls, &mut commands);
    }
    figures::show_strip(ui, strip, input, &mut commands);
    show_head(ui, head, input, view, &mut commands);
    techniques::show(ui, notice, input, &mut commands);
    ui.advance_cursor_after_rect(all);
    commands
}

fn show_head(
    ui: &mut Ui,
    rect: Rect,
    input: &SearchInput<'_>,
    view: &mut SearchView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(inner)
            // The buttons keep the keyboard focus when parts before them come or go.
            .scope_id(ui.scope_id().with("search head"))
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 8.0;
    let may_analyse = !matches!(
        input.state,
        SearchState::Barred | SearchState::Hidden | SearchState::Resting
    );
    let why_barred = why_not("toggle-engine", may_analyse);
    let switch = focusable_unless(&mut row, why_barred.as_deref(), |ui: &mut Ui| {
        controls::switch(ui, theme, input.analysis, &tr("search-switch"))
    });
    if view.takes_focus {
        switch.request_focus();
    }
    if switch.clicked() && may_analyse {
        commands.push(Command::Toggle);
    }
    let body = TextStyle::Body.resolve(row.style());
    let title = row
        .painter()
        .layout_no_wrap(tr("search-title"), body, theme.text_strong);
    let (place, _) = row.allocate_exact_size(vec2(title.size().x, inner.height()), Sense::hover());
    row.painter().galley(
        pos2(place.left(), place.center().y - title.size().y / 2.0),
        title,
        theme.text_strong,
    );

    let rest = row.available_rect_before_wrap();
    let hint = match input.state {
        SearchState::Off => {
            let hint =
                |key: Shortcut| tr_args("search-off-hint", &[("key", key.to_string().into())]);
            let off = tr("search-off");
            Some((off.clone(), input.key.map_or(off, hint)))
        }
        SearchState::Barred => Some((tr("search-barred-hint"), tr("search-barred"))),
        SearchState::Hidden => {
            show_hidden(ui, rest, theme, commands);
            return;
        }
        _ => None,
    };
    if let Some((why, hint)) = hint {
        row.with_layout(Layout::right_to_left(Align::Center), |ui| {
            show_note(ui, theme, "", &hint, &format!("{why}. {hint}"));
        });
        return;
    }
    for (icon, id, tip, on, command) in [
        (
            "lock",
            "lock-engine",
            input.lock_tip,
            input.lock.is_some(),
            Command::ToggleLock,
        ),
        (
            "threat",
            "threats",
            input.threat_tip,
            input.threat.is_some(),
            Command::ToggleThreats,
        ),
    ] {
        row.spacing_mut().item_spacing.x = 0.0;
        let name = tr(&format!("cmd-{id}"));
        let button = IconButton::new(icon, &name).tip(tip).toggle(on);
        let button = button.why_not(why_not(id, input.analysis));
        if button.show(&mut row, theme) {
            commands.push(command);
        }
    }
    row.spacing_mut().item_spacing.x = 0.0;
    let why = why_not("add-analysis-engine", input.analysis);
    sections::show_choice(&mut row, input, view.opens_engines, why, commands);
    view.opens_engines = false;
    let rest = row.available_rect_before_wrap();
    let lines = controls::Lines::of(&row, input.settings, rest.width());
    // The search before its lines, in Tab order.
    let (rest, stepper) = rest.split_left_right_at_x(rest.right() - lines.width());
    let layout = Layout::right_to_left(Align::Center);
    let mut ui = row.new_child(UiBuilder::new().max_rect(rest).layout(layout));
    ui.spacing_mut().item_spacing.x = 4.0;
    ui.add_space(4.0);
    if input.state == SearchState::LimitReached
        && ui
            .button(tr("search-deeper"))
            .on_hover_text(tr("search-deeper-tip"))
            .clicked()
    {
        commands.push(Command::SearchDeeper);
    }
    if view.held {
        let (text, why) = (tr("search-held"), tr("search-held-why"));
        show_note(&mut ui, theme, "pin", &text, &why);
    } else if input.is_remembered {
        let why = match input.state {
            SearchState::LimitReached => "search-remembered-over",
            _ => "search-remembered-why",
        };
        let (text, why) = (tr("search-remembered"), tr(why));
        show_note(&mut ui, theme, "", &text, &why);
    } else if input.state == SearchState::Finished {
        let text = tr("search-finished");
        show_note(&mut ui, theme, "", &text, &text);
    }
    let mut ui = row.new_child(UiBuilder::new().max_rect(stepper));
    lines.show(&mut ui, input, commands);
}

/// Draws a short note in the head, with an optional icon. `name` is the accessible text.
fn show_note(ui: &mut Ui, theme: &Theme, icon: &str, text: &str, name: &str) {
    const ICON: f32 = 14.0;
    let indent = if icon.is_empty() { 0.0 } else { ICON + 4.0 };
    let small = TextStyle::Small.resolve(ui.style());
    let room = ui.available_width() - indent - 8.0;
    let galley = elided(ui.painter(), text, small, theme.text_weak, room.max(0.0));
    let size = vec2(indent + galley.size().x + 4.0, ui.available_height());
    let (place, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, name));
    let middle = place.left_center() + vec2(ICON / 2.0, 0.0);
    let picture = Rect::from_center_size(middle, Vec2::splat(ICON));
    icons::paint(ui.painter(), icon, picture, theme.text_weak);
    let corner = pos2(
        place.left() + indent,
        place.center().y - galley.size().y / 2.0,
    );
    ui.painter().galley(corner, galley, theme.text_weak);
}

/// Draws why nothing is shown in a game against the engine, and the button that shows it, in one line.
fn show_hidden(ui: &mut Ui, rect: Rect, theme: &Theme, commands: &mut Commands) {
    let small = TextStyle::Small.resolve(ui.style());
    let (why, show) = (tr("search-hidden"), tr("search-hidden-show"));
    let link = ui
        .painter()
        .layout_no_wrap(show.clone(), small.clone(), theme.accent);
    let room = (rect.width() - link.size().x - 6.0).max(0.0);
    // Short text where a sentence does not fit.
    let width = |text: &str| {
        let galley = ui
            .painter()
            .layout_no_wrap(text.to_owned(), small.clone(), theme.text_weak);
        galley.size().x
    };
    let text = match width(&why) <= room {
        true => why.clone(),
        false => tr("search-hidden-short"),
    };
    let galley = elided(ui.painter(), &text, small, theme.text_weak, room);
    let width = galley.size().x + 6.0 + link.size().x;
    let corner = (rect.right_center() - vec2(width, galley.size().y / 2.0)).round();
    let said = Rect::from_min_size(corner, galley.size());
    let response = ui.interact(said, ui.scope_id().with("hidden"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &why));
    response.on_hover_text(why);
    ui.painter().galley(corner, galley, theme.text_weak);
    let place = Rect::from_min_size(pos2(said.right() + 6.0, corner.y), link.size());
    let show = egui::Link::new(egui::RichText::new(show).small());
    let response = ui
        .put(place, show)
        .on_hover_text(tr("cmd-engine-thoughts-tip"));
    if response.clicked() {
        commands.push(Command::ToggleThoughts);
    }
}

/// Draws the text of opening books in one line; the full text is shown on hover.
fn show_book(ui: &mut Ui, rect: Rect, theme: &Theme, known: bool, text: &str) {
    let inner = rect.shrink2(vec2(MARGIN, 0.0));
    let picture = Rect::from_min_size(
        pos2(inner.left(), (inner.center().y - 7.0).round()),
        Vec2::splat(14.0),
    );
    let ink = if known { theme.book } else { theme.text_weak };
    icons::paint(ui.painter(), "book", picture, ink);
    let left = picture.right() + 8.0;
    let small = TextStyle::Small.resolve(ui.style());
    let ink = if known { theme.text } else { theme.text_weak };
    let galley = elided(ui.painter(), text, small, ink, inner.right() - left);
    let top = (inner.center().y - galley.size().y / 2.0).round();
    let whole = !galley.elided;
    ui.painter().galley(pos2(left, top), galley, ink);
    let response = ui.interact(rect, ui.scope_id().with("book"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, text));
    if !whole {
        response.on_hover_text(text);
    }
}

fn show_failure(ui: &mut Ui, rect: Rect, theme: &Theme, reason: &str, commands: &mut Commands) {
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 8.0)))
            .id_salt("failure"),
    );
    egui::ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            let frame = egui::Frame::new()
                .fill(theme.surface_raised)
                .stroke(Stroke::new(1.0, theme.error))
                .corner_radius(theme.radius)
                .inner_margin(egui::Margin {
                    left: 40,
                    right: 12,
                    top: 10,
                    bottom: 12,
                });
            let shown = frame.show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing.y = 4.0;
                ui.label(egui::RichText::new(tr("search-failed")).color(theme.text_strong));
                let reason = tr_args(
                    "search-failed-reason",
                    &[("reason", reason.to_owned().into())],
                );
                ui.add(
                    egui::Label::new(egui::RichText::new(reason).small().color(theme.text_weak))
                        .wrap(),
                );
                ui.add_space(4.0);
                if ui.button(tr("search-restart")).clicked() {
                    commands.push(Command::Restart);
                }
            });
            let place = Rect::from_center_size(
                shown.response.rect.min + vec2(20.0, 20.0),
                Vec2::splat(16.0),
            );
            icons::paint(ui.painter(), "warning", place, theme.error);
        });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_line_has_whole_rows_in_any_height() {
        let parts = PanelParts {
            book: true,
            figures: true,
            ..PanelParts::default()
        };
        for lines in 1..=Settings::MAX_LINES {
            let settings = Settings {
                engine_lines: lines,
                ..Settings::default()
            };
            let height = |most: f32| height_within(most, &settings, SearchState::Thinking, parts);
            let (least, wanted) = (height(0.0), height(2000.0));
            assert_eq!(
                wanted,
                wanted_height(&settings, SearchState::Thinking, parts)
            );
            for most in 0..500 {
                let height = height(most as f32);
                assert!(
                    height <= least.max(most as f32) && height <= wanted,
                    "{lines}, {most}"
                );
                let rows = (height - least) / (lines as f32 * line::ROW);
                assert_eq!(rows, rows.round(), "{lines}, {most}");
            }
        }
    }
}
