//! The parts of several engines in the panel: the head of each, and its lines below.

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{
    Align, Align2, Button, Checkbox, Id, Label, Layout, Popup, Rect, Response, RichText, Sense,
    Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::controls::{self, Drafts, change};
use super::input::{MARGIN, SearchInput, Section, SectionState};
use super::lines;
use super::numbers;
use super::view::SearchView;
use crate::board::paint_place;
use crate::command::analysis::Command;
use crate::command::{self, Commands, engines};
use crate::kit::engine_faults::as_sentence;
use crate::kit::field_popup::field_popup;
use crate::kit::icons;
use crate::kit::preview::Aim;
use crate::kit::widgets::{IconButton, elided};
use tabia_chess::san;
use tabia_engine::Info;
use tabia_settings::{AnalysisEngine, EngineId, Settings};
use tabia_texts::{tr, tr_args};

/// Height of the head of a part, in points.
const HEAD: f32 = 28.0;
/// Height of a part that has no lines but a text, in points.
const NOTE: f32 = 28.0;
/// Maximum number of rows of moves in each line.
const MOST_ROWS: usize = 3;

impl Section<'_> {
    fn id(&self) -> Option<EngineId> {
        self.engine.map(|engine| engine.engine)
    }

    /// Whether lines, or a text in their place, are shown below the head.
    fn is_open(&self) -> bool {
        !self.is_folded && self.state != SectionState::Off
    }

    /// Height below the head with this number of rows of moves in each line, in points.
    fn body(&self, rows: usize) -> f32 {
        match self.state {
            _ if !self.is_open() => 0.0,
            SectionState::Failed(_) => NOTE,
            _ => lines::height_of(self.wanted, rows),
        }
    }
}

/// Height of the parts with this number of rows of moves in each line, in points; 0 without other engines.
pub fn height(settings: &Settings, rows: usize) -> f32 {
    let others = settings.analysing().map(|(engine, _)| {
        let is_open = engine.on && !engine.folded;
        is_open.then_some(engine.lines)
    });
    let own = settings.searches_itself() && !settings.own_folded;
    let own = own.then_some(settings.engine_lines);
    let bodies = std::iter::once(own).chain(others);
    bodies
        .map(|lines| HEAD + lines.map_or(0.0, |lines| lines::height_of(lines, rows)))
        .sum()
}

/// Draws the parts over the whole of `rect`, and returns what is to be played out on the board.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &SearchInput<'_>,
    view: &mut SearchView,
    commands: &mut Commands,
) -> Option<Aim> {
    let height = |rows: usize| -> f32 {
        let sections = input.sections.iter();
        sections.map(|section| HEAD + section.body(rows)).sum()
    };
    let fits = |rows: &usize| height(*rows) <= rect.height() + 0.5;
    let rows = (1..=MOST_ROWS).rev().find(fits).unwrap_or(1);
    let mut others = std::mem::take(&mut view.others);
    others.retain(|(id, _)| {
        input
            .sections
            .iter()
            .any(|section| section.id() == Some(*id))
    });
    let mut aim = None;
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("engines"));
    child.shrink_clip_rect(rect);
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show(&mut child, |ui| {
            ui.set_height(height(rows));
            let corner = ui.min_rect().min;
            let width = ui.available_width();
            let mut top = corner.y;
            for (place, section) in input.sections.iter().enumerate() {
                let head = Rect::from_min_size(pos2(corner.x, top), vec2(width, HEAD));
                let body = head.translate(vec2(0.0, HEAD));
                let body = body.with_max_y(body.top() + section.body(rows));
                top = body.bottom();
                let one = SearchInput {
                    lines: section.lines,
                    wanted_lines: section.wanted,
                    engine: Some(&section.name),
                    ..*input
                };
                let mut part = ui.new_child(
                    UiBuilder::new()
                        .max_rect(head.union(body))
                        .scope_id(ui.scope_id().with(("engine", section.id()))),
                );
                let view = match section.id() {
                    None => &mut *view,
                    Some(id) => {
                        if !others.iter().any(|(of, _)| *of == id) {
                            others.push((id, SearchView::default()));
                        }
                        let found = others.iter_mut().find(|(of, _)| *of == id);
                        let Some((_, view)) = found else { continue };
                        view
                    }
                };
                show_head(&mut part, head, place, section, &one, view, commands);
                let found = show_body(&mut part, body, section, &one, view, commands);
                aim = found.or(aim.take());
            }
        });
    view.others = others;
    aim
}

