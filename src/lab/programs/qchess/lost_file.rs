//! The file of the positions in which Qchess found itself lost.
//!
//! Version 1 has a key and a score on each line. Version 2 has the score, the time of learning in seconds since 1970, and the
//! position in EPD; what was learned by version 1 has `-` and the key in their place.

use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read as _};
use std::path::Path;

use tabia_chess::Position;
use tabia_disk as disk;

/// Name of the file in the data folder.
pub(super) const NAME: &str = "Qchess lost positions.txt";

/// The first words of the file, before its version.
const TITLE: &str = "Tabia, lost positions of Qchess";

/// The version that is written.
const VERSION: u32 = 2;

/// Maximum size of the file, in bytes.
const MOST_BYTES: u64 = 1 << 22;

/// Minimum score, in hundredths of a pawn: the mate distance of another search is meaningless.
pub(super) const WORST: i32 = -3000;

/// A position in which Qchess found itself lost.
#[derive(Clone, Debug, PartialEq)]
pub struct LostPosition {
    /// The key of the position.
    pub key: u64,
    /// Its value for the side to move, in hundredths of a pawn.
    pub score: i32,
    /// `None` for one that was learned by an earlier version, which stored keys alone.
    pub origin: Option<Origin>,
}

/// Where and when a position was found lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Origin {
    /// The position.
    pub position: Position,
    /// Time of learning, in seconds since 1970.
    pub learned: i64,
}

impl Origin {
    /// Returns the position in EPD, without operations.
    pub fn epd(&self) -> String {
        let fen = self.position.fen();
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    }
}

/// Why a file was not read.
pub(super) enum Unread {
    Missing,
    Failed(io::Error),
    /// It is of a later version.
    Later,
    /// The number of the first invalid line.
    Broken(usize),
}

/// Reads a file of either version; the positions are in the order of learning.
pub(super) fn read(path: &Path) -> Result<Vec<LostPosition>, Unread> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => Unread::Missing,
        _ => Unread::Failed(error),
    };
    let mut bytes = Vec::new();
    let file = disk::open_regular(path).map_err(failed)?;
    file.take(MOST_BYTES)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    parse(&String::from_utf8_lossy(&bytes))
}

fn parse(text: &str) -> Result<Vec<LostPosition>, Unread> {
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    let parse_line = match version(first) {
        Some(1) if first == header(1) => parse_key,
        Some(2) if first == header(2) => parse_position,
        Some(later) if later > VERSION => return Err(Unread::Later),
        _ => return Err(Unread::Broken(1)),
    };
    let entry = |(at, line): (usize, &str)| parse_line(line).ok_or(Unread::Broken(at + 2));
    lines.enumerate().map(entry).collect()
}

/// Returns the contents of a file of the present version.
pub(super) fn text(positions: &[LostPosition]) -> String {
    let mut text = header(VERSION) + "\n";
    for LostPosition { key, score, origin } in positions {
        // Writing to a string cannot fail.
        let _ = match origin {
            Some(origin) => writeln!(text, "{score} {} {}", origin.learned, origin.epd()),
            None => writeln!(text, "{score} - {key:016x}"),
        };
    }
    text
}

/// Returns the first line of a version; it has the key of the start position, so that a table with other keys is detected.
pub(super) fn header(version: u32) -> String {
    format!("{TITLE}, {version}, {:016x}", Position::start().key())
}

fn version(header: &str) -> Option<u32> {
    let rest = header.strip_prefix(TITLE)?.strip_prefix(", ")?;
    rest.split(',').next()?.parse().ok()
}

/// Reads a line of version 1.
fn parse_key(line: &str) -> Option<LostPosition> {
    let (key, score) = line.split_once(' ')?;
    Some(LostPosition {
        key: read_key(key)?,
        score: read_score(score)?,
        origin: None,
    })
}

/// Reads a line of version 2.
fn parse_position(line: &str) -> Option<LostPosition> {
    let mut words = line.splitn(3, ' ');
    let score = read_score(words.next()?)?;
    let (learned, place) = (words.next()?, words.next()?);
    if learned == "-" {
        let key = read_key(place)?;
        let origin = None;
        return Some(LostPosition { key, score, origin });
    }
    let position = Position::from_fen(place).ok()?;
    Some(LostPosition {
        key: position.key(),
        score,
        origin: Some(Origin {
            position,
            learned: learned.parse().ok()?,
        }),
    })
}

fn read_key(word: &str) -> Option<u64> {
    let is_key = word.len() == 16 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    u64::from_str_radix(word, 16).ok().filter(|_| is_key)
}

fn read_score(word: &str) -> Option<i32> {
    let score = word.parse().ok();
    score.filter(|score| (WORST..=0).contains(score))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: &str = include_str!("../../../../tests/data/qchess/1.txt");
    const SECOND: &str = include_str!("../../../../tests/data/qchess/2.txt");

    fn read_text(text: &str) -> Vec<LostPosition> {
        parse(text).unwrap_or_else(|_| panic!("{text}"))
    }

    #[test]
    fn files_of_both_versions_are_read() {
        let first = read_text(FIRST);
        let fen = "rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let found: Vec<_> = first.iter().map(|one| (one.key, one.score)).collect();
        assert_eq!(
            found,
            [(0x0011_2233_4455_6677, -250), (position.key(), -914)]
        );
        assert!(first.iter().all(|one| one.origin.is_none()));
        let second = read_text(SECOND);
        assert_eq!(second[0], first[0]);
        assert_eq!(second[1].key, position.key());
        assert_eq!(second[1].score, -912);
        let origin = second[1].origin.as_ref().unwrap();
        assert_eq!(
            (&origin.position, origin.learned),
            (&position, 1_795_743_000)
        );
        let origin = second[2].origin.as_ref().unwrap();
        assert_eq!(origin.epd(), "4k3/8/8/3pP3/8/8/q7/4K3 w - d6");
    }

    #[test]
    fn the_present_version_is_written_as_it_was_read() {
        assert_eq!(text(&read_text(SECOND)), SECOND);
        // What an earlier version has learned is kept.
        let first = read_text(FIRST);
        assert_eq!(read_text(&text(&first)), first);
    }

    #[test]
    fn positions_of_chess960_are_found_again() {
        let fen = "1r2k2r/8/8/8/8/8/8/1R2K2R w BHbh - 3 9";
        let position = Position::from_fen(fen).unwrap();
        let (key, learned) = (position.key(), 5);
        let origin = Some(Origin { position, learned });
        let one = LostPosition {
            key,
            score: -300,
            origin,
        };
        assert_eq!(read_text(&text(std::slice::from_ref(&one)))[0].key, key);
    }

    #[test]
    fn a_later_version_is_not_taken_for_a_broken_one() {
        let later = header(3) + "\nanything\n";
        assert!(matches!(parse(&later), Err(Unread::Later)));
        for broken in ["", "nonsense", "Tabia, lost positions of Qchess, 2, 00"] {
            assert!(matches!(parse(broken), Err(Unread::Broken(1))), "{broken}");
        }
    }
}
