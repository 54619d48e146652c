//! The root: every legal move with what is known about it.

use super::super::{Bound, Depth, Event, Ply, Score};
use super::node::{Kind, Plan};
use super::reductions::Late;
use super::{QUIET_TIME, Search};
use crate::chess::{Move, Position};

/// A move of the root.
pub(super) struct RootMove {
    pub mv: Move,
    /// Of the last search that told more than "no better than the best"; else the lowest.
    ///
    /// A limited player's whim is in it.
    pub score: Score,
    /// How much better than it is the move seems to a limited player, in hundredths of a pawn.
    whim: i32,
    pub bound: Bound,
    /// The iteration that gave the score.
    pub depth: Depth,
    pub seldepth: Ply,
    /// The line that begins with this move.
    pub pv: Vec<Move>,
    /// Positions visited below this move, in the whole search.
    pub nodes: u64,
}

impl RootMove {
    pub fn new(mv: Move, whim: i32) -> RootMove {
        RootMove {
            mv,
            score: -Score::INFINITE,
            whim,
            bound: Bound::Upper,
            depth: Depth(0),
            seldepth: Ply::ROOT,
            pv: vec![mv],
            nodes: 0,
        }
    }

    /// The score without the whim.
    pub fn sober_score(&self) -> Score {
        with_whim(self.score, -self.whim)
    }
}

/// A score as it seems to a limited player: mates are never mistaken.
fn with_whim(score: Score, whim: i32) -> Score {
    if score.is_mate() { score } else { score + whim }
}

/// The moves a search begins with: the wanted ones that are legal, or all legal moves when none of them is.
pub(in crate::engine) fn root_moves(position: &Position, wanted: &[Move]) -> Vec<Move> {
    let legal = position.legal_moves();
    let chosen: Vec<Move> = legal
        .iter()
        .copied()
        .filter(|mv| wanted.contains(mv))
        .collect();
    if chosen.is_empty() {
        legal.to_vec()
    } else {
        chosen
    }
}

impl Search<'_> {
    /// Searches the root moves from number `first` on; those before it are better lines, already found.
    pub(super) fn search_root(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        first: usize,
    ) -> Score {
        let lowest = alpha;
        let mut best = -Score::INFINITE;
        let depth = depth + self.extension(self.frames[0].in_check, Ply::ROOT, Kind::Principal);
        for index in first..self.root.len() {
            let mv = self.root[index].mv;
            if self.may_chatter(QUIET_TIME) {
                self.job.report(Event::CurrentMove {
                    depth: Depth(self.iteration),
                    mv,
                    number: index + 1,
                });
            }
            let whim = self.root[index].whim;
            let nodes_before = self.nodes;
            let quiet = !self.position.is_capture(mv) && mv.promotion().is_none();
            let late = Late {
                mv,
                quiet,
                promise: 0,
                number: index - first + 1,
                depth,
                improving: true,
                kind: Kind::Principal,
            };
            let plan = Plan {
                depth: depth - 1,
                reduction: if self.techniques.root_reductions {
                    self.late_reduction(&late, Ply::ROOT)
                } else {
                    0
                },
                first: index == first,
                kind: Kind::Principal,
                best: with_whim(best, -whim),
            };
            let undo = self.make(mv, Ply::ROOT);
            let score = self.search_move(
                with_whim(alpha, -whim),
                with_whim(beta, -whim),
                &plan,
                Ply::ROOT,
            );
            self.unmake(mv, undo);
            if self.stopped {
                return best;
            }
            let score = with_whim(score, whim);
            let visited = self.nodes - nodes_before;
            let root_move = &mut self.root[index];
            root_move.nodes += visited;
            if index == first || score > alpha {
                root_move.score = score;
                root_move.bound = Search::bound_of(score, lowest, beta);
                root_move.depth = Depth(self.iteration);
                root_move.seldepth = self.seldepth;
                root_move.pv.truncate(1);
                root_move.pv.extend(self.lines.line(Ply(1)));
            } else {
                // Only known to be no better; the stable sort keeps its place.
                root_move.score = -Score::INFINITE;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}
