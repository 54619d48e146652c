//! The crosstable of a tournament: the points of each participant against each other.

use egui::accesskit::Role;
use egui::{Label, Rect, RichText, ScrollArea, Ui, UiBuilder, WidgetInfo, vec2};

use super::shown::Shown;
use super::standings::points_text;
use super::view::MatchesInput;
use crate::kit::table::MARGIN;
use tabia_texts::{tr, tr_args};

/// Width of the column of names and of a result, in points.
const NAME: f32 = 132.0;
const CELL: f32 = 52.0;
/// Width of the column of ranks, in points.
const RANK: f32 = 24.0;

/// Draws the table.
pub(super) fn show(ui: &mut Ui, rect: Rect, input: &MatchesInput<'_>, shown: &Shown) {
    let theme = input.theme;
    let mut place = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 4.0)))
            .id_salt("crosstable"),
    );
    let table = &shown.results.table;
    let standings = table.standings();
    let scroll = ScrollArea::both().auto_shrink(false);
    scroll.show(&mut place, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        let legend = weak(tr("crosstable-legend"), theme).small();
        ui.add(Label::new(legend).extend());
        let cell = |ui: &mut Ui, width: f32, text: RichText| {
            let size = vec2(width, ui.spacing().interact_size.y);
            let layout = egui::Layout::centered_and_justified(egui::Direction::LeftToRight);
            ui.allocate_ui_with_layout(size, layout, |ui| ui.add(Label::new(text).truncate()))
                .inner
        };
        let name_cell = |ui: &mut Ui, text: RichText| {
            let size = vec2(NAME, ui.spacing().interact_size.y);
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(size, layout, |ui| {
                ui.set_min_size(size);
                ui.add(Label::new(text).truncate())
            });
        };
        ui.horizontal(|ui| {
            cell(ui, RANK, RichText::new(""));
            name_cell(ui, RichText::new(""));
            cell(ui, CELL, weak(tr("standing-points"), theme));
            for rank in 1..=standings.len() {
                cell(ui, CELL, weak(rank.to_string(), theme));
            }
        });
        for (rank, row) in (1..).zip(&standings) {
            ui.horizontal(|ui| {
                cell(ui, RANK, weak(rank.to_string(), theme));
                let name = shown.name(row.seed);
                name_cell(ui, RichText::new(name).color(theme.text_strong));
                let points = points_text(row.score.half_points());
                cell(ui, CELL, RichText::new(points).color(theme.text_strong));
                for column in &standings {
                    let score = table.between(row.seed, column.seed);
                    let games = score.games();
                    let text = match (row.seed == column.seed, games) {
                        (true, _) => "–".to_owned(),
                        (false, 0) => "·".to_owned(),
                        (false, games) => {
                            let own = score.half_points();
                            let points = [own, 2 * games - own].map(points_text);
                            points.join("–")
                        }
                    };
                    let color = match (games, score.won.cmp(&score.lost)) {
                        (0, _) | (_, std::cmp::Ordering::Equal) => theme.text,
                        (_, std::cmp::Ordering::Greater) => theme.success,
                        (_, std::cmp::Ordering::Less) => theme.error,
                    };
                    let response = cell(ui, CELL, RichText::new(text).color(color));
                    if row.seed != column.seed {
                        let args = [
                            ("name", name.into()),
                            ("opponent", shown.name(column.seed).into()),
                            ("won", score.won.into()),
                            ("drawn", score.drawn.into()),
                            ("lost", score.lost.into()),
                        ];
                        let said = tr_args("crosstable-cell", &args);
                        response
                            .widget_info(|| WidgetInfo::labeled(Role::Cell, true, said.clone()));
                        response.on_hover_text(&said);
                    }
                }
            });
        }
    });
}

fn weak(text: String, theme: &crate::kit::theme::Theme) -> RichText {
    RichText::new(text).color(theme.text_weak)
}
