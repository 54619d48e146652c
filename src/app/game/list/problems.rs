//! The problems found in a file, listed under its games.

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{Align2, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2};

use super::view::{GamesInput, GamesView, cut_top};
use crate::command::Commands;
use crate::command::game::Command;
use crate::kit::icons;
use crate::kit::table::ROW;
use crate::kit::widgets::elided;
use tabia_game::pgn::Problem;
use tabia_texts::tr_args;

/// Shows the problems found in the file: a line that unfolds into a list.
pub(super) fn show_problems(
    ui: &mut Ui,
    rect: Rect,
    input: &GamesInput<'_>,
    view: &mut GamesView,
    commands: &mut Commands,
) {
    let theme = input.theme;
    ui.painter()
        .hline(rect.x_range(), rect.top(), Stroke::new(1.0, theme.border));
    let mut rest = rect;
    let head = cut_top(&mut rest, 36.0);
    show_title(ui, head, input, view);
    if !view.problems_open {
        return;
    }
    let mut child = ui.new_child(UiBuilder::new().max_rect(rest).id_salt("problem list"));
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_rows(&mut child, ROW, input.problems.len(), |ui, shown| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for problem in &input.problems[shown] {
                let (place, response) =
                    ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
                let index = (input.number)(problem.game.saturating_sub(1));
                let text = tr_args(
                    "games-problem",
                    &[
                        ("game", index.map_or(problem.game, |index| index + 1).into()),
                        ("line", problem.line.into()),
                        ("reason", problem.reason.to_string().into()),
                    ],
                );
                response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &text));
                if response.hovered() || response.has_focus() {
                    ui.painter().rect_filled(place, 0.0, theme.surface_hover);
                }
                let small = TextStyle::Small.resolve(ui.style());
                let galley = elided(ui.painter(), &text, small, theme.text, place.width() - 44.0);
                let corner = pos2(
                    place.left() + 36.0,
                    place.center().y - galley.size().y / 2.0,
                );
                ui.painter().galley(corner, galley, theme.text);
                let response = response.on_hover_text(&text);
                if let Some(index) = index.filter(|_| response.clicked()) {
                    commands.push(Command::SelectGame(index));
                }
            }
        });
}

/// The line that unfolds the list.
fn show_title(ui: &mut Ui, head: Rect, input: &GamesInput<'_>, view: &mut GamesView) {
    let theme = input.theme;
    let count: usize = input.problems.iter().map(Problem::count).sum();
    let title = tr_args("games-problems", &[("count", count.into())]);
    let response = ui.interact(head, ui.scope_id().with("problems"), Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(Role::DisclosureTriangle, true, view.problems_open, &title)
    });
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(head, 0.0, theme.surface_hover);
    }
    let middle = head.center().y;
    icons::paint(
        ui.painter(),
        "warning",
        Rect::from_center_size(pos2(head.left() + 20.0, middle), Vec2::splat(16.0)),
        theme.warning,
    );
    let body = TextStyle::Body.resolve(ui.style());
    ui.painter().text(
        pos2(head.left() + 36.0, middle),
        Align2::LEFT_CENTER,
        &title,
        body,
        theme.text,
    );
    let name = if view.problems_open {
        "chevron-down"
    } else {
        "chevron-right"
    };
    icons::paint(
        ui.painter(),
        name,
        Rect::from_center_size(pos2(head.right() - 20.0, middle), Vec2::splat(14.0)),
        theme.text_weak,
    );
    if response.clicked() {
        view.problems_open = !view.problems_open;
    }
}
