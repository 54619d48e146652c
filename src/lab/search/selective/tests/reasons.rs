//! What a search reports of its depths: every change with its reason, and the budget of checks.

use super::*;

/// Every change of depth is reported with its reason, and no reason without a change, except where fractions add up.
#[test]
fn every_change_of_depth_has_its_reason() {
    let fens = [
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        "6k1/5ppp/P7/8/2q5/8/3Q1PPP/6K1 w - - 0 1",
    ];
    let less = [Why::Quiet, Why::Backward, Why::Razor, Why::Probe, Why::Pass];
    let mut seen = Vec::new();
    // Static search has no depth: its rungs differ in what they try.
    let has_depth = |search: &Selective| !matches!(search, Selective::Static(_));
    for (search, fen) in (Selective::ALL.into_iter().filter(has_depth))
        .flat_map(|search| fens.map(|fen| (search, fen)))
    {
        let mut trace = Trace::new(20_000);
        let mut s = Search::new(chess(fen), &mut trace).with_order(Order::Victims);
        search.search(&mut s, 4);
        let events = trace.events();
        let entered =
            |event: &Event<ChessMove>| matches!(event, Event::Enter(visit) if visit.ply > 0);
        let entries = events
            .iter()
            .enumerate()
            .filter(|(_, event)| entered(event));
        for (index, _) in entries.step_by(11) {
            let stack = trace.stack(index + 1);
            let [.., above, level] = &stack[..] else {
                panic!("it has a position above it");
            };
            let (depth, plain) = (level.visit.depth, above.visit.depth.saturating_sub(1));
            let is_less = level.why.iter().any(|why| less.contains(&why));
            let is_more = level.why.iter().any(|why| !less.contains(&why));
            let at = format!(
                "{} {fen} step {index}: {depth} after {plain}",
                search.name()
            );
            if above.visit.depth > 0 && level.visit.mv.is_some() {
                assert!(depth <= plain || is_more, "{at}");
                assert!(depth >= plain || is_less, "{at}");
            }
        }
        seen.extend(events.iter().filter_map(|event| match event {
            Event::Why { why, .. } => Some(*why),
            _ => None,
        }));
    }
    // These belong to programs, and leave the depth as it is.
    let is_depth = |why: &Why| !matches!(why, Why::Capped | Why::Known);
    for why in Why::ALL.into_iter().filter(is_depth) {
        assert!(seen.contains(&why), "{why:?}");
    }
}

/// The budget that is reported is the one by which checks are tried.
#[test]
fn the_budget_of_checks_is_reported() {
    let fen = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    let mut trace = Trace::new(100_000);
    Selective::Checks.search(&mut Search::new(chess(fen), &mut trace), 2);
    let start = Values::default().count(Parameter::CheckStart);
    let mut spent = 0;
    for (index, event) in trace.events().iter().enumerate() {
        let Event::Budget { made, end, .. } = *event else {
            continue;
        };
        assert!(end >= start);
        spent = spent.max(made);
        let next = trace.stack(index + 2);
        assert_eq!(next.last().unwrap().budget, Some((made, end)));
    }
    assert!(
        spent > start,
        "a check with a single answer moves the end: {spent}"
    );
}
