//! Whole sentences.

use super::*;
use crate::motifs::{Claim, Statement, Winnings};
use tabia_chess::{Color, Role};
use tabia_texts::{Saying, Term};

fn said(fen: &str, played: &str, better: &str, scores: (i32, i32)) -> String {
    written(fen, &explained(fen, played, better, scores)).unwrap_or_default()
}

#[test]
fn a_hanging_piece() {
    // The knight leaves the protection of the pawn on c6.
    let fen = "r2q1rk1/pp2bppp/2p5/3n4/8/2N3B1/PPP2PPP/R2Q1RK1 b - - 0 15";
    assert_eq!(
        said(fen, "Nb4 Qxd8 Rfxd8 Rfd1", "Nxc3 bxc3 Qa5", (0, 10)),
        ""
    );
    let fen = "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    assert_eq!(said(fen, "Nf6 Bd4", "Nxe3 fxe3", (-30, 0)), "");
    assert_eq!(said(fen, "Kf8 Rxd5 exd5", "Nxe3 fxe3", (-150, 0)), "");
    let fen = "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    assert_eq!(
        said(fen, "e5 Rxd5 Kf8", "Nxe3 fxe3", (-350, 0)),
        "Loses the knight on d5: 16. Rxd5 takes it, and nothing defends it."
    );
}

#[test]
fn a_fork() {
    let fen = "r3k2r/ppp2ppp/8/3N4/1b6/8/PPP2PPP/2KR3R b kq - 3 18";
    assert_eq!(
        said(fen, "Bd6 Nxc7+ Bxc7 Rhe1+", "Bd6 Nxc7+", (-100, 0)),
        ""
    );
    let fen = "r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPP/2KR3R b kq - 3 18";
    assert_eq!(
        said(fen, "h6 Nxc7+ Ke7 Nxa8 Rxa8", "O-O-O Nc3", (-250, 0)),
        "Loses the exchange and a pawn: 19. Nxc7+ forks the king and the rook on a8 (19… Ke7 20. Nxa8)."
    );
}

#[test]
fn a_piece_given_for_less() {
    let fen = "6k1/5ppp/3p4/4p3/8/5N2/5PPP/6K1 w - - 4 20";
    assert_eq!(
        said(fen, "Nxe5 dxe5", "Kf1", (-250, 0)),
        "Gives the knight on e5 for a pawn: 20… dxe5 takes back."
    );
    // What is given later for something else is not part of it.
    let fen = "rnb1kbnr/ppp1pppp/8/3q4/3P4/2N5/PP2PPPP/R1BQKBNR b KQkq - 1 4";
    let line = "Qxd4 Qxd4 Nc6 Qd1 e6 Nd5 exd5 Qxd5 Be6 Qd1";
    assert_eq!(
        said(fen, line, "Qd8 Nf3", (-600, -100)),
        "Gives the queen for a pawn: 5. Qxd4 takes back."
    );
    // The pawn is not defended: nothing is lost.
    let fen = "6k1/5ppp/8/4p3/8/5N2/5PPP/6K1 w - - 4 20";
    assert_eq!(said(fen, "Nxe5 f6", "Kf1", (-50, 0)), "");
}

#[test]
fn a_win_that_is_missed() {
    let fen = "6k1/5ppp/8/2n1r3/8/3P4/5PPP/3R2K1 w - - 3 20";
    assert_eq!(
        said(fen, "h3 Re2", "d4 Re2 dxc5", (-200, 200)),
        "Misses the win of the knight on c5: 20. d4 forks the rook on e5 and the knight on c5 (20… Re2 21. dxc5)."
    );
    // The scores do not confirm it: only the threat is certain.
    assert_eq!(
        said(fen, "h3 Re2", "d4 Re2 dxc5", (120, 200)),
        "Misses 20. d4, which attacks the rook on e5 and the knight on c5."
    );
    // A piece that has just captured may only be recaptured.
    let fen = "6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 20";
    assert_eq!(
        said(fen, "h3 Nf6", "Rxd5", (0, 400)),
        "Misses 20. Rxd5, which takes the knight on d5."
    );
}

