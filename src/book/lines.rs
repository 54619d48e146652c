//! The source of the shipped book: named lines of moves as text, easy to edit by hand.
//!
//! ```text
//! # A comment: from a # at the beginning of a line, or after a blank, to the end of the line.
//! Ruy Lopez: 1. e4{50} e5 2. Nf3 Nc6 3. Bb5 a6{40} 4. Ba4 Nf6 5. O-O Be7
//!   Closed: 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3
//!     Breyer: 9... Nb8 10. d4 Nbd7
//!   Berlin Defence: 3... Nf6{30} 4. O-O Nxe4
//! King's Gambit: 1. e4 e5 2. f4{0} exf4 3. Nf3 d5
//! ```
//!
//! - A row is one variation: a name, a colon, and moves in SAN. A row without a name begins with `1.`; the name may contain
//!   colons.
//! - An indented row is a continuation of the nearest row above that is indented less. Its first move number gives the move at
//!   which it departs from that row (`3...`) or continues it (`6.`); without a number it continues at the end. It has the
//!   moves of that row up to there, and its name is appended: the Breyer above is "Ruy Lopez: Closed, Breyer".
//! - A move number is allowed before any move and must be right.
//! - A number in braces after a move is its weight: its frequency in proportion to the other moves of the position. It is
//!   given once and holds wherever the move is played in this position. A move without a weight in any row has
//!   [`DEFAULT_WEIGHT`]. Weight 0 is for moves of opponents: the book has replies to them, but never plays them.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fmt;

use tabia_chess::san::{self, SanError};
use tabia_chess::{Move, Position};

/// Default weight of a move.
pub const DEFAULT_WEIGHT: u16 = 10;

/// A variation with all its moves from the start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its row in the text, from 1.
    pub line: usize,
    /// The full name, such as "Ruy Lopez: Closed, Breyer".
    pub name: String,
    pub moves: Vec<LineMove>,
}

/// A move of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineMove {
    pub mv: Move,
    /// The weight given in this row. Another row may give it for the same move.
    pub weight: Option<u16>,
}

/// A row that is left out, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Its row in the text, from 1.
    pub line: usize,
    pub reason: Reason,
}

/// The reason why a row is left out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no name followed by a colon.
    NoName,
    /// There is a name but no move.
    NoMoves,
    /// A move that cannot be played; `number` has the form "12." or "12...".
    Move { number: String, error: SanError },
    /// A move number that is not the expected one, of the form "12." or "12...".
    Number { found: String, expected: String },
    /// An indented row departs beyond the end of the row it continues, which can be continued at `last`.
    BeyondEnd { found: String, last: String },
    /// The text in braces is not a weight from 0 to 65535.
    Weight(String),
    /// The same move has another weight in an earlier line.
    OtherWeight {
        word: String,
        other: u16,
        line: usize,
    },
    /// The row it continues (this one, from 1) is left out.
    BelongsTo(usize),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::NoName => f.write_str("expected a name, a colon and moves"),
            Reason::NoMoves => f.write_str("there are no moves"),
            Reason::Move { number, error } => write!(f, "move {number} {error}"),
            Reason::Number { found, expected } => {
                write!(f, "the move number “{found}” should be “{expected}”")
            }
            Reason::BeyondEnd { found, last } => write!(
                f,
                "it begins with “{found}”, but the line it belongs to can go on only at “{last}”"
            ),
            Reason::Weight(word) => {
                write!(
                    f,
                    "“{word}” does not end with a weight from 0 to 65535 in braces"
                )
            }
            Reason::OtherWeight { word, other, line } => {
                write!(f, "“{word}” has the weight {other} in line {line}")
            }
            Reason::BelongsTo(line) => write!(f, "it belongs to line {line}, which is left out"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Reads all lines of a text. Returns them with the faults of those that are left out.
pub fn read(text: &str) -> (Vec<Line>, Vec<Problem>) {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut lines, mut problems) = (Vec::new(), Vec::new());
    let mut weights = Weights::default();
    // The rows that the next one may continue, outermost first.
    let mut open: Vec<Open> = Vec::new();
    for (number, row) in (1..).zip(text.lines()) {
        let row = without_comment(row).trim_end();
        let content = row.trim_start();
        if content.is_empty() {
            continue;
        }
        let indent = row.len() - content.len();
        while open.last().is_some_and(|above| above.indent >= indent) {
            open.pop();
        }
        let line = match open.last() {
            Some(Open {
                line: None,
                number: above,
                ..
            }) => Err(Reason::BelongsTo(*above)),
            above => {
                let parent = above.and_then(|above| above.line.as_ref());
                read_line(number, content, parent)
                    .and_then(|line| weights.note(&line).map(|()| line))
            }
        };
        let line = line.map_err(|reason| {
            problems.push(Problem {
                line: number,
                reason,
            })
        });
        let line = line.ok();
        lines.extend(line.clone());
        open.push(Open {
            indent,
            number,
            line,
        });
    }
    (lines, problems)
}

