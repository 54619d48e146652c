//! Tests that recording does not change a search.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::*;
use crate::{Engine, Options, Techniques};
use tabia_chess::Position;
use tabia_player::{Bound, Depth, Event, Limits, Ply};

const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";

fn request(fen: &str, limits: Limits, extent: Extent) -> Request {
    Request {
        position: Position::from_fen(fen).unwrap(),
        history: Vec::new(),
        limits,
        techniques: Techniques::default(),
        extent,
    }
}

fn recorded(fen: &str, depth: i32, extent: Extent) -> Trace {
    record(request(fen, Limits::depth(depth), extent), &|_| true).unwrap()
}

/// A small trace, recorded once.
pub(super) fn trace() -> Trace {
    static TRACE: LazyLock<Trace> = LazyLock::new(|| {
        let extent = Extent {
            records: 400,
            ..Extent::default()
        };
        recorded(MIDDLEGAME, 4, extent)
    });
    TRACE.clone()
}

/// The same answer, line, score and number of nodes, with every tested combination of techniques.
#[test]
fn a_traced_search_is_the_untraced_one() {
    let studied = Limits {
        analysis: true,
        ..Limits::depth(8)
    };
    for (fen, limits, techniques) in [
        (MIDDLEGAME, Limits::depth(9), Techniques::default()),
        (MIDDLEGAME, studied, Techniques::all()),
        (MIDDLEGAME, Limits::depth(3), Techniques::none()),
        (MIDDLEGAME, Limits::nodes(20_000), Techniques::default()),
        (
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            Limits::depth(14),
            Techniques::default(),
        ),
        (
            "5r1k/6pp/8/6N1/2Q5/8/6PP/7K w - - 0 1",
            Limits::depth(9),
            Techniques::default(),
        ),
    ] {
        let engine = Engine::new(Options::default(), || {}).unwrap();
        engine.set_techniques(techniques);
        let position = Position::from_fen(fen).unwrap();
        let search = engine.go(position, Vec::new(), limits.clone());
        let mut last = None;
        for report in engine.reports() {
            match report.event {
                Event::Info(info) if info.bound == Bound::Exact => last = Some(info),
                Event::Best { .. } if report.search == search => break,
                _ => {}
            }
        }
        let untraced = last.unwrap();
        for records in [1_000_000, 500] {
            let extent = Extent {
                records,
                ..Extent::default()
            };
            let request = Request {
                techniques,
                ..request(fen, limits.clone(), extent)
            };
            let trace = record(request, &|_| true).unwrap();
            let summary = &trace.summary;
            assert_eq!(summary.line, untraced.pv, "{fen}");
            assert_eq!(summary.score, Some(untraced.score), "{fen}");
            assert_eq!(summary.depth, untraced.depth, "{fen}");
            if limits.nodes.is_none() {
                assert_eq!(summary.nodes, untraced.nodes, "{fen}");
            }
        }
    }
}

/// In a complete tree node counts add up, each position is reached from its parent's by its move, and values relate to windows
/// as in alpha-beta.
#[test]
fn a_whole_tree_adds_up() {
    let trace = recorded(MIDDLEGAME, 6, Extent::default());
    assert_eq!((trace.summary.too_deep, trace.summary.no_room), (0, 0));
    let visited: u64 = trace.roots().map(|root| trace.get(root).nodes()).sum();
    assert_eq!(visited, trace.summary.nodes);
    let mut causes = HashSet::new();
    for index in 0..trace.len() {
        let node = trace.node(index).unwrap();
        let record = trace.get(node);
        causes.insert(record.cause());
        let below: u64 = trace
            .children(node)
            .map(|child| trace.get(child).nodes())
            .sum();
        assert!(below <= record.nodes());
        let (alpha, beta) = record.window();
        if record.is_searched() {
            assert!(alpha < beta && record.value().is_some());
        } else {
            assert_eq!(record.nodes(), 0);
            assert!(record.cause().technique().is_some());
        }
        if record.cause() == Cause::Refuted {
            assert_eq!(record.bound(), Bound::Lower);
            // The refuting move was searched last.
            let last = trace.children(node).last().unwrap();
            assert_eq!(trace.get(last).value().map(|value| -value), record.value());
        }
        let children = trace.children(node).map(|child| trace.parent(child));
        assert!(children.into_iter().all(|parent| parent == Some(node)));
        if index % 97 == 0 && record.is_searched() && record.cause() != Cause::Draw {
            assert_eq!(trace.position(node).in_check(), record.has(Note::InCheck));
        }
    }
    for cause in [
        Cause::Refuted,
        Cause::Searched,
        Cause::Table,
        Cause::StandPat,
    ] {
        assert!(causes.contains(&cause), "{cause:?}");
    }
    // The best line was searched, and is in the last iteration.
    let last = trace.roots().last().unwrap();
    assert_eq!(trace.get(last).value(), trace.summary.score);
    assert!(trace.child_by(last, trace.summary.line[0]).is_some());
}

