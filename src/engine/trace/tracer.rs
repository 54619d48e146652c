//! The observer of a search.

use super::record::{Cause, Extension, Kind, Note, Order, Purpose};
use tabia_chess::Move;
use tabia_player::{Ply, Score};

/// Receives the events of a search. In play the tracer is `()`, which ignores them: unused events cost nothing.
pub(crate) trait Tracer {
    /// Whether anything is recorded; otherwise data needed only for events is not computed.
    const ON: bool;

    /// A node begins, with its window, half-moves left, distance from the root, and the number of nodes visited before it.
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

    /// Sets the cause that ends the present node.
    fn ends(&mut self, cause: Cause);

    /// Records an extension of the present node.
    fn extend(&mut self, extension: Extension, by: i32);

    /// Records a further property of the present node.
    fn note(&mut self, note: Note);

    /// Records the static evaluation of the present node.
    fn evaluate(&mut self, eval: Option<Score>);

    /// The present node is one of quiescence.
    fn horizon(&mut self);

    /// The present node starts the search of its moves, or restarts it.
    fn start_moves(&mut self);

    /// The present node tries its next move.
    fn pick(&mut self, mv: Move, order: Order);

    /// The picked move is first searched at reduced depth; at greater depth, if `by` is negative.
    fn reduce(&mut self, by: i32);

    /// The picked move is singular, or is not.
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
