//! The explorer: the moves that were played in a position, and how they scored.

use std::cmp::Reverse;

use tabia_chess::{Move, Position};

use crate::collection::{GamePlace, GameSet, Part, PartDamage, Snapshot};
use crate::segment::{Occurrence, SegmentError};
use crate::tally::{MoveSums, Sums, Tally};

/// A move of the explorer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveRow {
    pub mv: Move,
    /// The games in which it was played here.
    pub tally: Tally,
}

/// The games of a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Explored {
    /// All games with the position.
    pub total: Tally,
    /// Number of games that end here, or go on without a move.
    pub ended: u32,
    /// The moves, the most played first; none is left out.
    pub moves: Vec<MoveRow>,
    /// Segments in which the position could not be looked up.
    pub damages: Vec<PartDamage>,
}

/// What was found in the segments that can be read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lookup<T> {
    pub found: T,
    /// The other segments.
    pub damages: Vec<PartDamage>,
}

/// Returns what was played in a position in the games of a set, or in all.
pub fn explore(snapshot: &Snapshot, position: &Position, within: Option<&GameSet>) -> Explored {
    let mut moves = MoveSums::default();
    let mut explored = Explored {
        damages: for_each_part(snapshot, |i, part| {
            add_part(i, part, position, within, &mut moves)
        }),
        ..Explored::default()
    };
    let mover = position.turn();
    let mut total = Sums::new();
    for (mv, sums) in moves.into_moves() {
        total.unite(&sums);
        let tally = sums.into_tally(mover);
        match mv {
            Some(mv) => explored.moves.push(MoveRow { mv, tally }),
            None => explored.ended = tally.results.games(),
        }
    }
    explored.total = total.into_tally(mover);
    let order = |row: &MoveRow| (Reverse(row.tally.results.games()), row.mv.bits());
    explored.moves.sort_by_key(order);
    explored
}

/// Looks into each segment, and returns those in which that fails.
fn for_each_part(
    snapshot: &Snapshot,
    mut look: impl FnMut(usize, &Part) -> Result<(), SegmentError>,
) -> Vec<PartDamage> {
    let parts = snapshot.parts.iter().enumerate();
    let failed = parts.filter_map(|(i, part)| {
        let error = look(i, part).err()?;
        Some(part.damage(&error))
    });
    failed.collect()
}

/// Adds what was played in a position in the games of a segment.
fn add_part(
    index: usize,
    part: &Part,
    position: &Position,
    within: Option<&GameSet>,
    moves: &mut MoveSums,
) -> Result<(), SegmentError> {
    if let Some(totals) = totals(part, position, within)? {
        moves.unite(&totals);
        return Ok(());
    }
    let columns = part.segment.columns();
    for found in find(index, part, position, within)? {
        moves.of(found.next).add(columns, found.slot.into());
    }
    Ok(())
}

/// Returns the stored sums of a position that very many games of a segment have, where all of them count.
fn totals(
    part: &Part,
    position: &Position,
    within: Option<&GameSet>,
) -> Result<Option<MoveSums>, SegmentError> {
    if within.is_some() || part.live.count() < part.segment.len() {
        return Ok(None);
    }
    part.segment.totals(position)
}

/// Returns the games of a set, or all, with a position; with `mv` those in which it was played there. The strongest come first,
/// by the mean of both ratings, then the latest.
pub fn games_with(
    snapshot: &Snapshot,
    position: &Position,
    mv: Option<Move>,
    within: Option<&GameSet>,
) -> Lookup<Vec<GamePlace>> {
    let mut games = Vec::new();
    let damages = for_each_part(snapshot, |i, part| {
        let columns = part.segment.columns();
        for found in find(i, part, position, within)? {
            if mv.is_some() && found.next != mv {
                continue;
            }
            let slot = usize::from(found.slot);
            // An unknown rating counts as 0, so such games come last.
            let strength =
                u32::from(columns.white_rating[slot]) + u32::from(columns.black_rating[slot]);
            let place = GamePlace {
                part: i as u32,
                slot: found.slot,
            };
            games.push((Reverse((strength, columns.date[slot])), place));
        }
        Ok(())
    });
    games.sort_unstable();
    Lookup {
        found: games.into_iter().map(|(_, place)| place).collect(),
        damages,
    }
}

/// Returns the legal moves of a position that lead to positions of games of a set, or of all, by any order of moves, each with
/// the number of these games. The most frequent come first.
pub fn reached(
    snapshot: &Snapshot,
    position: &Position,
    within: Option<&GameSet>,
) -> Lookup<Vec<(Move, u32)>> {
    let mut reached = Lookup::<Vec<(Move, u32)>>::default();
    for mv in position.legal_moves().iter() {
        let games = count(snapshot, &position.after(*mv), within);
        reached.damages.extend(games.damages);
        if games.found > 0 {
            reached.found.push((*mv, games.found));
        }
    }
    let order = |(mv, games): &(Move, u32)| (Reverse(*games), mv.bits());
    reached.found.sort_by_key(order);
    reached.damages.sort();
    reached.damages.dedup();
    reached
}

/// Returns the number of games of a set, or of all, with a position.
pub fn count(snapshot: &Snapshot, position: &Position, within: Option<&GameSet>) -> Lookup<u32> {
    let mut count = 0;
    let damages = for_each_part(snapshot, |i, part| {
        count += match totals(part, position, within)? {
            Some(moves) => moves.games(),
            None => find(i, part, position, within)?.count() as u32,
        };
        Ok(())
    });
    Lookup {
        found: count,
        damages,
    }
}

/// Returns the games of a segment, by its index in the snapshot, with a position: those of the set, or all that count.
fn find<'a>(
    index: usize,
    part: &'a Part,
    position: &Position,
    within: Option<&'a GameSet>,
) -> Result<impl Iterator<Item = Occurrence> + use<'a>, SegmentError> {
    let set = within.and_then(|set| set.0.get(index));
    let set = set.unwrap_or(&part.live);
    let found = part.segment.find(position)?.into_iter();
    Ok(found.filter(|found| set.contains(found.slot)))
}
