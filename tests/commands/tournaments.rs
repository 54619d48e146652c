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
        let is_date = |tag| {
            game.tags()
                .get(tag)
                .is_some_and(|date| date.starts_with("20"))
        };
        assert!(is_date("Date") && is_date("UTCDate"));
        assert_eq!(game.tags().get("UTCTime").map(str::len), Some(8));
        let nodes = game.line_to(game.main_line_end());
        assert_eq!(nodes.len(), 8);
        assert_eq!(game.comment(nodes[0]), "book");
    }
}

#[test]
fn a_tournament_that_is_killed_goes_on_by_its_file() {
    let folder = tempfile::tempdir().unwrap();
    let [state, pgn, epd] = ["state", "games.pgn", "ends.epd"].map(|name| folder.path().join(name));
    let line = format!(
        "-engine builtin=hash=1 name=A -engine builtin=program=tchess name=B -engine builtin=hash=1 name=C \
         -each nodes=300 -rounds 2 -maxmoves 20 -openings file={} -pgnout {} -epdout {}",
        openings(folder.path()),
        pgn.display(),
        epd.display()
    );
    let whole = printed(&run("tournament", &line));
    let table = |text: &str| text[text.rfind("Rank Name").unwrap()..].to_owned();
    fs::remove_file(&pgn).unwrap();
    fs::remove_file(&epd).unwrap();
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
    // A game or a position that was cut off in its file is written again.
    let bytes = fs::read(&pgn).unwrap();
    fs::write(&pgn, &bytes[..bytes.len() - 40]).unwrap();
    let positions = fs::read(&epd).unwrap();
    fs::write(&epd, &positions[..positions.len() - 9]).unwrap();
    let mended = tabia(&["tournament", "--resume", state.to_str().unwrap()]);
    assert_eq!(table(&printed(&mended)), table(&whole));
    assert_eq!(text(&fs::read(&pgn).unwrap()), text(&bytes));
    assert_eq!(text(&fs::read(&epd).unwrap()), text(&positions));
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
        "-engine cmd=a -engine cmd=b -each tc=1 -threads 2",
    );
    assert_eq!(output.status.code(), Some(2));
    let complaint = text(&output.stderr);
    assert!(complaint.contains("-threads is unknown"), "{complaint}");
    // What has no effect here is said, and stops nothing.
    let line = "-engine builtin=hash=1 -engine builtin=hash=1 -each nodes=20 -maxmoves 1 -games 1 -tb /tables";
    let output = run("tournament", line);
    let complaint = text(&output.stderr);
    assert!(
        complaint.contains("-tb has no effect: there are no tablebases"),
        "{complaint}"
    );
    assert!(printed(&output).contains("Finished game 1"));
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

#[test]
fn games_positions_and_lines_of_engines_are_written_as_a_script_says() {
    let folder = tempfile::tempdir().unwrap();
    let [epd, log, pgn] = ["ends.epd", "log", "games.pgn"].map(|name| folder.path().join(name));
    for path in [&epd, &log, &pgn] {
        fs::write(path, "before\n").unwrap();
    }
    let line = format!(
        "-engine cmd={{}} arg=uci name=Process restart=on option.Hash=1 -engine builtin=hash=1 name=Within -each tc=60 \
         depth=2 nodes=5000 -games 4 -maxmoves 2 -wait 10 -epdout file={} append=false -log file={} engine=true",
        epd.display(),
        log.display(),
    );
    // To the standard output go only games.
    let output = run("tournament", &format!("{line} -pgnout -"));
    let games = tabia_game::pgn::read(printed(&output).as_bytes());
    assert_eq!((games.games.len(), games.problems.len()), (4, 0));
    assert!(text(&output.stderr).contains("Finished game 4"));
    let positions = fs::read_to_string(&epd).unwrap();
    assert_eq!(positions.lines().count(), 4, "{positions}");
    let fields = positions.lines().map(|line| line.split(' ').count());
    assert!(fields.into_iter().all(|count| count == 4), "{positions}");
    let lines = fs::read_to_string(&log).unwrap();
    assert!(lines.starts_with("before\n"));
    let count = |text: &str| lines.matches(text).count();
    // It was started anew for each game, and searched to the depth of the clock's move.
    assert_eq!(count("Process > uci\n"), 4);
    assert_eq!(count("depth 2 nodes 5000"), 8, "{lines}");
    assert!(count("Process < bestmove") >= 8);

    let output = run(
        "tournament",
        &format!(
            "{line} -pgnout file={} append=false nodes=true timeleft=true",
            pgn.display()
        ),
    );
    assert!(output.status.success());
    let written = fs::read_to_string(&pgn).unwrap();
    assert!(!written.contains("before"));
    let games = tabia_game::pgn::read(written.as_bytes());
    assert_eq!(games.games.len(), 4);
    for game in &games.games {
        let nodes = game.line_to(game.main_line_end());
        let comment = game.comment(nodes[3]);
        assert!(
            comment.contains("s, tl=") && comment.contains(", n="),
            "{comment}"
        );
        assert!(
            comment.ends_with(", Draw by adjudication: maximum length"),
            "{comment}"
        );
    }
    let output = run(
        "tournament",
        &format!("{line} -pgnout {} min", pgn.display()),
    );
    assert!(output.status.success());
    let written = fs::read_to_string(&pgn).unwrap();
    let games = tabia_game::pgn::read(written.as_bytes()).games;
    assert_eq!(games.len(), 8);
    let last = &games[7];
    assert_eq!(last.tags().get("Termination"), None);
    let nodes = last.line_to(last.main_line_end());
    assert!(nodes.iter().all(|&node| last.comment(node).is_empty()));
}

