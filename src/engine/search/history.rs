//! History scores: the order of moves by earlier refutations.
//!
//! Sources: Schaeffer, "The history heuristic", 1983; the table by side, from and to: Hartmann's "butterflies", 1988;
//! the counter move: Uiterwijk, 1992; scores by earlier moves of the line: Stockfish, 2010s; by the pawns: Stockfish, 2023.

use tabia_chess::{AttackMap, Color, Move, Piece, Role};

/// Number of pawn structures that are distinguished, indexed by the last bits of their key.
const STRUCTURES: usize = 512;

/// Maximum absolute value of an entry.
const LIMIT: i32 = 16_384;

/// Number of pairs of a piece and its target square: 12 × 64.
pub(super) const PIECE_SQUARES: usize = 12 * 64;

/// History scores of quiet moves and captures. Each thread has its own.
pub(super) struct History {
    /// By side, threats, from and to.
    butterfly: Box<[[[[i16; 64]; 64]; Threats::COUNT]; 2]>,
    /// By pawn structure and move.
    structure: Vec<[i16; PIECE_SQUARES]>,
    /// By an earlier move (piece and square) and the move that followed.
    continuation: Vec<[i16; PIECE_SQUARES]>,
    /// By piece, square and captured role.
    captures: Box<[[i16; 6]; PIECE_SQUARES]>,
    /// The quiet move that refuted a move (piece and square).
    counters: Box<[Option<Move>; PIECE_SQUARES]>,
}

/// Whether the enemy attacks the squares that a move leaves and reaches: the history of these moves is kept apart.
#[derive(Clone, Copy, Default)]
pub(super) struct Threats(u8);

impl Threats {
    const COUNT: usize = 4;

    /// Returns the threats to a move, by the squares that the enemy attacks.
    #[inline]
    pub fn of(mv: Move, attacked: &AttackMap) -> Threats {
        let [from, to] = [mv.from(), mv.to()].map(|square| u8::from(attacked.contains(square)));
        Threats(from + 2 * to)
    }
}

/// Number of earlier moves by which history scores are kept.
pub(super) const EARLIER: usize = 5;

/// History scores of moves, by pawn structure and by the moves before them.
pub(super) struct HistoryContext<'a> {
    structure: &'a [i16; PIECE_SQUARES],
    before: [&'a [i16; PIECE_SQUARES]; EARLIER],
}

impl HistoryContext<'_> {
    /// Returns the sum of all scores. Those by moves far back count less.
    #[inline]
    pub fn score(&self, mv: Move, piece: Piece) -> i32 {
        let index = index(piece, mv);
        let [last, own, fourth, third, sixth] = self.before.map(|scores| i32::from(scores[index]));
        let far = fourth / 2 + third / 3 + sixth / 2;
        i32::from(self.structure[index]) + last + own + far
    }
}

/// The scores after no earlier move.
static NOTHING: [i16; PIECE_SQUARES] = [0; PIECE_SQUARES];

/// An earlier move of the line.
pub(super) type Played = Option<(Move, Piece)>;

impl History {
    pub fn new() -> History {
        History {
            butterfly: Box::new([[[[0; 64]; 64]; Threats::COUNT]; 2]),
            structure: vec![[0; PIECE_SQUARES]; STRUCTURES],
            continuation: vec![[0; PIECE_SQUARES]; PIECE_SQUARES],
            captures: Box::new([[0; 6]; PIECE_SQUARES]),
            counters: Box::new([None; PIECE_SQUARES]),
        }
    }

    /// Ages the scores for a new search: the butterfly scores are quartered. The others stay valid.
    pub fn age(&mut self) {
        for score in self
            .butterfly
            .as_flattened_mut()
            .as_flattened_mut()
            .as_flattened_mut()
        {
            *score /= 4;
        }
    }

    pub fn butterfly(&self, color: Color, mv: Move, Threats(threats): Threats) -> i32 {
        let scores = &self.butterfly[color.index()][usize::from(threats)];
        i32::from(scores[mv.from().index()][mv.to().index()])
    }

    /// Returns the scores of moves with this pawn structure, after these earlier moves.
    pub fn at(&self, pawn_key: u64, before: [Played; EARLIER]) -> HistoryContext<'_> {
        HistoryContext {
            structure: &self.structure[pawn_key as usize % STRUCTURES],
            before: before.map(|earlier| match earlier {
                Some((earlier, by)) => &self.continuation[index(by, earlier)],
                None => &NOTHING,
            }),
        }
    }

    pub fn capture(&self, mv: Move, piece: Piece, victim: Role) -> i32 {
        i32::from(self.captures[index(piece, mv)][victim.index()])
    }

    pub fn counter(&self, before: Played) -> Option<Move> {
        before.and_then(|(mv, piece)| self.counters[index(piece, mv)])
    }

    pub fn set_counter(&mut self, before: Played, mv: Move) {
        if let Some((earlier, piece)) = before {
            self.counters[index(piece, earlier)] = Some(mv);
        }
    }

    pub fn reward(&mut self, color: Color, mv: Move, Threats(threats): Threats, bonus: i32) {
        let scores = &mut self.butterfly[color.index()][usize::from(threats)];
        pull(&mut scores[mv.from().index()][mv.to().index()], bonus);
    }

    pub fn reward_structure(&mut self, pawn_key: u64, mv: Move, piece: Piece, bonus: i32) {
        let scores = &mut self.structure[pawn_key as usize % STRUCTURES];
        pull(&mut scores[index(piece, mv)], bonus);
    }

    /// Rewards a move after earlier moves. The scores grow less, the greater their sum is (Clockwork, 2025).
    pub fn reward_after(&mut self, before: [Played; EARLIER], mv: Move, piece: Piece, bonus: i32) {
        let at = index(piece, mv);
        let earlier = || before.into_iter().flatten();
        let sum: i32 = earlier()
            .map(|(earlier, by)| i32::from(self.continuation[index(by, earlier)][at]))
            .sum();
        let bonus = bonus.clamp(-LIMIT, LIMIT);
        let change = bonus - sum * bonus.abs() / LIMIT;
        for (earlier, by) in earlier() {
            let entry = &mut self.continuation[index(by, earlier)][at];
            *entry = (i32::from(*entry) + change).clamp(-LIMIT, LIMIT) as i16;
        }
    }

    pub fn reward_capture(&mut self, mv: Move, piece: Piece, victim: Role, bonus: i32) {
        pull(&mut self.captures[index(piece, mv)][victim.index()], bonus);
    }
}

pub(super) fn index(piece: Piece, mv: Move) -> usize {
    piece.index() * 64 + mv.to().index()
}

/// Moves an entry towards the bonus, the less the nearer it is to the limit.
fn pull(entry: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-LIMIT, LIMIT);
    let value = i32::from(*entry);
    *entry = (value + bonus - value * bonus.abs() / LIMIT) as i16;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_stay_in_bounds() {
        let mut entry = 0;
        for _ in 0..10_000 {
            pull(&mut entry, 3_000);
        }
        assert!(i32::from(entry) <= LIMIT && i32::from(entry) > LIMIT / 2);
        for _ in 0..10_000 {
            pull(&mut entry, i32::MIN / 2);
        }
        assert!(i32::from(entry) >= -LIMIT);
    }
}
