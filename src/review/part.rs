//! A file that is written game by game and can be gone on with after the process was killed.
//!
//! Two files stand beside the output until it is whole: the games so far (`.part`), and a log (`.part-log`) with a line for
//! each of them. The log says what settings and what input they come from, and a game counts only when its line is whole
//! and agrees with what stands in the file.

use std::fs::{self, File, TryLockError};
use std::io::{self, BufRead as _, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use tabia_disk::{self as disk, Checksum};

/// What decides what stands in the output.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Made {
    /// The settings, in any form.
    pub settings: String,
    /// A checksum of the input.
    pub input: u64,
}

/// How a part file was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resumed {
    /// There was none.
    No,
    /// It goes on after so many games.
    After(usize),
    /// There was one, made with other settings: it was begun anew.
    OtherSettings,
    /// There was one, made of another input: it was begun anew.
    OtherInput,
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

impl Part {
    /// Opens what an earlier run has left beside `target`, or begins anew. `earlier` is given what was noted about each
    /// game that is finished.
    pub fn open<N: DeserializeOwned>(
        target: &Path,
        made: &Made,
        mut earlier: impl FnMut(N),
    ) -> io::Result<(Part, Resumed)> {
        let target = disk::follow(target)?;
        if fs::metadata(&target).is_ok_and(|old| !old.is_file()) {
            let reason = "there is something other than a file in its place";
            return Err(io::Error::other(reason));
        }
        if let Some(folder) = target.parent() {
            fs::create_dir_all(folder)?;
        }
        let open = |path: &Path| {
            let file = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(path)?;
            lock(&file).map(|()| file)
        };
        let mut part = Part {
            log: open(&beside(&target, "-log"))?,
            games: open(&beside(&target, ""))?,
            target,
            length: 0,
            synced: Instant::now(),
        };
        let resumed = part.resume(made, &mut earlier)?;
        Ok((part, resumed))
    }

    /// Reads what is there, and cuts off what is not whole.
    fn resume<N: DeserializeOwned>(
        &mut self,
        made: &Made,
        earlier: &mut impl FnMut(N),
    ) -> io::Result<Resumed> {
        let mut lines = BufReader::new(&self.log);
        let mut games = BufReader::new(&self.games);
        let mut line = Vec::new();
        let mut kept = lines.read_until(b'\n', &mut line)? as u64;
        let head: Option<Made> = read_line(&line);
        let mut finished = 0;
        let outcome = match head {
            Some(head) if head == *made => {
                loop {
                    line.clear();
                    let size = lines.read_until(b'\n', &mut line)? as u64;
                    let Some((entry, note)) = read_line::<(Entry, N)>(&line) else {
                        break;
                    };
                    let mut text = Vec::new();
                    games.by_ref().take(entry.size).read_to_end(&mut text)?;
                    if text.len() as u64 != entry.size || Checksum::of(&text) != entry.sum {
                        break;
                    }
                    earlier(note);
                    kept += size;
                    self.length += entry.size;
                    finished += 1;
                }
                Resumed::After(finished)
            }
            Some(head) if head.input == made.input => Resumed::OtherSettings,
            Some(_) => Resumed::OtherInput,
            None => Resumed::No,
        };
        if !matches!(outcome, Resumed::After(_)) {
            kept = 0;
        }
        self.games.set_len(self.length)?;
        self.log.set_len(kept)?;
        self.games.seek(SeekFrom::End(0))?;
        self.log.seek(SeekFrom::End(0))?;
        if kept == 0 {
            self.log.write_all(&write_line(made)?)?;
        }
        Ok(match outcome {
            Resumed::After(0) => Resumed::No,
            outcome => outcome,
        })
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

    /// Makes the file the output.
    pub fn finish(self) -> io::Result<()> {
        let target = self.target;
        // Some systems do not rename what is open.
        drop((self.games, self.log));
        disk::take_name(&beside(&target, ""), &target)?;
        fs::remove_file(beside(&target, "-log"))
    }
}

/// Makes sure that nobody else writes the file. A process that was killed may need a moment to end.
fn lock(file: &File) -> io::Result<()> {
    const TRIES: u32 = 20;
    for _ in 0..TRIES {
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(50)),
            // Where there are no locks, people have to look out themselves.
            _ => return Ok(()),
        }
    }
    Err(io::Error::other("another run is at work on it"))
}

fn beside(target: &Path, ending: &str) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".part");
    name.push(ending);
    PathBuf::from(name)
}

/// Where a game stands.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct Entry {
    size: u64,
    sum: u64,
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
        let (games, log) = (beside(&target, ""), beside(&target, "-log"));
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
                fs::write(&games, &whole_games[..whole_games.len() - torn]).unwrap();
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
        fs::write(beside(&target, ""), "onetwa").unwrap();
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
}
