//! Whole games and matches.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use tabia_engine::{Engine, Options};
use tabia_game::{GameResult, pgn};
use tabia_player::{Depth, GameLine, Player};

use crate::*;

mod noting;
mod tournaments;

fn engine() -> Box<dyn Player> {
    Box::new(Engine::new(Options::default(), || {}).unwrap())
}

/// Both sides are the engine, and B has no transposition table.
fn make(side: Side) -> Result<Box<dyn Player>, String> {
    let mut engine = engine();
    if side == Side::B {
        engine.set_option("transposition_table", "off").unwrap();
    }
    Ok(engine)
}

fn openings() -> Vec<Opening> {
    let games = "1. e4 e5 *\n\n1. d4 d5 *\n\n1. c4 c5 *\n\n1. Nf3 Nf6 *\n";
    let openings = Openings::find(games, None).unwrap();
    openings.choose(4, Order::Random { seed: 3 }).unwrap()
}

fn settings() -> MatchSettings {
    MatchSettings {
        program: "test".to_owned(),
        names: ["a".to_owned(), "b".to_owned()],
        controls: [TimeControl::Nodes(60); 2],
        levels: [None; 2],
        ponders: [false; 2],
        rules: Rules {
            max_moves: Some(6),
            ..Rules::default()
        },
        openings: openings(),
        games: 8,
        sprt: None,
        concurrency: 2,
        seed: 1,
    }
}

fn played(settings: &MatchSettings, state: Option<&Path>) -> Result<MatchReport, MatchError> {
    play(settings, &make, state, &|| true, &mut |_, _| {})
}

#[test]
fn a_match_has_pairs_with_swapped_colours_and_the_same_games_every_time() {
    let one = MatchSettings {
        concurrency: 1,
        ..settings()
    };
    let (first, second) = (
        played(&settings(), None).unwrap(),
        played(&one, None).unwrap(),
    );
    assert_eq!(first.standings, second.standings);
    assert_eq!(first.standings.games(), 8);
    assert_eq!(first.standings.pairs.pairs(), 4);
    let lines = |report: &MatchReport| -> Vec<GameLine> {
        report
            .games
            .iter()
            .map(|game| game.line().clone())
            .collect()
    };
    assert_eq!(lines(&first), lines(&second));
    for pair in lines(&first).chunks(2) {
        assert_eq!(pair[0].moves()[..2], pair[1].moves()[..2]);
    }
    let sides = [0, 1].map(|game| Side::of(game, tabia_chess::Color::White));
    assert_eq!(sides, Side::BOTH);
}

#[test]
fn moves_are_reported_as_they_are_made() {
    let one = MatchSettings {
        concurrency: 1,
        games: 2,
        ..settings()
    };
    let mut seen: Vec<GameLine> = Vec::new();
    let mut games = 0;
    let mut note = |progress: Progress<'_>, _: &Standings| match progress {
        Progress::Move { number, line } => {
            assert_eq!(number, games);
            seen.push(line.clone());
        }
        Progress::Game { game, .. } => {
            let lengths = seen.iter().map(|line| line.moves().len());
            let from = game.opening() + 1;
            assert!(lengths.eq(from..=game.line().moves().len()));
            assert_eq!(seen.last(), Some(game.line()));
            seen.clear();
            games += 1;
        }
        Progress::Note(_) => {}
    };
    play(&one, &make, None, &|| true, &mut note).unwrap();
    assert_eq!(games, 2);
}

#[test]
fn equal_players_are_equal() {
    let make = |_| Ok(engine());
    let report = play(&settings(), &make, None, &|| true, &mut |_, _| {}).unwrap();
    // Both games of a pair are the same game.
    assert_eq!(report.standings.pairs, Pentanomial([0, 0, 4, 0, 0]));
    assert!(report.standings.pairs.elo().unwrap().elo.abs() < 1e-9);
}

