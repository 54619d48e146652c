//! What every kind of search has: the colours, the wings, the length and the result.

use egui::Ui;

use crate::kit::drop_down::{self, DropDown};
use crate::kit::widgets::number_field;
use tabia_library::positions::SideResult;
use tabia_texts::tr;

/// Options of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Options {
    /// White's part may be Black's.
    pub(super) either_color: bool,
    /// The files may be in reverse order.
    pub(super) either_wing: bool,
    /// The least number of consecutive positions.
    pub(super) positions: u32,
    /// The positions of variations count as well.
    pub(super) in_variations: bool,
    /// The result as White of the search sees it.
    pub(super) result: Option<SideResult>,
}

/// Width of the list of results, in points.
const LIST: f32 = 112.0;
/// Maximum number of consecutive positions that can be asked for.
const MOST: u32 = 500;

impl Options {
    /// Returns the options of a search for one position, of any result.
    pub(super) fn new(either_color: bool) -> Options {
        Options {
            either_color,
            either_wing: false,
            positions: 1,
            in_variations: false,
            result: None,
        }
    }

    pub(super) fn show(&mut self, ui: &mut Ui, names_squares: bool) {
        ui.checkbox(&mut self.either_color, tr("find-either-color"))
            .on_hover_text(tr("find-either-color-tip"));
        if names_squares {
            ui.checkbox(&mut self.either_wing, tr("find-either-wing"))
                .on_hover_text(tr("find-either-wing-tip"));
        }
        ui.checkbox(&mut self.in_variations, tr("find-in-variations"))
            .on_hover_text(tr("find-in-variations-tip"));
        ui.horizontal(|ui| {
            let labels = ["find-length", "find-length-tip"];
            let positions = number_field(ui, labels, self.positions.max(1), 1..=MOST, 0.1);
            self.positions = positions.unwrap_or(self.positions);
            ui.label(tr("find-length-unit"));
        });
        ui.horizontal(|ui| {
            ui.label(tr("find-result"));
            let list = DropDown::new("result of a search for positions").width(LIST);
            let list = list
                .selected_text(result_name(self.result))
                .show_ui(ui, |ui| {
                    let results = [SideResult::Won, SideResult::Drawn, SideResult::Lost];
                    for result in [None].into_iter().chain(results.map(Some)) {
                        drop_down::value(ui, &mut self.result, result, result_name(result));
                    }
                });
            list.response
                .on_hover_text(tr("find-result-tip"))
                .accessible_name(tr("find-result"));
        });
    }
}

fn result_name(result: Option<SideResult>) -> String {
    tr(match result {
        None => "find-result-any",
        Some(SideResult::Won) => "find-result-won",
        Some(SideResult::Drawn) => "find-result-drawn",
        Some(SideResult::Lost) => "find-result-lost",
    })
}
