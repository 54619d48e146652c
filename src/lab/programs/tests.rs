//! Tests of all programs, and of the textbook's statements on one of them.

use std::path::Path;
use std::time::Duration;

use super::*;
use tabia_chess::{Move, Position, claim, ending, san, uci_move};
use tabia_engine::{Clock, Depth, Event, Info, Limits, Score};
use tabia_player::Player;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn start(name: ProgramName) -> ProgramPlayer {
    start_in(name, None)
}

fn start_in(name: ProgramName, data: Option<&Path>) -> ProgramPlayer {
    let (player, problem) = name.start(data, || {}).unwrap();
    assert_eq!(problem, None);
    player
}

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

fn limited(depth: i32, nodes: u64) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::depth(depth)
    }
}

/// Returns a program's reports and its move.
fn think(
    player: &ProgramPlayer,
    position: &Position,
    history: &[u64],
    limits: Limits,
) -> (Vec<Info>, Option<Move>) {
    let search = player.search(position.clone(), history.to_vec(), limits);
    let mut infos = Vec::new();
    for report in player.reports() {
        assert_eq!(report.search, search);
        match report.event {
            Event::Info(info) => infos.push(info),
            Event::Best { mv, .. } => return (infos, mv),
            Event::CurrentMove { .. } => {}
            Event::Failed(message) | Event::Note(message) => panic!("{message}"),
        }
    }
    panic!("the program is gone");
}

fn best(player: &ProgramPlayer, fen: &str, limits: Limits) -> String {
    let position = position(fen);
    let (_, mv) = think(player, &position, &[], limits);
    san::write(&position, mv.unwrap())
}

/// Kings alone.
const SHUFFLE: &str = "7k/8/8/8/8/8/8/7K w - - 0 1";

#[test]
fn only_tchess_has_switches_and_contempt_changes_what_a_draw_is_worth() {
    for name in ProgramName::ALL {
        let mut program = start(name);
        let has = name == ProgramName::Tchess;
        assert_eq!(program.options().is_empty(), !has, "{name:?}");
        assert_eq!(program.set_option("contempt", "50").is_ok(), has);
    }
    // Every move leads to a dead position.
    let score = |contempt: &str| {
        let mut tchess = start(ProgramName::Tchess);
        tchess.set_option("contempt", contempt).unwrap();
        let (infos, _) = think(&tchess, &position(SHUFFLE), &[], limited(4, 10_000));
        infos.last().unwrap().score
    };
    assert_eq!(score("0"), Score::DRAW);
    assert_eq!(score("50"), Score::centipawns(-50));
    assert_eq!(score("-30"), Score::centipawns(30));
}

#[test]
fn names_lead_back() {
    for name in ProgramName::ALL {
        assert_eq!(ProgramName::from_id(name.id()), Some(name));
    }
    assert_eq!(ProgramName::from_id("deep-blue"), None);
}

/// In debug builds the board is compared with the initial one after every iteration, cut-offs and stops included.
#[test]
fn lines_are_legal_whatever_the_position_and_the_limits() {
    let fens = [
        KIWIPETE,
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        "4k3/P6P/8/3pP3/8/8/p6p/4K3 w - d6 0 1",
        "8/8/8/8/3k4/8/3KP3/8 w - - 97 120",
        // Chess960: king and rook castle across each other's squares.
        "1rk1r3/pppppppp/8/8/8/8/PPPPPPPP/1RK1R3 w EBeb - 0 1",
    ];
    for name in ProgramName::ALL {
        let engine = start(name);
        for fen in fens {
            let position = position(fen);
            // The last one leaves hardly enough time for a first move.
            for (limits, is_enough) in [
                (limited(3, 10_000), true),
                (limited(1, 100_000), true),
                (limited(40, 300), false),
            ] {
                let (infos, mv) = think(&engine, &position, &[], limits);
                assert!(position.is_legal(mv.unwrap()), "{name:?} {fen}");
                assert!(!infos.is_empty() || !is_enough, "{name:?} {fen}");
                for info in &infos {
                    let mut after = position.clone();
                    for &mv in &info.pv {
                        assert!(after.is_legal(mv), "{name:?} {fen} {:?}", info.pv);
                        let _ = after.make(mv);
                    }
                }
                if let Some(last) = infos.last() {
                    assert_eq!(last.pv.first(), mv.as_ref(), "{name:?} {fen}");
                }
            }
        }
    }
}

