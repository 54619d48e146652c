//! A small board: squares that can be reached by pointer and keyboard, the pieces on them, and the last move.

use std::any::TypeId;

use egui::accesskit::Role;
use egui::{Color32, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

use super::duel::Duel;
use super::tabletop::{Stone, Tabletop};
use crate::board::Highlight;
use crate::command::lab::games::{Command, Place};
use crate::kit::text::tr;
use crate::kit::theme::Theme;

/// Duration of a piece's movement from square to square, in seconds.
const HOP: f64 = 0.14;

/// The appearance of a board.
pub(super) struct BoardLook<'a> {
    pub(super) theme: &'a Theme,
    pub(super) now: f64,
    /// Whether pieces slide.
    pub(super) slides: bool,
    /// Additional colours of squares, with their meanings.
    pub(super) tints: &'a [(Place, Color32, &'static str)],
}

/// The places of the squares of a board.
#[derive(Clone, Copy)]
struct Grid {
    corner: Pos2,
    cell: f32,
}

impl Grid {
    fn square(&self, place: Place) -> Rect {
        let (column, row) = (f32::from(place.column), f32::from(place.row));
        Rect::from_min_size(
            self.corner + self.cell * vec2(column, row),
            vec2(self.cell, self.cell),
        )
    }
}

/// Draws the board of a game into a square place; returns the click on it.
pub(super) fn show<G: Tabletop>(
    ui: &mut Ui,
    rect: Rect,
    duel: &Duel<G>,
    look: &BoardLook<'_>,
) -> Option<Command> {
    let scale = ui.pixels_per_point();
    let side = f32::from(G::SIDE);
    let cell = (rect.width().min(rect.height()) / side * scale).floor() / scale;
    let grid = Grid {
        corner: rect.center() - vec2(cell, cell) * side / 2.0,
        cell,
    };
    let targets = duel.targets();
    let mut clicked = None;
    for row in 0..G::SIDE {
        for column in 0..G::SIDE {
            let place = Place { column, row };
            let square = grid.square(place);
            let id = ui.scope_id().with(("square", column, row));
            let response = ui.interact(square, id, Sense::click());
            let tint = look.tints.iter().find(|(at, ..)| *at == place);
            response.widget_info(|| {
                let name = spoken::<G>(duel, place, &targets, tint.map(|tint| tint.2));
                WidgetInfo::labeled(Role::GridCell, true, name)
            });
            // A press counts only in the position in which it was made.
            let now = (TypeId::of::<G>(), duel.played.len());
            if response.contains_pointer() && ui.input(|i| i.pointer.any_pressed()) {
                ui.data_mut(|data| data.insert_temp(id, now));
            }
            let is_by_mouse = ui.input(|i| i.pointer.any_click());
            let began_here = ui.data(|data| data.get_temp(id) == Some(now));
            if response.clicked() && (began_here || !is_by_mouse) {
                clicked = Some(Command::Click(place));
            }
            paint_square::<G>(ui, square, place, duel, look);
            if let Some((_, color, _)) = tint {
                let inner = square.shrink(cell * 0.06);
                ui.painter().rect_stroke(
                    inner,
                    look.theme.radius,
                    Stroke::new(cell * 0.05, *color),
                    StrokeKind::Inside,
                );
            }
            if targets.contains(&place) && !duel.chosen.is_empty() {
                let dot = look.theme.accent.gamma_multiply(0.75);
                ui.painter()
                    .circle_filled(square.center(), cell * 0.14, dot);
            }
            if response.has_focus() {
                let ring = Stroke::new(2.0, look.theme.accent);
                ui.painter()
                    .rect_stroke(square, 0.0, ring, StrokeKind::Inside);
            }
        }
    }
    paint_stones(ui, &grid, duel, look);
    clicked
}

/// The accessible text of a square.
fn spoken<G: Tabletop>(
    duel: &Duel<G>,
    place: Place,
    targets: &[Place],
    tint: Option<&'static str>,
) -> String {
    let mut words = vec![G::name(place)];
    words.extend(duel.game.stone(place).map(|stone| tr(stone.name())));
    if duel.chosen.contains(&place) {
        words.push(tr("square-chosen"));
    } else if targets.contains(&place) && !duel.chosen.is_empty() {
        words.push(tr("square-reached"));
    }
    words.extend(tint.map(tr));
    words.join(", ")
}

