mod best_lines;
mod reasons;

use std::ops::ControlFlow::Continue;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use super::super::super::games::Game;
use super::super::super::games::chess::{Chess, ChessMove, Evaluation};
use super::super::super::games::draughts::Draughts;
use super::super::super::games::tic_tac_toe::TicTacToe;
use super::super::super::games::ugolki::Ugolki;
use super::super::WIN;
use super::super::exact::alpha_beta;
use super::super::trace::{Event, Trace};
use super::super::{Counts, Order, Prune, Visit, Why};
use super::extensions::only_keeper;
use super::*;
use tabia_chess::{Piece, Position, Role, Setup, Square};

fn chess(fen: &str) -> Chess {
    Chess::new(Position::from_fen(fen).unwrap())
}

/// Returns a search's value of a game, with captures tried first.
fn value<G: Game>(game: &G, search: impl FnOnce(&mut Search<G, Counts>) -> i32) -> i32 {
    value_and_nodes(game, search).0
}

fn value_and_nodes<G: Game>(
    game: &G,
    search: impl FnOnce(&mut Search<G, Counts>) -> i32,
) -> (i32, u64) {
    let mut counts = Counts::default();
    let value = {
        let mut searcher = Search::new(game.clone(), &mut counts).with_order(Order::Victims);
        search(&mut searcher)
    };
    (value, counts.nodes)
}

fn whole<G: Game>(game: &G, depth: u32) -> (i32, u64) {
    value_and_nodes(game, |s| alpha_beta(s, -INFINITY, INFINITY, depth))
}

/// Returns positions of unfinished random games.
fn positions<G: Game>(start: &G, count: usize, plies: usize) -> Vec<G> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = start.clone();
        for _ in 0..random.random_range(0..plies) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let _ = game.make(moves[random.random_range(0..moves.len())]);
        }
        if game.outcome().is_none() {
            found.push(game);
        }
    }
    found
}

/// Returns positions of these pieces on random squares, White to move.
fn placed(pieces: &str, count: usize) -> Vec<Chess> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut found = Vec::new();
    while found.len() < count {
        let mut setup = Setup::empty();
        for letter in pieces.chars() {
            let square = Square::from_index(random.random_range(8..56)).unwrap();
            setup.board[square.index()] = Piece::from_letter(letter);
        }
        let is_complete = setup.board.iter().flatten().count() == pieces.len();
        if let Ok(position) = setup.position()
            && is_complete
        {
            let game = Chess::new(position);
            if game.outcome().is_none() {
                found.push(game);
            }
        }
    }
    found
}

/// Returns the textbook's extension of threats, for a depth.
fn threats_within(depth: u32) -> Threats {
    Threats::with(&Values::default(), depth)
}

const FAR: i32 = 10 * WIN;

/// With a margin that no value exceeds, every search is alpha-beta.
fn is_alpha_beta<G: Game>(game: &G, depth: u32, has_checks: bool) {
    let (expected, _) = whole(game, depth);
    let (a, b) = (-INFINITY, INFINITY);
    let no_null = NullMove {
        margin: FAR,
        ..NullMove::default()
    };
    assert_eq!(
        value(game, |s| no_null.search(s, a, b, depth, Pass::NotHere)),
        expected
    );
    let futility = Futility {
        margin: FAR,
        ..Futility::default()
    };
    assert_eq!(value(game, |s| futility.search(s, a, b, depth)), expected);
    let razoring = Razoring {
        margin: FAR,
        ..Razoring::default()
    };
    assert_eq!(value(game, |s| razoring.search(s, a, b, depth)), expected);
    let lazy = Lazy {
        margin: FAR,
        ..Lazy::default()
    };
    assert_eq!(
        value(game, |s| lazy.search(s, a, b, depth, false)),
        expected
    );
    // A half-move that costs nothing changes the value: without checks, there is none.
    if !has_checks {
        let reductions = Reductions {
            margin: FAR,
            ..Reductions::default()
        };
        assert_eq!(
            value(game, |s| reductions.search(s, a, b, depth, None)),
            expected
        );
        assert_eq!(
            value(game, |s| check_extension(s, a, b, depth, 20)),
            expected
        );
        assert_eq!(
            value(game, |s| QueenApproach::with(&Values::default(), depth)
                .search(s, a, b, depth, 0)),
            expected
        );
    }
    assert_eq!(
        value(game, |s| check_extension(s, a, b, depth, 0)),
        expected
    );
    assert_eq!(
        value(game, |s| SingleReply {
            most_plies: 0,
            more: 1
        }
        .search(s, a, b, depth)),
        expected
    );
    let only = |s: &mut Search<G, Counts>| {
        OnlyMove {
            most_plies: 0,
            margin: 50,
        }
        .search(s, a, b, depth, None)
    };
    assert_eq!(value(game, only), expected);
    for threats in [
        Threats {
            margin: FAR,
            ..threats_within(depth)
        },
        Threats {
            most_plies: 0,
            ..threats_within(depth)
        },
    ] {
        // With the first margin, a threat of mate still counts.
        let is_plain = threats.most_plies == 0 || !has_checks;
        let found = value(game, |s| threats.search(s, a, b, depth));
        assert!(!is_plain || found == expected, "{found} {expected}");
    }
}

