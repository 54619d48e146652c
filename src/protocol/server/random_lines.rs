//! Random lines and bytes: none makes a session fail.

use std::io::Cursor;

use proptest::prelude::*;

use super::command::Line;
use super::{Player, run};

/// Words with a meaning in some command, so that random lines resemble real ones.
const WORDS: [&str; 40] = [
    "uci",
    "isready",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "go",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "winc",
    "movestogo",
    "mate",
    "infinite",
    "ponder",
    "searchmoves",
    "stop",
    "ponderhit",
    "setoption",
    "name",
    "value",
    "MultiPV",
    "Null",
    "move",
    "true",
    "false",
    "1",
    "0",
    "-1",
    "3",
    "e2e4",
    "e7e5",
    "e1g1",
    "d",
    "eval",
    "8/8/8/8/8/8/8/K1k5",
    "99999999999999999999",
];

fn words() -> impl Strategy<Value = String> {
    proptest::collection::vec(0..WORDS.len(), 0..9).prop_map(|picks| {
        picks
            .into_iter()
            .map(|pick| WORDS[pick])
            .collect::<Vec<_>>()
            .join(" ")
    })
}

proptest! {
    #[test]
    fn no_line_panics(text in ".{0,200}") {
        let _ = Line::parse(&text);
    }

    #[test]
    fn no_line_of_known_words_panics(text in words()) {
        let _ = Line::parse(&text);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn no_conversation_ends_badly(lines in proptest::collection::vec(prop_oneof![words(), ".{0,40}"], 0..12)) {
        let text: String = lines.iter().filter(|line| !line.contains("bench")).map(|line| format!("{line}\n")).collect();
        let text = text + "stop\nisready\nquit\n";
        let mut output = Vec::new();
        let ended = run(Player::Engine, Cursor::new(text), &mut output, || {});
        prop_assert!(ended.is_ok());
        prop_assert!(String::from_utf8(output).unwrap().contains("readyok"));
    }

    #[test]
    fn bytes_are_no_trouble(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let mut output = Vec::new();
        let ended = run(Player::Engine, Cursor::new(bytes), &mut output, || {});
        prop_assert!(ended.is_ok());
    }
}
