//! Carrying out commands: the only way from the user to games, books, settings and files.

use egui::ViewportCommand;

use super::App;
use super::command::{Command, entry};
use super::dialogs::Dialog;
use super::palette::Palette;
use super::pending::{Pending, Work};
use crate::app::analysis::engine_link::Setup;
use crate::app::book::is_book;
use crate::app::game::outcome::Outcome;
use crate::app::game::session::{NewGame, Player, Session};
use crate::app::game::storage;
use crate::app::kit::context::SidePanel;
use crate::app::kit::files::Ask;
use crate::app::kit::text::{tr, tr_args};
use crate::app::play::new_game;
use crate::chess::{Color, Move, san};
use crate::game::{Edit, NodeId, pgn};
use crate::settings::{Settings, ThemeChoice};

impl App {
    /// Carries out a command that costs no unsaved work, or only such as the user has given up.
    pub(in crate::app) fn perform(&mut self, command: Command) {
        if entry(&command).is_some_and(|entry| !(entry.enabled)(self)) {
            return;
        }
        match command {
            Command::NewGame => self.dialog = Some(Dialog::new_game(self, false)),
            Command::PlayFromHere => self.dialog = Some(Dialog::new_game(self, true)),
            Command::Open => self.ask_to_open(),
            Command::Save => {
                self.stop_waiting(Work::Games);
                self.save();
            }
            Command::SaveAs => {
                self.stop_waiting(Work::Games);
                self.ask_where_to_save();
            }
            Command::SavePosition => self.ask_where_to_save_position(),
            Command::CopyPgn => {
                self.context
                    .egui
                    .copy_text(pgn::write(self.game.session.game()));
                self.context.toasts.info(tr("copied-pgn"));
            }
            Command::CopyFen => {
                let fen = self.game.session.position().fen();
                self.context
                    .toasts
                    .info(tr_args("copied-fen", &[("fen", fen.as_str().into())]));
                self.context.egui.copy_text(fen);
            }
            Command::Paste => self
                .context
                .egui
                .send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::PreviousGame => {
                self.select_game(self.game.session.document.current.checked_sub(1))
            }
            Command::NextGame => self.select_game(Some(self.game.session.document.current + 1)),
            Command::StopReading => self.stop_reading(),
            Command::ShowProblems => self.dialog = Some(Dialog::Problems),
            Command::ShowSettings => self.dialog = Some(Dialog::settings()),
            Command::Quit => {
                self.pending = Some(Pending::Ending);
                self.context.egui.send_viewport_cmd(ViewportCommand::Close);
            }

            Command::Resign => self.dialog = Some(Dialog::resign()),
            Command::ConfirmResign => self.end_play(Outcome::Resigned(self.game.session.human())),
            Command::OfferDraw => self.offer_draw(),
            Command::AgreeDraw => self.end_play(Outcome::Agreed),
            Command::ClaimDraw => {
                if let Some(claim) = self.game.session.claim() {
                    self.end_play(Outcome::Claimed(claim));
                }
            }
            Command::TakeBack => {
                if let Err(error) = self.game.session.take_back(self.context.now) {
                    self.context.toasts.error(error.to_string());
                }
            }
            Command::MoveNow if self.has_book_move() => self.hurry_book(),
            Command::MoveNow => self.analysis.controller.move_now(),
            Command::StopPlaying => self.game.session.play = None,
            Command::GoOn => self.game.session.go_on(self.context.now),
            Command::Undo if self.shown_book().is_some() => self.undo_book(),
            Command::Redo if self.shown_book().is_some() => self.redo_book(),
            Command::Undo => {
                self.keep_comment();
                self.game.session.open.undo();
                self.game.session.refresh();
            }
            Command::Redo => {
                self.game.session.open.redo();
                self.game.session.refresh();
            }
            Command::SetUp => self.dialog = Some(Dialog::set_up(self)),
            Command::Promote => self.edit(Edit::Promote(self.game.session.node())),
            Command::PromoteAt(node) => self.edit(Edit::Promote(node)),
            Command::MakeMain => self.edit(Edit::MakeMainLine(self.game.session.node())),
            Command::MakeMainAt(node) => self.edit(Edit::MakeMainLine(node)),
            Command::Delete => self.edit(Edit::Delete(self.game.session.node())),
            Command::DeleteAt(node) => self.edit(Edit::Delete(node)),
            Command::EditComment => self.edit_comment(self.game.session.node(), false),
            Command::EditCommentAt(node) => self.edit_comment(node, false),
            Command::EditCommentBeforeAt(node) => self.edit_comment(node, true),
            Command::NameOpening => self.name_opening(),
            Command::EditTags => self.dialog = Some(Dialog::tags(self)),
            Command::ToggleNag(nag) => self.edit(Edit::ToggleNag {
                node: self.game.session.node(),
                nag,
            }),
            Command::SetNags { node, nags } => self.edit(Edit::SetNags { node, nags }),
            Command::SetComment { node, before, text } => self.set_comment(node, before, text),
            Command::SetTags(tags) => self.set_tags(&tags),
            Command::ToggleArrow(arrow) => self.edit(Edit::ToggleArrow {
                node: self.game.session.node(),
                arrow,
            }),
            Command::ToggleCircle(circle) => self.edit(Edit::ToggleCircle {
                node: self.game.session.node(),
                circle,
            }),
            Command::ClearShapes => self.edit(Edit::ClearShapes(self.game.session.node())),

            Command::Back => self.walk(|session| session.open.cursor.back()),
            Command::Forward => {
                self.walk(|session| session.open.cursor.forward(session.open.record.game()))
            }
            Command::Start => self.walk(|session| {
                session.open.cursor.start();
                true
            }),
            Command::End => self.walk(|session| {
                session.open.cursor.end(session.open.record.game());
                true
            }),
            Command::Scroll(steps) => {
                for _ in 0..steps.unsigned_abs() {
                    self.apply(if steps > 0 {
                        Command::Forward
                    } else {
                        Command::Back
                    });
                }
            }
            Command::PreviousVariation => {
                self.walk(|session| {
                    session
                        .open
                        .cursor
                        .previous_sibling(session.open.record.game())
                });
            }
            Command::NextVariation => {
                self.walk(|session| session.open.cursor.next_sibling(session.open.record.game()));
            }
            Command::PreviousFork => {
                self.walk(|session| {
                    session
                        .open
                        .cursor
                        .previous_branch(session.open.record.game())
                });
            }
            Command::NextFork => {
                self.walk(|session| session.open.cursor.next_branch(session.open.record.game()))
            }
            Command::GoTo(node) => self.game.session.go(node),
            Command::Flip => self.game.orientation = !self.game.orientation,
            Command::Orient(color) => self.game.orientation = color,
            Command::Play(mv) => self.play(mv),
            Command::PlayText(text) => self.play_text(&text),

            Command::ToggleEngine => {
                self.analysis.on = !self.analysis.on;
                self.analysis.failure = None;
            }
            Command::RestartEngine => self.analysis.failure = None,
            Command::SearchDeeper => {
                self.analysis.deeper = Some(self.game.session.position().key())
            }
            Command::PlayBest => {
                if let Some(mv) = self.best_line().and_then(|line| line.pv.first()).copied() {
                    self.play(mv);
                }
            }
            Command::AddBestLine => {
                if let Some(moves) = self.best_line().map(|line| line.pv.clone()) {
                    self.add_line(moves, true);
                }
            }
            Command::AddLine { moves, stay } => self.add_line(moves, stay),
            Command::MoreLines => self.change(|settings| settings.engine_lines += 1),
            Command::FewerLines => self.change(|settings| settings.engine_lines -= 1),
            Command::ToggleEngineArrows => self.change(|settings| settings.engine_arrows ^= true),
            Command::ToggleEngineThoughts => {
                self.change(|settings| settings.engine_thoughts ^= true)
            }

            Command::ShowBook => self.context.side = SidePanel::Book,
            Command::NewBook => self.new_book(),
            Command::OpenBook => self.ask_for_book_file(Ask::OpenBook),
            Command::SaveBook => {
                self.stop_waiting(Work::Book);
                self.save_book();
            }
            Command::SaveBookAs => {
                self.stop_waiting(Work::Book);
                self.ask_where_to_save_book();
            }
            Command::CloseBook => self.close_book(),
            Command::UndoBook => self.undo_book(),
            Command::RedoBook => self.redo_book(),
            Command::ShowBookProblems => self.dialog = Some(Dialog::BookProblems),
            Command::EditBook(edit) => self.edit_book(&edit),
            Command::BuildBook => self.dialog = Some(Dialog::build_book()),
            Command::ImportBook => self.ask_for_book_file(Ask::ImportBook),
            Command::MergeBook => self.ask_for_book_file(Ask::MergeBook),
            Command::ExportBook => self.ask_for_book_file(Ask::ExportBook),
            Command::CheckBook => self.check_book(),
            Command::VerifyBook => self.verify_book(),
            Command::SampleBook => self.sample_book(),
            Command::ShowBuiltBook => self.show_built_book(),
            Command::ChooseBuildGames => self.ask_for_book_file(Ask::BuildGames),
            Command::AddBuildGames(path) => self.add_build_games(path),
            Command::StartBuild => self.start_build(),
            Command::ImportBookFrom(path) => self.import_book(path),
            Command::MergeBookFrom(path) => self.merge_book(path),
            Command::ExportBookTo(path) => self.export_book(path),
            Command::BookTool(action) => self.use_tool(action),
            Command::ShowLine { start, moves } => self.show_line(&start, &moves),
            Command::SaveBookTo(path) => self.save_book_to(&path),
            Command::OpenShippedBook => self.open_shipped_book(),
            Command::ToggleBooks => self.change(|settings| settings.use_books ^= true),
            Command::BookSettings => self.dialog = Some(Dialog::book_settings()),
            Command::ShowTechniques => self.dialog = Some(Dialog::techniques()),
            Command::AskForBook => self.ask_for_book(),
            Command::AddBook(path) => self.add_book(path),
            Command::ClearLearned => self.clear_learned(),
            Command::RecallLearned => self.recall_learned(),
            Command::SaveBookAsTabia => self.ask_for_book_name("ron"),
            Command::SaveBookLossy(path) => self.save_book_lossy(&path),
            Command::FindInBook => {
                self.context.side = SidePanel::Book;
                self.book.view.search();
            }
            Command::BookBack => self.visit(false),
            Command::BookForward => self.visit(true),
            Command::ToggleBookArrows => self.change(|settings| settings.book_arrows ^= true),
            Command::ToggleBookRecording => {
                self.context.side = SidePanel::Book;
                self.book.recording ^= true;
            }
            Command::AddToBook(mv) => self.add_to_book(mv),
            Command::DeleteFromBook { at, mv } => self.delete_from_book(at, mv),
            Command::ConfirmDeleteFromBook(deletion) => self.remove_from_book(&deletion),
            Command::UndoBookChange(version) => self.undo_book_change(version),
            Command::ShowInBook(at) => self.show_in_book(at),

            Command::ToggleEvalBar => self.change(|settings| settings.eval_bar ^= true),
            Command::ToggleTheme => {
                let theme = if self.is_dark() {
                    ThemeChoice::Light
                } else {
                    ThemeChoice::Dark
                };
                self.change(|settings| settings.theme = theme);
            }
            Command::FullScreen => {
                let full = self.is_full_screen();
                self.context
                    .egui
                    .send_viewport_cmd(ViewportCommand::Fullscreen(!full));
            }
            Command::ZoomIn => {
                self.change(|settings| settings.zoom = (settings.zoom * 10.0 + 1.0).round() / 10.0)
            }
            Command::ZoomOut => {
                self.change(|settings| settings.zoom = (settings.zoom * 10.0 - 1.0).round() / 10.0)
            }
            Command::ZoomReset => self.change(|settings| settings.zoom = 1.0),
            Command::TypeMove => self.game.focus_typed = true,
            Command::Palette => self.palette = Some(Palette::default()),
            Command::Keys => self.dialog = Some(Dialog::keys()),
            Command::About => self.dialog = Some(Dialog::About),
            Command::Change(settings) => self.change(|old| *old = *settings),

            Command::SelectGame(index) => self.select_game(Some(index)),
            Command::OpenFile(path) if is_book(&path) => self.open_book(&path),
            Command::OpenFile(path) => {
                self.game
                    .loader
                    .load(&path, self.games_version(), &self.context.egui);
            }
            Command::PasteText(text) => self.paste(text),
            Command::StartGame(new) => self.start_game(&new),
            Command::AnalysePosition(position) => self.set_up(&position),
            Command::Decide(decision) => self.decide(decision),
            Command::NoFile(ask) => self.no_file(ask),
            Command::SaveTo(path) => self.save_to(&path),
            Command::SavePositionTo(path) => self.save_position_to(&path),
        }
    }