#[test]
fn without_their_idea_all_are_alpha_beta() {
    for game in positions(&Chess::new(Position::start()), 8, 80) {
        is_alpha_beta(&game, 3, true);
    }
    for game in positions(&Draughts::default(), 50, 60) {
        is_alpha_beta(&game, 5, false);
    }
    for game in positions(&Ugolki::default(), 10, 60) {
        is_alpha_beta(&game, 3, false);
    }
    for game in positions(&TicTacToe::default(), 10, 5) {
        is_alpha_beta(&game, 5, false);
    }
}

#[test]
fn what_leaves_out_looks_at_less_and_what_extends_at_more() {
    let games = positions(&Chess::new(Position::start()), 8, 60);
    let nodes = |search: Selective| -> u64 {
        let of = |game: &Chess| value_and_nodes(game, |s| search.search(s, 4)).1;
        games.iter().map(of).sum()
    };
    let all: u64 = games.iter().map(|game| whole(game, 4).1).sum();
    for search in [
        Selective::NullMove,
        Selective::Futility,
        Selective::Lazy,
        Selective::Static(Rung::Standard),
        Selective::Static(Rung::NotRaising),
    ] {
        let nodes = nodes(search);
        assert!(nodes < all, "{}: {nodes} of {all}", search.name());
    }
    // Checks cost no depth in both.
    let extended = nodes(Selective::CheckExtension);
    let reduced = nodes(Selective::Reductions);
    assert!(
        extended > all && reduced < extended,
        "{reduced} {extended} {all}"
    );
}

#[test]
fn every_search_ends_on_every_game() {
    fn run<G: Game>(game: &G, depth: u32) {
        for search in Selective::ALL {
            let mut counts = Counts {
                limit: 20_000,
                ..Counts::default()
            };
            let mut searcher = Search::new(game.clone(), &mut counts);
            let value = search.search(&mut searcher, depth);
            assert!(counts.nodes < 21_000, "{}", search.name());
            let is_whole = counts.nodes < 20_000;
            assert!(
                !is_whole || value.abs() <= WIN,
                "{}: {value}",
                search.name()
            );
        }
    }
    run(&Chess::new(Position::start()), 3);
    run(&Draughts::default(), 6);
    run(&Ugolki::default(), 2);
    run(&TicTacToe::default(), 9);
    let mut names: Vec<&str> = Selective::ALL.iter().map(|search| search.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Selective::ALL.len());
}

