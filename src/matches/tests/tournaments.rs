//! Whole tournaments.

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use tabia_player::{GameLine, Player};

use super::{engine, openings};
use crate::schedule::{NextGames, Schedule};
use crate::state::StateFile;
use crate::*;

/// Participants search more nodes the better their seed.
fn settings(format: Format, count: usize, games: u32) -> TournamentSettings {
    let participant = |number: usize| Participant {
        name: format!("engine {number}"),
        identity: "test".to_owned(),
        control: TimeControl::Nodes(60 + 10 * (count - number) as u64),
        margin: TimeControl::MARGIN,
        level: None,
        ponders: false,
    };
    TournamentSettings {
        program: "test".to_owned(),
        words: vec!["-event".to_owned(), "a\tb\\n\n".to_owned()],
        participants: (0..count).map(participant).collect(),
        plan: Plan {
            format,
            count,
            games,
            colors: Colors::default(),
            openings: openings(),
        },
        rules: Rules {
            max_moves: Some(6),
            ..Rules::default()
        },
        sprt: None,
        concurrency: 2,
        seed: 1,
        recovers: true,
    }
}

fn make(_: Seed) -> Result<Box<dyn Player>, String> {
    Ok(engine())
}

fn played(settings: &TournamentSettings, state: Option<&Path>) -> TournamentReport {
    play_tournament(settings, &make, state, &|| true, &mut |_, _| {}).unwrap()
}

fn lines(report: &TournamentReport) -> Vec<(GameId, [Seed; 2], GameLine)> {
    let games = report.games.iter();
    games
        .map(|(pairing, game)| (pairing.id, pairing.players, game.line().clone()))
        .collect()
}

const FORMATS: [(Format, usize, u32); 5] = [
    (Format::RoundRobin { cycles: 1 }, 4, 2),
    (Format::RoundRobin { cycles: 2 }, 3, 1),
    (
        Format::Gauntlet {
            challengers: 1,
            cycles: 1,
        },
        4,
        2,
    ),
    (Format::Swiss { rounds: 3 }, 5, 2),
    (Format::Knockout, 5, 2),
];

#[test]
fn a_tournament_has_the_same_games_whatever_is_played_beside() {
    for (format, count, games) in FORMATS {
        let settings = settings(format, count, games);
        let one = TournamentSettings {
            concurrency: 1,
            ..settings.clone()
        };
        let (first, second) = (played(&settings, None), played(&one, None));
        assert_eq!(lines(&first), lines(&second), "{format}");
        assert_eq!(first.results, second.results);
        assert_eq!(first.results.table.games() as usize, first.games.len());
        if let Some(total) = settings.plan.total_games() {
            assert_eq!(total, first.games.len() as u64);
        }
        for (pairing, game) in &first.games {
            assert_eq!(game.opening(), 2, "{:?}", pairing.id);
            let opponent = pairing.players[1];
            assert_ne!(pairing.players[0], opponent);
        }
    }
}

#[test]
fn pairs_of_games_share_an_opening_with_swapped_colours() {
    let report = played(&settings(Format::RoundRobin { cycles: 1 }, 3, 4), None);
    let games: BTreeMap<GameId, _> = report
        .games
        .iter()
        .map(|(it, game)| (it.id, (it, game)))
        .collect();
    assert_eq!(games.len(), 12);
    let mut firsts = HashSet::new();
    for (id, (pairing, game)) in games.iter().filter(|(id, _)| id.game % 2 == 0) {
        let second = GameId {
            game: id.game + 1,
            ..*id
        };
        let (other, next) = games[&second];
        let [white, black] = pairing.players;
        assert_eq!(other.players, [black, white]);
        let opening = |game: &PlayedGame| game.line().moves()[..2].to_vec();
        assert_eq!(opening(game), opening(next));
        firsts.insert(opening(game));
    }
    assert_eq!(firsts.len(), 4, "all openings are used");
}

#[test]
fn colours_are_fixed_or_reversed() {
    for (are_fixed, are_reversed, of_second) in [
        (true, false, [0, 1]),
        (false, true, [0, 1]),
        (true, true, [1, 0]),
    ] {
        let mut settings = settings(Format::RoundRobin { cycles: 1 }, 2, 4);
        settings.plan.colors = Colors {
            are_fixed,
            are_reversed,
        };
        // The second participant cannot be started, and loses all games.
        let make = |seed: Seed| match seed.0 {
            0 => make(seed),
            _ => Err("absent".to_owned()),
        };
        let report = play_tournament(&settings, &make, None, &|| true, &mut |_, _| {}).unwrap();
        let (second, _) = &report.games[1];
        assert_eq!(second.players.map(|seed| seed.0), of_second);
        let standings = report.results.standings;
        assert_eq!((standings.won, standings.lost), (4, 0));
        assert_eq!(standings.pairs.0, [0, 0, 0, 0, 2]);
        let tie = report.rounds(&settings.plan)[0][0];
        assert_eq!(tie.half_points, [8, 0]);
        assert_eq!(report.results.table.between(Seed(0), Seed(1)).won, 4);
    }
}

