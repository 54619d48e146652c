//! The value of captures on a square, also without a piece or with the other side to move.

use tabia_chess::{Color, Move, MoveKind, Position, Role, Setup, Square, see, see_value};

/// Minimum gain of a profitable capture, in hundredths of a pawn.
pub(super) const PROFIT: i32 = 80;

/// Returns the position with this side to move. Its opponent may then be in check: valid for queries, not for play.
pub(super) fn turned(position: &Position, color: Color) -> Position {
    let mut turned = position.clone();
    if turned.turn() != color {
        let _ = turned.make_null();
    }
    turned
}

/// Returns the capture from one square to another, for either side to move; a pawn on the last rank becomes a queen.
pub(super) fn capture(position: &Position, from: Square, to: Square) -> Option<Move> {
    let piece = position.piece_at(from)?;
    let target = position.piece_at(to)?;
    if target.color == piece.color || target.role == Role::King {
        return None;
    }
    let last = piece.role == Role::Pawn && to.relative_rank(piece.color) == 7;
    let kind = if last {
        MoveKind::Promotion(Role::Queen)
    } else {
        MoveKind::Normal
    };
    let mv = Move::new(from, to, kind);
    turned(position, piece.color).is_legal(mv).then_some(mv)
}

/// Returns whether the piece on `from` can capture on `to` with profit.
pub(super) fn takes_with_profit(position: &Position, from: Square, to: Square) -> bool {
    let Some(piece) = position.piece_at(from) else {
        return false;
    };
    capture(position, from, to).is_some_and(|mv| see(&turned(position, piece.color), mv, PROFIT))
}

/// Returns the gain of `by` by captures on a square if it may begin, in hundredths of a pawn; 0 when it should not.
pub(super) fn exchange_on(position: &Position, square: Square, by: Color) -> i32 {
    let position = turned(position, by);
    let worth_of = |mv: Move| {
        // The exchange value is the greatest threshold reached.
        let (mut low, mut high) = (0, see_value(Role::Queen) * 2);
        if !see(&position, mv, 1) {
            return 0;
        }
        while low + 1 < high {
            let middle = (low + high) / 2;
            if see(&position, mv, middle) {
                low = middle;
            } else {
                high = middle;
            }
        }
        low
    };
    let attackers = position.attackers(square, by);
    attackers
        .filter_map(|(from, _)| capture(&position, from, square))
        .map(worth_of)
        .max()
        .unwrap_or(0)
}

/// Returns the position without the piece on a square; `None` where that is not legal for either side to move.
pub(super) fn without(position: &Position, square: Square) -> Option<Position> {
    changed(position, square, position.turn())
        .or_else(|| changed(position, square, !position.turn()))
}

fn changed(position: &Position, square: Square, turn: Color) -> Option<Position> {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        for (at, role) in position.pieces(color) {
            if at != square {
                setup.board[at.index()] = Some(tabia_chess::Piece::new(color, role));
            }
        }
    }
    setup.turn = turn;
    setup.position().ok()
}

/// Returns the squares strictly between two on a common line, in order; `None` without a common line.
pub(super) fn between(a: Square, b: Square) -> Option<Vec<Square>> {
    let (files, ranks) = (
        b.file() as i8 - a.file() as i8,
        b.rank() as i8 - a.rank() as i8,
    );
    let on_line = (files == 0) != (ranks == 0) || (files != 0 && files.abs() == ranks.abs());
    if !on_line {
        return None;
    }
    let step = |from: Square| from.offset(files.signum(), ranks.signum());
    let inside = std::iter::successors(step(a), |&at| step(at));
    Some(inside.take_while(|&at| at != b).collect())
}

/// Returns whether a slider of this role moves along the line of two squares.
pub(super) fn slides_along(role: Role, a: Square, b: Square) -> bool {
    let straight = a.file() == b.file() || a.rank() == b.rank();
    match role {
        Role::Queen => true,
        Role::Rook => straight,
        Role::Bishop => !straight,
        _ => false,
    }
}

/// Returns the enemy slider that pins the piece on `square` to the piece on `behind`.
pub(super) fn pinner(position: &Position, square: Square, behind: Square) -> Option<Square> {
    let piece = position.piece_at(square)?;
    let free = |path: Vec<Square>| path.into_iter().all(|at| position.piece_at(at).is_none());
    if !free(between(square, behind)?) {
        return None;
    }
    let mut sliders = position
        .pieces(!piece.color)
        .filter(|(_, role)| role.is_slider());
    sliders.find_map(|(at, role)| {
        let through = between(at, behind)?.contains(&square);
        let clear = between(at, square).is_some_and(free);
        (through && clear && slides_along(role, at, behind)).then_some(at)
    })
}

/// Returns whether a piece of `by` on `from` attacks `to`.
pub(super) fn attacks(position: &Position, from: Square, to: Square) -> bool {
    position.piece_at(from).is_some_and(|piece| {
        position
            .attackers(to, piece.color)
            .any(|(at, _)| at == from)
    })
}
