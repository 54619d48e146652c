//! King and pawn against king: the result of every position.
//!
//! The results are computed at the first query, in about a millisecond, by working back from promotion until no new win is
//! found (Ströhlein, 1970; for this ending Clarke, 1977). For one pawn and one square of its king, the squares of the other
//! king form a set, so that a step of the retrograde analysis is a few operations on words of 64 bits.

use std::sync::LazyLock;

use tabia_chess::{Color, Position, Role, Square};

/// A set of squares, a1 the lowest bit.
type Squares = u64;

const FILE_A: Squares = 0x0101_0101_0101_0101;
const FILE_H: Squares = FILE_A << 7;

/// The squares of the lone king that lose, by the square of the other king.
type Lost = [Squares; 64];

/// The won positions with one pawn: with the pawn's side to move, and with the lone king to move.
#[derive(Clone)]
struct Won {
    ours: Lost,
    theirs: Lost,
}

/// By pawn: files a to d, ranks two to seven, starting at a2.
static WON: LazyLock<Vec<Won>> = LazyLock::new(|| {
    let mut all = vec![
        Won {
            ours: [0; 64],
            theirs: [0; 64],
        };
        24
    ];
    for rank in (1..7).rev() {
        for file in 0..4 {
            all[number(file, rank)] = solve(file, rank, &all);
        }
    }
    all
});

const fn number(file: usize, rank: usize) -> usize {
    (rank - 1) * 4 + file
}

/// Returns whether the side with the pawn, `strong`, wins a position of two kings and one pawn.
pub(super) fn is_won(position: &Position, strong: Color) -> bool {
    let Some(pawn) = position.pieces_of(strong, Role::Pawn).next() else {
        return false;
    };
    // Turned to White's pawn on the left half of the board.
    let turned = |square: Square| {
        let rank = square.relative_rank(strong);
        let file = square.file();
        let file = if pawn.file() > 3 { 7 - file } else { file };
        (usize::from(file), usize::from(rank))
    };
    let index = |square| {
        let (file, rank) = turned(square);
        rank * 8 + file
    };
    let (file, rank) = turned(pawn);
    let won = &WON[number(file, rank)];
    let lost = if position.turn() == strong {
        &won.ours
    } else {
        &won.theirs
    };
    lost[index(position.king(strong))] >> index(position.king(!strong)) & 1 == 1
}

/// Returns all squares adjacent to one of the set.
const fn around(set: Squares) -> Squares {
    let sides = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let rows = set | sides;
    sides | rows << 8 | rows >> 8
}

/// Returns the results for one pawn, when those for the pawns further advanced are known.
fn solve(file: usize, rank: usize, further: &[Won]) -> Won {
    let at = rank * 8 + file;
    let pawn: Squares = 1 << at;
    let guarded = (pawn & !FILE_A) << 7 | (pawn & !FILE_H) << 9;
    let mut won = Won {
        ours: [0; 64],
        theirs: [0; 64],
    };
    // Legal squares of the lone king, with the pawn's side to move and with its own.
    let mut places = [(0, 0); 64];
    for (king, place) in places.iter_mut().enumerate() {
        let own: Squares = 1 << king;
        if own != pawn {
            let apart = !(around(own) | own | pawn);
            *place = (apart & !guarded, apart);
        }
    }
    for (king, (place, _)) in places.iter().enumerate() {
        won.ours[king] = place & by_pawn_move(at, king, further);
    }
    loop {
        let before = won.clone();
        for (king, (_, place)) in places.iter().enumerate() {
            let own: Squares = 1 << king;
            // The king may go to any square that is not attacked; it may also capture an unguarded pawn.
            let free = !(around(own) | own | guarded);
            let ways_out = free & !won.ours[king];
            let has_move = around(free) | guarded;
            won.theirs[king] = place & has_move & !around(ways_out);
        }
        for (king, (place, _)) in places.iter().enumerate() {
            let mut steps = around(1 << king) & !pawn;
            while steps != 0 {
                let to = steps.trailing_zeros() as usize;
                steps &= steps - 1;
                won.ours[king] |= place & won.theirs[to];
            }
        }
        if won.ours == before.ours && won.theirs == before.theirs {
            return won;
        }
    }
}

