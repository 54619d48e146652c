//! The games of an open file as an ordered list. A worker filters and sorts.

use std::cell::Cell;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use crossbeam_channel::{Receiver, TryRecvError};

use super::rows::{Arrangement, FileGames, Filter, GameColumn, Row, Rows, compare};
use super::summaries::Summaries;
use crate::game::list::summaries::GameSummary;
use crate::kit::table::RowSet;
use crate::kit::worker::aside;
use tabia_game::pgn::{GameKey, GameOrder};

/// The games of an open file, in their shown order.
#[derive(Default)]
pub struct FileRows {
    /// The summaries of all games that the file has or had, by their keys.
    summaries: Summaries,
    file_order: GameOrder,
    /// Counts the changes after which games are in other rows.
    moves: u64,
    /// Counts the changes of existing rows.
    changes: u64,
    /// The requested arrangement.
    wanted: Arrangement,
    shown: Arranged,
    work: Option<Receiver<Arranged>>,
    revision: u64,
    formatted: Cell<usize>,
    /// The result of the last [`FileRows::neighbours`], with the revision and the game.
    neighbours: Cell<Option<(u64, usize, Neighbours)>>,
}

/// The games in the rows before and after that of a game.
type Neighbours = [Option<usize>; 2];

/// Games in a computed order.
#[derive(Clone, Default)]
struct Arranged {
    arrangement: Arrangement,
    /// The input of the order: the number of games and the number of changes.
    games: usize,
    changes: u64,
    order: Order,
}

/// The order of the games in the rows.
#[derive(Clone, Default)]
enum Order {
    /// As in the file, so that nothing is stored for each game.
    #[default]
    File,
    /// From the end of the file.
    Reversed,
    List(Arc<Vec<u32>>),
}

impl Arrangement {
    /// The order that needs no computation.
    fn simple(&self) -> Option<Order> {
        match self.sort {
            _ if !self.filter.is_empty() => None,
            None | Some((GameColumn::Number, false)) => Some(Order::File),
            Some((GameColumn::Number, true)) => Some(Order::Reversed),
            Some(_) => None,
        }
    }
}

impl FileRows {
    /// Replaces the games.
    pub fn replace(&mut self, summaries: Summaries) {
        self.file_order = GameOrder::as_read(summaries.len());
        self.summaries = summaries;
        self.changes += 1;
        self.move_rows();
        // An order of other games could contain games that do not exist.
        self.work = None;
        self.shown = match self.wanted.simple() {
            Some(order) => Arranged {
                order,
                ..self.target()
            },
            None => Arranged {
                order: Order::List(Arc::default()),
                ..Arranged::default()
            },
        };
    }

    /// Adds games that have been read, at the end.
    pub fn append(&mut self, more: Summaries) {
        self.file_order.grow(self.summaries.len(), more.len());
        self.add(more);
    }

    /// Adds games that are in no row yet: see [`FileRows::reorder`].
    pub fn add(&mut self, more: Summaries) {
        self.summaries.append(more);
        self.change();
    }

    /// Number of games that the file has or had.
    pub fn known(&self) -> usize {
        self.summaries.len()
    }

    /// Changes the order of the games in the file. Rows in another order keep it as far as they are still there, until it is
    /// computed anew.
    pub fn reorder(&mut self, order: GameOrder) {
        let before = std::mem::replace(&mut self.file_order, order);
        self.changes += 1;
        self.work = None;
        let target = self.target();
        self.shown = match (&self.shown.order, self.wanted.simple()) {
            (_, Some(order)) => Arranged { order, ..target },
            (Order::List(list), None) => {
                let indices = self.file_order.indices();
                let moved = list.iter().filter_map(|game| {
                    let key = before.key(*game as usize)?;
                    indices.get(key.number()).copied()?
                });
                Arranged {
                    order: Order::List(Arc::new(moved.collect())),
                    ..self.shown.clone()
                }
            }
            (Order::File | Order::Reversed, None) => self.shown.clone(),
        };
        self.move_rows();
    }

    /// The key of a game of the file.
    pub(super) fn key(&self, game: usize) -> Option<GameKey> {
        self.file_order.key(game)
    }

    /// Changes the tags of a game.
    pub fn set(&mut self, game: usize, summary: GameSummary) {
        let key = self.key(game);
        if key.is_some_and(|key| self.summaries.set(key.number(), summary)) {
            self.changes += 1;
            self.change();
        }
    }

