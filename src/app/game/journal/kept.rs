//! The state of the window that a killed process would lose, as data; its changes; and the session restored from it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::played::KeptPlay;
use crate::command::game::{Draft, Form};
use crate::game::Origin;
use crate::game::contents::games_of;
use crate::game::document::{Document, FileSource, OpenGame, Source};
use crate::game::evaluations::{Evaluation, Evaluations};
use crate::game::session::Session;
use crate::kit::context::SidePanel;
use crate::kit::stamp::Stamp;
use tabia_chess::Color;
use tabia_disk::packed;
use tabia_game::pgn::{self, Encoding, GameKey, GameOrder, PgnFile};
use tabia_game::{History, Place, RecordedGame, Shared, UndoStep};
use tabia_lab::programs::ProgramName;

/// Everything of a tab that is not in a file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The open file.
    pub file: Option<KeptFile>,
    /// The text of games that are in no file.
    pub text: Option<Shared<String>>,
    /// The list of games, when it differs from that of the file.
    pub list: Option<KeptList>,
    /// The changed games by their indices in the file. Those that were added follow its games, in the order of `list`.
    pub games: BTreeMap<usize, KeptGame>,
    /// What the window shows.
    pub view: View,
    /// The comment that is being written.
    pub draft: Option<Draft<Place>>,
    /// What was filled in in an open dialog.
    pub form: Option<Form>,
    /// The game that is being played; it is the shown one.
    pub play: Option<KeptPlay>,
    /// Whether the game is unchanged in the file of played games.
    pub in_played_games: bool,
    /// The engine's results for searched positions.
    pub evaluations: Evaluations,
    /// The games of collections from which games were opened, by the indices of these as in `games`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub origins: BTreeMap<usize, Origin>,
}

/// The open file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct KeptFile {
    /// Its path.
    pub path: PathBuf,
    /// The version of the file.
    pub stamp: Option<Stamp>,
    /// The name of the encoding that the user has chosen for it.
    #[serde(default)]
    pub encoding: Option<String>,
}

/// A list of games that differs from that of the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct KeptList {
    /// Number of games in the file.
    pub in_file: usize,
    /// The games as ranges of their numbers, each with its first number and the number after its last one: the index in the
    /// file, or for an added game its index among these, after those of the file.
    pub order: Vec<(u32, u32)>,
    /// The texts of the added games.
    pub added: Vec<Shared<String>>,
}

impl KeptList {
    /// Changes the list of a file that was read again; with another version of the file only the added games follow its own.
    /// Returns whether the numbers of the games are those of the list.
    pub(crate) fn restore(&self, document: &mut Document, is_changed: bool) -> bool {
        let file = &mut document.file;
        let is_same = !is_changed && file.known() == self.in_file;
        for text in &self.added {
            let key = file.add(text.clone());
            if !is_same {
                let order = file
                    .order()
                    .with(usize::MAX, key..GameKey::new(file.known()));
                file.set_order(order);
            }
        }
        let order = GameOrder::from_runs(&self.order, file.known());
        if is_same && !order.is_empty() {
            file.set_order(order);
        }
        document.mark_list_dirty();
        is_same
    }
}

impl KeptFile {
    fn encoding(&self) -> Option<Encoding> {
        Encoding::from_name(self.encoding.as_deref()?)
    }
}

/// A game with its history.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "GameFields", into = "GameFields")]
pub struct KeptGame {
    pub record: RecordedGame,
    /// See [`OpenGame::played_here`].
    pub played_here: bool,
}

/// A game in the form in which a journal stores it.
#[derive(Serialize, Deserialize)]
struct GameFields {
    /// The game before the first step, as PGN.
    base: Shared<String>,
    /// The steps that can be undone, the last one last.
    done: Vec<Shared<UndoStep>>,
    /// The steps that were undone, the next to be done again last.
    undone: Vec<Shared<UndoStep>>,
    /// The number of steps done at the last save.
    saved: Option<usize>,
    played_here: bool,
}

impl From<GameFields> for KeptGame {
    fn from(fields: GameFields) -> KeptGame {
        KeptGame {
            record: RecordedGame {
                base: fields.base,
                history: History::of(fields.done, fields.undone, fields.saved),
            },
            played_here: fields.played_here,
        }
    }
}

impl From<KeptGame> for GameFields {
    fn from(game: KeptGame) -> GameFields {
        let RecordedGame { base, history } = game.record;
        GameFields {
            base,
            done: history.done().to_vec(),
            undone: history.undone().to_vec(),
            saved: history.saved(),
            played_here: game.played_here,
        }
    }
}

/// What the window shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct View {
    /// Index of the shown game in the file.
    pub game: usize,
    /// The shown move.
    pub place: Place,
    /// The panel beside the board.
    pub tab: SidePanel,
    /// The side at the bottom.
    pub bottom: Color,
    /// Whether the engine analyses.
    pub analysis: bool,
    /// Index of the tab, from 0, and whether it is the one shown.
    pub order: usize,
    pub in_front: bool,
}

