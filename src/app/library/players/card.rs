//! The card of the selected player: its head with the names, and one of its sections.

use std::time::Duration;

use egui::accesskit::Role;
use egui::{Label, Rect, RichText, Ui, UiBuilder, vec2};

use super::parts::title;
use super::rename::{self, Rename};
use super::state::{Players, Section};
use super::work::Card;
use super::{openings, opponents, overview, prepare};
use crate::command::Commands;
use crate::command::library::{Command, PlayerCommand};
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::tips::check_box;
use crate::kit::widgets::{IconButton, at_right, chip, empty_state, icon_label, tall_list};
use crate::library::user::user_names;
use crate::library::view::LibraryInput;
use tabia_texts::{tr, tr_args};

/// Draws the card.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &LibraryInput<'_>,
    players: &mut Players,
    commands: &mut Commands,
) {
    let Some(name) = players.selected.clone() else {
        return;
    };
    let card = match players.card() {
        None => return show_wait(ui, rect, input.theme, players),
        Some(Err(reason)) => {
            let text = tr_args("players-failed", &[("reason", reason.into())]);
            return empty_state(ui, rect, input.theme, &text, "");
        }
        Some(Ok(card)) => card.0,
    };
    players.waits_since = None;
    let place = rect.shrink2(vec2(MARGIN, 8.0));
    let mut head = ui.new_child(UiBuilder::new().max_rect(place).id_salt("player head"));
    head.shrink_clip_rect(rect);
    head.spacing_mut().item_spacing = vec2(8.0, 6.0);
    show_names(&mut head, input, players, (&name, &card), commands);
    show_sections(&mut head, input.theme, players);
    if !card.card.damages.is_empty() || players.prepare.is_damaged() {
        icon_label(
            &mut head,
            "warning",
            &tr("players-damaged"),
            input.theme.error,
        );
    }
    let top = (head.min_rect().bottom() + 8.0).min(rect.bottom());
    let body = rect.with_min_y(top);
    if let Some(mut rename) = players.rename.take() {
        if rename::show(ui, body, input, &mut rename, commands) {
            players.rename = Some(rename);
        }
        return;
    }
    match players.section {
        Section::Results => overview::show(ui, body, input, players, &card, commands),
        Section::Openings => openings::show(ui, body, input, players, &card, commands),
        Section::Endings => opponents::show_endings(ui, body, input, players, &card, commands),
        Section::Opponents => opponents::show(ui, body, input, players, &card, commands),
        Section::Prepare => prepare::show(ui, body, input, players, &card, commands),
    }
}

/// Time after which it is said that a card is being made, in seconds. Most are made within a frame or two: a word for them would
/// flicker.
const WAIT: f64 = 0.3;

/// Shows that the card is being made.
fn show_wait(ui: &mut Ui, rect: Rect, theme: &Theme, players: &mut Players) {
    let now = ui.input(|input| input.time);
    let since = *players.waits_since.get_or_insert(now);
    if now - since >= WAIT {
        return empty_state(ui, rect, theme, &tr("players-reading"), "");
    }
    let rest = Duration::from_secs_f64(WAIT - (now - since));
    ui.ctx().request_repaint_after(rest);
}

/// Width of the buttons beside the name, in points.
const BUTTONS: f32 = 172.0;

/// Greatest height of the other names, in points.
const NAMES: f32 = 64.0;

