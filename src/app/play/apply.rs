//! Handles the commands of the play room.

use std::path::{Path, PathBuf};

use super::PlayRoom;
use super::choices::{rematch, remember_clock, remember_opponent};
use super::dialog::{Dialog, Question};
use crate::analysis::AnalysisRoom;
use crate::command::play::{Command, NewGameChoices, Opponent};
use crate::command::settings;
use crate::game::GameRoom;
use crate::game::players::{NewGame, Outcome, Player, PlayerId, opponent_name};
use crate::game::session::Session;
use crate::kit::context::{Context, SidePanel};
use crate::kit::files::{Ask, Request};
use tabia_chess::Color;
use tabia_settings::{BookChoice, Room};
use tabia_texts::tr;

impl PlayRoom {
    /// Carries out a command that loses no unsaved work, or only work that the user agreed to lose.
    pub(crate) fn apply(
        &mut self,
        context: &mut Context,
        game: &mut GameRoom,
        analysis: &mut AnalysisRoom,
        command: Command,
    ) {
        match command {
            Command::Start { game: new, choices } => {
                if let Some(choices) = choices {
                    context.change(|settings| remember_opponent(settings, choices.opponent));
                    self.last_choices = Some(*choices);
                }
                self.start(context, game, &new);
                analysis.forget_failure();
            }
            Command::Premove(premove) => self.decide_on(game, premove),
            Command::CancelPremove => self.decided = None,
            Command::AskNewGame {
                from_here,
                opponent,
            } => self.ask_new_game(context, game, from_here, opponent),
            Command::Rematch => context.commands.extend(self.rematch(game)),
            Command::Analyse => {
                analysis.on = true;
                analysis.forget_failure();
                game.end_shown = false;
                context.go_to(Room::Analyse);
                context.show(SidePanel::Moves);
                game.show_last_open_position();
            }
            Command::CloseEnd => game.end_shown = false,
            Command::OpenPlayed => self.open_played(context),
            Command::OpenPlayedGame(from_end) => self.open_played_game(context, from_end),
            Command::Resign => self.dialog = Some(Dialog::Confirm(Question::Resign)),
            Command::ConfirmResign => {
                let outcome = Outcome::Resigned(game.session.human());
                self.end(context, game, outcome);
            }
            Command::OfferDraw => self.offer_draw(context, game),
            Command::AgreeDraw => self.end(context, game, Outcome::Agreed),
            Command::ClaimDraw => {
                if let Some(claim) = game.session.claim() {
                    self.end(context, game, Outcome::Claimed(claim));
                }
            }
            Command::TakeBack => game.take_back(context),
            Command::MoveNow if self.has_book_move() => self.play_book_move_now(context),
            Command::MoveNow => analysis.controller.stop(),
            Command::Hint => self.ask_hint(game, analysis),
            Command::StopPlaying => {
                game.session.play = None;
                analysis.forget_failure();
            }
            Command::Resume => {
                analysis.forget_failure();
                game.session.go_on(context.now);
            }
            Command::ToggleBooks => context.change(|settings| settings.use_books ^= true),
            Command::AskForBook => {
                let folder = context
                    .recent
                    .files()
                    .first()
                    .and_then(|file| file.parent());
                let request = Request {
                    ask: Ask::PlayBook,
                    folder: folder.map(Path::to_path_buf),
                    name: String::new(),
                };
                context.ask_for_file(request);
            }
            Command::AddBook(path) => self.add_book(context, path),
            Command::ClearLearned => self.clear_learned(context),
            Command::RecallLearned => self.recall_learned(context),
        }
    }

    /// Returns the command that starts a game like the finished one, with the colours swapped.
    fn rematch(&self, game: &GameRoom) -> Option<Command> {
        let ended = game.session.ended.as_ref()?;
        Some(Command::Start {
            game: Box::new(rematch(&ended.begun)),
            choices: None,
        })
    }

    /// Opens the dialog for a new game, or for continuing from the shown position; against this opponent, when one is named.
    fn ask_new_game(
        &mut self,
        context: &Context,
        game: &GameRoom,
        from_here: bool,
        opponent: Option<PlayerId>,
    ) {
        let last = self.last_choices.clone();
        let mut dialog = NewGameChoices::new(&game.session, &context.settings, last, from_here);
        if let Some(opponent) = opponent {
            dialog.opponent = Opponent::Player(opponent);
        }
        self.dialog = Some(Dialog::NewGame(Box::new(dialog)));
    }

    fn start(&mut self, context: &mut Context, game: &mut GameRoom, new: &NewGame) {
        if new.players.contains(&Player::Engine) && new.opponent == PlayerId::Engine {
            let elo = new.strength.elo.rating();
            context.change(|settings| settings.engine_elo = elo);
        }
        context.change(|settings| remember_clock(settings, new.control));
        // Only a set-up position in which the new game starts can be replaced unsaved.
        let is_start_unsaved = game.has_unsaved_work();
        let opponent = opponent_name(new.opponent, new.strength.elo, &context.settings);
        let session = Session::start(new, &opponent, (context.today)(), context.now);
        game.show_session(session);
        if is_start_unsaved {
            game.session.open.record.mark_dirty();
        }
        self.refresh_books(context);
        context.go_to(Room::Play);
        context.show(SidePanel::Moves);
        game.orientation = if game.session.against_engine() {
            game.session.human()
        } else {
            Color::White
        };
        self.announce_end(context, game);
    }

    fn end(&mut self, context: &mut Context, game: &mut GameRoom, outcome: Outcome) {
        game.session.end(outcome, context.now);
        self.announce_end(context, game);
    }

    /// Offers a draw: the engine answers by its evaluation; with two humans the other player is asked.
    fn offer_draw(&mut self, context: &mut Context, game: &mut GameRoom) {
        if !game.session.against_engine() {
            self.dialog = Some(Dialog::Confirm(Question::Draw));
        } else if game.session.engine_accepts_draw() {
            self.end(context, game, Outcome::Agreed);
        } else {
            context.toasts.info(tr("draw-declined"));
        }
    }

    /// Adds a book at the end of the list of books to play from.
    fn add_book(&mut self, context: &mut Context, path: PathBuf) {
        let path = std::path::absolute(&path).unwrap_or(path);
        context.change(|settings| {
            let books = &mut settings.books;
            // A book that is already in the list is switched on.
            match books
                .iter_mut()
                .find(|book| book.file.as_ref() == Some(&path))
            {
                Some(book) => book.on = true,
                None => books.push(BookChoice {
                    file: Some(path),
                    ..BookChoice::default()
                }),
            }
        });
        if !context.asking {
            context.commands.push(settings::Command::ShowBooks);
        }
    }
}
