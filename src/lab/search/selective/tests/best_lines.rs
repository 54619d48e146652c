//! The searches that leave out quiet moves beside the best lines, the detection of threats, and the material-only program.

use super::super::super::comparison::POSITIONS;
use super::*;

/// Returns a search's steps.
fn recorded(search: Selective, game: &Chess, depth: u32, values: &Values) -> Trace<ChessMove> {
    let mut trace = Trace::new(60_000);
    let mut s = Search::new(game.clone(), &mut trace).with_order(Order::Victims);
    search.search_with(&mut s, depth, values);
    trace
}

/// What is left out is quiet, gives no check, does not answer one, and leaves the side at or below alpha; in a tree of lines with its
/// flag it is neither a first move nor an answer to the first one.
#[test]
fn only_quiet_moves_below_alpha_are_left_out() {
    let searches = [
        Selective::ThreatDetection,
        Selective::StaticLine,
        Selective::TreeCut,
    ];
    for search in searches {
        let mut count = 0;
        for fen in POSITIONS.iter().step_by(4) {
            let game = chess(fen);
            let trace = recorded(search, &game, 4, &Values::default());
            for (index, event) in trace.events().iter().enumerate() {
                let Event::Prune { ply, mv, why } = *event else {
                    continue;
                };
                let (Some(mv), Prune::Static | Prune::NoThreat) = (mv, why) else {
                    continue;
                };
                count += 1;
                if count % 7 > 0 {
                    continue;
                }
                let stack = trace.stack(index + 1);
                let mut at = game.clone();
                for level in &stack[1..=ply] {
                    at.make(level.visit.mv.unwrap());
                }
                assert!(!at.is_tactical(mv) && !at.is_advance(mv) && !at.is_check());
                at.make(mv);
                assert!(!at.is_check() && -at.evaluate() <= stack[ply].visit.alpha);
                let is_beside = search == Selective::TreeCut;
                assert!(!is_beside || ply > 1 || ply == 1 && stack[0].tried > 1);
            }
        }
        assert!(count > 300, "{} {count}", search.name());
    }
}

/// Where only the piece just moved may begin, fewer threats are seen than where any may, and where threats must grow with the depth
/// fewer still.
#[test]
fn threats_of_more_pieces_keep_more_moves() {
    let nodes = |changes: &[(Parameter, i32)]| -> usize {
        let mut values = Values::default();
        for (parameter, value) in changes {
            values.set(*parameter, *value);
        }
        let searched = POSITIONS.iter().step_by(4).map(|fen| {
            let trace = recorded(Selective::ThreatDetection, &chess(fen), 3, &values);
            let events = trace.events().iter();
            let left_out = |event: &&Event<ChessMove>| {
                matches!(
                    event,
                    Event::Prune {
                        why: Prune::NoThreat,
                        ..
                    }
                )
            };
            events.filter(left_out).count()
        });
        searched.sum()
    };
    let by_any = nodes(&[(Parameter::DetectMover, 0)]);
    let by_mover = nodes(&[]);
    let growing = nodes(&[(Parameter::DetectGrowth, 900)]);
    println!("{by_any} {by_mover} {growing}");
    assert!(by_any < by_mover && by_mover < growing);
}

/// Without passes and extensions the material-only program has the value of a search of all first moves by the pieces alone, and
/// plays of the best ones the one with the best plan. Passes save nodes and hardly change the value.
#[test]
fn the_plan_chooses_among_the_moves_that_keep_the_material() {
    let plain = Values::default()
        .with(Parameter::StageNull, 0)
        .with(Parameter::Reach, 0);
    let (mut saved, mut spent, mut differ) = (0, 0, 0);
    for fen in POSITIONS {
        let game = chess(fen);
        let run = |values: &Values| {
            let mut counts = Counts::default();
            let mut s = Search::new(game.clone(), &mut counts).with_order(Order::Victims);
            let value = Selective::MaterialOnly.search_with(&mut s, 3, values);
            let line = s.line().to_vec();
            (value, line[0], counts.nodes)
        };
        let (value, mv, _) = run(&plain);
        let by_material = |mv: ChessMove| {
            let mut game = game.clone();
            game.make(mv);
            -self::value(&game, |s| {
                s.count_pieces_alone(true);
                quiescence::with_captures(s, -INFINITY, INFINITY, 2)
            })
        };
        let moves = game.legal_moves();
        let kept: Vec<ChessMove> = moves
            .iter()
            .copied()
            .filter(|mv| by_material(*mv) == value)
            .collect();
        assert!(kept.contains(&mv) && moves.iter().all(|mv| by_material(*mv) <= value));
        let plan = |mv: &ChessMove| {
            let mut game = game.clone();
            game.make(*mv);
            -self::value(&game, |s| quiescence::captures(s, -INFINITY, INFINITY))
        };
        assert_eq!(kept.iter().map(plan).max(), Some(plan(&mv)), "{fen}");
        let passing = run(&plain.clone().with(Parameter::StageNull, 1));
        differ += u32::from(passing.0 != value);
        saved += passing.2;
        spent += run(&plain).2;
    }
    println!("{saved} of {spent} nodes, {differ} other values");
    assert!(saved < spent && differ <= 2, "{saved} {spent} {differ}");
}