#[test]
fn a_tournament_that_was_killed_goes_on_and_ends_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tournament.state");
    for (format, count, games) in FORMATS {
        let settings = settings(format, count, games);
        let _ = fs::remove_file(&path);
        let whole = played(&settings, Some(&path));
        let bytes = fs::read(&path).unwrap();
        let header = bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2;
        for part in 0..5 {
            let end = header + (bytes.len() - header) * part / 5;
            fs::write(&path, &bytes[..end]).unwrap();
            let ended = AtomicU32::new(0);
            let mut count = |happening: Happening<'_>, _: &Results| {
                if let Happening::Game { .. } = happening {
                    ended.fetch_add(1, Ordering::Relaxed);
                }
            };
            let report = play_tournament(&settings, &make, Some(&path), &|| true, &mut count);
            let report = report.unwrap();
            let kept = bytes[header..end]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count();
            assert_eq!(
                ended.into_inner() as usize,
                whole.games.len() - kept,
                "no game twice"
            );
            assert_eq!(lines(&report), lines(&whole), "{format}");
            assert_eq!(report.results, whole.results);
        }
    }
}

#[test]
fn of_several_that_begin_one_file_only_one_plays() {
    let folder = tempfile::tempdir().unwrap();
    let settings = settings(Format::RoundRobin { cycles: 1 }, 2, 2);
    for round in 0..20 {
        let state = folder.path().join(format!("state {round}"));
        let start = std::sync::Barrier::new(3);
        let begin = || {
            let mut schedule = Schedule::new(settings.plan.clone());
            start.wait();
            StateFile::open(&state, &Vec::new(), &mut schedule)
        };
        let opened = std::thread::scope(|scope| {
            let threads = [(); 3].map(|()| scope.spawn(begin));
            threads.map(|thread| thread.join().unwrap())
        });
        let is_in_use = |error: &StateError| matches!(error, StateError::InUse);
        let refused = opened.iter().filter_map(|opened| opened.as_ref().err());
        assert_eq!(refused.filter(|error| is_in_use(error)).count(), 2);
    }
}

#[test]
fn the_command_line_is_kept_and_no_game_depends_on_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tournament.state");
    let mut settings = settings(Format::RoundRobin { cycles: 1 }, 2, 2);
    let whole = played(&settings, Some(&path));
    assert_eq!(stored_words(&path).unwrap(), settings.words);
    settings.words = vec!["other".to_owned()];
    assert_eq!(lines(&played(&settings, Some(&path))), lines(&whole));
    fs::write(&path, "a letter\n").unwrap();
    assert!(matches!(stored_words(&path), Err(StateError::OtherKind)));
}

#[test]
fn a_game_is_written_as_the_referees_of_the_field_do() {
    let report = played(&settings(Format::RoundRobin { cycles: 1 }, 2, 2), None);
    let game = report.games[0].1.to_game_with(&[], Notes::Field);
    let text = tabia_game::pgn::write(&game);
    assert!(text.contains("{book}"), "{text}");
    let comments = game.line_to(game.main_line_end());
    let last = *comments.last().unwrap();
    let comment = game.comment(last);
    assert!(
        comment.ends_with("s, Draw by adjudication: maximum length"),
        "{comment}"
    );
    let (score, _) = comment.split_once('/').unwrap();
    assert!(score.parse::<f64>().is_ok(), "{comment}");
}

#[test]
fn other_participants_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("tournament.state");
    let mut settings = settings(Format::RoundRobin { cycles: 1 }, 3, 2);
    played(&settings, Some(&path));
    settings.participants[2].name = "another".to_owned();
    let refused = play_tournament(&settings, &make, Some(&path), &|| true, &mut |_, _| {});
    let message = refused.unwrap_err().to_string();
    assert!(message.contains("participant 3="), "{message}");
}

