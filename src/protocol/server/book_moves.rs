//! Tests of moves from opening books.

use super::tests::{best_move, talk};

/// Returns the lines about the book.
fn of_book(lines: &[String]) -> Vec<&String> {
    let lines = lines.iter();
    lines
        .filter(|line| line.starts_with("info string book"))
        .collect()
}

#[test]
fn a_book_move_is_played_at_once_and_says_why() {
    let lines = talk(
        "setoption name OwnBook value true\nsetoption name Book Variety value 0\n\
         position startpos moves e2e4 c7c5\ngo wtime 60000 btime 60000\n",
    );
    assert_eq!(best_move(&lines), "g1f3");
    assert_eq!(lines.len(), 2, "{lines:?}");
    let why = "info string book: g1f3 from Tabia's book: weight ";
    assert!(lines[0].starts_with(why), "{lines:?}");
    // The same seed yields the same opening.
    let game =
        "setoption name OwnBook value true\nsetoption name Strength Seed value 7\ngo movetime 1\n";
    assert_eq!(best_move(&talk(game)), best_move(&talk(game)));
}

#[test]
fn without_a_book_move_it_searches_and_says_why() {
    let own = "setoption name OwnBook value true\n";
    let lines = talk(&format!(
        "{own}position startpos moves a2a3 h7h6 a3a4\ngo depth 1\n"
    ));
    best_move(&lines);
    assert_eq!(
        of_book(&lines),
        ["info string book: the position is in no book"]
    );
    let lines = talk(&format!(
        "{own}setoption name Book Depth value 0\ngo depth 1\n"
    ));
    best_move(&lines);
    assert_eq!(
        of_book(&lines),
        ["info string book: books are followed for 0 half-moves only"]
    );
    let lines = talk(&format!(
        "{own}setoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 800\n\
         position startpos moves e2e4 e7e5 g1f3\ngo depth 1\n"
    ));
    best_move(&lines);
    assert!(
        of_book(&lines)[0].contains("rated 800 follow 3"),
        "{lines:?}"
    );
}

#[test]
fn the_book_is_asked_for_moves_of_games_only() {
    let own = "setoption name OwnBook value true\n";
    for go in [
        "go infinite\nstop\n",
        "go\n",
        "go ponder wtime 1000 btime 1000\nstop\n",
        "go depth 1 searchmoves a2a3\n",
        "go mate 1 depth 1\n",
        "setoption name UCI_AnalyseMode value true\ngo depth 1\n",
    ] {
        let lines = talk(&format!("{own}{go}"));
        best_move(&lines);
        assert!(of_book(&lines).is_empty(), "{go}: {lines:?}");
    }
    assert!(
        of_book(&talk("go depth 1\n")).is_empty(),
        "it is off unless asked for"
    );
}

#[test]
fn another_book_is_opened_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one line.txt");
    std::fs::write(&path, "A: 1. a3 a6\n").unwrap();
    let own = "setoption name OwnBook value true\n";
    let option = format!("setoption name Book File value {}\n", path.display());
    let lines = talk(&format!("{own}{option}go depth 1\n"));
    assert_eq!(best_move(&lines), "a2a3");
    assert!(lines[0].ends_with("one line.txt: weight 10, the only move"));
    let lines = talk(&format!(
        "{own}{option}setoption name Book File value <empty>\ngo depth 1\n"
    ));
    assert!(of_book(&lines)[0].contains("Tabia's book"));
    let lines = talk(&format!(
        "{own}setoption name Book File value /no/such.bin\ngo depth 1\n"
    ));
    assert!(lines[0].starts_with("info string option Book File: /no/such.bin: "));
    assert!(
        of_book(&lines)[0].contains("Tabia's book"),
        "the old one stays"
    );
}
