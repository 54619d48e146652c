//! Saves tabs to their journals, and restores them at the next start.

use super::autosave::{Autosave, Surroundings, report_failure};
use super::state::App;
use super::tabs::state::Tabs;
use crate::book::journal::BookJournal;
use crate::game::GameRoom;
use crate::game::journal::{Journal, Kept, LeftTab, OpenedSlot, Slot, View};
use crate::kit::context::Context;
use crate::kit::files;
use crate::play::dialog::{Dialog, Question};
use tabia_chess::excerpt;
use tabia_texts::{tr, tr_args};

impl App {
    /// Takes a slot for the journals, and shows what a killed process left in it.
    pub(crate) fn open_journals(&mut self) {
        let Some(folder) = &self.context.data else {
            return;
        };
        let opened = match Slot::open(folder) {
            Ok(opened) => opened,
            Err(error) => return report_failure(&mut self.context, &error.to_string()),
        };
        let OpenedSlot {
            slot,
            tabs,
            unreadable,
            has_more,
        } = opened;
        match BookJournal::start(slot.book()) {
            Ok(journal) => self.book.journal = Some(journal),
            Err(error) => report_failure(&mut self.context, &error.to_string()),
        }
        self.slot = Some(slot);
        for aside in unreadable {
            self.context
                .report_problems("journal-unreadable", &aside, 1);
        }
        match tabs.is_empty() {
            true => {
                self.autosave.journal = self.new_journal();
                self.reopen_tabs();
            }
            false => self.restore_tabs(tabs),
        }
        if has_more {
            self.context.toasts.info(tr("restored-more"));
        }
    }

    /// Creates a journal for a new tab.
    pub(crate) fn new_journal(&mut self) -> Option<Journal> {
        match self.slot.as_mut()?.journal() {
            Ok(journal) => Some(journal),
            Err(error) => {
                report_failure(&mut self.context, &error.to_string());
                None
            }
        }
    }

    /// Reopens the tabs of killed processes in their order.
    fn restore_tabs(&mut self, left: Vec<LeftTab>) {
        let is_too_many = left.len() > Tabs::MOST;
        let front = left.iter().rposition(|tab| tab.kept.view.in_front);
        let mut has_more = false;
        for (place, tab) in left.into_iter().take(Tabs::MOST).enumerate() {
            if let Some(aside) = tab.aside {
                self.context.report_problems("journal-damaged", &aside, 1);
            }
            if place > 0 {
                self.add_tab();
            }
            self.autosave.journal = Some(tab.journal);
            has_more |= self.show_kept(&tab.kept);
        }
        self.show_tab(front.unwrap_or(0));
        self.context.view_restored = true;
        self.ask_to_resume();
        if has_more {
            self.context.toasts.info(tr("restored"));
        }
        if is_too_many {
            // The others stay in their journals.
            self.context.toasts.info(tr("restored-more"));
        }
    }

    /// Asks whether to resume an interrupted game.
    pub(crate) fn ask_to_resume(&mut self) {
        if self.game.session.is_paused() {
            self.play.dialog = Some(Dialog::Confirm(Question::Resume));
        }
    }

    /// Shows the contents of a tab; returns whether it had work that a kill would have lost.
    fn show_kept(&mut self, kept: &Kept) -> bool {
        self.game.evaluations = kept.evaluations.clone();
        self.analysis.on = kept.view.analysis;
        if let Some(path) = kept.large_file() {
            let encoding = kept.encoding();
            self.loader
                .load(&mut self.context, path, encoding, Vec::new());
            self.show_list(&kept.view);
            self.game.await_file(kept.clone());
            return self.game.has_unsaved_work();
        }
        let restored = kept.restore();
        let unknown_program = restored.unknown_program.clone();
        let (context, game) = (&mut self.context, &mut self.game);
        if let Some(file) = &kept.file
            && restored.session.document.path().is_none()
        {
            let args = [("file", files::display(&file.path).into())];
            context.toasts.error(tr_args("tabs-file-unreadable", &args));
        }
        game.show_restored(context, kept, restored);
        self.show_list(&kept.view);
        if let Some(id) = unknown_program.filter(|_| self.game.session.is_playing()) {
            let args = [("name", excerpt(&id, 40).into())];
            self.context
                .toasts
                .error(tr_args("journal-unknown-program", &args));
        }
        let is_written = kept.draft.is_some() || kept.form.is_some();
        self.game.has_unsaved_work() || self.game.session.is_playing() || is_written
    }

    /// Shows the moves or the games of a tab as they were, and for the front tab the book if it was shown.
    fn show_list(&mut self, view: &View) {
        match view.in_front {
            true => self.context.show(view.tab),
            false => self.context.tab = view.tab,
        }
    }

    /// Schedules the journals to be written shortly after each change, and once a second for running clocks.
    pub(crate) fn note_journals(&mut self) {
        self.for_each_journal(Autosave::note);
    }

    /// Updates the journals.
    pub(crate) fn write_journals(&mut self) {
        self.for_each_journal(Autosave::write);
    }

    fn for_each_journal(&mut self, act: fn(&mut Autosave, &mut Context, &GameRoom, &Surroundings)) {
        for place in 0..self.tabs.count() {
            let is_alone = self.tabs.count() == 1;
            let mut around = Surroundings {
                side: self.context.side(),
                analysis: self.analysis.on,
                order: place,
                in_front: true,
                is_wanted: !is_alone || self.book.is_dirty(),
            };
            match self.tabs.get_mut(place) {
                Some(tab) => {
                    (around.side, around.in_front) = (tab.side, false);
                    act(&mut tab.autosave, &mut self.context, &tab.game, &around);
                }
                None => act(&mut self.autosave, &mut self.context, &self.game, &around),
            }
        }
    }
}
