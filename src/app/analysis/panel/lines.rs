//! The engine's lines: a score of fixed width, then moves that can be clicked.

use crate::app::game;
use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{
    Align2, Rect, Response, Sense, Stroke, TextStyle, Ui, UiBuilder, WidgetInfo, pos2, vec2,
};

use super::input::{MARGIN, SearchInput, SearchState};
use crate::app::analysis::command::Command;
use crate::app::analysis::preview;
use crate::app::kit::label::empty_state;
use crate::app::kit::notation::{
    Flow, FontMeasure, Ink, Laid, Link, MoveNumber, Paper, Widths, Word,
};
use crate::app::kit::text::{tr, tr_args};
use crate::chess::{Color, Move, Position, san};
use crate::engine::{Bound, Info, Score};
use crate::settings::{Notation, ScoreView};

/// Height of a line of moves, and of the air around each engine line.
const ROW: f32 = 20.0;
const AIR: f32 = 4.0;
/// Width of the score.
const SCORE: f32 = 56.0;
/// The least height in which lines are worth showing.
pub const LEAST: f32 = ROW + 2.0 * AIR;

/// More rows of moves are hardly ever there.
const MOST: usize = 8;

/// How many rows of moves each line has: few lines may be long. It depends on nothing that changes while the engine
/// thinks, so nothing jumps.
fn rows(lines: usize) -> usize {
    match lines {
        0 | 1 => 3,
        2 | 3 => 2,
        _ => 1,
    }
}

/// How many rows each of so many lines can have in a panel that was made higher.
fn rows_in(height: f32, lines: usize) -> usize {
    let most = (height / lines as f32 - 2.0 * AIR) / ROW;
    // Less than half a point is lost where heights are rounded.
    (most + 0.02).floor().clamp(0.0, MOST as f32) as usize
}

/// Height of so many lines.
pub fn height(lines: usize) -> f32 {
    lines.max(1) as f32 * (rows(lines) as f32 * ROW + 2.0 * AIR)
}

/// A line with its words in place.
#[derive(Default)]
pub struct LineView {
    key: Option<Key>,
    laid: Laid,
    /// Accessible names of the moves.
    names: Vec<String>,
    widths: Widths,
}

#[derive(PartialEq)]
struct Key {
    position: u64,
    moves: Vec<Move>,
    notation: Notation,
    width: f32,
    size: f32,
    pixels_per_point: f32,
}

impl LineView {
    fn lay_out(
        &mut self,
        ui: &Ui,
        position: &Position,
        moves: &[Move],
        notation: Notation,
        width: f32,
    ) {
        let font = TextStyle::Body.resolve(ui.style());
        let key = Key {
            position: position.key(),
            moves: moves.to_vec(),
            notation,
            width,
            size: font.size,
            pixels_per_point: ui.ctx().pixels_per_point(),
        };
        if self.key.as_ref() == Some(&key) {
            return;
        }
        let mut measure = FontMeasure::new(ui.ctx(), font, &mut self.widths);
        let mut flow = Flow::new(&mut measure, 0.0, width, 0.0, ROW);
        self.names.clear();
        let mut position = position.clone();
        let mut number = MoveNumber::after(position.ply());
        for (index, &mv) in moves.iter().enumerate() {
            // A line that does not fit the position would be an engine's mistake; what fits is shown.
            if !position.is_legal(mv) {
                break;
            }
            let san = san::write(&position, mv);
            let mut word = Word::default();
            if index == 0 || number.is_white() {
                word.push_number(number);
            }
            let from = word.parts.len();
            word.push_san(
                &san,
                notation == Notation::Figurine,
                if index == 0 { Ink::Main } else { Ink::Line },
            );
            word.link = Some(Link {
                target: index,
                from,
                to: word.parts.len(),
                air: 0.0,
            });
            flow.add(&word);
            self.names.push(number.name(&san));
            position = position.after(mv);
            number = number.next();
        }
        self.laid = flow.finish();
        self.key = Some(key);
    }
}

/// A score as the user wants to see it, with a sign for a bound.
fn score_text(info: &Info, turn: Color, view: ScoreView) -> String {
    let turned = view == ScoreView::White && turn == Color::Black;
    let score = if turned { -info.score } else { info.score };
    let bound = match (info.bound, turned) {
        (Bound::Exact, _) => "",
        (Bound::Lower, false) | (Bound::Upper, true) => "≥",
        (Bound::Upper, false) | (Bound::Lower, true) => "≤",
    };
    format!("{bound}{score}")
}

