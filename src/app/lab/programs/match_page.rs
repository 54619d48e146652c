//! The page of a match: its rules, then its result as it grows, and its games.

use egui::accesskit::Role;
use egui::{Button, Label, ProgressBar, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::contender::titles;
use super::match_run::{MatchRun, MatchState};
use super::pondering::pondering_text;
use super::rules_form::{show_contenders, show_pace};
use super::state::ProgramsPage;
use crate::command::lab::programs::{Command, Rules};
use crate::command::{self, Action, Commands};
use crate::game::moves::result_text;
use crate::kit::match_end::reason_text;
use crate::kit::table::{Column, Table, TableRow};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{main_button, number_field};
use crate::lab::parts::LabInput;
use tabia_chess::Color;
use tabia_matches::{PlayedGame, Side, Standings};
use tabia_texts::{signed, tr, tr_args};

/// Height of the bar of results, in points.
const BAR: f32 = 18.0;

#[derive(Clone, Copy, PartialEq)]
enum MatchColumn {
    Number,
    White,
    Black,
    Result,
    Moves,
    Reason,
}

const COLUMNS: [Column<MatchColumn>; 6] = [
    Column::fixed(MatchColumn::Number, "match-column-number", 48.0).number(),
    Column::fixed(MatchColumn::White, "match-column-white", 72.0).growing(1.0),
    Column::fixed(MatchColumn::Black, "match-column-black", 72.0).growing(1.0),
    Column::fixed(MatchColumn::Result, "match-column-result", 52.0),
    Column::fixed(MatchColumn::Moves, "match-column-moves", 52.0)
        .number()
        .leaves(2),
    Column::fixed(MatchColumn::Reason, "match-column-reason", 104.0).leaves(1),
];

/// Draws the page below the choice of views.
pub(super) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &mut ProgramsPage,
    commands: &mut Commands,
) {
    let why_not = page.why_not_search(input.game);
    let Some(run) = &mut page.series else {
        let rules = page.rules;
        let scroll = ScrollArea::vertical().id_salt("match").auto_shrink(false);
        scroll.show(ui, |ui| show_rules(ui, input, rules, why_not, commands));
        return;
    };
    if run.rules.from_board && input.game.session.is_playing() {
        ui.add(Label::new(tr("match-hidden")).wrap());
        return;
    }
    show_result(ui, input, run);
    show_buttons(ui, run, commands);
    ui.add_space(4.0);
    show_games(ui, input, run, commands);
}

fn show_rules(
    ui: &mut Ui,
    input: &LabInput<'_>,
    rules: Rules,
    why_not: Option<&str>,
    commands: &mut Commands,
) {
    let mut chosen = rules;
    let about = RichText::new(tr("match-about")).color(input.theme.text_weak);
    ui.add(Label::new(about).wrap())
        .on_hover_text(tr("match-about-tip"));
    ui.add_space(4.0);
    // Above the rules, so that it is in view in a low window.
    let why_not = why_not.map(tr);
    if main_button(ui, input.theme, &tr("match-start"), "", why_not).clicked() {
        commands.push(Command::StartMatch);
    }
    ui.add_space(4.0);
    let names = [
        ("match-first", "match-first-name"),
        ("match-second", "match-second-name"),
    ];
    show_contenders(ui, &mut chosen, names);
    ui.horizontal_wrapped(|ui| {
        let (least, most) = Rules::GAMES;
        let names = ["match-games", "match-games-tip"];
        let games = number_field(ui, names, chosen.games, least..=most, 0.2);
        chosen.games = games.unwrap_or(chosen.games);
        ui.add_space(8.0);
        show_pace(ui, &mut chosen.pace);
    });
    ui.horizontal_wrapped(|ui| {
        ui.radio_value(&mut chosen.from_board, false, tr("match-from-random"))
            .on_hover_text(tr("match-from-random-tip"));
        ui.add_space(8.0);
        ui.radio_value(&mut chosen.from_board, true, tr("bout-from-board"))
            .on_hover_text(tr("match-from-board-tip"));
    });
    if chosen != rules {
        commands.push(Command::SetBout(chosen));
    }
}

