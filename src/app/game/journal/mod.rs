//! The safety copy of unsaved work: written shortly after each change, and read at the next start when the program did
//! not get to end properly.
//!
//! Each running Tabia owns a numbered [`Slot`] in the data folder: a lock file that the system releases when the process
//! dies, however it dies, and beside it a journal for each tab. Journals whose lock is free belonged to a process that was
//! killed.
//!
//! [`Kept`] is what is kept, [`FORMAT`] how it is written: first all of it, then a line for each change. When the changes
//! have become longer than the whole, the whole is written anew, so a journal stays about as large as what it keeps.

mod file;
mod kept;
mod slot;
#[cfg(test)]
mod tests;

pub use self::file::{FORMAT, Journal, ReadJournal, Unreadable, read};
pub use self::kept::{Draft, JournalEntry, Kept, KeptFile, KeptGame, KeptPlay, Restored, View};
pub use self::slot::{LeftTab, Opened, Slot};
