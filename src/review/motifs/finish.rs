//! Mates just beyond the end of a line.

use super::line::Line;
use tabia_chess::{Color, Move, Position};

/// Extends a line to a mate that is forced within two moves: lines of a search sometimes end before it.
pub(super) fn finish(line: &mut Line, by: Color) {
    let end = line.end();
    let rest = if end.turn() == by {
        forced(end, 2)
    } else {
        defended(end, 2)
    };
    for mv in rest.unwrap_or_default() {
        line.push(mv);
    }
}

/// Returns the shortest mate of the side to move in at most `moves` moves, each a check, against the longest defence.
fn forced(position: &Position, moves: usize) -> Option<Vec<Move>> {
    (1..=moves).find_map(|moves| {
        let checks = position.legal_moves();
        let mut checks = checks.iter().filter(|mv| position.gives_check(**mv));
        checks.find_map(|&mv| {
            let rest = defended(&position.after(mv), moves - 1)?;
            Some([vec![mv], rest].concat())
        })
    })
}

/// Returns the longest defence of the side to move, when every move is mated in at most `moves` moves of the other side.
fn defended(position: &Position, moves: usize) -> Option<Vec<Move>> {
    let replies = position.legal_moves();
    if replies.is_empty() {
        return position.in_check().then(Vec::new);
    }
    if moves == 0 {
        return None;
    }
    let mut longest: Option<Vec<Move>> = None;
    for &reply in replies.iter() {
        let rest = forced(&position.after(reply), moves)?;
        if longest
            .as_ref()
            .is_none_or(|line| rest.len() + 1 > line.len())
        {
            longest = Some([vec![reply], rest].concat());
        }
    }
    longest
}
