//! The safety copy of unsaved work: written shortly after each change, and read at the next start when the program did
//! not get to end properly.
//!
//! Each running Tabia owns a numbered slot in the data folder: a lock file that the system releases when the process
//! dies, however it dies, and the journal beside it. A journal whose lock is free belonged to a process that was killed.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};

use super::document::{Document, OpenGame};
use super::session::Session;
use crate::disk;
use crate::game::Snapshot;
use crate::game::pgn::PgnFile;

/// Everything of a session that is not in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Entry {
    /// The file.
    pub path: Option<PathBuf>,
    /// Changed games and their places in the file, the shown one last.
    pub games: Vec<(usize, Snapshot)>,
}

impl Entry {
    /// What would be lost of a session; `None` when nothing would.
    pub fn of(session: &Session) -> Option<Entry> {
        if !session.is_dirty() {
            return None;
        }
        let document = &session.document;
        let snapshot = |game: &OpenGame| game.record.snapshot(game.cursor.node());
        let parked = document.parked().filter(|(_, game)| game.record.is_dirty());
        let mut games: Vec<(usize, Snapshot)> = parked
            .map(|(index, game)| (index, snapshot(game)))
            .collect();
        games.push((document.current, snapshot(&session.open)));
        Some(Entry {
            path: document.path.clone(),
            games,
        })
    }

    /// The session again. When its file has gone, the games that it kept are all there is.
    pub fn restore(&self) -> Session {
        let bytes = self.path.as_ref().and_then(|path| fs::read(path).ok());
        let mut document = Document::untitled();
        document.path = self.path.clone().filter(|_| bytes.is_some());
        document.file = PgnFile::from_bytes(bytes.unwrap_or_default());
        let Some(((current, shown), parked)) = self.games.split_last() else {
            return Session::default();
        };
        for (index, snapshot) in parked {
            let game = restored(snapshot);
            let index = place(&mut document, *index, &game);
            document.park(index, game);
        }
        let shown = restored(shown);
        if !(document.file.is_empty() && *current == 0) {
            document.current = place(&mut document, *current, &shown);
        }
        Session::new(document, shown, Vec::new())
    }
}

fn restored(snapshot: &Snapshot) -> OpenGame {
    let (record, node) = snapshot.restore();
    let mut game = OpenGame::new(record);
    game.cursor.go(game.record.game(), node);
    game
}

/// Where a game goes in the file: to its old place, or to the end when the file has become shorter.
fn place(document: &mut Document, index: usize, game: &OpenGame) -> usize {
    if index < document.file.len() {
        index
    } else {
        document.file.push(game.game().clone())
    }
}

/// The journal of this process.
pub struct Journal {
    path: PathBuf,
    /// Held as long as the process lives.
    _lock: File,
    tasks: Option<Sender<Task>>,
    failures: Receiver<String>,
    worker: Option<JoinHandle<()>>,
    written: Option<Entry>,
}

enum Task {
    Write(Box<Entry>),
    Remove,
}

impl Journal {
    /// Takes a slot in the folder. With `restore`, a slot with the journal of a process that was killed is preferred,
    /// and the journal is handed out; without, such slots are left for another start.
    pub fn open(folder: &Path, restore: bool) -> std::io::Result<(Journal, Option<Entry>)> {
        fs::create_dir_all(folder)?;
        let mut free = None;
        for slot in 0..64 {
            let (lock_path, path) = (
                folder.join(format!("session-{slot}.lock")),
                folder.join(format!("session-{slot}.ron")),
            );
            // Slots are taken from the first on, so behind an unused one there is nothing to find.
            let unused = !lock_path.exists() && !path.exists() && !book_path(&path).exists();
            if unused && free.is_some() {
                break;
            }
            let lock = OpenOptions::new()
                .create(true)
                .truncate(false)
                .write(true)
                .open(&lock_path)?;
            if lock.try_lock().is_err() {
                continue;
            }
            let left = book_path(&path).exists();
            match (read(&path), restore) {
                (Some(entry), true) => return Ok((Journal::start(path, lock)?, Some(entry))),
                (None, true) if left => return Ok((Journal::start(path, lock)?, None)),
                (None, _) if free.is_none() && !left => free = Some((path, lock)),
                // A journal that is not wanted now, or a second free slot: the lock goes back.
                _ => {}
            }
            if free.is_some() && !restore {
                break;
            }
        }
        let (path, lock) = free.ok_or_else(|| std::io::Error::other("no free journal"))?;
        Ok((Journal::start(path, lock)?, None))
    }

