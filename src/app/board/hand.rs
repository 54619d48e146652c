//! Mouse and keyboard on the board: clicks, drags, drawing with the right button, the wheel, the square cursor.

use egui::{CursorIcon, Event, EventFilter, Key, Modifiers, PointerButton, Pos2, Response, Ui};

use super::animation::{Motion, duration};
use super::geometry::Geometry;
use super::input::{BoardEvent, BoardInput, Movable, may_move};
use super::view::{BoardView, Carried, Drawing, HandOutcome};
use tabia_chess::{Color, Square};
use tabia_game::Brush;

/// A press that moves by fewer points than this is still a click.
const DRAG_THRESHOLD: f32 = 3.0;

/// Returns the colour of a drawing: green without modifiers, red with Shift or Ctrl, blue with Alt, yellow with both.
fn brush(modifiers: Modifiers) -> Brush {
    match (modifiers.shift || modifiers.ctrl, modifiers.alt) {
        (false, false) => Brush::Green,
        (true, false) => Brush::Red,
        (false, true) => Brush::Blue,
        (true, true) => Brush::Yellow,
    }
}

impl BoardView {
    pub(super) fn pointer(
        &mut self,
        ui: &Ui,
        geometry: &Geometry,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        let events: Vec<Event> = ui.input(|i| {
            let ours = |event: &&Event| {
                matches!(
                    event,
                    Event::PointerMoved(_)
                        | Event::PointerButton { .. }
                        | Event::MouseWheel { .. }
                        | Event::ModifiersChanged(_)
                )
            };
            i.events.iter().filter(ours).cloned().collect()
        });
        for event in events {
            match event {
                Event::PointerMoved(pos) => self.moved(pos, geometry),
                Event::PointerButton {
                    pos,
                    button: PointerButton::Primary,
                    pressed,
                    modifiers,
                } => {
                    if !pressed {
                        self.released(ui, pos, modifiers, geometry, input, outcome);
                    } else if let Some(square) = square_under(ui, geometry, pos) {
                        self.pressed(ui, square, pos, modifiers, geometry, input, outcome);
                    }
                }
                Event::PointerButton {
                    pos,
                    button: PointerButton::Secondary,
                    pressed,
                    modifiers,
                } => {
                    if !pressed {
                        self.drawn(outcome);
                    } else if let Some(square) = square_under(ui, geometry, pos) {
                        self.draw(square, modifiers, input, outcome);
                    }
                }
                Event::MouseWheel {
                    unit,
                    delta,
                    modifiers,
                    ..
                } if input.prefs.wheel && !modifiers.any() => {
                    let over = ui.input(|i| i.pointer.latest_pos());
                    if over
                        .and_then(|pos| square_under(ui, geometry, pos))
                        .is_some()
                    {
                        let steps = self.wheel.steps(unit, delta.y);
                        if steps != 0 {
                            outcome.events.push(BoardEvent::Scrolled(steps));
                        }
                    }
                }
                Event::ModifiersChanged(modifiers) => {
                    if let Some(drawing) = self.drawing.as_mut().filter(|it| !it.by_keys) {
                        drawing.brush = brush(modifiers);
                    }
                }
                _ => {}
            }
        }
        // The release of a button can be lost when the window loses the focus.
        let (primary, secondary) =
            ui.input(|i| (i.pointer.primary_down(), i.pointer.secondary_down()));
        if !primary {
            self.carried = None;
        }
        if !secondary {
            self.drawing.take_if(|drawing| !drawing.by_keys);
        }
        self.choose_cursor(ui, geometry, input);
    }

    #[expect(clippy::too_many_arguments)]
    fn pressed(
        &mut self,
        ui: &Ui,
        square: Square,
        pos: Pos2,
        modifiers: Modifiers,
        geometry: &Geometry,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        if let Some(picker) = &self.picker {
            if !picker.covers(geometry, pos) {
                self.give_up();
            }
            return;
        }
        // While the mouse is used on the board, the arrow keys step through the game again.
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
        self.motion = None;
        self.drawing = None;
        if input.movable == Movable::Pick {
            return outcome.events.push(BoardEvent::Picked(square));
        }
        let selected = self.selected;
        if let Some(from) = selected
            && self.carry_out(from, square, input, modifiers.ctrl, false, outcome)
        {
            return;
        }
        self.selected = None;
        match may_move(input, square) {
            Some(piece) => {
                self.selected = Some(square);
                self.carried = Some(Carried {
                    from: square,
                    piece,
                    pressed_at: pos,
                    pointer: pos,
                    lifted: false,
                    was_selected: selected == Some(square),
                });
            }
            None if input.has_premove() => outcome.events.push(BoardEvent::CancelPremove),
            None => outcome.events.push(BoardEvent::ClearShapes),
        }
    }

    fn moved(&mut self, pos: Pos2, geometry: &Geometry) {
        if let Some(carried) = &mut self.carried {
            carried.pointer = pos;
            carried.lifted |= (pos - carried.pressed_at).length() >= DRAG_THRESHOLD;
        }
        if let Some(drawing) = self.drawing.as_mut().filter(|it| !it.by_keys) {
            drawing.to = geometry.square_at(pos);
        }
    }