    /// Whether the last change of what is shown, the book or the game, can be taken back.
    pub(in crate::app) fn can_undo(&self) -> bool {
        match self.shown_book() {
            Some(book) => book.editor().undo_name().is_some(),
            None => self.game.session.can_undo(),
        }
    }

    /// Whether what was taken back of what is shown can be done again.
    pub(in crate::app) fn can_redo(&self) -> bool {
        match self.shown_book() {
            Some(book) => book.editor().redo_name().is_some(),
            None => self.game.session.can_redo(),
        }
    }

    fn start_game(&mut self, new: &NewGame) {
        if new.players.contains(&Player::Engine) {
            let elo = new.strength.elo.rating();
            self.change(|settings| settings.engine_elo = elo);
        }
        self.change(|settings| new_game::remember_clock(settings, new.control));
        let session = Session::start(new, (self.context.today)(), self.context.now);
        self.show_session(session);
        self.refresh_books();
        self.analysis.failure = None;
        self.context.side = SidePanel::Moves;
        self.game.orientation = if self.game.session.against_engine() {
            self.game.session.human()
        } else {
            Color::White
        };
        self.announce_end();
    }

    /// Shows another session from here on.
    pub(in crate::app) fn show_session(&mut self, session: Session) {
        self.game.session = session;
        self.play.announced = self.game.session.outcome;
        self.game.serial += 1;
        self.analysis.deeper = None;
        self.rows_changed();
    }

