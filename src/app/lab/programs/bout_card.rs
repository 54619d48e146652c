//! The card for starting a game between two players.

use egui::{Button, RichText, Ui};

use super::bout::{Bout, Standing};
use super::pondering::pondering_text;
use super::rules_form::{show_contenders, show_pace};
use super::state::ProgramsPage;
use crate::command::lab::programs::{Command, Contender, Rules};
use crate::command::{self, Action, Commands};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::main_button;
use crate::lab::parts::LabInput;
use tabia_chess::Color;
use tabia_texts::{signed, tr, tr_args};

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
            let why_not = page.why_not_search(input.game).map(tr);
            if main_button(ui, theme, &tr("bout-start"), "", why_not).clicked() {
                commands.push(Command::StartBout);
            }
        }
        Some(bout) => show_bout(ui, input, (page, bout), commands),
    }
}

fn show_rules(ui: &mut Ui, rules: Rules, commands: &mut Commands) {
    let mut chosen = rules;
    let names = [("white", "bout-white"), ("black", "bout-black")];
    show_contenders(ui, &mut chosen, names);
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

fn show_bout(
    ui: &mut Ui,
    input: &LabInput<'_>,
    (page, bout): (&ProgramsPage, &Bout),
    commands: &mut Commands,
) {
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
            let why_not = page.why_not_search(input.game);
            button(ui, "bout-again", why_not, Command::StartBout.into());
            button(ui, "bout-close", None, Command::CloseBout.into());
        } else {
            let pause = match bout.standing {
                Standing::Paused => "bout-go-on",
                _ => "bout-pause",
            };
            let why_not = page.match_runs().then_some("match-is-running");
            button(ui, pause, why_not, Command::PauseBout.into());
            button(ui, "bout-stop", None, Command::StopBout.into());
        }
    });
    // Below the buttons, so that these do not move during the game.
    for color in Color::ALL {
        if let Some(found) = found(bout, color) {
            ui.label(RichText::new(found).color(theme.text_weak).small());
        }
    }
    for (color, ponders) in Color::ALL.into_iter().zip(bout.rules.ponders()) {
        if ponders {
            let name = bout.rules.contenders[color.index()].title();
            let [own, other] = [color, !color].map(|color| &bout.pondering[color.index()]);
            let text = pondering_text(name, own, other);
            ui.label(RichText::new(text).small())
                .on_hover_text(tr("ponder-tip"));
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
