//! Reasons that are not counted in material: exchanges, defence and attacks on the king.

use super::*;
use crate::motifs::Claim;
use crate::motifs::case::Lines;
use crate::motifs::positional::changes;
use tabia_texts::Term;

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
    // A greater difference, or one in material, has another point.
    let said = all(fen, exchanges, keeps, (-308, -45));
    assert!(
        !said.iter().any(|text| text.contains("exchange")),
        "{said:?}"
    );
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

#[test]
fn a_knight_that_is_paid_for_by_an_attack_is_not_missed() {
    let fen = "r5k1/p2r1ppp/bpq1p3/n6N/1Q1PPB2/2P2R2/P4PPP/R5K1 b - - 8 21";
    let played = "f6 Rg3 Kh8 e5 Nc4 exf6 g6 Ng7 Bb7 Re1";
    let better = "Be2 Nf6+ gxf6 Rg3+ Kh8 Bh6 Bh5 Bg7+ Kg8 Bxf6+ Bg6 Qb1 Kf8";
    let misses = |score: i32| {
        let said = all(fen, played, better, (score - 186, score));
        said.iter().any(|text| text.starts_with("Misses the win"))
    };
    assert!(misses(200));
    // By the score it wins nothing.
    assert!(!misses(0));
}

#[test]
fn a_knight_that_is_regained_does_not_explain_the_loss_of_a_pawn() {
    // Captures of pieces and a pawn: the net is a pawn.
    let fen = "q3rbk1/5ppp/3n4/1p6/3Nb3/1B5P/5PP1/B1Q1R1K1 w - - 12 36";
    let played = "Qb2 Bxg2 Rxe8 Nxe8 Nf5 Qc6 Nh6+ Qxh6 Kxg2 Qg6+ Kf1 Qd3+ Kg2 Nc7 Qc3 Qxc3 Bxc3";
    let better = "Qc3 Bxg2 Rxe8 Nxe8 Nf5 Qc6 Qxc6 Bxc6 Bxg7 Be4 Bxf8";
    let said = all(fen, played, better, (-232, -138));
    let takes =
        |text: &String| text.contains("takes the knight") || text.contains("takes the rook");
    assert!(!said.is_empty() && !said.iter().any(takes), "{said:?}");
}

#[test]
fn a_file_on_which_a_piece_is_attacked_is_not_the_point() {
    let fen = "2rr2k1/1p3p1p/1p1np1pb/n2p4/3P4/3NPPP1/PP3BBP/2R1R1K1 w - - 7 24";
    let (keeps, loses) = (
        "b3 Rxc1 Rxc1 Nc6 Rc2 Nb5 a4 Na3",
        "Kf1 Rxc1 Nxc1 Ra8 Re2 Nac4",
    );
    let file = "Misses getting the open c-file: 24. b3 Rxc1 25. Rxc1.";
    let claims = |fen: &str| {
        let explanation = explained(fen, loses, keeps, (0, 82));
        let is_file = |claim: &Claim| {
            matches!(
                claim,
                Claim::Feature {
                    kind: 5,
                    file: 2,
                    ..
                }
            )
        };
        explanation.also.iter().any(is_file)
    };
    // With a knight of the other side on the file it is not named.
    assert!(!claims(fen), "{file}");
    let fen = "2rr2k1/1p3p1p/1p1np1pb/3p4/3P4/3NPPP1/PP3BBP/2R1R1K1 w - - 7 24";
    let (keeps, loses) = ("b3 Rxc1 Rxc1 Kg7 Kf1", "Kf1 Rxc1 Nxc1 Rc8 Re2 Kg7");
    let explanation = explained(fen, loses, keeps, (0, 82));
    let is_file = |claim: &Claim| {
        matches!(
            claim,
            Claim::Feature {
                kind: 5,
                file: 2,
                ..
            }
        )
    };
    assert!(explanation.also.iter().any(is_file));
}

#[test]
fn a_missed_capture_names_only_what_the_move_takes() {
    let fen = "5rk1/1p2b1p1/p3p1p1/3p4/3P2Q1/P2B3P/1P3B1K/4n3 b - - 0 32";
    let played = "Nxd3 Qxe6+ Kh7 Bg3 Bg5 Qxd5 Rf5 Qe4 Nf4 Bxf4 Bxf4+ Kg2";
    let better = "Rxf2+ Kh1 Nxd3 Qxe6+ Rf7 Qxd5 Bf8 a4 Nf4 Qb3";
    let said = all(fen, played, better, (-143, 161));
    let missed = "Misses 32… Rxf2+, which takes the bishop on f2.";
    assert!(said.iter().any(|text| text == missed), "{said:?}");
}

#[test]
fn a_weak_pawn_is_named_only_where_it_arises_at_once() {
    let fen = "5rk1/1p3qpp/p3p3/3pB1P1/1b1P2Q1/P2B1n1P/1P2R1K1/8 w - - 0 28";
    let played = "g6 Ne1+ Kh2 Qe7 gxh7+ Kh8 Bg6 Nf3+ Kh1 Bd6 Bxd6 Qxd6 Qxe6 Qd8";
    let said = all(fen, played, "Bg3 Be7 h4 e5 dxe5 Bc5 g6", (-20, 79));
    assert!(
        said.iter().all(|text| !text.contains("isolated")),
        "{said:?}"
    );
}

#[test]
fn the_king_that_is_less_safe_is_the_right_one() {
    let changed = |fen: &str, played: &str, better: &str| {
        let position = Position::from_fen(fen).unwrap();
        let (played, better) = (moves(&position, played), moves(&position, better));
        let case = Case {
            position: &position,
            played: played[0],
            punishment: &played[1..],
            better: &better,
            score_played: Score::DRAW,
            score_better: Score::centipawns(100),
        };
        let lines = Lines::new(&case).unwrap();
        let changes = changes(&lines).into_iter();
        let kings = [Term::KingSafety, Term::KingAttack];
        changes
            .filter(|(term, drop)| kings.contains(term) && *drop > 10)
            .map(|(term, _)| term)
            .collect::<Vec<Term>>()
    };
    let fen = "r1bq1rk1/ppp2ppp/2np1n2/8/8/2NP1N2/PPP2PPP/R1BQ1RK1 w - - 0 10";
    // It loses the pawns in front of its own king.
    let own = changed(fen, "g4 a6 h4 b6", "a3 a6 b3 b6");
    assert_eq!(own, [Term::KingSafety]);
    // The pawns of the other king stay where they are.
    let other = changed(fen, "a3 a6 b3 b6", "a3 g5 b3 h5");
    assert_eq!(other, [Term::KingAttack]);
}

#[test]
fn pawns_that_leave_the_king_are_named_beside_a_weaker_attack() {
    let fen = "r4rk1/b1q2ppp/p1p1p1n1/1p2P2Q/4BP2/4B3/PPP3PP/4RRK1 w - - 0 16";
    let played = "g4 Bxe3+ Rxe3 Qa7 Qh3 Rad8 Bd3 Rfe8 Qg3 c5 Kh1 c4 Be4 Rd2 f5 exf5 gxf5 Nxe5";
    let better = "Kh1 Bxe3 Rxe3 Rad8 Bd3 Rd4 c3 Rdd8 Rg3 Rd5 Be4 Rd2 Rh3 h6 Rg3 c5 Rxg6 fxg6 Qxg6";
    let said = all(fen, played, better, (-6, 87));
    let shelter = "Leaves White with too few pawns in front of the king: 16. g4.";
    assert!(said.iter().any(|text| text == shelter), "{said:?}");
}
