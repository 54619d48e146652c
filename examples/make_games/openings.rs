//! Openings, and the moves that are preferred after them.

use rand::RngExt;
use rand::rngs::StdRng;
use tabia_chess::{Move, Position, mix, san, see};

/// An opening: its code, its name, and its moves.
pub(super) struct Opening {
    pub code: &'static str,
    pub name: &'static str,
    pub moves: Vec<Move>,
}

/// The table of openings, the shortest lines first.
pub(super) fn read() -> Vec<Opening> {
    let table = include_str!("../../assets/eco.tsv");
    let rows = table.lines().filter_map(|row| {
        let mut fields = row.split('\t');
        let (code, name, moves) = (fields.next()?, fields.next()?, fields.next()?);
        let mut position = Position::start();
        let mut line = Vec::new();
        for text in moves.split_whitespace() {
            let mv = san::read(&position, text).ok()?;
            let _ = position.make(mv);
            line.push(mv);
        }
        Some(Opening {
            code,
            name,
            moves: line,
        })
    });
    let mut openings: Vec<Opening> = rows.collect();
    openings.sort_by_key(|opening| opening.moves.len());
    openings
}

/// The next move: of the opening, or one of those that are preferred in this position in all games. `None` at the end of a game.
pub(super) fn next_move(
    position: &Position,
    ply: usize,
    opening: &[Move],
    chance: &mut StdRng,
) -> Option<Move> {
    if let Some(mv) = opening.get(ply) {
        return Some(*mv);
    }
    let legal = preferred(position);
    // The first move is played the more often the earlier it is in the game.
    let known = 0.68 * (-(ply as f64) / 12.0).exp() + 0.12;
    legal
        .iter()
        .find(|_| chance.random_range(0.0..1.0) < known)
        .or(legal.first())
        .copied()
}

/// The legal moves in an order that depends on the position alone. Moves that lose a piece by exchanges are last, captures that
/// win one first.
pub(super) fn preferred(position: &Position) -> Vec<Move> {
    let mut legal: Vec<Move> = position.legal_moves().iter().copied().collect();
    legal.sort_by_cached_key(|mv| {
        let squares = (mv.from().index() * 64 + mv.to().index()) as u64;
        let luck = (mix(position.key() ^ squares) % 100) as i32;
        let edge = if (2..6).contains(&(mv.to().index() % 8)) {
            0
        } else {
            15
        };
        let gain = match (see(position, *mv, 0), see(position, *mv, 100)) {
            (false, _) => 200,
            (true, false) => 0,
            (true, true) => -60,
        };
        luck + edge + gain
    });
    legal
}
