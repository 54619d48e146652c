//! The games of a file: a table that stays fast with hundreds of thousands of rows.

mod file_rows;
mod problems;
mod rows;
pub(crate) mod summaries;
mod table;
pub(crate) mod view;

use egui::accesskit::Role;
use egui::{Key, Rect, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};

pub use self::file_rows::FileRows;
use self::problems::show_problems;
pub use self::rows::{Arrangement, Row, Rows};
pub(crate) use self::rows::{known_date, result_text};
pub use self::summaries::Summaries;
use self::view::cut_top;
pub use self::view::{GamesInput, GamesView, MenuEntry};
use crate::command::Commands;
use crate::command::game::Command;
use crate::kit::search_field::search_field;
use crate::kit::table::MARGIN;
use crate::kit::theme::Theme;
use crate::kit::widgets::empty_state;
use tabia_texts::{tr, tr_args};

/// Draws the list into the rest of `ui`.
pub fn show(
    ui: &mut Ui,
    input: &GamesInput<'_>,
    rows: &mut dyn Rows,
    view: &mut GamesView,
) -> Commands {
    let mut commands = Commands::default();
    let whole = ui.available_rect_before_wrap();
    let theme = input.theme;
    if rows.total() == 0 {
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
    show_filter(ui, filter, input.theme, (rows, view));
    view.refresh(rows, input.current, ui.ctx());
    if view.opens_first && rows.is_arranged() {
        view.opens_first = false;
        let first = view.pages.row(rows, 0).map(|row| row.game);
        commands.extend(first.map(Command::SelectGame));
    }
    if !input.problems.is_empty() {
        let room = if view.problems_open {
            (rest.height() / 2.0).min(200.0)
        } else {
            36.0
        };
        let place = cut_bottom(&mut rest, room);
        show_problems(ui, place, input, view, &mut commands);
    }
    table::show(ui, rest, input, (rows, view), &mut commands);
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

fn show_filter(ui: &mut Ui, rect: Rect, theme: &Theme, (rows, view): (&dyn Rows, &mut GamesView)) {
    let inner = rect.shrink2(vec2(MARGIN, 8.0));
    let all = rows.total();
    let counted = |shown: usize| {
        let (shown, count) = (shown.into(), all.into());
        tr_args("games-count-shown", &[("shown", shown), ("count", count)])
    };
    let selected = view.table.selected_rows().len();
    let count = match view.filter.trim() {
        _ if selected > 1 => {
            let (shown, count) = (selected.into(), all.into());
            tr_args(
                "games-count-selected",
                &[("selected", shown), ("count", count)],
            )
        }
        "" => tr_args("games-count", &[("count", all.into())]),
        _ => counted(rows.len()),
    };
    let font = TextStyle::Small.resolve(ui.style());
    let color = theme.text_weak;
    let galley = ui
        .painter()
        .layout_no_wrap(count.clone(), font.clone(), color);
    // Space for the widest text, so that the field keeps its width while a filter is typed.
    let widest = ui.painter().layout_no_wrap(counted(all), font, color);
    let room = widest.size().x.max(galley.size().x);
    let corner = pos2(
        inner.right() - galley.size().x,
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
    let name = tr("games-filter");
    let response = search_field(ui, field, theme, &mut view.filter, &name).field;
    if std::mem::take(&mut view.focuses_filter) {
        response.request_focus();
    }
    let [down, enter] =
        ui.input(|input| [Key::ArrowDown, Key::Enter].map(|key| input.key_pressed(key)));
    let is_entered = enter && response.lost_focus();
    if (down && response.has_focus()) || is_entered {
        view.table.focus();
    }
    view.opens_first |= is_entered && !view.filter.trim().is_empty();
    response.on_hover_text(tr("games-filter-tip"));
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::ops::Range;

    use super::rows::{GameColumn, columns, known_date};
    use super::view::Pages;
    use super::*;
    use crate::kit::table::{Columns, RowSet};

    /// Games whose rows are made on request, as in a library.
    struct Library {
        games: usize,
        events_only: bool,
        asked: RefCell<Vec<Range<usize>>>,
    }

    impl Library {
        fn of(games: usize) -> Library {
            Library {
                games,
                events_only: false,
                asked: RefCell::default(),
            }
        }
    }

    const GAMES: usize = 10_000_000;

    impl Rows for Library {
        fn total(&self) -> usize {
            self.games
        }

        fn len(&self) -> usize {
            self.games
        }

        fn names_events_only(&self) -> bool {
            self.events_only
        }

        fn revision(&self) -> u64 {
            1
        }

        fn page(&self, range: Range<usize>) -> Vec<Row> {
            self.asked.borrow_mut().push(range.clone());
            let row = |game| Row {
                game,
                ..Row::default()
            };
            (range.start..range.end.min(self.games)).map(row).collect()
        }

        fn row_of(&self, game: usize) -> Option<usize> {
            Some(game)
        }

        fn games(&self, rows: &RowSet) -> Vec<usize> {
            rows.iter().collect()
        }

        fn rows_of(&self, games: &[usize]) -> RowSet {
            games.iter().copied().collect()
        }

        fn arrange(&mut self, _: Arrangement, _: &egui::Context) -> bool {
            false
        }
    }

    #[test]
    fn ten_million_games_are_asked_for_by_the_page() {
        let mut library = Library::of(GAMES);
        let mut view = GamesView::default();
        let theme = Theme::new(true, tabia_settings::BoardChoice::Wood);
        let ctx = egui::Context::default();
        let mut frame = |current| {
            let input = egui::RawInput {
                screen_rect: Some(Rect::from_min_size(pos2(0.0, 0.0), vec2(800.0, 600.0))),
                ..egui::RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                let input = GamesInput {
                    current: Some(current),
                    changed: &|_| false,
                    problems: &[],
                    number: &|game| Some(game),
                    menu: &[],
                    theme: &theme,
                };
                show(ui, &input, &mut library, &mut view);
            });
            output.textures_delta.clear();
            std::mem::take(&mut *library.asked.borrow_mut())
        };
        let asked = frame(0);
        assert!(!asked.is_empty() && asked.len() <= 3, "{asked:?}");
        assert!(asked.iter().all(|range| range.len() <= Pages::ROWS));
        assert_eq!(frame(0), []);
        // The list scrolls one frame after the request.
        for _ in 0..4 {
            let asked = frame(GAMES - 1);
            assert!(asked.len() <= 3, "{asked:?}");
        }
        assert_eq!(frame(GAMES - 1), []);
    }

    #[test]
    fn columns_always_fit() {
        for (games, events_only) in [1, 580, 142_000, GAMES]
            .into_iter()
            .zip([false, true, false, true])
        {
            let library = Library {
                events_only,
                ..Library::of(games)
            };
            for width in (280..1200).step_by(20) {
                let row = Rect::from_min_size(pos2(0.0, 0.0), vec2(width as f32, 24.0));
                let columns = Columns::fit(row.width(), &columns(&library));
                let cells: Vec<_> = columns.cells(row).collect();
                let end = cells.last().unwrap().rect.right();
                assert!(end <= row.right() - MARGIN + 0.5, "{width}: {cells:?}");
                assert!(cells.len() >= if events_only { 2 } else { 4 });
                // The columns that name a game are never left out.
                let names = if events_only {
                    GameColumn::Event
                } else {
                    GameColumn::Black
                };
                assert!(cells.iter().any(|cell| cell.key == names), "{width}");
            }
        }
        let columns = Columns::fit(1200.0, &columns(&Library::of(580)));
        assert_eq!(columns.cells(Rect::ZERO).count(), 7);
    }

    #[test]
    fn dates_stop_where_knowledge_stops() {
        assert_eq!(known_date("1886.01.11"), "1886.01.11");
        assert_eq!(known_date("1886.??.??"), "1886");
        assert_eq!(known_date("1886.01.??"), "1886.01");
        assert_eq!(known_date("????.??.??"), "");
    }
}
