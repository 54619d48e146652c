//! The speed of the board: `cargo bench --bench chess`. Where Stockfish is installed, its `go perft` is timed in alternation
//! with Tabia's, because figures from different runs on a busy machine cannot be compared.

use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Instant;

use criterion::Criterion;
use tabia_chess::{GenKind, Move, MoveList, Position, perft::perft, san, see, uci_move};

/// Name, FEN, and the depth that takes a few tens of milliseconds.
const POSITIONS: [(&str, &str, u32); 3] = [
    (
        "start",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        5,
    ),
    (
        "kiwipete",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        4,
    ),
    ("endgame", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6),
];

/// Rounds of the comparison. Speeds are the best of them, which are disturbed least; ratios are the median of the rounds,
/// because other load affects both sides of a round alike.
const ROUNDS: usize = 41;

fn main() {
    let positions = POSITIONS.map(|(name, fen, depth)| {
        let position = Position::from_fen(fen).expect("the FEN is written above");
        (name, fen, position, depth)
    });
    for (name, fen, position, depth) in &positions {
        compare(name, fen, &mut position.clone(), *depth);
    }
    let mut criterion = Criterion::default().configure_from_args();
    for (name, _, position, depth) in &positions {
        let mut position = position.clone();
        let depth = *depth;
        criterion.bench_function(&format!("perft bulk/{name} {depth}"), |b| {
            b.iter(|| perft(&mut position, depth));
        });
        criterion.bench_function(&format!("perft lists/{name} {depth}"), |b| {
            b.iter(|| with_lists(&mut position, depth));
        });
        criterion.bench_function(&format!("perft every move/{name} {}", depth - 1), |b| {
            b.iter(|| every_move(&mut position, depth - 1));
        });
    }
    questions(&mut criterion, &positions[1].2);
    criterion.final_summary();
}

/// The queries of a search, for every legal move of one rich position.
fn questions(criterion: &mut Criterion, position: &Position) {
    let moves = position.legal_moves();
    for (name, which) in [
        ("all", GenKind::All),
        ("noisy", GenKind::Noisy),
        ("quiet", GenKind::Quiet),
    ] {
        criterion.bench_function(&format!("generate/{name}"), |b| {
            b.iter(|| {
                let mut list = MoveList::new();
                position.generate(which, &mut list);
                list.len()
            });
        });
    }
    let mut board = position.clone();
    criterion.bench_function("make and unmake", |b| {
        b.iter(|| {
            for &mv in &moves {
                let undo = board.make(mv);
                black_box(&board);
                board.unmake(mv, undo);
            }
        });
    });
    let mut each = |name: &str, ask: &dyn Fn(Move) -> bool| {
        criterion.bench_function(name, |b| {
            b.iter(|| moves.iter().filter(|&&mv| ask(black_box(mv))).count());
        });
    };
    each("is legal", &|mv| position.is_legal(mv));
    each("gives check", &|mv| position.gives_check(mv));
    each("exchange", &|mv| see(position, mv, 0));
    each("write SAN", &|mv| san::write(position, mv).len() > 4);
    let texts: Vec<(String, String)> = moves
        .iter()
        .map(|&mv| {
            (
                san::write(position, mv),
                uci_move::write(position, mv, false),
            )
        })
        .collect();
    criterion.bench_function("read SAN", |b| {
        b.iter(|| {
            texts
                .iter()
                .all(|(san, _)| san::read(position, san).is_ok())
        });
    });
    criterion.bench_function("read coordinates", |b| {
        b.iter(|| {
            texts
                .iter()
                .all(|(_, uci)| uci_move::read(position, uci).is_ok())
        });
    });
}

/// Perft with a move list at the last ply, as in a search.
fn with_lists(position: &mut Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth <= 1 {
        return moves.len() as u64;
    }
    let mut leaves = 0;
    for &mv in &moves {
        let undo = position.make(mv);
        leaves += with_lists(position, depth - 1);
        position.unmake(mv, undo);
    }
    leaves
}

/// Perft that also makes the moves of the last ply.
fn every_move(position: &mut Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    for &mv in &position.legal_moves() {
        let undo = position.make(mv);
        leaves += every_move(position, depth - 1);
        position.unmake(mv, undo);
    }
    leaves
}

/// Prints Tabia's speed and, where Stockfish is installed, its speed and the ratio.
fn compare(name: &str, fen: &str, position: &mut Position, depth: u32) {
    let mut rival = Stockfish::start(fen);
    let mut leaves = 0;
    let (mut bulk, mut lists, mut theirs) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        bulk.push(time(|| leaves = perft(position, depth)));
        theirs.extend(rival.as_mut().map(|rival| time(|| rival.perft(depth))));
        lists.push(time(|| leaves = with_lists(position, depth)));
    }
    let speed =
        |times: &[f64]| leaves as f64 / times.iter().copied().fold(f64::MAX, f64::min) / 1e6;
    let ratio = |ours: &[f64]| {
        let mut ratios: Vec<f64> = theirs.iter().zip(ours).map(|(a, b)| a / b).collect();
        ratios.sort_by(f64::total_cmp);
        ratios[ratios.len() / 2]
    };
    let (ours, with_lists) = (speed(&bulk), speed(&lists));
    print!("{name:10} bulk {ours:6.1} Mnps   lists {with_lists:6.1} Mnps");
    if theirs.is_empty() {
        println!("   skipped: no Stockfish to compare with");
    } else {
        let (speed, bulk, lists) = (speed(&theirs), ratio(&bulk), ratio(&lists));
        println!("   Stockfish {speed:6.1} Mnps   ratio {bulk:.2} (lists {lists:.2})");
    }
}

/// Returns the duration of a call in seconds.
fn time(work: impl FnOnce()) -> f64 {
    let start = Instant::now();
    work();
    start.elapsed().as_secs_f64()
}

struct Stockfish {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Stockfish {
    /// Starts Stockfish with the position, if it is installed (Debian puts it in /usr/games).
    fn start(fen: &str) -> Option<Stockfish> {
        let mut process = ["stockfish", "/usr/games/stockfish"]
            .iter()
            .find_map(|program| {
                Command::new(program)
                    .stdin(Stdio::piped())
                    .stdout(Stdio::piped())
                    .spawn()
                    .ok()
            })?;
        let input = process.stdin.take()?;
        let output = BufReader::new(process.stdout.take()?);
        let mut rival = Stockfish {
            process,
            input,
            output,
        };
        rival.ask(&format!("position fen {fen}\nisready"), "readyok");
        Some(rival)
    }

    fn perft(&mut self, depth: u32) {
        self.ask(&format!("go perft {depth}"), "Nodes searched");
    }

    /// Sends a command and reads until a line begins with `answer`, or the output ends.
    fn ask(&mut self, command: &str, answer: &str) {
        if writeln!(self.input, "{command}").is_err() {
            return;
        }
        let mut line = String::new();
        while !line.starts_with(answer) {
            line.clear();
            if !matches!(self.output.read_line(&mut line), Ok(1..)) {
                return;
            }
        }
    }
}

impl Drop for Stockfish {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.process.wait();
    }
}