    /// The list of games is no longer what it was.
    pub(in crate::app) fn rows_changed(&mut self) {
        let document = &self.game.session.document;
        if self.game.rows.len() != document.len() {
            self.game.rows = storage::rows(document);
        }
        let row = crate::app::kit::files::Row::new(self.game.session.game().tags());
        if let Some(slot) = self.game.rows.get_mut(document.current) {
            *slot = row;
        }
        self.game.rows_revision += 1;
    }

    fn select_game(&mut self, index: Option<usize>) {
        let Some(index) = index.filter(|index| *index < self.game.session.document.len()) else {
            return;
        };
        self.keep_comment();
        if index == self.game.session.document.current {
            return;
        }
        let session = std::mem::take(&mut self.game.session);
        let Session {
            mut document,
            open,
            problems,
            ..
        } = session;
        let open = document.switch(open, index);
        self.show_session(Session::new(document, open, problems));
    }

    /// A comment that is being written is kept, not lost.
    pub(in crate::app) fn keep_comment(&mut self) {
        if let Some(command) = self.game.moves.take_comment() {
            self.apply(command);
        }
    }

    fn set_comment(&mut self, node: NodeId, before: bool, text: String) {
        if text.contains('}') {
            self.context.toasts.info(tr("comment-braces"));
        }
        self.edit_in_place(if before {
            Edit::SetCommentBefore { node, text }
        } else {
            Edit::SetComment { node, text }
        });
    }

