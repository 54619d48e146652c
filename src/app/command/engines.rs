//! The commands of the engine room.

use std::collections::BTreeMap;
use std::path::PathBuf;

use tabia_protocol::client::{EngineProgram, Protocol};
use tabia_settings::EngineId;

/// A command of the engine room. Where it names no engine, it is about the selected one.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Shows a page of the room.
    Show(Page),
    /// Asks for the file of an engine to add.
    Add,
    /// Starts programs, and adds those that are engines.
    AddPrograms(Vec<EngineProgram>),
    /// Ends the start of a program that is being added, or forgets one that is no engine.
    DropAddition(AdditionId),
    /// Adds a program although it did not answer as an engine.
    KeepAddition(AdditionId),
    /// Looks for engines in the usual places.
    Find,
    /// Selects an engine.
    Select(EngineId),
    /// Shows a part of the card of the engine, where there is room for one only.
    ShowPart(CardPart),
    /// Gives the field for the name the keyboard focus.
    Rename,
    /// Adds the selected engine once more, with options of its own.
    CopyProfile,
    /// Removes the engine from the list.
    Remove,
    /// Restores an engine that was removed.
    Restore(EngineId),
    /// Moves the engine before the previous one, or behind the next one.
    MoveUp,
    MoveDown,
    /// Asks for another file of the engine.
    ChooseFile,
    SetFile(PathBuf),
    /// Asks for the working folder of the engine.
    ChooseFolder,
    SetFolder(PathBuf),
    /// Lets the engine work in the folder of its file.
    ResetFolder,
    /// Changes how an engine is started, or an option.
    Change(EngineId, EngineChange),
    /// Sets all options to what the engine has by itself.
    ResetOptions,
    /// Starts the engine to read its options.
    ReadOptions,
    /// Tests the engine, or ends the test.
    Test,
    StopTest,
    /// Shows the log of the last run of the engine.
    ShowLog,
    /// Shows the log of a run.
    ShowRun(u64),
    /// Gives the field for the text of lines the keyboard focus.
    FindInLog,
    /// Lets the newest line of the log stay in view, or not.
    FollowLog,
    /// Copies the selected lines of the log, or all that are shown.
    CopyLog,
    /// Asks for a file to write the log to.
    SaveLog,
    SaveLogTo(PathBuf),
}

/// A change of an engine in the list.
#[derive(Clone, Debug, PartialEq)]
pub enum EngineChange {
    Name(String),
    Arguments(Vec<String>),
    /// The working folder; empty for the folder of the file.
    Folder(PathBuf),
    Environment(BTreeMap<String, String>),
    Protocol(Protocol),
    /// The value of an option; `None` for that which the engine has by itself.
    Option(String, Option<String>),
}

/// The number of a program that is being added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AdditionId(pub(crate) u64);

/// A part of the card of an engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CardPart {
    /// Its options.
    #[default]
    Options,
    /// How it is started.
    Start,
}

impl CardPart {
    /// The parts in the order of their tabs.
    pub(crate) const ALL: [CardPart; 2] = [CardPart::Options, CardPart::Start];

    /// The key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            CardPart::Options => "engine-options",
            CardPart::Start => "engine-start",
        }
    }
}

/// A page of the engine room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The engines that the user has added.
    #[default]
    Engines,
    /// Tournaments between engines, levels and programs.
    Tournaments,
    /// What was said between this program and them.
    Log,
}

impl Page {
    /// The pages in the order of their tabs.
    pub(crate) const ALL: [Page; 3] = [Page::Engines, Page::Tournaments, Page::Log];

    /// The key of its name.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Page::Engines => "engines",
            Page::Tournaments => "tournaments",
            Page::Log => "engines-log",
        }
    }
}
