//! Carries out commands: each goes to its room; those that span rooms are handled here.

use crossbeam_channel::TryRecvError;
use egui::ViewportCommand;

use super::dialog::Dialog;
use super::file_watch::Replaced;
use super::palette::Palette;
use super::pending::Pending;
use super::state::{App, Dropped, UnaskedFile};
use super::table::{WindowCommandEntry, entry};
use crate::command::{Action, Command, Divider, Event, WindowPart, matches};
use crate::game::copying::CopyTarget;
use crate::game::undo_names::{redo_name, undo_name};
use crate::kit::context::SidePanel;
use crate::kit::files::{Ask, Picked, Work, is_collection};
use crate::kit::path::PathDialog;
use crate::kit::worker::aside;
use crate::{book, engines, game, lab, library, play, review};
use tabia_game::GameResult;
use tabia_protocol::client::EngineProgram;
use tabia_settings::{Room, Settings};
use tabia_texts::{tr, tr_args};

impl App {
    /// Carries out a command that loses no unsaved work, or only work that the user agreed to lose.
    pub(super) fn perform(&mut self, command: Command) {
        if entry(&command).is_some_and(|entry| !entry.is_enabled(self)) {
            return;
        }
        // While the board shows an exercise, typed moves answer it.
        let command = match command {
            Command::Game(game::Command::PlayText(text)) if self.is_learning() => {
                review::Command::AnswerText(text).into()
            }
            Command::Game(game::Command::PasteText(text)) if self.imports_text(&text) => {
                library::Command::ImportText(text).into()
            }
            // It is seen from White's side until it is turned, whatever the side of the open game.
            Command::Game(game::Command::Flip) if self.followed_names().is_some() => {
                matches::Command::Turn.into()
            }
            command => command,
        };
        let before = (self.book.version(), self.game.version());
        // Moves that are only shown are no change.
        let explores = matches!(
            command,
            Command::Game(game::Command::Explore(_) | game::Command::ShowLine { .. })
        );
        if matches!(command, Command::Game(game::Command::SaveTo(_))) {
            let others = self.tabs.others_mut().map(|tab| &tab.game.session.document);
            let files = others.filter_map(|document| document.file_source());
            self.game.open_elsewhere = files.map(|file| file.real.clone()).collect();
        }
        let (context, game) = (&mut self.context, &mut self.game);
        match command {
            Command::Game(command) => {
                let is_by_hand = matches!(command, game::Command::Play(_));
                if let game::Command::Play(mv) | game::Command::Explore(mv) = command {
                    self.book.record(context, game, mv);
                }
                let before = game.session.node();
                game.apply(context, command);
                if is_by_hand && game.session.node() != before && self.analysis.analyses(game) {
                    self.analysis.live.note(game);
                }
            }
            Command::Play(command) => {
                self.play.apply(context, game, &mut self.analysis, command);
            }
            Command::Analysis(command) => self.analysis.apply(context, game, command),
            Command::Book(command) => self.book.apply(context, game, command),
            Command::Lab(command) => self.lab.apply(context, game, command),
            Command::Library(command) => self.library.apply(context, game, command),
            Command::Engines(engines::Command::Remove) => {
                let others = self.tabs.others_mut();
                let others = others.filter_map(|tab| tab.game.session.opponent_engine());
                let opponents: Vec<_> = others.chain(game.session.opponent_engine()).collect();
                self.engines.remove(context, &opponents);
            }
            Command::Engines(command) => self.engines.apply(context, command),
            Command::Matches(matches::Command::OpenGame(id)) => self.open_tournament_game(id),
            Command::Matches(command) => self.engines.matches.apply(context, command),
            Command::Review(command) => self.review.apply(context, game, command),
            Command::Settings(command) => self.settings.apply(context, command),
            Command::Shell(action) => self.act(action),
            Command::Event(event) => self.take_note(event),
        }
        if self.book.version() != before.0 {
            self.book_changed_last = true;
        } else if self.game.version() != before.1 && !explores {
            self.book_changed_last = false;
        }
        self.follow_up();
    }

