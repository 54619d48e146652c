//! The command `tabia match`, run as by a user.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use tabia_engine::Margins;

fn tabia_match(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabia"))
        .arg("match")
        .args(arguments)
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// Returns the table at the end.
fn table(output: &Output) -> String {
    assert!(output.status.success(), "{}", text(&output.stderr));
    let printed = text(&output.stdout);
    let (_, table) = printed.split_once("\nA").unwrap();
    table.to_owned()
}

/// Writes a file of four openings, and returns its path.
pub fn openings(folder: &Path) -> String {
    let path = folder.join("openings.pgn");
    let games = "1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 c5 *\n\n1. Nf3 Nf6 *\n";
    fs::write(&path, games).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn a_match_is_played_and_written_as_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path());
    let pgn = folder.path().join("games.pgn");
    let arguments = [
        "--b",
        "transposition_table=off",
        "--nodes",
        "50",
        "--games",
        "4",
        "--maxmoves",
        "4",
        "--openings",
        &openings,
        "--concurrency",
        "2",
        "--pgn",
        pgn.to_str().unwrap(),
        "--sprt",
        "-5,5",
    ];
    let output = tabia_match(&arguments);
    let table = table(&output);
    assert!(
        table.starts_with(" against B (transposition_table=off), nodes=50\n"),
        "{table}"
    );
    assert!(
        table.contains("games  4: ") && table.contains("not decided"),
        "{table}"
    );
    let games = fs::read(&pgn).unwrap();
    let games = tabia_game::pgn::read(&games);
    assert_eq!((games.games.len(), games.problems.len()), (4, 0));
    assert_eq!(games.games[1].tags().get("Black"), Some("A"));
    let again = tabia_match(&arguments);
    assert_eq!(again.status.code(), Some(1), "the file of games exists");
    let again = tabia_match(&[&arguments[..], &["--force"]].concat());
    assert_eq!(self::table(&again), table);
}

#[test]
fn a_match_that_is_killed_ends_with_the_same_table() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path());
    let state = folder.path().join("state");
    let state = state.to_str().unwrap();
    let arguments = [
        "--a",
        "null_move=off",
        "--nodes",
        "400",
        "--games",
        "16",
        "--maxmoves",
        "8",
        "--openings",
        &openings,
        "--concurrency",
        "2",
        "--state",
        state,
        "--ratinginterval",
        "1",
    ];
    let whole = table(&tabia_match(&arguments[..arguments.len() - 4]));
    let mut running = Command::new(env!("CARGO_BIN_EXE_tabia"))
        .arg("match")
        .args(arguments)
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // Killed as soon as there is a game, at any place in the match.
    while fs::read(state).map_or(0, |bytes| bytes.len()) < 2_000
        && running.try_wait().unwrap().is_none()
    {
        std::thread::sleep(Duration::from_millis(1));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    assert_eq!(table(&tabia_match(&arguments)), whole);
    let other = tabia_match(&[
        "--nodes",
        "401",
        "--games",
        "16",
        "--openings",
        &openings,
        "--state",
        state,
    ]);
    assert_eq!(other.status.code(), Some(1));
    assert!(
        text(&other.stderr).contains("its games were played with"),
        "{}",
        text(&other.stderr)
    );
}

#[test]
fn slips_are_named_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path());
    for (arguments, message) in [
        (
            &["--a", "null_surplus=1"][..],
            "--a: “1” is no value of null_surplus: it takes a whole number from 75 to 400",
        ),
        (
            &["--b", "telepathy=on"],
            "--b: there is no option “telepathy”",
        ),
        (&["--games", "3"], "--games must be even"),
        (
            &["--state", "new", "--pgn", "new"],
            "--state and --pgn need two files",
        ),
        (
            &["--sprt", "5,0"],
            "the first number must be less than the second",
        ),
        (&["--nodes", "10", "--depth", "3"], "cannot be used with"),
        (
            &["--draw", "scores=3"],
            "“scores” is none of movenumber, movecount, score",
        ),
    ] {
        let output = tabia_match(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let found = text(&output.stderr);
        assert!(found.contains(message), "{found}");
    }
    let missing = tabia_match(&["--openings", "no-such-file.epd"]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("no-such-file.epd"));
    let same = tabia_match(&["--openings", &openings, "--pgn", &openings]);
    assert!(text(&same.stderr).contains("that is the same file as"));
    let as_state = tabia_match(&["--openings", &openings, "--state", &openings]);
    assert!(text(&as_state.stderr).contains("that is the same file as"));
    assert!(fs::read_to_string(&openings).unwrap().starts_with("1. e4"));
    let help = tabia_match(&["--help"]);
    let help = text(&help.stdout);
    let margin = Margins::default().null_surplus;
    let listed = format!("null_surplus={margin} (75 to 400)");
    assert!(
        help.contains("null_move") && help.contains(&listed),
        "{help}"
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_match_with_a_message() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path());
    let arguments = [
        "--nodes",
        "50",
        "--games",
        "2",
        "--maxmoves",
        "2",
        "--openings",
        &openings,
    ];
    let output = tabia_match(&[&arguments[..], &["--pgn", "/dev/full"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("/dev/full"),
        "{}",
        text(&output.stderr)
    );
    let output = tabia_match(&[&arguments[..], &["--state", "/dev/full"]].concat());
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stderr).contains("no regular file"),
        "{}",
        text(&output.stderr)
    );
}

#[test]
fn switches_of_a_program_play_each_other() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path());
    let side = |switch: &str| format!("program=tchess,{switch}");
    let (a, b) = (
        side("piece_order=queen_first"),
        side("piece_order=pawn_first"),
    );
    let limits = ["--nodes", "200", "--games", "4", "--maxmoves", "8"];
    let sides = ["--a", &a, "--b", &b, "--openings", &openings];
    let output = tabia_match(&[&sides[..], &limits].concat());
    assert!(table(&output).contains('±'), "{}", text(&output.stdout));
    let wrong = tabia_match(&["--a", &side("piece_order=king_first"), "--games", "2"]);
    let message = text(&wrong.stderr);
    assert!(
        !wrong.status.success() && message.contains("queen_first"),
        "{message}"
    );
    let other = tabia_match(&["--a", "program=turochamp,contempt=20", "--games", "2"]);
    assert!(text(&other.stderr).contains("no option"));
}

#[test]
fn a_side_thinks_in_the_opponents_time_with_a_clock() {
    let folder = tempfile::tempdir().unwrap();
    let openings = openings(folder.path());
    let sides = ["--a", "program=tchess", "--b", "program=turochamp"];
    let rules = ["--games", "2", "--maxmoves", "6", "--openings", &openings];
    let ponder = ["--ponder", "a", "--tc", "2"];
    let output = tabia_match(&[&sides[..], &rules, &ponder].concat());
    let table = table(&output);
    let guesses = |side: &str| {
        let mut lines = table.lines();
        lines.any(|line| line.starts_with(side) && line.contains("guesses of the opponent's move"))
    };
    assert!(guesses("A: ") && !guesses("B: "), "{table}");
    // Without a clock nothing runs on while the other side thinks.
    let output = tabia_match(&[&sides[..], &rules, &["--ponder", "a"]].concat());
    assert_eq!(output.status.code(), Some(2));
}
