//! What a user can have the engine do.

use tabia_chess::Move;
use tabia_settings::Settings;

/// An action on the engine that analyses.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Analysis on or off.
    Toggle,
    /// Stays with the shown position while others are looked at, or follows again.
    ToggleLock,
    /// Shows what the opponent would play if it were their move, or no longer.
    ToggleThreats,
    /// Looks only at the first moves of the shown lines, at the moves that are drawn as arrows, or at these.
    OnlyShown,
    OnlyDrawn,
    Only(Vec<Move>),
    /// Looks no more at the first move of the best line, or at this move.
    ExcludeBest,
    Exclude(Move),
    /// Looks at all moves again.
    AllMoves,
    /// Plays the first move of the best line.
    PlayBest,
    /// Adds the best line to the game.
    AddBestLine,
    MoreLines,
    FewerLines,
    ToggleArrows,
    /// Whether the arrows have their scores.
    ToggleArrowScores,
    /// Whether a game against the engine shows what it thinks.
    ToggleThoughts,
    /// Goes on searching the shown position beyond the limits.
    SearchDeeper,
    /// Starts the engine anew after it failed.
    Restart,
    ToggleEvalBar,
    /// Whether the bar shows the chances of a win, a draw and a loss.
    ToggleChances,
    /// Folds or unfolds the limits and figures of the search.
    ToggleFigures,
    /// Makes these the settings.
    Change(Box<Settings>),
}
