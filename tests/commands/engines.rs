//! The commands `tabia engines`, and games of the engine with itself over UCI and xboard.

use std::process::{Command, Output};
use std::time::Duration;

use tabia_chess::Position;
use tabia_matches::{GameSettings, Opening, Reason, Rules, Runner, TimeControl};
use tabia_player::{GameLine, Player as _};
use tabia_protocol::client::{Closing, EnginePlayer, EngineProgram, Protocol, Timeouts};

const TABIA: &str = env!("CARGO_BIN_EXE_tabia");

fn engines(arguments: &[&str]) -> Output {
    Command::new(TABIA)
        .arg("engines")
        .args(arguments)
        .output()
        .unwrap()
}

fn printed(output: &Output) -> String {
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn json(arguments: &[&str]) -> serde_json::Value {
    serde_json::from_str(&printed(&engines(arguments))).unwrap()
}

#[test]
fn an_engine_is_tested_and_its_options_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log.txt");
    let log_name = log.to_str().unwrap();
    let test = [
        "test", TABIA, "--arg", "uci", "--format", "json", "--log", log_name,
    ];
    let steps = json(&test);
    let steps = steps.as_array().unwrap();
    let words: Vec<&str> = steps
        .iter()
        .map(|step| step["step"].as_str().unwrap())
        .collect();
    assert_eq!(words, ["handshake", "move", "stop", "quit"]);
    assert!(
        steps[0]["result"]
            .as_str()
            .unwrap()
            .starts_with("uci Tabia ")
    );
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains(" > uci\n") && log.contains(" < uciok\n") && log.contains(" > stop\n"));
    let options = json(&[
        "options",
        TABIA,
        "--arg",
        "uci",
        "--protocol",
        "uci",
        "--format",
        "json",
    ]);
    let options = options.as_array().unwrap();
    let hash = options
        .iter()
        .find(|option| option["option"] == "Hash")
        .unwrap();
    assert_eq!(
        (hash["kind"].as_str(), hash["default"].is_number()),
        (Some("spin"), true)
    );
    let table = printed(&engines(&["options", TABIA, "--arg", "uci"]));
    assert!(table.starts_with("option "), "{table}");
}

#[test]
fn a_program_that_is_no_engine_fails_with_a_reason() {
    let output = engines(&["test", TABIA, "--arg", "--version"]);
    assert_eq!(output.status.code(), Some(1));
    let table = String::from_utf8_lossy(&output.stdout);
    assert!(
        table.contains("the engine ended with exit code 0"),
        "{table}"
    );
    let output = engines(&["options", "/no/such/engine"]);
    assert_eq!(output.status.code(), Some(1));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(
        message.contains("/no/such/engine: the engine could not be started"),
        "{message}"
    );
    let output = engines(&["test", TABIA, "--option", "Hash"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn engines_are_listed_from_the_search_path() {
    let folder = tempfile::tempdir().unwrap();
    let engine = folder.path().join("viridithas-17");
    std::fs::copy(TABIA, &engine).unwrap();
    let output = Command::new(TABIA)
        .args(["engines", "list", "--format", "json"])
        .env("PATH", folder.path())
        .output()
        .unwrap();
    let list: serde_json::Value = serde_json::from_str(&printed(&output)).unwrap();
    let list = list.as_array().unwrap();
    let found = list
        .iter()
        .find(|one| one["engine"] == "viridithas-17")
        .unwrap();
    assert_eq!(found["protocol"], "uci");
}

#[test]
fn the_engine_plays_itself_over_uci() {
    play_itself(Protocol::Uci, "uci", "Hash");
}

#[test]
fn the_engine_plays_itself_over_xboard() {
    play_itself(Protocol::Xboard, "xboard", "memory");
}

/// Plays standard chess and Chess960, with clocks and pondering.
fn play_itself(protocol: Protocol, command: &str, hash: &str) {
    let start = || {
        let program = EngineProgram {
            arguments: vec![command.to_owned()],
            protocol,
            options: vec![(hash.to_owned(), "4".to_owned())],
            ..EngineProgram::new(TABIA)
        };
        EnginePlayer::start(program, Timeouts::default(), || {})
    };
    let chess960 = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let chess960 = Opening::new(GameLine::new(Position::from_fen(chess960).unwrap()));
    let [mut white, mut black] = [start(), start()];
    for (opening, ponders) in [(Opening::default(), false), (chess960, true)] {
        for player in [&mut white, &mut black] {
            player.new_game();
            player.wait_until_ready();
        }
        let settings = GameSettings {
            ponders: [ponders; 2],
            rules: Rules {
                max_moves: Some(60),
                ..Rules::default()
            },
            ..GameSettings::new(TimeControl::Clock {
                base: Duration::from_secs(6),
                moves: None,
                increment: Duration::from_millis(10),
            })
        };
        let mut runner = Runner::new(settings, &opening);
        let mut quick = |runner: &Runner| runner.moves().len() < 40;
        runner.play_observed([&mut white, &mut black], &|| true, &mut quick);
        let reason = runner.end().map(|end| &end.reason);
        let is_fault = matches!(reason, Some(Reason::Failure(_) | Reason::NoMove));
        assert!(!is_fault, "{reason:?}\n{}", white.log().text());
        assert!(runner.moves().len() > 10 && runner.moves().iter().any(|mv| mv.depth.is_some()));
    }
    assert_eq!([white.close(), black.close()], [Closing::Quit; 2]);
}
