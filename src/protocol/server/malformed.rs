//! Tests of malformed commands, and of commands that block the session.

use std::io::{self, Read, Write as _};
use std::thread;
use std::time::{Duration, Instant};

use super::tests::{PATIENCE, Said, best_move, talk};
use super::{Player, run};

#[test]
fn a_go_that_is_not_understood_is_no_endless_search() {
    for go in [
        "go depth abc",
        "go depth",
        "go depth -3",
        "go depth 1.5",
        "go depth 0x10",
        "go nodes many",
        "go nodes -1",
        "go movetime soon",
        "go movetime",
        "go mate 0",
        "go mate -2",
        "go mate",
        "go wtime x btime y",
        "go wtime",
        "go ponder wtime x",
        "go movestogo x",
        "go depth movestogo 3",
        "go sideways",
        "go searchmoves",
        "go searchmoves e2e5",
        "go searchmoves Nf3",
        "go Depth 5",
        "go depth=5",
    ] {
        // The front end keeps its output open and sends nothing: only the refusal ends the search.
        let lines = until_answered(&format!("{go}\n"));
        assert_eq!(best_move(&lines), "0000", "{go}: {lines:?}");
        assert!(lines[0].starts_with("info string "), "{go}: {lines:?}");
        assert!(
            !lines.iter().any(|line| line.contains(" pv ")),
            "{go}: {lines:?}"
        );
    }
}

#[test]
fn what_is_understood_of_a_go_counts() {
    for go in [
        "go depth 2 nodes x",
        "go depth 2 sideways",
        "go depth 2 searchmoves e2e5 e2e4",
        "go depth x nodes 2000",
        "go nodes 2000 movetime",
        "go depth 99999999999999999999 nodes 2000",
        "go nodes 99999999999999999999 depth 2",
        "go wtime x btime 100 depth 2",
        "go depth 0",
    ] {
        let lines = until_answered(&format!("{go}\n"));
        assert_ne!(best_move(&lines), "0000", "{go}: {lines:?}");
    }
}

#[test]
fn a_perft_of_nonsense_is_no_search() {
    for text in ["go perft abc", "go perft", "perft -1", "bench fast"] {
        let lines = talk(&format!("{text}\nisready\n"));
        assert!(lines[0].starts_with("info string "), "{text}: {lines:?}");
        assert_eq!(lines[1..], ["readyok"], "{text}");
    }
}

#[test]
fn blanks_inside_a_value_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["one  line.txt", "a\tb.txt", "x   y value z.txt"] {
        let path = folder.path().join(name);
        std::fs::write(&path, "A: 1. a3 a6\n").unwrap();
        let lines = talk(&format!(
            "setoption name OwnBook value true\n  setoption  name  Book  File  value   {}  \r\ngo depth 1\n",
            path.display()
        ));
        assert_eq!(best_move(&lines), "a2a3", "{lines:?}");
    }
}

#[test]
#[cfg(unix)]
fn a_pipe_is_no_file_of_an_option() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if !made.is_ok_and(|status| status.success()) {
        return crate::common::skip("a pipe as an option", "mkfifo");
    }
    for option in ["EvalFile", "Book File"] {
        for path in [pipe.as_path(), folder.path()] {
            let set = format!("setoption name {option} value {}\n", path.display());
            let lines = until_answered(&format!("{set}go depth 1\n"));
            let refused = format!("info string option {option}: ");
            assert!(lines[0].starts_with(&refused), "{lines:?}");
            assert!(lines[0].contains("regular file"), "{lines:?}");
            assert_ne!(best_move(&lines), "0000");
        }
    }
}

#[test]
fn long_work_ends_with_stop_and_quit() {
    for work in ["perft 12", "go perft 12", "bench 40"] {
        for end in ["stop\nisready\n", "quit\n"] {
            let said = Said::default();
            let input = Halting {
                parts: vec![end.to_owned(), format!("{work}\n")],
                pause: Duration::from_millis(50),
                said: said.clone(),
                is_done: |_| true,
            };
            let (done, wait) = std::sync::mpsc::channel();
            let output = said.clone();
            thread::spawn(move || {
                let _ = done.send(run(
                    Player::Engine,
                    io::BufReader::new(input),
                    output,
                    || {},
                ));
            });
            wait.recv_timeout(PATIENCE).unwrap().unwrap();
            let text = said.text();
            assert!(text.contains(": stopped"), "{work}, {end}: {text}");
        }
    }
}

#[test]
fn a_stop_before_the_work_does_not_end_it() {
    let lines = talk("stop\nstop\nperft 3\nstop\nperft 2\n");
    assert!(lines.contains(&"400".to_owned()), "{lines:?}");
}

/// A front end that sends its lines one after the other, in reverse order of the list, and then waits before it ends.
struct Halting {
    parts: Vec<String>,
    pause: Duration,
    said: Said,
    is_done: fn(&str) -> bool,
}

impl Read for Halting {
    fn read(&mut self, mut buffer: &mut [u8]) -> io::Result<usize> {
        if let Some(part) = self.parts.pop() {
            buffer.write_all(part.as_bytes())?;
            thread::sleep(self.pause);
            return Ok(part.len());
        }
        let start = Instant::now();
        while !(self.is_done)(&self.said.text()) {
            assert!(start.elapsed() < PATIENCE, "{}", self.said.text());
            thread::sleep(Duration::from_millis(1));
        }
        Ok(0)
    }
}

/// Returns the output for an input that ends only after the answer.
fn until_answered(text: &str) -> Vec<String> {
    let said = Said::default();
    let input = Halting {
        parts: vec![text.to_owned()],
        pause: Duration::ZERO,
        said: said.clone(),
        is_done: |text| text.contains("bestmove"),
    };
    let input = io::BufReader::new(input);
    run(Player::Engine, input, said.clone(), || {}).unwrap();
    said.text().lines().map(str::to_owned).collect()
}
