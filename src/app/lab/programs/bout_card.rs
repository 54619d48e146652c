//! The card for starting a game between two players.

use egui::{Button, DragValue, RichText, Ui};
use std::time::Duration;

use super::bout::{Bout, Standing};
use super::contender::show_switches;
use super::state::ProgramsPage;
use crate::command::lab::programs::{Command, Contender, Pace, Rules};
use crate::command::{self, Action, Commands};
use crate::game::players::PlayerId;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::tips::{add_unless, tipped_button};
use crate::kit::widgets::{equal_columns, main_button, name_cell, together, with_groups};
use crate::lab::parts::LabInput;
use tabia_chess::Color;
use tabia_texts::{signed, tr, tr_args};

/// Minimum width of the choice of a contender, and width of its side's name, in points.
const CONTENDER: f32 = 240.0;
const SIDE: f32 = 48.0;

/// Draws the card's contents.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &ProgramsPage,
    commands: &mut Commands,
) {
    let theme = input.theme;
    ui.label(
        RichText::new(tr("bout-title"))
            .color(theme.text_strong)
            .strong(),
    );
    match &page.bout {
        None => {
            ui.label(RichText::new(tr("bout-about")).color(theme.text_weak));
            show_rules(ui, page.rules, commands);
            let is_playing = input.game.session.is_playing();
            let why_not = is_playing.then(|| tr("programs-in-game"));
            if main_button(ui, theme, &tr("bout-start"), "", why_not).clicked() {
                commands.push(Command::StartBout);
            }
        }
        Some(bout) => show_bout(ui, input, bout, commands),
    }
}

fn show_rules(ui: &mut Ui, rules: Rules, commands: &mut Commands) {
    let mut chosen = rules;
    let contenders = &mut chosen.contenders;
    equal_columns(ui, (contenders.len(), CONTENDER), |ui, index| {
        let (side, name) = [("white", "bout-white"), ("black", "bout-black")][index];
        let contender = &mut contenders[index];
        ui.horizontal(|ui| {
            name_cell(ui, SIDE, |ui| ui.label(tr(side)));
            let combo = DropDown::new(("bout", index))
                .selected_text(contender.player.title())
                .width(ui.available_width())
                .height(300.0);
            let list = combo.show_ui(ui, |ui| {
                for candidate in PlayerId::all() {
                    drop_down::value(ui, &mut contender.player, candidate, candidate.title());
                }
            });
            list.response.accessible_name(tr(name));
        });
        if contender.has_switches() {
            show_switches(ui, &tr(name), &mut contender.switches);
        }
    });
    ui.horizontal_wrapped(|ui| {
        show_pace(ui, &mut chosen.pace);
    });
    ui.horizontal_wrapped(|ui| {
        ui.radio_value(&mut chosen.from_board, false, tr("bout-from-start"));
        ui.add_space(8.0);
        ui.radio_value(&mut chosen.from_board, true, tr("bout-from-board"));
    });
    if chosen != rules {
        commands.push(Command::SetBout(chosen));
    }
}

