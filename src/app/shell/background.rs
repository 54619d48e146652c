//! What happens without the user: answers of dialogs, files that were read, the engine, the clocks.

use std::time::Duration;

use super::state::App;
use crate::play::moves::wake_for_clocks;

/// How often it is looked whether files are written.
const A_MOMENT: Duration = Duration::from_millis(100);

impl App {
    /// Takes in everything that has arrived since the last frame.
    pub(super) fn background(&mut self) {
        let was_writing = self.is_writing();
        self.context.asking = self.has_dialog();
        while let Some(picked) = self.context.file_dialogs.poll() {
            self.picked(picked);
        }
        // What is being asked about stays shown until the question is answered.
        while self.asked_about().is_none()
            && self.game.dialog.is_none()
            && let Some(loaded) = self.loader.poll()
        {
            self.take_in(loaded);
            self.follow_up();
        }
        while self.asked_about().is_none()
            && self.game.dialog.is_none()
            && let Some(pasted) = self.pastes.poll()
        {
            // What cannot be read does not take the place of anything.
            if !pasted.is_readable() || self.make_way() {
                self.game.show_pasted(&mut self.context, pasted);
                self.follow_up();
            }
        }
        let (context, game) = (&mut self.context, &mut self.game);
        game.poll_reading(context);
        game.poll_saving(context);
        game.poll_coming(context);
        for tab in self.tabs.others_mut() {
            tab.game.poll_reading(context);
            tab.game.poll_saving(context);
            tab.game.poll_coming(context);
        }
        self.book.poll_workers(context, game);
        self.book.poll_tools(context);
        self.lab.poll(context, game);
        self.review.poll(context, game);
        // A move that arrived in time counts, even if this frame comes late: the engine is polled before the flag.
        self.play.poll_engine(context, game, &mut self.analysis);
        self.analysis.remember(context, game);
        let node = self.analysis.subject(game).node;
        self.analysis.live.judge(context, game, node);
        self.play.poll_last();
        self.play.poll_books(context, game);
        self.play.play_premove_when_due(context, game);
        let is_coming = self.loader.is_busy();
        self.play.show_wanted(context, game, is_coming);
        self.play.update_hint(game, &self.analysis);
        game.session.check_flag(context.now);
        self.follow_up();
        if !was_writing {
            // The news of the last file came before its end and was read.
            self.now_written();
        } else if self.waits_for_files() {
            // A worker that panics does not say so.
            self.context.egui.request_repaint_after(A_MOMENT);
        }
        self.note_window_size();
        self.context.save_settings_when_due();
    }

    /// Brings sounds, engine, journals, title and the next waking in line with the state, after anything has changed it.
    pub(super) fn settle(&mut self) {
        self.play_sounds();
        self.direct_engine();
        self.note_journals();
        self.show_title();
        wake_for_clocks(&self.context, &self.game);
    }

    /// Sees to it that the engine thinks about what the state asks for.
    fn direct_engine(&mut self) {
        let (context, game) = (&mut self.context, &mut self.game);
        self.play.ask_books(context, game);
        let wanted = match (&self.analysis.failure, game.session.is_playing()) {
            (Some(_), _) => None,
            (None, true) => self.play.wanted_search(context, game),
            (None, false) => self.analysis.wanted_search(context, game),
        };
        self.analysis.set_search(context, game, wanted);
    }
}
