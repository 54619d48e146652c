//! The self-learning table: positions in which Qchess found itself lost, stored across games.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::{self, ErrorKind, Read as _};
use std::path::{Path, PathBuf};

use tabia_chess::Position;
use tabia_disk as disk;

/// Name of the file in the data folder.
const NAME: &str = "Qchess lost positions.txt";

/// Maximum number of positions; the oldest are removed first.
const MOST: usize = 10_000;

/// Maximum size of the file, in bytes.
const MOST_BYTES: u64 = 1 << 20;

/// Minimum score, in hundredths of a pawn: the mate distance of another search is meaningless.
const WORST: i32 = -3000;

/// Positions and their values for the side to move, in hundredths of a pawn.
#[derive(Clone, Debug, Default)]
pub(super) struct LostPositions {
    /// The file; `None` when learned positions are not stored.
    path: Option<PathBuf>,
    /// By key: the score, and the place in the order of learning.
    entries: HashMap<u64, (i32, u64)>,
    learned: u64,
    /// Whether the last write succeeded.
    is_written: bool,
}

impl LostPositions {
    /// Reads the table of a data folder; without a folder, or a file in it, the table is empty. An invalid file is renamed, and
    /// the message says so.
    pub fn open(data: Option<&Path>) -> (LostPositions, Option<String>) {
        let Some(path) = data.map(|folder| folder.join(NAME)) else {
            return (LostPositions::default(), None);
        };
        let shown = path.display().to_string();
        let (entries, problem) = match read(&path) {
            Ok(entries) => (entries, None),
            Err(Unread::Missing) => (Vec::new(), None),
            Err(Unread::Failed(error)) => {
                // An unreadable file must not be overwritten.
                let problem = format!("{shown}: {error}. Qchess forgets what it learns");
                return (LostPositions::default(), Some(problem));
            }
            Err(Unread::Broken(line)) => match disk::set_aside(&path) {
                Ok(aside) => {
                    let aside = aside.display();
                    let problem = format!(
                        "{shown}: line {line} is no position of a Qchess table; the file was set aside as {aside}"
                    );
                    (Vec::new(), Some(problem))
                }
                Err(error) => {
                    let problem = format!(
                        "{shown}: line {line} is no position of a Qchess table, and the file cannot be set aside: {error}. \
                         Qchess forgets what it learns"
                    );
                    return (LostPositions::default(), Some(problem));
                }
            },
        };
        let mut lost = LostPositions {
            path: Some(path),
            is_written: true,
            ..LostPositions::default()
        };
        entries
            .into_iter()
            .for_each(|(key, score)| lost.note(key, score));
        (lost, problem)
    }

    /// Returns the value of a position for the side to move, if it was found lost.
    pub fn get(&self, key: u64) -> Option<i32> {
        self.entries.get(&key).map(|(score, _)| *score)
    }

    /// Adds a lost position and writes the table. If it cannot be written, it is used until the end; the message says so, once
    /// until a write succeeds again.
    pub fn learn(&mut self, key: u64, score: i32) -> Option<String> {
        if self.get(key).is_some_and(|known| known <= score) {
            return None;
        }
        let Some(path) = self.path.clone() else {
            self.note(key, score);
            return None;
        };
        // Another window may have added positions meanwhile.
        if let Ok(entries) = read(&path) {
            entries
                .into_iter()
                .for_each(|(key, score)| self.note(key, score));
        }
        self.note(key, score);
        let written = disk::write_atomic(&path, self.text().as_bytes());
        let was_written = std::mem::replace(&mut self.is_written, written.is_ok());
        let error = written.err().filter(|_| was_written)?;
        let shown = path.display();
        Some(format!(
            "{shown}: {error}. What Qchess learns is lost when it ends"
        ))
    }

    fn note(&mut self, key: u64, score: i32) {
        self.learned += 1;
        let score = score.clamp(WORST, 0);
        let worst = self.get(key).map_or(score, |known| known.min(score));
        self.entries.insert(key, (worst, self.learned));
        if self.entries.len() > MOST {
            let oldest = self.entries.iter().min_by_key(|(_, (_, learned))| *learned);
            if let Some(key) = oldest.map(|(key, _)| *key) {
                self.entries.remove(&key);
            }
        }
    }

