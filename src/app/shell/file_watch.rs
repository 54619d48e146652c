//! Detects changes of the shown file by another program.

use std::path::PathBuf;

use crossbeam_channel::{Receiver, TryRecvError};

use crate::game::GameRoom;
use crate::kit::stamp::Stamp;
use crate::kit::worker::aside;

/// Checks the shown file each time that the window regains the focus.
#[derive(Default)]
pub(super) struct FileWatch {
    had_focus: bool,
    looking: Option<(PathBuf, Receiver<Option<Stamp>>)>,
    /// The last reported version of a file.
    reported: Option<(PathBuf, Stamp)>,
}

impl FileWatch {
    /// Starts a worker that checks the shown file when the window has regained the focus. Returns the file once it has changed.
    pub(super) fn poll(&mut self, ctx: &egui::Context, game: &GameRoom) -> Option<PathBuf> {
        let has_focus = ctx.input(|input| input.focused);
        let document = &game.session.document;
        let had_focus = std::mem::replace(&mut self.had_focus, has_focus);
        let is_back = has_focus && !had_focus;
        if is_back && let Some(path) = document.path() {
            let file = path.to_path_buf();
            let look = aside("file-watch", ctx, move || Stamp::of(&file));
            self.looking = look.ok().map(|look| (path.to_path_buf(), look));
        }
        let found = match self.looking.as_ref()?.1.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
            Ok(found) => found,
        };
        let (path, _) = self.looking.take()?;
        let (known, now) = (document.stamp()?, found?);
        let is_shown = document.path() == Some(&path) && !game.is_saving();
        let version = Some((path.clone(), now));
        let is_news = is_shown && known != now && self.reported != version;
        is_news.then(|| {
            self.reported = version;
            path
        })
    }
}
