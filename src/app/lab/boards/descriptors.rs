//! The moves of the 16×16 board: the four bytes of one, and the lists into which all are sorted.

use egui::{RichText, Ui};

use super::paint::Look;

use super::words;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::lab::tile::{self, Tile};
use tabia_chess::{Piece, Square};
use tabia_lab::boards::lists::sorted::{SortedMove, SubList};
use tabia_lab::boards::lists::{Flags, Lists};
use tabia_texts::{tr, tr_args};

/// Draws the bytes of the chosen move, and the lists of all.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    board: &Lists,
    (chosen, square): (usize, Square),
    commands: &mut Commands,
) {
    let lists = board.sub_lists();
    let moves = || lists.iter().flat_map(|list| &list.moves);
    let shown = moves().find(|one| one.index == chosen).or(moves().next());
    let Some(shown) = shown else {
        ui.label(RichText::new(tr("boards-no-moves")).weak());
        return;
    };
    show_bytes(ui, look, board, shown, commands);
    ui.add_space(4.0);
    for list in lists.iter().filter(|list| !list.moves.is_empty()) {
        show_list(ui, look, board, list, (shown.index, square), commands);
    }
}

/// Draws the four bytes of a move and their meaning.
fn show_bytes(
    ui: &mut Ui,
    look: &Look<'_>,
    board: &Lists,
    shown: &SortedMove,
    commands: &mut Commands,
) {
    // Four boxes in a row, with three spaces of 3 points between them.
    let width = ((ui.available_width() - 9.0) / 4.0).floor().min(96.0);
    let descriptor = shown.descriptor;
    let mv = shown.mv;
    let piece = piece(board, shown);
    let flags = words::flags(descriptor.flags);
    let next = match descriptor.next {
        255 => tr("boards-list-end"),
        next => next.to_string(),
    };
    let byte = |name: &str, value: u8, meaning: String| {
        let args = [
            ("byte", tr(name).into()),
            ("value", value.into()),
            ("meaning", meaning.into()),
        ];
        let text = format!("{} {value}", tr(name));
        Tile::new(width, text, tr_args("boards-byte", &args))
    };
    let mover = piece.map_or_else(String::new, words::piece);
    tile::row(ui, |ui| {
        let [record, to, bits, link] = descriptor.bytes();
        if byte("boards-byte-record", record, mover.clone()).button(ui, look.theme()) {
            commands.push(Command::Square(mv.from()));
        }
        if byte("boards-byte-to", to, mv.landing().to_string()).button(ui, look.theme()) {
            commands.push(Command::Square(mv.landing()));
        }
        byte("boards-byte-flags", bits, flags.clone()).show(ui, look.theme());
        let link = byte("boards-byte-next", link, next);
        match descriptor.next {
            255 => {
                link.show(ui, look.theme());
            }
            next if link.button(ui, look.theme()) => {
                commands.push(Command::Descriptor(usize::from(next)))
            }
            _ => {}
        }
    });
    let args = [
        ("index", shown.index.into()),
        ("number", format!("0x{:08X}", descriptor.number()).into()),
        ("piece", mover.into()),
        ("from", mv.from().to_string().into()),
        ("to", mv.landing().to_string().into()),
        ("flags", flags.into()),
    ];
    ui.label(RichText::new(tr_args("boards-descriptor", &args)).small());
}

fn piece(board: &Lists, shown: &SortedMove) -> Option<Piece> {
    board.piece_of(shown.descriptor.record)
}

fn show_list(
    ui: &mut Ui,
    look: &Look<'_>,
    board: &Lists,
    list: &SubList,
    (chosen, square): (usize, Square),
    commands: &mut Commands,
) {
    tile::row(ui, |ui| {
        ui.label(RichText::new(words::sub_list(list.name)).small().strong());
        for one in &list.moves {
            let (from, to) = (one.mv.from(), one.mv.landing());
            let args = [
                ("index", one.index.into()),
                ("from", from.to_string().into()),
                ("to", to.to_string().into()),
                ("flags", words::flags(one.descriptor.flags).into()),
            ];
            let mut name = tr_args("boards-descriptor-name", &args);
            if !one.is_legal {
                name += &tr("boards-descriptor-illegal");
            }
            let promoted = one.mv.promotion().map(words::role_letter);
            let text = format!("{to}{}", promoted.unwrap_or_default());
            let is_about = from == square || to == square;
            let is_capture = one.descriptor.flags.has(Flags::CAPTURE);
            let width = if is_capture || one.mv.promotion().is_some() {
                52.0
            } else {
                46.0
            };
            let tile = Tile::new(width, text, name)
                .piece(piece(board, one))
                .frame(is_about.then_some(look.theme().success))
                .selected(one.index == chosen)
                .struck(!one.is_legal);
            if tile.button(ui, look.theme()) {
                commands.push(Command::Descriptor(one.index));
            }
        }
    });
}
