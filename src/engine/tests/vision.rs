//! Positions that the search must solve.

use super::*;
use crate::common;
use tabia_chess::is_dead;

#[test]
fn mates_are_found_and_counted() {
    for (fen, moves, first) in [
        ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1, "d1d8"),
        ("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", 1, "b1b7"),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2, "a1a6"),
        ("7k/8/8/8/8/8/1R6/R5K1 w - - 0 1", 2, ""),
        (
            "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
            3,
            "f8c5",
        ),
        // Smothered: check, double check, the queen given up, the knight.
        ("5r1k/6pp/8/6N1/2Q5/8/6PP/7K w - - 0 1", 4, "g5f7"),
    ] {
        let (info, mv) = best(fen, Limits::depth(16));
        assert_eq!(info.score.mate(), Some(moves), "{fen}: {mv}");
        assert!(first.is_empty() || mv == first, "{fen}: {mv}");
    }
}

#[test]
fn a_mate_limit_ends_the_search() {
    let limits = Limits {
        mate: Some(2),
        ..Limits::default()
    };
    let (info, mv) = best("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", limits);
    assert_eq!((info.score.mate(), mv.as_str()), (Some(2), "a1a6"));
}

/// WAC.055: a queen sacrifice followed by a quiet move, which pruning by the evaluation hides.
#[test]
fn a_mate_is_searched_for_where_nothing_speaks_for_it() {
    let fen = "r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - - 0 1";
    let search = |mate| Limits {
        mate,
        ..Limits::nodes(60_000)
    };
    let (info, mv) = best(fen, search(Some(4)));
    assert_eq!((info.score.mate(), mv.as_str()), (Some(4), "d4g7"));
    assert_ne!(best(fen, search(None)).1, "d4g7");
}

#[test]
fn a_draw_counts_as_much_as_contempt_says() {
    // The queen must be captured, which leaves bare kings.
    for (fen, contempt, worth) in [
        ("k7/8/8/8/8/8/1q6/K7 w - - 0 1", 0, 0),
        ("k7/8/8/8/8/8/1q6/K7 w - - 0 1", 30, -30),
        ("k7/1Q6/8/8/8/8/8/6K1 b - - 0 1", 30, -30),
        ("k7/1Q6/8/8/8/8/8/6K1 b - - 0 1", -40, 40),
    ] {
        let limits = Limits {
            contempt,
            ..Limits::depth(5)
        };
        let (info, _) = best(fen, limits);
        assert_eq!(info.score, Score::centipawns(worth), "{fen}");
    }
}

#[test]
fn simple_tactics() {
    for (fen, expected) in [
        // A fork of king and queen.
        ("3q3k/8/8/4N3/8/8/5PPP/6K1 w - - 0 1", "e5f7"),
        // Only the capture en passant wins.
        ("7k/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"),
        // A queen would stalemate; the rook mates soon.
        ("8/5P1k/5K2/8/8/8/8/8 w - - 0 1", "f7f8r"),
    ] {
        let (_, mv) = best(fen, Limits::depth(9));
        assert_eq!(mv, expected, "{fen}");
    }
}

/// The result of a sacrifice shows only when nodes far above beta are not pruned too early.
#[test]
fn a_studied_position_shows_a_sacrifice() {
    for (fen, expected) in [
        // WAC.119: the queen captures a defended bishop, and a fork regains the queen.
        (
            "r2qr1k1/p1p2ppp/2p5/2b5/4nPQ1/3B4/PPP3PP/R1B2R1K b - - 0 1",
            "d8d3",
        ),
        // WAC.226: the knight captures a defended pawn.
        (
            "2b2rk1/p1p4p/2p1p1p1/br2N1Q1/1p2q3/8/PB3PPP/3R1RK1 w - - 0 1",
            "e5f7",
        ),
    ] {
        let limits = Limits {
            analysis: true,
            ..Limits::nodes(80_000)
        };
        assert_eq!(best(fen, limits).1, expected, "{fen}");
    }
}

