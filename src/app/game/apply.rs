//! Handles the commands of the open game.

use egui::ViewportCommand;

use super::copying::CopyTarget;
use super::dialog::{Dialog, TagsDialog};
use super::list::Rows as _;
use super::list::summaries::GameSummary;
use super::number_dialog::NumberDialog;
use super::session::Session;
use super::set_up::SetUpDialog;
use super::state::{GameRoom, new_serial};
use super::storage;
use super::tag_dialog::TagDialog;
use crate::command::game::{Command, Form, GamesVersion};
use crate::command::{Action, Event, play};
use crate::kit::context::{Context, SidePanel};
use crate::kit::files::{Suggested, Work};
use tabia_chess::san;
use tabia_game::{Edit, pgn};
use tabia_texts::{tr, tr_args};

impl GameRoom {
    /// Carries out a command that loses no unsaved work, or only work that the user agreed to lose.
    pub(crate) fn apply(&mut self, context: &mut Context, command: Command) {
        let node = self.session.node();
        match command {
            Command::NewGame | Command::PlayFromHere => {
                context.commands.push(play::Command::AskNewGame {
                    from_here: command == Command::PlayFromHere,
                    opponent: None,
                });
            }
            Command::Open => self.ask_to_open(context),
            Command::Save => {
                context.commands.push(Event::NotSaved(Work::Games));
                self.save(context);
            }
            Command::SaveAs => {
                context.commands.push(Event::NotSaved(Work::Games));
                self.ask_where_to_save(context, Suggested::Own);
            }
            Command::SaveCopy => {
                context.commands.push(Event::NotSaved(Work::Games));
                self.ask_where_to_save(context, Suggested::Copy);
            }
            Command::SaveCopyOf(path) => {
                context.commands.push(Event::NotSaved(Work::Games));
                self.ask_where_to_save(context, Suggested::CopyOf(path));
            }
            Command::SavePosition => self.ask_where_to_save_position(context),
            Command::SaveTo(path) => self.save_to(context, &path),
            Command::Overwrite => self.overwrite(context),
            Command::SaveProtected(path) => self.save_protected(context, &path),
            Command::SavePositionTo(path) => self.save_position_to(context, &path),
            Command::CopyPgn if self.copies_several(context) => {
                self.copy_selected(context, CopyTarget::Clipboard);
            }
            Command::CopyPgn => {
                context.egui.copy_text(pgn::write(&self.game_to_save()));
                context.toasts.info(tr("copied-pgn"));
            }
            Command::CopyFen => self.copy_fen(context),
            Command::Paste => {
                let paste = ViewportCommand::RequestPaste;
                context.egui.send_viewport_cmd(paste);
            }
            Command::PasteText(text) => self.paste(context, text),
            Command::PreviousGame => self.select(context, self.neighbours()[0], None),
            Command::NextGame => self.select(context, self.neighbours()[1], None),
            Command::AskGameNumber => {
                let shown = self.game_to_show();
                self.dialog = Some(Dialog::GameNumber(NumberDialog::new(shown)));
            }
            Command::FilterGames => {
                context.show(SidePanel::Games);
                self.list.focus_filter();
            }
            Command::SelectGame(index) => {
                self.list.bring_current();
                self.select(context, Some(index), None);
            }
            Command::AddGame => self.add_game(context),
            Command::DuplicateGames => self.copy_selected(context, CopyTarget::Here),
            Command::AskTagOfGames => {
                self.note_selected(context);
                let count = self.noted_count();
                self.dialog = Some(Dialog::TagOfGames(TagDialog::new(count)));
            }
            Command::SetTagOfGames { name, value } => {
                let target = CopyTarget::Tag(name, value);
                self.copy_noted(context, target, false, Vec::new());
            }
            Command::DeleteGames => self.delete_games(context),
            Command::MoveGamesUp => self.move_games(context, true),
            Command::MoveGamesDown => self.move_games(context, false),
            Command::StopReading => self.stop_reading(context),
            Command::CancelSaving => self.cancel_saving(),
            Command::ShowProblems => self.dialog = Some(Dialog::Problems),
            Command::AskEncoding => self.ask_encoding(context),
            Command::ReadAs(encoding) => self.read_as(context, encoding),
            Command::UndoEncodingLoss(version) => self.undo_encoding_loss(context, version),
            Command::AnalysePosition(position) => self.set_up(context, &position),
            Command::ShowLine { start, moves } => self.show_line(context, &start, &moves),

            Command::SetUp => self.ask_for_position(),
            Command::Promote => self.edit(context, Edit::Promote(node)),
            Command::PromoteAt(node) => self.edit(context, Edit::Promote(node)),
            Command::MakeMain => self.edit(context, Edit::MakeMainLine(node)),
            Command::MakeMainAt(node) => self.edit(context, Edit::MakeMainLine(node)),
            Command::Delete => self.edit(context, Edit::Delete(node)),
            Command::DeleteAt(node) => self.edit(context, Edit::Delete(node)),
            Command::EditComment => self.edit_comment(context, node, false),
            Command::EditCommentAt(node) => self.edit_comment(context, node, false),
            Command::EditCommentBeforeAt(node) => self.edit_comment(context, node, true),
            Command::SetComment { node, before, text } => {
                self.set_comment(context, node, before, text);
            }
            Command::NameOpening => self.name_opening(context),
            Command::EditTags => {
                let dialog = TagsDialog::new(self.session.game().tags());
                self.dialog = Some(Dialog::Tags(dialog));
            }
            Command::SetTags(tags) => self.set_tags(context, &tags),
            Command::ToggleNag(nag) => self.edit(context, Edit::ToggleNag { node, nag }),
            Command::SetNags { node, nags } => self.edit(context, Edit::SetNags { node, nags }),
            Command::ToggleArrow(arrow) => self.edit(context, Edit::ToggleArrow { node, arrow }),
            Command::ToggleCircle(circle) => {
                self.edit(context, Edit::ToggleCircle { node, circle });
            }
            Command::ClearShapes => self.edit(context, Edit::ClearShapes(node)),
            Command::AddLine { moves, stay } => self.add_line(context, node, moves, stay),
            Command::AddLineAt { node, moves, stay } => self.add_line(context, node, moves, stay),
            Command::Play(mv) => self.play(context, mv),
            Command::Explore(mv) => self.explore(context, mv),
            Command::KeepExplored => self.keep_explored(),
            Command::PlayText(text) => self.play_text(context, &text),

            Command::Flip => self.orientation = !self.orientation,
            Command::Orient(color) => self.orientation = color,
            Command::TypeMove => self.focus_typed = true,
            Command::Scroll(steps) => {
                let step = match steps > 0 {
                    true => Command::Forward,
                    false => Command::Back,
                };
                (0..steps.unsigned_abs()).for_each(|_| self.walk(&step));
            }
            Command::GoTo(node) => self.session.go(node),
            Command::Back
            | Command::Forward
            | Command::Start
            | Command::End
            | Command::PreviousVariation
            | Command::NextVariation
            | Command::PreviousFork
            | Command::NextFork => self.walk(&command),
        }
    }

