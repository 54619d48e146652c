//! A search recorded step by step, to be shown forwards and backwards.

use super::observer::{Keyed, Leaf, Observer, Prune, Stage, Visit, Why};

/// An event of a search: see [`Observer`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M> {
    Stage {
        ply: usize,
        stage: Stage,
    },
    Why {
        ply: usize,
        why: Why,
    },
    Budget {
        ply: usize,
        made: u32,
        end: u32,
    },
    Enter(Visit<M>),
    Leaf {
        ply: usize,
        value: i32,
        leaf: Leaf,
    },
    Raise {
        ply: usize,
        mv: M,
        value: i32,
    },
    Cut {
        ply: usize,
        index: usize,
    },
    Research {
        ply: usize,
    },
    Prune {
        ply: usize,
        mv: Option<M>,
        why: Prune,
    },
    Leave {
        ply: usize,
        value: i32,
    },
}

impl<M> Event<M> {
    /// Returns the half-moves from the first position at which it happened.
    pub fn ply(&self) -> usize {
        match self {
            Event::Enter(visit) => visit.ply,
            Event::Stage { ply, .. }
            | Event::Why { ply, .. }
            | Event::Budget { ply, .. }
            | Event::Leaf { ply, .. }
            | Event::Raise { ply, .. }
            | Event::Cut { ply, .. }
            | Event::Research { ply }
            | Event::Prune { ply, .. }
            | Event::Leave { ply, .. } => *ply,
        }
    }
}

/// The end of the work on a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Its value was returned at once.
    Leaf(Leaf, i32),
    /// The `index`-th move, from 0, caused a cut-off.
    Cut { index: usize, value: i32 },
    /// All its moves were tried.
    Done(i32),
}

/// A set of reasons.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reasons(u32);

impl Reasons {
    fn insert(&mut self, why: Why) {
        self.0 |= 1 << why as u32;
    }

    /// Returns the reasons in the order of [`Why::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Why> {
        let has = move |why: &Why| self.0 >> *why as u32 & 1 == 1;
        Why::ALL.into_iter().filter(has)
    }
}

/// A position on the way to the present one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level<M> {
    /// The data of its entry. Alpha has grown since, with the best move.
    pub visit: Visit<M>,
    pub best: Option<(M, i32)>,
    /// Number of moves begun.
    pub tried: usize,
    /// Whether it is re-searched.
    pub is_again: bool,
    /// The part of a program's search.
    pub stage: Option<Stage>,
    /// Why it is searched deeper or less deep.
    pub why: Reasons,
    /// The half-moves made beyond the horizon, and at which of them checks end, where checks are tried.
    pub budget: Option<(u32, u32)>,
    pub end: Option<End>,
}

/// The conditions at which a replay stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breakpoints<M> {
    /// At every cut-off.
    pub cut: bool,
    /// At any event at this ply.
    pub ply: Option<usize>,
    /// Where this move begins.
    pub mv: Option<M>,
}

impl<M> Default for Breakpoints<M> {
    fn default() -> Breakpoints<M> {
        Breakpoints {
            cut: false,
            ply: None,
            mv: None,
        }
    }
}

/// The recording: the first steps of a search, which ends when the recording is full.
#[derive(Clone, Debug)]
pub struct Trace<M> {
    events: Vec<Event<M>>,
    /// The moves of positions with their keys, each with the number of events up to its entry.
    orders: Vec<(usize, Box<[Keyed<M>]>)>,
    most: usize,
    /// Number of positions that were entered and not left.
    open: usize,
    /// The same for positions that are searched beside the tree, below one that was not entered, for example after a pass. They
    /// are not recorded, as no line leads to them.
    beside: usize,
}

impl<M: Copy + Eq> Trace<M> {
    /// Creates an empty recording of at most `most` steps.
    pub fn new(most: usize) -> Trace<M> {
        Trace {
            events: Vec::new(),
            orders: Vec::new(),
            most,
            open: 0,
            beside: 0,
        }
    }

    /// Returns all recorded events.
    pub fn events(&self) -> &[Event<M>] {
        &self.events
    }

