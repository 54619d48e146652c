mod best_lines;
mod extensions;
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
use super::super::exact::tests::positions;
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
