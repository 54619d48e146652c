//! The race: depth, start and stop, and a row for each board with its bar.

use egui::accesskit::Role;
use egui::{
    DragValue, Rect, RichText, Sense, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo, pos2, vec2,
};

use super::state::{BoardsPage, Race};
use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::icons;
use crate::lab::parts::LabInput;
use tabia_lab::boards::Representation;
use tabia_lab::boards::race::{Tally, agree};
use tabia_lab::cpu_clock::IS_CPU_TIME;
use tabia_texts::{grouped, tr, tr_args};

/// Height of a row, in points.
const ROW: f32 = 40.0;
/// Minimum space between a board's name and its figures, in points.
const GAP: f32 = 12.0;

/// Draws depth, button and rows.
pub(super) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &BoardsPage, commands: &mut Commands) {
    show_controls(ui, page, commands);
    ui.spacing_mut().item_spacing.y = 2.0;
    let best = page.race.iter().flat_map(|race| &race.tallies);
    let best = best.map(Tally::speed).fold(0.0, f64::max);
    for board in Representation::ALL {
        if show_row(ui, input, page, board, best) {
            commands.push(Command::Choose(board));
        }
    }
    ui.add_space(4.0);
    show_verdict(ui, input, page);
}

fn show_controls(ui: &mut Ui, page: &BoardsPage, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(tr("boards-depth"));
        let mut depth = page.depth;
        let drag = DragValue::new(&mut depth)
            .range(BoardsPage::DEPTHS)
            .speed(0.05);
        let drag = ui.add(drag).labelled_by(label.id);
        if drag.on_hover_text(tr("boards-depth-tip")).changed() && depth != page.depth {
            commands.push(Command::Depth(depth));
        }
        let runs = page.race.as_ref().is_some_and(|race| race.task.is_some());
        let (text, command) = match runs {
            true => ("boards-stop", Command::Stop),
            false => ("boards-race", Command::Race),
        };
        let button = ui.button(tr(text));
        if button.on_hover_text(tr("boards-race-tip")).clicked() {
            commands.push(command);
        }
    });
    ui.add_space(4.0);
}

/// The text of a board's row: the speeds of its slowest and its fastest run, and its size.
fn result(tally: &Tally) -> [String; 2] {
    let (least, best) = (millions(tally.least_speed()), millions(tally.speed()));
    let speed = match tally.runs {
        1 => best,
        _ => format!("{least}–{best}"),
    };
    [
        tr_args("boards-speed", &[("speed", speed.into())]),
        tr_args("boards-bytes", &[("bytes", tally.bytes.into())]),
    ]
}

/// The speed of the fastest run.
fn best_speed(tally: &Tally) -> String {
    let speed = millions(tally.speed());
    tr_args("boards-speed", &[("speed", speed.into())])
}

fn millions(speed: f64) -> String {
    let millions = speed / 1e6;
    let digits = if millions < 10.0 { 2 } else { 1 };
    format!("{millions:.digits$}")
}

fn spoken(board: Representation, tally: Option<&Tally>) -> String {
    let name = words::name(board);
    let Some(tally) = tally else { return name };
    let [speed, bytes] = result(tally);
    let runs = tr_args("boards-runs", &[("runs", tally.runs.into())]);
    format!("{name}: {speed}, {runs}, {bytes}")
}

