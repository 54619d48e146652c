//! Castling on the 16×16 board: the search for the rook from the king, and for its record in the list.

use egui::{RichText, Ui};

use super::paint::Look;

use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::lab::tile::{self, Tile};
use tabia_chess::Wing;
use tabia_lab::boards::lists::castling::{Found, Hindrance, RookSearch};
use tabia_lab::boards::lists::{Cell, Lists};
use tabia_texts::{tr, tr_args};

/// Draws the searches of both wings.
pub(super) fn show(ui: &mut Ui, look: &Look<'_>, board: &Lists, commands: &mut Commands) {
    for search in board.rook_searches() {
        let title = match search.wing {
            Wing::King => "boards-king-wing",
            Wing::Queen => "boards-queen-wing",
        };
        ui.label(RichText::new(tr(title)).strong());
        show_cells(ui, look, board, &search, commands);
        ui.label(RichText::new(verdict(&search)).small());
        show_records(ui, look, board, &search, commands);
        ui.add_space(8.0);
    }
}

fn show_cells(
    ui: &mut Ui,
    look: &Look<'_>,
    board: &Lists,
    search: &RookSearch,
    commands: &mut Commands,
) {
    let theme = look.theme();
    tile::row(ui, |ui| {
        for cell in std::iter::once(&search.king).chain(&search.visited) {
            let frame = match search.found {
                Found::Rook(rook) if rook == *cell => Some(theme.success),
                _ if search
                    .hindrance
                    .is_some_and(|one| place(one) == Some(*cell)) =>
                {
                    Some(theme.error)
                }
                _ => None,
            };
            let tile = Tile::new(52.0, cell.number().to_string(), content(board, *cell));
            let tile = tile.piece(board.piece_on(*cell)).frame(frame);
            match cell.square() {
                Some(square) if tile.button(ui, look.theme()) => {
                    commands.push(Command::Square(square))
                }
                Some(_) => {}
                None => {
                    tile.show(ui, look.theme());
                }
            }
        }
    });
}

/// A cell in words: its number, its square, and what is on it.
fn content(board: &Lists, cell: Cell) -> String {
    let what = match board.piece_on(cell) {
        Some(piece) => words::piece(piece),
        None if cell.square().is_some() => tr("boards-empty"),
        None => tr("boards-border"),
    };
    let moved = match board.has_moved(cell) {
        true => tr("boards-has-moved"),
        false => String::new(),
    };
    format!("{}: {what}{moved}", words::cell(&cell))
}

fn place(hindrance: Hindrance) -> Option<Cell> {
    match hindrance {
        Hindrance::Occupied(cell) | Hindrance::Attacked(cell) => Some(cell),
        Hindrance::Exposed => None,
    }
}

fn verdict(search: &RookSearch) -> String {
    let rook = match search.found {
        Found::KingHasMoved => return tr("boards-rook-king-moved"),
        Found::Nothing => return tr("boards-rook-none"),
        Found::Rook(cell) => cell,
    };
    let args = [
        ("cells", search.visited.len().into()),
        ("rook", words::cell(&rook).into()),
    ];
    let found = tr_args("boards-rook-found", &args);
    let why = match search.hindrance {
        None => tr("boards-castling-legal"),
        Some(Hindrance::Exposed) => tr("boards-castling-exposed"),
        Some(Hindrance::Occupied(cell)) => tr_args(
            "boards-castling-occupied",
            &[("cell", words::cell(&cell).into())],
        ),
        Some(Hindrance::Attacked(cell)) => tr_args(
            "boards-castling-attacked",
            &[("cell", words::cell(&cell).into())],
        ),
    };
    format!("{found} {why}")
}

fn show_records(
    ui: &mut Ui,
    look: &Look<'_>,
    board: &Lists,
    search: &RookSearch,
    commands: &mut Commands,
) {
    if search.records.is_empty() {
        return;
    }
    let args = [("count", search.records.len().into())];
    ui.label(RichText::new(tr_args("boards-rook-records", &args)).small());
    tile::row(ui, |ui| {
        for (place, record) in search.records.iter().enumerate() {
            let cell = board.cell_of(*record);
            let is_last = place + 1 == search.records.len();
            let tile = Tile::new(52.0, format!("#{record}"), content(board, cell))
                .piece(board.piece_of(*record))
                .frame(is_last.then_some(look.theme().success));
            if tile.button(ui, look.theme())
                && let Some(square) = cell.square()
            {
                commands.push(Command::Square(square));
            }
        }
    });
}