#[test]
fn the_null_move_mates_with_a_queen_unless_it_ignores_zugzwang() {
    let null = NullMove::default();
    let (a, b) = (-INFINITY, INFINITY);
    let (mut mates, mut missed) = (0, 0);
    for game in placed("KQk", 90) {
        let (expected, _) = whole(&game, 5);
        if expected < WIN - 5 {
            continue;
        }
        mates += 1;
        let guarded = value(&game, |s| null.search(s, a, b, 5, Pass::NotHere));
        assert_eq!(guarded, expected, "{:?}", game.position());
        let reckless = NullMove {
            is_guarded: false,
            ..null
        };
        let reckless = value(&game, |s| reckless.search(s, a, b, 5, Pass::NotHere));
        missed += usize::from(reckless != expected);
    }
    assert!(mates > 5 && missed > 2, "{mates} mates, {missed} missed");
}

/// The line from the first position, and the maximum counts of one line.
#[derive(Default)]
struct Path {
    /// For each ply the depth, and whether it was reached by a pass.
    steps: Vec<(u32, bool)>,
    most_passes: usize,
    /// Steps that cost more than one half-move.
    most_reduced: usize,
}

impl Observer<ChessMove> for Path {
    fn enter(&mut self, visit: &Visit<ChessMove>) {
        self.steps.truncate(visit.ply);
        self.steps
            .push((visit.depth, visit.ply > 0 && visit.mv.is_none()));
        let passes = self.steps.iter().filter(|step| step.1).count();
        self.most_passes = self.most_passes.max(passes);
        let pairs = self.steps.windows(2);
        let reduced = pairs.filter(|pair| pair[0].0 > pair[1].0 + 1).count();
        self.most_reduced = self.most_reduced.max(reduced);
    }
}

fn path(game: &Chess, search: impl FnOnce(&mut Search<Chess, Path>) -> i32) -> Path {
    let mut path = Path::default();
    let mut searcher = Search::new(game.clone(), &mut path).with_order(Order::Victims);
    search(&mut searcher);
    path
}

#[test]
fn nobody_passes_twice_and_no_reduced_search_is_reduced() {
    let game = chess("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7");
    let (a, b) = (-INFINITY, INFINITY);
    // Without the reduction, which leaves too small a search for a test.
    let null = |is_once| NullMove {
        is_once,
        reduction: 0,
        ..NullMove::default()
    };
    let passes =
        |is_once| path(&game, |s| null(is_once).search(s, a, b, 5, Pass::NotHere)).most_passes;
    assert_eq!((passes(true), passes(false)), (1, 2));
    let lazy = |is_once| Lazy {
        is_once,
        margin: -200,
        reduction: 1,
        ..Lazy::default()
    };
    let reduced = |is_once| path(&game, |s| lazy(is_once).search(s, a, b, 5, false)).most_reduced;
    assert_eq!(reduced(true), 1);
    assert!(reduced(false) > 1);
}

/// Returns how many mates a search misses among positions where the whole tree has one within 3 half-moves.
fn missed_mates(search: impl Fn(&mut Search<Chess, Counts>) -> i32) -> (usize, usize) {
    let (mut mates, mut missed) = (0, 0);
    for game in placed("KQRkrpp", 70) {
        let (expected, _) = whole(&game, 3);
        if expected >= WIN - 3 {
            mates += 1;
            missed += usize::from(value(&game, &search) < expected);
        }
    }
    (mates, missed)
}

