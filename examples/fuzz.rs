//! Feeds damaged and random input to everything that reads, with a watch on time and memory.
//!
//! `cargo run --release --example fuzz -- TARGET --seconds 600`, TARGET one of pgn, epd, fen, uci, books, settings and
//! journal. It prints how many inputs were read, the faults and the worst time per kilobyte; an input with a fault is
//! left in the folder for temporary files, and its name is printed. The exit status is 1 when there was a fault.
//!
//! A fault is a panic, a broken promise (what was written is read back as it was, `format` changes nothing the second
//! time), more than ten seconds, or more memory than two hundred times the input and 64 MiB.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use clap::{Parser, ValueEnum};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use tabia_app::game::journal::{Slot, log};
use tabia_book::{Book, Graph, abk, check, import, native, polyglot};
use tabia_chess::Position;
use tabia_epd as epd;
use tabia_game::pgn;
use tabia_protocol::server;
use tabia_settings::{Notice, SetAside, SettingsFile};

/// An input that takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(10);

/// Memory that every input may take, and so many times its size.
const MEMORY: (u64, u64) = (64 << 20, 200);

#[derive(Parser)]
struct Arguments {
    target: Target,
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Files to damage, beside the built-in ones.
    #[arg(long)]
    corpus: Vec<PathBuf>,
    /// Read just this input.
    #[arg(long)]
    input: Option<PathBuf>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Target {
    Pgn,
    Epd,
    Fen,
    Uci,
    Books,
    Settings,
    Journal,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let folder = std::env::temp_dir().join(format!("tabia-fuzz-{}", std::process::id()));
    if let Err(error) = fs::create_dir_all(&folder) {
        eprintln!("{}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    let status = run(&arguments, &folder);
    // Stays when inputs with faults lie in it.
    let _ = fs::remove_dir_all(folder.join("work"));
    let _ = fs::remove_dir(&folder);
    status
}

fn run(arguments: &Arguments, folder: &Path) -> ExitCode {
    let mut corpus: Vec<Vec<u8>> = arguments.target.corpus();
    for path in &arguments.corpus {
        match fs::read(path) {
            Ok(bytes) => corpus.push(bytes),
            Err(error) => eprintln!("{}: {error}", path.display()),
        }
    }
    let work = folder.join("work");
    let mut inputs = Inputs {
        random: Xoshiro256PlusPlus::seed_from_u64(arguments.seed),
        corpus,
        tokens: arguments.target.tokens(),
    };
    let watch = Watch::start(folder);
    let (mut count, mut bytes, mut faults) = (0u64, 0u64, 0u64);
    let mut worst = (0.0, 0, Duration::ZERO);
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(arguments.seconds) {
        let input = match &arguments.input {
            Some(path) => fs::read(path).unwrap_or_default(),
            None => inputs.next(),
        };
        watch.begin(&input);
        let begun = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| arguments.target.read(&input, &work)));
        let took = begun.elapsed();
        let peak = watch.end();
        count += 1;
        bytes += input.len() as u64;
        // A fixed cost, such as starting an engine, says nothing of the input.
        let rate = took.as_secs_f64() / (input.len() as f64 / 1024.0).max(1.0);
        if rate > worst.0 {
            worst = (rate, input.len(), took);
        }
        let fault = match outcome {
            Err(_) => Some("it panicked".to_owned()),
            Ok(Err(text)) => Some(text),
            Ok(Ok(())) if peak > MEMORY.0 + MEMORY.1 * input.len() as u64 => {
                Some(format!("it took {} MiB", peak >> 20))
            }
            Ok(Ok(())) => None,
        };
        if let Some(fault) = fault {
            faults += 1;
            let path = folder.join(format!("fault-{count}"));
            let kept = fs::write(&path, &input).is_ok();
            println!(
                "{fault}: {} bytes in {} (kept: {kept})",
                input.len(),
                path.display()
            );
        }
        if arguments.input.is_some() {
            break;
        }
    }
    let (rate, size, took) = worst;
    println!(
        "{count} inputs, {:.1} MB, {faults} faults; worst {:.2} ms a kilobyte ({size} bytes in {took:.1?}); \
         most memory for one input {} MiB",
        bytes as f64 / 1e6,
        rate * 1e3,
        watch.most.load(Ordering::Relaxed) >> 20,
    );
    ExitCode::from(u8::from(faults > 0))
}

/// Damaged files and texts made of what the format is made of.
struct Inputs {
    random: Xoshiro256PlusPlus,
    corpus: Vec<Vec<u8>>,
    tokens: Vec<&'static str>,
}

impl Inputs {
    fn next(&mut self) -> Vec<u8> {
        match self.random.random_range(0..10) {
            0..=4 => {
                let which = self.random.random_range(0..self.corpus.len());
                let whole = self.corpus[which].clone();
                let piece = self.piece(whole);
                self.damage(piece)
            }
            5..=7 => {
                let count = self.random.random_range(1..200);
                self.soup(count)
            }
            // The same thing many times over: what is not linear shows.
            8 => {
                let times = self.random.random_range(1_000..60_000);
                let count = self.random.random_range(1..4);
                self.soup(count).repeat(times)
            }
            _ => {
                let length = self.random.random_range(0..400);
                (0..length).map(|_| self.random.random()).collect()
            }
        }
    }

