//! The open file, its shown game and the game that is played: the state that commands change, independent of the window.

use super::clocks::Clocks;
use super::document::{Document, OpenGame, Verdict};
use super::players::{EngineLimit, NewGame, Outcome, Player, PlayerId};
use tabia_book::Key;
use tabia_chess::{self as chess, Ending, Move, Position};
use tabia_engine::{Score, Strength};
use tabia_game::pgn::Problem;
use tabia_game::{Edit, EditError, Game, NodeId, Record};
use tabia_player::GameLine;

/// A game that is being played.
#[derive(Clone, Debug)]
pub struct Play {
    /// Indexed by colour.
    pub players: [Player; 2],
    /// `None`: no clocks.
    pub clocks: Option<Clocks>,
    /// Limits of the engine's moves.
    pub limit: EngineLimit,
    /// The strength of the engine.
    pub strength: Strength,
    /// The player of the sides of [`Player::Engine`].
    pub opponent: PlayerId,
    /// The last move played; the user may be looking at an earlier one.
    pub tip: NodeId,
    /// The engine's score for its own side at its last move.
    pub engine_score: Option<Score>,
    /// Whether the game was interrupted: the clocks are paused and the engine waits until the human moves or resumes the game.
    pub paused: bool,
}

/// The end of a game that was played here.
#[derive(Clone, Debug)]
pub struct EndedGame {
    /// How it ended.
    pub outcome: Outcome,
    /// The choices with which it was started.
    pub begun: NewGame,
    /// The last move played, and the clocks after the end.
    pub tip: NodeId,
    pub clocks: Option<Clocks>,
}

/// The open file, the shown game, and the game that is played.
pub struct Session {
    /// The file.
    pub document: Document,
    /// The shown game of the file.
    pub open: OpenGame,
    /// The game that is being played, which is always the shown one.
    pub play: Option<Play>,
    /// The end of the last game played here, until another game is shown.
    pub ended: Option<EndedGame>,
    /// What could not be read in the file.
    pub problems: Vec<Problem>,
    position: Position,
}

impl Default for Session {
    fn default() -> Session {
        Session::new(
            Document::untitled(),
            OpenGame::new(Record::new(Game::standard())),
            Vec::new(),
        )
    }
}

impl Session {
    /// Creates a session that shows a game of a document.
    pub fn new(document: Document, open: OpenGame, problems: Vec<Problem>) -> Session {
        let position = open.game().position(open.cursor.node());
        Session {
            document,
            open,
            play: None,
            ended: None,
            problems,
            position,
        }
    }

    /// The shown game.
    pub fn game(&self) -> &Game {
        self.open.game()
    }

    /// The shown move.
    pub fn node(&self) -> NodeId {
        self.open.cursor.node()
    }

    /// The shown position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The shown game up to a node, in the form that players receive. It begins after the last null move, which they cannot
    /// process.
    pub fn line_to(&self, node: NodeId) -> GameLine {
        let game = self.game();
        let mut line = GameLine::new(game.start().clone());
        for node in game.line_to(node) {
            match game.mv(node) {
                Some(mv) if line.push(mv).is_ok() => {}
                _ => line = GameLine::new(game.position(node)),
            }
        }
        line
    }

    /// The key of the shown position in opening books.
    pub fn book_key(&self) -> Key {
        match self.game().mv(self.node()) {
            Some(mv) => Key::played(&self.position, mv),
            None => Key::of(&self.position),
        }
    }

    /// Updates the position after the cursor or the game has changed.
    pub fn refresh(&mut self) {
        self.position = self.game().position(self.node());
    }

    /// Whether closing the document would lose anything.
    pub fn is_dirty(&self) -> bool {
        self.open.record.is_dirty() || self.document.is_dirty()
    }

    /// Whether a game of the document was edited or added since it was read or saved.
    pub fn has_changed(&self, index: usize) -> bool {
        let is_edited = match index == self.document.current {
            true => self.open.record.is_dirty(),
            false => self.document.has_changed(index),
        };
        is_edited || self.document.is_added(index)
    }

    /// Whether there is an action to undo. In a game that is played, takebacks replace undo.
    pub fn can_undo(&self) -> bool {
        !self.is_playing() && (self.open.record.can_undo() || self.undoes_list())
    }

