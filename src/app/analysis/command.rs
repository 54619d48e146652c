//! What a user can have the engine do.

use crate::app::game;
use crate::settings::Settings;

/// An action on the engine that analyses.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Analysis on or off.
    Toggle,
    /// Plays the first move of the best line.
    PlayBest,
    /// Adds the best line to the game.
    AddBestLine,
    MoreLines,
    FewerLines,
    ToggleArrows,
    /// Whether a game against the engine shows what it thinks.
    ToggleThoughts,
    /// Goes on searching the shown position beyond the limits.
    SearchDeeper,
    /// Starts the engine anew after it failed.
    Restart,
    ToggleEvalBar,
    /// Folds or unfolds the limits and figures of the search.
    ToggleFigures,
    /// Makes these the settings.
    Change(Box<Settings>),
    /// Shows the switches of the search.
    ShowTechniques,
    /// Something that is done to the open game.
    Game(game::Command),
}