    /// Returns the moves of the position that the event `steps`, counted from 1, has entered, with their keys in the generator's
    /// order; none where it ended at once.
    pub fn order(&self, steps: usize) -> &[Keyed<M>] {
        let found = self.orders.binary_search_by_key(&steps, |order| order.0);
        found.map_or(&[], |index| &self.orders[index].1)
    }

    /// Passes the first `steps` events to an observer.
    pub fn replay(&self, steps: usize, to: &mut impl Observer<M>) {
        for (index, event) in self.events.iter().take(steps).enumerate() {
            match *event {
                Event::Enter(visit) => {
                    to.enter(&visit);
                    let order = self.order(index + 1);
                    if !order.is_empty() {
                        to.order(visit.ply, order);
                    }
                }
                Event::Stage { ply, stage } => to.stage(ply, stage),
                Event::Why { ply, why } => to.why(ply, why),
                Event::Budget { ply, made, end } => to.budget(ply, made, end),
                Event::Leaf { ply, value, leaf } => to.leaf(ply, value, leaf),
                Event::Raise { ply, mv, value } => to.raise(ply, mv, value),
                Event::Cut { ply, index } => to.cut(ply, index),
                Event::Research { ply } => to.research(ply),
                Event::Prune { ply, mv, why } => to.prune(ply, mv, why),
                Event::Leave { ply, value } => to.leave(ply, value),
            }
        }
    }

    /// Returns whether the search went beyond the recording.
    pub fn is_full(&self) -> bool {
        self.events.len() >= self.most
    }

    /// Returns the positions from the first one to the present one after `steps` steps. The one just left is still included.
    pub fn stack(&self, steps: usize) -> Vec<Level<M>> {
        let mut stack: Vec<Level<M>> = Vec::new();
        // The ply whose next move is re-searched.
        let mut again = None;
        // What is known of the position that is entered next.
        let (mut stage, mut why, mut budget) = (None, Reasons::default(), None);
        for event in &self.events[..steps.min(self.events.len())] {
            match *event {
                Event::Enter(visit) => {
                    let is_again = again.take().is_some_and(|ply: usize| ply + 1 == visit.ply)
                        || is_repeated(&stack, &visit);
                    stack.truncate(visit.ply);
                    if let Some(above) = stack.last_mut() {
                        above.tried += usize::from(!is_again);
                    }
                    stack.push(Level {
                        visit,
                        best: None,
                        tried: 0,
                        is_again,
                        stage: stage.take(),
                        why: std::mem::take(&mut why),
                        budget: budget.take(),
                        end: None,
                    });
                }
                Event::Research { ply } => again = Some(ply),
                Event::Stage { stage: next, .. } => stage = Some(next),
                Event::Why { why: reason, .. } => why.insert(reason),
                Event::Budget { made, end, .. } => budget = Some((made, end)),
                Event::Prune { .. } => {}
                Event::Leaf { ply, value, leaf } => end(&mut stack, ply, End::Leaf(leaf, value)),
                Event::Raise { ply, mv, value } => {
                    if let Some(level) = stack.get_mut(ply) {
                        level.best = Some((mv, value));
                        let is_inside = value < level.visit.beta;
                        level.visit.alpha = if is_inside { value } else { level.visit.alpha };
                    }
                }
                Event::Cut { ply, index } => {
                    let best = stack.get(ply).and_then(|level| level.best);
                    let value = best.map_or(0, |best| best.1);
                    // The refuting move stays visible.
                    if let Some(level) = stack.get_mut(ply) {
                        level.end = Some(End::Cut { index, value });
                    }
                }
                Event::Leave { ply, value } => {
                    let cut = stack.get(ply).and_then(|level| level.end);
                    end(&mut stack, ply, cut.unwrap_or(End::Done(value)));
                }
            }
        }
        stack
    }

    /// Returns the step after `steps`, into the position searched next.
    fn after(&self, steps: usize, is_there: impl Fn(&Event<M>) -> bool) -> usize {
        let rest = self.events.get(steps..).unwrap_or_default();
        let found = rest.iter().position(is_there);
        found.map_or(self.events.len(), |index| steps + index + 1)
    }