    /// Long files are read by pieces, so that more inputs are.
    fn piece(&mut self, whole: Vec<u8>) -> Vec<u8> {
        const LONG: usize = 1 << 14;
        if whole.len() <= LONG || self.random.random_bool(0.01) {
            return whole;
        }
        let from = self.random.random_range(0..whole.len() - LONG);
        whole[from..from + LONG].to_vec()
    }

    fn soup(&mut self, count: usize) -> Vec<u8> {
        let mut text = Vec::new();
        for _ in 0..count {
            let token = self.tokens[self.random.random_range(0..self.tokens.len())];
            text.extend_from_slice(token.as_bytes());
            match self.random.random_range(0..8) {
                0 => {}
                1 => text.push(b'\n'),
                _ => text.push(b' '),
            }
        }
        text
    }

    fn damage(&mut self, mut bytes: Vec<u8>) -> Vec<u8> {
        for _ in 0..self.random.random_range(1..=5) {
            if bytes.is_empty() {
                break;
            }
            let random = &mut self.random;
            let at = random.random_range(0..bytes.len());
            let end = (at + random.random_range(1..60)).min(bytes.len());
            match random.random_range(0..8) {
                0 => bytes[at] ^= 1 << random.random_range(0..8),
                1 => bytes[at] = random.random(),
                2 => bytes.truncate(at.max(1)),
                3 => drop(bytes.drain(at..end)),
                4 => {
                    let copy = bytes[at..end].to_vec();
                    let to = random.random_range(0..=bytes.len());
                    drop(bytes.splice(to..to, copy));
                }
                5 => bytes[at..end].reverse(),
                6 => bytes[at..end].fill(random.random()),
                _ => {
                    let token = self.tokens[random.random_range(0..self.tokens.len())];
                    drop(bytes.splice(at..at, token.bytes()));
                }
            }
        }
        bytes
    }
}

/// An input that is being read, and since when.
type Reading = (Instant, Vec<u8>);

/// Looks on while an input is read: ends the process when it hangs, and notes how much memory it takes.
struct Watch {
    since: Arc<Mutex<Option<Reading>>>,
    running: Arc<AtomicBool>,
    before: AtomicU64,
    peak: Arc<AtomicU64>,
    most: AtomicU64,
}

impl Watch {
    fn start(folder: &Path) -> Watch {
        let watch = Watch {
            since: Arc::default(),
            running: Arc::default(),
            before: AtomicU64::new(0),
            peak: Arc::default(),
            most: AtomicU64::new(0),
        };
        let (since, running) = (watch.since.clone(), watch.running.clone());
        let (peak, path) = (watch.peak.clone(), folder.join("hang"));
        thread::spawn(move || {
            loop {
                thread::sleep(Duration::from_millis(2));
                if !running.load(Ordering::Relaxed) {
                    continue;
                }
                peak.fetch_max(resident(), Ordering::Relaxed);
                if let Ok(since) = since.lock()
                    && let Some((begun, input)) = &*since
                    && begun.elapsed() > PATIENCE
                {
                    let kept = fs::write(&path, input).is_ok();
                    println!(
                        "it hangs: {} bytes in {} (kept: {kept})",
                        input.len(),
                        path.display()
                    );
                    std::process::exit(1);
                }
            }
        });
        watch
    }

    fn begin(&self, input: &[u8]) {
        if let Ok(mut since) = self.since.lock() {
            *since = Some((Instant::now(), input.to_vec()));
        }
        let now = resident();
        self.before.store(now, Ordering::Relaxed);
        self.peak.store(now, Ordering::Relaxed);
        self.running.store(true, Ordering::Relaxed);
    }

