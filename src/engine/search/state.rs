//! The state of one thread of a search: the position, the line that led to it, and learned scores.

use std::time::{Duration, Instant};

use super::corrections::Corrections;
use super::history::{History, Threats};
use super::margins::Margins;
use super::move_lists::SpareLists;
use super::pv::Lines;
use super::quiescence_budget::QuiescenceBudget;
use super::root_moves::RootMove;
use crate::Techniques;
use crate::eval::network::NetworkEvaluator;
use crate::eval::{Estimate, Evaluator};
use crate::job::Job;
use crate::strength::{Skill, may_ask_network};
use crate::table::{Table, TtEntry};
use crate::trace::Tracer;
use tabia_chess::{AttackMap, Move, Piece, Position, Undo, is_dead};
use tabia_player::{Event, Info, MAX_PLY, Ply, Score};

/// Maximum number of nodes between two checks of the clock and the stop flag: about half a millisecond.
const POLL: u64 = 512;

/// Maximum time between two checks: above it, they are made more often. Positions with many queens are slow, and so is the
/// first write to each page of a large table.
const POLL_TIME: Duration = Duration::from_millis(1);

/// Margin for the costly terms of the evaluation: of the nodes that quiescence cuts by it, the full evaluation would decide
/// three in a hundred otherwise.
const LAZY_MARGIN: i32 = 150;

/// Minimum time between two reports that are not the end of an iteration.
pub(super) const REPORT_INTERVAL: Duration = Duration::from_millis(50);

/// Minimum search time for reports of the current move.
pub(super) const QUIET_TIME: Duration = Duration::from_millis(1000);

/// State that a thread keeps between searches.
pub(crate) struct Memory {
    pub(super) history: History,
    pub(super) corrections: Corrections,
    pub(super) evaluator: Evaluator,
    pub(super) network: NetworkEvaluator,
}

impl Memory {
    pub fn new() -> Memory {
        Memory {
            history: History::new(),
            corrections: Corrections::new(),
            evaluator: Evaluator::new(),
            network: NetworkEvaluator::default(),
        }
    }

    /// Clears everything.
    pub fn clear(&mut self) {
        *self = Memory::new();
    }
}

/// Searches a job on one thread; thread 0 reports.
pub(crate) fn run(job: &Job, table: &Table, memory: &mut Memory, thread: usize) {
    run_traced(job, table, memory, thread, ());
}

/// Like [`run`], and reports to `tracer`.
pub(crate) fn run_traced<T: Tracer>(
    job: &Job,
    table: &Table,
    memory: &mut Memory,
    thread: usize,
    tracer: T,
) -> T {
    let mut search = Search::new(job, table, memory, thread, tracer);
    search.deepen();
    job.publish(thread, search.nodes);
    search.tracer
}

/// Returns the value of a draw for White and for Black: below zero for the side that the engine plays.
fn draws(job: &Job) -> [Score; 2] {
    // More than a rook for a draw would no longer be contempt, and must not be mistaken for a mate.
    let contempt = job.limits.contempt.clamp(-500, 500);
    let mut draws = [Score::DRAW + contempt; 2];
    draws[job.position.turn().index()] = Score::DRAW - contempt;
    draws
}

/// One half-move of the current line (the search stack).
#[derive(Clone, Copy, Default)]
pub(super) struct Frame {
    /// The move played from here, with its piece; `None` for a null move.
    pub played: Option<(Move, Piece)>,
    /// Whether that move captured.
    pub captured: bool,
    /// Whether the side to move here is in check.
    pub in_check: bool,
    /// The move excluded from the search of the node.
    pub excluded: Option<Move>,
    /// The static evaluation, unless in check.
    pub eval: Option<Score>,
    /// Quiet moves that refuted a sibling here.
    pub killers: [Option<Move>; 2],
    /// Number of extensions for approaching queens on the way here.
    pub queen_extensions: u8,
    /// Number of double and triple extensions on the way here.
    pub double_extensions: u8,
    /// Whether the node is searched again, to verify a null move.
    pub verifies: bool,
    /// The squares that the enemy attacks, once they are computed.
    pub attacked: Option<AttackMap>,
    /// Whether the enemy attacked the squares of the played move; none of captures, and where they were not computed.
    pub threats: Threats,
}

