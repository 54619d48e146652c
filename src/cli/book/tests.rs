//! The commands as a user types them.

use std::fs;

use clap::Parser;

use super::verify::Scorer;
use super::{Command, run};
use crate::CliError;
use tabia_book::{Book, BookEntry, BookMove, Edit, Key, file};
use tabia_chess::{Color, Position, Role, san};
use tabia_engine::Limits;
use tabia_game::{Eval, EvalScore};

/// A book of lines in SAN from the usual start, every move of weight 1.
fn book_of(lines: &[&str]) -> Book {
    let mut book = Book::default();
    for line in lines {
        let mut position = Position::start();
        for text in line.split_whitespace() {
            let mv = san::read(&position, text).unwrap();
            let entry = BookEntry::new(BookMove::from(mv), 1);
            let put = Edit::Put(vec![(Key::of(&position), entry)]);
            book.apply(&put).unwrap();
            let _ = position.make(mv);
        }
    }
    book
}

#[derive(Parser)]
struct Line {
    #[command(subcommand)]
    command: Command,
}

/// An engine that likes White's position the more the further its pawns are, by their number on the fourth rank.
fn engine_of_opinions(_: &Limits) -> Result<Box<Scorer>, CliError> {
    Ok(Box::new(|position| {
        let on_fourth = |color: Color| {
            let pawns = position.pieces_of(color, Role::Pawn);
            pawns
                .filter(|square| square.relative_rank(color) == 3)
                .count() as i32
        };
        let cp = 100 * (on_fourth(Color::White) - on_fourth(Color::Black));
        let score = EvalScore::Centipawns(cp);
        Ok(Eval {
            score,
            depth: Some(7),
        })
    }))
}

/// What a command prints, or the message with which it fails.
fn tabia_book(arguments: &[&str]) -> Result<String, String> {
    let line = Line::try_parse_from(std::iter::once(&"book").chain(arguments));
    let line = line.map_err(|error| error.to_string())?;
    let mut out = Vec::new();
    run(&line.command, &mut engine_of_opinions, &mut out).map_err(|error| error.to_string())?;
    Ok(String::from_utf8(out).unwrap())
}

#[test]
fn every_command_does_its_work() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let games = "[Event \"?\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Event \"?\"]\n\n1. d4 d5 1/2-1/2\n";
    fs::write(path("games.pgn"), games).unwrap();
    let (pgn, bin, ron, other) = (
        path("games.pgn"),
        path("a.bin"),
        path("a.ron"),
        path("b.ron"),
    );
    let printed = tabia_book(&["build", &pgn, "-o", &bin, "--min-games", "1"]).unwrap();
    assert!(
        printed.starts_with("2 games, 2 used, 0 duplicates, 0 problems\n"),
        "{printed}"
    );
    assert!(printed.ends_with("4 positions, 5 moves\n"), "{printed}");
    tabia_book(&["import", &bin, &ron]).unwrap();
    assert!(fs::read_to_string(&ron).unwrap().contains("e2e4"));
    assert!(
        tabia_book(&["import", &bin, &bin])
            .unwrap_err()
            .contains(".ron")
    );
    tabia_book(&["export", &ron, &path("lines.txt")]).unwrap();
    assert_eq!(
        fs::read_to_string(path("lines.txt")).unwrap(),
        "1. e4{2} e5{0} 2. Nf3{2}\n1. d4{1} d5{1}\n"
    );
    file::save(&book_of(&["e4 c5"]), other.as_ref()).unwrap();
    let preview = tabia_book(&["merge", &ron, &other, "-o", &path("c.ron"), "--preview"]).unwrap();
    assert!(
        preview.starts_with("1 moves new, 0 completed, 1 conflicting\n"),
        "{preview}"
    );
    assert!(fs::metadata(path("c.ron")).is_err());
    tabia_book(&[
        "merge",
        &ron,
        &other,
        "-o",
        &path("c.ron"),
        "--policy",
        "keep",
    ])
    .unwrap();
    let moves = |path: &str| {
        let opened = file::open(path.as_ref(), &mut |_| std::ops::ControlFlow::Continue(()));
        opened.unwrap().book.entry_count()
    };
    assert_eq!(moves(&path("c.ron")), 5, "nothing was taken");
    assert!(tabia_book(&["merge", &ron, &other, "-o", &path("c.ron")]).is_err());
    tabia_book(&["merge", &ron, &other, "-fo", &path("c.ron")]).unwrap();
    assert_eq!(moves(&path("c.ron")), 6);
    let shown = tabia_book(&[
        "show",
        &path("c.ron"),
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        "b",
        "KQkq",
        "-",
        "0",
        "1",
    ])
    .unwrap();
    assert!(shown.contains("c5") && shown.contains("e5"), "{shown}");
    let sampled = tabia_book(&["sample", &other, "-n", "10"]).unwrap();
    assert!(sampled.ends_with("    10  1. e4 c5\n"), "{sampled}");
    // 1... e5 lost its only game, so that it weighs nothing.
    assert!(tabia_book(&["check", &other]).is_ok());
    assert_eq!(
        tabia_book(&["check", &bin, &other]),
        Err("1 book has problems".into())
    );
    let wrong = path("wrong.bin");
    fs::write(&wrong, [0; 20]).unwrap();
    assert!(tabia_book(&["check", &wrong]).is_err());
    assert!(
        tabia_book(&["show", &path("none.bin")])
            .unwrap_err()
            .contains("none.bin")
    );
}

