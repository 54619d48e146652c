//! The combined table for the menu, the palette, the keys and the list of keys.

use super::state::App;
use crate::analysis;
use crate::analysis::shown::hides_game;
use crate::book;
use crate::command::{Action, Command, TabCommand, WindowPart};
use crate::engines;
use crate::game;
use crate::game::GameRoom;
use crate::kit::command_table::{CommandEntry, NamedKeys, command_table};
use crate::lab;
use crate::library;
use crate::matches;
use crate::play;
use crate::review;
use crate::settings;
use std::sync::LazyLock;
use tabia_settings::{Room, Settings};

/// Decides from a room's state whether one of its commands is available.
#[derive(Clone, Copy)]
pub enum Enabled {
    Game(fn(&GameRoom) -> bool),
    Play(fn(&GameRoom) -> bool),
    Analysis(for<'a> fn(&analysis::table::Scope<'a>) -> bool),
    Book(for<'a> fn(&book::table::Scope<'a>) -> bool),
    Lab(for<'a> fn(&lab::table::Scope<'a>) -> bool),
    Library(fn(&library::LibraryRoom) -> bool),
    Engines(fn(&engines::EnginesRoom) -> bool),
    Matches(fn(&matches::MatchesRoom) -> bool),
    Review(for<'a> fn(&review::table::Scope<'a>) -> bool),
    Settings(fn(&Settings) -> bool),
    Shell(fn(&App) -> bool),
}

/// One row of the table of all commands.
pub type WindowCommandEntry = CommandEntry<Command, Enabled>;

impl WindowCommandEntry {
    /// Whether the command is available now.
    pub fn is_enabled(&self, app: &App) -> bool {
        if self.is_hidden_by_exercise(app) {
            return false;
        }
        let (game, settings) = (&app.game, &app.context.settings);
        match self.enabled {
            Enabled::Game(enabled) | Enabled::Play(enabled) => enabled(game),
            Enabled::Analysis(enabled) => enabled(&analysis::table::Scope {
                room: &app.analysis,
                game,
                settings,
            }),
            Enabled::Book(enabled) => enabled(&book::table::Scope {
                room: &app.book,
                game,
                shown: app.context.shows_book(),
            }),
            Enabled::Lab(enabled) => enabled(&lab::table::Scope {
                room: &app.lab,
                game,
                hides_game: hides_game(game, settings),
            }),
            Enabled::Library(enabled) => enabled(&app.library),
            Enabled::Engines(enabled) => enabled(&app.engines),
            Enabled::Matches(enabled) => enabled(&app.engines.matches),
            Enabled::Review(enabled) => enabled(&review::table::Scope {
                room: &app.review,
                game,
            }),
            Enabled::Settings(enabled) => enabled(settings),
            Enabled::Shell(enabled) => enabled(app),
        }
    }

    /// Whether the command is about the shown position of the game, in place of which the board shows an exercise.
    pub(super) fn is_hidden_by_exercise(&self, app: &App) -> bool {
        let is_about_shown = match &self.command {
            Command::Game(command) => command.is_about_shown_position(),
            Command::Review(command) => matches!(
                command,
                review::Command::Next(..)
                    | review::Command::NextFault
                    | review::Command::PreviousFault
                    | review::Command::ToggleBetter
                    | review::Command::Retry
                    | review::Command::LookDeeper(review::Reach::Move)
            ),
            Command::Shell(action) => matches!(action, Action::Undo | Action::Redo),
            _ => false,
        };
        is_about_shown && app.is_learning()
    }
}

/// The entry of a command; commands with data have none.
pub fn entry(command: &Command) -> Option<&'static WindowCommandEntry> {
    TABLE.iter().find(|entry| entry.command == *command)
}

type ShellEntry = CommandEntry<Action, fn(&App) -> bool>;

