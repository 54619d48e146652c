//! Boards with many queens that can capture each other: the hardest positions that are accepted.

use proptest::prelude::*;

use super::*;
use tabia_chess::{Color, Piece, Role, Setup};

/// Far more nodes than any of these searches may visit, and soon reached.
const TOO_MANY: u64 = 600_000;

/// The positions in which the error was found.
const WORST: [&str; 3] = [
    "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1",
    "1q4q1/Q7/Q1Q2q2/q5Qq/Q3QqQ1/q4qQ1/1kq5/4QK2 w - - 0 1",
    "QqQqQqQq/qQqQqQqQ/QqQqQqQq/8/8/8/K6k/7q w - - 0 1",
];

/// Returns a position with `count` queens a side on random squares, and the kings, in which the side to move has a move.
fn queens(count: usize, mut random: u64) -> Position {
    loop {
        let mut setup = Setup::empty();
        for color in Color::ALL {
            for piece in 0..=count {
                let role = if piece == 0 { Role::King } else { Role::Queen };
                random = random
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1_442_695_040_888_963_407);
                let square = &mut setup.board[(random >> 40) as usize % 64];
                if square.is_none() {
                    *square = Some(Piece::new(color, role));
                }
            }
        }
        if let Ok(position) = setup.position()
            && !position.legal_moves().is_empty()
        {
            return position;
        }
    }
}

/// Searches, and reports last the number of nodes visited.
fn counted(job: &job::Job, table: &table::Table, memory: &mut search::Memory, thread: usize) {
    search::run(job, table, memory, thread);
    job.report(Event::Failed(job.nodes().to_string()));
}

/// Returns the number of nodes that a search visits, and its answer.
fn visited(position: &Position, limits: Limits) -> (u64, Option<Move>) {
    let engine = Engine::with_search(Options::default(), || {}, counted).unwrap();
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (events, mv) = listen(&engine, search);
    let Some(Event::Failed(nodes)) = events.last() else {
        panic!("{events:?}");
    };
    (nodes.parse().unwrap(), mv)
}

fn first_iteration_is_short(position: &Position) {
    let limits = Limits {
        nodes: Some(TOO_MANY),
        ..Limits::depth(1)
    };
    let (nodes, mv) = visited(position, limits);
    assert!(nodes < TOO_MANY / 2, "{nodes}: {}", position.fen());
    assert!(position.is_legal(mv.unwrap()));
}

/// The limits that games, suites and the window use, each with a millisecond or two: a fast machine visits a few thousand nodes
/// in it, and a slow one fewer.
fn time_counts(position: &Position) {
    let moment = Duration::from_millis(1);
    let clock = Clock {
        remaining: [4 * moment; 2],
        ..Clock::default()
    };
    let timed = Limits::time(moment);
    for limits in [
        timed.clone(),
        Limits {
            analysis: true,
            ..timed.clone()
        },
        Limits {
            lines: 5,
            ..timed.clone()
        },
        Limits {
            time: Some(clock.into()),
            ..Limits::default()
        },
        Limits {
            strength: Some(Strength {
                elo: Elo::MIN,
                seed: 1,
            }),
            ..timed
        },
    ] {
        let limits = Limits {
            nodes: Some(TOO_MANY),
            ..limits
        };
        let (nodes, mv) = visited(position, limits.clone());
        assert!(nodes < 20_000, "{nodes}: {} {limits:?}", position.fen());
        assert!(position.is_legal(mv.unwrap()));
    }
}

#[test]
fn the_worst_boards_are_no_trouble() {
    for fen in WORST {
        first_iteration_is_short(&position(fen));
        time_counts(&position(fen));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn however_many_queens_the_first_iteration_is_short(count in 5..16_usize, seed: u64) {
        first_iteration_is_short(&queens(count, seed));
    }

    #[test]
    fn however_many_queens_the_time_counts(count in 5..16_usize, seed: u64) {
        time_counts(&queens(count, seed));
    }
}
