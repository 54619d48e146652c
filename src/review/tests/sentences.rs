//! Tests of what is said about moves.

use super::{game, reviewed};
use crate::*;
use tabia_chess::{Color, Move, Position, san};
use tabia_engine::{Depth, Score};

#[test]
fn a_blunder_into_mate_has_a_sentence() {
    let game =
        game("1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0");
    let review = reviewed(&game, 5000, 2);
    let judged = review.judge(9).unwrap();
    assert_eq!(judged.badge, Some(Badge::Blunder), "{judged:?}");
    let line = &review.found()[10].as_ref().unwrap().lines[0];
    assert_eq!(
        (line.score.mate(), line.pv.len()),
        (Some(2), 3),
        "the mate is in the line"
    );
    let sentence = review.sentence(&judged).unwrap();
    assert!(sentence.contains("mate"), "{sentence}");
    assert!(!judged.motifs.is_empty());
    // A mate stays one, whatever the search two half-moves before has found.
    let doubted = doubted(&review, 10, Score::DRAW);
    assert_eq!(doubted.judge(9).unwrap().saying, judged.saying);
}

/// Returns the same review without confirmation, where the search two half-moves less deep has found only this score in a
/// position.
fn doubted(review: &Review, index: usize, score: Score) -> Review {
    let mut doubted = unconfirmed(review);
    let mut found = review.first_pass()[index].clone().unwrap();
    found.earlier = vec![Line {
        score,
        pv: vec![san::read(&review.positions()[index], "h4").unwrap()],
    }];
    doubted.set(index, found);
    doubted
}

/// Returns the same review after the first pass.
fn unconfirmed(review: &Review) -> Review {
    let mut first = review.clone();
    first.forget();
    for (index, found) in review.first_pass().iter().enumerate() {
        if let Some(found) = found.clone() {
            first.set(index, found);
        }
    }
    first
}

#[test]
fn what_the_search_before_does_not_confirm_is_not_said() {
    let game = game("1. e4 e5 2. Nf3 Qg5 3. Nxg5 d6 *");
    let review = unconfirmed(&reviewed(&game, 5000, 2));
    let judged = review.judge(3).unwrap();
    let sentence = review.sentence(&judged).unwrap();
    assert!(sentence.starts_with("Loses the queen"), "{sentence}");
    // It has found another reason for the same loss.
    let loss = doubted(&review, 4, Score::centipawns(900));
    assert_eq!(loss.judge(3).unwrap().saying, None);
    // It has not found the loss, and every reply to the capture loses the queen.
    let none = doubted(&review, 4, Score::DRAW);
    assert_eq!(none.judge(3).unwrap().saying, judged.saying);
}

#[test]
fn a_small_loss_is_not_explained_by_the_end_of_a_long_line() {
    let position = Position::from_fen("8/p6p/4k3/8/8/4K3/P6P/8 w - - 3 30").unwrap();
    let moves = |from: &Position, text: &str| {
        let mut at = from.clone();
        let moves = text.split(' ').map(|text| {
            let mv = san::read(&at, text).unwrap();
            at = at.after(mv);
            mv
        });
        moves.collect::<Vec<Move>>()
    };
    let played = moves(
        &position,
        "Kd3 Kf5 Kc3 Kg4 Kb3 Kh3 Kb4 Kg2 Kc4 Kxh2 Kd5 Kg3 Ke5 Kg4",
    );
    let found = |score: i32, pv: Vec<Move>| {
        let score = Score::centipawns(score);
        let lines = vec![Line { score, pv }];
        Found {
            source: Source::Engine,
            score,
            depth: Depth(12),
            nodes: 1,
            earlier: lines.clone(),
            lines,
        }
    };
    // The scores are those of the ends.
    let value = |line: &[Move]| {
        let end = line.iter().fold(position.clone(), |at, mv| at.after(*mv));
        let score = tabia_engine::eval::evaluate(&end).raw();
        if end.turn() == Color::White {
            score
        } else {
            -score
        }
    };
    let better = moves(&position, "Kf3 Kf5");
    let before = found(value(&better), better);
    let after = found(-value(&played), played[1..].to_vec());
    let said = |fault, played_out| {
        let (searches, fault) = ([(&before, &after)], Some(fault));
        let mv = Some(played[0]);
        let explanation = sentence::explained(&position, mv, &searches, played_out, fault, None);
        let best = explanation.best();
        best.map(|said| tabia_texts::sentence(&said.saying, &position))
    };
    let mistake = said(Fault::Mistake, None).unwrap();
    assert!(mistake.contains("in the long run"), "{mistake}");
    assert_eq!(said(Fault::Inaccuracy, None), None);
    // In the line that is played out White keeps the pawn.
    let kept = moves(&position, "Kd3 Kf5 Ke3 Kg4 Kf2 Kh3 Kg1 Kg4 Kg2 Kf4");
    let kept = found(-value(&kept), kept[1..].to_vec());
    assert_eq!(said(Fault::Mistake, Some((&before, &kept))), None);
}
