//! Tests of whole reviews.

mod badges;
mod sentences;

use std::collections::BTreeMap;
use std::time::Duration;

use super::*;
use tabia_engine::{Depth, Score};
use tabia_game::{Game, Record, pgn};

fn game(text: &str) -> Game {
    pgn::read(text.as_bytes()).games.remove(0)
}

/// Reviews a game with `nodes` nodes for each position.
fn reviewed(game: &Game, nodes: u64, threads: usize) -> Review {
    let mut review = Review::new(game, Opening::default(), Thresholds::default());
    let options = Options {
        limit: Limit::Nodes(nodes),
        threads,
        hash_mib: 1,
        ..Options::default()
    };
    let reviewer = Reviewer::new(options, || {}).unwrap();
    reviewer.add(review.clone());
    loop {
        match reviewer
            .events()
            .recv_timeout(Duration::from_secs(60))
            .unwrap()
        {
            Event::Evaluated { index, found, .. } => review.set(index, found),
            Event::Confirmed { index, round, .. } => review.add_round(index, round),
            Event::Judged { .. } => {}
            Event::Done { .. } => return review,
            Event::Failed { reason, .. } => panic!("{reason}"),
        }
    }
}

/// Morphy against the Duke of Brunswick and Count Isouard, Paris 1858.
const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 \
    8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 \
    15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";

#[test]
fn a_game_is_reviewed_to_the_same_end_on_any_number_of_engines() {
    let game = game(OPERA);
    let one = reviewed(&game, 2000, 1);
    assert!(one.is_done());
    let three = reviewed(&game, 2000, 3);
    assert_eq!(one.keep(), three.keep());
    assert_eq!(one.found(), three.found());
    assert_eq!(one.judged(), three.judged());
    let rounds: usize = (0..one.len()).map(|i| one.rounds(i).len()).sum();
    assert!(rounds > 0);
}

#[test]
fn leaving_a_review_twice_leaves_it_once_and_undo_takes_it_back() {
    let game = game(OPERA);
    let review = reviewed(&game, 2000, 2);
    let mut record = Record::new(game.clone());
    let edits = annotate(record.game(), &review, &Leave::default());
    assert!(edits.len() > 33, "{}", edits.len());
    for edit in &edits {
        record.apply(edit).unwrap();
    }
    assert_eq!(annotate(record.game(), &review, &Leave::default()), []);
    let again = reviewed(record.game(), 2000, 1);
    assert_eq!(annotate(record.game(), &again, &Leave::default()), []);
    for _ in &edits {
        record.undo().unwrap();
    }
    assert!(*record.game() == game);
}

#[test]
fn time_trouble_is_a_tenth_of_the_clock() {
    let clocks = "1. e4 {[%clk 0:10:00]} e5 {[%clk 0:10:00]} 2. d4 {[%clk 0:01:01]} d5 {[%clk 0:00:59]} 3. c4 c5 *";
    let review = Review::new(&game(clocks), Opening::default(), Thresholds::default());
    let short: Vec<bool> = (0..6).map(|i| review.in_time_trouble(i)).collect();
    assert_eq!(short, [false, false, false, false, false, true]);
}

#[test]
fn a_game_that_went_on_after_five_repetitions_is_searched_there() {
    let round = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let drawn = Review::new(&game(&round), Opening::default(), Thresholds::default());
    assert_eq!(
        drawn.found()[16].as_ref().map(|found| found.score),
        Some(Score::DRAW)
    );
    let went_on = Review::new(
        &game(&(round + "e4")),
        Opening::default(),
        Thresholds::default(),
    );
    assert_eq!(went_on.found()[16], None);
}