#[test]
fn winning_combinations_of_the_wac_collection() {
    let Some(path) = common::shared("data/epd/wac.epd") else {
        return common::skip(
            "positions of the WAC collection",
            "folder ../shared/data/epd",
        );
    };
    let text = std::fs::read_to_string(path).unwrap();
    let mut solved = 0;
    let asked = 12;
    for line in text.lines().take(asked) {
        let (board, operations) = line.split_at(line.match_indices(' ').nth(3).unwrap().0);
        let best_moves = operations
            .split("bm ")
            .nth(1)
            .unwrap()
            .split(';')
            .next()
            .unwrap();
        let position = position(&format!("{board} 0 1"));
        let (_, mv) = best(&position.fen(), Limits::nodes(60_000));
        let mv = uci_move::read(&position, &mv).unwrap();
        let san = tabia_chess::san::write(&position, mv);
        let plain = |text: &str| text.trim_end_matches(['+', '#']).to_owned();
        solved += usize::from(best_moves.split(' ').any(|best| plain(best) == plain(&san)));
    }
    assert!(solved >= asked - 3, "only {solved} of {asked}");
}

#[test]
fn a_perpetual_check_saves_a_lost_game() {
    let (info, mv) = best("5rk1/5p1p/5Q2/8/8/8/qr4PP/6K1 w - - 0 1", Limits::depth(7));
    assert_eq!((info.score, mv.as_str()), (Score::DRAW, "f6g5"));
}

#[test]
fn the_third_time_is_a_draw() {
    let position = position("8/8/8/8/8/3k4/8/R3K3 w - - 20 40");
    let mv = uci_move::read(&position, "a1a2").unwrap();
    let again = position.after(mv).key();
    let limits = Limits {
        search_moves: vec![mv],
        ..Limits::depth(4)
    };
    let engine = engine();
    let search = engine.go(
        position.clone(),
        vec![0, 0, again, 0, again, 0, 0],
        limits.clone(),
    );
    assert_eq!(answer(&engine, search).0.unwrap().score, Score::DRAW);
    // The second occurrence is not a draw when it was before the root.
    engine.clear_hash();
    let search = engine.go(position, vec![0, 0, 0, 0, again, 0, 0], limits);
    assert!(answer(&engine, search).0.unwrap().score > Score::centipawns(300));
}

#[test]
fn fifty_moves_are_a_draw_unless_they_end_in_mate() {
    let (info, _) = best("8/8/8/8/8/3k4/8/R3K3 w - - 99 120", Limits::depth(4));
    assert_eq!(info.score, Score::DRAW);
    let (info, mv) = best("k7/8/2K5/8/8/8/8/1Q6 w - - 99 120", Limits::depth(4));
    assert_eq!((info.score.mate(), mv.as_str()), (Some(1), "b1b7"));
}

#[test]
fn quiescence_sees_that_a_pawn_is_defended() {
    // Corrections would change the value of a queen in the classical evaluation.
    let techniques = Techniques {
        network: false,
        ..Techniques::default()
    };
    for depth in 1..=3 {
        let fen = "4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1";
        let (info, mv) = think(fen, Limits::depth(depth), techniques);
        assert_ne!(mv, "d2d5");
        assert!(info.score > Score::centipawns(400), "{}", info.score);
    }
}

#[test]
fn one_thread_searches_the_same_tree_every_time() {
    for fen in &bench::POSITIONS[..8] {
        let (first, _) = best(fen, Limits::depth(6));
        let (second, _) = best(fen, Limits::depth(6));
        assert_eq!((first.nodes, first.pv), (second.nodes, second.pv), "{fen}");
    }
}

#[test]
fn a_line_for_every_wish() {
    let limits = Limits {
        lines: 4,
        ..Limits::depth(5)
    };
    let engine = engine();
    let position = position(bench::POSITIONS[6]);
    let search = engine.go(position.clone(), Vec::new(), limits);
    let (events, mv) = listen(&engine, search);
    let last: Vec<&Info> = events
        .iter()
        .filter_map(|event| match event {
            Event::Info(info) if info.depth == Depth(5) && info.bound == Bound::Exact => Some(info),
            _ => None,
        })
        .collect();
    let last = &last[last.len() - 4..];
    assert_eq!(
        last.iter().map(|info| info.line).collect::<Vec<_>>(),
        [1, 2, 3, 4]
    );
    assert!(last.windows(2).all(|pair| pair[0].score >= pair[1].score));
    assert_eq!(mv, Some(last[0].pv[0]));
    for info in last {
        assert!(is_playable(&position, &info.pv));
        assert_eq!(
            last.iter()
                .filter(|other| other.pv[0] == info.pv[0])
                .count(),
            1
        );
    }
}

