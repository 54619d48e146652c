//! The speed of the search for positions: `cargo bench -p tabia-library --bench positions`.
//!
//! The games are played at random, with captures more often than other moves, so that endings are reached. The unit is a
//! position, and for signatures a game.

use std::hint::black_box;

use criterion::{Criterion, Throughput};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tabia_chess::{Move, Position};
use tabia_game::{GameResult, Step};
use tabia_library::Replay;
use tabia_library::positions::{Matcher, Signature, SignatureBuilder};

const GAMES: usize = 2000;

/// Searches that hardly any game matches, so that games are played to their ends.
const SEARCHES: [(&str, &str); 8] = [
    ("material", "material:KRP-KR"),
    ("material, twice in a row", "material:KRPP+-KRP* for:2"),
    ("imbalance", "imbalance:P-5 for:9 result:won"),
    ("one square", "h8=N1 color:fixed"),
    ("pattern", "g7=B h6=Q g8=k"),
    (
        "pattern in four orientations",
        "g7=B h6=Q g8=k color:either wing:either",
    ),
    ("pawns", "pawns:8/pp3ppp/4p3/8/3P4/8/PP3PPP/8 color:either"),
    (
        "position",
        "position:\"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 ? ?\"",
    ),
];

fn main() {
    let games: Vec<Vec<u8>> = (0..GAMES).map(|seed| random_game(seed as u64)).collect();
    let positions: u64 = games.iter().map(|code| positions(code)).sum();
    let mut criterion = Criterion::default().configure_from_args();

    let mut group = criterion.benchmark_group("positions");
    group.throughput(Throughput::Elements(positions));
    group.bench_function("play", |b| {
        b.iter(|| games.iter().map(|code| self::positions(code)).sum::<u64>());
    });
    group.bench_function("signature", |b| {
        b.iter(|| {
            games.iter().map(|code| signature(code)).for_each(|one| {
                black_box(one);
            })
        });
    });
    let matchers = SEARCHES.map(|(name, search)| {
        let search = search.parse().expect("the search is correct");
        (name, Matcher::new(&search))
    });
    let result = GameResult::WhiteWins;
    for (name, matcher) in &matchers {
        let find = |code: &Vec<u8>| matcher.first_match(&Replay::standard(), code, result);
        group.bench_function(format!("search/{name}"), |b| {
            b.iter(|| games.iter().filter_map(find).count());
        });
    }
    group.finish();

    let signatures: Vec<Signature> = games.iter().map(|code| signature(code)).collect();
    let mut group = criterion.benchmark_group("signatures");
    group.throughput(Throughput::Elements(GAMES as u64));
    for (name, matcher) in &matchers {
        let may_match = |signature: &&Signature| matcher.may_match(signature, result);
        group.bench_function(*name, |b| {
            b.iter(|| signatures.iter().filter(may_match).count());
        });
    }
    group.finish();
    criterion.final_summary();
}

/// Plays a game of up to 120 half-moves.
fn random_game(seed: u64) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(seed);
    let (mut position, mut replay, mut code) = (Position::start(), Replay::standard(), Vec::new());
    for _ in 0..random.random_range(60..120) {
        let moves: Vec<Move> = position.legal_moves().iter().copied().collect();
        let takes = |mv: &&Move| position.captured(**mv).is_some();
        let captures: Vec<Move> = moves.iter().filter(takes).copied().collect();
        let from = match captures.is_empty() || random.random_range(0..3) > 0 {
            true => &moves,
            false => &captures,
        };
        if from.is_empty() {
            break;
        }
        let mv = from[random.random_range(0..from.len())];
        assert!(replay.encode(Step::Move(mv), &mut code));
        let _ = position.make(mv);
    }
    code
}

/// Plays a game and returns the number of its positions.
fn positions(code: &[u8]) -> u64 {
    let (mut replay, mut at, mut positions) = (Replay::standard(), 0, 1);
    while replay.advance(code, &mut at) {
        positions += 1;
    }
    positions
}

fn signature(code: &[u8]) -> Signature {
    let (mut replay, mut at) = (Replay::standard(), 0);
    let mut builder = SignatureBuilder::new(&replay);
    while replay.advance(code, &mut at) {
        builder.add(&replay);
    }
    builder.finish()
}
