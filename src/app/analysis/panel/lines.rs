//! The engine's lines: a score of fixed width, then moves that can be clicked.

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{Align2, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2};

use super::input::{MARGIN, SearchInput, SearchState, ThreatInput};
use super::line::{LineView, PAD, ROW};
use super::view::SearchView;
use crate::command::analysis::Command;
use crate::command::{self, Commands};
use crate::kit::command_table::why_not;
use crate::kit::icons;
use crate::kit::preview::Aim;
use crate::kit::tips::menu_entry;
use crate::kit::widgets::{elided, empty_state};
use tabia_chess::{Color, san};
use tabia_engine::{Bound, Info, Score};
use tabia_settings::ScoreView;
use tabia_texts::{signed, tr, tr_args};

/// Space above and below each engine line, in points.
const AIR: f32 = 4.0;
/// Width of the score, in points.
const SCORE: f32 = 56.0;
/// Minimum height for lines to be shown, in points.
pub const LEAST: f32 = ROW + 2.0 * AIR;

/// Height of the line of threats, in points.
pub const THREAT_ROW: f32 = LEAST;
/// Index of the line of threats among those that the wheel steps through.
const THREAT: usize = usize::MAX;
/// Width of the hover text, in points.
const TIP: f32 = 240.0;

/// Maximum number of rows of moves in a line; more rarely occur.
const MOST: usize = 8;

/// Number of rows of moves in each line: fewer lines may be longer. It depends on nothing that changes during a search, so the
/// layout stays fixed.
fn rows(lines: usize) -> usize {
    match lines {
        0 | 1 => 3,
        2 | 3 => 2,
        _ => 1,
    }
}

/// Number of rows of each of `lines` lines in a panel that was made higher, or has more to show than lines.
fn rows_in(height: f32, lines: usize) -> usize {
    let most = (height / lines as f32 - 2.0 * AIR) / ROW;
    // Rounding heights loses less than half a point.
    (most + 0.02).floor().clamp(1.0, MOST as f32) as usize
}

/// Height of `lines` lines, in points.
pub fn height(lines: usize) -> f32 {
    height_of(lines, rows(lines))
}

/// Height of `lines` lines with one row of moves each, in points.
pub fn least_height(lines: usize) -> f32 {
    height_of(lines, 1)
}

/// Heights of `lines` lines with fewer and fewer rows of moves, in points.
pub fn heights(lines: usize) -> impl Iterator<Item = f32> {
    (1..=rows(lines))
        .rev()
        .map(move |rows| height_of(lines, rows))
}

/// Height of `lines` lines with this number of rows of moves each, in points.
pub fn height_of(lines: usize, rows: usize) -> f32 {
    lines.max(1) as f32 * (rows as f32 * ROW + 2.0 * AIR)
}

/// A score from the chosen view, with a sign for a bound.
pub(crate) fn score_text(info: &Info, turn: Color, view: ScoreView) -> String {
    let turned = view == ScoreView::White && turn == Color::Black;
    let score = if turned { -info.score } else { info.score };
    let bound = match (info.bound, turned) {
        (Bound::Exact, _) => "",
        (Bound::Lower, false) | (Bound::Upper, true) => "≥",
        (Bound::Upper, false) | (Bound::Lower, true) => "≤",
    };
    format!("{bound}{}", signed(score))
}

/// Draws the lines over the whole of `rect`, and returns what is to be played out on the board.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &SearchInput<'_>,
    view: &mut SearchView,
    commands: &mut Commands,
) -> Option<Aim> {
    let infos = view.drawn();
    view.menu_open = false;
    if infos.is_empty() {
        let (title, hint) = match input.state {
            SearchState::Finished => (tr("search-over"), tr("search-over-hint")),
            _ => (tr("search-waiting"), String::new()),
        };
        empty_state(ui, rect, input.theme, &title, &hint);
        return None;
    }
    let wanted = input.wanted_lines.max(1);
    let rows = rows_in(rect.height(), wanted);
    let line_height = rows as f32 * ROW + 2.0 * AIR;
    view.lines.resize_with(infos.len(), LineView::default);
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("engine lines"));
    child.shrink_clip_rect(rect);
    let mut aim = None;
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_viewport(&mut child, |ui, _| {
            ui.set_height(line_height * infos.len() as f32);
            let top = ui.min_rect().top();
            for (index, info) in infos.iter().enumerate() {
                let place = Rect::from_min_size(
                    pos2(rect.left(), top + line_height * index as f32),
                    vec2(rect.width(), line_height),
                );
                if ui.is_rect_visible(place) {
                    let found = show_line(ui, place, index, info, input, view, commands);
                    aim = found.or(aim.take());
                }
            }
        });
    aim
}

