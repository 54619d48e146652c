//! Makes a damaged collection whole again, with the games that can be read.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use tabia_disk::copy_aside;

use super::merge::{Live, Moved};
use super::new_change::GameAt;
use super::open::{Collection, Damage, LibraryError};
use super::record::{ChangeNumber, LOG, SegmentNumber};
use super::set::SlotSet;
use super::write::Writer;
use crate::segment::{Segment, names};

/// A game that could not be saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostGame {
    pub id: u64,
    pub white: String,
    pub black: String,
}

/// What a repair has done.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Repaired {
    /// Copies of the damaged files.
    pub set_aside: Vec<PathBuf>,
    /// Number of games of damaged files that could be read.
    pub saved: u64,
    /// Games that could not be read.
    pub lost: Vec<LostGame>,
    /// Number of games of files of which nothing could be read, so that they have no names.
    pub unnamed: u64,
    /// Number of games that are there again since the changes by which they came, or were deleted, are not known.
    pub restored: u64,
}

impl Repaired {
    /// Returns whether there was nothing to repair.
    pub fn is_nothing(&self) -> bool {
        self.set_aside.is_empty() && self.restored == 0
    }
}

impl Collection {
    /// Replaces damaged files by new ones with the games that can be read; copies of the damaged ones stay in the folder. The
    /// games of files that the list of changes does not name are there again where it is damaged or older than they are. Changes before can no longer
    /// be undone. Without damage nothing is changed.
    ///
    /// # Errors
    /// When another process changes the collection, the folder cannot be written, or `watch`, which receives the number of games
    /// copied, cancels. The collection is then as it was.
    pub fn repair(
        &mut self,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Repaired, LibraryError> {
        self.locked()?.repair(watch)
    }

    /// Returns the segments of which no change is known; all that no record names where the list of changes is damaged.
    fn restorable(&self) -> Vec<(SegmentNumber, Arc<Segment>)> {
        if !self.has_damaged_log() {
            return self.unknown();
        }
        let opened = self.unnamed().into_iter().filter_map(|number| {
            let segment = Segment::open(&self.path_of(number)).ok()?;
            Some((number, Arc::new(segment)))
        });
        opened.collect()
    }
}

impl Writer<'_> {
    fn repair(
        &mut self,
        watch: &mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Result<Repaired, LibraryError> {
        let mut repaired = Repaired::default();
        let damages = self.collection.damages().to_vec();
        let restored = self.collection.restorable();
        for (number, segment) in &restored {
            self.skip_segment(*number, segment);
        }
        let state = self.collection.state.clone();
        let mut base = self.base(&state);
        base.extend(restored.iter().map(|(number, segment)| {
            repaired.restored += segment.len() as u64;
            (*number, segment.clone(), SlotSet::full(segment.len()))
        }));
        let (damaged, whole): (Vec<Live>, Vec<Live>) = base
            .iter()
            .cloned()
            .partition(|(_, segment, _)| !segment.check().is_empty());
        if damages.is_empty() && damaged.is_empty() && restored.is_empty() {
            return Ok(repaired);
        }
        let mut files: Vec<PathBuf> = damaged
            .iter()
            .map(|(number, ..)| self.collection.path_of(*number))
            .collect();
        for damage in &damages {
            match damage {
                Damage::Log { .. } => files.push(self.collection.folder.join(LOG)),
                Damage::Segment { file, games, .. } => {
                    files.push(self.collection.folder.join(file));
                    repaired.unnamed += u64::from(*games);
                }
            }
        }
        let mut lost = Vec::new();
        let (copied, moved) = self.merge(&damaged, Some(&mut lost), watch)?;
        repaired.saved = copied.iter().map(|(_, games)| u64::from(*games)).sum();
        repaired.lost = lost
            .iter()
            .filter_map(|game| lost_game(&damaged, *game))
            .collect();
        // A missing file cannot be copied.
        repaired.set_aside = files
            .iter()
            .filter_map(|file| copy_aside(file).ok())
            .collect();
        self.record_repair(&base, &whole, copied, &lost, &moved)?;
        Ok(repaired)
    }

    /// Makes all changes one, with the whole segments and those that were copied.
    fn record_repair(
        &mut self,
        base: &[Live],
        whole: &[Live],
        copied: Vec<(SegmentNumber, u32)>,
        lost: &[GameAt],
        moved: &Moved,
    ) -> Result<(), LibraryError> {
        let state = self.collection.state.clone();
        let kept = whole
            .iter()
            .map(|(number, segment, _)| (*number, segment.len() as u32));
        let segments = kept.chain(copied).collect();
        // What is lost has no flags.
        let found: Vec<Live> = base
            .iter()
            .map(|(number, segment, live)| {
                let of_segment = lost.iter().filter(|game| game.0 == *number);
                let mut live = live.clone();
                of_segment.for_each(|game| live.remove(game.1));
                (*number, segment.clone(), live)
            })
            .collect();
        let mut change = self.folded_change(&state, &found, segments, moved);
        change.retired = whole
            .iter()
            .flat_map(|(number, segment, live)| {
                let mut dead = SlotSet::full(segment.len());
                dead.subtract(live);
                dead.iter()
                    .map(|slot| (*number, slot))
                    .collect::<Vec<GameAt>>()
            })
            .collect();
        let last = state.changes.keys().next_back();
        let number = last.copied().unwrap_or(ChangeNumber(1));
        let ids = whole
            .iter()
            .flat_map(|(_, segment, _)| segment.columns().id.iter());
        let next_id = ids.max().map_or(0, |id| id + 1);
        self.skip_ids(next_id);
        let records = self.records(number, change, &[], moved);
        self.replace_log(&records)
    }
}

/// Returns what the columns of a segment say of a game.
fn lost_game(damaged: &[Live], (number, slot): GameAt) -> Option<LostGame> {
    let (_, segment, _) = damaged.iter().find(|one| one.0 == number)?;
    let row = segment.row(slot);
    let player = |number| segment.dictionary(names::PLAYERS).get(number).to_owned();
    Some(LostGame {
        id: row.id,
        white: player(row.white),
        black: player(row.black),
    })
}
