//! The page: the open collection with its games in a table, or the ways to open one.

use std::path::Path;
use std::sync::Arc;

use egui::{
    Color32, Key, Modifiers, Popup, PopupCloseBehavior, Rect, RichText, TextStyle, Ui, UiBuilder,
    vec2,
};

use super::collections;
use super::columns::show_menu;
use super::departures;
use super::duplicates;
use super::games::show_games;
use super::interrupted::show_hindrances;
use super::menu;
use super::missing::MissingFolders;
use super::players;
use super::problems;
use super::progress::{show_message, show_work};
use super::state::{LibraryRoom, name_of};
use super::table::TABLE;
use super::view::{LibraryInput, LibraryPage};
use crate::command::library::Command;
use crate::command::{Action, Commands};
use crate::kit::command_table::find;
use crate::kit::files;
use crate::kit::page_head::{HEAD, page_head, tab};
use crate::kit::table::MARGIN;
use crate::kit::widgets::{IconButton, at_right, empty_choices, icon_label, text_field};
use tabia_texts::{grouped, tr, tr_args};

/// Width of what stands beside the name of the collection, least width of the name, and width of the field for the number of a
/// game, in points.
const BESIDE_NAME: f32 = 576.0;
const LEAST_NAME: f32 = 64.0;
const NUMBER: f32 = 96.0;
/// Least width of this field, and space around it, in points.
const LEAST_NUMBER: f32 = 48.0;
const AROUND_NUMBER: f32 = 24.0;

/// Draws the library into `whole`.
pub(crate) fn show(
    ui: &mut Ui,
    whole: Rect,
    input: &LibraryInput<'_>,
    room: &mut LibraryRoom,
) -> Commands {
    let mut commands = Commands::default();
    let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
    show_head(ui, head, input, room, &mut commands);
    let mut strips = ui.new_child(
        UiBuilder::new()
            .max_rect(rest.shrink2(vec2(MARGIN, 8.0)))
            .id_salt("library strips"),
    );
    if let Some(work) = &room.work {
        commands.extend(show_work(&mut strips, input.theme, work));
    }
    if let Some(message) = &room.message {
        commands.extend(show_message(&mut strips, input.theme, message));
    }
    if let Some(open) = room.open.as_ref().filter(|_| room.work.is_none()) {
        commands.extend(show_hindrances(&mut strips, input.theme, open));
    }
    if let Some(reason) = &room.watch.failure {
        let text = tr_args("library-gone", &[("reason", reason.as_str().into())]);
        icon_label(&mut strips, "warning", &text, input.theme.error);
    }
    let damages = room.open.iter().flat_map(|open| &open.games.damages);
    for damage in damages {
        icon_label(
            &mut strips,
            "warning",
            &damage.to_string(),
            input.theme.error,
        );
    }
    let used = strips.min_rect();
    let top = match used.height() > 1.0 {
        true => used.bottom() + 8.0,
        false => rest.top(),
    };
    let rest = rest.with_min_y(top.min(rest.bottom()));
    let others = room.other_collections(input.settings, input.recent);
    let menu = menu::entries(room, &others);
    let is_busy = room.work.is_some();
    match &room.open {
        None if room.work.is_some() => {}
        None => commands.extend(show_none(ui, rest, input)),
        Some(open) if open.games.places.is_empty() && room.work.is_none() => {
            let choices = [(tr("cmd-library-import"), Command::Import)];
            let texts = (&*tr("library-empty"), &*tr("library-empty-hint"));
            commands.extend(empty_choices(ui, rest, input.theme, texts, choices));
        }
        Some(_) if room.view.page == LibraryPage::Players => {
            commands.extend(players::show(ui, rest, input, &mut room.players));
        }
        Some(_) if room.view.page == LibraryPage::Departures => {
            commands.extend(departures::show(ui, rest, input, room));
        }
        Some(_)
            if room.view.page == LibraryPage::Duplicates
                && let Some(list) = &mut room.duplicates =>
        {
            commands.extend(duplicates::show(ui, rest, input, list, is_busy));
        }
        Some(open)
            if room.view.page == LibraryPage::Problems
                && let Some(list) = &mut room.problems =>
        {
            let can_open = Arc::ptr_eq(&list.listed.games, &open.list.games);
            commands.extend(problems::show(ui, rest, input, list, can_open));
        }
        Some(open) => {
            let open = (open, &*menu);
            show_games(ui, rest, input, open, &mut room.view, &mut commands);
        }
    }
    commands
}

