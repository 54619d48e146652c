//! The phases of a game.
//!
//! Source: Lichess, scalachess, `Divider.scala`: the middlegame begins when pieces have been exchanged, a back rank has been
//! left, or the two sides are mixed; the endgame with six pieces.

use serde::{Deserialize, Serialize};

use tabia_chess::{Color, Position, Role, Square};

/// A part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

impl Phase {
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    pub const fn name(self) -> &'static str {
        match self {
            Phase::Opening => "opening",
            Phase::Middlegame => "middlegame",
            Phase::Endgame => "endgame",
        }
    }
}

/// Returns the phase of each of a game's positions. Phases never go back.
pub fn phases(positions: &[Position]) -> Vec<Phase> {
    let mut phase = Phase::Opening;
    let mut phase_of = |position: &Position| {
        if pieces(position) <= 6 {
            phase = Phase::Endgame;
        } else if phase == Phase::Opening && is_middlegame(position) {
            phase = Phase::Middlegame;
        }
        phase
    };
    positions.iter().map(&mut phase_of).collect()
}

fn is_middlegame(position: &Position) -> bool {
    pieces(position) <= 10 || has_sparse_back_rank(position) || mixedness(position) > 150
}

/// Returns the number of queens, rooks, bishops and knights on the board.
fn pieces(position: &Position) -> usize {
    let roles = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let of = |color| {
        roles
            .into_iter()
            .map(move |role| position.count(color, role))
    };
    Color::ALL.into_iter().flat_map(of).sum()
}

/// Returns whether a side has fewer than four men on its first rank.
fn has_sparse_back_rank(position: &Position) -> bool {
    Color::ALL.into_iter().any(|color| {
        let rank = if color == Color::White { 0 } else { 7 };
        let men = position.pieces(color).filter(|(at, _)| at.rank() == rank);
        men.count() < 4
    })
}

/// Returns how mixed the two sides are: a sum over all squares of two by two.
fn mixedness(position: &Position) -> i32 {
    let mut men = [[[0; 8]; 8]; 2];
    for color in Color::ALL {
        for (at, _) in position.pieces(color) {
            let at: Square = at;
            men[color.index()][at.rank() as usize][at.file() as usize] = 1;
        }
    }
    let mut sum = 0;
    for rank in 0..7 {
        for file in 0..7 {
            let count = |side: usize| -> i32 {
                let men = &men[side];
                let row = |rank: usize| men[rank][file] + men[rank][file + 1];
                row(rank) + row(rank + 1)
            };
            sum += region(count(0), count(1), rank as i32 + 1);
        }
    }
    sum
}

/// Returns the value of a square of two by two with these numbers of men of each side, `y` ranks up the board.
fn region(white: i32, black: i32, y: i32) -> i32 {
    let beyond = |count, reached, ranks| if reached { count + ranks } else { 0 };
    match (white, black) {
        (1, 0) => 9 - y,
        (2, 0) => beyond(2, y > 2, y - 2),
        (3 | 4, 0) => beyond(3, y > 1, y - 1),
        (0, 1) => 1 + y,
        (1, 1) => 5 + (3 - y).abs(),
        (2, 1) => 4 + y,
        (3, 1) => 5 + y,
        (0, 2) => beyond(2, y < 6, 6 - y),
        (1, 2) => 10 - y,
        (2, 2) => 7,
        (0, 3 | 4) => beyond(3, y < 7, 7 - y),
        (1, 3) => 11 - y,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str) -> Phase {
        phases(&[Position::from_fen(fen).unwrap()])[0]
    }

    #[test]
    fn phases_are_recognised_by_what_stands_where() {
        let start = Position::start();
        assert_eq!(mixedness(&start), 0);
        assert_eq!(phases(std::slice::from_ref(&start)), [Phase::Opening]);
        // Ten pieces left; a bare back rank; mixed men.
        assert_eq!(
            of("r1bqk1n1/pppp4/8/8/8/8/PPPP4/R1BQK1N1 w - - 0 1"),
            Phase::Middlegame
        );
        assert_eq!(
            of("rnbqkbnr/pppppppp/8/8/8/NBQRK3/PPPPPPPP/RNB5 w - - 0 1"),
            Phase::Middlegame
        );
        assert_eq!(of("r3k2r/8/8/8/8/8/8/RN2K1NR w - - 0 1"), Phase::Endgame);
        assert_eq!(of("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Phase::Endgame);
    }

    #[test]
    fn a_queen_that_comes_back_brings_no_phase_back() {
        let at = |fen: &str| Position::from_fen(fen).unwrap();
        let full = "r1bqk1n1/pppp4/8/8/8/8/PPPP4/R1BQK1N1 w - - 0 1";
        let line = [at(full), at("4k3/8/8/8/8/8/P7/4K3 w - - 0 1"), at(full)];
        assert_eq!(
            phases(&line),
            [Phase::Middlegame, Phase::Endgame, Phase::Endgame]
        );
    }
}