#[test]
fn what_is_left_out_is_counted() {
    let whole = recorded(MIDDLEGAME, 5, Extent::default());
    let shallow = Extent {
        plies: Ply(3),
        ..Extent::default()
    };
    let shallow = recorded(MIDDLEGAME, 5, shallow);
    assert!(shallow.records().iter().all(|record| record.ply <= 3));
    assert_eq!(
        shallow.len() as u64 + shallow.summary.too_deep,
        whole.len() as u64
    );
    for records in [1, 10, 300, 2_000] {
        let small = Extent {
            records,
            ..Extent::default()
        };
        let small = recorded(MIDDLEGAME, 5, small);
        assert!(small.len() <= records);
        assert_eq!(
            small.len() as u64 + small.summary.no_room,
            whole.len() as u64
        );
        // The deepest records are dropped: a prefix of every line is kept, and the file can be read.
        let read = Trace::from_bytes(&small.to_bytes()).unwrap();
        assert_eq!(read.len(), small.len());
        if records == 300 {
            assert!(small.len() > 100);
            let deepest = small.records().iter().map(|record| record.ply).max();
            let kept = |plies: u8| {
                whole
                    .records()
                    .iter()
                    .filter(|record| record.ply <= plies)
                    .count()
            };
            assert!(small.len() <= kept(deepest.unwrap()));
            assert!(small.len() > kept(deepest.unwrap() - 1));
            assert!(
                small
                    .records()
                    .iter()
                    .any(|record| record.has(Note::LeftOut))
            );
        }
    }
}

#[test]
fn a_recorded_search_can_be_stopped() {
    let request = request(MIDDLEGAME, Limits::infinite(), Extent::default());
    let trace = record(request, &|progress| progress.nodes < 2_000).unwrap();
    assert!(trace.summary.nodes >= 2_000);
    assert!(!trace.is_empty());
    let last = trace.node(trace.len() - 1).unwrap();
    let stopped = trace
        .path(last)
        .into_iter()
        .map(|node| trace.get(node).cause());
    assert!(stopped.into_iter().any(|cause| cause == Cause::Stopped));
}

#[test]
fn a_finished_game_is_not_recorded() {
    let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    let request = request(stalemate, Limits::depth(4), Extent::default());
    let refused = record(request, &|_| true).unwrap_err();
    assert_eq!(
        refused.to_string(),
        "the position is stalemate: there is nothing to search"
    );
}

#[test]
fn an_empty_trace_can_be_kept() {
    let mut empty = trace().summary;
    (empty.score, empty.line, empty.depth) = (None, Vec::new(), Depth(0));
    let empty = Trace::new(empty, Vec::new());
    assert!(Trace::from_bytes(&empty.to_bytes()).unwrap().is_empty());
}

/// A forced mate is extended, a lost queen is pruned: the names shown are those of the techniques used.
#[test]
fn techniques_are_named() {
    let trace = recorded(MIDDLEGAME, 12, Extent::default());
    let mut named = HashSet::new();
    for index in 0..trace.len() {
        named.extend(trace.get(trace.node(index).unwrap()).techniques());
    }
    for name in [
        "transposition_table",
        "null_move",
        "reverse_futility",
        "late_move_reductions",
        "late_move_pruning",
        "exchange_pruning",
        "futility",
        "check_extension",
        "singular_extension",
        "quiescence",
        "delta",
        "internal_reduction",
    ] {
        assert!(named.contains(name), "{name}");
    }
}

/// A move of which much is expected is searched with a null window, deeper and not reduced.
#[test]
fn what_is_expected_of_a_move_is_named() {
    let trace = recorded(MIDDLEGAME, 12, Extent::default());
    let records = (0..trace.len()).filter_map(|index| trace.node(index));
    let mut expected = 0;
    for record in records.map(|node| trace.get(node)) {
        if record.extensions().any(|why| why == Extension::Expected) {
            expected += 1;
            assert_eq!(record.purpose(), Purpose::Scout);
            assert!(record.extension() >= 1 && record.reduction() == 0 && record.number() > 1);
            assert!(
                record
                    .techniques()
                    .any(|name| name == "late_move_reductions")
            );
        }
    }
    assert!(expected > 0);
}

/// A node tries each legal move once: the hash move, killers and the counter move are not tried again with the moves of their
/// kind. Nodes that fail low have tried all of them.
#[test]
fn every_move_is_tried_once() {
    let techniques = Techniques {
        late_move_pruning: false,
        ..Techniques::default()
    };
    let request = Request {
        techniques,
        ..request(MIDDLEGAME, Limits::depth(7), Extent::default())
    };
    let trace = record(request, &|_| true).unwrap();
    let (mut orders, mut complete) = (HashSet::new(), 0);
    for index in 0..trace.len() {
        let node = trace.node(index).unwrap();
        let record = trace.get(node);
        let is_move = |record: &&Record| {
            matches!(
                record.purpose(),
                Purpose::Whole
                    | Purpose::Scout
                    | Purpose::Reduced
                    | Purpose::Deeper
                    | Purpose::Confirm
            )
        };
        let children = trace.children(node).map(|child| trace.get(child));
        let children: Vec<&Record> = children.filter(is_move).collect();
        orders.extend(children.iter().map(|child| child.order()));
        // The searches of one move follow each other.
        let mut moves: Vec<_> = children.iter().filter_map(|child| child.mv()).collect();
        moves.dedup();
        let distinct: HashSet<_> = moves.iter().collect();
        assert_eq!(distinct.len(), moves.len());
        let whole = !matches!(record.purpose(), Purpose::Singular | Purpose::Iteration);
        if record.kind() != Kind::Quiescence && record.cause() == Cause::Searched && whole {
            assert_eq!(moves.len(), trace.position(node).legal_moves().len());
            complete += 1;
        }
    }
    assert!(complete > 200, "{complete}");
    for order in [
        Order::Table,
        Order::Killer,
        Order::CounterMove,
        Order::History,
    ] {
        assert!(orders.contains(&order), "{order:?}");
    }
}
