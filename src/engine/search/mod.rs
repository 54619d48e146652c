//! The search, as a textbook chapter: deepening, the node, quiescence, order, extensions, reductions, pruning.

mod corrections;
mod deepening;
mod extensions;
mod history;
mod node;
mod ordering;
mod pruning;
mod pv;
mod quiescence;
mod reductions;
mod root;

use std::time::{Duration, Instant};

use super::eval::{Estimate, Evaluator};
use super::pool::Job;
use super::strength::Mind;
use super::table::{Known, Table};
use super::{Bound, Event, Info, MAX_PLY, Ply, Score, Techniques};
use crate::chess::{Move, Piece, Position, Role, Undo};
use corrections::Corrections;
use history::History;
use ordering::SpareLists;
use pv::Lines;
use quiescence::Purse;
use root::RootMove;

pub(super) use root::root_moves;

/// The most positions between two looks at the clock and at the front end's wishes: about half a millisecond.
const POLL: u64 = 512;

/// Looks that lie farther apart are made more often. A position with many queens takes long, and so does a part of a large
/// table that was never written to, which the system has yet to give.
const POLL_TIME: Duration = Duration::from_millis(1);

/// How far the costly terms of the evaluation are trusted to move it: of what quiescence leaves out for it, the whole
/// evaluation would decide three in a hundred otherwise.
const LAZY_MARGIN: i32 = 150;

/// Between two reports that are not the end of an iteration.
const REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// Searches shorter than this do not name the move they are at.
const QUIET_TIME: Duration = Duration::from_millis(1000);

/// What a thread keeps from one search to the next.
pub(super) struct Memory {
    history: History,
    corrections: Corrections,
    evaluator: Evaluator,
}

impl Memory {
    pub fn new() -> Memory {
        Memory {
            history: History::new(),
            corrections: Corrections::new(),
            evaluator: Evaluator::new(),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self = Memory::new();
    }
}

/// Searches a job on one thread; thread 0 reports.
pub(super) fn run(job: &Job, table: &Table, memory: &mut Memory, thread: usize) {
    let mut search = Search::new(job, table, memory, thread);
    search.deepen();
    job.publish(thread, search.nodes);
}

/// The worth of a draw to White and to Black: less than nothing to the side that the engine plays.
fn draws(job: &Job) -> [Score; 2] {
    // More than a rook for a draw is no contempt any more, and must not be mistaken for a mate.
    let contempt = job.limits.contempt.clamp(-500, 500);
    let mut draws = [Score::DRAW + contempt; 2];
    draws[job.position.turn().index()] = Score::DRAW - contempt;
    draws
}

/// What a line remembers of one of its half-moves.
#[derive(Clone, Copy, Default)]
struct Frame {
    /// The move played from here, with its piece; `None` for a passed move.
    played: Option<(Move, Piece)>,
    /// Whether that move captured.
    captured: bool,
    /// Whether the side to move here is in check.
    in_check: bool,
    /// The move that the node is searched without.
    excluded: Option<Move>,
    /// The static evaluation, unless in check.
    eval: Option<Score>,
    /// Quiet moves that refuted a sibling here.
    killers: [Option<Move>; 2],
    /// Extensions for approaching queens on the way here.
    queen_extensions: u8,
    /// Moves on the way here that stood out by far, and were extended by two.
    double_extensions: u8,
}

/// One thread in one search.
struct Search<'a> {
    job: &'a Job,
    table: &'a Table,
    memory: &'a mut Memory,
    thread: usize,
    techniques: Techniques,
    /// `None` at full strength.
    mind: Option<Mind>,
    position: Position,
    /// Keys of all positions before this one: the game's, then the line's.
    keys: Vec<u64>,
    /// Where the line of real moves begins in `keys`: nothing before a passed move is repeated.
    floor: usize,
    frames: Box<[Frame; MAX_PLY + 2]>,
    lines: Lines,
    spare_lists: SpareLists,
    root: Vec<RootMove>,
    /// While a passed move is being confirmed: nearer to the root than this, no move is passed.
    null_from: usize,
    /// The nominal depth of this iteration.
    iteration: i32,
    /// What a draw is worth to White and to Black, by [`Color::index`](crate::chess::Color::index).
    draws: [Score; 2],
    nodes: u64,
    /// What quiescence may spend.
    purse: Purse,
    next_poll: u64,
    last_poll: Instant,
    poll_interval: u64,
    seldepth: Ply,
    stopped: bool,
    last_report: Instant,
}

