//! Opening the tabs of the last time at the start, and writing them down at the end.

use crossbeam_channel::Receiver;

use super::autosave::{Surroundings, file_of, kept_game, origins_of, view_of};
use super::state::App;
use super::tabs::remembered::{self, FileTab, GameTab, RememberedTab, TabsProblem};
use super::tabs::state::Tabs;
use crate::game::journal::Kept;
use crate::kit::files;
use crate::kit::worker::aside;
use tabia_texts::tr_args;

impl App {
    /// Opens the tabs of the last time, unless another window is open, which has them.
    pub(super) fn reopen_tabs(&mut self) {
        self.reopens = self.slot.as_ref().is_some_and(|slot| slot.is_alone());
        let Some(folder) = self.context.data.as_deref().filter(|_| self.reopens) else {
            return;
        };
        if !self.context.settings.restore_tabs {
            return;
        }
        let (tabs, problem) = remembered::read(folder);
        if let Some(problem) = problem {
            let (key, path) = match &problem {
                TabsProblem::Newer(path) => ("tabs-newer", path),
                TabsProblem::SetAside(path) => ("tabs-unreadable", path),
            };
            let args = [("file", files::display(path).into())];
            self.context.toasts.error(tr_args(key, &args));
        }
        let front = tabs.iter().rposition(|tab| tab.view().in_front);
        for (place, tab) in tabs.into_iter().take(Tabs::MOST).enumerate() {
            if place > 0 {
                self.add_tab();
                self.autosave.journal = self.new_journal();
            }
            match tab {
                RememberedTab::File(tab) => self.await_file(tab),
                RememberedTab::Game(tab) => self.show_remembered(&tab.kept),
            }
        }
        self.show_tab(front.unwrap_or(0));
    }

    /// Starts reading a file into the shown tab.
    fn await_file(&mut self, tab: FileTab) {
        self.context.tab = tab.view.tab;
        self.game.orientation = tab.view.bottom;
        let kept = Kept {
            file: Some(tab.file),
            view: tab.view,
            origins: tab.origins,
            ..Kept::default()
        };
        if let Some(file) = &kept.file {
            self.loader
                .load(&mut self.context, &file.path, kept.encoding(), Vec::new());
        }
        self.game.await_file(kept);
    }

    /// Shows the game of a tab without a file.
    fn show_remembered(&mut self, kept: &Kept) {
        self.context.tab = kept.view.tab;
        let restored = kept.restore();
        self.game.show_restored(&mut self.context, kept, restored);
    }

    /// Starts a worker that writes down the tabs for the next start. It disconnects when it is done.
    pub(super) fn remember_tabs(&self) -> Option<Receiver<()>> {
        let folder = self.context.data.clone()?;
        let tabs = match self.context.settings.restore_tabs {
            true => self.tabs_to_remember(),
            false => Vec::new(),
        };
        // An empty second window leaves the tabs of the first.
        if tabs.is_empty() && !self.reopens {
            return None;
        }
        let write = move || {
            // Losing the list loses no work.
            let _ = remembered::write(&folder, &tabs);
        };
        aside("tabs-writer", &self.context.egui, write).ok()
    }

    fn tabs_to_remember(&self) -> Vec<RememberedTab> {
        let remembered = |place: usize| {
            let tab = self.tabs.get(place);
            let game = tab.map_or(&self.game, |tab| &tab.game);
            let around = Surroundings {
                side: tab.map_or(self.context.tab, |tab| tab.side),
                analysis: false,
                order: place,
                in_front: tab.is_none(),
                is_wanted: true,
            };
            let Some(file) = file_of(game) else {
                let kept = kept_game(game, &around, self.context.now)?;
                return Some(RememberedTab::Game(GameTab { kept }));
            };
            Some(RememberedTab::File(FileTab {
                file,
                view: view_of(game, &around),
                origins: origins_of(game),
            }))
        };
        (0..self.tabs.count()).filter_map(remembered).collect()
    }
}