/// Draws the lines `infos` over the whole of `rect`.
pub fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &SearchInput<'_>,
    infos: &[Info],
    views: &mut Vec<LineView>,
    commands: &mut Vec<Command>,
) {
    if infos.is_empty() {
        let (title, hint) = match input.state {
            SearchState::Finished => (tr("search-over"), tr("search-over-hint")),
            _ => (tr("search-waiting"), String::new()),
        };
        empty_state(ui, rect, input.theme, &title, &hint);
        return;
    }
    let wanted = input.settings.engine_lines.max(1);
    let rows = rows(wanted).max(rows_in(rect.height(), wanted));
    let line_height = rows as f32 * ROW + 2.0 * AIR;
    views.resize_with(infos.len(), LineView::default);
    let mut child = ui.new_child(UiBuilder::new().max_rect(rect).id_salt("engine lines"));
    child.shrink_clip_rect(rect);
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_viewport(&mut child, |ui, _| {
            ui.set_height(line_height * infos.len() as f32);
            let top = ui.min_rect().top();
            for (index, (info, line)) in infos.iter().zip(views).enumerate() {
                let place = Rect::from_min_size(
                    pos2(rect.left(), top + line_height * index as f32),
                    vec2(rect.width(), line_height),
                );
                if ui.is_rect_visible(place) {
                    show_line(ui, place, index, info, line, input, commands);
                }
            }
        });
}

fn show_line(
    ui: &mut Ui,
    rect: Rect,
    index: usize,
    info: &Info,
    line: &mut LineView,
    input: &SearchInput<'_>,
    commands: &mut Vec<Command>,
) {
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
    line.lay_out(ui, input.position, &info.pv, input.settings.notation, width);
    let window = Rect::from_min_max(
        pos2(left - 4.0, rect.top() + AIR),
        pos2(rect.right(), rect.bottom() - AIR),
    );
    let origin = vec2(left, rect.top() + AIR);
    let painter = ui
        .painter()
        .with_clip_rect(window.intersect(ui.clip_rect()));
    let paper = Paper::new(ui, &painter, theme);
    for &(target, place) in &line.laid.links {
        let place = place.translate(origin);
        if place.bottom() > window.bottom() + 0.5 {
            break;
        }
        if let (Some(name), Some(moves)) = (line.names.get(target), info.pv.get(..=target)) {
            let name = tr_args(
                "search-move",
                &[("line", (index + 1).into()), ("move", name.clone().into())],
            );
            let id = ui.scope_id().with(("line move", index, target));
            let response = ui.interact(place.expand2(vec2(1.0, 0.0)), id, Sense::CLICK);
            response.widget_info(|| WidgetInfo::labeled(Role::Link, true, &name));
            if response.hovered() {
                let plate = place.expand2(vec2(3.0, 0.0)).shrink2(vec2(0.0, 1.0));
                painter.rect_filled(plate, theme.radius, theme.surface_active);
            }
            show_move(response, moves, input, commands);
        }
    }
    for run in &line.laid.runs {
        if run.at.y + origin.y + ROW / 2.0 <= window.bottom() + 0.5 {
            paper.run(run, origin, false);
        }
    }
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
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
    response.on_hover_text(tr_args(
        "search-score-tip",
        &[
            ("depth", info.depth.to_string().into()),
            ("seldepth", info.seldepth.to_string().into()),
        ],
    ));
}

/// What a click on a move of a line does, and the position after it.
fn show_move(
    response: Response,
    moves: &[Move],
    input: &SearchInput<'_>,
    commands: &mut Vec<Command>,
) {
    if response.clicked() {
        let stay = response.ctx.input(|keys| keys.modifiers.command);
        commands.push(Command::Game(game::Command::AddLine {
            moves: moves.to_vec(),
            stay,
        }));
    }
    response
        .on_hover_cursor(egui::CursorIcon::PointingHand)
        .on_hover_ui(|ui| {
            preview::show(ui, input.position, moves, input.bottom, input.theme);
            ui.set_max_width(preview::SIDE);
            // The small board may lie over the mark in the head.
            for key in ["search-move-tip", "search-held-why"] {
                let text = egui::RichText::new(tr(key)).small();
                ui.label(text.color(input.theme.text_weak));
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Depth, Ply};
    use std::time::Duration;

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
        assert_eq!(score_text(&plus, Color::Black, ScoreView::White), "-0.34");
        assert_eq!(
            score_text(&plus, Color::Black, ScoreView::SideToMove),
            "+0.34"
        );
        let bound = info(Score::centipawns(34), Bound::Lower);
        assert_eq!(score_text(&bound, Color::White, ScoreView::White), "≥+0.34");
        assert_eq!(score_text(&bound, Color::Black, ScoreView::White), "≤-0.34");
        let mate = info(Score::mate_in(Ply(5)), Bound::Exact);
        assert_eq!(score_text(&mate, Color::Black, ScoreView::White), "#-3");
    }

    #[test]
    fn the_height_depends_on_the_number_of_lines_alone() {
        assert_eq!(height(1), 68.0);
        assert!((2..=8).all(|lines| height(lines) <= height(lines + 1) || lines == 3));
    }
}