    fn act(&mut self, action: Action) {
        match action {
            Action::Quit => {
                self.pending = Some(Pending::Ending);
                let egui = &self.context.egui;
                egui.send_viewport_cmd(ViewportCommand::Close);
                // The system answers with a close request, which is handled in the next frame, drawn or not.
                egui.request_repaint();
            }
            Action::Undo if self.undoes_library() => {
                self.library
                    .apply(&mut self.context, &self.game, library::Command::Undo);
            }
            Action::Redo if self.undoes_library() => {
                self.library
                    .apply(&mut self.context, &self.game, library::Command::Redo);
            }
            Action::SaveBack => {
                self.game.session.open.record.mark_writing();
                self.library.save_back(&mut self.context, &self.game);
            }
            // Not a move of the game: there the list of engines is edited.
            Action::Undo if self.context.room() == Room::Engines => {
                self.engines.undo(&mut self.context);
            }
            Action::Redo if self.context.room() == Room::Engines => {
                self.engines.redo(&mut self.context);
            }
            Action::Undo if self.undoes_book() => self.book.undo(&mut self.context),
            Action::Redo if self.undoes_book() => self.book.redo(&mut self.context),
            Action::Undo => self.game.undo(&mut self.context),
            Action::Redo => self.game.redo(&mut self.context),
            Action::GoTo(room) => self.context.go_to(room),
            Action::ShowTab(tab) => self.context.show(tab),
            Action::ShowSecond(panel) => {
                self.context
                    .change(|settings| settings.second_panel = Some(panel));
            }
            Action::ToggleTwoPanels => {
                self.context.change(|settings| settings.two_panels ^= true);
            }
            Action::SwapPanels => {
                self.context
                    .change(|settings| settings.panels_swapped ^= true);
            }
            Action::Drag(divider, place) => self.context.change(|settings| match divider {
                Divider::Side => settings.side_shift = place.unwrap_or_default(),
                Divider::Panels => {
                    settings.panels_share = place.unwrap_or(Settings::EVEN_SHARE);
                }
                Divider::Search => settings.search_height = place,
                Divider::Tool => settings.tool_height = place,
                Divider::Explorer => settings.explorer_share = place,
            }),
            Action::FullScreen => {
                let full = ViewportCommand::Fullscreen(!self.is_full_screen());
                self.context.egui.send_viewport_cmd(full);
            }
            Action::Palette => self.palette = Some(Palette::default()),
            Action::Keys => {
                self.dialog = Some(Dialog::Keys {
                    search: String::new(),
                    is_begun: false,
                });
            }
            Action::OpenMenu => self.menu_bar.open(&self.context.egui, 0),
            Action::FocusPart(part) => self.focus_part(part),
            Action::NextPart | Action::PreviousPart => {
                let is_next = action == Action::NextPart;
                if let Some(part) = self.stops.neighbour(&self.context.egui, is_next) {
                    self.focus_part(part);
                }
            }
            Action::DrawShape => {
                if !self.board.is_drawing() {
                    self.context.toasts.info(tr("draw-begun"));
                }
                self.board.draw_shape(&self.context.egui);
                self.context.egui.request_repaint();
            }
            Action::About => self.dialog = Some(Dialog::About),
            Action::AskGamesTarget { moves } => self.ask_games_target(moves),
            Action::AskGamesFile { moves } => self.ask_games_file(moves),
            Action::SendGames { to, moves } => self.send_games(CopyTarget::Tab(to), moves),
            Action::SendGamesToCollection { to, moves } => {
                self.send_games(CopyTarget::Collection(to), moves);
            }
            Action::AskGameSource => self.ask_game_source(),
            Action::TakeGame(from) => self.take_game(from),
            Action::OpenFile(path) if book::is_book(&path) => {
                self.book.begin_opening(&mut self.context, &path);
            }
            Action::OpenFile(path) if is_collection(&path) => {
                let open = library::Command::OpenFrom(path);
                self.library.apply(&mut self.context, &self.game, open);
            }
            Action::OpenFile(path) => self.open_games(&path),
            Action::Reload => self.apply(self.what_reloads()),
            Action::ReloadGames => self.reload(),
            Action::ReloadFile(path) => {
                if let Some(place) = self.tab_of(&path) {
                    self.show_tab(place);
                    self.apply(Action::ReloadGames);
                }
            }
            Action::OfferReload(path) => self.offer_reload(Replaced::Games(path)),
            Action::Tab(command) => self.act_on_tabs(command),
            Action::Decide(decision) => self.decide(decision),
            Action::Picked(picked) => self.picked(picked),
            Action::ReadText(text) => self.pastes.read(text, &self.context.egui),
            Action::ReadAs(path, encoding) => {
                let encoding = Some(encoding);
                self.loader
                    .load(&mut self.context, &path, encoding, Vec::new());
            }
            Action::KeepBout => self.keep_bout(),
            Action::KeepMatch => self.keep_match(),
            Action::Refuse => self.sound_state.refuse(),
            Action::DropComment(draft) => self.offer_dropped(Dropped::Comment(draft)),
            Action::TakeBackDropped => self.take_back_dropped(),
        }
    }