#[test]
fn mates_that_are_allowed_or_missed() {
    let fen = "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 3 30";
    assert_eq!(
        said(fen, "h3 h6", "Re8+ Rxe8 Rxe8#", (500, mate(3))),
        "Misses mate in 2 on the back rank: 30. Re8+ Rxe8 31. Rxe8#."
    );
    // A line without the mate proves none, nor does one whose score shows that it is not forced.
    assert_eq!(said(fen, "h3 h6", "Re8+ Rxe8", (500, 900)), "");
    assert_eq!(said(fen, "h3 h6", "Re8+ Rxe8 Rxe8#", (500, 900)), "");
    let fen = "r5k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 3 30";
    assert_eq!(
        said(fen, "Ra2 Re8#", "h6", (-mate(2), 0)),
        "Allows mate on the back rank: 31. Re8#."
    );
    let fen = "6r1/6pp/7N/6k1/8/8/5PPP/6K1 w - - 3 30";
    assert!(!said(fen, "h3 Kxh6", "Nxg8", (-600, 500)).contains("mate"));
}

#[test]
fn a_mate_needs_no_other_search_to_confirm_it() {
    let kept = |fen: &str, played: &str, better: &str, scores: (i32, i32)| {
        let explanation = explained(fen, played, better, scores).confirmed_by(&[]);
        written(fen, &explanation)
    };
    // Paulsen and Morphy, New York 1857: a search two half-moves less deep does not see the end.
    let fen = "4r1k1/p1p2ppp/Qbp3r1/8/1P6/2P4b/R2P1P1P/2BR3K b - - 5 24";
    let line = "Bg2+ Kg1 Be4+ Kf1 Bf5 Qe2 Bh3+ Ke1 Rg1#";
    assert_eq!(
        kept(fen, "Bxf2 Qf1 Bxf1 Rxf1", line, (338, mate(9))).as_deref(),
        Some("Misses mate in 5, beginning with 24… Bg2+.")
    );
    let fen = "r5k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 3 30";
    assert_eq!(
        kept(fen, "Ra2 Re8#", "h6", (-mate(2), 0)).as_deref(),
        Some("Allows mate on the back rank: 31. Re8#.")
    );
    // Material is confirmed.
    let fen = "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    assert_eq!(kept(fen, "e5 Rxd5 Kf8", "Nxe3 fxe3", (-350, 0)), None);
}

#[test]
fn what_the_other_line_brings_too_is_no_difference() {
    // The pawn on g2 promotes to a rook with the other move.
    let fen = "8/3K4/3Pr3/4k3/8/8/6p1/3R4 b - - 2 67";
    let other = "g1=R Rxg1 Rxd6+ Kc7 Rf6 Rh1";
    let best = "Rxd6+ Rxd6 g1=Q Re6+ Kf5 Rc6";
    let sentence = said(fen, other, best, (-16, 401));
    assert!(!sentence.contains("through"), "{sentence}");
    // The pawn on h4 is captured in both lines.
    let fen = "1k1r3r/1bq2p2/pp4p1/2bPpP1n/2p1P1Qp/2P5/PBB2NPP/4RRK1 w - - 0 23";
    let other = "Bc1 Qd7 Qxh4 gxf5 Be3 Bxe3 Rxe3 fxe4 Qxe4 Bxd5";
    let best = "fxg6 fxg6 Qxh4 Rdf8 Qg5 Nf4 Kh1 Bc8 Qg3 Bd7 Ng4";
    let sentence = said(fen, other, best, (-4, 67));
    assert!(!sentence.contains("which nothing defends"), "{sentence}");
    // The fork is also allowed; only here it wins the rook.
    let fen = "r4bnr/ppp2kpp/2np4/8/3PPpbq/1Q6/PPP3PP/RNB2KNR b - - 1 8";
    let other = "Kg6 Qxb7 Nxd4 Qxa8 Nf6 Na3 f3 g3 Qh5 Qxa7 Ne2 Nxe2 fxe2+ Ke1";
    let best = "Ke7 Qxb7 Nxd4 Na3 Re8 Qxa7 Ne6 Nc4 Qh5 h3";
    let sentence = said(fen, other, best, (-56, 196));
    assert!(!sentence.contains("forks"), "{sentence}");
}

