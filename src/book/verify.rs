//! What an engine thinks of the moves of a book.
//!
//! A [`Plan`] lists the positions to search. The caller searches them one after the other and passes each evaluation to
//! [`Verdicts`]. The verdicts become evaluations in the book ([`Verdicts::edit`]) and a list of moves
//! that should not be there ([`Verdicts::flags`]).
//!
//! A move is judged by what the engine finds after it, against what it finds in the position before it and after the
//! other moves of that position. So for each move two positions are searched, and a position only once, however many
//! moves lead to it. A position with an evaluation in the book is not searched again: this is how the work goes on
//! where it ended.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::{Book, BookMove, Edit, Graph, Key};
use tabia_chess::{Color, Move, Position};
use tabia_game::{Eval, EvalScore};

/// Which moves are checked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scope {
    /// Those after which the book ends.
    Leaves,
    /// Those of one side.
    Of(Color),
    All,
}

/// When a move is flagged. `None`: never for this reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thresholds {
    /// Hundredths of a pawn that it gives away against the best move of the position.
    pub loss: Option<i32>,
    /// Hundredths of a pawn by which the side that plays it may stand worse afterwards.
    pub worse: Option<i32>,
}

/// What is checked, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    pub scope: Scope,
    /// A known evaluation counts when an engine made it at this depth or a greater one. What it cost in time or nodes is
    /// not kept with it, so where those limit the search any depth counts: 0.
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
    /// What is known already.
    known: Vec<(Key, Color, Eval)>,
    /// The moves that are checked, with the position that each leads to.
    moves: HashMap<Key, Vec<(BookMove, Key)>>,
    /// The moves that lead to a position, checked or not: what is found there is written into them.
    into: HashMap<Key, Vec<(Key, BookMove)>>,
}

impl Plan {
    /// Plans the check of a book. `graph` must be that of the book as it is now.
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

    /// The positions to search, in order.
    pub fn jobs(&self) -> &[Job] {
        &self.jobs
    }

    /// Number of positions that need not be searched, since the book holds their evaluation.
    pub fn known(&self) -> usize {
        self.known.len()
    }

    /// How many moves are checked.
    pub fn moves(&self) -> usize {
        self.moves.values().map(Vec::len).sum()
    }

    /// The position of a job.
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

/// A move that should not be there, and why.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Flag {
    pub at: Key,
    pub mv: BookMove,
    /// What was found after it, from White's point of view.
    pub eval: Eval,
    /// The same in hundredths of a pawn for the side that plays it; mates count more than any material.
    pub value: i32,
    /// What it gives away against the best that was found; 0 when only its value is too bad.
    pub loss: i32,
}

/// What has been found so far.
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

    /// How many positions have been searched.
    pub fn searched(&self) -> usize {
        self.searched.len()
    }

    /// The moves that should not be there, those that lose most first.
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

    /// How many moves are flagged.
    pub fn flag_count(&self) -> usize {
        self.flags.len()
    }

    /// Notes what was found in a position, from White's point of view.
    pub fn add(&mut self, key: Key, turn: Color, eval: Eval) {
        if self.found.insert(key, (turn, eval)).is_none() {
            self.searched.push(key);
        }
        self.judge(key);
        let parents = self.plan.into.get(&key).cloned().unwrap_or_default();
        parents.into_iter().for_each(|(at, _)| self.judge(at));
    }

    /// Other thresholds for what was found already.
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

    /// Writes what was found into the moves of the book, as one edit. Moves that are gone meanwhile are left out.
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

/// Hundredths of a pawn for a side; nearer mates count more, and every mate more than any number of pawns.
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

/// The evaluation that the rules alone give; `None` when there is something to search.
pub fn known_by_rule(position: &Position) -> Option<Eval> {
    if position.count_moves() > 0 {
        return None;
    }
    let mate = position.in_check().then_some(0);
    // Nothing can be searched deeper.
    let depth = i32::from(u8::MAX);
    Some(eval_of(position.turn(), None, mate, depth))
}
