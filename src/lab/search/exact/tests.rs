use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use super::super::line::{Global, Triangle};
use super::super::{Counts, Order, Table, WIN};
use super::*;
use crate::games::Outcome;
use crate::games::chess::{Chess, Evaluation};
use crate::games::draughts::Draughts;
use crate::games::los_alamos::LosAlamos;
use crate::games::tic_tac_toe::TicTacToe;
use crate::games::ugolki::Ugolki;
use tabia_chess::Position;

/// Returns positions of unfinished random games, with their games.
pub(in crate::search) fn positions<G: Game>(start: &G, count: usize, plies: usize) -> Vec<G> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = start.clone();
        for _ in 0..random.random_range(0..plies) {
            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            game.make(moves[random.random_range(0..moves.len())]);
        }
        if game.outcome().is_none() {
            positions.push(game);
        }
    }
    positions
}

/// The results of one search.
struct Run<G: Game> {
    value: i32,
    line: Vec<G::Move>,
    counts: Counts,
}

fn run<G: Game>(
    algorithm: Exact,
    game: &G,
    depth: u32,
    order: Order,
    table: Option<&mut Table<G::Move>>,
) -> Run<G> {
    let mut counts = Counts::default();
    let mut s = Search::new(game.clone(), &mut counts).with_order(order);
    if let Some(table) = table {
        table.clear();
        s = s.with_table(table);
    }
    let value = algorithm.search(&mut s, depth);
    let line = s.whole_line(depth);
    Run {
        value,
        line,
        counts,
    }
}

/// Returns the value at the end of a line, for the side that moved first.
fn value_after<G: Game>(game: &G, line: &[G::Move]) -> i32 {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.legal_moves().contains(&mv));
        game.make(mv);
    }
    let ply = line.len() as i32;
    let value = match game.outcome() {
        Some(Outcome::Won) => WIN - ply,
        Some(Outcome::Lost) => ply - WIN,
        Some(Outcome::Drawn) => 0,
        None => game.evaluate(),
    };
    if ply % 2 == 0 { value } else { -value }
}

/// All exact searches return one value, whatever the order and the table; none that prunes visits more nodes than negamax
/// without a reason; lines end in the value.
fn agree<G: Game>(start: &G, count: usize, plies: usize, depth: u32) {
    let mut table = Table::new(10);
    for (index, game) in positions(start, count, plies).iter().enumerate() {
        let plain = run(Exact::Minimax, game, depth, Order::None, None);
        // Each position with another order, so that all orders are used with all algorithms.
        let order = Order::ALL[index % Order::ALL.len()];
        for algorithm in Exact::ALL {
            let name = algorithm.name();
            let found = run(algorithm, game, depth, order, None);
            assert_eq!(found.value, plain.value, "{name}, {order:?}");
            let tabled = run(algorithm, game, depth, order, Some(&mut table));
            assert_eq!(tabled.value, plain.value, "{name} with a table, {order:?}");
            for line in [&found.line, &tabled.line] {
                assert!(!line.is_empty() && line.len() <= depth as usize, "{name}");
            }
            let is_by_bounds = matches!(
                algorithm,
                Exact::Mtd | Exact::MtdDeepening | Exact::ZeroWindow
            );
            if !is_by_bounds {
                assert_eq!(value_after(game, &found.line), plain.value, "{name}");
            }
            let is_single = matches!(
                algorithm,
                Exact::AlphaBeta | Exact::FailSoft | Exact::TwoMaxima | Exact::Saving
            );
            assert!(!is_single || found.counts.nodes <= plain.counts.nodes);
            assert!(found.counts.first_cuts <= found.counts.cuts);
            assert!(found.counts.leaves <= found.counts.nodes);
            assert_eq!(found.counts.table_hits, 0);
        }
    }
}

#[test]
fn all_exact_searches_of_tic_tac_toe_agree() {
    agree(&TicTacToe::default(), 500, 7, 4);
}

#[test]
fn all_exact_searches_of_draughts_agree() {
    agree(&Draughts::default(), 500, 80, 3);
}

#[test]
fn all_exact_searches_of_los_alamos_chess_agree() {
    agree(&LosAlamos::default(), 480, 80, 2);
    agree(&LosAlamos::default(), 20, 60, 3);
}

#[test]
fn all_exact_searches_of_ugolki_agree() {
    agree(&Ugolki::default(), 480, 60, 1);
    agree(&Ugolki::default(), 20, 100, 2);
}

#[test]
fn all_exact_searches_of_chess_agree() {
    let material = Chess::with(Position::start(), Evaluation::Material);
    agree(&material, 250, 100, 2);
    agree(&Chess::new(Position::start()), 230, 100, 2);
    agree(&Chess::new(Position::start()), 20, 60, 3);
}

