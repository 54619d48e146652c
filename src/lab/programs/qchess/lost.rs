//! The self-learning table: positions in which Qchess found itself lost, stored across games.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::lost_file::{LostPosition, NAME, Origin, Unread, WORST, read, text};
use tabia_chess::Position;
use tabia_disk as disk;

/// Maximum number of positions; the oldest are removed first.
const MOST: usize = 10_000;

/// What is forgotten.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgotten {
    /// The position with this key.
    One(u64),
    All,
}

/// Positions in which Qchess found itself lost, and their file.
#[derive(Clone, Debug, Default)]
pub struct LostPositions {
    /// The file; `None` when learned positions are not stored.
    path: Option<PathBuf>,
    /// The oldest first.
    list: Vec<LostPosition>,
    /// The scores by key.
    scores: HashMap<u64, i32>,
    /// Positions that could not be written yet.
    unwritten: Vec<LostPosition>,
    /// Time of change and size of the file when it was last read or written.
    stamp: Option<(SystemTime, u64)>,
}

impl LostPositions {
    /// Reads the table of a data folder; without a folder, or a file in it, the table is empty. An invalid file is renamed, and
    /// the message says so.
    pub fn open(data: Option<&Path>) -> (LostPositions, Option<String>) {
        let Some(path) = data.map(|folder| folder.join(NAME)) else {
            return (LostPositions::default(), None);
        };
        let shown = path.display().to_string();
        let mut lost = LostPositions {
            path: Some(path.clone()),
            ..LostPositions::default()
        };
        match lost.read(&path) {
            Ok(problem) => (lost, problem),
            Err(error) => {
                // A file that cannot be read must not be overwritten.
                let problem = format!("{shown}: {error}. Qchess forgets what it learns");
                (LostPositions::default(), Some(problem))
            }
        }
    }

    /// Returns all positions, the oldest first.
    pub fn all(&self) -> &[LostPosition] {
        &self.list
    }

    /// Returns the value of a position for the side to move, if it was found lost.
    pub(super) fn get(&self, key: u64) -> Option<i32> {
        self.scores.get(&key).copied()
    }

    /// Reads the file again if another process has changed it.
    pub(super) fn refresh(&mut self) {
        if let Some(path) = self.path.clone()
            && stamp(&path) != self.stamp
            && let Ok(list) = read(&path)
        {
            self.take_over(list);
            self.stamp = stamp(&path);
        }
    }

    /// Adds a lost position and writes the table. If it cannot be written, it is used until the end; the message says so, once
    /// until a write succeeds again.
    pub(super) fn learn(&mut self, position: &Position, score: i32) -> Option<String> {
        let key = position.key();
        let known = self.list.iter().find(|one| one.key == key);
        if known.is_some_and(|known| known.score <= score && known.origin.is_some()) {
            return None;
        }
        let found = LostPosition {
            key,
            score,
            origin: Some(Origin {
                position: position.clone(),
                learned: now(),
            }),
        };
        self.note(found.clone());
        let path = self.path.clone()?;
        let was_written = self.unwritten.is_empty();
        self.unwritten.push(found);
        match self.change(&path, |_| {}) {
            Ok(problem) => problem,
            Err(error) => was_written.then(|| {
                let shown = path.display();
                format!("{shown}: {error}. What Qchess learns is lost when it ends")
            }),
        }
    }

    /// Removes positions and writes the table. The message says that the file was invalid, and where it is now.
    ///
    /// # Errors
    /// Any error of the operating system, or the file is of a later version; it is then unchanged.
    pub fn forget(&mut self, forgotten: Forgotten) -> io::Result<Option<String>> {
        let remove = |lost: &mut LostPositions| match forgotten {
            Forgotten::One(key) => drop(lost.remove(key)),
            Forgotten::All => lost.take_over(Vec::new()),
        };
        match self.path.clone() {
            Some(path) => self.change(&path, remove),
            None => {
                remove(self);
                Ok(None)
            }
        }
    }

