//! Which games of a collection meet a [`Query`].
//!
//! Conditions on columns are tested for all games of a segment: those on text once for each string of its dictionaries. What
//! needs the moves or the text of a game is tested only for games that meet the other conditions, in small pieces, so that the
//! first games are found early.

mod codes;
mod hits;
mod plan;
mod rows;
#[cfg(test)]
mod tests;
mod texts;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

pub use hits::HitFinder;
pub use plan::{Context, FilterError};

use crate::collection::{GameSet, PartDamage, SlotSet, Snapshot};
use crate::query::Query;
use plan::{Plan, Search};

/// Number of games in a piece of a segment, where their moves or texts are read.
const PIECE: usize = 2048;

/// The games that were found in a piece of a collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Index of the segment in the snapshot.
    pub part: usize,
    pub games: SlotSet,
    /// Number of games of the piece.
    pub searched: usize,
}

/// The games that meet a query.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Selection {
    pub games: GameSet,
    /// Segments in which something could not be read. Games that could not be read are left out.
    pub damages: Vec<PartDamage>,
    /// Whether the search was cancelled.
    pub is_cancelled: bool,
}

/// What a worker reports.
enum Report {
    Found(Found),
    Damaged(PartDamage),
}

/// Returns the games that meet a query. Each piece is reported when it was searched, in no order; `Break` cancels.
///
/// # Errors
/// When a condition on positions cannot be read, or the query refers to what is not there.
pub fn select(
    snapshot: &Snapshot,
    query: &Query,
    on_found: &mut dyn FnMut(&Found) -> ControlFlow<()>,
) -> Result<Selection, FilterError> {
    select_with(snapshot, query, Context::default(), on_found)
}

/// Like [`select`], with what the query refers to.
///
/// # Errors
/// When a condition on positions cannot be read, or the query refers to what is not there.
pub fn select_with(
    snapshot: &Snapshot,
    query: &Query,
    context: Context<'_>,
    on_found: &mut dyn FnMut(&Found) -> ControlFlow<()>,
) -> Result<Selection, FilterError> {
    let plan = Plan::new(query, &snapshot.filters)?;
    if context.book.is_none() && plan.asks_for_book() {
        return Err(FilterError::NoBook);
    }
    let empty = |part: &crate::collection::Part| SlotSet::empty(part.segment.len());
    let mut selection = Selection {
        games: GameSet(snapshot.parts.iter().map(empty).collect()),
        ..Selection::default()
    };
    let (sender, reports) = mpsc::channel();
    let (next, is_cancelled) = (AtomicUsize::new(0), AtomicBool::new(false));
    let workers = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..workers.min(snapshot.parts.len()) {
            let (sender, plan, next, is_cancelled) = (sender.clone(), &plan, &next, &is_cancelled);
            scope.spawn(move || {
                while !is_cancelled.load(Ordering::Relaxed) {
                    let part = next.fetch_add(1, Ordering::Relaxed);
                    if part >= snapshot.parts.len() {
                        break;
                    }
                    search_part((snapshot, part), plan, context, is_cancelled, &sender);
                }
            });
        }
        drop(sender);
        for report in reports {
            match report {
                Report::Damaged(damage) => selection.damages.push(damage),
                Report::Found(found) => {
                    if let Some(games) = selection.games.0.get_mut(found.part) {
                        games.unite(&found.games);
                    }
                    if on_found(&found).is_break() {
                        is_cancelled.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
    });
    selection.is_cancelled = is_cancelled.into_inner();
    selection.damages.sort();
    Ok(selection)
}

/// A query that is prepared for several snapshots.
pub(crate) struct Prepared(Plan);

impl Prepared {
    /// Prepares a query, given saved filters.
    pub(crate) fn new(
        query: &Query,
        filters: &BTreeMap<String, String>,
    ) -> Result<Prepared, FilterError> {
        match Plan::new(query, filters)? {
            plan if plan.asks_for_book() => Err(FilterError::NoBook),
            plan => Ok(Prepared(plan)),
        }
    }

    /// Returns the games of the first segment of a snapshot that meet the query.
    pub(crate) fn games_of_first(&self, snapshot: &Snapshot) -> SlotSet {
        let mut search = Search::new(snapshot, 0, &self.0, Context::default());
        search.games(&snapshot.parts[0].live)
    }
}

/// Searches a segment, in pieces where that takes time.
fn search_part(
    (snapshot, part): (&Snapshot, usize),
    plan: &Plan,
    context: Context<'_>,
    is_cancelled: &AtomicBool,
    sender: &Sender<Report>,
) {
    let live = &snapshot.parts[part].live;
    let mut search = Search::new(snapshot, part, plan, context);
    let pieces = match plan.reads_games() {
        true => pieces(live),
        false => vec![(**live).clone()],
    };
    for piece in pieces {
        let found = Report::Found(Found {
            part,
            games: search.games(&piece),
            searched: piece.count(),
        });
        if sender.send(found).is_err() || is_cancelled.load(Ordering::Relaxed) {
            break;
        }
    }
    if let Some(damage) = search.damage() {
        // The receiver is dropped only after all workers have ended.
        let _ = sender.send(Report::Damaged(damage));
    }
}

/// Divides a set.
fn pieces(games: &SlotSet) -> Vec<SlotSet> {
    let slots: Vec<u16> = games.iter().collect();
    let piece = |slots: &[u16]| {
        let mut piece = SlotSet::empty(games.length());
        slots.iter().for_each(|slot| piece.insert(*slot));
        piece
    };
    slots.chunks(PIECE).map(piece).collect()
}