impl Default for View {
    fn default() -> View {
        View {
            game: 0,
            place: Place::default(),
            tab: SidePanel::Moves,
            bottom: Color::White,
            analysis: false,
            order: 0,
            in_front: true,
        }
    }
}

/// A change of the kept state: one line of a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum JournalEntry {
    /// The whole state.
    Whole(Box<Kept>),
    /// One whole game.
    Game(usize, Box<KeptGame>),
    /// A game that need not be kept any more.
    Drop(usize),
    /// An action in a game.
    Do(usize, Shared<UndoStep>),
    /// The last action of a game was undone, or the last undone one done again.
    Undo(usize),
    Redo(usize),
    View(View),
    Draft(Option<Draft<Place>>),
    Form(Option<Form>),
    Play(Option<KeptPlay>),
    /// The remaining times on the clocks.
    Clocks([Duration; 2]),
    /// The engine's result for a position.
    Evaluation(Shared<Evaluation>),
}

impl KeptGame {
    /// Returns a game in its current state.
    pub fn of(game: &OpenGame) -> KeptGame {
        KeptGame {
            record: game.record.recorded(),
            played_here: game.played_here,
        }
    }

    /// Adds the entries that lead from `before` to this state, for the game at `index`.
    fn since(&self, before: &KeptGame, index: usize, entries: &mut Vec<JournalEntry>) {
        let done = self.record.history.done();
        let pairs = done.iter().zip(before.record.history.done());
        let common = pairs
            .take_while(|(now, before)| now.is_same(before))
            .count();
        let mut walked = before.clone();
        let history = &mut walked.record.history;
        let mut way = Vec::new();
        while history.done().len() > common && history.undo(|_| {}).is_some() {
            way.push(JournalEntry::Undo(index));
        }
        for step in &done[common..] {
            if history.next_redo().is_some_and(|next| next.is_same(step)) {
                way.push(JournalEntry::Redo(index));
                history.redo(|_| {});
            } else {
                way.push(JournalEntry::Do(index, step.clone()));
                history.push(step.clone());
            }
        }
        if walked == *self {
            entries.extend(way);
        } else {
            entries.push(JournalEntry::Game(index, Box::new(self.clone())));
        }
    }

    /// Whether a file has the game at this index in its present state, as after a save that the journal has not noted.
    pub(crate) fn is_in(&self, file: &PgnFile, index: usize) -> bool {
        let saved = file.game(index);
        saved.is_some_and(|(saved, _)| pgn::write(&saved) == pgn::write(self.restore().0.game()))
    }

    /// Restores the game; returns it with the number of steps that did not fit it.
    pub(crate) fn restore(&self) -> (OpenGame, usize) {
        let (record, lost) = self.record.replay();
        let open = OpenGame {
            played_here: self.played_here,
            ..OpenGame::new(record)
        };
        (open, lost)
    }
}

impl Kept {
    /// Maximum size in bytes of files that are read again before the window is shown.
    const AT_ONCE: u64 = 4 << 20;

    /// The entries that lead from `before` to this state; `None` when they would be the whole state.
    pub fn since(&self, before: &Kept) -> Option<Vec<JournalEntry>> {
        let same_game = self.in_played_games == before.in_played_games;
        let same_list = self.list == before.list;
        let same_origins = self.origins == before.origins;
        let same_text = self.file == before.file && self.text == before.text;
        if !same_text || !same_game || !same_list || !same_origins {
            return None;
        }
        let mut entries = Vec::new();
        for index in before.games.keys() {
            if !self.games.contains_key(index) {
                entries.push(JournalEntry::Drop(*index));
            }
        }
        for (index, game) in &self.games {
            match before.games.get(index) {
                Some(before) => game.since(before, *index, &mut entries),
                None => entries.push(JournalEntry::Game(*index, Box::new(game.clone()))),
            }
        }
        if self.view != before.view {
            entries.push(JournalEntry::View(self.view.clone()));
        }
        if self.draft != before.draft {
            entries.push(JournalEntry::Draft(self.draft.clone()));
        }
        if self.form != before.form {
            entries.push(JournalEntry::Form(self.form.clone()));
        }
        match (&self.play, &before.play) {
            (now, before) if now == before => {}
            (Some(now), Some(before)) if now.is_the_same_but_for_the_clocks(before) => {
                entries.push(JournalEntry::Clocks(now.left));
            }
            (now, _) => entries.push(JournalEntry::Play(now.clone())),
        }
        let found = self.evaluations.since(&before.evaluations).cloned();
        entries.extend(found.map(JournalEntry::Evaluation));
        Some(entries)
    }

