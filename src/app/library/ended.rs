//! What is done and said when the work has ended.

use super::state::{LibraryRoom, Message};
use super::view::LibraryPage;
use super::work::Outcome;
use crate::kit::context::Context;
use tabia_settings::Room;

impl LibraryRoom {
    /// Ends the work with a message about it.
    pub(super) fn end(&mut self, context: &mut Context, message: Message) {
        let message = self.as_undone_move(message);
        /// Duration of work from which on its result stays until it is dismissed, in seconds: the user may have looked away.
        const LONG: f64 = 5.0;
        let work = self.work.take();
        let is_long = work.is_some_and(|work| context.now - work.began > LONG);
        match &message {
            Message::Done(Outcome::SavedBack(origin, _)) => {
                self.reference.note_change(&origin.folder);
                self.end_saving_back(origin);
            }
            Message::Done(
                Outcome::Copied(_, folder)
                | Outcome::Moved(_, folder, _)
                | Outcome::AddedTo(folder),
            ) => self.reference.note_change(folder),
            Message::Done(Outcome::Deleted(_)) if self.view.page == LibraryPage::Duplicates => {
                self.forget_lists();
            }
            // The changed games may be at other places.
            Message::Done(Outcome::Tagged(_)) => self.view.table.bring(),
            Message::Done(Outcome::Renamed(_, name)) => self.players.select(name.clone()),
            _ => {}
        }
        // That a collection is open can be seen.
        let is_seen = match &message {
            Message::Done(Outcome::Opened) => true,
            Message::Done(Outcome::Compared(_)) => self.view.page == LibraryPage::Duplicates,
            Message::Done(Outcome::Listed(count)) => *count > 0,
            _ => false,
        };
        let is_passing = message.is_passing() && !is_long;
        // Where the room is not shown, its message is not either.
        let is_elsewhere = context.room() != Room::Library;
        match &message {
            Message::Failed(..) if is_elsewhere => context.toasts.error(message.text()),
            _ if !is_seen && is_elsewhere && is_long => context.toasts.report(message.text()),
            _ if !is_seen && (is_passing || is_elsewhere) => context.toasts.info(message.text()),
            _ => context.announcer.announce(message.text()),
        }
        self.message = (!is_seen && !is_passing).then_some(message);
    }

    /// Notes a move of games, and returns the message about an undone change: after a move, that the copies stay.
    fn as_undone_move(&mut self, message: Message) -> Message {
        let folder = self.open.as_ref().map(|open| open.folder.clone());
        match message {
            Message::Done(Outcome::Moved(_, ref to, deletion)) => {
                self.moved = folder.map(|folder| (folder, deletion, to.clone()));
                message
            }
            Message::Done(Outcome::Undone(_, change)) => match &self.moved {
                Some((from, deletion, to))
                    if folder.as_ref() == Some(from) && *deletion == change =>
                {
                    Message::Done(Outcome::UndoneMove(to.clone()))
                }
                _ => message,
            },
            _ => message,
        }
    }

    /// Takes back a message that was shown in another room, once the room itself shows it.
    pub(super) fn take_back_shown(&self, context: &mut Context) {
        if let Some(message) = &self.message
            && context.room() == Room::Library
            && context.toasts.texts().next().is_some()
        {
            context.toasts.take_back(&message.text());
        }
    }
}
