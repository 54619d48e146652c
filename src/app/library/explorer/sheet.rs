//! The moves of a position and its games, made on workers.

use std::path::Path;
use std::sync::Arc;

use super::book::ExplorerBook;
use super::comparison::{Comparison, compare};
use super::filter::{Counted, Filter};
use super::trend::Trend;
use crate::kit::latest::Latest;
use crate::kit::table::TableView;
use crate::library::work::Games;
use tabia_chess::{Move, Position, san};
use tabia_library::player::PlayerNames;
use tabia_library::{
    GamePlace, GameSet, Lookup, Results, Snapshot, Tally, explore, games_with, reached,
};

/// What is looked up: a position, in games and a book of which other ones have other numbers.
#[derive(Clone, PartialEq)]
pub(super) struct Question {
    /// The number of the state of the collection, and that of its games that count.
    pub(super) games: (u64, u64),
    pub(super) book: Option<(u64, u64)>,
    pub(super) position: Position,
}

/// The numbers of the games and of the book that are compared, as in a [`Question`].
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Compared {
    games: (u64, u64),
    book: (u64, u64),
}

/// The games in which positions are looked up.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    /// The folder of their collection.
    pub(crate) folder: &'a Path,
    pub(crate) games: &'a Arc<Games>,
    /// Those that the library shows, if not all.
    pub(crate) shown: Option<&'a Arc<GameSet>>,
}

/// What is listed below the moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Below {
    #[default]
    Games,
    Differences,
}

/// The state of the panel, and the answers of its workers.
#[derive(Default)]
pub(crate) struct Explorer {
    /// The games in which positions are looked up, and a number that changes with them.
    source: Option<Arc<Games>>,
    pub(super) revision: u64,
    pub(super) moves: Latest<Question, Sheet>,
    pub(super) games: Latest<(Question, Option<Move>), Lookup<Vec<GamePlace>>>,
    pub(super) comparison: Latest<Compared, Comparison>,
    pub(super) move_list: TableView,
    pub(super) game_list: TableView,
    pub(super) difference_list: TableView,
    pub(super) filter: Filter,
    /// Whether the moves are compared with those of the book.
    pub(super) compares: bool,
    pub(super) below: Below,
    /// Whether the panel was drawn in the last frame.
    is_shown: bool,
    /// The position on the board.
    pub(super) position: Option<Position>,
    pub(super) book: Option<ExplorerBook>,
    /// The moves of the engine that are listed after those of the sheet.
    pub(super) engine: Vec<Move>,
}

/// A move of the panel.
pub(super) struct SheetRow {
    pub(super) mv: Move,
    pub(super) san: String,
    /// `None` for a move that was not played here.
    pub(super) tally: Option<Tally>,
    pub(super) trend: Option<Trend>,
    /// Number of games with the position after the move, by any order of moves.
    pub(super) reached: u32,
    /// Its probability in the book, if that has it.
    pub(super) book: Option<f64>,
}

impl SheetRow {
    /// Number of games in which the move was played here.
    pub(super) fn games(&self) -> u32 {
        let tally = self.tally.as_ref();
        tally.map_or(0, |tally| tally.results.games())
    }
}

/// What was played in a position.
pub(super) struct Sheet {
    pub(super) total: Results,
    /// The most played first; then those that were not played here: those that games reach by another order of moves, and those
    /// of the book.
    pub(super) rows: Vec<SheetRow>,
    /// Number of games in which a move was played here.
    pub(super) played: u32,
    /// Whether the book has moves in the position.
    pub(super) in_book: bool,
    /// Whether the position could not be looked up in a part of the collection.
    pub(super) is_damaged: bool,
}

