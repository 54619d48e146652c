//! The commands of tournaments.

mod setup;

use std::path::PathBuf;

pub use self::setup::{
    Adjudication, Control, ControlKind, Entrant, EntrantPlayer, FormatKind, OpeningKind,
    OpeningSource, Setup, TestNumbers,
};
use tabia_matches::GameId;

/// Identifies a tournament: the name of its folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TournamentId(pub String);

/// A part of the page of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum View {
    #[default]
    Standings,
    Crosstable,
    Games,
    /// The games that are being played.
    Live,
}

impl View {
    /// The parts in the order of their tabs.
    pub(crate) const ALL: [View; 4] = [View::Standings, View::Crosstable, View::Games, View::Live];

    /// The key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            View::Standings => "tournament-standings",
            View::Crosstable => "tournament-crosstable",
            View::Games => "tournament-games",
            View::Live => "tournament-live",
        }
    }
}

/// A command on tournaments.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows the page with the list of tournaments.
    ShowList,
    /// Selects a tournament in the list.
    Select(TournamentId),
    /// Shows the form of a new tournament.
    New,
    /// Changes the form.
    Edit(Box<Setup>),
    /// Asks for the file of the openings, and sets it.
    AskOpenings,
    OpeningsFrom(PathBuf),
    /// Creates the tournament of the form and starts it.
    Create,
    /// Ends the creation of the tournament of the form.
    CancelCreation,
    /// Shows a tournament.
    Open(TournamentId),
    /// Shows a part of the open tournament.
    Show(View),
    /// Starts a tournament, or continues it.
    Resume(TournamentId),
    /// Pauses the tournament that is being played.
    Pause,
    /// Asks whether a tournament is to be deleted, or takes the question back.
    AskDelete(Option<TournamentId>),
    /// Deletes a tournament with its games.
    Delete(TournamentId),
    /// Shows a game on the board and follows it; `None` for the open game of the user.
    Watch(Option<GameId>),
    /// Flips the board of the game that is followed.
    Turn,
    /// Opens a game as it stands in a tab.
    OpenGame(GameId),
    /// Asks for a file for all games, and writes it.
    AskExport,
    ExportTo(PathBuf),
    /// Copies the crosstable as text.
    CopyTable,
}
