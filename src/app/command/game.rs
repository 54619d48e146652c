//! The commands of the open game and its file.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use tabia_chess::{Color, Move, Position};
use tabia_game::pgn::Encoding;
use tabia_game::{Arrow, Circle, Game, Nag, NodeId, Place};

/// A command of the open game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Opens the dialog for the next game.
    NewGame,
    /// Asks for a file to open.
    Open,
    /// Writes the file, asking for a name when there is none.
    Save,
    /// Asks for a name and writes the file there.
    SaveAs,
    /// Asks for a name, suggesting one that is not the file's, and writes the file there.
    SaveCopy,
    /// Like `SaveCopy`, beside this file, to which writing was refused.
    SaveCopyOf(PathBuf),
    /// Writes the file even if another program has changed it since it was read.
    Overwrite,
    /// Writes the games to this file even if it is write-protected.
    SaveProtected(PathBuf),
    /// Asks for a name and writes the position as FEN.
    SavePosition,
    /// Copies the game to the clipboard.
    CopyPgn,
    /// Copies the position to the clipboard.
    CopyFen,
    /// Requests the clipboard from the system; [`Command::PasteText`] follows.
    Paste,
    /// Shows the previous or next game of the file.
    PreviousGame,
    NextGame,
    /// Opens the dialog that asks for the number of a game.
    AskGameNumber,
    /// Shows the list of games, with the keyboard focus in its filter.
    FilterGames,
    /// Adds an empty game at the end of the file and shows it.
    AddGame,
    /// Adds copies of the selected games after them.
    DuplicateGames,
    /// Opens the dialog that sets a tag of the selected games.
    AskTagOfGames,
    /// Sets a tag of the games about which the dialog has asked; an empty value removes it.
    SetTagOfGames {
        name: String,
        value: String,
    },
    /// Deletes the selected games.
    DeleteGames,
    /// Moves the selected games one place up or down in the file.
    MoveGamesUp,
    MoveGamesDown,
    /// Stops reading the file that is being read.
    StopReading,
    /// Cancels saving: the file stays unchanged.
    CancelSaving,
    /// Shows the problems found in the file.
    ShowProblems,
    /// Opens the dialog for the file's encoding.
    AskEncoding,
    /// Reads the file again in this encoding.
    ReadAs(Encoding),
    /// Undoes the change that does not fit the encoding of the file, if nothing has changed since.
    UndoEncodingLoss(GamesVersion),
    /// Opens the dialog for playing on from the shown position.
    PlayFromHere,
    /// Opens the position editor.
    SetUp,
    /// Applies to the line of the current move.
    Promote,
    MakeMain,
    Delete,
    /// Opens the comment after the current move.
    EditComment,
    /// Opens the editor for names, event and other tags of the game.
    EditTags,
    /// Writes the opening into the game's tags.
    NameOpening,
    /// Sets or removes a glyph on the current move.
    ToggleNag(Nag),
    /// Moves through the game.
    Back,
    Forward,
    Start,
    End,
    PreviousVariation,
    NextVariation,
    PreviousFork,
    NextFork,
    /// Flips the board.
    Flip,
    /// Erases the arrows and circles of the current position.
    ClearShapes,
    /// Focuses the field for typed moves.
    TypeMove,
    /// Plays a legal move in the shown position: in the game that is played, or as the next move or a variation.
    Play(Move),
    /// Shows the position after a move without adding it to a game that is not played.
    Explore(Move),
    /// Adds the moves that were only shown to the game.
    KeepExplored,
    /// Plays a move written as text.
    PlayText(String),
    /// Shows the position after a move of the game.
    GoTo(NodeId),
    /// Steps through the game by this number of moves, forward when positive.
    Scroll(i32),
    /// Like the actions above, for any move.
    PromoteAt(NodeId),
    MakeMainAt(NodeId),
    DeleteAt(NodeId),
    EditCommentAt(NodeId),
    EditCommentBeforeAt(NodeId),
    /// Sets the comment after (or, for the first move of a line, before) a move; an empty one removes it.
    SetComment {
        node: NodeId,
        before: bool,
        text: String,
    },
    /// Sets all glyphs of a move.
    SetNags {
        node: NodeId,
        nags: Vec<Nag>,
    },
    /// Sets the tags of the game, in order.
    SetTags(Vec<(String, String)>),
    /// Draws, recolours or erases the user's arrow or circle on the current position.
    ToggleArrow(Arrow),
    ToggleCircle(Circle),
    /// Plays moves in order from the shown position; `stay` keeps the shown position.
    AddLine {
        moves: Vec<Move>,
        stay: bool,
    },
    /// Like `AddLine`, from another position of the game.
    AddLineAt {
        node: NodeId,
        moves: Vec<Move>,
        stay: bool,
    },
    /// Shows a game of the open file, counted from 0.
    SelectGame(usize),
    /// Reads a FEN or a PGN.
    PasteText(String),
    /// Writes the games, or the position, to this file.
    SaveTo(PathBuf),
    SavePositionTo(PathBuf),
    /// Shows the position after these moves on the board.
    ShowLine {
        start: Box<Position>,
        moves: Vec<Move>,
    },
    /// Starts a new game from a position.
    AnalysePosition(Box<Position>),
    /// Sets the side at the bottom.
    Orient(Color),
}

impl Command {
    /// Whether it changes or leaves the shown position, or writes something about its move.
    pub(crate) fn is_about_shown_position(&self) -> bool {
        matches!(
            self,
            Command::PlayFromHere
                | Command::Promote
                | Command::MakeMain
                | Command::Delete
                | Command::EditComment
                | Command::ToggleNag(_)
                | Command::ClearShapes
                | Command::Start
                | Command::Back
                | Command::Forward
                | Command::End
                | Command::PreviousVariation
                | Command::NextVariation
                | Command::PreviousFork
                | Command::NextFork
        )
    }
}

/// Identifies the state of a document's games at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesVersion {
    pub(crate) shown: u64,
    pub(crate) revision: u64,
}

/// A comment that is being written. Its move is a node of the open game, or a [`Place`] in a journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Draft<M = NodeId> {
    /// The move that it belongs to.
    #[serde(rename = "place")]
    pub at: M,
    /// Whether it is before the move.
    pub before: bool,
    /// The text written so far.
    pub text: String,
}

/// What was filled in in an open dialog of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Form {
    /// The details of the game.
    Details {
        /// Names and values of the game's tags when the dialog was opened.
        before: Vec<(String, String)>,
        /// Names and values of the tags.
        tags: Vec<(String, String)>,
        /// The name typed for another tag.
        name: String,
    },
    /// The position editor.
    Position {
        /// The position, legal or not.
        fen: String,
        /// The requested castling rights, by colour and wing.
        castling: [[bool; 2]; 2],
        /// Whether Chess960 is chosen.
        is_chess960: bool,
        /// The text in the FEN field, which may be no position.
        text: String,
    },
}

impl<M> Draft<M> {
    fn moved<N>(&self, at: N) -> Draft<N> {
        Draft {
            at,
            before: self.before,
            text: self.text.clone(),
        }
    }
}

impl Draft {
    /// Returns the comment for a journal.
    pub(crate) fn in_journal(&self, game: &Game) -> Draft<Place> {
        self.moved(game.place(self.at))
    }
}

impl Draft<Place> {
    /// Returns the comment in a game; `None` when the game does not reach its place.
    pub(crate) fn in_game(&self, game: &Game) -> Option<Draft> {
        Some(self.moved(game.find(&self.at)?))
    }
}
