//! The dialog that builds a book from games.

use egui::{DragValue, RichText, Ui};

use crate::book::tools::{BuildChoices, Reach, Side, Weigh};
use crate::command::book::Command;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::files;
use crate::kit::modal::{Answer, buttons, primary_unless, removable, row};
use crate::kit::theme::Theme;
use crate::kit::widgets::{tall_list, text_field};
use tabia_texts::{tr, tr_args};

pub(super) fn show(ui: &mut Ui, theme: &Theme, chosen: &BuildChoices) -> Answer<Command> {
    let mut draft = chosen.clone();
    let choices = &mut draft;
    let mut adds = false;
    let height = (ui.ctx().content_rect().height() - 200.0).clamp(200.0, 460.0);
    tall_list(height).auto_shrink([false, true]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        adds = show_files(ui, theme, choices);
        show_reach(ui, theme, choices);
        show_sides(ui, theme, choices);
        show_games(ui, theme, choices);
        show_weights(ui, theme, choices);
        if choices.has_factors() {
            show_factors(ui, theme, choices);
        }
        row(ui, theme, "", |ui| {
            ui.checkbox(&mut choices.drop_duplicates, tr("build-duplicates"));
        });
    });
    let problem = choices.problem();
    if let Some(problem) = &problem {
        ui.add_space(theme.spacing);
        ui.label(RichText::new(problem).color(theme.text_weak));
    }
    buttons(ui, theme, |ui| {
        if ui.button(tr("close")).clicked() {
            Answer::Close
        } else if primary_unless(ui, theme, &tr("build-start"), problem) {
            Answer::Done(Command::StartBuild(Box::new(choices.clone())))
        } else if adds {
            Answer::Done(Command::ChooseBuildGames)
        } else if choices != chosen {
            Answer::Do(Command::SetBuildChoices(Box::new(choices.clone())))
        } else {
            Answer::Open
        }
    })
}

/// Shows the files of games. Returns `true` when another file is to be chosen.
fn show_files(ui: &mut Ui, theme: &Theme, choices: &mut BuildChoices) -> bool {
    let mut adds = false;
    row(ui, theme, &tr("build-files"), |ui| {
        ui.vertical(|ui| {
            let mut removed = None;
            for (index, file) in choices.files.iter().enumerate() {
                let name = file.file_name().unwrap_or_default().to_string_lossy();
                if removable(ui, &name, &name, &files::display(file)) {
                    removed = Some(index);
                }
            }
            if let Some(games) = &choices.collection {
                let args = [
                    ("count", games.games.count().into()),
                    ("name", games.name.as_str().into()),
                ];
                let text = tr_args("build-collection", &args);
                if removable(ui, &text, &games.name, &tr("build-collection-tip")) {
                    choices.collection = None;
                }
            }
            if let Some(index) = removed {
                choices.files.remove(index);
            }
            if ui.button(tr("build-add-file")).clicked() {
                adds = true;
            }
        });
    });
    adds
}

/// Shows the depth of the book and the filter of its moves.
fn show_reach(ui: &mut Ui, theme: &Theme, choices: &mut BuildChoices) {
    row(ui, theme, &tr("build-depth"), |ui| {
        // First, so that it has the left edge of the other lists.
        let combo = DropDown::new("build reach")
            .selected_text(reach_text(choices.reach))
            .width(250.0)
            .show_ui(ui, |ui| {
                for reach in [Reach::Plies, Reach::BeyondTheory] {
                    drop_down::value(ui, &mut choices.reach, reach, reach_text(reach));
                }
            });
        combo.response.accessible_name(tr("build-reach"));
        let plies = DragValue::new(&mut choices.plies).range(1..=200);
        ui.add(plies).accessible_name(tr("build-depth"));
    });
    row(ui, theme, &tr("build-keep"), |ui| {
        let games = DragValue::new(&mut choices.min_games)
            .range(1..=1_000_000)
            .suffix(tr("build-min-games-suffix"));
        ui.add(games).accessible_name(tr("build-min-games"));
        let score = DragValue::new(&mut choices.min_score)
            .range(0.0..=100.0)
            .suffix(tr("build-min-score-suffix"));
        ui.add(score).accessible_name(tr("build-min-score"));
    });
}