fn show_body(
    ui: &mut Ui,
    rect: Rect,
    section: &Section<'_>,
    input: &SearchInput<'_>,
    view: &mut SearchView,
    commands: &mut Commands,
) -> Option<Aim> {
    let theme = input.theme;
    if !section.is_open() {
        view.release();
        return None;
    }
    if let SectionState::Failed(reason) = section.state {
        view.release();
        let mut row = ui.new_child(
            UiBuilder::new()
                .max_rect(rect.shrink2(vec2(MARGIN, 0.0)))
                .id_salt("failure")
                .layout(Layout::right_to_left(Align::Center)),
        );
        if row.button(tr("section-restart")).clicked() {
            commands.push(match section.id() {
                Some(id) => Command::RestartEngine(id),
                None => Command::Restart,
            });
        }
        row.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let (place, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
            icons::paint(ui.painter(), "warning", place, theme.error);
            let reason = as_sentence(reason);
            let text = RichText::new(&reason).small().color(theme.text);
            ui.add(Label::new(text).truncate()).on_hover_text(&reason);
        });
        return None;
    }
    let pointer = ui.input(|input| input.pointer.latest_pos());
    view.hold(ui.rect_contains_pointer(rect), pointer, input);
    if view.drawn().is_empty() {
        let text = match section.state {
            SectionState::Done => tr("search-over"),
            _ => tr("search-waiting"),
        };
        let small = TextStyle::Small.resolve(ui.style());
        let at = rect.left_top() + vec2(MARGIN, 14.0);
        ui.painter()
            .text(at, Align2::LEFT_CENTER, text, small, theme.text_weak);
        return None;
    }
    lines::show(ui, rect, input, view, commands)
}

/// Draws the head of a part: fold, switch, mark, name, figures, and the menu of an engine of the user.
fn show_head(
    ui: &mut Ui,
    rect: Rect,
    place: usize,
    section: &Section<'_>,
    input: &SearchInput<'_>,
    view: &mut SearchView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let line = Stroke::new(1.0, theme.border);
    ui.painter().hline(rect.x_range(), rect.top(), line);
    let named = |key: &str| tr_args(key, &[("engine", section.name.clone().into())]);
    let mut row = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(4.0, 0.0)))
            .id_salt("head")
            .layout(Layout::left_to_right(Align::Center)),
    );
    row.spacing_mut().item_spacing.x = 4.0;
    let (icon, key) = match section.is_folded {
        true => ("chevron-right", "section-unfold"),
        false => ("chevron-down", "section-fold"),
    };
    if IconButton::new(icon, &named(key)).show(&mut row, theme) {
        commands.push(Command::FoldEngine(section.id()));
    }
    let is_on = section.state != SectionState::Off;
    if controls::switch(&mut row, theme, is_on, &named("section-switch")).clicked() {
        commands.push(Command::SwitchEngine(section.id()));
    }
    let (disc, _) = row.allocate_exact_size(vec2(20.0, 20.0), Sense::hover());
    match u8::try_from(place) {
        Ok(place @ 1..) => paint_place(row.painter(), disc.center(), 8.0, place, theme),
        _ => {
            let fill = theme.engine_arrow.to_opaque();
            row.painter().circle_filled(disc.center(), 8.0, fill);
        }
    }
    let rest = row.available_rect_before_wrap();
    let mut right = row.new_child(
        UiBuilder::new()
            .max_rect(rest)
            .id_salt("right")
            .layout(Layout::right_to_left(Align::Center)),
    );
    right.spacing_mut().item_spacing.x = 0.0;
    if let Some(engine) = section.engine {
        if IconButton::new("close", &named("section-close")).show(&mut right, theme) {
            commands.push(Command::RemoveEngine(engine.engine));
        }
        let name = named("section-settings");
        let button = IconButton::new("settings", &name).draw(&mut right, theme);
        show_settings(&button, engine, input, &mut view.controls, commands);
    }
    let rest = right.available_rect_before_wrap().shrink2(vec2(4.0, 0.0));
    let text = TextStyle::Body.resolve(ui.style());
    let ink = match is_on {
        true => theme.text_strong,
        false => theme.text_weak,
    };
    let name = elided(ui.painter(), &section.name, text, ink, rest.width());
    let left = rest.left() + name.size().x + 8.0;
    let corner = pos2(rest.left(), rest.center().y - name.size().y / 2.0);
    ui.painter().galley(corner.round(), name, ink);
    let figures = figures(section, input, "section-figures");
    let small = TextStyle::Small.resolve(ui.style());
    let room = (rest.right() - left).max(0.0);
    let fitted = |text: &str| elided(ui.painter(), text, small.clone(), theme.text_weak, room);
    let mut galley = fitted(&figures);
    if galley.elided {
        galley = fitted(&self::figures(section, input, "section-figures-short"));
    }
    let corner = rest.right_center() - vec2(galley.size().x, galley.size().y / 2.0);
    ui.painter().galley(corner.round(), galley, theme.text_weak);
    let label = ui.interact(rest, ui.scope_id().with("figures"), Sense::hover());
    let said = match section.state {
        SectionState::Failed(reason) => format!("{}: {reason}", section.name),
        _ if figures.is_empty() => section.name.clone(),
        _ => format!("{}: {figures}", section.name),
    };
    label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &said));
    label.on_hover_text(said);
}

