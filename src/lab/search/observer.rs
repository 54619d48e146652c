//! The events of a running search.

use std::sync::atomic::{AtomicBool, Ordering};

/// A position that a search visits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit<M> {
    /// Half-moves from the first position.
    pub ply: usize,
    /// The last move; `None` at the first position, and after a pass.
    pub mv: Option<M>,
    /// The window, from the view of the side to move.
    pub alpha: i32,
    pub beta: i32,
    /// Half-moves left before the horizon.
    pub depth: u32,
}

/// A move of a position with its ordering key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Keyed<M> {
    /// Moves with greater keys are tried earlier; of equal ones, the generator's first.
    pub key: i32,
    pub mv: M,
    /// Its index among the generated moves.
    pub index: usize,
}

/// Why a value was returned without a further search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Leaf {
    /// The game is over.
    End,
    /// The horizon is reached: the position is evaluated.
    Horizon,
    /// The table has a decisive value.
    Table,
    /// The position was learned in an earlier game.
    Learned,
}

/// A part of a program's search, which has its own rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Every move is searched.
    FullWidth,
    /// Every move is searched, those with a low value to a smaller depth first.
    Reduced,
    /// Moves count at most their static value, or are left out where that is too low.
    Static,
    /// The same for all moves but checks, in the last half-moves.
    Checks,
    /// Only moves after which enough is gained are answered in full, the more the farther from the root.
    Thin,
    /// A shallower search of a position that only finds its best move.
    Shallower,
    /// Captures, and checks where a program tries them.
    Captures,
}

impl Stage {
    /// All stages, from the root to the leaves.
    pub const ALL: [Stage; 7] = [
        Stage::FullWidth,
        Stage::Reduced,
        Stage::Static,
        Stage::Checks,
        Stage::Thin,
        Stage::Shallower,
        Stage::Captures,
    ];

    /// Returns its name on the command line and in keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Stage::FullWidth => "full-width",
            Stage::Reduced => "reduced",
            Stage::Static => "static",
            Stage::Checks => "checks",
            Stage::Thin => "thin",
            Stage::Shallower => "shallower",
            Stage::Captures => "captures",
        }
    }
}

/// The heuristic by which a move, or the rest of a position, is pruned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Prune {
    /// Passing already reaches beta.
    NullMove,
    /// The static value after the move is too low so near the horizon.
    Futility,
    /// The static value after the move is low, and a shallower search confirms it.
    Lazy,
    /// The static value of the position reaches beta.
    StandPat,
    /// The immediate gain of the move is too small.
    Static,
    /// The static value of the position and a shallower search of it both reach beta.
    Shallower,
    /// The move gains nothing at once, and its piece threatens nothing.
    NoThreat,
    /// A capture refutes the position before the others are generated.
    NotGenerated,
}

/// Why a position is searched deeper or less deep than its move costs by itself, or in a different window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Deeper: the side to move is in check, has a single answer, or a single one that keeps its material.
    Check,
    SingleReply,
    OnlyMove,
    /// Deeper: the move recaptures, brings a pawn before its promotion, or a queen near the king.
    Exchange,
    Advance,
    Approach,
    /// Deeper: the move captures enough, changes the static value much, or goes near the king.
    Gain,
    Score,
    Field,
    /// Deeper: the last move threatens something, is the end of the best line, or the only one that cuts off.
    Threat,
    LineEnd,
    SecondCut,
    /// Less deep: the move is quiet and below alpha, goes backward, or leaves the side far below alpha.
    Quiet,
    Backward,
    Razor,
    /// Less deep, to see whether a full search is needed at all: after a poor move, and after a pass.
    Probe,
    Pass,
    /// The value of the move counts at most its static value.
    Capped,
    /// In full: it is part of the best line of an earlier iteration.
    Known,
}

impl Why {
    /// All reasons.
    pub const ALL: [Why; 19] = [
        Why::Check,
        Why::SingleReply,
        Why::OnlyMove,
        Why::Exchange,
        Why::Advance,
        Why::Approach,
        Why::Gain,
        Why::Score,
        Why::Field,
        Why::Threat,
        Why::LineEnd,
        Why::SecondCut,
        Why::Quiet,
        Why::Backward,
        Why::Razor,
        Why::Probe,
        Why::Pass,
        Why::Capped,
        Why::Known,
    ];

    /// Returns its name in keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Why::Check => "check",
            Why::SingleReply => "single-reply",
            Why::OnlyMove => "only-move",
            Why::Exchange => "exchange",
            Why::Advance => "advance",
            Why::Approach => "approach",
            Why::Gain => "gain",
            Why::Score => "score",
            Why::Field => "field",
            Why::Threat => "threat",
            Why::LineEnd => "line-end",
            Why::SecondCut => "second-cut",
            Why::Quiet => "quiet",
            Why::Backward => "backward",
            Why::Razor => "razor",
            Why::Probe => "probe",
            Why::Pass => "pass",
            Why::Capped => "capped",
            Why::Known => "known",
        }
    }
}

/// Receives the events of a search. Every method has an empty default body, so that unused events cost nothing.
///
/// Every position has one [`Observer::enter`], followed by [`Observer::order`] where moves are to be tried, and by either one [`Observer::leaf`] or, after all events below, one
/// [`Observer::leave`].
pub trait Observer<M> {
    /// A position is entered.
    fn enter(&mut self, _visit: &Visit<M>) {}

    /// The position at this ply, which is entered next, is searched in this part of a program's search.
    fn stage(&mut self, _ply: usize, _stage: Stage) {}

    /// The position at this ply, which is entered next, is searched deeper or less deep for this reason. There may be several.
    fn why(&mut self, _ply: usize, _why: Why) {}