/// Looks up what was played in a position.
fn sheet(
    snapshot: &Snapshot,
    position: &Position,
    within: Option<&GameSet>,
    book: Option<&ExplorerBook>,
) -> Result<Sheet, String> {
    let explored = explore(snapshot, position, within);
    let reached = reached(snapshot, position, within);
    let is_damaged = !(explored.damages.is_empty() && reached.damages.is_empty());
    let reached = reached.found;
    let book = book.map_or_else(Vec::new, |book| book.shelf.moves(position, book.key));
    let row = |mv: Move, tally: Option<&Tally>| {
        let after = reached.iter().find(|(of, _)| *of == mv);
        let known = book.iter().find(|(of, _)| *of == mv);
        SheetRow {
            mv,
            san: san::write(position, mv),
            trend: tally.and_then(|tally| Trend::of(tally, &explored.total)),
            tally: tally.cloned(),
            // Where a part is damaged, at least the games that were counted here.
            reached: match (after, tally) {
                (Some((_, games)), _) => *games,
                (None, tally) => tally.map_or(0, |tally| tally.results.games()),
            },
            book: known.map(|(_, probability)| *probability),
        }
    };
    let played = explored.moves.iter();
    let mut rows: Vec<SheetRow> = played
        .filter(|played| position.is_legal(played.mv))
        .map(|played| row(played.mv, Some(&played.tally)))
        .collect();
    let others = reached.iter().map(|(mv, _)| *mv);
    for mv in others.chain(book.iter().map(|(mv, _)| *mv)) {
        if rows.iter().all(|row| row.mv != mv) {
            rows.push(row(mv, None));
        }
    }
    Ok(Sheet {
        total: explored.total.results,
        played: rows.iter().map(SheetRow::games).sum(),
        rows,
        in_book: !book.is_empty(),
        is_damaged,
    })
}

impl Explorer {
    /// Whether a worker looks something up.
    pub(crate) fn is_busy(&self) -> bool {
        self.moves.is_busy()
            || self.games.is_busy()
            || self.comparison.is_busy()
            || self.filter.is_busy()
    }

    /// Whether one of its lists has the keyboard focus.
    pub(crate) fn wants_keys(&self, ctx: &egui::Context) -> bool {
        let lists = [&self.move_list, &self.game_list, &self.difference_list];
        lists.iter().any(|list| list.wants_keys(ctx))
    }

    /// Whether the panel was drawn since the last call.
    pub(crate) fn takes_shown(&mut self) -> bool {
        std::mem::take(&mut self.is_shown)
    }

    /// The moves of the position on the board; `None` while they are looked up.
    pub(super) fn sheet(&self) -> Option<&Result<Sheet, String>> {
        let (of, sheet) = self.drawn()?;
        self.is_at(of).then_some(sheet)
    }

    /// The moves that are drawn, with their position: those of the last one that was looked up in these games, so that nothing
    /// flickers while the board is stepped through a game.
    pub(super) fn drawn(&self) -> Option<(&Position, &Result<Sheet, String>)> {
        let (of, sheet) = self.moves.answer()?;
        (of.games.0 == self.revision).then_some((&of.position, sheet))
    }

    /// Whether a position is that on the board.
    pub(super) fn is_at(&self, position: &Position) -> bool {
        self.position.as_ref() == Some(position)
    }

    /// Whether something could not be looked up in a part of the collection.
    pub(super) fn is_damaged(&self) -> bool {
        let sheet = self.sheet().and_then(|sheet| sheet.as_ref().ok());
        let games = self
            .games
            .answer()
            .and_then(|(_, games)| games.as_ref().ok());
        sheet.is_some_and(|sheet| sheet.is_damaged)
            || games.is_some_and(|games| !games.damages.is_empty())
    }

    /// The selected move, if its games are to be listed.
    fn selected_move(&self) -> Option<Move> {
        let sheet = self.sheet()?.as_ref().ok()?;
        let rows = sheet.rows.iter().map(|row| row.mv);
        rows.chain(self.engine.iter().copied())
            .nth(self.move_list.selected?)
    }

    /// Whether positions are looked up in these games.
    pub(crate) fn is_of(&self, games: Option<&Arc<Games>>) -> bool {
        match (&self.source, games) {
            (Some(known), Some(games)) => Arc::ptr_eq(known, games),
            (None, None) => true,
            _ => false,
        }
    }