/// A row that indented rows below may continue. `line` is `None` when it could not be read.
struct Open {
    indent: usize,
    number: usize,
    line: Option<Line>,
}

/// Returns the row up to a comment. A `#` directly after a move is the sign for mate.
fn without_comment(row: &str) -> &str {
    let begins = |&(at, _): &(usize, &str)| {
        row[..at]
            .chars()
            .next_back()
            .is_none_or(char::is_whitespace)
    };
    let comment = row.match_indices('#').find(begins);
    comment.map_or(row, |(at, _)| &row[..at])
}

fn read_line(number: usize, content: &str, parent: Option<&Line>) -> Result<Line, Reason> {
    let (name, moves) = match content.rsplit_once(':') {
        Some((name, moves)) => (name.trim(), moves),
        // A line without a name.
        None if content.starts_with("1.") => ("", content),
        None => return Err(Reason::NoName),
    };
    if name.is_empty() && moves.len() < content.len() {
        return Err(Reason::NoName);
    }
    let name = match parent {
        Some(parent) if !parent.name.is_empty() && !name.is_empty() => {
            full_name(&parent.name, name)
        }
        _ => name.to_owned(),
    };
    let taken_over = parent.map_or(&[][..], |parent| &parent.moves);
    let moves = read_moves(moves, taken_over)?;
    Ok(Line {
        line: number,
        name,
        moves,
    })
}

/// Returns "Ruy Lopez: Closed, Breyer" for "Ruy Lopez: Closed" and "Breyer".
fn full_name(above: &str, name: &str) -> String {
    let separator = if above.contains(':') { ", " } else { ": " };
    [above, separator, name].concat()
}

/// Returns whether a text can be the name of a line: not empty, without line breaks, without blanks at its ends and without a
/// `#` that would begin a comment.
pub fn can_be_name(name: &str) -> bool {
    !name.is_empty()
        && name.trim() == name
        && !name.contains(['\n', '\r'])
        && without_comment(name) == name
}

/// Returns the moves of a row, beginning with those that it shares with the row it continues.
fn read_moves(text: &str, above: &[LineMove]) -> Result<Vec<LineMove>, Reason> {
    let mut words = text.split_whitespace().flat_map(split_number).peekable();
    let mut moves = above.to_vec();
    if let Some(&Word::Number(first)) = words.peek() {
        let ply = ply(first).filter(|&ply| ply <= above.len());
        moves.truncate(ply.ok_or_else(|| beyond_end(first, above.len()))?);
    }
    let mut position = Position::start();
    for step in &moves {
        let _ = position.make(step.mv);
    }
    let before = moves.len();
    for word in words {
        let expected = number_of(moves.len());
        match word {
            Word::Number(found) if ply(found) == Some(moves.len()) => {}
            Word::Number(found) => {
                let found = found.to_owned();
                return Err(Reason::Number { found, expected });
            }
            Word::Move(word) => {
                let (text, weight) = split_weight(word)?;
                let mv = san::read(&position, text).map_err(|error| Reason::Move {
                    number: expected,
                    error,
                })?;
                let _ = position.make(mv);
                moves.push(LineMove { mv, weight });
            }
        }
    }
    if moves.len() == before {
        return Err(Reason::NoMoves);
    }
    Ok(moves)
}

fn beyond_end(found: &str, end: usize) -> Reason {
    let (found, last) = (found.to_owned(), number_of(end));
    if end == 0 {
        return Reason::Number {
            found,
            expected: last,
        };
    }
    Reason::BeyondEnd { found, last }
}

#[derive(Clone, Copy)]
enum Word<'a> {
    /// A move number with its dots.
    Number(&'a str),
    Move(&'a str),
}

/// Splits `1.e4` into a number and a move. Castling may be written with zeros.
fn split_number(word: &str) -> impl Iterator<Item = Word<'_>> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let rest = rest.trim_start_matches(['.', '…']);
    let number = &word[..word.len() - rest.len()];
    let (number, rest) = if number.ends_with(['.', '…']) {
        (number, rest)
    } else {
        ("", word)
    };
    let number = (!number.is_empty()).then_some(Word::Number(number));
    let mv = (!rest.is_empty()).then_some(Word::Move(rest));
    number.into_iter().chain(mv)
}

