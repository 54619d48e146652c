//! Reasons that are not counted in material: exchanges, defence and attacks on the king.

use super::*;

/// Returns all sentences about a move.
fn all(fen: &str, played: &str, better: &str, scores: (i32, i32)) -> Vec<String> {
    let position = Position::from_fen(fen).unwrap();
    let explanation = explained(fen, played, better, scores);
    let said = explanation.said.iter();
    said.map(|said| tabia_texts::sentence(&said.saying, &position))
        .collect()
}

#[test]
fn exchanges_that_only_one_line_has() {
    let fen = "3r2k1/4ppbp/2q3p1/p1p1P3/5P2/P1P1B1PP/6RK/1Q6 w - - 1 27";
    let exchanges = "Rd2 Rxd2+ Bxd2 Qa4 Qc1 Qc4 Kg1 a4 Be3 f6 e6 h5";
    let keeps = "c4 h5 Qc2 e6 a4 Rb8 Rd2 Rb4 Rd6 Qb7";
    let rooks = "Leads to an exchange of rooks, unlike 27. c4: 27… Rxd2+ 28. Bxd2.";
    let said = all(fen, exchanges, keeps, (-108, -45));
    assert!(said.iter().any(|text| text == rooks), "{said:?}");
    // The other line exchanges them later, or is too short to show that it does not.
    for other in ["c4 h5 Qc2 e6 a4 Rb8 Rd2 Rd8 Rxd8+", "c4 h5 Qc2"] {
        let said = all(fen, exchanges, other, (-108, -45));
        assert!(
            !said.iter().any(|text| text.contains("exchange")),
            "{said:?}"
        );
    }
    let missed = "Misses the exchange of rooks: 27. Rd2 Rxd2+ 28. Bxd2.";
    let said = all(fen, keeps, exchanges, (-108, -45));
    assert!(said.iter().any(|text| text == missed), "{said:?}");
    // A difference in material is the point.
    let loses = "c4 h5 Qc2 e6 a4 Bxe5 fxe5 Rd1 Qxd1 Qe4";
    let said = all(fen, loses, exchanges, (-500, -45));
    assert!(
        !said.iter().any(|text| text.contains("exchange")),
        "{said:?}"
    );
}

#[test]
fn a_pawn_that_the_better_move_defends() {
    let fen = "2b3k1/5ppp/8/3p4/8/2N5/5PPP/6K1 b - - 3 20";
    let defends = "Misses 20… Bb7, which defends the pawn on d5.";
    let said = all(fen, "h6 Nxd5 Kf8 Kf1", "Bb7 h3 h6 Kf1", (-150, 0));
    assert!(said.iter().any(|text| text == defends), "{said:?}");
    // The pawn does not fall, or the other move defends it, too.
    for [played, better] in [
        ["h6 h3 Kf8 Kf1", "Bb7 h3 h6 Kf1"],
        ["Be6 h3 h6 Kf1", "Bb7 h3 h6 Kf1"],
    ] {
        let said = all(fen, played, better, (-150, 0));
        let is_said = said.iter().any(|text| text.contains("defends the pawn"));
        assert!(!is_said, "{played}: {said:?}");
    }
}

#[test]
fn an_attack_on_a_king() {
    let fen = "rnb2rk1/bpqp1ppp/p3p1n1/4P2Q/3N4/2NBB3/PPP2PPP/4RRK1 b - - 2 11";
    let played = "b5 Nf3 Nc6 Ng5 h6 Nxf7 Rxf7 Bxg6 Re7 Be4 Bb7 Qg6 Nxe5 Qh7+ Kf8";
    let better = "Bxd4 Bxd4 Nc6 Bc5 Ncxe5 Rxe5 d6 Bxd6 Qxd6 Re3 Bd7 Rd1";
    let attack = "Allows an attack on the king: 12. Nf3 Nc6 13. Ng5 h6 14. Nxf7 Rxf7 15. Bxg6 …";
    let said = all(fen, played, better, (-301, -86));
    assert!(said.iter().any(|text| text == attack), "{said:?}");
    let is_said = |played: &str, better: &str, score: i32| {
        let said = all(fen, played, better, (-301, score));
        said.iter().any(|text| text.contains("attack on the king"))
    };
    assert!(is_said(played, better, -86));
    // Too little is at stake, the attack ends, or the other line has it, too.
    assert!(!is_said(played, better, -250));
    assert!(!is_said("b5 Nf3 Nc6 Ng5 h6 Nxf7 Rxf7 Nd1", better, -86));
    assert!(!is_said(played, "d5 Nf3 Nc6 Ng5 h6 Nxf7 Rxf7 Bxg6", -86));
}
