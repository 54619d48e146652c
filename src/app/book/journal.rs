//! The safety copy of edits of the book that are not saved: each is appended to a file as it is made, and what a killed
//! process left is done again at the next start.
//!
//! The file stands beside the journal of the game and is guarded by its lock. Its first line says which book it belongs
//! to; each further line is an [`Edit`]. A book that was never in a file has its beginning in a file of its own, and so
//! has one whose earlier edits could not be written.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::open_book::{Identity, OnDisk, OpenBook};
use crate::kit::log_writer::{LogWriter, WriteBeside};
use crate::kit::stamp::Stamp;
use crate::kit::text::{tr, tr_args};
use tabia_book::{Edit, Editor, file};
use tabia_disk::{LogError, LogFormat, LogLine, LogReader};

/// The form of the journal of a book.
const FORMAT: LogFormat = LogFormat {
    header: None,
    checksum: None,
};

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

/// The book's journal of this process.
pub(crate) struct BookJournal {
    writer: LogWriter,
    /// The book that the file belongs to.
    of: Option<u64>,
    /// Edits may be missing from the file, so that it must begin anew with the whole book.
    has_failed: bool,
}

impl BookJournal {
    /// Writes to this file from the first edit on. What it holds by then is kept until the next [`BookJournal::clear`] or
    /// the first edit of another book.
    pub(crate) fn start(path: PathBuf) -> io::Result<BookJournal> {
        let base = base_path(&path);
        Ok(BookJournal {
            writer: LogWriter::start("book-journal", path, base, FORMAT)?,
            of: None,
            has_failed: false,
        })
    }

    /// The file, when a process that was killed has left something in it.
    pub(crate) fn left(&self) -> Option<&Path> {
        Some(self.writer.path()).filter(|path| path.exists())
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
        let base = based.then(|| book.book().clone()).map(|book| {
            let save = move |path: &Path| file::save(&book, path).map_err(io::Error::other);
            Box::new(save) as WriteBeside
        });
        let records = move || Ok(vec![record(&header)?]);
        self.writer.begin(base, Box::new(records));
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
        let edit = edit.clone();
        let records = move || Ok(vec![record(&edit)?]);
        self.writer.append(Box::new(records), true);
    }

    /// Nothing is unsaved any more.
    pub(super) fn clear(&mut self) {
        if self.of.take().is_some() {
            self.has_failed = false;
            self.writer.remove();
        }
    }

    /// Why the last write failed, once. Before the next edit, all of the book is written.
    pub(crate) fn failure(&mut self) -> Option<String> {
        let reason = self.writer.failure();
        self.has_failed |= reason.is_some();
        reason
    }

    /// A clean end: nothing is left.
    pub(crate) fn close(mut self) {
        self.clear();
    }
}

fn record<T: Serialize>(value: &T) -> io::Result<String> {
    ron::to_string(value).map_err(io::Error::other)
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
    let source = File::open(journal).map_err(|error| error.to_string())?;
    let mut lines = LogReader::new(BufReader::new(source), FORMAT)
        .map_err(|error: LogError| error.to_string())?;
    let header = match lines.next_line().map_err(|error| error.to_string())? {
        Some(LogLine::Record(record)) => ron::from_str::<Header>(record).ok(),
        _ => None,
    };
    let Some(header) = header else {
        return Err(set_aside(journal, &tr("book-journal-unreadable")));
    };
    let begun = begin(journal, &header).map_err(|reason| set_aside(journal, &reason))?;
    let mut restored = Restored {
        book: begun,
        edits: 0,
        lost: 0,
    };
    while let Some(line) = lines.next_line().map_err(|error| error.to_string())? {
        let edit = match line {
            LogLine::Record(record) if record.trim().is_empty() => continue,
            LogLine::Record(record) => ron::from_str::<Edit>(record).ok(),
            LogLine::Torn | LogLine::Damaged => None,
        };
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
    use tabia_book::{Book, BookEntry, Key};
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
        let file = journal.writer.path().to_path_buf();
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
        let file = journal.writer.path().to_path_buf();
        // What cannot be replaced by a file.
        fs::create_dir(&file).unwrap();
        note(&mut book, &mut journal, &add("d4", 2));
        note(&mut book, &mut journal, &add("c4", 3));
        let mut tries = 0;
        while journal.failure().is_none() {
            tries += 1;
            assert!(tries < 2000, "the failure was never reported");
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
    fn a_line_that_was_cut_off_is_ended_before_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let file = journal.writer.path().to_path_buf();
        drop(journal);
        let whole = fs::read_to_string(&file).unwrap();
        // All of a line but its line break is there: it counts. Where more is missing, it is lost.
        for (cut, edits, lost) in [(1, 2, 0), (2, 1, 1), (10, 1, 1)] {
            fs::write(&file, &whole[..whole.len() - cut]).unwrap();
            let restored = restore(&file).unwrap();
            let mut journal = BookJournal::start(file.clone()).unwrap();
            journal.go_on(&restored.book);
            journal.note(&add("c4", 3));
            drop(journal);
            let restored = restore(&file).unwrap();
            assert_eq!((restored.edits, restored.lost), (edits, lost), "{cut}");
        }
    }

    #[test]
    fn a_journal_of_a_book_that_has_changed_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let file = journal.writer.path().to_path_buf();
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
        let file = journal.writer.path().to_path_buf();
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
