//! The user's answer to the question about unsaved work.

/// The user's answer to the question about unsaved work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Save the work, then do what waits.
    Save,
    /// Give the work up and do what waits.
    Discard,
    /// Do nothing.
    Stay,
}
