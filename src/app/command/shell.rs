//! The commands of the window frame: tabs, panels, questions.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::files::Picked;
use super::game::Draft;
use tabia_game::pgn::Encoding;
use tabia_settings::{Room, SecondPanel};

/// A command of the window frame, or one that spans several rooms.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Ends the program, asking about unsaved changes.
    Quit,
    /// Saves the game on the board in place of that of the open collection from which it was opened.
    SaveBack,
    /// Undoes the last change of the shown game or book, or redoes it.
    Undo,
    Redo,
    /// Shows a room.
    GoTo(Room),
    /// Shows the moves or the games where only one panel fits.
    ShowTab(SidePanel),
    /// Shows a panel beside the moves where two panels fit.
    ShowSecond(SecondPanel),
    /// Switches between one panel and two in a wide window.
    ToggleTwoPanels,
    /// Moves the second panel to the other side of the moves.
    SwapPanels,
    /// Sets the place of a divider after dragging: the shift, share or height in the settings, or `None` for its usual place.
    Drag(Divider, Option<f32>),
    FullScreen,
    Palette,
    Keys,
    About,
    /// Opens the first menu for the keyboard.
    OpenMenu,
    /// Gives a part of the window the keyboard focus, or the part after the one that has it, or before it.
    FocusPart(WindowPart),
    NextPart,
    PreviousPart,
    /// Begins an arrow or circle at the square cursor of the board, or ends it.
    DrawShape,
    /// Asks to which tab, file or collection the selected games are copied, or moved.
    AskGamesTarget {
        moves: bool,
    },
    /// Asks for the file to whose end they are added.
    AskGamesFile {
        moves: bool,
    },
    /// Copies or moves them to a tab.
    SendGames {
        to: TabId,
        moves: bool,
    },
    /// Copies or moves them to the collection in a folder.
    SendGamesToCollection {
        to: PathBuf,
        moves: bool,
    },
    /// Asks for the tab whose shown game is added to the file.
    AskGameSource,
    /// Adds the shown game of a tab to the file.
    TakeGame(TabId),
    /// Opens a file.
    OpenFile(PathBuf),
    /// Reads the shown file again, or in its room the file of the open book, asking about unsaved changes.
    Reload,
    /// Reads the file of the shown games again, asking about unsaved changes.
    ReloadGames,
    /// Shows an open file and reads it again.
    ReloadFile(PathBuf),
    /// Reports that another program has changed an open file, and offers to read it again.
    OfferReload(PathBuf),
    /// Carries out a command on the tabs.
    Tab(TabCommand),
    /// Decides about unsaved work that an action would lose.
    Decide(Decision),
    /// Handles the user's answer to a file request.
    Picked(Picked),
    /// Reads a pasted text and shows its contents.
    ReadText(String),
    /// Reads a file again in this encoding.
    ReadAs(PathBuf, Encoding),
    /// Opens the finished game between two programs in a new tab.
    KeepBout,
    /// Opens the finished games of the match between programs in a new tab.
    KeepMatch,
    /// Signals that an attempted action is not allowed.
    Refuse,
    /// Offers to restore a discarded comment, for a while.
    DropComment(Draft),
    /// Reopens what was discarded last: a comment, or a dialog with input.
    TakeBackDropped,
}

/// A part of the window, in the order in which a key visits them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WindowPart {
    Menu,
    /// The row of tabs.
    Tabs,
    Rail,
    Board,
    /// The panel with the moves, or with what replaces them.
    Panel,
    SecondPanel,
    /// The search, or a tool of the book.
    Search,
    Status,
}

/// An action on tabs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum TabCommand {
    /// Opens an empty tab after the others and shows it.
    New,
    /// Closes the shown tab.
    Close,
    /// Shows the next tab to the right or to the left; the last one is followed by the first.
    Next,
    Previous,
    /// Shows a tab.
    Show(TabId),
    /// Closes a tab.
    CloseOf(TabId),
    /// Closes all tabs but this one.
    CloseOthers(TabId),
    /// Moves a tab to an index, counted from 0.
    Move(TabId, usize),
}

/// Identifies a tab, unique while the program runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TabId(pub(crate) u64);

/// The content of a panel beside the board: in the book room the book, elsewhere the moves, the list of games, the review or the
/// explorer of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum SidePanel {
    Moves,
    Games,
    Book,
    Review,
    Explorer,
}

/// A divider that can be dragged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divider {
    /// Between the board and the side.
    Side,
    /// Between the two panels of the side.
    Panels,
    /// Above the search.
    Search,
    /// Above a tool of the book.
    Tool,
    /// Below the moves of the explorer.
    Explorer,
}

/// The user's answer to the question about unsaved work, or about files that are being written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Saves the work, then carries out the waiting action.
    Save,
    /// Discards the work, or the files being written, and carries out the waiting action.
    Discard,
    /// Cancels the waiting action.
    Stay,
    /// Saves everything that the question lists, or discards it.
    SaveAll,
    DiscardAll,
    /// Saves one file of the list, or discards it, or takes that back.
    SaveOne(UnsavedWork),
    DiscardOne(UnsavedWork),
    KeepOne(UnsavedWork),
}

/// A file of the question about several files with unsaved changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnsavedWork {
    /// The games of a tab.
    Games(TabId),
    Book,
}
