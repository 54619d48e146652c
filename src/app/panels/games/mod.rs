//! The games of a file: a table that stays quick with hundreds of thousands of rows.

mod problems;
mod rows;

use egui::accesskit::Role;
use egui::scroll_area::ScrollArea;
use egui::{
    Color32, EventFilter, FontId, Key, Modifiers, Rect, Sense, Stroke, TextStyle, Ui, UiBuilder,
    Vec2, WidgetInfo, pos2, vec2,
};

use self::problems::show_problems;
use self::rows::{Column, columns, compare, known_date, matches, result_text};
pub use self::rows::{GameRow, GameRows};
use super::{baseline, elided, empty_state};
use crate::app::command::Command;
use crate::app::icons;
use crate::app::text::{tr, tr_args};
use crate::app::theme::Theme;
use crate::app::widgets::text_field;
use crate::game::pgn::Problem;

/// What the game list shows.
pub struct GamesInput<'a> {
    /// The games.
    pub rows: &'a dyn GameRows,
    /// Changes when `rows` does.
    pub revision: u64,
    /// The game on the board.
    pub current: Option<usize>,
    /// Whether the game on the board has changes that are not in the file.
    pub unsaved: bool,
    /// What could not be read.
    pub problems: &'a [Problem],
    /// Colours.
    pub theme: &'a Theme,
}

/// Height of a row, in points.
const ROW: f32 = 24.0;

/// What the game list remembers from frame to frame.
#[derive(Default)]
pub struct GamesView {
    filter: String,
    /// Column and whether it falls.
    sort: Option<(Column, bool)>,
    order: Vec<u32>,
    /// What `order` was made from.
    made: Option<Made>,
    /// Index of a game, not of a row.
    selected: Option<usize>,
    /// The game whose row is to be brought into view.
    bring: Option<usize>,
    seen: Option<usize>,
    problems_open: bool,
    /// The table, which has the focus as a whole.
    table: Option<egui::Id>,
}

#[derive(Clone, PartialEq)]
struct Made {
    revision: u64,
    filter: String,
    sort: Option<(Column, bool)>,
}

impl GamesView {
    /// Whether the table has the keyboard: then the arrow keys, Page Up and Down, Home, End and Enter are its own.
    pub fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.table
            .is_some_and(|id| ctx.memory(|memory| memory.has_focus(id)))
    }

    /// The games that are shown, in their order.
    pub fn shown(&self) -> &[u32] {
        &self.order
    }

    fn refresh(&mut self, input: &GamesInput<'_>) {
        let made = Made {
            revision: input.revision,
            filter: self.filter.trim().to_lowercase(),
            sort: self.sort,
        };
        if self.made.as_ref() == Some(&made) {
            return;
        }
        let rows = input.rows;
        let narrowed = self.made.as_ref().is_some_and(|old| {
            old.revision == made.revision
                && old.sort == made.sort
                && made.filter.starts_with(&old.filter)
        });
        if narrowed {
            self.order
                .retain(|&index| matches(&rows.row(index as usize), &made.filter));
        } else {
            let all = 0..u32::try_from(rows.len()).unwrap_or(u32::MAX);
            self.order = all
                .filter(|&index| matches(&rows.row(index as usize), &made.filter))
                .collect();
            if let Some((column, falling)) = made.sort {
                self.order.sort_by(|&one, &other| {
                    let order = compare(column, rows, one, other);
                    if falling { order.reverse() } else { order }
                });
            }
        }
        self.made = Some(made);
        self.bring = self.selected.or(input.current);
    }
}

/// Draws the list into the rest of `ui`.
pub fn show(ui: &mut Ui, input: &GamesInput<'_>, view: &mut GamesView) -> Vec<Command> {
    let mut commands = Vec::new();
    let whole = ui.available_rect_before_wrap();
    let theme = input.theme;
    if input.rows.is_empty() {
        empty_state(
            ui,
            whole,
            theme,
            &tr("games-empty"),
            &tr("games-empty-hint"),
        );
        ui.advance_cursor_after_rect(whole);
        return commands;
    }
    let mut rest = whole;
    let filter = cut_top(&mut rest, 44.0);
    show_filter(ui, filter, input, view);
    view.refresh(input);
    if !input.problems.is_empty() {
        let room = if view.problems_open {
            (rest.height() / 2.0).min(200.0)
        } else {
            36.0
        };
        let place = cut_bottom(&mut rest, room);
        show_problems(ui, place, input, view, &mut commands);
    }
    let counted = view
        .order
        .iter()
        .take(50)
        .any(|&index| input.rows.row(index as usize).plies.is_some());
    let columns = columns(rest.width() - 16.0, input.rows.len(), counted);
    let head = cut_top(&mut rest, ROW);
    show_head(ui, head, theme, &columns, view);
    if view.order.is_empty() {
        empty_state(ui, rest, theme, &tr("games-none"), &tr("games-none-hint"));
    } else {
        show_rows(ui, rest, input, &columns, view, &mut commands);
    }
    ui.advance_cursor_after_rect(whole);
    commands
}

