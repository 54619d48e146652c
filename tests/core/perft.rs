//! Compares leaf counts of the move tree with published ones.

use std::fs;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use tabia_chess::perft::{divide, perft};
use tabia_chess::{CastlingMode, Position};

use crate::common;

/// Maximum number of leaves of an ordinary run.
const ORDINARY_RUN: u64 = 200_000_000;

/// One published line: a position and its counts by depth.
struct Published {
    fen: String,
    counts: Vec<(u32, u64)>,
}

/// A count to be verified.
struct Job {
    fen: String,
    depth: u32,
    nodes: u64,
}

impl Published {
    /// Returns the deepest count below the limit.
    fn deepest(&self, limit: u64) -> Option<Job> {
        self.counts
            .iter()
            .filter(|(_, nodes)| *nodes < limit)
            .max()
            .map(|&(depth, nodes)| Job {
                fen: self.fen.clone(),
                depth,
                nodes,
            })
    }
}

/// Reads `FEN ;D1 20 ;D2 400` lines.
fn read_epd(text: &str) -> Vec<Published> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| {
            let mut parts = line.split(';');
            let fen = parts.next().unwrap().trim().to_string();
            let counts = parts
                .map(|part| {
                    let (depth, nodes) = part.trim().split_once(' ').unwrap();
                    (depth[1..].parse().unwrap(), nodes.trim().parse().unwrap())
                })
                .collect();
            Published { fen, counts }
        })
        .collect()
}

/// Reads files with an `epd` line and `perft DEPTH COUNT` lines for each position.
fn read_perft(text: &str) -> Vec<Published> {
    let mut published: Vec<Published> = Vec::new();
    for line in text.lines() {
        if let Some(fen) = line.strip_prefix("epd ") {
            published.push(Published {
                fen: fen.trim().to_string(),
                counts: Vec::new(),
            });
        } else if let Some(count) = line.strip_prefix("perft ") {
            let (depth, nodes) = count.trim().split_once(' ').unwrap();
            let counts = &mut published.last_mut().unwrap().counts;
            counts.push((depth.parse().unwrap(), nodes.trim().parse().unwrap()));
        }
    }
    published
}

fn carried() -> Vec<Published> {
    read_epd(include_str!("../data/perft.epd"))
}

/// Returns the named files of the shared data folder; `None`, with a message, when there is no such folder.
fn shared(names: &[&str]) -> Option<Vec<Published>> {
    let Some(folder) = common::shared("data/perft") else {
        common::skip(
            "the longer lists of perft counts",
            "folder ../shared/data/perft",
        );
        return None;
    };
    let mut published = Vec::new();
    for name in names {
        let text = fs::read_to_string(folder.join(name)).unwrap();
        published.extend(if name.ends_with(".epd") {
            read_epd(&text)
        } else {
            read_perft(&text)
        });
    }
    Some(published)
}

/// Counts all jobs on all cores, longest first, and fails with every count that differs.
fn check(mut jobs: Vec<Job>) {
    assert!(!jobs.is_empty());
    jobs.sort_by_key(|job| std::cmp::Reverse(job.nodes));
    let total: u64 = jobs.iter().map(|job| job.nodes).sum();
    let (next, counted) = (AtomicUsize::new(0), AtomicU64::new(0));
    let wrong = Mutex::new(Vec::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(Job { fen, depth, nodes }) = jobs.get(number) else {
                return;
            };
            let mut position = Position::from_fen_in(fen, CastlingMode::Chess960)
                .unwrap_or_else(|error| panic!("{fen}: {error}"));
            let before = position.clone();
            let found = perft(&mut position, *depth);
            if found != *nodes || position != before {
                let message = format!("{fen} depth {depth}: {found} instead of {nodes}");
                eprintln!("{message}");
                wrong.lock().unwrap().push(message);
            }
            let counted = counted.fetch_add(*nodes, Ordering::Relaxed) + nodes;
            if number % 100 == 99 {
                eprintln!(
                    "{number} of {} positions, {counted} of {total} leaves",
                    jobs.len()
                );
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let wrong = wrong.into_inner().unwrap();
    println!("{} positions, {total} leaves", jobs.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn published_counts() {
    let mut jobs: Vec<Job> = carried()
        .iter()
        .map(|published| {
            published
                .deepest(2_000_000)
                .or(published.deepest(5_000_000))
                .unwrap()
        })
        .collect();
    if let Some(published) = shared(&["random.perft"]) {
        jobs.extend(
            published
                .iter()
                .step_by(7)
                .filter_map(|line| line.deepest(100_000)),
        );
    }
    if let Some(published) = shared(&["chess960.perft"]) {
        jobs.extend(published.iter().filter_map(|line| line.deepest(100_000)));
    }
    assert!(jobs.iter().map(|job| job.nodes).sum::<u64>() <= ORDINARY_RUN);
    check(jobs);
}

#[test]
fn the_file_holds_the_classic_positions() {
    let lines = carried();
    assert!(lines.len() >= 126);
    assert_eq!(lines[0].fen, Position::start().fen());
    assert_eq!(lines[0].counts.last(), Some(&(6, 119_060_324)));
}

#[test]
fn divide_adds_up() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ] {
        let mut position = Position::from_fen(fen).unwrap();
        for depth in 1..=3 {
            let parts = divide(&mut position, depth);
            assert_eq!(parts.len(), position.legal_moves().len());
            let sum: u64 = parts.iter().map(|(_, leaves)| leaves).sum();
            assert_eq!(sum, perft(&mut position, depth), "{fen} depth {depth}");
        }
    }
}

/// 340 thousand million leaves: for a release build, in a night.
#[test]
#[ignore = "takes hours"]
fn every_published_count_below_200_million() {
    let names = [
        "pychess_perftsuite.epd",
        "pychess_perftsuite2.epd",
        "pychess_frc_perftsuite.epd",
        "sunfish_perft.epd",
        "tricky.perft",
        "chess960.perft",
        "random.perft",
    ];
    let published = shared(&names).unwrap_or_else(carried);
    check(
        published
            .iter()
            .filter_map(|line| line.deepest(200_000_000))
            .collect(),
    );
}

/// Position and count as printed in the thesis on which the engine is based.
#[test]
#[ignore = "eight thousand million leaves"]
fn kiwipete_at_depth_six() {
    let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let position = Position::from_fen(fen).unwrap();
    let moves = position.legal_moves();
    let next = AtomicUsize::new(0);
    let leaves = AtomicU64::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(&mv) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
                    leaves.fetch_add(perft(&mut position.after(mv), 5), Ordering::Relaxed);
                }
            });
        }
    });
    assert_eq!(leaves.into_inner(), 8_031_647_685);
}