    /// Gives a part of the window the keyboard focus.
    fn focus_part(&mut self, part: WindowPart) {
        match part {
            WindowPart::Board => self.board.focus(&self.context.egui),
            part => self.stops.go_to(part),
        }
        self.context.egui.request_repaint();
    }

    /// Carries out or drops the action that waits for an event.
    fn take_note(&mut self, event: Event) {
        match event {
            Event::ShownSaved => self.note_saved(),
            Event::Saved(work) => self.now_saved(work),
            Event::NotSaved(work) => self.stop_waiting(work),
            Event::NotWritten => drop(self.stop_waiting_for_files()),
            Event::Outdated(work, command) => self.ask_again(work, *command),
        }
    }

    /// Carries out what follows every command, and the commands that the rooms have queued.
    pub(super) fn follow_up(&mut self) {
        self.play.announce_end(&mut self.context, &mut self.game);
        self.game.report_unfit(&mut self.context);
        self.analysis.configure(&mut self.context);
        while !self.context.commands.is_empty() {
            for command in std::mem::take(&mut self.context.commands) {
                self.apply(command);
            }
        }
    }

    /// Opens the finished game between two programs in a new tab.
    fn keep_bout(&mut self) {
        // An error is reported when there are too many tabs.
        if let Some(game) = self.lab.programs.ended_bout()
            && self.make_way()
        {
            self.game.take_game(&mut self.context, game);
            self.lab.programs.bout_is_kept();
            self.context.toasts.info(tr("bout-kept"));
        }
    }

    /// Opens the finished games of the match between programs in a new tab. The match stays on its page.
    pub(super) fn keep_match(&mut self) {
        let games = self.lab.programs.match_games();
        // An error is reported when there are too many tabs.
        if !games.is_empty() && self.make_way() {
            self.game.take_games(&mut self.context, games);
            self.lab.programs.match_is_kept();
            self.context.toasts.info(tr("match-kept"));
        }
    }

    /// Opens a game of a tournament as it stands in a tab of its own. It is kept with the tournament.
    fn open_tournament_game(&mut self, id: tabia_matches::GameId) {
        // An error is reported when there are too many tabs.
        if let Some(game) = self.engines.matches.game_to_open(id)
            && self.make_way_beside_games()
        {
            let end = game.main_line_end();
            if game.result() == GameResult::Unknown {
                self.context
                    .toasts
                    .info(tr("tournament-opened-as-it-stands"));
            }
            self.game.show_copy(&mut self.context, game, end);
        }
    }

    /// Handles the result of asking for a file. A worker looks whether it would overwrite another one than the user has seen.
    pub(super) fn picked(&mut self, picked: Picked) {
        if let Picked::File(ask, path) = &picked
            && let Some(file) = ask.unasked(path)
        {
            let look = move || (file.exists(), file);
            match aside("path-look", &self.context.egui, look) {
                Ok(work) => self.unasked = Some(UnaskedFile { picked, work }),
                Err(error) => {
                    self.context.toasts.error(error.to_string());
                    self.act_on_picked(Picked::Cancelled(*ask));
                }
            }
            return;
        }
        self.act_on_picked(picked);
    }

    /// Continues with a picked file, or asks before it overwrites another one.
    pub(super) fn poll_unasked(&mut self) {
        let Some(UnaskedFile { picked, work }) = self.unasked.take() else {
            return;
        };
        match (work.try_recv(), &picked) {
            (Err(TryRecvError::Empty), _) => self.unasked = Some(UnaskedFile { picked, work }),
            (Ok((true, file)), Picked::File(ask, _)) => {
                self.context.asked_for = None;
                self.dialog = Some(Dialog::Path(Box::new(PathDialog::overwriting(*ask, file))));
            }
            _ => self.act_on_picked(picked),
        }
    }

