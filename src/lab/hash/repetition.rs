//! Draws by repetition along a line, found in three ways: by the rule, by keys four and eight half-moves earlier, and without
//! keys, by comparing moves (Kornilov 2005, chapter 4).
//!
//! The second sees cycles of four half-moves only. The third needs the moves of three cycles, and so sees the draw four half-moves
//! later.

use std::collections::HashMap;

use tabia_chess::{Move, Position, san};

/// A move of a line, and what each way finds after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The move as written.
    pub san: String,
    /// The key of the position after the move.
    pub key: u64,
    /// How often the position has been on the board, this time included.
    pub occurrences: usize,
    /// Whether the position four, and eight, half-moves earlier has the same key.
    pub is_four_earlier: bool,
    pub is_eight_earlier: bool,
    /// Whether the last four moves are those four and eight half-moves earlier.
    pub by_moves: bool,
}

impl Repetition {
    /// Whether the position is there for the third time: the rule.
    pub fn by_rule(&self) -> bool {
        self.occurrences >= 3
    }

    /// Whether the keys four and eight half-moves earlier are the same.
    pub fn by_keys(&self) -> bool {
        self.is_four_earlier && self.is_eight_earlier
    }
}

/// Returns what is found after each move of a line. A move that is not legal ends it.
pub fn repetitions(start: &Position, moves: &[Move]) -> Vec<Repetition> {
    let mut position = start.clone();
    let mut keys = vec![position.key()];
    let mut times = HashMap::from([(position.key(), 1)]);
    let mut found = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        if !position.is_legal(mv) {
            break;
        }
        let san = san::write(&position, mv);
        position = position.after(mv);
        let key = position.key();
        keys.push(key);
        let occurrences = times.entry(key).or_insert(0);
        *occurrences += 1;
        let earlier = |plies: usize| {
            let place = keys.len().checked_sub(plies + 1);
            place.is_some_and(|place| keys[place] == key)
        };
        found.push(Repetition {
            san,
            key,
            occurrences: *occurrences,
            is_four_earlier: earlier(4),
            is_eight_earlier: earlier(8),
            by_moves: repeats(&moves[..=index]),
        });
    }
    found
}

/// Whether the last four moves are the four before them, and those the four before.
fn repeats(moves: &[Move]) -> bool {
    let Some(first) = moves.len().checked_sub(12) else {
        return false;
    };
    let cycles: Vec<&[Move]> = moves[first..].chunks(4).collect();
    cycles[0] == cycles[1] && cycles[1] == cycles[2]
}

/// A line that repeats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Example {
    /// The book's: rooks go to and fro.
    Rooks,
    /// Kings walk in triangles: a cycle of six half-moves.
    Triangles,
}

impl Example {
    /// All examples, in the order of the page.
    pub const ALL: [Example; 2] = [Example::Rooks, Example::Triangles];

    /// Returns the word on the command line and in keys of texts.
    pub const fn word(self) -> &'static str {
        match self {
            Example::Rooks => "rooks",
            Example::Triangles => "triangles",
        }
    }

    /// Returns the position at the beginning, and the moves.
    pub fn line(self) -> (Position, Vec<Move>) {
        let (fen, cycle) = match self {
            Example::Rooks => ("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1b1 a8b8 b1a1 b8a8"),
            Example::Triangles => (
                "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1",
                "e1d1 e8d8 d1d2 d8d7 d2e1 d7e8",
            ),
        };
        let start = Position::from_fen(fen).unwrap_or_else(|_| Position::start());
        let mut position = start.clone();
        let mut moves = Vec::new();
        for text in cycle.split(' ').cycle().take(12) {
            let Ok(mv) = san::read(&position, text) else {
                break;
            };
            position = position.after(mv);
            moves.push(mv);
        }
        (start, moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the first half-move, from 1, after which a way finds a draw.
    fn first(example: Example, way: impl Fn(&Repetition) -> bool) -> Option<usize> {
        let (start, moves) = example.line();
        assert_eq!(moves.len(), 12, "{example:?}");
        let found = repetitions(&start, &moves);
        found.iter().position(way).map(|index| index + 1)
    }

    #[test]
    fn keys_see_the_draw_in_time_and_moves_see_it_a_cycle_later() {
        let of = |way: fn(&Repetition) -> bool| first(Example::Rooks, way);
        assert_eq!(of(Repetition::by_rule), Some(8));
        assert_eq!(of(Repetition::by_keys), Some(8));
        assert_eq!(of(|one| one.by_moves), Some(12));
    }

    #[test]
    fn only_the_rule_sees_a_cycle_of_six_half_moves() {
        let of = |way: fn(&Repetition) -> bool| first(Example::Triangles, way);
        assert_eq!(of(Repetition::by_rule), Some(12));
        assert_eq!(of(Repetition::by_keys), None);
        assert_eq!(of(|one| one.by_moves), None);
    }

    #[test]
    fn an_illegal_move_ends_the_line() {
        let (start, mut moves) = Example::Rooks.line();
        moves.insert(3, moves[0]);
        assert_eq!(repetitions(&start, &moves).len(), 3);
        assert_eq!(repetitions(&start, &[]), []);
    }
}
