//! When the journal of the window is to be written.

use crate::app::game::journal::Journal;
use crate::app::game::loading::GamesVersion;
use crate::app::kit::context::SidePanel;
use crate::chess::Color;
use crate::game::NodeId;

/// Changes when the journal has something new to keep.
#[derive(Clone, Debug, Default, PartialEq)]
pub(in crate::app) struct JournalKey {
    pub(super) games: Option<GamesVersion>,
    pub(super) node: Option<NodeId>,
    pub(super) file: Option<std::path::PathBuf>,
    pub(super) unsaved: [bool; 2],
    pub(super) view: Option<(SidePanel, Color, bool)>,
    pub(super) draft: Option<(NodeId, bool, String)>,
    pub(super) play: Option<(NodeId, bool)>,
}

/// The journal of the window, and when it is to be written.
#[derive(Default)]
pub(in crate::app) struct Autosave {
    pub(in crate::app) journal: Option<Journal>,
    pub(super) key: JournalKey,
    /// When the journal is to be written, and when it was written last; in egui's seconds.
    pub(super) due: Option<f64>,
    pub(super) at: f64,
}
