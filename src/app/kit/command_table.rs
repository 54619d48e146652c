//! The tables of a room's commands: names, keys, places in the menu.

use super::keys::Shortcut;
use tabia_settings::Settings;
use tabia_texts::{exists, tr};

/// The menus and submenus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    File,
    /// Submenu of File.
    FileGames,
    Game,
    /// Submenu of Game.
    Annotate,
    Board,
    Engine,
    Review,
    Book,
    /// Submenu of Book.
    WholeBook,
    Library,
    /// Submenu of Library.
    LibraryFlags,
    /// Submenu of Library.
    LibraryUpkeep,
    Engines,
    Lab,
    /// Submenu of Lab.
    LabActions,
    View,
    /// Submenu of View.
    Parts,
    /// Submenu of View.
    MoveList,
    Help,
}

impl Group {
    /// The menus of the bar, in order.
    pub const MENUS: [Group; 11] = [
        Group::File,
        Group::Game,
        Group::Board,
        Group::Engine,
        Group::Review,
        Group::Book,
        Group::Library,
        Group::Engines,
        Group::Lab,
        Group::View,
        Group::Help,
    ];
    /// Every group, in the order in which lists of commands show them.
    pub const ALL: [Group; 19] = [
        Group::File,
        Group::FileGames,
        Group::Game,
        Group::Annotate,
        Group::Board,
        Group::Engine,
        Group::Review,
        Group::Book,
        Group::WholeBook,
        Group::Library,
        Group::LibraryFlags,
        Group::LibraryUpkeep,
        Group::Engines,
        Group::Lab,
        Group::LabActions,
        Group::View,
        Group::Parts,
        Group::MoveList,
        Group::Help,
    ];

    /// The group's title.
    pub fn title(self) -> String {
        tr(match self {
            Group::File => "menu-file",
            Group::FileGames => "menu-file-games",
            Group::Game => "menu-game",
            Group::Annotate => "menu-annotate",
            Group::Board => "menu-board",
            Group::Engine => "menu-engine",
            Group::Review => "menu-review",
            Group::Book => "menu-book",
            Group::WholeBook => "menu-whole-book",
            Group::Library => "menu-library",
            Group::LibraryFlags => "menu-library-flags",
            Group::LibraryUpkeep => "menu-library-upkeep",
            Group::Engines => "menu-engines",
            Group::Lab => "menu-lab",
            Group::LabActions => "menu-lab-actions",
            Group::View => "menu-view",
            Group::Parts => "menu-parts",
            Group::MoveList => "menu-move-list",
            Group::Help => "menu-help",
        })
    }
}

/// The tooltip of a button, with its key.
pub fn tip_with_key(tip: &str, key: Option<Shortcut>) -> String {
    match key {
        Some(key) => format!("{tip} ({key})"),
        None => tip.to_owned(),
    }
}

/// Why the command with this name in the settings file is not available, in one sentence; `None` while it is.
pub(crate) fn why_not(id: &str, is_enabled: bool) -> Option<String> {
    let key = format!("cmd-{id}-not");
    let reason = || match exists(&key) {
        true => tr(&key),
        false => tr("unavailable"),
    };
    (!is_enabled).then(reason)
}

/// One row of a table of commands. `C` is the room's own enum, and `E` decides from the room's state whether the command is
/// available.
#[derive(Clone)]
pub struct CommandEntry<C, E> {
    /// The name in the settings file; `cmd-<id>` and `cmd-<id>-tip` are the keys of its texts.
    pub id: &'static str,
    /// The command.
    pub command: C,
    /// The menu.
    pub group: Group,
    /// Entries of one group with different sections have a line between them.
    pub section: u8,
    /// Default keys.
    pub keys: &'static [&'static str],
    /// Name of the icon, or empty.
    pub icon: &'static str,
    /// Whether it is available.
    pub enabled: E,
}

impl<C, E> CommandEntry<C, E> {
    /// The display name.
    pub fn text(&self) -> String {
        tr(&format!("cmd-{}", self.id))
    }

    /// What it does, in one sentence.
    pub fn tip(&self) -> String {
        tr(&format!("cmd-{}-tip", self.id))
    }

    /// Why it is not available, in one sentence; `None` while it is.
    pub(crate) fn why_not(&self, is_enabled: bool) -> Option<String> {
        why_not(self.id, is_enabled)
    }

    /// The tooltip with the current key, as shown on buttons.
    pub fn tip_with_key(&self, settings: &Settings) -> String {
        tip_with_key(&self.tip(), self.shortcuts(settings).first().copied())
    }

    /// The current keys: the user's, or the defaults.
    pub fn shortcuts(&self, settings: &Settings) -> Vec<Shortcut> {
        match settings.keys.get(self.id) {
            Some(keys) => keys.iter().filter_map(|key| Shortcut::parse(key)).collect(),
            None => self.default_shortcuts(),
        }
    }

    /// The default keys.
    pub fn default_shortcuts(&self) -> Vec<Shortcut> {
        let keys = self.keys.iter();
        keys.filter_map(|key| Shortcut::parse(key)).collect()
    }
}

/// A command in the form used by the settings: its name and its keys.
pub type NamedKeys = CommandEntry<(), ()>;

impl<C, E> CommandEntry<C, E> {
    /// The entry without the types of its room.
    pub(crate) fn named_keys(&self) -> NamedKeys {
        CommandEntry {
            id: self.id,
            command: (),
            group: self.group,
            section: self.section,
            keys: self.keys,
            icon: self.icon,
            enabled: (),
        }
    }
}

/// Returns the entry of a command; `None` for commands with data.
pub fn find<'a, C: PartialEq, E>(
    table: &'a [CommandEntry<C, E>],
    command: &C,
) -> Option<&'a CommandEntry<C, E>> {
    table.iter().find(|entry| entry.command == *command)
}

/// Defines a room's table: id, command, group and section, default keys, icon, and whether the command is available.
macro_rules! command_table {
    ($($id:literal $command:expr, $group:ident $section:literal, [$($key:literal),*], $icon:literal, $enabled:expr;)+) => {
        &[$($crate::kit::command_table::CommandEntry {
            id: $id,
            command: $command,
            group: $crate::kit::command_table::Group::$group,
            section: $section,
            keys: &[$($key),*],
            icon: $icon,
            enabled: $enabled,
        }),+]
    };
}
pub(crate) use command_table;
