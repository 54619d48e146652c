//! The table of steps of the 16×16 board, and the cells that the piece on a square visits by them.

use egui::{RichText, Ui, vec2};

use super::cells::{CellPlaces, frame, tint};
use super::paint::Look;

use super::words;
use crate::kit::widgets::name_cell;
use crate::lab::tile::Tile;
use tabia_chess::{Color, Piece, Role, Square};
use tabia_lab::boards::lists::{Cell, Lists, step_table};
use tabia_texts::{tr, tr_args};

/// Height of the table, in points.
pub(super) const HEIGHT: f32 = 146.0;

/// Height of a row of the table, in points.
const ROW: f32 = 17.0;

fn tile(width: f32, text: String, name: String) -> Tile {
    let size = vec2(width, ROW);
    Tile {
        size,
        ..Tile::new(width, text, name)
    }
}

/// Frames in the array what the piece on a square visits, and draws the table below it.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    place: &CellPlaces,
    (board, turn): (&Lists, Color),
    (from, piece): (Square, Option<Piece>),
) {
    let (role, color) = piece.map_or((Role::Queen, turn), |piece| (piece.role, piece.color));
    let start = Cell::of(from);
    let visited = |step| board.walk(start, role, step);
    let rows = step_table(color);
    let own = rows.iter().find(|row| row.role == role);
    for step in own.iter().flat_map(|row| &row.steps) {
        for cell in visited(*step) {
            let ink = match cell.square() {
                Some(_) => look.theme().success,
                None => look.theme().error,
            };
            tint(ui, place, usize::from(cell.number()), ink);
        }
    }
    let name = piece.map_or_else(|| tr("boards-queen"), words::piece);
    let args = [("piece", name.into()), ("square", from.to_string().into())];
    ui.label(RichText::new(tr_args("boards-step-table", &args)).small());
    ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
    ui.spacing_mut().interact_size.y = ROW;
    for row in &rows {
        ui.horizontal(|ui| {
            let is_own = row.role == role;
            name_cell(ui, 46.0, |ui| {
                let text = RichText::new(words::role(row.role)).small();
                ui.label(if is_own { text.strong() } else { text.weak() })
            });
            for step in &row.steps {
                let text = format!("{step:+}");
                let mut name = text.clone();
                if is_own {
                    let cells = visited(*step);
                    let cells: Vec<String> = cells.iter().map(words::cell).collect();
                    let args = [
                        ("step", text.clone().into()),
                        ("cells", cells.join(", ").into()),
                    ];
                    name = tr_args("boards-step-visits", &args);
                }
                let tile = tile(28.0, text, name).selected(is_own);
                if tile.show(ui, look.theme()).hovered() && is_own {
                    for cell in visited(*step) {
                        frame(ui, place, usize::from(cell.number()), look.theme().accent);
                    }
                }
            }
            tile(16.0, "0".to_owned(), tr("boards-step-end")).show(ui, look.theme());
            if !row.is_line {
                let text = RichText::new(tr("boards-step-no-line")).small().weak();
                ui.label(text).on_hover_text(tr("boards-step-no-line-tip"));
            }
        });
    }
}
