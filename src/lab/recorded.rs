//! A recorded search of the textbook, as a tree like those of the engine's searches.

use super::games::Game as _;
use super::games::chess::{Chess, ChessMove};
use super::programs::ProgramName;
use super::search::line::Triangle;
use super::search::selective::Selective;
use super::search::trace::{Event, Trace as Steps};
use super::search::{Algorithm, INFINITY, Leaf, Observer as _, Prune, Visit, WIN};
use tabia_chess::{Move, Position};
use tabia_engine::trace::{Builder, Cause, Extension, Extent, Kind, Purpose, Summary, Trace};
use tabia_engine::{Depth, Ply, Score, Techniques};

/// What has made a recorded search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Searcher {
    /// A search of the textbook.
    Algorithm(Algorithm),
    /// One of its programs.
    Program(ProgramName),
}

impl From<Algorithm> for Searcher {
    fn from(algorithm: Algorithm) -> Searcher {
        Searcher::Algorithm(algorithm)
    }
}

impl From<ProgramName> for Searcher {
    fn from(program: ProgramName) -> Searcher {
        Searcher::Program(program)
    }
}

impl Searcher {
    /// Returns its name in files.
    fn name(self) -> &'static str {
        match self {
            Searcher::Algorithm(algorithm) => algorithm.name(),
            Searcher::Program(program) => program.id(),
        }
    }
}

/// Returns the tree of a recorded search that began at a position. Where the recording ends early, the open nodes are recorded
/// as stopped.
pub fn as_tree(start: &Chess, steps: &Steps<ChessMove>, by: impl Into<Searcher>) -> Trace {
    let by = by.into();
    let mut tree = Making {
        builder: Builder::new(Extent::default()),
        by,
        open: Vec::new(),
        line: Triangle::default(),
        unit: start.unit(),
        summary: Summary {
            position: start.position().clone(),
            analysis: false,
            only: Vec::new(),
            techniques: Techniques::none(),
            depth: Depth(0),
            score: None,
            line: Vec::new(),
            nodes: 0,
            extent: Extent::default(),
            too_deep: 0,
            no_room: 0,
            by: Some(by.name().to_owned()),
        },
    };
    let events = steps.events();
    for (index, event) in events.iter().enumerate() {
        match *event {
            Event::Enter(visit) => {
                let next = events.get(index + 1);
                tree.enter(&visit, matches!(next, Some(Event::Leaf { .. })));
            }
            Event::Stage { .. } | Event::Why { .. } | Event::Budget { .. } => {}
            Event::Leaf { value, leaf, .. } => tree.leaf(value, leaf),
            Event::Raise { ply, mv, value } => tree.line.raise(ply, mv, value),
            Event::Cut { .. } => tree.builder.ends(Cause::Refuted),
            Event::Research { .. } => tree.search_again(),
            Event::Prune { mv, why, .. } => tree.prune(mv.map(|mv| mv.0), why),
            Event::Leave { value, .. } => tree.leave(value),
        }
    }
    tree.builder.finish(tree.summary)
}

/// A node that is being searched.
struct Open {
    position: Position,
    visit: Visit<ChessMove>,
    kind: Kind,
    /// As displayed: in quiescence it continues below 0.
    depth: i32,
    /// The move tried last, and whether it is re-searched.
    picked: Option<Move>,
    is_again: bool,
}

/// A tree under construction.
struct Making {
    builder: Builder,
    by: Searcher,
    open: Vec<Open>,
    line: Triangle<ChessMove>,
    /// Value of a pawn in the unit of the search.
    unit: i32,
    summary: Summary,
}