#[test]
fn a_match_that_was_killed_goes_on_and_ends_as_if_it_had_not_been() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.state");
    let whole = played(&settings(), None).unwrap();
    let complete = played(&settings(), Some(&path)).unwrap();
    assert_eq!(whole.standings, complete.standings);
    let bytes = fs::read(&path).unwrap();
    let after_header = bytes.windows(2).position(|two| two == b"\n\n").unwrap() + 2;
    // Cut anywhere, as by a kill or a full disk.
    for part in 0..6 {
        let end = after_header + (bytes.len() - after_header) * part / 6;
        fs::write(&path, &bytes[..end]).unwrap();
        let games = AtomicU32::new(0);
        let mut count = |progress: Progress<'_>, _: &Standings| {
            if let Progress::Game { .. } = progress {
                games.fetch_add(1, Ordering::Relaxed);
            }
        };
        let resumed = play(&settings(), &make, Some(&path), &|| true, &mut count).unwrap();
        assert_eq!(resumed.standings, whole.standings);
        let kept = bytes[after_header..end]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        assert_eq!(games.into_inner() as usize, 8 - kept, "no game twice");
        let moves = |report: &MatchReport| -> Vec<GameLine> {
            report
                .games
                .iter()
                .map(|game| game.line().clone())
                .collect()
        };
        assert_eq!(moves(&resumed), moves(&whole));
    }
    let again = played(&settings(), Some(&path)).unwrap();
    assert_eq!(again.standings, whole.standings);
    let longer = MatchSettings {
        games: 10,
        ..settings()
    };
    assert_eq!(played(&longer, Some(&path)).unwrap().standings.games(), 10);
}

/// Settings for this number of games, with as many openings as they need.
fn settings_for(games: u32) -> MatchSettings {
    MatchSettings {
        openings: openings()[..games as usize / 2].to_vec(),
        games,
        ..settings()
    }
}

/// Returns the file of a match in the form of version 2: games have numbers from 0.
fn as_version_2(text: &str) -> String {
    let (header, games) = text.split_once("\n\n").unwrap();
    let mut text = header.replace("match 3", "match 2") + "\n\n";
    for game in games.lines() {
        let (body, _) = game.rsplit_once('\t').unwrap();
        let (id, rest) = body.split_once('\t').unwrap();
        let number: u32 = id.strip_prefix("1.1.").unwrap().parse().unwrap();
        let body = format!("{}\t{rest}", number - 1);
        let sum = tabia_disk::Checksum::of(body.as_bytes());
        text += &format!("{body}\t{sum:016x}\n");
    }
    text
}

/// Returns the file of a match in the form of version 1: the openings are known by one checksum only.
fn as_version_1(text: &str, openings: &[Opening]) -> String {
    let mut sum = tabia_disk::Checksum::default();
    for opening in openings {
        sum.add(&opening.line().position().key().to_le_bytes());
    }
    let text = as_version_2(text);
    let (header, games) = text.split_once("\n\n").unwrap();
    let openings = format!("openings={:016x}\nseed", sum.value());
    let header = header.replace("match 2", "match 1");
    let mut text = header.replace("seed", &openings) + "\n\n";
    for game in games.lines() {
        let fields: Vec<&str> = game.split('\t').collect();
        let body = [fields[0], fields[1], fields[2], fields[4]].join("\t");
        let sum = tabia_disk::Checksum::of(body.as_bytes());
        text += &format!("{body}\t{sum:016x}\n");
    }
    text
}

