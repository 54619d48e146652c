//! Tests with a small database that Scid 4.7.4 made of `sample.pgn`, and with Scid itself.

use std::collections::BTreeSet;
use std::fs;
use std::io::Cursor;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::index::{ENTRY, Entry, HEADER};
use super::names::Names;
use super::*;
use crate::common::{has_program, skip, workspace};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use tabia_chess::Position;
use tabia_game::pgn;
use tabia_game::{Game, Nag, NodeId, Step};

/// The three files of a database: index, names and games.
type Files = [Vec<u8>; 3];

fn sample(extension: &str) -> PathBuf {
    workspace()
        .join("tests/data/scid/sample")
        .with_extension(extension)
}

fn sample_files() -> Files {
    ["si4", "sn4", "sg4"].map(|extension| fs::read(sample(extension)).unwrap())
}

fn read(files: &Files) -> Result<Vec<Result<Game, Damage>>, Error> {
    let [index, names, moves] = files.clone().map(Cursor::new);
    Games::new(index, names, moves).map(Iterator::collect)
}

/// The tags of a game in alphabetical order, but for those that only Scid or only Tabia writes; and its moves as text.
fn contents(game: &Game) -> (BTreeSet<(String, String)>, String) {
    let tags = game.tags().iter();
    let common = tags.filter(|(name, _)| !matches!(*name, "SetUp" | "ScidFlags"));
    let tags = common.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let text = pgn::write(game);
    let (_, moves) = text.split_once("\n\n").unwrap();
    (tags.collect(), moves.to_owned())
}

#[test]
fn a_database_has_the_games_of_its_pgn() {
    let expected = pgn::read(&fs::read(sample("pgn")).unwrap()).games;
    let found: Vec<_> = games(&sample("si4")).unwrap().collect();
    assert_eq!((found.len(), expected.len()), (6, 6));
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(contents(found.as_ref().unwrap()), contents(expected));
    }
    let flags = found
        .iter()
        .map(|game| game.as_ref().unwrap().tags().get("ScidFlags"));
    let flags: Vec<_> = flags.collect();
    assert_eq!(flags, [None, Some("D"), None, Some("T!1"), None, None]);
}

#[test]
fn pgn_of_a_database_is_read_back_as_its_games() {
    let mut text = Vec::new();
    let summary = to_pgn(&sample("sg4"), &mut text).unwrap();
    assert_eq!((summary.games, summary.damaged), (6, 0));
    let contents = pgn::read(&text);
    assert_eq!(contents.problems, []);
    let games: Result<Vec<Game>, Damage> = games(&sample("")).unwrap().collect();
    assert_eq!(contents.games, games.unwrap());
    assert_eq!(pgn::format(&text).0.as_bytes(), text);
}

#[test]
fn other_versions_are_refused_with_a_message() {
    let refusal = |path: &str| match games(path.as_ref()) {
        Err(error) => error.to_string(),
        Ok(_) => panic!("{path} was opened"),
    };
    assert!(refusal("a/b.si5").contains("b.si5: databases of Scid 5"));
    assert!(refusal("b.SI3").contains("Scid 3"));
    assert!(refusal("none.si4").starts_with("none.sn4: "));
    let mut files = sample_files();
    files[0][8..10].copy_from_slice(&300u16.to_be_bytes());
    assert!(matches!(read(&files), Err(Error::Version(300))));
    files[0][0] = b'P';
    assert!(matches!(read(&files), Err(Error::NotAnIndex)));
}

#[test]
fn text_of_another_encoding_is_decoded() {
    let mut files = sample_files();
    let utf_8 = "Köln".as_bytes();
    let at = files[1]
        .windows(5)
        .position(|bytes| bytes == utf_8)
        .unwrap();
    files[1][at..at + 5].copy_from_slice(b"K\xf6lns");
    let first = read(&files).unwrap().remove(0).unwrap();
    assert_eq!(first.tags().get("Site"), Some("Kölns GER"));
}

/// The place of each game in the file of games.
fn ranges(files: &Files) -> Vec<std::ops::Range<usize>> {
    let entries = files[0][HEADER..].chunks(ENTRY);
    let entries = entries.map(|bytes| Entry::read(bytes.try_into().unwrap()));
    entries
        .map(|entry| entry.offset as usize..(entry.offset + entry.length) as usize)
        .collect()
}

