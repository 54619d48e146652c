//! Carries out the room's commands, and processes what its workers report.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crossbeam_channel::TryRecvError;

use super::arrange::GameList;
use super::arranger::Arranger;
use super::columns;
use super::departures::Departures;
use super::duplicates::DuplicateList;
use super::explorer::Source;
use super::filter_form::FormView;
use super::flags::{ShownFlags, flag_name};
use super::players::{self, Players};
use super::preview::{self, ReadGame, ShownAt};
use super::problems::ProblemList;
use super::state::{
    LibraryRoom, Message, OpenCollection, Origin, Work, WorkKind, change_name, is_collection,
    name_of,
};
use super::user::user_names;
use super::view::LibraryPage;
use super::work::{self, Games, Job, News, Outcome, Progress, Shared};
use crate::command::files::{Ask, Request};
use crate::command::game;
use crate::command::library::Command;
use crate::game::GameRoom;
use crate::game::document::GamePlace as DocumentPlace;
use crate::kit::context::{Context, SidePanel};
use crate::kit::worker::{Task, aside};
use tabia_game::pgn;
use tabia_library::values::Flag;
use tabia_library::{GamePlace, LibraryError, collection};
use tabia_settings::Room;
use tabia_texts::{tr, tr_args};

impl LibraryRoom {
    /// Carries out a command.
    pub(crate) fn apply(&mut self, context: &mut Context, game: &GameRoom, command: Command) {
        match command {
            Command::New => self.ask(context, Ask::NewCollection),
            Command::Open => self.ask(context, Ask::OpenCollection),
            Command::CreateAt(folder) => self.start(context, Job::Create(folder)),
            Command::OpenFrom(folder) => self.start(context, Job::Open(folder)),
            Command::ImportClipboard => {
                context.go_to(Room::Library);
                context.commands.push(game::Command::Paste);
            }
            command @ (Command::Import
            | Command::PrepareImport(_)
            | Command::ImportFrom(..)
            | Command::ImportText(_)
            | Command::ImportTab
            | Command::ResumeImport
            | Command::KeepImport
            | Command::ShowProblems
            | Command::ShowProblemsOf(_)
            | Command::CopyProblems
            | Command::SaveProblems
            | Command::SaveProblemsTo(_)) => self.apply_import(context, game, command),
            Command::FindDuplicates => {
                if let Some(open) = &self.open {
                    let games = open.games.clone();
                    self.start(context, Job::Compare(games));
                }
            }
            Command::DeleteDuplicates => {
                if let (Some(open), Some(list)) = (&self.open, &self.duplicates) {
                    let (shared, games) = (open.shared.clone(), list.games.clone());
                    let job = Job::DeleteDuplicates(shared, games, list.chosen());
                    self.start(context, job);
                }
            }
            Command::Merge => self.ask(context, Ask::MergeCollection),
            Command::MergeFrom(folder) => {
                self.start_change(context, |shared| Job::Merge(shared, folder));
            }
            Command::Undo if self.can_undo() => self.start_change(context, Job::Undo),
            Command::Redo if self.can_redo() => self.start_change(context, Job::Redo),
            Command::Undo | Command::Redo => {}
            Command::Stop => {
                if let Some(work) = &mut self.work {
                    work.is_stopping = true;
                    work.task.stop();
                }
            }
            Command::Close => self.close(context),
            Command::Dismiss => self.message = None,
            Command::Add => {
                let text = pgn::write(game.session.game());
                if let Some(open) = &self.open {
                    let job = Job::Add(open.shared.clone(), text);
                    self.start(context, job);
                }
            }
            Command::BuildBook => self.build_book(context),
            Command::BuildExplorerBook => self.build_explorer_book(context),
            Command::ShowExplorer => context.show(SidePanel::Explorer),
            Command::OpenGameAt(place, at) => {
                self.read_game(context, place, ShownAt::Position(at));
            }
            Command::OpenGame(place) => {
                let selected = self.selected().filter(|(_, selected)| *selected == place);
                let hit = selected.map_or(0, |selected| self.hit_of(selected));
                self.read_game(context, place, ShownAt::Hit(hit));
            }
            Command::NextHit => self.step_hit(context, game, true),
            Command::PreviousHit => self.step_hit(context, game, false),
            Command::FindPositions => {
                let was_seen =
                    context.room() == Room::Library && self.view.page == LibraryPage::Games;
                self.view.page = LibraryPage::Games;
                context.go_to(Room::Library);
                self.view.find.toggle(was_seen, game.session.position());
            }
            Command::GoToNumber => {
                context.go_to(Room::Library);
                self.view.page = LibraryPage::Games;
                self.view.focuses_number = true;
            }
            Command::SelectNumber(number) => self.select_number(context, number),
            Command::Find => {
                context.go_to(Room::Library);
                self.view.page = LibraryPage::Games;
                self.view.focuses_line = true;
            }
            Command::ToggleForm => {
                context.go_to(Room::Library);
                self.view.page = LibraryPage::Games;
                self.view.form = match self.view.form.take() {
                    Some(_) => None,
                    None => Some(FormView::default()),
                };
            }
            Command::SaveFilter(name) => {
                if let Some(open) = &self.open {
                    let query = open.arranger.query_to_save();
                    self.start_change(context, |shared| Job::SaveFilter(shared, name, query));
                }
            }
            Command::RemoveFilter(name) => {
                self.start_change(context, |shared| Job::RemoveFilter(shared, name));
            }
            Command::OpenSelected => {
                if let Some(selected) = self.selected() {
                    let hit = self.hit_of(selected);
                    self.read_game(context, selected.1, ShownAt::Hit(hit));
                }
            }
            command @ (Command::Delete
            | Command::CopyGames
            | Command::AskTag
            | Command::SetTag(..)
            | Command::ToggleFlag(_)
            | Command::ClearFlags
            | Command::ExportSelected
            | Command::ExportShown
            | Command::ExportTo(_)
            | Command::CopyToCollection
            | Command::MoveToCollection
            | Command::CopyTo(_)
            | Command::MoveTo(_)) => self.apply_to_chosen(context, command),
            Command::Sort(sorting) => {
                if let Some(open) = &mut self.open {
                    open.arranger.sort(sorting);
                    self.arrange(context);
                }
            }
            Command::ShowColumn(..) | Command::MoveColumn(..) | Command::DefaultColumns => {
                context.change(|settings| columns::change(&mut settings.library_columns, &command));
            }
            Command::Search(line) => {
                self.view.page = LibraryPage::Games;
                self.search(context, line);
            }
            Command::ShowGames | Command::ShowPlayers | Command::ShowDepartures => {
                context.go_to(Room::Library);
                self.view.page = match command {
                    Command::ShowPlayers => LibraryPage::Players,
                    Command::ShowDepartures => LibraryPage::Departures,
                    _ => LibraryPage::Games,
                };
            }
            Command::RenamePlayer(renaming) => {
                if let Some(open) = &self.open {
                    let (shared, games) = (open.shared.clone(), open.games.clone());
                    self.start(context, Job::Rename(shared, games, renaming));
                }
            }
            Command::Player(command) => {
                context.change(|settings| players::change(settings, command));
            }
        }
    }

