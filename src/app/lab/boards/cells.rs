//! Arrays of cells: their borders and contents, the links of a piece to its neighbours, and the steps from a square of the 0×88
//! board.

use egui::accesskit::Role;
use egui::{
    Color32, Pos2, Rect, RichText, Sense, Shape, Stroke, StrokeKind, TextStyle, Ui, WidgetInfo,
    pos2, vec2,
};

use super::paint::{Look, number};
use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::pieces::PieceImages;
use tabia_chess::{Piece, Square};
use tabia_lab::boards::Representation;
use tabia_lab::boards::picture::{Grid, Links, Shown};
use tabia_lab::boards::x88::{Cell, steps_of};
use tabia_texts::{tr, tr_args};

/// Minimum and maximum side of a cell, in points; and the side with room for a number of three digits, which a cell has where the
/// width allows it.
const CELL: (f32, f32) = (14.0, 44.0);
const NUMBERED: f32 = 19.0;

/// The places of the cells of an array.
pub(super) struct CellPlaces {
    corner: Pos2,
    cell: f32,
    columns: usize,
    rows: usize,
    is_top_first: bool,
}

impl CellPlaces {
    /// Allocates the largest cells that fit into the available width and this height, in points.
    fn of(ui: &mut Ui, grid: &Grid, height: f32) -> (CellPlaces, egui::Response) {
        let rows = grid.cells.len().div_ceil(grid.columns);
        let width = ui.available_width().min(720.0);
        let scale = ui.pixels_per_point();
        let cell = (width / grid.columns as f32).min((height / rows as f32).max(NUMBERED));
        let cell = cell.clamp(CELL.0, CELL.1);
        let cell = (cell * scale).floor() / scale;
        let size = cell * vec2(grid.columns as f32, rows as f32);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let place = CellPlaces {
            corner: rect.min,
            cell,
            columns: grid.columns,
            rows,
            is_top_first: grid.is_top_first,
        };
        (place, response)
    }

    pub(super) fn rect(&self, index: usize) -> Rect {
        let (column, row) = (index % self.columns, index / self.columns);
        let row = match self.is_top_first {
            true => row,
            false => self.rows - 1 - row,
        };
        let corner = self.corner + self.cell * vec2(column as f32, row as f32);
        Rect::from_min_size(corner, vec2(self.cell, self.cell))
    }

    fn at(&self, pos: Pos2) -> Option<usize> {
        let from = (pos - self.corner) / self.cell;
        let (column, row) = (from.x.floor(), from.y.floor());
        let is_inside =
            column >= 0.0 && row >= 0.0 && column < self.columns as f32 && row < self.rows as f32;
        let row = match self.is_top_first {
            true => row as usize,
            false => self.rows.saturating_sub(1 + row as usize),
        };
        is_inside.then_some(row * self.columns + column as usize)
    }
}

/// An array to draw.
pub(super) struct Cells<'a> {
    pub(super) board: Representation,
    pub(super) grid: &'a Grid,
    /// The array after or before the move, with which it is compared.
    pub(super) other: Option<&'a Grid>,
    pub(super) links: Option<&'a Links>,
    pub(super) chosen: Square,
}

