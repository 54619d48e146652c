//! Every user action: the sum of the rooms' commands, and the one table that the menu, the palette, the keys and the list
//! of keys are made from.

use std::path::PathBuf;

use super::decision::Decision;
use super::divider::Divider;
use super::tabs::command::TabCommand;
use crate::analysis;
use crate::book;
use crate::game;
use crate::kit::context::SidePanel;
use crate::kit::files::Picked;
use crate::lab;
use crate::play;
use crate::review;
use crate::settings;
use tabia_settings::{Room, SecondPanel};

/// A user action. [`App::apply`](crate::App::apply) carries it out; nothing else that a user does changes games, books, settings or files.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    Game(game::Command),
    Play(play::Command),
    Analysis(analysis::Command),
    Book(book::Command),
    Lab(lab::Command),
    Review(review::Command),
    Settings(settings::Command),
    Shell(Action),
}

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
    /// Opens what was given up last again: a comment, or a dialog in which something was filled in.
    TakeBackDropped,
}

impl From<game::Command> for Command {
    fn from(command: game::Command) -> Command {
        Command::Game(command)
    }
}

impl From<play::Command> for Command {
    fn from(command: play::Command) -> Command {
        Command::Play(command)
    }
}

impl From<analysis::Command> for Command {
    fn from(command: analysis::Command) -> Command {
        match command {
            analysis::Command::Game(command) => Command::Game(command),
            command => Command::Analysis(command),
        }
    }
}

impl From<book::Command> for Command {
    fn from(command: book::Command) -> Command {
        match command {
            book::Command::Game(command) => Command::Game(command),
            command => Command::Book(command),
        }
    }
}

impl From<lab::Command> for Command {
    fn from(command: lab::Command) -> Command {
        match command {
            lab::Command::Game(command) => Command::Game(command),
            command => Command::Lab(command),
        }
    }
}

impl From<review::Command> for Command {
    fn from(command: review::Command) -> Command {
        match command {
            review::Command::Game(command) => Command::Game(command),
            command => Command::Review(command),
        }
    }
}

impl From<settings::Command> for Command {
    fn from(command: settings::Command) -> Command {
        match command {
            settings::Command::Play(command) => Command::Play(command),
            command => Command::Settings(command),
        }
    }
}

impl From<TabCommand> for Command {
    fn from(command: TabCommand) -> Command {
        Command::Shell(Action::Tab(command))
    }
}

impl From<Action> for Command {
    fn from(action: Action) -> Command {
        Command::Shell(action)
    }
}