/// Returns depth, speed and use of the hash table, as the text with this key has them; of a folded part the score and the best
/// move first.
fn figures(section: &Section<'_>, input: &SearchInput<'_>, key: &str) -> String {
    let newest = section
        .lines
        .iter()
        .max_by_key(|info| (info.time, info.nodes));
    let (Some(best), Some(newest)) = (section.lines.first(), newest) else {
        return String::new();
    };
    let figures = figures_of(best, newest, key);
    let first = best.pv.first().filter(|_| section.is_folded);
    match first.filter(|mv| input.position.is_legal(**mv)) {
        Some(mv) => {
            let score = lines::score_text(best, input.position.turn(), input.settings.score_view);
            format!("{score} {} · {figures}", san::write(input.position, *mv))
        }
        None => figures,
    }
}

/// The depth of the best line, with the figures of the newest one as the text with this key has them. Of a line that was
/// remembered only the depth is known.
fn figures_of(best: &Info, newest: &Info, key: &str) -> String {
    let depth = format!("{}/{}", best.depth, best.seldepth);
    if newest.nodes == 0 && newest.nps == 0 {
        return depth;
    }
    let args = [
        ("depth", depth.into()),
        ("speed", numbers::short(newest.nps).into()),
        ("hash", numbers::permille(newest.hashfull).into()),
    ];
    tr_args(key, &args)
}

/// The menu of an engine of the user: its lines and limits.
fn show_settings(
    button: &Response,
    engine: &AnalysisEngine,
    input: &SearchInput<'_>,
    drafts: &mut Drafts,
    commands: &mut Commands,
) {
    field_popup(button).show(|ui| {
        ui.set_min_width(220.0);
        ui.spacing_mut().item_spacing.y = 6.0;
        let (theme, settings) = (input.theme, input.settings);
        let mut edit = |edit: &dyn Fn(&mut AnalysisEngine)| {
            change(commands, settings, |settings| {
                if let Some(engine) = settings.analysing_mut(engine.engine) {
                    edit(engine);
                }
            });
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let fewer = tr("section-fewer-lines");
            if IconButton::new("minus", &fewer).show(ui, theme) {
                edit(&|engine| engine.lines = engine.lines.saturating_sub(1).max(1));
            }
            show_count(ui, engine.lines);
            let more = tr("section-more-lines");
            if IconButton::new("plus", &more).show(ui, theme) {
                edit(&|engine| engine.lines = (engine.lines + 1).min(Settings::MAX_LINES));
            }
        });
        let mut follows = engine.follows;
        if ui
            .add(Checkbox::new(&mut follows, tr("section-follows")))
            .clicked()
        {
            edit(&|engine| engine.follows = follows);
        }
        // The limits keep their place, so that nothing moves under the pointer.
        let (depth, seconds) = match engine.follows {
            true => (settings.engine_depth, settings.engine_seconds),
            false => (engine.depth, engine.seconds),
        };
        if engine.follows {
            ui.disable();
        }
        let (place, _) = ui.allocate_exact_size(vec2(220.0, 46.0), Sense::hover());
        let (left, right) = place.split_left_right_at_x(place.center().x);
        let left = left.with_max_x(left.right() - 4.0);
        let right = right.with_min_x(right.left() + 4.0);
        if let Some(depth) = controls::show_depth(ui, left, theme, drafts, depth) {
            edit(&|engine| engine.depth = depth);
        }
        if let Some(seconds) = controls::show_seconds(ui, right, theme, drafts, seconds) {
            edit(&|engine| engine.seconds = seconds);
        }
    });
}

