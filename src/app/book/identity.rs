//! What a file of a book held when it was read or written.

use crate::kit::stamp::Stamp;
use serde::{Deserialize, Serialize};
use std::fs::{self};
use std::io::{self};
use std::path::Path;
use tabia_disk::fingerprint;

/// Distinguishes a file from other files, and from itself with other contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Identity {
    pub(super) bytes: u64,
    /// The fingerprint of the contents.
    pub(super) hash: u64,
}

impl Identity {
    /// Of a file as it is now.
    pub(super) fn of(path: &Path) -> io::Result<Identity> {
        let contents = fs::read(path)?;
        Ok(Identity {
            bytes: contents.len() as u64,
            hash: fingerprint(&contents),
        })
    }
}

/// A file of a book as it was when it was read or written.
#[derive(Clone, Copy, Debug, Default)]
pub struct OnDisk {
    /// What it held.
    pub(super) identity: Option<Identity>,
    /// Shows without reading the file whether another program has written to it since.
    pub(super) stamp: Option<Stamp>,
}

impl OnDisk {
    /// Of a file as it is now.
    pub(super) fn of(path: &Path) -> OnDisk {
        OnDisk {
            stamp: Stamp::of(path),
            identity: Identity::of(path).ok(),
        }
    }
}
