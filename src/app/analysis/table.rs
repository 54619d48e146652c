//! The names, keys and places of the analysis commands.

use super::restriction::drawn_moves;
use super::state::AnalysisRoom;
use crate::command::analysis::Command;
use crate::game::GameRoom;
use crate::kit::command_table::{CommandEntry, command_table};
use tabia_settings::Settings;

/// The state that decides whether a command is available.
pub struct Scope<'a> {
    pub(crate) room: &'a AnalysisRoom,
    pub(crate) game: &'a GameRoom,
    pub(crate) settings: &'a Settings,
}

/// One row of the room's table.
pub type AnalysisCommandEntry = CommandEntry<Command, for<'a> fn(&Scope<'a>) -> bool>;

fn always(_: &Scope<'_>) -> bool {
    true
}

/// Whether the search can be restricted to some moves.
fn may_bind(scope: &Scope<'_>) -> bool {
    scope.room.analyses(scope.game)
}

fn has_drawn(scope: &Scope<'_>) -> bool {
    !drawn_moves(scope.game, scope.room.subject(scope.game)).is_empty()
}

fn can_exclude_best(scope: &Scope<'_>) -> bool {
    let best = scope.room.best_line(scope.game, scope.settings);
    let best = best.and_then(|line| line.pv.first());
    best.is_some_and(|mv| scope.room.can_exclude(scope.game, *mv))
}

/// The commands of the room that have a name.
#[rustfmt::skip]
pub static TABLE: &[AnalysisCommandEntry] = command_table![
    "toggle-engine"   Command::Toggle,         Engine 0, ["Space", "l"], "engine", |scope| !scope.game.session.is_playing();
    "play-best"       Command::PlayBest,       Engine 1, ["Enter"], "play", |scope| scope.room.best_line(scope.game, scope.settings).is_some();
    "add-best-line"   Command::AddBestLine,    Engine 1, ["Ctrl+Enter"], "plus", |scope| scope.room.best_line(scope.game, scope.settings).is_some();
    "add-analysis-engine" Command::AskEngine,  Engine 1, [], "engine", |scope| !scope.game.session.is_playing();
    "lock-engine"     Command::ToggleLock,     Engine 1, ["Shift+l"], "lock", |scope| scope.room.analyses(scope.game);
    "threats"         Command::ToggleThreats,  Engine 1, ["x"], "threat", |scope| !scope.game.session.is_playing();
    "more-lines"      Command::MoreLines,      Engine 2, [], "plus", |scope| scope.settings.engine_lines < Settings::MAX_LINES;
    "fewer-lines"     Command::FewerLines,     Engine 2, [], "minus", |scope| scope.settings.engine_lines > 1;
    "search-deeper"   Command::SearchDeeper,   Engine 2, [], "", |scope| scope.room.can_search_deeper(scope.game, scope.settings);
    "only-shown-moves" Command::OnlyShown,     Engine 3, [], "", |scope| may_bind(scope) && scope.room.best_line(scope.game, scope.settings).is_some();
    "only-drawn-moves" Command::OnlyDrawn,     Engine 3, [], "arrows", |scope| may_bind(scope) && has_drawn(scope);
    "exclude-best"    Command::ExcludeBest,    Engine 3, [], "", |scope| may_bind(scope) && can_exclude_best(scope);
    "all-moves"       Command::AllMoves,       Engine 3, [], "", |scope| scope.room.restriction(scope.game).is_some();
    "engine-arrows"   Command::ToggleArrows,   Engine 4, ["a"], "", always;
    "arrow-scores"    Command::ToggleArrowScores, Engine 4, [], "", |scope| scope.settings.engine_arrows;
    "engine-thoughts" Command::ToggleThoughts, Engine 4, [], "eye", always;
    "search-figures"  Command::ToggleFigures,  Engine 4, [], "", always;
    "eval-bar"        Command::ToggleEvalBar,  View 2, [], "", always;
    "win-draw-loss"   Command::ToggleChances,  View 2, [], "", |scope| scope.settings.eval_bar;
];
