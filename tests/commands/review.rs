//! `tabia review`, run as by a user.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::common;
use tabia_game::pgn;
use tabia_game::{Edit, Eval, EvalScore, Game};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tabia"));
    command.arg("review").args(arguments);
    command
}

/// Reviews games; the broken one gives the exit status 1.
fn review(arguments: &[&str]) -> Output {
    let output = command(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        output.status.success() || said.ends_with("thing could not be read or searched\n"),
        "{arguments:?}: {said}"
    );
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        Folder(tempfile::tempdir().unwrap())
    }

    fn at(&self, name: &str) -> String {
        self.0.path().join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, contents: &str) -> String {
        fs::write(self.at(name), contents).unwrap();
        self.at(name)
    }
}

/// Two short games with data that must not be lost, one that breaks off, and one of Chess960 with a null move.
const GAMES: &str = "[Event \"one\"]\n[White \"Legal\"]\n[Black \"Saint Brie\"]\n[Result \"1-0\"]\n\n\
    {Paris} 1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 $6 {pins} (3... Be7 {solid}) 4. Nc3 g6? 5. Nxe5 Bxd1 \
    {[%clk 0:10:00] greedy} 6. Bxf7+ Ke7 7. Nd5# 1-0\n\n\
    [Event \"two\"]\n[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *\n\n\
    [Event \"broken\"]\n[Result \"0-1\"]\n\n1. e4 e5 2. Ke3 Nc6 0-1\n\n\
    [Event \"960\"]\n[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
    [FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n9. g3 -- 10. Nf3 Nd7 *\n\n";

#[test]
fn a_review_says_and_leaves_what_it_found() {
    let folder = Folder::new();
    let (games, out) = (folder.write("in.pgn", GAMES), folder.at("out.pgn"));
    let output = review(&[
        &games,
        "-o",
        &out,
        "--nodes",
        "3000",
        "--format",
        "csv",
        "--threads",
        "2",
    ]);
    let (said, complaints) = (text(&output.stdout), text(&output.stderr));
    assert!(
        complaints.contains("in.pgn: line 16, game 3: move 2. “Ke3”"),
        "{complaints}"
    );
    let rows: Vec<Vec<&str>> = said.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 1 + 2 * 4, "{said}");
    let cell = |row: usize, name: &str| {
        let column = rows[0].iter().position(|head| *head == name).unwrap();
        rows[row][column]
    };
    assert_eq!((cell(1, "player"), cell(1, "result")), ("Legal", "1-0"));
    assert_eq!((cell(3, "side"), cell(4, "side")), ("White", "Black"));
    // 2. g4 in game two allows mate: a blunder, though the position has a name.
    assert_eq!(cell(3, "blunder"), "1", "{said}");
    let accuracy: f64 = cell(4, "accuracy").parse().unwrap();
    assert!(accuracy > 95.0, "{said}");
    let found = fs::read_to_string(&out).unwrap();
    let reviewed = pgn::read(found.as_bytes());
    assert_eq!(reviewed.problems, []);
    assert_eq!(reviewed.games.len(), 4);
    // The user's notes are all there, in their order, and the user's glyph has not been replaced.
    let one = &reviewed.games[0];
    let nodes = one.line_to(one.main_line_end());
    assert_eq!(one.comment(one.root()), "Paris");
    assert_eq!(one.nags(nodes[5]), [tabia_game::Nag::DUBIOUS]);
    assert!(one.comment(nodes[5]).starts_with("pins"));
    assert_eq!(one.comment(one.children(nodes[4])[1]), "solid");
    assert_eq!(one.clock(nodes[9]), Some(Duration::from_secs(600)));
    assert!(nodes[..12].iter().all(|node| one.eval(*node).is_some()));
    assert_eq!(
        one.eval(nodes[12]),
        None,
        "there is nothing to search in a mate"
    );
    assert!(found.contains("$4 {[%eval #-1]"), "{found}");
    assert!(found.contains("Ke3 Nc6"), "{found}");
    // A second review adds nothing.
    let again = folder.at("again.pgn");
    review(&[&out, "-o", &again, "--nodes", "3000", "--threads", "1"]);
    assert_eq!(fs::read_to_string(&again).unwrap(), found);
    // The stored evaluations are enough for the figures.
    let annotated = text(&review(&[&out, "--annotated", "--format", "csv"]).stdout);
    for (searched, known) in said.lines().zip(annotated.lines()) {
        let figures = |line: &str| line.split(',').take(8).collect::<Vec<_>>().join(",");
        assert_eq!(figures(searched), figures(known));
    }
}

#[test]
fn only_what_is_chosen_is_left() {
    let folder = Folder::new();
    let (games, out) = (folder.write("in.pgn", GAMES), folder.at("out.pgn"));
    review(&[&games, "-o", &out, "--nodes", "500", "--leave", "glyphs"]);
    let found = fs::read_to_string(&out).unwrap();
    assert!(found.contains("$4") && !found.contains("[%eval"), "{found}");
    review(&[&games, "-fo", &out, "--nodes", "500", "--leave", "nothing"]);
    let plain = pgn::read(GAMES.as_bytes()).games;
    assert!(pgn::read(&fs::read(&out).unwrap()).games == plain);
}