/// Shows a number of lines in the width of the widest one, so that what follows does not move.
fn show_count(ui: &mut Ui, lines: usize) {
    let text = |lines: usize| tr_args("search-lines", &[("count", lines.into())]);
    let font = TextStyle::Body.resolve(ui.style());
    let color = ui.visuals().text_color();
    let widest = text(Settings::MAX_LINES);
    let widest = ui.painter().layout_no_wrap(widest, font, color).size().x;
    let size = vec2(widest.ceil(), IconButton::SIDE);
    ui.add_sized(size, Label::new(text(lines)));
}

/// Draws the button in the head of the panel whose menu lists the engines that can analyse too.
pub fn show_choice(
    ui: &mut Ui,
    input: &SearchInput<'_>,
    opens: bool,
    why_not: Option<String>,
    commands: &mut Commands,
) {
    let name = tr("cmd-add-analysis-engine");
    let has_others = !input.sections.is_empty();
    let is_enabled = why_not.is_none();
    let button = IconButton::new("engine", &name);
    let button = button.tip(input.engines_tip).why_not(why_not);
    let button = button.toggle(has_others).draw(ui, input.theme);
    if opens && is_enabled {
        let popup: Id = Popup::default_response_id(&button);
        Popup::open_id(ui.ctx(), popup);
    }
    if !is_enabled {
        return;
    }
    Popup::menu(&button).show(|ui| {
        ui.set_min_width(200.0);
        ui.spacing_mut().item_spacing.y = 2.0;
        let settings = input.settings;
        let is_full = settings.analysing().count() >= Settings::MAX_ANALYSIS_ENGINES;
        if is_full || settings.engines.is_empty() {
            let key = match is_full {
                true => "section-full",
                false => "section-none",
            };
            ui.label(RichText::new(tr(key)).color(input.theme.text_weak));
        }
        for profile in &settings.engines {
            let is_used = settings.analysing().any(|(it, _)| it.engine == profile.id);
            let entry = Button::new(profile.program.display_name());
            if !is_used && !is_full && ui.add(entry).clicked() {
                commands.push(Command::AddEngine(profile.id));
            }
        }
        if ui.add(Button::new(tr("new-other-add"))).clicked() {
            let show = engines::Command::Show(engines::Page::Engines);
            commands.push(command::Command::Engines(show));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabia_engine::{Bound, Depth, Ply, Score};

    #[test]
    fn figures_that_are_not_known_are_left_out() {
        let searched = Info {
            depth: Depth(12),
            seldepth: Ply(20),
            line: 1,
            score: Score::centipawns(30),
            bound: Bound::Exact,
            nodes: 1000,
            nps: 1000,
            hashfull: 10,
            time: Duration::from_secs(1),
            pv: Vec::new(),
        };
        let remembered = Info {
            nodes: 0,
            nps: 0,
            hashfull: 0,
            time: Duration::ZERO,
            ..searched.clone()
        };
        let text = |info: &Info| figures_of(info, info, "section-figures");
        assert!(text(&searched).starts_with("12/20 · ") && text(&searched).contains("n/s"));
        assert_eq!(text(&remembered), "12/20");
    }
}
