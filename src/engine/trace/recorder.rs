//! Records a search in a buffer of a fixed size.
//!
//! When the buffer is full, the deepest records are dropped: those beyond a distance from the root, and from then on none is
//! made there. So every iteration stays complete down to some depth. Records that are left out are counted.

use super::record::{Cause, Extension, Kind, NOBODY, NOTHING, Note, Order, Purpose, Record, bit};
use super::tracer::Tracer;
use tabia_chess::Move;
use tabia_player::{MAX_PLY, Ply, Score};

/// Limits of a recording.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Extent {
    /// Maximum number of records.
    pub records: usize,
    /// Maximum distance of recorded nodes from the root.
    pub plies: Ply,
}

impl Extent {
    /// Maximum number of records in a file.
    pub const MAX_RECORDS: usize = 16 << 20;

    /// Returns the extent, clamped to the possible range.
    pub(super) fn clamped(self) -> Extent {
        Extent {
            records: self.records.clamp(1, Extent::MAX_RECORDS),
            plies: self.plies.min(Ply::MAX),
        }
    }
}

impl Default for Extent {
    fn default() -> Extent {
        Extent {
            records: 1_000_000,
            plies: Ply::MAX,
        }
    }
}

/// A node that is being searched, with its current move.
struct Open {
    /// Index of its record; `None` when it is not recorded.
    index: Option<usize>,
    ply: Ply,
    /// Number of nodes visited before it.
    nodes: u64,
    mv: Option<Move>,
    order: Order,
    number: usize,
    reduction: i32,
    singular: i32,
}

/// Records the events of a search.
pub(crate) struct Recorder {
    records: Vec<Record>,
    limit: usize,
    /// Current maximum distance of recorded nodes from the root.
    plies: Ply,
    /// Number of nodes left out beyond the requested depth, and by the full buffer.
    pub too_deep: u64,
    pub no_room: u64,
    /// The requested maximum distance; below it, nodes are left out because the buffer is full.
    wanted_plies: Ply,
    open: Vec<Open>,
}

impl Recorder {
    pub fn new(extent: Extent) -> Recorder {
        let Extent { records, plies } = extent.clamped();
        Recorder {
            records: Vec::new(),
            limit: records,
            plies,
            too_deep: 0,
            no_room: 0,
            wanted_plies: plies,
            open: Vec::new(),
        }
    }

    /// Returns the records: parents before their children, each before its siblings' children.
    pub fn into_records(self) -> Vec<Record> {
        self.records
    }

    /// Adds a record below the present node, unless it is too deep or there is no room.
    fn add(&mut self, ply: Ply, record: Record) -> Option<usize> {
        if ply > self.wanted_plies {
            self.too_deep += 1;
        } else if ply > self.plies || !self.has_room(ply) {
            self.no_room += 1;
        } else {
            let parent = self.open.last().and_then(|open| open.index);
            let index = self.records.len();
            self.records.push(Record {
                parent: parent.map_or(NOBODY, |parent| parent as u32),
                end: index as u32 + 1,
                ply: ply.0 as u8,
                ..record
            });
            return Some(index);
        }
        if let Some(parent) = self.present() {
            parent.notes |= bit(Note::LeftOut as u8);
        }
        None
    }

    /// Returns whether one more record fits, after dropping the deepest ones if necessary.
    fn has_room(&mut self, ply: Ply) -> bool {
        if self.records.len() >= self.limit {
            self.make_room();
        }
        self.records.len() < self.limit && ply <= self.plies
    }

    /// Drops the deepest records, at least a quarter of the buffer if possible.
    fn make_room(&mut self) {
        let mut by_ply = [0; MAX_PLY + 2];
        for record in &self.records {
            by_ply[usize::from(record.ply).min(MAX_PLY + 1)] += 1;
        }
        let mut kept = 0;
        let fits = by_ply.iter().position(|count| {
            kept += count;
            kept > self.limit / 4 * 3
        });
        // The roots of the iterations are kept.
        self.plies = Ply(fits.unwrap_or(MAX_PLY).saturating_sub(1)).min(self.plies);
        self.drop_beyond(self.plies);
    }

    fn drop_beyond(&mut self, plies: Ply) {
        let stays = |record: &Record| usize::from(record.ply) <= plies.0;
        // The new index of each record: reduced by the number of records dropped before it.
        let mut places = Vec::with_capacity(self.records.len() + 1);
        let mut next = 0;
        for at in 0..self.records.len() {
            places.push(next);
            let record = self.records[at];
            if stays(&record) {
                next += 1;
            } else if record.parent != NOBODY {
                // For a parent that is dropped too this has no effect.
                self.records[record.parent as usize].notes |= bit(Note::LeftOut as u8);
            }
        }
        places.push(next);
        for open in &mut self.open {
            open.index = open
                .index
                .filter(|&index| stays(&self.records[index]))
                .map(|index| places[index] as usize);
        }
        self.no_room += self.records.len() as u64 - u64::from(next);
        self.records.retain(stays);
        for record in &mut self.records {
            if record.parent != NOBODY {
                record.parent = places[record.parent as usize];
            }
            record.end = places[record.end as usize];
        }
    }

