//! A small board: squares that can be reached by pointer and keyboard, the pieces on them, and the last move.

use std::any::TypeId;

use egui::accesskit::Role;
use egui::{
    Align2, Color32, Event, FontId, Id, LayerId, Order, Painter, PointerButton, Pos2, Rect, Sense,
    Shape, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

use super::duel::Duel;
use super::tabletop::{Stone, Tabletop};
use crate::board::Highlight;
use crate::command::lab::games::{Command, Place};
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_texts::tr;

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
    /// Whether the names of files and ranks are shown beside the board.
    pub(super) coordinates: bool,
}

/// Width of the names of ranks at the left of a board, and height of those of files below it, in points.
pub(super) const COORDINATES: f32 = 18.0;

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

    /// The square at a point.
    fn place_at(&self, at: Pos2, side: u8) -> Option<Place> {
        let at = ((at - self.corner) / self.cell).floor();
        let inside = |part: f32| (0.0..f32::from(side)).contains(&part);
        (inside(at.x) && inside(at.y)).then_some(Place {
            column: at.x as u8,
            row: at.y as u8,
        })
    }
}

/// Distance from the press at which a piece leaves its square, in points.
const DRAG_THRESHOLD: f32 = 3.0;

/// A piece that the pointer drags.
struct Held {
    from: Place,
    pointer: Pos2,
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
    let margin = if look.coordinates { COORDINATES } else { 0.0 };
    let squares = rect.with_min_x(rect.left() + margin);
    let squares = squares.with_max_y(rect.bottom() - margin);
    let cell = (squares.width().min(squares.height()) / side * scale).floor() / scale;
    let grid = Grid {
        corner: squares.left_top(),
        cell,
    };
    if look.coordinates {
        let board = Rect::from_min_size(grid.corner, vec2(cell, cell) * side);
        coordinates(ui, board, G::SIDE, look.theme);
    }
    let square_id = {
        let scope = ui.scope_id();
        move |place: Place| scope.with(("square", place.column, place.row))
    };
    // A press counts only in the position in which it was made.
    let position = (TypeId::of::<G>(), duel.played.len());
    let pressed = pressed(ui, position, |at| grid.place_at(at, G::SIDE));
    let held = held::<G>(ui, square_id, pressed);
    let chosen = match &held {
        Some(held) => duel.in_hand(held.from),
        None => duel.chosen.clone(),
    };
    let held = held.filter(|_| !chosen.is_empty());
    let targets = duel.targets(&chosen);
    let mut clicked = None;
    for row in 0..G::SIDE {
        for column in 0..G::SIDE {
            let place = Place { column, row };
            let square = grid.square(place);
            let id = square_id(place);
            let sense = match G::HAS_MEN {
                true => Sense::click_and_drag(),
                false => Sense::click(),
            };
            let response = ui.interact(square, id, sense);
            let tint = look.tints.iter().find(|(at, ..)| *at == place);
            response.widget_info(|| {
                let name = spoken::<G>(duel, place, &chosen, &targets, tint.map(|tint| tint.2));
                WidgetInfo::labeled(Role::GridCell, true, name)
            });
            let is_by_mouse = ui.input(|i| i.pointer.any_click());
            if response.clicked() && (pressed == Some(place) || !is_by_mouse) {
                clicked = Some(Command::Click(place));
            }
            if response.drag_stopped_by(PointerButton::Primary)
                && let Some(from) = pressed
                && (duel.game.stone(from).is_some() || duel.chosen.contains(&from))
                && let Some(to) = response.interact_pointer_pos()
                && let Some(to) = grid.place_at(to, G::SIDE)
            {
                clicked = Some(Command::Drag { from, to });
            }
            paint_square::<G>(ui, square, place, duel, &chosen, look);
            if let Some((_, color, _)) = tint {
                let ground = color.gamma_multiply(0.3);
                ui.painter().rect_filled(square.shrink(1.0), 0.0, ground);
            }
            if targets.contains(&place) && !chosen.is_empty() {
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
    paint_stones(ui, &grid, duel, held.as_ref(), look);
    clicked
}

/// The square of the last press, if it was made in this position. It is taken from the events, because the pointer may have
/// moved on before the frame.
fn pressed(
    ui: &Ui,
    position: (TypeId, usize),
    place_at: impl Fn(Pos2) -> Option<Place>,
) -> Option<Place> {
    let id = ui.scope_id().with("pressed");
    let press = ui.input(|input| {
        input.events.iter().rev().find_map(|event| match event {
            Event::PointerButton {
                pos, pressed: true, ..
            } => Some(*pos),
            _ => None,
        })
    });
    if let Some(at) = press {
        let is_free = ui.ctx().layer_id_at(at) == Some(ui.layer_id());
        let place = place_at(at).filter(|_| is_free && ui.clip_rect().contains(at));
        ui.data_mut(|data| data.insert_temp(id, (position, place)));
    }
    let last = ui.data(|data| data.get_temp::<((TypeId, usize), Option<Place>)>(id))?;
    last.1.filter(|_| last.0 == position)
}

/// The piece that is being dragged from the square that was pressed.
fn held<G: Tabletop>(
    ui: &Ui,
    square_id: impl Fn(Place) -> Id,
    pressed: Option<Place>,
) -> Option<Held> {
    let dragged = ui.ctx().dragged_id()?;
    let (pressed_at, pointer) = ui.input(|input| {
        let pointer = &input.pointer;
        pointer.press_origin().zip(pointer.interact_pos())
    })?;
    // A long press is no drag yet.
    if pressed_at.distance(pointer) < DRAG_THRESHOLD {
        return None;
    }
    let mut places =
        (0..G::SIDE).flat_map(|row| (0..G::SIDE).map(move |column| Place { column, row }));
    let is_ours = places.any(|place| square_id(place) == dragged);
    pressed
        .filter(|_| is_ours)
        .map(|from| Held { from, pointer })
}

/// Paints the names of the files below a board, and those of the ranks at its left.
pub(super) fn coordinates(ui: &Ui, board: Rect, side: u8, theme: &Theme) {
    let cell = board.width() / f32::from(side);
    let font = FontId::proportional(theme.small_size);
    let text = |at: Pos2, text: String| {
        let painter = ui.painter();
        painter.text(
            at,
            Align2::CENTER_CENTER,
            text,
            font.clone(),
            theme.text_weak,
        );
    };
    for index in 0..side {
        let along = (f32::from(index) + 0.5) * cell;
        let below = pos2(board.left() + along, board.bottom() + COORDINATES / 2.0);
        text(below, char::from(b'a' + index).to_string());
        let beside = pos2(board.left() - COORDINATES / 2.0, board.top() + along);
        text(beside, (side - index).to_string());
    }
}

/// The accessible text of a square.
fn spoken<G: Tabletop>(
    duel: &Duel<G>,
    place: Place,
    chosen: &[Place],
    targets: &[Place],
    tint: Option<&'static str>,
) -> String {
    let mut words = vec![G::name(place)];
    words.extend(duel.game.stone(place).map(Stone::name));
    if chosen.contains(&place) {
        words.push(tr("square-chosen"));
    } else if targets.contains(&place) && !chosen.is_empty() {
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
    chosen: &[Place],
    look: &BoardLook<'_>,
) {
    let theme = look.theme;
    let painter = ui.painter();
    let bare = match G::CHEQUERED {
        true => theme
            .board
            .square((place.column + place.row).is_multiple_of(2)),
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
    if chosen.contains(&place) {
        Highlight::Selected.paint(painter, square, bare, &theme.board);
    }
}

/// Paints the pieces on the board; the piece that has just moved is still moving.
fn paint_stones<G: Tabletop>(
    ui: &Ui,
    grid: &Grid,
    duel: &Duel<G>,
    held: Option<&Held>,
    look: &BoardLook<'_>,
) {
    // The piece of a move of which only the first squares are chosen is on the last of them.
    let start = duel.chosen.first().copied();
    let away = match held {
        Some(held) if duel.chosen.contains(&held.from) => start,
        Some(held) => Some(held.from),
        None => start.filter(|_| duel.chosen.len() > 1),
    };
    let hops = duel.last.len().saturating_sub(1);
    let passed = (look.now - duel.moved_at) / HOP;
    let is_moving = look.slides && hops > 0 && passed < hops as f64;
    for row in 0..G::SIDE {
        for column in 0..G::SIDE {
            let place = Place { column, row };
            let Some(stone) = duel.game.stone(place) else {
                continue;
            };
            // A piece that is captured by the move whose promotion is still to be chosen.
            let is_covered = duel.chosen.len() > 1 && duel.chosen.last() == Some(&place);
            if is_moving && duel.last.last() == Some(&place) || away == Some(place) || is_covered {
                continue;
            }
            paint_stone(
                ui.painter(),
                grid.square(place).center(),
                grid.cell,
                stone,
                look.theme,
            );
        }
    }
    if let Some(stone) = away.and_then(|from| duel.game.stone(from)) {
        match held {
            Some(held) => {
                let layer = LayerId::new(Order::Tooltip, ui.scope_id().with("hand"));
                let painter = ui.ctx().layer_painter(layer);
                paint_stone(&painter, held.pointer, grid.cell, stone, look.theme);
            }
            None => {
                let at = duel
                    .chosen
                    .last()
                    .map_or(Pos2::ZERO, |place| grid.square(*place).center());
                paint_stone(ui.painter(), at, grid.cell, stone, look.theme);
            }
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
        paint_stone(ui.painter(), center, grid.cell, stone, look.theme);
    }
    ui.ctx().request_repaint();
}

fn paint_stone(painter: &Painter, center: Pos2, cell: f32, stone: Stone, theme: &Theme) {
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
        Stone::Piece(piece) => {
            let square = Rect::from_center_size(center, vec2(cell, cell));
            PieceImages::of(painter.ctx()).paint(painter, square, piece);
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