    fn text(&self) -> String {
        let mut entries: Vec<_> = self.entries.iter().collect();
        entries.sort_by_key(|(_, (_, learned))| *learned);
        let mut text = header();
        for (key, (score, _)) in entries {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n{key:016x} {score}");
        }
        text + "\n"
    }
}

/// Returns the first line; it has the key of the start position, so that a table with other keys is detected.
fn header() -> String {
    format!(
        "Tabia, lost positions of Qchess, 1, {:016x}",
        Position::start().key()
    )
}

/// Why a table was not read.
enum Unread {
    Missing,
    Failed(io::Error),
    /// The number of the first invalid line.
    Broken(usize),
}

fn read(path: &Path) -> Result<Vec<(u64, i32)>, Unread> {
    let failed = |error: io::Error| match error.kind() {
        ErrorKind::NotFound => Unread::Missing,
        _ => Unread::Failed(error),
    };
    let mut bytes = Vec::new();
    let file = disk::open_regular(path).map_err(failed)?;
    file.take(MOST_BYTES)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines();
    if lines.next() != Some(header().as_str()) {
        return Err(Unread::Broken(1));
    }
    let entry = |(at, line): (usize, &str)| parse(line).ok_or(Unread::Broken(at + 2));
    lines.enumerate().map(entry).collect()
}

fn parse(line: &str) -> Option<(u64, i32)> {
    let (key, score) = line.split_once(' ')?;
    let is_key = key.len() == 16 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
    let key = u64::from_str_radix(key, 16).ok().filter(|_| is_key)?;
    let score = score
        .parse()
        .ok()
        .filter(|score| (WORST..=0).contains(score))?;
    Some((key, score))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn open(folder: &Path) -> LostPositions {
        let (lost, problem) = LostPositions::open(Some(folder));
        assert_eq!(problem, None);
        lost
    }

    #[test]
    fn what_was_learned_survives() {
        let folder = tempfile::tempdir().unwrap();
        let mut lost = open(folder.path());
        assert_eq!(lost.get(7), None);
        lost.learn(7, -250);
        lost.learn(8, -400);
        // The worse score is kept.
        lost.learn(7, -230);
        lost.learn(8, -1_000_000);
        let lost = open(folder.path());
        assert_eq!((lost.get(7), lost.get(8)), (Some(-250), Some(WORST)));
    }

    #[test]
    fn two_windows_learn_into_one_table() {
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut other) = (open(folder.path()), open(folder.path()));
        one.learn(1, -300);
        other.learn(2, -300);
        let lost = open(folder.path());
        assert_eq!((lost.get(1), lost.get(2)), (Some(-300), Some(-300)));
    }

    #[test]
    fn a_full_table_forgets_the_oldest() {
        let mut lost = LostPositions::default();
        for key in 0..MOST as u64 + 5 {
            lost.learn(key, -300);
        }
        assert_eq!(lost.entries.len(), MOST);
        assert_eq!((lost.get(4), lost.get(5)), (None, Some(-300)));
    }

    #[test]
    fn a_broken_table_is_set_aside_with_a_message() {
        let good = LostPositions::default().text();
        for (broken, line) in [
            ("nonsense".to_owned(), 1),
            (format!("{good}12 -300\n"), 2),
            (
                format!("{good}0000000000000001 -300\n0000000000000002 5\n"),
                3,
            ),
            (format!("{good}\u{0}\u{ff}"), 2),
            (format!("{good}0000000000000001 -99999999999999\n"), 2),
        ] {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(NAME);
            fs::write(&path, &broken).unwrap();
            let (mut lost, problem) = LostPositions::open(Some(folder.path()));
            let problem = problem.unwrap();
            assert!(problem.contains(&format!("line {line} ")), "{problem}");
            assert!(!path.exists());
            let files: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
            assert_eq!(files.len(), 1);
            let aside = files[0].as_ref().unwrap().path();
            assert_eq!(fs::read_to_string(aside).unwrap(), broken);
            lost.learn(3, -300);
            assert_eq!(open(folder.path()).get(3), Some(-300));
        }
    }

    #[test]
    fn a_folder_in_the_files_place_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(NAME)).unwrap();
        let (mut lost, problem) = LostPositions::open(Some(folder.path()));
        assert!(problem.unwrap().contains("forgets"));
        lost.learn(3, -300);
        assert_eq!(lost.get(3), Some(-300));
    }
}