/// Shows the sides and the results that count.
fn show_sides(ui: &mut Ui, theme: &Theme, choices: &mut BuildChoices) {
    row(ui, theme, &tr("build-side"), |ui| {
        // A name is closer to its own button than to the next one.
        ui.spacing_mut().item_spacing.x = 16.0;
        for (side, text) in [
            (Side::Both, tr("build-side-both")),
            (Side::White, tr("white")),
            (Side::Black, tr("black")),
            (Side::Player, tr("build-side-player")),
        ] {
            ui.radio_value(&mut choices.side, side, text);
        }
    });
    row(ui, theme, &tr("build-player"), |ui| {
        let field = text_field(&mut choices.player)
            .hint_text(tr("build-anybody"))
            .desired_width(220.0);
        ui.add(field).accessible_name(tr("build-player"));
    });
    row(ui, theme, &tr("build-results"), |ui| {
        ui.spacing_mut().item_spacing.x = 16.0;
        let texts = ["1–0", "½–½", "0–1"].map(str::to_owned);
        let texts = texts.into_iter().chain([tr("build-unknown-result")]);
        for (wanted, text) in choices.results.iter_mut().zip(texts) {
            ui.checkbox(wanted, text);
        }
    });
}

/// Shows the filter of games.
fn show_games(ui: &mut Ui, theme: &Theme, choices: &mut BuildChoices) {
    row(ui, theme, &tr("build-elo"), |ui| {
        let shown = |value: f64, _: std::ops::RangeInclusive<usize>| match value as u32 {
            0 => tr("build-any"),
            elo => elo.to_string(),
        };
        let elo = DragValue::new(&mut choices.min_elo)
            .range(0..=4000)
            .speed(10)
            .custom_formatter(shown);
        ui.add(elo).accessible_name(tr("build-elo"));
    });
    row(ui, theme, &tr("build-dates"), |ui| {
        for (text, name) in [
            (&mut choices.since, tr("build-since")),
            (&mut choices.until, tr("build-until")),
        ] {
            let field = text_field(text).hint_text(&*name).desired_width(100.0);
            ui.add(field).accessible_name(name);
        }
    });
}

/// Shows the formula of the weights.
fn show_weights(ui: &mut Ui, theme: &Theme, choices: &mut BuildChoices) {
    row(ui, theme, &tr("build-weights"), |ui| {
        let combo = DropDown::new("build weights")
            .selected_text(choices.weigh.text())
            .width(250.0)
            .show_ui(ui, |ui| {
                for weigh in Weigh::ALL {
                    drop_down::value(ui, &mut choices.weigh, weigh, weigh.text());
                }
            });
        combo.response.accessible_name(tr("build-weights"));
    });
}

fn show_factors(ui: &mut Ui, theme: &Theme, choices: &mut BuildChoices) {
    row(ui, theme, &tr("build-factors"), |ui| {
        let factors = &mut choices.factors;
        for (value, text) in [
            (&mut factors.win, tr("build-win")),
            (&mut factors.draw, tr("build-draw")),
            (&mut factors.loss, tr("build-loss")),
        ] {
            let field = DragValue::new(value)
                .range(-10.0..=10.0)
                .speed(0.1)
                .max_decimals(2)
                .prefix(format!("{text} "));
            ui.add(field).accessible_name(text);
        }
    });
    if choices.weigh == Weigh::Recent {
        row(ui, theme, &tr("build-half-life"), |ui| {
            let field = DragValue::new(&mut choices.half_life)
                .range(0.5..=100.0)
                .speed(0.1)
                .max_decimals(1)
                .suffix(tr("build-years"));
            ui.add(field).accessible_name(tr("build-half-life"));
        });
    }
}

fn reach_text(reach: Reach) -> String {
    tr(match reach {
        Reach::Plies => "build-reach-plies",
        Reach::BeyondTheory => "build-reach-theory",
    })
}