    /// Whether there is an undone action.
    pub fn can_redo(&self) -> bool {
        !self.is_playing() && (self.open.record.can_redo() || self.redoes_list())
    }

    /// Whether the last change of the shown game and of the list of games is one of the list.
    pub fn undoes_list(&self) -> bool {
        let list = self.document.list.next_undo().map(|step| step.at);
        list.is_some() && list > self.open.record.undo_moment()
    }

    /// Whether the next undone change of the shown game and of the list of games is one of the list.
    pub fn redoes_list(&self) -> bool {
        let list = self.document.list.next_redo().map(|step| step.at);
        let game = self.open.record.redo_moment();
        list.is_some_and(|list| game.is_none_or(|game| list < game))
    }

    /// Shows the position after a move that is not part of the game.
    ///
    /// # Errors
    /// When the move is illegal.
    pub fn explore(&mut self, at: NodeId, mv: Move) -> Result<NodeId, EditError> {
        let outcome = self.open.explore(at, mv);
        self.refresh();
        outcome
    }

    /// The last move of the main line that is part of the game.
    pub fn settled_main_line_end(&self) -> NodeId {
        self.open.record.settled_node(self.game().main_line_end())
    }

    /// Whether moves are shown that are not part of the game.
    pub fn has_explored(&self) -> bool {
        self.open.record.has_provisional()
    }

    /// Whether the shown move is in a variation.
    pub fn is_in_variation(&self) -> bool {
        !self.is_playing() && !self.game().is_main_line(self.node())
    }

    /// Whether a move is shown that can be deleted.
    pub fn can_delete_move(&self) -> bool {
        !self.is_playing() && self.is_at_move()
    }

    /// Whether a move is shown, and not the start position. Like comments, glyphs can be given while a game is played.
    pub fn is_at_move(&self) -> bool {
        self.node() != self.game().root()
    }

    /// Whether comments can be written.
    pub fn can_annotate(&self) -> bool {
        !self.is_playing()
    }

    /// Whether the position has arrows or circles.
    pub fn has_shapes(&self) -> bool {
        !self.game().arrows(self.node()).is_empty() || !self.game().circles(self.node()).is_empty()
    }

    /// Whether a move comes before the shown position.
    pub fn can_go_back(&self) -> bool {
        self.node() != self.game().root()
    }

    /// Whether a move follows the shown position.
    pub fn can_go_forward(&self) -> bool {
        !self.game().children(self.node()).is_empty()
    }

    /// Whether the game branches at the shown position: the shown move has alternatives, or several moves follow.
    pub fn has_branches(&self) -> bool {
        let has_siblings = self
            .game()
            .parent(self.node())
            .is_some_and(|parent| self.game().children(parent).len() > 1);
        has_siblings || self.open.cursor.is_at_fork(self.game())
    }

    /// How the game ends in the shown position, if it does.
    pub fn ending(&self) -> Option<Ending> {
        chess::ending(&self.position, self.game().occurrences(self.node()))
    }

    /// Applies edits as one action and shows their place.
    ///
    /// # Errors
    /// When an edit does not fit the game.
    pub fn edit(&mut self, edits: &[Edit]) -> Result<(), EditError> {
        let outcome = self.open.edit(edits);
        if let Ok(Some(node)) = &outcome {
            self.open.cursor.go(self.open.record.game(), *node);
        }
        self.refresh();
        outcome.map(|_| ())
    }

    /// Like [`Session::edit`], but keeps the shown position.
    ///
    /// # Errors
    /// When an edit does not fit the game.
    pub fn edit_in_place(&mut self, edits: &[Edit]) -> Result<(), EditError> {
        let node = self.node();
        let outcome = self.edit(edits);
        self.go(node);
        outcome
    }

    /// Explanation from the books for the engine's last move on the line to a node, with that move's node.
    pub fn verdict(&self, node: NodeId) -> Option<(NodeId, &Verdict)> {
        let verdicts = &self.open.verdicts;
        let mut at = Some(node);
        while let Some(node) = at {
            if let Some(verdict) = verdicts.get(&node) {
                return Some((node, verdict));
            }
            at = self.game().parent(node);
        }
        None
    }

    /// Goes to a node of the shown game.
    pub fn go(&mut self, node: NodeId) {
        if self.game().contains(node) {
            self.open.cursor.go(self.open.record.game(), node);
            self.refresh();
        }
    }
}
