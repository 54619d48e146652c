//! What the engine learns of book moves from the games in the window, and where that is kept.

use crate::game::GameRoom;
use crate::game::players::Outcome;
use crate::game::session::Session;
use crate::kit::context::Context;
use crate::play::PlayRoom;
use tabia_book::file::FileError;
use tabia_book::{BookMove, Key, Learned, Lesson, Memory};
use tabia_disk as disk;
use tabia_game::GameResult;

/// A game that was given up or agreed drawn within so many half-moves says nothing about its opening.
const LEAST_TO_LEARN: usize = 20;

impl Session {
    /// The book moves of the game that has just ended, with what it gave the engine; nothing from games that were given
    /// up too early to say anything.
    pub fn lessons(&self) -> Vec<Lesson> {
        let Some(outcome) = self.outcome() else {
            return Vec::new();
        };
        let game = self.game();
        let early = game.depth(game.main_line_end()) < LEAST_TO_LEARN;
        if early && !matches!(outcome, Outcome::Ended(_) | Outcome::Claimed(_)) {
            return Vec::new();
        }
        let picks = self.open.verdicts.iter().filter_map(|(node, verdict)| {
            let pick = verdict.as_ref().ok()?;
            (game.contains(*node) && game.is_main_line(*node)).then_some((*node, pick))
        });
        let lessons = picks.filter_map(|(node, pick)| {
            let side = game.position(game.parent(node)?).turn();
            let half_points = match outcome.result() {
                GameResult::Draw => 1,
                result if result == GameResult::win(side) => 2,
                GameResult::Unknown => return None,
                _ => 0,
            };
            Some(Lesson {
                at: pick.at,
                mv: pick.mv.into(),
                half_points,
            })
        });
        lessons.collect()
    }
}

impl PlayRoom {
    /// What was learned of a book move.
    pub fn learned(&self, at: Key, mv: BookMove) -> Learned {
        self.books.memory.of(at, mv)
    }

    pub(super) fn load_memory(&mut self, context: &mut Context) {
        let Some(path) = self.books.memory_file.clone() else {
            return;
        };
        match Memory::load(&path) {
            Ok(memory) => self.books.memory = memory,
            Err(FileError::Io(error)) => {
                // It may be readable the next time; nothing is written over it.
                self.books.memory_file = None;
                context.report_failure("learned-not-read", &path, &error.to_string());
            }
            Err(error) => match disk::set_aside(&path) {
                Ok(moved_to) => {
                    context.report_failure("learned-broken", &moved_to, &error.to_string());
                }
                Err(failure) => {
                    self.books.memory_file = None;
                    context.report_failure("learned-not-read", &path, &failure.to_string());
                }
            },
        }
    }

    /// Changes what was learned and keeps it. Another window may have learned meanwhile, so the file is read first.
    fn change_memory(&mut self, context: &mut Context, change: impl FnOnce(&mut Memory)) {
        let file = self.books.memory_file.clone();
        let _lock = file.as_deref().and_then(disk::lock_folder_of);
        let fresh = file.as_deref().filter(|path| path.exists());
        match fresh.map(|path| (path, Memory::load(path))) {
            Some((_, Ok(memory))) => self.books.memory.take_over(memory),
            Some((path, Err(error))) => {
                // What another program has made of the file is not written over.
                self.books.memory_file = None;
                context.report_failure("learned-not-read", path, &error.to_string());
            }
            None => {}
        }
        change(&mut self.books.memory);
        if let Some(path) = self.books.memory_file.clone()
            && let Err(error) = self.books.memory.save(&path)
        {
            context.report_failure("learned-not-saved", &path, &error.to_string());
        }
    }

    /// After a game: its book moves are credited with the result.
    pub(crate) fn learn(&mut self, context: &mut Context, game: &GameRoom) {
        let lessons = game.session.lessons();
        if context.settings.book_learning && !lessons.is_empty() {
            self.change_memory(context, |memory| memory.learn(&lessons));
        }
    }

    pub(crate) fn clear_learned(&mut self, context: &mut Context) {
        self.change_memory(context, Memory::clear);
    }

    pub(crate) fn recall_learned(&mut self, context: &mut Context) {
        self.change_memory(context, Memory::recall);
    }
}
