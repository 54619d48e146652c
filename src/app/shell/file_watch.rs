//! Detects changes of the shown file by another program.

use std::collections::HashMap;
use std::path::PathBuf;

use crossbeam_channel::{Receiver, TryRecvError};

use crate::game::GameRoom;
use crate::game::document::DocumentId;
use crate::kit::stamp::Stamp;
use crate::kit::toast::Offer;
use crate::kit::worker::aside;

/// Checks the shown file each time that the window regains the focus or shows another one.
#[derive(Default)]
pub(super) struct FileWatch {
    had_focus: bool,
    shown: Option<DocumentId>,
    looking: Option<Look>,
    /// The last reported version of each file.
    reported: HashMap<PathBuf, Stamp>,
    /// The message that offers to reload a file.
    pub(super) offered: Option<(Offer, PathBuf)>,
}

/// A file whose stamp a worker reads.
struct Look {
    path: PathBuf,
    /// The stamp of the open file when the worker was started.
    known: Option<Stamp>,
    found: Receiver<Option<Stamp>>,
}

impl FileWatch {
    /// Starts a worker that checks the shown file when the window has regained the focus or shows another file. Returns the
    /// file once it has changed.
    pub(super) fn poll(&mut self, ctx: &egui::Context, game: &GameRoom) -> Option<PathBuf> {
        let has_focus = ctx.input(|input| input.focused);
        let document = &game.session.document;
        let had_focus = std::mem::replace(&mut self.had_focus, has_focus);
        let is_other = self.shown.replace(document.id()) != Some(document.id());
        let is_back = has_focus && (!had_focus || is_other);
        if is_back && let Some(path) = document.path() {
            let file = path.to_path_buf();
            let look = aside("file-watch", ctx, move || Stamp::of(&file));
            self.looking = look.ok().map(|found| Look {
                path: path.to_path_buf(),
                known: document.stamp(),
                found,
            });
        }
        let found = match self.looking.as_ref()?.found.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
            Ok(found) => found,
        };
        let Look { path, known, .. } = self.looking.take()?;
        let now = found?;
        // A save since then has changed the file itself.
        let is_as_looked_at = document.stamp() == known && !game.is_saving();
        let is_shown = document.path() == Some(&path) && is_as_looked_at;
        let is_news = is_shown && known? != now && self.reported.get(&path) != Some(&now);
        is_news.then(|| {
            self.reported.insert(path.clone(), now);
            path
        })
    }
}
