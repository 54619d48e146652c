//! What every room needs of its surroundings: settings, messages, the clock, files that are asked for.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::files::{Ask, FileDialogs, Recent};
use super::theme::Theme;
use super::toast::Toasts;
use crate::settings::{BoardChoice, Settings, SettingsFile};

/// What the side panel shows above the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SidePanel {
    Moves,
    Games,
    Book,
}

/// The settings that the looks of the window follow.
#[derive(Clone, Copy, PartialEq)]
pub(in crate::app) struct Looks {
    pub(in crate::app) dark: bool,
    pub(in crate::app) board: BoardChoice,
    pub(in crate::app) reduced_motion: bool,
    pub(in crate::app) zoom: f32,
}

/// The surroundings of a room.
pub struct Context {
    /// What the user has set.
    pub settings: Settings,
    /// Short messages.
    pub toasts: Toasts,
    pub(in crate::app) settings_file: SettingsFile,
    /// When changed settings are to be written, in egui's seconds.
    pub(in crate::app) settings_due: Option<f64>,
    pub(in crate::app) egui: egui::Context,
    /// Egui's time at the start of this frame, in seconds.
    pub(in crate::app) now: f64,
    pub(in crate::app) today: fn() -> String,
    /// The folder of journal and recent files; `None`: nothing is kept.
    pub(in crate::app) data: Option<PathBuf>,
    pub(in crate::app) recent: Recent,
    pub(in crate::app) file_dialogs: Box<dyn FileDialogs>,
    /// The file that the system's dialog is asking for.
    pub(in crate::app) asked_for: Option<Ask>,
    pub(in crate::app) theme: Theme,
    /// What the theme was made of.
    pub(in crate::app) looks: Option<Looks>,
    /// What the side panel shows.
    pub(in crate::app) side: SidePanel,
}