    pub(super) fn ask(&self, context: &mut Context, ask: Ask) {
        let beside = self.open.as_ref().and_then(|open| open.folder.parent());
        let folder = match ask {
            Ask::ImportGames => {
                let recent = context.recent.files().iter();
                let mut files = recent.filter(|path| !is_collection(path));
                files.find_map(|path| path.parent()).map(PathBuf::from)
            }
            _ => beside.map(PathBuf::from).or(context.data.clone()),
        };
        let name = format!("{}.{}", tr("library-file-name"), collection::ENDING);
        context.ask_for_file(Request { ask, folder, name });
    }

    pub(super) fn start_change(&mut self, context: &mut Context, job: impl FnOnce(Shared) -> Job) {
        if let Some(open) = &self.open {
            let job = job(open.shared.clone());
            self.start(context, job);
        }
    }

    /// Starts a job, unless there is one already.
    pub(super) fn start(&mut self, context: &mut Context, job: Job) {
        if self.work.is_some() {
            context.toasts.info(tr("library-busy"));
            return;
        }
        context.go_to(Room::Library);
        self.begin(context, job);
    }

    fn begin(&mut self, context: &mut Context, job: Job) {
        let kind = WorkKind::of(&job);
        self.message = None;
        let task = Task::start("library", &context.egui, move |reporter| {
            work::run(job, reporter);
        });
        match task {
            Ok(task) => {
                self.work = Some(Work {
                    task,
                    kind,
                    is_stopping: false,
                    progress: Progress::default(),
                });
            }
            Err(error) => self.message = Some(Message::Failed(kind, error.to_string())),
        }
    }

