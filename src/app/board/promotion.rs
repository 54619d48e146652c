//! The promotion picker: a column of four on the board, the queen on the promotion square.

use egui::accesskit::Role as NodeRole;
use egui::{
    Align2, Color32, CornerRadius, EventFilter, FontId, Id, Key, Modifiers, Painter, Rect,
    Response, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo,
};

use super::geometry::Geometry;
use super::input::{BoardEvent, BoardInput, Movable};
use super::paint::rounding;
use super::view::{BoardView, CHOICES, HandOutcome, Picker};
use super::{gesture, names};
use crate::command::play::Premove;
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_chess::{Piece, Role};

fn choice_id(board: Id, role: Role) -> Id {
    board.with(("promote", role.index()))
}

impl BoardView {
    /// Shows the choices while a promotion is open, and plays the chosen one.
    pub(super) fn promotion(
        &mut self,
        ui: &mut Ui,
        board: &Response,
        geometry: &Geometry,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        let Some(picker) = &mut self.picker else {
            return;
        };
        let entering = !std::mem::replace(&mut picker.entered, true);
        if entering {
            picker.board_had_focus = board.has_focus();
        }
        let picker = *picker;

        let builder = UiBuilder::new()
            .max_rect(picker.column(geometry))
            .accessibility_parent(board.id);
        let ui = &mut ui.new_child(builder);
        let mut chosen = None;
        let mut focused = None;
        for (number, (role, key)) in CHOICES.into_iter().enumerate() {
            let id = choice_id(board.id, role);
            let rect = geometry.square(picker.square(number));
            let choice = ui.interact(rect, id, Sense::click());
            choice.widget_info(|| {
                WidgetInfo::labeled(NodeRole::Button, ui.is_enabled(), names::promotion(role))
            });
            if choice.has_focus() {
                focused = Some(number);
                let filter = EventFilter {
                    horizontal_arrows: true,
                    vertical_arrows: true,
                    escape: true,
                    tab: false,
                };
                ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
            }
            let choice = choice.on_hover_cursor(egui::CursorIcon::PointingHand);
            if choice.clicked() || ui.input_mut(|i| i.consume_key(Modifiers::NONE, key)) {
                chosen = Some(role);
            }
        }
        if entering || ui.memory(|memory| memory.focused().is_none()) {
            // Only now: a click takes the focus from every widget that is not under the pointer.
            let queen = choice_id(board.id, Role::Queen);
            ui.memory_mut(|memory| memory.request_focus(queen));
        } else if let Some(number) = focused {
            self.step_through_choices(ui, board.id, number, picker, geometry);
        }
        if let Some(role) = chosen
            && let Movable::Premove(_) = input.movable
        {
            self.give_up();
            outcome.events.push(BoardEvent::Premove(Premove {
                from: picker.from,
                to: picker.to,
                promotion: Some(role),
            }));
        } else if let Some(role) = chosen
            && let Some(mv) = gesture::promotion(input.position, picker.from, picker.to, role)
        {
            // The piece is already on its square in the picker, so it does not slide.
            self.play(mv, true, outcome);
        }
        if self.picker.is_none() && picker.board_had_focus {
            ui.memory_mut(|memory| memory.request_focus(board.id));
        }
    }

    /// Moves the focus up and down the column.
    fn step_through_choices(
        &self,
        ui: &Ui,
        board: Id,
        number: usize,
        picker: Picker,
        geometry: &Geometry,
    ) {
        let downwards = geometry.center(picker.square(1)).y > geometry.center(picker.to).y;
        let (next, previous) = if downwards {
            (Key::ArrowDown, Key::ArrowUp)
        } else {
            (Key::ArrowUp, Key::ArrowDown)
        };
        let pressed = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
        let last = CHOICES.len() - 1;
        let to = (number + pressed(next))
            .min(last)
            .saturating_sub(pressed(previous));
        if to != number {
            let id = choice_id(board, CHOICES[to].0);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// Dims the board and paints the choices.
    pub(super) fn paint_picker(
        &self,
        ui: &Ui,
        painter: &Painter,
        board: Id,
        geometry: &Geometry,
        input: &BoardInput<'_>,
    ) {
        let Some(picker) = &self.picker else {
            return;
        };
        let Some(pawn) = input.position.piece_at(picker.from) else {
            return;
        };
        let theme = input.theme;
        painter.rect_filled(
            geometry.board(),
            CornerRadius::ZERO,
            Color32::from_black_alpha(110),
        );
        let column = picker.column(geometry);
        let radius = rounding(geometry.cell());
        let shadow = egui::Shadow {
            offset: [0, (geometry.cell() * 0.06) as i8],
            blur: (geometry.cell() * 0.3) as u8,
            spread: 0,
            color: Color32::from_black_alpha(110),
        };
        painter.add(shadow.as_shape(column, radius));
        // The colour of a light square, on which the pieces of both sides are visible.
        painter.rect_filled(column, radius, theme.board.light);
        for (number, (role, key)) in CHOICES.into_iter().enumerate() {
            let square = picker.square(number);
            let rect = geometry.square(square);
            let hovered = self.hovered(ui, geometry) == Some(square);
            let focused = ui.memory(|memory| memory.has_focus(choice_id(board, role)));
            paint_choice(painter, rect, hovered, focused, theme);
            PieceImages::of(ui.ctx()).paint(painter, rect, Piece::new(pawn.color, role));
            if geometry.cell() >= 48.0 {
                let font = FontId::proportional((geometry.cell() * 0.15).clamp(9.0, 13.0));
                let corner = rect.right_bottom() - egui::Vec2::splat(geometry.cell() * 0.09);
                let letter = key.symbol_or_name().to_lowercase();
                painter.text(
                    corner,
                    Align2::RIGHT_BOTTOM,
                    letter,
                    font,
                    theme.board.coordinate_on_light,
                );
            }
        }
        painter.rect_stroke(
            column,
            radius,
            Stroke::new(1.0, theme.board.frame),
            StrokeKind::Inside,
        );
    }
}

fn paint_choice(painter: &Painter, rect: Rect, hovered: bool, focused: bool, theme: &Theme) {
    let radius = rounding(rect.width());
    let inner = rect.shrink(3.0);
    let mark = theme.board.selected;
    if hovered {
        painter.rect_filled(inner, radius, mark.gamma_multiply(0.6));
    }
    if focused {
        let stroke = Stroke::new(2.0, theme.board.ink(mark, theme.board.light));
        painter.rect_stroke(inner, radius, stroke, StrokeKind::Inside);
    }
}
