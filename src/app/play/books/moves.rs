//! Book moves in the game that is played, and the note on them.

use rand::SeedableRng as _;
use rand::rngs::Xoshiro256PlusPlus;

use super::store::{Asked, Known, OpenedBook, State};
use super::text::verdict_line;
use crate::book::OpenBook;
use crate::game::GameRoom;
use crate::game::document::Verdict;
use crate::game::players::PlayerId;
use crate::game::session::Play;
use crate::kit::context::Context;
use crate::play::PlayRoom;
use tabia_book::choose::{Refusal, Rules, Variety};
use tabia_book::{BookMove, Key, key_of, legal_moves};
use tabia_chess::{Move, Position};
use tabia_game::NodeId;
use tabia_settings::Settings;
use tabia_texts::{tr, tr_args};

/// Seconds from the opponent's move until a book move is played, so that the opponent's move can be seen.
const PAUSE: f64 = 0.3;

impl PlayRoom {
    /// Whether a worker is opening a book to play from.
    pub fn is_opening_books(&self) -> bool {
        self.books.is_opening()
    }

    /// Reads what was learned, and opens the books of the settings.
    pub(crate) fn open_books(&mut self, context: &mut Context) {
        self.load_memory(context);
        self.arrange_books(context);
    }

    /// Processes the books that have been opened, and plays the move that one of them has chosen.
    pub(crate) fn poll_books(&mut self, context: &mut Context, game: &mut GameRoom) {
        self.poll_memory(context);
        let opened = self.books.take_opened();
        let news = self.books.drop_outdated() | !opened.is_empty();
        for (path, opened) in opened {
            let state = match opened {
                Ok(OpenedBook {
                    written,
                    volume: Ok(volume),
                }) => State::Open { volume, written },
                Ok(OpenedBook {
                    volume: Err(error), ..
                }) => State::Failed(error.to_string()),
                Err(reason) => State::Failed(reason),
            };
            if let State::Failed(reason) = &state {
                context.report_failure("books-not-opened", &path, reason);
            }
            self.books.files.insert(path, state);
        }
        if news || self.books.choices != context.settings.books {
            self.arrange_books(context);
        }
        self.play_book_move(context, game);
    }

    fn arrange_books(&mut self, context: &Context) {
        let ctx = context.egui.clone();
        self.books.arrange(&context.settings.books, &ctx);
    }

    /// Reopens, for a new game, the books that could not be opened, and those written since they were opened.
    pub(crate) fn refresh_books(&mut self, context: &Context) {
        if self.books.check(&context.egui) {
            self.arrange_books(context);
        }
    }

    /// Queries the books once for each move that the engine has to find. While a book move is pending nothing is searched, and
    /// no clock runs.
    pub(crate) fn ask_books(&mut self, context: &mut Context, game: &mut GameRoom) {
        let Some((node, position)) = game.session.tip().filter(|_| game.session.engine_to_move())
        else {
            self.books.asked = None;
            return;
        };
        let here = |asked: &Asked| (asked.game, asked.node) == (game.serial, node);
        if self.books.asked.as_ref().is_some_and(here) {
            return;
        }
        let Some(play) = &game.session.play else {
            return;
        };
        let verdict = self.book_move(context, play, &position, game.session.game().mv(node));
        if verdict.is_ok() {
            game.session.hold_clock(context.now);
            context.egui.request_repaint_after_secs(PAUSE as f32);
        }
        self.books.asked = Some(Asked {
            game: game.serial,
            node,
            verdict,
            due: context.now + PAUSE,
        });
    }

    fn book_move(
        &self,
        context: &Context,
        play: &Play,
        position: &Position,
        last: Option<Move>,
    ) -> Verdict {
        if play.opponent != PlayerId::Engine {
            return Err(Refusal::Bookless);
        }
        if !context.settings.use_books {
            return Err(Refusal::Off);
        }
        let rules = rules(&context.settings, play);
        let memory = &self.books.memory;
        let learned = |at: Key, mv: BookMove| memory.of(at, mv);
        let lessons = context.settings.book_learning.then_some(&learned as _);
        // Each game has its own seed; within a game the same position always gets the same move.
        let seed = play.strength.seed ^ key_of(position, last).0;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let shelf = &self.books.shelf;
        shelf.choose(position, last, &rules, lessons, &mut random)
    }

    /// Whether the engine's move comes from a book, and nothing is to be searched.
    pub(crate) fn has_book_move(&self) -> bool {
        let asked = self.books.asked.as_ref();
        asked.is_some_and(|asked| asked.verdict.is_ok())
    }

    /// Plays the pending book move now.
    pub(crate) fn play_book_move_now(&mut self, context: &mut Context) {
        if let Some(asked) = &mut self.books.asked {
            asked.due = context.now;
        }
        context.egui.request_repaint();
    }