    fn act_on_picked(&mut self, picked: Picked) {
        self.context.asked_for = None;
        match picked {
            Picked::File(Ask::SaveGames | Ask::SavePosition, _) if !self.show_tab_that_asked() => {
                // That tab has been closed with its contents.
                self.stop_waiting(Work::Games);
            }
            Picked::File(ask @ (Ask::CopyGames | Ask::MoveGames), path) => {
                self.send_games(CopyTarget::File(path), ask == Ask::MoveGames);
            }
            Picked::File(ask, path) => {
                let path = ask.file(path);
                self.apply(match ask {
                    Ask::Open | Ask::OpenBook => Action::OpenFile(path).into(),
                    Ask::SaveGames => Command::Game(game::Command::SaveTo(path)),
                    Ask::SavePosition => Command::Game(game::Command::SavePositionTo(path)),
                    Ask::PlayBook => Command::Play(play::Command::AddBook(path)),
                    Ask::SaveBook => Command::Book(book::Command::SaveTo(path)),
                    Ask::BuildGames => Command::Book(book::Command::AddBuildGames(path)),
                    Ask::ImportBook => Command::Book(book::Command::ImportFrom(path)),
                    Ask::MergeBook => Command::Book(book::Command::MergeFrom(path)),
                    Ask::CopyGames | Ask::MoveGames => return,
                    Ask::ExportBook => Command::Book(book::Command::ExportTo(path)),
                    Ask::OpenPositions => {
                        let set = lab::search::PositionSource::List(path);
                        Command::Lab(lab::search::Command::CompareSet(set).into())
                    }
                    Ask::OpenTrace => Command::Lab(lab::tree::Command::OpenFrom(path).into()),
                    Ask::SaveTrace => Command::Lab(lab::tree::Command::SaveTo(path).into()),
                    Ask::NewCollection => library::Command::CreateAt(path).into(),
                    Ask::OpenCollection => library::Command::OpenFrom(path).into(),
                    Ask::MergeCollection => library::Command::MergeFrom(path).into(),
                    Ask::ImportGames => library::Command::PrepareImport(vec![path]).into(),
                    Ask::ExportGames => library::Command::ExportTo(path).into(),
                    Ask::SaveProblems => library::Command::SaveProblemsTo(path).into(),
                    Ask::CopyToNew => library::Command::CopyToNewAt(path).into(),
                    Ask::MoveToNew => library::Command::MoveToNewAt(path).into(),
                    Ask::CopyToCollection => library::Command::CopyTo(path).into(),
                    Ask::MoveToCollection => library::Command::MoveTo(path).into(),
                    Ask::AddEngine => {
                        let programs = vec![EngineProgram::new(path)];
                        engines::Command::AddPrograms(programs).into()
                    }
                    Ask::EngineFile => engines::Command::SetFile(path).into(),
                    Ask::SaveEngineLog => engines::Command::SaveLogTo(path).into(),
                    Ask::EngineFolder => engines::Command::SetFolder(path).into(),
                    Ask::AddToCollection => library::Command::AddTo(path).into(),
                    Ask::TournamentOpenings => matches::Command::OpeningsFrom(path).into(),
                    Ask::ExportTournament => matches::Command::ExportTo(path).into(),
                });
            }
            Picked::Cancelled(ask) => {
                if matches!(ask, Ask::SaveGames | Ask::SavePosition) {
                    self.show_tab_that_asked();
                }
                if ask == Ask::BuildGames {
                    self.apply(book::Command::Build);
                }
                if let Some(work) = ask.saves() {
                    self.stop_waiting(work);
                }
            }
            Picked::NoDialog(request) => {
                self.dialog = Some(Dialog::Path(Box::new(PathDialog::new(request))));
            }
        }
    }

    /// Whether the last change of the shown book or game can be undone.
    pub(super) fn can_undo(&self) -> bool {
        if self.undoes_library() {
            return self.library.can_undo();
        }
        if self.context.room() == Room::Engines {
            return self.engines.undo_name().is_some();
        }
        match self.shown_book().filter(|_| self.undoes_book()) {
            Some(book) => book.editor().undo_name().is_some(),
            None => self.game.session.can_undo(),
        }
    }

