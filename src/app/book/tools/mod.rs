//! Tools for a whole book: building one from games, merging, import and export, checks, samples.
//!
//! Short questions are dialogs; long tasks, and results that stay visible while the board changes, are shown below the moves
//! ([`Tool`], drawn by `panels::tools`). Long tasks run on workers, on a snapshot of the book ([`BackgroundWork`]).

mod actions;
mod build;
pub(crate) mod findings;
pub mod merge;
mod sampling;
pub mod verifying;
mod work;

pub(crate) use self::findings::fix;
pub use self::findings::{FindingKind, FindingsView};
pub(crate) use self::sampling::Sampled;
pub use self::sampling::{From, LINES, SampleView};
pub use self::verifying::{By, Check, VerifyChoices, VerifyView};
pub use self::work::BackgroundWork;
pub(crate) use self::work::rough_time;
pub use crate::command::book::{BuildChoices, Reach, Remedy, Side, ToolAction, Weigh};

use super::OpenBook;

/// The tool below the moves.
pub enum Tool {
    Findings(Box<FindingsView>),
    /// Its state outlives the panel: the engine continues when the panel is closed.
    Verify,
    Sample(Box<SampleView>),
}

/// The state of the tools.
#[derive(Default)]
pub struct BookTools {
    pub(crate) tool: Option<Tool>,
    pub(crate) verify: VerifyView,
    /// The choices of the last build.
    pub(crate) choices: BuildChoices,
    work: Option<BackgroundWork>,
    /// A book that was built or imported and waits to be shown.
    waiting: Option<OpenBook>,
}

impl BookTools {
    /// Returns the running task.
    pub fn work(&self) -> Option<&BackgroundWork> {
        self.work.as_ref()
    }

    /// Returns a new book that waits to be shown.
    pub fn waiting(&self) -> Option<&OpenBook> {
        self.waiting.as_ref()
    }

    /// Returns whether a worker writes a file.
    pub(crate) fn is_writing(&self) -> bool {
        self.work.as_ref().is_some_and(BackgroundWork::writes)
    }

    /// Returns whether the strip for tasks is shown.
    pub(crate) fn has_strip(&self) -> bool {
        self.work.is_some() || self.waiting.is_some()
    }

    /// Returns whether the open tool needs a walk through the present book.
    pub(crate) fn needs_walk(&self) -> bool {
        matches!(self.tool, Some(Tool::Findings(_)))
    }

    /// Returns whether a list of a tool has the focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        match &self.tool {
            Some(Tool::Findings(view)) => view.list.wants_keys(ctx),
            Some(Tool::Verify) => self.verify.list.wants_keys(ctx),
            Some(Tool::Sample(view)) => view.first.wants_keys(ctx) || view.lines.wants_keys(ctx),
            None => false,
        }
    }
}
