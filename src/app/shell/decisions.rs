//! Asking about unsaved work before it is lost, and doing what was decided.

use super::state::App;
use super::state::{Pending, Waiting};
use crate::book::is_book;
use crate::command::Decision;
use crate::command::TabCommand;
use crate::command::{Action, Command};
use crate::game::players::NewGame;
use crate::kit::files::{self, Work};
use crate::kit::text::{tr, tr_args};
use crate::{book, game, play};
use std::path::Path;
use tabia_game::Game;

impl App {
    /// Carries out a command; one that would cost unsaved work asks first. One that is not possible now does nothing, or
    /// says why not.
    pub fn apply(&mut self, command: impl Into<Command>) {
        let command = match command.into() {
            // What is to be closed is settled now, whatever is shown when the user has answered a question about it.
            Command::Shell(Action::Tab(TabCommand::Close)) => {
                Action::Tab(TabCommand::CloseOf(self.tabs.shown_id())).into()
            }
            command => command,
        };
        self.carry_out(Waiting::new(command));
    }

    fn carry_out(&mut self, action: Waiting) {
        if self.is_restoring_book(&action.command) {
            self.context.toasts.info(tr("book-restoring"));
        } else if !action.cuts_off && self.cuts_off_files(&action.command) {
            self.ask(Pending::Writing(action));
        } else if let Some(file) = self.file_of_another_tab(&action.command) {
            let args = [("file", files::display(file).into())];
            let text = tr_args("save-open-elsewhere", &args);
            self.context.toasts.error(text);
            self.stop_waiting(Work::Games);
        } else if let Some(work) = self.in_the_way(&action) {
            self.ask(Pending::Asking(work, action));
        } else if !self.takes_a_tab(&action.command) || self.make_way() {
            self.perform(action.command);
        }
    }

    /// Whether a command would end the work on a file that is being written.
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

    /// The unsaved work that the action would cost and that the user has not given up. It is shown.
    fn in_the_way(&mut self, action: &Waiting) -> Option<Work> {
        if self.games_in_the_way(action) {
            return Some(Work::Games);
        }
        let command = &action.command;
        if !ends_book(command) {
            return None;
        }
        if action.book.is_none() || action.book != self.book.version() {
            self.book.keep_edit(&mut self.context);
            self.book.keep_running_check(&mut self.context);
            let counts = match command {
                Command::Book(book::Command::ShowBuilt) => self.book.tools.waiting().is_some(),
                _ => true,
            };
            if counts && self.book.is_dirty() {
                return Some(Work::Book);
            }
        }
        // A new book that waits would end with the program: it takes the place of the open one, which is settled.
        let quits = *command == Command::Shell(Action::Quit);
        (quits && self.book.show_built(&mut self.context, &self.game)).then_some(Work::Book)
    }

    /// Whether the action would cost games that the user has not given up. Their tab is shown.
    fn games_in_the_way(&mut self, action: &Waiting) -> bool {
        let ends = |app: &App, place| match action.command {
            Command::Shell(Action::Quit) => true,
            Command::Shell(Action::Tab(TabCommand::CloseOf(id))) => app.tabs.id(place) == Some(id),
            Command::Shell(Action::Tab(TabCommand::CloseOthers(id))) => {
                app.tabs.id(place) != Some(id)
            }
            _ => false,
        };
        if ends(self, self.tabs.shown()) {
            self.game.keep_comment(&mut self.context);
        }
        let (shown, count) = (self.tabs.shown(), self.tabs.count());
        // From the shown one on, so that no tab is asked about before it.
        let place = (shown..count).chain(0..shown).find(|place| {
            let game = self.game_of_tab(*place);
            ends(self, *place) && game.has_unsaved_work() && !action.games.contains(&game.version())
        });
        if let Some(place) = place {
            self.show_tab(place);
        }
        place.is_some()
    }

    /// The file that a command would write over although another tab shows it.
    fn file_of_another_tab<'a>(&self, command: &'a Command) -> Option<&'a Path> {
        let Command::Game(game::Command::SaveTo(path)) = command else {
            return None;
        };
        (self.tab_of(path)? != self.tabs.shown()).then_some(path)
    }

    /// Whether a command shows another game, which must not take the place of an open file or of unsaved work.
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

    /// Whether all that is unsaved is a position, and the new game starts from it.
    fn lives_on(&self, new: &NewGame) -> bool {
        self.game.moves.draft().is_none()
            && self.game.session.document.len() == 1
            && *self.game.session.game() == Game::new(new.start.clone())
    }

    /// Nothing may take the place of a book that is on its way from the journal.
    fn is_restoring_book(&self, command: &Command) -> bool {
        let replaces = *command != Command::Shell(Action::Quit) && ends_book(command);
        replaces && self.book.files.is_restoring()
    }

    /// The work changed while something was being read that was to take its place: the user is asked again.
    pub(crate) fn ask_again(&mut self, work: Work, command: Command) {
        self.ask(Pending::Asking(work, Waiting::new(command)));
    }

    /// The work that the user is being asked about.
    pub(crate) fn asked_about(&self) -> Option<Work> {
        match &self.pending {
            Some(Pending::Asking(work, _)) => Some(*work),
            _ => None,
        }
    }

    /// Whether the user is asked for patience until files are written.
    pub(super) fn waits_for_files(&self) -> bool {
        matches!(self.pending, Some(Pending::Writing(_)))
    }

    /// Whether the program ends once files are written, and not a tab alone; `None` when nothing waits for files.
    pub(super) fn quits_after_files(&self) -> Option<bool> {
        match &self.pending {
            Some(Pending::Writing(action)) => Some(action.command == Action::Quit.into()),
            _ => None,
        }
    }

    /// What waits for files waits no longer. It is not done, as when one could not be written.
    pub(super) fn stop_waiting_for_files(&mut self) -> Option<Pending> {
        self.pending
            .take_if(|pending| matches!(pending, Pending::Writing(_)))
    }

    /// Nothing is being written any more: what waited for that is done.
    pub(super) fn now_written(&mut self) {
        if let Some(Pending::Writing(action)) = self.stop_waiting_for_files() {
            self.carry_out(action);
        }
    }

    /// Whether the user has agreed to end the program.
    pub(crate) fn is_ending(&self) -> bool {
        self.pending == Some(Pending::Ending)
    }

    /// Does what the user has decided. An answer to a question that no longer stands does nothing.
    pub(crate) fn decide(&mut self, decision: Decision) {
        let (work, mut action) = match self.pending.take() {
            Some(Pending::Asking(work, action)) => (work, action),
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
            (Decision::Stay, _) => {}
        }
    }

    /// This work has been saved: what waited for that is done.
    pub(crate) fn now_saved(&mut self, work: Work) {
        match self.pending.take() {
            Some(Pending::AfterSaving(of, action) | Pending::Asking(of, action)) if of == work => {
                self.carry_out(action);
            }
            other => self.pending = other,
        }
    }

    /// This work is not being saved any more: what waited for that is not done.
    pub(crate) fn stop_waiting(&mut self, work: Work) {
        self.pending
            .take_if(|pending| matches!(pending, Pending::AfterSaving(of, _) if *of == work));
    }
}

/// Whether a command can put something else in the place of the open book.
fn ends_book(command: &Command) -> bool {
    match command {
        Command::Shell(Action::OpenFile(path)) => is_book(path),
        Command::Shell(Action::Quit) => true,
        Command::Book(command) => matches!(
            command,
            book::Command::New
                | book::Command::Close
                | book::Command::OpenShipped
                | book::Command::ShowBuilt
        ),
        _ => false,
    }
}
