//! What happens without the user: answers of dialogs, files that were read, the engine, the clocks.

use super::App;

impl App {
    /// Takes in everything that has arrived since the last frame.
    pub(in crate::app) fn background(&mut self) {
        while let Some(picked) = self.context.file_dialogs.poll() {
            self.picked(picked);
        }
        // What is being asked about stays in its place until the question is answered.
        while self.asked_about().is_none()
            && let Some((loaded, over)) = self.game.loader.poll()
        {
            self.loaded(loaded, over);
        }
        self.hear_reading();
        self.hear_book_workers();
        self.hear_tools();
        // A move that arrived in time counts, even if this frame comes late: the engine is heard before the flag.
        self.hear_engine();
        self.mind_books();
        self.game.session.check_flag(self.context.now);
        self.announce_end();
        self.note_window_size();
        self.save_settings_when_due();
    }
}
