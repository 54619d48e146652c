//! The journal of a book: unsaved edits are appended to a file as they are made, and those of a killed process are applied
//! again at the next start.
//!
//! The file is in the same folder as the journal of the game and protected by its lock. Its first line identifies the book;
//! each further line is an [`Edit`]. A book without a file has its original content in a separate file, and so has a book
//! whose earlier edits could not be written.

use std::io::{self, BufReader};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::open_book::{self, Identity, OnDisk, OpenBook};
use crate::kit::log_writer::{LogWriter, WriteBeside};
use tabia_book::{Edit, Editor, file};
use tabia_disk::{LogError, LogFormat, LogLine, LogReader};
use tabia_texts::{tr, tr_args};

/// The log format of the journal.
const FORMAT: LogFormat = LogFormat {
    header: None,
    checksum: None,
};

/// The book of a journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Header {
    /// Its file; `None` when it was never saved.
    path: Option<PathBuf>,
    /// The identity of the file before the edits.
    identity: Option<Identity>,
    /// Whether the original content is in the file beside the journal; otherwise it is that of the book's file, or empty.
    based: bool,
}

/// The journal of books of this process.
pub(crate) struct BookJournal {
    writer: LogWriter,
    /// The serial number of the book in the file.
    of: Option<u64>,
    /// Whether edits may be missing, so that the file must be rewritten with the whole book.
    has_failed: bool,
}

impl BookJournal {
    /// Creates the journal of a file, which is written from the first edit on. Its old content is kept until the next
    /// [`BookJournal::clear`] or the first edit of another book.
    pub(crate) fn start(path: PathBuf) -> io::Result<BookJournal> {
        let base = base_path(&path);
        Ok(BookJournal {
            writer: LogWriter::start("book-journal", path, base, FORMAT)?,
            of: None,
            has_failed: false,
        })
    }

    /// Returns the file, when it has the journal of a killed process.
    pub(crate) fn left(&self) -> Option<&Path> {
        Some(self.writer.path()).filter(|path| path.exists())
    }

    /// Begins the journal of a book. The whole book is stored if its file does not have the original content, or if edits
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

    /// Continues the journal of a restored book. If the book's file is gone, begins the journal of a book without a file,
    /// because the edits would otherwise be restored into that file once it is there again.
    pub(super) fn go_on(&mut self, restored: &RestoredBook) {
        match restored.ground {
            Ground::Original | Ground::Changed => self.of = Some(restored.book.serial()),
            Ground::Missing(_) => self.begin(&restored.book),
        }
    }

    /// Returns whether the file is that of this book, with all of its edits.
    pub(super) fn is_of(&self, book: &OpenBook) -> bool {
        self.of == Some(book.serial()) && !self.has_failed
    }

    /// Adds an edit. Does not block.
    pub(super) fn note(&mut self, edit: &Edit) {
        let edit = edit.clone();
        let records = move || Ok(vec![record(&edit)?]);
        self.writer.append(Box::new(records), true);
    }

    /// Clears the journal, when there are no unsaved edits.
    pub(super) fn clear(&mut self) {
        if self.of.take().is_some() {
            self.has_failed = false;
            self.writer.remove();
        }
    }

    /// Returns the last write error, once. Before the next edit, the whole book is stored.
    pub(crate) fn failure(&mut self) -> Option<String> {
        let reason = self.writer.failure();
        self.has_failed |= reason.is_some();
        reason
    }

    /// Removes the file at a regular end of the program.
    pub(crate) fn close(mut self) {
        self.clear();
    }
}

fn record<T: Serialize>(value: &T) -> io::Result<String> {
    ron::to_string(value).map_err(io::Error::other)
}

/// Returns the path of the original content of a book without a file.
fn base_path(journal: &Path) -> PathBuf {
    journal.with_extension("book.ron")
}

/// A book with the edits of a journal.
pub(super) struct RestoredBook {
    pub(super) book: OpenBook,
    pub(super) ground: Ground,
    /// Number of edits.
    pub(super) edits: usize,
    /// Number of lines of the journal that could not be read or applied.
    pub(super) lost: usize,
    /// A copy of the journal, when edits could not be applied because the book is another.
    pub(super) copy: Option<PathBuf>,
}

/// The content to which the edits of a journal are applied.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Ground {
    /// The content that the user edited.
    Original,
    /// The present content of the book's file, which is another one.
    Changed,
    /// An empty book, since the book's file cannot be read, for this reason.
    Missing(String),
}

