//! Transposition tables of one tier and of two, which count what happens in them.

use super::compact::{Compact, Layout, Packed};
use crate::search::TranspositionTable;
use crate::search::table::{Entry, Wanted};

/// The entries of a table and the rule by which they are replaced. An entry of the same position is always replaced, except by
/// a shallower one where the rule is by depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// The later entry replaces the earlier one.
    Always,
    /// An entry of at least the same depth replaces the other.
    Depth,
    /// The same, but entries of earlier iterations are replaced by all later ones.
    Aged,
    /// A table by depth, and one of a quarter of its size for what does not get into it, where the later entry stays.
    TwoTiers,
    /// A table by depth of twice the size: the book says that the second tier has the same effect.
    Doubled,
    /// A table by depth that holds moves but no values, in entries of 10 or 6 bytes.
    Compact(Layout),
}

impl TableKind {
    /// All kinds, the simplest first.
    pub const ALL: [TableKind; 7] = [
        TableKind::Always,
        TableKind::Depth,
        TableKind::Aged,
        TableKind::TwoTiers,
        TableKind::Doubled,
        TableKind::Compact(Layout::TenBytes),
        TableKind::Compact(Layout::SixBytes),
    ];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            TableKind::Always => "always",
            TableKind::Depth => "depth",
            TableKind::Aged => "aged",
            TableKind::TwoTiers => "two-tiers",
            TableKind::Doubled => "doubled",
            TableKind::Compact(layout) => layout.name(),
        }
    }

    /// Returns the entries of its tiers, where a table of the simplest kind has `entries`.
    pub fn tiers(self, entries: usize) -> Vec<usize> {
        match self {
            TableKind::TwoTiers => vec![entries, (entries / 4).max(1)],
            TableKind::Doubled => vec![2 * entries],
            _ => vec![entries],
        }
    }

    /// Returns the bytes of an entry: of the whole one as the book has it, key 8, depth, flag, value and move 4 each.
    pub const fn entry_bytes(self) -> usize {
        match self {
            TableKind::Compact(layout) => layout.bits() as usize / 8,
            _ => 24,
        }
    }
}

/// The way from a key to a slot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Index {
    /// The low bits of the key: for sizes that are powers of two.
    #[default]
    Mask,
    /// The high half of the product of key and size: for all sizes, without a division. It depends on the high bits of the key
    /// (Daniel Lemire, 2019).
    Multiplication,
}

impl Index {
    pub const ALL: [Index; 2] = [Index::Mask, Index::Multiplication];

    /// Returns the name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Index::Mask => "mask",
            Index::Multiplication => "multiplication",
        }
    }

    /// Returns the slot of a key in a table of this size. A size that is not a power of two leaves slots without a key with
    /// [`Index::Mask`].
    pub const fn slot(self, key: u64, size: usize) -> usize {
        match self {
            Index::Mask => key as usize & (size - 1),
            Index::Multiplication => ((key as u128 * size as u128) >> 64) as usize,
        }
    }

    /// Returns whether tables can have this size.
    pub const fn allows(self, size: usize) -> bool {
        match self {
            Index::Mask => size.is_power_of_two(),
            Index::Multiplication => size > 0,
        }
    }
}

/// A used slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot<M> {
    pub entry: Entry<M>,
    /// The iteration that stored it, from 1.
    pub iteration: u32,
    /// How often the entry of another position was replaced here.
    pub replaced: u32,
}

/// What happened in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Statistics {
    /// Nodes that looked for their entry, and those that found one.
    pub probes: u64,
    pub hits: u64,
    /// Probes that found only entries of other positions.
    pub collisions: u64,
    /// Hits of the entry of another position, whose stored part of the key is the same.
    pub false_hits: u64,
    /// Nodes whose search an entry ended.
    pub cuts: u64,
    /// Entries to be stored; those that replaced an entry of another position, and those that were not stored.
    pub stores: u64,
    pub replaced: u64,
    pub refused: u64,
    /// Met entries of other positions, by the number of equal bits of the key from the low end and from the high end.
    pub equal_low: [u64; 64],
    pub equal_high: [u64; 64],
}

impl Default for Statistics {
    fn default() -> Statistics {
        Statistics {
            probes: 0,
            hits: 0,
            collisions: 0,
            false_hits: 0,
            cuts: 0,
            stores: 0,
            replaced: 0,
            refused: 0,
            equal_low: [0; 64],
            equal_high: [0; 64],
        }
    }
}

impl Statistics {
    fn meet(&mut self, key: u64, other: u64) {
        let difference = key ^ other;
        // Different keys have fewer than 64 equal bits.
        self.equal_low[difference.trailing_zeros() as usize & 63] += 1;
        self.equal_high[difference.leading_zeros() as usize & 63] += 1;
    }

    /// Returns how many met entries of other positions would have been taken for the own one if only this many bits of the key,
    /// the low ones or the high ones, had been compared.
    pub fn false_matches(&self, bits: u32, are_low: bool) -> u64 {
        let equal = if are_low {
            &self.equal_low
        } else {
            &self.equal_high
        };
        equal.iter().skip(bits as usize).sum()
    }
}

/// One tier of a table.
#[derive(Clone, Debug)]
pub struct Tier<M> {
    pub slots: Vec<Option<Slot<M>>>,
    /// The entries as they are in memory, where they are compact; the keys and moves of [`Tier::slots`] are then only for the
    /// statistics.
    packed: Option<Packed>,
}

