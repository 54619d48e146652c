//! Asking about unsaved work before it is lost, and doing what was decided.

use super::command::{Action, Command};
use super::decision::Decision;
use super::pending::{Pending, Waiting};
use super::state::App;
use crate::app::book::is_book;
use crate::app::game::contents::Contents;
use crate::app::game::session::NewGame;
use crate::app::kit::files::Work;
use crate::app::kit::text::tr;
use crate::app::{book, game, play};
use crate::game::Game;

impl App {
    /// Carries out a command; one that would cost unsaved work asks first. One that is not possible now does nothing, or
    /// says why not.
    pub fn apply(&mut self, command: impl Into<Command>) {
        self.carry_out(Waiting::new(command.into()));
    }

    fn carry_out(&mut self, action: Waiting) {
        if self.is_restoring_book(&action.command) {
            self.context.toasts.info(tr("book-restoring"));
        } else if let Some(work) = self.in_the_way(&action) {
            self.ask_about(work, action);
        } else {
            self.perform(action.command);
        }
    }

    fn ask_about(&mut self, work: Work, action: Waiting) {
        self.palette = None;
        self.pending = Some(Pending::Asking(work, action));
    }

    /// The unsaved work that the action would cost and that the user has not given up.
    fn in_the_way(&mut self, action: &Waiting) -> Option<Work> {
        for &work in ended_by(&action.command) {
            let given_up = match work {
                Work::Games => action.games == Some(self.game.version()),
                Work::Book => action.book.is_some() && action.book == self.book.version(),
            };
            if given_up {
                continue;
            }
            match work {
                Work::Games => self.game.keep_comment(&mut self.context),
                Work::Book => {
                    self.book.keep_edit(&mut self.context);
                    self.book.keep_running_check(&mut self.context);
                }
            }
            if self.is_unsaved(work) && self.costs(&action.command, work) {
                return Some(work);
            }
        }
        None
    }

    /// Whether a command that can end this work does so now.
    fn costs(&self, command: &Command, work: Work) -> bool {
        match (command, work) {
            (_, Work::Games) if self.game.is_kept() => false,
            // What cannot be read does not take the place of anything.
            (Command::Game(game::Command::PasteText(text)), _) => {
                Contents::read(text.clone().into_bytes()).is_ok()
            }
            (Command::Game(game::Command::ShowLine { start, .. }), _) => {
                !self.game.session.is_playing() && self.game.session.game().start() != &**start
            }
            (Command::Play(play::Command::Start { game: new, .. }), _) => !self.lives_on(new),
            (Command::Book(book::Command::ShowBuilt), _) => self.book.tools.waiting().is_some(),
            _ => true,
        }
    }

    /// Whether all that is unsaved is a position, and the new game starts from it.
    fn lives_on(&self, new: &NewGame) -> bool {
        self.game.session.document.len() == 1
            && *self.game.session.game() == Game::new(new.start.clone())
    }

    /// Whether this work has changes that are in no file.
    pub(in crate::app) fn is_unsaved(&self, work: Work) -> bool {
        match work {
            Work::Games => self.game.session.is_dirty(),
            Work::Book => self.book.is_dirty(),
        }
    }

    /// Nothing may take the place of a book that is on its way from the journal.
    fn is_restoring_book(&self, command: &Command) -> bool {
        let replaces =
            *command != Command::Shell(Action::Quit) && ended_by(command).contains(&Work::Book);
        replaces && self.book.files.is_restoring()
    }

    /// The games changed while the file was being read that was to take their place: the user is asked again.
    pub(in crate::app) fn ask_again(&mut self, work: Work, command: Command) {
        self.ask_about(work, Waiting::new(command));
    }

    /// The work that the user is being asked about.
    pub(in crate::app) fn asked_about(&self) -> Option<Work> {
        match &self.pending {
            Some(Pending::Asking(work, _)) => Some(*work),
            _ => None,
        }
    }

    /// Whether the user has agreed to end the program.
    pub(in crate::app) fn is_ending(&self) -> bool {
        self.pending == Some(Pending::Ending)
    }

    /// Does what the user has decided. An answer to a question that no longer stands does nothing.
    pub(in crate::app) fn decide(&mut self, decision: Decision) {
        let (work, mut action) = match self.pending.take() {
            Some(Pending::Asking(work, action)) => (work, action),
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
                action.games = Some(self.game.version());
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
    pub(in crate::app) fn now_saved(&mut self, work: Work) {
        match self.pending.take() {
            Some(Pending::AfterSaving(of, action) | Pending::Asking(of, action)) if of == work => {
                self.carry_out(action);
            }
            other => self.pending = other,
        }
    }

    /// This work is not being saved any more: what waited for that is not done.
    pub(in crate::app) fn stop_waiting(&mut self, work: Work) {
        self.pending
            .take_if(|pending| matches!(pending, Pending::AfterSaving(of, _) if *of == work));
    }
}

/// The work in whose place a command can put something else.
fn ended_by(command: &Command) -> &'static [Work] {
    match command {
        Command::Shell(Action::Quit) => &[Work::Games, Work::Book],
        Command::Shell(Action::OpenFile(path)) if is_book(path) => &[Work::Book],
        Command::Book(book::Command::New)
        | Command::Book(book::Command::Close)
        | Command::Book(book::Command::OpenShipped)
        | Command::Book(book::Command::ShowBuilt) => &[Work::Book],
        Command::Shell(Action::OpenFile(_))
        | Command::Game(game::Command::PasteText(_))
        | Command::Play(play::Command::Start { .. })
        | Command::Play(play::Command::Rematch)
        | Command::Game(game::Command::AnalysePosition(_))
        | Command::Game(game::Command::ShowLine { .. }) => &[Work::Games],
        _ => &[],
    }
}
