//! The root: principal-variation search of the moves that may be played.

use super::node::MovePlan;
use super::node_kind::NodeKind;
use super::reductions::MoveContext;
use super::root_moves::with_noise;
use super::state::{QUIET_TIME, Search};
use crate::trace::{Cause, Kind, Order, Purpose, Tracer};
use tabia_player::{Bound, Depth, Event, Ply, Score};

impl<T: Tracer> Search<'_, T> {
    /// Searches the root moves from number `first` on; those before it are better lines, already found.
    pub(super) fn search_root(
        &mut self,
        alpha: Score,
        beta: Score,
        depth: i32,
        first: usize,
    ) -> Score {
        self.tracer.enter(
            Purpose::Iteration,
            Kind::Principal,
            (alpha, beta),
            depth,
            Ply::ROOT,
            self.nodes,
        );
        let score = self.search_root_moves(alpha, beta, depth, first);
        self.tracer.leave(score, self.nodes, self.stopped);
        score
    }

    fn search_root_moves(
        &mut self,
        mut alpha: Score,
        beta: Score,
        depth: i32,
        first: usize,
    ) -> Score {
        let lowest = alpha;
        let mut best = -Score::INFINITE;
        let depth = depth + self.extension(self.frames[0].in_check, Ply::ROOT, NodeKind::Principal);
        self.find_attacked(Ply::ROOT);
        for index in first..self.root.len() {
            let mv = self.root[index].mv;
            if self.may_report(QUIET_TIME) {
                self.job.report(Event::CurrentMove {
                    depth: Depth(self.iteration),
                    mv,
                    number: index + 1,
                });
            }
            let noise = self.root[index].noise;
            let nodes_before = self.nodes;
            let quiet = self.position.is_quiet(mv);
            let context = MoveContext {
                mv,
                quiet,
                history_score: 0,
                number: index - first + 1,
                depth,
                improving: true,
                kind: NodeKind::Principal,
                was_pv: true,
                unknown: false,
                fails_low: false,
            };
            let plan = MovePlan {
                depth: depth - 1,
                reduction: if self.techniques.root_reductions {
                    self.late_reduction(&context, Ply::ROOT)
                } else {
                    0
                },
                first: index == first,
                kind: NodeKind::Principal,
                best: with_noise(best, -noise),
            };
            self.tracer.pick(mv, Order::Root);
            let undo = self.make(mv, Ply::ROOT);
            let score = self.search_move(
                with_noise(alpha, -noise),
                with_noise(beta, -noise),
                &plan,
                Ply::ROOT,
            );
            self.unmake(mv, undo);
            if self.stopped {
                return best;
            }
            let score = with_noise(score, noise);
            let visited = self.nodes - nodes_before;
            let root_move = &mut self.root[index];
            root_move.nodes += visited;
            if index == first || score > alpha {
                root_move.score = score;
                root_move.bound = Bound::of(score, lowest, beta);
                root_move.depth = Depth(self.iteration);
                root_move.seldepth = self.seldepth;
                root_move.pv.truncate(1);
                // For a move that fails low, the collected reply was refuted later, so it is left out.
                if root_move.bound != Bound::Upper {
                    root_move.pv.extend(self.lines.line(Ply(1)));
                }
            } else {
                // Known only not to be better; the stable sort keeps its place.
                root_move.score = -Score::INFINITE;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                self.tracer.ends(Cause::Refuted);
                break;
            }
        }
        best
    }
}