    /// Reads the file, changes the table and writes it; no other process changes the file in between.
    fn change(
        &mut self,
        path: &Path,
        change: impl FnOnce(&mut LostPositions),
    ) -> io::Result<Option<String>> {
        let _lock = disk::lock_folder_of(path);
        let problem = self.read(path)?;
        change(self);
        disk::write_atomic(path, text(&self.list).as_bytes())?;
        self.unwritten.clear();
        self.stamp = stamp(path);
        Ok(problem)
    }

    /// Reads the file, if there is one. An invalid one is renamed, and the message says so.
    fn read(&mut self, path: &Path) -> io::Result<Option<String>> {
        self.stamp = stamp(path);
        let line = match read(path) {
            Ok(list) => {
                self.take_over(list);
                return Ok(None);
            }
            Err(Unread::Missing) => return Ok(None),
            Err(Unread::Failed(error)) => return Err(error),
            Err(Unread::Later) => {
                return Err(io::Error::other("a later version of Tabia has written it"));
            }
            Err(Unread::Broken(line)) => line,
        };
        let what = format!("line {line} is no position of a Qchess table");
        match disk::set_aside(path) {
            Ok(aside) => {
                let (shown, aside) = (path.display(), aside.display());
                let problem = format!("{shown}: {what}; the file was set aside as {aside}");
                Ok(Some(problem))
            }
            Err(error) => {
                let problem = format!("{what}, and the file cannot be set aside: {error}");
                Err(io::Error::new(error.kind(), problem))
            }
        }
    }

    /// Replaces the table by that of the file, with what could not be written.
    fn take_over(&mut self, list: Vec<LostPosition>) {
        self.list.clear();
        self.scores.clear();
        let all = list.into_iter().chain(self.unwritten.clone());
        all.for_each(|one| self.note(one));
    }

    /// Adds a position at the end; of two scores the worse is kept.
    fn note(&mut self, mut found: LostPosition) {
        found.score = found.score.clamp(WORST, 0);
        if let Some(known) = self.remove(found.key) {
            found.score = found.score.min(known.score);
            found.origin = found.origin.or(known.origin);
        }
        self.scores.insert(found.key, found.score);
        self.list.push(found);
        if self.list.len() > MOST {
            let oldest = self.list[0].key;
            self.remove(oldest);
        }
    }

    fn remove(&mut self, key: u64) -> Option<LostPosition> {
        self.scores.remove(&key)?;
        let at = self.list.iter().position(|one| one.key == key)?;
        Some(self.list.remove(at))
    }
}

fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |since| since.as_secs() as i64)
}

