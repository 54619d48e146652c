//! From the window to its journal, and back at the next start.

use super::autosave::JournalKey;
use super::state::App;
use crate::app::book::journal::BookJournal;
use crate::app::game::document::OpenGame;
use crate::app::game::journal::{
    Draft, Journal, Kept, KeptFile, KeptGame, KeptPlay, Left, Restored, View,
};
use crate::app::kit::context::SOON;
use crate::app::kit::files::Work;
use crate::app::kit::text::{tr, tr_args};
use crate::app::play::dialog::{Dialog, Question};

impl App {
    /// Takes a place for the journal, and shows what a killed process left in it.
    pub(in crate::app) fn open_journal(&mut self, restore: bool) {
        let Some(folder) = &self.context.data else {
            return;
        };
        match Journal::open(folder, restore) {
            Ok((journal, left)) => {
                match BookJournal::start(journal.book()) {
                    Ok(journal) => self.book.journal = Some(journal),
                    Err(error) => self.tell_journal_failure(&error.to_string()),
                }
                self.autosave.journal = Some(journal);
                self.take_over(left);
            }
            Err(error) => self.tell_journal_failure(&error.to_string()),
        }
    }

    fn tell_journal_failure(&mut self, reason: &str) {
        let args = [("reason", reason.into())];
        self.context.toasts.error(tr_args("journal-failed", &args));
    }

    fn take_over(&mut self, left: Left) {
        match left {
            Left::Nothing => {}
            Left::Unreadable(aside) => self.context.tell_problems("journal-unreadable", &aside, 1),
            Left::Kept(kept, aside) => {
                if let Some(aside) = aside {
                    self.context.tell_problems("journal-damaged", &aside, 1);
                }
                self.show_kept(&kept);
            }
        }
    }

    fn show_kept(&mut self, kept: &Kept) {
        let Restored {
            session,
            lost,
            changed,
        } = kept.restore();
        self.game.show_session(session);
        let View {
            tab,
            bottom,
            analysis,
            ..
        } = kept.view;
        (self.context.side, self.game.orientation, self.analysis.on) = (tab, bottom, analysis);
        self.context.view_restored = true;
        if let Some(draft) = &kept.draft
            && let Some(node) = self.game.session.game().find(&draft.place)
        {
            let (game, text) = (self.game.session.game(), draft.text.clone());
            self.game
                .moves
                .go_on_writing(game, node, draft.before, text);
        }
        if lost > 0 {
            let args = [("count", lost.into())];
            self.context.toasts.error(tr_args("journal-lost", &args));
        }
        if let Some(path) = self.game.session.document.path.clone().filter(|_| changed) {
            self.context.tell_problems("journal-file-changed", &path, 1);
        }
        if self.game.session.is_paused() {
            self.play.dialog = Some(Dialog::Confirm(Question::Resume));
        }
        if self.is_unsaved(Work::Games) || self.game.session.is_playing() || kept.draft.is_some() {
            self.context.toasts.info(tr("restored"));
        }
    }

    /// What a killed process would lose; `None` when nothing.
    fn kept(&self) -> Option<Kept> {
        let session = &self.game.session;
        let draft = self.draft();
        let unsaved = [Work::Games, Work::Book].map(|work| self.is_unsaved(work));
        if unsaved == [false; 2] && !session.is_playing() && draft.is_none() {
            return None;
        }
        let document = &session.document;
        let shown = (document.current, &session.open);
        let counts = |(_, game): &(usize, &OpenGame)| {
            game.record.is_dirty() || game.can_undo() || game.can_redo() || document.file.is_empty()
        };
        let games = document.parked().chain([shown]).filter(counts);
        Some(Kept {
            file: document.path.as_ref().map(|path| KeptFile {
                path: std::path::absolute(path).unwrap_or_else(|_| path.clone()),
                stamp: document.stamp,
            }),
            text: document.text.clone(),
            games: games
                .map(|(index, game)| (index, KeptGame::of(game)))
                .collect(),
            view: View {
                game: document.current,
                place: session.game().place(session.node()),
                tab: self.context.side,
                bottom: self.game.orientation,
                analysis: self.analysis.on,
            },
            draft,
            play: KeptPlay::of(session, self.context.now),
        })
    }

    /// The comment that is being written.
    fn draft(&self) -> Option<Draft> {
        let (node, before, text) = self.game.moves.draft()?;
        Some(Draft {
            place: self.game.session.game().place(node),
            before,
            text: text.to_owned(),
        })
    }

    /// Has the journal written shortly after each change, and what the clocks show once a second.
    pub(in crate::app) fn note_journal(&mut self) {
        let Some(journal) = &mut self.autosave.journal else {
            return;
        };
        if let Some(reason) = journal.failure() {
            self.tell_journal_failure(&reason);
        }
        let play = self.game.session.play.as_ref();
        let key = JournalKey {
            games: Some(self.game.version()),
            node: Some(self.game.session.node()),
            file: self.game.session.document.path.clone(),
            unsaved: [Work::Games, Work::Book].map(|work| self.is_unsaved(work)),
            view: Some((self.context.side, self.game.orientation, self.analysis.on)),
            draft: self
                .game
                .moves
                .draft()
                .map(|(node, before, text)| (node, before, text.to_owned())),
            play: play.map(|play| (play.tip, play.paused)),
        };
        if key != self.autosave.key {
            self.autosave.key = key;
            let due = self.context.now + SOON;
            self.autosave.due = Some(self.autosave.due.map_or(due, |before| before.min(due)));
        } else if play
            .is_some_and(|play| play.clocks.is_some_and(|clocks| clocks.running().is_some()))
        {
            // The window wakes by itself when a digit of the clock changes.
            self.autosave.due.get_or_insert(self.autosave.at + 1.0);
        }
        match self.autosave.due {
            Some(due) if due <= self.context.now => self.write_journal(),
            Some(due) => self
                .context
                .egui
                .request_repaint_after_secs((due - self.context.now) as f32),
            None => {}
        }
    }

    /// Brings the journal up to date.
    pub(in crate::app) fn write_journal(&mut self) {
        (self.autosave.due, self.autosave.at) = (None, self.context.now);
        let kept = self.kept();
        let noted = self
            .autosave
            .journal
            .as_mut()
            .map(|journal| journal.note(kept));
        if let Some(Err(reason)) = noted {
            self.tell_journal_failure(&reason);
        }
    }
}
