//! The open file: its games, and those of them that were changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::reading::Reading;
use crate::book::choose::{Pick, Refusal};
use crate::book::eco::Opening;
use crate::game::pgn::PgnFile;
use crate::game::{Cursor, Edit, EditError, Game, NodeId, Record};

/// The book move that the engine played, or why it played none.
pub type Verdict = Result<Pick, Refusal>;

/// A game of the document with its history and the place where the user is.
#[derive(Clone, Debug)]
pub struct OpenGame {
    /// The game and its edits.
    pub record: Record,
    /// The place in it.
    pub cursor: Cursor,
    /// It was begun as a game to be played, in this run of the program.
    pub played_here: bool,
    /// The opening that its header names on our account.
    pub named: Option<&'static Opening>,
    /// What books said about the engine's moves.
    pub verdicts: BTreeMap<NodeId, Verdict>,
    /// How many edits of the record each action of the user made, so that undo takes back actions.
    undo: Vec<usize>,
    redo: Vec<usize>,
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
            undo: Vec::new(),
            redo: Vec::new(),
        }
    }

    /// The game itself.
    pub fn game(&self) -> &Game {
        self.record.game()
    }

    /// Makes some edits that the user will see as one.
    ///
    /// # Errors
    /// When an edit does not fit the game; those before it stay.
    pub fn edit(&mut self, edits: &[Edit]) -> Result<Option<NodeId>, EditError> {
        let mut made = 0;
        let mut outcome = Ok(None);
        for edit in edits {
            let revision = self.game().revision();
            match self.record.apply(edit) {
                Ok(node) => outcome = Ok(Some(node)),
                Err(error) => {
                    outcome = Err(error);
                    break;
                }
            }
            made += usize::from(self.game().revision() != revision);
        }
        if made > 0 {
            self.undo.push(made);
            self.redo.clear();
        }
        self.cursor.settle(self.record.game());
        outcome
    }

    /// Joins the last two actions into one.
    pub fn join_last(&mut self) {
        if let (Some(last), Some(before)) = (self.undo.pop(), self.undo.pop()) {
            self.undo.push(last + before);
        }
    }

    /// Whether there is an action to undo.
    pub fn can_undo(&self) -> bool {
        self.record.can_undo()
    }

    /// Whether there is an undone action.
    pub fn can_redo(&self) -> bool {
        self.record.can_redo()
    }

    /// Takes back the last action and shows where it was.
    pub fn undo(&mut self) {
        let count = self.undo.pop().unwrap_or(1);
        let shown = (0..count).filter_map(|_| self.record.undo()).last();
        self.redo.push(count);
        self.show(shown);
    }

    /// Does the last undone action again.
    pub fn redo(&mut self) {
        let count = self.redo.pop().unwrap_or(1);
        let shown = (0..count).filter_map(|_| self.record.redo()).last();
        self.undo.push(count);
        self.show(shown);
    }

    fn show(&mut self, node: Option<NodeId>) {
        self.cursor.settle(self.record.game());
        if let Some(node) = node.filter(|node| self.record.game().contains(*node)) {
            self.cursor.go(self.record.game(), node);
        }
    }
}

/// A file of games, or a game that is in no file yet.
#[derive(Clone, Debug, Default)]
pub struct Document {
    /// Where it was read from or last saved.
    pub path: Option<PathBuf>,
    /// Where more games of the file come from, while it is being read.
    pub reading: Option<Reading>,
    /// The games as they stand in the file; none while a new game was never saved.
    pub file: PgnFile,
    /// Which game of the file is shown, from 0.
    pub current: usize,
    /// Other games of the file that have been changed.
    parked: BTreeMap<usize, OpenGame>,
}

impl Document {
    /// A document with one game that is in no file.
    pub fn untitled() -> Document {
        Document::default()
    }

    /// A document made of a file's contents, and its first game.
    pub fn new(path: Option<PathBuf>, file: PgnFile) -> (Document, OpenGame) {
        let mut document = Document {
            path,
            file,
            ..Document::default()
        };
        let game = document.take(0);
        (document, game)
    }

    /// How many games there are, the unsaved one included.
    pub fn len(&self) -> usize {
        self.file.len().max(1)
    }

    /// Never: a document always has a game.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// Whether a game stands before the shown one.
    pub fn has_game_before(&self) -> bool {
        self.current > 0
    }

    /// Whether a game follows the shown one.
    pub fn has_game_after(&self) -> bool {
        self.current + 1 < self.len()
    }

    /// Whether a game other than the shown one has changes.
    pub fn is_dirty(&self) -> bool {
        self.parked.values().any(|game| game.record.is_dirty())
    }

    /// The changed games other than the shown one.
    pub fn parked(&self) -> impl Iterator<Item = (usize, &OpenGame)> {
        self.parked.iter().map(|(index, game)| (*index, game))
    }

    /// Puts a changed game in its place; for a journal.
    pub fn park(&mut self, index: usize, game: OpenGame) {
        self.parked.insert(index, game);
    }

    /// Leaves `shown` and takes up game `index`.
    pub fn switch(&mut self, shown: OpenGame, index: usize) -> OpenGame {
        if shown.record.can_undo() || shown.record.can_redo() || shown.record.is_dirty() {
            self.parked.insert(self.current, shown);
        }
        self.take(index)
    }

    fn take(&mut self, index: usize) -> OpenGame {
        self.current = index;
        self.parked.remove(&index).unwrap_or_else(|| {
            let (game, _) = self.file.game(index).unwrap_or_default();
            OpenGame::new(Record::new(game))
        })
    }

    /// The name of the file, without its folder.
    pub fn name(&self) -> Option<String> {
        Some(
            self.path
                .as_deref()?
                .file_name()?
                .to_string_lossy()
                .into_owned(),
        )
    }

    /// The bytes of the whole file with every change in it. Games without changes stay as they were, byte for byte.
    pub fn to_bytes(&mut self, shown: &OpenGame) -> Vec<u8> {
        if self.file.is_empty() {
            self.current = self.file.push(shown.game().clone());
        } else if shown.record.is_dirty() {
            self.file.replace(self.current, shown.game().clone());
        }
        for (index, game) in &self.parked {
            if game.record.is_dirty() {
                self.file.replace(*index, game.game().clone());
            }
        }
        self.file.to_bytes()
    }

    /// Everything is in the file at `path` now.
    pub fn mark_saved(&mut self, path: &Path) {
        self.path = Some(path.to_path_buf());
        for game in self.parked.values_mut() {
            game.record.mark_saved();
        }
    }
}
