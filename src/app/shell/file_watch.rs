//! Detects changes of the shown file and of the open book by another program.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, TryRecvError};

use crate::book::BookRoom;
use crate::game::GameRoom;
use crate::game::document::DocumentId;
use crate::kit::stamp::Stamp;
use crate::kit::toast::{Offer, Toasts};
use crate::kit::worker::aside;

/// Checks the shown file and the open book each time that the window regains the focus or has another one.
#[derive(Default)]
pub(super) struct FileWatch {
    had_focus: bool,
    games: Watch<DocumentId>,
    book: Watch<u64>,
    /// Changed files that have not been reported yet: there is one offer at a time.
    waiting: VecDeque<Replaced>,
    /// The message that offers to reload a file.
    pub(super) offered: Option<(Offer, Replaced)>,
}

/// An open file that another program has changed.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Replaced {
    Games(PathBuf),
    Book(PathBuf),
}

/// The check of one kind of file. `T` identifies what is open.
struct Watch<T> {
    shown: Option<T>,
    looking: Option<StampCheck>,
    /// The last reported version of each file.
    reported: HashMap<PathBuf, Stamp>,
}

impl<T> Default for Watch<T> {
    fn default() -> Watch<T> {
        Watch {
            shown: None,
            looking: None,
            reported: HashMap::new(),
        }
    }
}

/// An open file.
struct Subject<'a, T> {
    id: T,
    path: &'a Path,
    /// The stamp when it was read or written last.
    stamp: Option<Stamp>,
    /// Whether this window is reading or writing it.
    is_busy: bool,
}

/// A file whose stamp a worker reads.
struct StampCheck {
    path: PathBuf,
    /// The stamp of the open file when the worker was started.
    known: Option<Stamp>,
    found: Receiver<Option<Stamp>>,
}

impl FileWatch {
    /// Starts workers that check the open files when the window has regained the focus or has another file.
    pub(super) fn poll(&mut self, ctx: &egui::Context, game: &GameRoom, book: &BookRoom) {
        let has_focus = ctx.input(|input| input.focused);
        let had_focus = std::mem::replace(&mut self.had_focus, has_focus);
        let looks = |is_other| has_focus && (!had_focus || is_other);
        let games = self.games.poll(ctx, subject_of_games(game), looks);
        let book = self.book.poll(ctx, subject_of_book(book), looks);
        self.waiting.extend(games.map(Replaced::Games));
        self.waiting.extend(book.map(Replaced::Book));
    }

    /// The next changed file to be reported, when no other one is being offered.
    pub(super) fn next(&mut self, toasts: &Toasts, book: &BookRoom) -> Option<Replaced> {
        let offered = self.offered.as_ref();
        if let Some((_, shown)) = offered.filter(|(offer, _)| toasts.offers(*offer)) {
            // The message that is shown also stands for what was written to the file since.
            self.waiting.retain(|waiting| waiting != shown);
            return None;
        }
        let replaced = self.waiting.pop_front()?;
        let is_open = match &replaced {
            Replaced::Games(_) => true,
            Replaced::Book(path) => subject_of_book(book).is_some_and(|open| open.path == path),
        };
        is_open.then_some(replaced)
    }
}

fn subject_of_games(game: &GameRoom) -> Option<Subject<'_, DocumentId>> {
    let document = &game.session.document;
    Some(Subject {
        id: document.id(),
        path: document.path()?,
        stamp: Some(document.stamp()?),
        is_busy: game.is_saving() || game.reloading.is_some(),
    })
}

fn subject_of_book(book: &BookRoom) -> Option<Subject<'_, u64>> {
    let open = book.open.as_ref()?;
    Some(Subject {
        id: open.serial(),
        path: open.path()?,
        stamp: open.stamp(),
        is_busy: book.is_writing() || book.is_reloading(),
    })
}

impl<T: PartialEq> Watch<T> {
    /// Starts a worker where `looks` says so of a file that is, or is not, another one than before. Returns the open file
    /// once it has changed.
    fn poll(
        &mut self,
        ctx: &egui::Context,
        subject: Option<Subject<'_, T>>,
        looks: impl Fn(bool) -> bool,
    ) -> Option<PathBuf> {
        let Some(subject) = subject else {
            self.shown = None;
            return None;
        };
        let is_other = self.shown.as_ref() != Some(&subject.id);
        self.shown = Some(subject.id);
        if looks(is_other) {
            let file = subject.path.to_path_buf();
            let look = aside("file-watch", ctx, move || Stamp::of(&file));
            self.looking = look.ok().map(|found| StampCheck {
                path: subject.path.to_path_buf(),
                known: subject.stamp,
                found,
            });
        }
        let found = match self.looking.as_ref()?.found.try_recv() {
            Err(TryRecvError::Empty) => return None,
            Err(TryRecvError::Disconnected) => None,
            Ok(found) => found,
        };
        let StampCheck { path, known, .. } = self.looking.take()?;
        let now = found?;
        // A save since then has changed the file itself.
        let is_as_looked_at = subject.path == path && subject.stamp == known && !subject.is_busy;
        let is_news = known != Some(now) && self.reported.get(&path) != Some(&now);
        (is_as_looked_at && is_news).then(|| {
            self.reported.insert(path.clone(), now);
            path
        })
    }
}