    fn ply(&self, steps: usize) -> usize {
        let last = steps
            .checked_sub(1)
            .and_then(|index| self.events.get(index));
        last.map_or(0, Event::ply)
    }

    /// Returns the step after `steps` that skips all events below the present position.
    pub fn over(&self, steps: usize) -> usize {
        let ply = self.ply(steps);
        self.after(steps, |event| event.ply() <= ply)
    }

    /// Returns the step after `steps` that leaves the present position, to the one above it.
    pub fn out(&self, steps: usize) -> usize {
        let ply = self.ply(steps);
        self.after(steps, |event| event.ply() < ply)
    }

    /// Returns the step after `steps` at which a breakpoint stops; the end when there is none.
    pub fn next_stop(&self, steps: usize, at: &Breakpoints<M>) -> usize {
        self.after(steps, |event| match event {
            Event::Cut { ply, .. } => at.cut || at.ply == Some(*ply),
            Event::Enter(visit) => {
                at.ply == Some(visit.ply) || (at.mv.is_some() && at.mv == visit.mv)
            }
            _ => at.ply == Some(event.ply()),
        })
    }
}

/// Returns whether a position is entered for the second time in a row, as after a shallower search of it.
fn is_repeated<M: Copy + Eq>(stack: &[Level<M>], visit: &Visit<M>) -> bool {
    let before = stack.get(visit.ply);
    before.is_some_and(|level| visit.mv.is_some() && level.visit.mv == visit.mv)
}

/// Ends a level, and removes the levels below it.
fn end<M>(stack: &mut Vec<Level<M>>, ply: usize, end: End) {
    stack.truncate(ply + 1);
    if let Some(level) = stack.get_mut(ply) {
        level.end = Some(end);
    }
}

impl<M: Copy> Trace<M> {
    fn push(&mut self, event: Event<M>) {
        if self.beside == 0 && self.events.len() < self.most {
            self.events.push(event);
        }
    }

    /// Records that a position is left.
    fn close(&mut self, event: Event<M>) {
        self.push(event);
        match self.beside {
            0 => self.open = self.open.saturating_sub(1),
            _ => self.beside -= 1,
        }
    }
}

impl<M: Copy> Observer<M> for Trace<M> {
    fn enter(&mut self, visit: &Visit<M>) {
        if self.beside > 0 || visit.ply > self.open {
            self.beside += 1;
        } else {
            self.push(Event::Enter(*visit));
            self.open += 1;
        }
    }

    fn stage(&mut self, ply: usize, stage: Stage) {
        self.push(Event::Stage { ply, stage });
    }

    fn why(&mut self, ply: usize, why: Why) {
        self.push(Event::Why { ply, why });
    }

    fn budget(&mut self, ply: usize, made: u32, end: u32) {
        self.push(Event::Budget { ply, made, end });
    }

    fn order(&mut self, _: usize, moves: &[Keyed<M>]) {
        if self.beside == 0 && self.events.len() < self.most {
            self.orders.push((self.events.len(), moves.into()));
        }
    }

    fn leaf(&mut self, ply: usize, value: i32, leaf: Leaf) {
        self.close(Event::Leaf { ply, value, leaf });
    }

    fn raise(&mut self, ply: usize, mv: M, value: i32) {
        self.push(Event::Raise { ply, mv, value });
    }

    fn cut(&mut self, ply: usize, index: usize) {
        self.push(Event::Cut { ply, index });
    }

    fn research(&mut self, ply: usize) {
        self.push(Event::Research { ply });
    }

    fn prune(&mut self, ply: usize, mv: Option<M>, why: Prune) {
        self.push(Event::Prune { ply, mv, why });
    }

    fn leave(&mut self, ply: usize, value: i32) {
        self.close(Event::Leave { ply, value });
    }

    fn is_over(&self) -> bool {
        self.events.len() >= self.most
    }
}

#[cfg(test)]
mod tests {
    use super::super::exact::Exact;
    use super::super::{Counts, INFINITY, Search};
    use super::*;
    use crate::games::Game as _;
    use crate::games::chess::{Chess, ChessMove};
    use tabia_chess::Position;

