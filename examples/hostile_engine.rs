//! An engine that breaks its protocol, for tests of the client: `hostile_engine MODE [TOKEN]`.
//!
//! The token is not used; a test finds the processes that it has started by it. The mode `host` starts another mode through
//! the client, prints `ready` and waits: a test kills it.

use std::io::{self, BufRead as _, Write as _};
use std::process::{self, Command};
use std::thread;
use std::time::Duration;

use tabia_chess::{Position, uci_move};
use tabia_player::{GameLine, Limits, Player as _};
use tabia_protocol::client::{EnginePlayer, EngineProgram, Protocol, Timeouts};

/// How an engine behaves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    /// A UCI engine without faults.
    Good,
    /// An xboard engine without faults.
    Xboard,
    /// An xboard engine that answers no feature.
    Version1,
    /// It ends before the handshake, with exit code 3.
    DiesAtOnce,
    /// It aborts in its first search.
    DiesInSearch,
    /// It writes nothing.
    Silent,
    /// It never confirms that it is ready.
    NeverReady,
    /// It gives no move, even after a stop.
    NoMove,
    /// It writes lines without end in its searches, and ends them when stopped.
    Flood,
    /// It writes options without end.
    EndlessOptions,
    /// It has a million options.
    MillionOptions,
    /// It writes a line without end.
    EndlessLine,
    /// Its name and its lines are not UTF-8.
    NotUtf8,
    /// It plays illegal moves.
    Illegal,
    /// It plays moves that were not asked for.
    Unasked,
    /// It answers a second after the stop.
    Late,
    /// It answers analysis at once.
    Early,
    /// It ignores `quit` and the end of its input.
    IgnoresQuit,
    /// It starts a child that holds its pipes, and ends in its first search.
    Forks,
    /// It starts a child that does not end by itself, and plays.
    ForksAndPlays,
    /// It never reads its input.
    ReadsNothing,
    /// It never reads its input, and writes answers to all that may be asked.
    ReadsNothingAndAnswers,
}

const MODES: [(&str, Mode); 22] = [
    ("good", Mode::Good),
    ("xboard", Mode::Xboard),
    ("version1", Mode::Version1),
    ("dies-at-once", Mode::DiesAtOnce),
    ("dies-in-search", Mode::DiesInSearch),
    ("silent", Mode::Silent),
    ("never-ready", Mode::NeverReady),
    ("no-move", Mode::NoMove),
    ("flood", Mode::Flood),
    ("endless-options", Mode::EndlessOptions),
    ("million-options", Mode::MillionOptions),
    ("endless-line", Mode::EndlessLine),
    ("not-utf8", Mode::NotUtf8),
    ("illegal", Mode::Illegal),
    ("unasked", Mode::Unasked),
    ("late", Mode::Late),
    ("early", Mode::Early),
    ("ignores-quit", Mode::IgnoresQuit),
    ("forks", Mode::Forks),
    ("forks-and-plays", Mode::ForksAndPlays),
    ("reads-nothing", Mode::ReadsNothing),
    ("reads-nothing-and-answers", Mode::ReadsNothingAndAnswers),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let name = arguments.first().map_or("good", String::as_str);
    match name {
        "sleep" => sleep(),
        "host" => host(&arguments[1..]),
        _ => {}
    }
    let Some((_, mode)) = MODES.iter().find(|(known, _)| *known == name) else {
        eprintln!("there is no mode {name}");
        process::exit(2);
    };
    match mode {
        Mode::DiesAtOnce => process::exit(3),
        Mode::Silent | Mode::ReadsNothing => sleep(),
        Mode::EndlessLine => loop {
            write(b"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx");
        },
        Mode::ReadsNothingAndAnswers => {
            print("id name Hostile\nuciok");
            loop {
                print("readyok\nbestmove e2e4");
            }
        }
        Mode::ForksAndPlays => fork(),
        _ => {}
    }
    let mut engine = Engine {
        mode: *mode,
        position: Position::start(),
        history: Vec::new(),
        flood: None,
    };
    for line in io::stdin().lock().lines() {
        let Ok(line) = line else {
            break;
        };
        match mode {
            Mode::Xboard | Mode::Version1 => engine.xboard(&line),
            _ => engine.uci(&line),
        }
    }
    if *mode == Mode::IgnoresQuit {
        sleep();
    }
}

/// Starts an engine through the client and waits for being killed.
fn host(arguments: &[String]) -> ! {
    let program = EngineProgram {
        arguments: arguments.to_vec(),
        protocol: Protocol::Uci,
        ..EngineProgram::new(std::env::current_exe().unwrap_or_default())
    };
    let mut player = EnginePlayer::start(program, Timeouts::default(), || {});
    player.wait_until_ready();
    player.go(&GameLine::default(), Limits::infinite());
    print("ready");
    sleep();
}

fn sleep() -> ! {
    loop {
        thread::sleep(Duration::from_secs(60));
    }
}

/// Starts a child that inherits the pipes and does not end by itself.
fn fork() {
    let Ok(program) = std::env::current_exe() else {
        return;
    };
    let token = std::env::args().nth(2).unwrap_or_default();
    // It is not waited for: that is the fault.
    let _ = Command::new(program).args(["sleep", &token]).spawn();
}

fn write(bytes: &[u8]) {
    let mut out = io::stdout().lock();
    if out.write_all(bytes).and_then(|()| out.flush()).is_err() {
        process::exit(1);
    }
}

fn print(line: &str) {
    write(format!("{line}\n").as_bytes());
}

struct Engine {
    mode: Mode,
    position: Position,
    /// The positions before the last moves.
    history: Vec<Position>,
    /// The thread that floods, until its sender is dropped.
    flood: Option<crossbeam_channel::Sender<()>>,
}