    fn edit_comment(&mut self, node: NodeId, before: bool) {
        if self.game.session.can_annotate() {
            self.context.side = SidePanel::Moves;
            self.game.session.go(node);
            self.game
                .moves
                .edit_comment(self.game.session.game(), node, before);
        }
    }

    fn walk(&mut self, step: impl FnOnce(&mut Session) -> bool) {
        if step(&mut self.game.session) {
            self.game.session.refresh();
        }
    }

    /// Makes an edit and shows where it led.
    pub(in crate::app) fn edit(&mut self, edit: Edit) {
        self.edit_all(&[edit]);
    }

    fn edit_all(&mut self, edits: &[Edit]) {
        // The moves of a game that is played are not to be changed; arrows and comments are.
        if self.game.session.is_playing() && edits.iter().any(changes_moves) {
            return;
        }
        if let Err(error) = self.game.session.edit(edits) {
            self.context.toasts.error(error.to_string());
        }
    }

    /// Makes an edit and stays where the user is.
    fn edit_in_place(&mut self, edit: Edit) {
        let node = self.game.session.node();
        self.edit(edit);
        self.game.session.go(node);
    }

    fn set_tags(&mut self, tags: &[(String, String)]) {
        let mut edits = Vec::new();
        for (name, value) in self.game.session.game().tags().iter() {
            if !tags.iter().any(|(kept, _)| kept == name) && !value.is_empty() {
                edits.push(Edit::RemoveTag {
                    name: name.to_owned(),
                });
            }
        }
        for (name, value) in tags {
            if self.game.session.game().tags().get(name) != Some(value.as_str()) {
                edits.push(Edit::SetTag {
                    name: name.clone(),
                    value: value.clone(),
                });
            }
        }
        self.edit_all(&edits);
        self.rows_changed();
    }

