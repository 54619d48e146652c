//! Asks about unsaved work before it is lost, and carries out the decision.

use super::pending::{Form, Pending, Waiting};
use super::state::App;
use crate::book::is_book;
use crate::command::{Action, Command, Decision, TabCommand};
use crate::game::players::NewGame;
use crate::game::saving_actions::report_open_elsewhere;
use crate::kit::files::Work;
use crate::{book, game, play};
use std::path::Path;
use tabia_game::Game;
use tabia_texts::tr;

impl App {
    /// Carries out a command; one that would lose unsaved work asks first. A command that is not available now does nothing, or
    /// reports why.
    pub fn apply(&mut self, command: impl Into<Command>) {
        let command = match command.into() {
            // The tab to close is determined now, whatever is shown when the user has answered a question about it.
            Command::Shell(Action::Tab(TabCommand::Close)) => {
                Action::Tab(TabCommand::CloseOf(self.tabs.shown_id())).into()
            }
            command => command,
        };
        self.carry_out(Waiting::new(command));
    }

    pub(super) fn carry_out(&mut self, action: Waiting) {
        let quits = action.command == Action::Quit.into();
        if quits && self.lab.programs.has_unkept_games() {
            // In a tab they are asked about like other games that are in no file.
            self.keep_match();
            if self.lab.programs.has_unkept_games() {
                return;
            }
        }
        if self.is_asked_about_several(&action.command) {
            // The open question is about the same.
        } else if self.is_restoring_book(&action.command) {
            self.context.toasts.info(tr("book-restoring"));
        } else if !action.cuts_off && self.cuts_off_files(&action.command) {
            self.ask(Pending::Writing(action));
        } else if let Some(file) = self.file_of_another_tab(&action.command) {
            report_open_elsewhere(&mut self.context, file);
            self.stop_waiting(Work::Games);
        } else if let Some(form) = self.form_in_the_way(&action) {
            self.ask(Pending::AskingForm(form, action));
        } else if let Some(several) = self.several_in_the_way(&action) {
            self.ask(Pending::Several(several));
        } else if let Some(work) = self.in_the_way(&action) {
            self.ask(Pending::Asking(work, action));
        } else if !self.takes_a_tab(&action.command) || self.make_way() {
            self.perform(action.command);
        }
    }

    /// Whether a command would interrupt writing a file.
    fn cuts_off_files(&self, command: &Command) -> bool {
        let is_saving = |place: usize| self.game_of_tab(place).is_saving();
        let mut places = 0..self.tabs.count();
        match command {
            Command::Shell(Action::Quit) => self.is_writing(),
            Command::Shell(Action::Tab(TabCommand::CloseOf(id))) => {
                self.tabs.place(*id).is_some_and(is_saving)
            }
            Command::Shell(Action::Tab(TabCommand::CloseOthers(id))) => {
                places.any(|place| self.tabs.id(place) != Some(*id) && is_saving(place))
            }
            _ => false,
        }
    }

    fn ask(&mut self, question: Pending) {
        self.palette = None;
        self.pending = Some(question);
    }

    /// The unsaved work that the action would lose and that the user has not agreed to lose. It is shown.
    fn in_the_way(&mut self, action: &Waiting) -> Option<Work> {
        if self.games_in_the_way(action) {
            return Some(Work::Games);
        }
        if self.book_in_the_way(action) {
            return Some(Work::Book);
        }
        // A new book that waits would be lost when the program ends: it replaces the open one, about which the user has
        // decided.
        let quits = action.command == Command::Shell(Action::Quit);
        (quits && self.book.show_built(&mut self.context, &self.game)).then_some(Work::Book)
    }

    /// Whether the action would lose changes of the book that the user has not agreed to lose.
    pub(super) fn book_in_the_way(&mut self, action: &Waiting) -> bool {
        let command = &action.command;
        if !ends_book(command) || action.book.is_some() && action.book == self.book.version() {
            return false;
        }
        self.book.keep_edit(&mut self.context);
        self.book.keep_running_check(&mut self.context);
        let counts = match command {
            Command::Book(book::Command::ShowBuilt) => self.book.tools.waiting().is_some(),
            _ => true,
        };
        counts && self.book.is_dirty()
    }

    /// Whether the action would lose games that the user has not agreed to lose. Their tab is shown.
    fn games_in_the_way(&mut self, action: &Waiting) -> bool {
        let place = self.unsaved_games(action).first().copied();
        if let Some(place) = place {
            self.show_tab(place);
        }
        place.is_some()
    }