fn cut_top(rest: &mut Rect, height: f32) -> Rect {
    let cut = Rect::from_min_max(
        rest.min,
        pos2(rest.right(), (rest.top() + height).min(rest.bottom())),
    );
    rest.min.y = cut.bottom();
    cut
}

fn cut_bottom(rest: &mut Rect, height: f32) -> Rect {
    let cut = Rect::from_min_max(
        pos2(rest.left(), (rest.bottom() - height).max(rest.top())),
        rest.max,
    );
    rest.max.y = cut.top();
    cut
}

fn show_filter(ui: &mut Ui, rect: Rect, input: &GamesInput<'_>, view: &mut GamesView) {
    let inner = rect.shrink2(vec2(8.0, 8.0));
    let all = input.rows.len();
    let counted = |shown: usize| {
        let (shown, count) = (shown.into(), all.into());
        tr_args("games-count-shown", &[("shown", shown), ("count", count)])
    };
    let count = match view.filter.trim() {
        "" => tr_args("games-count", &[("count", all.into())]),
        _ => counted(view.order.len()),
    };
    let font = TextStyle::Small.resolve(ui.style());
    let color = input.theme.text_weak;
    let galley = ui
        .painter()
        .layout_no_wrap(count.clone(), font.clone(), color);
    // Room for the widest text, so that the field keeps its width while somebody types.
    let widest = ui.painter().layout_no_wrap(counted(all), font, color);
    let room = widest.size().x.max(galley.size().x);
    let corner = pos2(
        inner.right() - galley.size().x - 4.0,
        inner.center().y - galley.size().y / 2.0,
    );
    let place = Rect::from_min_size(corner, galley.size());
    ui.painter().galley(corner, galley, color);
    let response = ui.interact(place, ui.scope_id().with("count"), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &count));
    let field = Rect::from_min_max(
        inner.min,
        pos2(
            (inner.right() - room - 16.0).max(inner.left() + 60.0),
            inner.bottom(),
        ),
    );
    let edit = text_field(&mut view.filter)
        .hint_text(tr("games-filter"))
        .margin(egui::Margin {
            left: 28,
            right: 8,
            top: 5,
            bottom: 5,
        });
    ui.put(field, edit).accessible_name(tr("games-filter"));
    let glass = Rect::from_center_size(
        pos2(field.left() + 16.0, field.center().y),
        Vec2::splat(14.0),
    );
    icons::paint(ui.painter(), "search", glass, input.theme.text_weak);
}