#[test]
fn a_finished_match_is_continued_with_more_games_or_looked_at_with_fewer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.state");
    let whole = played(&settings_for(8), None).unwrap();
    played(&settings_for(4), Some(&path)).unwrap();
    let short = fs::read_to_string(&path).unwrap();
    for text in [
        short.clone(),
        as_version_2(&short),
        as_version_1(&short, &settings_for(4).openings),
    ] {
        fs::write(&path, text).unwrap();
        let mut numbers = Vec::new();
        let mut note = |progress: Progress<'_>, _: &Standings| {
            if let Progress::Game { number, .. } = progress {
                numbers.push(number);
            }
        };
        let more = play(&settings_for(8), &make, Some(&path), &|| true, &mut note).unwrap();
        numbers.sort_unstable();
        assert_eq!(numbers, [4, 5, 6, 7], "no game twice");
        assert_eq!(more.standings, whole.standings);
        let long = fs::read_to_string(&path).unwrap();
        // A file of an earlier version is rewritten, in the order of the games.
        // It may not have had the begin of each game.
        let fields = |line: &str| {
            line.split('\t')
                .take(5)
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        let has_line = |line: &str| long.lines().any(|other| fields(other) == fields(line));
        assert!(short.lines().all(has_line));
        let fewer = played(&settings_for(6), Some(&path)).unwrap();
        assert_eq!(fewer.standings.games(), 6);
        assert_eq!(fs::read_to_string(&path).unwrap(), long);
    }
}

#[test]
fn other_openings_are_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.state");
    played(&settings_for(6), Some(&path)).unwrap();
    let text = fs::read_to_string(&path).unwrap();
    let mut swapped = settings_for(6);
    swapped.openings.swap(1, 2);
    let version_1 = as_version_1(&text, &settings_for(6).openings);
    // With version 1 it is not known which openings were used again.
    let mut again = settings_for(6);
    again.openings.pop();
    let used_again = as_version_1(&text, &again.openings);
    for (text, settings, message) in [
        (&text, &swapped, "began from another opening"),
        (&version_1, &swapped, "began from other openings"),
        (&version_1, &settings_for(4), "there are fewer games now"),
        (
            &used_again,
            &settings_for(6),
            "game 1.1.5 of it began from another opening",
        ),
    ] {
        fs::write(&path, text).unwrap();
        let error = played(settings, Some(&path)).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert_eq!(&fs::read_to_string(&path).unwrap(), text);
    }
}

#[test]
fn an_interrupted_match_keeps_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.state");
    let games = AtomicU32::new(0);
    let goes_on = || games.load(Ordering::Relaxed) < 3;
    let mut count = |progress: Progress<'_>, _: &Standings| {
        let is_game = matches!(progress, Progress::Game { .. });
        games.fetch_add(u32::from(is_game), Ordering::Relaxed);
    };
    let report = play(&settings(), &make, Some(&path), &goes_on, &mut count).unwrap();
    assert!(report.standings.games() < 8 && report.verdict.is_none());
    let whole = played(&settings(), None).unwrap();
    assert_eq!(
        played(&settings(), Some(&path)).unwrap().standings,
        whole.standings
    );
}

#[test]
fn a_file_that_does_not_fit_is_refused_and_left_as_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.state");
    played(&settings(), Some(&path)).unwrap();
    let good = fs::read_to_string(&path).unwrap();
    let refused = |text: &str, settings: &MatchSettings, message: &str| {
        fs::write(&path, text).unwrap();
        let error = played(settings, Some(&path)).unwrap_err().to_string();
        assert!(error.contains(message), "{error}");
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
    };
    refused(
        "a letter to my aunt\n",
        &settings(),
        "not the file of a match",
    );
    refused("tabia match 4\n", &settings(), "version 4");
    let other = MatchSettings {
        controls: [TimeControl::Nodes(60), TimeControl::Nodes(61)],
        ..settings()
    };
    let message = "played with control b=nodes=60, and now it is control b=nodes=61";
    refused(&good, &other, message);
    let header = good.lines().position(str::is_empty).unwrap();
    let broken = good.replacen("maximum length", "maximum lenght", 1);
    refused(
        &broken,
        &settings(),
        &format!("line {} is damaged", header + 2),
    );
    let folder_path = folder.path().to_owned();
    assert!(played(&settings(), Some(&folder_path)).is_err());
}

