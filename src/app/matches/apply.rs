//! Carries out the commands on tournaments.

use super::creating::Creation;
use super::form_checks::problems;
use super::players::no_folder;
use super::run::Run;
use super::shown::Shown;
use super::state::{MatchesRoom, Outcome, Place};
use super::store::export;
use crate::command::engines;
use crate::command::files::{Ask, Request};
use crate::command::matches::{Command, OpeningKind, TournamentId, View};
use crate::kit::context::Context;
use tabia_chess::Color;
use tabia_matches::OpeningBook;
use tabia_texts::{tr, tr_args};

impl MatchesRoom {
    pub(crate) fn apply(&mut self, context: &mut Context, command: Command) {
        match command {
            Command::ShowList => {
                (self.place, self.asks_delete) = (Place::List, None);
                self.read_list(context);
                show_page(context);
            }
            Command::Select(id) => self.selected = Some(id),
            Command::New => {
                self.begin_form(context);
                show_page(context);
            }
            Command::Edit(setup) => {
                self.form = setup.into_range(self.cores);
                self.form_problem = None;
            }
            Command::AskOpenings => {
                let folder = self.form.openings.file.parent().map(Into::into);
                context.ask_for_file(Request {
                    ask: Ask::TournamentOpenings,
                    folder,
                    name: String::new(),
                });
            }
            Command::OpeningsFrom(path) => {
                let openings = &mut self.form.openings;
                openings.kind = match OpeningBook::is_named(&path) {
                    true => OpeningKind::Book,
                    false if openings.kind == OpeningKind::Book => OpeningKind::Book,
                    false => OpeningKind::File,
                };
                openings.file = path;
                self.openings_check.forget();
                self.form_problem = None;
            }
            Command::Create => self.create(context),
            Command::CancelCreation => self.creation = None,
            Command::Open(id) => self.open(context, id),
            Command::Show(view) => self.view = view,
            Command::Resume(id) => self.resume(context, id),
            Command::Pause => {
                if let Some(run) = &mut self.run {
                    run.pause();
                }
            }
            Command::AskDelete(id) => {
                self.asks_delete = id.filter(|id| !self.plays(id));
            }
            Command::Delete(id) => self.delete(context, id),
            Command::Watch(id) => {
                let row = id.and_then(|id| self.shown()?.row_of(id));
                self.games_view.selected = row;
                if std::mem::replace(&mut self.watched, id) != id {
                    self.bottom = Color::White;
                }
            }
            Command::Turn => self.bottom = !self.bottom,
            // The window opens it in a tab.
            Command::OpenGame(_) => {}
            Command::AskExport => {
                if let Some(shown) = self.shown() {
                    context.ask_for_file(Request {
                        ask: Ask::ExportTournament,
                        folder: None,
                        name: format!("{}.pgn", shown.setup.name),
                    });
                }
            }
            Command::ExportTo(path) => {
                if let (Some(store), Some(shown)) = (MatchesRoom::store(context), self.shown()) {
                    let id = shown.id.clone();
                    self.jobs.add(&context.egui, move || {
                        let exported = export(&store, &id, &path);
                        Outcome::Exported(path, exported)
                    });
                }
            }
            Command::CopyTable => {
                if let Some(shown) = self.shown() {
                    context.egui.copy_text(table_text(shown));
                    context.toasts.info(tr("tournament-table-copied"));
                }
            }
        }
        if self.place != Place::Form {
            // It is created for the form.
            self.creation = None;
        }
    }

    fn create(&mut self, context: &mut Context) {
        if self.creation.is_some() || !problems(&self.form).is_empty() {
            return;
        }
        let Some(store) = MatchesRoom::store(context) else {
            self.form_problem = Some(no_folder().into());
            return;
        };
        if let Some(run) = &self.run {
            self.form_problem = Some(plays_text(run).into());
            return;
        }
        self.form_problem = None;
        self.engines_check.forget();
        match Creation::start(&context.egui, store, self.form.clone()) {
            Ok(creation) => self.creation = Some(creation),
            Err(error) => self.form_problem = Some(error.to_string().into()),
        }
    }

    /// Shows a tournament. A worker reads its games unless it is being played.
    fn open(&mut self, context: &mut Context, id: TournamentId) {
        self.place = Place::Tournament;
        self.selected = Some(id.clone());
        self.set_open(&id);
        show_page(context);
        if !self.plays(&id) {
            self.read_games(context, id);
        }
    }

    /// Makes a tournament the open one.
    fn set_open(&mut self, id: &TournamentId) {
        self.unreadable = None;
        if self.open.as_ref() != Some(id) {
            self.open = Some(id.clone());
            (self.loaded, self.watched) = (None, None);
            self.view = View::default();
            self.games_view.selected = None;
            self.games_view.go_to_start();
        }
    }

    fn resume(&mut self, context: &mut Context, id: TournamentId) {
        if self.plays(&id) {
            return;
        }
        if let Some(run) = &self.run {
            context.toasts.error(plays_text(run));
            return;
        }
        let Some(store) = MatchesRoom::store(context) else {
            return;
        };
        self.set_open(&id);
        self.place = Place::Tournament;
        let own = || self.loaded.as_ref().map(|shown| shown.setup.name.clone());
        let listed = self.entry(&id).map(|entry| entry.setup.name.clone());
        let name = listed
            .or_else(own)
            .unwrap_or_else(|| self.form.name.clone());
        let techniques = context.settings.techniques();
        self.selected = Some(id.clone());
        match Run::start(&context.egui, store, (id, name), techniques) {
            Ok(run) => self.run = Some(run),
            Err(error) => context.toasts.error(error.to_string()),
        }
        show_page(context);
    }

    fn delete(&mut self, context: &mut Context, id: TournamentId) {
        self.asks_delete = None;
        if self.plays(&id) {
            return;
        }
        if let Some(store) = MatchesRoom::store(context) {
            self.jobs.add(&context.egui, move || {
                let deleted = store.delete(&id);
                Outcome::Deleted(id, deleted)
            });
        }
    }
}

/// Shows the page of tournaments.
fn show_page(context: &mut Context) {
    let page = engines::Page::Tournaments;
    context.commands.push(engines::Command::Show(page));
}

/// Why another tournament cannot be played: one is being played.
fn plays_text(run: &Run) -> String {
    tr_args(
        "tournament-other-plays",
        &[("name", run.name.as_str().into())],
    )
}

/// The crosstable as text.
fn table_text(shown: &Shown) -> String {
    let table = &shown.results.table;
    shown.settings.crosstable_text(table, &table.standings())
}
