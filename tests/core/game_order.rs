//! Games of a file that are added, removed and moved: all others keep their bytes.

use std::collections::HashSet;
use std::fs;

use tabia_game::pgn::{GameKey, GameOrder, PgnFile};
use tabia_game::{Edit, Game};

use crate::common;
use crate::on_disk::on_disk;

/// Returns the files of the shared material, and some in other forms.
fn files() -> Vec<Vec<u8>> {
    let mut files = Vec::new();
    if let Some(folder) = common::shared("data/pgn") {
        let paths = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        files.extend(
            paths
                .filter(|path| path.extension().is_some_and(|end| end == "pgn"))
                .map(|path| fs::read(path).unwrap()),
        );
    }
    let western = "%top\r\n[Event \"Z\u{fc}rich\"]\r\n\r\n1.e4   e5 {gut}  1-0\r\n\r\n\r\n[Event \"B\"]\r\n1.d4 *\r\n[Event \"C\"]\r\n\r\n1.c4 *";
    files.push(western.chars().map(|letter| letter as u8).collect());
    files.push(format!("\u{feff}{western}").into_bytes());
    files
}

/// Returns the text that games have one after the other in a file.
fn texts(file: &PgnFile) -> Vec<String> {
    let lines = |text: String| text.trim_end().lines().collect::<Vec<_>>().join("\n");
    (0..file.len())
        .map(|game| lines(file.text(game).unwrap()))
        .collect()
}

#[test]
fn other_games_keep_their_bytes_and_the_first_order_gives_the_file() {
    for bytes in files() {
        let mut file = PgnFile::from_bytes(bytes.clone());
        let read = file.order().clone();
        let before = texts(&file);
        let text = String::from_utf8_lossy(&bytes);
        let lines: HashSet<&str> = text.trim_start_matches('\u{feff}').lines().collect();
        let some: Vec<usize> = (0..file.len()).filter(|game| game % 3 == 1).collect();
        let added = file.add("[Event \"Added\"]\n\n1. e4 *\n".to_owned().into());
        let one = added..GameKey::new(added.number() + 1);
        for order in [
            read.without(&some),
            read.moved_up(&some),
            read.moved_down(&some),
            read.with(0, one.clone()),
            read.with(1, one.clone()).without(&[0]),
            read.with(file.len(), one),
            read.with(0, GameKey::new(0)..GameKey::new(file.len())),
            GameOrder::from_runs(&[], 0),
        ] {
            file.set_order(order.clone());
            let expected = texts(&file);
            let written = file.to_bytes();
            let again = PgnFile::from_bytes(written.clone());
            assert!(texts(&again) == expected);
            // Line for line the bytes of the file.
            let written = String::from_utf8_lossy(&written);
            let new = |line: &&str| line.contains("Added") || *line == "1. e4 *";
            let mut written = written.trim_start_matches('\u{feff}').lines();
            assert!(written.all(|line| new(&line) || lines.contains(line)));
        }
        file.set_order(read);
        let mut same = PgnFile::from_bytes(bytes.clone());
        same.set_order(file.order().clone());
        assert!(same.to_bytes() == bytes);
        assert!(texts(&PgnFile::from_bytes(file.to_bytes())) == before);
    }
}

#[test]
fn a_game_does_not_go_on_in_the_next_one() {
    let text = "1. e4 e5 *\n\n[Event \"B\"]\n\n1. d4 d5 {unclosed\n\n[Event \"C\"]\n\n1. c4 c5\n";
    let mut file = PgnFile::from_bytes(text.as_bytes().to_vec());
    let games: Vec<Game> = (0..3).map(|game| file.game(game).unwrap().0).collect();
    for keys in [[1, 0, 2], [2, 0, 1], [2, 1, 0], [0, 2, 1], [1, 2, 0]] {
        let runs: Vec<(u32, u32)> = keys.map(|key| (key, key + 1)).to_vec();
        file.set_order(GameOrder::from_runs(&runs, 3));
        let again = PgnFile::from_bytes(file.to_bytes());
        let text = String::from_utf8(file.to_bytes()).unwrap();
        assert_eq!(again.len(), 3, "{keys:?}\n{text}");
        for (index, key) in keys.into_iter().enumerate() {
            let (game, read) = (&games[key as usize], again.game(index).unwrap().0);
            assert_eq!(
                read.main_line_end(),
                game.main_line_end(),
                "{keys:?}\n{text}"
            );
            assert_eq!(read.tags().get("Event"), game.tags().get("Event"), "{text}");
        }
    }
}