    /// Whether the last undone change of the shown book or game can be redone.
    pub(super) fn can_redo(&self) -> bool {
        if self.undoes_library() {
            return self.library.can_redo();
        }
        if self.context.room() == Room::Engines {
            return self.engines.redo_name().is_some();
        }
        match self.shown_book().filter(|_| self.undoes_book()) {
            Some(book) => book.editor().redo_name().is_some(),
            None => self.game.session.can_redo(),
        }
    }

    /// The name of a command in the menu and the palette. Undo and redo say what they change.
    pub(super) fn text_of(&self, entry: &WindowCommandEntry) -> String {
        let session = &self.game.session;
        let editor = self.shown_book().filter(|_| self.undoes_book());
        let editor = editor.map(|book| book.editor());
        let own = |name: Option<&str>| name.map(str::to_owned);
        let (key, change) = match entry.command {
            _ if !entry.is_enabled(self) => return entry.text(),
            Command::Shell(Action::Undo) if self.undoes_library() => {
                ("undo-named", self.library.undo_name())
            }
            Command::Shell(Action::Redo) if self.undoes_library() => {
                ("redo-named", self.library.redo_name())
            }
            Command::Shell(Action::Undo) if self.context.room() == Room::Engines => {
                ("undo-named", self.engines.undo_name())
            }
            Command::Shell(Action::Redo) if self.context.room() == Room::Engines => {
                ("redo-named", self.engines.redo_name())
            }
            Command::Shell(Action::Undo) => {
                let name = || undo_name(session);
                let name = editor.map_or_else(name, |editor| own(editor.undo_name()));
                ("undo-named", name)
            }
            Command::Shell(Action::Redo) => {
                let name = || redo_name(session);
                let name = editor.map_or_else(name, |editor| own(editor.redo_name()));
                ("redo-named", name)
            }
            _ => return entry.text(),
        };
        change.map_or_else(
            || entry.text(),
            |change| tr_args(key, &[("change", change.into())]),
        )
    }

    /// Whether the last change that can be undone is one of the book: always in the book room, and beside the moves when the
    /// book was changed after them.
    pub(super) fn undoes_book(&self) -> bool {
        let acts = self.context.room() == Room::Book || self.book_changed_last;
        acts && self.shown_book().is_some()
    }

    /// Whether a pasted text is added to the open collection: games, in the room of the library.
    fn imports_text(&self, text: &str) -> bool {
        let is_open = self.context.room() == Room::Library && self.library.open.is_some();
        is_open && (text.trim_start().starts_with('[') || text.contains("1."))
    }

    /// Whether undo and redo change the open collection: in its room, where no moves of a game are visible.
    pub(super) fn undoes_library(&self) -> bool {
        self.context.room() == Room::Library
    }

    /// Opens the game of the library that has been read. The explorer stays where it is shown.
    pub(super) fn show_library_game(&mut self) {
        let explores =
            self.context.room() == Room::Analyse && self.context.tab == SidePanel::Explorer;
        if !self.is_asking()
            && self.game.dialog.is_none()
            && let Some(read) = self.library.take_read()
            && self.make_way_beside_played()
        {
            self.game.show_copy(&mut self.context, read.game, read.node);
            if explores {
                self.context.tab = SidePanel::Explorer;
            }
            self.library.note_hits(self.game.serial, read.hits);
            let document = &mut self.game.session.document;
            document.set_origin(document.current, read.origin);
        }
    }

    /// Marks a game as saved that has been saved back to the library, and notes where it is now.
    pub(super) fn mark_saved_back(&mut self) {
        let Some((saved, origin)) = self.library.take_saved_back() else {
            return;
        };
        let others = self.tabs.others_mut().map(|tab| &mut tab.game);
        let mut games = others.chain([&mut self.game]);
        if let Some(game) = games.find(|game| game.session.document.place() == saved) {
            game.session.open.record.mark_written();
            let document = &mut game.session.document;
            document.set_origin(document.current, origin);
        }
    }

    /// The open book, if it is visible.
    pub(super) fn shown_book(&self) -> Option<&book::OpenBook> {
        self.book.shown(&self.context)
    }
}
