//! The programs of the Lab as UCI processes.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use tabia_chess::{Position, uci_move};
use tabia_lab::programs::ProgramName;

/// A program with its input and output. Its learned data goes to a folder of the test.
struct Conversation {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    _home: tempfile::TempDir,
}

impl Conversation {
    fn with(id: &str) -> Conversation {
        let home = tempfile::tempdir().unwrap();
        let mut child = Command::new(env!("CARGO_BIN_EXE_tabia"))
            .args(["uci", "--program", id])
            .env("HOME", home.path())
            .env("XDG_DATA_HOME", home.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Conversation {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            _home: home,
        }
    }

    fn say(&mut self, text: &str) {
        writeln!(self.input, "{text}").unwrap();
    }

    /// Returns all lines up to the one with this beginning.
    fn read_until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "{lines:?}");
            lines.push(line.trim_end().to_owned());
            if line.starts_with(last) {
                return lines;
            }
        }
    }
}

impl Drop for Conversation {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn every_program_speaks_uci() {
    for name in ProgramName::ALL {
        let mut program = Conversation::with(name.id());
        program.say("uci");
        let answers = program.read_until("uciok");
        assert!(
            answers[0].starts_with(&format!("id name {}", name.title())),
            "{answers:?}"
        );
        // Options without an effect are neither offered nor accepted.
        let options = answers
            .iter()
            .filter(|line| line.starts_with("option name "));
        let names: Vec<&str> = options
            .map(|line| line["option name ".len()..].split(" type ").next().unwrap())
            .collect();
        assert!(names.contains(&"Move Overhead"), "{names:?}");
        for useless in [
            "Hash",
            "Threads",
            "MultiPV",
            "UCI_LimitStrength",
            "Contempt",
        ] {
            assert!(!names.contains(&useless), "{name:?} {useless}");
        }
        program.say("setoption name Hash value 64\nisready");
        let answers = program.read_until("readyok");
        assert!(
            answers.iter().any(|line| line.contains("Hash")),
            "{answers:?}"
        );

        program.say("ucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 2");
        let answers = program.read_until("bestmove");
        assert!(
            answers.iter().any(|line| line.starts_with("info depth 2 ")),
            "{answers:?}"
        );
        let position = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
        let position = Position::from_fen(position).unwrap();
        let best = answers.last().unwrap().split(' ').nth(1).unwrap();
        assert!(uci_move::read(&position, best).is_ok(), "{best}");

        for go in [
            "go movetime 30",
            "go wtime 500 btime 500 winc 10 binc 10",
            "go nodes 500",
        ] {
            program.say(go);
            assert_ne!(
                program.read_until("bestmove").last().unwrap(),
                "bestmove 0000"
            );
        }
        program.say("go infinite\nisready");
        program.read_until("readyok");
        program.say("stop");
        program.read_until("bestmove");
        program.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3");
        assert_eq!(
            program.read_until("bestmove").last().unwrap(),
            "bestmove 0000"
        );
    }
}

#[test]
fn an_unknown_program_is_refused_with_the_names_of_those_that_are() {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args(["uci", "--program", "deep-blue"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let answers = String::from_utf8_lossy(&output.stderr);
    for name in ProgramName::ALL {
        assert!(answers.contains(name.id()), "{answers}");
    }
}

/// Runs `tabia lab programs` with a data folder; returns whether it succeeded, its output and its messages.
fn learned(data: &std::path::Path, arguments: &[&str]) -> (bool, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .args([&["lab", "programs"], arguments].concat())
        .env("HOME", data)
        .env("XDG_DATA_HOME", data)
        .env("TZ", "UTC")
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        output.status.success(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn learned_positions_are_listed_and_forgotten() {
    let home = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| learned(home.path(), arguments);
    let (_, none, _) = run(&["--learned"]);
    assert_eq!(none, "Qchess has learned no positions\n");
    let folder = home.path().join("tabia");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("Qchess lost positions.txt");
    let golden = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/qchess/2.txt");
    std::fs::copy(golden, &path).unwrap();
    let (_, csv, _) = run(&["--learned", "--format", "csv"]);
    let expected = "n,score,learned,position\n\
                    1,-2.50,-,learned by an earlier version\n\
                    2,-9.12,2026-11-27 01:30,rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq -\n\
                    3,-10.43,2026-11-27 02:30,4k3/8/8/3pP3/8/8/q7/4K3 w - d6\n";
    assert_eq!(csv, expected);
    let (_, json, _) = run(&["--learned", "--format", "json"]);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&json).unwrap();
    assert_eq!((rows.len(), &rows[1]["score"]), (3, &(-9.12).into()));
    // Wrong numbers change nothing.
    for (arguments, reason) in [
        (&["--forget", "4"][..], "there is no learned position 4"),
        (&["--forget", "0"], "expected a number"),
        (&["--forget", "some"], "expected a number"),
        (&["--forget", "1", "--learned"], "cannot be used with"),
    ] {
        let (succeeded, _, message) = run(arguments);
        assert!(!succeeded && message.contains(reason), "{message}");
    }
    assert_eq!(run(&["--learned", "--format", "csv"]).1, expected);
    let (_, forgotten, _) = run(&["--forget", "2"]);
    assert!(forgotten.starts_with("forgotten: rnb1kbnr/"), "{forgotten}");
    let (_, table, _) = run(&["--learned"]);
    assert_eq!(table.lines().count(), 3, "{table}");
    assert_eq!(run(&["--forget", "all"]).1, "forgotten: 2\n");
    assert_eq!(run(&["--learned"]).1, "Qchess has learned no positions\n");
    // A damaged file is set aside with a message.
    std::fs::write(&path, "nonsense").unwrap();
    let (succeeded, _, message) = run(&["--learned"]);
    assert!(!succeeded && message.contains("set aside"), "{message}");
    assert!(!path.exists());
}

#[test]
fn the_stages_of_a_search_are_shown() {
    let home = tempfile::tempdir().unwrap();
    let run = |arguments: &[&str]| learned(home.path(), arguments);
    let fen = "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9";
    let titles = "stage,positions,tried,left out,cut-offs,stand pat,lazy,deeper,less deep,capped,table,learned\n";
    for (program, first) in [
        ("program-a", "full-width,"),
        ("program-b", "full-width,"),
        ("tchess", "full-width,"),
        ("qchess", "reduced,"),
    ] {
        let think = [program, "--depth", "3", "--format", "csv", "--think", fen];
        let (is_done, csv, _) = run(&think);
        assert!(is_done && csv.starts_with(titles), "{csv}");
        assert!(csv.lines().nth(1).unwrap().starts_with(first), "{csv}");
        let (_, table, _) = run(&[program, "--depth", "3", "--think", fen]);
        assert!(
            table.contains("static value ") && table.contains(" at depth "),
            "{table}"
        );
        let (_, json, _) = run(&[program, "--format", "json", "--depth", "2", "--think", fen]);
        assert!(json.starts_with("[\n{\"stage\":"), "{json}");
    }
    // Words of a FEN, a finished position, and programs and arguments without stages.
    let words: Vec<&str> = ["tchess", "--depth", "1", "--think"]
        .into_iter()
        .chain(fen.split(' '))
        .collect();
    assert!(run(&words).0);
    for arguments in [
        &["tchess", "--think", "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"][..],
        &["turochamp", "--think", fen],
        &["tchess"],
        &["--think", fen],
        &["tchess", "--think", "fish"],
    ] {
        let (is_done, out, message) = run(arguments);
        assert!(
            !is_done && out.is_empty() && !message.is_empty(),
            "{arguments:?}"
        );
    }
}