/// One thread in one search.
pub(super) struct Search<'a, T> {
    pub job: &'a Job,
    pub table: &'a Table,
    pub memory: &'a mut Memory,
    pub thread: usize,
    pub techniques: Techniques,
    pub margins: Margins,
    /// Whether the network evaluates.
    pub asks_network: bool,
    /// `None` at full strength.
    pub skill: Option<Skill>,
    pub position: Position,
    /// Keys of all positions before this one: the game's, then the line's.
    pub keys: Vec<u64>,
    /// Where the line of real moves begins in `keys`: positions before a null move do not repeat.
    pub floor: usize,
    pub frames: Box<[Frame; MAX_PLY + 2]>,
    pub lines: Lines,
    pub spare_lists: SpareLists,
    pub root: Vec<RootMove>,
    /// While a null move is verified, no null move is tried nearer to the root than this ply.
    pub null_from: usize,
    /// The nominal depth of this iteration.
    pub iteration: i32,
    /// The value of a draw for White and for Black, by [`Color::index`](tabia_chess::Color::index).
    pub draws: [Score; 2],
    pub nodes: u64,
    /// The node budget of quiescence.
    pub quiescence_budget: QuiescenceBudget,
    pub next_poll: u64,
    pub last_poll: Instant,
    pub poll_interval: u64,
    pub seldepth: Ply,
    pub stopped: bool,
    pub last_report: Instant,
    /// Receives the events of the search.
    pub tracer: T,
}

