//! Files that are replaced completely or left unchanged.
//!
//! - [`write_atomic`] replaces the contents of a file; after a crash or with a full disk the old contents are still there.
//!   A write-protected file is replaced only by [`replace_by`], where the user has agreed.
//! - [`append`] and [`rewrite`] change a file that several processes write; [`lock_folder_of`] locks a folder.
//! - [`AppendLog`] appends records to a log and [`LogReader`] reads those before any damage. [`LockedFile`] is locked against
//!   other processes.
//! - [`set_aside`] renames a broken file, and [`copy_aside`] copies one. [`Checksum`] detects damage. [`Identity`] compares files by device and inode.
//! - [`free_space`] is what a disk still holds.
//! - [`StableFile`] reads a file at any place and detects changes by other programs.
//! - [`packed`] reads text files that may be compressed with gzip, Zstandard, bzip2 or ZIP, and refuses other data.
//! - [`address`] reads `file://` addresses.
//!
//! ```
//! use std::fs;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("games.pgn");
//! tabia_disk::write_atomic(&path, b"1. e4 *\n")?;
//!
//! let failed = tabia_disk::write_atomic_by(&path, |_| Err(std::io::Error::other("disk full")));
//! assert!(failed.is_err());
//! assert_eq!(fs::read(&path)?, b"1. e4 *\n");
//! assert_eq!(tabia_disk::packed::read(&path)?, b"1. e4 *\n");
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod address;
mod aside;
mod atomic;
mod checksum;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
mod identity;
mod locked_file;
mod locks;
mod log;
mod names;
pub mod packed;
mod space;
mod stable;
#[cfg(test)]
mod tests;

pub use aside::{copy_aside, set_aside};
pub use atomic::{
    Protection, Refusal, is_write_protected, replace_by, write_atomic, write_atomic_by,
};
pub use checksum::{Checksum, fingerprint};
pub use identity::Identity;
pub use locked_file::{LockError, LockedFile, is_named};
pub use locks::{append, lock_folder_of, rewrite};
pub use log::{AppendLog, LogError, LogFormat, LogHeader, LogLine, LogReader};
pub use names::{create, follow, open_regular, take_name};
pub use space::free_space;
pub use stable::{FileChanged, StableFile};