#[test]
fn a_damaged_game_costs_no_other() {
    let files = sample_files();
    let ranges = ranges(&files);
    let whole = read(&files).unwrap();
    for at in 0..files[2].len() {
        for bit in 0..8 {
            let mut damaged = files.clone();
            damaged[2][at] ^= 1 << bit;
            let found = read(&damaged).unwrap();
            assert_eq!(found.len(), 6);
            for (index, found) in found.iter().enumerate() {
                match found {
                    Err(damage) => {
                        assert_eq!(
                            (damage.game, damage.part),
                            (Some(index as u32 + 1), Part::Games)
                        );
                        assert!(ranges[index].contains(&at), "{damage}");
                        assert!(damage.at <= ranges[index].end as u64, "{damage}");
                        assert!(damage.rest.is_some());
                    }
                    Ok(game) if !ranges[index].contains(&at) => {
                        assert_eq!(Some(game), whole[index].as_ref().ok());
                    }
                    Ok(_) => {}
                }
            }
        }
    }
}

#[test]
fn games_before_the_end_of_a_cut_file_are_read() {
    let files = sample_files();
    let ranges = ranges(&files);
    for length in 0..files[2].len() {
        let mut cut = files.clone();
        cut[2].truncate(length);
        for (found, range) in read(&cut).unwrap().iter().zip(&ranges) {
            assert_eq!(found.is_ok(), range.end <= length);
            if let Err(damage) = found {
                assert!(matches!(damage.fault, Fault::Beyond { .. }), "{damage}");
            }
        }
    }
    for length in HEADER..files[0].len() {
        let mut cut = files.clone();
        cut[0].truncate(length);
        let found = read(&cut).unwrap();
        let (games, faults): (Vec<_>, Vec<_>) = found.iter().partition(|item| item.is_ok());
        assert_eq!(games.len(), (length - HEADER) / ENTRY);
        assert!(!faults.is_empty());
    }
    for length in 0..files[1].len() {
        let mut cut = files.clone();
        cut[1].truncate(length);
        let found = read(&cut).unwrap();
        let first = found[0].as_ref().unwrap_err();
        assert_eq!((first.game, first.part), (None, Part::Names));
        let games = found[1..].iter();
        let rest = games.filter(|item| match item {
            Ok(_) => true,
            Err(damage) => damage.rest.is_some(),
        });
        assert_eq!(rest.count(), 6, "cut at {length}");
    }
}

#[test]
fn a_thousand_damaged_databases_are_read_without_a_panic() {
    let files = sample_files();
    let mut random = StdRng::seed_from_u64(4);
    for _ in 0..1000 {
        let mut damaged = files.clone();
        for _ in 0..random.random_range(1..20) {
            let file = &mut damaged[random.random_range(0..3)];
            let at = random.random_range(0..file.len());
            match random.random_range(0..4) {
                0 => file.truncate(at.max(1)),
                1 => file.insert(at, random.random()),
                _ => file[at] = random.random(),
            }
        }
        let Ok(found) = read(&damaged) else {
            continue;
        };
        for item in found {
            let game = item.or_else(|damage| damage.rest.map(|game| *game).ok_or(()));
            if let Ok(game) = game {
                let again = pgn::read(pgn::write(&game).as_bytes());
                assert_eq!(again.games.len(), 1);
                assert_eq!(again.games[0].len(), game.len());
            }
        }
    }
}

#[test]
fn names_take_a_few_times_the_size_of_their_file() {
    const COUNT: u32 = 60_000;
    let mut file = b"Scid.sn\0\0\0\0\0".to_vec();
    file.extend(&COUNT.to_be_bytes()[1..]);
    file.extend([0; 9 + 12]);
    for id in 0..COUNT {
        file.extend((id as u16).to_be_bytes());
        file.extend([1, 255]);
        match id {
            0 => file.extend([b'x'; 255]),
            _ => file.push(255),
        }
    }
    let (names, faults) = Names::read(&file[..]).unwrap();
    assert!(faults.is_empty());
    assert_eq!(
        names.get(names::Kind::Player, COUNT - 1),
        Some("x".repeat(255))
    );
    // Their length together is 51 times that of the file.
    assert!(names.size() < 8 * file.len());
}

/// Returns a game of random moves with variations, comments and glyphs.
fn random_game(random: &mut StdRng) -> Game {
    let tags = [
        ("White", "Ölund, Åke"),
        ("Black", "Žižka"),
        ("Opening", "None"),
    ];
    let mut game = Game::with_tags(Position::start(), tags);
    let length = random.random_range(0..160);
    let root = game.root();
    grow(&mut game, root, length, 0, random);
    game
}

