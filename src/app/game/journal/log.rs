//! The lines of a journal: the first says what it is, each further one is an [`JournalEntry`] with its fingerprint.
//!
//! A line counts when it is whole: what a kill or a power cut left of the last one is dropped.

use super::fingerprint::fingerprint;
use super::kept::{JournalEntry, Kept};

/// The first line, with the version of the format. Since version 2 there are evaluations, which version 1 cannot read.
pub const NAME: &str = "Tabia journal ";
pub const VERSION: &str = "2";
const READABLE: [&str; 2] = ["1", VERSION];

/// Why a journal cannot be read at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// A newer Tabia wrote it.
    Newer,
    /// It is none, or nothing of it is left.
    Damaged,
}

/// What a journal says.
#[derive(Clone, Debug, PartialEq)]
pub struct ReadJournal {
    pub kept: Kept,
    /// How many whole lines could not be used: the first damaged one and all after it.
    pub unused: usize,
}

/// An entry as a line.
pub fn line(entry: &JournalEntry) -> Result<String, ron::Error> {
    Ok(sealed(&ron::to_string(entry)?))
}

/// A line with this text and its fingerprint.
pub fn sealed(text: &str) -> String {
    format!("{:016x} {text}\n", fingerprint(text.as_bytes()))
}

/// A journal that begins with all that is kept.
pub fn begin(kept: &Kept) -> Result<String, ron::Error> {
    let whole = line(&JournalEntry::Whole(Box::new(kept.clone())))?;
    Ok(format!("{NAME}{VERSION}\n{whole}"))
}

/// Reads a journal.
pub fn read(bytes: &[u8]) -> Result<ReadJournal, Unreadable> {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let mut whole_lines = lines.by_ref().map_while(|line| line.strip_suffix(b"\n"));
    let first = whole_lines
        .next()
        .and_then(|line| str::from_utf8(line).ok());
    match first.and_then(|line| line.strip_prefix(NAME)) {
        Some(version) if READABLE.contains(&version) => {}
        Some(_) => return Err(Unreadable::Newer),
        None => return Err(Unreadable::Damaged),
    }
    let mut kept = match whole_lines.next().and_then(entry) {
        Some(JournalEntry::Whole(kept)) => *kept,
        _ => return Err(Unreadable::Damaged),
    };
    let mut unused = 0;
    for line in whole_lines {
        if unused > 0 || entry(line).and_then(|entry| kept.take(entry)).is_none() {
            unused += 1;
        }
    }
    Ok(ReadJournal { kept, unused })
}

fn entry(line: &[u8]) -> Option<JournalEntry> {
    let (mark, text) = str::from_utf8(line).ok()?.split_once(' ')?;
    let marked = u64::from_str_radix(mark, 16).ok()?;
    (marked == fingerprint(text.as_bytes())).then(|| ron::from_str(text).ok())?
}
