//! Opening, showing and closing tabs.

use std::path::Path;

use super::state::{Tab, Tabs};
use crate::command::{TabCommand, TabId};
use crate::game::GameRoom;
use crate::game::loading::{Loaded, OpenAnswer, ShownFile};
use crate::kit::context::{OpenRequest, SidePanel};
use crate::shell::state::App;
use tabia_settings::Room;
use tabia_texts::{tr, tr_args};

impl App {
    /// Carries out a command that loses no unsaved work, or only work that the user agreed to lose.
    pub(in crate::shell) fn act_on_tabs(&mut self, command: TabCommand) {
        let (count, shown) = (self.tabs.count(), self.tabs.shown());
        match command {
            TabCommand::New => {
                if self.open_tab() {
                    self.context.show(SidePanel::Moves);
                }
            }
            TabCommand::Close => self.close_tab(self.tabs.shown_id()),
            TabCommand::CloseOf(id) => self.close_tab(id),
            TabCommand::CloseOthers(id) => {
                if let Some(place) = self.tabs.place(id) {
                    self.show_tab(place);
                    for place in (0..count).rev().filter(|other| *other != place) {
                        self.end_tab(place);
                    }
                }
            }
            TabCommand::Next => self.show_tab((shown + 1) % count),
            TabCommand::Previous => self.show_tab((shown + count - 1) % count),
            TabCommand::Show(id) => {
                if let Some(place) = self.tabs.place(id) {
                    self.show_tab(place);
                }
            }
            TabCommand::Move(id, to) => {
                if let Some(place) = self.tabs.place(id) {
                    self.tabs.reorder(place, to);
                }
            }
        }
    }

    /// The tabs in their order.
    pub fn tab_ids(&self) -> Vec<TabId> {
        let ids = (0..self.tabs.count()).filter_map(|place| self.tabs.id(place));
        ids.collect()
    }

    /// The games of the tab at an index; those of the shown tab if there is none.
    pub(crate) fn game_of_tab(&self, place: usize) -> &GameRoom {
        self.tabs.get(place).map_or(&self.game, |tab| &tab.game)
    }

    /// Shows the tab at an index.
    pub(crate) fn show_tab(&mut self, place: usize) {
        if place == self.tabs.shown() || place >= self.tabs.count() {
            return;
        }
        let leaving = self.leave_tab();
        if let Some(tab) = self.tabs.exchange(leaving, place) {
            self.enter_tab(tab);
        }
    }

    /// Opens an empty tab and shows it; returns whether another tab was possible.
    pub(crate) fn open_tab(&mut self) -> bool {
        if self.tabs.count() >= Tabs::MOST {
            let args = [("count", Tabs::MOST.into())];
            self.context.toasts.error(tr_args("tabs-too-many", &args));
            return false;
        }
        self.add_tab();
        self.autosave.journal = self.new_journal();
        true
    }

    /// Shows an empty tab that has no journal yet.
    pub(crate) fn add_tab(&mut self) {
        let leaving = self.leave_tab();
        let id = self.tabs.new_id();
        self.tabs.add(leaving, id);
    }

    /// Makes it possible to show something else without closing anything, in a new tab if needed; returns whether that
    /// succeeded.
    pub(crate) fn make_way(&mut self) -> bool {
        self.game.keep_comment(&mut self.context);
        self.game.gives_way() || self.open_tab()
    }

    /// Like [`App::make_way`], and keeps a game that has been played in its tab, though it is among the played games.
    pub(crate) fn make_way_beside_played(&mut self) -> bool {
        match self.game.session.has_ended() {
            true => self.open_tab(),
            false => self.make_way(),
        }
    }

    /// Like [`App::make_way`], and keeps every game that has moves in its tab.
    pub(crate) fn make_way_beside_games(&mut self) -> bool {
        match self.game.session.game().is_empty() {
            true => self.make_way(),
            false => self.open_tab(),
        }
    }