/// Shows how to open a collection, and those that were opened last.
fn show_none(ui: &mut Ui, rect: Rect, input: &LibraryInput<'_>) -> Commands {
    let choices = [Command::New, Command::Open].map(|command| {
        let name = find(TABLE, &command).map_or_else(String::new, |entry| entry.text());
        (name, crate::command::Command::from(command))
    });
    let recent = input
        .recent
        .iter()
        .filter(|path| files::is_collection(path));
    let recent = recent.take(4).map(|path| {
        let name = tr_args("library-open-recent", &[("name", name_of(path).into())]);
        (name, Action::OpenFile(path.clone()).into())
    });
    let choices: Vec<_> = choices.into_iter().chain(recent).collect();
    let texts = (&*tr("library-none"), &*tr("library-none-hint"));
    let chosen = empty_choices(ui, rect, input.theme, texts, choices);
    chosen.into_iter().collect()
}

/// Shows the name of the collection, the number of its games, and the most used commands.
fn show_head(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    room: &mut LibraryRoom,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let mut row = page_head(ui, rect, theme, "library head");
    let width = row.max_rect().width();
    match &room.open {
        None => {
            row.strong(tr("rail-library"));
            show_collections(&mut row, input, (None, &mut room.missing), commands);
        }
        Some(open) => {
            let args = [
                ("folder", files::display(&open.folder).into()),
                ("size", grouped(open.games.bytes.div_ceil(1_000_000)).into()),
            ];
            let count = open.games.places.len();
            let count = tr_args("games-count", &[("count", count.into())]);
            // A long name takes the place of less important buttons.
            let whole = text_width(&row, &open.name()) + 2.0;
            let most = (width - BESIDE_NAME).max((width - beside_name(&row, &count)).min(whole));
            let most = most.max(LEAST_NAME);
            let tip = format!("{}\n{}", open.name(), tr_args("library-place", &args));
            row.scope(|ui| {
                ui.set_max_width(most);
                let name = egui::Label::new(RichText::new(open.name()).strong()).truncate();
                ui.add(name).on_hover_text(tip);
            });
            let known = (Some(&*open.folder), &mut room.missing);
            show_collections(&mut row, input, known, commands);
            if room.has_games() {
                show_tabs(&mut row, &count, room.view.page, commands);
            } else {
                row.label(RichText::new(count).small().color(theme.text_weak));
            }
        }
    }
    let room_left = row.available_width();
    let buttons = fitting_buttons(room_left, room.view.page);
    let icons = IconButton::SIDE * (buttons.len() + 1) as f32;
    let number = (room_left - icons - AROUND_NUMBER).clamp(LEAST_NUMBER, NUMBER);
    at_right(&mut row, |ui| {
        if room.has_games() && room.view.page == LibraryPage::Games {
            show_number(ui, room, number, commands);
        }
        ui.spacing_mut().item_spacing.x = 0.0;
        if room.has_games() && room.view.page == LibraryPage::Games {
            let tip = tr("library-columns-tip");
            let button = IconButton::new("columns", &tr("library-columns"))
                .tip(&tip)
                .draw(ui, theme);
            Popup::menu(&button)
                .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
                .show(|ui| show_menu(ui, input.settings, theme, commands));
        }
        for command in buttons {
            let Some(entry) = find(TABLE, &command) else {
                continue;
            };
            let is_enabled = (entry.enabled)(room);
            let is_clicked = IconButton::new(entry.icon, &entry.text())
                .tip(&entry.tip_with_key(input.settings))
                .why_not(entry.why_not(is_enabled))
                .show(ui, theme);
            commands.extend(is_clicked.then_some(command));
        }
    });
}

/// Width of a line of body text, in points.
fn text_width(ui: &Ui, text: &str) -> f32 {
    let font = TextStyle::Body.resolve(ui.style());
    let painter = ui.painter();
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    galley.size().x
}

