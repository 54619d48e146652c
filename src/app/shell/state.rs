//! The state of the whole program: one struct a room, and what is the frame's own.

use super::autosave::Autosave;
use super::dialog::Dialog;
use super::dropped::Offered;
use super::frames::FrameTimes;
use super::palette::Palette;
use super::pending::Pending;
use super::sound_state::SoundState;
use super::tabs::state::Tabs;
use crate::analysis::AnalysisRoom;
use crate::analysis::engine_link::EngineLink;
use crate::board::BoardView;
use crate::book::BookRoom;
use crate::game::GameRoom;
use crate::game::journal::Slot;
use crate::game::loading::Loader;
use crate::game::pasting::Pastes;
use crate::kit::clock::Clock;
use crate::kit::context::Context;
use crate::kit::files::FileDialogs;
use crate::lab::LabRoom;
use crate::play::PlayRoom;
use crate::review::ReviewRoom;
use crate::settings::SettingsRoom;
use crate::sound::Sounds;
use std::path::PathBuf;
use tabia_settings::{Notice, Settings, SettingsFile};

/// Everything outside of the program that the window touches, so that tests can put something else there.
pub struct Environment {
    /// What [`SettingsFile::load`] gave.
    pub settings: (SettingsFile, Settings, Vec<Notice>),
    /// The folder of journal and recent files; `None`: nothing is kept.
    pub data: Option<PathBuf>,
    /// Who shows file dialogs.
    pub dialogs: Box<dyn FileDialogs>,
    /// Who thinks.
    pub engine: Box<dyn EngineLink>,
    /// Who plays sounds.
    pub sounds: Box<dyn Sounds>,
    /// Files to open at the start.
    pub files: Vec<PathBuf>,
    /// Gives the day, as PGN writes dates; asked whenever a game begins, for a window can be open for days.
    pub today: fn() -> String,
    /// Runs whether the window is drawn or hidden.
    pub clock: Clock,
    /// What draws the window, for the About dialog.
    pub renderer: &'static str,
}

/// The state of the whole program, and the window that shows it.
pub struct App {
    /// The games of the shown tab.
    pub game: GameRoom,
    /// Games that are played.
    pub play: PlayRoom,
    /// The engine at work.
    pub analysis: AnalysisRoom,
    /// The opening book that is edited.
    pub book: BookRoom,
    /// The textbook to look at.
    pub lab: LabRoom,
    /// The review of the shown game.
    pub review: ReviewRoom,
    pub(crate) settings: SettingsRoom,
    /// Settings, messages and whatever else all rooms share.
    pub context: Context,
    pub(super) clock: Clock,

    /// The other tabs.
    pub(crate) tabs: Tabs,
    /// Files of games on their way into tabs.
    pub(crate) loader: Loader,
    /// Pasted texts that are being read.
    pub(super) pastes: Pastes,
    /// The place of this process among the journals.
    pub(crate) slot: Option<Slot>,
    /// The journal of the shown tab.
    pub(crate) autosave: Autosave,
    /// What waits until the user has decided about unsaved work.
    pub(crate) pending: Option<Pending>,
    /// The system's wish to close the window was granted in this frame.
    pub(super) close_granted: bool,
    pub(crate) board: BoardView,
    /// The last change was one of the book, not of the game.
    pub(super) book_changed_last: bool,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) palette: Option<Palette>,
    /// What was given up last.
    pub(super) offered: Option<Offered>,
    /// Something had the keyboard at the end of the last frame: Escape takes it away.
    pub(super) had_focus: bool,
    pub(super) sounds: Box<dyn Sounds>,
    pub(super) sound_state: SoundState,
    /// The title that the window has.
    pub(crate) title: String,
    pub(crate) frames: FrameTimes,
    /// What draws the window, for the About dialog.
    pub(crate) renderer: &'static str,
}