    /// Applies a change; `None` when it does not fit.
    pub fn take(&mut self, entry: JournalEntry) -> Option<()> {
        match entry {
            JournalEntry::Whole(kept) => *self = *kept,
            JournalEntry::Game(index, game) => {
                self.games.insert(index, *game);
            }
            JournalEntry::Drop(index) => {
                self.games.remove(&index)?;
            }
            JournalEntry::Do(index, step) => self.history(index)?.push(step),
            JournalEntry::Undo(index) => self.history(index)?.undo(|_| {}).map(|_| ())?,
            JournalEntry::Redo(index) => self.history(index)?.redo(|_| {}).map(|_| ())?,
            JournalEntry::View(view) => self.view = view,
            JournalEntry::Draft(draft) => self.draft = draft,
            JournalEntry::Form(form) => self.form = form,
            JournalEntry::Play(play) => self.play = play,
            JournalEntry::Clocks(left) => self.play.as_mut()?.left = left,
            JournalEntry::Evaluation(evaluation) => self.evaluations.take(evaluation),
        }
        Some(())
    }

    fn history(&mut self, index: usize) -> Option<&mut History<Shared<UndoStep>>> {
        let game = self.games.get_mut(&index)?;
        Some(&mut game.record.history)
    }

    /// The file, when reading it would block the window. A game that is being played is never in one.
    pub fn large_file(&self) -> Option<&Path> {
        let file = self.file.as_ref().filter(|_| self.play.is_none())?;
        let size = fs::metadata(&file.path).ok()?.len();
        let is_large = size > Kept::AT_ONCE || packed::is_foreign(&file.path);
        is_large.then_some(file.path.as_path())
    }

    /// The encoding that the user has chosen for the file.
    pub fn encoding(&self) -> Option<Encoding> {
        self.file.as_ref().and_then(KeptFile::encoding)
    }

    /// Restores the session; reads its file.
    pub fn restore(&self) -> Restored {
        let (document, changed) = self.document();
        self.restore_in(document, changed)
    }

    /// Restores the session in a document without its changes; says whether its file has been replaced.
    pub(crate) fn restore_in(&self, mut document: Document, changed: bool) -> Restored {
        let list = self.list.as_ref();
        let has_added = list.is_some_and(|list| !list.added.is_empty());
        let is_same_list = list.is_none_or(|list| list.restore(&mut document, changed));
        let is_same = is_same_list && !changed;
        let mut lost = 0;
        let mut shown = None;
        let mut added = 0;
        for (index, game) in &self.games {
            if changed && game.is_in(&document.file, *index) {
                continue;
            }
            let (game, unfit) = game.restore();
            lost += unfit;
            added += 1;
            let is_only_one = document.file.is_empty() && self.games.len() == 1;
            let place = match *index {
                _ if is_only_one && self.file.is_none() => 0,
                index => {
                    let found = document.index_of_read(index).filter(|_| is_same);
                    // A file that was replaced keeps all of its games; the changed ones follow them.
                    found.unwrap_or_else(|| document.file.push(game.game().clone()))
                }
            };
            if let Some(origin) = self.origins.get(index) {
                document.set_origin(place, origin.clone());
            }
            if *index == self.view.game {
                document.current = place;
                shown = Some(game);
            } else {
                document.park(place, game);
            }
        }
        for (index, origin) in self.origins.iter().filter(|_| is_same) {
            if let Some(place) = document.index_of_read(*index) {
                document.set_origin(place, origin.clone());
            }
        }
        let mut shown = shown.unwrap_or_else(|| {
            let last = document.len() - 1;
            let index = document.index_of_read(self.view.game).filter(|_| is_same);
            document.open(index.unwrap_or(self.view.game).min(last), None)
        });
        if let Some(node) = shown.game().find(&self.view.place) {
            shown.cursor.go(shown.record.game(), node);
        }
        let mut session = Session::new(document, shown, Vec::new());
        session.play = self.play.as_ref().and_then(|play| play.restore(&session));
        let program = self.play.as_ref().and_then(|play| play.program.clone());
        Restored {
            session,
            lost,
            // Where the file has all the games, it is the one that was saved just before the end.
            changed: changed && (added > 0 || has_added || self.games.is_empty()),
            unknown_program: program.filter(|id| ProgramName::from_id(id).is_none()),
        }
    }

    /// The document without its changes, and whether its file has been replaced.
    fn document(&self) -> (Document, bool) {
        let mut document = Document::untitled();
        if let Some(file) = &self.file {
            let mut source = FileSource::new(&file.path, file.encoding());
            if let Ok((games, is_foreign)) = games_of(&file.path, source.encoding) {
                source.is_foreign = is_foreign;
                document.file = games;
                document.source = Source::File(source);
            }
        } else if let Some(text) = &self.text {
            document.file = PgnFile::from_bytes(text.as_bytes().to_vec());
            document.source = Source::Pasted(text.clone());
        }
        let stamp = self.file.as_ref().and_then(|file| file.stamp);
        let changed = document.path().is_some() && stamp.is_some() && stamp != document.stamp();
        (document, changed)
    }
}

/// The result of restoring a journal.
pub struct Restored {
    pub session: Session,
    /// Number of actions that did not fit their games.
    pub lost: usize,
    /// Whether the file was changed since, so that the changed games follow the others.
    pub changed: bool,
    /// A program that was playing and is unknown here; the engine plays in its place.
    pub unknown_program: Option<String>,
}