#[test]
fn a_mate_in_one_is_found() {
    for name in ProgramName::ALL {
        let engine = start(name);
        for (fen, mate) in [
            (
                "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
                "Qxf7#",
            ),
            ("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "Rb8#"),
            ("4r1k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", "Re1#"),
            ("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", "Qg7#"),
        ] {
            let (infos, mv) = think(&engine, &position(fen), &[], limited(3, 20_000));
            assert_eq!(san::write(&position(fen), mv.unwrap()), mate, "{name:?}");
            let score = infos.last().unwrap().score;
            assert_eq!(score.mate(), Some(1), "{name:?} {fen}");
        }
    }
}

#[test]
fn without_a_choice_the_answer_comes_all_the_same() {
    for name in ProgramName::ALL {
        let engine = start(name);
        for (fen, moves) in [
            ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 0),
            ("R6k/6pp/8/8/8/8/8/K7 b - - 0 1", 0),
            ("7k/8/8/8/8/8/r7/1K6 w - - 0 1", 2),
            ("k7/8/8/8/8/8/1q6/K7 w - - 0 1", 1),
        ] {
            let position = position(fen);
            assert_eq!(position.legal_moves().len(), moves, "{fen}");
            let (_, mv) = think(&engine, &position, &[], limited(3, 2_000));
            assert_eq!(mv.is_some(), moves > 0, "{name:?} {fen}");
        }
        // The only move needs no search when a clock runs.
        let hour = Duration::from_secs(3600);
        let limits = Limits::time(Clock {
            remaining: [hour; 2],
            ..Clock::default()
        });
        let position = position("k7/8/8/8/8/8/1q1p4/K7 w - - 0 1");
        assert!(
            think(&engine, &position, &[], limits).1.is_some(),
            "{name:?}"
        );
    }
}

#[test]
fn it_stops_when_asked() {
    for name in ProgramName::ALL {
        let mut engine = start(name);
        let search = engine.search(position(KIWIPETE), Vec::new(), Limits::infinite());
        engine.stop();
        let is_best = |event: &Event| matches!(event, Event::Best { mv: Some(_), .. });
        let mut reports = engine
            .reports()
            .iter()
            .filter(|report| report.search == search);
        assert!(reports.any(|report| is_best(&report.event)), "{name:?}");
    }
}

#[test]
fn only_the_wanted_moves_are_considered() {
    let kiwipete = position(KIWIPETE);
    let wanted = uci_move::read(&kiwipete, "a2a3").unwrap();
    for name in ProgramName::ALL {
        let limits = Limits {
            search_moves: vec![wanted],
            ..limited(2, 5_000)
        };
        let (_, mv) = think(&start(name), &kiwipete, &[], limits);
        assert_eq!(mv, Some(wanted), "{name:?}");
    }
}

/// Plays a game of two programs with hardly any time; returns the final position.
fn play(white: ProgramName, black: ProgramName, plies: usize) -> Position {
    let engines = [start(white), start(black)];
    let mut position = Position::start();
    let mut history = Vec::new();
    for ply in 0..plies {
        let seen = history.iter().filter(|key| **key == position.key()).count() + 1;
        if ending(&position, seen).is_some() || claim(&position, seen).is_some() {
            break;
        }
        let (_, mv) = think(&engines[ply % 2], &position, &history, limited(2, 300));
        let mv = mv.unwrap();
        assert!(
            position.is_legal(mv),
            "{white:?} {black:?} {}",
            position.fen()
        );
        history.push(position.key());
        let _ = position.make(mv);
    }
    position
}

#[test]
fn they_play_whole_games_among_themselves() {
    for (number, white) in ProgramName::ALL.into_iter().enumerate() {
        let black = ProgramName::ALL[(number + 1) % ProgramName::ALL.len()];
        let end = play(white, black, 120);
        assert!(end.ply() >= 8, "{white:?} {black:?} {}", end.fen());
    }
}

#[test]
fn a_winning_side_does_not_repeat() {
    let winning = position("k7/8/8/8/8/8/8/3QR1K1 w - - 20 40");
    for name in ProgramName::ALL {
        let engine = start(name);
        let (_, first) = think(&engine, &winning, &[], limited(2, 20_000));
        let repeated = winning.after(first.unwrap()).key();
        let game = [repeated, 1, 2, 3, repeated, 4, 5, 6];
        let (_, now) = think(&engine, &winning, &game, limited(2, 20_000));
        assert_ne!(now, first, "{name:?}");
    }
}

#[test]
fn program_a_sees_six_plies_and_the_captures_behind() {
    let engine = start(ProgramName::BruteForce);
    let start = Position::start();
    let (infos, _) = think(&engine, &start, &[], limited(99, u64::MAX));
    assert_eq!(infos.last().unwrap().depth, Depth(6));
    // The pawn is defended: six plies are not needed, only the captures to their end.
    let poisoned = "rnbqkb1r/ppp1pppp/5n2/3p4/8/2N1Q3/PPPPPPPP/R1B1KBNR w KQkq - 0 1";
    assert_ne!(best(&engine, poisoned, limited(1, u64::MAX)), "Nxd5");
}