    fn close(&mut self, context: &mut Context) {
        self.open = None;
        self.message = None;
        context.change(|settings| settings.library = None);
    }

    /// Opens the collection of the settings when it is first needed.
    fn restore(&mut self, context: &mut Context) {
        let is_shown = self.explorer.takes_shown() | self.known.takes_wanted();
        let is_needed = context.room() == Room::Library || is_shown;
        if self.is_restored || !is_needed {
            return;
        }
        self.is_restored = true;
        if self.open.is_none()
            && self.work.is_none()
            && let Some(folder) = context.settings.library.clone()
        {
            self.begin(context, Job::Open(folder));
        }
    }

    /// Processes what has arrived from workers since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context) {
        self.restore(context);
        let news = self.work.as_mut().map(|work| work.task.news());
        for news in news.unwrap_or_default() {
            self.take(context, news);
        }
        if let Some(work) = &self.work
            && work.task.is_done()
        {
            // It ended without its last message.
            let failed = Message::Failed(work.kind, tr("worker-panicked"));
            self.end(context, failed);
        }
        self.poll_reading(context);
        self.poll_copying(context);
        self.poll_list(context);
        self.poll_type_ahead(context);
        self.poll_flags(context);
        self.follow_others(context);
        if let Some(user) = self.names.changed(&context.settings) {
            self.search_again(context, &user);
            self.explorer.set_user(user);
        }
        let source = self.open.as_ref().map(|open| Source {
            games: &open.list.games,
            shown: open.list.shown.as_ref(),
        });
        self.explorer.poll(&context.egui, source);
        let games = self.open.as_ref().map(|open| &open.games);
        self.players.poll(&context.egui, games, &context.settings);
        let list = self.open.as_ref().map(|open| &open.list);
        self.departures.poll(context, list);
        self.poll_played(context);
        let shown = self.open.as_ref().map(|open| &open.list.games);
        self.known.poll(&context.egui, shown);
        self.poll_preview(context);
    }

    /// Adds a finished game to the collection of the settings, if there is one.
    pub(crate) fn add_played(&mut self, context: &Context, text: String) {
        if let Some(folder) = context.settings.played_library.clone() {
            self.played.add(folder, text);
            context.egui.request_repaint();
        }
    }

    /// Processes what has become of finished games, and reads the open collection again where they were added to it.
    fn poll_played(&mut self, context: &mut Context) {
        let is_free = self.is_free();
        let mut is_outdated = false;
        for added in self.played.poll(&context.egui, is_free) {
            let open = self.open.as_ref();
            is_outdated |= open.is_some_and(|open| open.folder == added.folder);
            if let Err(reason) = added.result {
                let name = name_of(&added.folder);
                let args = [("name", name.into()), ("reason", reason.into())];
                let text = tr_args("library-played-not-added", &args);
                context.toasts.error(text);
            }
        }
        let shared = self.open.as_ref().map(|open| &open.shared);
        let games = self.played.read(&context.egui, shared, is_outdated);
        if let Some(games) = games {
            self.take(context, News::Games(Arc::new(games)));
        }
    }

    fn take(&mut self, context: &mut Context, news: News) {
        match news {
            News::Opened(folder, shared) => {
                context.note_file(&folder);
                context.change(|settings| settings.library = Some(folder.clone()));
                self.view.serial += 1;
                self.players = Players::default();
                self.departures = Departures::default();
                self.view.table.selected = None;
                self.view.flags = ShownFlags::default();
                self.view.followed = None;
                self.view.line = self.awaited_search.take().unwrap_or_default();
                let mut arranger = Arranger::default();
                arranger.enter(&self.view.line, &user_names(&context.settings));
                self.open = Some(OpenCollection {
                    folder,
                    shared,
                    games: Arc::default(),
                    list: GameList::default(),
                    arranger,
                });
            }
            News::Games(games) => self.take_games(context, games),
            News::Duplicates(games, found) => {
                let is_current = |open: &OpenCollection| Arc::ptr_eq(&open.games, &games);
                if !found.is_empty() && self.open.as_ref().is_some_and(is_current) {
                    self.duplicates = Some(DuplicateList::new(games, found));
                    self.view.page = LibraryPage::Duplicates;
                }
            }
            News::Problems(games, found) => {
                let is_current = |open: &OpenCollection| {
                    Arc::ptr_eq(&open.games, &games) || Arc::ptr_eq(&open.list.games, &games)
                };
                if !found.is_empty() && self.open.as_ref().is_some_and(is_current) {
                    self.problems = Some(ProblemList::new(games, found));
                    self.view.page = LibraryPage::Problems;
                }
            }
            News::Progress(progress) => {
                if let Some(work) = &mut self.work {
                    work.progress = progress;
                }
            }
            News::Ended(Ok(outcome)) => self.end(context, Message::Done(outcome)),
            News::Ended(Err(LibraryError::Cancelled)) => {
                if let Some(work) = &self.work {
                    let cancelled = Message::Cancelled(work.kind);
                    self.end(context, cancelled);
                }
            }
            News::Ended(Err(error)) => {
                if let Some(work) = &self.work {
                    let failed = Message::Failed(work.kind, error.to_string());
                    self.end(context, failed);
                }
            }
        }
    }

    /// Shows a newer state of the collection.
    pub(super) fn take_games(&mut self, context: &mut Context, games: Arc<Games>) {
        // Their places are those of another state.
        (self.duplicates, self.problems) = (None, None);
        if matches!(
            self.view.page,
            LibraryPage::Duplicates | LibraryPage::Problems
        ) {
            self.view.page = LibraryPage::Games;
        }
        if let Some(open) = &mut self.open {
            open.games = games;
            self.update_list(context);
        }
    }

    fn end(&mut self, context: &mut Context, message: Message) {
        self.work = None;
        let saved = self.saving_back.take();
        match &message {
            Message::Done(Outcome::SavedBack) => self.saved_back = saved,
            // The changed games may be at other places.
            Message::Done(Outcome::Tagged(_)) => self.view.table.bring(),
            Message::Done(Outcome::Renamed(_, name)) => self.players.select(name.clone()),
            _ => {}
        }
        context.announcer.announce(message.text());
        // That a collection is open can be seen.
        let is_seen = match &message {
            Message::Done(Outcome::Opened) => true,
            Message::Done(Outcome::Compared(count) | Outcome::Listed(count)) => *count > 0,
            _ => false,
        };
        let is_shown = !is_seen;
        self.message = is_shown.then_some(message);
    }

    /// Begins to read a game for a tab, which shows it at a position or at its end.
    pub(super) fn read_game(&mut self, context: &mut Context, place: GamePlace, at: ShownAt) {
        let Some(open) = &self.open else { return };
        let snapshot = open.list.games.snapshot.clone();
        self.opened = snapshot.row(place).map(|row| Origin {
            folder: open.folder.clone(),
            id: row.id(),
        });
        let query = open.list.arrangement.query.clone();
        let read = move || preview::read(&snapshot, place, &query, &at);
        match aside("library-game", &context.egui, read) {
            Ok(reading) => self.reading = Some(reading),
            Err(error) => context.toasts.error(not_read(&error.to_string())),
        }
    }

    fn poll_reading(&mut self, context: &mut Context) {
        let Some(reading) = self.reading.take() else {
            return;
        };
        match reading.try_recv() {
            Err(TryRecvError::Empty) => self.reading = Some(reading),
            Err(TryRecvError::Disconnected) => {
                context.toasts.error(not_read(&tr("worker-panicked")));
            }
            Ok(Err(reason)) => context.toasts.error(not_read(&reason)),
            Ok(Ok(read)) => self.read = Some(read),
        }
    }

    /// Takes the game that has been read for a tab.
    pub(crate) fn take_read(&mut self) -> Option<ReadGame> {
        self.read.take()
    }

    /// Takes the origin of the game that has been read.
    pub(crate) fn take_origin(&mut self) -> Option<Origin> {
        self.opened.take()
    }

    /// Takes the place of a game that has been saved back.
    pub(crate) fn take_saved_back(&mut self) -> Option<DocumentPlace> {
        self.saved_back.take()
    }
}

