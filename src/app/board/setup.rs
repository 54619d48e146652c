//! The board of the position editor: a palette of pieces, an eraser and a hand.

use egui::accesskit::Role as NodeRole;
use egui::{
    Event, EventFilter, Id, Key, Modifiers, PointerButton, Pos2, Rect, Response, Sense, Stroke,
    StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo,
};

use super::geometry::Geometry;
use super::hand::square_under;
use super::input::BoardPrefs;
use super::view::square_id;
use super::{names, paint};
use crate::kit::pieces::PieceImages;
use crate::kit::theme::Theme;
use tabia_chess::{Color, Piece, Role, Square};
use tabia_texts::{tr, tr_args};

/// A press that moves by fewer points than this is still a click.
const DRAG_THRESHOLD: f32 = 3.0;
const GHOST: f32 = 0.35;

/// The effect of a click on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum SetupTool {
    /// Moves pieces.
    #[default]
    Hand,
    /// Puts this piece on the square, or removes it when it is there already.
    Place(Piece),
    /// Empties the square.
    Eraser,
}

/// The content of the editor.
pub struct SetupInput<'a> {
    /// The pieces by [`Square::index`].
    pub pieces: &'a [Option<Piece>; 64],
    /// The side at the bottom.
    pub orientation: Color,
    pub prefs: &'a BoardPrefs,
    pub theme: &'a Theme,
}

/// An action of the user; those of one frame belong together (moving a piece is two).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupEvent {
    /// Sets the content of a square.
    SetPiece {
        square: Square,
        piece: Option<Piece>,
    },
}

/// A piece in the hand: from the board or from the palette.
#[derive(Clone, Copy)]
struct Held {
    piece: Piece,
    from: Option<Square>,
    pressed_at: Pos2,
    pointer: Pos2,
    lifted: bool,
}

/// The state of the editor board between frames.
#[derive(Default)]
pub struct SetupView {
    pub tool: SetupTool,
    held: Option<Held>,
    /// The operation that the left or right button repeats on each square it crosses, and the last square.
    sweep: Option<(Sweep, Square)>,
    cursor: Option<Square>,
    /// The pieces after the last frame: any other change of them cancels the user's action.
    left: Option<[Option<Piece>; 64]>,
}

/// The operation on squares that are crossed with a button held.
#[derive(Clone, Copy)]
enum Sweep {
    Place(Piece),
    Clear,
}

const ROLES: [Role; 6] = [
    Role::King,
    Role::Queen,
    Role::Rook,
    Role::Bishop,
    Role::Knight,
    Role::Pawn,
];

impl SetupView {
    /// Shows the board between two rows of the palette, as large as `rect` allows.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, input: &SetupInput<'_>) -> Vec<SetupEvent> {
        let scale = ui.pixels_per_point();
        // Eight rows of squares, two of the palette and some space.
        let side = |margin: f32| {
            let height = (rect.height() - margin) * 8.0 / 10.3;
            (rect.width() - margin).min(height)
        };
        let margin = paint::coordinate_margin(input.prefs.coordinates, side(0.0) / 8.0);
        let center = rect.center() + Vec2::new(margin / 2.0, -margin / 2.0);
        let square = Rect::from_center_size(center, Vec2::splat(side(margin) - 2.0 / scale));
        let geometry = Geometry::fit(square, scale, input.orientation);
        let id = ui.unique_id().with("set-up board");
        let board = ui.interact(geometry.board(), id, Sense::FOCUSABLE | Sense::DRAG);
        board.widget_info(|| {
            WidgetInfo::labeled(NodeRole::Grid, ui.is_enabled(), tr("setup-board"))
        });

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