/// A transposition table that counts.
#[derive(Clone, Debug)]
pub struct HashTable<M> {
    kind: TableKind,
    index: Index,
    /// Whether entries of a greater depth than wanted end a search as well, as in the book.
    takes_deeper: bool,
    tiers: Vec<Tier<M>>,
    iteration: u32,
    statistics: Statistics,
}

impl<M: Copy> HashTable<M> {
    /// Creates an empty table; `entries` as for [`TableKind::tiers`].
    pub fn new(kind: TableKind, index: Index, entries: usize, takes_deeper: bool) -> HashTable<M> {
        let tier = |size: usize| Tier {
            slots: vec![None; size],
            packed: match kind {
                TableKind::Compact(layout) => Some(Packed::new(layout, size)),
                _ => None,
            },
        };
        HashTable {
            kind,
            index,
            takes_deeper,
            tiers: kind.tiers(entries).into_iter().map(tier).collect(),
            iteration: 0,
            statistics: Statistics::default(),
        }
    }

    /// Begins the next iteration: all entries become one iteration older.
    pub fn begin_iteration(&mut self) {
        self.iteration += 1;
    }

    /// Returns its tiers.
    pub fn tiers(&self) -> &[Tier<M>] {
        &self.tiers
    }

    /// Returns the age of an entry in iterations.
    pub fn age(&self, slot: &Slot<M>) -> u32 {
        self.iteration - slot.iteration
    }

    /// Returns what has happened in it.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    /// Returns its size in bytes, as far as the book's entries need it.
    pub fn bytes(&self) -> usize {
        let size = |tier: &Tier<M>| tier.slots.len() * self.kind.entry_bytes();
        self.tiers.iter().map(size).sum()
    }

    /// Returns the entry of a slot, as far as it is stored, if the stored part of its key is that of this key.
    fn read(&self, tier: &Tier<M>, place: usize, key: u64) -> Option<Entry<M>> {
        let slot = tier.slots[place].as_ref()?;
        let (TableKind::Compact(layout), Some(packed)) = (self.kind, &tier.packed) else {
            return (slot.entry.key == key).then_some(slot.entry);
        };
        let compact = packed.get(place);
        (compact.key == layout.stored_key(key)).then(|| Entry {
            depth: compact.depth.unsigned_abs().into(),
            mv: None,
            index: compact.index.map(usize::from),
            ..slot.entry
        })
    }

    /// Returns whether an entry is stored in the place of the old one of a tier.
    fn replaces(&self, tier: usize, old: Option<&Slot<M>>, new: &Entry<M>) -> bool {
        let Some(old) = old else {
            return true;
        };
        let is_deep = new.depth >= old.entry.depth;
        match self.kind {
            TableKind::Always => true,
            TableKind::TwoTiers if tier > 0 => true,
            TableKind::Aged => is_deep || old.iteration < self.iteration,
            _ => is_deep,
        }
    }

    fn write(&mut self, tier: usize, place: usize, mut entry: Entry<M>) {
        let iteration = self.iteration;
        let tier = &mut self.tiers[tier];
        let mut replaced = 0;
        if let Some(old) = &tier.slots[place] {
            replaced = old.replaced;
            if old.entry.key != entry.key {
                replaced += 1;
                self.statistics.replaced += 1;
            } else if entry.mv.is_none() {
                // An upper bound has no move; that of an earlier search is still a good guess.
                (entry.mv, entry.index) = (old.entry.mv, old.entry.index);
            }
        }
        if let Some(packed) = &mut tier.packed {
            packed.set(place, &Compact::new(entry.key, entry.depth, entry.index));
        }
        tier.slots[place] = Some(Slot {
            entry,
            iteration,
            replaced,
        });
    }
}

impl<M: Copy> TranspositionTable<M> for HashTable<M> {
    fn probe(&mut self, key: u64) -> Option<Entry<M>> {
        self.statistics.probes += 1;
        let mut is_other = false;
        for tier in 0..self.tiers.len() {
            let place = self.index.slot(key, self.tiers[tier].slots.len());
            let Some(met) = self.tiers[tier].slots[place].map(|slot| slot.entry.key) else {
                continue;
            };
            if met != key {
                is_other = true;
                self.statistics.meet(key, met);
            }
            if let Some(entry) = self.read(&self.tiers[tier], place, key) {
                self.statistics.hits += 1;
                self.statistics.false_hits += u64::from(met != key);
                return Some(entry);
            }
        }
        self.statistics.collisions += u64::from(is_other);
        None
    }

    fn decides(&mut self, entry: &Entry<M>, value: i32, wanted: &Wanted) -> bool {
        if let TableKind::Compact(_) = self.kind {
            return false;
        }
        let is_deep = match self.takes_deeper {
            true => entry.depth >= wanted.depth,
            false => entry.depth == wanted.depth,
        };
        let decides = is_deep && entry.bound.decides(value, wanted.alpha, wanted.beta);
        self.statistics.cuts += u64::from(decides);
        decides
    }

    fn store(&mut self, entry: Entry<M>) {
        self.statistics.stores += 1;
        for tier in 0..self.tiers.len() {
            let place = self.index.slot(entry.key, self.tiers[tier].slots.len());
            if self.replaces(tier, self.tiers[tier].slots[place].as_ref(), &entry) {
                self.write(tier, place, entry);
                return;
            }
        }
        self.statistics.refused += 1;
    }
}