impl Cells<'_> {
    /// Draws the array in this height if it fits, and handles the choice of a square.
    pub(super) fn show(
        &self,
        ui: &mut Ui,
        look: &Look<'_>,
        height: f32,
        commands: &mut Commands,
    ) -> CellPlaces {
        let (place, response) = CellPlaces::of(ui, self.grid, height);
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, words::name(self.board)));
        for (index, cell) in self.grid.cells.iter().enumerate() {
            self.show_cell(ui, look, &place, index, cell, commands);
        }
        if let Some(links) = self.links {
            self.show_links(ui, look, &place, links);
        }
        let hovered = ui
            .ctx()
            .pointer_hover_pos()
            .filter(|_| response.contains_pointer());
        if let Some(index) = hovered.and_then(|pos| place.at(pos)) {
            response.on_hover_text_at_pointer(self.tip(index));
        }
        place
    }

    fn differs(&self, index: usize, cell: &Shown) -> bool {
        self.other
            .is_some_and(|other| other.cells.get(index) != Some(cell))
    }

    fn show_cell(
        &self,
        ui: &mut Ui,
        look: &Look<'_>,
        place: &CellPlaces,
        index: usize,
        cell: &Shown,
        commands: &mut Commands,
    ) {
        let theme = look.theme();
        let rect = place.rect(index);
        let painter = ui.painter();
        let ground = match cell.ground.square() {
            None => theme.surface_raised,
            Some(square) if square.is_light() => theme.board.light,
            Some(_) => theme.board.dark,
        };
        painter.rect_filled(rect, 0.0, ground);
        let Some(square) = cell.ground.square() else {
            let line = Stroke::new(1.0, theme.border);
            painter.rect_stroke(rect, 0.0, line, StrokeKind::Inside);
            self.write_number(ui, rect, index, theme.text_weak);
            return;
        };
        if self.differs(index, cell) {
            look.mark_change(painter, rect);
        }
        match cell.piece {
            Some(piece) => PieceImages::of(ui.ctx()).paint_small(painter, rect, piece),
            None => {
                let ink = match square.is_light() {
                    true => theme.board.coordinate_on_light,
                    false => theme.board.coordinate_on_dark,
                };
                self.write_number(ui, rect, index, ink);
            }
        }
        let id = ui.scope_id().with(("cell", index));
        let response = ui.interact(rect, id, Sense::click());
        let is_chosen = square == self.chosen;
        response.widget_info(|| {
            WidgetInfo::selected(Role::Button, true, is_chosen, self.spoken(index, cell))
        });
        look.mark_choice(ui, &response, rect, is_chosen);
        if response.clicked() {
            commands.push(Command::Square(square));
        }
    }

    /// Writes the number of an empty cell if it fits.
    fn write_number(&self, ui: &Ui, rect: Rect, index: usize, color: Color32) {
        let text = words::numbered(self.board, index);
        let size = (rect.width() / (0.62 * text.len() as f32 + 0.5)).min(11.0);
        if size >= 8.0 {
            number(ui.painter(), rect, &text, size, color);
        }
    }

    fn spoken(&self, index: usize, cell: &Shown) -> String {
        let number = words::numbered(self.board, index);
        let Some(square) = cell.ground.square() else {
            return tr_args("boards-border-cell", &[("number", number.into())]);
        };
        let what = cell.piece.map_or_else(|| tr("boards-empty"), words::piece);
        let args = [
            ("number", number.into()),
            ("place", square.to_string().into()),
            ("what", what.into()),
        ];
        tr_args("boards-cell", &args)
    }

    /// The contents of a cell, in words and as its number.
    fn tip(&self, index: usize) -> String {
        let cell = &self.grid.cells[index];
        let mut text = self.spoken(index, cell);
        let args = [("value", format!("{0} = 0x{0:02X}", cell.value).into())];
        text += "\n";
        text += &tr_args("boards-holds", &args);
        if let Some(old) = self.other.filter(|_| self.differs(index, cell)) {
            let args = [("value", old.cells[index].value.into())];
            text += "\n";
            text += &tr_args("boards-other-side", &args);
        }
        if self.board == Representation::X88 {
            let sort = match index & 0x88 {
                0 => "boards-on-board",
                _ => "boards-off-board",
            };
            text += &format!(
                "\n0x{index:02X} & 0x88 = 0x{:02X}: {}",
                index & 0x88,
                tr(sort)
            );
        }
        text
    }

    /// Draws the eight links of the piece on the chosen square.
    fn show_links(&self, ui: &Ui, look: &Look<'_>, place: &CellPlaces, links: &Links) {
        let Some(from) = self.grid.cell_of(self.chosen) else {
            return;
        };
        let Some(Some(node)) = links.0.get(from) else {
            return;
        };
        let color = look.theme().accent;
        for to in node {
            let to = place.rect(usize::from(*to));
            arrow(
                ui,
                place.rect(from).center(),
                to.center(),
                place.cell,
                color,
            );
            let ring = Stroke::new(2.0, color);
            ui.painter()
                .circle_stroke(to.center(), place.cell * 0.44, ring);
        }
    }
}

