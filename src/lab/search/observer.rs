//! What a search tells while it runs.

/// Hears of a search. Every method has an empty body, so that an observer costs only what it asks for.
pub trait Observer {
    /// A position is looked at, the first one at ply 0.
    fn node(&mut self, _ply: u32) {}

    /// Its value was given without looking further.
    fn leaf(&mut self) {}

    /// The `index`-th move, from 0, made all others at its node needless.
    fn cut(&mut self, _index: usize) {}

    /// A move that was searched with a narrow window is searched again with a wider one.
    fn research(&mut self) {}

    /// Whether the search is to end now; its value then means nothing.
    fn is_over(&self) -> bool {
        false
    }
}

/// Nobody listens.
impl Observer for () {}

/// Counts what is told, and ends the search after so many nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Positions that were looked at, the first one included.
    pub nodes: u64,
    /// Those whose value was given without looking further.
    pub leaves: u64,
    /// Nodes where a move made the others needless, and those where it was the first move.
    pub cuts: u64,
    pub first_cuts: u64,
    /// Moves that were searched again with a wider window.
    pub researches: u64,
    /// The search ends after so many nodes.
    pub limit: u64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            nodes: 0,
            leaves: 0,
            cuts: 0,
            first_cuts: 0,
            researches: 0,
            limit: u64::MAX,
        }
    }
}

impl Observer for Counts {
    fn node(&mut self, _: u32) {
        self.nodes += 1;
    }

    fn leaf(&mut self) {
        self.leaves += 1;
    }

    fn cut(&mut self, index: usize) {
        self.cuts += 1;
        self.first_cuts += u64::from(index == 0);
    }

    fn research(&mut self) {
        self.researches += 1;
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.limit
    }
}
