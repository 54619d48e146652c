use super::super::super::games::Game;
use super::super::super::games::chess::Chess;
use super::super::super::games::draughts::Draughts;
use super::super::super::games::los_alamos::LosAlamos;
use super::super::super::games::ugolki::Ugolki;
use super::super::exact::alpha_beta;
use super::super::exact::tests::positions;
use super::super::{Counts, INFINITY, Order, Search, Values, WIN};
use super::*;
use tabia_chess::Position;

fn chess(fen: &str) -> Chess {
    Chess::new(Position::from_fen(fen).unwrap())
}

fn value<G: Game>(game: &G, search: impl FnOnce(&mut Search<G, Counts>) -> i32) -> i32 {
    let mut counts = Counts::default();
    let mut searcher = Search::new(game.clone(), &mut counts).with_order(Order::Victims);
    search(&mut searcher)
}

fn plain<G: Game>(game: &G, depth: u32) -> i32 {
    value(game, |s| alpha_beta(s, -INFINITY, INFINITY, depth))
}

fn quiet<G: Game>(game: &G, depth: u32) -> i32 {
    value(game, |s| with_captures(s, -INFINITY, INFINITY, depth))
}

/// The textbook's rule of checks.
fn lang() -> CheckRule {
    CheckRule::with(&Values::default())
}

fn checked<G: Game>(game: &G, depth: u32) -> i32 {
    value(game, |s| with_checks(s, -INFINITY, INFINITY, depth, lang()))
}

fn rung<G: Game>(game: &G, rung: Rung, depth: u32) -> i32 {
    value(game, |s| rung.search(s, -INFINITY, INFINITY, depth, 0))
}

#[test]
fn no_exchange_is_evaluated_in_its_middle() {
    // The pawn is defended.
    let game = chess("6k1/5ppp/2p5/3p4/8/8/3Q2PP/6K1 w - - 0 1");
    assert!(plain(&game, 1) > plain(&game, 2) + 50);
    assert!(quiet(&game, 1) < plain(&game, 1) - 50);
    assert!(checked(&game, 1) < plain(&game, 1) - 50);
}

#[test]
fn where_nothing_can_be_taken_quiescence_changes_nothing() {
    for game in positions(&Ugolki::default(), 20, 80) {
        let expected = plain(&game, 2);
        assert_eq!((quiet(&game, 2), checked(&game, 2)), (expected, expected));
    }
    // Without checks, both forms are one.
    for game in positions(&Draughts::default(), 50, 60) {
        assert_eq!(quiet(&game, 3), checked(&game, 3));
    }
}

/// The captures that are generated one after the other have the value of those that are generated together, in all games; in
/// chess far fewer are generated.
#[test]
fn captures_generated_one_by_one_agree_with_all_of_them() {
    fn agree<G: Game>(games: &[G], depth: u32) -> [Counts; 2] {
        let mut sums = [Counts::default(); 2];
        for game in games {
            let mut run = |index: usize, is_lazy: bool| {
                let mut counts = Counts::default();
                let mut s = Search::new(game.clone(), &mut counts).with_order(Order::Victims);
                let value = match is_lazy {
                    true => with_lazy_captures(&mut s, -INFINITY, INFINITY, depth),
                    false => with_captures(&mut s, -INFINITY, INFINITY, depth),
                };
                sums[index].nodes += counts.nodes;
                sums[index].generated += counts.generated;
                value
            };
            assert_eq!(run(0, false), run(1, true));
        }
        sums
    }
    let start = Chess::new(Position::start());
    let [all, lazy] = agree(&positions(&start, 500, 80), 1);
    println!("chess: {all:?} {lazy:?}");
    // Moves of one victim and like attackers may be in another order.
    let searched = lazy.nodes as f64 / all.nodes as f64;
    assert!((0.97..1.03).contains(&searched), "{searched}");
    assert!(lazy.generated * 2 < all.generated);
    let others = [
        agree(&positions(&Draughts::default(), 100, 60), 3),
        agree(&positions(&LosAlamos::default(), 100, 60), 2),
        agree(&positions(&Ugolki::default(), 20, 60), 1),
    ];
    for [all, lazy] in others {
        assert_eq!(all, lazy);
    }
}

