//! Changes of the list of games of a file: adding, duplicating, deleting and moving games.

use std::ops::Range;

use super::copying::CopiedGames;
use super::document::Document;
use super::list_history::{ListChange, ListStep, NextStep, StepKind};
use super::session::Session;
use super::state::GameRoom;
use crate::kit::context::Context;
use tabia_game::pgn::{GameKey, GameOrder};
use tabia_game::{Game, Moment};
use tabia_texts::{tr, tr_args};

impl GameRoom {
    /// Whether games can be added to the list, removed and moved.
    pub(crate) fn can_edit_list(&self) -> bool {
        let is_read = self.session.document.reading.is_none() && self.awaited.is_none();
        let is_waiting = self.is_list_waiting() || self.is_copying();
        is_read && !is_waiting && !self.session.is_playing()
    }

    /// Whether the selected games can be deleted: a game that is in no file is closed with its tab.
    pub(crate) fn can_delete_games(&self) -> bool {
        self.can_edit_list() && !self.session.document.file.is_empty()
    }

    /// Whether games can be moved in the file: where the list shows its order.
    pub(crate) fn can_move_games(&self) -> bool {
        self.can_delete_games() && self.session.document.len() > 1 && !self.list.is_rearranged()
    }

    /// The indices of the selected games in ascending order: those of the list where it is in view, otherwise the shown game.
    pub(super) fn selected_games(&self, context: &Context) -> Vec<usize> {
        let selected = self.list.selected_games(&self.rows, &context.egui);
        match selected.is_empty() {
            true => vec![self.session.document.current],
            false => selected,
        }
    }

    /// Whether the list has the keyboard focus and several games are selected in it.
    pub(super) fn copies_several(&self, context: &Context) -> bool {
        self.list.wants_keys(&context.egui)
            && self.can_edit_list()
            && self.selected_games(context).len() > 1
    }

    /// Adds an empty game at the end, and shows it.
    pub(super) fn add_game(&mut self, context: &mut Context) {
        if !self.can_edit_list() {
            return;
        }
        let index = self.put_shown_in_file();
        let new = self.add_empty();
        let (order, shown) = (self.session.document.file.order(), new.start);
        let order = order.with(index, new);
        self.change_list(context, (ListChange::Added, 1), order, shown);
        context.toasts.info(tr("games-added-empty"));
    }

    /// Adds games that are in no place of the list yet, and returns their keys.
    pub(super) fn add_texts(&mut self, games: CopiedGames) -> Range<GameKey> {
        let file = &mut self.session.document.file;
        let start = GameKey::new(file.known());
        for text in games.texts {
            file.add(text);
        }
        self.rows.add(games.rows);
        start..GameKey::new(self.session.document.file.known())
    }

    fn add_empty(&mut self) -> Range<GameKey> {
        self.add_texts(CopiedGames::one(&Game::standard()))
    }

    /// Deletes the selected games.
    pub(super) fn delete_games(&mut self, context: &mut Context) {
        if !self.can_delete_games() {
            return;
        }
        let indices = self.selected_games(context);
        let key = match indices.len() == self.session.document.len() {
            true => "games-deleted-all",
            false => "games-deleted",
        };
        let args = [("count", indices.len().into())];
        self.remove_games(context, &indices);
        context.toasts.info(tr_args(key, &args));
    }

    /// Removes games from the list. One empty game takes the place of the last ones.
    pub(super) fn remove_games(&mut self, context: &mut Context, indices: &[usize]) {
        let document = &self.session.document;
        let mut order = document.file.order().without(indices);
        let shown = document.key();
        let shown = match order.index_of(shown) {
            Some(_) => shown,
            None if order.is_empty() => {
                let new = self.add_empty();
                order = order.with(0, new.clone());
                new.start
            }
            // The game that takes its place among the remaining ones.
            None => {
                let current = document.current;
                let before = indices.partition_point(|index| *index < current);
                let place = (current - before).min(order.len() - 1);
                order.key(place).unwrap_or(shown)
            }
        };
        let next = indices.first().copied().unwrap_or_default();
        let next = next.min(order.len() - 1);
        self.change_list(context, (ListChange::Deleted, indices.len()), order, shown);
        self.list.choose(vec![next]);
    }

    /// Moves the selected games one place up or down in the file.
    pub(super) fn move_games(&mut self, context: &mut Context, is_up: bool) {
        if !self.can_move_games() {
            return;
        }
        let indices = self.selected_games(context);
        let order = self.session.document.file.order();
        let moved = match is_up {
            true => order.moved_up(&indices),
            false => order.moved_down(&indices),
        };
        let keys: Vec<GameKey> = indices
            .iter()
            .filter_map(|index| order.key(*index))
            .collect();
        let lands = moved.indices_of(&keys);
        if lands == indices {
            let end = match is_up {
                true => "games-at-start",
                false => "games-at-end",
            };
            return context.announcer.announce(tr(end));
        }
        let (count, shown) = (indices.len(), self.session.document.key());
        self.change_list(context, (ListChange::Moved, count), moved, shown);
        let first = lands.first().map_or(1, |place| place + 1);
        let args = [("count", count.into()), ("number", first.into())];
        context.announcer.announce(tr_args("games-moved-to", &args));
    }