    /// The games that count; `None` while they are searched, or when they could not be found.
    fn within(&self) -> Option<(u64, Option<Arc<GameSet>>)> {
        match self.filter.counted() {
            (stamp, Counted::All) => Some((stamp, None)),
            (stamp, Counted::Only(games)) => Some((stamp, Some(games))),
            (_, Counted::Pending | Counted::Failed(_)) => None,
        }
    }

    /// Whether the games that count have been found.
    pub(super) fn has_counted(&self) -> bool {
        self.within().is_some()
    }

    /// The games that count; `None` while they are searched.
    pub(crate) fn counted_games(&self) -> Option<Arc<GameSet>> {
        let ((_, games), source) = (self.within()?, self.source.as_ref()?);
        Some(games.unwrap_or_else(|| Arc::new(source.snapshot.all())))
    }

    /// Takes the names of the user.
    pub(crate) fn set_user(&mut self, user: PlayerNames) {
        self.filter.set_user(user);
    }

    /// Looks up the position on the board. While a worker looks up an earlier one, the last position waits.
    pub(crate) fn poll(&mut self, ctx: &egui::Context, source: Option<Source<'_>>) {
        let games = source.map(|source| source.games);
        if !self.is_of(games) {
            self.source = games.cloned();
            self.revision += 1;
        }
        if let Some(source) = source {
            let games = (self.revision, &source.games.snapshot);
            self.filter.poll(ctx, games, source.shown);
        }
        let asked = games.zip(self.within()).zip(self.position.clone());
        let question = asked.as_ref().map(|((_, (stamp, _)), position)| Question {
            games: (self.revision, *stamp),
            book: self.book.as_ref().map(|book| book.version),
            position: position.clone(),
        });
        // What the workers use.
        let looked = asked.map(|((games, (_, within)), _)| (&games.snapshot, within));
        let book = self.book.as_ref();
        self.moves
            .poll("explorer", ctx, question.clone(), |question| {
                let (snapshot, within) = looked.clone()?;
                let (snapshot, book) = (snapshot.clone(), book.cloned());
                let position = question.position.clone();
                Some(move || sheet(&snapshot, &position, within.as_deref(), book.as_ref()))
            });
        let compared = question.as_ref().and_then(|question| {
            let wanted = self.compares && self.below == Below::Differences;
            Some(Compared {
                games: question.games,
                book: question.book.filter(|_| wanted)?,
            })
        });
        self.comparison.poll("explorer-book", ctx, compared, |_| {
            let (snapshot, within) = looked.clone()?;
            let (snapshot, book) = (snapshot.clone(), book?.clone());
            Some(move || Ok(compare(&snapshot, within.as_deref(), &book)))
        });
        let mv = self.selected_move();
        let wanted = question.map(|question| (question, mv));
        self.games
            .poll("explorer-games", ctx, wanted, |(question, mv)| {
                let (snapshot, within) = looked?;
                let (snapshot, position, mv) = (snapshot.clone(), question.position.clone(), *mv);
                Some(move || Ok(games_with(&snapshot, &position, mv, within.as_deref())))
            });
    }

    /// Notes the position on the board, for which no move is selected yet, and the book.
    pub(super) fn follow(
        &mut self,
        ctx: &egui::Context,
        position: &Position,
        book: Option<&ExplorerBook>,
    ) {
        self.is_shown = true;
        let version = |book: Option<&ExplorerBook>| book.map(|book| (book.version, book.key));
        if version(self.book.as_ref()) != version(book) {
            self.book = book.cloned();
            ctx.request_repaint();
        }
        if self.position.as_ref() != Some(position) {
            self.position = Some(position.clone());
            self.move_list.selected = None;
            self.game_list.selected = None;
            self.game_list.go_to_start();
            // It is looked up before the next frame.
            ctx.request_repaint();
        }
    }
}