#[rustfmt::skip]
static ACTIONS: &[ShellEntry] = command_table![
    "new-tab"     Action::Tab(TabCommand::New), File 0, ["Ctrl+T"], "plus", |_| true;
    "close-tab"   Action::Tab(TabCommand::Close), File 3, ["Ctrl+W", "Ctrl+F4"], "close", |app| app.tabs.count() > 1 || !app.game.gives_way() || !app.game.session.game().is_empty();
    "take-game"   Action::AskGameSource, FileGames 0, [], "", App::can_take_game;
    "copy-games-to" Action::AskGamesTarget { moves: false }, FileGames 4, [], "", |app| app.game.can_edit_list();
    "move-games-to" Action::AskGamesTarget { moves: true }, FileGames 4, [], "", |app| app.game.can_delete_games();
    "next-tab"    Action::Tab(TabCommand::Next), View 1, ["Ctrl+Tab", "Ctrl+PageDown"], "", |app| app.tabs.count() > 1;
    "previous-tab" Action::Tab(TabCommand::Previous), View 1, ["Ctrl+Shift+Tab", "Ctrl+PageUp"], "", |app| app.tabs.count() > 1;
    "reload"      Action::Reload, File 3, ["F5"], "redo", App::can_reload;
    "library-save-back" Action::SaveBack, Library 1, [], "save", |app| app.library.can_save_back(&app.game);
    "quit"        Action::Quit,       File 4, ["Ctrl+Q"], "", |_| true;
    "undo"        Action::Undo,       Game 1, ["Ctrl+Z"], "undo", App::can_undo;
    "redo"        Action::Redo,       Game 1, ["Ctrl+Shift+Z", "Ctrl+Y"], "redo", App::can_redo;
    "palette"     Action::Palette,    View 0, ["Ctrl+Shift+P"], "search", |_| true;
    "room-play"    Action::GoTo(Room::Play),    View 1, ["Ctrl+1"], "room-play", |_| true;
    "room-analyse" Action::GoTo(Room::Analyse), View 1, ["Ctrl+2"], "room-analyse", |_| true;
    "room-book"    Action::GoTo(Room::Book),    View 1, ["Ctrl+3"], "book", |_| true;
    "room-library" Action::GoTo(Room::Library), View 1, ["Ctrl+4"], "library", |_| true;
    "room-engines" Action::GoTo(Room::Engines), View 1, ["Ctrl+5"], "room-engines", |_| true;
    "room-lab"     Action::GoTo(Room::Lab),     View 1, ["Ctrl+6"], "room-lab", |_| true;
    "two-panels"   Action::ToggleTwoPanels, View 2, [], "panels", App::can_show_two;
    "swap-panels"  Action::SwapPanels,      View 2, [], "swap", |app| app.context.settings.two_panels && app.can_show_two();
    "menu"          Action::OpenMenu,     Parts 0, ["F10"], "", |_| true;
    "next-part"     Action::NextPart,     Parts 0, ["F6"], "", |_| true;
    "previous-part" Action::PreviousPart, Parts 0, ["Shift+F6"], "", |_| true;
    "focus-board"   Action::FocusPart(WindowPart::Board),  Parts 1, ["F2"], "", |_| true;
    "focus-panel"   Action::FocusPart(WindowPart::Panel),  Parts 1, [], "", |_| true;
    "focus-search"  Action::FocusPart(WindowPart::Search), Parts 1, [], "", |app| app.shows_search();
    "draw-shape"  Action::DrawShape,  Board 0, ["Shift+Enter"], "arrows", |app| app.on_board().is_none();
    "full-screen" Action::FullScreen, View 3, ["F11"], "", |_| true;
    "keys"        Action::Keys,       Help 0, ["?", "F1"], "keyboard", |_| true;
    "about"       Action::About,      Help 1, [], "help", |_| true;
];

/// The tables of all rooms, concatenated; in each menu the sections are in order.
pub static TABLE: LazyLock<Vec<WindowCommandEntry>> = LazyLock::new(|| {
    let mut all: Vec<WindowCommandEntry> = Vec::new();
    all.extend(lift(play::TABLE, Enabled::Play));
    all.extend(lift(game::table::TABLE, Enabled::Game));
    all.extend(lift(analysis::table::TABLE, Enabled::Analysis));
    all.extend(lift(book::table::TABLE, Enabled::Book));
    all.extend(lift(lab::table::TABLE, Enabled::Lab));
    all.extend(lift(library::table::TABLE, Enabled::Library));
    all.extend(lift(engines::table::TABLE, Enabled::Engines));
    all.extend(lift(matches::table::TABLE, Enabled::Matches));
    all.extend(lift(review::table::TABLE, Enabled::Review));
    all.extend(lift(settings::TABLE, Enabled::Settings));
    all.extend(lift(ACTIONS, Enabled::Shell));
    all.sort_by_key(|entry| (entry.group as u8, entry.section));
    all
});

/// The same commands in the form used by the settings and the list of keys.
pub(super) static KEYS: LazyLock<Vec<NamedKeys>> =
    LazyLock::new(|| TABLE.iter().map(WindowCommandEntry::named_keys).collect());

fn lift<C: Clone + Into<Command>, E: Copy>(
    table: &'static [CommandEntry<C, E>],
    enabled: fn(E) -> Enabled,
) -> impl Iterator<Item = WindowCommandEntry> {
    table.iter().map(move |entry| CommandEntry {
        id: entry.id,
        command: entry.command.clone().into(),
        group: entry.group,
        section: entry.section,
        keys: entry.keys,
        icon: entry.icon,
        enabled: enabled(entry.enabled),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::icons;
    use std::collections::HashMap;

    #[test]
    fn every_command_has_texts_keys_that_can_be_read_and_an_icon_that_exists() {
        for entry in TABLE.iter() {
            for key in [format!("cmd-{}", entry.id), format!("cmd-{}-tip", entry.id)] {
                assert!(tabia_texts::exists(&key), "no text for {key}");
            }
            assert_eq!(
                entry.default_shortcuts().len(),
                entry.keys.len(),
                "{}: {:?}",
                entry.id,
                entry.keys
            );
            assert!(
                entry.icon.is_empty() || icons::exists(entry.icon),
                "{}: no icon {}",
                entry.id,
                entry.icon
            );
        }
    }

    #[test]
    fn no_name_and_no_key_stands_for_two_commands() {
        let mut names = HashMap::new();
        let mut keys = HashMap::new();
        for entry in TABLE.iter() {
            assert_eq!(names.insert(entry.id, ()), None, "{} twice", entry.id);
            for shortcut in entry.default_shortcuts() {
                assert_eq!(keys.insert(shortcut, entry.id), None, "{shortcut} twice");
            }
        }
    }
}