    /// Where the journal of the book is that is open beside the game. Who has this journal may write there.
    pub fn book(&self) -> PathBuf {
        book_path(&self.path)
    }

    fn start(path: PathBuf, lock: File) -> std::io::Result<Journal> {
        let (tasks, tasks_out) = unbounded::<Task>();
        let (failures_in, failures) = unbounded();
        let target = path.clone();
        let worker = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || {
                while let Ok(task) = tasks_out.recv() {
                    // Only the newest state is worth a write.
                    let task = tasks_out.try_iter().last().unwrap_or(task);
                    if let Err(reason) = perform(&target, task) {
                        let _ = failures_in.send(reason);
                    }
                }
            })?;
        Ok(Journal {
            path,
            _lock: lock,
            tasks: Some(tasks),
            failures,
            worker: Some(worker),
            written: None,
        })
    }

    /// Writes what would be lost, or removes the journal when nothing would. Answers at once.
    pub fn note(&mut self, entry: Option<Entry>) {
        if entry == self.written {
            return;
        }
        self.written.clone_from(&entry);
        let task = entry.map_or(Task::Remove, |entry| Task::Write(Box::new(entry)));
        if let Some(tasks) = &self.tasks {
            // The worker listens as long as we live.
            let _ = tasks.send(task);
        }
    }

    /// Why the last write failed, once.
    pub fn failure(&mut self) -> Option<String> {
        self.failures.try_iter().last()
    }

    /// Nothing is unsaved any more: removes the journal and waits until that is done.
    pub fn close(mut self) {
        self.finish();
        // A journal that was never written is not there.
        let _ = fs::remove_file(&self.path);
    }

    fn finish(&mut self) {
        self.tasks = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        self.finish();
    }
}

fn book_path(path: &Path) -> PathBuf {
    path.with_extension("book")
}

fn read(path: &Path) -> Option<Entry> {
    let entry: Entry = ron::from_str(&fs::read_to_string(path).ok()?).ok()?;
    (!entry.games.is_empty()).then_some(entry)
}

fn perform(path: &Path, task: Task) -> Result<(), String> {
    match task {
        Task::Write(entry) => {
            let text = ron::to_string(&entry).map_err(|error| error.to_string())?;
            disk::write_atomic(path, text.as_bytes()).map_err(|error| error.to_string())
        }
        Task::Remove => match fs::remove_file(path) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => Err(error.to_string()),
            _ => Ok(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Edit;

    fn changed_session() -> Session {
        let mut session = Session::default();
        let mv = session.position().legal_moves()[0];
        session
            .edit(&[Edit::AddMove {
                at: session.node(),
                mv,
            }])
            .unwrap();
        session
    }

    #[test]
    fn what_a_killed_process_left_is_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let session = changed_session();
        let (mut journal, found) = Journal::open(folder.path(), true).unwrap();
        assert_eq!(found, None);
        journal.note(Entry::of(&session));
        // Dropping without closing leaves what a kill leaves.
        drop(journal);
        let (journal, found) = Journal::open(folder.path(), true).unwrap();
        let restored = found.unwrap().restore();
        assert_eq!(restored.game(), session.game());
        assert_eq!(restored.position(), session.position());
        assert!(restored.is_dirty());
        journal.close();
        assert_eq!(Journal::open(folder.path(), true).unwrap().1, None);
    }

    #[test]
    fn a_second_process_takes_another_slot() {
        let folder = tempfile::tempdir().unwrap();
        let (mut first, _) = Journal::open(folder.path(), true).unwrap();
        first.note(Entry::of(&changed_session()));
        let (second, found) = Journal::open(folder.path(), true).unwrap();
        assert_eq!(found, None);
        assert_ne!(first.path, second.path);
        let files = fs::read_dir(folder.path()).unwrap().count();
        assert!(files <= 3, "two locks and one journal, not {files} files");
    }

    #[test]
    fn a_start_with_files_leaves_the_journal_for_later() {
        let folder = tempfile::tempdir().unwrap();
        let (mut journal, _) = Journal::open(folder.path(), true).unwrap();
        journal.note(Entry::of(&changed_session()));
        drop(journal);
        assert_eq!(Journal::open(folder.path(), false).unwrap().1, None);
        assert!(Journal::open(folder.path(), true).unwrap().1.is_some());
    }
}
