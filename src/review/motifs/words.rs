//! Moves, pieces and material as the values of a saying.

use super::gain::Trade;
use super::line::Line;
use tabia_chess::{Position, Role};
use tabia_texts::{Count, Goods, Moves, PieceAt};

/// Returns the moves of a line from the half-move `first` to `last`.
pub(super) fn moves(line: &Line, first: usize, last: usize) -> Moves {
    Moves {
        line: line.moves()[..line.len().min(last + 1)].to_vec(),
        first,
    }
}

/// Returns pawns by number.
pub(super) fn pawns(count: u32) -> Goods {
    Goods::Pieces {
        lost: vec![Count {
            role: Some(Role::Pawn),
            count,
        }],
        paid: Vec::new(),
    }
}

/// Returns what is won and paid; `start` is the position where the counting began.
pub(super) fn goods(trade: &Trade, start: &Position) -> Goods {
    if trade.is_exchange() {
        return Goods::Exchange {
            pawns: trade.lost[Role::Pawn.index()],
        };
    }
    let counts = |parts: Vec<(Role, u32)>| -> Vec<Count> {
        let parts = parts.into_iter();
        parts
            .map(|(role, count)| Count {
                role: match role {
                    Role::Knight | Role::Bishop if trade.is_some_minor => None,
                    _ => Some(role),
                },
                count,
            })
            .collect()
    };
    let paid = counts(trade.paid());
    match trade.piece {
        Some((_, square)) => Goods::Piece {
            piece: PieceAt::new(start, square),
            paid,
        },
        None => Goods::Pieces {
            lost: counts(trade.lost()),
            paid,
        },
    }
}
