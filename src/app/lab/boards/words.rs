//! The words for the contents of boards and packed moves.

use crate::command::lab::boards::View;
use tabia_chess::{Color, MoveKind, Piece, Role, Square};
use tabia_lab::boards::Representation;
use tabia_lab::boards::lists::{Cell, Flags, SubListName};
use tabia_lab::boards::packed::note::NoteKind;
use tabia_lab::boards::packed::{Layout, Meaning};
use tabia_lab::boards::picture::{List, Picture, Plane, PlaneName, Value};
use tabia_lab::boards::pointers::items::Pointer;
use tabia_texts::{tr, tr_args};

/// The name of a representation.
pub(super) fn name(board: Representation) -> String {
    tr(&format!("boards-{}", board.name()))
}

/// Explains a representation in a sentence with its source.
pub(super) fn explanation(board: Representation) -> String {
    tr(&format!("boards-{}-tip", board.name()))
}

pub(super) fn layout(layout: Layout) -> String {
    tr(&format!("boards-layout-{}", layout.name()))
}

pub(super) fn layout_tip(layout: Layout) -> String {
    tr(&format!("boards-layout-{}-tip", layout.name()))
}

pub(super) fn side(color: Color) -> String {
    match color {
        Color::White => tr("boards-white"),
        Color::Black => tr("boards-black"),
    }
}

/// The name of a coloured piece, as used for boards.
pub(super) fn piece(piece: Piece) -> String {
    let color = match piece.color {
        Color::White => "white",
        Color::Black => "black",
    };
    tr(&format!("piece-{color}-{}", role_word(piece.role)))
}

pub(super) const fn role_word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// The name of a kind of piece.
pub(super) fn role(role: Role) -> String {
    tr(&format!("boards-{}", role_word(role)))
}

/// The English letter of a kind of piece, as in tables of kinds.
pub(super) const fn role_letter(role: Role) -> &'static str {
    match role {
        Role::Pawn => "P",
        Role::Knight => "N",
        Role::Bishop => "B",
        Role::Rook => "R",
        Role::Queen => "Q",
        Role::King => "K",
    }
}

/// The name of a part of a board.
pub(super) fn view(view: View) -> String {
    tr(&format!("boards-view-{}", view.name()))
}

/// Explains a part of a board in a sentence with its source.
pub(super) fn view_tip(view: View) -> String {
    tr(&format!("boards-view-{}-tip", view.name()))
}

/// A cell of the 16×16 board: its number, and its square or that it is border.
pub(super) fn cell(cell: &Cell) -> String {
    let place = cell
        .square()
        .map_or_else(|| tr("boards-border"), |square| square.to_string());
    format!("{} ({place})", cell.number())
}

/// The pointer to a record.
pub(super) fn pointer(pointer: Pointer) -> String {
    match pointer {
        Pointer::Head(color) => tr_args("boards-pointer-head", &[("side", side(color).into())]),
        Pointer::Next(index) => tr_args("boards-pointer-next", &[("index", index.into())]),
    }
}

/// The pointer that the board holds for a square, where it holds one.
pub(super) fn pointer_to(lists: &[List], square: Square) -> Option<String> {
    let entries = lists.iter().flat_map(|list| &list.entries);
    let entry = entries.into_iter().find(|entry| entry.square == square)?;
    let args = [
        ("square", square.to_string().into()),
        ("pointer", pointer(entry.pointer?).into()),
        ("index", entry.index.into()),
    ];
    Some(tr_args("boards-pointer-of", &args))
}

/// The number of a cell in the notation of the representation's authors.
pub(super) fn numbered(board: Representation, index: usize) -> String {
    match board {
        Representation::X88 => format!("{index:02X}"),
        _ => index.to_string(),
    }
}

/// Everything that refers to a square: its cell, the record of its piece and what leads to it, and the sets with its bit.
pub(super) fn references(board: Representation, picture: &Picture, square: Square) -> String {
    let mut parts = Vec::new();
    if let Some(grid) = &picture.grid
        && let Some(cell) = grid.cell_of(square)
    {
        let value = grid.cells[cell].value;
        let args = [
            ("cell", numbered(board, cell).into()),
            ("value", format!("0x{value:02X}").into()),
        ];
        parts.push(tr_args("boards-refers-cell", &args));
    }
    let entries = || picture.lists.iter().flat_map(|list| &list.entries);
    if let Some(entry) = entries().find(|entry| entry.is_alive && entry.square == square) {
        let index = entry.index;
        parts.push(tr_args("boards-refers-record", &[("index", index.into())]));
        let linked = entries().find(|other| other.next == Some(index));
        let linked = linked.map(|other| [("index", other.index.into())]);
        parts.extend(linked.map(|args| tr_args("boards-refers-link", &args)));
    }
    let has_bit = |plane: &&Plane| {
        let bit = plane.squares.iter().position(|other| *other == square);
        bit.is_some_and(|bit| plane.bits >> bit & 1 != 0)
    };
    let sets: Vec<String> = picture
        .planes
        .iter()
        .filter(has_bit)
        .map(|set| plane(set.name))
        .collect();
    if !sets.is_empty() {
        let args = [("sets", sets.join(", ").into())];
        parts.push(tr_args("boards-refers-sets", &args));
    }
    if parts.is_empty() {
        parts.push(tr("boards-refers-nothing"));
    }
    let args = [
        ("square", square.to_string().into()),
        ("parts", parts.join("; ").into()),
    ];
    tr_args("boards-refers", &args)
}