#[test]
fn draws() {
    let fen = "7k/8/6K1/8/8/8/8/5Q2 w - - 3 60";
    assert_eq!(
        said(fen, "Qf7", "Qf8#", (0, 900)),
        "Gives stalemate: Black has no legal move left."
    );
    let fen = "7k/8/5K2/8/8/8/8/6Q1 w - - 3 60";
    assert_eq!(
        said(fen, "Kf7 Kh7", "Qg7#", (100, mate(1))),
        "Misses mate: 60. Qg7#."
    );
    let fen = "7k/8/8/6K1/8/8/8/5Q2 w - - 3 60";
    assert_eq!(
        said(fen, "Qf7", "Qf6+ Kg8", (0, 900)),
        "Gives stalemate: Black has no legal move left."
    );
    assert_eq!(said(fen, "Qf6+ Kg8", "Kg6", (900, 950)), "");
    // Perpetual check, and checks that end.
    let fen = "6k1/5ppp/8/8/7q/8/PPP3P1/QRR3K1 b - - 3 30";
    assert_eq!(
        said(fen, "h6 a4", "Qe1+ Kh2 Qh4+ Kg1 Qe1+", (-900, 0)),
        "Misses a draw by perpetual check: 30… Qe1+ 31. Kh2 Qh4+ 32. Kg1."
    );
    assert_eq!(said(fen, "h6 a4", "Qe1+ Kh2 Qh4+", (-900, 0)), "");
}

#[test]
fn the_opposition() {
    let fen = "8/4k3/8/8/4K3/4P3/8/8 b - - 3 60";
    assert_eq!(
        said(fen, "Kf7 Ke5", "Ke6 Kd4", (-400, 0)),
        "Throws the draw away: 60… Ke6 takes the opposition and draws."
    );
    // Both moves draw.
    let fen = "8/8/4k3/8/4K3/4P3/8/8 b - - 3 60";
    assert_eq!(said(fen, "Kf6 Kd5", "Kd6 Kf5", (-10, 0)), "");
}

#[test]
fn a_promotion() {
    let fen = "8/2k3p1/8/1P6/8/8/6P1/6K1 b - - 3 50";
    assert_eq!(
        said(fen, "g5 b6+ Kd6 b7 Kc6 b8=Q", "Kb6", (-800, 0)),
        "Lets the pawn on b5 through: 51. b6+ Kd6 52. b7 Kc6 53. b8=Q promotes to a queen."
    );
    assert_eq!(said(fen, "g5 b6+ Kxb6", "Kb6", (-10, 0)), "");
}

/// Returns the sentence where the scores are those of the evaluation at the ends of the lines.
fn said_at_ends(fen: &str, played: &str, better: &str) -> String {
    let position = Position::from_fen(fen).unwrap();
    let value = |text: &str| {
        let moves = moves(&position, text);
        let end = moves.iter().fold(position.clone(), |at, &mv| at.after(mv));
        let value = tabia_engine::eval::evaluate(&end).raw();
        if end.turn() == position.turn() {
            value
        } else {
            -value
        }
    };
    said(fen, played, better, (value(played), value(better)))
}

#[test]
fn what_the_ends_differ_by() {
    // The king walks to the pawn: too long to be shown.
    let fen = "8/p6p/4k3/8/8/4K3/P6P/8 w - - 3 30";
    let walk = "Kd3 Kf5 Kc3 Kg4 Kb3 Kh3 Kb4 Kg2 Kc4 Kxh2";
    // The last moves of a line are not certain.
    assert_eq!(said_at_ends(fen, walk, "Kf3 Kf5"), "");
    let walk = &format!("{walk} Kd5 Kg3 Ke5 Kg4");
    assert_eq!(
        said_at_ends(fen, walk, "Kf3 Kf5"),
        "Loses a pawn in the long run: 30… Kf5 31. Kc3 Kg4 32. Kb3 Kh3 33. Kb4 Kg2 34. Kc4 Kxh2 …"
    );
    // It does not agree with the scores.
    assert_eq!(said(fen, walk, "Kf3 Kf5", (-500, 0)), "");
    // Both lines win material: the immediate capture of the better one is named.
    let fen = "6k1/5pp1/n6p/3r4/8/8/5PBP/R5K1 w - - 3 20";
    assert_eq!(
        said_at_ends(fen, "Rxa6 Rd1+ Bf1", "Bxd5 Nc5"),
        "Gets less material than by 20. Bxd5, which takes the rook on d5."
    );
    // The same capture at a later time is not a difference.
    assert_eq!(said_at_ends(fen, "Bxd5 Nc5", "Rxa6 Rd1+ Bf1"), "");
}

