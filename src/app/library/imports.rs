//! Carries out the commands that add games of files, and lists the problems in their texts.

use std::path::PathBuf;
use std::sync::Arc;

use super::dialog::Dialog;
use super::import::ImportFrom;
use super::import_dialog::ImportDialog;
use super::merge_dialog::MergeDialog;
use super::news::lock;
use super::state::{LibraryRoom, name_of};
use super::user::user_names;
use super::work::Job;
use crate::command::files::{Ask, Request};
use crate::command::library::{Command, ImportChoices};
use crate::game::GameRoom;
use crate::kit::context::Context;
use tabia_library::collection::ChangeNumber;
use tabia_library::player::filters_for_user;
use tabia_settings::Room;
use tabia_texts::tr;

impl LibraryRoom {
    /// Carries out a command that adds games of files, or lists their problems.
    pub(super) fn apply_import(
        &mut self,
        context: &mut Context,
        game: &GameRoom,
        command: Command,
    ) {
        match command {
            Command::Import => self.ask(context, Ask::ImportGames),
            Command::PrepareImport(files) => self.prepare_import(context, files),
            Command::ImportFrom(files, choices) => {
                self.start_import(context, ImportFrom::Files(files), choices);
            }
            Command::ImportText(text) => {
                let from = ImportFrom::Text(tr("library-clipboard"), text);
                self.start_import(context, from, ImportChoices::default());
            }
            Command::ImportTab => {
                let session = &game.session;
                let file = session.document.with_changes(&session.open);
                let name = match session.document.path() {
                    Some(path) => path.to_string_lossy().into_owned(),
                    None => tr("library-tab"),
                };
                let from = ImportFrom::Tab(name, Box::new(file));
                self.start_import(context, from, ImportChoices::default());
            }
            Command::ResumeImport => {
                self.start_import(context, ImportFrom::Rest, ImportChoices::default());
            }
            Command::KeepImport => self.start_change(context, Job::Keep),
            Command::ShowProblems => {
                if let Some(open) = &self.open {
                    let list = &open.list;
                    let job = Job::ListProblems(list.games.clone(), list.places.clone(), None);
                    self.start(context, job);
                }
            }
            Command::ShowProblemsOf(change) => self.show_problems_of(context, change),
            Command::CopyProblems => {
                if let Some(list) = &self.problems {
                    context.egui.copy_text(list.text());
                    context.toasts.info(tr("problems-copied"));
                }
            }
            Command::SaveProblems => {
                let folder = self.open.as_ref().and_then(|open| open.folder.parent());
                context.ask_for_file(Request {
                    ask: Ask::SaveProblems,
                    folder: folder.map(PathBuf::from),
                    name: format!("{}.txt", tr("problems-file-name")),
                });
            }
            Command::SaveProblemsTo(file) => {
                if let Some(list) = &self.problems {
                    let text = list.text();
                    self.start(context, Job::SaveProblems(text, file));
                }
            }
            _ => {}
        }
    }

    /// Asks how the games of files are added, unless other work is being done. Where that is asked already, the files are added.
    fn prepare_import(&mut self, context: &mut Context, files: Vec<PathBuf>) {
        if let Some(Dialog::Import(dialog)) = &mut self.dialog {
            return dialog.add(files);
        }
        if !self.is_free() {
            return context.toasts.error(tr("library-busy"));
        }
        let Some(open) = &self.open else { return };
        context.go_to(Room::Library);
        let user = user_names(&context.settings);
        let filters = filters_for_user(&open.games.snapshot.filters, &user);
        let dialog = ImportDialog::new(files, user, filters.into());
        self.dialog = Some(Dialog::Import(Box::new(dialog)));
    }

    /// Asks how the games of another collection are added, unless other work is being done.
    pub(super) fn prepare_merge(&mut self, context: &mut Context, folder: PathBuf) {
        if !self.is_free() {
            return context.toasts.error(tr("library-busy"));
        }
        let Some(open) = &self.open else { return };
        context.go_to(Room::Library);
        let dialog = MergeDialog::new(name_of(&folder), folder, open.folder.clone());
        self.dialog = Some(Dialog::Merge(dialog));
    }

    fn start_import(&mut self, context: &mut Context, from: ImportFrom, choices: ImportChoices) {
        self.start_change(context, |shared| Job::Import(shared, from, choices));
    }

    /// Lists the problems of the games that a change has added.
    fn show_problems_of(&mut self, context: &mut Context, change: ChangeNumber) {
        if let Some(open) = self.open.as_ref().filter(|_| self.is_free()) {
            let games = open.games.clone();
            let added = lock(&open.shared).added_by(change, &games.snapshot);
            self.start(
                context,
                Job::ListProblems(games, Arc::new(added), Some(change)),
            );
        }
    }
}
