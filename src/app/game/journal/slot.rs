//! The slot of a running Tabia in the data folder, and the journals that a killed process left in one.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use super::file::{self, Journal, ReadJournal, Unreadable, earlier_path, read_earlier};
use super::kept::Kept;

/// A numbered slot that belongs to this process alone, with the journals of its tabs and of its book.
pub struct Slot {
    /// The journal of the first tab; those of the others are numbered.
    first: PathBuf,
    /// The highest number of a journal so far.
    last: usize,
    /// The lock of the slot, and of each other slot whose journals are continued; held until the process ends.
    locks: Vec<File>,
}

/// A slot, and the journals that killed processes left in it and in the other free slots.
pub struct OpenedSlot {
    /// The slot, now owned by this process.
    pub slot: Slot,
    /// The tabs by slot, each in the order in which they were shown. Their journals stay where they are.
    pub tabs: Vec<LeftTab>,
    /// The new names of journals that cannot be read.
    pub unreadable: Vec<PathBuf>,
    /// Whether the book of another free slot waits for a later start, since a window has one book.
    pub has_more: bool,
}

/// A tab of a killed process.
pub struct LeftTab {
    /// The contents of its journal.
    pub kept: Kept,
    /// A copy of the journal, when some of its lines could not be used.
    pub aside: Option<PathBuf>,
    /// The journal, to be continued.
    pub journal: Journal,
}

/// The contents of a slot of a killed process.
#[derive(Default)]
struct LeftSlot {
    tabs: Vec<LeftTab>,
    unreadable: Vec<PathBuf>,
}

impl Slot {
    /// Maximum number of windows that can be open at once.
    const MOST: usize = 64;

    /// Takes a slot in the folder, and the tabs of all free slots with journals of killed processes. The slot is one of those,
    /// if there are any, and the first one with a book.
    ///
    /// # Errors
    /// When no slot is available.
    pub fn open(folder: &Path) -> io::Result<OpenedSlot> {
        fs::create_dir_all(folder)?;
        let mut free = None;
        let mut found = Vec::new();
        for number in 0..Slot::MOST {
            let first = folder.join(format!("session-{number}.journal"));
            let lock_path = first.with_extension("lock");
            // Slots are taken in order, so there is nothing after one that was never used.
            let has_one = free.is_some() || !found.is_empty();
            if has_one && !lock_path.exists() && is_empty(&first, &journals(&first)?) {
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
            let left = journals(&first)?;
            let is_empty = is_empty(&first, &left);
            let slot = Slot {
                last: left.last().map_or(0, |(number, _)| *number),
                first,
                locks: vec![lock],
            };
            if is_empty {
                free.get_or_insert(slot);
            } else if let Some(left) = take_over(left)? {
                found.push((slot, left));
            }
        }
        let with_book = found.iter().position(|(slot, _)| slot.book().exists());
        let (mut own, mut others) = (None, Vec::new());
        let (mut tabs, mut unreadable) = (Vec::new(), Vec::new());
        for (index, (slot, left)) in found.into_iter().enumerate() {
            let has_tabs = !left.tabs.is_empty();
            tabs.extend(left.tabs);
            unreadable.extend(left.unreadable);
            match index == with_book.unwrap_or(0) {
                true => own = Some(slot),
                false => others.push((slot, has_tabs)),
            }
        }
        let slot = own.or(free);
        let mut slot = slot.ok_or_else(|| io::Error::other("no free journal"))?;
        let has_more = others.iter().any(|(other, _)| other.book().exists());
        for (other, has_tabs) in others {
            // The book of a slot without tabs is left to another process.
            if has_tabs {
                slot.locks.extend(other.locks);
            }
        }
        Ok(OpenedSlot {
            slot,
            tabs,
            unreadable,
            has_more,
        })
    }

    /// Whether no other process holds a slot in the folder of this one.
    pub fn is_alone(&self) -> bool {
        let own = self.first.with_extension("lock");
        let is_held = |number: usize| {
            let lock = self.first.with_file_name(format!("session-{number}.lock"));
            lock != own && File::open(lock).is_ok_and(|lock| lock.try_lock().is_err())
        };
        !(0..Slot::MOST).any(is_held)
    }

    /// Creates a journal for a new tab.
    ///
    /// # Errors
    /// When the system provides no thread for it.
    pub fn journal(&mut self) -> io::Result<Journal> {
        self.last += 1;
        // There is no file with a higher number than the last.
        Journal::start(numbered(&self.first, self.last), false)
    }

    /// The path of the journal of the book that is open beside the games. Only the owner of this slot may write there.
    pub fn book(&self) -> PathBuf {
        book_path(&self.first)
    }
}

/// Reads the journals that a killed process left in a slot; `None` when they are of a newer Tabia.
fn take_over(left: Vec<(usize, PathBuf)>) -> io::Result<Option<LeftSlot>> {
    let read: Vec<_> = left.iter().map(|(_, path)| find(path)).collect();
    if read
        .iter()
        .any(|read| matches!(read, Err(Unreadable::Newer)))
    {
        return Ok(None);
    }
    let mut slot = LeftSlot::default();
    for (read, (_, path)) in read.into_iter().zip(left) {
        match read {
            Ok(read) => slot.tabs.push(LeftTab {
                kept: read.kept,
                aside: (read.unused > 0)
                    .then(|| tabia_disk::copy_aside(&path).unwrap_or_else(|_| path.clone())),
                journal: Journal::start(path, true)?,
            }),
            Err(_) => slot.unreadable.push(set_aside(&path)),
        }
    }
    slot.tabs.sort_by_key(|tab| tab.kept.view.order);
    Ok(Some(slot))
}

fn book_path(first: &Path) -> PathBuf {
    first.with_extension("book")
}

/// Whether a slot with these journals holds no files.
fn is_empty(first: &Path, journals: &[(usize, PathBuf)]) -> bool {
    journals.is_empty() && !book_path(first).exists()
}

fn numbered(first: &Path, number: usize) -> PathBuf {
    let stem = first.file_stem().unwrap_or_default().to_string_lossy();
    first.with_file_name(format!("{stem}-{number}.journal"))
}

/// The journals of a slot with their numbers, in order.
fn journals(first: &Path) -> io::Result<Vec<(usize, PathBuf)>> {
    let stem = first.file_stem().unwrap_or_default().to_string_lossy();
    let mut found = Vec::new();
    if first.exists() || earlier_path(first).exists() {
        found.push((0, first.to_path_buf()));
    }
    let folder = first.parent().unwrap_or(Path::new(""));
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let name = name.to_string_lossy();
        let number = name
            .strip_prefix(&*stem)
            .and_then(|rest| rest.strip_prefix('-')?.strip_suffix(".journal"))
            .and_then(|number| number.parse().ok());
        found.extend(number.map(|number| (number, numbered(first, number))));
    }
    found.sort();
    Ok(found)
}

/// Reads a journal, of this version or an earlier one.
fn find(path: &Path) -> Result<ReadJournal, Unreadable> {
    match fs::read(path) {
        Ok(bytes) => file::read(&bytes),
        Err(_) => match read_earlier(path) {
            Some(kept) => Ok(ReadJournal { kept, unused: 0 }),
            None => Err(Unreadable::Damaged),
        },
    }
}

/// Renames a journal that cannot be used, and returns its path.
fn set_aside(path: &Path) -> PathBuf {
    let left = match path.exists() {
        true => path.to_path_buf(),
        false => earlier_path(path),
    };
    tabia_disk::set_aside(&left).unwrap_or(left)
}
