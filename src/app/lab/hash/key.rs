//! The key of a move: a row of bits for each XOR.

use egui::accesskit::Role;
use egui::{
    Align2, FontFamily, FontId, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2,
};

use super::bits::BitRow;
use super::state::HashPage;
use crate::board::piece_name;
use crate::command::Commands;
use crate::command::lab::hash::Command;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::theme::Theme;
use crate::lab::parts::LabInput;
use tabia_chess::{KeyPart, Move, Position, san};
use tabia_lab::hash::key::{KeyStep, steps};
use tabia_texts::{capitalised, tr, tr_args};

/// Heights of the rows of a step, in points: its text, the bits of the number, and at least those of the key.
const TEXT: f32 = 16.0;
const NUMBER: f32 = 6.0;
const KEY: f32 = 9.0;

/// Draws the XORs of a move of the shown position.
pub(super) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &HashPage, commands: &mut Commands) {
    let position = input.game.session.position();
    let Some(mv) = page.mv(position) else {
        ui.label(RichText::new(tr("hash-no-move")).weak());
        return;
    };
    show_choice(ui, position, mv, commands);
    ui.label(RichText::new(tr("hash-key-about")).small().weak())
        .on_hover_text(tr("hash-key-about-tip"));
    ScrollArea::vertical()
        .id_salt("hash key")
        .auto_shrink(false)
        .show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            let before = position.key();
            show_row(ui, input.theme, &tr("hash-before"), (before, None));
            for step in steps(position, mv) {
                show_row(
                    ui,
                    input.theme,
                    &said(&step),
                    (step.key, Some(step.part.number())),
                );
            }
        });
}

fn show_choice(ui: &mut Ui, position: &Position, mv: Move, commands: &mut Commands) {
    ui.horizontal(|ui| {
        let label = ui.label(tr("hash-move"));
        let list = DropDown::new("hash move")
            .selected_text(san::write(position, mv))
            .width(96.0)
            .height(320.0);
        let response = list.show_ui(ui, |ui| {
            for one in position.legal_moves().iter() {
                let text = san::write(position, *one);
                if drop_down::entry(ui, *one == mv, text).clicked() {
                    commands.push(Command::Look(*one));
                }
            }
        });
        let response = response.response.labelled_by(label.id);
        response.on_hover_text(tr("hash-move-tip"));
    });
}

/// A step in words.
fn said(step: &KeyStep) -> String {
    let key = match (step.part, step.appears) {
        (KeyPart::Piece(..), true) => "hash-piece-arrives",
        (KeyPart::Piece(..), false) => "hash-piece-leaves",
        (KeyPart::Castling(_), _) => "hash-castling-lost",
        (KeyPart::EnPassant(_), true) => "hash-en-passant",
        (KeyPart::EnPassant(_), false) => "hash-en-passant-over",
        (KeyPart::BlackToMove, true) => "hash-black-to-move",
        (KeyPart::BlackToMove, false) => "hash-white-to-move",
    };
    let (piece, square) = match step.part {
        KeyPart::Piece(piece, square) => (piece_name(piece), square.to_string()),
        KeyPart::Castling(rook) => (String::new(), rook.to_string()),
        KeyPart::EnPassant(file) => (String::new(), char::from(b'a' + file).to_string()),
        KeyPart::BlackToMove => (String::new(), String::new()),
    };
    capitalised(&tr_args(
        key,
        &[("piece", piece.into()), ("square", square.into())],
    ))
}

/// Draws a text, the bits of a number, and those of the key, which the number has changed.
fn show_row(ui: &mut Ui, theme: &Theme, text: &str, (key, number): (u64, Option<u64>)) {
    let number_height = number.map_or(0.0, |_| NUMBER + 2.0);
    let key_height = (ui.available_width() / 64.0).clamp(KEY, 16.0).round();
    let height = TEXT + number_height + key_height + 3.0;
    let (whole, response) =
        ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let hex = format!("{key:016X}");
    let name = match number {
        Some(number) => {
            let args = [
                ("what", text.into()),
                ("number", format!("{number:016X}").into()),
                ("key", hex.clone().into()),
            ];
            tr_args("hash-step", &args)
        }
        None => tr_args(
            "hash-step-first",
            &[("what", text.into()), ("key", hex.clone().into())],
        ),
    };
    response.widget_info(|| WidgetInfo::labeled(Role::ListItem, true, &name));
    let painter = ui.painter();
    let small = FontId::proportional(theme.small_size);
    painter.text(whole.left_top(), Align2::LEFT_TOP, text, small, theme.text);
    let mono = FontId::new(theme.small_size, FontFamily::Monospace);
    painter.text(
        whole.right_top(),
        Align2::RIGHT_TOP,
        hex,
        mono,
        theme.text_weak,
    );
    let row = |top: f32, height: f32| BitRow {
        theme,
        place: Rect::from_min_size(
            pos2(whole.left(), whole.top() + top),
            vec2(whole.width(), height),
        ),
        width: 64,
    };
    if let Some(number) = number {
        row(TEXT, NUMBER).paint_key(painter, number, 0, theme.warning);
    }
    row(TEXT + number_height, key_height).paint_key(
        painter,
        key,
        number.unwrap_or_default(),
        theme.accent,
    );
    response.on_hover_text(name);
}
