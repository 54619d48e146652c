//! The explorer against games read one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use tabia_chess::{Move, Position, uci_move};
use tabia_game::{Game, pgn};

use super::{import, new_collection, random_games};
use crate::collection::{Collection, GamePlace};
use crate::explore::{count, explore, games_with, reached};
use crate::segment::SegmentError;

/// The games with a position by number, and the first move of each there.
type Occurrences = (Position, Vec<(usize, Option<Move>)>);

/// Returns the positions of the main lines by key.
fn positions_of(games: &[Game]) -> BTreeMap<u64, Occurrences> {
    let mut positions: BTreeMap<u64, Occurrences> = BTreeMap::new();
    for (number, game) in games.iter().enumerate() {
        let line = game.line_to(game.main_line_end());
        let nodes: Vec<_> = line.into_iter().collect();
        for (i, node) in nodes.iter().enumerate() {
            let position = game.position(*node);
            let next = nodes.get(i + 1).and_then(|node| game.mv(*node));
            let (_, list) = positions
                .entry(position.key())
                .or_insert((position, Vec::new()));
            if list.iter().all(|(earlier, _)| *earlier != number) {
                list.push((number, next));
            }
        }
    }
    positions
}

#[test]
fn the_explorer_counts_as_the_games_do() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    let texts = [random_games(400, 3), random_games(200, 4)];
    for text in &texts {
        import(&mut collection, &[text.as_bytes()]);
    }
    let games = pgn::read(texts.concat().as_bytes()).games;
    let snapshot = collection.snapshot();
    assert_eq!(snapshot.parts.len(), 2);
    let positions = positions_of(&games);
    let mut shared = 0;
    for (position, list) in positions.values() {
        let explored = explore(&snapshot, position, None);
        assert_eq!(explored.damages, []);
        assert_eq!(
            explored.total.results.games() as usize,
            list.len(),
            "{}",
            position.fen()
        );
        let draws = list
            .iter()
            .filter(|(game, _)| games[*game].result() == tabia_game::GameResult::Draw);
        assert_eq!(explored.total.results.draws as usize, draws.count());
        let ended = list.iter().filter(|(_, next)| next.is_none()).count();
        assert_eq!(explored.ended as usize, ended);
        for row in &explored.moves {
            let played = list
                .iter()
                .filter(|(_, next)| *next == Some(row.mv))
                .count();
            assert_eq!(row.tally.results.games() as usize, played);
        }
        assert_eq!(count(&snapshot, position, None).found as usize, list.len());
        for row in &explored.moves {
            let played = games_with(&snapshot, position, Some(row.mv), None).found;
            assert_eq!(played.len(), row.tally.results.games() as usize);
            let strength = |place: &GamePlace| {
                let row = snapshot.row(*place).unwrap();
                row.white_rating().get().unwrap_or(0) + row.black_rating().get().unwrap_or(0)
            };
            assert!(played.iter().map(strength).is_sorted_by(|a, b| a >= b));
        }
        if list.len() > 5 {
            // Moves that were not played here lead to known positions, too.
            let moves = position.legal_moves();
            let known = moves.iter().filter_map(|mv| {
                let after = positions.get(&position.after(*mv).key())?;
                Some((*mv, after.1.len() as u32))
            });
            let found = reached(&snapshot, position, None).found;
            assert_eq!(
                found.into_iter().collect::<BTreeSet<_>>(),
                known.collect::<BTreeSet<_>>()
            );
        }
        shared += usize::from(list.len() > 1);
    }
    assert!(shared > 200, "{shared}");
    // A position that no game has.
    let other = Position::from_fen("8/8/4k3/8/8/3QK3/8/8 w - - 0 1").unwrap();
    assert_eq!(explore(&snapshot, &other, None), crate::Explored::default());
}