fn show_line(
    ui: &mut Ui,
    rect: Rect,
    index: usize,
    info: &Info,
    input: &SearchInput<'_>,
    view: &mut SearchView,
    commands: &mut Commands,
) -> Option<Aim> {
    let theme = input.theme;
    if index > 0 {
        ui.painter().hline(
            rect.x_range().shrink(MARGIN),
            rect.top(),
            Stroke::new(1.0, theme.border.gamma_multiply(0.5)),
        );
    }
    let chip = Rect::from_min_size(rect.min + vec2(MARGIN, AIR), vec2(SCORE, ROW));
    show_score(ui, chip, index, info, input);
    let left = chip.right() + 8.0;
    let width = (rect.right() - MARGIN - left).max(40.0);
    let line = &mut view.lines[index];
    line.lay_out(ui, input.position, &info.pv, input.settings.notation, width);
    let window = Rect::from_min_max(
        pos2(left - PAD, rect.top() + AIR),
        pos2(rect.right(), rect.bottom() - AIR),
    );
    let row = ui.interact(window, ui.scope_id().with(("line", index)), Sense::CLICK);
    let name = input.named(tr_args("search-line", &[("line", (index + 1).into())]));
    row.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
    let (links, hovered) = line.interact(ui, window, index);
    let aim = ui.rect_contains_pointer(window).then(|| {
        let most = line.names.len();
        view.walk.count(ui, index, hovered, most)
    });
    let clicked = row.clicked() || links.iter().any(|(_, response)| response.clicked());
    if clicked && let Some(count) = aim.filter(|count| *count > 0) {
        let modifiers = ui.input(|keys| keys.modifiers);
        commands.push(match modifiers.shift {
            true => input.add_line(&info.pv, true),
            false => input.add_line(&info.pv[..count], modifiers.command),
        });
    }
    for (target, response) in &links {
        let name = line.names.get(*target).cloned().unwrap_or_default();
        let args = [("line", (index + 1).into()), ("move", name.into())];
        let name = input.named(tr_args("search-move", &args));
        response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
    }
    let marked = aim.and_then(|count| count.checked_sub(1));
    line.paint(ui, window, marked, theme);
    let all = links.into_iter().map(|(_, response)| {
        let response = response.on_hover_cursor(egui::CursorIcon::PointingHand);
        response.on_hover_ui(|ui| {
            ui.set_max_width(TIP);
            for key in ["search-move-tip", "search-wheel-tip"] {
                let text = egui::RichText::new(tr(key)).small();
                ui.label(text.color(theme.text_weak));
            }
        })
    });
    for response in all.chain([row]) {
        view.menu_open |= response.context_menu_opened();
        response.context_menu(|ui| show_menu(ui, info, input, commands));
    }
    aim.map(|count| Aim {
        start: input.position.clone(),
        moves: info.pv.clone(),
        count,
    })
}

/// The menu of a line.
fn show_menu(ui: &mut Ui, info: &Info, input: &SearchInput<'_>, commands: &mut Commands) {
    let Some(&first) = info.pv.first() else {
        return;
    };
    ui.set_min_width(200.0);
    ui.spacing_mut().item_spacing.y = 2.0;
    let san = san::write(input.position, first);
    let named = |key: &str| tr_args(key, &[("move", san.clone().into())]);
    let is_restricted = input.restriction.is_some();
    let can_exclude = input.position.legal_moves().len() > 1;
    let items: [(String, Option<String>, command::Command); 4] = [
        (
            tr("search-insert-line"),
            None,
            input.add_line(&info.pv, true).into(),
        ),
        (
            named("search-only-move"),
            None,
            Command::Only(vec![first]).into(),
        ),
        (
            named("search-exclude-move"),
            (!can_exclude).then(|| tr("search-exclude-not")),
            Command::Exclude(first).into(),
        ),
        (
            tr("cmd-all-moves"),
            why_not("all-moves", is_restricted),
            Command::AllMoves.into(),
        ),
    ];
    for (index, (text, why_not, command)) in items.into_iter().enumerate() {
        if index == 1 {
            ui.separator();
        }
        if menu_entry(ui, text, why_not) {
            commands.push(command);
        }
    }
}