fn paint_square<G: Tabletop>(
    ui: &Ui,
    square: Rect,
    place: Place,
    duel: &Duel<G>,
    look: &BoardLook<'_>,
) {
    let theme = look.theme;
    let painter = ui.painter();
    let bare = match G::CHEQUERED {
        true => theme.board.square((place.column + place.row).is_multiple_of(2)),
        false => theme.surface_raised,
    };
    painter.rect_filled(square, 0.0, bare);
    if !G::CHEQUERED {
        let line = Stroke::new(1.0, theme.outline);
        painter.rect_stroke(square, 0.0, line, StrokeKind::Middle);
    }
    if duel.last.contains(&place) {
        Highlight::LastMove.paint(painter, square, bare, &theme.board);
    }
    if duel.chosen.contains(&place) {
        Highlight::Selected.paint(painter, square, bare, &theme.board);
    }
}

/// Paints the pieces on the board; the piece that has just moved is still moving.
fn paint_stones<G: Tabletop>(ui: &Ui, grid: &Grid, duel: &Duel<G>, look: &BoardLook<'_>) {
    let hops = duel.last.len().saturating_sub(1);
    let passed = (look.now - duel.moved_at) / HOP;
    let is_moving = look.slides && hops > 0 && passed < hops as f64;
    for row in 0..G::SIDE {
        for column in 0..G::SIDE {
            let place = Place { column, row };
            let Some(stone) = duel.game.stone(place) else {
                continue;
            };
            if is_moving && duel.last.last() == Some(&place) {
                continue;
            }
            paint_stone(
                ui,
                grid.square(place).center(),
                grid.cell,
                stone,
                look.theme,
            );
        }
    }
    if !is_moving {
        return;
    }
    let hop = passed.max(0.0) as usize;
    let (from, to) = (grid.square(duel.last[hop]), grid.square(duel.last[hop + 1]));
    let part = (passed - hop as f64) as f32;
    let eased = part * part * (3.0 - 2.0 * part);
    let center = from.center().lerp(to.center(), eased);
    if let Some(stone) = duel.last.last().and_then(|end| duel.game.stone(*end)) {
        paint_stone(ui, center, grid.cell, stone, look.theme);
    }
    ui.ctx().request_repaint();
}

fn paint_stone(ui: &Ui, center: Pos2, cell: f32, stone: Stone, theme: &Theme) {
    let painter = ui.painter();
    match stone {
        Stone::Cross => {
            let stroke = Stroke::new(cell * 0.1, theme.accent);
            let arm = cell * 0.26;
            for turn in [-1.0, 1.0] {
                let end = vec2(arm, turn * arm);
                painter.line_segment([center - end, center + end], stroke);
            }
        }
        Stone::Nought => {
            let stroke = Stroke::new(cell * 0.1, theme.warning);
            painter.circle_stroke(center, cell * 0.28, stroke);
        }
        Stone::Man { white } | Stone::King { white } => {
            let (body, edge) = match white {
                true => (Color32::from_gray(245), Color32::from_gray(90)),
                false => (Color32::from_gray(45), Color32::from_gray(190)),
            };
            let thin = Stroke::new((cell * 0.03).max(1.0), edge);
            painter.circle(center, cell * 0.38, body, thin);
            painter.circle_stroke(center, cell * 0.27, thin);
            if let Stone::King { .. } = stone {
                painter.add(crown(center, cell * 0.2, edge));
            }
        }
    }
}

/// A crown with three points.
fn crown(center: Pos2, half: f32, color: Color32) -> Shape {
    let points = [
        (-1.0, 0.7),
        (-1.0, -0.5),
        (-0.45, 0.05),
        (0.0, -0.8),
        (0.45, 0.05),
        (1.0, -0.5),
        (1.0, 0.7),
    ];
    let points = points.map(|(x, y)| pos2(center.x + half * x, center.y + half * y));
    Shape::closed_line(points.to_vec(), Stroke::new((half * 0.2).max(1.0), color))
}
