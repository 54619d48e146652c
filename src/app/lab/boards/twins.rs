//! Lists whose captured pieces stay: what the test of a record finds after the moves of the open game.

use egui::{RichText, Ui};

use super::paint::Look;

use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::widgets::chip;
use crate::lab::tile::{self, Tile};
use tabia_chess::{Color, Position, Square, san};
use tabia_lab::boards::twins::{Finding, Marking, TwinLists, TwinRecord};
use tabia_texts::{tr, tr_args};

/// Draws the lists of a game up to a position.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    position: &Position,
    (marking, chosen): (Marking, Square),
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        for (one, name) in [
            (Marking::TwinFlag, "boards-twin-flag"),
            (Marking::Plain, "boards-twin-plain"),
        ] {
            let button = ui.add(chip(marking == one, tr(name)));
            if button.on_hover_text(tr(&format!("{name}-tip"))).clicked() {
                commands.push(Command::Mark(one));
            }
        }
    });
    let session = &look.input.game.session;
    let line = session.line_to(session.node());
    let lists = TwinLists::follow(line.start(), line.moves(), marking);
    let doubled = lists.doubled(position);
    let ghosts: Vec<String> = lists.ghosts().iter().map(Square::to_string).collect();
    let moves: Vec<String> = doubled.iter().map(|mv| san::write(position, *mv)).collect();
    let (text, color) = match ghosts.is_empty() {
        true => (tr("boards-twin-none"), look.theme().text),
        false => {
            let args = [
                ("squares", ghosts.join(", ").into()),
                ("moves", moves.join(", ").into()),
                ("count", moves.len().into()),
            ];
            (tr_args("boards-twin-doubled", &args), look.theme().warning)
        }
    };
    ui.label(RichText::new(text).color(color));
    for color in Color::ALL {
        let args = [("side", words::side(color).into())];
        ui.label(
            RichText::new(tr_args("boards-list", &args))
                .small()
                .strong(),
        );
        tile::row(ui, |ui| {
            for record in lists.records(color) {
                if tile(look, &record, chosen).button(ui, look.theme()) {
                    commands.push(Command::Square(record.square));
                }
            }
        });
    }
    ui.label(RichText::new(tr("boards-twin-legend")).small().weak());
}

fn tile(look: &Look<'_>, record: &TwinRecord, chosen: Square) -> Tile {
    let finding = match record.finding {
        Finding::Alive => "boards-twin-alive",
        Finding::Dead => "boards-twin-dead",
        Finding::Ghost => "boards-twin-ghost",
    };
    let args = [
        ("piece", words::piece(record.piece).into()),
        ("square", record.square.to_string().into()),
        ("code", format!("0x{:02X}", record.code).into()),
        ("finding", tr(finding).into()),
    ];
    let frame = match record.finding {
        Finding::Ghost => Some(look.theme().warning),
        _ if record.square == chosen => Some(look.theme().success),
        _ => None,
    };
    let text = format!("{} {:02X}", record.square, record.code);
    Tile::new(64.0, text, tr_args("boards-twin-record", &args))
        .piece(record.piece)
        .frame(frame)
        .struck(record.finding == Finding::Dead)
}