#[test]
fn the_weaker_claim_is_said_where_only_that_is_confirmed() {
    let said = |claim: Claim| Statement {
        saying: Saying::Stalemates(Color::White),
        claim,
        motifs: Vec::new(),
        arrows: Vec::new(),
    };
    let rook = Claim::Loses(Winnings::Piece(Role::Rook));
    let (piece, pawn) = (Claim::LosesWorth(300), Claim::LosesWorth(100));
    let last = Explanation {
        said: vec![said(rook.clone()), said(piece), said(pawn.clone())],
        ..Explanation::default()
    };
    let confirmed = |before: Explanation| {
        // It has found the difference, too.
        let before = Explanation {
            difference: 500,
            ..before
        };
        let kept = last.clone().confirmed_by(&[before]);
        kept.best().map(|said| said.claim.clone())
    };
    assert_eq!(confirmed(last.clone()), Some(rook));
    let knight = Claim::Loses(Winnings::Piece(Role::Knight));
    let before = Explanation {
        said: vec![said(knight.clone())],
        also: vec![pawn.clone()],
        ..Explanation::default()
    };
    assert_eq!(confirmed(before), Some(pawn));
    let before = Explanation {
        said: vec![said(knight)],
        ..Explanation::default()
    };
    assert_eq!(confirmed(before), None);
}

#[test]
fn what_is_lost_is_what_is_taken() {
    // The knight is traded, and the bishop is lost.
    let fen = "3r2k1/2p4p/p1b2p1Q/1p1n1qB1/3PR3/1BP2P2/PP4PP/6K1 b - - 2 30";
    let played = "Kh8 Bxd5 Qxg5 Qxg5 fxg5 Bxc6 b4 Re7 bxc3 bxc3";
    let better = "Kf7 Bd2 Bb7 Qh4 a5 g4 Qg6 a4 c6";
    let sentence = said(fen, played, better, (-948, -375));
    assert!(!sentence.contains("a knight"), "{sentence}");
    // Queens are traded: the queen does not show the loss of a pawn.
    let fen = "4r1k1/p1pb1ppp/Qbp1r3/8/1P6/2Pq1B2/R2P1PPP/2B2RK1 b - - 4 17";
    let played = "Qxf3 gxf3 Rg6+ Kh1 Bh3 Qd3 Bxf2 Qxg6 hxg6 Rd1 Re2 Ra3 Bh4 Rg1 Bf2 Rd1";
    let better = "Qxa6 Rxa6 c5 Bg4 cxb4 Bxe6 Rxe6 cxb4 Bxf2+ Rxf2 Rxa6 Rf3 f6 Rc3";
    let sentence = said(fen, played, better, (0, 75));
    assert!(!sentence.contains("takes the queen"), "{sentence}");
    // A knight that captures a rook and is lost wins the exchange, but captures the rook.
    let fen = "6R1/7r/r7/2k3N1/5P2/3p4/6PK/8 w - - 0 52";
    let better = "Nxh7 Rh6+ Kg3 Rxh7 Rd8 Kc4 Kf3 Kc3";
    assert_eq!(
        said(
            fen,
            "Kg3 Re7 Rc8+ Kd4 Kf3 Rd6 Rc1 d2 Rd1 Kc3",
            better,
            (-264, 45)
        ),
        "Misses 52. Nxh7, which takes the rook on h7."
    );
    // In the end it is a bishop for a pawn, but a rook is captured first.
    let fen = "2r1k3/p4ppp/b2rp3/1P6/R2P4/3K2P1/P4PBP/1R6 b - - 0 26";
    let played = "Rc1 Rxc1 Bxb5+ Rcc4 a6 Rb4 Ke7 Be4 h6 a4 Bxc4+ Rxc4 Rd7 a5";
    let better = "Rb8 Ke3 Bb7 Bxb7 Rxb7 Rc4 Ke7 a4 Rd5";
    assert_eq!(
        said(fen, played, better, (-468, -169)),
        "Loses material: 27. Rxc1 takes the rook on c1, which nothing defends."
    );
    // The lost rook is the one that the fork wins, not the bishop that is captured with it.
    let fen = "b1kr4/p3r1pp/4p3/N1R2p2/1P6/6P1/4PP1P/3R2K1 b - - 0 23";
    let played = "Bc6 Rxd8+ Kxd8 Nxc6+ Kd7 Nxe7 Kxe7 Rc7+ Kd6 Rxg7 h5 Rxa7";
    let better = "Rc7 Rdc1 Rxc5 Rxc5+ Kd7 Nc4 Rb8";
    assert_eq!(
        said(fen, played, better, (-1_031, -16)),
        "Loses a rook: 24. Rxd8+ Kxd8 25. Nxc6+ forks the king and the rook on e7 (25… Kd7 26. Nxe7)."
    );
}

