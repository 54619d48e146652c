//! What a user can do as a player.

use std::path::PathBuf;

use super::new_game::NewGameDialog;
use crate::app::board::Premove;
use crate::app::game::GameRoom;
use crate::app::game::session::NewGame;
use crate::app::kit::command::{CommandEntry, command_table, find};

/// An action of a player: the one whose turn it is, or the only human.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Play: the player whose turn it is, or the only human, acts.
    Resign,
    OfferDraw,
    ClaimDraw,
    TakeBack,
    MoveNow,
    /// Ends play without a result; the game stays open for analysis.
    StopPlaying,
    /// Goes on with a game whose clocks stand because it was interrupted.
    Resume,
    /// Whether the engine plays from opening books.
    ToggleBooks,
    /// Answers of the user in dialogs.
    ConfirmResign,
    AgreeDraw,
    /// Asks for a book to play from; [`Command::AddBook`] follows.
    AskForBook,
    /// Adds a book to those that are played from.
    AddBook(PathBuf),
    /// Forgets what was learned of book moves, and brings it back.
    ClearLearned,
    RecallLearned,
    /// Decides on the next move while the engine thinks.
    Premove(Premove),
    CancelPremove,
    /// Starts a game like the one that has ended, with the colours swapped.
    Rematch,
    /// Takes the panel away that tells how the game ended.
    CloseEnd,
    /// Opens the file of the games that were played to their end.
    OpenPlayed,
    /// Starts a game.
    Start {
        game: Box<NewGame>,
        /// What was chosen in the dialog, to begin with the next time.
        choices: Option<Box<NewGameDialog>>,
    },
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
    "resign"       Command::Resign,      Game 0, [], "flag", |game| game.session.can_resign();
    "offer-draw"   Command::OfferDraw,   Game 0, [], "handshake", |game| game.session.can_offer_draw();
    "claim-draw"   Command::ClaimDraw,   Game 0, [], "handshake", |game| game.session.claim().is_some();
    "take-back"    Command::TakeBack,    Game 0, ["Ctrl+Backspace"], "takeback", |game| game.session.can_take_back();
    "move-now"     Command::MoveNow,     Game 0, ["Ctrl+M"], "move-now", |game| game.session.engine_to_move();
    "go-on"        Command::Resume,      Game 0, [], "play", |game| game.session.is_paused();
    "stop-playing" Command::StopPlaying, Game 0, [], "stop", |game| game.session.is_playing();
    "rematch"      Command::Rematch,     Game 0, [], "new-game", |game| game.session.has_ended();
    "close-end"    Command::CloseEnd,    Game 0, [], "close", |game| game.end_shown;
    "played-games" Command::OpenPlayed,  File 3, [], "open", always;
    "use-books"    Command::ToggleBooks, Book 9, [], "", always;
];
