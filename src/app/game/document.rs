//! The open file: its games, and their changes.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::list_history::{ListHistory, ListVersion, NextStep};
use super::origin::Origin;
use super::reading::Reading;
use crate::kit::stamp::Stamp;
use crossbeam_channel::Receiver;
use tabia_book::choose::{Pick, Refusal};
use tabia_book::eco::Opening;
use tabia_chess::Move;
use tabia_game::pgn::{Encoding, GameKey, PgnFile};
use tabia_game::{
    Cursor, Edit, EditError, Game, NodeId, Place, Record, Shared, UndoSubject, UndoTarget,
};
use tabia_texts::tr;

/// The book move that the engine played, or why it played none.
pub type Verdict = Result<Pick, Refusal>;

/// A game of the document with its history and cursor.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// The game and its edits.
    pub record: Record,
    /// The shown place in the game.
    pub cursor: Cursor,
    /// Whether it was started as a game to be played, in this run of the program.
    pub played_here: bool,
    /// The opening that this program wrote into its header.
    pub named: Option<&'static Opening>,
    /// Explanations for the engine's moves from the books.
    pub verdicts: BTreeMap<NodeId, Verdict>,
}

impl OpenGame {
    /// A game without history, shown from its start.
    pub fn new(record: Record) -> OpenGame {
        let cursor = Cursor::new(record.game());
        OpenGame {
            record,
            cursor,
            played_here: false,
            named: None,
            verdicts: BTreeMap::new(),
        }
    }

    /// The game itself.
    pub fn game(&self) -> &Game {
        self.record.game()
    }

    /// Applies edits as a single undo step.
    ///
    /// # Errors
    /// When an edit does not fit the game; those before it stay.
    pub fn edit(&mut self, edits: &[Edit]) -> Result<Option<NodeId>, EditError> {
        let outcome = self.record.edit(UndoTarget::NewStep, edits);
        self.cursor.settle(self.record.game());
        outcome
    }

    /// Shows the position after a move, which becomes part of the game only when it is kept: see
    /// [`Record::play_provisionally`].
    ///
    /// # Errors
    /// When the move is illegal.
    pub fn explore(&mut self, at: NodeId, mv: Move) -> Result<NodeId, EditError> {
        let node = self.record.play_provisionally(at, mv)?;
        self.cursor.go(self.record.game(), node);
        Ok(node)
    }

    /// Undoes the last action and shows its place; for one that changed much of the game the cursor stays.
    pub fn undo(&mut self) {
        let is_long = self.record.next_undo().is_some_and(is_long);
        let shown = self.record.undo();
        self.show(shown.filter(|_| !is_long));
    }

    /// Redoes the last undone action.
    pub fn redo(&mut self) {
        let is_long = self.record.next_redo().is_some_and(is_long);
        let shown = self.record.redo();
        self.show(shown.filter(|_| !is_long));
    }

    fn show(&mut self, node: Option<NodeId>) {
        self.cursor.settle(self.record.game());
        if let Some(node) = node.filter(|node| self.record.game().contains(*node)) {
            self.cursor.go(self.record.game(), node);
        }
    }
}

/// Whether an action has no single place.
fn is_long(subject: UndoSubject<'_>) -> bool {
    let is_move = |edit: &Edit<Place>| matches!(edit, Edit::AddMove { .. });
    matches!(subject, UndoSubject::Step(step) if step.len() >= MANY && !step.iter().all(is_move))
}

/// Number of edits from which an action, such as writing a review, has no single place.
const MANY: usize = 8;

/// Where the games of a document come from.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Source {
    /// The games are in no file.
    #[default]
    Untitled,
    /// A text that was pasted and is in no file.
    Pasted(Shared<String>),
    File(FileSource),
}

/// A file that games were read from or saved to.
#[derive(Clone, Debug, PartialEq)]
pub struct FileSource {
    pub path: PathBuf,
    /// The path without links, by which the file is recognised under another name.
    pub real: PathBuf,
    /// The version of the file when it was read or saved.
    pub stamp: Option<Stamp>,
    /// Whether the file stores the games in another form, packed or as a list of positions, so that they cannot be written
    /// back.
    pub is_foreign: bool,
    /// The encoding that the user has chosen.
    pub encoding: Option<Encoding>,
}

impl FileSource {
    /// Creates the source of a file as it is now.
    pub fn new(path: &Path, encoding: Option<Encoding>) -> FileSource {
        FileSource {
            path: path.to_path_buf(),
            real: path.canonicalize().unwrap_or_else(|_| path.to_path_buf()),
            stamp: Stamp::of(path),
            is_foreign: false,
            encoding,
        }
    }

    /// Whether this is the file at a path, which can be one without links.
    pub(crate) fn is_at(&self, path: &Path) -> bool {
        self.path == path || self.real == path
    }
}

/// Identifies a document uniquely within this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct DocumentId(u64);