#[test]
fn who_cannot_be_started_loses_and_the_others_play_on() {
    let broken = Seed(1);
    let make = |seed: Seed| match seed == broken {
        true => Err("the file is not there".to_owned()),
        false => Ok(engine()),
    };
    let settings = settings(Format::RoundRobin { cycles: 1 }, 3, 2);
    let report = play_tournament(&settings, &make, None, &|| true, &mut |_, _| {}).unwrap();
    let total = report.results.table.total(broken);
    assert_eq!((total.won, total.drawn, total.lost), (0, 0, 4));
    assert_eq!(report.results.table.games(), 6);
    let last = *report.results.table.standings().last().unwrap();
    assert_eq!((last.seed, last.forfeits.by_failure), (broken, 4));
    assert_eq!(last.forfeits.total(), 4);
    let strict = TournamentSettings {
        recovers: false,
        ..settings
    };
    let refused = play_tournament(&strict, &make, None, &|| true, &mut |_, _| {});
    assert_eq!(refused.unwrap_err().to_string(), "the file is not there");
}

#[test]
fn level_encounters_of_a_knockout_go_on_and_end() {
    // The same engine twice: each pair is level, and the better seed goes through in the end.
    let mut settings = settings(Format::Knockout, 2, 2);
    for participant in &mut settings.participants {
        participant.control = TimeControl::Nodes(60);
    }
    let report = played(&settings, None);
    assert_eq!(report.games.len() as u32, 2 + 2 * EXTRA_PAIRS);
}

#[test]
fn places_are_written_as_the_round_of_a_game() {
    let id = GameId {
        round: 1,
        encounter: 0,
        game: 2,
    };
    assert_eq!(id.to_string(), "2.1.3");
    assert_eq!("2.1.3".parse(), Ok(id));
    for text in [
        "",
        "1",
        "1.1",
        "0.1.1",
        "1.1.1.1",
        "1.1.x",
        "1.1.4294967297",
    ] {
        assert_eq!(text.parse::<GameId>(), Err(()), "{text}");
    }
}

#[test]
fn a_match_is_continued_with_more_games_than_before_and_keeps_the_new_number() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let format = Format::RoundRobin { cycles: 1 };
    let short = settings(format, 2, 4);
    let long = TournamentSettings {
        words: vec!["longer".to_owned()],
        ..settings(format, 2, 8)
    };
    assert_eq!(played(&short, Some(&path)).games.len(), 4);
    let report = played(&long, Some(&path));
    assert_eq!(report.games.len(), 8);
    assert_eq!(lines(&report), lines(&played(&long, None)));
    assert_eq!(stored_words(&path).unwrap(), ["longer"]);
    // Neither fewer games, nor games without pairs, nor more games between more participants.
    let other = |settings: &TournamentSettings, path: &Path| {
        let refused = play_tournament(settings, &make, Some(path), &|| true, &mut |_, _| {});
        refused.unwrap_err().to_string()
    };
    for games in [4, 9] {
        let error = other(&settings(format, 2, games), &path);
        assert!(error.contains("games=8"), "{error}");
    }
    let third = folder.path().join("third");
    played(&settings(format, 3, 2), Some(&third));
    let error = other(&settings(format, 3, 4), &third);
    assert!(error.contains("games=2"), "{error}");
    // More rounds of a round robin do not change the games before.
    let rounds = settings(Format::RoundRobin { cycles: 2 }, 3, 2);
    assert_eq!(played(&rounds, Some(&third)).games.len(), 12);
}

#[test]
fn a_game_keeps_the_time_of_its_beginning() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("state");
    let settings = settings(Format::RoundRobin { cycles: 1 }, 2, 2);
    let before = std::time::SystemTime::now();
    let first = played(&settings, Some(&path));
    let again = played(&settings, Some(&path));
    for ((_, game), (_, kept)) in first.games.iter().zip(&again.games) {
        let begun = game.begun().unwrap();
        assert!(
            before
                .duration_since(begun)
                .map_or(true, |early| early.as_secs() < 2)
        );
        assert_eq!(kept.begun(), Some(begun));
    }
}

#[test]
fn a_knockout_says_who_goes_through() {
    let settings = settings(Format::Knockout, 5, 2);
    let report = played(&settings, None);
    assert!(report.is_over(&settings.plan));
    let rounds = report.rounds(&settings.plan);
    assert_eq!(rounds.iter().map(Vec::len).collect::<Vec<_>>(), [1, 2, 1]);
    for (round, next) in rounds.iter().zip(&rounds[1..]) {
        let through: Vec<Seed> = next.iter().flat_map(|tie| tie.players).collect();
        for tie in round {
            assert!(through.contains(&tie.winner.unwrap()), "{tie:?}");
        }
    }
    let half = TournamentReport {
        results: report.results,
        games: report.games[..1].to_vec(),
    };
    assert!(!half.is_over(&settings.plan));
    assert_eq!(half.rounds(&settings.plan)[0][0].winner, None);
}

