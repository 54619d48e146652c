//! The log of a collection: its changes in order.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};
use tabia_disk::{Checksum, LogFormat, LogHeader};

use crate::values::Flag;

/// The name of the log in the folder of a collection.
pub(super) const LOG: &str = "changes.log";

/// The form of the log: a record of [`Record`] in RON on each line, with its checksum. Version 2 has flags, saved filters and
/// segments that were merged; a log of version 1 is rewritten before the first change.
pub(super) const FORMAT: LogFormat = LogFormat {
    header: Some(LogHeader {
        name: "Tabia games ",
        version: "2",
        readable: &["1", "2"],
    }),
    checksum: Some(Checksum::of),
};

/// The number of a change, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ChangeNumber(pub(crate) u64);

impl fmt::Display for ChangeNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number of a segment, from 1. Numbers are not used again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SegmentNumber(pub(crate) u64);

impl SegmentNumber {
    /// Returns the name of its file.
    pub(super) fn file_name(self) -> String {
        format!("{:06}.games", self.0)
    }

    /// Returns the number of a file name.
    pub(super) fn of_file(name: &str) -> Option<SegmentNumber> {
        let number = name.strip_suffix(".games")?.parse().ok()?;
        let segment = SegmentNumber(number);
        (segment.file_name() == name).then_some(segment)
    }
}

/// The kind of a change.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ChangeKind {
    /// Games were added from these files, each with its full path where it has one.
    Import(Vec<String>),
    /// Games were added from an open game or another collection.
    Add,
    /// Games were replaced by edited ones.
    Edit,
    Delete,
    /// Games were deleted as duplicates of others.
    Merge,
    /// Flags of games were set or cleared.
    Flag,
    /// A filter was saved or removed.
    Filter,
    /// All changes before were made one, which cannot be undone.
    Compacted,
}

/// The place up to which a source has been imported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ImportPlace {
    /// Index of the source among those of the import.
    pub source: usize,
    /// Number of bytes of its text whose games are in segments.
    pub bytes: u64,
    /// Number of its line breaks in these.
    pub lines: u64,
}

/// What becomes of the games of an import that were there before.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum OnDuplicate {
    /// They are added.
    #[default]
    Keep,
    /// They are left out.
    Skip,
    /// The most annotated one is kept.
    Replace,
}

/// Which games an import takes.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ImportRules {
    /// The query that they meet; `None` for all.
    pub only: Option<String>,
    pub duplicates: OnDuplicate,
}

/// A record of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) enum Record {
    /// A change begins, at this time in seconds since 1970. Where it writes segments before it is complete, `segments` is the
    /// first number that they can have.
    Began {
        change: ChangeNumber,
        kind: ChangeKind,
        time: u64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        segments: Option<SegmentNumber>,
    },
    /// An import takes some games only.
    Rules {
        change: ChangeNumber,
        rules: ImportRules,
    },
    /// Games of a segment were added, from the slot `first` on; those of an import up to a place.
    Added {
        change: ChangeNumber,
        segment: SegmentNumber,
        #[serde(default)]
        first: u16,
        games: u32,
        place: Option<ImportPlace>,
    },
    /// Games of a segment no longer count.
    Retired {
        change: ChangeNumber,
        segment: SegmentNumber,
        slots: Vec<RangeInclusive<u16>>,
    },
    /// A flag of games of a segment was set or cleared.
    Flagged {
        change: ChangeNumber,
        segment: SegmentNumber,
        slots: Vec<RangeInclusive<u16>>,
        flag: Flag,
        is_set: bool,
    },
    /// A filter was saved under a name, or removed.
    Filter {
        change: ChangeNumber,
        name: String,
        query: Option<String>,
    },
    /// The games of a segment are in another one, from the slot `first` on. The segment is no longer used.
    Moved {
        segment: SegmentNumber,
        to: SegmentNumber,
        first: u16,
    },
    /// A change is complete.
    Done(ChangeNumber),
    /// Numbers that were used before a compaction: those of games below `ids`, and those of segments below `segments`.
    Used {
        ids: u64,
        segments: SegmentNumber,
    },
    Undone(ChangeNumber),
    Redone(ChangeNumber),
}

impl Record {
    pub(super) fn to_line(&self) -> Result<String, ron::Error> {
        ron::to_string(self)
    }

    pub(super) fn of_line(line: &str) -> Result<Record, ron::error::SpannedError> {
        ron::from_str(line)
    }
}
