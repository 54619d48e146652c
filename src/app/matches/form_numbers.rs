//! The numbers of the form of a new tournament: format, time control, openings, rules, test.

use egui::{Button, Label, RichText, Ui};

use super::list::format_text;
use crate::command::Commands;
use crate::command::matches::{
    Adjudication, Command, Control, ControlKind, FormatKind, OpeningKind, OpeningSource, Setup,
};
use crate::kit::drop_down::{self, DropDown};
use crate::kit::files;
use crate::kit::tips::check_box;
use crate::kit::widgets::{number_field, together};
use tabia_player::Depth;
use tabia_texts::{tr, tr_args};

/// Width of the lists, in points.
const LIST: f32 = 176.0;

/// Shows the format with its numbers, and the number of games.
pub(super) fn show_format(ui: &mut Ui, setup: &mut Setup) {
    ui.horizontal_wrapped(|ui| {
        let list = DropDown::new("tournament format")
            .selected_text(format_text(setup.format))
            .width(LIST);
        let list = list.show_ui(ui, |ui| {
            for format in FormatKind::ALL {
                drop_down::value(ui, &mut setup.format, format, format_text(format));
            }
        });
        list.response.accessible_name(tr("tournament-row-format"));
        if matches!(setup.format, FormatKind::RoundRobin | FormatKind::Gauntlet) {
            number(ui, "cycles", &mut setup.cycles, 1..=1_000);
        }
        if setup.format == FormatKind::Gauntlet {
            number(ui, "challengers", &mut setup.challengers, 1..=63);
        }
        if setup.format == FormatKind::Swiss {
            number(ui, "rounds", &mut setup.rounds, 1..=100);
        }
        number(ui, "games", &mut setup.games, 1..=100_000);
    });
    let text = total_text(setup.total_games());
    let hint = match setup.games % 2 {
        0 => "tournament-games-even",
        _ => "tournament-games-odd",
    };
    let text = RichText::new(format!("{text} {}", tr(hint))).small().weak();
    ui.add(Label::new(text).wrap());
}

/// Shows a number with its label; the texts have the keys `tournament-` and the name, and with `-tip`.
fn number<N: egui::emath::Numeric>(
    ui: &mut Ui,
    name: &str,
    value: &mut N,
    range: std::ops::RangeInclusive<N>,
) {
    let (label, tip) = (
        format!("tournament-{name}"),
        format!("tournament-{name}-tip"),
    );
    *value = number_field(ui, [&label, &tip], *value, range, 0.1).unwrap_or(*value);
}

/// Shows a time control; `who` is its id and its accessible name.
pub(super) fn show_control(ui: &mut Ui, (id, who): (&str, &str), control: &mut Control) {
    let kind_text = |kind: ControlKind| {
        tr(match kind {
            ControlKind::Clock => "tournament-control-clock",
            ControlKind::Moves => "tournament-control-moves",
            ControlKind::Move => "tournament-control-move",
            ControlKind::Depth => "tournament-control-depth",
            ControlKind::Nodes => "tournament-control-nodes",
        })
    };
    ui.push_id(id, |ui| {
        ui.horizontal_wrapped(|ui| {
            let list = DropDown::new("kind")
                .selected_text(kind_text(control.kind))
                .width(LIST);
            let list = list.show_ui(ui, |ui| {
                for kind in ControlKind::ALL {
                    drop_down::value(ui, &mut control.kind, kind, kind_text(kind));
                }
            });
            list.response.accessible_name(who.to_owned());
            let (least, most) = Control::SECONDS;
            match control.kind {
                ControlKind::Clock | ControlKind::Moves => {
                    if control.kind == ControlKind::Moves {
                        number(ui, "moves", &mut control.moves, 1..=500);
                    }
                    seconds(ui, "base", &mut control.base, least..=most);
                    seconds(ui, "increment", &mut control.increment, 0.0..=3_600.0);
                }
                ControlKind::Move => seconds(ui, "time", &mut control.time, least..=most),
                ControlKind::Depth => number(ui, "depth", &mut control.depth, 1..=Depth::MAX.0),
                ControlKind::Nodes => {
                    let (least, most) = Control::NODES;
                    let names = ["tournament-nodes", "tournament-nodes-tip"];
                    let nodes = number_field(ui, names, control.nodes, least..=most, 500.0);
                    control.nodes = nodes.unwrap_or(control.nodes);
                }
            }
        });
    });
}

fn seconds(ui: &mut Ui, name: &str, value: &mut f64, range: std::ops::RangeInclusive<f64>) {
    let (label, tip) = (
        format!("tournament-{name}"),
        format!("tournament-{name}-tip"),
    );
    *value = number_field(ui, [&label, &tip], *value, range, 0.05).unwrap_or(*value);
}

