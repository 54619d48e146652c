//! The journal of a tab: its contents, and when it is written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::command::game::{Draft, Form, GamesVersion};
use crate::game::document::OpenGame;
use crate::game::journal::{Journal, Kept, KeptFile, KeptGame, KeptPlay, View};
use crate::game::list_history::ListVersion;
use crate::game::{GameRoom, Origin};
use crate::kit::context::{AGAIN, Context, SOON, SidePanel};
use crate::kit::stamp::Stamp;
use tabia_chess::Color;
use tabia_game::NodeId;
use tabia_game::pgn::Encoding;
use tabia_texts::tr_args;

/// The state of the window that the journal of a tab keeps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Surroundings {
    /// The panel beside the board.
    pub(super) side: SidePanel,
    /// Whether the engine analyses.
    pub(super) analysis: bool,
    /// Index of the tab, and whether it is the shown one.
    pub(super) order: usize,
    pub(super) in_front: bool,
    /// Whether the tab is kept even when it is empty, for the panel beside it.
    pub(super) is_wanted: bool,
}

/// Changes when the journal has new contents.
#[derive(Clone, Debug, PartialEq)]
struct JournalKey {
    games: GamesVersion,
    list: ListVersion,
    node: NodeId,
    file: Option<PathBuf>,
    /// A file that is rewritten without changes gets another stamp.
    stamp: Option<Stamp>,
    unsaved: bool,
    /// Whether the games are being written to their file.
    is_saving: bool,
    /// Whether something is still to be restored.
    is_awaiting: bool,
    orientation: Color,
    around: Surroundings,
    draft: Option<Draft>,
    form: Option<Form>,
    play: Option<(NodeId, bool)>,
}

/// Seconds after a new evaluation until it is written.
const EVALUATIONS: f64 = 4.0;

/// The journal of a tab, and when it is to be written.
#[derive(Default)]
pub(crate) struct Autosave {
    pub(crate) journal: Option<Journal>,
    key: Option<JournalKey>,
    /// The version of the evaluations at the last check.
    evaluations: u64,
    /// When the journal is to be written, and when it was last written, in seconds of the window's clock.
    due: Option<f64>,
    at: f64,
    /// Why it could not be written; this has been reported.
    failed: Option<String>,
}

impl Autosave {
    /// Schedules the journal to be written shortly after each change, and once a second for running clocks.
    pub(super) fn note(&mut self, context: &mut Context, game: &GameRoom, around: &Surroundings) {
        let Some(journal) = &mut self.journal else {
            return;
        };
        if let Some(reason) = journal.failure() {
            self.due.get_or_insert(context.now + AGAIN);
            if self.failed.as_ref() != Some(&reason) {
                report_failure(context, &reason);
                self.failed = Some(reason);
            }
        }
        let play = game.session.play.as_ref();
        let key = JournalKey {
            games: game.version(),
            list: game.session.document.list_version(),
            node: game.session.node(),
            file: game.session.document.path().map(Path::to_path_buf),
            stamp: game.session.document.stamp(),
            unsaved: game.has_unsaved_work(),
            is_saving: game.is_saving(),
            is_awaiting: game.is_awaiting(),
            orientation: game.orientation,
            around: *around,
            draft: game.moves.draft().cloned(),
            form: game.form(),
            play: play.map(|play| (play.tip, play.paused)),
        };
        if self.key.as_ref() != Some(&key) {
            // A kill while the file is being replaced, or just after it, must find the games as they are written.
            let was_saving = self.key.as_ref().is_some_and(|key| key.is_saving);
            let delay = if was_saving == key.is_saving {
                SOON
            } else {
                0.0
            };
            self.key = Some(key);
            // With new work, a failure is reported again.
            self.failed = None;
            let due = context.now + delay;
            self.due = Some(self.due.map_or(due, |before| before.min(due)));
        } else if play
            .is_some_and(|play| play.clocks.is_some_and(|clocks| clocks.running().is_some()))
        {
            // The window wakes up whenever a digit of the clock changes.
            self.due.get_or_insert(self.at + 1.0);
        }
        if self.evaluations != game.evaluations.version() {
            self.evaluations = game.evaluations.version();
            // A search finds new results all the time, and they can be found again.
            self.due.get_or_insert(context.now + EVALUATIONS);
        }
        match self.due {
            Some(due) if due <= context.now => self.write(context, game, around),
            Some(due) => context
                .egui
                .request_repaint_after_secs((due - context.now) as f32),
            None => {}
        }
    }

