//! The handle: calls return at once, reports belong to their search, only dropping it ends it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use super::*;

#[test]
fn without_a_legal_move_there_is_no_best_move() {
    for (fen, score) in [
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Score::MATED),
    ] {
        let engine = engine();
        let search = engine.go(position(fen), Vec::new(), Limits::depth(3));
        let (info, best) = answer(&engine, search);
        assert_eq!(
            info.map(|info| (info.score, info.depth)),
            Some((score, Depth(0))),
            "{fen}"
        );
        assert_eq!(best, None, "{fen}");
    }
}

#[test]
fn stop_ends_an_infinite_search() {
    let engine = engine();
    let search = engine.go(Position::start(), Vec::new(), Limits::infinite());
    assert!(engine.reports().recv_timeout(PATIENCE).is_ok(), "it works");
    engine.stop();
    let (_, mv) = answer(&engine, search);
    assert!(Position::start().is_legal(mv.unwrap()));
}

#[test]
fn a_search_that_is_stopped_before_it_begins_still_answers() {
    let engine = engine();
    for _ in 0..50 {
        let search = engine.go(Position::start(), Vec::new(), Limits::infinite());
        engine.stop();
        assert!(answer(&engine, search).1.is_some());
    }
}

#[test]
fn an_infinite_search_waits_even_with_nothing_left_to_do() {
    let engine = engine();
    let limits = Limits {
        depth: Some(Depth(1)),
        ..Limits::infinite()
    };
    let search = engine.go(Position::start(), Vec::new(), limits);
    let early = engine.reports().recv_timeout(PATIENCE).unwrap();
    assert!(matches!(early.event, Event::Info(_)));
    let silence = engine.reports().recv_timeout(Duration::from_millis(100));
    assert!(silence.is_err(), "no answer yet: {silence:?}");
    engine.stop();
    assert!(answer(&engine, search).1.is_some());
}

#[test]
fn every_report_belongs_to_its_position() {
    // As when an arrow key is held down: 200 positions, 30 a second.
    let engine = engine();
    let mut position = Position::start();
    let mut shown = HashMap::new();
    let mut answers = HashMap::new();
    let mut lines = 0;
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut latest = None;
    let mut check =
        |report: Report, shown: &HashMap<SearchId, Position>, latest: Option<SearchId>| {
            let position = &shown[&report.search];
            assert!(Some(report.search) <= latest);
            match report.event {
                Event::Info(info) => {
                    lines += 1;
                    assert!(!info.pv.is_empty());
                    assert!(
                        is_playable(position, &info.pv),
                        "{position:?} {:?}",
                        info.pv
                    );
                }
                Event::CurrentMove { mv, .. } => assert!(position.is_legal(mv)),
                Event::Best { mv, .. } => {
                    assert!(mv.is_some_and(|mv| position.is_legal(mv)));
                    *answers.entry(report.search).or_insert(0) += 1;
                }
                Event::Failed(message) | Event::Note(message) => panic!("{message}"),
            }
        };
    for _ in 0..200 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            position = Position::start();
        } else {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            position = position.after(moves[random as usize % moves.len()]);
        }
        if position.legal_moves().is_empty() {
            position = Position::start();
        }
        let search = engine.go(position.clone(), Vec::new(), Limits::infinite());
        shown.insert(search, position.clone());
        latest = Some(search);
        let until = Instant::now() + Duration::from_millis(33);
        while let Ok(report) = engine.reports().recv_deadline(until) {
            check(report, &shown, latest);
        }
    }
    engine.stop();
    engine.wait_until_idle();
    for report in engine.reports().try_iter() {
        check(report, &shown, latest);
    }
    assert_eq!(answers.len(), 200, "every search is answered");
    assert!(answers.values().all(|&count| count == 1), "once");
    assert!(lines >= 200);
}

#[test]
fn the_front_end_is_woken_for_every_report() {
    let calls = Arc::new(AtomicUsize::new(0));
    let counter = calls.clone();
    let engine = Engine::new(Options::default(), move || {
        counter.fetch_add(1, Ordering::SeqCst);
    })
    .unwrap();
    let search = engine.go(Position::start(), Vec::new(), Limits::depth(4));
    engine.wait_until_idle();
    let (events, _) = listen(&engine, search);
    assert_eq!(calls.load(Ordering::SeqCst), events.len() + 1);
}