/// Applies the edits of a journal again: to the book's present content if that has changed, and to an empty book if it is gone.
///
/// # Errors
/// When the journal cannot be used, with a message. It is then kept under another name.
pub(super) fn restore(journal: &Path) -> Result<RestoredBook, String> {
    let unusable = |reason: String| set_aside(journal, &reason);
    // It may be a folder.
    let source = tabia_disk::open_regular(journal).map_err(|error| unusable(error.to_string()))?;
    let lines = LogReader::new(BufReader::new(source), FORMAT);
    let mut lines = lines.map_err(|error: LogError| unusable(error.to_string()))?;
    let header = match lines.next_line().map_err(|error| error.to_string())? {
        Some(LogLine::Record(record)) => ron::from_str::<Header>(record).ok(),
        _ => None,
    };
    let Some(header) = header else {
        return Err(set_aside(journal, &tr("book-journal-unreadable")));
    };
    let (book, ground) = begin(journal, &header).map_err(unusable)?;
    let before = (ground == Ground::Changed).then(|| book.book().clone());
    let mut restored = RestoredBook {
        book,
        ground,
        edits: 0,
        lost: 0,
        copy: None,
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
    if before.is_some_and(|before| before == *restored.book.book()) {
        // The edits were saved before the process was killed.
        (restored.ground, restored.edits, restored.lost) = (Ground::Original, 0, 0);
        return Ok(restored);
    }
    restored.book.editor.mark_dirty();
    if restored.lost > 0 && restored.ground != Ground::Original {
        restored.copy = tabia_disk::copy_aside(journal).ok();
    }
    Ok(restored)
}

/// Returns the book of a journal, before the edits.
fn begin(journal: &Path, header: &Header) -> Result<(OpenBook, Ground), String> {
    if header.based {
        let now = header.path.as_deref().map(OnDisk::of);
        let is_same = now.is_none_or(|now| now.identity == header.identity);
        let on_disk = OnDisk {
            identity: header.identity,
            // If the file has changed in the meantime, saving asks first.
            stamp: now.and_then(|now| now.stamp).filter(|_| is_same),
        };
        let base = file::open(&base_path(journal), &mut |_| ControlFlow::Continue(()));
        let book = OpenBook {
            editor: Editor::new(base.map_err(|error| error.to_string())?.book),
            path: header.path.clone(),
            on_disk,
            ..OpenBook::default()
        };
        return Ok((book, Ground::Original));
    }
    let Some(path) = &header.path else {
        return Ok((OpenBook::untitled(), Ground::Original));
    };
    let (opened, on_disk) = open_book::read(path);
    let ground = match on_disk.identity == header.identity {
        true => Ground::Original,
        false => Ground::Changed,
    };
    Ok(match opened {
        Ok(opened) => (OpenBook::new(path.clone(), opened, on_disk), ground),
        Err(error) => (OpenBook::untitled(), Ground::Missing(error.to_string())),
    })
}

/// Renames a journal that cannot be used, and returns a message.
fn set_aside(journal: &Path, reason: &str) -> String {
    let base = base_path(journal);
    if base.exists() {
        let _ = tabia_disk::set_aside(&base);
    }
    let kept = tabia_disk::set_aside(journal).unwrap_or_else(|_| journal.to_path_buf());
    let args = [
        ("reason", reason.into()),
        ("file", kept.display().to_string().into()),
    ];
    tr_args("book-journal-aside", &args)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::kit::stamp::Stamp;
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

    /// Returns a book in a file, with a journal beside it.
    fn book_and_journal(folder: &Path) -> (OpenBook, BookJournal) {
        let path = folder.join("mine.ron");
        let mut book = Book::default();
        book.apply(&add("e4", 1)).unwrap();
        file::save(&book, &path).unwrap();
        let (opened, on_disk) = open_book::read(&path);
        let opened = opened.unwrap();
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
        // As if the process was killed while writing.
        let mut text = fs::read_to_string(&file).unwrap();
        text.push_str("(Add(at:");
        fs::write(&file, text).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!((restored.edits, restored.lost), (2, 1));
        assert_eq!(restored.book.book(), book.book());
        assert!(restored.book.is_dirty());
        let mut journal = BookJournal::start(file.clone()).unwrap();
        assert!(journal.left().is_some());
        journal.go_on(&restored);
        let mut book = restored.book;
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
        // A folder cannot be replaced by a file.
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
        assert!(!Stamp::is_outdated(restored.book.on_disk.stamp, path));
        // The file is not needed for it; saving later asks whether to overwrite it.
        file::save(&Book::default(), path).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!(restored.book.book(), book.book());
        assert!(Stamp::is_outdated(restored.book.on_disk.stamp, path));
    }

    #[test]
    fn a_line_that_was_cut_off_is_ended_before_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let file = journal.writer.path().to_path_buf();
        drop(journal);
        let whole = fs::read_to_string(&file).unwrap();
        // Only the line break is missing: the edit counts. If more is missing, it is lost.
        for (cut, edits, lost) in [(1, 2, 0), (2, 1, 1), (10, 1, 1)] {
            fs::write(&file, &whole[..whole.len() - cut]).unwrap();
            let restored = restore(&file).unwrap();
            let mut journal = BookJournal::start(file.clone()).unwrap();
            journal.go_on(&restored);
            journal.note(&add("c4", 3));
            drop(journal);
            let restored = restore(&file).unwrap();
            assert_eq!((restored.edits, restored.lost), (edits, lost), "{cut}");
        }
    }

    #[test]
    fn edits_are_made_in_the_present_content_of_a_changed_file() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let Edit::Add { at, entry } = add("e4", 1) else {
            unreachable!()
        };
        let mv = entry.mv;
        note(&mut book, &mut journal, &Edit::Remove { at, mv });
        let file = journal.writer.path().to_path_buf();
        drop(journal);
        let path = book.path().unwrap();
        let mut other = Book::default();
        other.apply(&add("c4", 7)).unwrap();
        file::save(&other, path).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!(restored.ground, Ground::Changed);
        other.apply(&add("d4", 2)).unwrap();
        assert_eq!(restored.book.book(), &other);
        assert!(restored.book.is_dirty());
        assert!(!Stamp::is_outdated(restored.book.on_disk.stamp, path));
        // 1.e4 is not in that file and cannot be removed: nothing is thrown away.
        assert_eq!((restored.edits, restored.lost), (1, 1));
        let copy = restored.copy.unwrap();
        assert_eq!(fs::read(copy).unwrap(), fs::read(&file).unwrap());
    }

    #[test]
    fn edits_of_a_file_that_is_gone_are_in_a_new_book() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let file = journal.writer.path().to_path_buf();
        drop(journal);
        let path = book.path().unwrap();
        let gone = path.with_extension("gone");
        fs::rename(path, &gone).unwrap();
        let restored = restore(&file).unwrap();
        assert!(matches!(restored.ground, Ground::Missing(_)));
        let mut edits = Book::default();
        edits.apply(&add("d4", 2)).unwrap();
        assert_eq!(restored.book.book(), &edits);
        assert!(restored.book.is_dirty() && restored.book.path().is_none());
        // After a second kill they are not restored into the file, which is there again.
        let mut journal = BookJournal::start(file.clone()).unwrap();
        journal.go_on(&restored);
        drop(journal);
        fs::rename(&gone, path).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!(restored.ground, Ground::Original);
        assert_eq!(restored.book.book(), &edits);
        assert!(restored.book.is_dirty() && restored.book.path().is_none());
    }

    #[test]
    fn edits_that_were_saved_before_the_kill_are_not_made_twice() {
        let folder = tempfile::tempdir().unwrap();
        let (mut book, mut journal) = book_and_journal(folder.path());
        note(&mut book, &mut journal, &add("d4", 2));
        let file = journal.writer.path().to_path_buf();
        drop(journal);
        file::save(book.book(), book.path().unwrap()).unwrap();
        let restored = restore(&file).unwrap();
        assert_eq!(restored.ground, Ground::Original);
        assert_eq!((restored.edits, restored.lost), (0, 0));
        assert!(!restored.book.is_dirty());
    }

    #[test]
    fn a_journal_that_cannot_be_read_is_kept_aside() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("session-0.book");
        fs::write(&file, "damaged\n").unwrap();
        let Err(said) = restore(&file) else {
            panic!("a damaged journal was restored")
        };
        let mut left = fs::read_dir(folder.path()).unwrap();
        let aside = left.next().unwrap().unwrap().path();
        assert!(left.next().is_none());
        assert_ne!(aside, file);
        assert!(said.contains(&aside.display().to_string()), "{said}");
        assert_eq!(fs::read_to_string(aside).unwrap(), "damaged\n");
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
        journal.go_on(&restored);
        journal.close();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
