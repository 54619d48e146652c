//! Carries out the room's commands, and processes what its workers report.

use std::path::PathBuf;
use std::sync::Arc;

use super::arrange::GameList;
use super::arranger::Arranger;
use super::collections;
use super::columns;
use super::departures::Departures;
use super::dialog::Dialog;
use super::duplicates::DuplicateList;
use super::explored;
use super::filter_form::FormView;
use super::flags::ShownFlags;
use super::players::{self, Players};
use super::preview::ShownAt;
use super::problems::ProblemList;
use super::saved_game::SavingRule;
use super::state::{LibraryRoom, Message, OpenCollection, Work, WorkKind, name_of};
use super::user::user_names;
use super::view::LibraryPage;
use super::work::{self, Games, Job, News, Progress, Shared};
use crate::command::files::{self, Ask, Request};
use crate::command::game;
use crate::command::library::Command;
use crate::game::GameRoom;
use crate::kit::context::{Context, SidePanel};
use crate::kit::worker::Task;
use tabia_game::pgn;
use tabia_library::{LibraryError, collection};
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
                    let (shared, games) = (open.shared.clone(), list.listed.games.clone());
                    let job = Job::DeleteDuplicates(shared, games, list.chosen());
                    self.start(context, job);
                }
            }
            Command::Merge => self.ask(context, Ask::MergeCollection),
            Command::MergeFrom(folder) => self.prepare_merge(context, folder),
            Command::MergeWith(folder, duplicates) => {
                self.start_change(context, |shared| Job::Merge(shared, folder, duplicates));
            }
            Command::Check => self.start_change(context, Job::Check),
            Command::Repair => self.start_change(context, Job::Repair),
            Command::AskCompact => {
                if let Some(open) = self.open.as_ref().filter(|_| self.is_free()) {
                    context.go_to(Room::Library);
                    self.dialog = Some(Dialog::Compact(name_of(&open.folder)));
                }
            }
            Command::Compact => self.start_change(context, Job::Compact),
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
            Command::Dismiss => {
                (self.message, self.saving_back) = (None, None);
            }
            Command::SaveBackAnyway => self.save_noted(context, SavingRule::Replace),
            Command::AddInstead => self.save_noted(context, SavingRule::Add),
            Command::SetDefault(folder) => {
                context.change(|settings| settings.played_library = folder);
            }
            Command::SetReference(folder) => {
                context.change(|settings| settings.reference_library = folder);
            }
            Command::ForgetCollection(folder) => collections::forget(context, &folder),
            Command::RetryReference => self.reference.retry(),
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
            Command::AddElsewhere => self.ask(context, Ask::AddToCollection),
            Command::AddTo(folder) => self.add_to(context, game, folder),
            Command::OpenGameAt(place, at) => {
                self.read_shown(context, place, ShownAt::Position(at));
            }
            Command::OpenExplored(place, at) => {
                if let Some(source) = explored::source(self.open.as_ref(), &self.reference) {
                    let from = (source.games.clone(), source.folder.to_owned());
                    self.read_game(context, from, place, ShownAt::Position(at));
                }
            }
            Command::OpenGame(place) => {
                let selected = self.selected().filter(|(_, selected)| *selected == place);
                let hit = selected.map_or(0, |selected| self.hit_of(selected));
                self.read_shown(context, place, ShownAt::Hit(hit));
            }
            Command::NextHit => self.step_hit(context, game, true),
            Command::PreviousHit => self.step_hit(context, game, false),
            Command::FindPositions => {
                let was_seen =
                    context.room() == Room::Library && self.view.page == LibraryPage::Games;
                let is_on_board = context.room() == Room::Library;
                let shown = is_on_board.then(|| self.on_board().position).flatten();
                let position = shown.as_ref().map(|(position, _)| position);
                let position = position.unwrap_or(game.session.position());
                self.view.find.toggle(was_seen, position);
                self.view.page = LibraryPage::Games;
                context.go_to(Room::Library);
            }
            Command::GoToNumber => {
                context.go_to(Room::Library);
                self.view.page = LibraryPage::Games;
                self.view.focuses_number = true;
            }
            Command::SelectNumber(number) => self.select_number(context, number),
            Command::Find
                if context.room() == Room::Library && self.view.page == LibraryPage::Players =>
            {
                self.players.focuses_filter = true;
            }
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
                    None => {
                        self.view.find.uncover();
                        Some(FormView::default())
                    }
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
                    self.read_shown(context, selected.1, ShownAt::Hit(hit));
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
            | Command::CopyToNew
            | Command::MoveToNew
            | Command::CopyToNewAt(_)
            | Command::MoveToNewAt(_)
            | Command::CopyTo(_)
            | Command::MoveTo(_)
            | Command::CopySelectedTo(_)
            | Command::MoveSelectedTo(_)) => self.apply_to_chosen(context, command),
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
            Command::ClearSearch => self.search(context, String::new()),
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
                let mut files = recent.filter(|path| !files::is_collection(path));
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
            context.toasts.error(tr("library-busy"));
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
                    began: context.now,
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
        self.forget_asked();
        context.change(|settings| settings.library = None);
    }

    /// Forgets what was asked or said about the collection that was open.
    fn forget_asked(&mut self) {
        (self.dialog, self.noted) = (None, None);
        self.forget_lists();
        self.watch.forget();
        self.played.forget();
    }

    /// Opens the collection of the settings when it is first needed: in its room, or where `is_asked`, as positions are looked
    /// up in it.
    fn restore(&mut self, context: &mut Context, is_asked: bool) {
        let is_asked = is_asked && self.wanted_reference(context).is_none();
        let is_needed = context.room() == Room::Library || is_asked;
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

    /// The reference collection, unless it is the open one or will be.
    fn wanted_reference(&self, context: &Context) -> Option<PathBuf> {
        let reference = context.settings.reference_library.as_ref()?;
        let last = context.settings.library.as_ref();
        let open = self.open.as_ref().map(|open| &open.folder);
        let open = open.or(last.filter(|_| !self.is_restored));
        (open != Some(reference)).then(|| reference.clone())
    }

    /// Opens the reference collection where positions are looked up in it, and follows its changes.
    fn poll_reference(&mut self, context: &Context, is_asked: bool) {
        let wanted = self.wanted_reference(context);
        // It may be the one that is being opened.
        let is_opening = |work: &Work| work.kind == WorkKind::Opening;
        let is_needed = is_asked && !self.work.as_ref().is_some_and(is_opening);
        self.reference.poll(&context.egui, wanted, is_needed);
    }

    /// Processes what has arrived from workers since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context) {
        let explores = self.explorer.takes_shown();
        let is_asked = explores | self.known.takes_wanted();
        self.restore(context, is_asked);
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
        self.follow_others(context, explores);
        self.poll_lists(&context.egui);
        if let Some(user) = self.names.changed(&context.settings) {
            self.search_again(context, &user);
            self.explorer.set_user(user);
        }
        self.poll_reference(context, is_asked);
        self.missing.poll(&context.egui);
        let source = explored::source(self.open.as_ref(), &self.reference);
        self.explorer.poll(&context.egui, source);
        let explored = source.map(|source| source.games);
        self.known.poll(&context.egui, explored);
        let games = self.open.as_ref().map(|open| &open.games);
        self.players.poll(&context.egui, games, &context.settings);
        let list = self.open.as_ref().map(|open| &open.list);
        self.departures.poll(context, list);
        self.poll_played(context);
        self.poll_preview(context);
        self.take_back_shown(context);
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
            self.reference.note_change(&added.folder);
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
                self.forget_asked();
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
            News::Duplicates(games, found, copies) => {
                let is_shown = !found.duplicates.is_empty() || !found.damages.is_empty();
                if is_shown && self.open.is_some() {
                    self.duplicates = Some(DuplicateList::new(games, &found, &copies));
                    self.view.page = LibraryPage::Duplicates;
                }
            }
            News::Problems(_, found, _) if found.is_empty() => {
                if self.view.page == LibraryPage::Problems {
                    self.forget_lists();
                }
            }
            News::Problems(games, found, added_by) => {
                if self.open.is_some() {
                    self.problems = Some(ProblemList::new(games, found, added_by));
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
        self.forget_hidden_lists();
        if let Some(open) = &mut self.open {
            open.games = games;
            self.update_list(context);
        }
    }

    /// Adds the game on the board to the collection in a folder. The room stays.
    fn add_to(&mut self, context: &mut Context, game: &GameRoom, folder: PathBuf) {
        if self.work.is_some() {
            return context.toasts.error(tr("library-busy"));
        }
        let text = pgn::write(game.session.game());
        let open = self.open.as_ref().filter(|open| open.folder == folder);
        let job = match open {
            Some(open) => Job::Add(open.shared.clone(), text),
            None => Job::AddTo(folder, text),
        };
        self.begin(context, job);
    }
}
