//! Maps keys to commands.

use std::path::PathBuf;

use crate::{book, engines, game, library};
use egui::{Event, Key, Popup};

use super::state::App;
use super::table::{TABLE, WindowCommandEntry};
use crate::command::{Action, Command, Commands, WindowPart};
use crate::kit::command_table::find;
use crate::kit::files;
use crate::kit::focus;
use crate::kit::input_order::InputOrder;
use crate::kit::keys;
use crate::kit::keys::{LIST_KEYS, Shortcut};
use tabia_protocol::client::EngineProgram;
use tabia_settings::Room;

impl App {
    /// The commands whose keys were pressed in this frame. Their events are removed, so that nothing else handles them.
    pub(crate) fn pressed_keys(&mut self) -> Commands {
        // Dialogs have their own keys.
        if self.has_dialog() || self.palette.is_some() {
            return Commands::default();
        }
        // Menus have their own keys as well, but the key combinations shown in them still act.
        let in_menu = Popup::is_any_open(&self.context.egui);
        let bindings: Vec<(&'static WindowCommandEntry, Shortcut)> = TABLE
            .iter()
            .flat_map(|entry| {
                entry
                    .shortcuts(&self.context.settings)
                    .into_iter()
                    .map(move |shortcut| (entry, shortcut))
            })
            .filter(|(_, shortcut)| !in_menu || shortcut.modifiers.command)
            .filter(|(_, shortcut)| self.may_act(*shortcut))
            .collect();
        let shortcuts: Vec<Shortcut> = bindings.iter().map(|(_, shortcut)| *shortcut).collect();
        let mut commands = Commands::default();
        let mut later = Vec::new();
        let mut reasons = Vec::new();
        self.context.egui.clone().input_mut(|input| {
            while let Some((index, at)) = keys::pressed(&input.events, input.modifiers, &shortcuts)
            {
                let event = input.events.remove(at);
                let entry = self.acting_entry(bindings[index].0);
                let is_repeated = matches!(event, Event::Key { repeat: true, .. });
                if let Some(reason) = entry.reason(self) {
                    // A key that is held says it once.
                    reasons.extend((!is_repeated).then_some(reason));
                } else {
                    let paste = Command::Game(game::Command::Paste);
                    match event {
                        Event::Paste(text) if entry.command == paste => {
                            commands.push(game::Command::PasteText(text));
                        }
                        _ => commands.push(entry.command.clone()),
                    }
                    if shortcut_opens_field(&entry.command) {
                        later = input.events.split_off(at);
                        break;
                    }
                }
            }
        });
        for reason in reasons {
            self.context.announcer.announce(reason);
        }
        if !later.is_empty() {
            // The character of the shortcut key itself is not typed.
            if matches!(later[0], Event::Text(_)) {
                later.remove(0);
            }
            self.context.egui.plugin::<InputOrder>().lock().hold(later);
            self.context.egui.request_repaint();
        }
        if in_menu && !commands.is_empty() {
            Popup::close_all(&self.context.egui);
        }
        // Text pasted through the menu arrives without a key event.
        if !self.context.egui.text_edit_focused() {
            let pasted = self.context.egui.input_mut(|input| {
                let at = input
                    .events
                    .iter()
                    .position(|event| matches!(event, Event::Paste(_)))?;
                match input.events.remove(at) {
                    Event::Paste(text) => Some(text),
                    _ => None,
                }
            });
            commands.extend(pasted.map(game::Command::PasteText));
        }
        commands
    }

    /// The command of a key. Where the library is shown, the keys that find positions of the book, copy the game on the board
    /// and delete a move are about its games: the moves of that game are out of sight.
    fn acting_entry(&self, entry: &'static WindowCommandEntry) -> &'static WindowCommandEntry {
        if self.context.room() == Room::Engines && self.engines.shows_log() {
            let command = match &entry.command {
                Command::Book(book::Command::Find) => engines::Command::FindInLog,
                Command::Game(game::Command::CopyPgn) => engines::Command::CopyLog,
                _ => return entry,
            };
            return find(&TABLE, &Command::Engines(command)).unwrap_or(entry);
        }
        let in_library = self.context.room() == Room::Library;
        let command = match &entry.command {
            Command::Book(book::Command::Find) => library::Command::Find,
            Command::Game(game::Command::CopyPgn) if self.library.has_selected() => {
                library::Command::CopyGames
            }
            Command::Game(game::Command::Delete) if self.library.open.is_some() => {
                library::Command::Delete
            }
            _ => return entry,
        };
        let other = find(&TABLE, &Command::Library(command));
        other.filter(|_| in_library).unwrap_or(entry)
    }

    /// Whether a shortcut may act now, and is not used by the focused field or board.
    pub(super) fn may_act(&self, shortcut: Shortcut) -> bool {
        let plain = shortcut.is_typing();
        // The second press of Enter is meant for the file dialog that is about to open.
        if plain && shortcut.key == Key::Enter && self.context.asked_for.is_some() {
            return false;
        }
        if self.context.egui.text_edit_focused() || self.game.focus_typed {
            return !plain && !shortcut.is_editing();
        }
        if self.book.view.wants_key(&self.context.egui, shortcut) {
            return false;
        }
        if plain && self.board.wants_key(&self.context.egui, shortcut.key) {
            return false;
        }
        if self.engines.wants_key(&self.context.egui, shortcut) {
            return false;
        }
        let in_list = self.game.list.wants_keys(&self.context.egui)
            || self.book.tools.wants_keys(&self.context.egui)
            || self.engines.matches.wants_keys(&self.context.egui);
        if self.game.list.wants_key(&self.context.egui, shortcut) {
            return false;
        }
        if plain && LIST_KEYS.contains(&shortcut.key) && in_list {
            return false;
        }
        if plain && self.library.wants_key(&self.context.egui, shortcut.key) {
            return false;
        }
        let in_library = self.context.room() == Room::Library && self.library.open.is_some();
        if plain && in_library && self.library.is_typed(&self.context.egui, shortcut.key) {
            return false;
        }
        if plain && self.lab.wants_key(&self.context.egui, shortcut.key) {
            return false;
        }
        let focused = self
            .context
            .egui
            .memory(|memory| memory.focused().is_some());
        // The arrows move the focus, and the pages of a panel are scrolled.
        let is_used = match shortcut.key {
            Key::Space | Key::Enter => true,
            Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight => {
                focus::arrows_move_it(&self.context.egui)
            }
            Key::PageUp | Key::PageDown => matches!(
                self.stops.focused(&self.context.egui),
                Some(WindowPart::Panel | WindowPart::SecondPanel)
            ),
            _ => false,
        };
        !(focused && plain && is_used)
    }

    /// Whether Escape, if pressed in this frame, is used by no field, menu, dialog or dragged piece, so that it leaves an
    /// exercise or a better line.
    pub(crate) fn escape_leads_back(&self) -> bool {
        !self.had_focus
            && !self.has_dialog()
            && self.palette.is_none()
            && !self.game.moves.is_editing()
            && !self.board.is_busy()
            && !Popup::is_any_open(&self.context.egui)
    }

    /// Returns the command of Escape where nothing else has used it.
    pub(crate) fn left_by_escape(&mut self, leads_back: bool) -> Option<Command> {
        let ctx = &self.context.egui;
        let pressed = ctx.input(|input| input.key_pressed(Key::Escape));
        self.had_focus = ctx.memory(|memory| memory.focused().is_some());
        let is_shown = self.context.shows_review();
        let back = self.review.way_back(&self.game);
        back.filter(|_| pressed && leads_back && is_shown)
            .map(Command::Review)
    }

    /// Returns commands for the files dropped on the window.
    pub(crate) fn dropped_files(&self) -> Commands {
        self.context.egui.input(|input| {
            let dropped = input.raw.dropped_files.iter();
            let paths = dropped.map(|file| file.path().to_path_buf());
            self.opened_by_drop(paths.collect())
        })
    }
}

impl App {
    /// The commands for dropped files: in the room of the library, games are added to the open collection, and in that of the
    /// engines, programs to the engines.
    fn opened_by_drop(&self, paths: Vec<PathBuf>) -> Commands {
        let adds = self.context.room() == Room::Engines;
        let (programs, paths): (Vec<_>, Vec<_>) = paths
            .into_iter()
            .partition(|path| adds && engines::may_be_engine(path));
        let imports = self.context.room() == Room::Library && self.library.open.is_some();
        let is_other = |path: &PathBuf| book::is_book(path) || files::is_collection(path);
        let (others, games): (Vec<_>, Vec<_>) = paths
            .into_iter()
            .partition(|path| !imports || is_other(path));
        let mut commands: Commands = others.into_iter().map(Action::OpenFile).collect();
        if !games.is_empty() {
            commands.push(library::Command::PrepareImport(games));
        }
        if !programs.is_empty() {
            let programs = programs.into_iter().map(EngineProgram::new).collect();
            commands.push(engines::Command::AddPrograms(programs));
        }
        commands
    }
}

/// Whether text typed after the key of a command belongs in a field that the command opens.
fn shortcut_opens_field(command: &Command) -> bool {
    matches!(
        command,
        Command::Game(
            game::Command::TypeMove
                | game::Command::EditComment
                | game::Command::AskGameNumber
                | game::Command::FilterGames
        ) | Command::Library(library::Command::Find)
            | Command::Engines(engines::Command::FindInLog)
            | Command::Shell(Action::Keys)
    )
}
