//! Receives games of the file: more games of a file that is still being read, and another game to show.

use std::path::Path;

use super::document::{Coming, ReadGame, Source};
use super::list::Rows as _;
use super::list_history::NextStep;
use super::reading::AT_ONCE;
use super::restoring::AT_ONCE as GAMES_AT_ONCE;
use super::session::Session;
use super::state::GameRoom;
use crate::command::Action;
use crate::kit::context::Context;
use crate::kit::stamp::Stamp;
use crate::kit::worker::aside;
use crossbeam_channel::TryRecvError;
use tabia_game::pgn::{PgnFile, Problem};
use tabia_game::{Game, Place};
use tabia_texts::{tr, tr_args};

impl GameRoom {
    /// Processes what has been read of the shown file since the last frame.
    pub(crate) fn poll_reading(&mut self, context: &mut Context) {
        self.rows.poll(&context.egui);
        self.read_more(context);
        self.restore_more(context, GAMES_AT_ONCE);
    }

    fn read_more(&mut self, context: &mut Context) {
        let Some(mut reading) = self.session.document.reading.take() else {
            return;
        };
        let before = self.rows.total();
        let mut end = None;
        for _ in 0..AT_ONCE {
            match reading.parts.try_recv() {
                Ok(Ok(part)) => {
                    reading.read = part.read;
                    self.session.document.file.append(part.games);
                    self.session.problems.extend(part.problems);
                    self.rows.append(part.rows);
                }
                Ok(Err(error)) => end = Some(Err(error)),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    end.get_or_insert(Ok(()));
                    break;
                }
            }
        }
        if self.rows.total() > before {
            // More parts may be waiting.
            context.egui.request_repaint();
        }
        let path = self.session.document.path().unwrap_or(Path::new(""));
        let path = path.to_path_buf();
        if end.is_none() {
            self.session.document.reading = Some(reading);
        }
        match end {
            None => {}
            Some(Ok(())) => {
                let problems = self.session.problems.iter().map(Problem::count).sum();
                context.report_problems("file-problems", &path, problems);
            }
            Some(Err(error)) => {
                context.report_failure("file-not-read", &path, &error.to_string());
                self.stop_reading(context);
            }
        }
    }

    /// Stops reading the shown file. The shown games are then incomplete and must not replace the file on disk.
    pub(crate) fn stop_reading(&mut self, context: &mut Context) {
        self.session.document.reading = None;
        // What is still to be restored has nothing to wait for any more.
        self.restore_more(context, usize::MAX);
        let document = &mut self.session.document;
        document.source = Source::Untitled;
        let count = document.len();
        let text = tr_args("reading-stopped", &[("count", count.into())]);
        context.toasts.info(text);
    }
}

impl GameRoom {
    /// The game that is shown, or will be shown once it has been read.
    pub(super) fn game_to_show(&self) -> usize {
        let order = self.session.document.file.order();
        let coming = self.coming.as_ref();
        let coming = coming.and_then(|coming| order.index_of(coming.key));
        coming.unwrap_or(self.session.document.current)
    }

    /// The games before and after it in the list of games.
    pub(super) fn neighbours(&self) -> [Option<usize>; 2] {
        self.rows.neighbours(self.game_to_show())
    }

    /// Whether a game that is to be shown is being read.
    pub(crate) fn is_coming(&self) -> bool {
        self.coming.is_some()
    }

    /// Shows game `index` at this place, or at its start. If it has to be read first, the current game stays shown until then.
    pub(super) fn select(
        &mut self,
        context: &mut Context,
        index: Option<usize>,
        place: Option<Place>,
    ) {
        let document = &self.session.document;
        let Some(index) = index.filter(|index| *index < document.len()) else {
            return;
        };
        // A change of the list that waits for its game must not be lost.
        if self.is_list_waiting() {
            return;
        }
        self.coming = None;
        if index == document.current || document.is_at_hand(index) {
            return self.show(context, index, place, None);
        }
        let file = document.file.clone();
        self.begin_reading(context, (file, index), place, None);
    }

    /// Starts reading game `index` of a file, to be shown, and then to make a change of the list.
    pub(super) fn begin_reading(
        &mut self,
        context: &mut Context,
        (file, index): (PgnFile, usize),
        place: Option<Place>,
        then: Option<NextStep>,
    ) {
        let Some(key) = file.order().key(index) else {
            return;
        };
        let document = &self.session.document;
        let stamp = document.stamp();
        let path = document.path().map(Path::to_path_buf);
        let read = move || ReadGame {
            game: file.read_game(index).map(|read| read.unwrap_or_default().0),
            is_replaced: path.is_some_and(|path| Stamp::is_outdated(stamp, &path)),
        };
        match aside("game-reader", &context.egui, read) {
            Ok(work) => {
                self.coming = Some(Coming {
                    document: document.id(),
                    key,
                    place,
                    then,
                    work,
                });
            }
            Err(error) => self.report_not_read(context, &error.to_string()),
        }
    }

    /// Shows a game that has been read.
    pub(crate) fn poll_coming(&mut self, context: &mut Context) {
        let Some(coming) = self.coming.take() else {
            return;
        };
        if coming.document != self.session.document.id() {
            return;
        }
        let read = match coming.work.try_recv() {
            Ok(read) => read,
            Err(TryRecvError::Empty) => {
                self.coming = Some(coming);
                return;
            }
            Err(TryRecvError::Disconnected) => {
                return self.report_not_read(context, &tr("reader-panicked"));
            }
        };
        let game = match read.game {
            Ok(game) => game,
            Err(error) => return self.report_not_read(context, &error.to_string()),
        };
        let order = self.session.document.file.order();
        match (coming.then, order.index_of(coming.key)) {
            (Some(next), _) => self.show_with(context, &next, Some(game)),
            (None, Some(index)) => self.show(context, index, coming.place, Some(game)),
            // The game has been removed from the file in the meantime.
            (None, None) => {}
        }
        if read.is_replaced
            && self.replaced != Some(coming.document)
            && let Some(path) = self.session.document.path()
        {
            self.replaced = Some(coming.document);
            let replaced = Action::OfferReload(path.to_path_buf());
            context.commands.push(replaced);
        }
    }

    fn report_not_read(&self, context: &mut Context, reason: &str) {
        let path = self.session.document.path().unwrap_or(Path::new(""));
        context.report_failure("game-not-read", path, reason);
    }

    fn show(
        &mut self,
        context: &mut Context,
        index: usize,
        place: Option<Place>,
        read: Option<Game>,
    ) {
        self.keep_comment(context);
        if index != self.session.document.current {
            let session = std::mem::take(&mut self.session);
            let Session {
                mut document,
                open,
                problems,
                ..
            } = session;
            let open = document.switch(open, index, read);
            self.show_session(Session::new(document, open, problems));
        }
        if let Some(node) = place.and_then(|place| self.session.game().find(&place)) {
            self.session.go(node);
        }
    }
}
