//! The page beside the board: its tabs, and what the chosen one shows.

use egui::{Rect, Stroke, Ui, UiBuilder, vec2};

use super::card;
use super::list;
use super::log_page;
use super::state::EnginesRoom;
use super::strips;
use super::table::TABLE;
use super::view::EnginesInput;
use crate::command::Commands;
use crate::command::engines::{Command, Page};
use crate::kit::command_table::find;
use crate::kit::page_head::{HEAD, page_head, tab};
use crate::kit::table::MARGIN;
use crate::kit::widgets::{IconButton, at_right, empty_choices};
use crate::matches;
use crate::matches::view::MatchesInput;
use tabia_texts::tr;

/// Width from which on the list is beside the card, and the share of the list in it.
const BESIDE: f32 = 680.0;
const LIST_SHARE: f32 = 0.42;
/// Minimum number of rows of a list above the card, and its maximum share in the height.
const ROWS: usize = 3;
const LIST_HEIGHT: f32 = 0.38;

/// Draws the room into `whole`.
pub(crate) fn show(
    ui: &mut Ui,
    whole: Rect,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
) -> Commands {
    let mut commands = Commands::default();
    let (head, rest) = whole.split_top_bottom_at_y(whole.top() + HEAD);
    show_head(ui, head, input, room, &mut commands);
    match room.page {
        Page::Engines => commands.extend(show_engines(ui, rest, input, room)),
        Page::Log => commands.extend(log_page::show(ui, rest, input, room)),
        Page::Tournaments => {
            let input = MatchesInput {
                settings: input.settings,
                theme: input.theme,
            };
            let shown = matches::page::show(ui, rest, &input, &mut room.matches);
            commands.extend(shown);
        }
    }
    commands
}

/// Shows the list and the card of the selected engine.
fn show_engines(
    ui: &mut Ui,
    rest: Rect,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
) -> Commands {
    let mut commands = Commands::default();
    let mut top = rest.top();
    if !room.additions.list().is_empty() {
        let place = rest.shrink2(vec2(MARGIN, 8.0));
        let builder = UiBuilder::new().max_rect(place).id_salt("engine strips");
        let mut strips = ui.new_child(builder);
        commands.extend(strips::show(
            &mut strips,
            input.theme,
            room.additions.list(),
        ));
        top = strips.min_rect().bottom() + 8.0;
        let line = Stroke::new(1.0, input.theme.border);
        ui.painter().hline(rest.x_range(), top - 0.5, line);
    }
    let rest = rest.with_min_y(top.min(rest.bottom()));
    let engines = &input.settings.engines;
    if engines.is_empty() {
        let choices = [Command::Add, Command::Find].map(|command| {
            let name = find(TABLE, &command).map_or_else(String::new, |entry| entry.text());
            (name, command)
        });
        let texts = (&*tr("engines-none"), &*tr("engines-none-hint"));
        commands.extend(empty_choices(ui, rest, input.theme, texts, choices));
        return commands;
    }
    let is_beside = rest.width() >= BESIDE;
    let (list, card) = match is_beside {
        true => rest.split_left_right_at_fraction(LIST_SHARE),
        false => {
            let least = list::height(ROWS);
            let most = (rest.height() * LIST_HEIGHT).max(least);
            let height = list::height(engines.len()).clamp(least, most).round();
            rest.split_top_bottom_at_y(rest.top() + height)
        }
    };
    commands.extend(list::show(ui, list, input, room));
    let border = Stroke::new(1.0, input.theme.border);
    match is_beside {
        true => ui.painter().vline(card.left(), card.y_range(), border),
        false => ui.painter().hline(card.x_range(), card.top(), border),
    };
    if let Some(profile) = room.selected(input.settings) {
        let place = card.shrink2(vec2(MARGIN, 8.0));
        let builder = UiBuilder::new().max_rect(place).id_salt("engine card");
        let mut part = ui.new_child(builder);
        part.shrink_clip_rect(card);
        commands.extend(card::show(&mut part, input, room, profile));
    }
    commands
}

/// Shows the tabs of the pages, and the most used commands.
fn show_head(
    ui: &mut Ui,
    rect: Rect,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    commands: &mut Commands,
) {
    let mut row = page_head(ui, rect, input.theme, "engines head");
    for page in Page::ALL {
        let is_clicked = tab(&mut row, page == room.page, &tr(page.key()));
        commands.extend(is_clicked.then_some(Command::Show(page)));
    }
    // The empty page has these commands itself.
    if room.page != Page::Engines || input.settings.engines.is_empty() {
        return;
    }
    at_right(&mut row, |ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        for command in [Command::Find, Command::Add] {
            let Some(entry) = find(TABLE, &command) else {
                continue;
            };
            let is_clicked = IconButton::new(entry.icon, &entry.text())
                .tip(&entry.tip_with_key(input.settings))
                .why_not(entry.why_not((entry.enabled)(room)))
                .show(ui, input.theme);
            commands.extend(is_clicked.then_some(command));
        }
    });
}