    /// Removes the shown tab, with its clock stopped, and returns it. A new one takes its place.
    fn leave_tab(&mut self) -> Tab {
        self.game.keep_comment(&mut self.context);
        // The messages are only about the tab that was left or shown last.
        for text in ["tabs-paused", "tabs-resumed"] {
            self.context.toasts.take_back(&tr(text));
        }
        let was_running = self.game.session.pause(self.context.now);
        if was_running {
            self.context.toasts.info(tr("tabs-paused"));
        }
        Tab {
            id: self.tabs.shown_id(),
            game: std::mem::take(&mut self.game),
            autosave: std::mem::take(&mut self.autosave),
            side: self.context.tab,
            room: self.context.room(),
            was_running,
        }
    }

    fn enter_tab(&mut self, tab: Tab) {
        (self.game, self.autosave) = (tab.game, tab.autosave);
        self.context.tab = tab.side;
        // A user who looks at the book or the Lab stays there.
        let goes_on = |room| matches!(room, Room::Book | Room::Library | Room::Engines | Room::Lab);
        if !goes_on(self.context.room()) && !goes_on(tab.room) {
            self.context.go_to(tab.room);
        }
        if tab.was_running {
            self.game.session.go_on(self.context.now);
            self.context.toasts.take_back(&tr("tabs-paused"));
            self.context.toasts.info(tr("tabs-resumed"));
        } else {
            self.ask_to_resume();
        }
    }

    /// Closes a tab. The last one is replaced by an empty one.
    fn close_tab(&mut self, id: TabId) {
        let Some(place) = self.tabs.place(id) else {
            return;
        };
        if self.tabs.count() == 1 {
            self.game = GameRoom::default();
            self.context.show(SidePanel::Moves);
            return;
        }
        if place == self.tabs.shown() {
            let next = match place + 1 < self.tabs.count() {
                true => place + 1,
                false => place - 1,
            };
            // Leaving the closed tab must not report that its clock is paused.
            self.game.session.play = None;
            self.show_tab(next);
        }
        if let Some(place) = self.tabs.place(id) {
            self.end_tab(place);
        }
    }

    /// Closes a tab that is not shown. Its journal is no longer needed.
    fn end_tab(&mut self, place: usize) {
        let tab = self.tabs.remove(place);
        if let Some(journal) = tab.and_then(|tab| tab.autosave.journal) {
            self.closed_journals.retain(|writer| !writer.has_ended());
            self.closed_journals.push(journal.begin_closing());
        }
    }

    /// The tab that shows the file at this path, which can be one without links.
    pub(crate) fn tab_of(&self, path: &Path) -> Option<usize> {
        (0..self.tabs.count()).find(|place| {
            let document = &self.game_of_tab(*place).session.document;
            document.file_source().is_some_and(|file| file.is_at(path))
        })
    }

    /// The tab that will show this file once it has been read.
    fn tab_that_awaits(&self, path: &Path) -> Option<usize> {
        let wanted = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        (0..self.tabs.count()).find(|place| {
            let awaited = self.game_of_tab(*place).awaited();
            let file = awaited.and_then(|kept| kept.file.as_ref());
            file.is_some_and(|file| file.path == wanted)
        })
    }

    /// Opens a file of games, or shows the tab in which it is open.
    pub(crate) fn open_games(&mut self, path: &Path) {
        self.game.keep_comment(&mut self.context);
        if let Some(place) = self.tab_that_awaits(path) {
            self.front = self.context.new_request();
            return self.show_tab(place);
        }
        let shown = (0..self.tabs.count()).filter_map(|place| {
            let session = &self.game_of_tab(place).session;
            Some(ShownFile {
                source: session.document.file_source()?.clone(),
                stays: session.is_dirty() || session.document.reading.is_some(),
            })
        });
        let shown = shown.collect();
        self.loader.load(&mut self.context, path, None, shown);
    }

