//! The menu bar, made from the table of commands.

use std::path::PathBuf;

use crate::command::Action;
use crate::{analysis, book, game, library, play, settings};
use egui::accesskit::Role;
use egui::containers::menu::{MenuBar, MenuButton, SubMenuButton};
use egui::{Align, Atom, Button, Color32, IdSalt, Layout, RichText, TextStyle, Ui, Vec2, vec2};
use tabia_settings::BoardChoice;

use super::state::App;
use super::table::{TABLE, WindowCommandEntry, entry};
use crate::command::Command;
use crate::kit::command_table::Group;
use crate::kit::tips::{disable, faded, reason_beside, tip_beside};
use crate::kit::widgets::tall_list;
use crate::kit::{files, icons, menu_bar};
use tabia_texts::tr;

/// Width of a menu, and of the list of recent files, in points.
const MENU: f32 = 288.0;
const RECENT: f32 = 400.0;
/// Distance of a menu from the edge of the window, with its own frame, in points.
const MARGIN: f32 = 16.0;
/// Side of the icons before the names, in points, and the name of their place.
const ICON: f32 = 16.0;
const ICON_ATOM: &str = "icon";

/// Makes the command for a collection.
type ToCollection = fn(PathBuf) -> library::Command;

impl App {
    /// Draws the menu bar.
    pub(crate) fn show_menu(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut chosen = None;
        let titles = Group::MENUS.map(Group::title);
        let letters = menu_bar::letters(&titles);
        let are_shown = self.menu_bar.shows_letters(ui.ctx());
        let font = TextStyle::Button.resolve(ui.style());
        self.menu_bar.begin();
        MenuBar::new().ui(ui, |ui| {
            let lowest = ui.min_rect().bottom();
            for ((group, title), letter) in Group::MENUS.into_iter().zip(titles).zip(letters) {
                let text = menu_bar::underlined(&title, letter.filter(|_| are_shown), font.clone());
                let (button, _) = MenuButton::new(text).ui(ui, |ui| {
                    let room = ui.ctx().content_rect().bottom() - lowest;
                    let width = self.menu_width(ui, group);
                    in_menu(ui, (width, room), |ui| {
                        chosen = chosen.take().or(self.show_group(ui, group, false));
                    });
                });
                let letter = letter.and_then(|index| title.chars().nth(index));
                self.menu_bar.add(&button, letter);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                chosen = chosen.take().or(self.show_palette_button(ui));
            });
        });
        self.menu_bar.end(ui.ctx());
        chosen
    }

    fn show_palette_button(&mut self, ui: &mut Ui) -> Option<Command> {
        let key = entry(&Command::Shell(Action::Palette))
            .and_then(|entry| entry.shortcuts(&self.context.settings).first().copied());
        let mut button = Button::new(tr("menu-palette-hint")).frame_when_inactive(false);
        if let Some(key) = key {
            button = button.shortcut_text(key.to_string());
        }
        ui.add(button)
            .clicked()
            .then_some(Command::Shell(Action::Palette))
    }

    /// The width of a menu in which the longest name of a command fits in one line beside its key, in points.
    fn menu_width(&self, ui: &Ui, group: Group) -> f32 {
        /// Greatest width, and width of what is in a row beside the two texts, in points.
        const MOST: f32 = 420.0;
        const OTHERS: f32 = 64.0;
        let font = TextStyle::Button.resolve(ui.style());
        let width = |text: String| {
            let galley = ui
                .painter()
                .layout_no_wrap(text, font.clone(), Color32::PLACEHOLDER);
            galley.size().x
        };
        let entries = TABLE.iter().filter(|entry| entry.group == group);
        let rows = entries.map(|entry| {
            let keys = entry.shortcuts(&self.context.settings);
            let key = keys.first().map_or(0.0, |key| width(key.to_string()));
            width(self.text_of(entry)) + key + OTHERS
        });
        rows.fold(MENU, f32::max).min(MOST).ceil()
    }

    /// Draws the entries of a menu, or of a submenu.
    fn show_group(&mut self, ui: &mut Ui, group: Group, is_inner: bool) -> Option<Command> {
        let mut chosen = None;
        let mut section = None;
        ui.spacing_mut().item_spacing.y = 0.0;
        for entry in TABLE.iter().filter(|entry| entry.group == group) {
            if section.is_some_and(|section| section != entry.section) {
                ui.separator();
            }
            section = Some(entry.section);
            let to_collection: Option<(&str, ToCollection)> = match entry.command {
                Command::Library(library::Command::AddElsewhere) => {
                    Some(("menu-add-to", library::Command::AddTo))
                }
                Command::Library(library::Command::Merge) => {
                    Some(("menu-add-games-of", library::Command::MergeFrom))
                }
                _ => None,
            };
            if let Some(list) = to_collection.filter(|_| entry.is_enabled(self)) {
                chosen = chosen.or(self.show_collections(ui, list, entry));
                continue;
            }
            if self.show_item(ui, entry, is_inner) {
                // Enter does not close a menu by itself.
                ui.close();
                chosen = Some(entry.command.clone());
            }
            if entry.command == Command::Game(game::Command::Open) {
                chosen = chosen.or(self.show_recent(ui));
            }
            if entry.command == Command::Game(game::Command::FilterGames) {
                chosen = chosen.or(self.show_submenu(ui, Group::FileGames));
            }
        }
        for inner in submenus(group) {
            ui.separator();
            chosen = chosen.or(self.show_submenu(ui, *inner));
        }
        chosen
    }

    fn show_submenu(&mut self, ui: &mut Ui, group: Group) -> Option<Command> {
        let mut chosen = None;
        let (button, _) = submenu(ui, group.title()).ui(ui, |ui| {
            let room = ui.ctx().content_rect().height();
            let width = self.menu_width(ui, group);
            in_menu(ui, (width, room), |ui| {
                chosen = self.show_group(ui, group, true);
            });
        });
        self.menu_bar.add_opener(&button);
        chosen
    }

    fn show_item(&mut self, ui: &mut Ui, entry: &WindowCommandEntry, is_inner: bool) -> bool {
        let enabled = entry.is_enabled(self);
        let text = self.text_of(entry);
        let mut button = Button::new((icon_atom(), text.clone()));
        let on = self.is_on(&entry.command);
        // An empty text at the right keeps the name at the left.
        let shortcut = entry
            .shortcuts(&self.context.settings)
            .first()
            .map(ToString::to_string);
        button = button.shortcut_text(shortcut.unwrap_or_default());
        let button = row_of_menu(ui, button);
        // The keyboard reaches a row that cannot be chosen too, to show why.
        let shown = match enabled {
            true => button.atom_ui(ui),
            false => faded(ui, |ui| button.atom_ui(ui)),
        };
        let tint = match enabled {
            true => self.context.theme.text,
            false => self.context.theme.text_weak.gamma_multiply(0.5),
        };
        // A command that is on or off shows a tick while it is on.
        let icon = match on {
            Some(true) => "check",
            Some(false) => "",
            None => entry.icon,
        };
        if let Some(place) = shown.rect(IdSalt::new(ICON_ATOM)) {
            icons::paint(ui.painter(), icon, place, tint);
        }
        let item = shown.response;
        ui.ctx().accesskit_node_builder(item.id, |node| {
            // The accessible text does not include the key.
            node.set_label(text);
            if let Some(on) = on {
                node.set_role(Role::MenuItemCheckBox);
                node.set_toggled(on.into());
            }
        });
        self.menu_bar.add_entry(&item, is_inner);
        match entry.reason(self) {
            None => tip_beside(&item, entry.tip()),
            Some(reason) => {
                disable(&item, &reason);
                reason_beside(&item, reason);
            }
        }
        item.clicked() && enabled
    }

    /// Whether a command that can be on or off is on; `None` for other commands.
    pub(crate) fn is_on(&self, command: &Command) -> Option<bool> {
        match command {
            Command::Analysis(analysis::Command::Toggle) => {
                Some(self.analysis.analyses(&self.game))
            }
            Command::Play(play::Command::ToggleBooks) => Some(self.context.settings.use_books),
            Command::Analysis(analysis::Command::ToggleArrows) => {
                Some(self.context.settings.engine_arrows)
            }
            Command::Analysis(analysis::Command::ToggleArrowScores) => {
                Some(self.context.settings.arrow_scores)
            }
            Command::Analysis(analysis::Command::ToggleChances) => {
                Some(self.context.settings.win_draw_loss)
            }
            Command::Analysis(analysis::Command::ToggleLock) => {
                Some(self.analysis.subject(&self.game).lock.is_some())
            }
            Command::Analysis(analysis::Command::ToggleThreats) => {
                Some(self.analysis.threats.are_shown)
            }
            Command::Analysis(analysis::Command::ToggleThoughts) => {
                Some(self.context.settings.engine_thoughts)
            }
            Command::Book(book::Command::ToggleArrows) => Some(self.context.settings.book_arrows),
            Command::Book(book::Command::ToggleRecording) => Some(self.book.recording),
            Command::Settings(settings::Command::ToggleFrameTimes) => {
                Some(self.context.settings.frame_times)
            }
            Command::Settings(settings::Command::ToggleContrast) => {
                Some(self.context.is_high_contrast())
            }
            Command::Settings(settings::Command::ToggleContrastBoard) => {
                Some(self.context.settings.board == BoardChoice::Contrast)
            }
            Command::Settings(settings::Command::LayOutMoves(layout)) => {
                Some(self.context.settings.moves_layout == *layout)
            }
            Command::Settings(settings::Command::ToggleSound) => Some(self.context.settings.sound),
            Command::Analysis(analysis::Command::ToggleEvalBar) => {
                Some(self.context.settings.eval_bar)
            }
            Command::Shell(Action::GoTo(room)) => Some(self.context.room() == *room),
            Command::Shell(Action::ToggleTwoPanels) => Some(self.context.settings.two_panels),
            Command::Analysis(analysis::Command::ToggleFigures) => {
                Some(self.analysis.view.unfolded)
            }
            Command::Shell(Action::FullScreen) => Some(self.is_full_screen()),
            Command::Game(game::Command::ToggleNag(nag)) => Some(
                self.game
                    .session
                    .game()
                    .nags(self.game.session.node())
                    .contains(nag),
            ),
            _ => None,
        }
    }

    /// Whether the window fills the screen.
    pub(crate) fn is_full_screen(&self) -> bool {
        let full = self.context.egui.input(|input| input.viewport().fullscreen);
        full.unwrap_or(false)
    }

    /// Draws a list of the collections that are not open, with a title and the command for each; `other` asks for one.
    fn show_collections(
        &mut self,
        ui: &mut Ui,
        (title, command): (&str, ToCollection),
        other: &WindowCommandEntry,
    ) -> Option<Command> {
        let mut chosen = None;
        let (settings, recent) = (&self.context.settings, self.context.recent.files());
        let others = self.library.other_collections(settings, recent);
        let (button, _) = submenu(ui, tr(title)).ui(ui, |ui| {
            let room = ui.ctx().content_rect().height();
            in_menu(ui, (MENU, room), |ui| {
                for (text, folder) in others {
                    let item = ui.add(Button::new((icon_atom(), text)).truncate());
                    self.menu_bar.add_entry(&item, true);
                    let item = item.on_hover_text(files::display(&folder));
                    if item.clicked() {
                        ui.close();
                        chosen = Some(command(folder).into());
                    }
                }
                if self.show_item(ui, other, true) {
                    ui.close();
                    chosen = Some(other.command.clone());
                }
            });
        });
        self.menu_bar.add_opener(&button);
        chosen
    }

    fn show_recent(&mut self, ui: &mut Ui) -> Option<Command> {
        let mut chosen = None;
        let (button, _) = submenu(ui, tr("menu-recent")).ui(ui, |ui| {
            let screen = ui.ctx().content_rect();
            let width = RECENT.min(screen.width() - 2.0 * MARGIN);
            in_menu(ui, (width, screen.height()), |ui| {
                if self.context.recent.files().is_empty() {
                    let text = RichText::new(tr("menu-recent-none"));
                    ui.label(text.color(self.context.theme.text_weak));
                }
                for file in self.context.recent.files() {
                    let item = ui.add(Button::new(files::display(file)).truncate());
                    self.menu_bar.add_entry(&item, true);
                    if item.clicked() {
                        ui.close();
                        chosen = Some(Command::Shell(Action::OpenFile(file.clone())));
                    }
                }
            });
        });
        self.menu_bar.add_opener(&button);
        chosen
    }
}