#[test]
fn a_panic_becomes_a_message_and_the_engine_goes_on() {
    /// Panics on the thread that the node limit names.
    fn search(job: &job::Job, table: &table::Table, memory: &mut search::Memory, thread: usize) {
        if job.limits.nodes == Some(1_000_000 + thread as u64) {
            panic!("injected on thread {thread}");
        }
        search::run(job, table, memory, thread);
    }
    let options = Options {
        threads: 3,
        hash_mib: 1,
    };
    let engine = Engine::with_search(options, || {}, search).unwrap();
    for thread in [0, 2] {
        let limits = Limits {
            nodes: Some(1_000_000 + thread),
            infinite: true,
            ..Limits::default()
        };
        let search = engine.go(Position::start(), Vec::new(), limits);
        let (events, mv) = listen(&engine, search);
        let failures: Vec<&Event> = events
            .iter()
            .filter(|event| matches!(event, Event::Failed(_)))
            .collect();
        let expected = format!("search thread {thread} failed: injected on thread {thread}");
        assert_eq!(failures, [&Event::Failed(expected)]);
        assert!(
            Position::start().is_legal(mv.unwrap()),
            "there is an answer all the same"
        );

        let search = engine.go(Position::start(), Vec::new(), Limits::depth(5));
        let (info, mv) = answer(&engine, search);
        assert_eq!(
            info.unwrap().depth,
            Depth(5),
            "the next search is as good as ever"
        );
        assert!(mv.is_some());
    }
}

/// A failure always has a message.
#[test]
fn a_panic_without_a_word_is_reported_with_one() {
    fn search(_: &job::Job, _: &table::Table, _: &mut search::Memory, _: usize) {
        std::panic::panic_any(String::new());
    }
    let engine = Engine::with_search(Options::default(), || {}, search).unwrap();
    let search = engine.go(Position::start(), Vec::new(), Limits::depth(1));
    let (events, _) = listen(&engine, search);
    let expected = "search thread 0 failed: for an unknown reason".to_owned();
    assert_eq!(events, [Event::Failed(expected)]);
}

#[test]
fn settings_change_between_searches() {
    let engine = engine();
    let too_much = usize::MAX >> 24;
    assert_eq!(
        engine.set_hash(too_much),
        Err(EngineError::Memory { mib: too_much })
    );
    for (threads, hash) in [(3, 2), (1, 1), (2, 4)] {
        engine.set_threads(threads);
        engine.set_hash(hash).unwrap();
        engine.clear_hash();
        let search = engine.go(Position::start(), Vec::new(), Limits::depth(6));
        let (info, mv) = answer(&engine, search);
        assert_eq!(info.unwrap().depth, Depth(6));
        assert!(Position::start().is_legal(mv.unwrap()));
    }
}

#[test]
fn dropping_the_handle_ends_the_search() {
    let engine = engine();
    let reports = engine.reports().clone();
    engine.go(Position::start(), Vec::new(), Limits::infinite());
    drop(engine);
    // The channel closes after an answer, because no thread that could write to it is left.
    let last = reports.iter().last();
    assert!(matches!(
        last.map(|report| report.event),
        Some(Event::Best { .. })
    ));
}

#[test]
fn pondering_answers_only_after_the_hit() {
    let engine = engine();
    let limits = Limits {
        ponder: true,
        ..Limits::time(Duration::from_millis(1))
    };
    let search = engine.go(Position::start(), Vec::new(), limits);
    let deadline = Instant::now() + Duration::from_millis(100);
    while let Ok(report) = engine.reports().recv_deadline(deadline) {
        assert!(!matches!(report.event, Event::Best { .. }));
    }
    engine.ponder_hit();
    assert!(answer(&engine, search).1.is_some());
}

#[test]
fn a_node_limit_is_met_on_the_node() {
    for nodes in [1, 2, 100, 1_023, 5_000] {
        let engine = engine();
        let search = engine.go(Position::start(), Vec::new(), Limits::nodes(nodes));
        let (info, mv) = answer(&engine, search);
        assert!(mv.is_some());
        let reported = info.map_or(0, |info| info.nodes);
        assert!(reported <= nodes, "{reported} of {nodes}");
        assert!(
            nodes < 1_000 || reported > nodes / 10,
            "{reported} of {nodes}"
        );
    }
}

#[test]
fn a_soft_node_limit_ends_with_its_iteration() {
    let engine = engine();
    let limits = Limits {
        soft_nodes: Some(2_000),
        ..Limits::default()
    };
    let search = engine.go(Position::start(), Vec::new(), limits);
    let (soft, _) = answer(&engine, search);
    let soft = soft.unwrap();
    assert!(soft.nodes >= 2_000);
    engine.clear_hash();
    let search = engine.go(Position::start(), Vec::new(), Limits::depth(soft.depth.0));
    let (whole, _) = answer(&engine, search);
    assert_eq!(whole.unwrap().nodes, soft.nodes);
}

#[test]
fn with_no_time_left_a_move_is_still_chosen_and_not_just_made() {
    let engine = engine();
    let limits = Limits {
        time: Some(Clock::default().into()),
        ..Limits::default()
    };
    let position = position("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (_, mv) = answer(&engine, search);
    assert_eq!(uci_move::write(&position, mv.unwrap(), false), "a1a8");
}