/// Shows where the openings come from.
pub(super) fn show_openings(ui: &mut Ui, source: &mut OpeningSource, commands: &mut Commands) {
    let kind_text = |kind: OpeningKind| {
        tr(match kind {
            OpeningKind::Start => "tournament-openings-start",
            OpeningKind::Random => "tournament-openings-random",
            OpeningKind::File => "tournament-openings-file",
            OpeningKind::Book => "tournament-openings-book",
        })
    };
    ui.horizontal_wrapped(|ui| {
        let list = DropDown::new("tournament openings")
            .selected_text(kind_text(source.kind))
            .width(LIST);
        let list = list.show_ui(ui, |ui| {
            for kind in OpeningKind::ALL {
                drop_down::value(ui, &mut source.kind, kind, kind_text(kind));
            }
        });
        list.response.accessible_name(tr("tournament-row-openings"));
        if source.kind.is_of_file() {
            if ui.add(Button::new(tr("tournament-choose-file"))).clicked() {
                commands.push(Command::AskOpenings);
            }
            if let Some(name) = source.file.file_name() {
                let label = Label::new(name.to_string_lossy()).truncate();
                ui.add(label).on_hover_text(files::display(&source.file));
            }
        }
    });
    if source.kind.is_of_file() {
        ui.horizontal_wrapped(|ui| {
            if source.kind == OpeningKind::File {
                let shuffled = tr("tournament-openings-shuffled");
                check_box(ui, &mut source.is_random, shuffled, None);
            }
            number(ui, "plies", &mut source.plies, 1..=400);
        });
    }
    if source.kind == OpeningKind::Book {
        let text = RichText::new(tr("tournament-book-hint")).small().weak();
        ui.add(Label::new(text).wrap());
    }
}

/// Shows the number of games at a time, and whether the opponent's time is used.
pub(super) fn show_running(ui: &mut Ui, setup: &mut Setup, cores: usize) {
    ui.horizontal_wrapped(|ui| {
        number(ui, "concurrency", &mut setup.concurrency, 1..=cores.max(1));
        let most = tr_args("tournament-concurrency-most", &[("cores", cores.into())]);
        ui.label(RichText::new(most).small().weak());
        let why_not = (!setup.has_clocks()).then(|| tr("tournament-ponder-not"));
        let names = ["tournament-ponder", "tournament-ponder-tip"];
        box_where_possible(ui, &mut setup.ponders, names, why_not.as_deref());
    });
    if setup.ponders && setup.has_clocks() && 2 * setup.concurrency > cores {
        let args = [("cores", cores.into())];
        let text = RichText::new(tr_args("tournament-ponder-cores", &args)).small();
        ui.add(Label::new(text.weak()).wrap());
    }
}

/// Shows when games end early.
pub(super) fn show_rules(ui: &mut Ui, rules: &mut Adjudication) {
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut rules.draw, tr("tournament-draw"));
        if rules.draw {
            number(ui, "draw-from", &mut rules.draw_from, 1..=500);
            number(ui, "draw-moves", &mut rules.draw_moves, 1..=100);
            number(ui, "draw-score", &mut rules.draw_score, 0..=500);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut rules.resign, tr("tournament-resign"));
        if rules.resign {
            number(ui, "resign-moves", &mut rules.resign_moves, 1..=100);
            number(ui, "resign-score", &mut rules.resign_score, 100..=5_000);
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.checkbox(&mut rules.length, tr("tournament-length"));
        if rules.length {
            number(ui, "max-moves", &mut rules.max_moves, 1..=5_000);
        }
    });
}

/// Shows a check box with the keys of its text and its tip. While there is a reason against it, it is disabled and not ticked; the
/// choice is kept.
fn box_where_possible(
    ui: &mut Ui,
    is_on: &mut bool,
    [text, tip]: [&str; 2],
    why_not: Option<&str>,
) {
    let mut is_shown = *is_on && why_not.is_none();
    check_box(ui, &mut is_shown, tr(text), why_not).on_hover_text(tr(tip));
    if why_not.is_none() {
        *is_on = is_shown;
    }
}

/// Shows the test that ends a match of two.
pub(super) fn show_test(ui: &mut Ui, setup: &mut Setup) {
    let why_not = match () {
        () if setup.entrants.len() != 2 => Some(tr("tournament-test-two")),
        () if setup.games % 2 == 1 => Some(tr("tournament-test-pairs")),
        () => None,
    };
    let can_test = setup.can_test();
    let test = &mut setup.test;
    ui.horizontal_wrapped(|ui| {
        let names = ["tournament-test", "tournament-test-about"];
        box_where_possible(ui, &mut test.is_on, names, why_not.as_deref());
        if test.is_on && can_test {
            for (name, value) in [("elo0", &mut test.elo0), ("elo1", &mut test.elo1)] {
                seconds(ui, name, value, -500.0..=500.0);
            }
            for (name, value) in [("alpha", &mut test.alpha), ("beta", &mut test.beta)] {
                let (label, tip) = (
                    format!("tournament-{name}"),
                    format!("tournament-{name}-tip"),
                );
                let chosen = number_field(ui, [&label, &tip], *value, 0.001..=0.49, 0.001);
                *value = chosen.unwrap_or(*value);
            }
            together(ui, |ui| {
                ui.checkbox(&mut test.is_logistic, tr("tournament-logistic"))
                    .on_hover_text(tr("tournament-logistic-tip"));
            });
        }
    });
}

/// The number of games of a tournament, for the form.
fn total_text(total: Option<u64>) -> String {
    match total {
        Some(total) => tr_args("tournament-total", &[("games", total.into())]),
        None => tr("tournament-total-open"),
    }
}
