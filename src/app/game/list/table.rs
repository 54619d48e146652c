//! The table of games: its head, and the rows that are in view.

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{
    Color32, EventFilter, FontId, Key, Modifiers, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder,
    WidgetInfo, pos2, vec2,
};

use super::rows::{Column, GameRow, known_date, result_text};
use super::view::{GamesInput, GamesView, ROW};
use crate::app::game::command::Command;
use crate::app::kit::label::{baseline, elided};
use crate::app::kit::row::{paint_back, walk_by_keys};
use crate::app::kit::text::{tr, tr_args};
use crate::app::kit::theme::Theme;

pub(super) fn show_head(
    ui: &mut Ui,
    rect: Rect,
    theme: &Theme,
    columns: &[(Column, f32)],
    view: &mut GamesView,
) {
    let small = TextStyle::Small.resolve(ui.style());
    ui.painter().hline(
        rect.x_range(),
        rect.bottom(),
        Stroke::new(1.0, theme.border),
    );
    let mut left = rect.left() + 8.0;
    for &(column, width) in columns {
        let place = Rect::from_min_size(pos2(left, rect.top()), vec2(width, rect.height()));
        left += width;
        let title = column.title();
        let response = ui.interact(
            place,
            ui.scope_id().with(("head", column as u8)),
            Sense::click(),
        );
        let sorted = view
            .sort
            .filter(|&(sorted, _)| sorted == column)
            .map(|(_, falling)| falling);
        response.widget_info(|| {
            let name = tr_args("games-sort", &[("column", title.clone().into())]);
            WidgetInfo::selected(Role::Button, true, sorted.is_some(), name)
        });
        if response.clicked() {
            view.sort = match sorted {
                None => Some((column, false)),
                Some(false) => Some((column, true)),
                Some(true) => None,
            };
        }
        let lit = response.hovered() || response.has_focus() || sorted.is_some();
        let color = if lit {
            theme.text_strong
        } else {
            theme.text_weak
        };
        let arrow_room = if sorted.is_some() { 14.0 } else { 0.0 };
        let galley = elided(
            ui.painter(),
            &title,
            small.clone(),
            color,
            width - 12.0 - arrow_room,
        );
        let text_width = galley.size().x;
        let x = if column.is_number() {
            place.right() - 12.0 - text_width
        } else {
            place.left() + 4.0
        };
        ui.painter().galley(
            pos2(x, place.center().y - galley.size().y / 2.0),
            galley,
            color,
        );
        if let Some(falling) = sorted {
            let x = if column.is_number() {
                x - 8.0
            } else {
                x + text_width + 9.0
            };
            triangle(ui, pos2(x, place.center().y), falling, color);
        }
    }
}

fn triangle(ui: &Ui, at: egui::Pos2, falling: bool, color: Color32) {
    let tip = if falling { 2.5 } else { -2.5 };
    let points = vec![
        at + vec2(-4.0, -tip),
        at + vec2(4.0, -tip),
        at + vec2(0.0, tip),
    ];
    ui.painter()
        .add(egui::Shape::convex_polygon(points, color, Stroke::NONE));
}

pub(super) fn show_rows(
    ui: &mut Ui,
    rect: Rect,
    input: &GamesInput<'_>,
    columns: &[(Column, f32)],
    view: &mut GamesView,
    commands: &mut Vec<Command>,
) {
    let theme = input.theme;
    if view.seen != input.current {
        view.seen = input.current;
        view.selected = input.current;
        view.bring = input.current;
    }
    // One tab stop for the whole table; the arrow keys walk inside.
    let table = ui.interact(rect, ui.scope_id().with("table"), Sense::click());
    view.table = Some(table.id);
    table.widget_info(|| WidgetInfo::labeled(Role::Grid, true, tr("games-name")));
    if table.has_focus() {
        let filter = EventFilter {
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(table.id, filter));
        take_keys(ui, rect, view, commands);
    }
    let focused = table.has_focus();
    let mut child = ui.new_child(
        UiBuilder::new()
            .max_rect(rect)
            .accessibility_parent(table.id),
    );
    let mut clicked = None;
    ScrollArea::vertical()
        .auto_shrink([false, false])
        .show_viewport(&mut child, |ui, viewport| {
            let count = view.order.len();
            ui.set_height(ROW * count as f32);
            let top = ui.min_rect().top();
            if let Some(game) = view.bring.take()
                && let Some(row) = view.order.iter().position(|&index| index as usize == game)
            {
                let y = row as f32 * ROW;
                if y < viewport.top() || y + ROW > viewport.bottom() {
                    let place = Rect::from_min_size(pos2(rect.left(), top + y), vec2(1.0, ROW));
                    ui.scroll_to_rect_animation(place, None, egui::style::ScrollAnimation::none());
                }
            }
            let first = (viewport.top() / ROW).floor().max(0.0) as usize;
            let last = ((viewport.bottom() / ROW).ceil() as usize).min(count);
            for row in first..last {
                let index = view.order[row] as usize;
                let place = Rect::from_min_size(
                    pos2(rect.left(), top + row as f32 * ROW),
                    vec2(rect.width(), ROW),
                );
                let selected = view.selected == Some(index);
                let response =
                    ui.interact(place, ui.scope_id().with(("game", index)), Sense::CLICK);
                let game = input.rows.row(index);
                response.widget_info(|| {
                    WidgetInfo::selected(Role::Row, true, selected, row_name(index, &game))
                });
                let current = input.current == Some(index);
                paint_back(ui, place, theme, selected, focused, response.hovered());
                if current {
                    let bar = Rect::from_min_size(place.min, vec2(3.0, ROW));
                    ui.painter().rect_filled(bar, 0.0, theme.accent);
                }
                paint_row(
                    ui,
                    place,
                    index,
                    &game,
                    columns,
                    theme,
                    current,
                    current && input.unsaved,
                );
                if response.clicked() {
                    clicked = Some(index);
                }
                if response.double_clicked() {
                    commands.push(Command::SelectGame(index));
                }
            }
        });
    if let Some(index) = clicked {
        view.selected = Some(index);
        table.request_focus();
    }
}

