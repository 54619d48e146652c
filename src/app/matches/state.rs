//! The state of the tournaments, and what arrives from the workers.

use std::io;
use std::path::PathBuf;
use std::sync::Arc;

use super::creating::Creation;
use super::engines_check::EnginesCheck;
use super::form_checks::named;
use super::form_problem::FormProblem;
use super::openings_check::OpeningsCheck;
use super::run::{LiveGame, News, Run, RunEnd};
use super::shown::Shown;
use super::store::{Entry, Listing, Loaded, Store};
use super::watch::{Watch, Watched};
use crate::command::matches::{Command, Entrant, EntrantPlayer, Setup, TournamentId, View};
use crate::kit::context::Context;
use crate::kit::engine_runs::EngineTask;
use crate::kit::table::TableView;
use crate::kit::worker::Queue;
use tabia_chess::Color;
use tabia_matches::GameId;
use tabia_settings::EngineId;
use tabia_texts::{tr, tr_args};

/// What the page of tournaments shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Place {
    #[default]
    List,
    Form,
    Tournament,
}

/// The result of a job.
pub(super) enum Outcome {
    /// The list; at first with the form that was used last, and the number of processor cores.
    Listed(Listing, Option<(Option<Box<Setup>>, usize)>),
    Loaded(TournamentId, Box<Result<Loaded, String>>),
    Deleted(TournamentId, Result<(), String>),
    Exported(PathBuf, Result<usize, String>),
}

/// The state of the tournaments.
pub struct MatchesRoom {
    pub(super) place: Place,
    pub(super) entries: Vec<Arc<Entry>>,
    watch: Watch,
    /// Whether the list has been requested, and read.
    is_requested: bool,
    pub(super) is_listed: bool,
    pub(super) cores: usize,
    pub(super) selected: Option<TournamentId>,
    pub(super) form: Setup,
    /// Why the tournament of the form could not be created.
    pub(super) form_problem: Option<FormProblem>,
    /// Whether the form is to be scrolled to it.
    pub(super) brings_problem: bool,
    pub(super) openings_check: OpeningsCheck,
    pub(super) engines_check: EnginesCheck,
    /// The tournament of the form that is being created.
    pub(super) creation: Option<Creation>,
    /// The open tournament.
    pub(super) open: Option<TournamentId>,
    /// Its games, if it is not being played here.
    pub(super) loaded: Option<Shown>,
    /// Why the tournament cannot be shown.
    pub(super) unreadable: Option<(TournamentId, String)>,
    pub(super) run: Option<Run>,
    pub(super) view: View,
    /// The game on the board.
    pub(super) watched: Option<GameId>,
    /// The side at its bottom while a game is followed.
    pub(super) bottom: Color,
    pub(super) asks_delete: Option<TournamentId>,
    pub(super) list_view: TableView,
    pub(super) standings_view: TableView,
    pub(super) games_view: TableView,
    pub(super) jobs: Queue<Outcome>,
}

impl Default for MatchesRoom {
    fn default() -> MatchesRoom {
        MatchesRoom {
            place: Place::default(),
            entries: Vec::new(),
            watch: Watch::default(),
            is_requested: false,
            is_listed: false,
            cores: 1,
            selected: None,
            form: Setup::default(),
            form_problem: None,
            brings_problem: false,
            openings_check: OpeningsCheck::default(),
            engines_check: EnginesCheck::default(),
            creation: None,
            open: None,
            loaded: None,
            unreadable: None,
            run: None,
            view: View::default(),
            watched: None,
            bottom: Color::White,
            asks_delete: None,
            list_view: TableView::default(),
            standings_view: TableView::default(),
            games_view: TableView::default(),
            jobs: Queue::new("tournaments"),
        }
    }
}

impl MatchesRoom {
    /// The folder of the tournaments; `None` where nothing is kept.
    pub(super) fn store(context: &Context) -> Option<Store> {
        context.data.as_deref().map(Store::new)
    }