/// Returns the number of half-moves before a move number of the form "12." or "12...".
fn ply(number: &str) -> Option<usize> {
    let digits = number.trim_end_matches(['.', '…']);
    let moves = digits.parse::<usize>().ok()?.checked_sub(1)?;
    let black = usize::from(&number[digits.len()..] != ".");
    moves.checked_mul(2)?.checked_add(black)
}

/// Returns the move number of the move after `ply` half-moves.
fn number_of(ply: usize) -> String {
    let dots = if ply.is_multiple_of(2) { "." } else { "..." };
    format!("{}{dots}", ply / 2 + 1)
}

/// Splits `c5{30}` into the move and its weight.
fn split_weight(word: &str) -> Result<(&str, Option<u16>), Reason> {
    let Some((text, weight)) = word.split_once('{') else {
        return Ok((word, None));
    };
    let weight = weight
        .strip_suffix('}')
        .and_then(|weight| weight.parse().ok());
    let weight = weight.ok_or_else(|| Reason::Weight(word.to_owned()))?;
    Ok((text, Some(weight)))
}

/// The weights given so far, each with its row.
#[derive(Default)]
struct Weights(HashMap<(u64, Move), (u16, usize)>);

impl Weights {
    fn note(&mut self, line: &Line) -> Result<(), Reason> {
        let mut position = Position::start();
        for step in &line.moves {
            if let Some(weight) = step.weight {
                match self.0.entry((position.key(), step.mv)) {
                    Entry::Vacant(entry) => {
                        entry.insert((weight, line.line));
                    }
                    Entry::Occupied(entry) if entry.get().0 == weight => {}
                    Entry::Occupied(entry) => {
                        let (other, number) = *entry.get();
                        let word = format!("{}{{{weight}}}", san::write(&position, step.mv));
                        return Err(Reason::OtherWeight {
                            word,
                            other,
                            line: number,
                        });
                    }
                }
            }
            let _ = position.make(step.mv);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    /// Returns name, moves in SAN and weights.
    fn shown(line: &Line) -> String {
        let mut position = Position::start();
        let mut text = format!("{}:", line.name);
        for step in &line.moves {
            text += &format!(" {}", san::write(&position, step.mv));
            if let Some(weight) = step.weight {
                text += &format!("{{{weight}}}");
            }
            let _ = position.make(step.mv);
        }
        text
    }

    fn wrong(text: &str) -> String {
        let (_, problems) = read(text);
        assert_eq!(problems.len(), 1, "{text}: {problems:?}");
        problems[0].to_string()
    }

    #[test]
    fn lines_go_on_from_or_leave_the_line_above() {
        let text = "\u{feff}# Open games\n\n\
            Ruy Lopez: 1. e4{50} e5 2.Nf3 Nc6 3. Bb5 a6 # Morphy\n\
            \x20 Closed: 4. Ba4 Nf6 5. 0-0 Be7\n\
            \x20   Open : 5... Nxe4{20}\n\
            \x20 Berlin: 3...Nf6 4. O-O\n\
            \x20   Going on: Nxe4 5. d4\n\
            \x20 Cozio: 3… Nge7\r\n\
            Fool's mate: 1. f3{0} e5 2. g4 Qh4# # mate\n";
        let (lines, problems) = read(text);
        assert_eq!(problems, []);
        let shown: Vec<String> = lines.iter().map(shown).collect();
        assert_eq!(
            shown,
            [
                "Ruy Lopez: e4{50} e5 Nf3 Nc6 Bb5 a6",
                "Ruy Lopez: Closed: e4{50} e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
                "Ruy Lopez: Closed, Open: e4{50} e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Nxe4{20}",
                "Ruy Lopez: Berlin: e4{50} e5 Nf3 Nc6 Bb5 Nf6 O-O",
                "Ruy Lopez: Berlin, Going on: e4{50} e5 Nf3 Nc6 Bb5 Nf6 O-O Nxe4 d4",
                "Ruy Lopez: Cozio: e4{50} e5 Nf3 Nc6 Bb5 Nge7",
                "Fool's mate: f3{0} e5 g4 Qh4#",
            ]
        );
        let numbers: Vec<usize> = lines.iter().map(|line| line.line).collect();
        assert_eq!(numbers, [3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn what_is_wrong_is_said() {
        assert_eq!(
            wrong("\ne4 e5"),
            "line 2: expected a name, a colon and moves"
        );
        assert_eq!(
            wrong(": 1. e4"),
            "line 1: expected a name, a colon and moves"
        );
        assert_eq!(wrong("A: # 1. e4"), "line 1: there are no moves");
        assert_eq!(wrong("A: 1."), "line 1: there are no moves");
        assert_eq!(
            wrong("A: 1. e4 e5 2. Nd3"),
            "line 1: move 2. “Nd3” is not legal in this position"
        );
        assert_eq!(
            wrong("A: 1. e4 e5 3. Nf3"),
            "line 1: the move number “3.” should be “2.”"
        );
        assert_eq!(
            wrong("A: 1. e4 1. e5"),
            "line 1: the move number “1.” should be “1...”"
        );
        assert_eq!(
            wrong("A: 2. e4"),
            "line 1: the move number “2.” should be “1.”"
        );
        assert_eq!(
            wrong("A: 0. e4"),
            "line 1: the move number “0.” should be “1.”"
        );
        assert_eq!(
            wrong("A: 1. e4\n B: 2. Nf3"),
            "line 2: it begins with “2.”, but the line it belongs to can go on only at “1...”"
        );
        for weight in ["e4{", "e4{}", "e4{-1}", "e4{65536}", "e4{5}x"] {
            assert!(
                wrong(&format!("A: {weight}")).contains("weight from 0"),
                "{weight}"
            );
        }
        assert_eq!(
            wrong("A: e4{5}\nB: d4\nC: e4{6} e5"),
            "line 3: “e4{6}” has the weight 5 in line 1"
        );
        // By transposition.
        assert!(wrong("A: d4 d5 c4 e6 Nc3{3}\nB: c4 e6 d4 d5 Nc3{4}").contains("in line 1"));
    }

    #[test]
    fn what_belongs_to_a_wrong_line_is_left_out_with_it() {
        let (lines, problems) = read("A: 1. e5\n  B: 1... e5\n    C: 2. Nf3\nD: 1. d4\n");
        assert_eq!(lines.iter().map(shown).collect::<Vec<_>>(), ["D: d4"]);
        assert_eq!(problems[1].reason, Reason::BelongsTo(1));
        assert_eq!(problems[2].reason, Reason::BelongsTo(2));
    }

    /// Checks all source files of the shipped book, and their total number of positions.
    #[test]
    fn the_shipped_lines_are_in_order() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../books");
        let mut positions = HashSet::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != "txt") {
                continue;
            }
            let (lines, problems) = read(&std::fs::read_to_string(&path).unwrap());
            let problems: Vec<String> = problems.iter().map(Problem::to_string).collect();
            assert!(
                problems.is_empty(),
                "{}:\n{}",
                path.display(),
                problems.join("\n")
            );
            assert!(!lines.is_empty(), "{}", path.display());
            for line in lines {
                let mut position = Position::start();
                for step in line.moves {
                    let _ = position.make(step.mv);
                    positions.insert(position.key());
                }
            }
        }
        assert!(positions.len() >= 3000, "{} positions", positions.len());
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC*") {
            read(&text);
        }

        #[test]
        fn no_almost_right_text_panics(
            words in proptest::collection::vec(
                prop_oneof![
                    Just("A:"), Just(" "), Just("\n"), Just("\n  "), Just("1."), Just("1..."), Just("2."), Just("…"),
                    Just("0."), Just("99999999999999999999."), Just("18446744073709551615."), Just("e4"), Just("e5"),
                    Just("Nf3"), Just("{5}"), Just("{"), Just("#"), Just("0-0"), Just("é"),
                ],
                0..60,
            ),
        ) {
            let (lines, problems) = read(&words.concat());
            prop_assert!(lines.iter().all(|line| !line.moves.is_empty()));
            prop_assert!(problems.iter().all(|problem| !problem.to_string().is_empty()));
        }

        /// Checks that any line of legal moves is read back, with or without numbers.
        #[test]
        fn legal_lines_are_read_back(choices in proptest::collection::vec(any::<(usize, Option<u16>, bool)>(), 1..60)) {
            let mut position = Position::start();
            let (mut text, mut expected) = ("A:".to_owned(), Vec::new());
            for (ply, (choice, weight, numbered)) in choices.into_iter().enumerate() {
                let legal = position.legal_moves();
                let Some(&mv) = legal.get(choice % legal.len().max(1)) else { break };
                if numbered {
                    text += &format!(" {}", number_of(ply));
                }
                text += &format!(" {}", san::write(&position, mv));
                if let Some(weight) = weight {
                    text += &format!("{{{weight}}}");
                }
                let _ = position.make(mv);
                expected.push(LineMove { mv, weight });
            }
            let (lines, problems) = read(&text);
            if let [line] = &lines[..] {
                prop_assert_eq!(&line.moves, &expected);
                prop_assert_eq!(problems, []);
            } else {
                // A position may recur with another weight of a move.
                let twice = |problem: &Problem| matches!(problem.reason, Reason::OtherWeight { .. });
                prop_assert!(!problems.is_empty() && problems.iter().all(twice));
            }
        }
    }
}