    /// Updates the journal.
    pub(super) fn write(&mut self, context: &mut Context, game: &GameRoom, around: &Surroundings) {
        (self.due, self.at) = (None, context.now);
        let Some(journal) = &mut self.journal else {
            return;
        };
        if let Err(reason) = journal.note(kept(game, around, context.now)) {
            report_failure(context, &reason);
        }
        // A failure is reported even if nothing else happens.
        context.egui.request_repaint_after_secs(SOON as f32);
    }
}

/// What the window shows of a tab.
pub(super) fn view_of(game: &GameRoom, around: &Surroundings) -> View {
    let (index, place, bottom) = match game.awaited() {
        Some(Kept { view, .. }) => (view.game, view.place.clone(), view.bottom),
        None => {
            let session = &game.session;
            let shown = session.open.record.settled_node(session.node());
            let place = session.game().place(shown);
            let document = &session.document;
            let number = document.numbering().number(document.key());
            (number, place, game.orientation)
        }
    };
    View {
        game: index,
        place,
        tab: around.side,
        bottom,
        analysis: around.analysis,
        order: around.order,
        in_front: around.in_front,
    }
}

/// The file of a tab, which may still be read.
pub(super) fn file_of(game: &GameRoom) -> Option<KeptFile> {
    if let Some(kept) = game.awaited() {
        return kept.file.clone();
    }
    let document = &game.session.document;
    let path = document.path()?;
    Some(KeptFile {
        path: std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf()),
        stamp: document.stamp(),
        // A detected encoding may be detected differently in another version of the file.
        encoding: match document.file.encoding() {
            Encoding::Utf8 | Encoding::Mixed(_) => document.chosen_encoding(),
            encoding => Some(encoding),
        }
        .map(|encoding| encoding.to_string()),
    })
}

/// The games of collections from which games of a tab were opened, by their numbers in a journal.
pub(super) fn origins_of(game: &GameRoom) -> BTreeMap<usize, Origin> {
    if let Some(kept) = game.awaited() {
        return kept.origins.clone();
    }
    let document = &game.session.document;
    let numbering = document.numbering();
    let origins = document.origins();
    origins
        .map(|(key, origin)| (numbering.number(key), origin.clone()))
        .collect()
}

/// The contents of a tab whose only game is in no file and has nothing unsaved, for the next start; `None` for others.
pub(super) fn kept_game(game: &GameRoom, around: &Surroundings, now: f64) -> Option<Box<Kept>> {
    let session = &game.session;
    let document = &session.document;
    let is_single = document.text().is_none() && document.len() == 1;
    let is_at_rest = !session.is_playing() && !game.has_unsaved_work() && game.awaited().is_none();
    if !is_single || !is_at_rest || session.open.record.settled().is_empty() {
        return None;
    }
    let mut kept = kept(game, around, now)?;
    // They may be many, and are found again by a search.
    kept.evaluations = Default::default();
    (kept.draft, kept.form, kept.play) = (None, None, None);
    Some(Box::new(kept))
}

/// The state of a tab that a killed process would lose; `None` when there is none.
fn kept(game: &GameRoom, around: &Surroundings, now: f64) -> Option<Kept> {
    if let Some(kept) = game.awaited() {
        let mut kept = kept.clone();
        kept.view = view_of(game, around);
        return Some(kept);
    }
    let session = &game.session;
    let draft = game.moves.draft();
    let draft = draft.map(|draft| draft.in_journal(session.game()));
    let form = game.form();
    let is_written = draft.is_some() || form.is_some();
    let is_empty = game.gives_way() && session.open.record.settled().is_empty();
    if is_empty && !is_written && !around.is_wanted {
        return None;
    }
    let document = &session.document;
    let numbering = document.numbering();
    let shown = (document.current, &session.open);
    let counts =
        |(_, game): &(usize, &OpenGame)| game.record.is_touched() || document.file.is_empty();
    let games = document.parked().chain([shown]).filter(counts);
    let number = |index| numbering.number(document.key_at(index));
    let games = games
        .map(|(index, game)| (number(index), KeptGame::of(game)))
        .collect();
    let mut kept = Kept {
        origins: origins_of(game),
        file: file_of(game),
        text: document.text().cloned(),
        list: numbering.list,
        games,
        view: view_of(game, around),
        draft,
        form,
        play: KeptPlay::of(session, now),
        in_played_games: game.is_kept(),
        evaluations: game.evaluations.clone(),
    };
    game.add_awaited(&mut kept);
    Some(kept)
}

/// Reports that the journal could not be written.
pub(super) fn report_failure(context: &mut Context, reason: &str) {
    let args = [("reason", reason.into())];
    context.toasts.error(tr_args("journal-failed", &args));
}
