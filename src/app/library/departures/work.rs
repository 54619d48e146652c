//! The work of the page, on workers: games are followed through the book, and ordered.

use std::cmp::Reverse;
use std::ops::ControlFlow;
use std::sync::Arc;

use crate::kit::table::Sorting;
use crate::kit::worker::Reporter;
use crate::library::explorer::ExplorerBook;
use crate::library::games::result_text;
use crate::library::listed::damage_texts;
use crate::library::news::Games;
use tabia_book::Key;
use tabia_chess::{Color, Move, Position, san};
use tabia_library::deviation::{Departure, follow_games};
use tabia_library::player::PlayerNames;
use tabia_library::text::fold;
use tabia_library::{GamePlace, GameSet, LibraryError};

/// The games that are followed, and the book.
#[derive(Clone)]
pub(super) struct Question {
    pub(super) games: Arc<Games>,
    /// The games that the table shows; `None` for all.
    pub(super) shown: Option<Arc<GameSet>>,
    pub(super) book: ExplorerBook,
    pub(super) user: PlayerNames,
}

impl PartialEq for Question {
    fn eq(&self, other: &Question) -> bool {
        let is_same_set = match (&self.shown, &other.shown) {
            (Some(shown), Some(other)) => Arc::ptr_eq(shown, other),
            (shown, other) => shown.is_none() && other.is_none(),
        };
        is_same_set
            && Arc::ptr_eq(&self.games, &other.games)
            && self.book.version == other.book.version
            && self.user == other.user
    }
}

/// A game that left the book.
pub(super) struct LeftGame {
    pub(super) place: GamePlace,
    /// The position in which it did, and the move before.
    pub(super) position: Position,
    pub(super) last_move: Option<Move>,
    /// The colour of the user, and whether it was the user.
    pub(super) color: Color,
    pub(super) is_by_user: bool,
    /// The move with its number, and those of the book with their probabilities.
    pub(super) played: String,
    pub(super) book: String,
}

/// What was found.
pub(super) struct Found {
    /// In the order of their segments.
    pub(super) left: Vec<LeftGame>,
    /// Number of games of the user, of those that were followed, and of those that the user left.
    pub(super) games: usize,
    pub(super) followed: usize,
    pub(super) by_user: usize,
    /// The files whose games could not be followed, each with the reason.
    pub(super) damages: Vec<String>,
}

/// A message of the worker.
pub(super) enum News {
    /// Number of games that were followed, and of all.
    Progress(u64, u64),
    Found(Found),
    Failed(String),
}

/// Follows the games.
pub(super) fn run(question: &Question, reporter: &Reporter<News>) {
    let snapshot = &question.games.snapshot;
    let [white, black] = Color::ALL.map(|color| question.user.games(snapshot, color));
    let mut own = white.clone();
    for (index, own) in own.0.iter_mut().enumerate() {
        own.unite(&black.0[index]);
        if let Some(shown) = &question.shown {
            match shown.0.get(index) {
                Some(shown) => own.intersect(shown),
                None => *own = tabia_library::collection::SlotSet::empty(own.length()),
            }
        }
    }
    let all = own.count() as u64;
    reporter.report(News::Progress(0, all));
    let shelf = &question.book.shelf;
    let moves = |position: &Position| {
        let moves = shelf.moves(position, Key::of(position)).into_iter();
        moves.map(|(mv, _)| mv).collect()
    };
    let mut found = Found {
        left: Vec::new(),
        games: all as usize,
        followed: 0,
        by_user: 0,
        damages: Vec::new(),
    };
    let mut watch = |done| {
        reporter.report_soon(News::Progress(done, all));
        match reporter.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    };
    let mut add = |place: GamePlace, departure: Departure, moves: &[Move]| {
        found.followed += 1;
        let Some(played) = departure.played.filter(|_| !moves.is_empty()) else {
            return;
        };
        let turn = departure.position.turn();
        let sides = [&white, &black].map(|games| games.contains(place.part as usize, place.slot));
        let is_by_user = sides[turn.index()];
        found.by_user += usize::from(is_by_user);
        found.left.push(LeftGame {
            place,
            last_move: departure.line.last().copied(),
            color: if is_by_user { turn } else { !turn },
            is_by_user,
            played: format!(
                "{} {}",
                san::number(&departure.position),
                san::write(&departure.position, played)
            ),
            book: book_text(&question.book, &departure.position),
            position: departure.position,
        });
    };
    let ended = follow_games(snapshot, &own, &moves, &mut watch, &mut add);
    reporter.report(match ended {
        Ok(damages) => {
            found.damages = damage_texts(&damages);
            News::Found(found)
        }
        Err(LibraryError::Cancelled) => return,
        Err(error) => News::Failed(error.to_string()),
    });
}

/// The moves of the book in a position, the most probable first: "Nf3 60 %, Nc3 40 %".
fn book_text(book: &ExplorerBook, position: &Position) -> String {
    let mut moves = book.shelf.moves(position, Key::of(position));
    moves.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    let texts = moves.iter().map(|(mv, share)| {
        let san = san::write(position, *mv);
        format!("{san} {:.0} %", share * 100.0)
    });
    texts.collect::<Vec<String>>().join(", ")
}

/// A column, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeftColumn {
    White,
    Black,
    Result,
    Date,
    Played,
    By,
    Book,
}

/// Which games are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Only {
    #[default]
    All,
    ByUser,
    ByOpponent,
}

/// Returns the indices of the listed games in order. Those that are equal in a column keep the order of their segments.
pub(super) fn order(
    (games, found): (&Games, &Found),
    only: Only,
    sorting: Sorting<LeftColumn>,
) -> Vec<usize> {
    let is_listed = |index: &usize| match only {
        Only::All => true,
        Only::ByUser => found.left[*index].is_by_user,
        Only::ByOpponent => !found.left[*index].is_by_user,
    };
    let mut rows: Vec<usize> = (0..found.left.len()).filter(is_listed).collect();
    let Some((column, is_descending)) = sorting else {
        return rows;
    };
    let key = |index: &usize| -> (u64, String) {
        let left = &found.left[*index];
        let row = games.snapshot.row(left.place);
        let text = |text: &str| (0, fold(text));
        match (column, row) {
            (LeftColumn::Played, _) => (u64::from(left.position.ply()), left.played.clone()),
            (LeftColumn::By, _) => (u64::from(!left.is_by_user), String::new()),
            (LeftColumn::Book, _) => text(&left.book),
            (LeftColumn::White, Some(row)) => text(row.white()),
            (LeftColumn::Black, Some(row)) => text(row.black()),
            (LeftColumn::Result, Some(row)) => text(result_text(row.result())),
            (LeftColumn::Date, Some(row)) => (row.date().to_bits().into(), String::new()),
            (_, None) => (u64::MAX, String::new()),
        }
    };
    match is_descending {
        true => rows.sort_by_cached_key(|index| Reverse(key(index))),
        false => rows.sort_by_cached_key(key),
    }
    rows
}
