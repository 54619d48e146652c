//! What the list shows, and what it remembers from frame to frame.

use super::rows::{GameColumn, GameRows, compare, matches};
use crate::kit::table::{Sorting, TableView};
use crate::kit::theme::Theme;
use egui::{Rect, pos2};
use tabia_game::pgn::Problem;

/// What the game list shows.
pub struct GamesInput<'a> {
    /// The games.
    pub rows: &'a dyn GameRows,
    /// Changes when `rows` does.
    pub revision: u64,
    /// The game on the board.
    pub current: Option<usize>,
    /// Whether a game has changes that are not in the file.
    pub changed: &'a dyn Fn(usize) -> bool,
    /// What could not be read.
    pub problems: &'a [Problem],
    /// Colours.
    pub theme: &'a Theme,
}

/// What the game list remembers from frame to frame.
#[derive(Default)]
pub struct GamesView {
    pub(super) filter: String,
    pub(super) sort: Sorting<GameColumn>,
    pub(super) order: Vec<u32>,
    /// What `order` was made from.
    pub(super) made: Option<Made>,
    /// Index of a game, not of a row.
    pub(super) selected: Option<usize>,
    pub(super) seen: Option<usize>,
    pub(super) problems_open: bool,
    pub(super) table: TableView,
}

#[derive(Clone, PartialEq)]
pub(super) struct Made {
    pub(super) revision: u64,
    pub(super) filter: String,
    pub(super) sort: Sorting<GameColumn>,
}

impl GamesView {
    /// Whether the table has the keyboard: then the arrow keys, Page Up and Down, Home, End and Enter are its own.
    pub fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.table.wants_keys(ctx)
    }

    /// The games that are shown, in their order.
    pub fn shown(&self) -> &[u32] {
        &self.order
    }

    pub(super) fn refresh(&mut self, input: &GamesInput<'_>) {
        let made = Made {
            revision: input.revision,
            filter: self.filter.trim().to_lowercase(),
            sort: self.sort,
        };
        let shown_before = std::mem::replace(&mut self.seen, input.current);
        if shown_before != input.current {
            self.selected = input.current;
        }
        if self.made.as_ref() != Some(&made) {
            self.make(input.rows, made);
        } else if shown_before == input.current {
            return;
        }
        // Where the selected game stands now.
        let mut order = self.order.iter();
        let selected = self.selected;
        let row = selected.and_then(|game| order.position(|&index| index as usize == game));
        self.table.selected = row;
        self.table.bring();
    }

    /// Filters and sorts.
    fn make(&mut self, rows: &dyn GameRows, made: Made) {
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
    }
}

pub(super) fn cut_top(rest: &mut Rect, height: f32) -> Rect {
    let cut = Rect::from_min_max(
        rest.min,
        pos2(rest.right(), (rest.top() + height).min(rest.bottom())),
    );
    rest.min.y = cut.bottom();
    cut
}
