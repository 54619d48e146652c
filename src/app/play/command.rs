//! What a user can do as a player.

use std::path::PathBuf;

use super::choices::NewGameChoices;
use crate::board::Premove;
use crate::game::players::NewGame;

/// An action of a player: the one whose turn it is, or the only human.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Play: the player whose turn it is, or the only human, acts.
    Resign,
    OfferDraw,
    ClaimDraw,
    TakeBack,
    MoveNow,
    /// Shows which piece to move; asked again, the move; asked once more, takes it away.
    Hint,
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
    /// Shows the game that has ended from its last position, with the engine on.
    Analyse,
    /// Closes the panel about the end of the game.
    CloseEnd,
    /// Opens the file of the games that were played to their end.
    OpenPlayed,
    /// Opens that file at a game, counted from its end.
    OpenPlayedGame(usize),
    /// Starts a game.
    Start {
        game: Box<NewGame>,
        /// What was chosen in the dialog, to begin with the next time.
        choices: Option<Box<NewGameChoices>>,
    },
}
