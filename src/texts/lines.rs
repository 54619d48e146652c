//! The moves that a text about a move writes, and their places in it.

use std::ops::Range;

use super::clauses::steps;
use super::saying::{Moves, Saying, Way};
use tabia_chess::{Position, san};

/// A move that a text writes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveInText {
    /// The bytes that name it, without its number.
    pub place: Range<usize>,
    /// The index of its line.
    pub line: usize,
    /// Number of moves of the line up to it.
    pub count: usize,
}

impl Way {
    fn lines(&self) -> Vec<&Moves> {
        std::iter::once(&self.moves).chain(&self.proof).collect()
    }
}

impl Saying {
    /// Returns the lines that its sentence writes.
    pub fn lines(&self) -> Vec<&Moves> {
        match self {
            Saying::Stalemates(_) => Vec::new(),
            Saying::Mate { mate, .. } | Saying::SacrificeForMate { mate, .. } => vec![&mate.moves],
            Saying::Draw { moves, .. }
            | Saying::OnlyDraws { moves, .. }
            | Saying::LateGain { moves, .. }
            | Saying::GivesFor { moves, .. }
            | Saying::MissesCapture { moves, .. }
            | Saying::Runs { moves, .. }
            | Saying::Attack { moves, .. }
            | Saying::Feature { moves, .. }
            | Saying::SacrificeFor { moves, .. }
            | Saying::GivesUp { moves, .. }
            | Saying::GetsLessLate(moves)
            | Saying::ThrowsEndingAway { better: moves, .. }
            | Saying::Evaluation { better: moves, .. } => vec![moves],
            Saying::Gain { way, .. }
            | Saying::Threat { way, .. }
            | Saying::Promotion { way, .. }
            | Saying::GetsLess(way) => way.lines(),
            Saying::Exchange { better, moves, .. } | Saying::LateBehind { better, moves, .. } => {
                vec![better, moves]
            }
            Saying::Behind { better, way, .. } => [vec![better], way.lines()].concat(),
            Saying::NextBest { next, saying } => [vec![next], saying.lines()].concat(),
        }
    }
}

/// Returns the moves of these lines that a text writes, in the order of the text. Each line begins in `position` and is written
/// once. A line of which the text writes only a part is left out.
pub fn moves_in(text: &str, position: &Position, lines: &[&Moves]) -> Vec<MoveInText> {
    let mut written: Vec<(usize, String, Vec<MoveInText>)> = Vec::new();
    for (line, moves) in lines.iter().enumerate() {
        let mut part = String::new();
        let mut found = Vec::new();
        for (index, (before, mv)) in steps(position, moves).enumerate() {
            san::push_numbered(&mut part, &before, mv);
            let start = part.rfind(' ').map_or(0, |space| space + 1);
            found.push(MoveInText {
                place: start..part.len(),
                line,
                count: moves.first + index + 1,
            });
        }
        written.push((line, part, found));
    }
    // A line may begin like a longer one.
    written.sort_by_key(|(_, part, _)| std::cmp::Reverse(part.len()));
    let mut taken: Vec<Range<usize>> = Vec::new();
    let mut all = Vec::new();
    for (_, part, found) in written.iter().filter(|(_, part, _)| !part.is_empty()) {
        let mut places = text.match_indices(&**part);
        let place = places.find_map(|(at, _)| {
            let place = at..at + part.len();
            let is_free =
                |taken: &Range<usize>| place.end <= taken.start || taken.end <= place.start;
            taken.iter().all(is_free).then_some(place)
        });
        let Some(place) = place else { continue };
        all.extend(found.iter().map(|found| MoveInText {
            place: found.place.start + place.start..found.place.end + place.start,
            ..found.clone()
        }));
        taken.push(place);
    }
    all.sort_by_key(|found| found.place.start);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Goods, sentence};
    use tabia_chess::Move;

    fn line(position: &Position, text: &str, first: usize) -> Moves {
        let mut at = position.clone();
        let mut line: Vec<Move> = Vec::new();
        for word in text.split_whitespace() {
            let mv = san::read(&at, word).unwrap();
            line.push(mv);
            at = at.after(mv);
        }
        Moves { line, first }
    }

    #[test]
    fn the_moves_of_a_sentence_are_found_with_their_lines() {
        let position =
            Position::from_fen("r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPP/2KR3R w kq - 0 19").unwrap();
        let saying = Saying::LateBehind {
            goods: Goods::Material,
            better: line(&position, "Nxc7+", 0),
            moves: line(&position, "Rhe1+ Kf8 Nxc7", 1),
        };
        let text = sentence(&saying, &position);
        let found = moves_in(&text, &position, &saying.lines());
        let shown: Vec<(&str, usize, usize)> = found
            .iter()
            .map(|found| (&text[found.place.clone()], found.line, found.count))
            .collect();
        let expected = [("Nxc7+", 0, 1), ("Kf8", 1, 2), ("Nxc7", 1, 3)];
        let mut sorted = shown.clone();
        sorted.sort_by_key(|&(_, line, count)| (line, count));
        assert_eq!(sorted, expected, "{text}");
        assert!(found.is_sorted_by_key(|found| found.place.start));
    }

    #[test]
    fn a_line_that_begins_like_another_has_its_own_place() {
        let position = Position::start();
        let (short, long) = (line(&position, "e4", 0), line(&position, "e4 e5 Nf3", 0));
        let text = "Better than 1. e4 e5 2. Nf3 is nothing, and 1. e4 is the same move.";
        let found = moves_in(text, &position, &[&short, &long]);
        let lines: Vec<usize> = found.iter().map(|found| found.line).collect();
        assert_eq!(lines, [1, 1, 1, 0], "{found:?}");
        assert_eq!(moves_in("No line.", &position, &[&short, &long]), []);
    }
}