    /// Shows two rows: the other side's pieces above, the near side's below with the hand and the eraser at the ends.
    fn palette(&mut self, ui: &mut Ui, id: Id, geometry: &Geometry, input: &SetupInput<'_>) {
        let cell = geometry.cell();
        let gap = cell * 0.14;
        let board = geometry.board();
        let margin = paint::coordinate_margin(input.prefs.coordinates, cell);
        let slot = |row: Tray, column: usize| {
            let y = match row {
                Tray::Above => board.top() - gap - cell,
                Tray::Below => board.bottom() + gap + margin,
            };
            Rect::from_min_size(
                Pos2::new(board.left() + column as f32 * cell, y),
                Vec2::splat(cell),
            )
        };
        let tray = |row: Tray, columns: std::ops::RangeInclusive<usize>| {
            let tray = slot(row, *columns.start()).union(slot(row, *columns.end()));
            let color = input.theme.board.light;
            ui.painter().rect_filled(tray, paint::rounding(cell), color);
        };
        tray(Tray::Above, 1..=6);
        tray(Tray::Below, 0..=7);
        let rows = [
            (Tray::Above, !input.orientation),
            (Tray::Below, input.orientation),
        ];
        for (row, color) in rows {
            for (number, role) in ROLES.into_iter().enumerate() {
                let piece = Piece::new(color, role);
                self.slot(
                    ui,
                    id,
                    slot(row, number + 1),
                    SetupTool::Place(piece),
                    input,
                );
            }
        }
        self.slot(ui, id, slot(Tray::Below, 0), SetupTool::Hand, input);
        self.slot(ui, id, slot(Tray::Below, 7), SetupTool::Eraser, input);
    }

    fn slot(&mut self, ui: &Ui, id: Id, rect: Rect, tool: SetupTool, input: &SetupInput<'_>) {
        let key = match tool {
            SetupTool::Hand => 12,
            SetupTool::Eraser => 13,
            SetupTool::Place(piece) => piece.index(),
        };
        let id = id.with(("tool", key));
        // Pieces of the palette can be clicked and dragged onto the board.
        let response = ui.interact(rect, id, Sense::click());
        let selected = self.tool == tool;
        response.widget_info(|| {
            let enabled = ui.is_enabled();
            WidgetInfo::selected(NodeRole::RadioButton, enabled, selected, tool_name(tool))
        });
        if response.clicked() {
            self.tool = tool;
        }
        if let SetupTool::Place(piece) = tool
            && response.is_pointer_button_down_on()
            && self.held.is_none()
            && let Some(pos) = ui.input(|i| i.pointer.press_origin())
        {
            self.tool = tool;
            self.held = Some(Held {
                piece,
                from: None,
                pressed_at: pos,
                pointer: pos,
                lifted: false,
            });
        }

        let painter = ui.painter();
        let theme = input.theme;
        let mark = theme.board.selected;
        let inner = rect.shrink(rect.width() * 0.03);
        let radius = paint::rounding(rect.width());
        if selected {
            painter.rect_filled(inner, radius, mark.gamma_multiply(0.5));
            let stroke = Stroke::new(2.0, theme.board.ink(mark, theme.board.light));
            painter.rect_stroke(inner, radius, stroke, StrokeKind::Inside);
        } else if response.hovered() || response.has_focus() {
            painter.rect_filled(inner, radius, mark.gamma_multiply(0.3));
        }
        if response.has_focus() {
            paint::focus_frame(painter, inner, theme.accent);
        }
        let images = PieceImages::of(ui.ctx());
        match tool {
            SetupTool::Place(piece) => images.paint_small(painter, rect, piece),
            SetupTool::Hand => hand_icon(painter, rect, theme),
            SetupTool::Eraser => eraser_icon(painter, rect, theme),
        }
    }

