//! The choice of two players with their switches, and of the limit of their searches.

use std::time::Duration;

use egui::{DragValue, Ui};

use super::contender::show_switches;
use crate::command::lab::programs::{Contender, Pace};
use crate::game::players::PlayerId;
use crate::kit::drop_down::{self, DropDown};
use crate::kit::tips::add_unless;
use crate::kit::widgets::{equal_columns, name_cell, together, with_groups};
use tabia_texts::tr;

/// Minimum width of the choice of a contender, and width of its side's name, in points.
const CONTENDER: f32 = 240.0;
const SIDE: f32 = 48.0;

/// Shows the choice of two players. Each has the key of a short name, and that of its accessible name.
pub(super) fn show_contenders(
    ui: &mut Ui,
    contenders: &mut [Contender; 2],
    names: [(&str, &str); 2],
) {
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
}

/// Shows the choice of the limit.
pub(super) fn show_pace(ui: &mut Ui, pace: &mut Pace) {
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