    fn play_book_move(&mut self, context: &mut Context, game: &mut GameRoom) {
        let Some(Asked {
            game: serial,
            node,
            verdict: Ok(pick),
            due,
        }) = &self.books.asked
        else {
            return;
        };
        let tip = game.session.play.as_ref().map(|play| play.tip);
        if (*serial, Some(*node)) != (game.serial, tip) {
            return;
        }
        if context.now < *due {
            let rest = *due - context.now;
            context.egui.request_repaint_after_secs(rest as f32);
            return;
        }
        let pick = pick.clone();
        self.books.asked = None;
        if let Err(error) = game.session.play_from_book(pick, context.now) {
            // A legal move always fits; otherwise the engine would be asked for another one.
            context.toasts.error(error.to_string());
        }
        self.announce_end(context, game);
    }

    /// Records, for a move that the engine has found itself, why no book move was played.
    pub(crate) fn note_refusal(&mut self, game: &mut GameRoom, from: NodeId, mv: Move) {
        let Some(Asked {
            game: serial,
            node,
            verdict: Err(refusal),
            ..
        }) = &self.books.asked
        else {
            return;
        };
        if (*serial, *node) != (game.serial, from) {
            return;
        }
        let refusal = refusal.clone();
        if let Some(node) = game.session.game().child_with(from, mv) {
            game.session.open.verdicts.insert(node, Err(refusal));
        }
    }

    /// The text of the moves that the shown book, or the books to play from if none is shown, have in the shown position; and
    /// whether they have any. `None` where there is no book.
    pub(crate) fn known_moves(
        &mut self,
        context: &Context,
        game: &GameRoom,
        shown: Option<&OpenBook>,
    ) -> Option<(bool, String)> {
        // Its panel lists the moves, and the count must not contradict it.
        let (listed, played) = match shown {
            Some(open) => {
                let (position, key) = (game.session.position(), game.session.book_key());
                let listed = legal_moves(open.book().entries(key), position).len();
                (listed, open.book().playable(position, key).len())
            }
            None if !context.settings.use_books => return None,
            None => {
                let moves = self.moves_of_shelf(game);
                (moves, moves)
            }
        };
        let count = ("count", listed.into());
        Some(match played {
            0 if listed == 0 => (false, tr("book-knows-none")),
            0 => (false, tr_args("book-plays-none", &[count])),
            _ if played < listed => {
                let played = ("played", played.into());
                (true, tr_args("book-plays-some", &[count, played]))
            }
            _ => (true, tr_args("book-knows", &[count])),
        })
    }

    /// Number of moves that the books to play from may play in the shown position; computed once for each position.
    fn moves_of_shelf(&mut self, game: &GameRoom) -> usize {
        let node = game.session.node();
        let position = game.session.position();
        let (serial, key, revision) = (game.serial, position.key(), self.books.revision);
        let fits = |known: &&Known| {
            (known.game, known.node, known.position, known.revision)
                == (serial, node, key, revision)
        };
        if let Some(known) = self.books.known.as_ref().filter(fits) {
            return known.moves;
        }
        let last = game.session.game().mv(node);
        let moves = self.books.shelf.known(position, last);
        self.books.known = Some(Known {
            game: serial,
            node,
            position: key,
            revision,
            moves,
        });
        moves
    }

    /// The text of books for the shown position: why the engine's last move was a book move or not, or how many moves they
    /// contain; and whether that is a book move.
    pub(crate) fn book_line(
        &mut self,
        context: &Context,
        game: &GameRoom,
        shown: Option<&OpenBook>,
    ) -> Option<(bool, String)> {
        if game.session.is_playing() {
            let play = game.session.play.as_ref()?;
            if !game.session.against_engine() || play.opponent != PlayerId::Engine {
                return None;
            }
            let at_tip = game
                .session
                .tip()
                .is_some_and(|(tip, _)| tip == game.session.node());
            if let Some(asked) = self.books.asked.as_ref().filter(|_| at_tip) {
                return Some(verdict_line(&asked.verdict));
            }
            let (_, verdict) = game.session.verdict(game.session.node())?;
            return Some(verdict_line(verdict));
        }
        let node = game.session.node();
        if let Some(verdict) = game.session.open.verdicts.get(&node) {
            return Some(verdict_line(verdict));
        }
        self.known_moves(context, game, shown)
    }
}

/// How the engine uses books in a game.
fn rules(settings: &Settings, play: &Play) -> Rules {
    let limited = settings.book_by_level && play.strength.is_limited();
    Rules {
        variety: Variety::new(settings.book_variety),
        max_plies: settings.book_plies,
        rating: limited.then(|| play.strength.elo.rating()),
        min_percent: settings.book_least,
    }
}