/// Returns the squares of the lone king that lose to a pawn move.
fn by_pawn_move(at: usize, king: usize, further: &[Won]) -> Squares {
    let (file, rank) = (at % 8, at / 8);
    let (next, own): (Squares, Squares) = (1 << (at + 8), 1 << king);
    if own == next {
        return 0;
    }
    if rank == 6 {
        // The promoted piece must not be captured. A queen that would stalemate can be replaced by a rook.
        let guarded = around(own) & next != 0;
        return if guarded {
            !next
        } else {
            !(next | around(next))
        };
    }
    let mut lost = further[number(file, rank + 1)].theirs[king];
    if rank == 1 && own != next << 8 {
        lost |= further[number(file, rank + 2)].theirs[king] & !next;
    }
    lost
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use tabia_chess::{Piece, Setup};

    /// Returns the position with a white pawn and these kings, where it is legal.
    fn position(pawn: Square, strong: Square, weak: Square, turn: Color) -> Option<Position> {
        let mut setup = Setup::empty();
        if pawn == strong || pawn == weak || strong == weak {
            return None;
        }
        setup.board[pawn.index()] = Some(Piece::new(Color::White, Role::Pawn));
        setup.board[strong.index()] = Some(Piece::new(Color::White, Role::King));
        setup.board[weak.index()] = Some(Piece::new(Color::Black, Role::King));
        setup.turn = turn;
        setup.position().ok()
    }

    /// The position after a move.
    enum After {
        Won,
        Drawn,
        Position(u64),
    }

    fn after(position: &Position) -> After {
        let count = |role| position.count(Color::White, role);
        if count(Role::Pawn) == 1 {
            return After::Position(position.key());
        }
        // A queen or rook wins if it is not lost at once and there is no stalemate.
        let heavy = count(Role::Queen) + count(Role::Rook) == 1;
        let replies = position.legal_moves();
        let lost = replies.iter().any(|&mv| position.is_capture(mv));
        if heavy && !lost && (!replies.is_empty() || position.in_check()) {
            After::Won
        } else {
            After::Drawn
        }
    }

    /// An independent solution: repeated forward search with the moves of the rules.
    #[test]
    fn every_verdict_is_that_of_the_rules() {
        let mut all = Vec::new();
        for pawn in Square::all().filter(|pawn| (1..7).contains(&pawn.rank()) && pawn.file() < 4) {
            for strong in Square::all() {
                for weak in Square::all() {
                    for turn in Color::ALL {
                        all.extend(position(pawn, strong, weak, turn));
                    }
                }
            }
        }
        let numbers: HashMap<u64, usize> = all.iter().map(Position::key).zip(0..).collect();
        let mut won = vec![false; all.len()];
        // Moves that lead to other positions with a pawn, and whether another move decides.
        let mut moves = Vec::new();
        for (number, position) in all.iter().enumerate() {
            let mut next = Vec::new();
            let (mut wins, mut draws) = (false, false);
            let legal = position.legal_moves();
            for &mv in legal.iter() {
                match after(&position.after(mv)) {
                    After::Won => wins = true,
                    After::Drawn => draws = true,
                    After::Position(key) => next.push(numbers[&key]),
                }
            }
            won[number] = wins;
            // A stalemate is a draw.
            draws |= position.turn() == Color::Black && legal.is_empty() && !position.in_check();
            moves.push((next, draws));
        }
        let mut changed = true;
        while changed {
            changed = false;
            // Pawns further advanced have the greater numbers.
            for number in (0..all.len())
                .rev()
                .filter(|&number| !won[number])
                .collect::<Vec<_>>()
            {
                let (next, draws) = &moves[number];
                won[number] = match all[number].turn() {
                    Color::White => next.iter().any(|&to| won[to]),
                    Color::Black => !draws && next.iter().all(|&to| won[to]),
                };
                changed |= won[number];
            }
        }
        for (position, &won) in all.iter().zip(&won) {
            assert_eq!(is_won(position, Color::White), won, "{}", position.fen());
        }
    }

    #[test]
    fn wings_and_colours_do_not_matter() {
        for (fen, won) in [
            ("4k3/4P3/3K4/8/8/8/8/8 w - - 0 1", false),
            ("4k3/8/4K3/4P3/8/8/8/8 w - - 0 1", true),
            ("4k3/8/4K3/4P3/8/8/8/8 b - - 0 1", true),
            ("8/8/8/8/4p3/4k3/8/4K3 w - - 0 1", true),
            ("8/8/8/4k3/4p3/8/4K3/8 b - - 0 1", false),
            ("8/8/8/4k3/4p3/8/4K3/8 w - - 0 1", false),
            ("7k/8/7K/7P/8/8/8/8 w - - 0 1", false),
            ("8/8/8/6k1/8/8/K6p/8 w - - 0 1", true),
        ] {
            let position = Position::from_fen(fen).unwrap();
            let strong = if fen.contains('P') {
                Color::White
            } else {
                Color::Black
            };
            assert_eq!(is_won(&position, strong), won, "{fen}");
        }
    }
}