impl Making {
    fn enter(&mut self, visit: &Visit<ChessMove>, is_leaf: bool) {
        self.line.enter(visit);
        let mv = visit.mv.map(|mv| mv.0);
        let depth = visit.depth as i32;
        let (mut position, mut shown) = (self.summary.position.clone(), depth);
        let (mut purpose, mut kind) = (Purpose::Iteration, Kind::Principal);
        let mut extended = 0;
        if let Some(above) = self.open.last_mut() {
            position = match mv {
                Some(mv) => above.position.after(mv),
                None => {
                    let mut passed = above.position.clone();
                    let _ = passed.make_null();
                    passed
                }
            };
            purpose = above.purpose(visit);
            kind = above.below(purpose);
            if let Some(mv) = mv.filter(|mv| above.picked != Some(*mv)) {
                above.picked = Some(mv);
                self.builder.pick(mv);
            }
            above.is_again = false;
            let rest = above.visit.depth as i32 - 1;
            match purpose {
                Purpose::NullMove => {}
                Purpose::Reduced => self.builder.reduce(rest - depth),
                _ => extended = (depth - rest.max(0)).max(0),
            }
            if above.kind == Kind::Quiescence {
                (kind, shown, extended) = (Kind::Quiescence, above.depth - 1, 0);
            }
        }
        if depth == 0 && !is_leaf {
            kind = Kind::Quiescence;
        }
        let window = (score(visit.alpha, self.unit), score(visit.beta, self.unit));
        let ply = Ply(visit.ply);
        self.builder
            .enter(purpose, kind, window, shown - extended, ply);
        if extended > 0 {
            let why = extension(self.by, position.in_check());
            self.builder.extend(why, extended);
        }
        self.open.push(Open {
            position,
            visit: *visit,
            kind,
            depth: shown,
            picked: None,
            is_again: false,
        });
    }

    fn leaf(&mut self, value: i32, leaf: Leaf) {
        let Some(node) = self.open.last() else { return };
        let cause = match leaf {
            Leaf::Table | Leaf::Learned => Cause::Table,
            Leaf::Horizon if node.kind == Kind::Quiescence => Cause::Quiet,
            Leaf::Horizon => Cause::Horizon,
            Leaf::End if !node.position.legal_moves().is_empty() => Cause::Draw,
            Leaf::End if node.position.in_check() => Cause::Mate,
            Leaf::End => Cause::Stalemate,
        };
        if leaf == Leaf::Horizon {
            self.builder.evaluate(score(value, self.unit));
        }
        self.builder.ends(cause);
        self.leave(value);
    }

    fn search_again(&mut self) {
        if let Some(node) = self.open.last_mut() {
            node.is_again = true;
        }
    }

    fn prune(&mut self, mv: Option<Move>, why: Prune) {
        let cause = match why {
            Prune::NullMove => Cause::NullMove,
            Prune::Futility => Cause::Futility,
            Prune::Lazy | Prune::Shallower => Cause::Shallower,
            Prune::StandPat => Cause::StandPat,
            Prune::Static | Prune::NoThreat => Cause::Delta,
            Prune::NotGenerated => Cause::Refuted,
        };
        let Some(mv) = mv else {
            self.builder.ends(cause);
            return;
        };
        if let Some(node) = self.open.last_mut()
            && node.picked != Some(mv)
        {
            node.picked = Some(mv);
            self.builder.pick(mv);
        }
        self.builder.skip(cause);
    }

    fn leave(&mut self, value: i32) {
        let Some(node) = self.open.pop() else { return };
        let value = score(value, self.unit);
        self.builder.leave(Some(value));
        if node.visit.ply > 0 {
            return;
        }
        // Each search from the root is more precise than the one before it; one that fails low has no line.
        self.summary.depth = Depth(node.depth);
        self.summary.score = Some(value);
        let line = self.line.line(0);
        if !line.is_empty() {
            self.summary.line = line.iter().map(|mv| mv.0).collect();
        }
    }
}

impl Open {
    /// Returns the purpose of a child's search.
    fn purpose(&self, visit: &Visit<ChessMove>) -> Purpose {
        let is_null = |visit: &Visit<ChessMove>| visit.beta - visit.alpha == 1;
        if visit.mv.is_none() {
            Purpose::NullMove
        } else if visit.depth + 1 < self.visit.depth {
            Purpose::Reduced
        } else if self.is_again {
            Purpose::Confirm
        } else if is_null(visit) && !is_null(&self.visit) {
            Purpose::Scout
        } else {
            Purpose::Whole
        }
    }

    /// Returns the expected kind of a child (Knuth and Moore, 1975): the first child of a principal-variation node, and one
    /// re-searched there, continue the principal variation; otherwise a cut node follows, below a cut node an all node.
    fn below(&self, purpose: Purpose) -> Kind {
        let is_first = self.picked.is_none();
        match self.kind {
            Kind::Principal if is_first && purpose == Purpose::Whole => Kind::Principal,
            Kind::Principal if purpose == Purpose::Confirm => Kind::Principal,
            Kind::Cut => Kind::All,
            _ => Kind::Cut,
        }
    }
}

