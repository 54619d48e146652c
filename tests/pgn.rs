//! PGN in and out, on real files and against python-chess and pgn-reader.

use std::fs;
use std::path::PathBuf;

use tabia::game::Game;
use tabia::game::pgn::{self, PgnFile, read, write};

/// The shared PGN files, or nothing where the folder is missing.
fn shared_files() -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/pgn"));
    let Ok(entries) = fs::read_dir(&folder) else {
        println!("skipped: there is no folder {}", folder.display());
        return Vec::new();
    };
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

/// Reading, writing and reading again gives an equal tree; and writing is stable.
fn assert_round_trip(game: &Game) {
    let text = write(game);
    let again = read(text.as_bytes());
    assert_eq!(again.problems, [], "{text}");
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
    for (name, bytes) in shared_files() {
        let contents = read(&bytes);
        println!("{}", pgn::check(&name, &bytes));
        assert_eq!(contents.problems, [], "{name}");
        if let Some((_, games)) = expected.iter().find(|(known, _)| *known == name) {
            assert_eq!(contents.games.len(), *games, "{name}");
        }
        for game in &contents.games {
            assert_round_trip(game);
        }
        let file = PgnFile::from_bytes(bytes.clone());
        assert_eq!(file.len(), contents.games.len());
        assert!(file.to_bytes() == bytes, "{name} changed");
    }
}
