//! The names of openings, and their codes A00 to E99 (after the Encyclopaedia of Chess Openings, Matanović, 1974).
//!
//! A name belongs to a position, not to the moves that led there, so transpositions have it too. The table is
//! `assets/eco.tsv`: a code, a name and the moves in SAN without numbers, with tabs between them. A name is written "Opening:
//! Variation, Sub-variation"; Black's moves in names follow an ellipsis. The lines are sorted by code and then by moves; no
//! position occurs twice.
//!
//! ```
//! use tabia_book::eco;
//! use tabia_chess::{Position, san};
//! let mut position = Position::start();
//! for text in ["c4", "e6", "d4", "Nf6", "Nc3", "Bb4"] {
//!     position = position.after(san::read(&position, text)?);
//! }
//! let opening = eco::name_of(&position).ok_or("no name")?;
//! assert_eq!(opening.to_string(), "E20 Nimzo-Indian Defence");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use super::Key;
use tabia_chess::Position;
use tabia_chess::san::{self, SanError};

static TABLE: LazyLock<Table> = LazyLock::new(|| Table::read(include_str!("../../assets/eco.tsv")));

/// An opening or one of its variations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// `A00` to `E99`.
    pub code: &'static str,
    /// "Sicilian Defence: Najdorf Variation, English Attack"
    pub name: &'static str,
    /// The usual moves to it, in SAN, separated by blanks.
    moves: &'static str,
    /// The key of the position in books.
    pub key: Key,
}

impl Opening {
    /// Returns the name of the opening without that of the variation: "Sicilian Defence".
    pub fn family(&self) -> &'static str {
        self.name.split(": ").next().unwrap_or(self.name)
    }

    /// Returns the variation, if the name has one: "Najdorf Variation, English Attack".
    pub fn variation(&self) -> Option<&'static str> {
        Some(self.name.split_once(": ")?.1)
    }
}

impl fmt::Display for Opening {
    /// `B90 Sicilian Defence: Najdorf Variation`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.name)
    }
}

/// Returns the name of exactly this position, if it has one.
pub fn name_of(position: &Position) -> Option<&'static Opening> {
    TABLE.find(position.key())
}

/// Returns the opening of a game, given the keys of its positions in order: the last that has a name.
pub fn of_line(keys: &[u64]) -> Option<&'static Opening> {
    keys.iter().rev().find_map(|&key| TABLE.find(key))
}

/// Returns the code and the name of the opening of a game, as a collection of games asks for them.
pub fn code_and_name(keys: &[u64]) -> Option<(String, String)> {
    let opening = of_line(keys)?;
    Some((opening.code.to_owned(), opening.name.to_owned()))
}

/// Returns all openings, by code and then by moves.
pub fn all() -> &'static [Opening] {
    &TABLE.openings
}

#[derive(Default)]
struct Table {
    openings: Vec<Opening>,
    /// Index in `openings` of a position's name.
    by_key: HashMap<u64, usize, BuildHasherDefault<KeyHasher>>,
}

/// Takes the key of a position as its own hash, since all its bits are mixed.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn write(&mut self, bytes: &[u8]) {
        let fold = |hash: u64, byte: &u8| hash.rotate_left(8) ^ u64::from(*byte);
        self.0 = bytes.iter().fold(self.0, fold);
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

impl Table {
    /// Reads the table. Invalid lines are left out; a test checks that there are none.
    fn read(text: &'static str) -> Table {
        let mut table = Table::default();
        let mut line = SharedLine::default();
        for row in text.lines() {
            let mut fields = row.split('\t');
            let (Some(code), Some(name), Some(moves)) =
                (fields.next(), fields.next(), fields.next())
            else {
                continue;
            };
            if line.follow(moves).is_ok() {
                let (position, key) = line.last();
                table.by_key.insert(position.key(), table.openings.len());
                let opening = Opening {
                    code,
                    name,
                    moves,
                    key,
                };
                table.openings.push(opening);
            }
        }
        table
    }

    fn find(&self, key: u64) -> Option<&Opening> {
        self.openings.get(*self.by_key.get(&key)?)
    }
}