#[test]
fn a_damaged_index_costs_only_the_games_of_its_segment() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    for seed in 0..2 {
        import(&mut collection, &[random_games(100, 110 + seed).as_bytes()]);
    }
    // The largest part of the first file after its texts are the positions.
    let path = collection.folder().join("000001.games");
    let whole = fs::read(&path).unwrap();
    let is_of_positions = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let opened = Collection::open(collection.folder()).unwrap();
        let damages = opened.check();
        damages.iter().any(|(_, error)| {
            matches!(error, SegmentError::Damaged { section, .. } if section.name() == "positions")
        })
    };
    let damaged = (1..64).map(|part| {
        let mut bytes = whole.clone();
        bytes[whole.len() * part / 64] ^= 1;
        bytes
    });
    let damaged: Vec<Vec<u8>> = damaged.filter(|bytes| is_of_positions(bytes)).collect();
    assert!(damaged.len() > 3, "{}", damaged.len());
    let position = Position::start();
    let mut found = 0;
    for bytes in damaged {
        fs::write(&path, bytes).unwrap();
        let opened = Collection::open(collection.folder()).unwrap();
        assert_eq!(opened.damages(), []);
        let snapshot = opened.snapshot();
        let explored = explore(&snapshot, &position, None);
        let counted = count(&snapshot, &position, None);
        let games = games_with(&snapshot, &position, None, None);
        let reached = reached(&snapshot, &position, None);
        assert_eq!(counted.found, explored.total.results.games());
        assert_eq!(counted.found as usize, games.found.len());
        assert_eq!([&counted.damages, &games.damages], [&explored.damages; 2]);
        let missing = 200 - counted.found;
        assert_eq!(missing, 100 * counted.damages.len() as u32);
        let all = reached.found.iter().map(|(_, games)| games).sum::<u32>();
        assert!(all >= 90, "{all}");
        for damage in counted.damages.iter().chain(&reached.damages) {
            assert_eq!(damage.file, "000001.games");
            found += 1;
        }
    }
    assert!(found > 0);
}

/// Returns short games with all kinds of results, ratings and dates.
fn short_games(count: usize) -> String {
    let pick = |i: usize, of: &[&'static str]| of[i % of.len()];
    let game = |i| {
        let result = pick(i, &["1-0", "0-1", "1/2-1/2", "*"]);
        let white = pick(i / 2, &["2400", "1850", "-"]);
        let black = pick(i / 3, &["?", "2100"]);
        let date = pick(
            i / 5,
            &["2020.01.31", "1650.??.??", "????.??.??", "1999.12"],
        );
        let moves = pick(i / 7, &["1. e4", "1. d4 d5", "", "1. e4 c5 2. Nf3"]);
        format!(
            "[White \"Anna\"]\n[Black \"Boris\"]\n[Result \"{result}\"]\n[WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n\
             [Date \"{date}\"]\n\n{moves} {result}\n\n"
        )
    };
    (0..count).map(game).collect()
}

#[test]
fn stored_sums_of_many_games_are_those_that_are_added_up() {
    let folder = tempfile::tempdir().unwrap();
    let mut collection = new_collection(folder.path());
    import(&mut collection, &[short_games(5000).as_bytes()]);
    let mut snapshot = collection.snapshot();
    let after = |moves: &[&str]| {
        moves.iter().fold(Position::start(), |position, mv| {
            position.after(uci_move::read(&position, mv).unwrap())
        })
    };
    // The last has too few games for stored sums.
    let lines = [&[][..], &["e2e4"], &["d2d4"], &["e2e4", "c7c5"]];
    for (line, has_sums) in lines.iter().zip([true, true, false, false]) {
        let position = after(line);
        let part = &snapshot.parts[0];
        assert_eq!(part.segment.totals(&position).unwrap().is_some(), has_sums);
    }
    for _ in 0..2 {
        for line in lines {
            let position = after(line);
            let explored = explore(&snapshot, &position, None);
            assert!(explored.total.results.games() > 1000);
            assert_eq!(
                explored,
                explore(&snapshot, &position, Some(&snapshot.all()))
            );
            assert_eq!(
                count(&snapshot, &position, None).found,
                explored.total.results.games()
            );
        }
        // Without one game nothing stored fits.
        let mut writer = collection.writer().unwrap();
        let first = snapshot.places().next().unwrap();
        writer.delete(&snapshot, &[first]).unwrap();
        snapshot = writer.snapshot();
    }
}