fn show_head(
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

fn show_rows(
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
        walk_by_keys(ui, rect, view, commands);
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
                if selected {
                    ui.painter().rect_filled(place, 0.0, theme.selection);
                    if focused {
                        let stroke = Stroke::new(1.0, theme.accent);
                        ui.painter().rect_stroke(
                            place.shrink(0.5),
                            0.0,
                            stroke,
                            egui::StrokeKind::Inside,
                        );
                    }
                } else if response.hovered() {
                    ui.painter().rect_filled(place, 0.0, theme.surface_hover);
                }
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

fn walk_by_keys(ui: &Ui, rect: Rect, view: &mut GamesView, commands: &mut Vec<Command>) {
    let page = ((rect.height() / ROW) as isize - 1).max(1);
    let count = view.order.len() as isize;
    let steps = [
        (Key::ArrowDown, 1),
        (Key::ArrowUp, -1),
        (Key::PageDown, page),
        (Key::PageUp, -page),
        (Key::Home, -count),
        (Key::End, count),
    ];
    let step: isize = ui.input_mut(|input| {
        steps
            .iter()
            .map(|&(key, step)| step * input.count_and_consume_key(Modifiers::NONE, key) as isize)
            .sum()
    });
    let row = view
        .selected
        .and_then(|game| view.order.iter().position(|&index| index as usize == game));
    if step != 0 && count > 0 {
        let next = row.map_or(if step > 0 { 0 } else { count - 1 }, |row| {
            (row as isize + step).clamp(0, count - 1)
        });
        view.selected = Some(view.order[next as usize] as usize);
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

#[cfg(test)]
mod tests {
    use super::*;

    struct Rows(Vec<[&'static str; 6]>);

    impl GameRows for Rows {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn row(&self, index: usize) -> GameRow<'_> {
            let [white, black, result, date, event, eco] = self.0[index];
            GameRow {
                white,
                black,
                result,
                date,
                event,
                eco,
                plies: None,
            }
        }
    }

    fn rows() -> Rows {
        Rows(vec![
            [
                "Tal, Mikhail",
                "Botvinnik, Mikhail",
                "1-0",
                "1960.03.15",
                "World Championship",
                "C18",
            ],
            [
                "Réti, Richard",
                "Bogoljubov",
                "1-0",
                "1924.??.??",
                "New York",
                "A13",
            ],
            ["?", "?", "*", "????.??.??", "?", ""],
            [
                "botvinnik",
                "Tal",
                "1/2-1/2",
                "1961.03.20",
                "World Championship",
                "B12",
            ],
        ])
    }

    fn input<'a>(rows: &'a dyn GameRows, theme: &'a Theme) -> GamesInput<'a> {
        GamesInput {
            rows,
            revision: 1,
            current: None,
            unsaved: false,
            problems: &[],
            theme,
        }
    }

    fn order(filter: &str, sort: Option<(Column, bool)>) -> Vec<u32> {
        let rows = rows();
        let theme = Theme::new(true, crate::settings::BoardChoice::Wood);
        let input = input(&rows, &theme);
        let mut view = GamesView {
            filter: filter.to_owned(),
            sort,
            ..GamesView::default()
        };
        view.refresh(&input);
        view.order
    }

    #[test]
    fn a_filter_finds_every_word_in_any_column_and_either_case() {
        assert_eq!(order("", None), [0, 1, 2, 3]);
        assert_eq!(order("botvinnik TAL", None), [0, 3]);
        assert_eq!(order("tal 1961", None), [3]);
        assert_eq!(order("réti", None), [1]);
        assert_eq!(order("RÉTI", None), [1]);
        assert_eq!(order("nobody", None), [] as [u32; 0]);
    }

    #[test]
    fn sorting_is_stable_ignores_case_and_puts_the_unknown_last() {
        assert_eq!(order("", Some((Column::White, false))), [3, 1, 0, 2]);
        assert_eq!(order("", Some((Column::Date, false))), [1, 0, 3, 2]);
        assert_eq!(order("", Some((Column::Event, false))), [1, 0, 3, 2]);
        assert_eq!(order("", Some((Column::Number, true))), [3, 2, 1, 0]);
    }

    #[test]
    fn narrowing_a_filter_gives_what_a_fresh_one_gives() {
        let rows = rows();
        let theme = Theme::new(true, crate::settings::BoardChoice::Wood);
        let input = input(&rows, &theme);
        let mut view = GamesView {
            sort: Some((Column::Date, true)),
            ..GamesView::default()
        };
        for filter in ["w", "wo", "world", "world c", "world c b1", "b1", ""] {
            view.filter = filter.to_owned();
            view.refresh(&input);
            assert_eq!(view.order, order(filter, view.sort), "{filter}");
        }
    }

    #[test]
    fn columns_always_fit() {
        for games in [1, 580, 142_000] {
            for width in (244..1200).step_by(20) {
                let columns = columns(width as f32, games, true);
                let total: f32 = columns.iter().map(|(_, width)| width).sum();
                assert!(total <= width as f32 + 0.5, "{width}: {total} {columns:?}");
                assert!(columns.len() >= 4);
            }
        }
        assert_eq!(columns(1200.0, 580, true).len(), 8);
    }

    #[test]
    fn dates_stop_where_knowledge_stops() {
        assert_eq!(known_date("1886.01.11"), "1886.01.11");
        assert_eq!(known_date("1886.??.??"), "1886");
        assert_eq!(known_date("1886.01.??"), "1886.01");
        assert_eq!(known_date("????.??.??"), "");
    }
}
