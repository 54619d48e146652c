//! The page of searches: their options, their results, and the growth of their trees.

use egui::{ProgressBar, RichText, ScrollArea, Sense, Ui, Vec2};

use super::setup::game_key;
use super::state::{Now, Results, SearchPage, Standing};
use super::{choices, plot, set_table, setup, table, watch};
use crate::command::lab::search::Command;
use crate::kit::icons;
use crate::lab::games::GamesPage;
use crate::lab::parts::LabInput;
use tabia_lab::search::race::agree;
use tabia_texts::{grouped, tr, tr_args};

/// Draws the page into `ui`.
pub(crate) fn show(
    ui: &mut Ui,
    input: &LabInput<'_>,
    page: &mut SearchPage,
    games: &GamesPage,
    tree_is_busy: bool,
) -> Vec<Command> {
    /// Height in points below which open lists leave no room for results.
    const LOW: f32 = 560.0;
    let height = ui.available_height();
    page.is_low = height < LOW;
    let mut commands = Vec::new();
    let salt = ("searches", page.watch.is_some());
    let scroll = ScrollArea::vertical().id_salt(salt).auto_shrink(false);
    scroll.show(ui, |ui| {
        let is_hidden = input.hides_game && page.is_about_game();
        let watch = page.watch.as_mut();
        if let Some(watch) = watch.filter(|watch| !(input.hides_game && watch.has_tree())) {
            watch::show(ui, input, watch, (height, tree_is_busy), &mut commands);
            return;
        }
        setup::show(ui, input, page, is_hidden, &mut commands);
        page.closes_lists = false;
        if is_hidden {
            return;
        }
        show_progress(ui, page);
        if let Some(failure) = &page.results.failure {
            ui.colored_label(input.theme.error, failure);
        }
        if page.results.is_stopped {
            let args = [
                ("done", page.results.laps.len().into()),
                ("count", page.results.total.into()),
            ];
            ui.label(RichText::new(tr_args("search-stopped", &args)).weak());
        }
        if let Some(comparison) = &mut page.comparison {
            set_table::show(ui, input.theme, comparison, &page.setup, &mut commands);
        }
        if page.results.laps.is_empty() {
            if page.results.task.is_none() && page.comparison.is_none() {
                ui.add_space(8.0);
                ui.label(RichText::new(tr("search-none")).weak());
            }
            return;
        }
        ui.add_space(6.0);
        let position = input.game.session.position();
        match page.results.standing(&page.setup, position, games) {
            Standing::Current => {}
            Standing::OtherGame => {
                // Under the name of the chosen game the results would be taken for its own.
                ui.label(RichText::new(of_other_game(&page.results)).weak());
                return;
            }
            Standing::OtherPosition => {
                ui.label(RichText::new(tr("search-old")).weak());
            }
            Standing::OtherSetup(difference) => {
                ui.label(RichText::new(difference).weak());
            }
        }
        let opened = table::show(ui, input.theme, &page.results, &mut page.view);
        commands.extend(opened.map(Command::Watch));
        show_agreement(ui, input, &page.results);
        show_smallest(ui, &page.results);
        ui.add_space(8.0);
        plot::show(ui, input.theme, &page.results);
        ui.label(RichText::new(tr("search-explained")).small().weak());
    });
    commands
}

/// Shows what is being searched, and the progress.
fn show_progress(ui: &mut Ui, page: &SearchPage) {
    if let Some((subject, _)) = &page.recording {
        let name = subject.name();
        ui.label(tr_args("search-recording", &[("name", name.into())]));
    }
    let results = &page.results;
    let Some(now) = results.now.as_ref().filter(|_| results.task.is_some()) else {
        return;
    };
    let (name, depth) = match now {
        Now::Searching(row, depth) => (choices::row_name(row), *depth),
        Now::Proving(depth) => (tr("search-proving"), *depth),
    };
    let args = [("name", name.into()), ("depth", depth.into())];
    let part = results.laps.len() as f32 / results.total.max(1) as f32;
    ui.add(ProgressBar::new(part).text(tr_args("search-progress", &args)));
}

/// The text in place of results of another game.
fn of_other_game(results: &Results) -> String {
    let game = tr(game_key(results.setup.game));
    let key = match results.task {
        Some(_) => "search-other-game-runs",
        None => "search-other-game",
    };
    tr_args(key, &[("game", game.into())])
}

/// Shows the size of the smallest tree that proves the value at the greatest depth, and which searches may need less. Without an
/// exact search there is nothing to compare it with.
fn show_smallest(ui: &mut Ui, results: &Results) {
    let mut laps = results.laps.iter();
    if !laps.any(|lap| lap.variant.algorithm.is_exact()) {
        return;
    }
    let known = results.laps.iter().filter_map(|lap| {
        let smallest = results.smallest(lap.depth)?;
        Some((lap.depth, smallest))
    });
    let Some((depth, smallest)) = known.max_by_key(|(depth, _)| *depth) else {
        return;
    };
    let key = match smallest.is_counted() {
        true => "search-smallest",
        false => "search-smallest-estimated",
    };
    let args = [
        ("depth", depth.into()),
        ("nodes", grouped(smallest.nodes().round() as u64).into()),
    ];
    let mut text = tr_args(key, &args);
    if results.setup.table {
        text = format!("{text} {}", tr("search-smallest-table"));
    }
    ui.label(text).on_hover_text(tr("search-smallest-tip"));
}

/// Shows whether the searches that must return the same value did.
fn show_agreement(ui: &mut Ui, input: &LabInput<'_>, results: &Results) {
    let exact = |depth: u32| {
        let laps = results.laps.iter();
        laps.filter(|lap| lap.variant.algorithm.is_exact() && lap.depth == depth)
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