    /// Checks beyond the horizon are tried in the position at this ply, which is entered next: `made` half-moves beyond it have
    /// been made, and checks end at half-move `end`.
    fn budget(&mut self, _ply: usize, _made: u32, _end: u32) {}

    /// The moves of the position at this ply that are to be tried, in the generator's order.
    fn order(&mut self, _ply: usize, _moves: &[Keyed<M>]) {}

    /// A move of the position at this ply is generated only now, to be tried next.
    fn give(&mut self, _ply: usize, _mv: M) {}

    /// The value of a position is returned without a further search.
    fn leaf(&mut self, _ply: usize, _value: i32, _leaf: Leaf) {}

    /// A move of the position at this ply is the best so far, and raises alpha.
    fn raise(&mut self, _ply: usize, _mv: M, _value: i32) {}

    /// The `index`-th move tried, from 0, causes a cut-off at its position.
    fn cut(&mut self, _ply: usize, _index: usize) {}

    /// A move of the position at this ply is re-searched with another window.
    fn research(&mut self, _ply: usize) {}

    /// A move of the position at this ply, or all remaining ones, are pruned.
    fn prune(&mut self, _ply: usize, _mv: Option<M>, _why: Prune) {}

    /// A position has been searched.
    fn leave(&mut self, _ply: usize, _value: i32) {}

    /// Returns whether the search must end now; its value is then meaningless.
    fn is_over(&self) -> bool {
        false
    }
}

/// Ignores all events.
impl<M> Observer<M> for () {}

/// Passes all events to both; either may end the search.
impl<M: Copy, A: Observer<M>, B: Observer<M>> Observer<M> for (A, B) {
    fn enter(&mut self, visit: &Visit<M>) {
        self.0.enter(visit);
        self.1.enter(visit);
    }

    fn stage(&mut self, ply: usize, stage: Stage) {
        self.0.stage(ply, stage);
        self.1.stage(ply, stage);
    }

    fn why(&mut self, ply: usize, why: Why) {
        self.0.why(ply, why);
        self.1.why(ply, why);
    }

    fn budget(&mut self, ply: usize, made: u32, end: u32) {
        self.0.budget(ply, made, end);
        self.1.budget(ply, made, end);
    }

    fn order(&mut self, ply: usize, moves: &[Keyed<M>]) {
        self.0.order(ply, moves);
        self.1.order(ply, moves);
    }

    fn give(&mut self, ply: usize, mv: M) {
        self.0.give(ply, mv);
        self.1.give(ply, mv);
    }

    fn leaf(&mut self, ply: usize, value: i32, leaf: Leaf) {
        self.0.leaf(ply, value, leaf);
        self.1.leaf(ply, value, leaf);
    }

    fn raise(&mut self, ply: usize, mv: M, value: i32) {
        self.0.raise(ply, mv, value);
        self.1.raise(ply, mv, value);
    }

    fn cut(&mut self, ply: usize, index: usize) {
        self.0.cut(ply, index);
        self.1.cut(ply, index);
    }

    fn research(&mut self, ply: usize) {
        self.0.research(ply);
        self.1.research(ply);
    }

    fn prune(&mut self, ply: usize, mv: Option<M>, why: Prune) {
        self.0.prune(ply, mv, why);
        self.1.prune(ply, mv, why);
    }

    fn leave(&mut self, ply: usize, value: i32) {
        self.0.leave(ply, value);
        self.1.leave(ply, value);
    }

    fn is_over(&self) -> bool {
        self.0.is_over() || self.1.is_over()
    }
}

/// Ends the search when a flag is set.
#[derive(Clone, Copy, Debug)]
pub struct Stop<'a>(pub &'a AtomicBool);

impl<M> Observer<M> for Stop<'_> {
    fn is_over(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Counts events, and ends the search at a node limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// Positions visited, the first one included.
    pub nodes: u64,
    /// Moves that were generated to be tried, whether they were tried or not.
    pub generated: u64,
    /// Positions whose value was returned without a further search.
    pub leaves: u64,
    /// Leaves that were evaluated, and those with a value from the table or from an earlier game.
    pub evaluations: u64,
    pub table_hits: u64,
    /// Nodes with a cut-off, and those where the first move caused it.
    pub cuts: u64,
    pub first_cuts: u64,
    /// Moves that were re-searched with another window.
    pub researches: u64,
    /// Node limit of the search.
    pub limit: u64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts {
            nodes: 0,
            generated: 0,
            leaves: 0,
            evaluations: 0,
            table_hits: 0,
            cuts: 0,
            first_cuts: 0,
            researches: 0,
            limit: u64::MAX,
        }
    }
}

impl<M> Observer<M> for Counts {
    fn enter(&mut self, _: &Visit<M>) {
        self.nodes += 1;
    }

    fn order(&mut self, _: usize, moves: &[Keyed<M>]) {
        self.generated += moves.len() as u64;
    }

    fn give(&mut self, _: usize, _: M) {
        self.generated += 1;
    }

    fn leaf(&mut self, _: usize, _: i32, leaf: Leaf) {
        self.leaves += 1;
        match leaf {
            Leaf::End => {}
            Leaf::Horizon => self.evaluations += 1,
            Leaf::Table | Leaf::Learned => self.table_hits += 1,
        }
    }

    fn cut(&mut self, _: usize, index: usize) {
        self.cuts += 1;
        self.first_cuts += u64::from(index == 0);
    }

    fn research(&mut self, _: usize) {
        self.researches += 1;
    }

    fn is_over(&self) -> bool {
        self.nodes >= self.limit
    }
}
