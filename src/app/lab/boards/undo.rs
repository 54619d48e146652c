//! What a move keeps for its undoing, and the generated moves by the test that shows whether they are legal.

use egui::{RichText, Ui};

use super::paint::Look;

use super::values::show_values;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::lab::tile::{self, Tile};
use tabia_chess::{Move, Position, san};
use tabia_lab::boards::Representation;
use tabia_lab::boards::undo::{Test, TestedMove};
use tabia_texts::{tr, tr_args};

/// Draws the record of the chosen move, and all generated moves.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    (board, position): (Representation, &Position),
    mv: Option<Move>,
    commands: &mut Commands,
) {
    let record = mv.and_then(|mv| board.undo_record(position, mv));
    match record {
        Some(record) => {
            let args = [
                ("bytes", record.bytes.into()),
                ("position", record.position_bytes.into()),
            ];
            ui.label(RichText::new(tr_args("boards-undo-record", &args)).strong());
            ui.scope(|ui| show_values(ui, look, &record.values, None));
        }
        None => {
            ui.label(RichText::new(tr("boards-undo-hint")).weak());
        }
    }
    ui.add_space(6.0);
    let tested = board.tested_moves(position);
    for (test, key) in [
        (Test::Guard, "boards-test-guard"),
        (Test::Made, "boards-test-made"),
        (Test::TakenBack, "boards-test-taken-back"),
    ] {
        let moves: Vec<&TestedMove> = tested.iter().filter(|one| one.test == test).collect();
        let args = [("count", moves.len().into())];
        let title = ui.label(RichText::new(tr_args(key, &args)).small().strong());
        title.on_hover_text(tr(&format!("{key}-tip")));
        tile::row(ui, |ui| {
            for one in moves {
                show_move(ui, look, position, one, mv, commands);
            }
        });
    }
}

fn show_move(
    ui: &mut Ui,
    look: &Look<'_>,
    position: &Position,
    one: &TestedMove,
    chosen: Option<Move>,
    commands: &mut Commands,
) {
    let is_legal = one.test != Test::TakenBack;
    let text = match is_legal {
        true => san::write(position, one.mv),
        false => format!("{}{}", one.mv.from(), one.mv.landing()),
    };
    let width = 14.0 + 7.0 * text.chars().count() as f32;
    let name = match is_legal {
        true => tr_args("boards-test-move", &[("move", text.clone().into())]),
        false => tr_args("boards-test-illegal", &[("move", text.clone().into())]),
    };
    let tile = Tile::new(width, text, name)
        .selected(chosen == Some(one.mv))
        .struck(!is_legal);
    match is_legal {
        true if tile.button(ui, look.theme()) => commands.push(Command::Look(Some(one.mv))),
        true => {}
        false => {
            tile.show(ui, look.theme());
        }
    }
}
