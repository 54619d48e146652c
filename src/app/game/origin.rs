//! The games of collections from which games of tabs were opened.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

/// The game of a collection from which a game was opened.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Origin {
    /// The folder of the collection.
    pub folder: PathBuf,
    /// The number that the game keeps there.
    pub id: u64,
    /// The [fingerprint](tabia_disk::fingerprint) of its text.
    pub text: u64,
}
