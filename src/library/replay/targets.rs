//! The squares to which the codes of moves lead.

use tabia_chess::{Color, Piece, Role, Square};

/// The steps of a king as files and ranks, in the order of their codes.
pub(crate) const KING: [(i8, i8); 8] = [
    (-1, -1),
    (0, -1),
    (1, -1),
    (-1, 0),
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
];

/// The jumps of a knight as files and ranks, in the order of their codes.
pub(crate) const KNIGHT: [(i8, i8); 8] = [
    (-1, -2),
    (1, -2),
    (-2, -1),
    (2, -1),
    (-2, 1),
    (2, 1),
    (-1, 2),
    (1, 2),
];

/// The value of [`TARGETS`] for what is not a plain move: castling, a pass, a double step, a promotion, a second byte, damage.
pub(super) const SPECIAL: u8 = u8::MAX;

/// The target of each plain move: by [`Piece::index`], the lower half of the code, and the square of the piece.
pub(super) static TARGETS: [[[u8; 64]; 16]; 12] = {
    let mut targets = [[[SPECIAL; 64]; 16]; 12];
    let mut i = 0;
    while i < 12 * 16 * 64 {
        let (kind, action, from) = (i >> 10, i >> 6 & 15, i & 63);
        let color = if kind < 6 { Color::White } else { Color::Black };
        let piece = Piece::new(color, Role::ALL[kind % 6]);
        if let Some(from) = Square::from_index(from)
            && let Some(to) = plain_target(piece, from, action as u8)
        {
            targets[kind][action][from.index()] = to.index() as u8;
        }
        i += 1;
    }
    targets
};

/// Returns the target of a plain move.
const fn plain_target(piece: Piece, from: Square, action: u8) -> Option<Square> {
    let (file, rank) = (from.file(), from.rank());
    let low = action & 7;
    let to = match piece.role {
        Role::King | Role::Knight if action > 7 => None,
        Role::King => from.offset(KING[low as usize].0, KING[low as usize].1),
        Role::Knight => from.offset(KNIGHT[low as usize].0, KNIGHT[low as usize].1),
        Role::Queen if action == file => None,
        Role::Rook | Role::Queen if action < 8 => Some(Square::new(low, rank)),
        Role::Rook | Role::Queen => Some(Square::new(file, low)),
        Role::Bishop => {
            let files = low as i8 - file as i8;
            from.offset(files, if action < 8 { files } else { -files })
        }
        Role::Pawn => {
            let files = match action {
                0 => 0,
                1 => -1,
                2 => 1,
                _ => return None,
            };
            from.offset(files, up(piece.color))
        }
    };
    match to {
        Some(to) if to.index() != from.index() => Some(to),
        _ => None,
    }
}

/// Returns the direction in which the pawns of a side move, in ranks.
pub(super) const fn up(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
