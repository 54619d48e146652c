//! The positions of games that a search has found: the first one is shown, and keys lead to the others.

use std::sync::Arc;

use super::preview;
use super::state::LibraryRoom;
use super::view::{LibraryPage, Selected};
use crate::command::game;
use crate::game::GameRoom;
use crate::kit::context::Context;
use tabia_game::NodeId;
use tabia_settings::Room;
use tabia_texts::{tr, tr_args};

impl LibraryRoom {
    /// The index of the found position that is shown of a game.
    pub(super) fn hit_of(&self, selected: Selected) -> usize {
        let hit = self.view.hit.filter(|(of, _)| *of == selected);
        hit.map_or(0, |(_, index)| index)
    }

    /// Whether a search has found positions in the selected game or in the one that was opened last.
    pub(super) fn has_hits(&self) -> bool {
        self.view.shown_hit.is_some() || !self.opened_hits.1.is_empty()
    }

    /// Notes where a search has found positions in the game that was opened.
    pub(crate) fn note_hits(&mut self, serial: u64, hits: Vec<NodeId>) {
        self.opened_hits = (serial, hits);
    }

    /// The game to which the pointer was moved, if it is still there.
    fn pointed(&self) -> Option<Selected> {
        let open = self.open.as_ref()?;
        self.view
            .pointed
            .filter(|(revision, _)| *revision == open.list.revision)
    }

    /// Reads the game below the pointer, or else the selected one, for the board beside the table.
    pub(super) fn poll_preview(&mut self, context: &Context) {
        let duplicates = || {
            let list = self.duplicates.as_ref()?;
            Some((&list.listed.games, list.selected()))
        };
        let problems = || {
            let list = self.problems.as_ref()?;
            Some((&list.listed.games, list.selected()))
        };
        let listed = match self.view.page {
            LibraryPage::Duplicates => duplicates(),
            LibraryPage::Problems => problems(),
            LibraryPage::Games | LibraryPage::Players | LibraryPage::Departures => None,
        };
        let wanted = match (listed, &self.open) {
            (Some((games, place)), Some(open)) => {
                let is_shown = Arc::ptr_eq(games, &open.list.games);
                let place = place.filter(|_| is_shown);
                place.map(|place| (open.list.revision, place))
            }
            _ if self.view.page == LibraryPage::Games => self.pointed().or(self.selected()),
            _ => self.selected(),
        };
        let is_pointed = wanted.is_some() && wanted != self.selected();
        let wanted = wanted.filter(|_| context.room() == Room::Library);
        let wanted = wanted.map(|selected| (selected, self.hit_of(selected)));
        let open = &self.open;
        self.preview.poll(
            "library-game",
            &context.egui,
            wanted,
            |((_, place), hit)| {
                let list = &open.as_ref()?.list;
                let snapshot = list.games.snapshot.clone();
                let query = list.arrangement.query.clone();
                let (place, hit) = (*place, *hit);
                Some(move || preview::preview(&snapshot, place, &query, hit))
            },
        );
        if is_pointed && listed.is_none() {
            // The keys step through the places of the selected game.
            return;
        }
        let shown = self.preview.answer();
        let shown = shown.filter(|(of, _)| Some(**of) == wanted);
        let shown = shown.and_then(|(_, preview)| preview.as_ref().ok());
        self.view.shown_hit = shown.and_then(|preview| preview.hit);
    }

    /// Goes to the next or the previous found position: in the room of the library also to that of another game of the table.
    pub(super) fn step_hit(&mut self, context: &mut Context, game: &GameRoom, is_next: bool) {
        if context.room() == Room::Library {
            return self.step_in_table(context, is_next);
        }
        let (serial, hits) = &self.opened_hits;
        if *serial != game.serial || hits.is_empty() {
            return context.toasts.info(tr("find-no-hits"));
        }
        let tree = game.session.game();
        let line = std::iter::successors(Some(tree.root()), |node| tree.next(*node));
        let line: Vec<NodeId> = line.collect();
        let place = |node| line.iter().position(|one| *one == node);
        let here = place(game.session.node()).unwrap_or(0);
        let places = || hits.iter().filter_map(|hit| place(*hit));
        // After the last one comes the first.
        let found = match is_next {
            true => places().find(|place| *place > here).or(places().next()),
            false => places()
                .rfind(|place| *place < here)
                .or(places().next_back()),
        };
        if let Some(place) = found {
            let index = places().position(|one| one == place).unwrap_or(0);
            announce(context, index, hits.len());
            context.commands.push(game::Command::GoTo(line[place]));
        }
    }

    fn step_in_table(&mut self, context: &mut Context, is_next: bool) {
        let (Some(selected), Some((index, count))) = (self.selected(), self.view.shown_hit) else {
            return;
        };
        let other = match is_next {
            true => Some(index + 1).filter(|next| *next < count),
            false => index.checked_sub(1),
        };
        if let Some(other) = other {
            announce(context, other, count);
            self.view.hit = Some((selected, other));
            return;
        }
        let Some(open) = &self.open else { return };
        let row = self.view.table.selected.unwrap_or(0);
        let row = match is_next {
            true => Some(row + 1).filter(|next| *next < open.list.places.len()),
            false => row.checked_sub(1),
        };
        let Some(row) = row else { return };
        self.view.followed = open.id_of(row);
        self.view.table.clear();
        self.view.table.selected = Some(row);
        self.view.table.bring_to_centre();
        // Backward, the last one of the game before.
        let selected = self.selected().filter(|_| !is_next);
        self.view.hit = selected.map(|selected| (selected, usize::MAX));
    }
}

fn announce(context: &mut Context, index: usize, count: usize) {
    let args = [("number", (index + 1).into()), ("count", count.into())];
    context.announcer.announce(tr_args("find-hit", &args));
}