/// Draws the line of threats, and returns what is to be played out on the board.
pub fn show_threat(
    ui: &mut Ui,
    rect: Rect,
    threat: &ThreatInput<'_>,
    input: &SearchInput<'_>,
    view: &mut SearchView,
) -> Option<Aim> {
    let theme = input.theme;
    let border = Stroke::new(1.0, theme.border.gamma_multiply(0.5));
    ui.painter()
        .hline(rect.x_range().shrink(MARGIN), rect.top(), border);
    let chip = Rect::from_min_size(rect.min + vec2(MARGIN, AIR), vec2(SCORE, ROW));
    let picture = Rect::from_center_size(chip.left_center() + vec2(8.0, 0.0), vec2(14.0, 14.0));
    icons::paint(ui.painter(), "threat", picture, theme.error);
    let left = chip.right() + 8.0;
    let window = Rect::from_min_max(
        pos2(left - PAD, rect.top() + AIR),
        pos2(rect.right(), rect.bottom() - AIR),
    );
    let (Some(position), Some(info)) = (threat.position, threat.line) else {
        let key = match threat.position {
            None => "threat-in-check",
            Some(position) if position.legal_moves().is_empty() => "threat-none",
            Some(_) => "search-waiting",
        };
        let font = TextStyle::Small.resolve(ui.style());
        let galley = elided(
            ui.painter(),
            &tr(key),
            font,
            theme.text_weak,
            window.width() - MARGIN,
        );
        let corner = pos2(left, (window.center().y - galley.size().y / 2.0).round());
        ui.painter().galley(corner, galley, theme.text_weak);
        let response = ui.interact(rect, ui.scope_id().with("threat"), Sense::hover());
        let name = tr_args("threat-name", &[("line", tr(key).into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        return None;
    };
    let text = score_text(info, position.turn(), input.settings.score_view);
    let font = TextStyle::Body.resolve(ui.style());
    let right = chip.right_center() - vec2(6.0, 0.0);
    ui.painter()
        .text(right, Align2::RIGHT_CENTER, &text, font, theme.text);
    let line = &mut view.threat;
    let width = (rect.right() - MARGIN - left).max(40.0);
    line.lay_out(ui, position, &info.pv, input.settings.notation, width);
    let row = ui.interact(rect, ui.scope_id().with("threat"), Sense::hover());
    let moves = format!("{text}, {}", line.names.join(", "));
    let name = tr_args("threat-name", &[("line", moves.into())]);
    row.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    row.on_hover_text(tr("cmd-threats-tip"));
    let (links, hovered) = line.interact(ui, window, THREAT);
    for (target, response) in &links {
        let name = line.names.get(*target).cloned().unwrap_or_default();
        let name = tr_args("threat-move", &[("move", name.into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    }
    let aim = ui.rect_contains_pointer(window).then(|| {
        let most = line.names.len();
        view.walk.count(ui, THREAT, hovered, most)
    });
    line.paint(
        ui,
        window,
        aim.and_then(|count| count.checked_sub(1)),
        theme,
    );
    aim.map(|count| Aim {
        start: position.clone(),
        moves: info.pv.clone(),
        count,
    })
}

/// The score of a line: on White's colour when White is better, on Black's when Black is.
fn show_score(ui: &mut Ui, chip: Rect, index: usize, info: &Info, input: &SearchInput<'_>) {
    let theme = input.theme;
    let turn = input.position.turn();
    let white_score = if turn == Color::White {
        info.score
    } else {
        -info.score
    };
    let (fill, ink) = if white_score >= Score::DRAW {
        (theme.eval_white, theme.eval_black)
    } else {
        (theme.eval_black, theme.eval_white)
    };
    let text = score_text(info, turn, input.settings.score_view);
    let plate = chip.shrink2(vec2(0.0, 1.0));
    ui.painter().rect(
        plate,
        theme.radius,
        fill,
        Stroke::new(1.0, theme.border),
        egui::StrokeKind::Inside,
    );
    let font = TextStyle::Body.resolve(ui.style());
    ui.painter().text(
        plate.right_center() - vec2(6.0, 0.0),
        Align2::RIGHT_CENTER,
        &text,
        font,
        ink,
    );
    let response = ui.interact(chip, ui.scope_id().with(("score", index)), Sense::hover());
    let name = tr_args(
        "search-score",
        &[("line", (index + 1).into()), ("score", text.into())],
    );
    let name = input.named(name);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    response.on_hover_text(tr_args(
        "search-score-tip",
        &[
            ("depth", info.depth.to_string().into()),
            ("seldepth", info.seldepth.to_string().into()),
        ],
    ));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabia_engine::{Depth, Ply};

    fn info(score: Score, bound: Bound) -> Info {
        Info {
            depth: Depth(12),
            seldepth: Ply(20),
            line: 1,
            score,
            bound,
            nodes: 1000,
            nps: 1000,
            hashfull: 10,
            time: Duration::from_secs(1),
            pv: Vec::new(),
        }
    }

    #[test]
    fn scores_take_the_view_that_is_wanted() {
        let plus = info(Score::centipawns(34), Bound::Exact);
        assert_eq!(score_text(&plus, Color::White, ScoreView::White), "+0.34");
        assert_eq!(score_text(&plus, Color::Black, ScoreView::White), "−0.34");
        assert_eq!(
            score_text(&plus, Color::Black, ScoreView::SideToMove),
            "+0.34"
        );
        let bound = info(Score::centipawns(34), Bound::Lower);
        assert_eq!(score_text(&bound, Color::White, ScoreView::White), "≥+0.34");
        assert_eq!(score_text(&bound, Color::Black, ScoreView::White), "≤−0.34");
        let mate = info(Score::mate_in(Ply(5)), Bound::Exact);
        assert_eq!(score_text(&mate, Color::Black, ScoreView::White), "#−3");
    }

    #[test]
    fn the_height_depends_on_the_number_of_lines_alone() {
        assert_eq!(height(1), 68.0);
        assert!((2..=8).all(|lines| height(lines) <= height(lines + 1) || lines == 3));
    }
}