    /// Requests the list of tournaments.
    pub(super) fn read_list(&mut self, context: &Context) {
        let Some(store) = MatchesRoom::store(context) else {
            self.is_listed = true;
            return;
        };
        let (known, is_first) = (self.entries.clone(), !self.is_listed);
        let own = self.run.as_ref().map(|run| run.id.clone());
        self.jobs.add(&context.egui, move || {
            let begin = || (store.form().map(Box::new), super::players::cores());
            let begin = is_first.then(begin);
            Outcome::Listed(store.list(&known, own.as_ref()), begin)
        });
    }

    /// Whether a worker reads or writes files of tournaments. A tournament that is being played is not counted.
    pub(crate) fn is_working(&self) -> bool {
        self.jobs.is_busy() || self.creation.is_some()
    }

    /// Whether a list of the page has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        let views = [&self.list_view, &self.standings_view, &self.games_view];
        views.into_iter().any(|view| view.wants_keys(ctx))
    }

    /// Whether this tournament is being played here.
    pub(super) fn plays(&self, id: &TournamentId) -> bool {
        self.run.as_ref().is_some_and(|run| run.id == *id)
    }

    /// Whether a tournament is being played here.
    pub(crate) fn is_playing(&self) -> bool {
        self.run.is_some()
    }

    /// The name of the tournament that is being played here, if this engine takes part in it.
    pub(crate) fn tournament_of(&self, id: EngineId) -> Option<&str> {
        let run = self.run.as_ref()?;
        let shown = run.shown.as_ref()?;
        let mut entrants = shown.setup.entrants.iter();
        let is_it = |entrant: &Entrant| matches!(&entrant.player, EntrantPlayer::Engine { id: of, .. } if *of == id);
        entrants.any(is_it).then_some(&*run.name)
    }

    /// Whether the page shows a tournament with its games.
    pub(crate) fn is_open(&self) -> bool {
        self.place == Place::Tournament && self.shown().is_some()
    }

    /// The run of the open tournament.
    pub(super) fn shown_run(&self) -> Option<&Run> {
        let id = self.open.as_ref()?;
        self.run.as_ref().filter(|run| run.id == *id)
    }

    /// The open tournament with its games, once they have been read.
    pub(super) fn shown(&self) -> Option<&Shown> {
        let id = self.open.as_ref()?;
        let played = self.shown_run().and_then(|run| run.shown.as_ref());
        played.or(self.loaded.as_ref().filter(|loaded| loaded.id == *id))
    }

    pub(super) fn entry(&self, id: &TournamentId) -> Option<&Entry> {
        let entry = self.entries.iter().find(|entry| entry.id == *id);
        entry.map(|entry| &**entry)
    }

    /// The games that are being played in the shown tournament.
    pub(super) fn live(&self) -> Vec<LiveGame> {
        self.shown_run().map(Run::live).unwrap_or_default()
    }

    /// Handles what has arrived from the workers.
    pub(crate) fn poll(&mut self, context: &mut Context, is_shown: bool) {
        if !self.is_requested {
            self.is_requested = true;
            self.read_list(context);
        }
        while let Some(outcome) = self.jobs.poll(&context.egui) {
            self.take_outcome(context, outcome);
        }
        self.poll_creation(context);
        if self.place == Place::Form {
            self.openings_check.poll(&context.egui, &self.form.openings);
            self.engines_check.poll(&context.egui, &self.form);
        }
        self.poll_run(context);
        self.follow_others(context, is_shown);
    }

    /// Shows what other windows have done with the tournaments, while this one has the focus.
    fn follow_others(&mut self, context: &mut Context, is_shown: bool) {
        let is_seen = is_shown && self.is_listed && context.egui.input(|input| input.focused);
        let store = MatchesRoom::store(context).filter(|_| is_seen);
        let own = self.run.as_ref().map(|run| run.id.clone());
        let watched = store.map(|store| Watched { store, own });
        let Some(listing) = self.watch.poll(&context.egui, watched, &self.entries) else {
            return;
        };
        let before = std::mem::take(&mut self.entries);
        self.take_listing(context, listing);
        let is_known = |id: &TournamentId| {
            let now = self.entries.iter().find(|entry| entry.id == *id);
            now.is_none_or(|now| before.iter().any(|entry| Arc::ptr_eq(entry, now)))
        };
        if let Some(shown) = &self.loaded
            && self.open.as_ref() == Some(&shown.id)
            && !self.plays(&shown.id)
            && !is_known(&shown.id)
        {
            let id = shown.id.clone();
            self.read_games(context, id);
        }
    }

    /// Has a worker read the games of a tournament.
    pub(super) fn read_games(&mut self, context: &Context, id: TournamentId) {
        if let Some(store) = MatchesRoom::store(context) {
            self.jobs.add(&context.egui, move || {
                let loaded = store.load(&id);
                Outcome::Loaded(id, Box::new(loaded))
            });
        }
    }

    /// Starts the tournament of the form once it has been created.
    fn poll_creation(&mut self, context: &mut Context) {
        let Some(created) = self.creation.as_mut().and_then(Creation::poll) else {
            return;
        };
        self.creation = None;
        match created {
            Ok(Some(id)) => {
                self.read_list(context);
                context.commands.push(Command::Resume(id));
            }
            Ok(None) => {}
            Err(problem) => {
                self.form_problem = Some(problem);
                self.brings_problem = true;
            }
        }
    }

    fn take_outcome(&mut self, context: &mut Context, outcome: io::Result<Outcome>) {
        match outcome {
            Ok(Outcome::Listed(listing, begin)) => {
                self.take_listing(context, listing);
                if let Some((form, cores)) = begin {
                    self.begin(context, form.map(|form| *form), cores);
                }
            }
            Ok(Outcome::Loaded(id, loaded)) => match *loaded {
                // One that is being played has arrived with its run.
                Ok(_) if self.plays(&id) => {}
                Ok(loaded) => {
                    self.unreadable = None;
                    self.loaded = Some(Shown::new(id, loaded));
                    // The rows below new games have moved down.
                    let row = self.watched.and_then(|id| self.shown()?.row_of(id));
                    self.games_view.selected = row;
                }
                Err(reason) => self.unreadable = Some((id, reason)),
            },
            Ok(Outcome::Deleted(id, Ok(()))) => {
                if self.open.as_ref() == Some(&id) {
                    (self.open, self.loaded, self.watched) = (None, None, None);
                    if self.place == Place::Tournament {
                        self.place = Place::List;
                    }
                }
                context.toasts.info(tr("tournament-deleted"));
                self.read_list(context);
            }
            Ok(Outcome::Deleted(_, Err(reason))) => {
                let args = [("reason", reason.into())];
                context
                    .toasts
                    .error(tr_args("tournament-not-deleted", &args));
            }
            Ok(Outcome::Exported(path, Ok(count))) => {
                let args = [
                    ("count", count.into()),
                    ("file", crate::kit::files::display(&path).into()),
                ];
                context.toasts.info(tr_args("tournament-exported", &args));
            }
            Ok(Outcome::Exported(_, Err(reason))) => {
                let args = [("reason", reason.into())];
                context
                    .toasts
                    .error(tr_args("tournament-not-exported", &args));
            }
            Err(error) => context.toasts.error(error.to_string()),
        }
    }

    /// Handles the first list.
    fn begin(&mut self, context: &mut Context, form: Option<Setup>, cores: usize) {
        if std::mem::replace(&mut self.is_listed, true) {
            return;
        }
        self.cores = cores;
        self.form = form.unwrap_or_else(|| Setup {
            concurrency: (cores / 2).max(1),
            ..Setup::default()
        });
        let interrupted = self.entries.iter().find(|entry| {
            let progress = entry.progress.as_ref();
            progress.is_ok_and(|progress| progress.was_interrupted)
        });
        if let Some(entry) = interrupted {
            let args = [("name", entry.setup.name.as_str().into())];
            let text = tr_args("tournament-was-interrupted", &args);
            context.toasts.info(text);
        }
    }

    fn take_listing(&mut self, context: &mut Context, listing: Listing) {
        self.entries = listing.entries;
        for problem in listing.problems {
            context.toasts.error(problem);
        }
        let is_there = |id: &TournamentId| self.entries.iter().any(|entry| entry.id == *id);
        self.selected = self.selected.take().filter(is_there);
        let row = |id: &TournamentId| self.entries.iter().position(|entry| entry.id == *id);
        self.list_view.selected = self.selected.as_ref().and_then(row);
    }

    fn poll_run(&mut self, context: &mut Context) {
        while let Some(news) = self.run.as_mut().and_then(Run::next) {
            self.take_news(context, news);
        }
        if self.run.as_ref().is_some_and(Run::is_done)
            && let Some(run) = self.run.take()
        {
            self.end_run(context, run);
        }
    }

    fn take_news(&mut self, context: &mut Context, news: News) {
        let Some(run) = &mut self.run else { return };
        match news {
            News::Began(loaded) => {
                let mut shown = Shown::new(run.id.clone(), *loaded);
                shown.is_elsewhere = false;
                run.shown = Some(shown);
            }
            News::Resumed(games, stand) => {
                if let Some(shown) = &mut run.shown {
                    shown.resume(games, stand);
                }
                if self.open.as_ref() == Some(&run.id) {
                    self.loaded = None;
                }
            }
            News::Game(pairing, game, stand) => {
                if let Some(shown) = &mut run.shown {
                    shown.take(pairing, game, stand);
                }
                if self.open.as_ref() == Some(&run.id) {
                    // The rows below the new game move down.
                    let selected = &mut self.games_view.selected;
                    *selected = selected.map(|row| row + 1);
                }
            }
            News::Note(note) => run
                .shown
                .iter_mut()
                .for_each(|shown| shown.note(note.clone())),
            News::Log(engine, name, log) => {
                let runs = &mut context.engine_runs;
                runs.add(engine, name, EngineTask::Tournament, log);
            }
            News::Failed(reason) => run.ended = Some(Err(reason)),
            News::Ended(end) => run.ended = Some(Ok(end)),
        }
    }

    fn end_run(&mut self, context: &mut Context, mut run: Run) {
        let ended = run.ended.clone().unwrap_or_else(|| match run.is_pausing {
            true => Ok(RunEnd::Paused),
            false => Err(tr("worker-panicked")),
        });
        let name = ("name", run.name.as_str().into());
        let mut shown = run.shown.take();
        match ended {
            Ok(RunEnd::Over(winner)) => {
                let winner = shown.as_mut().map(|shown| {
                    shown.is_over = true;
                    winner.map_or_else(String::new, |winner| shown.name(winner).to_owned())
                });
                let winner = ("winner", winner.unwrap_or_default().into());
                let text = tr_args("tournament-ended", &[name, winner]);
                context.toasts.info(text);
            }
            Ok(RunEnd::Paused) => context
                .toasts
                .info(tr_args("tournament-is-paused", &[name])),
            Err(reason) => {
                let args = [name, ("reason", reason.as_str().into())];
                context.toasts.error(tr_args("tournament-failed", &args));
                match &mut shown {
                    Some(shown) => shown.problem = Some(reason),
                    None => self.unreadable = Some((run.id.clone(), reason)),
                }
            }
        }
        if shown.is_some() && self.open.as_ref() == Some(&run.id) {
            self.loaded = shown;
        }
        self.read_list(context);
    }

    /// Ends the tournament that is being played with the program.
    pub(crate) fn close(&mut self) {
        self.creation = None;
        if let Some(run) = self.run.take() {
            run.close();
        }
    }

    /// Shows the form with the values that were used last.
    pub(super) fn begin_form(&mut self, context: &Context) {
        self.form.date = (context.today)();
        self.form = named(std::mem::take(&mut self.form), &self.entries);
        (self.form_problem, self.place) = (None, Place::Form);
        self.openings_check.forget();
        self.engines_check.forget();
    }
}
