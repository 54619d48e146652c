//! A file that is written game by game and can be gone on with after the process was killed.
//!
//! Two files stand beside the output until it is whole: the games so far (`.part`), and a log (`.part-log`) with a line for
//! each of them. The log says what settings and what input they come from, and a game counts only when its line is whole
//! and agrees with what stands in the file.
//!
//! Both are locked from the first look at them until the output has its name. After locking, the name must still be that
//! of the locked file: another run may have finished it meanwhile. A file of such a name that no run has written is never
//! changed.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::de::{DeserializeOwned, IgnoredAny};
use serde::{Deserialize, Serialize};

use tabia_disk::{self as disk, Checksum, Identity};

/// What decides what stands in the output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Made {
    /// The settings, in any form.
    pub settings: String,
    /// A checksum of the input.
    pub input: u64,
}

/// How a part file was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Resumed {
    /// There was none.
    No,
    /// It goes on after so many games.
    After(usize),
    /// There was one, made with other settings: it was begun anew.
    OtherSettings,
    /// There was one, made of another input: it was begun anew.
    OtherInput,
    /// The games that were there do not agree with the log. They are kept in this file, and all was begun anew.
    SetAside(PathBuf),
}

/// So much time may be lost when the power fails. When only the process ends nothing is.
const SYNC: Duration = Duration::from_secs(5);

pub(super) struct Part {
    target: PathBuf,
    games: File,
    log: File,
    /// Bytes in `games`.
    length: u64,
    synced: Instant,
}

/// The files beside `target` in which an unfinished run is kept: the games, then the log.
pub fn part_files(target: &Path) -> [PathBuf; 2] {
    ["", "-log"].map(|ending| {
        let mut name = target.as_os_str().to_owned();
        name.push(".part");
        name.push(ending);
        PathBuf::from(name)
    })
}