/// Shows the name with what can be done about it, the other names of the player, and those that may be.
fn show_names(
    ui: &mut Ui,
    input: &LibraryInput<'_>,
    players: &mut Players,
    (name, card): (&str, &Card),
    commands: &mut Commands,
) {
    let theme = input.theme;
    let user = user_names(input.settings);
    ui.horizontal(|ui| {
        ui.set_min_height(IconButton::SIDE);
        title(ui, RichText::new(name).strong().heading(), BUTTONS);
        at_right(ui, |ui| {
            // From right to left.
            let games = tr("players-show-games");
            if ui
                .button(&games)
                .on_hover_text(tr("players-show-games-tip"))
                .clicked()
            {
                let query = card.player.query(None);
                commands.push(Command::Search(query.to_string()));
            }
            let mut is_user = user.has(name);
            // The name under which games are kept that are played here.
            let is_you = card.player.has(&tr("player-you"));
            let why_not = is_you.then(|| tr("players-me-not"));
            let me = check_box(ui, &mut is_user, tr("players-me"), why_not.as_deref());
            if me.on_hover_text(tr("players-me-tip")).changed() {
                let names = card.player.clone();
                let change = PlayerCommand::SetUser(names, is_user);
                commands.push(Command::Player(change));
            }
        });
    });
    let has_others = card.player.names().len() > 1 || card.card.names.len() > 1;
    if !has_others && players.likely().is_empty() {
        return;
    }
    // A player with many spellings leaves room for the card.
    let list = tall_list(NAMES).auto_shrink([false, true]);
    list.id_salt(("names of a player", name)).show(ui, |ui| {
        show_spellings(ui, theme, players, (name, card), commands);
    });
}

/// Shows the other names of the player, and those that may be.
fn show_spellings(
    ui: &mut Ui,
    theme: &Theme,
    players: &mut Players,
    (name, card): (&str, &Card),
    commands: &mut Commands,
) {
    let others: Vec<&String> = card
        .player
        .names()
        .iter()
        .filter(|one| *one != name)
        .collect();
    let likely = players.likely();
    if !others.is_empty() {
        ui.horizontal_wrapped(|ui| {
            ui.label(
                RichText::new(tr("players-also"))
                    .small()
                    .color(theme.text_weak),
            );
            for other in others {
                let args = [("name", other.as_str().into())];
                let part = tr_args("players-part", &args);
                let button = ui.small_button(format!("{other} ×")).on_hover_text(&part);
                button.clone().accessible_name(&part);
                if button.clicked() {
                    commands.push(Command::Player(PlayerCommand::Part(other.clone())));
                }
            }
        });
    }
    let has_others = card.card.names.len() > 1 || !likely.is_empty();
    let offers_name = has_others && players.rename.is_none();
    if likely.is_empty() && !offers_name {
        return;
    }
    let mut is_renamed = false;
    ui.horizontal_wrapped(|ui| {
        if offers_name {
            let button = ui.small_button(tr("players-rename"));
            is_renamed = button.on_hover_text(tr("players-rename-tip")).clicked();
        }
        if !likely.is_empty() {
            ui.label(
                RichText::new(tr("players-likely"))
                    .small()
                    .color(theme.text_weak),
            );
        }
        for row in likely {
            let (other, games) = (&row.name, row.score.games());
            let args = [("name", other.as_str().into()), ("count", games.into())];
            let join = tr_args("players-join", &args);
            let button = ui.small_button(format!("{other} ({games}) +"));
            let button = button.on_hover_text(&join);
            button.clone().accessible_name(&join);
            if button.clicked() {
                let join = PlayerCommand::Join(name.to_owned(), other.clone());
                commands.push(Command::Player(join));
            }
        }
    });
    if is_renamed {
        let names = card.card.names.iter();
        let own = names.map(|(name, score)| (name.clone(), score.games()));
        let likely = players.likely().iter();
        let likely = likely.flat_map(|row| row.spellings.iter().cloned());
        players.rename = Some(Rename::new(own.collect(), likely.collect()));
        ui.ctx().request_repaint();
    }
}

/// Shows the names of the sections, and that the games are counted again.
fn show_sections(ui: &mut Ui, theme: &Theme, players: &mut Players) {
    ui.horizontal_wrapped(|ui| {
        for section in Section::ALL {
            let is_shown = players.section == section && players.rename.is_none();
            let tab = ui.add(chip(is_shown, tr(section.key())));
            ui.ctx().accesskit_node_builder(tab.id, |node| {
                node.set_role(Role::Tab);
                node.set_selected(is_shown);
            });
            let tip = tr(&format!("{}-tip", section.key()));
            if tab.on_hover_text(tip).clicked() {
                players.section = section;
                players.rename = None;
            }
        }
        if players.is_counting_again() {
            let text = RichText::new(tr("players-counting-again")).small();
            // Where it does not fit beside the tabs, it goes below them as a whole.
            ui.add(Label::new(text.color(theme.text_weak)).extend());
        }
    });
}
