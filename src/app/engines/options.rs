//! The options of the selected engine.

use egui::{Id, Label, RichText, Ui, vec2};

use super::fields::{self, FieldNames, RefusedNumber};
use super::identities::Report;
use super::state::EnginesRoom;
use super::table::TABLE;
use super::view::EnginesInput;
use crate::command::Commands;
use crate::command::engines::{Command, EngineChange};
use crate::kit::command_table::find;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::search_field::search_row;
use crate::kit::theme::Theme;
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{IconButton, at_right, bare_check, chip, icon_label, name_cell};
use tabia_chess::excerpt;
use tabia_engine::memory_mib;
use tabia_player::{OptionKind, PlayerOption};
use tabia_protocol::client::EngineProgram;
use tabia_settings::EngineProfile;
use tabia_texts::{grouped, tr, tr_args};

/// Number of options from which on there is a field that searches them.
const MANY: usize = 12;
/// Mean width of a letter of a name, in points.
const LETTER: f32 = 7.5;
/// Height of a row, in points.
const ROW: f32 = 32.0;
/// Maximum number of rows that are drawn out of view, so that the Tab key reaches them.
const OUT_OF_VIEW: usize = 100;

/// The value of an option in a profile, if one is kept.
fn kept<'a>(program: &'a EngineProgram, name: &str) -> Option<&'a str> {
    let mut options = program.options.iter();
    let (_, value) = options.find(|(other, _)| other.eq_ignore_ascii_case(name))?;
    Some(value)
}

/// Draws the options, below their title where the card has no tab for them.
pub(super) fn show(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &mut EnginesRoom,
    (profile, has_title): (&EngineProfile, bool),
    commands: &mut Commands,
) {
    let theme = input.theme;
    if has_title {
        show_head(ui, input, room, profile, commands);
    }
    let report = room.identities.get(&profile.program);
    let identity = match report {
        Some(Report::Known(identity)) => identity,
        Some(Report::Failed(_)) => {
            let text = RichText::new(tr("engine-options-unknown")).color(theme.text_weak);
            ui.add(Label::new(text).wrap());
            return show_strangers(ui, theme, profile, &[], commands);
        }
        Some(Report::Awaited(_)) | None => {
            icon_label(ui, "clock", &tr("engine-options-awaited"), theme.text_weak);
            return;
        }
    };
    if identity.options.is_empty() {
        ui.label(RichText::new(tr("engine-options-none")).color(theme.text_weak));
    }
    let filter = &mut room.option_filter;
    if identity.options.len() > MANY {
        search_row(ui, theme, filter, &tr("engine-options-search"));
        ui.add_space(4.0);
    }
    let filter = filter.trim().to_lowercase();
    let is_shown = |option: &&PlayerOption| option.name.to_lowercase().contains(&filter);
    let shown: Vec<&PlayerOption> = identity.options.iter().filter(is_shown).collect();
    if shown.is_empty() && !filter.is_empty() {
        ui.label(RichText::new(tr("engine-options-not-found")).color(theme.text_weak));
    }
    ui.spacing_mut().item_spacing.y = 0.0;
    let longest = shown.iter().map(|option| option.name.chars().count()).max();
    let most = (ui.available_width() * 0.45).max(104.0);
    let width = (longest.unwrap_or(0) as f32 * LETTER + 24.0)
        .clamp(104.0, most)
        .round();
    for (index, option) in shown.into_iter().enumerate() {
        let size = vec2(ui.available_width(), ROW);
        let place = egui::Rect::from_min_size(ui.cursor().min, size);
        if index >= OUT_OF_VIEW && !ui.is_rect_visible(place) {
            ui.allocate_space(size);
            continue;
        }
        ui.push_id(("option", &option.name), |ui| {
            let refused = &mut room.refused;
            show_row(ui, theme, width, profile, option, refused, commands);
            show_refused(ui, theme, width, (profile, option), refused);
            show_too_large(ui, theme, width, (profile, option));
        });
    }
    show_strangers(ui, theme, profile, &identity.options, commands);
}