#[test]
fn checks_find_mates_that_captures_miss() {
    // Qg8+ Rxg8 Nf7#: a single answer.
    let game = chess("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1");
    assert_eq!(checked(&game, 1), WIN - 3);
    assert!(quiet(&game, 1) < WIN - 3 && quiet(&game, 2) < WIN - 3);
    // Nf7+ Kg8 Nh6+ Kh8 Qg8+ Rxg8 Nf7#: the budget grows on the way, seven half-moves from two.
    let game = chess("5r1k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1");
    assert_eq!(checked(&game, 1), WIN - 7);
    // A spent budget tries no more checks.
    let spent = Budget {
        made: 2,
        end: 2,
        ..lang().begin()
    };
    let left = value(&game, |s| checks(s, -INFINITY, INFINITY, spent));
    assert!(left < WIN - 7);
}

#[test]
fn in_check_nobody_is_content_with_the_looks() {
    // The knight captures the queen whatever Black answers, even with the budget spent.
    let fork = chess("q3k3/2N5/8/8/8/8/8/4K3 b - - 0 1");
    let spent = Budget {
        made: 9,
        end: 2,
        ..lang().begin()
    };
    let looks = value(&fork, |s| captures(s, -INFINITY, INFINITY));
    let answered = value(&fork, |s| checks(s, -INFINITY, INFINITY, spent));
    assert!(looks > 500 && answered < 100, "{looks} {answered}");
}

#[test]
fn the_first_rung_is_alpha_beta() {
    for game in positions(&Chess::new(Position::start()), 10, 60) {
        assert_eq!(rung(&game, Rung::Whole, 3), plain(&game, 3));
    }
    for game in positions(&Draughts::default(), 20, 60) {
        assert_eq!(rung(&game, Rung::Whole, 4), plain(&game, 4));
    }
}

#[test]
fn the_cap_is_the_looks_one_move_earlier() {
    for game in positions(&Ugolki::default(), 20, 80) {
        assert_eq!(rung(&game, Rung::StandPat, 3), rung(&game, Rung::Capped, 3));
    }
    for game in positions(&Draughts::default(), 200, 25) {
        let (node, parent) = (rung(&game, Rung::StandPat, 3), rung(&game, Rung::Capped, 3));
        // The end of a game is worth more than the immediate gain of any move.
        if node.abs() < WIN / 2 {
            assert_eq!(node, parent);
        }
    }
}

#[test]
fn from_the_fifth_rung_on_checks_are_seen() {
    let game = chess("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1");
    let sees = |which| rung(&game, which, 3) == WIN - 3;
    assert!(sees(Rung::Whole));
    for which in [Rung::StandPat, Rung::Captures, Rung::Capped] {
        assert!(!sees(which), "{}", which.name());
    }
    for which in [
        Rung::Checks,
        Rung::Extended,
        Rung::Answers,
        Rung::Standard,
        Rung::NotRaising,
    ] {
        assert!(sees(which), "{}", which.name());
    }
}

#[test]
fn a_capture_wins_no_more_than_its_victim_unless_it_is_extended() {
    // Rxe5 captures a pawn, and later the rook captures a second one: too late for a capped move.
    let game = chess("7k/8/4p3/4p3/8/8/8/4R2K w - - 0 1");
    let gains = |which, depth| rung(&game, which, depth) - game.evaluate();
    let one = gains(Rung::Capped, 1);
    for depth in [3, 5] {
        assert!(gains(Rung::Capped, depth) <= one + 20, "{one}");
        assert!(gains(Rung::Checks, depth) <= one + 20, "{one}");
        assert!(gains(Rung::Extended, depth) > one + 60, "{one}");
        assert!(gains(Rung::Whole, depth) > one + 60, "{one}");
    }
}

#[test]
fn the_ninth_rung_is_nearest_to_the_whole_tree() {
    let (mut standard, mut not_raising) = (0, 0);
    for game in positions(&Chess::new(Position::start()), 20, 60) {
        let whole = plain(&game, 3);
        standard += whole.abs_diff(rung(&game, Rung::Standard, 3)).min(500);
        not_raising += whole.abs_diff(rung(&game, Rung::NotRaising, 3)).min(500);
    }
    assert!(not_raising < standard, "{not_raising} {standard}");
}
