//! The user's answer to the question about unsaved work, or about files that are being written.

/// The user's answer to the question about unsaved work, or about files that are being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Save the work, then do what waits.
    Save,
    /// Give the work or the files up and do what waits.
    Discard,
    /// Do nothing.
    Stay,
}