    fn copy_fen(&self, context: &mut Context) {
        let fen = self.session.position().fen();
        let args = [("fen", fen.as_str().into())];
        context.toasts.info(tr_args("copied-fen", &args));
        context.egui.copy_text(fen);
    }

    /// What was filled in in the open dialog.
    pub(crate) fn form(&self) -> Option<Form> {
        self.dialog.as_ref()?.form()
    }

    /// Opens a dialog with what was filled in before, or reports it where its game is not there any more.
    pub(super) fn fill_in(&mut self, context: &mut Context, form: Form) {
        self.dialog = Some(match form {
            Form::Details { before, tags, name } => {
                let game = self.session.game().tags();
                match TagsDialog::filled_in(game, &before, tags, name) {
                    Ok(dialog) => Dialog::Tags(dialog),
                    Err(entries) => {
                        let args = [("entries", entries.into())];
                        return context
                            .toasts
                            .error(tr_args("journal-form-elsewhere", &args));
                    }
                }
            }
            Form::Position {
                fen,
                castling,
                is_chess960,
                text,
            } => {
                let position = self.session.position();
                let mut dialog = SetUpDialog::new(position, self.orientation);
                dialog.fill_in(&fen, castling, is_chess960, text);
                Dialog::SetUp(Box::new(dialog))
            }
        });
    }