impl<'a> Search<'a> {
    fn new(job: &'a Job, table: &'a Table, memory: &'a mut Memory, thread: usize) -> Search<'a> {
        memory.history.age();
        let mind = job.limits.strength.and_then(Mind::new);
        let root = root_moves(&job.position, &job.limits.search_moves)
            .into_iter()
            .map(|mv| {
                let whim = mind.as_ref().map_or(0, |mind| mind.whim(&job.position, mv));
                RootMove::new(mv, whim)
            })
            .collect();
        let mut frames = Box::new([Frame::default(); MAX_PLY + 2]);
        frames[0].in_check = job.position.in_check();
        Search {
            job,
            table,
            memory,
            thread,
            techniques: job.techniques.within(&job.limits),
            mind,
            position: job.position.clone(),
            keys: job.history.clone(),
            floor: 0,
            frames,
            lines: Lines::new(),
            spare_lists: SpareLists::new(),
            root,
            null_from: 0,
            iteration: 0,
            draws: draws(job),
            nodes: 0,
            purse: Purse::new(),
            next_poll: 0,
            last_poll: job.started,
            poll_interval: 1,
            seldepth: Ply::ROOT,
            stopped: false,
            last_report: job.started,
        }
    }

    /// Whether the search must end now; looked up in earnest only now and then.
    fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_poll && !self.stopped {
            self.job.publish(self.thread, self.nodes);
            self.stopped = self.job.must_stop() || self.is_tired();
            self.next_poll = self.nodes + self.poll_interval();
            // A search of so many nodes should end on the node.
            let tired = self.mind.as_ref().map(|mind| mind.nodes);
            for limit in [self.job.limits.nodes, tired].into_iter().flatten() {
                self.next_poll = self.next_poll.min(limit.max(self.nodes + 1));
            }
        }
        self.stopped
    }

    /// How many positions may be visited before the next look at the clock.
    fn poll_interval(&mut self) -> u64 {
        let now = Instant::now();
        let late = now.duration_since(self.last_poll) > POLL_TIME;
        self.last_poll = now;
        let interval = if late {
            self.poll_interval / 4
        } else {
            self.poll_interval * 2
        };
        self.poll_interval = interval.clamp(1, POLL);
        self.poll_interval
    }

    /// Whether a limited player has seen as much as it can. Every move it looks at once: that shows the mates in one.
    fn is_tired(&self) -> bool {
        self.mind
            .as_ref()
            .is_some_and(|mind| self.nodes >= mind.nodes && self.iteration > 1)
    }

    fn make(&mut self, mv: Move, ply: Ply) -> Undo {
        self.nodes += 1;
        self.keys.push(self.position.key());
        let piece = self.position.piece_at(mv.from());
        let frame = &mut self.frames[ply.0];
        frame.played = piece.map(|piece| (mv, piece));
        frame.captured = self.position.is_capture(mv);
        self.frames[ply.0 + 1].in_check = self.position.gives_check(mv);
        let undo = self.position.make(mv);
        if self.techniques.transposition_table {
            self.table.prepare(self.table_key(&self.position));
        }
        undo
    }

    fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
        self.keys.pop();
    }

    /// Whether the position counts as drawn by repetition or by the fifty-move rule.
    ///
    /// Inside the search one earlier occurrence is enough, since what was possible once is possible again; positions
    /// from before the root must have come up twice.
    fn is_draw(&self, ply: Ply) -> bool {
        let clock = usize::from(self.position.halfmove_clock());
        if clock >= 100 && (!self.frames[ply.0].in_check || self.position.count_moves() > 0) {
            return true;
        }
        if clock == 0 {
            // Something was captured, or a pawn moved: only now can the material have become too little.
            return crate::chess::is_dead(&self.position);
        }
        let reach = clock.min(self.keys.len() - self.floor);
        let key = self.position.key();
        let mut before_root = 0;
        for back in (4..=reach).step_by(2) {
            if self.keys[self.keys.len() - back] == key {
                if back < ply.0 {
                    return true;
                }
                before_root += 1;
                if before_root == 2 {
                    return true;
                }
            }
        }
        false
    }

    /// What a draw is worth to the side to move.
    fn draw(&self) -> Score {
        self.draws[self.position.turn().index()]
    }

    /// The evaluation of the position on the board.
    fn evaluate(&mut self) -> Score {
        let eval = self.memory.evaluator.evaluate(&self.position);
        match &self.mind {
            Some(mind) => mind.judge(&self.position, eval),
            None => eval,
        }
    }

    /// The evaluation that a node begins with, as the table knows it or afresh; none in check. A rough one is enough, and
    /// must be expected, where the position is certainly worth no more than `low` or no less than `high`: that is then
    /// answered.
    fn first_eval(
        &mut self,
        in_check: bool,
        known: Option<Known>,
        low: Score,
        high: Score,
    ) -> Option<Estimate> {
        if in_check {
            return None;
        }
        if let Some(eval) = known.and_then(|known| known.eval) {
            return Some(Estimate::Whole(eval));
        }
        if !self.techniques.lazy_evaluation || self.mind.is_some() {
            return Some(Estimate::Whole(self.evaluate()));
        }
        let is_enough = |rough: Score| rough + LAZY_MARGIN <= low || rough - LAZY_MARGIN >= high;
        let estimate = self.memory.evaluator.estimate(&self.position, is_enough);
        Some(match estimate {
            Estimate::Rough(score) if score <= low => Estimate::Rough(score + LAZY_MARGIN),
            Estimate::Rough(score) => Estimate::Rough(score - LAZY_MARGIN),
            whole => whole,
        })
    }

    /// Whether a limited player does not think of this move.
    fn overlooks(&self, mv: Move, ply: Ply) -> bool {
        let Some(mind) = &self.mind else {
            return false;
        };
        let last = self.last_played(ply).map(|(mv, _)| mv);
        mind.overlooks(&self.position, mv, last, ply.0)
    }

    /// The key of a position in the table, where what a limited player knows is kept apart.
    fn table_key(&self, position: &Position) -> u64 {
        position.key() ^ self.mind.as_ref().map_or(0, |mind| mind.salt)
    }

    /// How many pieces the side to move has besides king and pawns.
    fn pieces(&self) -> usize {
        let turn = self.position.turn();
        [Role::Queen, Role::Rook, Role::Bishop, Role::Knight]
            .into_iter()
            .map(|role| self.position.count(turn, role))
            .sum()
    }

    /// Whether a report that could be left out may be sent.
    fn may_chatter(&mut self, after: Duration) -> bool {
        let now = Instant::now();
        let allowed = self.thread == 0
            && now.duration_since(self.job.started) >= after
            && now.duration_since(self.last_report) >= REPORT_INTERVAL;
        if allowed {
            self.last_report = now;
        }
        allowed
    }

    /// Sends the line that stands at `index` of the root's order.
    fn report_line(&mut self, index: usize) {
        let Some(best) = self.root.get(index) else {
            return;
        };
        self.job.publish(self.thread, self.nodes);
        let time = self.job.started.elapsed();
        let nodes = self.job.nodes();
        let per_second = u128::from(nodes) * 1_000_000 / time.as_micros().max(1);
        self.last_report = Instant::now();
        self.job.report(Event::Info(Info {
            depth: best.depth,
            seldepth: best.seldepth,
            line: index + 1,
            score: best.sober_score(),
            bound: best.bound,
            nodes,
            nps: u64::try_from(per_second).unwrap_or(u64::MAX),
            hashfull: self.table.fill(),
            time,
            pv: best.pv.clone(),
        }));
    }

    /// How a score stands to the window it was searched with.
    fn bound_of(score: Score, alpha: Score, beta: Score) -> Bound {
        if score >= beta {
            Bound::Lower
        } else if score <= alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}
