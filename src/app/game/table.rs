//! The names, keys and places of the commands on the open game.

use super::state::GameRoom;
use crate::command::game::Command;
use crate::kit::command_table::{CommandEntry, command_table, find};
use tabia_game::Nag;

/// One row of the room's table.
pub type GameCommandEntry = CommandEntry<Command, fn(&GameRoom) -> bool>;

/// The entry of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static GameCommandEntry> {
    find(TABLE, command)
}

fn always(_: &GameRoom) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[GameCommandEntry] = command_table![
    "new-game"           Command::NewGame,            File 0, ["Ctrl+N"], "new-game", always;
    "open"               Command::Open,               File 0, ["Ctrl+O"], "open", always;
    "save"               Command::Save,               File 1, ["Ctrl+S"], "save", always;
    "save-as"            Command::SaveAs,             File 1, ["Ctrl+Shift+S"], "save", always;
    "save-position"      Command::SavePosition,       File 1, [], "position", always;
    "copy-pgn"           Command::CopyPgn,            File 2, ["Ctrl+C"], "copy", always;
    "copy-fen"           Command::CopyFen,            File 2, ["Ctrl+Shift+C"], "copy", always;
    "paste"              Command::Paste,              File 2, ["Ctrl+V"], "paste", always;
    "previous-game"      Command::PreviousGame,       File 3, ["PageUp"], "", |room| room.neighbours()[0].is_some();
    "next-game"          Command::NextGame,           File 3, ["PageDown"], "", |room| room.neighbours()[1].is_some();
    "go-to-game"         Command::AskGameNumber,      File 3, ["Ctrl+G"], "", |room| room.session.document.len() > 1;
    "filter-games"       Command::FilterGames,        File 3, ["Ctrl+Shift+F"], "search", |room| room.session.document.len() > 1;
    "add-game"           Command::AddGame,            FileGames 0, ["Ctrl+Shift+N"], "plus", GameRoom::can_edit_list;
    "duplicate-games"    Command::DuplicateGames,     FileGames 1, ["Ctrl+D"], "copy", GameRoom::can_edit_list;
    "tag-of-games"       Command::AskTagOfGames,      FileGames 1, [], "", GameRoom::can_edit_list;
    "move-games-up"      Command::MoveGamesUp,        FileGames 2, ["Alt+Up"], "", GameRoom::can_move_games;
    "move-games-down"    Command::MoveGamesDown,      FileGames 2, ["Alt+Down"], "", GameRoom::can_move_games;
    "delete-games"       Command::DeleteGames,        FileGames 5, ["Ctrl+Delete"], "trash", GameRoom::can_delete_games;
    "stop-reading"       Command::StopReading,        File 3, [], "stop", |room| room.session.document.reading.is_some();
    "cancel-saving"      Command::CancelSaving,       File 3, [], "stop", |room| room.is_saving();
    "problems"           Command::ShowProblems,       File 3, [], "warning", |room| !room.session.problems.is_empty();
    "encoding"           Command::AskEncoding,        File 3, [], "", |room| room.session.document.path().is_some() && room.session.document.reading.is_none();
    "play-from-here"     Command::PlayFromHere,       Game 0, [], "play", |room| !room.session.is_playing() && room.session.ending().is_none();
    "promote"            Command::Promote,            Game 2, ["Ctrl+Up"], "promote", |room| room.session.is_in_variation();
    "make-main"          Command::MakeMain,           Game 2, ["Ctrl+L"], "promote", |room| room.session.is_in_variation();
    "delete"             Command::Delete,             Game 2, ["Delete"], "trash", |room| room.session.can_delete_move();
    "keep-explored"      Command::KeepExplored,       Game 2, [], "", |room| room.session.has_explored();
    "comment"            Command::EditComment,        Game 3, ["c"], "comment", always;
    "tags"               Command::EditTags,           Game 3, ["Ctrl+I"], "", always;
    "name-opening"       Command::NameOpening,        Game 3, [], "book", |room| room.session.can_annotate() && !room.session.game().is_empty();
    "glyph-good"         Command::ToggleNag(Nag(1)),  Annotate 0, ["1"], "", |room| room.session.is_at_move();
    "glyph-mistake"      Command::ToggleNag(Nag(2)),  Annotate 0, ["2"], "", |room| room.session.is_at_move();
    "glyph-brilliant"    Command::ToggleNag(Nag(3)),  Annotate 0, ["3"], "", |room| room.session.is_at_move();
    "glyph-blunder"      Command::ToggleNag(Nag(4)),  Annotate 0, ["4"], "", |room| room.session.is_at_move();
    "glyph-interesting"  Command::ToggleNag(Nag(5)),  Annotate 0, ["5"], "", |room| room.session.is_at_move();
    "glyph-dubious"      Command::ToggleNag(Nag(6)),  Annotate 0, ["6"], "", |room| room.session.is_at_move();
    "eval-equal"         Command::ToggleNag(Nag(10)), Annotate 1, ["Shift+1"], "nag-equal", |room| room.session.is_at_move();
    "eval-unclear"       Command::ToggleNag(Nag(13)), Annotate 1, ["Shift+2"], "nag-unclear", |room| room.session.is_at_move();
    "eval-slight-white"  Command::ToggleNag(Nag(14)), Annotate 1, ["Shift+3"], "nag-slight-white", |room| room.session.is_at_move();
    "eval-slight-black"  Command::ToggleNag(Nag(15)), Annotate 1, ["Shift+4"], "nag-slight-black", |room| room.session.is_at_move();
    "eval-clear-white"   Command::ToggleNag(Nag(16)), Annotate 1, ["Shift+5"], "nag-clear-white", |room| room.session.is_at_move();
    "eval-clear-black"   Command::ToggleNag(Nag(17)), Annotate 1, ["Shift+6"], "nag-clear-black", |room| room.session.is_at_move();
    "eval-white-wins"    Command::ToggleNag(Nag(18)), Annotate 1, ["Shift+7"], "nag-white-wins", |room| room.session.is_at_move();
    "eval-black-wins"    Command::ToggleNag(Nag(19)), Annotate 1, ["Shift+8"], "nag-black-wins", |room| room.session.is_at_move();
    "flip"               Command::Flip,               Board 0, ["f"], "flip", always;
    "set-up"             Command::SetUp,              Board 0, ["Ctrl+E"], "position", always;
    "clear-shapes"       Command::ClearShapes,        Board 0, [], "", |room| room.session.has_shapes();
    "start"              Command::Start,              Board 1, ["Home"], "first", |room| room.session.can_go_back();
    "back"               Command::Back,               Board 1, ["Left"], "previous", |room| room.session.can_go_back();
    "forward"            Command::Forward,            Board 1, ["Right"], "next", |room| room.session.can_go_forward();
    "end"                Command::End,                Board 1, ["End"], "last", |room| room.session.can_go_forward();
    "previous-variation" Command::PreviousVariation,  Board 2, ["Up"], "", |room| room.session.has_branches();
    "next-variation"     Command::NextVariation,      Board 2, ["Down"], "", |room| room.session.has_branches();
    "previous-fork"      Command::PreviousFork,       Board 2, ["Shift+Left"], "", |room| room.session.can_go_back();
    "next-fork"          Command::NextFork,           Board 2, ["Shift+Right"], "", |room| room.session.can_go_forward();
    "type-move"          Command::TypeMove,           Board 3, ["/"], "keyboard", always;
];
