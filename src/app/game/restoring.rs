//! Restores what a killed process left: at once, or while its file is being read again.

use std::path::Path;

use super::document::{Document, OpenGame};
use super::journal::{Awaited, Kept, Restored, ViewState};
use super::list::summaries::{GameSummary, Summaries};
use super::loading::Loaded;
use super::session::Session;
use super::state::GameRoom;
use crate::kit::context::Context;
use tabia_game::pgn::{self, GameKey};
use tabia_texts::tr_args;

/// Maximum number of games restored between two frames.
pub(super) const AT_ONCE: usize = 20;

impl GameRoom {
    /// Restores this state once its file has been read.
    pub(crate) fn await_file(&mut self, kept: Kept) {
        self.orientation = kept.view.bottom;
        self.awaited = Some(Box::new(Awaited::new(kept)));
    }

    /// What is restored here once its file has been read, while nothing of it has been read.
    pub(crate) fn awaited(&self) -> Option<&Kept> {
        let awaited = self.awaited.as_ref();
        let awaited = awaited.filter(|awaited| !awaited.is_begun);
        awaited.map(|awaited| &awaited.kept)
    }

    /// Whether a file that has been read belongs here.
    pub(crate) fn awaits(&self, path: &Path) -> bool {
        let file = self.awaited().and_then(|kept| kept.file.as_ref());
        file.is_some_and(|file| file.path == path) && !self.is_used_while_awaiting()
    }

    /// Whether the user has begun something else here while nothing of the file has been read.
    pub(crate) fn is_used_while_awaiting(&self) -> bool {
        let is_used = self.session.is_playing() || self.session.is_dirty();
        let is_written = self.moves.draft().is_some() || self.form().is_some();
        self.awaited().is_some() && (is_used || is_written)
    }

    /// Whether something is still to be restored here.
    pub fn is_awaiting(&self) -> bool {
        self.awaited.is_some()
    }

    /// Whether some of the user's work is still to be restored.
    pub(super) fn awaits_work(&self) -> bool {
        let awaited = self.awaited.as_ref();
        awaited.is_some_and(|awaited| awaited.is_work_left())
    }

    /// Moves what is to be restored to another tab, which is returned.
    pub(crate) fn part_awaited(&mut self) -> GameRoom {
        GameRoom {
            awaited: self.awaited.take(),
            evaluations: std::mem::take(&mut self.evaluations),
            orientation: self.orientation,
            ..GameRoom::default()
        }
    }

    /// Adds to the state of this tab what is not restored yet, so that another kill loses nothing.
    pub(crate) fn add_awaited(&self, kept: &mut Kept) {
        let Some(awaited) = &self.awaited else { return };
        if kept.list.is_none() {
            kept.list = awaited.kept.list.clone();
        }
        // The indices of the games belong to this version of the file.
        if awaited.kept.file.is_some() {
            kept.file = awaited.kept.file.clone();
        }
        let mut shown = awaited.shown;
        for (&index, game) in &awaited.kept.games {
            let last = |games: &Kept| games.games.last_key_value().map_or(0, |(last, _)| *last);
            let place = match kept.games.contains_key(&index) {
                // The user has changed the game with this index, too.
                true => 1 + last(kept).max(last(&awaited.kept)),
                false => index,
            };
            if index == awaited.shown && !awaited.is_placed {
                shown = place;
            }
            kept.games.insert(place, game.clone());
        }
        if awaited.view != ViewState::Done && kept.draft.is_none() {
            kept.view.game = shown;
            kept.view.place = awaited.kept.view.place.clone();
        }
        if kept.draft.is_none() {
            kept.draft = awaited.kept.draft.clone();
        }
        if kept.form.is_none() {
            kept.form = awaited.kept.form.clone();
        }
    }

