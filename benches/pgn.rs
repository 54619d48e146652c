//! The speed of reading and writing PGN: `cargo bench --bench pgn`.
//!
//! Every text is read at doubling sizes: the time is not linear where the throughput falls with the size.

use criterion::{BenchmarkId, Criterion, Throughput};
use tabia_game::pgn::{check, format};

/// A game with variations, comments, glyphs and clocks.
const GAME: &str = r#"[Event "Casual game"]
[Site "?"]
[Date "2026.11.22"]
[Round "1"]
[White "First"]
[Black "Second"]
[Result "1/2-1/2"]

1. e4 {[%clk 0:05:00]} e5 {[%eval 0.25]} 2. Nf3 Nc6 3. Bb5 a6 $1 (3... Nf6 4. O-O {The
Berlin Defence.} Nxe4 5. d4 (5. Re1 Nd6) 5... Nd6) 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5
7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5 11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 1/2-1/2

"#;

/// The contents of the test files.
const TEXTS: [(&str, &str); 12] = [
    ("games", GAME),
    ("words", "foo "),
    (
        "plain text",
        "The quick brown fox jumps over the lazy dog, twice. ",
    ),
    ("comments", "{a} "),
    ("variations", "(1. e5) "),
    ("open braces", "{{} "),
    ("brackets", "[\n"),
    ("line comments", ";x\n"),
    ("closing brackets", ")"),
    ("glyphs", "$7 $9 $11 "),
    ("tags on one line", "[A \"b\"] "),
    ("commands", "{[%clk 0:01:02][%cal Ge2e4]} "),
];

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    type Work = fn(&[u8]);
    let works: [(&str, Work); 2] = [
        ("check", |text| drop(check("", text))),
        ("format", |text| drop(format(text))),
    ];
    for (work, run) in works {
        for (name, piece) in TEXTS {
            let mut group = criterion.benchmark_group(format!("{work}/{name}"));
            group.sample_size(10);
            for size in [1, 2, 4, 8].map(|times| times << 17) {
                let text = piece.repeat(size / piece.len());
                group.throughput(Throughput::Bytes(text.len() as u64));
                group.bench_with_input(
                    BenchmarkId::from_parameter(size >> 10),
                    &text,
                    |b, text| {
                        b.iter(|| run(text.as_bytes()));
                    },
                );
            }
            group.finish();
        }
    }
    criterion.final_summary();
}