/// Shows the title, and the button that resets all options.
fn show_head(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    profile: &EngineProfile,
    commands: &mut Commands,
) {
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        let title = RichText::new(tr("engine-options")).strong();
        ui.label(title.color(input.theme.text_strong));
        show_changed(ui, input, room, profile, commands);
    });
}

/// Shows the number of changed options, and at the right the button that resets all.
pub(super) fn show_changed(
    ui: &mut Ui,
    input: &EnginesInput<'_>,
    room: &EnginesRoom,
    profile: &EngineProfile,
    commands: &mut Commands,
) {
    let count = profile.program.options.len();
    if count > 0 {
        let text = tr_args("engine-options-changed", &[("count", count.into())]);
        ui.label(RichText::new(text).small().color(input.theme.text_weak));
    }
    at_right(ui, |ui| {
        let Some(entry) = find(TABLE, &Command::ResetOptions) else {
            return;
        };
        let is_enabled = (entry.enabled)(room) && count > 0;
        let button = egui::Button::new(tr("engine-reset-all"));
        let why_not = entry.why_not(is_enabled);
        if tipped_button(ui, button, &entry.tip(), why_not).clicked() {
            commands.push(Command::ResetOptions);
        }
    });
}

/// Shows an option: its name, its value, and the button that resets it.
fn show_row(
    ui: &mut Ui,
    theme: &Theme,
    width: f32,
    profile: &EngineProfile,
    option: &PlayerOption,
    refused: &mut Option<RefusedNumber>,
    commands: &mut Commands,
) {
    let name = option.name.as_str();
    let default = option.kind.default_value();
    let kept = kept(&profile.program, name);
    let is_changed =
        kept.is_some_and(|value| value != default || option.kind == OptionKind::Button);
    let current = kept.unwrap_or(&default);
    let mut set = |value: Option<String>| {
        // What the engine has by itself is not kept.
        let value = value.filter(|value| *value != default || option.kind == OptionKind::Button);
        let change = EngineChange::Option(name.to_owned(), value);
        commands.push(Command::Change(profile.id, change));
    };
    ui.horizontal(|ui| {
        ui.set_min_height(ROW);
        name_cell(ui, width, |ui| {
            let text = match is_changed {
                true => RichText::new(format!("• {name}"))
                    .color(theme.text_strong)
                    .strong(),
                false => RichText::new(name).color(theme.text),
            };
            let tip = match option.kind {
                OptionKind::Button => tr("engine-option-button-tip"),
                _ => option_tip(&option.kind, &default),
            };
            ui.add(Label::new(text).truncate())
                .on_hover_text(format!("{name}\n{tip}"));
        });
        let reset_width = IconButton::SIDE + 8.0;
        let id = Id::unique(("engine option", profile.id.0, name));
        let names = FieldNames { id, name, hint: "" };
        match &option.kind {
            OptionKind::Check { .. } => {
                let mut is_on =
                    matches!(current.to_ascii_lowercase().as_str(), "true" | "on" | "1");
                let response = bare_check(ui, &mut is_on);
                response.clone().accessible_name(name);
                if response.changed() {
                    set(Some(is_on.to_string()));
                }
            }
            OptionKind::Spin {
                default,
                least,
                most,
            } => {
                let number = current.parse().unwrap_or(*default);
                if let Some(entered) = fields::number(ui, &names, number, (*least, *most)) {
                    if entered.number != number {
                        set(Some(entered.number.to_string()));
                    }
                    let of = |typed| (profile.id, name.to_owned(), typed);
                    *refused = entered.refused.map(of);
                }
                // A range of all numbers of 32 bits says nothing.
                if *least > i64::from(i32::MIN) || *most < i64::from(i32::MAX) {
                    let args = [("least", *least), ("most", *most)];
                    let args = args.map(|(name, number)| (name, number_text(number).into()));
                    let range = RichText::new(tr_args("engine-option-limits", &args)).small();
                    let width = ui.available_width() - reset_width;
                    ui.scope(|ui| {
                        ui.set_max_width(width.max(0.0));
                        ui.add(Label::new(range.color(theme.text_weak)).truncate());
                    });
                }
            }
            OptionKind::Text { .. } => {
                ui.scope(|ui| {
                    ui.set_max_width(ui.available_width() - reset_width);
                    let (_, entered) = fields::text(ui, &names, current);
                    if entered.is_some() {
                        set(entered);
                    }
                });
            }
            OptionKind::Combo { values, .. } => {
                let mut chosen = current.to_owned();
                let list = DropDown::new(id)
                    .selected_text(&chosen)
                    .width((ui.available_width() - reset_width).min(180.0));
                let shown = list.show_ui(ui, |ui| {
                    for value in values {
                        drop_down::value(ui, &mut chosen, value.clone(), value);
                    }
                });
                shown.response.accessible_name(name);
                if chosen != current {
                    set(Some(chosen));
                }
            }
            OptionKind::Button => {
                let is_on = kept.is_some();
                let button = ui.add(chip(is_on, tr("engine-option-button")));
                let label = tr_args("engine-option-button-named", &[("name", name.into())]);
                button.clone().accessible_name(label);
                if button
                    .on_hover_text(tr("engine-option-button-tip"))
                    .clicked()
                {
                    set((!is_on).then(String::new));
                }
            }
        }
        if is_changed {
            at_right(ui, |ui| {
                let reset = tr_args("engine-option-reset", &[("name", name.into())]);
                let value = match default.as_str() {
                    "" => tr("engine-option-empty"),
                    value => value.to_owned(),
                };
                let tip = tr_args("engine-option-reset-tip", &[("value", value.into())]);
                if IconButton::new("undo", &reset).tip(&tip).show(ui, theme) {
                    set(None);
                }
            });
        }
    });
}

