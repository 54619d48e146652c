//! Reading an open file again after another program has changed it.

use std::path::Path;

use super::file_watch::Replaced;
use super::state::App;
use crate::book;
use crate::command::{Action, Command};
use crate::game::journal::{Kept, View};
use crate::game::loading::Loaded;
use crate::kit::files::{self, Work};
use tabia_settings::Room;
use tabia_texts::{tr, tr_args};

impl App {
    /// Whether reading again is about the open book, and not about the games.
    fn reloads_book(&self) -> bool {
        self.context.room() == Room::Book && self.book.open.is_some()
    }

    /// Whether the open book, in its room, or else the shown games are those of a file that can be read again.
    pub(super) fn can_reload(&self) -> bool {
        match self.reloads_book() {
            true => self.book.can_reload(),
            false => self.can_reload_games(),
        }
    }

    /// The command that reads again what is shown.
    pub(super) fn what_reloads(&self) -> Command {
        match self.reloads_book() {
            true => book::Command::Reload.into(),
            false => Action::ReloadGames.into(),
        }
    }

    fn can_reload_games(&self) -> bool {
        let session = &self.game.session;
        let document = &session.document;
        document.path().is_some()
            && document.reading.is_none()
            && !self.game.is_saving()
            && !session.is_playing()
    }

    /// Reads the file of the shown games again.
    pub(super) fn reload(&mut self) {
        let document = &self.game.session.document;
        if !self.can_reload_games() {
            return;
        }
        let Some(path) = document.path() else {
            return;
        };
        let encoding = document.chosen_encoding();
        self.loader
            .load(&mut self.context, path, encoding, Vec::new());
        self.game.reloading = Some(self.game.version());
    }

    /// Reports that another program has changed an open file, and offers to read it again.
    pub(super) fn offer_reload(&mut self, file: Replaced) {
        let (key, path) = match &file {
            Replaced::Games(path) => ("file-replaced", path),
            Replaced::Book(path) => ("book-file-replaced", path),
        };
        let text = tr_args(key, &[("file", files::display(path).into())]);
        let offer = self.context.toasts.lasting_offer(text, tr("file-reload"));
        self.watch.offered = Some((offer, file));
    }

    /// The tab that waits for this file to be read again.
    pub(super) fn tab_that_reloads(&self, path: &Path) -> Option<usize> {
        (0..self.tabs.count()).find(|place| {
            let game = self.game_of_tab(*place);
            game.reloading.is_some() && game.session.document.path() == Some(path)
        })
    }

    /// Shows a file that has been read again in its tab, with the same game and place if they are still there.
    pub(super) fn take_in_again(&mut self, place: usize, loaded: Loaded) {
        let tab = self.tabs.get_mut(place).map(|tab| &mut tab.game);
        let game = tab.unwrap_or(&mut self.game);
        let agreed = game.reloading.take();
        if !matches!(loaded.contents, Ok(Ok(_))) {
            return game.loaded(&mut self.context, loaded);
        }
        if game.has_unsaved_work() && agreed != Some(game.version()) {
            // Changes that were made while the file was read are asked about.
            self.show_tab(place);
            return self.ask_again(Work::Games, Action::ReloadGames.into());
        }
        let session = &game.session;
        let kept = Kept {
            view: View {
                game: session.document.current,
                place: session.game().place(session.node()),
                bottom: game.orientation,
                ..View::default()
            },
            ..Kept::default()
        };
        game.await_file(kept);
        let args = [("file", files::display(&loaded.source.path).into())];
        self.show_loaded_again(place, loaded);
        self.context.toasts.info(tr_args("file-reloaded", &args));
    }

    /// Shows what a tab has waited for, without showing that tab.
    pub(super) fn show_loaded_again(&mut self, place: usize, loaded: Loaded) {
        let context = &mut self.context;
        let (room, side) = (context.room(), context.tab);
        let second = context.settings.second_panel;
        let tab = self.tabs.get_mut(place).map(|tab| &mut tab.game);
        tab.unwrap_or(&mut self.game).loaded_again(context, loaded);
        context.tab = side;
        context.change(|settings| (settings.room, settings.second_panel) = (room, second));
    }
}