impl Default for DocumentId {
    fn default() -> DocumentId {
        static LAST: AtomicU64 = AtomicU64::new(0);
        DocumentId(LAST.fetch_add(1, Ordering::Relaxed))
    }
}

/// The place of a game among all open ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GamePlace {
    document: DocumentId,
    key: GameKey,
}

/// The games of a file, or a game that is in no file yet.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// The source of the games, and where they are saved.
    pub source: Source,
    /// The source of more games of the file, while it is being read.
    pub reading: Option<Reading>,
    /// The games as stored in the file; none while a new game has not been saved.
    pub file: PgnFile,
    /// Index of the shown game in the file, from 0.
    pub current: usize,
    /// Other games that have been changed, or have moves that are only shown; also those that were removed from the file.
    parked: BTreeMap<GameKey, OpenGame>,
    /// The games of collections from which games were opened.
    pub(super) origins: BTreeMap<GameKey, Origin>,
    /// The changes of the list of games.
    pub(super) list: ListHistory,
    id: DocumentId,
}

impl Document {
    /// Creates a document with one game that is in no file.
    pub fn untitled() -> Document {
        Document::default()
    }

    /// Creates a document from a file's contents and its first game.
    pub fn new(source: Source, file: PgnFile, first: Game) -> (Document, OpenGame) {
        let document = Document {
            source,
            file,
            ..Document::default()
        };
        (document, OpenGame::new(Record::new(first)))
    }

    /// The identity of this document within the process.
    pub(crate) fn id(&self) -> DocumentId {
        self.id
    }

    /// The place of the shown game.
    pub(crate) fn place(&self) -> GamePlace {
        GamePlace {
            document: self.id,
            key: self.key(),
        }
    }

    /// The shown game.
    pub(crate) fn key(&self) -> GameKey {
        self.key_at(self.current)
    }

    /// The game at an index. A document without a file has one game.
    pub(crate) fn key_at(&self, index: usize) -> GameKey {
        let key = self.file.order().key(index);
        key.unwrap_or(GameKey::new(index))
    }

    /// The game of a collection from which the shown game was opened.
    pub fn origin(&self) -> Option<&Origin> {
        self.origins.get(&self.key())
    }

    /// The origins of games, by their keys.
    pub(crate) fn origins(&self) -> impl Iterator<Item = (GameKey, &Origin)> {
        self.origins.iter().map(|(key, origin)| (*key, origin))
    }

    /// Notes the origin of the game at an index.
    pub(crate) fn set_origin(&mut self, index: usize, origin: Origin) {
        self.origins.insert(self.key_at(index), origin);
    }

    /// The file that the games come from.
    pub fn file_source(&self) -> Option<&FileSource> {
        match &self.source {
            Source::File(file) => Some(file),
            Source::Untitled | Source::Pasted(_) => None,
        }
    }

    /// The path of the file that the games come from.
    pub fn path(&self) -> Option<&Path> {
        self.file_source().map(|file| &*file.path)
    }

    /// The stamp of the file when it was read or saved.
    pub fn stamp(&self) -> Option<Stamp> {
        self.file_source()?.stamp
    }

    /// Whether the file stores the games in a form to which they cannot be written back.
    pub fn is_foreign(&self) -> bool {
        self.file_source().is_some_and(|file| file.is_foreign)
    }

    /// The encoding that the user has chosen for the file.
    pub fn chosen_encoding(&self) -> Option<Encoding> {
        self.file_source()?.encoding
    }

    /// The text that the games were read from, when it is in no file.
    pub fn text(&self) -> Option<&Shared<String>> {
        match &self.source {
            Source::Pasted(text) => Some(text),
            Source::Untitled | Source::File(_) => None,
        }
    }

    /// Number of games, including the unsaved one.
    pub fn len(&self) -> usize {
        self.file.len().max(1)
    }

    /// Always `false`: a document always has a game.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether closing it would lose something other than changes of the shown game: changes of another one or of the list, or
    /// pasted games, which are in no file.
    pub fn is_dirty(&self) -> bool {
        let is_changed = |(_, game): (usize, &OpenGame)| game.record.is_dirty();
        self.text().is_some() || self.list.is_dirty() || self.parked().any(is_changed)
    }

    /// The games of the file other than the shown one that were changed, or have moves that are only shown.
    pub fn parked(&self) -> impl Iterator<Item = (usize, &OpenGame)> {
        let order = self.file.order();
        let games = self.parked.iter();
        games.filter_map(|(key, game)| Some((order.index_of(*key)?, game)))
    }

    /// Whether a game that is not shown was edited since it was read or saved.
    pub fn has_changed(&self, index: usize) -> bool {
        let parked = self.parked.get(&self.key_at(index));
        parked.is_some_and(|game| game.record.is_dirty())
    }

