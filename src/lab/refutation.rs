//! Why the engine rejects a move: its best refutation, taken from a recorded search.

use tabia_chess::Move;
use tabia_engine::trace::{Cause, NodeId, Step, Trace};
use tabia_engine::{Bound, Ply, Score};

/// Score from which on a move loses, in hundredths of a pawn.
const LOST: i32 = -100;

/// The engine's verdict on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is the engine's choice.
    Best,
    /// It loses material, or the game.
    Loses,
    /// Another move is better.
    Worse,
    /// The engine's choice mates, and the move was rejected because it cannot mate sooner.
    Slower,
    /// It was searched alone, without a move to compare.
    Alone,
}

/// The refutation of a root move, or its best line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutation {
    pub verdict: Verdict,
    /// The line as nodes of the trace, beginning with the move itself.
    pub nodes: Vec<NodeId>,
    /// The moves of the line: the move itself, its refutation, and so on. A null move ends it.
    pub line: Vec<Move>,
    /// Value of the move, from White's view.
    pub value: Score,
    /// The bound of the value: a rejected move has only an upper bound for the side that plays it.
    pub bound: Bound,
    /// Depth of the move's search in half-moves, itself included.
    pub depth: i32,
    /// The engine's choice instead, and its value from White's view.
    pub better: Option<(Move, Score)>,
    /// The cause that ends the line.
    pub cause: Cause,
    /// Distance of its end from the root.
    pub ply: Ply,
}

/// Returns the refutation of a root move in a trace; `None` when the move was not searched to its end, or not recorded.
pub fn refutation(trace: &Trace, mv: Move) -> Option<Refutation> {
    let nodes = main_line(trace, deepest(trace, mv)?);
    let (first, last) = (*nodes.first()?, trace.get(*nodes.last()?));
    let record = trace.get(first);
    let worth = -record.value()?;
    let view = trace.white_view(first);
    let chosen = trace.summary.line.first().copied();
    let better = chosen
        .filter(|&chosen| chosen != mv)
        .zip(trace.summary.white_score());
    let verdict = if !trace.summary.only.is_empty() {
        Verdict::Alone
    } else if better.is_none() {
        Verdict::Best
    } else if worth.is_win() {
        Verdict::Slower
    } else if worth.raw() <= LOST {
        Verdict::Loses
    } else {
        Verdict::Worse
    };
    let moves = nodes
        .iter()
        .map_while(|&node| match trace.get(node).step() {
            Step::Play(mv) => Some(mv),
            Step::Stay | Step::Pass => None,
        });
    Some(Refutation {
        verdict,
        line: moves.collect(),
        value: view.value?,
        bound: view.bound,
        depth: record.depth() + 1,
        better,
        cause: last.cause(),
        ply: last.ply(),
        nodes,
    })
}

/// Returns the last finished search of a root move; of those in one iteration the deepest. Where the table ended it at once, it
/// has no line: an earlier search that decides as much is returned.
fn deepest(trace: &Trace, mv: Move) -> Option<NodeId> {
    let finished = |node: &NodeId| {
        let record = trace.get(*node);
        record.mv() == Some(mv) && record.value().is_some() && record.is_searched()
    };
    let searched = trace.roots().flat_map(|root| {
        let iteration = trace.get(root).depth();
        let children = trace.children(root).filter(finished);
        children.map(move |child| (iteration, trace.get(child).depth(), child))
    });
    let mut searched: Vec<_> = searched.collect();
    searched.sort_unstable();
    let &(.., last) = searched.last()?;
    let record = trace.get(last);
    if record.nodes() > 0 || !matches!(record.cause(), Cause::Table | Cause::Probcut) {
        return Some(last);
    }
    let decides = |node: NodeId| match record.bound() {
        Bound::Lower => trace.get(node).value() >= Some(record.window().1),
        Bound::Exact | Bound::Upper => trace.get(node).value() == record.value(),
    };
    let nodes = searched.into_iter().rev().map(|(.., node)| node);
    let mut with_line = nodes.filter(|&node| trace.decider(node).is_some() && decides(node));
    with_line.next().or(Some(last))
}

