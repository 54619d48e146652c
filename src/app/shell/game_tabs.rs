//! Copies and moves games between tabs, and to the ends of files.

use std::path::PathBuf;

use super::dialog::Dialog;
use super::state::App;
use super::tab_dialog::{Question, TabDialog};
use crate::command::TabId;
use crate::game::copying::{CopiedGames, CopyTarget, Delivery};
use crate::kit::files::{Ask, Request};
use tabia_texts::{tr, tr_args};

impl App {
    /// Whether the game of another tab can be added to the file.
    pub(super) fn can_take_game(&self) -> bool {
        self.tabs.count() > 1 && self.game.can_edit_list()
    }

    /// Opens the dialog that asks where the selected games are copied or moved.
    pub(super) fn ask_games_target(&mut self, moves: bool) {
        // Of several questions, the last one counts.
        for tab in self.tabs.others_mut() {
            tab.game.forget_noted();
        }
        self.game.note_selected(&self.context);
        let others = (0..self.tabs.count()).filter(|place| *place != self.tabs.shown());
        let open = others.filter(|place| self.game_of_tab(*place).can_edit_list());
        let named = open.filter_map(|place| Some((self.tabs.id(place)?, self.unsaved_name(place))));
        let (settings, recent) = (&self.context.settings, self.context.recent.files());
        self.dialog = Some(Dialog::Tab(TabDialog {
            tabs: named.collect(),
            collections: self.library.collections(settings, recent),
            question: Question::Target { moves },
        }));
    }

    /// Opens the dialog that asks for the tab whose game is added.
    pub(super) fn ask_game_source(&mut self) {
        let others = (0..self.tabs.count()).filter(|place| *place != self.tabs.shown());
        let named = others.filter_map(|place| {
            let (tags, name) = (
                self.game_of_tab(place).session.game().tags(),
                self.unsaved_name(place),
            );
            let players = (tags.known("White"), tags.known("Black"));
            let name = match (players, self.game_of_tab(place).session.document.path()) {
                ((Some(white), Some(black)), Some(_)) => {
                    let args = [
                        ("white", white.into()),
                        ("black", black.into()),
                        ("tab", name.into()),
                    ];
                    tr_args("games-source-row", &args)
                }
                _ => name,
            };
            Some((self.tabs.id(place)?, name))
        });
        self.dialog = Some(Dialog::Tab(TabDialog {
            tabs: named.collect(),
            collections: Vec::new(),
            question: Question::Source,
        }));
    }

    /// Opens the file dialog for the file to whose end the games are added.
    pub(super) fn ask_games_file(&mut self, moves: bool) {
        let path = self.game.session.document.path();
        let path = path.or(self.context.recent.files().first().map(PathBuf::as_path));
        let request = Request {
            ask: match moves {
                true => Ask::MoveGames,
                false => Ask::CopyGames,
            },
            folder: path
                .and_then(|path| path.parent())
                .map(|folder| folder.to_path_buf()),
            name: String::new(),
        };
        self.context.ask_for_file(request);
    }

    /// Copies or moves the games about which the dialog has asked.
    pub(super) fn send_games(&mut self, target: CopyTarget, moves: bool) {
        let files = (0..self.tabs.count()).filter_map(|place| {
            let file = self.game_of_tab(place).session.document.file_source()?;
            Some(file.real.clone())
        });
        let shown = files.collect();
        let asked =
            (0..self.tabs.count()).find(|place| self.game_of_tab(*place).has_noted_selected());
        let Some(place) = asked else { return };
        let tab = self.tabs.get_mut(place).map(|tab| &mut tab.game);
        tab.unwrap_or(&mut self.game)
            .copy_noted(&mut self.context, target, moves, shown);
    }

    /// Adds the shown game of a tab to the file.
    pub(super) fn take_game(&mut self, from: TabId) {
        let Some(place) = self.tabs.place(from).filter(|_| self.can_take_game()) else {
            return;
        };
        let game = CopiedGames::one(&self.game_of_tab(place).game_to_save());
        self.game.take_copied(&mut self.context, game, true);
        self.context.toasts.info(tr("games-game-added"));
    }

    /// Hands games that were copied over to their tabs.
    pub(super) fn deliver_games(&mut self) {
        for place in 0..self.tabs.count() {
            let source = self.tabs.get_mut(place).map(|tab| &mut tab.game);
            let Some(delivery) = source.unwrap_or(&mut self.game).delivery.take() else {
                continue;
            };
            let Delivery {
                to,
                games,
                keys,
                moves,
            } = delivery;
            let target = self.tabs.place(to);
            let target = target.filter(|to| self.game_of_tab(*to).can_edit_list());
            let Some(target) = target else {
                let args = [("reason", tr("games-target-gone").into())];
                self.context
                    .toasts
                    .error(tr_args("games-not-copied", &args));
                continue;
            };
            let name = self.unsaved_name(target);
            let args = [("count", games.len().into()), ("tab", name.into())];
            let tab = self.tabs.get_mut(target).map(|tab| &mut tab.game);
            let tab = tab.unwrap_or(&mut self.game);
            tab.take_copied(&mut self.context, games, false);
            if moves {
                let source = self.tabs.get_mut(place).map(|tab| &mut tab.game);
                let source = source.unwrap_or(&mut self.game);
                source.remove_keys(&mut self.context, &keys);
            }
            let key = match moves {
                true => "games-moved-to-tab",
                false => "games-copied-to-tab",
            };
            self.context.toasts.info(tr_args(key, &args));
        }
    }
}
