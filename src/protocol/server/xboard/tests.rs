//! Whole sessions, as lines of input and lines of output.

use std::io::{self, BufReader, Cursor, Read};
use std::thread;
use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::super::Player;
use super::super::tests::{PATIENCE, Said};
use super::command::{Command, parse};
use super::control::Rate;
use super::run;

/// A front end that sends its lines in order. A line `wait TEXT` waits until that has been said after what was waited for
/// before.
struct Script {
    lines: std::vec::IntoIter<String>,
    said: Said,
    seen: usize,
}

impl Script {
    fn wait_for(&mut self, text: &str) {
        let start = Instant::now();
        loop {
            let said = self.said.text();
            if let Some(at) = said[self.seen..].find(text) {
                self.seen += at + text.len();
                return;
            }
            assert!(start.elapsed() < PATIENCE, "no {text:?} in {said}");
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Read for Script {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(line) = self.lines.next() else {
                return Ok(0);
            };
            match line.strip_prefix("wait ") {
                Some(text) => self.wait_for(text),
                None => {
                    let line = line + "\n";
                    buffer[..line.len()].copy_from_slice(line.as_bytes());
                    return Ok(line.len());
                }
            }
        }
    }
}

fn talk(input: &str) -> Vec<String> {
    let said = Said::default();
    let script = Script {
        lines: input
            .lines()
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .into_iter(),
        said: said.clone(),
        seen: 0,
    };
    run(Player::Engine, BufReader::new(script), said.clone(), || {}).unwrap();
    said.text().lines().map(str::to_owned).collect()
}

/// Returns the moves that were played.
fn played(lines: &[String]) -> Vec<&str> {
    let lines = lines.iter();
    lines
        .filter_map(|line| line.strip_prefix("move "))
        .collect()
}

fn has(lines: &[String], text: &str) -> bool {
    lines.iter().any(|line| line == text)
}

#[test]
fn it_announces_features_and_options() {
    let lines = talk("xboard\nprotover 2\naccepted ping\nping 3\nquit\n");
    assert_eq!(lines[0], "feature done=0");
    assert_eq!(lines[lines.len() - 2..], ["feature done=1", "pong 3"]);
    let all = lines.join(" ");
    for feature in [
        "ping=1",
        "setboard=1",
        "usermove=1",
        "memory=1",
        "smp=1",
        "analyze=1",
        "san=0",
        "colors=0",
        "sigint=0",
        "sigterm=0",
        "reuse=1",
        "playother=1",
        "nps=1",
        "variants=\"normal,fischerandom\"",
        "myname=\"Tabia ",
        "option=\"MultiPV -spin 1 1 256\"",
        "option=\"LimitStrength -check 0\"",
        "option=\"OwnBook -check 0\"",
        "option=\"EvalFile -file \"",
        "option=\"Clear Hash -button\"",
    ] {
        assert!(all.contains(feature), "{feature} in {all}");
    }
    assert!(!all.contains("option=\"Hash"), "{all}");
}

#[test]
fn it_plays_black_after_new_and_reports_its_thinking() {
    let lines = talk(
        "new\npost\nsd 3\nusermove e2e4\nwait move\nping 1\nwait pong 1\nusermove e7e5\nping 2\nwait pong",
    );
    assert_eq!(played(&lines).len(), 1, "{lines:?}");
    let thinking: Vec<&String> = lines.iter().filter(|line| line.contains('\t')).collect();
    let numbers: Vec<i64> = thinking[0]
        .split_whitespace()
        .map_while(|word| word.parse().ok())
        .collect();
    assert_eq!(numbers.len(), 6, "{thinking:?}");
    // The engine is Black: the second move is White's, and e7e5 is not legal for it.
    assert!(has(&lines, "Illegal move: e7e5"), "{lines:?}");
}

#[test]
fn a_ping_is_answered_after_the_move() {
    let lines = talk("new\nst 1\nusermove e2e4\nping 7\nusermove d2d4\n?\nwait pong 7");
    assert_eq!(lines[0], "Illegal move (it is not your turn): d2d4");
    assert!(
        lines[1].starts_with("move ") && lines[2] == "pong 7",
        "{lines:?}"
    );
}

#[test]
fn in_force_mode_both_sides_are_entered_and_moves_are_taken_back() {
    let lines = talk(
        "new\nforce\ne2e4\nusermove e5\nNf3\nusermove e1e3\nremove\nusermove d7d5\nusermove e4d5\nundo\nundo\nundo\nundo\n\
         usermove f2f3\ne7e5\ng2g4\nsd 2\ngo\nwait mates",
    );
    assert_eq!(
        lines,
        [
            "Illegal move: e1e3",
            "Error (there is no move to take back): undo",
            "move d8h4",
            "0-1 {Black mates}"
        ]
    );
}

#[test]
fn the_end_of_the_game_by_the_opponent_is_said() {
    let lines = talk("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\nusermove g6g7\nping 1\ngo\nping 2");
    assert_eq!(
        lines,
        ["1-0 {White mates}", "pong 1", "1-0 {White mates}", "pong 2"]
    );
    let lines = talk("setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1\nusermove g6f7\n");
    assert_eq!(lines, ["1/2-1/2 {Stalemate}"]);
    let lines = talk("setboard 7k/8/8/8/8/8/5p2/6K1 w - - 0 1\nusermove g1f2\n");
    assert_eq!(lines, ["1/2-1/2 {Insufficient material}"]);
    // In force mode the game goes on.
    let shuffle = "g1f3\ng8f6\nf3g1\nf6g8\n".repeat(2);
    assert!(talk(&format!("force\n{shuffle}")).is_empty());
    let lines = talk(&format!("force\n{shuffle}undo\nplayother\nf6g8\n"));
    assert_eq!(lines, ["1/2-1/2 {Draw by repetition}"]);
}

#[test]
fn a_mate_has_its_score() {
    let lines = talk("post\nsetboard 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\nsd 3\ngo\nwait mates");
    assert_eq!(played(&lines), ["d1d8"]);
    assert!(
        lines
            .iter()
            .any(|line| line.contains(" 100001 ") && line.ends_with("\td1d8")),
        "{lines:?}"
    );
    let lines = talk(
        "post\nsetboard 7k/8/5KQ1/8/8/8/8/8 b - - 0 1\nsetboard 6k1/8/5KQ1/8/8/8/8/8 b - - 0 1\nsd 4\ngo\nwait move",
    );
    assert!(
        lines.iter().any(|line| line.contains(" -100001 ")),
        "{lines:?}"
    );
}

#[test]
fn chess960_castles_in_letters_and_normal_chess_in_coordinates() {
    let fen = "setboard 5rk1/5ppp/8/8/8/8/3PPPPP/3QK2R w K - 0 1\n";
    let lines = talk(&format!(
        "force\n{fen}usermove e1g1\nundo\nO-O\nundo\nusermove e1h1\nundo\n"
    ));
    assert!(lines.is_empty(), "{lines:?}");
    let lines = talk(
        "variant fischerandom\nforce\nsetboard 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1\nO-O-O\nundo\nusermove O-O\nping 1\n",
    );
    assert_eq!(lines, ["pong 1"]);
    let lines = talk("variant crazyhouse\n");
    assert_eq!(lines, ["Error (unknown variant): crazyhouse"]);
}

#[test]
fn it_ponders_the_expected_reply() {
    let lines = talk("post\nhard\nsd 5\nusermove e2e4\nwait move\nwait \t(\nhint\nwait Hint: \n");
    let shown = lines.iter().find(|line| line.contains("\t(")).unwrap();
    let expected = shown.split(['(', ')']).nth(1).unwrap();
    let hint = lines
        .iter()
        .find_map(|line| line.strip_prefix("Hint: "))
        .unwrap();
    assert_eq!(hint, expected);
    let lines = talk("hard\neasy\nsd 3\npost\nusermove e2e4\nwait move\nping 1\nwait pong");
    assert!(!lines.iter().any(|line| line.contains("\t(")), "{lines:?}");
}

#[test]
fn a_ponder_hit_becomes_the_move() {
    // Black has one legal reply, and then it is mate.
    let lines = talk(
        "post\nhard\nforce\nsetboard k7/8/2K5/8/8/8/8/1R6 w - - 0 1\nsd 6\ngo\nwait move c6c7\nwait \t(\nusermove a8a7\nwait mates",
    );
    assert_eq!(played(&lines).len(), 2, "{lines:?}");
    let second = lines
        .iter()
        .rposition(|line| line.starts_with("move "))
        .unwrap();
    assert!(
        lines[second - 1].contains('\t') && !lines[second - 1].contains('('),
        "{lines:?}"
    );
}

#[test]
fn analysis_follows_the_board() {
    let lines = talk(
        "post\nforce\nanalyze\nwait \t\n.\nwait stat01: \nusermove e2e4\nping 1\nwait pong 1\nwait \t\n.\nwait stat01: \n\
         undo\nwait \t\nexit\nping 2\nwait pong 2",
    );
    assert!(played(&lines).is_empty(), "{lines:?}");
    let status: Vec<&str> = lines
        .iter()
        .filter_map(|line| line.strip_prefix("stat01: "))
        .collect();
    assert!(
        status.len() == 2 && status[1].split(' ').nth(4) == Some("20"),
        "{status:?}"
    );
}

#[test]
fn a_draw_is_accepted_where_the_engine_stands_worse() {
    let offer = |fen: &str| {
        talk(&format!(
            "force\nsetboard {fen}\nsd 4\ngo\nwait move\ndraw\nping 1\nwait pong"
        ))
    };
    assert!(has(&offer("k7/8/8/8/8/8/qq6/4K3 w - - 0 1"), "offer draw"));
    assert!(!has(
        &offer("4k3/8/8/8/8/8/QQ6/4K3 w - - 0 1"),
        "offer draw"
    ));
    assert!(talk("draw\n").is_empty(), "nothing is known of the score");
}

#[test]
fn options_are_set_or_refused() {
    let lines = talk(
        "memory 8\ncores 2\noption OwnBook=1\noption Contempt=500\noption Nothing=1\noption Book Variety=0\nmemory x\n\
         option Clear Hash\nforce\nusermove e2e4\nusermove c7c5\ngo\nwait move\nbk\nhint\n",
    );
    assert_eq!(
        lines[0],
        "Error (option Contempt: expected a number from -100 to 100, not \"500\"): Contempt"
    );
    assert_eq!(lines[1], "Error (unknown option): Nothing");
    assert!(lines[2].starts_with("Error (option Hash: "), "{lines:?}");
    assert_eq!(played(&lines), ["g1f3"], "{lines:?}");
    let book = lines
        .iter()
        .position(|line| line == " Moves of the book:")
        .unwrap();
    assert!(
        lines[book + 1].ends_with(" %") && lines.contains(&String::new()),
        "{lines:?}"
    );
}

#[test]
fn what_is_not_understood_is_said() {
    let lines = talk("hello\nlevel x\nst 0\nsetboard 8/8\nuci\nedit\nsd\ntime x\nusermove\n\n");
    assert_eq!(lines[0], "Error (unknown command): hello");
    assert!(
        lines[1].starts_with("Error (expected moves, minutes and increment"),
        "{lines:?}"
    );
    assert_eq!(lines[2], "Error (expected seconds): st 0");
    assert!(
        lines[3].starts_with("tellusererror Illegal position"),
        "{lines:?}"
    );
    assert_eq!(lines.len(), 9, "{lines:?}");
    let endless = "x".repeat(3 << 20) + "\nping 1\n";
    let mut output = Vec::new();
    run(Player::Engine, Cursor::new(endless), &mut output, || {}).unwrap();
    let text = String::from_utf8(output).unwrap();
    assert_eq!(text, "Error (the line is too long): \npong 1\n");
}

#[test]
fn time_controls_are_read() {
    let clock = |moves, base, increment| {
        let (base, increment) = (
            Duration::from_millis(base),
            Duration::from_millis(increment),
        );
        Ok(Command::Pace(Rate::Clock {
            moves,
            base,
            increment,
        }))
    };
    assert_eq!(parse("level 40 5 0"), clock(Some(40), 300_000, 0));
    assert_eq!(parse("level 0 2:30 12"), clock(None, 150_000, 12_000));
    assert_eq!(parse("level 0 0:01 0.25\r"), clock(None, 1_000, 250));
    assert_eq!(
        parse("st 3"),
        Ok(Command::Pace(Rate::Move(Duration::from_secs(3))))
    );
    assert_eq!(parse("time -20"), Ok(Command::OwnTime(Duration::ZERO)));
    for line in [
        "level",
        "level 40 5",
        "level -1 5 0",
        "level 40 1e300 0",
        "level 0 99999999999:00 0",
        "st nan",
        "st inf",
    ] {
        assert!(parse(line).is_err(), "{line}");
    }
}

#[test]
fn nodes_can_be_the_clock() {
    // A long time on the wall, which few nodes use up.
    let start = Instant::now();
    let lines = talk(
        "nps 100\nst 1000\npost\nusermove e2e4\nwait move\nlevel 0 1000 0\nusermove d2d4\nwait move",
    );
    assert_eq!(played(&lines).len(), 2, "{lines:?}");
    assert!(start.elapsed() < PATIENCE);
}

/// Words of the protocol, so that random lines resemble real ones.
const WORDS: [&str; 44] = [
    "xboard",
    "protover",
    "2",
    "new",
    "variant",
    "fischerandom",
    "normal",
    "force",
    "go",
    "playother",
    "usermove",
    "e2e4",
    "e7e5",
    "O-O",
    "setboard",
    "8/8/8/8/8/8/8/K1k5 w - - 0 1",
    "level",
    "0",
    "1",
    "st",
    "sd",
    "nps",
    "time",
    "otim",
    "?",
    "ping",
    "undo",
    "remove",
    "hint",
    "bk",
    "hard",
    "easy",
    "post",
    "analyze",
    "exit",
    ".",
    "memory",
    "cores",
    "option",
    "MultiPV=3",
    "result",
    "draw",
    "-1",
    "99999999999999999999",
];

fn words() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(&WORDS[..]), 0..4)
        .prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_conversation_ends_badly(lines in proptest::collection::vec(prop_oneof![3 => words(), 1 => ".{0,40}"], 0..25)) {
        let lines = lines.iter().filter(|line| !line.contains("quit"));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        let text = text + "force\nping 77\n";
        let mut output = Vec::new();
        let ended = run(Player::Engine, Cursor::new(text), &mut output, || {});
        prop_assert!(ended.is_ok());
        prop_assert!(String::from_utf8(output).unwrap().contains("pong 77"));
    }

    #[test]
    fn bytes_are_no_trouble(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let mut output = Vec::new();
        let ended = run(Player::Engine, Cursor::new(bytes), &mut output, || {});
        prop_assert!(ended.is_ok());
    }
}
