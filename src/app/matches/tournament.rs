//! The page of one tournament: its head, and the chosen part of it.

use egui::{Align, Button, Label, Layout, ProgressBar, Rect, RichText, Ui, UiBuilder, vec2};

use super::list::{
    format_text, games_text, resume_key, show_question, why_not_delete, why_not_resume,
};
use super::shown::Shown;
use super::state::MatchesRoom;
use super::view::MatchesInput;
use super::{crosstable, games, standings, wall};
use crate::command::Commands;
use crate::command::matches::{Command, View};
use crate::kit::choice_row::ChoiceRow;
use crate::kit::table::MARGIN;
use crate::kit::tips::{menu_entry, tipped_button};
use crate::kit::widgets::{at_right, empty_choices, empty_state, icon_label, menu_button};
use tabia_matches::Verdict;
use tabia_texts::{signed, tr, tr_args};

/// Height of a row of the head, in points.
const ROW: f32 = 32.0;

/// Draws the page.
pub(super) fn show(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &mut MatchesRoom,
    commands: &mut Commands,
) {
    let mut head = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 4.0)))
            .id_salt("tournament head")
            .layout(Layout::top_down(Align::Min)),
    );
    head.spacing_mut().item_spacing.y = 6.0;
    show_buttons(&mut head, room, commands);
    let Some(shown) = room.shown() else {
        let (_, rest) = rect.split_top_bottom_at_y(head.min_rect().bottom() + 8.0);
        show_missing(ui, rest, input, room, commands);
        return;
    };
    show_state(&mut head, input, room, shown);
    show_tabs(&mut head, input, room.view, commands);
    let (_, rest) = rect.split_top_bottom_at_y(head.min_rect().bottom() + 4.0);
    let rest = show_question(ui, rest, input, room, commands);
    match room.view {
        View::Standings => standings::show(ui, rest, input, room),
        View::Crosstable => {
            if let Some(shown) = room.shown() {
                crosstable::show(ui, rest, input, shown);
            }
        }
        View::Games => games::show(ui, rest, input, room, commands),
        View::Live => wall::show(ui, rest, input, room, commands),
    }
}

/// The page before the games have been read, or where they cannot be read.
fn show_missing(
    ui: &mut Ui,
    rect: Rect,
    input: &MatchesInput<'_>,
    room: &MatchesRoom,
    commands: &mut Commands,
) {
    match &room.unreadable {
        Some((id, reason)) if room.open.as_ref() == Some(id) => {
            let texts = (&*tr("tournament-not-shown"), reason.as_str());
            let choices = [(tr("tournament-try-again"), Command::Open(id.clone()))];
            commands.extend(empty_choices(ui, rect, input.theme, texts, choices));
        }
        _ => empty_state(
            ui,
            rect,
            input.theme,
            &tr("tournament-reading"),
            &tr("tournament-reading-hint"),
        ),
    }
}

fn show_buttons(ui: &mut Ui, room: &MatchesRoom, commands: &mut Commands) {
    let size = vec2(ui.available_width(), ROW);
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        let back = ui.button(tr("tournament-back"));
        if back.on_hover_text(tr("tournament-back-tip")).clicked() {
            commands.push(Command::ShowList);
        }
        at_right(ui, |ui| {
            let Some(id) = room.open.clone() else { return };
            match room.plays(&id) {
                true => {
                    let is_pausing = room.run.as_ref().is_some_and(|run| run.is_pausing);
                    let why_not = is_pausing.then(|| tr("tournament-pausing"));
                    let pause = Button::new(tr("tournament-pause"));
                    let tip = tr("cmd-tournament-pause-tip");
                    if tipped_button(ui, pause, &tip, why_not).clicked() {
                        commands.push(Command::Pause);
                    }
                }
                false => {
                    let resume = Button::new(tr(resume_key(room, Some(&id))));
                    let tip = tr("tournament-resume-tip");
                    let why_not = why_not_resume(room, &id);
                    if tipped_button(ui, resume, &tip, why_not).clicked() {
                        commands.push(Command::Resume(id.clone()));
                    }
                }
            }
            let has_games = room.shown().is_some_and(|shown| !shown.games.is_empty());
            menu_button(ui, &tr("tournament-more"), |ui| {
                let none = || (!has_games).then(|| tr("tournament-no-games"));
                if menu_entry(ui, tr("cmd-tournament-export"), none()) {
                    commands.push(Command::AskExport);
                }
                if menu_entry(ui, tr("cmd-tournament-copy-table"), none()) {
                    commands.push(Command::CopyTable);
                }
                ui.separator();
                if menu_entry(ui, tr("tournament-delete"), why_not_delete(room, &id)) {
                    commands.push(Command::AskDelete(Some(id.clone())));
                }
            });
        });
    });
}

