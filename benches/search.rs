//! The speed of the engine: evaluation, and a search of fixed depth.
//!
//! `cargo bench --bench search`. For the speed in nodes per second, `tabia bench` is enough.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use tabia_chess::Position;
use tabia_engine::{Engine, Event, Limits, Options, bench, eval};

fn positions() -> Vec<Position> {
    bench::POSITIONS
        .iter()
        .filter_map(|fen| Position::from_fen(fen).ok())
        .collect()
}

/// Evaluates all terms of every bench position, without a cache of pawn structures.
fn evaluation(criterion: &mut Criterion) {
    let positions = positions();
    criterion.bench_function("terms of 30 positions", |bencher| {
        bencher.iter(|| {
            for position in &positions {
                black_box(eval::terms(black_box(position)));
            }
        });
    });
}

/// Measures from the call of `go` to the answer, with an empty table.
fn search(criterion: &mut Criterion) {
    let Ok(engine) = Engine::new(Options::default(), || {}) else {
        return;
    };
    let positions = positions();
    criterion.bench_function("depth 8 in an open position", |bencher| {
        bencher.iter(|| {
            engine.clear_hash();
            engine.go(positions[6].clone(), Vec::new(), Limits::depth(8));
            engine
                .reports()
                .iter()
                .find(|report| matches!(report.event, Event::Best { .. }))
        });
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = evaluation, search
}
criterion_main!(benches);