#[test]
fn what_the_evaluation_says() {
    // No material is won or lost. The scores are those of the ends.
    let value = |fen: &str, text: &str| {
        let position = Position::from_fen(fen).unwrap();
        let end = moves(&position, text)
            .into_iter()
            .fold(position, |at, mv| at.after(mv));
        -tabia_engine::eval::evaluate(&end).raw()
    };
    let ending = "4r1k1/5ppp/8/8/8/8/P4PPP/3R2K1 w - - 0 30";
    let (played, better) = (value(ending, "Kf1"), value(ending, "a4"));
    let explanation = explained(ending, "Kf1", "a4", (played, better));
    assert!(
        matches!(
            explanation.saying(),
            Some(Saying::Evaluation {
                term: Term::PassedPawns,
                drop: 30..,
                ..
            })
        ),
        "{:?}",
        explanation.saying()
    );
    // A score that the evaluation does not explain: no sentence.
    let explanation = explained(ending, "Kf1", "a4", (played - 300, better));
    assert_eq!(explanation.saying(), None);
    // What changes most is the activity of the rooks, of which nothing is said.
    let castling = "r4rk1/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQ - 3 15";
    let values = (value(castling, "g4"), value(castling, "O-O"));
    assert!(values.1 - values.0 >= 50, "{values:?}");
    assert_eq!(explained(castling, "g4", "O-O", values).saying(), None);
}

#[test]
fn what_is_captured_for_a_piece_that_is_given_up() {
    for (fen, line, expected) in [
        (
            "6k1/5ppp/8/8/1b6/5N2/5PPP/3R2K1 w - - 4 20",
            "Rd2 Bxd2 Nxd2 Kf8",
            "Gives up the exchange: 20. Rd2 Bxd2 21. Nxd2 Kf8.",
        ),
        (
            "6k1/5ppp/3p4/4p3/8/5N2/5PPP/6K1 w - - 4 20",
            "Nxe5 dxe5 Kf1 Kf8",
            "Gives up the knight for a pawn: 20. Nxe5 dxe5 21. Kf1 Kf8.",
        ),
        (
            "6k1/5ppp/8/4p3/8/5N2/5PPP/6K1 w - - 4 20",
            "Nd4 exd4 Kf1 Kf8",
            "Gives up the knight: 20. Nd4 exd4 21. Kf1 Kf8.",
        ),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let said = crate::motifs::explain_offer(&position, &moves(&position, line)).unwrap();
        assert_eq!(tabia_texts::sentence(&said.saying, &position), expected);
    }
}

