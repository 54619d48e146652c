//! The state shared by all rooms: settings, messages, the clock, the queue of commands, file requests.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::announcer::Announcer;
use super::desktop::{Desktop, Preferences};
use super::engine_runs::EngineRuns;
use super::files::{self, FileDialogs, Recent};
use super::settings_watch::SettingsWatch;
use super::settings_writer::{SettingsWriter, Written};
use super::theme::Theme;
use super::toast::Toasts;
use crate::command::files::{Ask, Request};
pub use crate::command::shell::SidePanel;
use crate::command::{Commands, Event};
use tabia_settings::{
    BoardChoice, PieceChoice, Room, SecondPanel, SetAside, Settings, ThemeChoice,
};
use tabia_texts::{tr, tr_args};

/// The settings that determine the look of the window.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Looks {
    pub(crate) dark: bool,
    pub(crate) high_contrast: bool,
    pub(crate) board: BoardChoice,
    pub(crate) pieces: PieceChoice,
    pub(crate) reduced_motion: bool,
    pub(crate) zoom: f32,
}

/// Seconds between a change and its writing: long enough for dragging a slider, short enough to lose little in a crash.
pub(crate) const SOON: f64 = 0.4;

/// Seconds after a failed write until the next attempt: the disk may have free space by then.
pub(crate) const AGAIN: f64 = 10.0;

/// Interval between two checks of a worker that is waited for.
const A_MOMENT: Duration = Duration::from_millis(2);

/// The state shared by all rooms.
pub struct Context {
    /// The user's settings.
    pub settings: Settings,
    /// Short messages.
    pub toasts: Toasts,
    /// What screen readers announce.
    pub announcer: Announcer,
    pub(crate) settings_writer: SettingsWriter,
    pub(crate) settings_watch: SettingsWatch,
    /// Whether the settings file has changed and is to be read.
    pub(crate) settings_changed: bool,
    /// When changed settings are to be written, in seconds of the window's clock.
    pub(crate) settings_due: Option<f64>,
    /// Why they could not be written; this has been reported to the user.
    pub(crate) settings_failed: Option<String>,
    pub(crate) egui: egui::Context,
    /// The time of the window's clock at the start of this frame, drawn or not, in seconds.
    pub(crate) now: f64,
    pub(crate) today: fn() -> String,
    /// The folder of journal and recent files; `None`: nothing is stored.
    pub(crate) data: Option<PathBuf>,
    pub(crate) recent: Recent,
    pub(crate) file_dialogs: Box<dyn FileDialogs>,
    pub(crate) desktop: Box<dyn Desktop>,
    /// The last report of the desktop.
    pub(crate) preferences: Preferences,
    /// The current request of the system's file dialog.
    pub(crate) asked_for: Option<Ask>,
    pub(crate) theme: Theme,
    /// The settings from which the theme was made.
    pub(crate) looks: Option<Looks>,
    /// The panel beside the board in the analysis room: the moves, the list of games or the review.
    pub(crate) tab: SidePanel,
    /// Whether the book is beside the moves.
    pub(crate) book_beside: bool,
    /// Whether the review is beside the moves.
    pub(crate) review_beside: bool,
    /// Whether a dialog is open over the window: a result must not replace it.
    pub(crate) asking: bool,
    /// Whether the initial view comes from a journal.
    pub(crate) view_restored: bool,
    /// The last request to open a file.
    pub(crate) last_request: OpenRequest,
    /// The last request whose file decided the shown room.
    pub(crate) room_request: OpenRequest,
    /// The engines that were started last.
    pub engine_runs: EngineRuns,
    /// Commands to carry out as soon as the current command or frame is complete.
    pub(crate) commands: Commands,
}

/// The number of a request to open a file: a later request has a higher one. 0 is before all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OpenRequest(u64);

impl Context {
    /// Returns the number of a new request.
    pub(crate) fn new_request(&mut self) -> OpenRequest {
        self.last_request.0 += 1;
        self.last_request
    }

    /// Whether the file of this request decides the shown room, as no file that was requested later has done so.
    pub(crate) fn decides_room(&mut self, request: OpenRequest) -> bool {
        let is_last = request >= self.room_request;
        if is_last {
            self.room_request = request;
        }
        is_last
    }

