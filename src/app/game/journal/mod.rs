//! The recovery copy of unsaved work: written shortly after each change, and read at the next start if the program did not end
//! properly.
//!
//! Each running Tabia owns a numbered [`Slot`] in the data folder: a lock file that the system releases when the process ends
//! in any way, and a journal for each tab. Journals whose lock is free belonged to a process that was killed.
//!
//! [`Kept`] is the kept state, [`FORMAT`] its file format: first the whole state, then a line for each change. When the changes
//! have become longer than the whole, the whole is rewritten, so a journal stays about as large as its state.

mod awaited;
mod file;
mod kept;
mod numbering;
mod played;
mod slot;
#[cfg(test)]
mod tests;

pub(crate) use self::awaited::{Awaited, ViewState};
pub use self::file::{FORMAT, Journal, ReadJournal, Unreadable, read};
pub use self::kept::{JournalEntry, Kept, KeptFile, KeptGame, KeptList, Restored, View};
pub use self::played::KeptPlay;
pub use self::slot::{LeftTab, OpenedSlot, Slot};