#[test]
fn before_mate_is_settled_nothing_is_left_out() {
    let (a, b) = (-INFINITY, INFINITY);
    let futility = |is_guarded| {
        let futility = Futility {
            is_guarded,
            ..Futility::default()
        };
        missed_mates(move |s| futility.search(s, a, b, 3))
    };
    // With a margin of half a pawn: with that of a queen a reduction is rare here.
    let razoring = |is_guarded| {
        let razoring = Razoring {
            is_guarded,
            margin: 50,
            ..Razoring::default()
        };
        missed_mates(move |s| razoring.search(s, a, b, 3))
    };
    for (name, guarded, unguarded) in [
        ("futility", futility(true), futility(false)),
        ("razoring", razoring(true), razoring(false)),
    ] {
        let mates = guarded.0;
        assert!(mates > 6, "{mates}");
        assert_eq!(guarded, (mates, 0), "{name}");
        assert!(unguarded.1 > 0, "{name}: {unguarded:?}");
    }
    let (lazy, reductions) = (Lazy::default(), Reductions::default());
    assert_eq!(missed_mates(|s| lazy.search(s, a, b, 3, false)).1, 0);
    assert_eq!(missed_mates(|s| reductions.search(s, a, b, 3, None)).1, 0);
    // A queen can be won, but there is a mate.
    let game = chess("6k1/5ppp/8/8/8/8/q4PPP/R2R2K1 w - - 0 1");
    let futility = |is_guarded| {
        let futility = Futility {
            is_guarded,
            ..Futility::default()
        };
        value(&game, |s| futility.search(s, a, b, 3))
    };
    assert_eq!(futility(true), WIN - 1);
    assert!(futility(false) < 2000, "{}", futility(false));
    // A knight can be won, but Qh6 mates.
    let game = chess("6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6Kn w - - 0 1");
    let reductions = |is_guarded| {
        let reductions = Reductions {
            is_guarded,
            ..Reductions::default()
        };
        value(&game, |s| reductions.search(s, a, b, 3, None))
    };
    assert_eq!(reductions(true), WIN - 3);
    assert!(reductions(false) < 3000, "{}", reductions(false));
}

#[test]
fn what_is_left_out_is_reported_with_its_reason() {
    let game = chess("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7");
    let reported = |search: Selective| {
        let mut trace = Trace::new(100_000);
        let mut searcher = Search::new(game.clone(), &mut trace).with_order(Order::Victims);
        search.search(&mut searcher, 4);
        let events = trace.events().iter();
        let pruned = events.filter_map(|event| match event {
            Event::Prune { mv, why, .. } => Some((mv.is_some(), *why)),
            _ => None,
        });
        let mut pruned: Vec<(bool, Prune)> = pruned.collect();
        pruned.dedup();
        pruned
    };
    assert_eq!(reported(Selective::Futility), [(true, Prune::Futility)]);
    assert_eq!(reported(Selective::NullMove), [(false, Prune::NullMove)]);
    assert_eq!(reported(Selective::Lazy), [(true, Prune::Lazy)]);
    assert_eq!(reported(Selective::Captures), [(false, Prune::StandPat)]);
    let capped = reported(Selective::Static(Rung::Capped));
    assert_eq!(capped, [(true, Prune::Static)]);
}

#[test]
fn forced_answers_are_looked_through() {
    // Qg8+ Rxg8 Nf7#.
    let game = chess("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1");
    let (a, b) = (-INFINITY, INFINITY);
    let mate = WIN - 3;
    assert!(whole(&game, 2).0 < mate && whole(&game, 3).0 == mate);
    let check = |depth| value(&game, |s| check_extension(s, a, b, depth, 20));
    assert!(check(1) < mate && check(2) == mate);
    let single = |depth| {
        value(&game, |s| {
            SingleReply {
                most_plies: 20,
                more: 1,
            }
            .search(s, a, b, depth)
        })
    };
    assert_eq!(single(1), mate);
    let quarters = |quarters| {
        value(&game, |s| {
            Fractional::with(&Values::default()).search(s, a, b, quarters)
        })
    };
    assert!(quarters(4) < mate && quarters(8) == mate);
}

#[test]
fn an_exchange_is_looked_at_longer_in_quarters() {
    // Rxd5 Qxd5 Qxd5 looks like a queen for a rook, but Rxd5 follows.
    let game = chess("3r2k1/3q4/8/3p4/8/8/3R4/3Q2K1 w - - 0 1");
    let (a, b) = (-INFINITY, INFINITY);
    let in_quarters = value(&game, |s| {
        Fractional::with(&Values::default()).search(s, a, b, 4 * 3)
    });
    let plain = whole(&game, 3).0;
    assert!(plain > in_quarters + 100, "{plain} {in_quarters}");
    // A pawn on the seventh rank promotes a move later.
    let game = chess("7k/8/2P5/8/8/8/8/K7 w - - 0 1");
    let depth_2 = value(&game, |s| {
        Fractional::with(&Values::default()).search(s, a, b, 4 * 2 + 1)
    });
    assert!(depth_2 > whole(&game, 2).0 + 500, "{depth_2}");
}

