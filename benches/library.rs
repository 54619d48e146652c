//! The speed of filters and orders on a million games: `cargo bench -p tabia-library`. `TABIA_BENCH_GAMES` gives another number of
//! games.

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Read;
use std::ops::ControlFlow;

use criterion::Criterion;
use tabia_library::filter::select;
use tabia_library::import::{ImportOptions, Source};
use tabia_library::query::Query;
use tabia_library::{Collection, Snapshot, SortColumn, sort};

const QUERIES: [&str; 14] = [
    "elo>2600",
    "1990..",
    "draw",
    "eco:B90-B99",
    "moves<3",
    "has:comments",
    "white:carlsen",
    "player:\"m carlsen\"",
    "carlsen",
    "white:carlsen elo>2600 eco:B90-B99 1990..",
    "(won:carlsen or lost:carlsen) -time:blitz",
    "number:..1000",
    "text:\"a blunder\"",
    "material:KQ-K",
];

fn main() {
    let games = std::env::var("TABIA_BENCH_GAMES").ok();
    let games = games
        .and_then(|games| games.parse().ok())
        .unwrap_or(1_000_000);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let snapshot = collection(&folder.path().join("bench.tabia-games"), games);
    let mut criterion = Criterion::default().configure_from_args();
    let mut group = criterion.benchmark_group(format!("filter of {games} games"));
    group.sample_size(10);
    for text in QUERIES {
        let query: Query = text.parse().expect("a query");
        group.bench_function(text, |b| {
            b.iter(|| {
                black_box(select(
                    &snapshot,
                    &query,
                    &mut |_| ControlFlow::Continue(()),
                ))
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group(format!("order of {games} games"));
    group.sample_size(10);
    for column in SortColumn::ALL {
        group.bench_function(format!("{column:?}"), |b| {
            b.iter(|| {
                let mut places: Vec<_> = snapshot.places().collect();
                sort(&snapshot, &mut places, column, false);
                black_box(places)
            });
        });
    }
    group.finish();
    let mut group = criterion.benchmark_group("parse");
    for times in [1, 10, 100, 1000] {
        let text =
            "(white:carlsen|\"Caruana, Fabiano\" or -elo>2600) eco:B9 1990.. text ".repeat(times);
        group.throughput(criterion::Throughput::Bytes(text.len() as u64));
        group.bench_function(format!("{} bytes", text.len()), |b| {
            b.iter(|| black_box(text.parse::<Query>()));
        });
    }
    group.finish();
    criterion.final_summary();
}

/// Returns a collection of short games with 60,000 players, 5,000 events and as many sites.
fn collection(folder: &std::path::Path, games: usize) -> Snapshot {
    let mut collection = Collection::create(folder).expect("a new collection");
    let source = Source {
        name: "games.pgn".to_owned(),
        reader: Box::new(Generator {
            games: 0..games,
            text: Vec::new(),
            read: 0,
        }),
    };
    let options = ImportOptions::new(2, &|_| None);
    let mut writer = collection.writer().expect("a writer");
    let imported = writer.import(vec![source], &options, &mut |_| ControlFlow::Continue(()));
    imported.expect("an import");
    writer.snapshot()
}

/// Writes games while they are read.
struct Generator {
    games: std::ops::Range<usize>,
    text: Vec<u8>,
    read: usize,
}

impl Read for Generator {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.read == self.text.len() {
            let mut text = String::new();
            self.games
                .by_ref()
                .take(1000)
                .for_each(|number| write_game(&mut text, number));
            (self.text, self.read) = (text.into_bytes(), 0);
        }
        let count = buffer.len().min(self.text.len() - self.read);
        buffer[..count].copy_from_slice(&self.text[self.read..self.read + count]);
        self.read += count;
        Ok(count)
    }
}

fn write_game(text: &mut String, number: usize) {
    // A multiplier without a common factor spreads the values.
    let mixed = number.wrapping_mul(2_654_435_761) >> 7;
    let player = |number: usize| match number % 60_000 {
        0..60 => "Carlsen, Magnus".to_owned(),
        other => format!("Player{other}, Name{}", other % 700),
    };
    let _ = writeln!(
        text,
        "[Event \"Event {}\"]\n[Site \"Place {}\"]\n[Date \"{}.{:02}.{:02}\"]\n[Round \"{}.{}\"]\n[White \"{}\"]\n[Black \"{}\"]\n\
         [Result \"{}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[ECO \"{}{:02}\"]\n[TimeControl \"{}+2\"]\n",
        mixed % 5000,
        mixed % 4999,
        1960 + mixed % 65,
        1 + mixed % 12,
        1 + mixed % 28,
        1 + mixed % 13,
        mixed % 9,
        player(mixed / 3),
        player(mixed / 5),
        ["1-0", "0-1", "1/2-1/2"][mixed % 3],
        1800 + mixed % 1000,
        1800 + mixed / 7 % 1000,
        ["A", "B", "C", "D", "E"][mixed % 5],
        mixed % 100,
        60 * (1 + mixed % 100),
    );
    let comment = if mixed.is_multiple_of(4) {
        "{a good move} "
    } else {
        ""
    };
    let _ = writeln!(
        text,
        "1. e4 e5 2. Nf3 {comment}Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 *\n"
    );
}
