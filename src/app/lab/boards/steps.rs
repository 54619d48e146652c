//! The steps from a square of the 0×88 board, each with the test whether it stays on the board.

use egui::{RichText, Sense, TextStyle, Ui};

use super::cells::{self, Place};
use super::paint::Look;
use super::words;
use crate::kit::text::{tr, tr_args};
use tabia_chess::{Piece, Square};
use tabia_lab::boards::x88::{Cell, steps_of};

/// Draws a line for each step of the piece on a square, or of a queen where none stands; a hovered step is framed in the
/// array.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    place: &Place,
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
            let frame = match to.is_on_board() {
                true => look.theme().success,
                false => look.theme().error,
            };
            cells::frame(ui, place, usize::from(to.number()), frame);
        }
    }
}