    /// Shows a file that has been read, and restores the games that are in the part read so far.
    pub(crate) fn loaded_again(&mut self, context: &mut Context, loaded: Loaded) {
        self.loaded(context, loaded);
        let stamp = self.session.document.stamp();
        if self.session.document.path().is_some() {
            if let Some(awaited) = &mut self.awaited {
                awaited.is_begun = true;
                self.orientation = awaited.kept.view.bottom;
                let known = awaited.kept.file.as_ref().and_then(|file| file.stamp);
                let has_games = !awaited.kept.games.is_empty();
                awaited.is_changed = has_games && known.is_some() && known != stamp;
            }
            self.restore_more(context, AT_ONCE);
        } else if let Some(awaited) = self.awaited.take().filter(|awaited| awaited.is_work_left()) {
            // The file is gone, or holds no games any more.
            let restored = awaited.kept.restore_in(Document::untitled(), false);
            self.show_restored(context, &awaited.kept, restored);
        }
    }

    /// Restores what is in the part of the file that has been read, at most this number of games.
    pub(super) fn restore_more(&mut self, context: &mut Context, most: usize) {
        let Some(mut awaited) = self.awaited.take() else {
            return;
        };
        let document = &self.session.document;
        if !awaited.is_begun {
            self.awaited = Some(awaited);
            return;
        }
        let (is_read, count) = (document.reading.is_none(), document.len());
        if awaited.is_changed && is_read && !awaited.leave_out_saved(&document.file, &context.egui)
        {
            self.awaited = Some(awaited);
            return;
        }
        let awaits_list = awaited.kept.list.is_some();
        if awaits_list && is_read {
            self.restore_list(&mut awaited);
        }
        let is_here = |index: &usize| {
            is_read
                || !awaits_list
                    && (!awaited.is_changed && *index < count && !self.session.has_changed(*index))
        };
        let ready = awaited.kept.games.keys().copied().filter(is_here);
        let ready: Vec<usize> = ready.take(most).collect();
        for &index in &ready {
            let Some(game) = awaited.kept.games.remove(&index) else {
                continue;
            };
            let (game, lost) = game.restore();
            awaited.lost += lost;
            let place = self.put_back(index, game, awaited.is_changed);
            if index == awaited.shown && !awaited.is_placed {
                (awaited.shown, awaited.is_placed) = (place, true);
            }
        }
        if !ready.is_empty() {
            context.egui.request_repaint();
        }
        if awaited.is_placed && (awaited.shown < self.session.document.len() || is_read) {
            self.show_kept_view(context, &mut awaited);
        }
        if is_read {
            self.restore_origins(&mut awaited);
        }
        let is_complete = !awaited.is_work_left() && awaited.kept.origins.is_empty();
        if awaited.view == ViewState::Done && is_complete {
            self.report_restored(context, awaited.lost, awaited.is_changed);
        } else {
            self.awaited = Some(awaited);
        }
    }

    /// Notes from which games of collections those of a file were opened, unless the file is another one now.
    fn restore_origins(&mut self, awaited: &mut Awaited) {
        let document = &mut self.session.document;
        let known = awaited.kept.file.as_ref().and_then(|file| file.stamp);
        let is_same = known.is_some() && known == document.stamp();
        for (number, origin) in std::mem::take(&mut awaited.kept.origins) {
            if let Some(index) = document.index_of_read(number).filter(|_| is_same) {
                document.set_origin(index, origin);
            }
        }
    }

    /// Puts the list of games back, once all games of the file have been read.
    fn restore_list(&mut self, awaited: &mut Awaited) {
        let Some(list) = awaited.kept.list.take() else {
            return;
        };
        let Session {
            mut document,
            mut open,
            problems,
            ..
        } = std::mem::take(&mut self.session);
        let key = document.key();
        let is_same = list.restore(&mut document, awaited.is_changed);
        awaited.is_changed |= !is_same;
        if is_same && awaited.is_placed {
            let shown = document.index_of_read(awaited.shown);
            awaited.shown = shown.unwrap_or(awaited.shown);
        }
        match document.file.order().index_of(key) {
            Some(index) => document.current = index,
            None => open = document.switch(open, 0, None),
        }
        let file = &document.file;
        let added = (self.rows.known()..file.known()).map(GameKey::new);
        let tags = added.map(|key| file.tags_of(key).unwrap_or_default());
        self.rows.add(Summaries::of(tags));
        self.rows.reorder(file.order().clone());
        self.show_session(Session::new(document, open, problems));
    }

