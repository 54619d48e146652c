//! Moves and pieces in words.

use super::gain::Trade;
use super::line::Line;
use tabia_chess::{Color, Position, Role, Square, san};

/// Returns the name of a piece.
pub(super) const fn role(role: Role) -> &'static str {
    ["pawn", "knight", "bishop", "rook", "queen", "king"][role as usize]
}

/// Returns "White" or "Black".
pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// Returns the moves of a line from the half-move `first` to `last`: "24. Rb1 Qa2 25. Rb7".
pub(super) fn moves(line: &Line, first: usize, last: usize) -> String {
    let mut text = String::new();
    for index in first..=last {
        let Some(mv) = line.mv(index) else { break };
        san::push_numbered(&mut text, line.before(index), mv);
    }
    text
}

/// Returns "the rook on a8"; a king and the only queen need no square.
pub(super) fn piece(position: &Position, square: Square) -> String {
    let Some(piece) = position.piece_at(square) else {
        return format!("the square {square}");
    };
    let is_only = position.count(piece.color, piece.role) == 1;
    if piece.role == Role::King || (piece.role == Role::Queen && is_only) {
        format!("the {}", role(piece.role))
    } else {
        format!("the {} on {square}", role(piece.role))
    }
}

/// Returns "the king, the queen and the rook on a1".
pub(super) fn list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Returns "two pawns".
pub(super) fn count(role_of: Role, count: u32) -> String {
    counted(role(role_of), count)
}

fn counted(name: &str, count: u32) -> String {
    match count {
        1 => format!("a {name}"),
        2 => format!("two {name}s"),
        3 => format!("three {name}s"),
        _ => format!("{count} {name}s"),
    }
}

/// Returns "the rook on a8 for a pawn"; `start` is the position where the counting began.
pub(super) fn trade(trade: &Trade, start: &Position) -> String {
    let paid = trade.paid();
    let text = |parts: &[(Role, u32)]| {
        let parts: Vec<String> = parts
            .iter()
            .map(|&(of, many)| match of {
                Role::Knight | Role::Bishop if trade.is_some_minor => counted("piece", many),
                _ => count(of, many),
            })
            .collect();
        list(&parts)
    };
    if trade.is_exchange() {
        let pawns = trade.lost[Role::Pawn.index()];
        return match pawns {
            0 => "the exchange".to_owned(),
            1.. => format!("the exchange and {}", count(Role::Pawn, pawns as u32)),
            _ => format!(
                "the exchange for {}",
                count(Role::Pawn, pawns.unsigned_abs())
            ),
        };
    }
    let what = match trade.piece {
        Some((_, square)) => piece(start, square),
        None => text(&trade.lost()),
    };
    if paid.is_empty() {
        what
    } else {
        format!("{what} for {}", text(&paid))
    }
}
