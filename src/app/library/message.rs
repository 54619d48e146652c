//! What became of the last work, in words.

use std::path::Path;

use super::flags::flag_name;
use super::news::Meanwhile;
use super::state::{Message, WorkKind, change_name, name_of};
use super::work::Outcome;
use tabia_library::values::Flag;
use tabia_texts::{tr, tr_args};

fn counted(key: &str, count: usize) -> String {
    tr_args(key, &[("count", count.into())])
}

fn flagged(key: &str, flag: Flag, count: usize) -> String {
    let args = [("flag", flag_name(flag).into()), ("count", count.into())];
    tr_args(key, &args)
}

fn named(key: &str, name: &str) -> String {
    tr_args(key, &[("name", name.into())])
}

fn sent(key: &str, count: usize, to: &Path) -> String {
    let args = [("count", count.into()), ("name", name_of(to).into())];
    tr_args(key, &args)
}

impl Message {
    /// The message in words.
    pub(super) fn text(&self) -> String {
        match self {
            Message::Done(Outcome::Opened) => tr("library-opened"),
            Message::Done(Outcome::Imported(imported)) => {
                let count = imported.games;
                tr_args("library-imported", &[("count", count.into())])
            }
            Message::Done(Outcome::UndoneMove(to)) => named("library-undone-move", &name_of(to)),
            Message::Done(Outcome::Undone(kind, _)) => {
                tr_args("library-undone", &[("change", change_name(kind).into())])
            }
            Message::Done(Outcome::Redone(kind)) => {
                tr_args("library-redone", &[("change", change_name(kind).into())])
            }
            Message::Done(Outcome::Deleted(count)) => counted("library-deleted", *count),
            Message::Done(Outcome::Added) => tr("library-added"),
            Message::Done(Outcome::Exported(count)) => counted("library-exported", *count),
            Message::Done(Outcome::Copied(count, to)) => sent("library-copied", *count, to),
            Message::Done(Outcome::Moved(count, to, _)) => sent("library-moved", *count, to),
            Message::Done(Outcome::Tagged(count)) => counted("library-tagged", *count),
            Message::Done(Outcome::FlagSet(flag, count)) => {
                flagged("library-flag-set", *flag, *count)
            }
            Message::Done(Outcome::FlagCleared(flag, count)) => {
                flagged("library-flag-cleared", *flag, *count)
            }
            Message::Done(Outcome::FlagsCleared(count)) => counted("library-flags-cleared", *count),
            Message::Done(Outcome::Renamed(count, name)) => {
                let args = [("count", (*count).into()), ("name", name.as_str().into())];
                tr_args("library-renamed", &args)
            }
            Message::Done(Outcome::AddedTo(folder)) => named("library-added-to", &name_of(folder)),
            Message::Done(Outcome::SavedBack(origin, is_new)) => {
                let key = match is_new {
                    true => "library-added-to",
                    false => "library-saved-back",
                };
                named(key, &name_of(&origin.folder))
            }
            Message::Done(Outcome::NotSavedBack(meanwhile)) => tr(match meanwhile {
                Meanwhile::Changed => "library-changed-meanwhile",
                Meanwhile::Removed => "library-removed-meanwhile",
            }),
            Message::Done(Outcome::FilterSaved(name)) => named("library-filter-saved", name),
            Message::Done(Outcome::FilterRemoved(name)) => named("library-filter-removed", name),
            Message::Done(Outcome::Compared(count)) => counted("library-compared", *count),
            Message::Done(Outcome::Listed(count)) => counted("problems-count", *count),
            Message::Done(Outcome::ListSaved) => tr("problems-saved"),
            Message::Done(Outcome::Kept) => tr("library-kept"),
            Message::Done(Outcome::Checked(damages)) => {
                tr_args("library-checked", &[("count", damages.len().into())])
            }
            Message::Done(Outcome::Repaired(repaired)) => tr(match repaired.is_nothing() {
                true => "library-nothing-to-repair",
                false => "library-repaired",
            }),
            Message::Done(Outcome::Compacted(done)) => {
                let megabytes = format!("{:.1}", done.freed as f64 / 1e6);
                let args = [("count", done.games.into()), ("freed", megabytes.into())];
                tr_args("library-compacted", &args)
            }
            Message::Done(Outcome::Merged(copied)) => {
                tr_args("library-merged", &[("count", copied.games.into())])
            }
            Message::Cancelled(kind) => tr(match kind {
                WorkKind::Exporting => "library-export-cancelled",
                WorkKind::Tagging => "library-tag-cancelled",
                WorkKind::Listing => "problems-cancelled",
                WorkKind::Comparing => "library-compare-cancelled",
                WorkKind::Copying => "library-copy-cancelled",
                WorkKind::Compacting | WorkKind::Repairing => "upkeep-cancelled",
                WorkKind::Resuming => "library-stopped",
                _ => "library-cancelled",
            }),
            Message::Failed(kind, reason) => {
                let key = match kind {
                    WorkKind::Opening => "library-not-opened",
                    WorkKind::Creating => "library-not-created",
                    WorkKind::Importing => "library-not-imported",
                    WorkKind::Resuming => "library-not-resumed",
                    WorkKind::Comparing => "library-not-compared",
                    WorkKind::Checking => "library-not-checked",
                    WorkKind::Repairing => "library-not-repaired",
                    WorkKind::Compacting => "library-not-compacted",
                    WorkKind::Exporting => "library-not-exported",
                    WorkKind::Listing => "problems-not-listed",
                    WorkKind::SavingList => "problems-not-saved",
                    WorkKind::Changing | WorkKind::Copying | WorkKind::Tagging => {
                        "library-not-changed"
                    }
                };
                tr_args(key, &[("reason", reason.as_str().into())])
            }
        }
    }
}
