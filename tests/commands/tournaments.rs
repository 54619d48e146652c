//! The command `tabia tournament`, run as by a user.

use std::fs;
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use crate::matches::openings;

const TABIA: &str = env!("CARGO_BIN_EXE_tabia");

fn tabia(arguments: &[&str]) -> Output {
    Command::new(TABIA).args(arguments).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn printed(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout)
}

/// A line of words; `{}` is this program.
fn words(line: &str) -> Vec<String> {
    let words = line.split_whitespace();
    words.map(|word| word.replace("{}", TABIA)).collect()
}

fn run(command: &str, line: &str) -> Output {
    let words = words(line);
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    tabia(&[&[command], &words[..]].concat())
}

#[test]
fn engines_of_both_kinds_play_and_the_games_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let line = format!(
        "-engine cmd={{}} arg=uci name=Process option.Hash=1 -engine builtin=hash=1 name=Within \
         -each nodes=100 -rounds 1 -games 2 -maxmoves 3 -concurrency 2 -openings file={} plies=2 \
         -pgnout {} -event Test",
        openings(folder.path()),
        pgn.display()
    );
    // The words of the field's referees, with the name of the program changed.
    let output = run("match", &line);
    let printed = printed(&output);
    assert!(
        printed.contains("Started game 1 of 2 (Process vs Within)"),
        "{printed}"
    );
    let ended = "{Draw by adjudication: maximum length}";
    assert!(
        printed.contains(&format!(
            "Finished game 2 (Within vs Process): 1/2-1/2 {ended}"
        )),
        "{printed}"
    );
    assert!(printed.contains("Ptnml(0-2): [0, 0, 1, 0, 0]"), "{printed}");
    let games = tabia_game::pgn::read(&fs::read(&pgn).unwrap());
    assert_eq!((games.games.len(), games.problems.len()), (2, 0));
    for game in &games.games {
        assert_eq!(game.tags().get("Event"), Some("Test"));
        let nodes = game.line_to(game.main_line_end());
        assert_eq!(nodes.len(), 8);
        assert_eq!(game.comment(nodes[0]), "book");
    }
}

#[test]
fn a_tournament_that_is_killed_goes_on_by_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let (state, pgn) = (folder.path().join("state"), folder.path().join("games.pgn"));
    let line = format!(
        "-engine builtin=hash=1 name=A -engine builtin=program=tchess name=B -engine builtin=hash=1 name=C \
         -each nodes=300 -rounds 2 -maxmoves 20 -openings file={} -pgnout {}",
        openings(folder.path()),
        pgn.display()
    );
    let whole = printed(&run("tournament", &line));
    let table = |text: &str| text[text.rfind("Rank Name").unwrap()..].to_owned();
    fs::remove_file(&pgn).unwrap();
    let line = format!("{line} -state {}", state.display());
    let mut child = Command::new(TABIA)
        .arg("tournament")
        .args(words(&line))
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    // Killed once a game is there, or when it is done.
    for _ in 0..3_000 {
        let games = fs::read_to_string(&state).map_or(0, |text| {
            text.lines().filter(|line| line.contains('\t')).count()
        });
        // The first lines are settings; the command line has tabs, too.
        if games > 2 || child.try_wait().unwrap().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = child.kill();
    let _ = child.wait();
    let resumed = tabia(&["tournament", "--resume", state.to_str().unwrap()]);
    assert_eq!(table(&printed(&resumed)), table(&whole));
    let games = tabia_game::pgn::read(&fs::read(&pgn).unwrap());
    let rounds = games
        .games
        .iter()
        .filter_map(|game| game.tags().get("Round"));
    let rounds: std::collections::BTreeSet<&str> = rounds.collect();
    assert_eq!(rounds.len(), 12, "all games are there");
    // A game that was cut off in the file is written again.
    let bytes = fs::read(&pgn).unwrap();
    fs::write(&pgn, &bytes[..bytes.len() - 40]).unwrap();
    let mended = tabia(&["tournament", "--resume", state.to_str().unwrap()]);
    assert_eq!(table(&printed(&mended)), table(&whole));
    assert_eq!(text(&fs::read(&pgn).unwrap()), text(&bytes));
    // A finished one is only shown, and no game is written twice.
    let size = fs::metadata(&pgn).unwrap().len();
    let again = tabia(&["tournament", "--resume", state.to_str().unwrap()]);
    assert_eq!(table(&printed(&again)), table(&whole));
    assert_eq!(fs::metadata(&pgn).unwrap().len(), size);
}

#[test]
fn an_engine_that_is_not_there_is_named_or_loses() {
    let line = "-engine cmd=/no/such/engine name=Absent -engine builtin=hash=1 name=Present \
                -each nodes=50 -games 2";
    let output = run("tournament", line);
    assert_eq!(output.status.code(), Some(1));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("Absent: "), "{complaint}");
    let output = run("tournament", &format!("{line} -recover"));
    let printed = printed(&output);
    assert!(printed.contains("Wins: 0, Losses: 2"), "{printed}");
    assert!(
        printed.contains("Lost on time, without a move or by a failure: Absent 2"),
        "{printed}"
    );
}

#[test]
fn slips_of_the_command_line_are_named() {
    let output = run(
        "tournament",
        "-engine cmd=a -engine cmd=b -each tc=1 -tb /tables",
    );
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("-tb is unknown"), "{complaint}");
    // No game is played that could not be written.
    let two = "-engine builtin=hash=1 -engine builtin=hash=1 -each nodes=50";
    let output = run("tournament", &format!("{two} -pgnout /"));
    assert_eq!(output.status.code(), Some(1));
    assert!(!text(&output.stdout).contains("Finished game"));
    assert_eq!(tabia(&["tournament"]).status.code(), Some(2));
    let help = printed(&tabia(&["tournament", "--help"]));
    assert!(help.contains("-pgnout FILE"), "{help}");
    let missing = tabia(&["tournament", "--resume", "/no/such/state"]);
    assert!(text(&missing.stderr).contains("/no/such/state"));
}