#[test]
fn minimax_sees_the_whole_game_of_tic_tac_toe() {
    let game = TicTacToe::default();
    let whole = run(Exact::Minimax, &game, 9, Order::None, None);
    assert_eq!((whole.value, whole.counts.nodes), (0, 549_946));
    assert_eq!(whole.counts.leaves, 255_168, "complete games");
    assert_eq!(whole.line.len(), 9);

    // With a table each of the 5,478 positions is searched once: all but the 958 that end a game. It is large enough that no
    // entry is replaced.
    let mut table = Table::new(20);
    let once = run(Exact::Minimax, &game, 9, Order::None, Some(&mut table));
    let searched = once.counts.nodes - once.counts.leaves;
    assert_eq!((once.value, searched), (0, 5_478 - 958));
}

#[test]
fn both_ways_to_keep_the_line_keep_the_same_one() {
    fn check<G: Game>(start: &G, plies: usize, depth: u32) {
        let algorithms = [
            Exact::Minimax,
            Exact::AlphaBeta,
            Exact::FailSoft,
            Exact::TwoMaxima,
            Exact::Saving,
            Exact::PrincipalVariation,
            Exact::FullUntilRaised,
            Exact::NegaScout,
            Exact::ScoutFailHard,
            Exact::LineTree,
        ];
        for game in positions(start, 40, plies) {
            for algorithm in algorithms {
                let mut both = (Triangle::default(), Global::default());
                let mut s = Search::new(game.clone(), &mut both).with_order(Order::Killers);
                let value = algorithm.search(&mut s, depth);
                let line = s.line().to_vec();
                assert_eq!(both.0.line(0), line, "{}", algorithm.name());
                assert_eq!(both.1.line(), line, "{}", algorithm.name());
                assert_eq!(value_after(&game, &line), value);
            }
        }
    }
    check(&TicTacToe::default(), 5, 5);
    check(&Draughts::default(), 60, 4);
    check(&LosAlamos::default(), 60, 3);
    check(&Ugolki::default(), 40, 2);
    check(&Chess::new(Position::start()), 60, 3);
}

#[test]
fn a_near_win_is_preferred_and_named_as_such() {
    let position = Position::from_fen("7k/5K2/8/8/8/8/8/6Q1 w - - 0 1").unwrap();
    let game = Chess::new(position);
    let mut table = Table::new(8);
    for algorithm in Exact::ALL {
        let found = run(algorithm, &game, 3, Order::Buckets, Some(&mut table));
        assert_eq!(found.value, WIN - 1, "{}", algorithm.name());
        assert_eq!(found.line.len(), 1, "{}", algorithm.name());
    }
}

#[test]
fn a_search_ends_when_it_is_asked_to() {
    let mut table = Table::new(8);
    for algorithm in Exact::ALL {
        let mut counts = Counts {
            limit: 1000,
            ..Counts::default()
        };
        let game = Chess::new(Position::start());
        let mut s = Search::new(game, &mut counts).with_table(&mut table);
        algorithm.search(&mut s, 9);
        assert_eq!(
            s.game.key(),
            Position::start().key(),
            "moves are taken back"
        );
        assert!(counts.nodes < 1100, "{}", algorithm.name());
    }
}

#[test]
fn a_position_without_moves_or_depth_has_a_value_and_no_line() {
    let mated = "7k/6Q1/5K2/8/8/8/8/8 b - - 0 1";
    let stalemated = "7k/5Q2/5K2/8/8/8/8/8 b - - 0 1";
    for (fen, depth, value) in [(mated, 4, -WIN), (stalemated, 4, 0), (mated, 0, -WIN)] {
        let game = Chess::new(Position::from_fen(fen).unwrap());
        for algorithm in Exact::ALL {
            let found = run(algorithm, &game, depth, Order::Buckets, None);
            let found = (found.value, found.line.len());
            assert_eq!(found, (value, 0), "{} at depth {depth}", algorithm.name());
        }
    }
}

/// Games with repetitions: the value of a position depends on its history, and a table must not mix up entries with another
/// history, or another count of moves.
#[test]
fn a_table_knows_what_repetitions_and_counters_depend_on() {
    let mut table = Table::new(16);
    let mut differences = 0;
    for clock in [0, 93] {
        let fen = format!("k7/p7/P7/8/8/p7/P7/K6R w - - {clock} 60");
        let mut game = Chess::new(Position::from_fen(&fen).unwrap());
        for name in ["h1g1", "a8b8", "g1h1", "b8a8", "h1g1", "a8b8", "g1h1"] {
            let moves = game.legal_moves();
            let Some(mv) = moves.into_iter().find(|mv| mv.to_string() == name) else {
                break;
            };
            game.make(mv);
            let fresh = Chess::new(game.position().clone());
            for depth in [1, 4, 5] {
                table.clear();
                let mut value = |game: &Chess, algorithm: Exact| {
                    let mut observer = ();
                    let s = Search::new(game.clone(), &mut observer);
                    let mut s = s.with_table(&mut table);
                    algorithm.search(&mut s, depth)
                };
                let past = run(Exact::AlphaBeta, &game, depth, Order::Victims, None).value;
                let none = run(Exact::AlphaBeta, &fresh, depth, Order::Victims, None).value;
                for algorithm in [Exact::FailSoft, Exact::Mtd, Exact::IterativeDeepening] {
                    assert_eq!(value(&fresh, algorithm), none, "depth {depth} of {fen}");
                    assert_eq!(value(&game, algorithm), past, "depth {depth} of {fen}");
                }
                differences += u32::from(past != none);
            }
        }
    }
    assert!(
        differences > 2,
        "the past counts in some, or nothing was tested"
    );
}

