//! What a user can do to the open game and its file.

use std::path::PathBuf;

use super::GameRoom;
use crate::app::kit::command::{CommandEntry, command_table, find};
use crate::chess::{Color, Move, Position};
use crate::game::{Arrow, Circle, Nag, NodeId};

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
    /// Shows what could not be read in the file.
    ShowProblems,
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
    /// Tells that what was tried is not allowed.
    Refuse,
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

/// One row of the room's table.
pub type Entry = CommandEntry<Command, fn(&GameRoom) -> bool>;

/// The entry of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static Entry> {
    find(TABLE, command)
}

fn always(_: &GameRoom) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[Entry] = command_table![
    "new-game"           Command::NewGame,            File 0, ["Ctrl+N"], "new-game", always;
    "open"               Command::Open,               File 0, ["Ctrl+O"], "open", always;
    "save"               Command::Save,               File 1, ["Ctrl+S"], "save", always;
    "save-as"            Command::SaveAs,             File 1, ["Ctrl+Shift+S"], "save", always;
    "save-position"      Command::SavePosition,       File 1, [], "position", always;
    "copy-pgn"           Command::CopyPgn,            File 2, ["Ctrl+C"], "copy", always;
    "copy-fen"           Command::CopyFen,            File 2, ["Ctrl+Shift+C"], "copy", always;
    "paste"              Command::Paste,              File 2, ["Ctrl+V"], "paste", always;
    "previous-game"      Command::PreviousGame,       File 3, ["PageUp"], "", |room| room.session.document.has_game_before();
    "next-game"          Command::NextGame,           File 3, ["PageDown"], "", |room| room.session.document.has_game_after();
    "stop-reading"       Command::StopReading,        File 3, [], "stop", |room| room.session.document.reading.is_some();
    "problems"           Command::ShowProblems,       File 3, [], "warning", |room| !room.session.problems.is_empty();
    "play-from-here"     Command::PlayFromHere,       Game 0, [], "play", |room| !room.session.is_playing() && room.session.ending().is_none();
    "promote"            Command::Promote,            Game 2, ["Ctrl+Up"], "promote", |room| room.session.is_in_variation();
    "make-main"          Command::MakeMain,           Game 2, ["Ctrl+L"], "promote", |room| room.session.is_in_variation();
    "delete"             Command::Delete,             Game 2, ["Delete"], "trash", |room| room.session.can_edit_move();
    "comment"            Command::EditComment,        Game 3, ["c"], "comment", |room| room.session.can_annotate();
    "tags"               Command::EditTags,           Game 3, ["Ctrl+T"], "", always;
    "name-opening"       Command::NameOpening,        Game 3, [], "book", |room| room.session.can_annotate() && !room.session.game().is_empty();
    "glyph-good"         Command::ToggleNag(Nag(1)),  Annotate 0, ["1"], "", |room| room.session.can_edit_move();
    "glyph-mistake"      Command::ToggleNag(Nag(2)),  Annotate 0, ["2"], "", |room| room.session.can_edit_move();
    "glyph-brilliant"    Command::ToggleNag(Nag(3)),  Annotate 0, ["3"], "", |room| room.session.can_edit_move();
    "glyph-blunder"      Command::ToggleNag(Nag(4)),  Annotate 0, ["4"], "", |room| room.session.can_edit_move();
    "glyph-interesting"  Command::ToggleNag(Nag(5)),  Annotate 0, ["5"], "", |room| room.session.can_edit_move();
    "glyph-dubious"      Command::ToggleNag(Nag(6)),  Annotate 0, ["6"], "", |room| room.session.can_edit_move();
    "eval-equal"         Command::ToggleNag(Nag(10)), Annotate 1, ["Shift+1"], "nag-equal", |room| room.session.can_edit_move();
    "eval-unclear"       Command::ToggleNag(Nag(13)), Annotate 1, ["Shift+2"], "nag-unclear", |room| room.session.can_edit_move();
    "eval-slight-white"  Command::ToggleNag(Nag(14)), Annotate 1, ["Shift+3"], "nag-slight-white", |room| room.session.can_edit_move();
    "eval-slight-black"  Command::ToggleNag(Nag(15)), Annotate 1, ["Shift+4"], "nag-slight-black", |room| room.session.can_edit_move();
    "eval-clear-white"   Command::ToggleNag(Nag(16)), Annotate 1, ["Shift+5"], "nag-clear-white", |room| room.session.can_edit_move();
    "eval-clear-black"   Command::ToggleNag(Nag(17)), Annotate 1, ["Shift+6"], "nag-clear-black", |room| room.session.can_edit_move();
    "eval-white-wins"    Command::ToggleNag(Nag(18)), Annotate 1, ["Shift+7"], "nag-white-wins", |room| room.session.can_edit_move();
    "eval-black-wins"    Command::ToggleNag(Nag(19)), Annotate 1, ["Shift+8"], "nag-black-wins", |room| room.session.can_edit_move();
    "flip"               Command::Flip,               Board 0, ["f"], "flip", always;
    "set-up"             Command::SetUp,              Board 0, ["Ctrl+E"], "position", always;
    "clear-shapes"       Command::ClearShapes,        Board 0, [], "", |room| room.session.has_shapes();
    "start"              Command::Start,              Board 1, ["Home"], "first", |room| room.session.can_go_back();
    "back"               Command::Back,               Board 1, ["Left"], "previous", |room| room.session.can_go_back();
    "forward"            Command::Forward,            Board 1, ["Right"], "next", |room| room.session.can_go_forward();
    "end"                Command::End,                Board 1, ["End"], "last", |room| room.session.can_go_forward();
    "previous-variation" Command::PreviousVariation,  Board 2, ["Up"], "", |room| room.session.has_siblings();
    "next-variation"     Command::NextVariation,      Board 2, ["Down"], "", |room| room.session.has_siblings();
    "previous-fork"      Command::PreviousFork,       Board 2, ["Shift+Left"], "", |room| room.session.can_go_back();
    "next-fork"          Command::NextFork,           Board 2, ["Shift+Right"], "", |room| room.session.can_go_forward();
    "type-move"          Command::TypeMove,           Board 3, ["/"], "keyboard", always;
];