/// Returns why a selective search was extended.
fn extension(by: Searcher, in_check: bool) -> Extension {
    let Searcher::Algorithm(by) = by else {
        return Extension::Check;
    };
    match by {
        Algorithm::Selective(Selective::QueenApproach) => Extension::Queen,
        Algorithm::Selective(Selective::Fractional) if !in_check => Extension::Recapture,
        Algorithm::Selective(Selective::SingleReply) if !in_check => Extension::SingleReply,
        _ => Extension::Check,
    }
}

/// Returns a value of the textbook's searches, or a bound of a window, as an engine score; a pawn is worth `unit`. Wins are
/// expressed by their distance from the first position in both.
fn score(value: i32, unit: i32) -> Score {
    /// A more distant win is treated as a very good position.
    const FARTHEST: i32 = 200;
    let mate = |distance: i32| Score::mate_in(Ply(distance.max(0) as usize));
    if value >= INFINITY {
        Score::INFINITE
    } else if value <= -INFINITY {
        -Score::INFINITE
    } else if value > WIN - FARTHEST {
        mate(WIN - value)
    } else if value < FARTHEST - WIN {
        -mate(WIN + value)
    } else {
        let hundredths = f64::from(value) * 100.0 / f64::from(unit);
        Score::centipawns(hundredths.round() as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::super::search::exact::Exact;
    use super::super::search::{Counts, Order, Search, Table, Variant};
    use super::*;
    use tabia_engine::Bound;
    use tabia_engine::trace::Step;

    const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
    /// White mates in two, and is in check after a pass.
    const MATE: &str = "6k1/5ppp/8/8/8/8/1r3PPP/3RR1K1 w - - 0 1";

    /// Returns the tree of a search of a position, its value, and its number of nodes.
    fn tree(fen: &str, by: Algorithm, depth: u32, most: usize) -> (Trace, i32, u64) {
        let start = Chess::new(Position::from_fen(fen).unwrap());
        let mut observer = (Steps::new(most), Counts::default());
        let mut table = Table::new(12);
        let mut search = Search::new(start.clone(), &mut observer).with_order(Order::Killers);
        if by.is_exact() {
            search = search.with_table(&mut table);
        }
        let value = Variant::from(by).search(&mut search, depth);
        let events = observer.0.events().iter();
        let entered = events.filter(|event| matches!(event, Event::Enter(_)));
        let nodes = entered.count() as u64;
        assert!(nodes <= observer.1.nodes);
        (as_tree(&start, &observer.0, by), value, nodes)
    }

    #[test]
    fn every_search_is_a_tree_that_can_be_kept_in_a_file() {
        for fen in [MIDDLEGAME, MATE] {
            for by in Algorithm::all() {
                let name = by.name();
                let (trace, value, nodes) = tree(fen, by, 2, 1_000_000);
                assert_eq!(trace.summary.score, Some(score(value, 100)), "{name}");
                assert_eq!(trace.summary.nodes, nodes, "{name}");
                assert_eq!(trace.summary.by.as_deref(), Some(name));
                let line = &trace.summary.line;
                assert!(!line.is_empty() && line.len() <= 64, "{name}");
                // The reader of the file checks every move and the place of every node.
                let read = Trace::from_bytes(&trace.to_bytes()).unwrap();
                assert_eq!(read.len(), trace.len(), "{name}");
                assert_eq!(read.summary.by, trace.summary.by);
                let all = (0..read.len()).filter_map(|index| read.node(index));
                let searched = all.filter(|node| read.get(*node).is_searched());
                assert_eq!(searched.count() as u64, nodes, "{name}");
            }
        }
    }

    #[test]
    fn the_value_of_each_node_rests_on_what_lies_below() {
        let (trace, ..) = tree(MIDDLEGAME, Algorithm::Exact(Exact::FailSoft), 3, 1_000_000);
        let root = trace.roots().last().unwrap();
        assert_eq!(trace.get(root).bound(), Bound::Exact);
        let mut cuts = 0;
        for index in 0..trace.len() {
            let node = trace.node(index).unwrap();
            let record = trace.get(node);
            let children = trace
                .children(node)
                .filter_map(|child| trace.get(child).value());
            let best = children.map(|value| -value).max();
            if let Some(best) = best {
                assert_eq!(record.value(), Some(best));
            }
            if record.cause() == Cause::Refuted {
                assert_eq!(record.bound(), Bound::Lower);
                cuts += 1;
            }
        }
        assert!(cuts > 10);
        // The best line follows the deciders.
        let deciders = std::iter::successors(Some(root), |&node| trace.decider(node));
        let moves = deciders.filter_map(|node| match trace.get(node).step() {
            Step::Play(mv) => Some(mv),
            Step::Stay | Step::Pass => None,
        });
        assert_eq!(moves.collect::<Vec<_>>(), trace.summary.line);
    }

    #[test]
    fn what_a_search_does_with_a_node_is_seen_in_the_tree() {
        let has = |by: Algorithm, fen: &str, is: &dyn Fn(&Trace, usize) -> bool| {
            let (trace, ..) = tree(fen, by, 4, 300_000);
            (0..trace.len()).any(|index| is(&trace, index))
        };
        let record = |trace: &Trace, index: usize| *trace.get(trace.node(index).unwrap());
        let purpose = |wanted: Purpose| {
            move |trace: &Trace, index: usize| record(trace, index).purpose() == wanted
        };
        let cause = |wanted: Cause| {
            move |trace: &Trace, index: usize| record(trace, index).cause() == wanted
        };
        let exact = Algorithm::Exact;
        let selective = Algorithm::Selective;
        assert!(has(
            exact(Exact::NegaScout),
            MIDDLEGAME,
            &purpose(Purpose::Scout)
        ));
        assert!(has(
            exact(Exact::NegaScout),
            MIDDLEGAME,
            &purpose(Purpose::Confirm)
        ));
        assert!(has(exact(Exact::AlphaBeta), MATE, &cause(Cause::Mate)));
        assert!(has(exact(Exact::Mtd), MIDDLEGAME, &cause(Cause::Table)));
        assert!(has(
            selective(Selective::NullMove),
            MIDDLEGAME,
            &purpose(Purpose::NullMove)
        ));
        assert!(has(
            selective(Selective::NullMove),
            MIDDLEGAME,
            &cause(Cause::NullMove)
        ));
        assert!(has(
            selective(Selective::Futility),
            MIDDLEGAME,
            &cause(Cause::Futility)
        ));
        assert!(has(
            selective(Selective::Lazy),
            MIDDLEGAME,
            &cause(Cause::Shallower)
        ));
        assert!(has(
            selective(Selective::Captures),
            MIDDLEGAME,
            &cause(Cause::StandPat)
        ));
        let extended = |trace: &Trace, index: usize| record(trace, index).extension() > 0;
        assert!(has(selective(Selective::CheckExtension), MATE, &extended));
        // Deeper iterations have their own roots.
        let (trace, ..) = tree(MIDDLEGAME, exact(Exact::IterativeDeepening), 3, 300_000);
        let depths = trace.roots().map(|root| trace.get(root).depth());
        assert_eq!(depths.collect::<Vec<_>>(), [1, 2, 3]);
    }

    #[test]
    fn a_recording_that_was_cut_short_ends_in_stopped_nodes() {
        let (trace, ..) = tree(MIDDLEGAME, Algorithm::Exact(Exact::Minimax), 3, 1000);
        let root = trace.roots().last().unwrap();
        assert_eq!(trace.get(root).cause(), Cause::Stopped);
        assert_eq!((trace.get(root).value(), trace.summary.score), (None, None));
        assert!(Trace::from_bytes(&trace.to_bytes()).is_ok());
    }

    #[test]
    fn wins_are_named_by_their_distance() {
        assert_eq!(score(WIN - 3, 100), Score::mate_in(Ply(3)));
        assert_eq!(score(2 - WIN, 100), Score::mated_in(Ply(2)));
        assert_eq!(score(-INFINITY, 100), -Score::INFINITE);
        assert_eq!(score(35, 100), Score::centipawns(35));
        assert_eq!(score(-347, 1000), Score::centipawns(-35));
    }
}
