//! The events of a program's search, for an observer that records it.

use super::board::Board;
use crate::games::chess::ChessMove;
use crate::search::{KeyClass, Keyed, Leaf, Observer, Prune, Stage, Visit, Why};
use tabia_chess::{Move, Square};

/// A program's search without an observer costs a test for each event.
impl Board<'_> {
    fn observe(&self, mut event: impl FnMut(&mut dyn Observer<ChessMove>, usize)) {
        if let Some(watcher) = self.watcher() {
            watcher.with(&mut |to| event(to, self.ply() as usize));
        }
    }

    /// Reports that a position is entered.
    pub fn enter(&mut self, stage: Stage, (alpha, beta): (i32, i32), depth: i32) {
        let Some(watcher) = self.watcher() else {
            return;
        };
        let ply = self.ply() as usize;
        let visit = Visit {
            ply,
            mv: self.last_move().map(ChessMove),
            alpha,
            beta,
            depth: u32::try_from(depth).unwrap_or(0),
        };
        let over = &mut self.over;
        watcher.with(&mut |to| {
            to.stage(ply, stage);
            to.enter(&visit);
            *over |= to.is_over();
        });
    }

    /// Reports that the value of the position that was entered is returned at once. Returns the value.
    pub fn end(&self, value: i32, leaf: Leaf) -> i32 {
        self.observe(|to, ply| to.leaf(ply, value, leaf));
        value
    }

    /// Reports a position whose value is returned at once. Returns the value.
    pub fn leaf(
        &mut self,
        stage: Stage,
        window: (i32, i32),
        depth: i32,
        (value, leaf): (i32, Leaf),
    ) -> i32 {
        self.enter(stage, window, depth);
        self.end(value, leaf)
    }

    /// Reports that the position has been searched. Returns its value.
    pub fn leave(&self, value: i32) -> i32 {
        self.observe(|to, ply| to.leave(ply, value));
        value
    }

    /// Reports the moves of the position in the order in which they are tried. `first` is the class of moves that come first
    /// for reasons that are not in the move; `last` is the target of the last move, where captures of its piece come first.
    pub fn order(
        &self,
        moves: &[Move],
        last: Option<Square>,
        first: impl Fn(Move) -> Option<KeyClass>,
    ) {
        let class = |mv: Move| match first(mv) {
            Some(class) => class,
            None if self.position.is_quiet(mv) => KeyClass::Quiet,
            None if last == Some(mv.to()) => KeyClass::LastMover,
            None => KeyClass::Capture,
        };
        self.observe(|to, ply| {
            let keyed = moves.iter().enumerate().map(|(index, &mv)| Keyed {
                key: class(mv).key(index),
                mv: ChessMove(mv),
                index,
            });
            to.order(ply, &keyed.collect::<Vec<_>>());
        });
    }

    /// Reports why the position, which is entered next, is searched in another way.
    pub fn why(&self, why: Why) {
        self.observe(|to, ply| to.why(ply, why));
    }

    /// Reports that checks are tried in the position, which is entered next.
    pub fn budget(&self, made: i32, end: i32) {
        self.observe(|to, ply| to.budget(ply, made.max(0) as u32, end.max(0) as u32));
    }

    /// Reports a new best move of the position.
    pub fn raise(&self, mv: Move, value: i32) {
        self.observe(|to, ply| to.raise(ply, ChessMove(mv), value));
    }

    /// Reports that the `index`-th move tried, from 0, causes a cut-off.
    pub fn cut(&self, index: usize) {
        self.observe(|to, ply| to.cut(ply, index));
    }

    /// Reports that the next move was searched before, in another window.
    pub fn research(&self) {
        // The move has been made.
        self.observe(|to, ply| to.research(ply.saturating_sub(1)));
    }

    /// Reports that a move of the position, or all remaining ones, are pruned.
    pub fn prune(&self, mv: Option<Move>, why: Prune) {
        self.observe(|to, ply| to.prune(ply, mv.map(ChessMove), why));
    }
}
