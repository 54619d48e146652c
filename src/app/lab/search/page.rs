//! The page of searches: how they are run, what they have found, and how their trees grow.

use egui::{ProgressBar, RichText, ScrollArea, Sense, Ui, Vec2};

use super::command::Command;
use super::state::{Results, SearchPage};
use super::{names, plot, setup, table, watch};
use crate::kit::icons;
use crate::kit::text::{tr, tr_args};
use crate::lab::input::LabInput;
use tabia_lab::search::race::agree;

/// Draws the page into `ui`.
pub(crate) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &mut SearchPage,
    tree_is_busy: bool,
) -> Vec<Command> {
    let mut commands = Vec::new();
    let salt = ("searches", page.watch.is_some());
    let scroll = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    scroll.show(ui, |ui| {
        if let Some(watch) = &page.watch {
            watch::show(ui, input, watch, tree_is_busy, &mut commands);
            return;
        }
        setup::show(ui, page, &mut commands);
        show_progress(ui, page);
        if let Some(failure) = &page.results.failure {
            ui.colored_label(input.theme.error, failure);
        }
        if page.results.laps.is_empty() {
            if page.results.task.is_none() {
                ui.add_space(8.0);
                ui.label(RichText::new(tr("search-none")).weak());
            }
            return;
        }
        ui.add_space(6.0);
        if page.results.are_old(input.game.session.position()) {
            ui.label(RichText::new(tr("search-old")).weak());
        }
        let opened = table::show(ui, input.theme, &page.results, &mut page.view);
        commands.extend(opened.map(Command::Watch));
        show_agreement(ui, input, &page.results);
        ui.add_space(8.0);
        plot::show(ui, input.theme, &page.results);
        ui.label(RichText::new(tr("search-explained")).small().weak());
    });
    commands
}

/// What is being searched, and how much has been.
fn show_progress(ui: &mut Ui, page: &SearchPage) {
    if let Some((algorithm, _)) = &page.recording {
        let name = names::name(*algorithm);
        ui.label(tr_args("search-recording", &[("name", name.into())]));
    }
    let results = &page.results;
    let Some((algorithm, depth)) = results.now.filter(|_| results.task.is_some()) else {
        return;
    };
    let args = [
        ("name", names::name(algorithm).into()),
        ("depth", depth.into()),
    ];
    let part = results.laps.len() as f32 / results.total.max(1) as f32;
    ui.add(ProgressBar::new(part).text(tr_args("search-progress", &args)));
}

/// Whether those that must give the same value have.
fn show_agreement(ui: &mut Ui, input: &LabInput<'_>, results: &Results) {
    let exact = |depth: u32| {
        let laps = results.laps.iter();
        laps.filter(|lap| lap.algorithm.is_exact() && lap.depth == depth)
            .count()
    };
    let are_compared = results.laps.iter().any(|lap| exact(lap.depth) > 1);
    if !agree(&results.laps) {
        let text = RichText::new(tr("search-disagree")).strong();
        ui.label(text.color(input.theme.error));
    } else if are_compared {
        ui.horizontal(|ui| {
            let (place, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
            icons::paint(ui.painter(), "check", place, input.theme.success);
            let text = RichText::new(tr("search-agree"));
            ui.label(text.color(input.theme.success))
                .on_hover_text(tr("search-agree-tip"));
        });
    }
}
