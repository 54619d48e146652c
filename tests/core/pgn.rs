//! Reading and writing PGN, with real files and compared with python-chess and pgn-reader.

use std::fs;
use std::ops::ControlFlow;
use std::time::Duration;

use pgn_reader::Skip;
use pgn_reader::shakmaty::san::{San, SanPlus};
use proptest::prelude::*;
use tabia_chess::{Color, Position};
use tabia_game::pgn::{PgnFile, Problem, Reason, check, format, read, write};
use tabia_game::{Edit, Game, GameResult, Nag, NodeId, Record, Step, Tags};

use crate::common;

/// Returns the shared PGN files; none where the folder is missing.
fn shared_files() -> Vec<(String, Vec<u8>)> {
    let Some(folder) = common::shared("data/pgn") else {
        common::skip("reading the shared PGN files", "folder ../shared/data/pgn");
        return Vec::new();
    };
    let entries = fs::read_dir(folder).unwrap();
    let mut files: Vec<(String, Vec<u8>)> = entries
        .filter_map(|entry| entry.ok())
        .filter(|entry| entry.path().extension().is_some_and(|end| end == "pgn"))
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, fs::read(entry.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Checks that reading, writing and reading again gives an equal tree, and that writing is stable.
fn assert_round_trip(game: &Game) {
    let text = write(game);
    let again = read(text.as_bytes());
    // Faults of the tags remain; everything else has become text.
    let in_tags =
        |problem: &&Problem| matches!(problem.reason, Reason::Fen(_) | Reason::Variant(_));
    assert_eq!(
        again.problems.iter().find(|problem| !in_tags(problem)),
        None,
        "{text}"
    );
    assert_eq!(again.games.len(), 1, "{text}");
    assert!(
        again.games[0] == *game,
        "{text}\n{}",
        write(&again.games[0])
    );
    assert_eq!(write(&again.games[0]), text);
}

#[test]
fn every_shared_file_opens_and_survives_a_round_trip() {
    let expected = [
        ("anastasian-lewis.pgn", 1),
        ("chessbase-empty-line.pgn", 1),
        ("cutechess-fischerrandom.pgn", 4),
        ("kasparov-deep-blue-1997.pgn", 6),
        ("nepomniachtchi-liren-game1.pgn", 1),
        ("stockfish-learning.pgn", 1),
        ("utf8-bom.pgn", 2),
        ("world_matches.pgn", 580),
    ];
    let files = shared_files();
    let mut met = 0;
    for (name, bytes) in &files {
        let contents = read(bytes);
        println!("{}", check(name, bytes));
        assert_eq!(contents.problems, [], "{name}");
        if let Some((_, games)) = expected.iter().find(|(known, _)| known == name) {
            assert_eq!(contents.games.len(), *games, "{name}");
            met += 1;
        }
        for game in &contents.games {
            assert_round_trip(game);
        }
        let file = PgnFile::from_bytes(bytes.clone());
        assert_eq!(file.len(), contents.games.len());
        assert!(file.to_bytes() == *bytes, "{name} changed");
    }
    assert!(files.is_empty() || met == expected.len(), "{met} files met");
}

/// Returns the only game of a text, and the reasons of its faults.
fn one(bytes: &[u8]) -> (Game, Vec<Reason>) {
    let contents = read(bytes);
    assert_eq!(
        contents.games.len(),
        1,
        "{}",
        String::from_utf8_lossy(bytes)
    );
    let game = contents.games.into_iter().next().unwrap();
    let reasons = contents.problems.into_iter().map(|problem| problem.reason);
    assert_round_trip(&game);
    (game, reasons.collect())
}

/// Returns the only game of a text without faults, as movetext on one line.
fn moves(text: &str) -> String {
    let (game, reasons) = one(text.as_bytes());
    assert_eq!(reasons, [], "{text}");
    movetext(&game)
}

fn movetext(game: &Game) -> String {
    let text = write(game);
    text.split_once("\n\n").unwrap().1.trim().replace('\n', " ")
}

#[test]
fn moves_as_people_write_them() {
    for (text, expected) in [
        ("1.e4 e5 2.Nf3", "1. e4 e5 2. Nf3 *"),
        ("1. e4 1... e5 2. ... Nf3 *", "1. e4 e5 2. Nf3 *"),
        ("e4 e5 Nf3", "1. e4 e5 2. Nf3 *"),
        ("1.e2e4 e7-e5 2.Ng1-f3 b8c6", "1. e4 e5 2. Nf3 Nc6 *"),
        (
            "1.e4!e5?! 2.Nf3 !? Nc6 ??",
            "1. e4 $1 e5 $6 2. Nf3 $5 Nc6 $4 *",
        ),
        (
            "1. e4± e5+= 2. Nf3 $14 $146 N",
            "1. e4 $16 e5 $14 2. Nf3 $14 $146 *",
        ),
        ("1…e4 1…e5", "1. e4 e5 *"),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O *",
        ),
        ("1.e4 -- 2.d4 Z0 3.c4 0000", "1. e4 -- 2. d4 -- 3. c4 -- *"),
        ("1. f4 e5 2. g4 Qh4 mate 0-1", "1. f4 e5 2. g4 Qh4# 0-1"),
        ("1. e4\u{a0}e5\u{200b} 2. Nf3\u{feff}", "1. e4 e5 2. Nf3 *"),
        ("1. ♘f3 ♞f6", "1. Nf3 Nf6 *"),
        ("1. e4 e5 1–0", "1. e4 e5 1-0"),
        ("1. e4 e5 ½-½", "1. e4 e5 1/2-1/2"),
        ("1. e4 e5 1/2", "1. e4 e5 1/2-1/2"),
        ("1. e4\n\n\ne5\n\n2. Nf3\n\n1-0", "1. e4 e5 2. Nf3 1-0"),
        ("1. e4 e5\n% private\n2. Nf3", "1. e4 e5 % private 2. Nf3 *"),
        (
            "1. e4 ; king's pawn\ne5 ;\n",
            "1. e4 {king's pawn} 1... e5 *",
        ),
        ("1. e4 {:-{ } e5 {d}", "1. e4 {:-{} 1... e5 {d} *"),
        ("1. e4 {} e5 {} {x} 2. Nf3", "1. e4 e5 {} {x} 2. Nf3 *"),
        (
            "1. e4 e5 (1... c5) {} {[%clk 0:00:01]} 2. Nf3",
            "1. e4 e5 (1... c5) {} {[%clk 0:00:01]} 2. Nf3 *",
        ),
        ("{a} {b} 1. e4 {c} {d} e5", "{a b} 1. e4 {c d} 1... e5 *"),
        (
            "1. e4 e5 ({x} 1... c5 {y} $2) ({z}) {w} 2. Nf3",
            "1. e4 e5 {z} ({x} 1... c5 $2 {y}) {w} 2. Nf3 *",
        ),
        (
            "1. e4 (1. d4 {[%clk 0:00:05]} (1. c4)) {[%eval 0.3] t} e5 {u}",
            "1. e4 {[%eval 0.3]} (1. d4 {[%clk 0:00:05]}) (1. c4) {t} 1... e5 {u} *",
        ),
        ("1. e4 () e5 ( )", "1. e4 e5 *"),
        ("1. e4 (1. d4 1-0) e5", "1. e4 (1. d4 {1-0}) 1... e5 *"),
    ] {
        assert_eq!(moves(text), expected, "{text}");
    }
}

/// Words between moves that are not moves are interpreted or kept as text, and reading continues.
#[test]
fn an_odd_word_costs_no_move() {
    for (text, expected) in [
        (
            "1. e4 +0.25 e5 -0.30/12 2. Nf3 0.1s Nc6",
            "1. e4 {+0.25} 1... e5 {-0.30/12} 2. Nf3 {0.1s} 2... Nc6 *",
        ),
        ("1. e4 $-1 e5 2. Nf3", "1. e4 {$-1} 1... e5 2. Nf3 *"),
        (
            "1. e4 1:59 e5 (1:58) 2. Nf3",
            "1. e4 {1:59} 1... e5 {1:58} 2. Nf3 *",
        ),
        (
            "1. e4 e5 2. Nf3N Nc6 3. Bb5(N) a6TN",
            "1. e4 e5 2. Nf3 $146 Nc6 3. Bb5 $146 a6 $146 *",
        ),
        (
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6ch bxc6",
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 bxc6 *",
        ),
        (
            "1. d4 f6 2. d5 e5 3. dxe6ep Bb4+ch 4. c3 Ba5",
            "1. d4 f6 2. d5 e5 3. dxe6 Bb4+ 4. c3 Ba5 *",
        ),
        ("1. e4 e5 1-0-0 2. Nf3", "1. e4 e5 {1-0-0} 2. Nf3 *"),
        (
            "1. e4&nbsp;e5<br> 2. Nf3 Nc6",
            "1. e4 e5 {<br>} 2. Nf3 Nc6 *",
        ),
        (
            "1. e4&#160;e5&amp; <b>2.</b> Nf3",
            "1. e4 e5 {&amp; <b> </b>} 2. Nf3 *",
        ),
        (
            "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8=Queen",
            "1. e4 d5 2. exd5 c6 3. dxc6 Nf6 4. cxb7 Nbd7 5. bxa8=Q *",
        ),
        (
            "1. e4 [%clk 0:05:00] e5 2. Nf3",
            "1. e4 {[%clk 0:05:00]} 1... e5 2. Nf3 *",
        ),
        (
            "1. e4[%clk 0:05:00]e5 2. Nf3",
            "1. e4 {[%clk 0:05:00]} 1... e5 2. Nf3 *",
        ),
        ("1. f3 e5 2. g4 Qh4#0-1", "1. f3 e5 2. g4 Qh4# 0-1"),
        ("1. e4 e51-0", "1. e4 e5 1-0"),
        ("1. e4 e51/2-1/2", "1. e4 e5 1/2-1/2"),
        ("1.e4,e5 2. Nf3, Nc6", "1. e4 e5 2. Nf3 Nc6 *"),
        ("1. e4\0 e5\0\0 *", "1. e4 e5 *"),
        ("1. e4_x e5", "1. e4 {_x} 1... e5 *"),
        (
            "1. e4 12.5 e5 0.25 2. Nf3",
            "1. e4 {12.5} 1... e5 {0.25} 2. Nf3 *",
        ),
    ] {
        let (game, _) = one(text.as_bytes());
        assert_eq!(movetext(&game), expected, "{text}");
    }
}

/// A word with the form of a move that cannot be played ends the line, in any notation; the following words might be read as
/// moves of the other side.
#[test]
fn a_move_that_cannot_be_read_ends_the_line() {
    for (text, expected) in [
        ("1. e4 Sf6 2. e5", "1. e4 {Sf6 2. e5} *"),
        ("1. e4 \u{41a}f6 2. e5", "1. e4 {\u{41a}f6 2. e5} *"),
        ("1. e4 \u{435}5 2. e5", "1. e4 {\u{435}5 2. e5} *"),
        ("1. e4 Nf9 2. e5", "1. e4 {Nf9 2. e5} *"),
        ("1. e4 Nf3x 2. e5", "1. e4 {Nf3x 2. e5} *"),
        ("1. e4 N-KB3 2. e5", "1. e4 {N-KB3 2. e5} *"),
        ("1. e4 d5 2. ed c6", "1. e4 d5 {ed c6} *"),
        ("1. e4 O-O-O-O 2. e5", "1. e4 {O-O-O-O 2. e5} *"),
        // The number shows that the word was a move.
        ("1. e4 Springer 2. e5", "1. e4 {Springer 2. e5} *"),
        ("1. Bauer 1... e5 2. e4", "{Bauer 1... e5 2. e4} *"),
    ] {
        let (game, reasons) = one(format!("[Event \"E\"]\n\n{text}").as_bytes());
        assert_eq!(movetext(&game), expected, "{text}");
        assert!(!reasons.is_empty(), "{text}");
    }
}

#[test]
fn all_blanks_and_dashes_of_unicode_are_blanks_and_dashes() {
    let blanks = "\u{a0}\u{85}\u{1680}\u{2000}\u{2002}\u{2003}\u{2009}\u{200a}\u{200b}\u{2028}\u{202f}\u{205f}\u{3000}\u{feff}";
    for blank in blanks.chars() {
        let text = format!("1.{blank}e4{blank}e5 2.{blank}Nf3{blank}Nc6 3. Bb5");
        assert_eq!(
            moves(&text),
            "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
            "U+{:04X}",
            blank as u32
        );
    }
    let soft = "1. e4 e5 2.\u{ad}Nf3\u{ad}Nc6 3. B\u{ad}b5";
    assert_eq!(moves(soft), "1. e4 e5 2. Nf3 Nc6 3. Bb5 *");
    let before = "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4.";
    for dash in
        "-\u{ad}\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{fe58}\u{fe63}\u{ff0d}"
            .chars()
    {
        let text = format!("{before} O{dash}O 0{dash}0 5. d2{dash}d3");
        let expected = format!("{before} O-O O-O 5. d3 *");
        assert_eq!(moves(&text), expected, "U+{:04X}", dash as u32);
        assert_eq!(
            movetext(&one(format!("1. e4 1{dash}0").as_bytes()).0),
            "1. e4 1-0"
        );
    }
}

/// Long words, and words whose beginnings all look like moves: each is read once.
#[test]
fn long_words_are_read_in_linear_time() {
    for unit in [
        "e4,", "e4&nbsp", "1.,", "<b", "&amp", "[%c", "\u{ad}", "$-", "O-",
    ] {
        let text = format!("1. e4 e5 {} 2. Nf3 *", unit.repeat(300_000));
        let (game, reasons) = one(text.as_bytes());
        assert!(!reasons.is_empty(), "{unit}");
        assert!(game.len() >= 2, "{unit}");
    }
}

/// FEN tags that other programs do not read are written in the standard form, and reported with their line.
#[test]
fn format_writes_fens_that_others_read() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    for (fen, expected) in [
        (
            format!("{start} W KQkq - 0 1"),
            format!("{start} w KQkq - 0 1"),
        ),
        (format!("{start} w KQkq -"), format!("{start} w KQkq - 0 1")),
        (
            format!("{start} w HAha - 0 0"),
            format!("{start} w KQkq - 0 1"),
        ),
        (
            format!("{start} w QKqk a3 0 1"),
            format!("{start} w KQkq - 0 1"),
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/5BN1/PPPPPPPP/RNBQ1RK1 b HQkq - 0 1".into(),
            "rnbqkbnr/pppppppp/8/8/8/5BN1/PPPPPPPP/RNBQ1RK1 b kq - 0 1".into(),
        ),
        (
            "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1".into(),
            "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 1".into(),
        ),
        (
            "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6".into(),
            "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq - 0 1".into(),
        ),
    ] {
        let text = format!("[Event \"E\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
        let (written, problems) = format(text.as_bytes());
        assert!(
            written.contains(&format!("[FEN \"{expected}\"]")),
            "{fen}: {written}"
        );
        assert!(!problems.is_empty(), "{fen}");
        assert!(problems.iter().all(|problem| problem.line == 3), "{fen}");
        assert_eq!(
            format(written.as_bytes()),
            (written.clone(), Vec::new()),
            "{fen}"
        );
        // A file that is only read and saved is not changed.
        assert_eq!(
            read(text.as_bytes()).games[0].tags().get("FEN"),
            Some(&*fen)
        );
    }
    for fen in [
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
        "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ w KQkq - 0 1",
        "bbrknnrq/pppppppp/8/8/P7/8/1PPPPPPP/BBRKNNRQ b GCgc - 0 1",
        "rubbish",
    ] {
        let text = format!("[Event \"E\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
        let (written, _) = format(text.as_bytes());
        assert!(written.contains(&format!("[FEN \"{fen}\"]")), "{written}");
    }
}

/// Tag pairs with characters that no name has are kept as text, and no such name is written.
#[test]
fn tag_names_hold_no_nul() {
    let (written, problems) = format(b"[Ev\0ent \"T\"]\n[White \"A\"]\n\n1. e4\0 e5 *\n");
    assert!(!problems.is_empty());
    assert!(
        written
            .lines()
            .take_while(|line| !line.is_empty())
            .all(|line| !line.contains('\0'))
    );
    assert!(written.contains("1. e4 e5"), "{written}");
    let problem = problems.last().unwrap();
    assert_eq!((problem.line, &problem.reason), (4, &Reason::Nul));
    let text = b"[Event Casual]\n[White \"A\"]\n[SetUp 1]\n[FEN 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1]\n\n1. e4 Kd7 *\n";
    let contents = read(text);
    let lines: Vec<usize> = contents
        .problems
        .iter()
        .map(|problem| problem.line)
        .collect();
    assert_eq!(lines, [1, 3, 4, 6]);
    assert!(write(&contents.games[0]).contains("4k3/8/8/8/8/8/4P3/4K3"));
}

#[test]
fn promotions_castling_and_set_up_positions() {
    let tags = "[SetUp \"1\"]\n[FEN \"4k3/P6P/8/8/8/8/8/R3K2R w KQ - 3 30\"]\n\n";
    for (text, expected) in [
        ("30. a8Q+", "30. a8=Q+ *"),
        ("30. a8=n", "30. a8=N *"),
        ("30. h8(R)+ Ke7", "30. h8=R+ Ke7 *"),
        ("30. h8/B", "30. h8=B *"),
        ("30. a7a8q", "30. a8=Q+ *"),
        ("30. o-o-o", "30. O-O-O *"),
        ("30. e1g1", "30. O-O *"),
        ("30... Ke1-e2", "30. Ke2 *"),
    ] {
        assert_eq!(moves(&format!("{tags}{text}")), expected, "{text}");
    }
    let black = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 7\"]\n\n7... Ke7 8. e4 *";
    assert_eq!(moves(black), "7... Ke7 8. e4 *");
    for variant in [
        "Chess960",
        "Fischerandom",
        "fischerrandom",
        "Fischer Random",
    ] {
        let text = format!(
            "[Variant \"{variant}\"]\n[FEN \"nbbrknrq/pppppppp/8/8/8/8/PPPPPPPP/NBBRKNRQ w KQkq - 0 1\"]\n\n1. Nb3 *"
        );
        let (game, reasons) = one(text.as_bytes());
        assert_eq!(reasons, []);
        assert!(game.is_chess960());
        assert_eq!(game.tags().get("Variant"), Some(variant));
    }
    let start = Position::chess960(0);
    let game = Game::new(start.clone());
    assert_eq!(game.tags().get("Variant"), Some("Chess960"));
    let (again, _) = one(write(&game).as_bytes());
    assert_eq!(*again.start(), start);
}

#[test]
fn tags_in_any_dress() {
    let text = b"\xef\xbb\xbf[Event \"A \\\"B\\\" \\\\ C\"]\r\n  [White   \"M\xfcller\"  ] [Black \"The \"Big\" One\"]\r\n\r\n\
        [Odd Name \"x\"]\r\n%skip\r\n[Site \"\"] 1. e4 {Stra\xdfe \x96 \x80} *";
    let (game, reasons) = one(text);
    assert_eq!(reasons, []);
    let tags = game.tags();
    assert_eq!(tags.get("Event"), Some("A \"B\" \\ C"));
    assert_eq!(tags.get("White"), Some("Müller"));
    assert_eq!(tags.get("Black"), Some("The \"Big\" One"));
    assert_eq!(tags.get("Odd Name"), Some("x"));
    assert_eq!(tags.get("Site"), Some(""));
    assert_eq!(tags.known("Site"), None);
    assert_eq!(game.comment(game.main_line_end()), "Straße – €");

    let (game, reasons) = one(b"[Event \"open]\n[White \"W\n[Nothing]\n[Black \"B\"]\n\n1. e4 *");
    assert_eq!(reasons.len(), 3);
    assert_eq!(game.tags().get("Event"), Some("open"));
    assert_eq!(game.tags().get("White"), Some("W"));
    assert_eq!(game.comment(game.root()), "[Nothing]");
    assert_eq!(game.len(), 1);
}

#[test]
fn the_export_format() {
    let text = "[ECO \"C20\"]\n[Black \"B\"]\n[Result \"1-0\"]\n[Event \"E\"]\n\n\
        {Start} 1.e4! {[%clk 1:00:00] king} e5 (1...c5 2.Nf3 {x} d6 (2...Nc6)) 2.Nf3 Nc6 $5 $14 1-0";
    let (game, _) = one(text.as_bytes());
    assert_eq!(
        write(&game),
        "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
         [Black \"B\"]\n[Result \"1-0\"]\n[ECO \"C20\"]\n\n\
         {Start} 1. e4 $1 {[%clk 1:00:00] king} 1... e5 (1... c5 2. Nf3 {x} 2... d6\n\
         (2... Nc6)) 2. Nf3 Nc6 $5 $14 1-0\n"
    );
    for (_, bytes) in shared_files() {
        for game in read(&bytes).games {
            for line in write(&game).lines().filter(|line| !line.starts_with('[')) {
                assert!(line.chars().count() <= 80 || !line.contains(' '), "{line}");
            }
        }
    }
}

#[test]
fn a_damaged_game_costs_only_itself() {
    let good = "[Event \"Good\"]\n\n1. e4 e5 1-0\n\n";
    for (bad, line, reason) in [
        (
            "1. e4 e5 2. Ke3 Nc6 {x} 3. d4",
            7,
            "move 2. “Ke3” is not legal",
        ),
        ("1. e4 e5\n2. Nf9", 8, "move 2. “Nf9” is not a move"),
        ("1. e4 {never closed", 7, "a comment is not closed"),
        ("1. e4 (1. d4 d5 (1... e6", 7, "2 variations are not closed"),
        ("1. e4 ) e5", 7, "“)” closes nothing"),
        ("1. e4 } e5", 7, "“}” closes nothing"),
        ("1. e4 White resigns", 7, "“White” is not a move"),
        ("1. e4 $999", 7, "there is no glyph $999"),
        ("(1. d4) 1. e4", 7, "a variation comes before"),
        ("1. e4 1-0 e5", 7, "moves go on after the result"),
        (
            "1. f4 e5 2. g4 Qh4 3. -- Qd8",
            7,
            "move 3. passes while in check",
        ),
    ] {
        let text = format!("{good}[Event \"Bad\"]\n\n{bad}\n\n{good}");
        let contents = read(text.as_bytes());
        let events: Vec<_> = contents
            .games
            .iter()
            .map(|game| game.tags().get("Event"))
            .collect();
        assert_eq!(events, [Some("Good"), Some("Bad"), Some("Good")], "{bad}");
        for i in [0, 2] {
            assert_eq!(movetext(&contents.games[i]), "1. e4 e5 1-0");
        }
        let problem = &contents.problems[0];
        assert_eq!((problem.game, problem.line), (2, line), "{bad}");
        assert!(problem.reason.to_string().starts_with(reason), "{problem}");
        assert!(!contents.games[1].is_empty(), "{bad}");
        assert_round_trip(&contents.games[1]);
    }
}

#[test]
fn what_cannot_be_read_is_kept_as_text() {
    let (game, reasons) = one(b"1. e4 e5 2. Ke3 $1 Nc6 {[%clk 0:01:00]} (2... d6) 3. d4 1-0");
    assert_eq!(reasons.len(), 1);
    assert_eq!(
        movetext(&game),
        "1. e4 e5 {Ke3 $1 Nc6 ([ %clk 0:01:00]) (2... d6) 3. d4} 1-0"
    );
    let (game, reasons) = one(b"1. e4 e5 (1... Ke3 2. d4 (2. c4) Nf6) 2. Nf3 *");
    assert_eq!(reasons.len(), 1);
    assert_eq!(movetext(&game), "1. e4 e5 {Ke3 2. d4 (2. c4) Nf6} 2. Nf3 *");
    let (game, reasons) = one(b"[FEN \"rubbish\"]\n\n{a} 1. e4 e5 *");
    assert!(matches!(reasons[..], [Reason::Fen(_)]));
    assert_eq!(game.comment(game.root()), "a e4 e5");
    assert_eq!(game.tags().get("FEN"), Some("rubbish"));
    let contents = read(b"[Event \"A\"]\n[FEN \"rubbish\"]\n\n*");
    assert_eq!(contents.problems[0].line, 2);
    let (_, reasons) = one(b"[Variant \"Atomic\"]\n\n1. e4 e5 *");
    assert_eq!(reasons, [Reason::Variant("Atomic".into())]);
    let (game, reasons) = one(b"[Result \"1-0\"]\n\n1. e4 e5 0-1");
    assert_eq!(
        reasons,
        [Reason::Result {
            tag: GameResult::WhiteWins,
            end: GameResult::BlackWins
        }]
    );
    assert_eq!(game.result(), GameResult::WhiteWins);
}

#[test]
fn a_result_tag_that_is_no_result_gives_way_to_the_end_of_the_moves() {
    for tag in ["foo", "draw", "1 - 0", "+/-"] {
        let text = format!("[Result \"{tag}\"]\n\n1. e4 e5 1-0");
        let (game, reasons) = one(text.as_bytes());
        let end = GameResult::WhiteWins;
        let tag = tag.to_string();
        assert_eq!(
            reasons,
            [Reason::ResultTag {
                tag: tag.clone(),
                end
            }]
        );
        assert!(reasons[0].to_string().contains(&format!("“{tag}”")));
        assert_eq!(game.result(), end);
        assert!(write(&game).contains("[Result \"1-0\"]"));
        let listed = PgnFile::from_bytes(text.into_bytes()).tags(0).unwrap();
        assert_eq!(listed.result(), end);
        // Without a result after the moves, the tag counts.
        let (game, reasons) = one(format!("[Result \"{tag}\"]\n\n1. e4 e5 *").as_bytes());
        assert_eq!(reasons, []);
        assert_eq!(game.tags().get("Result"), Some(tag.as_str()));
    }
    for (tag, end, result) in [
        ("", "", "*"),
        ("?", "", "*"),
        ("", "0-1", "0-1"),
        (" * ", "1-0", "1-0"),
    ] {
        let (game, reasons) = one(format!("[Result \"{tag}\"]\n\n1. e4 {end}").as_bytes());
        assert_eq!(reasons, []);
        assert_eq!(game.tags().get("Result"), Some(result));
    }
}

#[test]
fn braces_in_a_comment_become_parentheses() {
    for (text, expected) in [
        ("1. e4 {a {b} c} e5 {d}", "1. e4 {a (b) c} 1... e5 {d} *"),
        ("1. e4 ; :-}\ne5", "1. e4 {:-)} 1... e5 *"),
        (
            "1. e4 {a {b} [%cal Ge2e4] c} e5",
            "1. e4 {[%cal Ge2e4] a (b) c} 1... e5 *",
        ),
        ("1. e4 {a\n\n{b}} e5", "1. e4 {a\n\n(b)} 1... e5 *"),
    ] {
        let (game, reasons) = one(text.as_bytes());
        assert_eq!(reasons, [Reason::Brace], "{text}");
        let written = write(&game);
        let (_, moves) = written.split_once("\n\n").unwrap();
        assert_eq!(moves.trim(), expected);
        assert_eq!(read(written.as_bytes()).problems, []);
    }
    let mut record = Record::new(read(b"1. e4 *").games.remove(0));
    let node = record.game().main_line_end();
    let text = "a } b [%csl Ga1]".to_string();
    record.apply(&Edit::SetComment { node, text }).unwrap();
    assert_eq!(movetext(record.game()), "1. e4 {[%csl Ga1] a ) b} *");
    // A brace in an escaped line balances none before it.
    assert_stable(b"[{\n%}");
}

#[test]
fn utf_16_is_read_and_stays_utf_16() {
    let text = "\u{feff}[Event \"Ö\"]\r\n[White \"♘𝄞\"]\r\n\r\n1. e4 {Stra\u{df}e} *\r\n\r\n[Event \"B\"]\r\n\r\n1. d4 Ke3 *\r\n";
    for big_endian in [false, true] {
        let units = text.encode_utf16();
        let bytes: Vec<u8> = units
            .flat_map(|unit| match big_endian {
                true => unit.to_be_bytes(),
                false => unit.to_le_bytes(),
            })
            .collect();
        let contents = read(&bytes);
        assert_eq!(contents, read(text.as_bytes()));
        assert_eq!(contents.games[0].tags().get("White"), Some("♘𝄞"));
        assert_eq!(contents.problems[0].line, 8);
        assert_eq!(check("a", &bytes), check("a", text.as_bytes()));
        assert_eq!(format(&bytes), format(text.as_bytes()));
        let mut file = PgnFile::from_bytes(bytes.clone());
        assert_eq!(file.to_bytes(), bytes);
        assert!(file.replace(1, Game::standard()));
        let again = PgnFile::from_bytes(file.to_bytes());
        assert_eq!(again.game(0), file.game(0));
        assert_eq!(again.game(1).unwrap().0, Game::standard());
    }
}

#[test]
fn many_like_problems_are_summed_up() {
    let count = 100_000;
    for (piece, listed) in [(") ", 1), ("$999 ", 2), ("foo ", 2), ("[\n", 1)] {
        let text = format!("[Event \"A\"]\n\n{}*", piece.repeat(count));
        let report = check("a.pgn", text.as_bytes());
        let total: usize = report.problems.iter().map(Problem::count).sum();
        assert_eq!(total, count, "{piece}");
        assert!(report.problems.len() <= 20 * listed, "{piece}");
        let text = report.to_string();
        assert!(
            text.starts_with("a.pgn: 1 game, 0 moves, 100000 problems\n"),
            "{piece}"
        );
        assert!(text.contains("more like this up to line"), "{piece}");
    }
    // Also where each game has several.
    let text = "[Event \"A\"]\n\n1. e4 ) *\n\n".repeat(3000);
    let report = check("a.pgn", text.as_bytes());
    assert_eq!(report.problems.len(), 1000);
    assert!(
        report
            .to_string()
            .starts_with("a.pgn: 3000 games, 3000 moves, 3000 problems\n")
    );
    assert_eq!(
        report.problems[999].to_string(),
        "line 3999, game 1000: “)” closes nothing (and 2000 more like this up to line 11999)"
    );
}

/// Texts that once took quadratic time.
const HARD: [&str; 20] = [
    "plain text ",
    "{a} ",
    "(1. e5) ",
    "{{} ",
    "[\n",
    ";x\n",
    "foo ",
    "$1 $2 $999 ",
    "[A \"b\"]",
    ") ",
    "(",
    "(e4 ",
    "(e4) ",
    "{[%csl Ga1]\n} ",
    "[%csl Ga1]\n",
    "1. e4 e5 {[%} ",
    "{ [%",
    "} ; } \n",
    "{{\n\n} ",
    "e4! $1 -- ",
];

#[test]
fn the_time_grows_with_the_length() {
    let seconds = |text: &str| {
        let time = || {
            let start = std::time::Instant::now();
            std::hint::black_box(format(text.as_bytes()));
            start.elapsed().as_secs_f64()
        };
        // The least disturbed of several runs.
        (0..2).map(|_| time()).fold(f64::MAX, f64::min)
    };
    for piece in HARD {
        for wrap in [false, true] {
            let text = |bytes: usize| {
                let text = piece.repeat(bytes / piece.len());
                if wrap {
                    format!("1. e4 {{{text}")
                } else {
                    text
                }
            };
            let (short, long) = (text(30_000), text(480_000));
            // Sixteen times the length; quadratic time would be 256 times longer. A busy machine may need several attempts.
            let is_linear = || seconds(&long) < 80.0 * seconds(&short).max(0.001);
            assert!((0..10).any(|_| is_linear()), "{piece:?}, {wrap}");
        }
    }
}

/// Checks that writing is stable.
fn assert_stable(bytes: &[u8]) {
    let (once, _) = format(bytes);
    let (twice, _) = format(once.as_bytes());
    assert!(
        once == twice,
        "{:?}\n---\n{once}\n---\n{twice}",
        String::from_utf8_lossy(bytes)
    );
}

#[test]
fn games_are_distinguished() {
    let count = |text: &str| read(text.as_bytes()).games.len();
    assert_eq!(count(""), 0);
    assert_eq!(count(" \r\n\u{feff}\n% nothing\n"), 0);
    assert_eq!(count("1. e4 e5 1-0\n\n1. d4 d5 0-1"), 2);
    assert_eq!(count("1. e4 e5\n\n1. d4 d5"), 2);
    assert_eq!(count("1. e4\n\n1. ... e5\n\n2. Nf3"), 1);
    assert_eq!(count("[Event \"A\"]\n[Event \"B\"]\n\n*"), 2);
    assert_eq!(count("[White \"A\"]\n\n[White \"B\"]\n\n*"), 2);
    assert_eq!(count("[Event \"A\"]\n1. e4 *\n[Event \"B\"]\n1. d4 *"), 2);
    assert_eq!(
        count("[Event \"A\"]\r\r1. e4 *\r\r[Event \"B\"]\r\r1. d4 *"),
        2
    );
    assert_eq!(
        count("[Event \"A\"]\n\n1. e4 {open\n\n[Event \"B\"]\n\n*"),
        2
    );
    assert_eq!(
        count("[Event \"A\"]\n\n1. e4 {it said\n[Black \"x\"]} e5 *"),
        1
    );
    let contents = read(b"Dear friend,\nsee below.\n\n[Event \"A\"]\n\n1. e4 *");
    assert_eq!(contents.games.len(), 1);
    assert_eq!(
        contents.problems[0].to_string(),
        "line 1, game 1: this text is not a game"
    );
}

#[test]
fn depth_and_length_have_no_limit() {
    let deep = 10_000;
    let mut text = String::from("1. Nf3 Nc6 ");
    for i in 0..deep {
        text += ["(Nf6 Nc3 ", "(Ng1 Nc6 ", "(Ng8 Nc3 ", "(Nf3 Nc6 "][i % 4];
    }
    text += &")".repeat(deep);
    let (game, reasons) = one(text.as_bytes());
    assert_eq!(reasons, []);
    assert_eq!(game.len(), 2 * deep + 2);
    assert_eq!(game.sans().get(game.main_line_end()), "Nc6");

    let long = "word ".repeat(20_000) + &"x".repeat(100_000);
    let (game, _) = one(format!("1. e4 {{{long}}} e5").as_bytes());
    assert_eq!(game.comment(game.next(game.root()).unwrap()), long);

    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(5_000);
    let (game, _) = one(shuffle.as_bytes());
    assert_eq!(game.len(), 20_000);
    assert_eq!(game.occurrences(game.main_line_end()), 5_001);
}

#[test]
fn untouched_games_keep_every_byte() {
    let text: &[u8] = b"\xef\xbb\xbf%top\r\n[Event \"A\"]\r\n\r\n1.e4   e5 {M\xc3\xbcller}  1-0\r\n\r\n\r\n[Event \"B\"]\r\n1.d4 *\r\n[Event \"C\"]\r\n\r\n1.c4 *";
    let mut file = PgnFile::from_bytes(text.to_vec());
    assert_eq!(file.len(), 3);
    assert_eq!(file.to_bytes(), text);
    assert_eq!(file.tags(2).unwrap().get("Event"), Some("C"));
    let (mut game, problems) = file.game(1).unwrap();
    assert_eq!(problems, []);
    let name = "White".to_string();
    let value = "Ö".to_string();
    game.edit(&Edit::SetTag { name, value }).unwrap();
    assert!(file.replace(1, game.clone()));
    assert_eq!(file.push(game.clone()), 3);
    assert!(!file.replace(4, game.clone()));
    let bytes = file.to_bytes();
    let b = text.windows(10).position(|w| w == b"[Event \"B\"").unwrap();
    let c = text.windows(10).position(|w| w == b"[Event \"C\"").unwrap();
    assert_eq!(bytes[..b], text[..b]);
    let tail = text.len() - c;
    let at = bytes.windows(tail).position(|w| *w == text[c..]).unwrap();
    assert!(bytes[..at].ends_with(b"\r\n\r\n"));
    let again = PgnFile::from_bytes(bytes.clone());
    assert_eq!(again.len(), 4);
    assert_eq!(again.game(1).unwrap().0, game);
    assert_eq!(again.game(3).unwrap().0, game);
    assert_eq!(again.to_bytes(), bytes);
    assert!(file.remove(0));
    assert_eq!(PgnFile::from_bytes(file.to_bytes()).len(), 3);

    let mut new = PgnFile::new();
    new.push(Game::standard());
    new.push(Game::standard());
    assert_eq!(new.to_bytes(), format(&new.to_bytes()).0.as_bytes());
    assert_eq!(read(&new.to_bytes()).games.len(), 2);
}

#[test]
fn reports_name_file_line_and_game() {
    let report = check("a.pgn", b"[Event \"A\"]\n\n1. e4 Ke3 *");
    assert!(!report.is_clean());
    assert_eq!(
        report.to_string(),
        "a.pgn: 1 game, 1 move, 1 problem\n\
         a.pgn:3: game 1: move 1... “Ke3” is not legal in this position; the rest is kept as a comment"
    );
    // Also far into a file that is read in several pieces.
    let count = 40_000;
    let long =
        "[Event \"A\"]\n\n1. e4 {A comment, so that the file becomes long.} *\n\n".repeat(count);
    assert!(long.len() > 2 << 20);
    let report = check(
        "a.pgn",
        format!("{long}[Event \"B\"]\n\n1. e5 *").as_bytes(),
    );
    let places: Vec<_> = report
        .problems
        .iter()
        .map(|found| (found.game, found.line))
        .collect();
    assert_eq!(places, [(count + 1, 4 * count + 3)]);
}

/// Collects the output of pgn-reader: the SAN of every move, brackets of variations, glyph numbers.
struct Oracle;

impl pgn_reader::Visitor for Oracle {
    type Tags = ();
    type Movetext = Vec<String>;
    type Output = Vec<String>;

    fn begin_tags(&mut self) -> ControlFlow<Self::Output, ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, _: ()) -> ControlFlow<Self::Output, Vec<String>> {
        ControlFlow::Continue(Vec::new())
    }

    fn san(&mut self, out: &mut Vec<String>, san: SanPlus) -> ControlFlow<Self::Output> {
        // Without the redundant squares that some programs add.
        out.push(match san.san {
            San::Normal {
                role,
                to,
                promotion,
                ..
            } => format!("{role:?} {to} {promotion:?}"),
            san => san.to_string(),
        });
        ControlFlow::Continue(())
    }

    fn nag(&mut self, out: &mut Vec<String>, nag: pgn_reader::Nag) -> ControlFlow<Self::Output> {
        out.push(format!("${}", nag.0));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, out: &mut Vec<String>) -> ControlFlow<Self::Output, Skip> {
        out.push("(".into());
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, out: &mut Vec<String>) -> ControlFlow<Self::Output> {
        out.push(")".into());
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, out: Vec<String>) -> Vec<String> {
        out
    }
}

fn seen_by_pgn_reader(bytes: &[u8]) -> Vec<Vec<String>> {
    let mut reader = pgn_reader::Reader::new(bytes);
    reader.read_games(&mut Oracle).map(Result::unwrap).collect()
}

#[test]
fn pgn_reader_sees_the_same_moves_before_and_after() {
    let files = shared_files();
    if files.is_empty() {
        return;
    }
    let world = files.iter().find(|(name, _)| name == "world_matches.pgn");
    let (_, bytes) = world.unwrap();
    let before = seen_by_pgn_reader(bytes);
    let after = seen_by_pgn_reader(format(bytes).0.as_bytes());
    assert_eq!((before.len(), after.len()), (580, 580));
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(before, after);
    }
}

/// Prints the games read by python-chess, one line for each node.
const DUMP: &str = r#"
import chess.pgn, json, sys
def clean(text): return " ".join(text.split())
def dump(node, depth, board):
    stack = [(node, depth, board)]
    while stack:
        node, depth, board = stack.pop()
        print(json.dumps([depth, board.san(node.move) if node.move else "--", clean(node.starting_comment),
                          clean(node.comment), sorted(node.nags)], ensure_ascii=False))
        if node.variations:
            board = board.copy(stack=False)
            board.push(node.move)
        stack.extend((child, depth + 1, board) for child in reversed(node.variations))
handle = open(sys.argv[1], encoding="utf-8")
while (game := chess.pgn.read_game(handle)) is not None:
    if game.errors: print("errors", game.errors)
    print(json.dumps([[k, v] for k, v in game.headers.items()], ensure_ascii=False))
    print(json.dumps([clean(game.comment), sorted(game.nags)], ensure_ascii=False))
    for child in game.variations: dump(child, 1, game.board())
"#;

/// Returns the same lines from Tabia's tree.
fn dump(game: &Game, out: &mut String) {
    let quoted = |text: &str| {
        let text = text.replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{text}\"")
    };
    let words = |text: &str| quoted(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    let nags = |id| {
        let mut nags: Vec<u8> = game.nags(id).iter().map(|nag| nag.0).collect();
        nags.sort();
        format!("{nags:?}")
    };
    // python-chess has comments before a move only at the start of a variation; elsewhere it appends them to the preceding
    // text.
    let comment = |id| {
        let mut text = game.full_comment(id);
        let joined = |child: &NodeId| !game.comment_before(*child).is_empty();
        if let Some(next) = game.children(id).first().filter(|child| joined(child)) {
            text = format!("{text} {}", game.comment_before(*next));
        }
        words(&text)
    };
    let tags: Vec<String> = game
        .tags()
        .iter()
        .map(|(name, value)| format!("[{}, {}]", quoted(name), quoted(value)))
        .collect();
    out.push_str(&format!("[{}]\n", tags.join(", ")));
    let root = game.root();
    out.push_str(&format!("[{}, {}]\n", comment(root), nags(root)));
    let sans = game.sans();
    let mut stack: Vec<(NodeId, usize)> = Vec::new();
    stack.extend(game.children(root).iter().rev().map(|child| (*child, 1)));
    while let Some((id, depth)) = stack.pop() {
        let before = match game.previous_sibling(id) {
            Some(_) => words(game.comment_before(id)),
            None => quoted(""),
        };
        out.push_str(&format!(
            "[{depth}, \"{}\", {before}, {}, {}]\n",
            sans.get(id),
            comment(id),
            nags(id)
        ));
        stack.extend(
            game.children(id)
                .iter()
                .rev()
                .map(|child| (*child, depth + 1)),
        );
    }
}

#[test]
fn python_chess_reads_what_we_write() {
    let Some(mut python) = common::python_chess() else {
        common::skip(
            "comparing with python-chess",
            "python3 with the package chess",
        );
        return;
    };
    let mut games: Vec<Game> = shared_files()
        .iter()
        .flat_map(|(_, bytes)| read(bytes).games)
        .collect();
    games.push(one(EVERYTHING.as_bytes()).0);
    games.push(one(b"1. e4 {a {b} [%cal Ge2e4] c} e5").0);
    let text: Vec<String> = games.iter().map(write).collect();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    fs::write(&path, text.join("\n")).unwrap();
    let output = python.args(["-c", DUMP]).arg(&path).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let theirs = String::from_utf8(output.stdout).unwrap();
    let mut ours = String::new();
    games.iter().for_each(|game| dump(game, &mut ours));
    for (their, our) in theirs.lines().zip(ours.lines()) {
        assert_eq!(their, our);
    }
    assert_eq!(theirs.lines().count(), ours.lines().count());
}

/// One game with all possible elements.
const EVERYTHING: &str = r#"[Event "Everything"]
[Annotator "Ö"]

$13 {Before it all. [%csl Ge4]} {} {before e4} 1. e4 $1 $14 {[%eval 0.30,20] [%clk 1:59:58.5]
[%emt 0:00:01.5] [%cal Ge2e4,Rd1h5] [%csl Yd5] [%mdl 128] After.} 1... e5 ({before c5} 1... c5
{after c5} 2. Nf3 (2. c3 {deep} d5 (2... Nf6)) 2... d6) (1... --
2. d4) {before Nf3} 2. Nf3 Nc6 3. Bb5 -- 4. O-O {The end.} 1/2-1/2
"#;

#[test]
fn everything_reads_as_meant() {
    let (game, reasons) = one(EVERYTHING.as_bytes());
    assert_eq!(reasons, []);
    let e4 = game.next(game.root()).unwrap();
    assert_eq!(game.comment(game.root()), "Before it all.");
    assert_eq!(game.circles(game.root()).len(), 1);
    assert_eq!(game.comment_before(e4), "before e4");
    assert_eq!(game.comment(e4), "[%mdl 128] After.");
    assert_eq!(game.clock(e4), Some(Duration::from_millis(7_198_500)));
    assert_eq!(game.elapsed(e4), Some(Duration::from_millis(1_500)));
    assert_eq!(game.eval(e4).unwrap().to_string(), "0.30,20");
    assert_eq!(game.arrows(e4).len(), 2);
    assert_eq!(game.nags(e4), [Nag(1), Nag(14)]);
    let c5 = game.children(e4)[1];
    assert_eq!(game.comment_before(c5), "before c5");
    let null = game.children(e4)[2];
    assert_eq!((game.step(null), game.mv(null)), (Some(Step::Null), None));
    assert_eq!(game.position(null).turn(), Color::White);
    let nf3 = game.next(game.next(e4).unwrap()).unwrap();
    assert_eq!(game.comment_before(nf3), "before Nf3");
    assert_eq!(game.comment(game.main_line_end()), "The end.");
}

/// Parts of PGN, valid and invalid, in any order.
fn soup() -> impl Strategy<Value = String> {
    const PIECES: [&str; 60] = [
        "e4",
        "e5",
        "Nf3",
        "Nc6",
        "d4",
        "exd4",
        "O-O",
        "--",
        "Ke3",
        "Nf9",
        "1.",
        "2...",
        "12.e4",
        "1-0",
        "*",
        "0-1",
        "1/2-1/2",
        "(",
        ")",
        "(",
        ")",
        "{",
        "}",
        "{}",
        "{a}",
        "{ b }",
        "; c",
        "$1",
        "$13",
        "$300",
        "!",
        "?!",
        "N",
        "=",
        "±",
        "word",
        "[%clk 0:00:01]",
        "[%csl Ge4]",
        "{[%clk 0:00:02]}",
        "{x [%cal Ge2e4] y}",
        "{[%foo]}",
        "{{}",
        "}}",
        "\n",
        "\n",
        "\n\n",
        "\n% x\n",
        "\n;",
        "[Event \"A\"]\n",
        "\n[White \"B\\\"\"]\n",
        "[Result \"1-0\"]\n",
        "[",
        "]",
        "\"",
        "\\",
        "\u{a0}",
        "…",
        "é",
        "\r\n",
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n",
    ];
    let piece = (prop::sample::select(PIECES.to_vec()), any::<bool>());
    prop::collection::vec(piece, 0..60).prop_map(|pieces| {
        let glue =
            |(piece, space): (&str, bool)| format!("{piece}{}", if space { " " } else { "" });
        pieces.into_iter().map(glue).collect()
    })
}

/// Checks any bytes: nothing panics, the file is written byte for byte, and each game survives a round trip.
fn assert_robust(bytes: &[u8]) {
    assert_stable(bytes);
    let contents = read(bytes);
    let file = PgnFile::from_bytes(bytes.to_vec());
    assert_eq!(file.len(), contents.games.len());
    assert!(file.to_bytes() == bytes);
    for (i, game) in contents.games.iter().enumerate() {
        let known = |tags: &Tags| -> Vec<String> {
            let other = tags.iter().filter(|(name, _)| *name != "Result");
            other.map(|tag| format!("{tag:?}")).collect()
        };
        assert_eq!(known(&file.tags(i).unwrap()), known(game.tags()));
        let text = write(game);
        let again = read(text.as_bytes());
        assert_eq!(again.games.len(), 1, "{text}");
        assert!(
            again.games[0] == *game,
            "{text}\n{}\n{:?}",
            write(&again.games[0]),
            String::from_utf8_lossy(bytes)
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn any_soup_of_pgn_is_survived(text in soup()) {
        assert_robust(text.as_bytes());
    }

    #[test]
    fn any_bytes_are_survived(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        assert_robust(&bytes);
    }

    #[test]
    fn any_text_is_survived(text in "[\\PC\n\r\t]{0,200}") {
        assert_robust(text.as_bytes());
    }

    #[test]
    fn damage_to_a_game_is_survived(
        damage in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>(), 0..3u8), 1..8),
    ) {
        let mut bytes = EVERYTHING.repeat(2).into_bytes();
        for (place, byte, kind) in damage {
            let at = place.index(bytes.len());
            match kind {
                0 => bytes[at] = byte,
                1 => drop(bytes.remove(at)),
                _ => bytes.insert(at, byte & 0x7f),
            }
        }
        assert_robust(&bytes);
    }

    #[test]
    fn comments_come_back(
        root in comment_text(),
        before in comment_text(),
        after in comment_text(),
        deep in comment_text(),
    ) {
        let mut record = Record::new(read(b"1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *").games.remove(0));
        let game = record.game().clone();
        let e4 = game.next(game.root()).unwrap();
        let [e5, c5] = game.children(e4) else { unreachable!() };
        let nf3 = game.next(*e5).unwrap();
        for (node, text) in [(game.root(), &root), (e4, &after), (*e5, &deep), (nf3, &root), (*c5, &after)] {
            let text = text.clone();
            record.apply(&Edit::SetComment { node, text }).unwrap();
        }
        for (node, text) in [(e4, &before), (*e5, &deep), (nf3, &after), (*c5, &before)] {
            let text = text.clone();
            record.apply(&Edit::SetCommentBefore { node, text }).unwrap();
        }
        assert_round_trip(record.game());
        // The user's text is kept, except for white space around lines.
        let lines: Vec<&str> = deep.split('\n').map(str::trim).filter(|line| !line.is_empty()).collect();
        let mut expected = lines.join("\n");
        if deep.contains('}') {
            expected = expected.replace('{', "(").replace('}', ")");
        }
        let kept: Vec<&str> = record.game().comment_before(*e5).split('\n').map(str::trim).collect();
        prop_assert_eq!(kept.join("\n"), expected);
    }
}

/// Texts that a user may type into a comment.
fn comment_text() -> impl Strategy<Value = String> {
    "([a-z]{1,9}|[ ]{1,3}|\n|\n\n|[{};%()\\[\\]\"\\\\éß♘]|\\[%[a-z]{1,4} ?[a-z0-9]{0,4}\\]|\\[%clk [0-9]\\]|\\[Event \"x\"\\]){0,40}"
}