#[test]
fn notes_have_the_names_of_their_players() {
    let settings = settings(Format::RoundRobin { cycles: 1 }, 2, 2);
    let make = |seed: Seed| -> Result<Box<dyn Player>, String> {
        Ok(Box::new(super::noting::Noting::new(seed)))
    };
    let mut notes = HashSet::new();
    let mut observe = |happening: Happening<'_>, _: &Results| {
        if let Happening::Note(note) = happening {
            notes.insert(note.to_owned());
        }
    };
    play_tournament(&settings, &make, None, &|| true, &mut observe).unwrap();
    let expected = ["engine 0: hello from 0", "engine 1: hello from 1"];
    assert_eq!(notes, HashSet::from(expected.map(str::to_owned)));
}

#[test]
fn a_stored_tournament_is_read_without_being_changed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    let settings = settings(Format::Knockout, 5, 2);
    let stored = read_tournament(&settings, &file).unwrap();
    assert!(!stored.is_over && !stored.is_played && !file.exists());
    let finished = AtomicU32::new(0);
    let goes_on = || finished.load(Ordering::Relaxed) < 3;
    play_tournament(&settings, &make, Some(&file), &goes_on, &mut |event, _| {
        if matches!(event, Happening::Game { .. }) {
            finished.fetch_add(1, Ordering::Relaxed);
            let stored = read_tournament(&settings, &file).unwrap();
            assert!(stored.is_played && !stored.is_over);
        }
    })
    .unwrap();
    let before = fs::read(&file).unwrap();
    let stored = read_tournament(&settings, &file).unwrap();
    assert!(!stored.is_over && !stored.is_played);
    assert!(stored.report.games.len() >= 3);
    assert_eq!(fs::read(&file).unwrap(), before);
    let report = played(&settings, Some(&file));
    let stored = read_tournament(&settings, &file).unwrap();
    assert!(stored.is_over);
    assert_eq!(lines(&stored.report), lines(&report));
    assert_eq!(stored.report.results, report.results);
}

#[test]
fn the_games_of_a_tournament_are_held_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("state");
    let settings = settings(Format::RoundRobin { cycles: 1 }, 3, 2);
    let mut held = Vec::new();
    let finished = AtomicU32::new(0);
    let mut play = |most: u32| {
        let goes_on = || finished.load(Ordering::Relaxed) < most;
        play_tournament(&settings, &make, Some(&file), &goes_on, &mut |event, _| {
            match event {
                // Those of the file, before all others.
                Happening::Resumed(games) => {
                    held.clear();
                    held.extend(games.into_iter().map(|(_, game)| game));
                }
                Happening::Game { game, .. } => {
                    held.push(game.clone());
                    finished.fetch_add(1, Ordering::Relaxed);
                }
                _ => {}
            }
        })
    };
    play(2).unwrap();
    let report = play(u32::MAX).unwrap();
    assert_eq!((held.len(), report.games.len()), (6, 6));
    for (_, game) in &report.games {
        assert!(held.iter().any(|held| Arc::ptr_eq(held, game)));
    }
}

#[test]
fn the_work_for_each_of_many_games_is_constant() {
    let plan = Plan {
        format: Format::RoundRobin { cycles: 1_000 },
        count: 5,
        games: 2,
        colors: Colors::default(),
        openings: vec![Opening::default()],
    };
    let mut schedule = Schedule::new(plan);
    let mut games = 0;
    while let NextGames::Games(ids) = schedule.next() {
        for id in ids {
            let end = GameEnd::drawn(Reason::Length);
            let game = PlayedGame::new(GameLine::default(), 0, Vec::new(), end);
            schedule.add(id, Arc::new(game));
            games += 1;
        }
    }
    assert_eq!(games, 20_000);
    assert!(schedule.looks <= 2 * games, "{}", schedule.looks);
}

#[test]
fn twenty_thousand_short_games_are_counted_once_each() {
    let mut settings = settings(Format::RoundRobin { cycles: 3_334 }, 3, 2);
    settings.plan.openings = vec![Opening::default()];
    // The games are over before they begin.
    let make = |_| Err("it cannot be started".to_owned());
    let mut counts = Vec::new();
    let mut observe = |happening: Happening<'_>, results: &Results| {
        if let Happening::Game { .. } = happening {
            counts.push(results.table.games());
        }
    };
    let report = play_tournament(&settings, &make, None, &|| true, &mut observe).unwrap();
    assert!(counts.into_iter().eq(1..=20_004), "there is one table");
    assert_eq!(report.results.table.games(), 20_004);
    assert_eq!(report.games.len(), 20_004);
}
