//! The window's title: the game, its file, and the program.

use egui::ViewportCommand;

use super::App;
use crate::app::kit::text::tr;

impl App {
    /// Tells the system when the title has changed.
    pub(in crate::app) fn show_title(&mut self) {
        let title = self.window_title();
        if self.title != title {
            self.context
                .egui
                .send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.title = title;
        }
    }

    /// "Morphy – Isouard · games.pgn (changed) · Game 3 of 12 – Tabia"; a game without names goes without them.
    fn window_title(&self) -> String {
        let tags = self.game.session.game().tags();
        let players = match (tags.known("White"), tags.known("Black")) {
            (None, None) => None,
            (white, black) => {
                // Damaged files have names as long as the file.
                let short = |name: &str| name.chars().take(80).collect::<String>();
                let [white, black] = [white, black].map(|name| short(name.unwrap_or("?")));
                Some(format!("{white} – {black}"))
            }
        };
        // A title that counts what is read would flicker.
        let file = match self.game.session.document.reading {
            Some(_) => self.document_name(),
            None => self.document_text(),
        };
        let parts: Vec<String> = players.into_iter().chain([file]).collect();
        // A line break in a name would cut the title off.
        let title = format!("{} – {}", parts.join(" · "), tr("app-name"));
        title.replace(|letter: char| letter.is_control(), " ")
    }
}
