//! What a user can do to the open game and its file.

use std::path::PathBuf;

use tabia_chess::{Color, Move, Position};
use tabia_game::pgn::Encoding;
use tabia_game::{Arrow, Circle, Nag, NodeId};

/// An action on the open game.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Asks how the next game is to be played.
    NewGame,
    /// Asks for a file to open.
    Open,
    /// Writes the file, asking for a name when there is none.
    Save,
    /// Asks for a name and writes the file there.
    SaveAs,
    /// Writes the file although another program has changed it since it was read.
    Overwrite,
    /// Asks for a name and writes the position as FEN.
    SavePosition,
    /// Puts the game on the clipboard.
    CopyPgn,
    /// Puts the position on the clipboard.
    CopyFen,
    /// Asks the system for the clipboard; [`Command::PasteText`] follows.
    Paste,
    /// Previous and next game of the file.
    PreviousGame,
    NextGame,
    /// Reads no more of the file that is being read.
    StopReading,
    /// Gives up saving: the file stays as it was.
    CancelSaving,
    /// Shows what could not be read in the file.
    ShowProblems,
    /// Asks in which encoding the file is.
    AskEncoding,
    /// Reads the file again in an encoding.
    ReadAs(Encoding),
    /// Takes back the change that does not fit the encoding of the file, if nothing has changed since.
    UndoEncodingLoss(GamesVersion),
    /// Asks how to play on from the shown position.
    PlayFromHere,
    /// The position editor.
    SetUp,
    /// On the current move's line.
    Promote,
    MakeMain,
    Delete,
    /// Opens the comment after the current move.
    EditComment,
    /// Opens the names, event and other tags of the game.
    EditTags,
    /// Names the opening in the game's tags.
    NameOpening,
    /// Sets a glyph on the current move, or takes it away.
    ToggleNag(Nag),
    /// Walking through the game.
    Back,
    Forward,
    Start,
    End,
    PreviousVariation,
    NextVariation,
    PreviousFork,
    NextFork,
    /// Turns the board.
    Flip,
    /// Erases the arrows and circles of the current position.
    ClearShapes,
    /// Puts the caret into the field for typed moves.
    TypeMove,
    /// Plays a legal move in the shown position: in the game that is played, or as the next move or a variation.
    Play(Move),
    /// Plays a move written as text.
    PlayText(String),
    /// Shows the position after a move of the game.
    GoTo(NodeId),
    /// Steps through the game, forward when positive.
    Scroll(i32),
    /// As the actions above, on any move.
    PromoteAt(NodeId),
    MakeMainAt(NodeId),
    DeleteAt(NodeId),
    EditCommentAt(NodeId),
    EditCommentBeforeAt(NodeId),
    /// Comment after (or, for the first move of a line, before) a move; empty takes it away.
    SetComment {
        node: NodeId,
        before: bool,
        text: String,
    },
    /// All glyphs of a move.
    SetNags {
        node: NodeId,
        nags: Vec<Nag>,
    },
    /// Tags of the game, in order.
    SetTags(Vec<(String, String)>),
    /// User's arrow or circle on the current position: drawn, recoloured, or erased.
    ToggleArrow(Arrow),
    ToggleCircle(Circle),
    /// Plays the moves after one another from the shown position; `stay` leaves the shown position as it is.
    AddLine {
        moves: Vec<Move>,
        stay: bool,
    },
    /// The same from another position of the game.
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
    /// Starts a new record from a position.
    AnalysePosition(Box<Position>),
    /// Which side stands at the bottom.
    Orient(Color),
}

/// The games of the document as they were at some moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GamesVersion {
    pub(crate) shown: u64,
    pub(crate) revision: u64,
}

/// A comment that was being written.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    pub node: NodeId,
    /// It stands before the move.
    pub before: bool,
    pub text: String,
}
