//! The page of programs: a card for each.

use egui::{Align, RichText, ScrollArea, Ui};

use super::bout_card;
use super::learned_list;
use super::match_page;
use super::state::{Comparison, ProgramsPage, Thinker, WatchDepth};
use super::timeline;
use crate::command::lab::programs::{Command, View};
use crate::command::lab::{self, boards, search};
use crate::command::play::PlayerId;
use crate::command::{Commands, play};
use crate::kit::tips::tipped_button;
use crate::kit::widgets::{at_right, number_field};
use crate::lab::parts::{LabInput, card, finished, show_views};
use tabia_chess::{Position, san};
use tabia_lab::boards::Representation;
use tabia_lab::programs::ProgramName;
use tabia_settings::LabPage;
use tabia_texts::{signed, tr, tr_args};

/// Maximum number of shown moves of a line.
const MOVES: usize = 10;

/// Draws the page into `ui`.
pub(crate) fn show(ui: &mut Ui, input: &LabInput<'_>, page: &mut ProgramsPage) -> Commands {
    let mut commands = Commands::default();
    let names = (View::name as fn(View) -> _, "programs-views");
    let shown = show_views(ui, input.theme, &View::ALL, page.view, names);
    commands.extend(shown.map(Command::Show));
    ui.add_space(4.0);
    if page.view == View::Learned {
        learned_list::show(ui, input, &mut page.learned, &mut commands);
        return commands;
    }
    if page.view == View::Match {
        match_page::show(ui, input, page, &mut commands);
        return commands;
    }
    let sought = page.sought.take();
    ScrollArea::vertical()
        .id_salt(("programs", page.view.name()))
        .auto_shrink(false)
        .show(ui, |ui| {
            if page.view == View::Timeline {
                timeline::show(ui, input, &mut commands);
                return;
            }
            ui.label(RichText::new(tr("programs-about")).color(input.theme.text_weak));
            ui.add_space(6.0);
            card(input.theme).show(ui, |ui| {
                ui.set_width(ui.available_width());
                bout_card::show(ui, input, page, &mut commands);
            });
            for name in ProgramName::ALL.into_iter().rev() {
                ui.add_space(6.0);
                let shown = ui.scope(|ui| show_card(ui, input, name, page, &mut commands));
                if sought == Some(name) {
                    shown.response.scroll_to_me(Some(Align::TOP));
                }
            }
        });
    commands
}

fn show_card(
    ui: &mut Ui,
    input: &LabInput<'_>,
    name: ProgramName,
    page: &ProgramsPage,
    commands: &mut Commands,
) {
    let theme = input.theme;
    let comparison = page.comparison.as_ref();
    let comparison = comparison.filter(|comparison| comparison.program == name);
    card(input.theme).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(name.title())
                    .color(theme.text_strong)
                    .strong(),
            );
            ui.label(RichText::new(name.year().to_string()).color(theme.text_weak));
            at_right(ui, |ui| {
                let rating = ui.label(RichText::new(rating(name)).color(theme.text_strong));
                rating.on_hover_text(tr("programs-rating-tip"));
            });
        });
        ui.label(tr(&format!("program-{}-thinks", name.id())));
        let blind = tr(&format!("program-{}-blind", name.id()));
        let blind = tr_args("programs-blind", &[("what", blind.into())]);
        ui.label(RichText::new(blind).color(theme.text_weak));
        ui.add_space(2.0);
        ui.horizontal_wrapped(|ui| {
            let title = || [("name", name.title().into())];
            if ui.button(tr_args("programs-play", &title())).clicked() {
                commands.push(play::Command::AskNewGame {
                    from_here: false,
                    opponent: Some(PlayerId::Program(name)),
                });
            }
            match comparison {
                Some(_) => {
                    if ui.button(tr("programs-stop")).clicked() {
                        commands.push(Command::Stop);
                    }
                }
                None => {
                    let analyse = egui::Button::new(tr_args("programs-analyse", &title()));
                    let why_not = page.why_not_search(input.game).map(tr);
                    if tipped_button(ui, analyse, "", why_not).clicked() {
                        commands.push(Command::Analyse(name));
                    }
                }
            }
        });
        if name.can_be_watched() {
            show_watch(ui, input, name, page, commands);
        }
        if name == ProgramName::Qchess {
            show_learned(ui, page, commands);
        }
        if let Some(comparison) = comparison {
            show_comparison(ui, input, comparison);
        }
    });
}