    fn ask_for_position(&mut self) {
        let dialog = SetUpDialog::new(self.session.position(), self.orientation);
        self.dialog = Some(Dialog::SetUp(Box::new(dialog)));
    }

    /// Plays a typed move if it can be read.
    fn play_text(&mut self, context: &mut Context, text: &str) {
        match san::read(self.session.position(), text) {
            Ok(mv) => {
                self.typed.clear();
                context.commands.push(Command::Play(mv));
            }
            Err(error) => {
                context.commands.push(Action::Refuse);
                context.toasts.error(error.to_string());
            }
        }
    }

    /// Moves through the game as a command says.
    fn walk(&mut self, command: &Command) {
        let (game, cursor) = (
            self.session.open.record.game(),
            &mut self.session.open.cursor,
        );
        let moved = match command {
            Command::Back => cursor.back(),
            Command::Forward => cursor.forward(game),
            Command::PreviousVariation if cursor.is_at_fork(game) => cursor.choose(game, false),
            Command::NextVariation if cursor.is_at_fork(game) => cursor.choose(game, true),
            Command::PreviousVariation => cursor.previous_sibling(game),
            Command::NextVariation => cursor.next_sibling(game),
            Command::PreviousFork => cursor.previous_branch(game),
            Command::NextFork => cursor.next_branch(game),
            Command::Start => {
                cursor.start();
                true
            }
            Command::End => {
                cursor.end(game);
                true
            }
            _ => false,
        };
        if moved {
            self.session.refresh();
        }
    }

    /// Shows the last position of the main line in which the game is not over: after a mate, the position before it.
    pub(crate) fn show_last_open_position(&mut self) {
        let end = self.session.game().main_line_end();
        self.session.go(end);
        if self.session.ending().is_some()
            && let Some(before) = self.session.game().parent(end)
        {
            self.session.go(before);
        }
    }

    /// Returns the current version of the games.
    pub(crate) fn version(&self) -> GamesVersion {
        GamesVersion {
            shown: self.serial,
            revision: self.session.game().revision(),
        }
    }

    /// Whether all unsaved work is in the file of played games.
    pub(crate) fn is_kept(&self) -> bool {
        let document = &self.session.document;
        // An untitled game without a file of its own; a user's file with unsaved changes counts as work of its own.
        let is_alone = document.path().is_none() && document.len() == 1 && !document.is_dirty();
        let is_there = |kept: &String| *kept == pgn::write(&self.session.open.record.settled());
        is_alone && !self.session.is_playing() && self.kept.as_ref().is_some_and(is_there)
    }

    /// Whether closing the games would lose unsaved work.
    pub(crate) fn has_unsaved_work(&self) -> bool {
        (self.session.is_dirty() && !self.is_kept()) || self.awaits_work()
    }

    /// Whether something else may replace the games: nothing would be lost, and no file is open. Moves that were only shown are
    /// lost where they are all that the game has.
    pub(crate) fn gives_way(&self) -> bool {
        let document = &self.session.document;
        let is_file = document.path().is_some() || document.text().is_some() || document.len() > 1;
        let is_explored =
            self.session.has_explored() && self.session.open.record.settled().is_empty();
        let is_used = self.session.is_playing() || self.has_unsaved_work() || is_explored;
        !is_file && !is_used && self.awaited.is_none() && !self.is_saving()
    }

    /// Shows another session.
    pub(crate) fn show_session(&mut self, session: Session) {
        self.session = session;
        self.announced = self.session.outcome();
        self.end_shown = false;
        self.serial = new_serial();
        self.rows_changed();
    }

    /// Marks the rows of the list of games as outdated.
    pub(crate) fn rows_changed(&mut self) {
        let document = &self.session.document;
        if self.rows.known() < document.file.known().max(1) || self.rows.total() != document.len() {
            self.rows.replace(storage::rows(document));
            if !document.file.is_empty() {
                self.rows.reorder(document.file.order().clone());
            }
        }
        let row = GameSummary::new(self.session.game().tags());
        self.rows.set(document.current, row);
    }
}