/// Shows the players, the state, and the result of the first one.
fn show_result(ui: &mut Ui, input: &LabInput<'_>, run: &MatchRun) {
    let theme = input.theme;
    let sides = titles(&run.rules.contenders);
    let [first, second] = sides.clone();
    let args = [("white", first.into()), ("black", second.into())];
    let names = RichText::new(tr_args("bout-names", &args)).strong();
    ui.add(Label::new(names.color(theme.text_strong)).wrap());
    let played = run.games.len() as f32 / run.rules.games.max(1) as f32;
    let progress = ProgressBar::new(played).text(state_text(run));
    ui.add(progress);
    let standings = &run.standings;
    show_bar(ui, input, standings);
    ui.add(Label::new(RichText::new(result_line(standings)).color(theme.text_strong)).wrap())
        .on_hover_text(tr("match-result-tip"));
    ui.add(Label::new(elo_line(standings)).wrap())
        .on_hover_text(tr("match-elo-tip"));
    for (side, ponders) in Side::BOTH.into_iter().zip(run.rules.ponders()) {
        if ponders {
            let name = sides[side as usize].clone();
            let [own, other] = match side {
                Side::A => [Side::A, Side::B],
                Side::B => [Side::B, Side::A],
            }
            .map(|side| run.pondering(side));
            let text = pondering_text(name, &own, &other);
            ui.add(Label::new(RichText::new(text).small()).wrap())
                .on_hover_text(tr("ponder-tip"));
        }
    }
    let left_out = run.games.len() - standings.games() as usize;
    let repeated = run.games.repeated();
    let notes = [("match-unpaired", left_out), ("match-repeated", repeated)];
    for (key, count) in notes.into_iter().filter(|(_, count)| *count > 0) {
        let note = tr_args(key, &[("count", count.into())]);
        ui.add(Label::new(RichText::new(note).small().color(theme.text_weak)).wrap());
    }
}

/// What is being done, or how the match has ended.
fn state_text(run: &MatchRun) -> String {
    let count = ("count", run.games.len().into());
    let args = [count, ("games", run.rules.games.into())];
    match &run.state {
        MatchState::Plays => match run.present() {
            None => tr("match-prepares"),
            Some(present) => {
                let args = [
                    ("number", (present.number + 1).into()),
                    ("games", run.rules.games.into()),
                    ("move", present.position.fullmove_number().into()),
                ];
                tr_args("match-plays", &args)
            }
        },
        MatchState::Over => tr_args("match-over", &args),
        MatchState::Stopped => tr_args("match-stopped", &args),
        MatchState::Failed(reason) => {
            tr_args("match-failed", &[("reason", reason.as_str().into())])
        }
    }
}

/// Shows the shares of wins, draws and losses of the first player.
fn show_bar(ui: &mut Ui, input: &LabInput<'_>, standings: &Standings) {
    let theme = input.theme;
    let size = vec2(ui.available_width(), BAR);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let painter = ui.painter();
    painter.rect_filled(rect, 2.0, theme.surface_active);
    let games = standings.games().max(1) as f32;
    let parts = [
        (standings.won, theme.eval_white),
        (standings.drawn, theme.eval_draw),
        (standings.lost, theme.eval_black),
    ];
    let mut left = rect.left();
    for (count, color) in parts {
        let right = left + rect.width() * count as f32 / games;
        let part = Rect::from_x_y_ranges(left..=right, rect.y_range());
        painter.rect_filled(part, 0.0, color);
        left = right;
    }
    let stroke = egui::Stroke::new(1.0, theme.outline);
    painter.rect_stroke(rect, 2.0, stroke, egui::StrokeKind::Inside);
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, result_line(standings)));
    response.on_hover_text(tr("match-bar-tip"));
}

