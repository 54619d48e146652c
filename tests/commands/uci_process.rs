//! The engine as a process: it ends when its parent process has ended, whatever it is doing.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more than the expected second, for a slow machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Waits for the end of a process; one that does not end is killed.
fn ends(mut child: Child, what: &str) {
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            panic!("it goes on after: {what}");
        }
        sleep(Duration::from_millis(10));
    }
}

fn start(arguments: &[&str], output: Stdio) -> Child {
    Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(output)
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Commands that take longer than any test.
const LONG: [&str; 12] = [
    "go infinite\nponderhit",
    "go depth 100",
    "go mate 30",
    "go nodes 1000000000000",
    "go movetime 100000000",
    "go ponder depth 100\nponderhit",
    "position fen qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1\ngo depth 60",
    "perft 12",
    "go perft 12",
    "bench 40",
    "perft 12\nisready",
    "go infinite\nisready\nisready",
];

#[test]
fn the_end_of_input_ends_the_process() {
    for text in LONG {
        let mut child = start(&["uci"], Stdio::null());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{text}").unwrap();
        drop(input);
        ends(child, text);
    }
}

#[test]
fn the_end_of_input_ends_a_process_that_nobody_hears() {
    for text in LONG {
        let mut child = start(&["uci"], Stdio::piped());
        let mut input = child.stdin.take().unwrap();
        drop(child.stdout.take());
        writeln!(input, "{text}").unwrap();
        drop(input);
        ends(child, text);
    }
}

/// The output is not read and the pipe is full: the process cannot even write a message.
#[test]
fn a_process_that_is_stuck_in_writing_ends() {
    for last in ["quit", "go depth 100"] {
        let mut child = start(&["uci"], Stdio::piped());
        let mut input = child.stdin.take().unwrap();
        for _ in 0..60 {
            writeln!(input, "uci").unwrap();
        }
        writeln!(input, "go infinite\n{last}").unwrap();
        drop(input);
        let _held_open = child.stdout.take();
        ends(child, last);
    }
}

/// The input stays open.
#[test]
fn quit_ends_the_process() {
    for text in LONG {
        let mut child = start(&["uci"], Stdio::null());
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{text}\n quit").unwrap();
        ends(child, text);
    }
}

/// As in `tabia epd suite | head -1`.
#[test]
fn a_reader_that_has_seen_enough_ends_a_suite() {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite.epd");
    let row = "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";\n";
    std::fs::write(&suite, row.repeat(1_000)).unwrap();
    let path = suite.to_str().unwrap();
    let mut child = start(&["epd", "--time", "0.1", path], Stdio::piped());
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    drop(output);
    ends(child, "one line was read");
}
