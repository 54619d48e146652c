//! The players of the open collection: a list of them, and a card for the selected one.
//!
//! Lists and cards are made on workers; the page holds the answers and formats the rows in view.

mod card;
mod list;
mod openings;
mod opponents;
mod overview;
mod parts;
mod plot;
mod prepare;
mod prepared;
mod rename;
mod state;
mod work;

use egui::{Rect, Stroke, Ui};

pub(super) use self::state::Players;
use super::view::LibraryInput;
use crate::command::Commands;
use crate::command::library::PlayerCommand;
use tabia_library::player::{Aliases, PlayerNames};
use tabia_settings::Settings;

/// Minimum width of the page in which the card is beside the list, in points.
const BESIDE: f32 = 700.0;
/// Minimum and maximum width of the list beside the card, in points.
const LIST: [f32; 2] = [264.0, 380.0];
/// Share of the list in the page.
const SHARE: f32 = 0.38;

/// Changes what is said about names of players.
pub(super) fn change(settings: &mut Settings, command: PlayerCommand) {
    let mut aliases = Aliases::new(settings.player_names.iter().cloned());
    match command {
        PlayerCommand::Join(name, other) => aliases.join(&name, &other),
        PlayerCommand::Part(name) => aliases.part(&name),
        PlayerCommand::SetUser(player, is_user) => {
            let user = PlayerNames::of_list(&settings.own_names);
            let names = player.names().iter();
            let user = match is_user {
                true => PlayerNames::new(user.names().iter().chain(names)),
                false => names.fold(user, |user, name| user.without(name)),
            };
            settings.own_names = user.to_list();
        }
    }
    settings.player_names = aliases.groups().map(<[String]>::to_vec).collect();
}

/// Draws the page.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    players: &mut Players,
) -> Commands {
    let mut commands = Commands::default();
    players.is_shown = true;
    if players.rows().is_none() && !players.is_busy() {
        // The list is made before the next frame.
        ui.ctx().request_repaint();
    }
    let line = Stroke::new(1.0, input.theme.border);
    let (list, card) = match rect.width() >= BESIDE {
        true => {
            let width = (rect.width() * SHARE).clamp(LIST[0], LIST[1]).round();
            let parts = rect.split_left_right_at_x(rect.left() + width);
            ui.painter().vline(parts.1.left(), rect.y_range(), line);
            parts
        }
        false => {
            let height = (rect.height() * SHARE).round();
            let parts = rect.split_top_bottom_at_y(rect.top() + height);
            ui.painter().hline(rect.x_range(), parts.1.top(), line);
            parts
        }
    };
    list::show(ui, list, input, players);
    card::show(ui, card, input, players, &mut commands);
    commands
}
