//! Verification of a book's moves by an engine.
//!
//! A [`Plan`] lists the positions to search. The caller searches them one after the other and passes each evaluation to
//! [`Verdicts`]. The verdicts become evaluations in the book ([`Verdicts::edit`]) and a list of bad moves
//! ([`Verdicts::flags`]).
//!
//! A move is judged by the evaluation after it, against those of the position before it and after the other moves of that
//! position. So for each move two positions are searched, and a position only once, however many moves lead to it. A position
//! with an evaluation in the book is not searched again, so that the work can be resumed.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Book, BookMove, Edit, Graph, Key};
use tabia_chess::{Color, Move, Position};
use tabia_game::{Eval, EvalScore};

/// The moves that are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those after which the book ends.
    Leaves,
    /// Those of one side.
    Of(Color),
    All,
}

/// The thresholds of a flag. `None`: never for this reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// Loss against the best move of the position, in hundredths of a pawn.
    pub loss: Option<i32>,
    /// Maximum disadvantage of the side that plays it, in hundredths of a pawn.
    pub worse: Option<i32>,
}

/// The settings of a verification.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub scope: Scope,
    /// Minimum depth of a known evaluation by an engine. Its time or nodes are not stored, so where those limit the search any
    /// depth counts: 0.
    pub min_depth: u32,
    pub thresholds: Thresholds,
    /// Searches positions that have an evaluation, too.
    pub again: bool,
}

/// A position to search: the one after these moves from a start position of the book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Job {
    pub key: Key,
    /// The index of the start position.
    start: usize,
    line: Vec<Move>,
}

/// The positions to search, each soon after the one before it in the book, and all that is needed to judge moves.
#[derive(Clone, Debug)]
pub struct Plan {
    options: Options,
    starts: Vec<Position>,
    jobs: Vec<Job>,
    /// The known evaluations.
    known: Vec<(Key, Color, Eval)>,
    /// The checked moves, with the position that each leads to.
    moves: HashMap<Key, Vec<(BookMove, Key)>>,
    /// The moves that lead to a position, checked or not: its evaluation is written into them.
    into: HashMap<Key, Vec<(Key, BookMove)>>,
}

impl Plan {
    /// Plans the check of a book. `graph` must match the present book.
    pub fn new(book: &Book, graph: &Graph, options: Options) -> Plan {
        let mut plan = Plan {
            options,
            starts: book.starts().to_vec(),
            jobs: Vec::new(),
            known: Vec::new(),
            moves: HashMap::new(),
            into: HashMap::new(),
        };
        let mut wanted = HashSet::new();
        for (at, page) in book.pages() {
            if page.entries.is_empty() || !graph.contains(at) {
                continue;
            }
            let Some(turn) = turn(book, graph, at) else {
                continue;
            };
            for link in graph.children(at).iter().filter(|link| link.in_book) {
                let is_checked = match options.scope {
                    Scope::Leaves => book.entries(link.to).is_empty(),
                    Scope::Of(color) => turn == color,
                    Scope::All => true,
                };
                if is_checked {
                    let moves = plan.moves.entry(at).or_default();
                    moves.push((link.mv.into(), link.to));
                    wanted.extend([at, link.to]);
                }
            }
        }
        for key in wanted {
            let links = graph.parents(key).into_iter().filter(|link| link.in_book);
            let into: Vec<(Key, BookMove)> =
                links.map(|link| (link.from, link.mv.into())).collect();
            let evals = into
                .iter()
                .filter_map(|(at, mv)| book.entry(*at, *mv)?.eval);
            let best = evals.max_by_key(|eval| eval.depth);
            plan.into.insert(key, into);
            let Some((start, line)) = graph.line_to(book, key) else {
                continue;
            };
            match best.filter(|eval| !options.again && eval.depth >= Some(options.min_depth)) {
                Some(eval) => plan
                    .known
                    .extend(turn(book, graph, key).map(|turn| (key, turn, eval))),
                None => {
                    let start = book.starts.place(start);
                    plan.jobs
                        .extend(start.map(|start| Job { key, start, line }));
                }
            }
        }
        plan.known.sort_unstable_by_key(|(key, ..)| *key);
        plan.jobs
            .sort_unstable_by(|a, b| (a.start, &a.line, a.key).cmp(&(b.start, &b.line, b.key)));
        plan
    }

    /// Returns the positions to search, in order.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// Returns the number of positions that need not be searched, since the book has their evaluation.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// Returns the number of checked moves.
    pub fn moves(&self) -> usize {
        self.moves.values().map(Vec::len).sum()
    }

    /// Returns the position of a job.
    pub fn position(&self, job: &Job) -> Position {
        let mut position = self.starts[job.start].clone();
        for &mv in &job.line {
            let _ = position.make(mv);
        }
        position
    }
}

/// Returns the side to move in a position that can be reached.
fn turn(book: &Book, graph: &Graph, key: Key) -> Option<Color> {
    let (start, line) = graph.line_to(book, key)?;
    Some(if line.len().is_multiple_of(2) {
        start.turn()
    } else {
        !start.turn()
    })
}

/// A bad move, with the reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    pub at: Key,
    pub mv: BookMove,
    /// The evaluation after it, from White's point of view.
    pub eval: Eval,
    /// The evaluation in hundredths of a pawn for the side that plays it; mates count more than any material.
    pub value: i32,
    /// Its loss against the best evaluation found; 0 when only its value is too bad.
    pub loss: i32,
}

