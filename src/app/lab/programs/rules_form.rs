//! The choice of two players with their switches, and of the limit of their searches.

use std::mem::discriminant;
use std::time::Duration;

use egui::{DragValue, Ui};

use super::contender::show_switches;
use crate::command::lab::programs::{Pace, Rules};
use crate::game::players::OwnPlayer;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::{equal_columns, name_cell, with_groups};
use tabia_texts::{tr, tr_args};

/// Minimum width of the choice of a contender, and width of its side's name, in points.
const CONTENDER: f32 = 240.0;
const SIDE: f32 = 48.0;

/// Shows the choice of two players. Each has the key of a short name, and that of its accessible name.
pub(super) fn show_contenders(ui: &mut Ui, rules: &mut Rules, names: [(&str, &str); 2]) {
    let has_clock = matches!(rules.pace, Pace::Clock { .. });
    let contenders = &mut rules.contenders;
    equal_columns(ui, (contenders.len(), CONTENDER), |ui, index| {
        let (side, name) = names[index];
        let contender = &mut contenders[index];
        ui.horizontal(|ui| {
            name_cell(ui, SIDE, |ui| ui.label(tr(side)));
            let combo = DropDown::new((name, index))
                .selected_text(contender.player.title())
                .width(ui.available_width())
                .height(300.0);
            let list = combo.show_ui(ui, |ui| {
                for candidate in OwnPlayer::all() {
                    drop_down::value(ui, &mut contender.player, candidate, candidate.title());
                }
            });
            list.response.accessible_name(tr(name));
        });
        if contender.has_switches() {
            show_switches(ui, &tr(name), &mut contender.switches);
        }
        // Only a clock runs on while the other side thinks.
        if has_clock {
            let args = [
                ("player", tr(name).into()),
                ("what", tr("switch-ponders").into()),
            ];
            let check = ui.checkbox(&mut contender.ponders, tr("switch-ponders"));
            let check = check.on_hover_text(tr("switch-ponders-tip"));
            check.accessible_name(tr_args("switch-of", &args));
        }
    });
}

/// The kinds of limits, each with its usual value.
const PACES: [(Pace, &str); 3] = [
    (Pace::Time(Duration::from_secs(1)), "bout-seconds"),
    (Pace::Nodes(100_000), "bout-nodes"),
    (
        Pace::Clock {
            base: Duration::from_secs(60),
            increment: Duration::from_millis(500),
        },
        "bout-clock",
    ),
];

/// Shows the choice of the limit.
pub(super) fn show_pace(ui: &mut Ui, pace: &mut Pace) {
    let is_same = |one: &Pace, other: &Pace| discriminant(one) == discriminant(other);
    let chosen = PACES.iter().find(|(one, _)| is_same(one, pace));
    let key = chosen.map_or("bout-seconds", |(_, key)| key);
    let combo = DropDown::new("pace").selected_text(tr(key)).width(176.0);
    let list = combo.show_ui(ui, |ui| {
        for (usual, key) in PACES {
            let value = if is_same(&usual, pace) { *pace } else { usual };
            drop_down::value(ui, pace, value, tr(key));
        }
    });
    list.response.accessible_name(tr("bout-limit"));
    match pace {
        Pace::Time(time) => seconds(ui, "bout-seconds", time, Pace::TIMES),
        Pace::Nodes(nodes) => {
            let (least, most) = Pace::NODES;
            let drag = DragValue::new(nodes).range(least..=most).speed(1000.0);
            ui.add(with_groups(drag)).accessible_name(tr("bout-nodes"));
        }
        Pace::Clock { base, increment } => {
            seconds(ui, "bout-base", base, Pace::BASES);
            ui.label("+");
            let range = (Duration::ZERO, Pace::TIMES.1);
            seconds(ui, "bout-increment", increment, range);
        }
    }
}

/// Shows a time in seconds; the text of `key` names it.
fn seconds(ui: &mut Ui, key: &str, time: &mut Duration, (least, most): (Duration, Duration)) {
    let mut seconds = time.as_secs_f64();
    let drag = DragValue::new(&mut seconds)
        .range(least.as_secs_f64()..=most.as_secs_f64())
        .speed(0.05)
        .max_decimals(2);
    let drag = ui.add(drag);
    if drag.changed()
        && let Ok(chosen) = Duration::try_from_secs_f64(seconds)
    {
        *time = chosen;
    }
    drag.clone().accessible_name(tr(key));
    drag.on_hover_text(tr(key));
}
