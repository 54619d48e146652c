//! What a user can do on the page of programs.

use crate::lab::programs::ProgramName;

/// An action on the page of programs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Asks how a game against a program is to be played.
    Play(ProgramName),
    /// Has a program look at the shown position, and the engine beside it.
    Analyse(ProgramName),
    /// Ends that.
    Stop,
}