#[test]
fn a_threat_is_looked_through() {
    let (a, b) = (-INFINITY, INFINITY);
    // e5 forks the knights, and captures one two half-moves later.
    let fork = chess("6k1/8/4p3/8/3N1N2/8/8/7K b - - 0 1");
    let threats =
        |game: &Chess, threats: Threats, depth| value(game, |s| threats.search(s, a, b, depth));
    let truth = whole(&fork, 3).0;
    assert!(whole(&fork, 2).0 < truth - 200);
    let found = threats(&fork, threats_within(2), 2);
    assert!(found >= truth, "{found} {truth}");
    // Not where a pawn is too little, or at this distance from the first position.
    let dear = Threats {
        margin: 400,
        ..threats_within(2)
    };
    let near = Threats {
        most_plies: 1,
        ..threats_within(2)
    };
    for none in [dear, near] {
        assert!(threats(&fork, none, 2) < truth - 200);
    }
    // Qh6 threatens mate, which no move prevents: Qg7#.
    let mate = chess("6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6K1 w - - 0 1");
    assert!(whole(&mate, 2).0 < 2000);
    assert_eq!(threats(&mate, threats_within(2), 2), WIN - 3);
    // Where a pass is impossible, there is no threat: a pawn ending, and a check.
    let pawns = chess("8/5k2/8/4p3/3P4/8/8/4K3 b - - 0 1");
    assert_eq!(
        threats(&pawns, threats_within(2), 2),
        whole(&pawns, 2).0,
        "exd4 is threatened, and nobody may pass"
    );
}

#[test]
fn the_gate_of_threats_saves_work() {
    let games = positions(&Chess::new(Position::start()), 8, 60);
    let nodes = |is_gated| -> u64 {
        let threats = Threats {
            is_gated,
            ..threats_within(3)
        };
        let of =
            |game: &Chess| value_and_nodes(game, |s| threats.search(s, -INFINITY, INFINITY, 3)).1;
        games.iter().map(of).sum()
    };
    let all: u64 = games.iter().map(|game| whole(game, 3).1).sum();
    let (gated, open) = (nodes(true), nodes(false));
    assert!(all < gated && gated < open, "{all} {gated} {open}");
}

#[test]
fn the_only_move_that_keeps_the_material_is_looked_at_longer() {
    let (a, b) = (-INFINITY, INFINITY);
    let only = |game: &Chess, depth, most_plies| {
        value_and_nodes(game, |s| {
            OnlyMove {
                most_plies,
                margin: 50,
            }
            .search(s, a, b, depth, None)
        })
    };
    // After Rxd5 there are many moves, but only exd5 wins the rook back.
    let game = chess("6k1/5ppp/4p3/3r4/8/8/5PPP/3R2K1 w - - 0 1");
    let taken = game.legal_moves();
    let taken = *taken.iter().find(|mv| game.is_tactical(**mv)).unwrap();
    let mut after = game.clone();
    let _ = after.make(taken);
    let looked_at = |before| {
        let mut counts = Counts::default();
        let mut s = Search::new(after.clone(), &mut counts);
        let Continue(mut node) = s.enter(a, b, 1) else {
            panic!("the game goes on")
        };
        only_keeper(&mut s, &mut node, before).map(|mv| mv.to_string())
    };
    assert_eq!(looked_at(-50).as_deref(), Some("e6d5"));
    // All moves keep the lower value, and none keeps the higher one.
    assert_eq!((looked_at(-600), looked_at(300)), (None, None));
    let (_, plain) = only(&game, 2, 0);
    let (_, extended) = only(&game, 2, 4);
    assert!(extended > plain, "{extended} {plain}");
    // In a quiet position many moves keep everything, and the two searches are the same, except for the tests.
    let quiet = chess("r1bq1rk1/ppp2ppp/2np1n2/2b1p3/2B1P3/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 7");
    assert_eq!(only(&quiet, 2, 1).0, only(&quiet, 2, 0).0);
}