#[test]
fn passed_moves_and_chess960_do_not_break_a_review() {
    for text in [
        "[Variant \"Chess960\"]\n[SetUp \"1\"]\n\
         [FEN \"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n9. g3 -- 10. Nf3 O-O *",
        "[SetUp \"1\"]\n[FEN \"8/8/8/4k3/8/8/4K3/8 w - - 0 1\"]\n\n1. Ke3 -- 2. Kd3 *",
        "1. -- e5 2. e4 -- *",
        "*",
    ] {
        let game = game(text);
        let review = reviewed(&game, 300, 2);
        let judged = review.judged();
        assert!(judged.iter().all(Option::is_some));
        for judged in judged.into_iter().flatten() {
            assert!(judged.mv.is_some() || judged.badge.is_none());
        }
        let mut copy = game.clone();
        for edit in annotate(&game, &review, &Leave::default()) {
            copy.edit(&edit).unwrap();
        }
        let again = pgn::read(pgn::write(&copy).as_bytes()).games.remove(0);
        assert_eq!(annotate(&again, &review, &Leave::default()), []);
    }
}

#[test]
fn what_is_kept_is_recalled_for_the_same_game_only() {
    let played = game(OPERA);
    let review = reviewed(&played, 300, 2);
    let kept = ron::to_string(&review.keep()).unwrap();
    let new = |text: &str| Review::new(&game(text), Opening::default(), Thresholds::default());
    let mut again = new(OPERA);
    assert!(again.recall(ron::from_str(&kept).unwrap()));
    assert_eq!(again.found(), review.found());
    assert!(!new("1. e4 e5 *").recall(ron::from_str(&kept).unwrap()));
    // A damaged journal may contain any moves and scores.
    let mut hostile = review.found()[5].clone().unwrap();
    hostile.lines[0].pv.reverse();
    hostile.score = ron::from_str("-2147483648").unwrap();
    again.set(5, hostile.clone());
    again.set(5000, hostile);
    assert!(again.judge(4).is_some() && again.judge(5).is_some());
    again.forget();
    assert_eq!(
        again.missing().count(),
        again.len() - 1,
        "the start and the mate are known"
    );
}

#[test]
fn a_reviewer_rests_goes_on_and_stops() {
    let game = game(OPERA);
    let review = Review::new(&game, Opening::default(), Thresholds::default());
    let options = Options {
        limit: Limit::Depth(Depth::MAX),
        hash_mib: 1,
        ..Options::default()
    };
    // An endless search is ended when the work is paused for long, and when it is stopped.
    let reviewer = Reviewer::new(options, || {}).unwrap();
    reviewer.add(review.clone());
    reviewer.pause();
    assert!(reviewer.is_paused());
    reviewer.resume();
    reviewer.stop();
    drop(reviewer);
    // Work that is paused before it starts waits; known positions are not searched again.
    let options = Options {
        limit: Limit::Nodes(200),
        threads: 2,
        ..options
    };
    let reviewer = Reviewer::new(options, || {}).unwrap();
    reviewer.pause();
    let known = reviewed(&game, 200, 1);
    let game_number = reviewer.add(review);
    assert!(
        reviewer
            .events()
            .recv_timeout(Duration::from_millis(50))
            .is_err()
    );
    reviewer.resume();
    let mut found = 0;
    let mut last = BTreeMap::new();
    loop {
        match reviewer
            .events()
            .recv_timeout(Duration::from_secs(60))
            .unwrap()
        {
            Event::Done { game } => {
                assert_eq!(game, game_number);
                break;
            }
            Event::Evaluated {
                index, found: new, ..
            } => {
                assert_eq!(known.first_pass()[index].as_ref(), Some(&new));
                found += 1;
            }
            Event::Confirmed { index, round, .. } => {
                // Its lines may be played out later.
                let mut rounds = known.rounds(index).iter();
                assert!(rounds.any(|known| known.lines == round.lines));
            }
            Event::Judged { judged, .. } => {
                let index = judged.index;
                last.insert(index, *judged);
            }
            Event::Failed { reason, .. } => panic!("{reason}"),
        }
    }
    assert_eq!(found, known.len() - 1);
    for (index, judged) in last {
        assert_eq!(known.judge(index), Some(judged));
    }
    let number = reviewer.add(known);
    assert_eq!(
        reviewer
            .events()
            .recv_timeout(Duration::from_secs(60))
            .unwrap(),
        Event::Done { game: number }
    );
}