    /// Takes over a computed order, and starts computing the next one if it is outdated already.
    pub fn poll(&mut self, ctx: &egui::Context) {
        if let Some(work) = &self.work {
            match work.try_recv() {
                Ok(arranged) => {
                    self.shown = arranged;
                    self.moves += 1;
                }
                Err(TryRecvError::Empty) => return,
                // The worker panicked: all games are shown.
                Err(TryRecvError::Disconnected) => {
                    self.shown = Arranged {
                        order: Order::File,
                        ..self.target()
                    };
                }
            }
            self.work = None;
            self.change();
        }
        let target = self.target();
        if self.shown.is_like(&target) {
            return;
        }
        if let Some(order) = self.wanted.simple() {
            self.shown = Arranged { order, ..target };
            return;
        }
        let (summaries, order) = (self.summaries.clone(), self.file_order.clone());
        let before = self.shown.clone();
        let work = move || before.brought_to(target, &FileGames(&summaries, &order));
        // If the system provides no thread, the order stays as it is until one is available.
        self.work = aside("games-order", ctx, work).ok();
    }

    /// Whether an order is being computed.
    pub fn is_arranging(&self) -> bool {
        self.work.is_some()
    }

    /// Number of rows that have been formatted so far.
    pub fn formatted(&self) -> usize {
        self.formatted.get()
    }

    /// The games in the rows before and after that of a game. For one that the filter leaves out, these are the nearest ones
    /// of the file that it keeps.
    pub(crate) fn neighbours(&self, game: usize) -> Neighbours {
        if let Some((revision, of, found)) = self.neighbours.get()
            && (revision, of) == (self.revision, game)
        {
            return found;
        }
        let row_of = self.row_of(game);
        let found = match (&self.shown.order, row_of) {
            (_, Some(row)) => [row.checked_sub(1), row.checked_add(1)]
                .map(|row| row.and_then(|row| self.game(row))),
            (Order::List(list), None) => {
                let games = || list.iter().map(|game| *game as usize);
                let before = games().filter(|other| *other < game).max();
                [before, games().filter(|other| *other > game).min()]
            }
            (Order::File | Order::Reversed, None) => [None; 2],
        };
        self.neighbours.set(Some((self.revision, game, found)));
        found
    }

    fn change(&mut self) {
        self.revision += 1;
    }

    fn move_rows(&mut self) {
        self.moves += 1;
        self.change();
    }

    /// The input for the order to compute, without the order.
    fn target(&self) -> Arranged {
        Arranged {
            arrangement: self.wanted.clone(),
            games: self.file_order.len(),
            changes: self.changes,
            order: Order::File,
        }
    }

    fn game(&self, row: usize) -> Option<usize> {
        match &self.shown.order {
            Order::File => (row < self.total()).then_some(row),
            Order::Reversed => self.total().checked_sub(row + 1),
            Order::List(list) => list.get(row).map(|game| *game as usize),
        }
    }
}

impl Rows for FileRows {
    fn total(&self) -> usize {
        self.file_order.len()
    }

    fn len(&self) -> usize {
        match &self.shown.order {
            Order::List(list) => list.len(),
            _ => self.total(),
        }
    }

    fn names_events_only(&self) -> bool {
        self.summaries.names_events_only()
    }

    fn revision(&self) -> u64 {
        self.revision
    }

    fn page(&self, range: Range<usize>) -> Vec<Row> {
        let games = range.map_while(|row| self.game(row));
        let rows = games.map(|game| Row {
            game,
            summary: GameSummary::of(&FileGames(&self.summaries, &self.file_order).row(game)),
        });
        let rows: Vec<Row> = rows.collect();
        self.formatted.set(self.formatted.get() + rows.len());
        rows
    }

    fn row_of(&self, game: usize) -> Option<usize> {
        match &self.shown.order {
            Order::List(list) => list.iter().position(|&index| index as usize == game),
            Order::File => (game < self.total()).then_some(game),
            Order::Reversed => self.total().checked_sub(game + 1),
        }
    }

    fn moves(&self) -> u64 {
        self.moves
    }

    fn games(&self, rows: &RowSet) -> Vec<usize> {
        let mut games: Vec<usize> = rows.iter().filter_map(|row| self.game(row)).collect();
        games.sort_unstable();
        games
    }

    fn rows_of(&self, games: &[usize]) -> RowSet {
        let mut rows: Vec<usize> = match &self.shown.order {
            Order::List(list) if games.len() > 1 => {
                let games: HashSet<usize> = games.iter().copied().collect();
                let rows = list.iter().enumerate();
                rows.filter_map(|(row, game)| games.contains(&(*game as usize)).then_some(row))
                    .collect()
            }
            _ => games.iter().filter_map(|game| self.row_of(*game)).collect(),
        };
        rows.sort_unstable();
        rows.into_iter().collect()
    }