/// The content of a list of moves.
pub(super) fn sub_list(name: SubListName) -> String {
    match name {
        SubListName::LastMover => tr("boards-sub-list-last"),
        SubListName::Victim(of) => tr_args("boards-sub-list-victim", &[("piece", role(of).into())]),
        SubListName::Quiet => tr("boards-sub-list-quiet"),
    }
}

/// The flags of a move.
pub(super) fn flags(flags: Flags) -> String {
    let names: Vec<String> = flags
        .names()
        .map(|name| tr(&format!("boards-flag-{name}")))
        .collect();
    names.join(", ")
}

pub(super) fn plane(name: PlaneName) -> String {
    match name {
        PlaneName::Occupied => tr("boards-plane-occupied"),
        PlaneName::Side(color) => side(color),
        PlaneName::Pieces(of) => piece(of),
        PlaneName::Flipped => tr("boards-plane-flipped"),
        PlaneName::Rising => tr("boards-plane-rising"),
        PlaneName::Falling => tr("boards-plane-falling"),
    }
}

/// The name of a value, and the value as text.
pub(super) fn value(value: &Value) -> (String, String) {
    let key = |key: u64| format!("{key:016X}");
    let square = |square: Option<Square>| {
        square.map_or_else(|| tr("boards-none"), |square| square.to_string())
    };
    let none = || tr("boards-none");
    let record = |index: Option<u8>| index.map_or_else(none, |index| format!("#{index}"));
    let numbers = |cells: &[u8; 8]| cells.map(|cell| cell.to_string()).join(" ");
    let (name, text) = match value {
        Value::Turn(color) => ("boards-turn", side(*color)),
        Value::Castling(rights) => ("boards-castling", rights.clone()),
        Value::EnPassant(to) => ("boards-en-passant", square(*to)),
        Value::Fifty(count) => ("boards-fifty", count.to_string()),
        Value::DoubleStep(to) => ("boards-double-step", square(*to)),
        Value::Key(number) => ("boards-key", key(*number)),
        Value::PawnKey(number) => ("boards-pawn-key", key(*number)),
        Value::MaterialKey(number) => ("boards-material-key", key(*number)),
        Value::Captured(of) => ("boards-field-captured", of.map_or_else(none, piece)),
        Value::From(number) => ("boards-kept-from", cell(&Cell::new(*number))),
        Value::Code(number) => ("boards-kept-code", format!("0x{number:02X}")),
        Value::CapturedRecord(index) => ("boards-kept-record", record(*index)),
        Value::RecordBefore(index) => ("boards-kept-before", record(*index)),
        Value::LastMover(at) => ("boards-kept-last", square(*at)),
        Value::Rook(way) => {
            let way = way.map(|[from, to]| format!("{from}–{to}"));
            ("boards-kept-rook", way.unwrap_or_else(none))
        }
        Value::Unlinked(item) => {
            let item = item.map(|(at, index)| format!("#{index}, {}", pointer(at)));
            ("boards-kept-unlinked", item.unwrap_or_else(none))
        }
        Value::Neighbours(cells) => ("boards-kept-neighbours", numbers(cells)),
        Value::OtherNeighbours(cells) => ("boards-kept-other", numbers(cells)),
    };
    (tr(name), text)
}

/// The meaning of the value of a field of a packed move.
pub(super) fn meaning(meaning: Meaning) -> String {
    match meaning {
        Meaning::Square(square) => square.to_string(),
        Meaning::Role(of) => role(of),
        Meaning::Piece(of) => piece(of),
        Meaning::Note(kind) => note(kind),
        Meaning::Own(kind) => own(kind),
        Meaning::Nothing => tr("boards-none"),
        Meaning::No => tr("boards-no"),
        Meaning::Yes => tr("boards-yes"),
    }
}

fn note(kind: NoteKind) -> String {
    match kind {
        NoteKind::Quiet => tr("boards-kind-quiet"),
        NoteKind::Capture => tr("boards-kind-capture"),
        NoteKind::LongCastling => tr("boards-kind-long-castling"),
        NoteKind::ShortCastling => tr("boards-kind-short-castling"),
        NoteKind::EnPassant => tr("boards-en-passant"),
        NoteKind::Promotion(to) => tr_args("boards-kind-promotion", &[("piece", role(to).into())]),
        NoteKind::CapturePromotion(to) => tr_args(
            "boards-kind-capture-promotion",
            &[("piece", role(to).into())],
        ),
    }
}

fn own(kind: MoveKind) -> String {
    match kind {
        MoveKind::Normal => tr("boards-kind-normal"),
        MoveKind::DoublePush => tr("boards-double-step"),
        MoveKind::Castling => tr("boards-castling"),
        MoveKind::EnPassant => tr("boards-en-passant"),
        MoveKind::Promotion(to) => tr_args("boards-kind-promotion", &[("piece", role(to).into())]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::Color;
    use tabia_texts::exists;

    #[test]
    fn every_board_layout_and_piece_has_words() {
        for board in Representation::ALL {
            for end in ["", "-tip"] {
                assert!(
                    exists(&format!("boards-{}{end}", board.name())),
                    "{board:?}"
                );
            }
        }
        for of in Layout::ALL {
            for end in ["", "-tip"] {
                assert!(
                    exists(&format!("boards-layout-{}{end}", of.name())),
                    "{of:?}"
                );
            }
        }
        for of in Role::ALL {
            assert!(exists(&format!("boards-{}", role_word(of))));
            for color in Color::ALL {
                assert_ne!(piece(Piece::new(color, of)), "");
                let key = format!("piece-white-{}", role_word(of));
                assert!(exists(&key), "{key}");
            }
        }
    }
}