    fn trace(algorithm: Exact, depth: u32, most: usize) -> (Trace<ChessMove>, Counts) {
        let mut observer = (Trace::new(most), Counts::default());
        let game = Chess::new(Position::start());
        algorithm.search(&mut Search::new(game, &mut observer), depth);
        observer
    }

    #[test]
    fn what_is_recorded_is_what_was_counted_and_every_position_is_left() {
        for algorithm in Exact::ALL {
            let (trace, counts) = trace(algorithm, 3, 1_000_000);
            assert!(!trace.is_full());
            let count = |is: fn(&Event<ChessMove>) -> bool| {
                trace.events().iter().filter(|event| is(event)).count() as u64
            };
            let nodes = count(|event| matches!(event, Event::Enter(_)));
            let ends = count(|event| matches!(event, Event::Leaf { .. } | Event::Leave { .. }));
            let cuts = count(|event| matches!(event, Event::Cut { .. }));
            assert_eq!(
                (nodes, ends, cuts),
                (counts.nodes, counts.nodes, counts.cuts)
            );
        }
    }

    #[test]
    fn the_stack_is_a_line_that_can_be_played_at_every_step() {
        for algorithm in [Exact::AlphaBeta, Exact::NegaScout, Exact::ScoutTwice] {
            let (trace, _) = trace(algorithm, 4, 2000);
            assert!(trace.is_full() && trace.events().len() == 2000);
            for steps in (0..=2000).step_by(37) {
                let mut game = Chess::new(Position::start());
                let stack = trace.stack(steps);
                assert_eq!(stack.is_empty(), steps == 0);
                for (ply, level) in stack.iter().enumerate() {
                    assert_eq!(level.visit.ply, ply);
                    assert!(level.visit.alpha < level.visit.beta);
                    if let Some(mv) = level.visit.mv {
                        assert!(game.legal_moves().contains(&mv));
                        game.make(mv);
                    }
                    let moves = game.legal_moves();
                    assert!(level.tried <= moves.len());
                    assert!(level.best.is_none_or(|best| moves.contains(&best.0)));
                    if let Some(End::Cut { value, .. }) = level.end {
                        assert!(value >= level.visit.beta);
                    }
                }
            }
        }
    }

    #[test]
    fn steps_go_over_out_and_to_where_they_should_stop() {
        let (trace, _) = trace(Exact::AlphaBeta, 3, 100_000);
        let at = |steps: usize| trace.events()[steps - 1];
        // Into the first move, its first answer, and the answer to that, which is a leaf.
        assert_eq!(trace.stack(1)[0].visit.beta, INFINITY);
        let Event::Enter(deep) = at(3) else { panic!() };
        assert_eq!(deep.ply, 2);
        let over = trace.over(3);
        assert!(
            matches!(at(over), Event::Raise { ply: 2, .. }),
            "its first move was the best"
        );
        let out = trace.out(over);
        assert_eq!(at(out).ply(), 1);
        assert_eq!(at(trace.out(out)).ply(), 0);
        assert_eq!(trace.over(0), 1);

        let cuts = Breakpoints {
            cut: true,
            ..Breakpoints::default()
        };
        let first = trace.next_stop(0, &cuts);
        assert!(matches!(at(first), Event::Cut { .. }));
        let before = &trace.events()[..first - 1];
        assert!(
            !before
                .iter()
                .any(|event| matches!(event, Event::Cut { .. }))
        );
        let root = Breakpoints {
            ply: Some(0),
            ..Breakpoints::default()
        };
        assert!(matches!(
            at(trace.next_stop(1, &root)),
            Event::Raise { ply: 0, .. }
        ));
        let Event::Enter(second) = at(2) else {
            panic!()
        };
        let mv = Breakpoints {
            mv: second.mv,
            ..Breakpoints::default()
        };
        assert_eq!(trace.next_stop(0, &mv), 2);
        let nothing = trace.next_stop(5, &Breakpoints::default());
        assert_eq!(nothing, trace.events().len());
        assert_eq!(trace.over(usize::MAX), trace.events().len());
    }
}