#[test]
fn the_output_is_made_when_nothing_reads_the_figures() {
    let folder = Folder::new();
    let (games, out) = (folder.write("in.pgn", &many_games(8)), folder.at("out.pgn"));
    let mut child = command(&[&games, "-o", &out, "--nodes", "200"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    assert!(child.wait().unwrap().success());
    assert_eq!(pgn::read(&fs::read(&out).unwrap()).games.len(), 8);
}

#[test]
fn what_cannot_be_done_is_said() {
    let folder = Folder::new();
    let games = folder.write("in.pgn", GAMES);
    for (arguments, expected) in [
        (vec!["nowhere.pgn"], "nowhere.pgn: "),
        (
            vec![&games[..], "-o", folder.0.path().to_str().unwrap()],
            "something other than a file",
        ),
        (
            vec![&games[..], "--nodes", "5", "--depth", "3"],
            "cannot be used with",
        ),
        (vec![&games[..], "--nodes", "0"], "--nodes"),
        (vec![&games[..], "--thresholds", "10,30,20"], "each greater"),
        (
            vec![&games[..], "--thresholds", "10,20,nan"],
            "expected a number",
        ),
        (
            vec![&games[..], "--annotated", "--time", "1"],
            "cannot be used with",
        ),
    ] {
        let output = command(&arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        let said = text(&output.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
    }
    let empty = folder.write("empty.pgn", "");
    let output = command(&[&empty]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output.stderr).contains("empty.pgn: there is no game in it"));
}

/// Returns a number of short, distinct games.
fn many_games(count: usize) -> String {
    let first = ["e4", "d4", "c4", "Nf3", "b3", "f4", "g3", "Nc3"];
    let second = ["e5", "d5", "c5", "Nf6", "b6", "f5", "g6", "Nc6"];
    let game = |i: usize| {
        let (a, b) = (first[i % 8], second[i / 8 % 8]);
        format!("[Event \"{i}\"]\n\n1. {a} {b} 2. h4 a5 3. Rh3 Ra6 4. a4 h5 *\n\n")
    };
    (0..count).map(game).collect()
}

/// Waits until the log beside the output has this number of lines; `false` when the process has ended before.
fn wait_for(child: &mut std::process::Child, log: &Path, lines: usize) -> bool {
    let start = Instant::now();
    loop {
        let text = fs::read_to_string(log).unwrap_or_default();
        if text.lines().count() >= lines {
            return true;
        }
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        assert!(
            start.elapsed() < Duration::from_secs(120),
            "nothing is written"
        );
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn a_run_that_is_killed_goes_on_and_makes_the_same_file() {
    let folder = Folder::new();
    let games = folder.write("in.pgn", &many_games(24));
    let (whole, out) = (folder.at("whole.pgn"), folder.at("out.pgn"));
    let limit = ["--nodes", "1500"];
    let expected = review(&[&[&games, "-o", &whole, "--threads", "1"], &limit[..]].concat());
    let arguments = [&[&games, "-o", &out, "--threads", "3"], &limit[..]].concat();
    let log = PathBuf::from(format!("{out}.part-log"));
    let mut kills = 0;
    for finished in [1, 4, 11, 18] {
        let mut child = command(&arguments)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let running = wait_for(&mut child, &log, 1 + finished);
        // On Unix this is the signal that cannot be caught.
        child.kill().unwrap();
        child.wait().unwrap();
        kills += usize::from(running && !Path::new(&out).exists());
    }
    assert!(kills >= 3, "{kills}");
    let last = review(&arguments);
    assert!(
        text(&last.stderr).contains("continues after "),
        "{}",
        text(&last.stderr)
    );
    assert_eq!(text(&last.stdout), text(&expected.stdout));
    assert!(fs::read(&out).unwrap() == fs::read(&whole).unwrap());
    let mut left: Vec<_> = fs::read_dir(folder.0.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    left.sort();
    assert_eq!(left, ["in.pgn", "out.pgn", "whole.pgn"]);
}

/// An evaluation that changes at random, sometimes a mate.
fn wander(state: &mut u64, cp: &mut i32) -> EvalScore {
    *state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
    let random = (*state >> 33) as i32;
    *cp = (*cp * 9 / 10 + random % 241 - 120).clamp(-2000, 2000);
    match random % 97 {
        0 => EvalScore::Mate(random % 9 + 1),
        1 => EvalScore::Mate(-(random % 9) - 1),
        _ => EvalScore::Centipawns(*cp),
    }
}

fn annotated(mut game: Game, state: &mut u64) -> Game {
    let mut cp = 15;
    let mut nodes = game.line_to(game.main_line_end());
    if !game.tags().get("FEN").is_none_or(str::is_empty) {
        nodes.push(game.root());
    }
    for node in nodes {
        let score = wander(state, &mut cp);
        let eval = Some(Eval { score, depth: None });
        game.edit(&Edit::SetEval { node, eval }).unwrap();
    }
    game
}

#[test]
fn the_figures_are_those_of_an_independent_computation() {
    let (Some(mut python), Some(path)) = (
        common::python_chess(),
        common::shared("data/pgn/world_matches.pgn"),
    ) else {
        common::skip(
            "computing figures twice",
            "python3 with chess, or such games",
        );
        return;
    };
    let games = pgn::read(&fs::read(path).unwrap()).games;
    let mut state = 20;
    let chosen: Vec<String> = games
        .into_iter()
        .filter(|game| !game.is_empty())
        .take(200)
        .map(|game| pgn::write(&annotated(game, &mut state)))
        .collect();
    let folder = Folder::new();
    let file = folder.write("in.pgn", &chosen.join("\n"));
    let rows = folder.write("rows.csv", "");
    let said = review(&[&file, "--annotated", "--format", "csv"]);
    fs::write(&rows, said.stdout).unwrap();
    let script = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/commands/review_figures.py"
    );
    let output = python.args([script, &file, &rows]).output().unwrap();
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert_eq!(text(&output.stdout).trim(), "200");
}