/// Games, wins, draws, losses and score of the first player.
fn result_line(standings: &Standings) -> String {
    let games = standings.games();
    let points = f64::from(standings.won) + f64::from(standings.drawn) / 2.0;
    let share = 100.0 * points / f64::from(games.max(1));
    let args = [
        ("games", games.into()),
        ("won", standings.won.into()),
        ("drawn", standings.drawn.into()),
        ("lost", standings.lost.into()),
        ("share", format!("{share:.1}").into()),
    ];
    match games {
        0 => tr("match-no-result"),
        _ => tr_args("match-result", &args),
    }
}

/// The difference in strength, with its error.
fn elo_line(standings: &Standings) -> String {
    let pairs = &standings.pairs;
    // Without different results of pairs there is no variance to estimate an error from.
    let results = pairs.0.iter().filter(|count| **count > 0).count();
    let (Some(elo), Some(superiority)) = (pairs.elo(), pairs.superiority()) else {
        return tr("match-no-elo");
    };
    if results < 2 {
        return tr("match-one-result");
    }
    let args = [
        ("elo", signed(format!("{:+.0}", elo.elo)).into()),
        ("error", format!("{:.0}", elo.error).into()),
        ("superiority", format!("{:.0}", 100.0 * superiority).into()),
    ];
    tr_args("match-elo", &args)
}

fn show_buttons(ui: &mut Ui, run: &MatchRun, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let mut button = |ui: &mut Ui, key, why_not: Option<&str>, command: command::Command| {
            let why_not = why_not.map(tr);
            let tip = tr(&format!("{key}-tip"));
            if tipped_button(ui, Button::new(tr(key)), &tip, why_not).clicked() {
                commands.push(command);
            }
        };
        match run.is_running() {
            true => {
                let why_not = (run.state != MatchState::Plays).then_some("match-stopping");
                button(ui, "match-stop", why_not, Command::StopMatch.into());
            }
            false => button(ui, "match-close", None, Command::CloseMatch.into()),
        }
        let why_not = (run.games.len() == 0).then_some("match-no-games");
        button(ui, "match-keep", why_not, Action::KeepMatch.into());
        if run.is_running() && run.view.selected.is_some() {
            let command = Command::ChooseGame(None);
            button(ui, "match-live", None, command.into());
        }
    });
}

/// Shows the finished games, the last one first.
fn show_games(ui: &mut Ui, input: &LabInput<'_>, run: &mut MatchRun, commands: &mut Commands) {
    let name = tr("match-list");
    let rect = ui.available_rect_before_wrap();
    let table = Table::new(&name, rect, input.theme, &COLUMNS).or_empty("match-empty");
    let (games, names) = (&run.games, titles(&run.rules.contenders));
    let picked = table.show(ui, &mut run.view, games.len(), |ui, row| {
        games
            .at(row.index)
            .map_or_else(String::new, |(number, game)| {
                let name = |color| names[Side::of(number, color) as usize].clone();
                show_game(ui, input, row, (number, game), Color::ALL.map(name))
            })
    });
    if let Some((number, _)) = picked.gone_to().and_then(|row| games.at(row)) {
        commands.push(Command::ChooseGame(Some(number)));
    }
}

/// Draws a row; returns its accessible name.
fn show_game(
    ui: &Ui,
    input: &LabInput<'_>,
    row: &TableRow<'_, MatchColumn>,
    (number, game): (u32, &PlayedGame),
    [white, black]: [String; 2],
) -> String {
    let theme = input.theme;
    let end = game.end();
    let (result, reason) = (result_text(end.result), reason_text(&end.reason));
    let moves = game.line().position().fullmove_number();
    let number = (number + 1).to_string();
    for cell in row.cells() {
        match cell.key {
            MatchColumn::Number => row.body(ui, &cell, &number, theme.text),
            MatchColumn::White => row.body(ui, &cell, &white, theme.text),
            MatchColumn::Black => row.body(ui, &cell, &black, theme.text),
            MatchColumn::Result => row.body(ui, &cell, &result, theme.text_strong),
            MatchColumn::Moves => row.body(ui, &cell, &moves.to_string(), theme.text),
            MatchColumn::Reason => row.small(ui, &cell, &reason, theme.text_weak),
        }
    }
    format!("{number}: {white} – {black}, {result}, {reason}")
}