/// Draws an arrow between the centres of two cells.
fn arrow(ui: &Ui, from: Pos2, to: Pos2, cell: f32, color: Color32) {
    let way = (to - from).normalized();
    let (start, tip) = (from + way * cell * 0.45, to - way * cell * 0.44);
    let stroke = Stroke::new((cell * 0.08).max(1.5), color);
    ui.painter()
        .line_segment([start, tip - way * cell * 0.2], stroke);
    let side = way.rot90() * cell * 0.14;
    let base = tip - way * cell * 0.28;
    let points = vec![tip, base + side, base - side];
    ui.painter()
        .add(Shape::convex_polygon(points, color, Stroke::NONE));
}

/// Frames a cell thinly, so that its content stays visible in small cells.
pub(super) fn tint(ui: &Ui, place: &CellPlaces, index: usize, color: Color32) {
    if index < place.columns * place.rows {
        let stroke = Stroke::new((place.cell * 0.09).max(1.5), color);
        let rect = place.rect(index);
        ui.painter()
            .rect_stroke(rect, 1.0, stroke, StrokeKind::Inside);
    }
}

/// Frames a cell, on the board or beyond its edges.
pub(super) fn frame(ui: &Ui, place: &CellPlaces, index: usize, color: Color32) {
    if index < place.columns * place.rows {
        let stroke = Stroke::new(2.5, color);
        let rect = place.rect(index);
        ui.painter()
            .rect_stroke(rect, 2.0, stroke, StrokeKind::Inside);
        let dot = pos2(rect.right() - 5.0, rect.top() + 5.0);
        ui.painter().circle_filled(dot, 3.0, color);
    }
}

/// Draws a line for each step of the piece on a square, or of a queen on an empty one; a hovered step is framed in the array.
pub(super) fn show_steps(
    ui: &mut Ui,
    look: &Look<'_>,
    place: &CellPlaces,
    from: Square,
    piece: Option<Piece>,
) {
    let name = piece.map_or_else(|| tr("boards-queen"), words::piece);
    let args = [("piece", name.into()), ("square", from.to_string().into())];
    ui.label(RichText::new(tr_args("boards-steps", &args)).strong());
    ui.spacing_mut().item_spacing.y = 2.0;
    let cell = Cell::of(from);
    for step in steps_of(piece) {
        let to = cell.step(*step);
        let (sign, size) = if *step < 0 {
            ('-', -step)
        } else {
            ('+', *step)
        };
        let sort = match to.square() {
            Some(square) => tr_args("boards-step-on", &[("square", square.to_string().into())]),
            None => tr("boards-off-board"),
        };
        let text = format!(
            "{:02X} {sign} {size:02X} = {:02X}   {:02X} & 88 = {:02X}   {sort}",
            cell.number(),
            to.number(),
            to.number(),
            to.number() & 0x88,
        );
        let color = match to.is_on_board() {
            true => look.theme().text,
            false => look.theme().text_weak,
        };
        let font = TextStyle::Monospace.resolve(ui.style());
        let size = font.size - 1.0;
        let text = RichText::new(text).monospace().size(size).color(color);
        let line = ui.add(egui::Label::new(text).truncate().sense(Sense::hover()));
        if line.hovered() {
            let color = match to.is_on_board() {
                true => look.theme().success,
                false => look.theme().error,
            };
            frame(ui, place, usize::from(to.number()), color);
        }
    }
}