    /// Whether a command closes the tab at an index.
    fn closes_tab(&self, command: &Command, place: usize) -> bool {
        match command {
            Command::Shell(Action::Quit) => true,
            Command::Shell(Action::Tab(TabCommand::CloseOf(id))) => {
                self.tabs.id(place) == Some(*id)
            }
            Command::Shell(Action::Tab(TabCommand::CloseOthers(id))) => {
                self.tabs.id(place) != Some(*id)
            }
            _ => false,
        }
    }

    /// The open dialog whose entries the action would lose without the user's consent. Its tab is shown.
    fn form_in_the_way(&mut self, action: &Waiting) -> Option<Form> {
        let form_of = |place: usize| {
            let dialog = self.game_of_tab(place).dialog.as_ref();
            let is_lost = self.closes_tab(&action.command, place)
                && dialog.is_some_and(|dialog| dialog.is_filled_in());
            let form = is_lost.then(|| self.tabs.id(place).map(Form::Games))??;
            (!action.forms.contains(&form)).then_some((place, form))
        };
        if let Some((place, form)) = (0..self.tabs.count()).find_map(form_of) {
            self.show_tab(place);
            return Some(form);
        }
        let dialog = self.book.dialog.as_ref();
        let is_lost = action.command == Action::Quit.into()
            && dialog.is_some_and(|dialog| dialog.is_filled_in());
        (is_lost && !action.forms.contains(&Form::Book)).then_some(Form::Book)
    }

    /// The tabs with games that the action would lose and that the user has not agreed to lose: the shown tab first, so that no
    /// tab is asked about before it.
    pub(super) fn unsaved_games(&mut self, action: &Waiting) -> Vec<usize> {
        let reloads = action.command == Action::ReloadGames.into();
        let ends = |app: &App, place| {
            app.closes_tab(&action.command, place) || reloads && place == app.tabs.shown()
        };
        if ends(self, self.tabs.shown()) {
            self.game.keep_comment(&mut self.context);
        }
        let (shown, count) = (self.tabs.shown(), self.tabs.count());
        let is_lost = |place: &usize| {
            let game = self.game_of_tab(*place);
            ends(self, *place) && game.has_unsaved_work() && !action.games.contains(&game.version())
        };
        (shown..count).chain(0..shown).filter(is_lost).collect()
    }