    /// Returns the record of the present node.
    fn present(&mut self) -> Option<&mut Record> {
        let index = self.open.last()?.index?;
        self.records.get_mut(index)
    }
}

impl Tracer for Recorder {
    const ON: bool = true;

    fn enter(
        &mut self,
        purpose: Purpose,
        kind: Kind,
        window: (Score, Score),
        depth: i32,
        ply: Ply,
        nodes: u64,
    ) {
        let record = match self.open.last() {
            // The same position, searched for another purpose.
            Some(parent) if parent.ply == ply => NODE,
            Some(_) if purpose == Purpose::NullMove => Record {
                kind_and_order: (Order::Pass as u8) << 4,
                ..NODE
            },
            Some(parent) => {
                let (reduction, deeper) = match purpose {
                    Purpose::Reduced => (parent.reduction, 0),
                    Purpose::Scout => (0, (-parent.reduction).max(0)),
                    _ => (0, 0),
                };
                let extended = |extension: Extension, by: i32| match by {
                    0 => 0,
                    _ => bit(extension as u8),
                };
                Record {
                    mv: parent.mv.map_or(0, Move::bits),
                    number: parent.number.min(255) as u8,
                    kind_and_order: (parent.order as u8) << 4,
                    reduction: reduction as i8,
                    extension: (parent.singular + deeper) as i8,
                    extended: extended(Extension::Singular, parent.singular)
                        | extended(Extension::Expected, deeper),
                    ..NODE
                }
            }
            None => NODE,
        };
        let record = Record {
            alpha: window.0.raw() as i16,
            beta: window.1.raw() as i16,
            depth: depth.clamp(-127, 127) as i8,
            kind_and_order: record.kind_and_order | kind as u8,
            purpose: purpose as u8,
            ..record
        };
        let index = self.add(ply, record);
        self.open.push(Open {
            index,
            ply,
            nodes,
            mv: None,
            order: Order::NoMove,
            number: 0,
            reduction: 0,
            singular: 0,
        });
    }

    fn leave(&mut self, value: Score, nodes: u64, stopped: bool) {
        let end = self.records.len() as u32;
        let Some(open) = self.open.pop() else { return };
        let Some(record) = open.index.and_then(|index| self.records.get_mut(index)) else {
            return;
        };
        record.end = end;
        record.nodes = u32::try_from(nodes - open.nodes).unwrap_or(u32::MAX);
        if stopped {
            record.cause = Cause::Stopped as u8;
        } else {
            record.value = value.raw() as i16;
        }
    }

    fn ends(&mut self, cause: Cause) {
        if let Some(record) = self.present() {
            record.cause = cause as u8;
        }
    }

    fn extend(&mut self, extension: Extension, by: i32) {
        if let Some(record) = self.present() {
            record.extended |= bit(extension as u8);
            record.extension += by as i8;
            record.depth = record.depth.saturating_add(by as i8);
        }
    }

    fn note(&mut self, note: Note) {
        if let Some(record) = self.present() {
            record.notes |= bit(note as u8);
        }
    }

    fn evaluate(&mut self, eval: Option<Score>) {
        if let Some(record) = self.present() {
            record.eval = eval.map_or(NOTHING, |eval| eval.raw() as i16);
        }
    }

    fn horizon(&mut self) {
        if let Some(record) = self.present() {
            record.kind_and_order = record.kind_and_order & 0xf0 | Kind::Quiescence as u8;
        }
    }

    fn start_moves(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.number = 0;
        }
    }

    fn pick(&mut self, mv: Move, order: Order) {
        if let Some(open) = self.open.last_mut() {
            open.mv = Some(mv);
            open.order = order;
            open.number += 1;
            open.reduction = 0;
            open.singular = 0;
        }
    }

    fn reduce(&mut self, by: i32) {
        if let Some(open) = self.open.last_mut() {
            open.reduction = by;
        }
    }

    fn singular(&mut self, by: i32) {
        if let Some(open) = self.open.last_mut() {
            open.singular = by;
        }
    }

    fn skip(&mut self, cause: Cause) {
        let Some(open) = self.open.last() else { return };
        let record = Record {
            mv: open.mv.map_or(0, Move::bits),
            number: open.number.min(255) as u8,
            kind_and_order: (open.order as u8) << 4 | Kind::Skipped as u8,
            cause: cause as u8,
            ..NODE
        };
        let ply = open.ply.next();
        self.add(ply, record);
    }
}

/// A node without data.
const NODE: Record = Record {
    parent: NOBODY,
    end: 0,
    nodes: 0,
    mv: 0,
    alpha: 0,
    beta: 0,
    value: NOTHING,
    eval: NOTHING,
    depth: 0,
    ply: 0,
    number: 0,
    kind_and_order: 0,
    purpose: Purpose::Whole as u8,
    cause: Cause::Searched as u8,
    reduction: 0,
    extension: 0,
    extended: 0,
    notes: 0,
};
