//! Looks up the moves of a position in a Polyglot file on disk, without reading the file into memory.

use std::fs::File;
use std::io;
use std::path::Path;

use super::polyglot::{ENTRY, unpack};
use super::{BookEntry, Key};

/// A Polyglot file in which single positions are looked up. It may be larger than the memory.
///
/// Keys are evenly distributed, so interpolation search (Peterson, 1957) needs fewer reads than bisection: three or
/// four for 100 MB, which take a few microseconds when the system has the pages in memory. Plain reads need no
/// `unsafe`, which a memory map does.
#[derive(Debug)]
pub struct Lookup {
    source: Source,
    entries: u64,
}

#[derive(Debug)]
enum Source {
    File(File),
    /// A file that is built into the program.
    Memory(&'static [u8]),
}

/// Number of entries read at once at the end of a search.
const WINDOW: u64 = 64;
/// Number of guesses after which bisection is used, so that a file made to defeat interpolation costs little more.
const GUESSES: u32 = 8;

impl Lookup {
    /// Opens a book for reading.
    ///
    /// # Errors
    /// When the file cannot be opened.
    pub fn open(path: &Path) -> io::Result<Lookup> {
        let file = File::open(path)?;
        let entries = file.metadata()?.len() / ENTRY as u64;
        Ok(Lookup {
            source: Source::File(file),
            entries,
        })
    }

    /// Creates a look-up in a book in memory.
    pub fn of(bytes: &'static [u8]) -> Lookup {
        Lookup {
            source: Source::Memory(bytes),
            entries: (bytes.len() / ENTRY) as u64,
        }
    }

    /// Returns the number of entries of the file.
    pub fn len(&self) -> u64 {
        self.entries
    }

    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Returns the moves of a position, in the order of the file; none where it is not in the book. In a file that is not
    /// sorted moves may be missed.
    ///
    /// # Errors
    /// When the file cannot be read, or no longer.
    pub fn entries(&self, key: Key) -> io::Result<Vec<BookEntry>> {
        let mut at = self.first(key)?;
        let mut found = Vec::new();
        loop {
            let (buffer, count) = self.read(at, WINDOW)?;
            let (chunks, _) = buffer[..count * ENTRY].as_chunks::<ENTRY>();
            for chunk in chunks {
                let (of, entry) = unpack(chunk);
                if of != key {
                    return Ok(found);
                }
                found.push(entry);
            }
            if (count as u64) < WINDOW {
                return Ok(found);
            }
            at += WINDOW;
        }
    }

    /// Returns the index of the first entry whose key is not smaller.
    fn first(&self, key: Key) -> io::Result<u64> {
        // Entries before `low` have smaller keys, and entries from `high` on have not. `low_key` and `high_key` bound
        // the keys between.
        let (mut low, mut high) = (0, self.entries);
        let (mut low_key, mut high_key) = (0, u64::MAX);
        let mut guesses = 0;
        while high - low > WINDOW {
            let middle = if guesses < GUESSES && high_key > low_key {
                let share = u128::from(key.0.clamp(low_key, high_key) - low_key)
                    * u128::from(high - low)
                    / (u128::from(high_key - low_key) + 1);
                // A window around the guess usually holds the key, so both its ends are read.
                low + share as u64
            } else {
                low + (high - low) / 2
            };
            guesses += 1;
            let start = middle.saturating_sub(WINDOW / 2).clamp(low, high - WINDOW);
            let (buffer, count) = self.read(start, WINDOW)?;
            let (chunks, _) = buffer[..count * ENTRY].as_chunks::<ENTRY>();
            let (Some(first), Some(last)) = (chunks.first(), chunks.last()) else {
                return Ok(high);
            };
            let (first, last) = (unpack(first).0, unpack(last).0);
            if first >= key {
                (high, high_key) = (start, first.0);
            } else if last < key {
                (low, low_key) = (start + count as u64, last.0);
            } else {
                let before = chunks.iter().take_while(|chunk| unpack(chunk).0 < key);
                return Ok(start + before.count() as u64);
            }
        }
        let (buffer, count) = self.read(low, high - low)?;
        let (chunks, _) = buffer[..count * ENTRY].as_chunks::<ENTRY>();
        let before = chunks.iter().take_while(|chunk| unpack(chunk).0 < key);
        Ok(low + before.count() as u64)
    }

    /// Reads up to `count` (at most [`WINDOW`]) entries from index `start`; returns their number.
    fn read(&self, start: u64, count: u64) -> io::Result<([u8; WINDOW as usize * ENTRY], usize)> {
        let mut buffer = [0; WINDOW as usize * ENTRY];
        let wanted = count.min(WINDOW).min(self.entries.saturating_sub(start)) as usize * ENTRY;
        let mut done = 0;
        while done < wanted {
            let at = start * ENTRY as u64 + done as u64;
            match self.source.read_at(&mut buffer[done..wanted], at) {
                // The file has become shorter.
                Ok(0) => break,
                Ok(read) => done += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok((buffer, done / ENTRY))
    }
}

impl Source {
    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<usize> {
        match self {
            Source::File(file) => read_at(file, buffer, at),
            Source::Memory(bytes) => {
                let at = usize::try_from(at).unwrap_or(usize::MAX).min(bytes.len());
                let count = buffer.len().min(bytes.len() - at);
                buffer[..count].copy_from_slice(&bytes[at..at + count]);
                Ok(count)
            }
        }
    }
}

#[cfg(unix)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::unix::fs::FileExt::read_at(file, buffer, at)
}

#[cfg(windows)]
fn read_at(file: &File, buffer: &mut [u8], at: u64) -> io::Result<usize> {
    std::os::windows::fs::FileExt::seek_read(file, buffer, at)
}