    /// Makes the shown game of a document without a file its first game, and returns the number of games.
    pub(super) fn put_shown_in_file(&mut self) -> usize {
        let (document, open) = (&mut self.session.document, &self.session.open);
        if document.file.is_empty() {
            document.file.push(open.record.settled().into_owned());
            document.list.mark_dirty();
        }
        document.file.len()
    }

    /// Changes the order of the games as one step, and shows a game of it.
    pub(super) fn change_list(
        &mut self,
        context: &mut Context,
        (change, count): (ListChange, usize),
        order: GameOrder,
        shown: GameKey,
    ) {
        self.keep_comment(context);
        let step = ListStep {
            at: Moment::now(),
            change,
            count,
            order,
            shown,
        };
        self.take_step(context, StepKind::New, step);
    }

    pub(super) fn undo_in_list(&mut self, context: &mut Context) {
        if let Some(step) = self.session.document.list.next_undo().cloned() {
            self.take_step(context, StepKind::Undo, step);
        }
    }

    pub(super) fn redo_in_list(&mut self, context: &mut Context) {
        self.keep_comment(context);
        if let Some(step) = self.session.document.list.next_redo().cloned() {
            self.take_step(context, StepKind::Redo, step);
        }
    }

    /// Makes a step. If the shown game is not in the new list and the one to be shown has to be read first, everything stays
    /// as it is until then.
    fn take_step(&mut self, context: &mut Context, kind: StepKind, step: ListStep) {
        if self.is_list_waiting() {
            return;
        }
        let document = &mut self.session.document;
        let next = NextStep { kind, step };
        if let Some(current) = next.step.order.index_of(document.key()) {
            let selected = self.list.selected_keys(&self.rows);
            let before = document.arrange(&next);
            document.current = current;
            self.rows.reorder(document.file.order().clone());
            let shown = document.file.order().index_of(next.step.shown);
            self.list_changed(&before, &selected);
            return self.select(context, shown, None);
        }
        let mut file = document.file.clone();
        file.set_order(next.step.order.clone());
        let index = next.step.order.index_of(next.step.shown).unwrap_or(0);
        let is_parked = next
            .step
            .order
            .key(index)
            .is_some_and(|key| document.is_put_aside(key));
        match is_parked || file.is_in_memory(index) {
            true => self.show_with(context, &next, None),
            false => self.begin_reading(context, (file, index), None, Some(next)),
        }
    }

    /// Makes a step whose list does not have the shown game, and shows another one: `read`, where it is not in memory.
    pub(super) fn show_with(&mut self, context: &mut Context, next: &NextStep, read: Option<Game>) {
        self.keep_comment(context);
        let selected = self.list.selected_keys(&self.rows);
        let Session {
            mut document,
            open,
            problems,
            ..
        } = std::mem::take(&mut self.session);
        document.put_aside(open);
        let before = document.arrange(next);
        let index = document.file.order().index_of(next.step.shown);
        let open = document.open(index.unwrap_or(0), read);
        // First, because the row of the shown game is that of its present index.
        self.rows.reorder(document.file.order().clone());
        self.show_session(Session::new(document, open, problems));
        self.list_changed(&before, &selected);
    }

    /// Whether a change of the list waits for a game that is being read.
    pub(super) fn is_list_waiting(&self) -> bool {
        self.coming
            .as_ref()
            .is_some_and(|coming| coming.then.is_some())
    }

    /// Shows the changed list. Selects the games that were not in it `before`, or those that were selected.
    fn list_changed(&mut self, before: &GameOrder, selected: &[GameKey]) {
        self.rows_changed();
        let order = self.session.document.file.order();
        let known = before.indices();
        let is_new = |key: &GameKey| known.get(key.number()).copied().flatten().is_none();
        let new: Vec<GameKey> = order.keys().filter(is_new).collect();
        let selected = match new.is_empty() {
            true => order.indices_of(selected),
            false => order.indices_of(&new),
        };
        self.list.choose(selected);
    }
}

impl Document {
    /// Changes the order of the games with a step, and returns the one before. The index of the shown game is then outdated.
    fn arrange(&mut self, next: &NextStep) -> GameOrder {
        let (before, shown) = (self.file.order().clone(), self.key());
        match next.kind {
            StepKind::New => self.list.push(ListStep {
                order: before.clone(),
                shown,
                ..next.step.clone()
            }),
            StepKind::Undo => self.list.go(true, &before, shown),
            StepKind::Redo => self.list.go(false, &before, shown),
        }
        self.file.set_order(next.step.order.clone());
        before
    }
}
