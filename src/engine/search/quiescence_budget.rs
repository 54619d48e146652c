//! A limit on the share of quiescence in the search.

/// Number of nodes that quiescence may still visit. It explodes where many queens can capture each other; elsewhere it earns
/// more than it spends, and the budget never runs out.
pub(super) struct QuiescenceBudget(u32);

impl QuiescenceBudget {
    /// Nodes earned at every start of quiescence.
    const EARNED: u32 = 50;

    /// Maximum of the budget.
    const FULL: u32 = 10_000;

    pub fn new() -> QuiescenceBudget {
        QuiescenceBudget(QuiescenceBudget::FULL)
    }

    pub fn refill(&mut self) {
        self.0 = (self.0 + QuiescenceBudget::EARNED).min(QuiescenceBudget::FULL);
    }

    /// Spends one node; returns `false` when none is left.
    pub fn spend(&mut self) -> bool {
        let left = self.0.checked_sub(1);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}
