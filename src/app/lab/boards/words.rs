//! The words for the contents of boards and packed moves.

use tabia_chess::{Color, MoveKind, Piece, Role};
use tabia_lab::boards::Representation;
use tabia_lab::boards::packed::note::NoteKind;
use tabia_lab::boards::packed::{Layout, Meaning};
use tabia_lab::boards::picture::{PlaneName, Value};
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

fn role(role: Role) -> String {
    tr(&format!("boards-{}", role_word(role)))
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
    let square = |square: Option<tabia_chess::Square>| {
        square.map_or_else(|| tr("boards-none"), |square| square.to_string())
    };
    let (name, text) = match value {
        Value::Turn(color) => ("boards-turn", side(*color)),
        Value::Castling(rights) => ("boards-castling", rights.clone()),
        Value::EnPassant(to) => ("boards-en-passant", square(*to)),
        Value::Fifty(count) => ("boards-fifty", count.to_string()),
        Value::DoubleStep(to) => ("boards-double-step", square(*to)),
        Value::Key(number) => ("boards-key", key(*number)),
        Value::PawnKey(number) => ("boards-pawn-key", key(*number)),
        Value::MaterialKey(number) => ("boards-material-key", key(*number)),
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
