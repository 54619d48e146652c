//! The state of the whole program: one struct for each room, and the state of the window frame.

use std::path::PathBuf;

use crossbeam_channel::Receiver;

use super::autosave::Autosave;
use super::dialog::Dialog;
use super::file_watch::FileWatch;
use super::frames::FrameTimes;
use super::palette::Palette;
use super::pending::Pending;
use super::stops::Stops;
use super::tabs::state::Tabs;
use crate::analysis::AnalysisRoom;
use crate::analysis::players::PlayerSource;
use crate::board::BoardView;
use crate::book::BookRoom;
use crate::book::dialogs::merge::MergeDialog;
use crate::command::game::Draft;
use crate::engines::EnginesRoom;
use crate::game::GameRoom;
use crate::game::dialog::Dialog as GameDialog;
use crate::game::journal::Slot;
use crate::game::loading::Loader;
use crate::game::pasting::Pastes;
use crate::game::players::Outcome;
use crate::kit::context::{Clock, Context, OpenRequest};
use crate::kit::desktop::Desktop;
use crate::kit::files::{FileDialogs, Picked};
use crate::kit::log_writer::LogWriter;
use crate::kit::menu_bar::MenuBarState;
use crate::kit::toast::Offer;
use crate::lab::LabRoom;
use crate::library::LibraryRoom;
use crate::play::PlayRoom;
use crate::review::ReviewRoom;
use crate::settings::SettingsRoom;
use crate::sound::Sounds;
use tabia_game::NodeId;
use tabia_settings::{Notice, Settings, SettingsFile};

/// Everything outside the program that the window uses, so that tests can replace it.
pub struct Environment {
    /// The result of [`SettingsFile::load`].
    pub settings: (SettingsFile, Settings, Vec<Notice>),
    /// The folder of journal and recent files; `None`: nothing is stored.
    pub data: Option<PathBuf>,
    /// Shows file dialogs.
    pub dialogs: Box<dyn FileDialogs>,
    /// Reports the preferences of the desktop.
    pub desktop: Box<dyn Desktop>,
    /// Starts the players that search.
    pub players: Box<dyn PlayerSource>,
    /// Plays sounds.
    pub sounds: Box<dyn Sounds>,
    /// Files to open at the start.
    pub files: Vec<PathBuf>,
    /// Returns the current day in the format of PGN; called whenever a game starts, because a window can be open for days.
    pub today: fn() -> String,
    /// Keeps running whether the window is drawn or hidden.
    pub clock: Clock,
    /// Name of the renderer, for the About dialog.
    pub renderer: &'static str,
}

/// The state of the whole program, and the window that shows it.
pub struct App {
    /// The games of the shown tab.
    pub game: GameRoom,
    /// The games that are played.
    pub play: PlayRoom,
    /// The engine analysis.
    pub analysis: AnalysisRoom,
    /// The edited opening book.
    pub book: BookRoom,
    /// The Lab.
    pub lab: LabRoom,
    pub library: LibraryRoom,
    pub engines: EnginesRoom,
    /// The review of the shown game.
    pub review: ReviewRoom,
    pub(crate) settings: SettingsRoom,
    /// Settings, messages and everything else that all rooms share.
    pub context: Context,
    pub(super) clock: Clock,

    /// The other tabs.
    pub(crate) tabs: Tabs,
    /// Files of games that are being loaded into tabs.
    pub(crate) loader: Loader,
    /// The last request whose file came to the front.
    pub(super) front: OpenRequest,
    /// Pasted texts that are being read.
    pub(super) pastes: Pastes,
    /// The journal slot of this process.
    pub(crate) slot: Option<Slot>,
    /// The journal of the shown tab.
    pub(crate) autosave: Autosave,
    /// Whether this window opens the tabs of the last time, as the first one that is open.
    pub(super) reopens: bool,
    /// The journals of closed tabs, which are being removed.
    pub(super) closed_journals: Vec<LogWriter>,
    /// The action that waits until the user has decided about unsaved work.
    pub(crate) pending: Option<Pending>,
    /// A picked file whose overwriting is still to be asked about.
    pub(super) unasked: Option<UnaskedFile>,
    /// Whether input waits for a frame of the hidden window.
    pub(super) has_waiting_input: bool,
    /// The serial number of the game that was being played when the last frame was drawn.
    pub(super) drawn_in_play: Option<u64>,
    /// Whether a close request of the system was granted in this frame.
    pub(super) close_granted: bool,
    pub(crate) board: BoardView,
    pub(super) watch: FileWatch,
    /// Whether the size of the new window was compared with the screen.
    pub(super) is_fitted: bool,
    /// Whether two panels fit beside the board at the current window size.
    pub(super) fits_two: bool,
    /// Whether the last change was one of the book, not of the game.
    pub(super) book_changed_last: bool,
    pub(crate) dialog: Option<Dialog>,
    pub(crate) palette: Option<Palette>,
    pub(super) menu_bar: MenuBarState,
    pub(super) stops: Stops,
    /// The text or dialog that was discarded last.
    pub(super) offered: Option<Offered>,
    /// Whether something had the keyboard focus at the end of the last frame: Escape removes it.
    pub(super) had_focus: bool,
    pub(super) sounds: Box<dyn Sounds>,
    pub(super) sound_state: SoundState,
    /// The hint that was announced last, while it is shown.
    pub(super) announced_hint: Option<String>,
    /// The current window title.
    pub(crate) title: String,
    pub(crate) frames: FrameTimes,
    /// Name of the renderer, for the About dialog.
    pub(crate) renderer: &'static str,
}

/// A picked file, while a worker looks whether the file that is written in its place exists.
pub(super) struct UnaskedFile {
    pub(super) picked: Picked,
    pub(super) work: Receiver<(bool, PathBuf)>,
}

/// A discarded text or dialog.
pub(crate) enum Dropped {
    /// A comment that was being written.
    Comment(Draft),
    /// A dialog with input.
    Dialog(Box<GameDialog>),
    /// The comparison of two books, with the choices made in it.
    Merge(Box<MergeDialog>),
}

/// The text or dialog that was discarded last, its game, and the message that offers it.
pub(crate) struct Offered {
    pub(super) offer: Offer,
    pub(super) game: u64,
    pub(super) dropped: Dropped,
}

/// The state for which sounds have been played.
#[derive(Default)]
pub(super) struct SoundState {
    /// `None` before the first frame.
    pub(super) before: Option<Audible>,
    /// Whether this player was warned in this game about low time.
    pub(super) low_time: [bool; 2],
    /// Whether the user tried something that is not allowed.
    pub(super) refused: bool,
}

impl SoundState {
    /// Requests the sound of an action that is not allowed.
    pub(super) fn refuse(&mut self) {
        self.refused = true;
    }
}

/// The part of the state whose changes have sounds.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Audible {
    pub(super) game: u64,
    pub(super) node: NodeId,
    /// The last move of the game that is played.
    pub(super) tip: Option<NodeId>,
    pub(super) end: Option<Outcome>,
    pub(super) on: bool,
    pub(super) volume: u8,
}
