//! The review as a whole.

use std::time::Duration;

use super::*;
use crate::game::{Game, Record, pgn};

fn game(text: &str) -> Game {
    pgn::read(text.as_bytes()).games.remove(0)
}

/// Reviews a game with so many nodes for each position.
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
    assert_eq!(one.found(), three.found());
    assert_eq!(one.judged(), three.judged());
}

#[test]
fn leaving_a_review_twice_leaves_it_once_and_one_undo_a_step_takes_it_back() {
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