#[test]
fn good_moves() {
    let good = |fen: &str, line: &str, score: i32, next: &str, score_next: i32| {
        let position = Position::from_fen(fen).unwrap();
        let (line, next) = (moves(&position, line), moves(&position, next));
        let explanation = crate::motifs::explain_good(&crate::motifs::Good {
            position: &position,
            line: &line,
            score: Score::centipawns(score),
            next: &next,
            score_next: Score::centipawns(score_next),
        });
        written(fen, &explanation).unwrap_or_default()
    };
    assert_eq!(
        good(
            "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 3 30",
            "Qg8+ Rxg8 Nf7#",
            3_000,
            "Nf7+ Kg8",
            500
        ),
        "Gives up the queen for smothered mate in 2: 30. Qg8+ Rxg8 31. Nf7#."
    );
    assert_eq!(
        good(
            "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 3 15",
            "Nf6 h3",
            0,
            "e5 Rxd5 Kf8",
            -350
        ),
        "The next best move, 15… e5, loses the knight on d5: 16. Rxd5 takes it, and nothing defends it."
    );
    assert_eq!(
        good(
            "6k1/5ppp/8/2n1r3/8/3P4/5PPP/3R2K1 w - - 3 20",
            "d4 Re2 dxc5",
            200,
            "h3 Re2",
            -200
        ),
        "Wins the knight on c5: 20. d4 forks the rook on e5 and the knight on c5 (20… Re2 21. dxc5). The next best move, 20. h3, does not."
    );
    // Two moves as good as each other.
    assert_eq!(
        good(
            "6k1/5ppp/4p3/3n4/8/4B3/5PPP/3R2K1 b - - 3 15",
            "Nf6 h3",
            0,
            "h6 h3",
            0
        ),
        ""
    );
}

#[test]
fn threats_that_are_allowed_or_missed() {
    // The bishop attacks the rook, which does not save it from losing something.
    let fen = "4r1k1/p1qr1b1p/1pp2pp1/3p1p2/3PnP2/2PBN1P1/PPQ1RP1P/4R1K1 b - - 7 21";
    let sentence = said(fen, "c5 Bb5 Rde7 Bxe8 Rxe8", "Nd6 Ng2", (-50, 0));
    assert_eq!(
        sentence,
        "Allows 22. Bb5, which gains time by attacking the rook on d7."
    );
    let fen = "r5k1/5ppp/8/8/8/6Q1/5PPP/3R2K1 w - - 3 30";
    assert_eq!(
        said(fen, "h3 h6", "Qd6 h6 Qd7", (0, 90)),
        "",
        "no mate is threatened: the rook is at home"
    );
    // A pawn that is about to promote.
    let fen = "6k1/5pp1/2P4p/8/8/8/r4PPP/6K1 w - - 3 30";
    assert_eq!(
        said(fen, "h3 Ra6", "c7 Ra8 h3", (0, 300)),
        "Misses 30. c7, which threatens to promote the pawn on c7."
    );
}

#[test]
fn a_draw_that_the_side_itself_forces() {
    let fen = "6k1/5ppp/8/8/7q/8/PPP3P1/QRR3K1 b - - 3 30";
    assert_eq!(
        said(fen, "Qe1+ Kh2 Qh4+ Kg1 Qe1+", "h6 a4", (0, 900)),
        "Leads only to a draw by perpetual check: 30… Qe1+ 31. Kh2 Qh4+ 32. Kg1."
    );
}

#[test]
fn what_a_move_does_on_the_board() {
    let fen = "rn1qk2r/pbp2p1p/1p1bp1p1/8/3P1NQ1/3B4/PPP2PPP/R1B1R1K1 b kq - 1 11";
    let played = "Nc6 Rxe6+ Kf8 Be4 Kg8 Bd5 Bxf4 Bxc6 fxe6 Bxf4 Bxc6";
    let better = "O-O Nxg6 fxg6 Rxe6 Qd7 Bxg6 Nc6";
    assert_eq!(
        said(fen, played, better, (-105, -41)),
        "Misses 11… O-O, which brings the king to safety by castling."
    );
    let fen = "4n1k1/5ppp/p3q3/1pB3P1/1P2r3/P5QP/2PR2K1/8 w - - 2 35";
    let played = "Rf2 h6 Kh2 hxg5 Qxg5 Re2 Rxe2 Qxe2+ Qg2 Qc4 Qa8 Qxc2+ Kh1";
    let better = "Rd8 h6 h4 hxg5 hxg5 Re2+ Bf2 Qc6+ Kf1 Rxc2 Qe3";
    assert_eq!(
        said(fen, played, better, (-121, -60)),
        "Misses 35. Rd8, which pins the knight on e8 to the king."
    );
    let fen = "8/p1r5/P7/1p5p/1P6/5R2/2k3K1/8 b - - 0 38";
    let played = "Rc4 Rf7 Rxb4 Rxa7 Ra4 Ra8 b4 a7 Ra2 Kg3 Kb3 Kh3 Ra6 Kh4";
    let better = "Rc6 Ra3 Kb2 Rh3 Rxa6 Rxh5 Rb6 Kf3 Kb3 Rh4";
    assert_eq!(
        said(fen, played, better, (108, 356)),
        "Misses 38… Rc6, which attacks the pawn on a6."
    );
}

