//! The safety copy of edits of the book that are not saved: each is appended to a file as it is made, and what a killed
//! process left is done again at the next start.
//!
//! The file stands beside the journal of the game and is guarded by its lock. Its first line says which book it belongs
//! to; each further line is an [`Edit`]. A book that was never in a file has its beginning in a file of its own, and so
//! has one whose earlier edits could not be written.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use crossbeam_channel::{Receiver, Sender, unbounded};
use serde::{Deserialize, Serialize};

use super::identity::{Identity, OnDisk};
use super::open_book::OpenBook;
use crate::kit::stamp::Stamp;
use crate::kit::text::{tr, tr_args};
use tabia_book::{Book, Edit, Editor, file};
use tabia_disk as disk;

/// Which book a journal belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Header {
    /// Its file; `None` when it was never saved.
    path: Option<PathBuf>,
    /// What the file held before the edits.
    identity: Option<Identity>,
    /// Whether the book began with what stands beside the journal; else it began as its file, or empty.
    based: bool,
}

enum BookJournalTask {
    Begin(Header, Option<Book>),
    Append(Box<Edit>),
    Clear,
}

/// The book's journal of this process.
pub(crate) struct BookJournal {
    path: PathBuf,
    tasks: Option<Sender<BookJournalTask>>,
    failures: Receiver<String>,
    worker: Option<JoinHandle<()>>,
    /// The book that the file belongs to.
    of: Option<u64>,
    /// Edits may be missing from the file, so that it must begin anew with the whole book.
    has_failed: bool,
}

impl BookJournal {
    /// Writes to this file from the first edit on. What it holds by then is kept until the next [`BookJournal::clear`] or
    /// the first edit of another book.
    pub(crate) fn start(path: PathBuf) -> io::Result<BookJournal> {
        let (tasks, tasks_out) = unbounded();
        let (failures_in, failures) = unbounded();
        let mut writer = Writer {
            path: path.clone(),
            file: None,
            is_broken: false,
        };
        let worker = std::thread::Builder::new()
            .name("book-journal".to_owned())
            .spawn(move || {
                while let Ok(task) = tasks_out.recv() {
                    if let Err(error) = writer.take(task) {
                        let _ = failures_in.send(error.to_string());
                    }
                    if tasks_out.is_empty()
                        && let Some(file) = &writer.file
                    {
                        // What the system has survives our end; this is for the end of the system.
                        let _ = file.sync_data();
                    }
                }
            })?;
        Ok(BookJournal {
            path,
            tasks: Some(tasks),
            failures,
            worker: Some(worker),
            of: None,
            has_failed: false,
        })
    }

    /// The file, when a process that was killed has left something in it.
    pub(crate) fn left(&self) -> Option<&Path> {
        self.path.exists().then_some(&*self.path)
    }

    fn send(&self, task: BookJournalTask) {
        if let Some(tasks) = &self.tasks {
            // The worker listens as long as we live.
            let _ = tasks.send(task);
        }
    }

    /// This book is edited from here on. It is kept whole where its file does not have what it began with, or where edits
    /// could not be written.
    pub(super) fn begin(&mut self, book: &OpenBook) {
        let is_unsaved = book.path().is_none() && !book.book().is_empty();
        let based = std::mem::take(&mut self.has_failed) || is_unsaved;
        let header = Header {
            path: book.path().map(Path::to_path_buf),
            identity: book.on_disk.identity,
            based,
        };
        self.of = Some(book.serial());
        self.send(BookJournalTask::Begin(
            header,
            based.then(|| book.book().clone()),
        ));
    }

    /// The file belongs to this book already: a restored one.
    pub(super) fn go_on(&mut self, book: &OpenBook) {
        self.of = Some(book.serial());
    }

    /// Whether the file belongs to this book, and has all of its edits.
    pub(super) fn is_of(&self, book: &OpenBook) -> bool {
        self.of == Some(book.serial()) && !self.has_failed
    }

