//! What a user can do on the page of programs.

use super::bout::Rules;
use tabia_lab::programs::ProgramName;

/// An action on the page of programs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Asks how a game against a program is to be played.
    Play(ProgramName),
    /// Has a program look at the shown position, and the engine beside it.
    Analyse(ProgramName),
    /// Ends that.
    Stop,
    /// How the next game of two is to be played.
    SetBout(Rules),
    /// Lets two play.
    StartBout,
    /// Has their game stand still, or go on.
    PauseBout,
    /// Ends it as it stands.
    StopBout,
    /// Puts it among the open games.
    KeepBout,
    /// Puts it away: the board shows the open game again.
    CloseBout,
}