    /// How many bytes of memory the input took, as far as was seen.
    fn end(&self) -> u64 {
        self.running.store(false, Ordering::Relaxed);
        if let Ok(mut since) = self.since.lock() {
            *since = None;
        }
        let peak = self.peak.load(Ordering::Relaxed).max(resident());
        let took = peak.saturating_sub(self.before.load(Ordering::Relaxed));
        self.most.fetch_max(took, Ordering::Relaxed);
        took
    }
}

/// Memory of this process, in bytes; 0 where the system does not tell.
fn resident() -> u64 {
    let text = fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = text.split(' ').nth(1).and_then(|pages| pages.parse().ok());
    pages.unwrap_or(0u64) * 4096
}

/// The lines of a journal without their fingerprints.
const JOURNAL: &str = r#"Whole((file:None,text:None,games:{0:(base:"1. e4 e5 *",done:[],undone:[],saved:Some(0),played_here:true)},view:(game:0,place:[2],tab:Moves,bottom:White,analysis:false),draft:None,play:None))
Do(0,[SetComment(node:[1],text:"a plan")])
Undo(0)
Redo(0)
Draft(Some((place:[1],before:false,text:"half")))
Play(Some((players:(Human,Engine),limit:Time((secs:1,nanos:0)),elo:1200,seed:1,control:Some((base:(secs:180,nanos:0),increment:(secs:2,nanos:0))),left:((secs:100,nanos:0),(secs:90,nanos:0)),tip:[2])))
Clocks(((secs:99,nanos:0),(secs:90,nanos:0)))
Do(0,[AddMove(at:[2],mv:3420),SetNags(node:[1],nags:[(1)])])
View((game:0,place:[1],tab:Book,bottom:Black,analysis:true))
"#;

const GAMES: &str = r#"[Event "a"]
[Site "?"]
[Date "2026.??.??"]
[Round "1"]
[White "A \"B\" C"]
[Black "D\\E"]
[Result "1-0"]

{Before.} 1. e4 $1 {Best. [%eval 0.30,20] [%clk 1:02:03]} e5 (1... c5 $14 2. Nf3 {[%cal Ge2e4,Rd1d5]} (2. c3 d5) 2... d6) 2. Nf3!? Nc6
; to the end of the line
3. Bb5 a6 {a } b} 4. O-O Nf6 1-0

[Event "b"]
[FEN "4k3/P7/8/8/8/8/8/4K2R w K - 0 1"]
[SetUp "1"]
[Result "draw"]

1. O-O Ke7 2. a8=N!? ; a comment
-- 3. Z0 1/2-1/2

%escaped
[Event "c"]
[Variant "Chess960"]
[FEN "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"]

9. O-O d5 (9... e5 (9... a6 10. e4) 10. fxe5) 10. e4 *
"#;

const SUITE: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id \"a; b\"; c0 \"e4=10, d4=5\";\n\
    # a comment\nr3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1 pv O-O-O Ke7 exd6+; acd 12; dm 3;\n\
    rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - am c5 Nf6; hmvc 3; fmvn 7;\n";

const FENS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\
    bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\n\
    r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 99 65535\n\
    qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1\n8/8/8/8/8/8/8/K1k5 b - -";

const CONVERSATION: &str = "uci\nisready\nposition startpos moves e2e4 e7e5\ngo depth 3\nstop\n\
    setoption name Hash value 2\nsetoption name MultiPV value 3\nucinewgame\n\
    position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 moves e1g1 e8c8\n\
    go nodes 300 searchmoves e2a6\ngo movetime 5\nponderhit\nperft 2\neval\nd\ngo ponder wtime 100 btime 100\nstop\n\
    setoption name UCI_Elo value 1200\nsetoption name UCI_LimitStrength value true\ngo wtime 50 btime 50 winc 1 binc 1\nstop\n";

const LINES: &str = "# Openings.\nRuy Lopez: 1. e4{50} e5 2. Nf3 Nc6 3. Bb5 a6{40} 4. Ba4 Nf6 5. O-O Be7\n\
    \x20 Closed: 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3\n\x20 Berlin Defence: 3... Nf6{30} 4. O-O Nxe4\n";

const SETTINGS: &str = "(\n    board: \"wood\",\n    depth: Some(12),\n    hash: 64,\n    threads: 2,\n    recent: [\"/a/b.pgn\"],\n    \
    keys: {\"new-game\": \"Ctrl+N\"},\n    unknown: (a: 1, b: [1.5, -2]),\n)\n";

