//! The window towards the operating system: its title, its size, its closing.

use std::time::Duration;

use egui::{InputState, Vec2, ViewportCommand, vec2};

use super::dialog::Dialog;
use super::pending::Pending;
use super::state::App;
use crate::command::Action;
use crate::kit::desktop::WorkArea;
use tabia_chess::excerpt;
use tabia_settings::Settings;
use tabia_texts::tr;

/// Interval between two checks of a worker that is waited for.
const A_MOMENT: Duration = Duration::from_millis(10);

/// Height of a title bar, and of the bars that a desktop has beside it, in points.
const TITLE_BAR: f32 = 36.0;
const DESKTOP_BARS: f32 = 48.0;

/// The size of a window on a screen, without its title bar. Where the work area is not known, or extends over several screens, a
/// first window leaves room for bars of the usual height.
fn fitted_size(size: Vec2, screen: Vec2, work_area: Option<Vec2>, is_first: bool) -> Vec2 {
    let guessed = match is_first {
        true => screen - vec2(0.0, DESKTOP_BARS),
        false => screen,
    };
    let is_of_screen = |area: &Vec2| area.x <= screen.x && area.y <= screen.y;
    let room = work_area.filter(is_of_screen).unwrap_or(guessed);
    size.min(room - vec2(0.0, TITLE_BAR))
        .max(vec2(100.0, 100.0))
}

/// The size of the window without its title bar, in points. Under Wayland a window does not know where its rectangle is.
fn inner_size(input: &InputState) -> Vec2 {
    let rect = input.viewport().inner_rect;
    rect.unwrap_or(input.viewport_rect()).size()
}