/// Returns the line that decides the value of a node: at each node the refuting move or, if there is none, its best.
fn main_line(trace: &Trace, node: NodeId) -> Vec<NodeId> {
    std::iter::successors(Some(node), |&node| trace.decider(node)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::{Position, san};
    use tabia_engine::trace::{Extent, Request, record};
    use tabia_engine::{Limits, Techniques};

    fn traced(fen: &str, depth: i32, only: Option<&str>) -> Trace {
        traced_with(Techniques::default(), fen, depth, only)
    }

    fn traced_with(techniques: Techniques, fen: &str, depth: i32, only: Option<&str>) -> Trace {
        let position = Position::from_fen(fen).unwrap();
        let search_moves = only.map(|text| san::read(&position, text).unwrap());
        let limits = Limits {
            search_moves: search_moves.into_iter().collect(),
            ..Limits::depth(depth)
        };
        let request = Request {
            position,
            history: Vec::new(),
            limits,
            techniques,
            extent: Extent::default(),
        };
        record(request, &|_| true).unwrap()
    }

    fn asked(trace: &Trace, text: &str) -> Option<Refutation> {
        refutation(trace, san::read(&trace.summary.position, text).unwrap())
    }

    fn line(trace: &Trace, refutation: &Refutation) -> Vec<String> {
        san::write_line(&trace.summary.position, &refutation.line)
    }

    /// The knight that takes the pawn is taken.
    const POISONED: &str = "r1bqkb1r/ppp2ppp/2np1n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w kq - 0 5";

    #[test]
    fn a_blunder_is_refuted_by_taking_what_it_leaves() {
        // The evaluation after the lost knight would suffice, and so would a null move.
        let techniques = Techniques {
            reverse_futility: false,
            null_move: false,
            ..Techniques::default()
        };
        let trace = traced_with(techniques, POISONED, 8, None);
        let refutation = asked(&trace, "Nxe5").unwrap();
        assert_eq!(refutation.verdict, Verdict::Loses);
        let line = line(&trace, &refutation);
        assert_eq!(line[0], "Nxe5");
        assert!(["dxe5", "Nxe5"].contains(&line[1].as_str()), "{line:?}");
        assert!(refutation.value.raw() < -100 && refutation.bound == Bound::Upper);
        let (better, score) = refutation.better.unwrap();
        assert_eq!(Some(&better), trace.summary.line.first());
        assert!(score > refutation.value);
        assert!(refutation.ply.0 >= refutation.line.len());
        // Searched alone its value is as low, and now exact.
        let alone = traced(POISONED, 8, Some("Nxe5"));
        let refutation = asked(&alone, "Nxe5").unwrap();
        assert_eq!(
            (refutation.verdict, refutation.bound),
            (Verdict::Alone, Bound::Exact)
        );
        assert!(refutation.value.raw() < -100 && refutation.depth == 8);
        assert_eq!(alone.summary.line[..2], refutation.line[..2]);
        assert_eq!(asked(&alone, "d4"), None);
    }

    #[test]
    fn the_engines_own_move_is_not_rejected() {
        let trace = traced(POISONED, 5, None);
        let best = trace.summary.line[0];
        let answer = refutation(&trace, best).unwrap();
        assert_eq!((answer.verdict, answer.better), (Verdict::Best, None));
        assert_eq!(Some(answer.value), trace.summary.score);
        // The line of the tree begins like the engine's line.
        assert_eq!(answer.line[..2], trace.summary.line[..2]);
    }

    #[test]
    fn a_move_that_allows_mate_says_so() {
        let trace = traced("1r4k1/5ppp/8/8/8/8/5PPK/1R2R3 b - - 0 1", 6, None);
        let refutation = asked(&trace, "Rxb1").unwrap();
        assert_eq!(refutation.verdict, Verdict::Loses);
        assert!(refutation.value.is_win() && refutation.bound == Bound::Lower);
        assert_eq!(line(&trace, &refutation)[..2], ["Rxb1", "Re8#"]);
        assert_eq!((refutation.cause, refutation.ply), (Cause::Mate, Ply(2)));
    }

    /// Such moves were reported as refuted, by a bound that is only the mate that was known before.
    #[test]
    fn a_move_that_mates_no_sooner_is_not_refuted() {
        let trace = traced("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 4, None);
        let mate = asked(&trace, "Rd8#").unwrap();
        assert_eq!(mate.verdict, Verdict::Best);
        let mut given_up = 0;
        for mv in trace.summary.position.legal_moves().iter() {
            let Some(answer) = refutation(&trace, *mv).filter(|answer| answer.better.is_some())
            else {
                continue;
            };
            assert_eq!(
                answer.verdict == Verdict::Slower,
                answer.value.is_win(),
                "{answer:?}"
            );
            given_up += u32::from(answer.verdict == Verdict::Slower);
        }
        assert!(given_up > 0);
    }
}