    fn play(&mut self, mv: Move) {
        if !self.game.session.can_move() {
            return;
        }
        if self.records() {
            self.add_to_book(mv);
        }
        if let Some(play) = &self.game.session.play {
            let spent = play.clocks.map_or(std::time::Duration::ZERO, |clocks| {
                clocks.thinking(self.context.now)
            });
            if let Err(error) = self.game.session.play_at_tip(mv, spent, self.context.now) {
                self.context.toasts.error(error.to_string());
            }
            self.announce_end();
        } else {
            self.edit(Edit::AddMove {
                at: self.game.session.node(),
                mv,
            });
        }
    }

    fn play_text(&mut self, text: &str) {
        match san::read(self.game.session.position(), text) {
            Ok(mv) => {
                self.game.typed.clear();
                self.play(mv);
            }
            Err(error) => self.context.toasts.error(error.to_string()),
        }
    }

    fn add_line(&mut self, moves: Vec<Move>, stay: bool) {
        let at = self.game.session.node();
        let edit = Edit::AddLine { at, moves };
        if stay {
            self.edit_in_place(edit)
        } else {
            self.edit(edit)
        }
    }

    fn end_play(&mut self, outcome: Outcome) {
        self.game.session.end(outcome, self.context.now);
        self.announce_end();
    }

    /// Changes the settings, live, and has them saved soon.
    fn change(&mut self, change: impl FnOnce(&mut Settings)) {
        let before = self.context.settings.clone();
        change(&mut self.context.settings);
        self.context.settings = std::mem::take(&mut self.context.settings).into_range();
        if self.context.settings == before {
            return;
        }
        if Setup::from(&before) != Setup::from(&self.context.settings) {
            self.configure_engine();
        }
        self.save_settings_soon();
    }
}

fn changes_moves(edit: &Edit) -> bool {
    matches!(
        edit,
        Edit::AddMove { .. }
            | Edit::AddNull { .. }
            | Edit::AddLine { .. }
            | Edit::Delete(_)
            | Edit::DeleteAfter(_)
            | Edit::Promote(_)
            | Edit::MakeMainLine(_)
    )
}
