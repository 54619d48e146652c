//! The games that the table shows: they are searched and ordered anew, and the selected game is followed.

use super::arrange::GameList;
use super::chosen::rows_in;
use super::news::Games;
use super::state::{LibraryRoom, OpenCollection};
use super::user::user_names;
use crate::kit::context::Context;
use crate::kit::table::RowSet;
use tabia_library::player::PlayerNames;
use tabia_settings::Room;
use tabia_texts::{grouped, tr_args};

impl OpenCollection {
    /// The row of the game with this number, which stays with it.
    fn row_of_id(&self, id: u64) -> Option<usize> {
        let place = self.list.games.snapshot.find_id(id)?;
        self.row_of(place)
    }

    /// The row of a game.
    pub(super) fn row_of(&self, place: tabia_library::GamePlace) -> Option<usize> {
        self.list.places.iter().position(|shown| *shown == place)
    }

    /// The number of the game in a row, which stays with it.
    pub(super) fn id_of(&self, row: usize) -> Option<u64> {
        let place = self.list.places.get(row)?;
        self.list.games.snapshot.id(*place)
    }

    /// The number of a game in the order of the collection, from 1.
    pub(super) fn number_of(&self, place: tabia_library::GamePlace) -> usize {
        let Games {
            snapshot, places, ..
        } = &*self.list.games;
        let id = snapshot.id(place);
        places.partition_point(|before| snapshot.id(*before) < id) + 1
    }
}

impl LibraryRoom {
    /// Searches the games of the collection, or those of the next one while none is open.
    pub(super) fn search(&mut self, context: &mut Context, line: String) {
        context.go_to(Room::Library);
        self.view.line.clone_from(&line);
        self.view.typed = None;
        let Some(open) = &mut self.open else {
            self.awaited_search = Some(line);
            return;
        };
        if open.arranger.enter(&line, &user_names(&context.settings)) {
            self.arrange(context);
        } else if let Some(fault) = open.arranger.fault() {
            context.announcer.announce(fault.text(&line));
        }
    }

    /// Carries out the search again if the names of the user have changed for which it looks.
    pub(super) fn search_again(&mut self, context: &mut Context, user: &PlayerNames) {
        if let Some(open) = &mut self.open {
            let line = open.arranger.line().to_owned();
            if open.arranger.enter(&line, user) {
                self.arrange(context);
            }
        }
    }

    /// Selects the game with this number in the order of the collection, from 1.
    pub(super) fn select_number(&mut self, context: &mut Context, number: usize) {
        let Some(open) = &self.open else { return };
        let place = number
            .checked_sub(1)
            .and_then(|index| open.list.games.places.get(index));
        let Some(row) = place.and_then(|place| open.row_of(*place)) else {
            let args = [("number", number.into())];
            return context
                .toasts
                .info(tr_args("library-number-not-shown", &args));
        };
        self.select_row(row);
        self.view.table.focus();
    }

    /// Selects the game in a row.
    fn select_row(&mut self, row: usize) {
        let open = self.open.as_ref();
        self.view.followed = open.and_then(|open| open.id_of(row));
        let table = &mut self.view.table;
        table.clear();
        table.selected = Some(row);
        table.bring_to_centre();
    }

    /// Reads the flags that are to be shown.
    pub(super) fn poll_flags(&mut self, context: &Context) {
        if let Some(open) = &self.open {
            let selected = self.view.table.selected_rows();
            let flags = &mut self.view.flags;
            flags.poll(&context.egui, &open.list, &selected);
        }
    }

    /// Selects the game that was looked for by typing.
    pub(super) fn poll_type_ahead(&mut self, context: &mut Context) {
        let list = self.open.as_ref().map(|open| &open.list);
        let found = self.view.type_ahead.poll(&context.egui, list);
        if let Some(row) = found {
            self.select_row(row);
        }
    }

    /// Begins to search and order the games anew.
    pub(super) fn arrange(&mut self, context: &mut Context) {
        let Some(open) = &mut self.open else { return };
        let list = open.arranger.start(&context.egui, &open.games, &open.list);
        if let Some(list) = list {
            self.replace_list(list);
        }
    }

    /// Shows the games of a collection that has changed.
    pub(super) fn update_list(&mut self, context: &mut Context) {
        let Some(open) = &mut self.open else { return };
        let list = open.arranger.update(&context.egui, &open.games, &open.list);
        if let Some(list) = list {
            self.replace_list(list);
        }
    }

    /// Takes the games that have been found and ordered.
    pub(super) fn poll_list(&mut self, context: &mut Context) {
        let Some(open) = &mut self.open else { return };
        if let Some(list) = open.arranger.poll() {
            let is_found = list.is_complete && list.shown.is_some();
            let is_new =
                open.list.arrangement.query != list.arrangement.query || !open.list.is_complete;
            if is_found && is_new {
                let args = [
                    ("shown", grouped(list.places.len() as u64).into()),
                    ("count", grouped(list.games.places.len() as u64).into()),
                ];
                context
                    .announcer
                    .announce(tr_args("games-count-shown", &args));
            }
            self.replace_list(list);
        }
        let Some(open) = &mut self.open else { return };
        if open.arranger.takes_outdated() {
            self.arrange(context);
        }
    }

    /// Shows another list. The selected game stays selected; where the list does not have it, the one in its place is, until
    /// the list has it again.
    fn replace_list(&mut self, list: GameList) {
        let Some(open) = &mut self.open else { return };
        let is_rearranged = open.list.arrangement != list.arrangement;
        let revision = open.list.revision + 1;
        let table = &mut self.view.table;
        let chosen = table.selected_rows();
        let chosen = match chosen.len() > 1 {
            true => rows_in(&open.list, &chosen, &list),
            false => RowSet::default(),
        };
        open.list = GameList { revision, ..list };
        let followed = self.view.followed.and_then(|id| open.row_of_id(id));
        let last = open.list.places.len().checked_sub(1);
        let other = match is_rearranged {
            true => 0,
            false => table.selected.unwrap_or(0),
        };
        table.choose(chosen);
        table.selected = followed.or(last.map(|last| other.min(last)));
        if self.view.followed.is_none() {
            self.view.followed = table.selected.and_then(|row| open.id_of(row));
        }
        match followed {
            _ if !is_rearranged => {}
            Some(_) => table.bring_to_centre(),
            None => table.go_to_start(),
        }
    }
}
