//! The names, keys and places of the commands on the engine.

use super::command::Command;
use super::state::AnalysisRoom;
use crate::app::game::GameRoom;
use crate::app::kit::command::{CommandEntry, command_table};
use crate::settings::Settings;

/// What tells whether a command can be carried out.
pub struct Scope<'a> {
    pub(in crate::app) room: &'a AnalysisRoom,
    pub(in crate::app) game: &'a GameRoom,
    pub(in crate::app) settings: &'a Settings,
}

/// One row of the room's table.
pub type AnalysisCommandEntry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

fn always(_: &Scope<'_>) -> bool {
    true
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[AnalysisCommandEntry] = command_table![
    "toggle-engine"   Command::Toggle,         Engine 0, ["Space", "l"], "engine", |scope| !scope.game.session.is_playing();
    "play-best"       Command::PlayBest,       Engine 1, ["Enter"], "play", |scope| scope.room.best_line(scope.game, scope.settings).is_some();
    "add-best-line"   Command::AddBestLine,    Engine 1, ["Ctrl+Enter"], "plus", |scope| scope.room.best_line(scope.game, scope.settings).is_some();
    "more-lines"      Command::MoreLines,      Engine 2, [], "plus", |scope| scope.settings.engine_lines < Settings::MAX_LINES;
    "fewer-lines"     Command::FewerLines,     Engine 2, [], "minus", |scope| scope.settings.engine_lines > 1;
    "search-deeper"   Command::SearchDeeper,   Engine 2, [], "", |scope| scope.room.can_search_deeper(scope.game, scope.settings);
    "engine-arrows"   Command::ToggleArrows,   Engine 3, ["a"], "", always;
    "engine-thoughts" Command::ToggleThoughts, Engine 3, [], "eye", always;
    "search-figures"  Command::ToggleFigures,  Engine 3, [], "", always;
    "eval-bar"        Command::ToggleEvalBar,  View 2, [], "", always;
];