#[test]
fn every_line_reported_can_be_played() {
    for fen in bench::POSITIONS {
        let engine = engine();
        let position = position(fen);
        let search = engine.go(position.clone(), Vec::new(), Limits::depth(7));
        let (events, mv) = listen(&engine, search);
        assert!(position.is_legal(mv.unwrap()));
        for event in events {
            if let Event::Info(info) = event {
                assert!(is_playable(&position, &info.pv), "{fen} {:?}", info.pv);
            }
        }
    }
}

/// Plain negamax: every legal move, the evaluation at depth 0, and the rules.
fn negamax(position: &Position, depth: i32, ply: usize) -> Score {
    let moves = position.legal_moves();
    let no_moves = moves.is_empty();
    if ply > 0 {
        let fifty = position.halfmove_clock() >= 100 && !(no_moves && position.in_check());
        if fifty || is_dead(position) {
            return Score::DRAW;
        }
    }
    if depth == 0 {
        return eval::evaluate(position);
    }
    if no_moves {
        return if position.in_check() {
            Score::mated_in(Ply(ply))
        } else {
            Score::DRAW
        };
    }
    moves
        .iter()
        .map(|&mv| -negamax(&position.after(mv), depth - 1, ply + 1))
        .max()
        .unwrap()
}

#[test]
fn with_everything_off_it_is_plain_alpha_beta() {
    for (fen, depth) in [
        (bench::POSITIONS[0], 3),
        (bench::POSITIONS[17], 3),
        (bench::POSITIONS[21], 3),
        (bench::POSITIONS[26], 2),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3),
        ("8/8/8/8/8/3k4/8/R3K3 w - - 98 120", 3),
        ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", 3),
    ] {
        let expected = negamax(&position(fen), depth, 0);
        let (info, _) = think(fen, Limits::depth(depth), Techniques::none());
        assert_eq!(info.score, expected, "{fen}");
        // Aspiration, move ordering, null windows and the table change the work, never the result.
        for name in [
            "aspiration",
            "principal_variation",
            "killers",
            "counter_moves",
            "history",
            "capture_order",
        ] {
            let mut techniques = Techniques::none();
            techniques.set(name, true);
            let (info, _) = think(fen, Limits::depth(depth), techniques);
            assert_eq!(info.score, expected, "{fen} with {name}");
        }
    }
}

#[test]
fn every_technique_does_something_and_none_is_needed() {
    let fens = [
        bench::POSITIONS[5],
        bench::POSITIONS[6],
        bench::POSITIONS[13],
        bench::POSITIONS[26],
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        "8/8/1p2k1p1/3p3p/1P1P1P1P/4K1P1/8/8 w - - 0 45",
    ];
    let counts = |techniques: Techniques, depth| -> Vec<u64> {
        fens.iter()
            .map(|fen| think(fen, Limits::depth(depth), techniques).0.nodes)
            .collect()
    };
    for technique in Techniques::ALL {
        let mut all = Techniques::all();
        // Only the classical evaluation has costly terms.
        all.network = technique.name != "lazy_evaluation";
        let mut techniques = all;
        techniques.set(technique.name, false);
        // Techniques that need a history of refutations show only at greater depth.
        let shows = [7, 9]
            .into_iter()
            .any(|depth| counts(techniques, depth) != counts(all, depth));
        assert!(shows, "{} does nothing", technique.name);
        let (info, _) = think(
            "7k/8/8/8/8/8/1R6/R5K1 w - - 0 1",
            Limits::depth(9),
            techniques,
        );
        assert_eq!(info.score.mate(), Some(2), "without {}", technique.name);
        let (_, mv) = think(
            "3q3k/8/8/4N3/8/8/5PPP/6K1 w - - 0 1",
            Limits::depth(5),
            techniques,
        );
        assert_eq!(mv, "e5f7", "without {}", technique.name);
    }
}

#[test]
fn castling_in_chess960() {
    // The king crosses no attacked square, and the rook jumps over it.
    for (fen, mv) in [
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"),
        ("1r2k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1"),
    ] {
        let position = position(fen);
        let castling = uci_move::read(&position, mv).unwrap();
        assert!(castling.is_castling());
        let limits = Limits {
            search_moves: vec![castling],
            ..Limits::depth(5)
        };
        let engine = engine();
        let search = engine.go(position.clone(), Vec::new(), limits);
        let (info, best) = answer(&engine, search);
        assert_eq!(best, Some(castling));
        assert!(is_playable(&position, &info.unwrap().pv));
    }
}