    fn is_arranged(&self) -> bool {
        self.shown.arrangement == self.wanted
    }

    fn arrange(&mut self, wanted: Arrangement, ctx: &egui::Context) -> bool {
        if self.wanted == wanted {
            return false;
        }
        self.wanted = wanted;
        match self.wanted.simple() {
            Some(order) => {
                self.work = None;
                let target = self.target();
                self.shown = Arranged { order, ..target };
                self.move_rows();
            }
            None => self.poll(ctx),
        }
        true
    }
}

impl Arranged {
    /// Whether both were made from the same input in the same way.
    fn is_like(&self, other: &Arranged) -> bool {
        let key = |it: &Arranged| (it.games, it.changes);
        key(self) == key(other) && self.arrangement == other.arrangement
    }

    /// Computes the order of `target`, starting from this one where that is faster.
    fn brought_to(self, target: Arranged, rows: &FileGames<'_>) -> Arranged {
        let Arrangement { filter, sort } = &target.arrangement;
        let filter = Filter::read(filter);
        let is_kept = |game: &u32| filter.matches(&rows.row(*game as usize));
        let all = u32::try_from(target.games).unwrap_or(u32::MAX);
        let (before, now) = (&self.arrangement, &target.arrangement);
        let is_narrowed = self.changes == target.changes
            && before.sort == now.sort
            && filter.narrows(&Filter::read(&before.filter));
        let mut order: Vec<u32> = match &self.order {
            // The remaining games, and those added since.
            Order::List(list) if is_narrowed => {
                let later = u32::try_from(self.games).unwrap_or(u32::MAX)..all;
                let games = list.iter().copied().chain(later);
                games.filter(is_kept).collect()
            }
            _ => (0..all).filter(is_kept).collect(),
        };
        if let Some((column, falling)) = *sort {
            // Fast where most games are in order already.
            order.sort_by(|&one, &other| {
                let order = compare(column, rows, one, other);
                if falling { order.reverse() } else { order }
            });
        }
        Arranged {
            order: Order::List(Arc::new(order)),
            ..target
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;
    use tabia_game::Tags;

    const GAMES: [[&str; 6]; 4] = [
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
    ];

    fn tags([white, black, result, date, event, eco]: [&str; 6]) -> Tags {
        let text = format!(
            "[Event \"{event}\"]\n[Date \"{date}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[ECO \"{eco}\"]\n\n{result}"
        );
        tabia_game::pgn::read(text.as_bytes()).games[0]
            .tags()
            .clone()
    }

    fn file_rows() -> FileRows {
        let mut rows = FileRows::default();
        rows.replace(Summaries::of(GAMES.map(tags)));
        rows
    }

    /// Waits until the order is computed.
    fn settle(rows: &mut FileRows) {
        let ctx = egui::Context::default();
        rows.poll(&ctx);
        while rows.is_arranging() {
            std::thread::sleep(Duration::from_millis(1));
            rows.poll(&ctx);
        }
    }

    fn arrange(rows: &mut FileRows, filter: &str, sort: Sorting) {
        let filter = filter.to_lowercase();
        rows.arrange(Arrangement { filter, sort }, &egui::Context::default());
        settle(rows);
    }

    type Sorting = Option<(GameColumn, bool)>;

    fn games(rows: &FileRows) -> Vec<usize> {
        let games = rows.page(0..rows.len());
        games.into_iter().map(|row| row.game).collect()
    }

    fn order(filter: &str, sort: Sorting) -> Vec<usize> {
        let mut rows = file_rows();
        arrange(&mut rows, filter, sort);
        games(&rows)
    }

    #[test]
    fn a_filter_finds_every_word_in_any_column_and_either_case() {
        assert_eq!(order("", None), [0, 1, 2, 3]);
        assert_eq!(order("botvinnik TAL", None), [0, 3]);
        assert_eq!(order("tal 1961", None), [3]);
        assert_eq!(order("réti", None), [1]);
        assert_eq!(order("RÉTI", None), [1]);
        assert_eq!(order("nobody", None), [] as [usize; 0]);
    }

    #[test]
    fn a_filter_can_name_the_side() {
        assert_eq!(order("white:tal", None), [0]);
        assert_eq!(order("black:TAL", None), [3]);
        assert_eq!(order("white:botvinnik black:tal", None), [3]);
        assert_eq!(order("black:botvinnik 1960", None), [0]);
        assert_eq!(order("White:Réti", None), [1]);
        assert_eq!(order("white:", None), [0, 1, 2, 3]);
        assert_eq!(order("white:white:", None), [] as [usize; 0]);
        assert_eq!(order("red:tal", None), [] as [usize; 0]);
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
        let sort = Some((GameColumn::Date, true));
        let mut rows = file_rows();
        for filter in [
            "w",
            "wo",
            "world",
            "world c",
            "world c b1",
            "b1",
            "",
            "w",
            "white",
            "white:",
            "white:t",
            "white:tal",
            "white:tal b",
            "black:tal",
            "black:tal white:",
            "black:tal white:b",
            "b",
            "black",
            "black:",
            "1",
            "",
        ] {
            arrange(&mut rows, filter, sort);
            assert_eq!(games(&rows), order(filter, sort), "{filter}");
        }
    }

    #[test]
    fn games_that_are_read_later_come_to_their_place() {
        for (filter, column) in [("", GameColumn::Date), ("world", GameColumn::White)] {
            for falling in [false, true] {
                let sort = Some((column, falling));
                let mut rows = FileRows::default();
                arrange(&mut rows, filter, sort);
                for game in GAMES {
                    rows.append(Summaries::of([tags(game)]));
                    settle(&mut rows);
                }
                assert_eq!(games(&rows), order(filter, sort));
            }
        }
    }

    #[test]
    fn the_next_game_is_that_of_the_next_row() {
        let mut rows = file_rows();
        let of = |rows: &FileRows, game| rows.neighbours(game);
        assert_eq!(of(&rows, 0), [None, Some(1)]);
        assert_eq!(of(&rows, 3), [Some(2), None]);
        arrange(&mut rows, "tal", None);
        assert_eq!(of(&rows, 0), [None, Some(3)]);
        assert_eq!(of(&rows, 1), [Some(0), Some(3)], "it is left out");
        assert_eq!(of(&rows, 3), [Some(0), None]);
        arrange(&mut rows, "tal", Some((GameColumn::Number, true)));
        assert_eq!(of(&rows, 3), [None, Some(0)]);
        arrange(&mut rows, "nobody", None);
        assert_eq!(of(&rows, 0), [None; 2]);
        arrange(&mut rows, "", Some((GameColumn::White, false)));
        assert_eq!(of(&rows, 1), [Some(3), Some(0)]);
        arrange(&mut rows, "", Some((GameColumn::Number, true)));
        assert_eq!(of(&rows, 1), [Some(2), Some(0)]);
        assert_eq!(of(&rows, 9), [None; 2]);
        assert_eq!(of(&FileRows::default(), 0), [None; 2]);
    }

    #[test]
    fn an_order_names_no_game_of_another_file() {
        let mut rows = file_rows();
        arrange(&mut rows, "", Some((GameColumn::White, false)));
        rows.replace(Summaries::of([tags(GAMES[0])]));
        assert!(rows.page(0..10).iter().all(|row| row.game == 0));
        settle(&mut rows);
        assert_eq!((rows.len(), rows.row_of(0)), (1, Some(0)));
        arrange(&mut rows, "", None);
        assert_eq!(games(&rows), [0]);
    }

    #[test]
    fn a_change_of_tags_moves_the_row_and_anything_else_does_not() {
        let mut rows = file_rows();
        arrange(&mut rows, "", Some((GameColumn::White, false)));
        let revision = rows.revision();
        rows.set(1, GameSummary::new(&tags(GAMES[1])));
        settle(&mut rows);
        assert_eq!(rows.revision(), revision);
        let mut game = GAMES[1];
        game[0] = "Aljechin";
        rows.set(1, GameSummary::new(&tags(game)));
        settle(&mut rows);
        assert_eq!(games(&rows), [1, 3, 0, 2]);
        assert_eq!(rows.row_of(1), Some(0));
    }

    #[test]
    fn games_in_the_order_of_the_file_cost_no_work() {
        let mut rows = file_rows();
        for sort in [None, Some((GameColumn::Number, true))] {
            rows.arrange(
                Arrangement {
                    sort,
                    ..Arrangement::default()
                },
                &egui::Context::default(),
            );
            rows.append(Summaries::of([tags(GAMES[0])]));
            rows.poll(&egui::Context::default());
            assert!(!rows.is_arranging());
            assert_eq!(rows.len(), rows.total());
            assert_eq!(rows.formatted(), 0);
        }
        assert_eq!(games(&rows), [5, 4, 3, 2, 1, 0]);
    }
}
