//! Legal PGN besides games is kept in its place.

use tabia_game::pgn::{PgnFile, Reason, check, format, read, write};
use tabia_game::{Edit, Game};

/// Returns the file after a tag of a game was changed and changed back.
fn edited(text: &str, index: usize) -> String {
    let mut file = PgnFile::from_bytes(text.as_bytes().to_vec());
    let (game, _) = file.game(index).unwrap();
    file.replace(index, game);
    String::from_utf8(file.to_bytes()).unwrap()
}

/// Checks that each part occurs once, in this order.
fn assert_order(text: &str, parts: &[&str]) {
    let mut at = 0;
    for part in parts {
        assert_eq!(text.matches(part).count(), 1, "{part}: {text}");
        let found = text[at..].find(part);
        at += found.unwrap_or_else(|| panic!("{part} stands too early in: {text}")) + part.len();
    }
}

/// Checks that writing is stable.
fn assert_stable(text: &str) {
    let (once, _) = format(text.as_bytes());
    assert_eq!(format(once.as_bytes()).0, once);
}

const LINES: &str = "; file header comment\n% file pragma 1\n[Event \"One\"]\n[Result \"*\"]\n\n% inside game one\n\
    1. e4 e5 *\n; after game one\n\n% between\nstray words between\n[Event \"Two\"]\n[Result \"*\"]\n\n1. d4 d5 *\n\
    % at the end\n";

#[test]
fn lines_with_percent_signs_and_texts_between_games_are_kept() {
    let order = [
        "; file header comment\n% file pragma 1\n",
        "[Event \"One\"]",
        "\n% inside game one\n1. e4 e5 *\n",
        "; after game one\n\n% between\nstray words between\n",
        "[Event \"Two\"]",
        "1. d4 d5 *\n",
        "% at the end\n",
    ];
    for index in [0, 1] {
        assert_order(&edited(LINES, index), &order);
        assert_order(
            &edited(&LINES.replace('\n', "\r\n"), index).replace("\r\n", "\n"),
            &order,
        );
    }
    let (formatted, problems) = format(LINES.as_bytes());
    assert_order(&formatted, &order);
    assert_stable(LINES);
    // Words between games are not a game, and are reported; everything else is legal.
    let reasons: Vec<&Reason> = problems.iter().map(|problem| &problem.reason).collect();
    assert_eq!(reasons, [&Reason::NotAGame]);
    assert_eq!(problems[0].line, 11);
    let legal = LINES.replace("stray words between\n", "");
    assert!(check("a", legal.as_bytes()).is_clean());
}

#[test]
fn comments_before_and_between_games_stay_there() {
    let text = "; my collection\n{ preamble }\n\n[Event \"x\"]\n\n1. e4 *\n\n{ between games }\n\n[Event \"y\"]\n\n\
        1. d4 *\n; after all\n";
    let order = [
        "; my collection\n{ preamble }\n",
        "[Event \"x\"]",
        "1. e4 *",
        "\n\n{ between games }\n\n",
        "[Event \"y\"]",
        "1. d4 *\n; after all\n",
    ];
    for index in [0, 1] {
        assert_order(&edited(text, index), &order);
    }
    assert!(check("a", text.as_bytes()).is_clean());
    let contents = read(text.as_bytes());
    assert_eq!(contents.problems, []);
    let comments: Vec<&str> = contents
        .games
        .iter()
        .map(|game| game.comment(game.main_line_end()))
        .collect();
    assert_eq!(comments, ["", ""]);
    let (formatted, _) = format(text.as_bytes());
    assert_order(
        &formatted,
        &[
            "; my collection\n{ preamble }\n\n",
            "1. e4 *\n\n{ between games }\n\n",
            "; after all\n",
        ],
    );
    assert_stable(text);
    // A comment in the line of the result belongs to the game.
    let (game, text) = (
        read(b"1. e4 1-0 {White\nwins} ; soon\n{next}\n"),
        "White wins soon",
    );
    assert_eq!(game.games[0].comment(game.games[0].main_line_end()), text);
}

#[test]
fn lines_with_percent_signs_keep_their_place_in_a_game() {
    let text = "[Event \"x\"]\n% in header\n[Site \"?\"]\n% last of header\n\n% before moves\n1. e4 {a} e5\n% in moves\n\
        (1... c5\n% in variation\n2. Nf3)\n% after variation\n2. Nf3 *\n";
    let game = read(text.as_bytes()).games.remove(0);
    let written = write(&game);
    assert_order(
        &written,
        &[
            "[Event \"x\"]\n% in header\n[Site \"?\"]\n% last of header\n[Date",
            "\n\n% before moves\n1. e4 {a} 1... e5\n% in moves\n(1... c5\n% in variation\n2. Nf3)\n% after variation\n2. Nf3 *\n",
        ],
    );
    let again = read(written.as_bytes());
    assert_eq!(again.problems, []);
    assert_eq!(write(&again.games[0]), written);
    // They are deleted with the move that they follow.
    let mut shorter: Game = game.clone();
    let e4 = game.next(game.root()).unwrap();
    shorter.edit(&Edit::DeleteAfter(e4)).unwrap();
    assert!(write(&shorter).ends_with("% before moves\n1. e4 {a} *\n"));
    shorter
        .edit(&Edit::RemoveTag {
            name: "Site".into(),
        })
        .unwrap();
    assert!(write(&shorter).contains("% last of header"));
}

#[test]
fn a_variation_after_the_result_stays_in_its_game() {
    let text = "[Event \"x\"]\n\n1. e4 e5 * (1. d4\nd5)\n{ between }\n[Event \"y\"]\n\n1. c4 *\n{x}\n\n* ; z\n";
    let file = PgnFile::from_bytes(text.as_bytes().to_vec());
    assert!(file.text(0).unwrap().contains("(1. d4\nd5)"));
    assert_stable(text);
}

#[test]
fn a_percent_sign_elsewhere_is_none() {
    let text = "[Event \"T\"]\n[Result \"*\"]\n\n% esc 1. d4\n1. e4 {50\n% of} e5\n%2. h4 {\n2. Nf3 Nc6 *\n";
    let contents = read(text.as_bytes());
    assert_eq!(contents.problems, []);
    let written = write(&contents.games[0]);
    assert!(
        written.ends_with("% esc 1. d4\n1. e4 {50 % of} 1... e5\n%2. h4 {\n2. Nf3 Nc6 *\n"),
        "{written}"
    );
    assert_stable(text);
}

#[test]
fn evaluations_keep_their_digits() {
    let text = "1. e4 {[%eval 0.123] [%clk 1:2:3]} e5 {[%eval 0.005]} 2. d4 {[%eval 999999999999]} d5 {[%eval NaN] \
        [%eval #0]} *";
    let mut game = read(text.as_bytes()).games.remove(0);
    let written = write(&game);
    for command in [
        "[%eval 0.123]",
        "[%clk 1:2:3]",
        "[%eval 0.005]",
        "[%eval 999999999999]",
        "[%eval NaN]",
        "[%eval #0]",
    ] {
        assert!(written.contains(command), "{command}: {written}");
    }
    let e4 = game.next(game.root()).unwrap();
    game.edit(&Edit::SetEval {
        node: e4,
        eval: None,
    })
    .unwrap();
    assert!(!write(&game).contains("0.123"));
}