    /// Puts a restored game at its index, or after all games where the file has other games. Returns its index.
    fn put_back(&mut self, index: usize, game: OpenGame, is_changed: bool) -> usize {
        let document = &self.session.document;
        let found = document.index_of_read(index).filter(|_| !is_changed);
        let is_edited = |index: &usize| match *index == document.current {
            true => self.session.open.record.is_dirty(),
            false => document.has_changed(*index),
        };
        let place = found.filter(|index| !is_edited(index)).unwrap_or_else(|| {
            self.rows
                .append(Summaries::of([game.game().tags().clone()]));
            self.session.document.file.push(game.game().clone())
        });
        if place == self.session.document.current {
            let session = std::mem::take(&mut self.session);
            let session = Session::new(session.document, game, session.problems);
            self.show_session(session);
        } else {
            self.rows.set(place, GameSummary::new(game.game().tags()));
            self.session.document.park(place, game);
        }
        place
    }

    /// Shows the kept place, unless the user has moved on.
    fn show_kept_view(&mut self, context: &mut Context, awaited: &mut Awaited) {
        let (document, place) = (&self.session.document, &awaited.kept.view.place);
        let last = document.len() - 1;
        let shown = awaited.shown.min(last);
        match awaited.view {
            ViewState::Waiting => {
                let is_untouched = document.current == 0
                    && self.session.node() == self.session.game().root()
                    && self.coming.is_none();
                // A comment or a dialog that was being filled in goes on where it was begun.
                let is_written = awaited.kept.draft.is_some() || awaited.kept.form.is_some();
                let is_writing = self.moves.draft().is_some() || self.dialog.is_some();
                let draws_back = is_written && !is_writing;
                if is_untouched || draws_back {
                    self.select(context, Some(shown), Some(place.clone()));
                    awaited.view = ViewState::Coming;
                } else {
                    awaited.view = ViewState::Done;
                }
            }
            ViewState::Coming | ViewState::Done => {}
        }
        if awaited.view == ViewState::Coming && self.coming.is_none() {
            awaited.view = ViewState::Done;
        }
        if awaited.view == ViewState::Done
            && let Some(form) = awaited.kept.form.take()
            && self.session.document.current == shown
            && self.dialog.is_none()
        {
            self.fill_in(context, form);
        }
        if awaited.view == ViewState::Done
            && let Some(draft) = awaited.kept.draft.take()
            && self.session.document.current == shown
            && let Some(draft) = draft.in_game(self.session.game())
        {
            let game = (self.serial, self.session.open.game());
            self.moves.go_on_writing(game, draft);
        }
    }

    /// Shows what was restored of the state of a killed process.
    pub(crate) fn show_restored(&mut self, context: &mut Context, kept: &Kept, restored: Restored) {
        self.show_session(restored.session);
        self.orientation = kept.view.bottom;
        let game = self.session.game();
        self.kept = kept.in_played_games.then(|| pgn::write(game));
        let draft = kept.draft.as_ref();
        if let Some(draft) = draft.and_then(|draft| draft.in_game(game)) {
            self.moves.go_on_writing((self.serial, game), draft);
        }
        if let Some(form) = &kept.form {
            self.fill_in(context, form.clone());
        }
        let has_games = !kept.games.is_empty();
        self.report_restored(context, restored.lost, restored.changed && has_games);
        if let Some(path) = self.session.document.path()
            && restored.changed
            && !has_games
        {
            context.report_problems("tabs-file-changed", path, 1);
        }
    }

    /// Reports actions that did not fit their games, and games that follow the others because their file has changed.
    fn report_restored(&self, context: &mut Context, lost: usize, is_changed: bool) {
        if lost > 0 {
            let args = [("count", lost.into())];
            context.toasts.error(tr_args("journal-lost", &args));
        }
        if let Some(path) = self.session.document.path().filter(|_| is_changed) {
            context.report_problems("journal-file-changed", path, 1);
        }
    }
}