fn show_pace(ui: &mut Ui, pace: &mut Pace) {
    // The field stands beside its choice, and is there for both.
    let is_timed = matches!(pace, Pace::Time(_));
    together(ui, |ui| {
        if ui.radio(is_timed, tr("bout-seconds")).clicked() && !is_timed {
            *pace = Pace::Time(Duration::from_secs(1));
        }
        let (least, most) = Pace::TIMES;
        let mut seconds = match pace {
            Pace::Time(time) => time.as_secs_f64(),
            Pace::Nodes(_) => 1.0,
        };
        let drag = DragValue::new(&mut seconds)
            .range(least.as_secs_f64()..=most.as_secs_f64())
            .speed(0.05)
            .max_decimals(2);
        let why_not = (!is_timed).then(|| tr("bout-other-pace"));
        let drag = add_unless(ui, why_not.as_deref(), drag);
        if drag.changed()
            && let Ok(chosen) = Duration::try_from_secs_f64(seconds)
        {
            *pace = Pace::Time(chosen);
        }
        drag.accessible_name(tr("bout-seconds"));
        ui.add_space(8.0);
    });
    together(ui, |ui| {
        let is_timed = matches!(pace, Pace::Time(_));
        if ui.radio(!is_timed, tr("bout-nodes")).clicked() && is_timed {
            *pace = Pace::Nodes(100_000);
        }
        let (least, most) = Pace::NODES;
        let mut nodes = match pace {
            Pace::Nodes(nodes) => *nodes,
            Pace::Time(_) => 100_000,
        };
        let drag = DragValue::new(&mut nodes).range(least..=most).speed(1000.0);
        let why_not = is_timed.then(|| tr("bout-other-pace"));
        let drag = add_unless(ui, why_not.as_deref(), with_groups(drag));
        if drag.changed() {
            *pace = Pace::Nodes(nodes);
        }
        drag.accessible_name(tr("bout-nodes"));
        ui.add_space(8.0);
    });
}

fn show_bout(ui: &mut Ui, input: &LabInput<'_>, bout: &Bout, commands: &mut Commands) {
    let theme = input.theme;
    let [white, black] = bout.rules.contenders.map(Contender::title);
    let args = [("white", white.into()), ("black", black.into())];
    ui.label(RichText::new(tr_args("bout-names", &args)).color(theme.text_strong));
    ui.label(standing(bout, input.game.session.is_playing()));
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, key, why_not: Option<&str>, command: command::Command| {
            let why_not = why_not.map(tr);
            if tipped_button(ui, Button::new(tr(key)), "", why_not).clicked() {
                commands.push(command);
            }
        };
        if bout.is_over() {
            let why_not = bout.moves.is_empty().then_some("bout-no-moves");
            button(ui, "bout-keep", why_not, Action::KeepBout.into());
            let is_playing = input.game.session.is_playing();
            let why_not = is_playing.then_some("programs-in-game");
            button(ui, "bout-again", why_not, Command::StartBout.into());
            button(ui, "bout-close", None, Command::CloseBout.into());
        } else {
            let pause = match bout.standing {
                Standing::Paused => "bout-go-on",
                _ => "bout-pause",
            };
            button(ui, pause, None, Command::PauseBout.into());
            button(ui, "bout-stop", None, Command::StopBout.into());
        }
    });
    // Below the buttons, so that these do not move during the game.
    for color in Color::ALL {
        if let Some(found) = found(bout, color) {
            ui.label(RichText::new(found).color(theme.text_weak).small());
        }
    }
    if !bout.moves.is_empty() {
        ui.label(RichText::new(&bout.moves).small());
    }
}

/// The side that is searching, or how the game has ended.
fn standing(bout: &Bout, game_is_played: bool) -> String {
    let turn = bout.position().turn();
    let name = bout.rules.contenders[turn.index()].title();
    let number = bout.position().fullmove_number();
    let args = [("name", name.into()), ("number", number.into())];
    match &bout.standing {
        Standing::Plays if game_is_played && !bout.is_thinking() => tr("bout-waits"),
        Standing::Plays => tr_args("bout-thinks", &args),
        Standing::Paused => tr_args("bout-paused", &args),
        Standing::Over(outcome) => outcome.to_string(),
        Standing::Stopped => tr("bout-stopped"),
        Standing::Failed(reason) => tr_args("bout-failed", &[("reason", reason.as_str().into())]),
    }
}

/// The result of a side's last search.
fn found(bout: &Bout, color: Color) -> Option<String> {
    let played = bout.found[color.index()]?;
    let args = [
        ("name", bout.rules.contenders[color.index()].title().into()),
        ("score", signed(color.white_view(played.score?)).into()),
        ("depth", played.depth?.to_string().into()),
    ];
    Some(tr_args("bout-found", &args))
}
