//! Limited playing strength.

use super::*;
use tabia_chess::{Color, Role};

fn play(fen: &str, rating: u16, seed: u64, limits: Limits) -> (Option<Info>, String) {
    let engine = engine();
    let position = position(fen);
    let elo = Elo::new(rating);
    let limits = Limits {
        strength: Some(Strength { elo, seed }),
        ..limits
    };
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (info, mv) = answer(&engine, search);
    (info, uci_move::write(&position, mv.unwrap(), false))
}

#[test]
fn every_level_mates_in_one() {
    for (fen, mate) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"),
        (
            "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
            "h5f7",
        ),
        ("k7/2K5/8/8/8/8/8/1R6 w - - 0 1", "b1a1"),
    ] {
        for level in LEVELS {
            for seed in 0..4 {
                let rating = level.elo.rating();
                let limits = Limits::nodes(5_000);
                let (_, mv) = play(fen, rating, seed, limits);
                assert_eq!(mv, mate, "{} {seed}", level.name);
            }
        }
    }
}

#[test]
fn no_level_leaves_its_queen_where_it_can_be_taken() {
    // Black's queen is attacked by a pawn and has many safe squares.
    let fen = "rnb1kbnr/pppp1ppp/8/8/3qp3/2P5/PP1PPPPP/RNBQKBNR b KQkq - 0 4";
    for seed in 0..40 {
        let (_, mv) = play(fen, 800, seed, Limits::default());
        let after = position(fen).after(uci_move::read(&position(fen), &mv).unwrap());
        let queen = after.pieces_of(Color::Black, Role::Queen).next().unwrap();
        let lost = after
            .legal_moves()
            .iter()
            .any(|&reply| after.piece_at(reply.to()).is_some() && reply.to() == queen);
        assert!(!lost, "{seed}: {mv}");
    }
}

#[test]
fn weaker_levels_are_the_classical_player() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let line = |strength, network| {
        let engine = engine();
        engine.set_techniques(Techniques {
            network,
            ..Techniques::default()
        });
        let limits = Limits {
            strength,
            ..Limits::nodes(3_000)
        };
        let search = engine.go(position(fen), Vec::new(), limits);
        let info = answer(&engine, search).0.unwrap();
        (info.score, info.nodes, info.pv)
    };
    let level = |rating| {
        let elo = Elo::new(rating);
        Some(Strength { elo, seed: 7 })
    };
    for weaker in [level(1_200), level(2_399)] {
        assert_eq!(line(weaker, true), line(weaker, false));
    }
    for stronger in [level(2_400), level(2_800), None] {
        assert_ne!(line(stronger, true), line(stronger, false));
    }
}

#[test]
fn a_level_plays_the_same_with_the_same_seed_and_not_with_every_other() {
    let fen = "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    let moves: Vec<String> = (0..20)
        .map(|seed| {
            let first = play(fen, 1200, seed, Limits::default());
            assert_eq!(first.1, play(fen, 1200, seed, Limits::default()).1);
            first.1
        })
        .collect();
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
}

#[test]
fn weak_levels_look_at_little_whatever_time_and_threads_there_are() {
    let engine = Engine::new(
        Options {
            threads: 3,
            hash_mib: 1,
        },
        || {},
    )
    .unwrap();
    let strength = |rating| {
        let elo = Elo::new(rating);
        Some(Strength { elo, seed: 5 })
    };
    let limits = |rating| Limits {
        strength: strength(rating),
        ..Limits::time(Duration::from_secs(600))
    };
    let mut before = 0;
    for rating in [800, 1400, 2000] {
        let search = engine.go(position(bench::POSITIONS[9]), Vec::new(), limits(rating));
        let nodes = answer(&engine, search).0.unwrap().nodes;
        assert!(nodes > before && nodes < 50_000, "{rating}: {nodes}");
        before = nodes;
    }
}

#[test]
fn full_strength_is_the_search_as_it_is() {
    let fen = bench::POSITIONS[9];
    let (limited, mv) = play(fen, Elo::MAX.rating(), 9, Limits::depth(6));
    let (info, same) = best(fen, Limits::depth(6));
    assert_eq!((limited.unwrap().nodes, mv), (info.nodes, same));
}

#[test]
fn what_was_found_at_full_strength_is_not_known_to_a_weaker_player() {
    let fen = "8/8/8/3k4/8/8/8/Q3K3 w - - 0 1";
    let engine = engine();
    let mate = Limits {
        mate: Some(12),
        ..Limits::default()
    };
    let search = engine.go(position(fen), Vec::new(), mate);
    let (info, _) = answer(&engine, search);
    assert!(info.unwrap().score.is_win());
    let elo = Elo::MIN;
    let limits = Limits {
        strength: Some(Strength { elo, seed: 1 }),
        ..Limits::default()
    };
    let search = engine.go(position(fen), Vec::new(), limits);
    let (info, _) = answer(&engine, search);
    assert!(!info.unwrap().score.is_mate());
}

/// As with a hint between two moves.
#[test]
fn a_search_at_full_strength_does_not_change_how_a_level_plays() {
    let strength = Some(Strength {
        elo: Elo::new(2000),
        seed: 3,
    });
    let level = Limits {
        strength,
        ..Limits::time(Duration::from_secs(600))
    };
    let [first, second] = [
        position(bench::POSITIONS[9]),
        position(bench::POSITIONS[10]),
    ];
    let search = |engine: &Engine, position: &Position, limits: &Limits| {
        let search = engine.go(position.clone(), Vec::new(), limits.clone());
        let (info, mv) = answer(engine, search);
        (info.unwrap().nodes, mv)
    };
    let play = |with_hint| {
        let engine = engine();
        search(&engine, &first, &level);
        if with_hint {
            search(&engine, &second, &Limits::depth(9));
        }
        search(&engine, &second, &level)
    };
    assert_eq!(play(true), play(false));
}