/// The submenus at the end of a menu.
fn submenus(group: Group) -> &'static [Group] {
    match group {
        Group::Game => &[Group::Annotate],
        Group::Book => &[Group::WholeBook],
        Group::Library => &[Group::LibraryFlags, Group::LibraryUpkeep],
        Group::Lab => &[Group::LabActions],
        Group::View => &[Group::Parts, Group::MoveList],
        _ => &[],
    }
}

/// Draws the contents of a menu that has this width, and this height at most, in points. They are scrolled if they are higher.
fn in_menu(ui: &mut Ui, (width, height): (f32, f32), show: impl FnOnce(&mut Ui)) {
    ui.set_width(width);
    // The keys of the commands are not under the bar.
    let scroll = &mut ui.spacing_mut().scroll;
    scroll.floating_allocated_width = scroll.floating_width + 2.0;
    // The highlight of a row goes beyond its icon and its key.
    ui.spacing_mut().button_padding = vec2(6.0, 0.0);
    let list = tall_list(height - 2.0 * MARGIN);
    list.auto_shrink([false, true]).show(ui, show);
}

/// The place of an icon before the name of a command, so that all names are aligned.
fn icon_atom() -> Atom<'static> {
    Atom::custom(IdSalt::new(ICON_ATOM), Vec2::splat(ICON))
}

/// A row in the whole width of the menu.
fn row_of_menu<'a>(ui: &Ui, button: Button<'a>) -> Button<'a> {
    button.min_size(vec2(ui.available_width(), 0.0)).gap(8.0)
}

/// The row that opens a submenu.
fn submenu<'a>(ui: &Ui, title: String) -> SubMenuButton<'a> {
    let button = Button::new((icon_atom(), title)).right_text(SubMenuButton::arrow_atom(None));
    SubMenuButton::from_button(row_of_menu(ui, button))
}
