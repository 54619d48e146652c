//! Filters of the tree's nodes.

use crate::command::lab::tree::Filter;
use tabia_engine::trace::{Kind, Purpose, Record, Trace};

impl Filter {
    /// All filters, in their shown order.
    pub(super) const ALL: [Filter; 11] = [
        Filter::Kind(Kind::Principal),
        Filter::Kind(Kind::Cut),
        Filter::Kind(Kind::All),
        Filter::Kind(Kind::Quiescence),
        Filter::Kind(Kind::Skipped),
        Filter::Table,
        Filter::NullMove,
        Filter::Pruned,
        Filter::Reduced,
        Filter::Again,
        Filter::Extended,
    ];

    fn admits(self, record: &Record) -> bool {
        let has = |names: &[&str]| {
            let technique = record.cause().technique();
            technique.is_some_and(|technique| names.contains(&technique))
        };
        match self {
            Filter::Kind(kind) => record.kind() == kind,
            Filter::Table => has(&["transposition_table"]),
            Filter::NullMove => has(&["null_move"]) || record.purpose() == Purpose::NullMove,
            Filter::Pruned => {
                !record.is_searched()
                    || has(&["razoring", "reverse_futility", "probcut", "multi_cut"])
            }
            Filter::Reduced => record.reduction() > 0,
            Filter::Again => matches!(record.purpose(), Purpose::Deeper | Purpose::Confirm),
            Filter::Extended => record.extension() > 0,
        }
    }

    fn is_kind(self) -> bool {
        matches!(self, Filter::Kind(_))
    }

    /// The bit in [`Marks`].
    fn bit(self) -> u16 {
        let index = Filter::ALL.iter().position(|filter| *filter == self);
        index.map_or(0, |index| 1 << index)
    }
}

const _: () = assert!(Filter::ALL.len() <= 16);

/// The filters that admit each node of a trace, one bit each: computed once, so that choosing a filter is cheap.
pub(super) struct Marks(Vec<u16>);

impl Marks {
    pub(super) fn of(trace: &Trace) -> Marks {
        let nodes = (0..trace.len()).filter_map(|index| trace.node(index));
        let marks = |node| {
            let record = trace.get(node);
            let admitting = Filter::ALL.iter().filter(|filter| filter.admits(record));
            admitting.fold(0, |bits, filter| bits | filter.bit())
        };
        Marks(nodes.map(marks).collect())
    }
}

/// The chosen filters. A node must match one of the chosen kinds, and one of the other chosen filters.
#[derive(Clone, Default)]
pub(super) struct Filters(Vec<Filter>);

impl Filters {
    pub(super) fn has(&self, filter: Filter) -> bool {
        self.0.contains(&filter)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn toggle(&mut self, filter: Filter) {
        match self.0.iter().position(|chosen| *chosen == filter) {
            Some(at) => drop(self.0.remove(at)),
            None => self.0.push(filter),
        }
    }

    /// The bits of the chosen kinds, or of all other chosen filters.
    fn bits(&self, kinds: bool) -> u16 {
        let chosen = self.0.iter().filter(|filter| filter.is_kind() == kinds);
        chosen.fold(0, |bits, filter| bits | filter.bit())
    }

    /// The shown part of a trace: the nodes that match, and their ancestors. `None`: everything.
    pub(super) fn sift(&self, trace: &Trace, marks: &Marks) -> Option<Sifted> {
        if self.is_empty() {
            return None;
        }
        let (kinds, others) = (self.bits(true), self.bits(false));
        let admits =
            |mark: u16| (kinds == 0 || mark & kinds != 0) && (others == 0 || mark & others != 0);
        let mut sifted = Sifted {
            shown: vec![false; trace.len()],
            fitting: 0,
        };
        for index in (0..trace.len()).rev() {
            let Some(node) = trace.node(index) else {
                continue;
            };
            if admits(marks.0[index]) {
                sifted.shown[index] = true;
                sifted.fitting += 1;
            }
            // Descendants follow their ancestors, and have been processed.
            if sifted.shown[index]
                && let Some(parent) = trace.parent(node)
            {
                sifted.shown[parent.index()] = true;
            }
        }
        Some(sifted)
    }
}

/// The part of a trace that the filters leave.
pub(super) struct Sifted {
    /// Indexed by node.
    pub(super) shown: Vec<bool>,
    /// Number of matching nodes, without those that are only ancestors.
    pub(super) fitting: usize,
}
