//! The input of the game list, and its state between frames.

use super::file_rows::FileRows;
use super::rows::{Arrangement, GameColumn, Row, Rows};
use crate::command::Command;
use crate::kit::keys::Shortcut;
use crate::kit::table::{Sorting, TableView};
use crate::kit::theme::Theme;
use egui::{Key, Rect, pos2};
use tabia_game::pgn::{GameKey, Problem};

/// The input of the game list besides the rows.
pub struct GamesInput<'a> {
    /// The game on the board.
    pub current: Option<usize>,
    /// Whether a game has changes that are not in the file.
    pub changed: &'a dyn Fn(usize) -> bool,
    /// The problems found in the file.
    pub problems: &'a [Problem],
    /// The present index of a game by its number when the file was read, both counted from 0; `None` when it was removed.
    pub number: &'a dyn Fn(usize) -> Option<usize>,
    /// The entries of the menu of the selected games.
    pub menu: &'a [MenuEntry],
    /// Colours.
    pub theme: &'a Theme,
}

/// An entry of the menu of the selected games.
pub struct MenuEntry {
    /// Carries it out.
    pub command: Command,
    /// Its text.
    pub text: String,
    /// Why it is not available now.
    pub why_not: Option<String>,
    /// Whether a line separates it from the one before.
    pub begins_section: bool,
}

/// The state of the game list between frames.
#[derive(Default)]
pub struct GamesView {
    pub(super) filter: String,
    pub(super) focuses_filter: bool,
    /// Whether the first match is to be opened once the filter has been applied.
    pub(super) opens_first: bool,
    pub(super) sort: Sorting<GameColumn>,
    /// Whether another arrangement was requested and its rows have not been seen.
    is_rearranged: bool,
    pub(super) pages: Pages,
    /// Index of a game, not of a row.
    pub(super) selected: Option<usize>,
    pub(super) seen: Option<usize>,
    pub(super) problems_open: bool,
    pub(super) table: TableView,
    /// The state of the rows to which the selected rows belong.
    moves: u64,
    /// The games that are to be selected once their rows are shown.
    chosen: Option<Vec<usize>>,
    /// The number of the frame in which the list was drawn last.
    drawn: Option<u64>,
}

impl GamesView {
    /// Whether the table has the keyboard focus: it then handles the arrow keys, Page Up and Down, Home, End and Enter.
    pub fn wants_keys(&self, ctx: &egui::Context) -> bool {
        self.table.wants_keys(ctx)
    }

    /// Whether the table handles a key now: those of [`GamesView::wants_keys`], and Delete.
    pub(crate) fn wants_key(&self, ctx: &egui::Context, shortcut: Shortcut) -> bool {
        let is_delete = shortcut.key == Key::Delete && shortcut.modifiers.is_none();
        is_delete && self.wants_keys(ctx)
    }

    /// Whether the rows are in another order than the games of the file, or not all of them.
    pub(crate) fn is_rearranged(&self) -> bool {
        self.has_filter() || !matches!(self.sort, None | Some((GameColumn::Number, false)))
    }

    /// The selected games while the list is in view, in ascending order.
    pub(crate) fn selected_games(&self, rows: &FileRows, ctx: &egui::Context) -> Vec<usize> {
        let is_in_view = self
            .drawn
            .is_some_and(|drawn| drawn + 1 >= ctx.cumulative_frame_nr());
        match is_in_view && self.moves == rows.moves() {
            true => rows.games(&self.table.selected_rows()),
            false => Vec::new(),
        }
    }

    /// The keys of the selected games.
    pub(crate) fn selected_keys(&self, rows: &FileRows) -> Vec<GameKey> {
        if self.moves != rows.moves() {
            return Vec::new();
        }
        let games = rows.games(&self.table.selected_rows());
        games
            .into_iter()
            .filter_map(|game| rows.key(game))
            .collect()
    }

    /// Selects games once the list is shown.
    pub(crate) fn choose(&mut self, games: Vec<usize>) {
        self.chosen = Some(games);
    }

    /// Gives the filter the keyboard focus.
    pub(crate) fn focus_filter(&mut self) {
        self.focuses_filter = true;
    }

    /// Whether the list shows only the games that a filter matches.
    pub(crate) fn has_filter(&self) -> bool {
        !self.filter.trim().is_empty()
    }

    /// Scrolls to the game on the board, even when it was shown before.
    pub(crate) fn bring_current(&mut self) {
        self.seen = None;
    }

    /// Requests the chosen order, and follows the selected game in it.
    pub(super) fn refresh(
        &mut self,
        rows: &mut dyn Rows,
        current: Option<usize>,
        ctx: &egui::Context,
    ) {
        let wanted = Arrangement {
            filter: self.filter.trim().to_lowercase(),
            sort: self.sort,
        };
        self.is_rearranged |= rows.arrange(wanted, ctx);
        self.drawn = Some(ctx.cumulative_frame_nr());
        let shown_before = std::mem::replace(&mut self.seen, current);
        let is_other = shown_before != current;
        if is_other {
            self.selected = current;
            self.table.clear();
        }
        if std::mem::replace(&mut self.moves, rows.moves()) != rows.moves() {
            self.table.clear();
        }
        let chosen = self.chosen.take();
        if let Some(first) = chosen.as_ref().and_then(|games| games.first()) {
            self.selected = Some(*first);
        }
        if !self.pages.follow(rows.revision()) && !is_other && chosen.is_none() {
            return;
        }
        let row = self.selected.and_then(|game| rows.row_of(game));
        // A game of a file that is still being read comes into view once it has been read.
        let is_missing = self.selected.is_some_and(|game| game >= rows.total());
        let is_rearranged = std::mem::take(&mut self.is_rearranged);
        // Games that are added below must not scroll the list.
        if self.table.selected != row || is_other || is_rearranged {
            self.table.selected = row;
            match row {
                Some(_) => self.table.bring_to_centre(),
                None if is_missing => {}
                None => self.table.go_to_start(),
            }
        }
        if let Some(games) = chosen.filter(|games| games.len() > 1) {
            self.table.choose(rows.rows_of(&games));
        }
    }
}

/// The rows that were shown last, so that a frame without scrolling formats none.
#[derive(Default)]
pub(super) struct Pages {
    /// The revision of these rows.
    revision: Option<u64>,
    /// Each page with its index; the most recently used one is last.
    pages: Vec<(usize, Vec<Row>)>,
}

impl Pages {
    /// Number of rows in a page.
    pub(super) const ROWS: usize = 64;
    /// Maximum number of kept pages. A window shows two or three.
    const MOST: usize = 4;

    /// Drops the rows of another revision; returns whether it has changed.
    fn follow(&mut self, revision: u64) -> bool {
        let is_new = self.revision.replace(revision) != Some(revision);
        if is_new {
            self.pages.clear();
        }
        is_new
    }

    /// A row; `None` while it is not loaded.
    pub(super) fn row(&mut self, rows: &dyn Rows, row: usize) -> Option<&Row> {
        let (number, at) = (row / Pages::ROWS, row % Pages::ROWS);
        let found = self.pages.iter().position(|page| page.0 == number);
        let page = match found {
            Some(found) => self.pages.remove(found),
            None => {
                if self.pages.len() == Pages::MOST {
                    self.pages.remove(0);
                }
                let start = number * Pages::ROWS;
                (number, rows.page(start..start + Pages::ROWS))
            }
        };
        self.pages.push(page);
        self.pages.last()?.1.get(at)
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