    /// Changes the settings at once, and schedules saving them.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.settings.clone();
        change(&mut self.settings);
        self.settings = std::mem::take(&mut self.settings).into_range();
        if self.settings != before {
            self.save_settings_soon();
        }
    }

    /// The shown room.
    pub fn room(&self) -> Room {
        self.settings.room
    }

    /// Shows a room.
    pub(crate) fn go_to(&mut self, room: Room) {
        self.change(|settings| settings.room = room);
    }

    /// The content of the panel beside the board.
    pub(crate) fn side(&self) -> SidePanel {
        match self.room() {
            Room::Book => SidePanel::Book,
            Room::Analyse => self.tab,
            Room::Play | Room::Library | Room::Engines | Room::Lab => SidePanel::Moves,
        }
    }

    /// Whether the book is visible.
    pub(crate) fn shows_book(&self) -> bool {
        self.room() == Room::Book || self.book_beside
    }

    /// Whether the review is visible.
    pub(crate) fn shows_review(&self) -> bool {
        self.room() == Room::Analyse && (self.review_beside || self.tab == SidePanel::Review)
    }

    /// Shows a panel beside the board, in the room that has it.
    pub(crate) fn show(&mut self, side: SidePanel) {
        if side == SidePanel::Book {
            return self.go_to(Room::Book);
        }
        self.tab = side;
        if side == SidePanel::Review {
            // In a wide window it is beside the moves.
            self.change(|settings| settings.second_panel = Some(SecondPanel::Review));
        }
        if side == SidePanel::Explorer {
            self.change(|settings| settings.second_panel = Some(SecondPanel::Explorer));
        }
        // The Lab works on the game on the board, whose moves need not be visible.
        if self.room() == Room::Lab && side == SidePanel::Moves {
            return;
        }
        if matches!(
            self.room(),
            Room::Book | Room::Library | Room::Engines | Room::Lab
        ) || side != SidePanel::Moves
        {
            self.go_to(Room::Analyse);
        }
    }

    /// Shows opened games, or their moves, in a room that shows games.
    pub(crate) fn show_games(&mut self, side: SidePanel) {
        if self.room() == Room::Lab && side == SidePanel::Moves {
            return self.show(side);
        }
        self.change(|settings| {
            settings.room = Room::Analyse;
            settings.second_panel = None;
        });
        self.show(side);
    }

    pub(crate) fn save_settings_soon(&mut self) {
        self.settings_due = Some(self.now + SOON);
        self.settings_failed = None;
        self.egui.request_repaint_after_secs(SOON as f32);
    }

    pub(crate) fn save_settings_when_due(&mut self) {
        self.recent.poll(&self.egui);
        if let Some(written) = self.settings_writer.poll() {
            self.report_settings(written);
        }
        let Some(due) = self.settings_due else { return };
        if due > self.now {
            self.egui
                .request_repaint_after_secs((due - self.now) as f32);
            return;
        }
        // A worker that is writing wakes the window when it has finished.
        if self.settings_writer.start(&self.settings, &self.egui) {
            self.settings_due = None;
        }
    }

    /// Takes over the changes of the list of engines by another window.
    pub(crate) fn follow_engines_of_others(&mut self) {
        let path = self.settings_writer.path();
        self.settings_changed |= self.settings_watch.has_changed(path, &self.egui);
        if self.settings_changed && self.settings_writer.look(&self.egui) {
            self.settings_changed = false;
        }
        let engines = self.settings_writer.engines(&self.settings.engines);
        // What this window has changed is already to be written.
        if let Some(engines) = engines.filter(|engines| *engines != self.settings.engines) {
            self.settings.engines = engines;
            self.toasts.info(tr("engines-of-others"));
        }
    }

    /// Whether a worker is writing the settings or the list of recent files.
    pub fn is_writing(&self) -> bool {
        self.settings_writer.is_busy() || self.recent.is_writing()
    }

    /// Writes the settings before the program ends.
    pub(crate) fn finish_settings(&mut self) {
        if self.settings_due.take().is_some() || self.settings_writer.is_busy() {
            let written = self.settings_writer.finish(&self.settings);
            self.report_settings(written);
        }
        while self.recent.is_writing() || self.recent.is_stale() {
            self.recent.poll(&self.egui);
            std::thread::sleep(A_MOMENT);
        }
    }

    fn report_settings(&mut self, written: Written) {
        match written {
            Ok(None) => self.settings_failed = None,
            Ok(Some(SetAside { moved_to, reason })) => {
                let args = [
                    ("reason", reason.into()),
                    ("file", files::display(&moved_to).into()),
                ];
                self.toasts.error(tr_args("settings-broken-later", &args));
            }
            Err(error) => {
                self.settings_due = Some(self.now + AGAIN);
                let reason = error.to_string();
                if self.settings_failed.as_ref() != Some(&reason) {
                    let args = [("reason", reason.as_str().into())];
                    self.toasts.error(tr_args("settings-not-saved", &args));
                    self.settings_failed = Some(reason);
                }
            }
        }
    }

    /// Requests a file, one at a time; returns whether this request was accepted.
    pub(crate) fn ask_for_file(&mut self, request: Request) -> bool {
        if self.asked_for.is_some() {
            self.toasts.info(tr("file-dialog-open"));
            if let Some(work) = request.ask.saves() {
                self.commands.push(Event::NotSaved(work));
            }
            return false;
        }
        self.asked_for = Some(request.ask);
        self.file_dialogs.ask(request);
        true
    }

    /// Moves a file that was opened or saved to the front of the recent files.
    pub(crate) fn note_file(&mut self, path: &Path) {
        self.recent.add(path);
    }

    /// Removes a file that could not be read from the recent files.
    pub(crate) fn forget_file(&mut self, path: &Path) {
        self.recent.forget(path);
    }

    /// Reports an error of a file with its reason.
    pub(crate) fn report_failure(&mut self, key: &str, path: &Path, reason: &str) {
        let args = [
            ("file", files::display(path).into()),
            ("reason", reason.into()),
        ];
        self.toasts.error(tr_args(key, &args));
    }

    /// Reports why a worker could not write a file.
    pub(crate) fn report_not_written(&mut self, key: &str, path: &Path, reason: &str) {
        self.report_failure(key, path, reason);
        self.commands.push(Event::NotWritten);
    }

    /// Reports the number of problems in a file, if there are any.
    pub(crate) fn report_problems(&mut self, key: &str, path: &Path, count: usize) {
        if count > 0 {
            let args = [
                ("count", count.into()),
                ("file", files::display(path).into()),
            ];
            self.toasts.error(tr_args(key, &args));
        }
    }

    /// Whether the theme is dark: as set, otherwise as the system or the desktop reports, otherwise dark.
    pub(crate) fn is_dark(&self) -> bool {
        match self.settings.theme {
            ThemeChoice::Light => false,
            ThemeChoice::Dark => true,
            ThemeChoice::System => match self.egui.system_theme() {
                Some(theme) => theme == egui::Theme::Dark,
                None => self.preferences.dark.unwrap_or(true),
            },
        }
    }

    /// Whether the window has high contrast: as set, otherwise as the desktop reports.
    pub(crate) fn is_high_contrast(&self) -> bool {
        let preferred = self.preferences.high_contrast.unwrap_or(false);
        self.settings.contrast.is_on(preferred)
    }

    /// Whether nothing is animated: as set, otherwise as the desktop reports.
    pub(crate) fn is_motion_reduced(&self) -> bool {
        let preferred = self.preferences.reduced_motion.unwrap_or(false);
        self.settings.reduced_motion.is_on(preferred)
    }

    /// How long a move is animated, in milliseconds.
    pub(crate) fn animation_ms(&self) -> u32 {
        match self.is_motion_reduced() {
            true => 0,
            false => self.settings.animation_ms,
        }
    }
}

/// A monotonic clock in seconds since a fixed moment. Unlike egui's time, it also runs while the window is hidden.
pub struct Clock(Box<dyn Fn() -> f64>);

impl Clock {
    /// The monotonic clock of the system, starting now.
    pub fn monotonic() -> Clock {
        let start = Instant::now();
        Clock::new(move || start.elapsed().as_secs_f64())
    }

    /// A clock with the time that `seconds` returns, for tests.
    pub fn new(seconds: impl Fn() -> f64 + 'static) -> Clock {
        Clock(Box::new(seconds))
    }

    /// The current time, in seconds.
    pub fn now(&self) -> f64 {
        (self.0)()
    }
}