/// Says below an option that what was typed is not in its range.
fn show_refused(
    ui: &mut Ui,
    theme: &Theme,
    width: f32,
    (profile, option): (&EngineProfile, &PlayerOption),
    refused: &Option<RefusedNumber>,
) {
    let Some((_, _, typed)) = refused
        .as_ref()
        .filter(|(id, name, _)| *id == profile.id && *name == option.name)
    else {
        return;
    };
    let default = option.kind.default_value();
    let now = kept(&profile.program, &option.name).unwrap_or(&default);
    let args = [
        ("typed", excerpt(typed, 24).into()),
        (
            "value",
            now.parse()
                .map_or_else(|_| now.to_owned(), number_text)
                .into(),
        ),
    ];
    let text = tr_args("engine-option-refused", &args);
    ui.horizontal(|ui| {
        name_cell(ui, width, |_| {});
        ui.vertical(|ui| icon_label(ui, "warning", &text, theme.warning));
    });
    ui.add_space(4.0);
}

/// Says below an option that this machine has less memory than its value.
fn show_too_large(
    ui: &mut Ui,
    theme: &Theme,
    width: f32,
    (profile, option): (&EngineProfile, &PlayerOption),
) {
    let Some(memory) = memory_mib().and_then(|memory| i64::try_from(memory).ok()) else {
        return;
    };
    let default = option.kind.default_value();
    let value = kept(&profile.program, &option.name).unwrap_or(&default);
    let value = value.parse().ok().filter(|value| *value > memory);
    let Some(value) = value.filter(|_| is_memory_size(option)) else {
        return;
    };
    let args = [("value", value), ("memory", memory)];
    let args = args.map(|(name, number)| (name, number_text(number).into()));
    let text = tr_args("engine-option-too-large", &args);
    ui.horizontal(|ui| {
        name_cell(ui, width, |_| {});
        ui.vertical(|ui| icon_label(ui, "warning", &text, theme.warning));
    });
    ui.add_space(4.0);
}

