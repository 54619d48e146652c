//! A collection: a folder with segments and the log of its changes.

mod compact;
mod follow;
mod marks;
mod merge;
mod new_change;
mod open;
mod record;
mod repair;
mod set;
mod snapshot;
mod state;
mod texts;
mod write;

pub use compact::Compacted;
pub use marks::Marks;
pub(crate) use new_change::{GameAt, NewChange};
pub use open::{Collection, Damage, LibraryError, log_state};
pub use record::{ChangeKind, ChangeNumber, ImportPlace, ImportRules, OnDuplicate, SegmentNumber};
pub use repair::{LostGame, Repaired};
pub use set::{GameSet, SlotSet};
pub use snapshot::{GamePlace, Part, PartDamage, Snapshot};
pub use state::{Change, ChangeState};
pub(crate) use texts::tags_of;
pub use texts::{OrderedTexts, SnapshotTexts};
pub use write::{Access, Writer};

/// The ending of the folder of a collection.
pub const ENDING: &str = "tabia-games";