    /// Whether a game was added since the file was read or saved.
    pub fn is_added(&self, index: usize) -> bool {
        let key = self.file.order().key(index);
        key.is_some_and(|key| self.list.saved_index(&self.file, key).is_none())
    }

    /// The present index of the game that had this index when the file was read.
    pub(crate) fn index_of_read(&self, number: usize) -> Option<usize> {
        self.file.order().index_of(GameKey::new(number))
    }

    /// Returns the version of the list of games.
    pub(crate) fn list_version(&self) -> ListVersion {
        let moments = [self.list.next_undo(), self.list.next_redo()];
        (
            moments.map(|step| step.map(|step| step.at)),
            self.list.is_dirty(),
        )
    }

    /// Marks the list of games as unsaved, when a journal is restored.
    pub(crate) fn mark_list_dirty(&mut self) {
        self.list.mark_dirty();
    }

    /// Stores a changed game at its index, when a journal is restored.
    pub fn park(&mut self, index: usize, game: OpenGame) {
        self.parked.insert(self.key_at(index), game);
    }

    /// Whether game `index` can be shown without reading the file.
    pub fn is_at_hand(&self, index: usize) -> bool {
        self.parked.contains_key(&self.key_at(index)) || self.file.is_in_memory(index)
    }

    /// Whether a game was changed before another one was shown.
    pub(super) fn is_put_aside(&self, key: GameKey) -> bool {
        self.parked.contains_key(&key)
    }

    /// Replaces the shown game by game `index`; see [`Document::open`].
    pub fn switch(&mut self, shown: OpenGame, index: usize, read: Option<Game>) -> OpenGame {
        self.put_aside(shown);
        self.open(index, read)
    }

    /// Stores the shown game if it was changed, before another one is opened.
    pub(super) fn put_aside(&mut self, shown: OpenGame) {
        if shown.record.is_touched() || shown.record.has_provisional() {
            self.parked.insert(self.key(), shown);
        }
    }

    /// Shows game `index`; `read` is that game where it is not in memory.
    pub fn open(&mut self, index: usize, read: Option<Game>) -> OpenGame {
        self.current = index;
        let parked = self.parked.remove(&self.key_at(index));
        parked.unwrap_or_else(|| {
            let here = || self.file.game(index).unwrap_or_default().0;
            OpenGame::new(Record::new(read.unwrap_or_else(here)))
        })
    }

    /// The name of the file, without its folder.
    pub fn name(&self) -> Option<String> {
        Some(self.path()?.file_name()?.to_string_lossy().into_owned())
    }

    /// The name of the file for use in a sentence.
    pub fn spoken_name(&self) -> String {
        self.name().unwrap_or_else(|| tr("status-untitled"))
    }

    /// Returns the whole file with all changes. Unchanged games stay the same, byte for byte. Changes made from now on are not
    /// part of it; see [`Document::finish_saving`].
    pub fn begin_saving(&mut self, shown: &mut OpenGame) -> PgnFile {
        let file = self.with_changes(shown);
        shown.record.mark_writing();
        for game in self.parked.values_mut() {
            game.record.mark_writing();
        }
        self.list.mark_writing();
        file
    }

    /// Returns the whole file with the changes of the shown game and of the others.
    pub(crate) fn with_changes(&self, shown: &OpenGame) -> PgnFile {
        let mut file = self.file.clone();
        if file.is_empty() {
            file.push(shown.record.settled().into_owned());
        }
        let current = self.key();
        let games = self.parked.iter().chain([(&current, shown)]);
        for (key, game) in games.filter(|(_, game)| game.record.is_dirty()) {
            file.replace_key(*key, game.record.settled().into_owned());
        }
        file
    }

    /// Records that the games of [`Document::begin_saving`] have been written to `source`.
    pub fn finish_saving(
        &mut self,
        source: FileSource,
        written: WrittenFile,
        shown: &mut OpenGame,
    ) {
        self.list.mark_written(&written.file);
        self.file.take_written(written.file, written.again);
        let encoding = self.chosen_encoding().map(|_| self.file.encoding());
        self.source = Source::File(FileSource { encoding, ..source });
        shown.record.mark_written();
        for game in self.parked.values_mut() {
            game.record.mark_written();
        }
    }
}

/// The games of a document as they were written.
pub struct WrittenFile {
    pub file: PgnFile,
    /// The written file, read again, where the text of its games stays there.
    pub again: Option<PgnFile>,
}

/// A game of the file that is being read, to be shown when it is complete.
pub(crate) struct Coming {
    pub(super) document: DocumentId,
    pub(super) key: GameKey,
    pub(super) place: Option<Place>,
    /// The change of the list that is made when the game is shown.
    pub(super) then: Option<NextStep>,
    pub(super) work: Receiver<ReadGame>,
}

/// A game that was read.
pub(super) struct ReadGame {
    pub(super) game: io::Result<Game>,
    /// Whether another file has replaced this one at its path.
    pub(super) is_replaced: bool,
}
