//! What a user can do to the frame: tabs, panels, questions.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::files::Picked;
use super::game::Draft;
use tabia_game::pgn::Encoding;
use tabia_settings::{Room, SecondPanel};

/// An action on the frame, or one that spans several rooms.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Ends the program, asking about unsaved changes.
    Quit,
    /// Takes back the last change of what is shown, the game or the book, or makes it again.
    Undo,
    Redo,
    /// Goes to a room.
    GoTo(Room),
    /// Shows the moves or the games where one panel has room.
    ShowTab(SidePanel),
    /// Shows this beside the moves where two panels have room.
    ShowSecond(SecondPanel),
    /// One panel or two in a wide window.
    ToggleTwoPanels,
    /// The second panel at the other side of the moves.
    SwapPanels,
    /// A divider was dragged: the shift, share or height in the settings that it stands for, or `None` for its usual
    /// place.
    Drag(Divider, Option<f32>),
    FullScreen,
    Palette,
    Keys,
    About,
    /// Opens a file.
    OpenFile(PathBuf),
    /// Does something with the tabs.
    Tab(TabCommand),
    /// Says what becomes of the unsaved work that stands in the way of an action.
    Decide(Decision),
    /// The user has answered where a file is.
    Picked(Picked),
    /// Reads a text that was pasted and shows what it holds.
    ReadText(String),
    /// Reads a file again in an encoding.
    ReadAs(PathBuf, Encoding),
    /// Opens the finished game between two programs in a new tab.
    KeepBout,
    /// Signals that what was tried is not allowed.
    Refuse,
    /// Offers a comment that was written and then given up, for a while.
    DropComment(Draft),
    /// Opens what was given up last again: a comment, or a dialog in which something was filled in.
    TakeBackDropped,
}

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

/// Identity of a tab, unique as long as the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TabId(pub(crate) u64);

/// What a panel beside the board shows: in the room of the book the book, elsewhere the moves, the list of games or the
/// review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SidePanel {
    Moves,
    Games,
    Book,
    Review,
}

/// A line that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divider {
    /// Between the board and what stands beside it.
    Side,
    /// Between the two panels beside the board.
    Panels,
    /// Above the search.
    Search,
    /// Above a tool of the book.
    Tool,
}

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