impl Target {
    fn corpus(self) -> Vec<Vec<u8>> {
        let text = |text: &str| text.as_bytes().to_vec();
        match self {
            Target::Pgn => vec![text(GAMES)],
            Target::Epd => vec![text(SUITE)],
            Target::Fen => FENS.lines().map(text).collect(),
            Target::Uci => vec![text(CONVERSATION)],
            Target::Books => {
                let mut book = Book::default();
                import::lines(&mut book, LINES);
                vec![
                    polyglot::write(&book),
                    native::write(&book).into_bytes(),
                    text(LINES),
                    text(GAMES),
                    text(SUITE),
                    abk_file(),
                ]
            }
            Target::Settings => vec![text(SETTINGS)],
            Target::Journal => vec![text(JOURNAL), text(SETTINGS), text(GAMES)],
        }
    }

    /// What the format is made of, between `¦`.
    fn tokens(self) -> Vec<&'static str> {
        let tokens = match self {
            Target::Pgn => {
                "{¦}¦{a}¦(¦)¦(1. e5)¦;¦;x\n¦[¦]¦[\n¦[Event \"a\"]¦[Result \"foo\"]¦[Result \"\"]¦\
                 [FEN \"8/8/8/8/8/8/8/K1k5 w - - 0 1\"]¦\"¦\\¦1.¦1...¦e4¦e5¦Nf3¦Nc6¦O-O¦0-0-0¦e8=Q¦exd5¦$1¦$255¦\
                 $99999¦!¦?!¦--¦Z0¦1-0¦0-1¦1/2-1/2¦*¦[%eval 0.3]¦[%clk 1:2:3]¦[%cal Ge2e4]¦[%¦%x\n¦<¦>¦foo¦\n\n¦\
                 \r¦\t¦\u{feff}¦é¦\0¦...¦e.p.¦+¦#¦="
            }
            Target::Epd => {
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -¦8/8/8/8/8/8/8/K1k5 w - -¦bm¦am¦e4¦d4;¦;¦\
                 id \"x\";¦\"¦\\¦c0 \"e4=10\";¦dm 3;¦#¦\n¦pv e4 e5;¦acd 99999999999;¦é"
            }
            Target::Fen => {
                "8¦/¦8/8/8/8/8/8/8/K1k5¦rnbqkbnr¦pppppppp¦QQQQQQQQ¦k¦K¦ w ¦ b ¦KQkq¦HAha¦-¦e3¦d6¦0¦1¦99999¦-1¦9¦\
                 é¦\0¦ "
            }
            Target::Uci => {
                "uci\n¦isready\n¦position¦startpos¦fen¦moves¦e2e4¦e7e5¦8/8/8/8/8/8/8/K1k5 w - - 0 1¦\
                 qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1¦go¦depth 2\n¦nodes 100\n¦movetime 1\n¦\
                 infinite\n¦ponder¦ponderhit\n¦stop\n¦setoption name¦Hash¦Threads¦MultiPV¦value¦1¦2¦-1¦\
                 99999999999999999999¦true¦wtime¦btime¦100¦searchmoves¦mate 1\n¦\n¦UCI_Elo¦UCI_LimitStrength¦\
                 Clear Hash¦perft 2\n¦d\n¦eval\n¦\0¦é"
            }
            Target::Books => {
                "(¦)¦{¦}¦[¦]¦\"¦:¦,¦\\¦/*¦//¦1.¦e4¦e5{50}¦Nf3¦#¦\n¦\n  ¦A:¦-1¦99999999999999999999¦\0¦é¦\u{feff}¦\
                 [Event \"a\"]¦1-0¦bm¦;"
            }
            Target::Settings | Target::Journal => {
                "(¦)¦{¦}¦[¦]¦\"¦:¦,¦\\¦/*¦*/¦//¦Some(¦None¦true¦hash:¦depth:¦threads:¦keys:¦recent:¦-1¦1e99¦\
                 99999999999999999999¦inf¦NaN¦'¦\0¦é¦\u{feff}¦\n¦r#\"¦#¦session¦game:¦moves:"
            }
        };
        tokens.split('¦').collect()
    }

    /// Reads an input as the program does; says which promise was broken.
    fn read(self, input: &[u8], work: &Path) -> Result<(), String> {
        match self {
            Target::Pgn => pgn_file(input),
            Target::Epd => {
                for record in epd::read(&String::from_utf8_lossy(input)).0 {
                    let _ = (record.expected(), record.most_points());
                }
                Ok(())
            }
            Target::Fen => fen(&String::from_utf8_lossy(input)),
            Target::Uci => conversation(input),
            Target::Books => books(input),
            Target::Settings => settings(input, work).map_err(|error| error.to_string()),
            Target::Journal => journal(input, work).map_err(|error| error.to_string()),
        }
    }
}