/// The textbook's statements on the ladder, in nodes: on the mean of 100 positions the improved searches visit no more than
/// alpha-beta, and no order is worse than the one before it.
#[test]
fn each_step_of_the_ladder_saves_nodes_on_the_mean() {
    let start = Chess::new(Position::start());
    let positions = positions(&start, 100, 60);
    let mut table = Table::new(14);
    let mut mean = |algorithm: Exact, order: Order| -> u64 {
        let nodes = positions.iter().map(|game| {
            let table = Some(&mut table);
            run(algorithm, game, 3, order, table).counts.nodes
        });
        nodes.sum::<u64>() / 100
    };
    let alpha_beta = mean(Exact::AlphaBeta, Order::Buckets);
    for algorithm in [
        Exact::FailSoft,
        Exact::PrincipalVariation,
        Exact::NegaScout,
        Exact::Mtd,
    ] {
        let nodes = mean(algorithm, Order::Buckets);
        println!("{}: {nodes}, alpha-beta {alpha_beta}", algorithm.name());
        assert!(nodes <= alpha_beta, "{}", algorithm.name());
    }
    let orders = Order::LADDER.map(|order| mean(Exact::AlphaBeta, order));
    println!("orders: {orders:?}");
    assert!(orders.is_sorted_by(|before, after| before >= after));
}

/// MTD(f) takes fewer nodes than alpha-beta where its first guess is near, and more where the guess is a pawn off: at depth 6
/// from the start the value is -95, and the evaluation, the guess, is 0.
#[test]
fn mtd_is_as_good_as_its_first_guess() {
    let start = Chess::new(Position::start());
    let mut table = Table::new(18);
    let alpha_beta = run(
        Exact::AlphaBeta,
        &start,
        6,
        Order::Killers,
        Some(&mut table),
    );
    let mut nodes = |guess: i32| {
        table.clear();
        let mut counts = Counts::default();
        let s = Search::new(start.clone(), &mut counts).with_order(Order::Killers);
        let value = mtd(&mut s.with_table(&mut table), guess, 6);
        assert_eq!(value, alpha_beta.value);
        counts.nodes
    };
    let (near, far) = (nodes(alpha_beta.value), nodes(start.evaluate()));
    println!(
        "MTD(f) {near}, from afar {far}, alpha-beta {}",
        alpha_beta.counts.nodes
    );
    assert!(near < alpha_beta.counts.nodes && alpha_beta.counts.nodes < far);
}

/// The book's two forms of alpha-beta search the same tree, and so does the one with the global line, which also has the line of
/// the triangular array.
#[test]
fn forms_of_one_search_visit_the_same_nodes() {
    for game in positions(&Chess::new(Position::start()), 40, 60) {
        let run = |algorithm| run(algorithm, &game, 3, Order::Killers, None);
        let (plain, maxima) = (run(Exact::AlphaBeta), run(Exact::TwoMaxima));
        assert_eq!((plain.counts, plain.line), (maxima.counts, maxima.line));
        let (soft, saving) = (run(Exact::FailSoft), run(Exact::Saving));
        assert_eq!((soft.counts, soft.line), (saving.counts, saving.line));
    }
}

/// The flags of a table that is large enough hold the whole line; without a table there is none.
#[test]
fn the_line_is_found_by_the_flags_of_the_table() {
    let mut table = Table::new(16);
    let mut found = 0;
    for game in positions(&Chess::new(Position::start()), 30, 60) {
        let mut observer = ();
        table.clear();
        let mut s = Search::new(game.clone(), &mut observer).with_table(&mut table);
        let value = Exact::HashLine.search(&mut s, 3);
        let line = s.exact_line(3);
        found += usize::from(line.len() == 3);
        assert!(line.is_empty() || value_after(&game, &line) == value);
        let mut s = Search::new(game, &mut observer);
        Exact::HashLine.search(&mut s, 2);
        assert!(s.exact_line(2).is_empty());
    }
    assert!(found > 15, "{found}");
}