fn stamp(path: &Path) -> Option<(SystemTime, u64)> {
    let metadata = fs::metadata(path).ok()?;
    Some((metadata.modified().ok()?, metadata.len()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::lost_file::header;
    use super::*;

    fn open(folder: &Path) -> LostPositions {
        let (lost, problem) = LostPositions::open(Some(folder));
        assert_eq!(problem, None);
        lost
    }

    /// Returns a different position for each number below 16,384: seven pawns of each side on one of two ranks.
    fn position(number: usize) -> Position {
        let rank = |shift: usize, wanted: usize, pawn: char| {
            let pawn = |file: usize| match number >> (shift + file) & 1 == wanted {
                true => pawn,
                false => '1',
            };
            (0..7).map(pawn).collect::<String>() + "1"
        };
        let (seventh, sixth) = (rank(0, 0, 'p'), rank(0, 1, 'p'));
        let (third, second) = (rank(7, 1, 'P'), rank(7, 0, 'P'));
        let fen = format!("4k3/{seventh}/{sixth}/8/8/{third}/{second}/4K3 w - - 0 1");
        Position::from_fen(&fen).unwrap()
    }

    fn value(lost: &LostPositions, number: usize) -> Option<i32> {
        lost.get(position(number).key())
    }

    #[test]
    fn what_was_learned_survives() {
        let folder = tempfile::tempdir().unwrap();
        let mut lost = open(folder.path());
        assert_eq!(value(&lost, 7), None);
        lost.learn(&position(7), -250);
        lost.learn(&position(8), -400);
        // The worse score is kept.
        lost.learn(&position(7), -230);
        lost.learn(&position(8), -1_000_000);
        let lost = open(folder.path());
        assert_eq!(
            (value(&lost, 7), value(&lost, 8)),
            (Some(-250), Some(WORST))
        );
        let origins = lost.all().iter().map(|one| one.origin.as_ref().unwrap());
        let origins: Vec<_> = origins.collect();
        assert_eq!(origins[0].epd(), "4k3/3pppp1/ppp5/8/8/8/PPPPPPP1/4K3 w - -");
        assert!(origins.iter().all(|one| one.learned > 1_700_000_000));
    }

    #[test]
    fn two_windows_learn_and_forget_in_one_table() {
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut other) = (open(folder.path()), open(folder.path()));
        one.learn(&position(1), -300);
        other.learn(&position(2), -300);
        one.refresh();
        assert_eq!((value(&one, 1), value(&one, 2)), (Some(-300), Some(-300)));
        // What one forgets does not come back when the other learns.
        let first = Forgotten::One(position(1).key());
        assert_eq!(one.forget(first).unwrap(), None);
        other.learn(&position(3), -300);
        for lost in [&other, &open(folder.path())] {
            let values = [1, 2, 3].map(|number| value(lost, number));
            assert_eq!(values, [None, Some(-300), Some(-300)]);
        }
        one.forget(Forgotten::All).unwrap();
        other.refresh();
        assert!(other.all().is_empty() && value(&other, 2).is_none());
    }

    #[test]
    fn windows_that_learn_and_forget_at_the_same_time_lose_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let mut first = open(folder.path());
        (0..20).for_each(|number| drop(first.learn(&position(number), -300)));
        std::thread::scope(|scope| {
            for part in 0..4 {
                let mut lost = open(folder.path());
                scope.spawn(move || {
                    for number in 0..5 {
                        assert_eq!(lost.learn(&position(100 + 5 * part + number), -300), None);
                        let key = position(5 * part + number).key();
                        lost.forget(Forgotten::One(key)).unwrap();
                    }
                });
            }
        });
        let lost = open(folder.path());
        let has = |number| value(&lost, number).is_some();
        assert!((100..120).all(has) && !(0..20).any(has));
    }

    #[test]
    fn a_table_of_an_earlier_version_is_kept_and_completed() {
        let folder = tempfile::tempdir().unwrap();
        let key = position(5).key();
        let first = format!("{}\n{key:016x} -300\n0000000000000001 -400\n", header(1));
        let path = folder.path().join(NAME);
        fs::write(&path, &first).unwrap();
        let mut lost = open(folder.path());
        assert_eq!(value(&lost, 5), Some(-300));
        assert_eq!(fs::read_to_string(&path).unwrap(), first);
        // The same position now gets its place and time, and the worse score stays.
        lost.learn(&position(5), -250);
        assert!(fs::read_to_string(&path).unwrap().starts_with(&header(2)));
        let lost = open(folder.path());
        assert_eq!((lost.get(1), value(&lost, 5)), (Some(-400), Some(-300)));
        let origins: Vec<bool> = lost.all().iter().map(|one| one.origin.is_some()).collect();
        assert_eq!(origins, [false, true]);
    }

    #[test]
    fn a_full_table_forgets_the_oldest() {
        let mut lost = LostPositions::default();
        for number in 0..MOST + 5 {
            lost.learn(&position(number), -300);
        }
        assert_eq!(lost.all().len(), MOST);
        assert_eq!((value(&lost, 4), value(&lost, 5)), (None, Some(-300)));
    }

    #[test]
    fn a_broken_table_is_set_aside_with_a_message() {
        let (old, new) = (header(1), header(2));
        let epd = "4k3/8/8/8/8/8/8/4K2q w - -";
        for (broken, line) in [
            ("nonsense".to_owned(), 1),
            (format!("{old}\n12 -300\n"), 2),
            (
                format!("{old}\n0000000000000001 -300\n0000000000000002 5\n"),
                3,
            ),
            (format!("{old}\n\u{0}\u{ff}"), 2),
            (format!("{old}\n0000000000000001 -99999999999999\n"), 2),
            (format!("{new}\n0000000000000001 -300\n"), 2),
            (format!("{new}\n-300 - 12\n"), 2),
            (format!("{new}\n-300 5 {epd}\n-300 now {epd}\n"), 3),
            (format!("{new}\n300 5 {epd}\n"), 2),
            (format!("{new}\n-300 5 4k3/8/8/8/8/8/8/8 w - -\n"), 2),
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
            lost.learn(&position(3), -300);
            // Another window damages it while this one is open.
            fs::write(&path, &broken).unwrap();
            let problem = lost.learn(&position(4), -300).unwrap();
            assert!(problem.contains("set aside"), "{problem}");
            let lost = open(folder.path());
            assert_eq!((value(&lost, 3), value(&lost, 4)), (Some(-300), Some(-300)));
        }
    }

    #[test]
    fn a_table_of_a_later_version_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(NAME);
        fs::write(&path, header(3)).unwrap();
        let (mut lost, problem) = LostPositions::open(Some(folder.path()));
        assert!(problem.unwrap().contains("later version"));
        lost.learn(&position(3), -300);
        assert_eq!(value(&lost, 3), Some(-300));
        assert_eq!(fs::read_to_string(&path).unwrap(), header(3));
    }

    #[test]
    fn a_folder_in_the_files_place_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(NAME)).unwrap();
        let (mut lost, problem) = LostPositions::open(Some(folder.path()));
        assert!(problem.unwrap().contains("forgets"));
        lost.learn(&position(3), -300);
        assert_eq!(value(&lost, 3), Some(-300));
    }

    /// A damage of a file: a place, how many bytes are left out there, and what is put in.
    fn damage() -> impl Strategy<Value = (prop::sample::Index, usize, Vec<u8>)> {
        let inserted = prop_oneof![
            prop::collection::vec(any::<u8>(), 0..4),
            "[-0-9a-h /wbKQkq\n]{0,6}".prop_map(String::into_bytes),
        ];
        (any::<prop::sample::Index>(), 0usize..8, inserted)
    }

    proptest! {
        /// As the fuzz target `learned`: a file is read and can be written again, or it is set aside with all its bytes.
        #[test]
        fn a_damaged_file_is_read_or_set_aside_unchanged(damages in prop::collection::vec(damage(), 0..4)) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join(NAME);
            let mut lost = open(folder.path());
            for number in [7, 8, 9] {
                lost.learn(&position(number), -250);
            }
            let mut bytes = fs::read(&path).unwrap();
            for (place, left_out, inserted) in damages {
                let at = place.index(bytes.len() + 1);
                let end = (at + left_out).min(bytes.len());
                bytes.splice(at..end, inserted);
            }
            fs::write(&path, &bytes).unwrap();
            let (mut lost, problem) = LostPositions::open(Some(folder.path()));
            if problem.is_some() {
                let files = fs::read_dir(folder.path()).unwrap();
                let mut kept = files.map(|file| fs::read(file.unwrap().path()).unwrap_or_default());
                prop_assert!(kept.any(|kept| kept == bytes));
            } else if let Some(first) = lost.all().first().map(|first| first.key) {
                prop_assert!(lost.forget(Forgotten::One(first)).unwrap().is_none());
                let again = open(folder.path());
                prop_assert_eq!(again.all(), lost.all());
            }
        }
    }
}