    /// Handles a file that was to be opened: shows it in its own tab, or in place of the tab's former contents. Of files that are
    /// read at the same time, the one requested last stays in front, as if each had been opened after the one before it.
    pub(crate) fn take_in(&mut self, request: OpenRequest, answer: OpenAnswer) {
        // What was begun since the last frame does not take the place of what waits for the file.
        self.part_awaited();
        let is_front = request >= self.front;
        let loaded = match answer {
            OpenAnswer::Loaded(loaded) => loaded,
            OpenAnswer::Shown(source) => {
                self.context.note_file(&source.path);
                return match self.tab_of(&source.real) {
                    Some(_) if !is_front => {}
                    Some(place) => {
                        self.front = request;
                        self.show_tab(place);
                    }
                    // It has been closed in the meantime.
                    None => self.open_games(&source.path),
                };
            }
        };
        let path = &loaded.source.path;
        let awaits = |place: &usize| self.game_of_tab(*place).awaits(path);
        if let Some(place) = (0..self.tabs.count()).find(awaits) {
            self.report_change_since(place, &loaded);
            let is_there = matches!(loaded.contents, Ok(Ok(_)));
            self.show_loaded_again(place, loaded);
            let is_lost = !is_there && !self.game_of_tab(place).has_unsaved_work();
            if is_lost && let Some(id) = self.tabs.id(place) {
                // Its error has been reported.
                self.close_tab(id);
            }
            return;
        }
        if let Some(place) = self.tab_that_reloads(&loaded.source.path) {
            return self.take_in_again(place, loaded);
        }
        let Ok(Ok(_)) = &loaded.contents else {
            return self.game.loaded(&mut self.context, loaded);
        };
        let shown = self.tabs.shown_id();
        self.game.keep_comment(&mut self.context);
        let place = self.tab_of(&loaded.source.real);
        match place.filter(|place| !self.game_of_tab(*place).session.is_dirty()) {
            Some(place) => self.show_tab(place),
            None if self.make_way_beside_played() => {
                self.game.request = request;
                self.tabs_in_order_of_requests();
            }
            None => return,
        }
        let room = self.context.room();
        self.game.loaded(&mut self.context, loaded);
        if !self.context.decides_room(request) {
            self.context.go_to(room);
        }
        if is_front {
            self.front = request;
        } else if let Some(place) = self.tabs.place(shown) {
            self.show_tab(place);
        }
    }

    /// Moves the shown tab before those with files that were requested after its own.
    fn tabs_in_order_of_requests(&mut self) {
        let (shown, request) = (self.tabs.shown(), self.game.request);
        let is_later = |place: &usize| self.game_of_tab(*place).request > request;
        if let Some(place) = (0..shown).find(is_later) {
            self.tabs.reorder(shown, place);
        }
    }

    /// Reports that the file that a tab waits for has changed since it was last open. Where changed games are restored, that is
    /// reported with them.
    fn report_change_since(&mut self, place: usize, loaded: &Loaded) {
        let awaited = self.game_of_tab(place).awaited();
        let awaited = awaited.filter(|kept| kept.games.is_empty());
        let before = awaited.and_then(|kept| kept.file.as_ref()?.stamp);
        if before.is_some() && loaded.source.stamp.is_some() && before != loaded.source.stamp {
            self.context
                .report_problems("tabs-file-changed", &loaded.source.path, 1);
        }
    }

    /// When the user has begun something else in a tab whose file is being read again, moves what is restored then to a tab of
    /// its own.
    pub(in crate::shell) fn part_awaited(&mut self) {
        if !self.game.is_used_while_awaiting() || self.tabs.count() >= Tabs::MOST {
            return;
        }
        let journal = self.new_journal();
        let tab = Tab {
            id: self.tabs.new_id(),
            game: self.game.part_awaited(),
            autosave: std::mem::take(&mut self.autosave),
            side: self.context.tab,
            room: self.context.room(),
            was_running: false,
        };
        self.autosave.journal = journal;
        self.tabs.append(tab);
    }

    /// Shows the tab whose request was answered; returns whether it is still open and shown now.
    pub(crate) fn show_tab_that_asked(&mut self) -> bool {
        let asks = |place: &usize| self.game_of_tab(*place).asks_where;
        let place = (0..self.tabs.count()).find(asks);
        if let Some(place) = place {
            self.show_tab(place);
            self.game.asks_where = false;
        }
        place.is_some()
    }
}
