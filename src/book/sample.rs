//! Random lines, as samples of a book's play.

use std::collections::HashMap;
use std::fmt;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::export::line_text;
use super::{Book, Key};
use tabia_chess::{Move, Position};

/// Maximum length of a line in half-moves, since the moves of a book can be circular.
const LONGEST: usize = 200;

/// A line with the number of times it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    pub moves: Vec<Move>,
    pub times: usize,
}

/// Random lines of a book, in which both sides play by weight until the book ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sample {
    pub start: Position,
    /// Number of lines played.
    pub played: usize,
    /// The distinct lines, the most frequent first.
    pub lines: Vec<Line>,
}

/// Plays random lines from a position; the same seed gives the same lines.
pub fn sample(book: &Book, start: &Position, lines: usize, seed: u64) -> Sample {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut found: HashMap<Vec<Move>, usize> = HashMap::new();
    for _ in 0..lines {
        *found.entry(line(book, start, &mut random)).or_default() += 1;
    }
    let found = found.into_iter();
    let mut found: Vec<Line> = found.map(|(moves, times)| Line { moves, times }).collect();
    found.sort_by(|a, b| b.times.cmp(&a.times).then_with(|| a.moves.cmp(&b.moves)));
    Sample {
        start: start.clone(),
        played: lines,
        lines: found,
    }
}

fn line(book: &Book, start: &Position, random: &mut Xoshiro256PlusPlus) -> Vec<Move> {
    let mut position = start.clone();
    let mut key = Key::of(&position);
    let mut moves = Vec::new();
    while moves.len() < LONGEST {
        let playable = book.playable(&position, key);
        let total: u32 = playable
            .iter()
            .map(|(_, entry)| u32::from(entry.weight))
            .sum();
        if total == 0 {
            break;
        }
        let mut ticket = random.random_range(0..total);
        let drawn = playable.iter().find(|(_, entry)| {
            let weight = u32::from(entry.weight);
            let wins = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            wins
        });
        let Some(&(mv, _)) = drawn else { break };
        let _ = position.make(mv);
        key = Key::played(&position, mv);
        moves.push(mv);
    }
    moves
}

impl Sample {
    /// Returns the first moves with the number of times each was played, the most frequent first.
    pub fn first_moves(&self) -> Vec<(Move, usize)> {
        let mut times: HashMap<Move, usize> = HashMap::new();
        for line in &self.lines {
            if let Some(&first) = line.moves.first() {
                *times.entry(first).or_default() += line.times;
            }
        }
        let mut times: Vec<(Move, usize)> = times.into_iter().collect();
        times.sort_by_key(|&(mv, times)| (std::cmp::Reverse(times), mv));
        times
    }

    /// Returns the mean length of a line in half-moves.
    pub fn mean_length(&self) -> f64 {
        let plies: usize = self
            .lines
            .iter()
            .map(|line| line.moves.len() * line.times)
            .sum();
        plies as f64 / self.played.max(1) as f64
    }
}

impl fmt::Display for Sample {
    /// Writes a row of totals, the first moves, and each line with its count.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} lines, {} different, {:.1} half-moves on average",
            self.played,
            self.lines.len(),
            self.mean_length()
        )?;
        for (mv, times) in self.first_moves() {
            let text = line_text(&self.start, &[mv]);
            let percent = 100.0 * times as f64 / self.played.max(1) as f64;
            writeln!(f, "{percent:>5.1}%  {text}")?;
        }
        for line in &self.lines {
            let text = line_text(&self.start, &line.moves);
            writeln!(f, "{:>6}  {text}", line.times)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Edit;
    use crate::tests::{after, book_of, mv};

    #[test]
    fn lines_come_as_often_as_their_weights_say() {
        let mut book = book_of(&["e4 e5", "d4 d5 c4", "c4", "Nf3"]);
        let (start, at) = after("");
        for (text, weight) in [("e4", 600), ("d4", 300), ("c4", 100), ("Nf3", 0)] {
            let mv = mv(&start, text);
            book.apply(&Edit::SetWeight { at, mv, weight }).unwrap();
        }
        let sample = sample(&book, &start, 2000, 1);
        let times: Vec<usize> = sample.lines.iter().map(|line| line.times).collect();
        assert_eq!(times.iter().sum::<usize>(), 2000);
        for (times, expected) in times.iter().zip([1200, 600, 200]) {
            assert!(
                times.abs_diff(expected) < 120,
                "{times} instead of {expected}"
            );
        }
        assert_eq!(times.len(), 3);
        assert_eq!(sample.first_moves()[0].0, sample.lines[0].moves[0]);
        assert!(sample.to_string().contains("1. d4 d5 2. c4\n"));
        assert_eq!(sample, super::sample(&book, &start, 2000, 1));
    }

    #[test]
    fn a_circle_ends() {
        let book = book_of(&["Nf3 Nf6 Ng1 Ng8"]);
        let sample = sample(&book, &Position::start(), 1, 0);
        assert_eq!(sample.lines[0].moves.len(), LONGEST);
    }
}