/// The button that records a search of the program, with its depth, and the way to the board that it was published with.
fn show_watch(
    ui: &mut Ui,
    input: &LabInput<'_>,
    name: ProgramName,
    page: &ProgramsPage,
    commands: &mut Commands,
) {
    ui.horizontal_wrapped(|ui| {
        let position = input.game.session.position();
        let why_not = match input.hides_game {
            true => Some(tr("programs-in-game")),
            false => finished(position),
        };
        let watch = egui::Button::new(tr_args("programs-watch", &[("name", name.title().into())]));
        let tip = tr("programs-watch-tip");
        if tipped_button(ui, watch, &tip, why_not).clicked() {
            let depth = page.watch_depth.0;
            commands.push(search::Command::WatchProgram(name, depth));
        }
        let (least, most) = WatchDepth::RANGE;
        let names = ["programs-watch-depth", "programs-watch-depth-tip"];
        let depth = number_field(ui, names, page.watch_depth.0, least..=most, 0.05);
        commands.extend(depth.map(Command::WatchDepth));
        if name == ProgramName::BruteForce && ui.button(tr("programs-twins")).clicked() {
            commands.push(boards::Command::Choose(Representation::Lists));
            commands.push(boards::Command::Show(boards::View::Twins));
            commands.push(lab::Command::Show(LabPage::Boards));
        }
    });
}

/// The number of learned positions, and the way to their list.
fn show_learned(ui: &mut Ui, page: &ProgramsPage, commands: &mut Commands) {
    ui.horizontal_wrapped(|ui| {
        let count = page.learned.list().map(|list| list.len());
        let text = match count {
            Some(count) => tr_args("memory-count", &[("count", count.into())]),
            None => tr("memory-busy"),
        };
        ui.label(text);
        if ui.button(tr("memory-show")).clicked() {
            commands.push(Command::Show(View::Learned));
        }
    });
}

/// A program's rating with its error.
fn rating(name: ProgramName) -> String {
    let rating = name.rating();
    let args = [
        ("rating", rating.elo.to_string().into()),
        ("error", rating.error.to_string().into()),
    ];
    tr_args("programs-rating", &args)
}

fn show_comparison(ui: &mut Ui, input: &LabInput<'_>, comparison: &Comparison) {
    ui.add_space(4.0);
    if comparison.position().count_moves() == 0 {
        ui.label(RichText::new(tr("programs-no-move")).color(input.theme.text_weak));
        return;
    }
    let engine = tr("player-engine");
    let both = [
        (comparison.program.title(), &comparison.theirs),
        (engine.as_str(), &comparison.ours),
    ];
    for (name, thinker) in both {
        let line = thought(comparison.position(), thinker);
        ui.label(RichText::new(name).color(input.theme.text_weak).small());
        ui.label(RichText::new(line).color(input.theme.text_strong));
    }
    if comparison.is_thinking() {
        ui.label(
            RichText::new(tr("programs-thinking"))
                .color(input.theme.text_weak)
                .small(),
        );
    }
}

/// Depth, score from White's view, and the line.
fn thought(position: &Position, thinker: &Thinker) -> String {
    if let Some(failure) = &thinker.failure {
        return failure.clone();
    }
    let Some(info) = &thinker.line else {
        return "…".to_owned();
    };
    let score = position.turn().white_view(info.score);
    let line = &info.pv[..info.pv.len().min(MOVES)];
    let args = [
        ("score", signed(score).into()),
        ("depth", info.depth.to_string().into()),
        ("line", san::write_numbered(position, line).into()),
    ];
    tr_args("programs-line", &args)
}