/// Says which option takes most of the memory of this machine, where the user has set one so.
pub(super) fn memory_hint(program: &EngineProgram) -> Option<String> {
    let memory = memory_mib().and_then(|memory| i64::try_from(memory).ok())?;
    let mut options = program.options.iter().filter_map(|(name, value)| {
        let value = value.parse::<i64>().ok();
        let value = value.filter(|value| *value >= memory / 2 && is_memory_name(name))?;
        Some((name, value))
    });
    let (name, value) = options.next()?;
    let args = [
        ("option", name.as_str().into()),
        ("value", number_text(value).into()),
        ("memory", number_text(memory).into()),
    ];
    Some(tr_args("engine-test-memory", &args))
}

/// Whether an option is an amount of memory in MB.
fn is_memory_size(option: &PlayerOption) -> bool {
    is_memory_name(&option.name) && matches!(option.kind, OptionKind::Spin { .. })
}

/// Whether the name of an option is usual for an amount of memory in MB.
fn is_memory_name(name: &str) -> bool {
    const NAMES: [&str; 8] = [
        "hash",
        "hashsize",
        "hashtablesize",
        "mainhash",
        "memory",
        "pawnhash",
        "evalhash",
        "nalimovcache",
    ];
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    let name = letters.collect::<String>().to_lowercase();
    NAMES.contains(&&*name) || name.ends_with("mb") || name.ends_with("mib")
}

/// A number with thousands separators.
fn number_text(number: i64) -> String {
    let sign = if number < 0 { "−" } else { "" };
    format!("{sign}{}", grouped(number.unsigned_abs()))
}

/// What an option takes, and what the engine has by itself.
fn option_tip(kind: &OptionKind, default: &str) -> String {
    let default = match default {
        "" => tr("engine-option-empty"),
        value => value.to_owned(),
    };
    match kind {
        OptionKind::Spin { least, most, .. } => {
            let args = [
                ("least", number_text(*least).into()),
                ("most", number_text(*most).into()),
                ("default", default.into()),
            ];
            tr_args("engine-option-range", &args)
        }
        _ => tr_args("engine-option-default", &[("default", default.into())]),
    }
}

/// Shows the kept values of options that the engine does not have.
fn show_strangers(
    ui: &mut Ui,
    theme: &Theme,
    profile: &EngineProfile,
    options: &[PlayerOption],
    commands: &mut Commands,
) {
    let is_known = |name: &str| {
        let mut options = options.iter();
        options.any(|option| option.name.eq_ignore_ascii_case(name))
    };
    let strangers = profile.program.options.iter();
    for (name, value) in strangers.filter(|(name, _)| !is_known(name)) {
        ui.horizontal(|ui| {
            ui.set_min_height(ROW);
            let remove = tr_args("engine-option-forget", &[("name", name.as_str().into())]);
            if IconButton::new("close", &remove).show(ui, theme) {
                let change = EngineChange::Option(name.clone(), None);
                commands.push(Command::Change(profile.id, change));
            }
            let args = [
                ("name", name.as_str().into()),
                ("value", value.as_str().into()),
            ];
            let key = match options.is_empty() {
                true => "engine-option-kept",
                false => "engine-option-stranger",
            };
            let text = RichText::new(tr_args(key, &args)).color(theme.text_weak);
            ui.add(Label::new(text).truncate());
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_option_that_takes_most_of_the_memory_is_named() {
        let hint = |name: &str, value: &str| {
            let mut program = EngineProgram::new("/opt/engine");
            program.options.push((name.to_owned(), value.to_owned()));
            memory_hint(&program)
        };
        if memory_mib().is_some() {
            let text = hint("Hash", "33554432").unwrap();
            assert!(text.contains("33,554,432"), "{text}");
        }
        assert_eq!(hint("Hash", "1"), None);
        assert_eq!(hint("Threads", "33554432"), None);
    }
}
