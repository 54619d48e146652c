//! The observer of a search.

use super::record::{Cause, Extension, Kind, Note, Order, Purpose};
use tabia_chess::Move;
use tabia_player::{Ply, Score};

/// Receives the events of a search. In play the tracer is `()`, which receives nothing: events that it does not use cost nothing.
pub(crate) trait Tracer {
    /// Whether anything is recorded, for what the search would have to find out first.
    const ON: bool;

    /// A node begins: its window, half-moves left, distance from the root, and how many positions were visited until now.
    fn enter(
        &mut self,
        purpose: Purpose,
        kind: Kind,
        window: (Score, Score),
        depth: i32,
        ply: Ply,
        nodes: u64,
    );

    /// The node ends with a value; `stopped` when there was no time for it.
    fn leave(&mut self, value: Score, nodes: u64, stopped: bool);

    /// What ends the present node.
    fn ends(&mut self, cause: Cause);

    /// The present node is searched deeper.
    fn extend(&mut self, extension: Extension, by: i32);

    /// Something else about the present node.
    fn note(&mut self, note: Note);

    /// The static evaluation of the present node.
    fn evaluate(&mut self, eval: Option<Score>);

    /// The present node turns out to be one of quiescence.
    fn horizon(&mut self);

    /// The present node begins with its moves, or begins again.
    fn start_moves(&mut self);

    /// The present node takes up its next move.
    fn pick(&mut self, mv: Move, order: Order);

    /// The picked move is searched less deep at first.
    fn reduce(&mut self, by: i32);

    /// The picked move stands out from all others, or does not.
    fn singular(&mut self, by: i32);

    /// The picked move is not searched.
    fn skip(&mut self, cause: Cause);
}

impl Tracer for () {
    const ON: bool = false;

    #[inline(always)]
    fn enter(&mut self, _: Purpose, _: Kind, _: (Score, Score), _: i32, _: Ply, _: u64) {}

    #[inline(always)]
    fn leave(&mut self, _: Score, _: u64, _: bool) {}

    #[inline(always)]
    fn ends(&mut self, _: Cause) {}

    #[inline(always)]
    fn extend(&mut self, _: Extension, _: i32) {}

    #[inline(always)]
    fn note(&mut self, _: Note) {}

    #[inline(always)]
    fn evaluate(&mut self, _: Option<Score>) {}

    #[inline(always)]
    fn horizon(&mut self) {}

    #[inline(always)]
    fn start_moves(&mut self) {}

    #[inline(always)]
    fn pick(&mut self, _: Move, _: Order) {}

    #[inline(always)]
    fn reduce(&mut self, _: i32) {}

    #[inline(always)]
    fn singular(&mut self, _: i32) {}

    #[inline(always)]
    fn skip(&mut self, _: Cause) {}
}
