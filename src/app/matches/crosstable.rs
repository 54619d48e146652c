//! The crosstable of a tournament: the points of each participant against each other.

use std::cmp::Ordering;

use egui::accesskit::Role;
use egui::{
    Align, Direction, Label, Layout, Rect, RichText, ScrollArea, TextStyle, Ui, UiBuilder,
    WidgetInfo, vec2,
};

use super::shown::Shown;
use super::standings::points_text;
use super::view::MatchesInput;
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use tabia_matches::{Crosstable, Score, Seed};
use tabia_texts::{tr, tr_args};

/// Minimum widths of the columns of names and of results, and width of that of ranks, in points.
const NAME: f32 = 132.0;
const CELL: f32 = 52.0;
const RANK: f32 = 24.0;
/// Space at the right of a name and around a result, in points.
const SPACE: f32 = 8.0;

/// Draws the table.
pub(super) fn show(ui: &mut Ui, rect: Rect, input: &MatchesInput<'_>, shown: &Shown) {
    let name = |seed: Seed| shown.name(seed);
    show_table(ui, rect, input.theme, &shown.results.table, &name);
}

/// A result of the row against the column: "14½–5½".
fn result_text(score: Score) -> String {
    let (own, games) = (score.half_points(), score.games());
    match games {
        0 => "·".to_owned(),
        _ => [own, 2 * games - own].map(points_text).join("–"),
    }
}

/// Draws the table of participants with these names. Its columns are as wide as their texts; where they do not fit, it is scrolled
/// sideways.
fn show_table<'a>(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    table: &Crosstable,
    name: &dyn Fn(Seed) -> &'a str,
) {
    let mut place = ui.new_child(
        UiBuilder::new()
            .max_rect(rect.shrink2(vec2(MARGIN, 4.0)))
            .id_salt("crosstable"),
    );
    let standings = table.standings();
    let font = TextStyle::Body.resolve(ui.style());
    let width = |text: &str| {
        let galley = (ui.painter()).layout_no_wrap(text.to_owned(), font.clone(), theme.text);
        galley.size().x.ceil() + SPACE
    };
    let names = standings.iter().map(|row| width(name(row.seed)));
    let name_width = names.fold(NAME, f32::max);
    let points = standings
        .iter()
        .map(|row| width(&points_text(row.half_points())));
    let points_width = points.fold(CELL.max(width(&tr("standing-points"))), f32::max);
    // All columns of results are equally wide.
    let pairs = standings.iter().flat_map(|row| {
        let others = standings.iter().map(|column| column.seed);
        others.map(|column| width(&result_text(table.between(row.seed, column))))
    });
    let result_width = pairs.fold(CELL, f32::max);
    let cell = |ui: &mut Ui, width: f32, text: RichText| {
        let size = vec2(width, ui.spacing().interact_size.y);
        let layout = Layout::centered_and_justified(Direction::LeftToRight);
        ui.allocate_ui_with_layout(size, layout, |ui| ui.add(Label::new(text).truncate()))
            .inner
    };
    let name_cell = |ui: &mut Ui, text: &str| {
        let size = vec2(name_width, ui.spacing().interact_size.y);
        ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(size);
            ui.add(Label::new(RichText::new(text).color(theme.text_strong)).truncate())
        });
    };
    let scroll = ScrollArea::both().auto_shrink(false);
    scroll.show(&mut place, |ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        let legend = weak(tr("crosstable-legend"), theme).small();
        ui.add(Label::new(legend).extend());
        ui.horizontal(|ui| {
            cell(ui, RANK, RichText::new(""));
            name_cell(ui, "");
            cell(ui, points_width, weak(tr("standing-points"), theme));
            for rank in 1..=standings.len() {
                cell(ui, result_width, weak(rank.to_string(), theme));
            }
        });
        for (rank, row) in (1..).zip(&standings) {
            ui.horizontal(|ui| {
                cell(ui, RANK, weak(rank.to_string(), theme));
                name_cell(ui, name(row.seed));
                let points = points_text(row.half_points());
                cell(
                    ui,
                    points_width,
                    RichText::new(points).color(theme.text_strong),
                );
                for column in standings.iter().map(|column| column.seed) {
                    if row.seed == column {
                        cell(ui, result_width, RichText::new("–").color(theme.text));
                        continue;
                    }
                    let score = table.between(row.seed, column);
                    let color = match score.won.cmp(&score.lost) {
                        Ordering::Equal => theme.text,
                        Ordering::Greater => theme.success,
                        Ordering::Less => theme.error,
                    };
                    let text = RichText::new(result_text(score)).color(color);
                    let response = cell(ui, result_width, text);
                    let args = [
                        ("name", name(row.seed).into()),
                        ("opponent", name(column).into()),
                        ("won", score.won.into()),
                        ("drawn", score.drawn.into()),
                        ("lost", score.lost.into()),
                    ];
                    let said = tr_args("crosstable-cell", &args);
                    response.widget_info(|| WidgetInfo::labeled(Role::Cell, true, said.clone()));
                    response.on_hover_text(&said);
                }
            });
        }
    });
}

fn weak(text: String, theme: &Theme) -> RichText {
    RichText::new(text).color(theme.text_weak)
}

#[cfg(test)]
mod tests {
    use egui::epaint::Shape;
    use egui::{Context, RawInput, pos2};
    use tabia_game::GameResult;
    use tabia_matches::{GameEnd, Reason};
    use tabia_settings::BoardChoice;

    use super::*;

    /// The texts that a shape writes, with whether they are cut.
    fn texts(shape: &Shape, found: &mut Vec<(String, bool)>) {
        match shape {
            Shape::Text(text) => {
                let galley = &text.galley;
                found.push((galley.job.text.clone(), galley.elided));
            }
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| texts(shape, found)),
            _ => {}
        }
    }

    #[test]
    fn no_cell_is_cut() {
        let mut table = Crosstable::new(2);
        let mut add = |result, count| {
            for _ in 0..count {
                let reason = Reason::Checkmate;
                table.add([Seed(0), Seed(1)], &GameEnd { result, reason });
            }
        };
        add(GameResult::WhiteWins, 114);
        add(GameResult::BlackWins, 105);
        add(GameResult::Draw, 1);
        let theme = Theme::new(true, BoardChoice::Wood);
        let names = ["Stockfish 17.1, with the settings of an hour ago", "B"];
        // The whole table does not fit.
        let size = vec2(300.0, 200.0);
        let ctx = Context::default();
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), size)),
            ..RawInput::default()
        };
        let output = ctx.run_ui(input, |ui| {
            let rect = ui.max_rect();
            show_table(ui, rect, &theme, &table, &|seed| names[seed.0]);
        });
        let mut found = Vec::new();
        for clipped in &output.shapes {
            texts(&clipped.shape, &mut found);
        }
        assert!(found.iter().any(|(text, _)| text == names[0]), "{found:?}");
        let cut: Vec<_> = found.iter().filter(|(_, is_cut)| *is_cut).collect();
        assert_eq!(cut, Vec::<&(String, bool)>::new());
    }
}