#[test]
fn an_added_game_that_does_not_fit_makes_the_file_utf_8_while_it_is_there() {
    let western: Vec<u8> = "[Event \"Z\u{fc}rich\"]\n\n*\n"
        .chars()
        .map(|letter| letter as u8)
        .collect();
    let mut file = PgnFile::from_bytes(western.clone());
    let read = file.order().clone();
    let before = file.encoding();
    let added = file.add("[Event \"Москва\"]\n\n*\n".to_owned().into());
    assert_eq!(file.next_encoding(), before);
    file.set_order(read.with(1, added..GameKey::new(2)));
    assert_ne!(file.next_encoding(), before);
    assert!(
        String::from_utf8(file.to_bytes())
            .unwrap()
            .contains("Zürich")
    );
    file.set_order(read);
    assert_eq!(file.next_encoding(), before);
    assert_eq!(file.to_bytes().trim_ascii_end(), western.trim_ascii_end());
}

#[test]
fn games_of_a_large_file_are_put_back_after_it_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.pgn");
    let comment = "a long comment ".repeat(2000);
    let game = |number: usize| format!("[Event \"{number}\"]\n\n1. e4 {{{comment}}} e5 *\n\n");
    let text: String = (0..100).map(game).collect();
    fs::write(&path, &text).unwrap();
    let mut file = on_disk(&path, None);
    let read = file.order().clone();
    let (mut edited, _) = file.game(7).unwrap();
    let value = "Seven".to_owned();
    edited
        .edit(&Edit::SetTag {
            name: "Event".to_owned(),
            value,
        })
        .unwrap();
    file.replace(7, edited);
    let gone: Vec<usize> = (0..100).filter(|game| game % 2 == 0).collect();
    let added = file.add(game(100).into());
    let new = read.without(&gone).with(3, added..GameKey::new(101));
    file.set_order(new.clone());
    let expected = texts(&file);
    assert_eq!(expected.len(), 51);
    tabia_disk::write_atomic_by(&path, |to| file.write_to(to)).unwrap();
    file.take_written(file.clone(), Some(on_disk(&path, None)));
    assert!(file.is_on_disk());
    assert!(texts(&file) == expected);
    // The games that are not in the written file are read from the earlier one.
    file.set_order(read);
    let events: Vec<String> = (0..100)
        .map(|game| file.tags(game).unwrap().get("Event").unwrap().to_owned())
        .collect();
    let number = |game: usize| match game {
        7 => "Seven".to_owned(),
        game => game.to_string(),
    };
    assert_eq!(events, (0..100).map(number).collect::<Vec<_>>());
    tabia_disk::write_atomic_by(&path, |to| file.write_to(to)).unwrap();
    let again = fs::read_to_string(&path).unwrap();
    assert_eq!(
        again.replace("Seven", "7").split("[Event").nth(5),
        text.split("[Event").nth(5)
    );
    assert_eq!(PgnFile::from_bytes(again.into_bytes()).len(), 100);
    // With all games in the file, the earlier one is not needed any more.
    file.set_order(new);
    tabia_disk::write_atomic_by(&path, |to| file.write_to(to)).unwrap();
    file.take_written(file.clone(), Some(on_disk(&path, None)));
    assert!(texts(&file) == expected);
}
