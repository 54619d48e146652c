//! Indices by multiplication, shifts and masks, and what each way costs.

use egui::{RichText, Ui};

use super::paint::Look;
use super::state::BoardsPage;
use crate::command::Commands;
use crate::command::lab::boards::Command;
use crate::kit::widgets::name_cell;
use tabia_chess::{Position, Square};
use tabia_lab::boards::index::{
    CellIndex, Computed, Measured, POWER_OF_TWO, RecordPlace, SLOTS, by_mask, by_remainder,
};
use tabia_texts::{grouped, tr, tr_args};

/// Draws the indices of a square and of a position, and the measurements.
pub(super) fn show(
    ui: &mut Ui,
    look: &Look<'_>,
    page: &BoardsPage,
    position: &Position,
    commands: &mut Commands,
) {
    let square: Square = page.square(position);
    let args = [("square", square.to_string().into())];
    ui.label(RichText::new(tr_args("boards-index-square", &args)).strong());
    for index in CellIndex::all(square) {
        let CellIndex {
            columns,
            file,
            rank,
            ..
        } = index;
        let text = format!(
            "{columns} × {rank} + {file} = {}\n{} + {file} = {}",
            index.multiplied(),
            shifts(rank, index.shifts),
            index.shifted(),
        );
        ui.label(RichText::new(text).monospace());
    }
    let key = position.key();
    ui.add_space(4.0);
    let args = [("key", format!("{key:016X}").into())];
    ui.label(RichText::new(tr_args("boards-index-key", &args)).strong());
    let text = format!(
        "key % {SLOTS} = {}\nkey & 0x{:X} = {}",
        by_remainder(key),
        POWER_OF_TWO - 1,
        by_mask(key)
    );
    ui.label(RichText::new(text).monospace());
    ui.add_space(4.0);
    ui.label(RichText::new(tr("boards-index-record")).strong());
    for place in RecordPlace::all(by_mask(key) as usize) {
        let RecordPlace { size, number, .. } = place;
        let shifts = shifts(number, place.shifts);
        let text = format!("{size} × {number} = {shifts} = {}", place.shifted());
        ui.label(RichText::new(text).monospace());
    }
    ui.add_space(4.0);
    ui.add_enabled_ui(!page.is_measuring(), |ui| {
        let button = ui.button(tr("boards-measure"));
        if button.on_hover_text(tr("boards-measure-tip")).clicked() {
            commands.push(Command::Measure);
        }
    });
    show_times(ui, look, &page.measured);
}

/// Writes a product as the sum of shifts of a number.
fn shifts(number: usize, by: &[u32]) -> String {
    let shifts: Vec<String> = by.iter().map(|by| format!("({number} << {by})")).collect();
    shifts.join(" + ")
}

fn show_times(ui: &mut Ui, look: &Look<'_>, measured: &[Measured]) {
    const NAME: f32 = 170.0;
    ui.spacing_mut().interact_size.y = 18.0;
    ui.spacing_mut().item_spacing.y = 2.0;
    for one in measured {
        // Bars compare the ways to compute the same.
        let rivals = measured
            .iter()
            .filter(|rival| rival.way.result() == one.way.result());
        let longest = rivals.map(Measured::each).fold(0.0, f64::max);
        ui.horizontal(|ui| {
            let name = tr(&format!("boards-way-{}", one.way.name()));
            name_cell(ui, NAME, |ui| ui.label(RichText::new(name).small()));
            let unit = match one.way.result() {
                Computed::Leaves => "boards-way-leaf",
                Computed::Cell | Computed::Slot | Computed::Record => "boards-way-index",
            };
            let args = [("time", format!("{:.2}", one.each()).into())];
            let text = ui.label(RichText::new(tr_args(unit, &args)).small());
            text.on_hover_text(tr_args(
                "boards-way-count",
                &[("count", grouped(one.count).into())],
            ));
            let part = (one.each() / longest.max(1e-9)) as f32;
            let room = (ui.available_width() - 8.0).clamp(0.0, 160.0);
            let size = egui::vec2((room * part).max(2.0), 7.0);
            let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
            ui.painter().rect_filled(rect, 3.5, look.theme().accent);
        });
    }
}
