//! The lines of mates: as long as their scores predict, and with the mate at the end.

use super::*;
use tabia_player::{GameLine, think};

/// Positions with mates of many lengths.
const POSITIONS: [&str; 14] = [
    "2k5/8/2K5/8/8/8/8/3R4 w - - 0 1",
    "8/8/8/8/8/2k5/8/K1q5 w - - 0 1",
    "3RQn2/2r1q1k1/4Bppp/3p3P/3p4/4P1P1/5PK1/8 w - - 1 1",
    "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
    "8/8/8/8/8/4k3/8/R3K3 w Q - 0 1",
    "7k/8/8/8/8/8/1Q6/K7 b - - 0 1",
    "8/8/8/8/3k4/8/1R6/K6R b - - 0 1",
    "8/8/8/3k4/8/8/8/KQ6 w - - 0 1",
    "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
    "6rk/6pp/7N/8/8/8/8/K7 b - - 0 1",
    "5rkr/pp2Rp2/1b1p1Pb1/3P2Q1/2n3P1/2p5/P4P2/4R1K1 w - - 1 0",
    "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1",
    "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
    "8/8/8/8/8/5K2/4Q3/7k b - - 0 1",
];

/// Checks a line with a mate score; returns whether it is one.
fn is_whole_mate(position: &Position, info: &Info) -> bool {
    let Some(plies) = info.score.plies_to_mate() else {
        return false;
    };
    let what = || format!("{} {info:?}", position.fen());
    assert!(is_playable(position, &info.pv), "{}", what());
    if info.bound == Bound::Exact {
        assert_eq!(info.pv.len(), plies, "{}", what());
        let end = info
            .pv
            .iter()
            .fold(position.clone(), |at, mv| at.after(*mv));
        assert!(end.in_check() && end.count_moves() == 0, "{}", what());
    } else {
        assert!(info.pv.len() <= plies, "{}", what());
    }
    true
}

/// Searches a position and checks all its lines; returns the number of mates.
fn check(engine: &Engine, position: &Position, limits: Limits) -> usize {
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (events, _) = listen(engine, search);
    let lines = events.iter().filter_map(|event| match event {
        Event::Info(info) => Some(info),
        _ => None,
    });
    lines.filter(|info| is_whole_mate(position, info)).count()
}

#[test]
fn a_mate_line_ends_in_mate() {
    for threads in [1, 2] {
        let engine = Engine::new(
            Options {
                threads,
                hash_mib: 1,
            },
            || {},
        )
        .unwrap();
        for fen in POSITIONS {
            // Each search uses the table of the one before.
            for limits in [
                Limits::depth(10),
                Limits::depth(5),
                Limits {
                    lines: 4,
                    analysis: true,
                    ..Limits::depth(9)
                },
                Limits {
                    mate: Some(4),
                    ..Limits::nodes(50_000)
                },
            ] {
                check(&engine, &position(fen), limits);
            }
        }
    }
    let engine = engine();
    let found = |fen: &&str| check(&engine, &position(fen), Limits::depth(12)) > 0;
    let mates = POSITIONS.iter().filter(|fen| found(fen)).count();
    assert!(mates > 7, "{mates}");
}

/// Games of random moves contain many mates, which are missed and found again.
#[test]
fn the_mates_of_random_games_have_whole_lines() {
    let engine = engine();
    let mut random = 0x5EED_u64;
    let mut mates = 0;
    for _ in 0..20 {
        let mut position = Position::start();
        for _ in 0..120 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let _ = position.make(moves[random as usize % moves.len()]);
            let depth = 1 + (random >> 40) as i32 % 6;
            mates += check(&engine, &position, Limits::depth(depth));
        }
    }
    assert!(mates > 100, "{mates}");
}

#[test]
fn a_finished_position_has_a_score_and_no_line() {
    let mut engine = engine();
    for (fen, score) in [
        ("7k/6Q1/5K2/8/8/8/8/8 b - - 0 1", Score::MATED),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Score::DRAW),
    ] {
        let search = engine.go(position(fen), Vec::new(), Limits::depth(3));
        let (info, mv) = answer(&engine, search);
        let info = info.unwrap();
        assert_eq!((info.score, info.depth, mv), (score, Depth(0), None));
        assert!(info.pv.is_empty());
        let line = GameLine::new(position(fen));
        let found = think(&mut engine, &line, Limits::depth(3), &|| true);
        assert_eq!(found.unwrap().best, None);
    }
}