#[test]
fn an_engine_checks_a_book_and_goes_on_where_it_ended() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (book, out) = (path("a.ron"), path("out.ron"));
    file::save(&book_of(&["e4 a6 d4", "e4 e5", "a3 d5"]), book.as_ref()).unwrap();
    let check = |more: &[&str]| {
        let given = ["check", &book, "--engine", "--depth", "7", "-o", &out];
        tabia_book(&[&given[..], more].concat())
    };
    // This engine thinks that every pawn on the fourth rank is a pawn won.
    assert_eq!(check(&["--lose", "99"]), Err("2 moves are bad".into()));
    let evaluated = fs::read_to_string(&out).unwrap();
    assert_eq!(evaluated.matches("depth: 7").count(), 6);
    let printed = check(&["--lose", "1000", "--worse", "1000"]).unwrap();
    assert!(
        printed.contains("6 moves checked, 1 positions searched, 6 known, 0 bad moves"),
        "{printed}"
    );
    assert_eq!(fs::read_to_string(&out).unwrap(), evaluated);
    let wrong = ["check", &book, "--engine", "-o", &path("out.bin")];
    assert!(tabia_book(&wrong).unwrap_err().contains(".ron"));
}

#[test]
fn evaluations_do_not_take_the_place_of_another_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (book, out) = (path("a.ron"), path("out.ron"));
    let ours = book_of(&["e4 e5"]);
    file::save(&ours, book.as_ref()).unwrap();
    let check = || tabia_book(&["check", &book, "--engine", "--depth", "7", "-o", &out]);
    let at = Key::of(&ours.starts()[0]);
    let mv = ours.entries(at)[0].mv;
    let mut named = ours.clone();
    let name = "Open game".to_owned();
    named.apply(&Edit::SetName { at, name }).unwrap();
    let mut commented = ours.clone();
    let text = "Best by test".to_owned();
    commented.apply(&Edit::SetComment { at, mv, text }).unwrap();
    let mut weighted = ours.clone();
    let weight = 77;
    weighted.apply(&Edit::SetWeight { at, mv, weight }).unwrap();
    for another in [book_of(&["e4 e5", "d4"]), named, commented, weighted] {
        file::save(&another, out.as_ref()).unwrap();
        let before = fs::read(&out).unwrap();
        let said = check().unwrap_err();
        assert!(
            said.contains("lacks") && said.contains("--output"),
            "{said}"
        );
        assert_eq!(fs::read(&out).unwrap(), before);
    }
    // One with less in it has nothing to lose.
    file::save(&book_of(&["e4"]), out.as_ref()).unwrap();
    let _ = check();
    assert!(fs::read_to_string(&out).unwrap().contains("depth: 7"));
}

#[test]
fn lines_with_names_become_a_book() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let text = "Open game: 1. e4{50} e5\n  Vienna: 2. Nc3{0} Nf6\nQueen's pawn: 1. d4 d5\n";
    fs::write(path("lines.txt"), text).unwrap();
    fs::write(path("games.pgn"), "1. e4 e5 *").unwrap();
    let printed = tabia_book(&["build", &path("lines.txt"), "-o", &path("a.ron")]).unwrap();
    assert!(printed.ends_with("7 positions, 6 moves\n"), "{printed}");
    let book = file::open(path("a.ron").as_ref(), &mut |_| {
        std::ops::ControlFlow::Continue(())
    });
    let book = book.unwrap().book;
    let start = book.page(tabia_book::Key::of(&book.starts()[0])).unwrap();
    let weights: Vec<u16> = start.entries.iter().map(|entry| entry.weight).collect();
    assert_eq!(weights, [50, 10]);
    assert_eq!(book.search("vienna")[0].1, "Open game: Vienna");
    let both = [
        "build",
        &path("lines.txt"),
        &path("games.pgn"),
        "-o",
        &path("b.ron"),
    ];
    assert!(tabia_book(&both).unwrap_err().contains("not of both"));
}
