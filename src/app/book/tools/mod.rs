//! What is done with a whole book: building one from games, merging, import and export, the checks, a sample.
//!
//! Short questions are dialogs; what takes its time, or goes on being looked at while the board changes, stands below the
//! moves ([`Tool`], drawn by `panels::tools`). Long work is done by workers on a snapshot of the
//! book ([`BackgroundWork`]).

mod actions;
mod build;
pub(crate) mod findings;
pub mod merge;
mod sampling;
pub mod verifying;
mod work;

pub(crate) use self::findings::fix;
pub use self::findings::{FindingsView, Kind};
pub(crate) use self::sampling::Sampled;
pub use self::sampling::{From, LINES, SampleView};
pub use self::verifying::{By, Check, VerifyChoices, VerifyView};
pub use self::work::BackgroundWork;
pub(crate) use self::work::rough_time;
pub use crate::command::book::{BuildChoices, Reach, Remedy, Side, ToolAction, Weigh};

use super::OpenBook;

/// What stands below the moves.
pub enum Tool {
    Findings(Box<FindingsView>),
    /// Its state outlives the panel: the engine goes on when the panel is closed.
    Verify,
    Sample(Box<SampleView>),
}

/// The state of all that.
#[derive(Default)]
pub struct BookTools {
    pub(crate) tool: Option<Tool>,
    pub(crate) verify: VerifyView,
    /// How the last book was built.
    pub(crate) choices: BuildChoices,
    work: Option<BackgroundWork>,
    /// A book that was built or imported and waits to be shown.
    waiting: Option<OpenBook>,
}

impl BookTools {
    /// The work that is going on.
    pub fn work(&self) -> Option<&BackgroundWork> {
        self.work.as_ref()
    }

    /// A new book that waits to be shown.
    pub fn waiting(&self) -> Option<&OpenBook> {
        self.waiting.as_ref()
    }

    /// Whether the strip for work is shown.
    pub(crate) fn has_strip(&self) -> bool {
        self.work.is_some() || self.waiting.is_some()
    }

    /// Whether the open tool looks at the whole book as it is now.
    pub(crate) fn needs_walk(&self) -> bool {
        matches!(self.tool, Some(Tool::Findings(_)))
    }

    /// Whether a list of a tool has the keyboard.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        match &self.tool {
            Some(Tool::Findings(view)) => view.list.wants_keys(ctx),
            Some(Tool::Verify) => self.verify.list.wants_keys(ctx),
            Some(Tool::Sample(view)) => view.first.wants_keys(ctx) || view.lines.wants_keys(ctx),
            None => false,
        }
    }
}