fn pgn_file(input: &[u8]) -> Result<(), String> {
    let (text, _) = pgn::format(input);
    let (again, _) = pgn::format(text.as_bytes());
    if again != text {
        return Err("format changes what it wrote".to_owned());
    }
    Ok(())
}

fn fen(text: &str) -> Result<(), String> {
    let Ok(position) = Position::from_fen(text) else {
        return Ok(());
    };
    let fen = position.fen();
    let again = Position::from_fen(&fen).map_err(|error| format!("{fen}: {error}"))?;
    if again.fen() != fen || again.key() != position.key() {
        return Err(format!("{fen} is read back as {}", again.fen()));
    }
    for &mv in position.legal_moves().iter() {
        let after = position.after(mv);
        if Position::from_fen(&after.fen()).is_err() {
            return Err(format!("{} is written and not read", after.fen()));
        }
    }
    Ok(())
}

/// Without lines that only ask for much work, or much memory.
fn conversation(input: &[u8]) -> Result<(), String> {
    let tame = |line: &[u8]| {
        let text = String::from_utf8_lossy(line).to_lowercase();
        let number = text.bytes().filter(u8::is_ascii_digit).count() > 3;
        let large = number && (text.contains("hash") || text.contains("threads"));
        let long = text.contains("bench") || (text.contains("perft") && text.trim() != "perft 2");
        !large && !long
    };
    let lines = input.split(|&byte| byte == b'\n').take(200);
    let lines: Vec<&[u8]> = lines.filter(|line| tame(line)).collect();
    let input = lines.join(&b'\n');
    let input = io::Cursor::new(input);
    server::run(server::Player::Engine, input, io::sink(), || {}).map_err(|error| error.to_string())
}

fn abk_file() -> Vec<u8> {
    let mut bytes = vec![0; 900 * 28];
    bytes[..4].copy_from_slice(b"\x03ABK");
    let squares = [(12, 28), (52, 36), (6, 21), (57, 42), (11, 27), (51, 35)];
    for (index, (from, to)) in (0..).zip(squares) {
        bytes.extend([from, to, 0, 5]);
        for number in [10, 4, 3, 0, 901 + index, -1i32] {
            bytes.extend(number.to_le_bytes());
        }
    }
    bytes
}

fn books(input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    let mut read = vec![polyglot::read(input).0, abk::read(input).0];
    read.extend(native::read(&text));
    let mut lines = Book::default();
    import::lines(&mut lines, &text);
    let mut positions = Book::default();
    import::epd(&mut positions, &text);
    let mut games = Book::default();
    import::pgn(&mut games, input, &mut |_| ControlFlow::Continue(()))
        .map_err(|error| error.to_string())?;
    read.extend([lines, positions, games]);
    for book in read.iter().filter(|book| !book.is_empty()) {
        let text = native::write(book);
        if native::read(&text).ok().as_ref() != Some(book) {
            return Err("a book is not read back as it was written".to_owned());
        }
        let _ = check::check(book, &Graph::new(book));
    }
    Ok(())
}

/// Makes a folder, or empties it.
fn empty_folder(folder: &Path) -> io::Result<()> {
    let _ = fs::remove_dir_all(folder);
    fs::create_dir_all(folder)
}

fn settings(input: &[u8], work: &Path) -> io::Result<()> {
    empty_folder(work)?;
    let path = work.join("settings.ron");
    fs::write(&path, input)?;
    let (mut file, settings, notices) = SettingsFile::load(Some(path.clone()));
    for notice in notices {
        if let Notice::SetAside(SetAside { moved_to, .. }) = notice
            && fs::read(moved_to)? != input
        {
            return Err(io::Error::other("a file that was set aside has changed"));
        }
    }
    file.save(&settings)?;
    let (_, again, notices) = SettingsFile::load(Some(path));
    if again != settings || !notices.is_empty() {
        return Err(io::Error::other(
            "settings are not read back as they were written",
        ));
    }
    Ok(())
}

fn journal(input: &[u8], work: &Path) -> io::Result<()> {
    empty_folder(work)?;
    // As a journal that the fingerprints do not protect, as one that they do, and as one of an earlier version.
    let mut text = format!("{}{}\n", log::NAME, log::VERSION);
    for line in String::from_utf8_lossy(input).lines() {
        text += &log::sealed(line);
    }
    let files = [
        ("session-0.journal", text.as_bytes()),
        ("session-0.journal", input),
        ("session-0-1.journal", input),
        ("session-0.ron", input),
    ];
    for (name, bytes) in files {
        fs::write(work.join(name), bytes)?;
        for left in Slot::open(work)?.tabs {
            let _ = left.kept.restore();
            left.journal.close();
        }
    }
    Ok(())
}
