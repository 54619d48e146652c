//! What the workers have found.

use super::state::{News, TreePage, Work};
use crate::game::GameRoom;
use crate::kit::context::Context;
use crate::kit::files;
use crate::kit::text::{tr, tr_args};

impl TreePage {
    /// Takes in what has arrived since the last frame.
    pub(crate) fn poll(&mut self, context: &mut Context, game: &GameRoom) {
        self.follow(game);
        let Some((task, doing)) = &mut self.task else {
            return;
        };
        let news = task.news();
        let is_done = task.is_done();
        let (mut outcome, mut saved) = (None, None);
        for one in news {
            match one {
                News::Progress(progress) => *doing = Work::Recording(progress),
                News::Part(part) => match doing {
                    Work::Reading(done) | Work::Writing(done) => *done = part,
                    Work::Recording(_) | Work::Making => {}
                },
                News::Saved(path, result) => saved = Some((path, result)),
                News::Recorded(result) => outcome = Some((None, result)),
                News::Opened(path, result) => outcome = Some((Some(path), result)),
            }
        }
        if let Some((path, result)) = saved {
            self.task = None;
            self.note_saved(context, path, result);
            return;
        }
        let pending = self.pending;
        match outcome {
            Some((file, Ok(trace))) => {
                self.task = None;
                self.pending = None;
                self.look_at(trace, file);
                if let Some(mv) = pending {
                    self.ask(mv);
                }
            }
            Some((file, Err(reason))) => {
                self.task = None;
                self.pending = None;
                match file {
                    Some(path) => context.report_failure("tree-not-read", &path, &reason),
                    None => self.failure = Some(reason),
                }
            }
            None if is_done => {
                // It panicked.
                self.task = None;
                self.pending = None;
                self.failure = Some(tr("tree-failed"));
            }
            None => {}
        }
    }

    fn note_saved(
        &mut self,
        context: &mut Context,
        path: std::path::PathBuf,
        result: Result<(), String>,
    ) {
        match result {
            Ok(()) => {
                let args = [("file", files::display(&path).into())];
                context.toasts.info(tr_args("tree-saved", &args));
                if let Some(open) = &mut self.open {
                    open.file = Some(path);
                }
            }
            Err(reason) => context.report_not_written("tree-not-saved", &path, &reason),
        }
    }

    /// When the game goes on, the board shows it again.
    fn follow(&mut self, game: &GameRoom) {
        let key = game.session.position().key();
        if key != self.game_key {
            self.game_key = key;
            if let Some(open) = &mut self.open {
                open.shown = None;
            }
        }
    }
}