/// Shows a row that can be chosen; returns whether it was.
fn show_row(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &BoardsPage,
    board: Representation,
    best: f64,
) -> bool {
    let theme = input.theme;
    let tally = page.race.as_ref().and_then(|race| race.tally(board));
    let is_chosen = page.chosen == board;
    let size = vec2(ui.available_width(), ROW);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let enabled = ui.is_enabled();
    response.widget_info(|| {
        WidgetInfo::selected(Role::RadioButton, enabled, is_chosen, spoken(board, tally))
    });
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, theme.radius, theme.selection);
    } else if response.hovered() {
        painter.rect_filled(rect, theme.radius, theme.surface_hover);
    }
    if response.has_focus() {
        let ring = Stroke::new(1.0, theme.accent);
        painter.rect_stroke(rect, theme.radius, ring, StrokeKind::Inside);
    }
    let inner = rect.shrink2(vec2(8.0, 5.0));
    let body = TextStyle::Body.resolve(ui.style());
    let small = TextStyle::Small.resolve(ui.style());
    let name = painter.layout_no_wrap(words::name(board), body, theme.text_strong);
    let room = inner.width() - name.size().x - GAP;
    // Without figures there is no bar below it.
    let top = match page.race {
        Some(_) => inner.top(),
        None => inner.center().y - name.size().y / 2.0,
    };
    painter.galley(pos2(inner.left(), top), name, theme.text_strong);
    if let Some(tally) = tally {
        let color = theme.on_selection(theme.text);
        // In a narrow row the size is left out, then the spread. The tooltip shows everything.
        let [speed, bytes] = result(tally);
        let whole = format!("{speed}  ·  {bytes}");
        let texts = [best_speed(tally), speed, whole];
        let galleys = texts.map(|text| painter.layout_no_wrap(text, small.clone(), color));
        let widest = galleys.iter().rposition(|galley| galley.size().x <= room);
        let galley = galleys[widest.unwrap_or(0)].clone();
        let place = inner.right_top() + vec2(-galley.size().x, 2.0);
        painter.galley(place, galley, color);
    }
    let bar = Rect::from_min_max(
        pos2(inner.left(), inner.bottom() - 7.0),
        inner.right_bottom(),
    );
    if page.race.is_some() {
        let track = match is_chosen {
            true => theme.surface,
            false => theme.surface_active,
        };
        painter.rect_filled(bar, 3.5, track);
    }
    let part = |part: f32| bar.with_max_x(egui::lerp(bar.x_range(), part.clamp(0.0, 1.0)));
    let at = page.race.as_ref().and_then(|race| race.at);
    if let Some(tally) = tally {
        let of_best = |speed: f64| part((speed / best.max(1.0)) as f32);
        // The spread of the runs is lighter.
        let spread = theme.accent.gamma_multiply(0.5);
        painter.rect_filled(of_best(tally.speed()), 3.5, spread);
        painter.rect_filled(of_best(tally.least_speed()), 3.5, theme.accent);
    } else if let Some((_, done)) = at.filter(|(who, _)| *who == board) {
        painter.rect_filled(part(done), 3.5, theme.text_weak);
    }
    response
        .on_hover_ui(|ui| {
            ui.set_max_width(360.0);
            ui.label(words::explanation(board));
            if let Some(tally) = tally {
                ui.label(RichText::new(spoken(board, Some(tally))).weak());
            }
        })
        .clicked()
}

/// Shows whether all boards have the same count, or the state of the race.
fn show_verdict(ui: &mut Ui, input: &LabInput<'_>, page: &BoardsPage) {
    if let Some(reason) = &page.failure {
        let args = [("reason", reason.as_str().into())];
        ui.colored_label(input.theme.error, tr_args("boards-failed", &args));
    }
    let Some(race) = &page.race else {
        ui.label(RichText::new(tr("boards-race-hint")).small().weak());
        return;
    };
    let (icon, color, text) = match verdict(race) {
        Verdict::Running => ("clock", input.theme.text_weak, tr("boards-running")),
        Verdict::Stopped => ("stop", input.theme.text_weak, tr("boards-stopped")),
        Verdict::Agree(leaves) => {
            let args = [
                ("leaves", grouped(leaves).into()),
                ("depth", race.depth.into()),
            ];
            ("check", input.theme.success, tr_args("boards-agree", &args))
        }
        Verdict::Disagree => ("warning", input.theme.error, tr("boards-disagree")),
    };
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(16.0, 16.0), Sense::hover());
        icons::paint(ui.painter(), icon, rect, color);
        ui.add(egui::Label::new(text).wrap());
    });
    if race.depth != page.depth {
        let args = [("depth", race.depth.into())];
        let text = tr_args("boards-other-depth", &args);
        ui.label(RichText::new(text).small().weak());
    }
    if !race.tallies.is_empty() {
        let about = match IS_CPU_TIME {
            true => "boards-about",
            false => "boards-about-wall",
        };
        ui.label(RichText::new(tr(about)).small().weak());
    }
}

enum Verdict {
    Running,
    Stopped,
    /// All boards have counted this number of leaves.
    Agree(u64),
    Disagree,
}

fn verdict(race: &Race) -> Verdict {
    match race.tallies.first() {
        _ if !agree(&race.tallies) => Verdict::Disagree,
        _ if race.task.is_some() => Verdict::Running,
        Some(tally) if race.is_whole() => Verdict::Agree(tally.leaves),
        _ => Verdict::Stopped,
    }
}