impl App {
    /// Sends the title to the system when it has changed.
    pub(crate) fn show_title(&mut self) {
        let title = self.window_title();
        if self.title != title {
            self.context
                .egui
                .send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// Returns "Morphy – Isouard · games.pgn (changed) · Game 3 of 12 – Tabia"; without the names for a game without them.
    fn window_title(&self) -> String {
        let parts = match self.followed_names() {
            Some(followed) => vec![followed.players, followed.place],
            None => self.title_of_game(),
        };
        // A line break in a name would truncate the title.
        let title = format!("{} – {}", parts.join(" · "), tr("app-name"));
        title.replace(|letter: char| letter.is_control(), " ")
    }

    /// Returns the names of the players of the open game, where they are known, and its file.
    fn title_of_game(&self) -> Vec<String> {
        let tags = self.game.session.game().tags();
        let players = match (tags.known("White"), tags.known("Black")) {
            (None, None) => None,
            (white, black) => {
                // In damaged files names can be as long as the file.
                let [white, black] = [white, black].map(|name| excerpt(name.unwrap_or("?"), 80));
                Some(format!("{white} – {black}"))
            }
        };
        // A title with a running count would flicker.
        let is_counting = self.game.session.document.reading.is_some() || self.game.is_saving();
        let file = match is_counting {
            true => self.document_name(),
            false => self.document_text(),
        };
        players.into_iter().chain([file]).collect()
    }

    /// Handles a close request: the user is asked about unsaved changes first. A hidden window is shown again to ask.
    pub(super) fn answer_close_request(&mut self) {
        let (is_requested, is_hidden) = self.context.egui.input(|input| {
            let viewport = input.viewport();
            (
                viewport.close_requested(),
                viewport.visible() == Some(false),
            )
        });
        if !is_requested || self.is_ending() {
            return;
        }
        self.apply(Action::Quit);
        self.close_granted = self.is_ending();
        if self.close_granted {
            return;
        }
        let egui = &self.context.egui;
        egui.send_viewport_cmd(ViewportCommand::CancelClose);
        if is_hidden {
            egui.send_viewport_cmd(ViewportCommand::Minimized(false));
            egui.send_viewport_cmd(ViewportCommand::Visible(true));
        }
        // Not every system reports whether the window is visible.
        egui.send_viewport_cmd(ViewportCommand::Focus);
        egui.request_repaint();
    }

    /// Reconsiders a close request that was granted earlier in this frame, because a command of the same frame has changed
    /// something since.
    pub(super) fn reconsider_close_request(&mut self) {
        if std::mem::take(&mut self.close_granted) {
            self.pending.take_if(|pending| *pending == Pending::Ending);
            self.answer_close_request();
        }
    }

    /// Makes a new window no larger than the area that the bars of the desktop leave free, so that its lower edge is visible.
    pub(super) fn fit_to_screen(&mut self) {
        if self.is_fitted {
            return;
        }
        let viewport = self.context.egui.input(|input| {
            let viewport = input.viewport();
            Some((viewport.monitor_size?, inner_size(input)))
        });
        let Some((screen, size)) = viewport else {
            return;
        };
        let pixels = self.context.egui.pixels_per_point();
        let work_area = match self.context.desktop.work_area() {
            // The worker that asks wakes the window.
            WorkArea::Pending => return,
            WorkArea::Unknown => None,
            WorkArea::Pixels(width, height) => Some(vec2(width as f32, height as f32) / pixels),
        };
        self.is_fitted = true;
        let is_first = self.context.settings.window == Settings::default().window;
        let fitted = fitted_size(size, screen, work_area, is_first);
        if fitted != size {
            let egui = &self.context.egui;
            egui.send_viewport_cmd(ViewportCommand::InnerSize(fitted));
        }
    }

    /// Stores the size of the window.
    pub(super) fn note_window_size(&mut self) {
        let (size, free) = self.context.egui.input(|input| {
            let viewport = input.viewport();
            let free =
                !viewport.maximized.unwrap_or(false) && !viewport.fullscreen.unwrap_or(false);
            (inner_size(input), free)
        });
        if free {
            let zoom = self.context.egui.zoom_factor();
            let size = ((size.x * zoom).round(), (size.y * zoom).round());
            if size != self.context.settings.window && size.0 >= 100.0 {
                self.context.settings.window = size;
                self.context.save_settings_soon();
            }
        }
    }

    /// Ends the program: saves the settings, and removes the journals if the user has decided about their contents. A window
    /// that is closed without a question, as at the end of the desktop session, leaves them for the next start.
    pub(super) fn leave(&mut self) {
        self.engines.matches.close();
        self.context.finish_settings();
        self.closed_journals.clear();
        if !self.is_ending() {
            self.finish_writing();
            self.write_journals();
            return;
        }
        self.library.end_work();
        let tabs_written = self.remember_tabs();
        let book_journal = self.book.journal.take();
        let tabs = self.tabs.others_mut().map(|tab| &mut tab.autosave);
        for autosave in tabs.chain([&mut self.autosave]) {
            if let Some(journal) = autosave.journal.take() {
                journal.close();
            }
        }
        if let Some(journal) = book_journal {
            journal.close();
        }
        if let Some(written) = tabs_written {
            // Ends with the worker, even if that has panicked.
            let _ = written.recv();
        }
    }

    /// Whether workers are saving or ordering games, or reading something to show: a game or a pasted text.
    pub fn is_working(&self) -> bool {
        let can_show = !self.is_asking() && self.game.dialog.is_none();
        (can_show && (self.pastes.is_busy() || self.loader.is_busy_for_a_moment()))
            || self.book.files.is_busy_for_a_moment()
            || self.play.is_working()
            || self.review.is_working()
            || self.library.is_working()
            || self.engines.is_working()
            || self.engines.matches.is_working()
            || self.is_looking()
            || (0..self.tabs.count()).any(|place| {
                let game = self.game_of_tab(place);
                let is_read = game.is_coming() || game.is_copying();
                game.is_saving() || game.rows.is_arranging() || is_read
            })
    }

    /// Whether a worker is still checking a typed or picked path.
    fn is_looking(&self) -> bool {
        self.unasked.is_some()
            || matches!(&self.dialog, Some(Dialog::Path(dialog)) if dialog.is_looking())
    }

    /// Whether workers are writing files, which ending the process would interrupt.
    pub(super) fn is_writing(&self) -> bool {
        let games = (0..self.tabs.count()).any(|place| self.game_of_tab(place).is_saving());
        let rooms =
            self.book.is_writing() || self.lab.tree.is_writing() || self.library.is_writing();
        let rooms = rooms || self.engines.is_writing();
        games || rooms || self.play.is_writing() || self.review.is_writing()
    }

    /// Waits for the files that workers are writing, and processes the results.
    fn finish_writing(&mut self) {
        let mut goes_on = self.is_writing();
        while goes_on {
            std::thread::sleep(A_MOMENT);
            // The result of a file arrives before its end.
            goes_on = self.is_writing();
            self.game.poll_saving(&mut self.context);
            for tab in self.tabs.others_mut() {
                tab.game.poll_saving(&mut self.context);
            }
            self.lab.poll(&mut self.context, &self.game);
            self.library.poll(&mut self.context);
            self.engines.poll_saving(&mut self.context);
            self.book.poll_workers(&mut self.context, &self.game);
            self.book.poll_tools(&mut self.context);
            for kept in self.play.poll_added(&mut self.context) {
                self.library.add_played(&self.context, kept.text);
            }
            self.play.poll_memory(&mut self.context);
            self.review.poll(&mut self.context, &self.game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_window_is_no_taller_than_the_screen_without_its_bars() {
        let wanted = vec2(1280.0, 800.0);
        let on = |screen, is_first| fitted_size(wanted, screen, None, is_first);
        assert_eq!(on(vec2(1280.0, 800.0), true), vec2(1280.0, 716.0));
        assert_eq!(on(vec2(1280.0, 800.0), false), vec2(1280.0, 764.0));
        assert_eq!(on(vec2(900.0, 600.0), true), vec2(900.0, 516.0));
        assert_eq!(on(vec2(1920.0, 1080.0), true), wanted);
        // A screen of no size is a fault of the system.
        assert_eq!(on(Vec2::ZERO, true), vec2(100.0, 100.0));
        let screen = vec2(1280.0, 800.0);
        let beside = |area, is_first| fitted_size(wanted, screen, Some(area), is_first);
        for is_first in [false, true] {
            assert_eq!(beside(screen, is_first), vec2(1280.0, 764.0));
            assert_eq!(beside(vec2(1216.0, 800.0), is_first), vec2(1216.0, 764.0));
            assert_eq!(beside(vec2(1280.0, 700.0), is_first), vec2(1280.0, 664.0));
            // The area of two screens says nothing about one of them.
            let of_both = beside(vec2(2560.0, 760.0), is_first);
            assert_eq!(of_both, on(screen, is_first));
        }
    }
}