/// The keys of the table while it has the focus.
fn take_keys(ui: &Ui, rect: Rect, view: &mut GamesView, commands: &mut Vec<Command>) {
    let row = view
        .selected
        .and_then(|game| view.order.iter().position(|&index| index as usize == game));
    let shown = (rect.height() / ROW) as usize;
    if let Some(next) = walk_by_keys(ui, row, view.order.len(), shown) {
        view.selected = Some(view.order[next] as usize);
        view.bring = view.selected;
    }
    if let (Some(_), Some(game)) = (row, view.selected)
        && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter))
    {
        commands.push(Command::SelectGame(game));
    }
}

/// The accessible name of a row: "3. Steinitz – Zukertort, 1-0, 1886.01.15".
fn row_name(index: usize, game: &GameRow<'_>) -> String {
    format!(
        "{}. {} – {}, {}, {}",
        index + 1,
        game.white,
        game.black,
        game.result,
        known_date(game.date)
    )
}

#[allow(clippy::too_many_arguments)]
fn paint_row(
    ui: &Ui,
    place: Rect,
    index: usize,
    game: &GameRow<'_>,
    columns: &[(Column, f32)],
    theme: &Theme,
    current: bool,
    unsaved: bool,
) {
    let body: FontId = TextStyle::Body.resolve(ui.style());
    let small: FontId = TextStyle::Small.resolve(ui.style());
    let probe = ui
        .painter()
        .layout_no_wrap("0".to_owned(), body.clone(), theme.text);
    let line = place.center().y - probe.size().y / 2.0 + baseline(&probe);
    let mut left = place.left() + 8.0;
    for &(column, width) in columns {
        let number = (index + 1).to_string();
        let plies = game
            .plies
            .map(|plies| plies.to_string())
            .unwrap_or_default();
        let (text, font, color) = match column {
            Column::Number => (number.as_str(), &small, theme.text_weak),
            Column::White => (game.white, &body, theme.text_strong),
            Column::Black => (game.black, &body, theme.text_strong),
            Column::Result => (result_text(game.result), &body, theme.text),
            Column::Date => (known_date(game.date), &small, theme.text_weak),
            Column::Event => (game.event, &small, theme.text_weak),
            Column::Eco => (game.eco, &small, theme.text_weak),
            Column::Plies => (plies.as_str(), &small, theme.text_weak),
        };
        let color = if current && color == theme.text_weak {
            theme.text
        } else {
            color
        };
        let mut galley = elided(ui.painter(), text, font.clone(), color, width - 12.0);
        if galley.elided
            && matches!(column, Column::White | Column::Black)
            && let Some((surname, _)) = text.split_once(',')
        {
            galley = elided(ui.painter(), surname, font.clone(), color, width - 12.0);
        }
        let x = if column.is_number() {
            left + width - 12.0 - galley.size().x
        } else {
            left + 4.0
        };
        ui.painter()
            .galley(pos2(x, line - baseline(&galley)), galley, color);
        if column == Column::Number && unsaved {
            // A dot, as editors mark a changed file.
            ui.painter()
                .circle_filled(pos2(left + 4.0, place.center().y), 3.0, theme.warning);
        }
        left += width;
    }
}