#[test]
fn an_engine_with_a_book_plays_its_moves_first() {
    let folder = tempfile::tempdir().unwrap();
    let pgn = folder.path().join("games.pgn");
    let line = format!(
        "-engine cmd={{}} arg=uci name=Reader book=books/tabia.bin bookdepth=2 -engine builtin=hash=1 name=Thinker \
         -each nodes=5000 depth=3 -games 2 -noswap -maxmoves 4 -pgnout {}",
        pgn.display()
    );
    printed(&run("tournament", &line));
    let games = tabia_game::pgn::read(&fs::read(&pgn).unwrap()).games;
    assert_eq!(games.len(), 2);
    for game in &games {
        assert_eq!(game.tags().get("White"), Some("Reader"));
        let nodes = game.line_to(game.main_line_end());
        let comments: Vec<&str> = nodes.iter().map(|&node| game.comment(node)).collect();
        // A move of a book has no score.
        let has_score = |place: usize| comments[place].contains('/');
        assert!(!has_score(0) && !has_score(2), "{comments:?}");
        assert!(has_score(1) && has_score(3) && has_score(4), "{comments:?}");
    }
    let missing = run(
        "tournament",
        "-engine builtin= book=/no/book -engine builtin= -each nodes=9",
    );
    assert_eq!(missing.status.code(), Some(1));
    assert!(text(&missing.stderr).contains("/no/book"));
}

/// A hostile engine may be late; a program that cannot be interrupted in time is one.
#[cfg(unix)]
#[test]
fn a_time_for_each_move_is_enforced() {
    let folder = tempfile::tempdir().unwrap();
    // It answers half a second after it was asked.
    let slow = folder.path().join("slow");
    let script = "#!/bin/sh\nwhile read -r word rest; do case $word in\nuci) echo uciok;;\nisready) echo readyok;;\n\
                  go) sleep 0.5; echo bestmove e2e4;;\nquit) exit;;\nesac; done\n";
    fs::write(&slow, script).unwrap();
    let mode = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&slow, mode).unwrap();
    let line = format!(
        "-engine cmd={} proto=uci name=Slow -engine builtin=hash=1 name=Quick -each st=0.1 -games 1 -maxmoves 2",
        slow.display()
    );
    let printed = printed(&run("tournament", &line));
    assert!(printed.contains("0-1 {White loses on time}"), "{printed}");
}

#[test]
fn a_knockout_names_its_winner_and_drawn_games_have_no_sign() {
    let players =
        "-engine builtin=hash=1 name=A -engine builtin=hash=1 name=B -engine builtin=hash=1 name=C";
    let line = format!("{players} -each nodes=20 -maxmoves 1 -tournament knockout");
    let printed = printed(&run("tournament", &line));
    let last = printed[printed.rfind("Rank Name").unwrap()..].to_owned();
    // All games are drawn, so that the better seeds go through.
    let ranking: Vec<&str> = last.lines().skip(1).take(3).map(str::trim).collect();
    for (row, name) in ranking.iter().zip(["1 A", "2 B", "3 C"]) {
        assert!(row.starts_with(name), "{last}");
        assert!(row.split_whitespace().nth(2) == Some("0"), "{last}");
    }
    let level = "level: B goes through as the better seed";
    assert!(
        last.contains(&format!("Round 1: B – C 9 : 9, {level}")),
        "{last}"
    );
    assert!(last.contains("Final: B – A 9 : 9, level: A goes"), "{last}");
    assert!(last.ends_with("Winner: A\n"), "{last}");
}

/// The device is always full.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_ends_a_tournament_that_can_be_continued() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let line = format!(
        "-engine builtin=hash=1 -engine builtin=hash=1 -each nodes=20 -maxmoves 2 -rounds 2 -state {}",
        state.display()
    );
    for words in ["-pgnout /dev/full", "-epdout /dev/full"] {
        let output = run("tournament", &format!("{line} {words}"));
        assert_eq!(output.status.code(), Some(1));
        let complaint = text(&output.stderr);
        assert!(complaint.contains("/dev/full: "), "{complaint}");
        assert!(complaint.contains("To continue: tabia"), "{complaint}");
        let pgn = folder.path().join("games.pgn");
        let _ = fs::remove_file(&pgn);
        let resumed = run("tournament", &format!("{line} -pgnout {}", pgn.display()));
        assert!(resumed.status.success());
        assert_eq!(
            tabia_game::pgn::read(&fs::read(&pgn).unwrap()).games.len(),
            4
        );
        fs::remove_file(&state).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn a_tournament_ends_in_order_on_ctrl_c_and_says_how_to_continue() {
    let folder = tempfile::tempdir().unwrap();
    let state = folder.path().join("state");
    let line = format!(
        "-engine builtin=hash=1 name=A -engine builtin=hash=1 name=B -each nodes=2000 -rounds 5000 -state {}",
        state.display()
    );
    let child = Command::new(TABIA)
        .arg("tournament")
        .args(words(&line))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let games = || fs::read_to_string(&state).map_or(0, |text| text.lines().count());
    // The settings take some lines.
    for _ in 0..3_000 {
        if games() > 16 {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let (printed, complaint) = (text(&output.stdout), text(&output.stderr));
    assert!(printed.contains("Results of A vs B"), "{printed}");
    let hint = format!("To continue: tabia tournament --resume {}", state.display());
    assert!(complaint.contains(&hint), "{complaint}");
    // The number of rounds may be raised, not lowered.
    let state = state.to_str().unwrap();
    let fewer = tabia(&["tournament", "--resume", state, "-rounds", "2"]);
    assert!(
        text(&fewer.stderr).contains("games=10000"),
        "{}",
        text(&fewer.stderr)
    );
}
