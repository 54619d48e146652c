//! What is said where the searches differ.

use super::*;
use crate::motifs::{Claim, Statement, Winnings};
use tabia_chess::{Color, Role};
use tabia_texts::{Saying, Term};

/// Returns the sentence of a case that another search, with lines and scores of its own, was made of too.
fn confirmed(
    fen: &str,
    [played, better]: [&str; 2],
    scores: (i32, i32),
    [other_played, other_better]: [&str; 2],
    other_scores: (i32, i32),
) -> Option<String> {
    let last = explained(fen, played, better, scores);
    let other = explained(fen, other_played, other_better, other_scores);
    written(fen, &last.confirmed_by(&[other]))
}

#[test]
fn a_loss_that_only_one_search_has_found_is_said_where_every_reply_loses() {
    let fen = "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    let (lines, scores) = (["e5 Rxd5 Kf8", "Nxe3 fxe3"], (-350, 0));
    let sentence = "Loses the knight on d5: 16. Rxd5 takes it, and nothing defends it.";
    // The other search has not found the loss.
    let none = confirmed(fen, lines, scores, ["e5 h3", "Nxe3 fxe3"], (-20, 0));
    assert_eq!(none.as_deref(), Some(sentence));
    // It has found it with another reason.
    let other = confirmed(fen, lines, scores, ["e5 h3", "Nxe3 fxe3"], (-300, 0));
    assert_eq!(other, None);
    // The king could take the bishop: the line does not prove the loss of the pawn.
    let fen = "6k1/5ppp/8/8/8/3B4/5PPP/6K1 b - - 4 15";
    let lost = explained(fen, "f6 Bxh7+ Kf8 Bd3", "g6 Be4", (-100, 0));
    let pawn = Claim::Loses(Winnings::Pawns(1));
    assert!(lost.said.iter().any(|said| said.claim == pawn));
    assert_eq!(lost.held, []);
    let none = explained(fen, "f6 Kf1", "g6 Be4", (0, 0));
    assert_eq!(written(fen, &lost.confirmed_by(&[none])), None);
}

#[test]
fn a_loss_that_the_other_search_states_is_said_where_the_last_one_has_it_too() {
    let pawn = Claim::Loses(Winnings::Pawns(1));
    let knight = Claim::Loses(Winnings::Piece(Role::Knight));
    let (castles, drawn) = (Claim::Positional(Term::KingSafety), Claim::IsDrawn);
    let last = Explanation {
        also: vec![pawn.clone(), castles.clone(), drawn],
        difference: 100,
        ..Explanation::default()
    };
    let said_of_other = |claim: &Claim| {
        let other = Explanation {
            said: vec![Statement {
                saying: Saying::Stalemates(Color::White),
                claim: claim.clone(),
                motifs: Vec::new(),
                arrows: Vec::new(),
            }],
            difference: 100,
            ..Explanation::default()
        };
        last.clone().confirmed_by(&[other]).best().is_some()
    };
    assert!(said_of_other(&pawn));
    // Another piece is another claim, and the evaluation is not material.
    assert!(!said_of_other(&knight));
    assert!(!said_of_other(&castles));
}

#[test]
fn only_a_mate_needs_no_other_search() {
    let threat = moves(&Position::start(), "e4")[0];
    for (claim, is_certain) in [
        (Claim::AllowsMate, true),
        (Claim::MissesMate, true),
        (Claim::AllowsThreat(threat), false),
        (Claim::MissesThreat(threat), false),
        (Claim::Loses(Winnings::Promotion), false),
    ] {
        let said = |claim: &Claim| Explanation {
            said: vec![Statement {
                saying: Saying::Stalemates(Color::White),
                claim: claim.clone(),
                motifs: Vec::new(),
                arrows: Vec::new(),
            }],
            difference: 100,
            ..Explanation::default()
        };
        let silent = Explanation {
            difference: 100,
            ..Explanation::default()
        };
        let alone = said(&claim).confirmed_by(&[silent]);
        assert_eq!(alone.best().is_some(), is_certain, "{claim:?}");
        let both = said(&claim).confirmed_by(&[said(&claim)]);
        assert!(both.best().is_some(), "{claim:?}");
    }
}

#[test]
fn what_the_board_shows_needs_no_search_that_has_not_found_the_loss() {
    let fen = "rnbqk1nr/1p1p1ppp/p3p3/2b5/3NP3/2N1B3/PPP2PPP/R2QKB1R b KQkq - 1 6";
    let lines = [
        "Ba7 Qg4 Qf6 O-O-O Nc6 Nxc6 Bxe3+ fxe3 bxc6 Qg3",
        "Qb6 Na4 Qa5+ c3 Be7 b4 Qe5 Bd3 Nf6 O-O",
    ];
    let attack = "Allows 7. Qg4, which attacks the pawn on g7.";
    let others = ["Ba7 Be2 Nf6", "Qb6 Na4 Qa5+"];
    let scores = (-126, -65);
    let last = explained(fen, lines[0], lines[1], scores);
    let said = |other: (i32, i32)| {
        let other = explained(fen, others[0], others[1], other);
        let mut kept = last.clone().confirmed_by(&[other]);
        let position = Position::from_fen(fen).unwrap();
        kept.said
            .drain(..)
            .map(|said| tabia_texts::sentence(&said.saying, &position))
            .any(|text| text == attack)
    };
    assert!(said((-70, -65)));
    // The other search explains the same loss by other lines.
    assert!(!said((-126, -65)));
}