    /// The file that a command would overwrite although another tab shows it.
    fn file_of_another_tab<'a>(&self, command: &'a Command) -> Option<&'a Path> {
        let Command::Game(game::Command::SaveTo(path)) = command else {
            return None;
        };
        (self.tab_of(path)? != self.tabs.shown()).then_some(path)
    }

    /// Whether a command shows another game, which must not replace an open file or unsaved work.
    fn takes_a_tab(&self, command: &Command) -> bool {
        match command {
            Command::Game(game::Command::ShowLine { start, .. }) => {
                !self.game.session.is_playing() && self.game.session.game().start() != &**start
            }
            Command::Play(play::Command::Start { game: new, .. }) => !self.lives_on(new),
            Command::Game(game::Command::AnalysePosition(_)) => true,
            _ => false,
        }
    }

    /// Whether a position is the only unsaved work, and the new game starts from it.
    fn lives_on(&self, new: &NewGame) -> bool {
        self.game.moves.draft().is_none()
            && self.game.session.document.len() == 1
            && *self.game.session.game() == Game::new(new.start.clone())
    }

    /// Whether a command would replace a book that is still being restored from the journal, which is not allowed.
    fn is_restoring_book(&self, command: &Command) -> bool {
        let replaces = *command != Command::Shell(Action::Quit) && ends_book(command);
        replaces && self.book.files.is_restoring()
    }

    /// Asks again after the work has changed while its replacement was being read.
    pub(crate) fn ask_again(&mut self, work: Work, command: Command) {
        self.ask(Pending::Asking(work, Waiting::new(command)));
    }

    /// The work about which the user is being asked.
    pub(crate) fn asked_about(&self) -> Option<Work> {
        match &self.pending {
            Some(Pending::Asking(work, _)) => Some(*work),
            _ => None,
        }
    }

    /// The open dialog about whose entries the user is being asked.
    pub(super) fn asked_about_form(&self) -> Option<Form> {
        match &self.pending {
            Some(Pending::AskingForm(form, _)) => Some(*form),
            _ => None,
        }
    }

    /// Whether the user is asked about changes that reading the file again would lose.
    pub(super) fn is_asked_about_reloading(&self) -> bool {
        let Some(Pending::Asking(_, action)) = &self.pending else {
            return false;
        };
        [Action::ReloadGames.into(), book::Command::Reload.into()].contains(&action.command)
    }

    /// Whether the user is asked about unsaved work.
    pub(super) fn is_asking(&self) -> bool {
        matches!(
            self.pending,
            Some(Pending::Asking(..) | Pending::AskingForm(..) | Pending::Several(_))
        )
    }

    /// Whether the user is asked to wait until files are written.
    pub(super) fn waits_for_files(&self) -> bool {
        matches!(self.pending, Some(Pending::Writing(_)))
    }

    /// Whether the program ends once files are written, or only a tab closes; `None` when nothing waits for files.
    pub(super) fn quits_after_files(&self) -> Option<bool> {
        match &self.pending {
            Some(Pending::Writing(action)) => Some(action.command == Action::Quit.into()),
            _ => None,
        }
    }

    /// Drops the action that waits for files, as when one could not be written.
    pub(super) fn stop_waiting_for_files(&mut self) -> Option<Pending> {
        self.pending
            .take_if(|pending| matches!(pending, Pending::Writing(_)))
    }

    /// Carries out the action that waited until no file is being written.
    pub(super) fn now_written(&mut self) {
        if let Some(Pending::Writing(action)) = self.stop_waiting_for_files() {
            self.carry_out(action);
        }
    }

    /// Whether the user has agreed to end the program.
    pub(crate) fn is_ending(&self) -> bool {
        self.pending == Some(Pending::Ending)
    }

    /// Carries out the user's decision. An answer to a question that is no longer open does nothing.
    pub(crate) fn decide(&mut self, decision: Decision) {
        let (work, mut action) = match self.pending.take() {
            Some(Pending::Asking(work, action)) => (work, action),
            Some(Pending::Several(several)) => return self.decide_about_several(several, decision),
            Some(Pending::AskingForm(form, mut action)) => {
                if decision == Decision::Discard {
                    action.forms.push(form);
                    self.carry_out(action);
                }
                return;
            }
            Some(Pending::Writing(mut action)) => {
                if decision == Decision::Discard {
                    action.cuts_off = true;
                    self.carry_out(action);
                }
                return;
            }
            other => {
                self.pending = other;
                return;
            }
        };
        match (decision, work) {
            (Decision::Save, _) => {
                self.pending = Some(Pending::AfterSaving(work, action));
                match work {
                    Work::Games => self.game.save(&mut self.context),
                    Work::Book => self.book.save(&mut self.context),
                }
            }
            (Decision::Discard, Work::Games) => {
                action.games.push(self.game.version());
                self.carry_out(action);
            }
            (Decision::Discard, Work::Book) => {
                action.book = self.book.version();
                self.carry_out(action);
            }
            // The others are about several files.
            _ => {}
        }
    }

    /// Reports what the file of the shown games lacks, unless they are closed now that they are saved.
    pub(crate) fn note_saved(&mut self) {
        if self.pending.is_none() {
            self.review.note_saved(&mut self.context, &self.game);
        }
    }

    /// Carries out the action that waited for this work to be saved.
    pub(crate) fn now_saved(&mut self, work: Work) {
        match self.pending.take() {
            Some(Pending::AfterSaving(of, action) | Pending::Asking(of, action)) if of == work => {
                self.carry_out(action);
            }
            other => {
                self.pending = other;
                self.several_saved(work, true);
            }
        }
    }

    /// Drops the action that waited for this work, which is not being saved any more.
    pub(crate) fn stop_waiting(&mut self, work: Work) {
        self.pending
            .take_if(|pending| matches!(pending, Pending::AfterSaving(of, _) if *of == work));
        self.several_saved(work, false);
    }
}

/// Whether a command can replace the open book.
fn ends_book(command: &Command) -> bool {
    match command {
        Command::Shell(Action::OpenFile(path)) => is_book(path),
        Command::Shell(Action::Quit) => true,
        Command::Book(command) => matches!(
            command,
            book::Command::New
                | book::Command::Close
                | book::Command::Reload
                | book::Command::OpenShipped
                | book::Command::ShowBuilt
        ),
        _ => false,
    }
}
