//! The board by keyboard: one tab stop, arrow keys for a square cursor, Enter or Space for what a click does.

use egui::{EventFilter, Key, Modifiers, Response, Ui};

use super::geometry::Geometry;
use super::input::{BoardEvent, BoardInput};
use super::view::{BoardView, HandOutcome};
use tabia_chess::{Color, Square};

impl BoardView {
    pub(super) fn keys(
        &mut self,
        ui: &Ui,
        board: &Response,
        geometry: &Geometry,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        let pressed = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        let escapes = self.is_busy() || input.has_premove();
        if escapes && pressed(Key::Escape) {
            if !self.is_busy() {
                outcome.events.push(BoardEvent::CancelPremove);
            }
            if self.picker.is_some_and(|picker| picker.board_had_focus) {
                board.request_focus();
            }
            self.give_up();
        }
        if !board.has_focus() {
            return;
        }
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            escape: escapes,
            tab: false,
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(board.id, filter));

        let mut cursor = self.cursor.unwrap_or(match input.orientation {
            Color::White => Square::new(4, 1),
            Color::Black => Square::new(4, 6),
        });
        let steps = [
            (Key::ArrowLeft, -1, 0),
            (Key::ArrowRight, 1, 0),
            (Key::ArrowUp, 0, 1),
            (Key::ArrowDown, 0, -1),
        ];
        for (key, right, up) in steps {
            for _ in 0..ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key)) {
                cursor = geometry.neighbour(cursor, right, up).unwrap_or(cursor);
            }
        }
        self.cursor = Some(cursor);
        if self.picker.is_none() && (pressed(Key::Enter) || pressed(Key::Space)) {
            self.activate(cursor, input, false, outcome);
        }
    }
}
