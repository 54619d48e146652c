//! What would cost unsaved work: the user is asked first, and it is done once that is decided.
//!
//! At most one action waits, in one value: a newer wish takes the place of an older one.

use super::App;
use super::command::Command;
use crate::app::book::{OpenBook, Version as BookVersion, is_book};
use crate::app::game::session::NewGame;
use crate::app::kit::files::{Contents, Request};
use crate::app::kit::text::tr;
use crate::game::Game;

/// Work that can be unsaved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// The games of the open document.
    Games,
    /// The open book.
    Book,
}

/// The games as they were between two changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesVersion {
    shown: u64,
    revision: u64,
}

/// The user's answer to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Save the work, then do what waits.
    Save,
    /// Give the work up and do what waits.
    Discard,
    /// Do nothing.
    Stay,
}

/// A command, and the work that the user has agreed to lose by it. Work that has changed since is asked about again.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) struct Action {
    command: Command,
    games: Option<GamesVersion>,
    book: Option<BookVersion>,
}

impl Action {
    fn new(command: Command) -> Action {
        Action {
            command,
            games: None,
            book: None,
        }
    }
}

/// What waits until the user has decided about unsaved work.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::app) enum Pending {
    /// The user is asked whether this work is to be saved before the action is done.
    Asking(Work, Action),
    /// The action is done once this work is saved.
    AfterSaving(Work, Action),
    /// Everything is decided; the program ends.
    Ending,
}

impl App {
    /// Carries out a command; one that would cost unsaved work asks first. One that is not possible now does nothing, or
    /// says why not.
    pub fn apply(&mut self, command: Command) {
        self.carry_out(Action::new(command));
    }

    fn carry_out(&mut self, action: Action) {
        if self.is_restoring_book(&action.command) {
            self.context.toasts.info(tr("book-restoring"));
        } else if let Some(work) = self.in_the_way(&action) {
            self.ask_about(work, action);
        } else {
            self.perform(action.command);
        }
    }

    fn ask_about(&mut self, work: Work, action: Action) {
        self.palette = None;
        self.pending = Some(Pending::Asking(work, action));
    }

    /// The unsaved work that the action would cost and that the user has not given up.
    fn in_the_way(&mut self, action: &Action) -> Option<Work> {
        for &work in ended_by(&action.command) {
            let given_up = match work {
                Work::Games => action.games == Some(self.games_version()),
                Work::Book => action.book.is_some() && action.book == self.book_version(),
            };
            if given_up {
                continue;
            }
            match work {
                Work::Games => self.keep_comment(),
                Work::Book => {
                    self.keep_book_edit();
                    self.keep_running_check();
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
            // What cannot be read does not take the place of anything.
            (Command::PasteText(text), _) => Contents::read(text.clone().into_bytes()).is_ok(),
            (Command::ShowLine { start, .. }, _) => {
                !self.game.session.is_playing() && self.game.session.game().start() != &**start
            }
            (Command::StartGame(new), _) => !self.lives_on(new),
            (Command::ShowBuiltBook, _) => self.book.tools.waiting().is_some(),
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
            Work::Book => self.book.open.as_ref().is_some_and(OpenBook::is_dirty),
        }
    }

    /// The games as they are now.
    pub(in crate::app) fn games_version(&self) -> GamesVersion {
        GamesVersion {
            shown: self.game.serial,
            revision: self.game.session.game().revision(),
        }
    }

    /// The open book as it is now.
    pub(in crate::app) fn book_version(&self) -> Option<BookVersion> {
        self.book.open.as_ref().map(OpenBook::version)
    }

    /// Nothing may take the place of a book that is on its way from the journal.
    fn is_restoring_book(&self, command: &Command) -> bool {
        let replaces = *command != Command::Quit && ended_by(command).contains(&Work::Book);
        replaces && self.book.files.is_restoring()
    }

    /// The games changed while the file was being read that was to take their place: the user is asked again.
    pub(in crate::app) fn ask_again(&mut self, work: Work, command: Command) {
        self.ask_about(work, Action::new(command));
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
                    Work::Games => self.save(),
                    Work::Book => self.save_book(),
                }
            }
            (Decision::Discard, Work::Games) => {
                action.games = Some(self.games_version());
                self.carry_out(action);
            }
            (Decision::Discard, Work::Book) => {
                action.book = self.book_version();
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

    /// Asks for a file, one at a time.
    pub(in crate::app) fn ask_for_file(&mut self, request: Request) {
        if self.context.asked_for.is_some() {
            self.context.toasts.info(tr("file-dialog-open"));
            if let Some(work) = request.ask.saves() {
                self.stop_waiting(work);
            }
            return;
        }
        self.context.asked_for = Some(request.ask);
        self.context.file_dialogs.ask(request);
    }
}

/// The work in whose place a command can put something else.
fn ended_by(command: &Command) -> &'static [Work] {
    match command {
        Command::Quit => &[Work::Games, Work::Book],
        Command::OpenFile(path) if is_book(path) => &[Work::Book],
        Command::NewBook
        | Command::CloseBook
        | Command::OpenShippedBook
        | Command::ShowBuiltBook => &[Work::Book],
        Command::OpenFile(_)
        | Command::PasteText(_)
        | Command::StartGame(_)
        | Command::AnalysePosition(_)
        | Command::ShowLine { .. } => &[Work::Games],
        _ => &[],
    }
}