#[test]
fn two_matches_do_not_share_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.state");
    let inner = AtomicU32::new(0);
    let mut again = |progress: Progress<'_>, _: &Standings| {
        if !matches!(progress, Progress::Game { .. }) {
            return;
        }
        let error = played(&settings(), Some(&path)).unwrap_err().to_string();
        assert_eq!(error, "another process uses it");
        inner.fetch_add(1, Ordering::Relaxed);
    };
    play(&settings(), &make, Some(&path), &|| true, &mut again).unwrap();
    assert_eq!(inner.into_inner(), 8);
}

#[test]
fn a_test_ends_a_match_and_the_number_of_games_at_a_time_does_not_matter() {
    let sprt = Sprt {
        elo0: -400.0,
        elo1: -200.0,
        alpha: 0.2,
        beta: 0.2,
        model: EloModel::Logistic,
    };
    let of = |concurrency| MatchSettings {
        sprt: Some(sprt),
        games: 400,
        concurrency,
        ..settings()
    };
    let (one, two) = (played(&of(1), None).unwrap(), played(&of(2), None).unwrap());
    assert_eq!((one.standings, one.verdict), (two.standings, two.verdict));
    assert_eq!(one.verdict, Some(Verdict::H1));
    assert!(one.standings.games() < 40);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let odd = MatchSettings {
        games: 3,
        ..settings()
    };
    assert!(matches!(played(&odd, None), Err(MatchError::OddGames)));
    let bare = MatchSettings {
        openings: Vec::new(),
        ..settings()
    };
    assert!(matches!(played(&bare, None), Err(MatchError::NoOpenings)));
    let make = |_| Err("no such network".to_owned());
    let error = play(&settings(), &make, None, &|| true, &mut |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "no such network");
}

#[test]
fn a_game_keeps_scores_and_clocks_in_its_pgn() {
    let control = TimeControl::Clock {
        moves: None,
        base: Duration::from_secs(100),
        increment: Duration::from_secs(1),
    };
    let settings = GameSettings {
        controls: [TimeControl::Depth(Depth(2)), control],
        rules: Rules {
            max_moves: Some(2),
            ..Rules::default()
        },
        ..GameSettings::new(control)
    };
    // Fool's mate is on the board.
    let opening = Openings::find("1. f3 e5 *\n", None).unwrap();
    let opening = &opening.choose(1, Order::Sequential).unwrap()[0];
    let mut runner = Runner::new(settings, opening);
    let (mut white, mut black) = (engine(), engine());
    // A clock would let the engine think for a second or two.
    black.set_option("network", "").unwrap();
    let stop_soon = std::cell::Cell::new(false);
    let mut finished = false;
    while !finished {
        runner.poll([&mut *white, &mut *black], false);
        if runner.is_searching() && stop_soon.replace(true) {
            white.stop();
            black.stop();
        }
        finished = runner.end().is_some();
    }
    let game = runner.played();
    assert_eq!(game.moves().len(), 4);
    assert_eq!(game.end().reason, Reason::Length);
    let text = pgn::write(&game.to_game(&[("White", "one".to_owned())]));
    assert!(
        text.contains("[White \"one\"]") && text.contains("1/2-1/2"),
        "{text}"
    );
    assert_eq!(text.matches("[%clk").count(), 2, "{text}");
    assert!(text.matches("[%eval").count() >= 2, "{text}");
    let read = pgn::read(text.as_bytes());
    assert_eq!((read.games.len(), read.problems.len()), (1, 0));
}

#[test]
fn an_observer_gets_every_move_and_can_leave_the_game() {
    let settings = GameSettings::new(TimeControl::Nodes(50));
    let mut runner = Runner::new(settings, &Opening::default());
    let (mut white, mut black) = (engine(), engine());
    let mut seen = Vec::new();
    let mut observe = |runner: &Runner| {
        seen.push(runner.moves().len());
        seen.len() < 5
    };
    let players: [&mut dyn Player; 2] = [&mut *white, &mut *black];
    let is_over = runner.play_observed(players, &|| true, &mut observe);
    assert!(!is_over && runner.end().is_none() && !runner.is_searching());
    assert_eq!(seen, [1, 2, 3, 4, 5]);
}