/// Width of what cannot be left out beside the name of the collection, in points: the tabs, of which the first has the number of
/// games, the most important buttons, and the field for a number.
fn beside_name(ui: &Ui, count: &str) -> f32 {
    /// Number of buttons, with those of the collections and of the columns.
    const BUTTONS: f32 = 5.0;
    let spacing = ui.spacing();
    let around = 2.0 * spacing.button_padding.x + spacing.item_spacing.x;
    let tabs = [count, &tr("library-players"), &tr("departures")];
    let tabs = tabs.map(|text| text_width(ui, text) + around);
    let buttons = BUTTONS * IconButton::SIDE + spacing.item_spacing.x;
    tabs.iter().sum::<f32>() + buttons + LEAST_NUMBER + AROUND_NUMBER
}

/// The buttons of the head, of which the less important ones are left out where there is no room beside the other widgets in a
/// width in points. The menu has all of them.
fn fitting_buttons(width: f32, page: LibraryPage) -> Vec<Command> {
    /// Width of what else there is on the page of games, in points.
    const OTHERS: f32 = LEAST_NUMBER + AROUND_NUMBER + IconButton::SIDE;
    let others = if page == LibraryPage::Games {
        OTHERS
    } else {
        0.0
    };
    let mut buttons = vec![
        Command::FindPositions,
        Command::Delete,
        Command::Import,
        Command::BuildBook,
        Command::New,
        Command::Open,
        Command::Close,
    ];
    for less_important in [
        Command::New,
        Command::Open,
        Command::BuildBook,
        Command::Delete,
    ] {
        if buttons.len() as f32 * IconButton::SIDE + others > width {
            buttons.retain(|command| *command != less_important);
        }
    }
    buttons
}

/// Shows the button that lists the known collections.
fn show_collections(
    ui: &mut Ui,
    input: &LibraryInput<'_>,
    open: (Option<&Path>, &mut MissingFolders),
    commands: &mut Commands,
) {
    let (name, tip) = (tr("collections"), tr("collections-tip"));
    let button = IconButton::new("chevron-down", &name).tip(&tip);
    let button = button.draw(ui, input.theme);
    let known = (input.settings, input.recent);
    collections::show_list(&button, input.theme, known, open, commands);
}

/// Shows the tabs of the games, whose text is their number, and of the players.
fn show_tabs(ui: &mut Ui, count: &str, page: LibraryPage, commands: &mut Commands) {
    let tabs = [
        (LibraryPage::Games, count.to_owned(), Command::ShowGames),
        (
            LibraryPage::Players,
            tr("library-players"),
            Command::ShowPlayers,
        ),
        (
            LibraryPage::Departures,
            tr("departures"),
            Command::ShowDepartures,
        ),
    ];
    for (of, text, command) in tabs {
        commands.extend(tab(ui, page == of, &text).then_some(command));
    }
}

/// Shows the field for the number of a game.
fn show_number(ui: &mut Ui, room: &mut LibraryRoom, width: f32, commands: &mut Commands) {
    let view = &mut room.view;
    let name = tr("library-number");
    // A narrow field has the title of the column.
    let around = 2.0 * ui.spacing().button_padding.x;
    let hint = match text_width(ui, &name) + around > width {
        true => tr("games-number"),
        false => name.clone(),
    };
    let field = text_field(&mut view.number)
        .hint_text(hint)
        .desired_width(width);
    let field = ui.add(field);
    field.clone().accessible_name(&name);
    if std::mem::take(&mut view.focuses_number) {
        field.request_focus();
    }
    let is_entered =
        field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    field.on_hover_text(tr("library-number-tip"));
    if !is_entered {
        return;
    }
    let count = room.open.as_ref().map_or(0, |open| open.games.places.len());
    let number = view.number.replace([',', ' '], "").parse::<usize>();
    match number {
        Ok(number) if (1..=count).contains(&number) => {
            commands.push(Command::SelectNumber(number));
            view.number.clear();
        }
        _ => {
            commands.push(Action::Refuse);
            view.focuses_number = true;
        }
    }
}