#[test]
fn a_queen_near_the_king_is_looked_at_longer() {
    // Qh6 Nd8 Qg7#.
    let game = chess("6k1/1n3p1p/5B2/8/8/8/3Q1PPP/6K1 w - - 0 1");
    let (a, b) = (-INFINITY, INFINITY);
    let approach = |depth| {
        value(&game, |s| {
            QueenApproach::with(&Values::default(), depth).search(s, a, b, depth, 0)
        })
    };
    assert_eq!(approach(2), WIN - 3);
    assert!(value(&game, |s| check_extension(s, a, b, 2, 20)) < 2000);
    // Not the fifth time, nor further from the first position.
    let spent = value(&game, |s| {
        QueenApproach::with(&Values::default(), 2).search(s, a, b, 2, 4)
    });
    assert!(spent < 2000, "{spent}");
}

#[test]
fn what_is_near_to_a_king_or_to_promotion_is_known() {
    let game = chess("6k1/2P2p1p/2PB4/8/8/8/3Q1PPP/6K1 w - - 0 1");
    let reported = |name: &str| {
        let moves = game.legal_moves();
        let mv = *moves.iter().find(|mv| mv.to_string() == name).unwrap();
        (game.is_approach(mv), game.is_advance(mv))
    };
    assert_eq!(reported("d2h6"), (true, false));
    assert_eq!(reported("d2g5"), (true, false));
    assert_eq!(reported("d2d5"), (true, false));
    assert_eq!(reported("d2c3"), (false, false));
    assert_eq!(reported("d6e7"), (false, false));
    let rook_pawn = chess("6k1/8/2P5/8/8/8/8/6K1 w - - 0 1");
    let moves = rook_pawn.legal_moves();
    let advance = moves.iter().find(|mv| mv.to_string() == "c6c7").unwrap();
    assert!(rook_pawn.is_advance(*advance));
    assert_eq!(Role::ALL.len(), 6);
}

#[test]
fn two_stages_take_material_first_and_then_the_better_place() {
    let two = |fen: &str, margin| {
        let mut counts = Counts::default();
        let mut s = Search::new(chess(fen), &mut counts);
        let value = TwoStage {
            margin,
            ..TwoStage::with(&Values::default())
        }
        .search(&mut s, 2);
        let line = s.line().to_vec();
        (value, line[0].to_string(), counts.nodes)
    };
    // One move wins a rook: nothing is left to choose.
    let hanging = "6k1/5ppp/8/3r4/4N3/1B6/5PPP/6K1 w - - 0 1";
    assert_eq!((two(hanging, 0).0, &*two(hanging, 0).1), (600, "b3d5"));
    // All moves keep the material: the knight goes where it stands best.
    let quiet = "6k1/5ppp/8/8/8/8/5PPP/N5K1 w - - 0 1";
    let (value, mv, nodes) = two(quiet, 0);
    assert_eq!(value, 300);
    let game = chess(quiet);
    let plan = |mv: ChessMove| {
        let mut game = game.clone();
        game.make(mv);
        -game.evaluate()
    };
    let best = game.legal_moves().into_iter().map(plan).max().unwrap();
    let chosen = game
        .legal_moves()
        .into_iter()
        .find(|one| one.to_string() == mv);
    assert_eq!(plan(chosen.unwrap()), best);
    // The list costs more than one best move.
    let one = value_and_nodes(&game, |s| {
        quiescence::with_captures(s, -INFINITY, INFINITY, 2)
    });
    assert!(nodes > one.1, "{nodes} {}", one.1);
}

#[test]
fn material_is_the_evaluation_without_the_places() {
    for game in positions(&Chess::new(Position::start()), 50, 60) {
        let by_pieces = Chess::with(game.position().clone(), Evaluation::Material);
        assert_eq!(game.material(), by_pieces.evaluate());
    }
    for game in positions(&Draughts::default(), 50, 60) {
        assert!((game.material() - game.evaluate()).abs() < 12 * 30);
        assert_eq!(game.material() % 100, 0);
    }
}
