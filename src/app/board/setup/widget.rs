//! The widget of an editor board: mouse, keys, accessible squares and painting.

use egui::accesskit::Role as NodeRole;
use egui::{
    Context, Event, EventFilter, Key, LayerId, Modifiers, Order, PointerButton, Pos2, Rect,
    Response, Sense, Ui, UiBuilder, Vec2, WidgetInfo,
};

use super::content::{SetupTool, SquareContent};
use super::tools::ROW;
use super::view::{Held, SetupEvent, SetupInput, SetupView, setup_aspect};
use crate::board::geometry::Geometry;
use crate::board::hand::square_under;
use crate::board::paint;
use crate::board::view::square_id;
use tabia_chess::{Color, Square};

/// A press that moves by fewer points than this is still a click.
const DRAG_THRESHOLD: f32 = 3.0;
const GHOST: f32 = 0.35;

impl<T: SquareContent> SetupView<T> {
    /// Whether the board has the keyboard focus, and uses the keys of its letters.
    pub fn has_focus(&self, ctx: &Context) -> bool {
        self.id.is_some() && ctx.memory(|memory| memory.focused()) == self.id
    }

    /// Shows the board between two rows of the palette, as large as `rect` allows.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        rect: Rect,
        input: &SetupInput<'_, T>,
    ) -> Vec<SetupEvent<T>> {
        let scale = ui.pixels_per_point();
        let side = |margin: f32| {
            let height = (rect.height() - margin) * setup_aspect(input.palette);
            (rect.width() - margin).min(height)
        };
        let margin = paint::coordinate_margin(input.prefs.coordinates, side(0.0) / 8.0);
        // The board is in the middle between its rows of tools.
        let rows = [&input.palette.above, &input.palette.below].map(|row| !row.is_empty());
        let shift = match rows {
            [true, false] => 0.5,
            [false, true] => -0.5,
            _ => 0.0,
        };
        let shift = shift * ROW * side(margin) / 8.0;
        let center = rect.center() + Vec2::new(margin / 2.0, shift - margin / 2.0);
        let square = Rect::from_center_size(center, Vec2::splat(side(margin) - 2.0 / scale));
        let geometry = Geometry::fit(square, scale, input.orientation);
        let id = ui.unique_id().with("set-up board");
        self.id = Some(id);
        let board = ui.interact(geometry.board(), id, Sense::FOCUSABLE | Sense::DRAG);
        board.widget_info(|| WidgetInfo::labeled(NodeRole::Grid, ui.is_enabled(), input.name));

        let mut events = Vec::new();
        if self.left.is_some_and(|left| left != *input.pieces) {
            self.held = None;
            self.sweep = None;
        }
        self.palette(ui, id, &geometry, input);
        self.keys(ui, &board, &geometry, input, &mut events);
        self.pointer(ui, &geometry, input, &mut events);
        self.squares(ui, &board, &geometry, input, &mut events);
        self.paint(ui, &board, &geometry, input);
        let left = self.left.insert(*input.pieces);
        for SetupEvent::SetPiece { square, piece } in &events {
            left[square.index()] = *piece;
        }
        events
    }

    fn pointer(
        &mut self,
        ui: &Ui,
        geometry: &Geometry,
        input: &SetupInput<'_, T>,
        events: &mut Vec<SetupEvent<T>>,
    ) {
        let inputs: Vec<Event> = ui.input(|i| {
            let ours =
                |e: &&Event| matches!(e, Event::PointerMoved(_) | Event::PointerButton { .. });
            i.events.iter().filter(ours).cloned().collect()
        });
        for event in inputs {
            match event {
                Event::PointerMoved(pos) => self.moved(pos, geometry, input, events),
                Event::PointerButton {
                    pos,
                    button,
                    pressed: true,
                    modifiers,
                } => {
                    if let Some(square) = square_under(ui, geometry, pos) {
                        let pressed = (button, modifiers.shift);
                        self.pressed((square, pos), pressed, input, events);
                    }
                }
                Event::PointerButton {
                    pos,
                    pressed: false,
                    ..
                } => {
                    self.moved(pos, geometry, input, events);
                    self.released(pos, geometry, events);
                }
                _ => {}
            }
        }
        if !ui.input(|i| i.pointer.any_down()) {
            self.held = None;
            self.sweep = None;
        }
    }

    fn pressed(
        &mut self,
        (square, pos): (Square, Pos2),
        (button, adds): (PointerButton, bool),
        input: &SetupInput<'_, T>,
        events: &mut Vec<SetupEvent<T>>,
    ) {
        let there = input.pieces[square.index()];
        let content = match (button, self.tool) {
            (PointerButton::Secondary, _) | (PointerButton::Primary, SetupTool::Eraser) => None,
            (PointerButton::Primary, SetupTool::Place(content)) => content.put_on(there, adds),
            (PointerButton::Primary, SetupTool::Hand) => {
                self.held = there.map(|content| Held {
                    content,
                    from: Some(square),
                    pressed_at: pos,
                    pointer: pos,
                    lifted: false,
                });
                return;
            }
            _ => return,
        };
        self.held = None;
        self.sweep = Some((content, square));
        set(square, content, input, events);
    }

    fn moved(
        &mut self,
        pos: Pos2,
        geometry: &Geometry,
        input: &SetupInput<'_, T>,
        events: &mut Vec<SetupEvent<T>>,
    ) {
        if let Some(held) = &mut self.held {
            held.pointer = pos;
            held.lifted |= (pos - held.pressed_at).length() >= DRAG_THRESHOLD;
        }
        if let Some((content, last)) = &mut self.sweep
            && let Some(square) = geometry.square_at(pos)
            && square != *last
        {
            *last = square;
            set(square, *content, input, events);
        }
    }

    fn released(&mut self, pos: Pos2, geometry: &Geometry, events: &mut Vec<SetupEvent<T>>) {
        self.sweep = None;
        let Some(held) = self.held.take().filter(|held| held.lifted) else {
            return;
        };
        let target = geometry.square_at(pos);
        if target == held.from {
            return;
        }
        let set = |square, piece| SetupEvent::SetPiece { square, piece };
        events.extend(held.from.map(|from| set(from, None)));
        events.extend(target.map(|to| set(to, Some(held.content))));
    }

    /// Handles the keyboard: arrow keys, Enter or Space for a click, Delete, and the letters of the pieces (with Shift
    /// White's, as in a FEN).
    fn keys(
        &mut self,
        ui: &Ui,
        board: &Response,
        geometry: &Geometry,
        input: &SetupInput<'_, T>,
        events: &mut Vec<SetupEvent<T>>,
    ) {
        if !board.has_focus() {
            return;
        }
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(board.id, filter));
        let mut cursor = self.cursor.unwrap_or(match input.orientation {
            Color::White => Square::A1,
            Color::Black => Square::H8,
        });
        let steps = [
            (Key::ArrowLeft, -1, 0),
            (Key::ArrowRight, 1, 0),
            (Key::ArrowUp, 0, 1),
            (Key::ArrowDown, 0, -1),
        ];
        let pressed = |key| ui.input_mut(|i| i.count_and_consume_key(Modifiers::NONE, key));
        for (key, right, up) in steps {
            for _ in 0..pressed(key) {
                cursor = geometry.neighbour(cursor, right, up).unwrap_or(cursor);
            }
        }
        self.cursor = Some(cursor);
        if pressed(Key::Delete) + pressed(Key::Backspace) > 0 {
            set(cursor, None, input, events);
        }
        for content in input.palette.contents() {
            if typed(ui, content) {
                set(cursor, Some(content), input, events);
            }
        }
        let is_pressed = |modifiers| {
            let keys = [Key::Enter, Key::Space];
            keys.map(|key| ui.input_mut(|i| i.consume_key(modifiers, key)))
                .contains(&true)
        };
        // Without modifiers, the key counts with Shift too.
        if is_pressed(Modifiers::SHIFT) {
            self.click(cursor, true, input, events);
        } else if is_pressed(Modifiers::NONE) {
            self.click(cursor, false, input, events);
        }
    }

    fn click(
        &self,
        square: Square,
        adds: bool,
        input: &SetupInput<'_, T>,
        events: &mut Vec<SetupEvent<T>>,
    ) {
        let there = input.pieces[square.index()];
        match self.tool {
            SetupTool::Hand => {}
            SetupTool::Eraser => set(square, None, input, events),
            SetupTool::Place(content) => set(square, content.put_on(there, adds), input, events),
        }
    }

    fn squares(
        &mut self,
        ui: &mut Ui,
        board: &Response,
        geometry: &Geometry,
        input: &SetupInput<'_, T>,
        events: &mut Vec<SetupEvent<T>>,
    ) {
        let builder = UiBuilder::new()
            .max_rect(geometry.board())
            .accessibility_parent(board.id);
        let ui = &mut ui.new_child(builder);
        for square in Square::all() {
            let id = square_id(board.id, square);
            let response = ui.interact(geometry.square(square), id, Sense::CLICK);
            response.widget_info(|| {
                let name = T::square_name(square, input.pieces[square.index()]);
                WidgetInfo::labeled(NodeRole::GridCell, ui.is_enabled(), name)
            });
            let click = egui::accesskit::Action::Click;
            if ui.input(|i| i.has_accesskit_action_request(id, click)) {
                self.click(square, false, input, events);
            }
        }
        if let Some(cursor) = self.cursor {
            ui.ctx().accesskit_node_builder(board.id, |node| {
                node.set_active_descendant(square_id(board.id, cursor).accesskit_id());
            });
        }
    }

    fn paint(&self, ui: &Ui, board: &Response, geometry: &Geometry, input: &SetupInput<'_, T>) {
        let painter = ui.painter();
        paint::squares(painter, geometry, input.theme);
        paint::coordinates(painter, geometry, input.theme, input.prefs.coordinates);
        let held = self.held.filter(|held| held.lifted);
        let away = held.and_then(|held| held.from);
        for square in Square::all() {
            if let Some(content) = input.pieces[square.index()] {
                let opacity = if away == Some(square) { GHOST } else { 1.0 };
                content.paint(painter, geometry.square(square), input.theme, opacity);
            }
        }
        if board.has_focus()
            && let Some(cursor) = self.cursor
        {
            paint::focus_frame(painter, geometry.square(cursor), input.theme.accent);
        }
        let hover = ui.input(|i| i.pointer.hover_pos());
        let over = hover.and_then(|pos| square_under(ui, geometry, pos));
        if let (Some(square), SetupTool::Place(content), None) = (over, self.tool, held)
            && input.pieces[square.index()].is_none()
        {
            content.paint(painter, geometry.square(square), input.theme, GHOST);
        }
        if let Some(held) = held {
            let layer = LayerId::new(Order::Tooltip, board.id.with("hand"));
            let painter = ui.ctx().layer_painter(layer);
            let cell = geometry.cell_around(held.pointer);
            held.content.paint(&painter, cell, input.theme, 1.0);
        }
    }
}

/// Whether the letter of a content was typed.
fn typed<T: SquareContent>(ui: &Ui, content: T) -> bool {
    let letter = content.letter();
    let key = letter.and_then(|letter| Key::from_name(&letter.to_uppercase().to_string()));
    let Some((letter, key)) = letter.zip(key) else {
        return false;
    };
    let modifiers = match letter.is_uppercase() {
        true => Modifiers::SHIFT,
        false => Modifiers::NONE,
    };
    let is_other = |event: &Event| match event {
        Event::Key {
            key: one,
            pressed: true,
            modifiers: held,
            ..
        } => *one != key || !held.matches_exact(modifiers),
        _ => true,
    };
    ui.input_mut(|input| {
        let count = input.events.len();
        input.events.retain(is_other);
        input.events.len() < count
    })
}

/// Sets the content of a square that has another one.
fn set<T: SquareContent>(
    square: Square,
    piece: Option<T>,
    input: &SetupInput<'_, T>,
    events: &mut Vec<SetupEvent<T>>,
) {
    if input.pieces[square.index()] != piece {
        events.push(SetupEvent::SetPiece { square, piece });
    }
}
