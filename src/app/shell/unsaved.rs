//! The question about several files with unsaved changes: what it lists, and what becomes of each file.

use std::collections::VecDeque;

use super::dialog::Dialog;
use super::pending::{Pending, RowState, Several, UnsavedRow, Waiting};
use super::state::App;
use crate::book::dialogs::{Dialog as BookDialog, spoken_name};
use crate::command::{Action, Command, Decision, TabCommand, UnsavedWork};
use crate::game::dialog::Dialog as GameDialog;
use crate::kit::files::Work;
use tabia_texts::tr_args;

impl UnsavedWork {
    fn kind(self) -> Work {
        match self {
            UnsavedWork::Games(_) => Work::Games,
            UnsavedWork::Book => Work::Book,
        }
    }
}

impl App {
    /// Whether the user is already asked about several files for this command.
    pub(super) fn is_asked_about_several(&self, command: &Command) -> bool {
        matches!(&self.pending, Some(Pending::Several(several)) if several.action.command == *command)
    }

    /// The question about an action that would lose the changes of several files; `None` for fewer than two.
    pub(super) fn several_in_the_way(&mut self, action: &Waiting) -> Option<Several> {
        let quits = action.command == Action::Quit.into();
        let closes_others = matches!(
            action.command,
            Command::Shell(Action::Tab(TabCommand::CloseOthers(_)))
        );
        if !quits && !closes_others {
            return None;
        }
        let games = self.unsaved_games(action);
        let book = quits && self.book_in_the_way(action);
        let games = games.into_iter().filter_map(|place| self.tabs.id(place));
        let rows = games.map(UnsavedWork::Games);
        let rows: Vec<UnsavedWork> = rows.chain(book.then_some(UnsavedWork::Book)).collect();
        (rows.len() > 1).then(|| Several {
            action: action.clone(),
            rows,
            queue: VecDeque::new(),
            saving: None,
            failed: Vec::new(),
        })
    }

    /// The files in the question with their states; empty when it is not asked, or when a question about saving one of them
    /// comes first.
    pub(super) fn unsaved_rows(&self) -> Vec<UnsavedRow> {
        let Some(Pending::Several(several)) = &self.pending else {
            return Vec::new();
        };
        if several.has_begun() && self.asks_about_saving() {
            return Vec::new();
        }
        let row = |work: &UnsavedWork| UnsavedRow {
            work: *work,
            name: self.name_of(*work),
            state: self.row_state(several, *work),
        };
        several.rows.iter().map(row).collect()
    }

    /// Whether a dialog asks how a file is to be saved.
    fn asks_about_saving(&self) -> bool {
        let book = self.book.dialog.as_ref();
        matches!(self.dialog, Some(Dialog::Path(_)))
            || matches!(
                self.game.dialog,
                Some(GameDialog::ChangedOnDisk | GameDialog::WriteProtected(_))
            )
            || book.is_some_and(|dialog| {
                matches!(
                    dialog,
                    BookDialog::Losses { .. }
                        | BookDialog::ChangedOnDisk
                        | BookDialog::WriteProtected(_)
                )
            })
    }

    fn name_of(&self, work: UnsavedWork) -> String {
        match work {
            UnsavedWork::Games(id) => match self.tabs.place(id) {
                Some(place) => self.unsaved_name(place),
                None => String::new(),
            },
            UnsavedWork::Book => spoken_name(self.book.open.as_ref()),
        }
    }

    /// The name of the games of a tab in a question about them: with the number of the tab if another one has the same name.
    pub(super) fn unsaved_name(&self, place: usize) -> String {
        let name = self.game_of_tab(place).name();
        let has_twin = (0..self.tabs.count())
            .any(|other| place != other && self.game_of_tab(other).name() == name);
        match has_twin {
            true => {
                let args = [("name", name.into()), ("number", (place + 1).into())];
                tr_args("unsaved-in-tab", &args)
            }
            false => name,
        }
    }