    /// An edit was made. Answers at once.
    pub(super) fn note(&mut self, edit: &Edit) {
        self.send(BookJournalTask::Append(Box::new(edit.clone())));
    }

    /// Nothing is unsaved any more.
    pub(super) fn clear(&mut self) {
        if self.of.take().is_some() {
            self.has_failed = false;
            self.send(BookJournalTask::Clear);
        }
    }

    /// Why the last write failed, once. Before the next edit, all of the book is written.
    pub(crate) fn failure(&mut self) -> Option<String> {
        let reason = self.failures.try_iter().last();
        self.has_failed |= reason.is_some();
        reason
    }

    /// A clean end: nothing is left.
    pub(crate) fn close(mut self) {
        self.clear();
    }
}

impl Drop for BookJournal {
    fn drop(&mut self) {
        self.tasks = None;
        if let Some(worker) = self.worker.take() {
            let _ = worker.join();
        }
    }
}

struct Writer {
    path: PathBuf,
    file: Option<File>,
    /// A write has failed, and the file has not begun anew since.
    is_broken: bool,
}

impl Writer {
    fn take(&mut self, task: BookJournalTask) -> io::Result<()> {
        if matches!(task, BookJournalTask::Append(_)) && self.is_broken {
            // Nothing is added to what may end in half a line, or lacks an edit.
            return Ok(());
        }
        let done = self.perform(task);
        self.is_broken = done.is_err();
        if self.is_broken {
            self.file = None;
        }
        done
    }

    fn perform(&mut self, task: BookJournalTask) -> io::Result<()> {
        match task {
            BookJournalTask::Begin(header, base) => {
                if let Some(book) = base {
                    file::save(&book, &base_path(&self.path)).map_err(io::Error::other)?;
                }
                self.file = None;
                disk::write_atomic(&self.path, line(&header)?.as_bytes())?;
                self.file = Some(OpenOptions::new().append(true).open(&self.path)?);
            }
            BookJournalTask::Append(edit) => {
                if self.file.is_none() {
                    // A restored journal goes on; what was cut off in the middle of its last line is ended here.
                    let mut file = OpenOptions::new().append(true).open(&self.path)?;
                    file.write_all(b"\n")?;
                    self.file = Some(file);
                }
                if let Some(file) = &mut self.file {
                    // In one piece, so that a line is there or not.
                    file.write_all(line(&edit)?.as_bytes())?;
                }
            }
            BookJournalTask::Clear => {
                self.file = None;
                remove(&self.path)?;
                remove(&base_path(&self.path))?;
            }
        }
        Ok(())
    }
}

fn line<T: Serialize>(value: &T) -> io::Result<String> {
    let text = ron::to_string(value).map_err(io::Error::other)?;
    Ok(text + "\n")
}

fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Where a book that is in no file has its beginning.
fn base_path(journal: &Path) -> PathBuf {
    journal.with_extension("book.ron")
}

/// A book with the edits of a journal made.
pub(super) struct Restored {
    pub(super) book: OpenBook,
    /// How many edits were made.
    pub(super) edits: usize,
    /// How many lines of the journal could not be read or did not fit.
    pub(super) lost: usize,
}

/// Does the edits of a journal again.
///
/// # Errors
/// When the book that it belongs to is not what it was, in words. The journal is then kept under another name.
pub(super) fn restore(journal: &Path) -> Result<Restored, String> {
    let text = fs::read(journal).map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&text);
    let mut lines = text.lines().filter(|line| !line.trim().is_empty());
    let header: Option<Header> = lines.next().and_then(|line| ron::from_str(line).ok());
    let Some(header) = header else {
        return Err(set_aside(journal, &tr("book-journal-unreadable")));
    };
    let begun = begin(journal, &header).map_err(|reason| set_aside(journal, &reason))?;
    let mut restored = Restored {
        book: begun,
        edits: 0,
        lost: 0,
    };
    for line in lines {
        let edit = ron::from_str::<Edit>(line).ok();
        match edit.map(|edit| restored.book.apply(&edit)) {
            Some(Ok(_)) => restored.edits += 1,
            _ => restored.lost += 1,
        }
    }
    restored.book.editor.mark_dirty();
    Ok(restored)
}