    fn released(
        &mut self,
        ui: &Ui,
        pos: Pos2,
        modifiers: Modifiers,
        geometry: &Geometry,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        self.moved(pos, geometry);
        let Some(carried) = self.carried.take() else {
            return;
        };
        if !carried.lifted {
            if carried.was_selected {
                self.selected = None;
            }
            return;
        }
        let target = geometry.square_at(pos);
        if target == Some(carried.from) {
            return;
        }
        let played = target.is_some_and(|target| {
            self.carry_out(carried.from, target, input, modifiers.ctrl, true, outcome)
        });
        if !played {
            if target.is_some() {
                outcome.events.push(BoardEvent::Refused);
            }
            self.selected = None;
            let duration = duration(ui, input.prefs);
            if duration > 0.0 {
                let now = ui.input(|i| i.time);
                let back = Motion::back(carried.piece, carried.from, pos, geometry, now, duration);
                self.motion = Some(back);
            }
        }
    }

    fn draw(
        &mut self,
        square: Square,
        modifiers: Modifiers,
        input: &BoardInput<'_>,
        outcome: &mut HandOutcome,
    ) {
        if self.picker.is_some() {
            self.give_up();
            return;
        }
        // The right button cancels a drag, as in other programs.
        if self.carried.take().is_some_and(|carried| carried.lifted) {
            self.selected = None;
            return;
        }
        if input.has_premove() {
            self.selected = None;
            outcome.events.push(BoardEvent::CancelPremove);
            return;
        }
        self.drawing = Some(Drawing {
            from: square,
            to: Some(square),
            brush: brush(modifiers),
            by_keys: false,
        });
    }

    /// Draws by keys: Shift+Enter begins an arrow or circle at the square cursor, and ends it. Ctrl, Alt or both choose the
    /// colour.
    fn draw_by_keys(&mut self, ui: &Ui, cursor: Square, outcome: &mut HandOutcome) {
        let pressed = ui.input_mut(|input| {
            // A shortcut ignores that Alt is held as well, so that more keys come first.
            let colours = [
                Modifiers::CTRL | Modifiers::ALT,
                Modifiers::CTRL,
                Modifiers::ALT,
                Modifiers::NONE,
            ];
            let mut colours = colours.into_iter();
            colours.find(|colour| input.consume_key(Modifiers::SHIFT | *colour, Key::Enter))
        });
        let is_asked = std::mem::take(&mut self.draws_shape);
        let pressed = pressed.or(is_asked.then_some(Modifiers::NONE));
        if let Some(drawing) = self.drawing.as_mut().filter(|it| it.by_keys) {
            drawing.to = Some(cursor);
            if pressed.is_some() {
                self.drawn(outcome);
            }
        } else if let Some(colour) = pressed {
            self.give_up();
            self.drawing = Some(Drawing {
                from: cursor,
                to: Some(cursor),
                brush: brush(colour),
                by_keys: true,
            });
        }
    }

    fn drawn(&mut self, outcome: &mut HandOutcome) {
        let Some(Drawing {
            from, to, brush, ..
        }) = self.drawing.take()
        else {
            return;
        };
        outcome.events.extend(to.map(|to| {
            if from == to {
                BoardEvent::ToggleCircle { square: to, brush }
            } else {
                BoardEvent::ToggleArrow { from, to, brush }
            }
        }));
    }

    fn choose_cursor(&self, ui: &Ui, geometry: &Geometry, input: &BoardInput<'_>) {
        if self.carried.is_some_and(|carried| carried.lifted) {
            ui.set_cursor_icon(CursorIcon::Grabbing);
            return;
        }
        let Some(square) = self.hovered(ui, geometry) else {
            return;
        };
        if self.targets(input).contains(square) {
            ui.set_cursor_icon(CursorIcon::PointingHand);
        } else if self.picker.is_none() && may_move(input, square).is_some() {
            ui.set_cursor_icon(CursorIcon::Grab);
        }
    }

    /// Returns the square under the mouse, if nothing covers it.
    pub(super) fn hovered(&self, ui: &Ui, geometry: &Geometry) -> Option<Square> {
        let pos = ui.input(|i| i.pointer.hover_pos())?;
        match self.carried {
            Some(_) => geometry.square_at(pos),
            None => square_under(ui, geometry, pos),
        }
    }
}

/// Returns the square at a point, unless a menu, a window or a dialog covers it.
pub fn square_under(ui: &Ui, geometry: &Geometry, pos: Pos2) -> Option<Square> {
    let square = geometry.square_at(pos)?;
    let free = ui.clip_rect().contains(pos) && ui.layer_id_at(pos) == Some(ui.layer_id());
    free.then_some(square)
}

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
            self.drawing.take_if(|drawing| drawing.by_keys);
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
        if input.movable != Movable::Pick && self.picker.is_none() {
            self.draw_by_keys(ui, cursor, outcome);
        }
        if self.picker.is_none() && (pressed(Key::Enter) || pressed(Key::Space)) {
            self.activate(cursor, input, false, outcome);
        }
    }
}
