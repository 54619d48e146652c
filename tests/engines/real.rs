//! Real engines, where they are installed: whole games with legal moves, in both protocols.

use std::path::Path;
use std::time::Duration;

use tabia_matches::{GameSettings, Opening, Reason, Rules, Runner, TimeControl};
use tabia_player::{GameLine, Limits, Player, think};
use tabia_protocol::client::{EnginePlayer, EngineProgram, Protocol, Timeouts, probe, test};

use crate::common::skip;

const ENGINES: [(&str, Protocol, &[&str]); 9] = [
    ("stockfish", Protocol::Uci, &[]),
    ("ethereal-chess", Protocol::Uci, &[]),
    ("toga2", Protocol::Uci, &[]),
    ("glaurung", Protocol::Uci, &[]),
    ("gnuchess", Protocol::Uci, &["--uci"]),
    ("fairymax", Protocol::Xboard, &[]),
    ("phalanx", Protocol::Xboard, &[]),
    ("hoichess", Protocol::Xboard, &[]),
    ("sjeng", Protocol::Xboard, &[]),
];

/// Returns the installed engines.
fn installed() -> Vec<EngineProgram> {
    let all = ENGINES.iter().filter_map(|(name, protocol, arguments)| {
        let path = Path::new("/usr/games").join(name);
        if !path.exists() {
            skip(&format!("the engine {name}"), &path.display().to_string());
            return None;
        }
        Some(EngineProgram {
            arguments: arguments.iter().map(|&it| it.to_owned()).collect(),
            protocol: *protocol,
            folder: std::env::temp_dir(),
            ..EngineProgram::new(path)
        })
    });
    all.collect()
}

#[test]
fn their_protocol_is_found_and_their_test_is_passed() {
    for program in installed() {
        let name = program.display_name();
        let asked = EngineProgram {
            protocol: Protocol::Unknown,
            ..program.clone()
        };
        let identity =
            probe(asked, Timeouts::default()).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(identity.protocol, program.protocol, "{name}");
        let test = test(program, Timeouts::default(), &mut |_| true);
        println!(
            "{name}: {} with {} options",
            identity.name,
            identity.options.len()
        );
        assert!(
            test.is_passed(),
            "{name}: {:?}\n{}",
            test.steps,
            test.log.text()
        );
    }
}

#[test]
fn they_play_whole_games_with_legal_moves() {
    let programs = installed();
    let control = TimeControl::Clock {
        moves: None,
        base: Duration::from_secs(4),
        increment: Duration::from_millis(20),
    };
    for pair in programs.chunks(2) {
        let [first, second] = [pair.first(), pair.last()].map(|it| it.cloned().unwrap());
        let names = [first.display_name(), second.display_name()];
        let start = |program| EnginePlayer::start(program, Timeouts::default(), || {});
        let [mut white, mut black] = [first, second].map(start);
        for player in [&mut white, &mut black] {
            player.new_game();
            player.wait_until_ready();
        }
        let settings = GameSettings {
            rules: Rules {
                max_moves: Some(80),
                ..Rules::default()
            },
            ..GameSettings::new(control)
        };
        let mut runner = Runner::new(settings, &Opening::default());
        runner.play([&mut white, &mut black], &|| true);
        let end = runner.end().unwrap();
        println!("{names:?}: {} moves, {}", runner.moves().len(), end.reason);
        let is_fault = matches!(end.reason, Reason::Failure(_) | Reason::NoMove);
        assert!(
            !is_fault,
            "{names:?}: {}\n{}\n{}",
            end.reason,
            white.log().text(),
            black.log().text()
        );
        assert!(runner.moves().len() > 10, "{names:?}: {}", end.reason);
    }
}

/// Positions that are changed like those of an analysis: forward, back, elsewhere.
#[test]
fn they_follow_a_board_that_jumps() {
    let fens = [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ];
    for program in installed() {
        let name = program.display_name();
        let mut player = EnginePlayer::start(program, Timeouts::default(), || {});
        let lines = [GameLine::default(), GameLine::default()];
        let mut lines: Vec<GameLine> = lines.into();
        for fen in fens {
            lines.push(GameLine::new(tabia_chess::Position::from_fen(fen).unwrap()));
        }
        for text in ["e2e4", "e7e5", "g1f3"] {
            let mv = tabia_chess::uci_move::read(lines[1].position(), text).unwrap();
            lines[1].push(mv).unwrap();
        }
        for index in [0, 1, 0, 2, 3, 1, 2] {
            let line = &lines[index];
            let limits = Limits::time(Duration::from_millis(100));
            let thought = think(&mut player, line, limits, &|| true);
            match thought {
                Ok(thought) => {
                    let mv = thought
                        .mv
                        .unwrap_or_else(|| panic!("{name}\n{}", player.log().text()));
                    assert!(line.position().is_legal(mv), "{name}");
                }
                // Engines without `setboard` cannot have castling rights.
                Err(error) if error.to_string().contains("cannot set up") => {}
                Err(error) => panic!("{name}: {error}\n{}", player.log().text()),
            }
        }
    }
}