#[test]
fn shannons_type_a_does_not_see_that_a_taken_piece_is_taken_back() {
    // Type A captures regardless at the end of its four half-moves; type B tests whether the position is quiet.
    let defended = "4k3/2p1p3/3p4/8/8/8/3Q4/4K3 w - - 0 1";
    let one = limited(1, u64::MAX);
    assert_eq!(best(&start(ProgramName::ShannonA), defended, one), "Qxd6");
    let two = limited(2, u64::MAX);
    assert_ne!(best(&start(ProgramName::ShannonB), defended, two), "Qxd6");
}

/// The table of lost positions: after a loss another move is tried.
#[test]
fn qchess_learns_from_what_it_lost_and_keeps_it() {
    let folder = tempfile::tempdir().unwrap();
    let data = Some(folder.path());
    let limits = || limited(4, 30_000);
    let quiet = position("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    let (_, before) = think(&start_in(ProgramName::Qchess, data), &quiet, &[], limits());
    let before = before.unwrap();
    // After a reply to that move it is a queen down, within its horizon.
    let lost = position("rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1");
    let engine = start_in(ProgramName::Qchess, data);
    assert!(
        think(&engine, &lost, &[], limits())
            .0
            .last()
            .unwrap()
            .score
            .cp()
            .unwrap()
            < -500
    );
    drop(engine);
    let kept = std::fs::read_to_string(folder.path().join("Qchess lost positions.txt")).unwrap();
    assert!(
        kept.contains("rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq -"),
        "{kept}"
    );
    // Now the same for every position after its first choice.
    let after = quiet.after(before);
    let mut table = kept.lines().next().unwrap().to_owned();
    for &reply in after.legal_moves().iter() {
        table.push_str(&format!("\n-900 - {:016x}", after.after(reply).key()));
    }
    std::fs::write(
        folder.path().join("Qchess lost positions.txt"),
        table + "\n",
    )
    .unwrap();
    let (_, now) = think(&start_in(ProgramName::Qchess, data), &quiet, &[], limits());
    assert_ne!(now, Some(before));
}

/// The folder is taken away, or made read-only, after Qchess has looked at it.
#[test]
fn qchess_reports_once_that_its_table_cannot_be_written() {
    let spoil: [fn(&Path) -> bool; 2] = [
        |folder| std::fs::write(folder, "a file").is_ok(),
        |folder| {
            std::fs::create_dir(folder).unwrap();
            let mut permissions = std::fs::metadata(folder).unwrap().permissions();
            permissions.set_readonly(true);
            std::fs::set_permissions(folder, permissions).unwrap();
            // Some users can write to read-only folders.
            std::fs::write(folder.join("probe"), "").is_err()
        },
    ];
    for spoil in spoil {
        let parent = tempfile::tempdir().unwrap();
        let folder = parent.path().join("data");
        let engine = start_in(ProgramName::Qchess, Some(&folder));
        if !spoil(&folder) {
            eprintln!("skipped: a read-only folder can be written to");
            continue;
        }
        let notes = |fen: &str| -> Vec<String> {
            engine.search(position(fen), Vec::new(), limited(4, 30_000));
            let events = engine.reports().iter().map(|report| report.event);
            let events = events.take_while(|event| !matches!(event, Event::Best { .. }));
            events
                .filter_map(|event| match event {
                    Event::Note(text) => Some(text),
                    _ => None,
                })
                .collect()
        };
        let first = notes("rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1");
        let [reported] = &first[..] else {
            panic!("{first:?}")
        };
        assert!(reported.contains("Qchess lost positions.txt"), "{reported}");
        assert!(reported.contains("is lost when it ends"), "{reported}");
        let again = notes("rnb1kbnr/ppp2ppp/3p4/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1");
        assert_eq!(again, Vec::<String>::new());
    }
}

#[test]
fn qchess_learns_nothing_from_analysis() {
    let folder = tempfile::tempdir().unwrap();
    let engine = start_in(ProgramName::Qchess, Some(folder.path()));
    let lost = position("rnb1kbnr/pppp1ppp/8/4p3/4P2q/8/PPPP1PPP/RNB1KBNR w KQkq - 0 1");
    let limits = Limits {
        analysis: true,
        ..limited(4, 30_000)
    };
    let _ = think(&engine, &lost, &[], limits);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_bare_king_is_mated() {
    for name in [ProgramName::Tchess, ProgramName::Qchess] {
        let engine = start(name);
        let mut position = position("8/8/3k4/8/8/8/1Q6/K7 w - - 0 1");
        let defender = start(ProgramName::ShannonA);
        let mut history = Vec::new();
        while position.count_moves() > 0 && history.len() < 80 {
            let (player, limits) = match history.len() % 2 {
                0 => (&engine, limited(6, 15_000)),
                _ => (&defender, limited(1, 1_000)),
            };
            let (_, mv) = think(player, &position, &history, limits);
            history.push(position.key());
            let _ = position.make(mv.unwrap());
        }
        assert!(
            position.in_check() && position.count_moves() == 0,
            "{name:?} {}",
            position.fen()
        );
    }
}