/// The moves of the previous line, each with the position after it. Adjacent lines mostly differ in their last moves only, so
/// most of a line has been read with the previous one.
#[derive(Default)]
struct SharedLine(Vec<(&'static str, Position, Key)>);

impl SharedLine {
    /// Follows the moves to their position.
    fn follow(&mut self, moves: &'static str) -> Result<(), SanError> {
        let shared = self.0.iter().zip(moves.split(' '));
        let shared = shared.take_while(|((known, ..), text)| known == text);
        let shared = shared.count();
        self.0.truncate(shared);
        let (mut position, _) = self.last();
        for text in moves.split(' ').skip(shared) {
            let mv = san::read(&position, text)?;
            let _ = position.make(mv);
            let key = Key::played(&position, mv);
            self.0.push((text, position.clone(), key));
        }
        Ok(())
    }

    fn last(&self) -> (Position, Key) {
        match self.0.last() {
            Some((_, position, key)) => (position.clone(), *key),
            None => (Position::start(), Key::of(&Position::start())),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::common;

    const TEXT: &str = include_str!("../../assets/eco.tsv");

    fn keys(moves: &str) -> Vec<u64> {
        let mut position = Position::start();
        let mut keys = vec![position.key()];
        for text in moves.split_whitespace() {
            let _ = position.make(san::read(&position, text).unwrap());
            keys.push(position.key());
        }
        keys
    }

    fn name(moves: &str) -> String {
        let last = *keys(moves).last().unwrap();
        TABLE.find(last).map(Opening::to_string).unwrap_or_default()
    }

    #[test]
    fn every_line_of_the_table_is_legal_and_written_as_we_write_moves() {
        let mut positions = HashSet::new();
        for row in TEXT.lines() {
            let fields: Vec<&str> = row.split('\t').collect();
            let [_, name, moves] = fields[..] else {
                panic!("{row}: expected three fields");
            };
            let mut position = Position::start();
            for text in moves.split(' ') {
                let mv =
                    san::read(&position, text).unwrap_or_else(|error| panic!("{row}: {error}"));
                assert_eq!(san::write(&position, mv), text, "{row}");
                let _ = position.make(mv);
            }
            assert!(
                positions.insert(position.key()),
                "{row}: this position has a name already"
            );
            assert_eq!(name, name.trim(), "{row}");
            assert!(!name.is_empty() && name.matches(':').count() <= 1, "{row}");
            assert!(
                !name.contains("Defense") && !name.contains("Center"),
                "{row}: British spelling"
            );
        }
        assert_eq!(all().len(), TEXT.lines().count());
    }

    #[test]
    fn all_codes_are_there_and_in_order() {
        let codes: Vec<&str> = all().iter().map(|opening| opening.code).collect();
        assert!(codes.is_sorted());
        let expected =
            ('A'..='E').flat_map(|letter| (0..100).map(move |n| format!("{letter}{n:02}")));
        for code in expected {
            assert!(codes.contains(&code.as_str()), "{code} has no name");
        }
        assert_eq!(codes.iter().collect::<HashSet<_>>().len(), 500);
        let names: HashSet<&str> = all().iter().map(|opening| opening.name).collect();
        assert!(names.len() >= 1500, "{} names", names.len());
        assert!(all().is_sorted_by_key(|opening| (
            opening.code,
            opening.moves.split(' ').collect::<Vec<_>>()
        )));
    }

    #[test]
    fn positions_have_their_names_however_they_came_about() {
        assert_eq!(name(""), "");
        for moves in [
            "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6",
            "d4 c5 Nf3 cxd4 Nxd4 d6 e4 Nf6 Nc3 a6",
        ] {
            assert_eq!(name(moves), "B90 Sicilian Defence: Najdorf Variation");
        }
        assert_eq!(name("Nf3 e6 e4 d5 d4"), name("e4 e6 d4 d5 Nf3"));
        assert_eq!(name("c4 c6 d4 d5 Nf3 Nf6 Nc3 e6"), "D43 Semi-Slav Defence");
        assert_eq!(
            name("Nf3 d5 d4 Nf6 c4 e6 g3"),
            name("d4 Nf6 c4 e6 g3 d5 Nf3")
        );
        assert_eq!(
            name("e4 e5 Nf3 Nc6 Bb5 Nf6"),
            "C65 Ruy Lopez: Berlin Defence"
        );
    }

    #[test]
    fn a_game_has_the_last_name_of_its_positions() {
        let najdorf = of_line(&keys("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a3 h5")).unwrap();
        assert_eq!(najdorf.name, "Sicilian Defence: Najdorf Variation");
        assert_eq!(najdorf.family(), "Sicilian Defence");
        assert_eq!(najdorf.variation(), Some("Najdorf Variation"));
        let sicilian = of_line(&keys("e4 c5")).unwrap();
        assert_eq!(
            (sicilian.family(), sicilian.variation()),
            ("Sicilian Defence", None)
        );
        assert_eq!(of_line(&keys("")), None);
        assert_eq!(of_line(&[]), None);
        let opening = of_line(&keys("e4 c6 d4 d5 e5 Bf5 Nf3")).unwrap();
        let mut position = Position::start();
        for text in opening.moves.split(' ') {
            let _ = position.make(san::read(&position, text).unwrap());
        }
        assert_eq!(name_of(&position), Some(opening));
        assert_eq!(opening.key, Key::of(&position));
    }

    /// Compares with an independent collection: where both name a position they agree in the code, and in the first word of the
    /// name except for the spelling.
    #[test]
    fn the_table_agrees_with_another() {
        let (mut both, mut same) = (0, 0);
        for file in ["a", "b", "c", "d", "e"] {
            let Some(path) = common::shared(&format!("data/eco/{file}.tsv")) else {
                common::skip("comparing the names of openings", "such file");
                return;
            };
            for row in std::fs::read_to_string(path).unwrap().lines().skip(1) {
                let fields: Vec<&str> = row.split('\t').collect();
                let moves = fields[2]
                    .split_whitespace()
                    .filter(|word| !word.ends_with('.'));
                let moves: Vec<&str> = moves.collect();
                let last = *keys(&moves.join(" ")).last().unwrap();
                if let Some(opening) = TABLE.find(last) {
                    assert_eq!(opening.code, fields[0], "{row}");
                    both += 1;
                    let british = fields[1].replace("Defense", "Defence");
                    same += usize::from(
                        opening.name.split([':', ',']).next() == british.split([':', ',']).next(),
                    );
                }
            }
        }
        assert_eq!(both, all().len());
        assert!(
            same * 100 > both * 95,
            "{same} of {both} openings have the same name"
        );
    }
}
