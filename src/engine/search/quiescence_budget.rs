//! A limit on how much of the search quiescence may take.

/// How many positions quiescence may still visit. It explodes where a board full of queens all take each other; elsewhere
/// it earns more than it spends, and the budget never runs out.
pub(super) struct QuiescenceBudget(u32);

impl QuiescenceBudget {
    /// What is earned wherever quiescence begins.
    const EARNED: u32 = 50;

    /// The most that can be saved.
    const FULL: u32 = 10_000;

    pub fn new() -> QuiescenceBudget {
        QuiescenceBudget(QuiescenceBudget::FULL)
    }

    pub fn earn(&mut self) {
        self.0 = (self.0 + QuiescenceBudget::EARNED).min(QuiescenceBudget::FULL);
    }

    /// Takes off one position; `false` when none is left.
    pub fn spend(&mut self) -> bool {
        let left = self.0.checked_sub(1);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}
