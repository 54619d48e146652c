//! What a user can do to tabs.

use super::state::TabId;

/// An action on tabs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TabCommand {
    /// Opens an empty tab behind the others and shows it.
    New,
    /// Closes the shown tab.
    Close,
    /// Shows the tab to the right or to the left; behind the last comes the first.
    Next,
    Previous,
    /// Shows a tab.
    Show(TabId),
    /// Closes a tab.
    CloseOf(TabId),
    /// Closes all tabs but this one.
    CloseOthers(TabId),
    /// Puts a tab at a place among the others, counted from 0.
    Move(TabId, usize),
}
