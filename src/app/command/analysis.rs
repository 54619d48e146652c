//! The commands of the engine analysis.

use tabia_chess::Move;
use tabia_settings::{EngineId, Settings};

/// A command of the engine analysis.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Switches analysis on or off.
    Toggle,
    /// Locks the engine to the shown position while others are looked at, or unlocks it.
    ToggleLock,
    /// Shows or hides what the opponent would play if it were their move.
    ToggleThreats,
    /// Restricts the search to the first moves of the shown lines, to the moves drawn as arrows, or to these moves.
    OnlyShown,
    OnlyDrawn,
    Only(Vec<Move>),
    /// Excludes the first move of the best line, or this move, from the search.
    ExcludeBest,
    Exclude(Move),
    /// Searches all moves again.
    AllMoves,
    /// Plays the first move of the best line.
    PlayBest,
    /// Adds the best line to the game.
    AddBestLine,
    MoreLines,
    FewerLines,
    ToggleArrows,
    /// Switches the scores on the engine's arrows on or off.
    ToggleArrowScores,
    /// Shows or hides the engine's lines in a game against it.
    ToggleThoughts,
    /// Continues the search of the shown position beyond the limits.
    SearchDeeper,
    /// Restarts the engine after it failed.
    Restart,
    /// Asks which engine of the user is to analyse too.
    AskEngine,
    /// Lets an engine of the user analyse too, or no longer.
    AddEngine(EngineId),
    RemoveEngine(EngineId),
    /// Restarts an engine of the user after it failed.
    RestartEngine(EngineId),
    /// Switches the search of one of the engines on or off, or hides or shows its lines; `None` is Tabia's own.
    SwitchEngine(Option<EngineId>),
    FoldEngine(Option<EngineId>),
    ToggleEvalBar,
    /// Switches the bar between the score and the chances of a win, a draw and a loss.
    ToggleChances,
    /// Folds or unfolds the limits and figures of the search.
    ToggleFigures,
    /// Replaces the settings.
    Change(Box<Settings>),
}