impl<'a, T: Tracer> Search<'a, T> {
    fn new(
        job: &'a Job,
        table: &'a Table,
        memory: &'a mut Memory,
        thread: usize,
        tracer: T,
    ) -> Search<'a, T> {
        memory.history.age();
        let techniques = job.configuration.techniques.within(&job.limits);
        let strength = job.limits.strength;
        let asks_network = techniques.network && strength.is_none_or(may_ask_network);
        let skill = strength.and_then(|strength| Skill::new(strength, asks_network));
        let root = job
            .limits
            .root_moves(&job.position)
            .into_iter()
            .map(|mv| {
                let noise = skill
                    .as_ref()
                    .map_or(0, |skill| skill.noise(&job.position, mv));
                RootMove::new(mv, noise)
            })
            .collect();
        if asks_network {
            memory.network.set_network(&job.configuration.network);
        }
        let mut frames = Box::new([Frame::default(); MAX_PLY + 2]);
        frames[0].in_check = job.position.in_check();
        Search {
            job,
            table,
            memory,
            thread,
            techniques,
            margins: job.configuration.margins.within(&job.limits),
            asks_network,
            skill,
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
            quiescence_budget: QuiescenceBudget::new(),
            next_poll: 0,
            last_poll: job.started,
            poll_interval: 1,
            seldepth: Ply::ROOT,
            stopped: false,
            last_report: job.started,
            tracer,
        }
    }

    /// Returns whether the search must end now. The clock is checked only at intervals.
    pub(super) fn must_stop(&mut self) -> bool {
        if self.nodes >= self.next_poll && !self.stopped {
            self.job.publish(self.thread, self.nodes);
            self.next_poll = self.nodes + self.poll_interval();
            if self.job.give_way() {
                self.last_poll = Instant::now();
            }
            self.stopped = self.job.must_stop() || self.is_skill_spent();
            // One thread keeps a node limit exactly.
            let by_strength = self.skill.as_ref().map(|skill| skill.nodes);
            for limit in self.job.node_limits().chain(by_strength) {
                self.next_poll = self.next_poll.min(limit.max(self.nodes + 1));
            }
        }
        self.stopped
    }

    /// Returns the number of nodes until the next check of the clock.
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

    /// Returns whether a limited player has used up its nodes. The first iteration is finished, which finds every mate in one.
    fn is_skill_spent(&self) -> bool {
        self.skill
            .as_ref()
            .is_some_and(|skill| self.nodes >= skill.nodes && self.iteration > 1)
    }

    /// Loads the table's entry of the position after a move, which is likely to be made soon.
    #[inline]
    pub(super) fn prepare(&self, mv: Move) {
        if self.techniques.transposition_table {
            let key = self.position.likely_key_after(mv);
            self.table.prepare(self.salted(key));
        }
    }

    pub(super) fn make(&mut self, mv: Move, ply: Ply) -> Undo {
        self.nodes += 1;
        self.keys.push(self.position.key());
        let piece = self.position.piece_at(mv.from());
        let captured = self.position.is_capture(mv);
        let threats = match captured {
            true => Threats::default(),
            false => self.threats(mv, ply),
        };
        let gives_check = self.position.gives_check(mv);
        let frame = &mut self.frames[ply.0];
        frame.played = piece.map(|piece| (mv, piece));
        frame.captured = captured;
        frame.threats = threats;
        self.enter_ply(ply.next(), gives_check);
        self.position.make(mv)
    }

    /// Prepares the frame of the next position of the line.
    pub(super) fn enter_ply(&mut self, ply: Ply, in_check: bool) {
        let frame = &mut self.frames[ply.0];
        frame.in_check = in_check;
        frame.attacked = None;
    }

    pub(super) fn unmake(&mut self, mv: Move, undo: Undo) {
        self.position.unmake(mv, undo);
        self.keys.pop();
    }

    /// Returns whether the position counts as drawn by repetition or by the fifty-move rule.
    ///
    /// Within the search one earlier occurrence suffices, since a repetition can be repeated; positions from before the root
    /// must have occurred twice.
    pub(super) fn is_draw(&self, ply: Ply) -> bool {
        let clock = usize::from(self.position.halfmove_clock());
        if clock >= 100 && (!self.frames[ply.0].in_check || self.position.count_moves() > 0) {
            return true;
        }
        if clock == 0 {
            // After a capture or a pawn move: only then can the material have become insufficient.
            return is_dead(&self.position);
        }
        let key = self.position.key();
        let mut before_root = 0;
        for back in (4..=self.repeatable()).step_by(2) {
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

    /// Returns how many half-moves back a position can be that is repeated: as far as all moves were reversible, and none was a
    /// null move.
    fn repeatable(&self) -> usize {
        let clock = usize::from(self.position.halfmove_clock());
        clock.min(self.keys.len() - self.floor)
    }

    /// Returns whether a move leads to a position that was in the line after the root.
    pub(super) fn can_repeat(&self, ply: Ply) -> bool {
        let mut earlier = (3..=self.repeatable())
            .step_by(2)
            .take_while(|&back| back < ply.0);
        earlier.any(|back| {
            let key = self.keys[self.keys.len() - back];
            self.position.is_move_away(key)
        })
    }

    /// Returns the value of a draw for the side to move.
    pub(super) fn draw(&self) -> Score {
        self.draws[self.position.turn().index()]
    }

    /// Returns the evaluation of the position on the board.
    pub(super) fn evaluate(&mut self) -> Score {
        let eval = if self.asks_network {
            self.memory.network.evaluate(&self.position)
        } else {
            self.memory.evaluator.evaluate(&self.position)
        };
        match &self.skill {
            Some(skill) => skill.judge(&self.position, eval),
            None => eval,
        }
    }

    /// Returns the initial evaluation of a node, from the table or computed; `None` in check. It may be rough where the value
    /// of the position is certainly at most `low` or at least `high`.
    pub(super) fn first_eval(
        &mut self,
        in_check: bool,
        entry: Option<TtEntry>,
        low: Score,
        high: Score,
    ) -> Option<Estimate> {
        if in_check {
            return None;
        }
        if let Some(eval) = entry.and_then(|entry| entry.eval) {
            return Some(Estimate::Whole(eval));
        }
        if !self.techniques.lazy_evaluation || self.skill.is_some() || self.asks_network {
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

    /// Returns whether a limited player overlooks this move.
    pub(super) fn is_overlooked(&self, mv: Move, ply: Ply) -> bool {
        let Some(skill) = &self.skill else {
            return false;
        };
        let last = self.last_played(ply).map(|(mv, _)| mv);
        skill.is_overlooked(&self.position, mv, last, ply.0)
    }

    /// Returns the key of a position in the table; limited players have their own keys.
    pub(super) fn table_key(&self, position: &Position) -> u64 {
        self.salted(position.key())
    }

    fn salted(&self, key: u64) -> u64 {
        key ^ self.skill.as_ref().map_or(0, |skill| skill.salt)
    }

    /// Returns the number of pieces of the side to move besides king and pawns.
    pub(super) fn pieces(&self) -> usize {
        self.position.count_officers(self.position.turn()) - 1
    }

    /// Returns whether an optional report may be sent now.
    pub(super) fn may_report(&mut self, after: Duration) -> bool {
        let now = Instant::now();
        let allowed = self.thread == 0
            && now.duration_since(self.job.started) >= after
            && now.duration_since(self.last_report) >= REPORT_INTERVAL;
        if allowed {
            self.last_report = now;
        }
        allowed
    }

    /// Sends the line at `index` of the root's order.
    pub(super) fn report_line(&mut self, index: usize) {
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
            score: best.score_without_noise(),
            bound: best.bound,
            nodes,
            nps: u64::try_from(per_second).unwrap_or(u64::MAX),
            hashfull: self.table.fill(),
            time,
            pv: best.pv.clone(),
        }));
    }
}
