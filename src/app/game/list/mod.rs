//! The games of a file: a table that stays quick with hundreds of thousands of rows.

mod problems;
mod rows;
mod table;
pub(crate) mod view;

use egui::accesskit::Role;
use egui::{Rect, Sense, TextStyle, Ui, Vec2, WidgetInfo, pos2, vec2};

use self::problems::show_problems;
pub use self::rows::{GameRow, GameRows};
use self::view::cut_top;
pub use self::view::{GamesInput, GamesView};
use crate::game::command::Command;
use crate::kit::icons;
use crate::kit::label::empty_state;
use crate::kit::text::{tr, tr_args};
use crate::kit::widgets::text_field;

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
    table::show(ui, rest, input, view, &mut commands);
    ui.advance_cursor_after_rect(whole);
    commands
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
    // Room for the widest text, so that the field keeps its width while a filter is typed.
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

#[cfg(test)]
mod tests {
    use super::rows::{GameColumn, columns, known_date};
    use super::*;
    use crate::kit::table::{Columns, MARGIN};
    use crate::kit::theme::Theme;

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
            changed: &|_| false,
            problems: &[],
            theme,
        }
    }

    fn order(filter: &str, sort: Option<(GameColumn, bool)>) -> Vec<u32> {
        let rows = rows();
        let theme = Theme::new(true, tabia_settings::BoardChoice::Wood);
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
        assert_eq!(order("", Some((GameColumn::White, false))), [3, 1, 0, 2]);
        assert_eq!(order("", Some((GameColumn::Date, false))), [1, 0, 3, 2]);
        assert_eq!(order("", Some((GameColumn::Event, false))), [1, 0, 3, 2]);
        assert_eq!(order("", Some((GameColumn::Number, true))), [3, 2, 1, 0]);
    }

    #[test]
    fn narrowing_a_filter_gives_what_a_fresh_one_gives() {
        let rows = rows();
        let theme = Theme::new(true, tabia_settings::BoardChoice::Wood);
        let input = input(&rows, &theme);
        let mut view = GamesView {
            sort: Some((GameColumn::Date, true)),
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
            for width in (260..1200).step_by(20) {
                let row = Rect::from_min_size(pos2(0.0, 0.0), vec2(width as f32, 24.0));
                let columns = Columns::fit(row.width(), &columns(games, true));
                let cells: Vec<_> = columns.cells(row).collect();
                let end = cells.last().unwrap().rect.right();
                assert!(end <= row.right() - MARGIN + 0.5, "{width}: {cells:?}");
                assert!(cells.len() >= 4);
            }
        }
        let columns = Columns::fit(1200.0, &columns(580, true));
        assert_eq!(columns.cells(Rect::ZERO).count(), 8);
    }

    #[test]
    fn dates_stop_where_knowledge_stops() {
        assert_eq!(known_date("1886.01.11"), "1886.01.11");
        assert_eq!(known_date("1886.??.??"), "1886");
        assert_eq!(known_date("1886.01.??"), "1886.01");
        assert_eq!(known_date("????.??.??"), "");
    }
}