/// The book that a journal belongs to, as it was before the edits.
fn begin(journal: &Path, header: &Header) -> Result<OpenBook, String> {
    let read = |path: &Path| {
        file::open(path, &mut |_| ControlFlow::Continue(())).map_err(|error| error.to_string())
    };
    let path = header.path.as_deref();
    let stamp = path.and_then(Stamp::of);
    let identity = path.map(Identity::of).transpose();
    let is_same = matches!(&identity, Ok(now) if *now == header.identity);
    let on_disk = OnDisk {
        identity: header.identity,
        // Where the file has changed meanwhile, saving over it asks.
        stamp: stamp.filter(|_| is_same),
    };
    if header.based {
        let opened = read(&base_path(journal))?;
        return Ok(OpenBook {
            editor: Editor::new(opened.book),
            path: header.path.clone(),
            on_disk,
            ..OpenBook::default()
        });
    }
    identity.map_err(|error| error.to_string())?;
    match path {
        Some(_) if !is_same => Err(tr("book-journal-changed")),
        Some(path) => Ok(OpenBook::new(path.to_path_buf(), read(path)?, on_disk)),
        None => Ok(OpenBook::untitled()),
    }
}

/// Keeps a journal that cannot be used under a name of its own, and says why and where.
fn set_aside(journal: &Path, reason: &str) -> String {
    let aside = (1..)
        .map(|number| journal.with_extension(format!("aside-{number}.book")))
        .find(|path| !path.exists())
        .unwrap_or_else(|| journal.with_extension("aside.book"));
    let base = base_path(journal);
    if base.exists() {
        let _ = fs::rename(base, base_path(&aside));
    }
    let kept = match fs::rename(journal, &aside) {
        Ok(()) => aside,
        Err(_) => journal.to_path_buf(),
    };
    let args = [
        ("reason", reason.into()),
        ("file", kept.display().to_string().into()),
    ];
    tr_args("book-journal-aside", &args)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_book::{BookEntry, Key};
    use tabia_chess::{Position, san};

    fn add(text: &str, weight: u16) -> Edit {
        let start = Position::start();
        let mv = san::read(&start, text).unwrap();
        Edit::Add {
            at: Key::of(&start),
            entry: BookEntry::new(mv, weight),
        }
    }

    /// A book in a file, and a journal beside it.
    fn book_and_journal(folder: &Path) -> (OpenBook, BookJournal) {
        let path = folder.join("mine.ron");
        let mut book = Book::default();
        book.apply(&add("e4", 1)).unwrap();
        file::save(&book, &path).unwrap();
        let opened = file::open(&path, &mut |_| ControlFlow::Continue(())).unwrap();
        let on_disk = OnDisk::of(&path);
        let journal = BookJournal::start(folder.join("session-0.book")).unwrap();
        (OpenBook::new(path, opened, on_disk), journal)
    }

    fn note(book: &mut OpenBook, journal: &mut BookJournal, edit: &Edit) {
        if !journal.is_of(book) {
            journal.begin(book);
        }
        book.apply(edit).unwrap();
        journal.note(edit);
    }

    #[test]
    fn what_a_killed_process_did_is_done_again_and_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        let file = journal.path.clone();
        note(&mut book, &mut journal, &add("d4", 2));
        note(&mut book, &mut journal, &add("c4", 3));
        drop(journal);
        // The process was killed while it wrote.
        let mut text = fs::read_to_string(&file).unwrap();
        text.push_str("(Add(at:");
        fs::write(&file, text).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!((restored.edits, restored.lost), (2, 1));
        assert_eq!(restored.book.book(), book.book());
        assert!(restored.book.is_dirty());
        let mut book = restored.book;
        let mut journal = BookJournal::start(file.clone()).unwrap();
        assert!(journal.left().is_some());
        journal.go_on(&book);
        note(&mut book, &mut journal, &add("Nf3", 4));
        drop(journal);
        let restored = restore(&file).unwrap();
        assert_eq!((restored.edits, restored.lost), (3, 1));
        assert_eq!(restored.book.book(), book.book());
    }

    #[test]
    fn after_a_failed_write_the_whole_book_is_kept_before_the_next_edit() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        let file = journal.path.clone();
        // What cannot be replaced by a file.
        fs::create_dir(&file).unwrap();
        note(&mut book, &mut journal, &add("d4", 2));
        note(&mut book, &mut journal, &add("c4", 3));
        let mut tries = 0;
        while journal.failure().is_none() {
            tries += 1;
            assert!(tries < 2000, "the failure was never told");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        fs::remove_dir(&file).unwrap();
        note(&mut book, &mut journal, &add("Nf3", 4));
        note(&mut book, &mut journal, &add("Nc3", 5));
        drop(journal);
        let restored = restore(&file).unwrap();
        assert_eq!((restored.edits, restored.lost), (2, 0));
        assert_eq!(restored.book.book(), book.book());
        let path = book.path().unwrap();
        assert_eq!(restored.book.path(), Some(path));
        assert!(!restored.book.has_changed_on_disk(path));
        // The file is not needed for it; whether it may be saved over is asked when that is done.
        file::save(&Book::default(), path).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!(restored.book.book(), book.book());
        assert!(restored.book.has_changed_on_disk(path));
    }

    #[test]
    fn nothing_is_added_to_half_a_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("session-0.book");
        let mut writer = Writer {
            path: path.clone(),
            file: None,
            is_broken: false,
        };
        let header = |based| Header {
            path: None,
            identity: None,
            based,
        };
        let append = |text| BookJournalTask::Append(Box::new(add(text, 1)));
        writer
            .take(BookJournalTask::Begin(header(false), None))
            .unwrap();
        let half = fs::read_to_string(&path).unwrap() + "(Add(at:";
        fs::write(&path, &half).unwrap();
        // A file that cannot be written to, as on a full disk.
        writer.file = Some(File::open(&path).unwrap());
        assert!(writer.take(append("d4")).is_err());
        writer.take(append("c4")).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), half);
        let mut book = Book::default();
        book.apply(&add("d4", 1)).unwrap();
        book.apply(&add("c4", 1)).unwrap();
        let begin = BookJournalTask::Begin(header(true), Some(book.clone()));
        writer.take(begin).unwrap();
        writer.take(append("e4")).unwrap();
        book.apply(&add("e4", 1)).unwrap();
        let restored = restore(&path).unwrap();
        assert_eq!((restored.edits, restored.lost), (1, 0));
        assert_eq!(restored.book.book(), &book);
    }

    #[test]
    fn a_journal_of_a_book_that_has_changed_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let file = journal.path.clone();
        drop(journal);
        file::save(&Book::default(), book.path().unwrap()).unwrap();
        let Err(said) = restore(&file) else {
            panic!("restored into another book")
        };
        let aside = folder.path().join("session-0.aside-1.book");
        assert!(said.contains(&aside.display().to_string()), "{said}");
        assert!(fs::read_to_string(aside).unwrap().contains("Add"));
        assert!(!file.exists());
    }

    #[test]
    fn a_book_without_a_file_is_kept_whole() {
        let folder = tempfile::tempdir().unwrap();
        let mut journal = BookJournal::start(folder.path().join("session-0.book")).unwrap();
        let file = journal.path.clone();
        let mut built = Book::default();
        built.apply(&add("e4", 9)).unwrap();
        let mut book = OpenBook::unsaved(built, Vec::new());
        note(&mut book, &mut journal, &add("d4", 2));
        drop(journal);
        let restored = restore(&file).unwrap();
        assert_eq!(restored.book.book(), book.book());
        assert_eq!(restored.book.path(), None);
        let mut journal = BookJournal::start(file).unwrap();
        journal.go_on(&restored.book);
        journal.close();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
