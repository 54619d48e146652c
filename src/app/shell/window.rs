//! The window towards the operating system: its title, its size, its closing.

use std::time::Duration;

use egui::ViewportCommand;

use super::dialog::Dialog;
use super::state::{App, Pending};
use crate::command::Action;
use crate::kit::text::tr;

/// Interval between two checks of a worker that is waited for.
const A_MOMENT: Duration = Duration::from_millis(10);

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
        let tags = self.game.session.game().tags();
        let players = match (tags.known("White"), tags.known("Black")) {
            (None, None) => None,
            (white, black) => {
                // In damaged files names can be as long as the file.
                let short = |name: &str| name.chars().take(80).collect::<String>();
                let [white, black] = [white, black].map(|name| short(name.unwrap_or("?")));
                Some(format!("{white} – {black}"))
            }
        };
        // A title with a running count would flicker.
        let is_counting = self.game.session.document.reading.is_some() || self.game.is_saving();
        let file = match is_counting {
            true => self.document_name(),
            false => self.document_text(),
        };
        let parts: Vec<String> = players.into_iter().chain([file]).collect();
        // A line break in a name would truncate the title.
        let title = format!("{} – {}", parts.join(" · "), tr("app-name"));
        title.replace(|letter: char| letter.is_control(), " ")
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

    /// Stores the size of the window.
    pub(super) fn note_window_size(&mut self) {
        let (size, free) = self.context.egui.input(|input| {
            let viewport = input.viewport();
            let free =
                !viewport.maximized.unwrap_or(false) && !viewport.fullscreen.unwrap_or(false);
            (viewport.inner_rect.map(|rect| rect.size()), free)
        });
        if let Some(size) = size.filter(|_| free) {
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
        self.context.finish_settings();
        if !self.is_ending() {
            self.finish_writing();
            self.write_journals();
            return;
        }
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
    }

    /// Whether workers are saving or ordering games, or reading something to show: a game or a pasted text.
    pub fn is_working(&self) -> bool {
        let can_show = self.asked_about().is_none() && self.game.dialog.is_none();
        (can_show && (self.pastes.is_busy() || self.loader.is_busy_for_a_moment()))
            || self.play.is_working()
            || self.review.is_working()
            || self.is_looking()
            || (0..self.tabs.count()).any(|place| {
                let game = self.game_of_tab(place);
                game.is_saving() || game.rows.is_arranging() || game.is_coming()
            })
    }

    /// Whether a worker is still checking a typed path.
    fn is_looking(&self) -> bool {
        matches!(&self.dialog, Some(Dialog::Path(dialog)) if dialog.is_looking())
    }

    /// Whether workers are writing files, which ending the process would interrupt.
    pub(super) fn is_writing(&self) -> bool {
        let games = (0..self.tabs.count()).any(|place| self.game_of_tab(place).is_saving());
        let rooms = self.book.files.is_writing() || self.lab.tree.is_writing();
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
            self.book.poll_workers(&mut self.context, &self.game);
            self.play.poll_added(&mut self.context);
            self.play.poll_memory(&mut self.context);
            self.review.poll(&mut self.context, &self.game);
        }
    }
}