/// Adds a line of random moves after a node, with variations to some of them.
fn grow(game: &mut Game, start: NodeId, length: usize, depth: usize, random: &mut StdRng) {
    let mut node = start;
    let mut position = game.position(start);
    for ply in 0..length {
        let moves = position.legal_moves();
        let Some(mv) = moves.choose(random) else {
            break;
        };
        let step = match random.random_range(0..40) {
            0 if !position.in_check() => Step::Null,
            _ => Step::Move(*mv),
        };
        if game.child_with(node, step).is_some() {
            break;
        }
        let parent = node;
        node = game.append(parent, &mut position, step).unwrap();
        if random.random_range(0..6) == 0 {
            let texts = ["A good idea. ", "über ", "(so) it goes; on "];
            let text = texts[random.random_range(0..3)];
            game.add_comment(node, &text.repeat(random.random_range(1..20)));
        }
        if depth > 0 && ply == 0 && random.random() {
            game.add_comment_before(node, "Or else:");
        }
        if random.random_range(0..8) == 0 {
            game.add_nag(node, Nag(random.random_range(1..7)));
            game.add_nag(node, [Nag(14), Nag(146)][random.random_range(0..2)]);
        }
        if depth < 3 && random.random_range(0..10) == 0 {
            let length = random.random_range(1..10);
            grow(game, parent, length, depth + 1, random);
        }
    }
}

/// Runs a script of Tcl with Scid's commands in a folder.
fn run_scid(program: &Path, folder: &Path, script: &str) {
    let script = format!("proc progressCallBack {{args}} {{return 1}}\n{script}\nexit 0\n");
    fs::write(folder.join("script.tcl"), script).unwrap();
    let mut scid = Command::new(program);
    let output = scid.arg("script.tcl").current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{output:?}");
}

#[test]
fn scid_exports_the_same_games() {
    let places = ["tkscid", "/usr/games/tkscid"].into_iter().map(Path::new);
    let program = places.into_iter().find(|place| match place.is_absolute() {
        true => place.exists(),
        false => has_program("tkscid"),
    });
    let Some(program) = program else {
        return skip("the comparison with Scid", "program tkscid");
    };
    let folder = tempfile::tempdir().unwrap();
    let mut random = StdRng::seed_from_u64(1);
    let made: Vec<Game> = (0..300).map(|_| random_game(&mut random)).collect();
    let text: Vec<String> = made.iter().map(pgn::write).collect();
    fs::write(folder.path().join("in.pgn"), text.join("\n")).unwrap();
    run_scid(
        program,
        folder.path(),
        "set b [sc_base create SCID4 [pwd]/base]\nsc_base import $b in.pgn\nsc_base close $b\n\
         set b [sc_base open SCID4 [pwd]/base]\nsc_filter export $b dbfilter N+ out.pgn PGN",
    );
    let exported = fs::read_to_string(folder.path().join("out.pgn")).unwrap();
    // Scid writes a check after some passes.
    let exported = pgn::read(exported.replace(".--+", ".--").as_bytes()).games;
    let found: Result<Vec<Game>, Damage> = games(&folder.path().join("base")).unwrap().collect();
    let found = found.unwrap();
    assert_eq!((found.len(), exported.len()), (made.len(), made.len()));
    for ((found, exported), made) in found.iter().zip(&exported).zip(&made) {
        assert_eq!(contents(found), contents(exported));
        assert_eq!(contents(found), contents(made));
    }
}

#[test]
fn damage_is_a_tag_of_its_game_in_pgn() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = sample_files();
    // The second game begins beyond the end of the file of games.
    files[0][HEADER + ENTRY] = 0x7f;
    for (extension, bytes) in ["si4", "sn4", "sg4"].into_iter().zip(&files) {
        fs::write(folder.path().join("a").with_extension(extension), bytes).unwrap();
    }
    let mut text = Vec::new();
    let summary = to_pgn(&folder.path().join("a.si4"), &mut text).unwrap();
    assert_eq!((summary.games, summary.damaged), (6, 1));
    let contents = pgn::read(&text);
    assert_eq!(contents.problems, []);
    let damages = contents
        .games
        .iter()
        .map(|game| game.tags().get("ScidDamage"));
    let damages: Vec<Option<&str>> = damages.collect();
    let expected = summary.damages[0].to_string();
    assert!(expected.starts_with("game 2, byte "));
    assert_eq!(damages, [None, Some(&*expected), None, None, None, None]);
}