/// The evaluations found so far.
#[derive(Clone, Debug)]
pub struct Verdicts {
    plan: Plan,
    found: HashMap<Key, (Color, Eval)>,
    /// The positions that were searched now.
    searched: Vec<Key>,
    flags: BTreeMap<(Key, BookMove), Flag>,
}

impl Verdicts {
    /// Starts with the evaluations in the book.
    pub fn new(plan: Plan) -> Verdicts {
        let known = plan.known.iter();
        let found = known
            .map(|&(key, turn, eval)| (key, (turn, eval)))
            .collect();
        let mut verdicts = Verdicts {
            plan,
            found,
            searched: Vec::new(),
            flags: BTreeMap::new(),
        };
        let pages: Vec<Key> = verdicts.plan.moves.keys().copied().collect();
        pages.into_iter().for_each(|at| verdicts.judge(at));
        verdicts
    }

    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the number of positions searched.
    pub fn searched(&self) -> usize {
        self.searched.len()
    }

    /// Returns the bad moves, by falling loss.
    pub fn flags(&self) -> Vec<Flag> {
        let mut flags: Vec<Flag> = self.flags.values().copied().collect();
        flags.sort_by_key(|flag| {
            (
                std::cmp::Reverse(flag.loss.max(-flag.value)),
                flag.at,
                flag.mv,
            )
        });
        flags
    }

    /// Returns the number of flagged moves.
    pub fn flag_count(&self) -> usize {
        self.flags.len()
    }

    /// Adds the evaluation of a position, from White's point of view.
    pub fn add(&mut self, key: Key, turn: Color, eval: Eval) {
        if self.found.insert(key, (turn, eval)).is_none() {
            self.searched.push(key);
        }
        self.judge(key);
        let parents = self.plan.into.get(&key).cloned().unwrap_or_default();
        parents.into_iter().for_each(|(at, _)| self.judge(at));
    }

    /// Sets other thresholds for the evaluations found already.
    pub fn set_thresholds(&mut self, thresholds: Thresholds) {
        self.plan.options.thresholds = thresholds;
        let pages: Vec<Key> = self.plan.moves.keys().copied().collect();
        pages.into_iter().for_each(|at| self.judge(at));
    }

    /// Updates the flags of the moves of a position.
    fn judge(&mut self, at: Key) {
        let Some(moves) = self.plan.moves.get(&at) else {
            return;
        };
        let Thresholds { loss, worse } = self.plan.options.thresholds;
        let value_after = |to: &Key| {
            let (turn, eval) = self.found.get(to)?;
            Some((-value(*eval, *turn), *eval))
        };
        let before = self.found.get(&at).map(|(turn, eval)| value(*eval, *turn));
        let others = moves.iter().filter_map(|(_, to)| Some(value_after(to)?.0));
        let best = before.into_iter().chain(others).max();
        for (mv, to) in moves {
            let flag = value_after(to).and_then(|(value, eval)| {
                let lost = best.map_or(0, |best| best - value);
                let flagged = loss.is_some_and(|limit| lost > limit)
                    || worse.is_some_and(|limit| value < -limit);
                flagged.then_some(Flag {
                    at,
                    mv: *mv,
                    eval,
                    value,
                    loss: lost,
                })
            });
            match flag {
                Some(flag) => self.flags.insert((at, *mv), flag),
                None => self.flags.remove(&(at, *mv)),
            };
        }
    }

    /// Returns one edit that writes the evaluations into the moves of the book. Moves that no longer exist are left out.
    pub fn edit(&self, book: &Book) -> Edit {
        let mut edits = Vec::new();
        for key in &self.searched {
            let (Some((_, eval)), Some(into)) = (self.found.get(key), self.plan.into.get(key))
            else {
                continue;
            };
            for &(at, mv) in into {
                let known = book.entry(at, mv);
                if known.is_some_and(|entry| entry.eval != Some(*eval)) {
                    let eval = Some(*eval);
                    edits.push(Edit::SetEval { at, mv, eval });
                }
            }
        }
        let name = "Check with the engine".to_owned();
        Edit::Several { name, edits }
    }
}

/// Returns hundredths of a pawn for a side; nearer mates count more, and every mate more than any number of pawns.
fn value(eval: Eval, color: Color) -> i32 {
    const MATE: i32 = 100_000;
    let white = match eval.score {
        EvalScore::Centipawns(cp) => cp.clamp(-MATE / 2, MATE / 2),
        EvalScore::Mate(moves) if moves < 0 => -MATE - moves.max(-MATE / 4),
        EvalScore::Mate(moves) => MATE - moves.min(MATE / 4),
    };
    color.white_view(white)
}

/// Converts the score of an engine, which is for the side to move: hundredths of a pawn, or the moves to mate (negative
/// or 0 when it is mated).
pub fn eval_of(turn: Color, cp: Option<i32>, mate: Option<i32>, depth: i32) -> Eval {
    let score = match (mate, cp) {
        // A mate on the board has no sign: it counts as one in a move.
        (Some(0), _) => EvalScore::Mate(turn.white_view(-1)),
        (Some(moves), _) => EvalScore::Mate(turn.white_view(moves)),
        (None, cp) => EvalScore::Centipawns(turn.white_view(cp.unwrap_or(0))),
    };
    let depth = u32::try_from(depth).ok();
    Eval { score, depth }
}

/// Returns the evaluation by the rules alone; `None` when the position must be searched.
pub fn known_by_rule(position: &Position) -> Option<Eval> {
    if position.count_moves() > 0 {
        return None;
    }
    let mate = position.in_check().then_some(0);
    // Nothing can be searched deeper.
    let depth = i32::from(u8::MAX);
    Some(eval_of(position.turn(), None, mate, depth))
}
