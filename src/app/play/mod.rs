//! Games that are played: the engine's moves, the players, the books in use.

mod apply;
pub(crate) mod books;
mod choices;
pub(crate) mod dialog;
mod hint;
pub(crate) mod moves;
mod new_game;
mod played;
pub mod players;
mod premove;
mod state;

use self::hint::can_hint;
use crate::game::GameRoom;
use crate::kit::command_table::{CommandEntry, command_table};

pub use self::state::PlayRoom;
pub use crate::command::play::Command;

/// One row of the room's table.
pub type PlayCommandEntry = CommandEntry<Command, fn(&GameRoom) -> bool>;

fn always(_: &GameRoom) -> bool {
    true
}

/// The named commands of the room.
#[rustfmt::skip]
pub static TABLE: &[PlayCommandEntry] = command_table![
    "resign"       Command::Resign,      Game 0, [], "flag", |game| game.session.can_resign();
    "offer-draw"   Command::OfferDraw,   Game 0, [], "handshake", |game| game.session.can_offer_draw();
    "claim-draw"   Command::ClaimDraw,   Game 0, [], "handshake", |game| game.session.claim().is_some();
    "take-back"    Command::TakeBack,    Game 0, ["Ctrl+Backspace"], "takeback", |game| game.session.can_take_back();
    "move-now"     Command::MoveNow,     Game 0, ["Ctrl+M"], "move-now", |game| game.session.engine_to_move();
    "hint"         Command::Hint,        Game 0, ["h"], "hint", can_hint;
    "go-on"        Command::Resume,      Game 0, [], "play", |game| game.session.is_paused();
    "stop-playing" Command::StopPlaying, Game 0, [], "stop", |game| game.session.is_playing();
    "rematch"      Command::Rematch,     Game 0, [], "new-game", |game| game.session.has_ended();
    "analyse-game" Command::Analyse,     Game 0, [], "engine", |game| game.session.has_ended();
    "close-end"    Command::CloseEnd,    Game 0, [], "close", |game| game.end_shown;
    "played-games" Command::OpenPlayed,  File 3, [], "open", always;
    "use-books"    Command::ToggleBooks, Book 9, [], "", always;
];