fn not_read(reason: &str) -> String {
    tr_args("library-game-not-read", &[("reason", reason.into())])
}

fn counted(key: &str, count: usize) -> String {
    tr_args(key, &[("count", count.into())])
}

fn flagged(key: &str, flag: Flag, count: usize) -> String {
    let args = [("flag", flag_name(flag).into()), ("count", count.into())];
    tr_args(key, &args)
}

fn named(key: &str, name: &str) -> String {
    tr_args(key, &[("name", name.into())])
}

fn sent(key: &str, count: usize, to: &Path) -> String {
    let args = [("count", count.into()), ("name", name_of(to).into())];
    tr_args(key, &args)
}

impl Message {
    /// The message in words.
    pub(super) fn text(&self) -> String {
        match self {
            Message::Done(Outcome::Opened) => tr("library-opened"),
            Message::Done(Outcome::Imported(imported)) => {
                let count = imported.games;
                tr_args("library-imported", &[("count", count.into())])
            }
            Message::Done(Outcome::Undone(kind)) => {
                tr_args("library-undone", &[("change", change_name(kind).into())])
            }
            Message::Done(Outcome::Redone(kind)) => {
                tr_args("library-redone", &[("change", change_name(kind).into())])
            }
            Message::Done(Outcome::Deleted(count)) => counted("library-deleted", *count),
            Message::Done(Outcome::Added) => tr("library-added"),
            Message::Done(Outcome::Exported(count)) => counted("library-exported", *count),
            Message::Done(Outcome::Copied(count, to)) => sent("library-copied", *count, to),
            Message::Done(Outcome::Moved(count, to)) => sent("library-moved", *count, to),
            Message::Done(Outcome::Tagged(count)) => counted("library-tagged", *count),
            Message::Done(Outcome::FlagSet(flag, count)) => {
                flagged("library-flag-set", *flag, *count)
            }
            Message::Done(Outcome::FlagCleared(flag, count)) => {
                flagged("library-flag-cleared", *flag, *count)
            }
            Message::Done(Outcome::FlagsCleared(count)) => counted("library-flags-cleared", *count),
            Message::Done(Outcome::Renamed(count, name)) => {
                let args = [("count", (*count).into()), ("name", name.as_str().into())];
                tr_args("library-renamed", &args)
            }
            Message::Done(Outcome::SavedBack) => tr("library-saved-back"),
            Message::Done(Outcome::FilterSaved(name)) => named("library-filter-saved", name),
            Message::Done(Outcome::FilterRemoved(name)) => named("library-filter-removed", name),
            Message::Done(Outcome::Compared(count)) => counted("library-compared", *count),
            Message::Done(Outcome::Listed(count)) => counted("problems-count", *count),
            Message::Done(Outcome::ListSaved) => tr("problems-saved"),
            Message::Done(Outcome::Kept) => tr("library-kept"),
            Message::Done(Outcome::Merged(count)) => counted("library-merged", *count),
            Message::Cancelled(kind) => tr(match kind {
                WorkKind::Exporting => "library-export-cancelled",
                WorkKind::Tagging => "library-tag-cancelled",
                WorkKind::Listing => "problems-cancelled",
                WorkKind::Comparing => "library-compare-cancelled",
                WorkKind::Copying => "library-copy-cancelled",
                WorkKind::Resuming => "library-stopped",
                _ => "library-cancelled",
            }),
            Message::Failed(kind, reason) => {
                let key = match kind {
                    WorkKind::Opening => "library-not-opened",
                    WorkKind::Creating => "library-not-created",
                    WorkKind::Importing => "library-not-imported",
                    WorkKind::Resuming => "library-not-resumed",
                    WorkKind::Comparing => "library-not-compared",
                    WorkKind::Exporting => "library-not-exported",
                    WorkKind::Listing => "problems-not-listed",
                    WorkKind::SavingList => "problems-not-saved",
                    WorkKind::Changing | WorkKind::Copying | WorkKind::Tagging => {
                        "library-not-changed"
                    }
                };
                tr_args(key, &[("reason", reason.as_str().into())])
            }
        }
    }
}