#[test]
fn a_finished_position_has_its_result_without_a_move() {
    let mut line = GameLine::default();
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let mv = tabia_chess::uci_move::read(line.position(), text).unwrap();
        line.push(mv).unwrap();
    }
    let settings = GameSettings::new(TimeControl::Nodes(50));
    let runner = Runner::new(settings, &Opening::new(line));
    let end = runner.end().unwrap();
    assert_eq!(
        (end.result, &end.reason),
        (GameResult::BlackWins, &Reason::Checkmate)
    );
}

#[test]
fn random_openings_are_even_different_and_the_same_for_a_seed() {
    let mut judge = engine();
    let mut of = |seed| random_openings(4, seed, &mut *judge).unwrap();
    let (first, again, other) = (of(1), of(1), of(2));
    assert_eq!(first, again);
    assert_ne!(first, other);
    let keys = first.iter().map(|opening| opening.line().position().key());
    assert_eq!(keys.collect::<std::collections::HashSet<_>>().len(), 4);
}

/// A game between two programs with clocks, of which White thinks in Black's time.
#[test]
fn a_player_thinks_in_the_opponents_time_and_goes_on_when_it_guessed_right() {
    let control = TimeControl::Clock {
        moves: None,
        base: Duration::from_secs(2),
        increment: Duration::ZERO,
    };
    let game_settings = GameSettings {
        ponders: [true, false],
        rules: Rules {
            max_moves: Some(14),
            ..Rules::default()
        },
        ..GameSettings::new(control)
    };
    let mut runner = Runner::new(game_settings, &Opening::default());
    let (mut white, mut black) = (engine(), engine());
    assert!(runner.play([&mut *white, &mut *black], &|| true));
    let game = runner.played();
    assert_eq!(game.end().reason, Reason::Length);
    let of = |color| {
        let mut pondering = Pondering::default();
        game.moves_of(color)
            .for_each(|played| pondering.add(played));
        pondering
    };
    let (white, black) = (of(tabia_chess::Color::White), of(tabia_chess::Color::Black));
    // Two equal players expect each other's replies often.
    assert!(white.guesses() > 5 && white.right.moves > 0, "{white:?}");
    assert!(white.used > Duration::ZERO);
    assert_eq!(white.right.moves + white.other.moves, 14);
    assert_eq!((black.guesses(), black.right.moves), (0, 0));
    // Black never searches alone after White's first move, as long as White expects a reply.
    assert!(black.beside.moves > black.alone.moves, "{black:?}");
    assert_eq!(white.beside.moves, 0);
}

#[test]
fn a_search_in_the_opponents_time_ends_with_the_game_and_with_a_rest() {
    let control = TimeControl::Clock {
        moves: None,
        base: Duration::from_secs(60),
        increment: Duration::ZERO,
    };
    let game_settings = GameSettings {
        ponders: [true, true],
        ..GameSettings::new(control)
    };
    let mut runner = Runner::new(game_settings, &Opening::default());
    let (mut white, mut black) = (engine(), engine());
    let mut moves = 0;
    let mut observe = |_: &Runner| {
        moves += 1;
        moves < 3
    };
    assert!(!runner.play_observed([&mut *white, &mut *black], &|| true, &mut observe));
    // Both are idle: they answer a new search at once.
    for player in [&mut white, &mut black] {
        player.wait_until_ready();
        let thought = tabia_player::think(
            &mut **player,
            &GameLine::default(),
            tabia_player::Limits::nodes(100),
            &|| true,
        );
        assert!(thought.unwrap().mv.is_some());
    }
}