impl Part {
    /// Opens what an earlier run has left beside `target`, or begins anew. `earlier` is given what was noted about each
    /// game that is finished.
    ///
    /// # Errors
    /// When another run is at work on it, a file is in the way that no run has written, or for any reason of the operating
    /// system.
    pub fn open<N: DeserializeOwned>(
        target: &Path,
        made: &Made,
        mut earlier: impl FnMut(N),
    ) -> io::Result<(Part, Resumed)> {
        /// How often another run may finish just between a look and a lock.
        const TRIES: usize = 100;
        let target = disk::follow(target)?;
        if fs::metadata(&target).is_ok_and(|old| !old.is_file()) {
            let reason = "there is something other than a file in its place";
            return Err(io::Error::other(reason));
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let [games_name, log_name] = part_files(&target);
        let mut set_aside = None;
        for _ in 0..TRIES {
            let Some(log) = Owned::take(&log_name)? else {
                continue;
            };
            let games = match Owned::take(&games_name) {
                Ok(Some(games)) => games,
                Ok(None) => continue,
                Err(error) => {
                    log.leave(&log_name);
                    return Err(error);
                }
            };
            let found = look(&log.file, &games.file, made, &mut earlier)?;
            let resumed = match found {
                Contents::Foreign(which) => {
                    let foreign = [&games_name, &log_name][usize::from(which == Which::Log)];
                    log.leave(&log_name);
                    games.leave(&games_name);
                    return Err(not_ours(foreign));
                }
                Contents::Disagreeing => {
                    set_aside = Some(disk::set_aside(&games_name)?);
                    continue;
                }
                Contents::Ours(resumed) => resumed,
            };
            let part = Part {
                target,
                games: games.file,
                log: log.file,
                length: resumed.games,
                synced: Instant::now(),
            };
            part.cut(made, resumed.log)?;
            let how = match (resumed.how, set_aside) {
                (_, Some(kept)) => Resumed::SetAside(kept),
                (Resumed::After(0), None) => Resumed::No,
                (how, None) => how,
            };
            return Ok((part, how));
        }
        Err(busy(&games_name))
    }

    /// Cuts off what is not whole, and begins the log where there is none.
    fn cut(&self, made: &Made, log_length: u64) -> io::Result<()> {
        let (mut games, mut log) = (&self.games, &self.log);
        games.set_len(self.length)?;
        log.set_len(log_length)?;
        games.seek(SeekFrom::End(0))?;
        log.seek(SeekFrom::End(0))?;
        if log_length == 0 {
            log.write_all(&write_line(made)?)?;
            // Games without a log count as a file of the user's, so the log must be on the disk before them.
            log.sync_all()?;
        }
        Ok(())
    }

    /// Adds a game, and what is to be noted about it.
    pub fn add(&mut self, text: &str, note: &impl Serialize) -> io::Result<()> {
        let entry = Entry {
            size: text.len() as u64,
            sum: Checksum::of(text.as_bytes()),
        };
        // The line comes after the game: without it the game does not count.
        self.games.write_all(text.as_bytes())?;
        self.log.write_all(&write_line(&(entry, note))?)?;
        self.length += entry.size;
        if self.synced.elapsed() >= SYNC {
            self.games.sync_data()?;
            self.log.sync_data()?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Adds what stands after the last game. It is added again where a killed run is gone on with.
    pub fn add_end(&mut self, text: &str) -> io::Result<()> {
        self.games.write_all(text.as_bytes())
    }

    /// Makes the file the output.
    pub fn finish(self) -> io::Result<()> {
        let [games, log] = part_files(&self.target);
        if !has_name(&self.games, &games) {
            return Err(io::Error::other(format!(
                "{} was moved or replaced meanwhile",
                games.display()
            )));
        }
        disk::take_name(&self.games, &games, &self.target)?;
        fs::remove_file(log)
        // The locks end here: a run that waits for them finds that the names are gone, and begins anew.
    }

    /// Removes the files of a run that had nothing to write.
    pub fn discard(self) -> io::Result<()> {
        for (file, name) in [&self.games, &self.log]
            .into_iter()
            .zip(part_files(&self.target))
        {
            if has_name(file, &name) {
                fs::remove_file(name)?;
            }
        }
        Ok(())
    }
}

/// A locked file that has its name.
struct Owned {
    file: File,
    is_new: bool,
}

impl Owned {
    /// Opens the file, or creates it, and locks it; `None` when another run has created or renamed it meanwhile.
    fn take(name: &Path) -> io::Result<Option<Owned>> {
        // A symbolic link would have the file written that it leads to, and a pipe would block.
        if fs::symlink_metadata(name).is_ok_and(|found| !found.is_file()) {
            return Err(not_ours(name));
        }
        let opened = File::options().read(true).write(true).open(name);
        let (file, is_new) = match opened {
            Err(error) if error.kind() == io::ErrorKind::NotFound => match disk::create(name) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Ok(None),
                created => (created?, true),
            },
            opened => (opened?, false),
        };
        lock(&file, name)?;
        Ok(has_name(&file, name).then_some(Owned { file, is_new }))
    }

    /// Removes the file where it was only just created.
    fn leave(self, name: &Path) {
        if self.is_new && has_name(&self.file, name) {
            // An empty file that stays is only litter.
            let _ = fs::remove_file(name);
        }
    }
}

/// Whether a name is that of an open file, and no link to it.
fn has_name(file: &File, name: &Path) -> bool {
    match (Identity::of_file(file), Identity::of_name(name)) {
        (Ok(file), Ok(named)) => file == named,
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Which {
    Games,
    Log,
}

/// What stands in the files of an earlier run.
enum Contents {
    Ours(Kept),
    /// A file was not written by a run.
    Foreign(Which),
    /// The log is ours, but not a single one of the games is.
    Disagreeing,
}

/// What of an earlier run is whole.
struct Kept {
    how: Resumed,
    /// In bytes.
    games: u64,
    log: u64,
}

/// Reads what an earlier run has left.
fn look<N: DeserializeOwned>(
    log: &File,
    games: &File,
    made: &Made,
    earlier: &mut impl FnMut(N),
) -> io::Result<Contents> {
    let (has_log, has_games) = (log.metadata()?.len() > 0, games.metadata()?.len() > 0);
    let mut lines = BufReader::new(log);
    let mut texts = BufReader::new(games);
    let mut line = Vec::new();
    let mut log_length = lines.read_until(b'\n', &mut line)? as u64;
    let Some(head) = read_line::<Made>(&line) else {
        return Ok(match (has_log && !is_torn(&line), has_games) {
            (true, _) => Contents::Foreign(Which::Log),
            (false, true) => Contents::Foreign(Which::Games),
            (false, false) => Contents::Ours(Kept {
                how: Resumed::No,
                games: 0,
                log: 0,
            }),
        });
    };
    if head != *made {
        line.clear();
        lines.read_until(b'\n', &mut line)?;
        let first = read_line::<(Entry, IgnoredAny)>(&line);
        let is_ours = match first {
            Some((entry, _)) => entry.read(&mut texts)?,
            None => false,
        };
        if has_games && !is_ours {
            return Ok(Contents::Disagreeing);
        }
        let how = match head.input == made.input {
            true => Resumed::OtherSettings,
            false => Resumed::OtherInput,
        };
        let (games, log) = (0, 0);
        return Ok(Contents::Ours(Kept { how, games, log }));
    }
    let (mut finished, mut length) = (0, 0);
    loop {
        line.clear();
        let size = lines.read_until(b'\n', &mut line)? as u64;
        let Some((entry, note)) = read_line::<(Entry, N)>(&line) else {
            break;
        };
        if !entry.read(&mut texts)? {
            break;
        }
        earlier(note);
        log_length += size;
        length += entry.size;
        finished += 1;
    }
    if finished == 0 && has_games {
        return Ok(Contents::Disagreeing);
    }
    Ok(Contents::Ours(Kept {
        how: Resumed::After(finished),
        games: length,
        log: log_length,
    }))
}

/// Locks a file against other runs. A process that was killed may need a moment to end.
fn lock(file: &File, name: &Path) -> io::Result<()> {
    const TRIES: u32 = 20;
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(50)),
            // Where there are no locks, people have to look out themselves.
            _ => return Ok(()),
        }
    }
    Err(busy(name))
}

fn busy(name: &Path) -> io::Error {
    io::Error::other(format!("another run is at work on {}", name.display()))
}

fn not_ours(name: &Path) -> io::Error {
    io::Error::other(format!(
        "{} is in the way, and no unfinished review: move it away, or give the output another name",
        name.display()
    ))
}

/// Where a game stands.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Entry {
    size: u64,
    sum: u64,
}