#[test]
fn features_that_arise() {
    // The recapture makes a passed pawn that is protected.
    let fen = "8/4pk1p/p4p2/1p6/1Brp4/P1R3P1/7P/5K2 w - - 0 36";
    let played = "Rxc4 bxc4 a4 e5 g4 Ke6 Ke2 f5 gxf5+ Kxf5 Ba5 Ke4 Kd2 Kd5 Kc2";
    let better = "Rf3 h5 Rf5 Kg6 Rd5 e5 Rd6 Rc1+ Be1 Rc2 Rxa6 Rxh2 Rb6 d3 Rd6";
    let passed = "Gives Black a passed pawn on c4: 36… bxc4.";
    let explanation = explained(fen, played, better, (-191, -88));
    let position = Position::from_fen(fen).unwrap();
    let said = explanation.said.iter();
    let said: Vec<String> = said
        .map(|said| tabia_texts::sentence(&said.saying, &position))
        .collect();
    assert!(said.iter().any(|text| text == passed), "{said:?}");
    // Both lines have it.
    let explanation = explained(fen, played, played, (-191, -88));
    assert_eq!(explanation.said, []);
}

/// Returns the longer text about the first move of a line, by what is said about it.
fn more(fen: &str, played: &str, better: &str, scores: (i32, i32)) -> Vec<String> {
    let position = Position::from_fen(fen).unwrap();
    let mv = moves(&position, played)[0];
    let explanation = explained(fen, played, better, scores);
    let saying = explanation.saying().unwrap();
    let longer = crate::motifs::longer(&position, mv, saying);
    longer.map_or(Vec::new(), |longer| longer.sentences(&position))
}

#[test]
fn the_longer_text_says_what_the_board_shows() {
    // A capture that does not work.
    assert_eq!(
        more(
            "6k1/5ppp/3p4/4p3/8/5N2/5PPP/6K1 w - - 4 20",
            "Nxe5 dxe5",
            "Kf1",
            (-250, 0)
        ),
        [
            "The idea: 20. Nxe5 takes the pawn on e5.",
            "There the knight on e5 is attacked once and defended not at all.",
            "Next time: count attackers and defenders on the square, and the value of each, before the first capture.",
        ]
    );
    // The threat was there before.
    let fen = "6k1/5ppp/8/3n4/8/4B3/5PPP/3R2K1 b - - 4 15";
    assert_eq!(
        more(fen, "h6 Rxd5 Kf8", "Nxe3 fxe3", (-350, 0)),
        [
            "16. Rxd5 was possible before the move, too: the threat stays.",
            "Next time: before the move, look for pieces that nothing defends.",
        ]
    );
    // The knight defended the bishop.
    let fen = "b5k1/2n2ppp/8/8/4B3/8/5PPP/6K1 b - - 0 20";
    let texts = more(fen, "Nb5 Bxa8", "Bxe4 h3", (-300, 300));
    assert!(
        texts.contains(
            &"The old square mattered: there the knight on c7 defended the bishop on a8."
                .to_owned()
        ),
        "{texts:?}"
    );
    // The king is shut in.
    let fen = "r5rk/6pp/8/6N1/8/7P/5PP1/6K1 b - - 3 30";
    assert_eq!(
        more(fen, "Ra2 Nf7#", "h6", (-mate(2), 0)),
        [
            "At that moment the king has no square to go to.",
            "Next time: before the move, look at every check that it allows.",
        ]
    );
}