    fn row_state(&self, several: &Several, work: UnsavedWork) -> RowState {
        let (is_unsaved, is_discarded) = match work {
            UnsavedWork::Games(id) => match self.tabs.place(id) {
                Some(place) => {
                    let game = self.game_of_tab(place);
                    let is_discarded = several.action.games.contains(&game.version());
                    (game.has_unsaved_work(), is_discarded)
                }
                None => (false, false),
            },
            UnsavedWork::Book => {
                let version = self.book.version();
                let is_discarded = version.is_some() && several.action.book == version;
                (self.book.is_dirty(), is_discarded)
            }
        };
        match is_unsaved {
            false => RowState::Saved,
            true if is_discarded => RowState::Discarded,
            true if several.saving == Some(work) || several.queue.contains(&work) => {
                RowState::Saving
            }
            true if several.failed.contains(&work) => RowState::Failed,
            true => RowState::Changed,
        }
    }

    /// Carries out the user's decision about one file or all.
    pub(super) fn decide_about_several(&mut self, mut several: Several, decision: Decision) {
        let is_open = |work: &UnsavedWork| self.row_state(&several, *work).is_open();
        let open: Vec<UnsavedWork> = several.rows.iter().copied().filter(is_open).collect();
        match decision {
            Decision::Stay => return,
            Decision::SaveAll => {
                several.failed.clear();
                several.queue.extend(open);
            }
            Decision::DiscardAll => {
                for work in several.rows.clone() {
                    if !self.row_state(&several, work).is_settled() {
                        self.discard(&mut several, work);
                    }
                }
                several.queue.clear();
            }
            Decision::SaveOne(work) => {
                if open.contains(&work) {
                    several.failed.retain(|failed| *failed != work);
                    several.queue.push_back(work);
                }
            }
            Decision::DiscardOne(work) => {
                if open.contains(&work) {
                    self.discard(&mut several, work);
                }
            }
            Decision::KeepOne(work) => self.keep(&mut several, work),
            // Answers to the question about one file.
            Decision::Save | Decision::Discard => {}
        }
        self.go_on_with(several);
    }

    fn discard(&self, several: &mut Several, work: UnsavedWork) {
        match work {
            UnsavedWork::Games(id) => {
                if let Some(place) = self.tabs.place(id) {
                    several.action.games.push(self.game_of_tab(place).version());
                }
            }
            UnsavedWork::Book => several.action.book = self.book.version(),
        }
    }

    /// Takes back that a file is to be discarded.
    fn keep(&self, several: &mut Several, work: UnsavedWork) {
        match work {
            UnsavedWork::Games(id) => {
                if let Some(place) = self.tabs.place(id) {
                    let version = self.game_of_tab(place).version();
                    several.action.games.retain(|games| *games != version);
                }
            }
            UnsavedWork::Book => several.action.book = None,
        }
    }

    /// Saves the next file, or carries out the action once there is nothing left to decide.
    fn go_on_with(&mut self, mut several: Several) {
        if several.saving.is_none()
            && let Some(next) = several.queue.pop_front()
        {
            several.saving = Some(next);
            self.pending = Some(Pending::Several(several));
            match next {
                UnsavedWork::Games(id) => {
                    if let Some(place) = self.tabs.place(id) {
                        self.show_tab(place);
                        self.game.save(&mut self.context);
                    }
                }
                UnsavedWork::Book => self.book.save(&mut self.context),
            }
            return;
        }
        let is_settled = |work: &UnsavedWork| self.row_state(&several, *work).is_settled();
        match several.rows.iter().all(is_settled) {
            true => self.carry_out(several.action),
            false => self.pending = Some(Pending::Several(several)),
        }
    }

    /// Goes on with the question after games or a book were saved, or were not.
    pub(super) fn several_saved(&mut self, kind: Work, is_saved: bool) {
        let Some(Pending::Several(several)) = &mut self.pending else {
            return;
        };
        if let Some(work) = several.saving.take_if(|work| work.kind() == kind)
            && !is_saved
        {
            several.failed.push(work);
        }
        if let Some(Pending::Several(several)) = self.pending.take() {
            self.go_on_with(several);
        }
    }
}
