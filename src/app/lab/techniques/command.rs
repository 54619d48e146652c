//! What a user can do on the page.

/// An action on the techniques.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// How deep the engine searches with one technique switched, in half-moves.
    SetDepth(i32),
    /// How deep plain alpha-beta searches, with one technique added.
    SetAloneDepth(i32),
    /// Searches the shown position with each technique switched, and with each alone.
    Compare,
    /// Ends the comparison; what was found stays.
    Cancel,
    /// Switches a technique of the engine, by its name.
    Switch { name: &'static str, on: bool },
}