impl Engine {
    /// Returns the first legal move.
    fn first(&self) -> String {
        let moves = self.position.legal_moves();
        let chess960 = self.position.is_chess960();
        let first = moves.first();
        first.map_or("0000".to_owned(), |mv| {
            uci_move::write(&self.position, *mv, chess960)
        })
    }

    fn play(&mut self, text: &str) -> bool {
        let mv = uci_move::read(&self.position, text);
        if let Ok(mv) = &mv {
            let next = self.position.after(*mv);
            self.history
                .push(std::mem::replace(&mut self.position, next));
        }
        mv.is_ok()
    }

    fn uci(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.first().copied().unwrap_or_default() {
            "uci" => self.welcome(),
            "isready" if self.mode != Mode::NeverReady => print("readyok"),
            "position" => self.set_up(&words),
            "go" => self.go(line.contains("infinite") || line.contains("ponder")),
            "stop" | "ponderhit" => self.stop(),
            "quit" if self.mode != Mode::IgnoresQuit => process::exit(0),
            _ => {}
        }
    }

    fn welcome(&self) {
        match self.mode {
            Mode::NotUtf8 => write(b"id name H\xf6stile \xff\xfe\n"),
            _ => print("id name Hostile"),
        }
        print("option name Hash type spin default 16 min 1 max 1024");
        print("option name UCI_Chess960 type check default false");
        let options = match self.mode {
            Mode::EndlessOptions => u64::MAX,
            Mode::MillionOptions => 1_000_000,
            _ => 0,
        };
        let mut number = 0;
        while number < options {
            let some = number..options.min(number + 1_000);
            let lines = some.map(|it| format!("option name Option {it} type check default true\n"));
            write(lines.collect::<String>().as_bytes());
            number += 1_000;
        }
        print("uciok");
    }

    fn set_up(&mut self, words: &[&str]) {
        let moves = words.iter().position(|word| *word == "moves");
        let (place, moves) = words.split_at(moves.unwrap_or(words.len()));
        let fen = place.get(2..).unwrap_or_default().join(" ");
        self.position = Position::from_fen(&fen).unwrap_or_else(|_| Position::start());
        for text in moves.iter().skip(1) {
            self.play(text);
        }
    }

    fn go(&mut self, is_endless: bool) {
        let first = self.first();
        match self.mode {
            Mode::DiesInSearch => process::abort(),
            Mode::Forks => {
                fork();
                process::exit(5);
            }
            Mode::NoMove => return,
            Mode::Illegal => return print("bestmove e2e5"),
            Mode::Unasked => {
                print(&format!("bestmove {first}"));
                print("bestmove a1a8");
                return print(&format!("bestmove {first}"));
            }
            Mode::NotUtf8 => write(b"info string \xe9\xe8\xff\n"),
            Mode::Flood => return self.flood(first),
            _ => {}
        }
        print(&format!(
            "info depth 1 seldepth 1 score cp 13 nodes 20 time 1 pv {first}"
        ));
        if !is_endless || self.mode == Mode::Early {
            print(&format!("bestmove {first}"));
        }
    }

    fn stop(&mut self) {
        match self.mode {
            Mode::NoMove | Mode::Early => return,
            Mode::Flood => {
                self.flood = None;
                return;
            }
            Mode::Late => thread::sleep(Duration::from_secs(1)),
            Mode::Unasked => print("bestmove e7e5"),
            _ => {}
        }
        print(&format!("bestmove {}", self.first()));
    }

    /// Writes lines until the search is stopped.
    fn flood(&mut self, first: String) {
        let (sender, receiver) = crossbeam_channel::bounded(0);
        self.flood = Some(sender);
        thread::spawn(move || {
            let mut nodes = 0_u64;
            let is_on = || receiver.try_recv() == Err(crossbeam_channel::TryRecvError::Empty);
            while is_on() {
                let some = nodes..nodes + 200;
                let lines = some.map(|it| {
                    let line = it % 300;
                    format!("info depth 1 multipv {line} score cp 1 nodes {it} pv {first}\ninfo string {it}\n")
                });
                write(lines.collect::<String>().as_bytes());
                nodes += 200;
            }
            print(&format!("bestmove {first}"));
        });
    }

    fn xboard(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let second = words.get(1).copied().unwrap_or_default();
        match words.first().copied().unwrap_or_default() {
            "protover" if self.mode == Mode::Xboard => {
                print(r#"feature myname="Hostile" ping=1 setboard=1 done=0"#);
                print(
                    r#"feature variants="normal,fischerandom" option="Style -combo Calm /// *Wild" done=1"#,
                );
            }
            "undo" => {
                if let Some(before) = self.history.pop() {
                    self.position = before;
                }
            }
            "ping" => print(&format!("pong {second}")),
            "new" => self.position = Position::start(),
            "setboard" => self.set_up(&[&["position", "fen"], &words[1..]].concat()),
            "go" => {
                let first = self.first();
                print(&format!("1 13 0 20 {first}"));
                self.play(&first);
                match self.mode {
                    Mode::Version1 => print(&format!("1. ... {first}")),
                    _ => print(&format!("move {first}")),
                }
            }
            "analyze" => print(&format!("1 13 0 20 {}", self.first())),
            "quit" => process::exit(0),
            "xboard" | "force" | "easy" | "post" | "level" | "st" | "sd" | "time" | "otim"
            | "exit" | "?" | "accepted" | "variant" | "option" | "protover" => {}
            "." => print("stat01: 1 20 1 0 20 e2e4"),
            _ if self.play(line) => {}
            _ => print(&format!("Error (unknown command): {line}")),
        }
    }
}