    fn pointer(
        &mut self,
        ui: &Ui,
        geometry: &Geometry,
        input: &SetupInput<'_>,
        events: &mut Vec<SetupEvent>,
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
                    ..
                } => {
                    if let Some(square) = square_under(ui, geometry, pos) {
                        self.pressed(square, pos, button, input, events);
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
        square: Square,
        pos: Pos2,
        button: PointerButton,
        input: &SetupInput<'_>,
        events: &mut Vec<SetupEvent>,
    ) {
        let there = input.pieces[square.index()];
        let sweep = match (button, self.tool) {
            (PointerButton::Secondary, _) => Sweep::Clear,
            (PointerButton::Primary, SetupTool::Eraser) => Sweep::Clear,
            (PointerButton::Primary, SetupTool::Place(piece)) if there == Some(piece) => {
                Sweep::Clear
            }
            (PointerButton::Primary, SetupTool::Place(piece)) => Sweep::Place(piece),
            (PointerButton::Primary, SetupTool::Hand) => {
                self.held = there.map(|piece| Held {
                    piece,
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
        self.sweep = Some((sweep, square));
        apply(sweep, square, input, events);
    }

    fn moved(
        &mut self,
        pos: Pos2,
        geometry: &Geometry,
        input: &SetupInput<'_>,
        events: &mut Vec<SetupEvent>,
    ) {
        if let Some(held) = &mut self.held {
            held.pointer = pos;
            held.lifted |= (pos - held.pressed_at).length() >= DRAG_THRESHOLD;
        }
        if let Some((sweep, last)) = &mut self.sweep
            && let Some(square) = geometry.square_at(pos)
            && square != *last
        {
            *last = square;
            apply(*sweep, square, input, events);
        }
    }

    fn released(&mut self, pos: Pos2, geometry: &Geometry, events: &mut Vec<SetupEvent>) {
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
        events.extend(target.map(|to| set(to, Some(held.piece))));
    }

    /// Handles the keyboard: arrow keys, Enter or Space for a click, Delete, and the letters of the pieces (with Shift
    /// White's, as in a FEN).
    fn keys(
        &mut self,
        ui: &Ui,
        board: &Response,
        geometry: &Geometry,
        input: &SetupInput<'_>,
        events: &mut Vec<SetupEvent>,
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
        let mut set = |piece| {
            events.push(SetupEvent::SetPiece {
                square: cursor,
                piece,
            });
        };
        if pressed(Key::Delete) + pressed(Key::Backspace) > 0 {
            set(None);
        }
        let letters = [
            (Key::K, Role::King),
            (Key::Q, Role::Queen),
            (Key::R, Role::Rook),
            (Key::B, Role::Bishop),
            (Key::N, Role::Knight),
            (Key::P, Role::Pawn),
        ];
        for (key, role) in letters {
            if ui.input_mut(|i| i.consume_key(Modifiers::SHIFT, key)) {
                set(Some(Piece::new(Color::White, role)));
            } else if pressed(key) > 0 {
                set(Some(Piece::new(Color::Black, role)));
            }
        }
        if pressed(Key::Enter) + pressed(Key::Space) > 0 {
            self.click(cursor, input, events);
        }
    }

    fn click(&self, square: Square, input: &SetupInput<'_>, events: &mut Vec<SetupEvent>) {
        let there = input.pieces[square.index()];
        match self.tool {
            SetupTool::Hand => {}
            SetupTool::Eraser => apply(Sweep::Clear, square, input, events),
            SetupTool::Place(piece) if there == Some(piece) => {
                apply(Sweep::Clear, square, input, events);
            }
            SetupTool::Place(piece) => apply(Sweep::Place(piece), square, input, events),
        }
    }

    fn squares(
        &mut self,
        ui: &mut Ui,
        board: &Response,
        geometry: &Geometry,
        input: &SetupInput<'_>,
        events: &mut Vec<SetupEvent>,
    ) {
        let builder = UiBuilder::new()
            .max_rect(geometry.board())
            .accessibility_parent(board.id);
        let ui = &mut ui.new_child(builder);
        for square in Square::all() {
            let id = square_id(board.id, square);
            let response = ui.interact(geometry.square(square), id, Sense::CLICK);
            response.widget_info(|| {
                let name = names::square(square, input.pieces[square.index()]);
                WidgetInfo::labeled(NodeRole::GridCell, ui.is_enabled(), name)
            });
            let click = egui::accesskit::Action::Click;
            if ui.input(|i| i.has_accesskit_action_request(id, click)) {
                self.click(square, input, events);
            }
        }
        if let Some(cursor) = self.cursor {
            ui.ctx().accesskit_node_builder(board.id, |node| {
                node.set_active_descendant(square_id(board.id, cursor).accesskit_id());
            });
        }
    }

    fn paint(&self, ui: &Ui, board: &Response, geometry: &Geometry, input: &SetupInput<'_>) {
        let painter = ui.painter();
        paint::squares(painter, geometry, input.theme);
        paint::coordinates(painter, geometry, input.theme, input.prefs.coordinates);
        let images = PieceImages::of(ui.ctx());
        let held = self.held.filter(|held| held.lifted);
        let away = held.and_then(|held| held.from);
        for square in Square::all() {
            if let Some(piece) = input.pieces[square.index()] {
                let opacity = if away == Some(square) { GHOST } else { 1.0 };
                images.paint_faded(painter, geometry.square(square), piece, opacity);
            }
        }
        if board.has_focus()
            && let Some(cursor) = self.cursor
        {
            paint::focus_frame(painter, geometry.square(cursor), input.theme.accent);
        }
        let hover = ui.input(|i| i.pointer.hover_pos());
        let over = hover.and_then(|pos| square_under(ui, geometry, pos));
        if let (Some(square), SetupTool::Place(piece), None) = (over, self.tool, held)
            && input.pieces[square.index()].is_none()
        {
            images.paint_faded(painter, geometry.square(square), piece, GHOST);
        }
        if let Some(held) = held {
            paint::paint_in_hand(ui, board.id, geometry, held.pointer, held.piece);
        }
    }
}

#[derive(Clone, Copy)]
enum Tray {
    Above,
    Below,
}

fn apply(sweep: Sweep, square: Square, input: &SetupInput<'_>, events: &mut Vec<SetupEvent>) {
    let piece = match sweep {
        Sweep::Place(piece) => Some(piece),
        Sweep::Clear => None,
    };
    if input.pieces[square.index()] != piece {
        events.push(SetupEvent::SetPiece { square, piece });
    }
}

/// Returns the name of a tool of the position editor.
fn tool_name(tool: SetupTool) -> String {
    match tool {
        SetupTool::Hand => tr("setup-move"),
        SetupTool::Eraser => tr("setup-erase"),
        SetupTool::Place(piece) => tr_args("setup-place", &[("piece", names::piece(piece).into())]),
    }
}

/// Paints a pointer arrow.
fn hand_icon(painter: &egui::Painter, rect: Rect, theme: &Theme) {
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y) * rect.width();
    let stroke = Stroke::new(
        (rect.width() * 0.035).max(1.2),
        theme.board.coordinate_on_light,
    );
    let outline = vec![
        at(0.36, 0.26),
        at(0.36, 0.70),
        at(0.47, 0.60),
        at(0.54, 0.76),
        at(0.61, 0.73),
        at(0.54, 0.57),
        at(0.68, 0.57),
    ];
    painter.add(egui::Shape::closed_line(outline, stroke));
}

/// Paints a slanted eraser on a line.
fn eraser_icon(painter: &egui::Painter, rect: Rect, theme: &Theme) {
    let at = |x: f32, y: f32| rect.min + Vec2::new(x, y) * rect.width();
    let stroke = Stroke::new(
        (rect.width() * 0.035).max(1.2),
        theme.board.coordinate_on_light,
    );
    let outline = vec![
        at(0.52, 0.28),
        at(0.72, 0.46),
        at(0.50, 0.70),
        at(0.40, 0.70),
        at(0.28, 0.58),
    ];
    painter.add(egui::Shape::closed_line(outline, stroke));
    painter.line_segment([at(0.40, 0.42), at(0.60, 0.60)], stroke);
    painter.line_segment([at(0.34, 0.70), at(0.74, 0.70)], stroke);
}
