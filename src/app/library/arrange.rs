//! Finds and orders the games that the table shows, on a worker.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::news::Games;
use crate::kit::worker::Reporter;
use tabia_library::collection::{Part, SlotSet};
use tabia_library::filter::{Found, select};
use tabia_library::player::PlayerNames;
use tabia_library::query::{Condition, Query};
use tabia_library::{GamePlace, GameSet, Snapshot, SortColumn, sort};

/// What the table is to show.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Arrangement {
    /// The games.
    pub(crate) query: Query,
    /// The names of the user in saved filters.
    pub(crate) user: PlayerNames,
    /// The columns by which they are ordered, the most important one last, and whether in descending order.
    pub(crate) order: Vec<(SortColumn, bool)>,
}

impl Arrangement {
    /// Whether it is that of all games in the order of the collection.
    pub(super) fn is_plain(&self) -> bool {
        let is_ordered = matches!(self.order[..], [] | [(SortColumn::Number, false)]);
        self.query.is_everything() && is_ordered
    }
}

/// The games that the table shows.
#[derive(Clone, Default)]
pub(crate) struct GameList {
    /// The state of the collection to which the places belong.
    pub(crate) games: Arc<Games>,
    /// The shown games in order.
    pub(crate) places: Arc<Vec<GamePlace>>,
    /// The games that a search has found; `None` without a search, when all games are shown.
    pub(crate) shown: Option<Arc<GameSet>>,
    /// Changes with the games and with their order.
    pub(crate) revision: u64,
    pub(crate) arrangement: Arrangement,
    /// Whether the whole collection has been searched.
    pub(crate) is_complete: bool,
}

impl GameList {
    /// All games in the order of the collection.
    pub(super) fn all(games: Arc<Games>) -> GameList {
        GameList {
            places: games.places.clone(),
            games,
            is_complete: true,
            ..GameList::default()
        }
    }
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Searched {
    /// Number of games that were found.
    pub(super) found: usize,
    /// Number of games that were searched, and of all.
    pub(super) games: usize,
    pub(super) total: usize,
}

/// A message of the worker.
pub(super) enum Arranged {
    Progress(Searched),
    /// The games found so far.
    Partly(GameList),
    /// The whole list, and what could not be searched.
    Wholly(GameList, Vec<String>),
    /// The search cannot be carried out, for this reason.
    Failed(String),
}

/// Work for the worker.
pub(super) struct ToArrange {
    pub(super) games: Arc<Games>,
    pub(super) wanted: Arrangement,
    /// An earlier list of the same search, whose games need not be searched again.
    pub(super) known: Option<GameList>,
}

/// Interval between two reports of what has been found, and the time until the first one if nothing is found earlier.
const STEP: Duration = Duration::from_millis(250);

/// Does the work.
pub(super) fn run(work: &ToArrange, reporter: &Reporter<Arranged>) {
    if work.wanted.query.is_everything() {
        let list = work.list(None, true);
        return reporter.report(Arranged::Wholly(list, Vec::new()));
    }
    let mut hits = Hits::new(work, reporter);
    let snapshot = hits.rest().for_user(&work.wanted.user);
    let found = select(&snapshot, &work.wanted.query, &mut |piece| {
        hits.add(piece);
        match reporter.is_stopped() {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    reporter.report(match found {
        Ok(selection) if selection.is_cancelled => return,
        Ok(selection) => {
            let damages = selection.damages.iter().map(ToString::to_string);
            Arranged::Wholly(work.list(Some(hits.found), true), damages.collect())
        }
        Err(error) => Arranged::Failed(error.to_string()),
    });
}

impl ToArrange {
    /// Returns the list of the games that have been found.
    fn list(&self, shown: Option<GameSet>, is_complete: bool) -> GameList {
        let snapshot = &self.games.snapshot;
        let mut places = match &shown {
            Some(shown) => Arc::new(snapshot.places_of(shown)),
            None => self.games.places.clone(),
        };
        for (column, is_descending) in &self.wanted.order {
            sort(
                snapshot,
                Arc::make_mut(&mut places),
                *column,
                *is_descending,
            );
        }
        GameList {
            games: self.games.clone(),
            places,
            shown: shown.map(Arc::new),
            revision: 0,
            arrangement: self.wanted.clone(),
            is_complete,
        }
    }
}

/// The games that have been found so far.
struct Hits<'a> {
    work: &'a ToArrange,
    reporter: &'a Reporter<Arranged>,
    found: GameSet,
    /// The games that are still to be searched when the work begins, by their segments.
    rest: Vec<SlotSet>,
    progress: Searched,
    reported: Instant,
    /// The interval until the next report: a list of many games is made less often.
    pause: Duration,
}

impl<'a> Hits<'a> {
    fn new(work: &'a ToArrange, reporter: &'a Reporter<Arranged>) -> Hits<'a> {
        let parts = &work.games.snapshot.parts;
        let known = work.known.as_ref();
        let known = known.filter(|_| !work.wanted.query.has(&Condition::depends_on_collection));
        let divided = parts.iter().map(|part| match known {
            Some(list) => divide(part, list),
            None => (SlotSet::empty(part.segment.len()), (*part.live).clone()),
        });
        let (found, rest): (Vec<_>, Vec<SlotSet>) = divided.unzip();
        let found = GameSet(found);
        let total = work.games.places.len();
        let left: usize = rest.iter().map(SlotSet::count).sum();
        Hits {
            work,
            reporter,
            progress: Searched {
                found: found.count(),
                games: total - left,
                total,
            },
            found,
            rest,
            reported: Instant::now(),
            pause: STEP,
        }
    }

    /// Returns the games that are still to be searched.
    fn rest(&self) -> Snapshot {
        self.work.games.snapshot.only(&self.rest)
    }

    /// Adds what was found in a piece, and reports the games from time to time.
    fn add(&mut self, piece: &Found) {
        if let Some(games) = self.found.0.get_mut(piece.part) {
            games.unite(&piece.games);
        }
        let is_first = self.progress.found == 0 && self.pause == STEP;
        self.progress.found += piece.games.count();
        self.progress.games += piece.searched;
        self.reporter.report_soon(Arranged::Progress(self.progress));
        // An earlier list of the search stays until the new one is complete.
        let is_due = self.reported.elapsed() >= self.pause || is_first && self.progress.found > 0;
        if self.work.known.is_some() || self.progress.games == self.progress.total || !is_due {
            return;
        }
        let start = Instant::now();
        let list = self.work.list(Some(self.found.clone()), false);
        self.reporter.report(Arranged::Partly(list));
        self.pause = STEP.max(4 * start.elapsed());
        self.reported = Instant::now();
    }
}

/// Returns the games of a segment that an earlier list of the same search has, and those that it has not searched.
fn divide(part: &Part, list: &GameList) -> (SlotSet, SlotSet) {
    let (mut found, mut rest) = ((*part.live).clone(), (*part.live).clone());
    let parts = &list.games.snapshot.parts;
    let known = parts.iter().position(|known| known.number == part.number);
    let shown = list.shown.as_ref();
    match known.and_then(|index| Some((&parts[index].live, shown?.0.get(index)?))) {
        Some((searched, shown)) => {
            rest.subtract(searched);
            found.intersect(shown);
        }
        None => found = SlotSet::empty(part.segment.len()),
    }
    (found, rest)
}