/// Shows the name, how far the tournament is, and what is wrong.
fn show_state(ui: &mut Ui, input: &MatchesInput<'_>, room: &MatchesRoom, shown: &Shown) {
    let theme = input.theme;
    // A message beside the name moves nothing below when it comes.
    ui.horizontal(|ui| {
        let title = RichText::new(&shown.setup.name).strong();
        ui.add(Label::new(title.color(theme.text_strong)).truncate());
        show_note(ui, input, shown);
    });
    let games = shown.results.table.games();
    let total = shown.settings.plan.total_games();
    let share = match (shown.is_over, total) {
        (true, _) => 1.0,
        (false, Some(total)) => games as f32 / total.max(1) as f32,
        (false, None) => 0.0,
    };
    let key = match () {
        () if room.shown_run().is_some_and(|run| run.is_pausing) => "tournament-is-pausing",
        () if room.shown_run().is_some() => "tournament-state-plays",
        () if shown.is_over => "tournament-state-over",
        () if shown.is_elsewhere => "tournament-state-elsewhere",
        () if shown.was_interrupted => "tournament-state-interrupted",
        () if games == 0 => "tournament-state-new",
        () => "tournament-state-paused",
    };
    let args = [
        ("state", tr(key).into()),
        ("games", games_text(games, total).into()),
        ("format", format_text(shown.setup.format).into()),
    ];
    ui.add(ProgressBar::new(share).text(tr_args("tournament-progress", &args)));
    if let Some(text) = test_text(shown) {
        let text = RichText::new(text).color(theme.text_strong);
        ui.add(Label::new(text).wrap())
            .on_hover_text(tr("tournament-test-tip"));
    }
    if let Some(late) = standings::late_text(shown) {
        icon_label(ui, "warning", &late, theme.warning);
    }
    for text in standings::failure_texts(shown) {
        icon_label(ui, "warning", &text, theme.warning);
    }
    if let Some(problem) = &shown.problem {
        icon_label(ui, "warning", problem, theme.error);
    }
}

/// Shows the last message of a player, where there is one.
fn show_note(ui: &mut Ui, input: &MatchesInput<'_>, shown: &Shown) {
    if let Some(note) = shown.notes.back() {
        let args = [
            ("count", shown.notes.len().into()),
            ("note", note.as_str().into()),
        ];
        let text = RichText::new(tr_args("tournament-note", &args)).small();
        let all: Vec<&str> = shown.notes.iter().rev().map(String::as_str).collect();
        ui.add(Label::new(text.color(input.theme.text_weak)).truncate())
            .on_hover_text(all.join("\n"));
    }
}

/// The state of the test, where there is one.
fn test_text(shown: &Shown) -> Option<String> {
    let sprt = shown.settings.sprt?;
    let (lower, upper) = sprt.bounds();
    let number = |value: f64| signed(format!("{value:+.2}"));
    let verdict = tr(match shown.results.verdict {
        Some(Verdict::H1) => "tournament-h1",
        Some(Verdict::H0) => "tournament-h0",
        None => "tournament-undecided",
    });
    let llr = sprt.llr(&shown.results.standings.pairs);
    let args = [
        ("llr", number(llr).into()),
        ("lower", number(lower).into()),
        ("upper", number(upper).into()),
        ("elo0", format!("{}", sprt.elo0).into()),
        ("elo1", format!("{}", sprt.elo1).into()),
        ("verdict", verdict.into()),
    ];
    Some(tr_args("tournament-test-state", &args))
}

fn show_tabs(ui: &mut Ui, input: &MatchesInput<'_>, shown: View, commands: &mut Commands) {
    let names = View::ALL.map(|view| tr(view.key()));
    let row = ChoiceRow {
        names: &names,
        chosen: View::ALL
            .iter()
            .position(|view| *view == shown)
            .unwrap_or(0),
        is_framed: false,
        others: &tr("tournament-other-views"),
    };
    if let Some(view) = row
        .show(ui, input.theme)
        .and_then(|index| View::ALL.get(index))
    {
        commands.push(Command::Show(*view));
    }
}