impl Entry {
    /// Reads the game that stands next; whether it is this one.
    fn read(self, texts: &mut impl io::Read) -> io::Result<bool> {
        let mut text = Vec::new();
        texts.take(self.size).read_to_end(&mut text)?;
        Ok(text.len() as u64 == self.size && Checksum::of(&text) == self.sum)
    }
}

/// A line of the log: a checksum of the rest, the rest, and a line break.
fn write_line(value: &impl Serialize) -> io::Result<Vec<u8>> {
    let text = ron::to_string(value).map_err(io::Error::other)?;
    Ok(format!("{:016x} {text}\n", Checksum::of(text.as_bytes())).into_bytes())
}

/// Reads it; `None` when it is not whole.
fn read_line<T: DeserializeOwned>(line: &[u8]) -> Option<T> {
    let line = std::str::from_utf8(line).ok()?.strip_suffix('\n')?;
    let (sum, text) = line.split_once(' ')?;
    let sum = u64::from_str_radix(sum, 16).ok()?;
    (sum == Checksum::of(text.as_bytes()))
        .then(|| ron::from_str(text).ok())
        .flatten()
}

/// Whether a first line that is not whole may be the beginning of one: the process was killed while it wrote it.
fn is_torn(line: &[u8]) -> bool {
    const SUM: usize = 16;
    const LONGEST: usize = 1 << 16;
    let sum = &line[..line.len().min(SUM)];
    !line.ends_with(b"\n")
        && line.len() < LONGEST
        && sum.iter().all(u8::is_ascii_hexdigit)
        && line.get(SUM).is_none_or(|byte| *byte == b' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(settings: &str, input: u64) -> Made {
        Made {
            settings: settings.to_owned(),
            input,
        }
    }

    fn open(target: &Path, made: &Made) -> (Part, Resumed, Vec<String>) {
        let mut notes = Vec::new();
        let (part, resumed) = Part::open(target, made, |note| notes.push(note)).unwrap();
        (part, resumed, notes)
    }

    #[test]
    fn what_is_whole_is_kept_wherever_the_files_are_cut() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let made = made("a \"b\"\n", 7);
        let (mut part, resumed, _) = open(&target, &made);
        assert_eq!(resumed, Resumed::No);
        let texts = ["one\n\n", "two, é\n\n", "", "four\n\n"];
        for text in texts {
            part.add(text, &text).unwrap();
        }
        drop(part);
        let [games, log] = part_files(&target);
        let (whole_games, whole_log) = (fs::read(&games).unwrap(), fs::read(&log).unwrap());
        let ends: Vec<usize> = (0..whole_log.len())
            .filter(|i| whole_log[*i] == b'\n')
            .collect();
        for cut in 0..=whole_log.len() {
            let most = if cut % 16 == 0 { whole_games.len() } else { 0 };
            for torn in [0, 1, 3, whole_games.len()] {
                if torn > most {
                    break;
                }
                // The head of the log is on the disk before the first game.
                let length = match cut > ends[1] {
                    true => whole_games.len() - torn,
                    false => 0,
                };
                fs::write(&games, &whole_games[..length]).unwrap();
                fs::write(&log, &whole_log[..cut]).unwrap();
                let (mut part, resumed, notes) = open(&target, &made);
                let lines = ends.iter().filter(|end| **end < cut).count();
                if torn == 0 {
                    assert_eq!(notes.len(), lines.saturating_sub(1));
                }
                assert_eq!(notes, texts[..notes.len()]);
                let expected = match notes.len() {
                    0 => Resumed::No,
                    count => Resumed::After(count),
                };
                assert_eq!(resumed, expected);
                for text in &texts[notes.len()..] {
                    part.add(text, text).unwrap();
                }
                drop(part);
                assert_eq!(fs::read(&games).unwrap(), whole_games);
                assert_eq!(fs::read(&log).unwrap(), whole_log);
            }
        }
        let (part, ..) = open(&target, &made);
        part.finish().unwrap();
        assert_eq!(fs::read(&target).unwrap(), whole_games);
        assert!(!games.exists() && !log.exists());
    }

    #[test]
    fn a_damaged_game_and_all_after_it_are_made_again() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let (mut part, ..) = open(&target, &made("", 0));
        part.add("one", &"1").unwrap();
        part.add("two", &"2").unwrap();
        drop(part);
        fs::write(&part_files(&target)[0], "onetwa").unwrap();
        let (_part, resumed, notes) = open(&target, &made("", 0));
        assert_eq!((resumed, notes), (Resumed::After(1), vec!["1".to_owned()]));
    }

    #[test]
    fn other_settings_or_another_input_begin_anew() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let (mut part, ..) = open(&target, &made("a", 1));
        part.add("one", &"1").unwrap();
        let busy = Part::open(&target, &made("a", 1), |_: String| {});
        assert!(busy.is_err_and(|error| error.to_string().contains("another run")));
        drop(part);
        let (mut part, resumed, notes) = open(&target, &made("b", 1));
        assert_eq!((resumed, notes.len()), (Resumed::OtherSettings, 0));
        part.add("two", &"2").unwrap();
        drop(part);
        let (_part, resumed, notes) = open(&target, &made("b", 2));
        assert_eq!((resumed, notes.len()), (Resumed::OtherInput, 0));
        assert!(Part::open(folder.path(), &made("b", 2), |_: String| {}).is_err());
    }

    fn refused(target: &Path) -> String {
        match Part::open(target, &made("", 0), |_: String| {}) {
            Ok((_, resumed)) => panic!("{resumed:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_file_that_no_run_has_written_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let [games, log] = part_files(&target);
        fs::write(&games, "my own games").unwrap();
        assert!(refused(&target).contains("out.pgn.part is in the way"));
        assert!(!log.exists());
        for own in ["my own log\n", "my own log"] {
            fs::write(&log, own).unwrap();
            assert!(refused(&target).contains("in the way"));
            assert_eq!(fs::read_to_string(&log).unwrap(), own);
            assert_eq!(fs::read_to_string(&games).unwrap(), "my own games");
        }
        fs::remove_file(&games).unwrap();
        assert!(refused(&target).contains("out.pgn.part-log is in the way"));
        assert!(!games.exists());
        fs::remove_file(&log).unwrap();
        fs::create_dir(&games).unwrap();
        assert!(refused(&target).contains("in the way"));
        assert!(!log.exists());
    }

    #[test]
    fn games_that_the_log_does_not_know_are_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let [games, _] = part_files(&target);
        for (first, second) in [("a", "a"), ("a", "b")] {
            let (mut part, ..) = open(&target, &made(first, 0));
            part.add("one", &"1").unwrap();
            drop(part);
            fs::write(&games, "my own games").unwrap();
            let (part, resumed, notes) = open(&target, &made(second, 0));
            let Resumed::SetAside(kept) = resumed else {
                panic!("{resumed:?}");
            };
            assert_eq!(fs::read_to_string(kept).unwrap(), "my own games");
            assert!(notes.is_empty());
            part.discard().unwrap();
        }
    }

    #[test]
    #[cfg(unix)]
    fn a_link_with_the_name_of_a_part_file_is_not_followed() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let target = at("out.pgn");
        fs::write(at("precious"), "").unwrap();
        for name in part_files(&target) {
            for to in ["precious", "none"] {
                symlink(at(to), &name).unwrap();
                assert!(refused(&target).contains("in the way"));
                fs::remove_file(&name).unwrap();
            }
        }
        assert_eq!(fs::read(at("precious")).unwrap(), b"");
        assert!(!at("none").exists());
    }

    /// The second run waits for the lock while the first one finishes.
    #[test]
    fn a_run_that_waits_does_not_touch_the_finished_file() {
        const GAMES: usize = 50;
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let whole: String = (0..GAMES).map(|number| format!("{number}\n")).collect();
        let run = || {
            for _ in 0..10 {
                let opened = Part::open(&target, &made("a", 1), |_: usize| {});
                let mut part = match opened {
                    Ok((part, Resumed::No)) => part,
                    Ok((_, resumed)) => panic!("{resumed:?}"),
                    // It has waited for too long.
                    Err(error) if error.to_string().contains("another run") => continue,
                    Err(error) => panic!("{error}"),
                };
                for number in 0..GAMES {
                    part.add(&format!("{number}\n"), &number).unwrap();
                }
                part.finish().unwrap();
                assert_eq!(fs::read_to_string(&target).unwrap(), whole);
            }
        };
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(run);
            }
        });
        assert_eq!(fs::read_to_string(&target).unwrap(), whole);
        assert!(part_files(&target).iter().all(|name| !name.exists()));
    }

    /// What the second run did before: it had opened the file, and got its lock when the file had become the output.
    #[test]
    fn a_lock_of_a_file_that_was_renamed_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("out.pgn");
        let [games, _] = part_files(&target);
        let (mut part, ..) = open(&target, &made("a", 1));
        part.add("one", &"1").unwrap();
        let waiting = File::options().write(true).open(&games).unwrap();
        part.finish().unwrap();
        assert!(!has_name(&waiting, &games));
        let (_part, resumed, _) = open(&target, &made("b", 1));
        assert_eq!(resumed, Resumed::No);
        assert!(!has_name(&waiting, &games));
        assert_eq!(fs::read_to_string(&target).unwrap(), "one");
    }
}
