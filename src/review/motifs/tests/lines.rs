//! Each motif on lines that show it, and on lines that nearly do.

use super::*;
use crate::motifs::Claim;

/// Checks a motif on lines with and without it.
fn check(motif: Motif, with: &[(&str, &str)], without: &[(&str, &str)]) {
    for (fen, line) in with {
        let found = shown(fen, line);
        assert!(
            found.contains(&motif),
            "{fen} {line}: {found:?}, not {motif}"
        );
    }
    for (fen, line) in without {
        let found = shown(fen, line);
        assert!(
            !found.contains(&motif),
            "{fen} {line}: {motif} in {found:?}"
        );
    }
}

#[test]
fn hanging_piece() {
    check(
        Motif::HangingPiece,
        &[
            ("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 1 20", "Rxd5"),
            ("6k1/5ppp/8/3n4/8/8/4PPPP/3R2K1 b - - 0 20", "h6 Rxd5"),
            ("6k1/5ppp/8/8/8/1n6/8/3R2K1 b - - 0 20", "Nd4 Rxd4"),
        ],
        &[
            // Perhaps a recapture: the move before is not given.
            ("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5"),
            ("6k1/5ppp/4p3/3r4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5 exd5"),
        ],
    );
}

#[test]
fn loose_piece() {
    check(
        Motif::LoosePiece,
        &[
            ("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5"),
            // Defended, but a pawn captures it.
            ("6k1/5ppp/4p3/3n4/2P5/8/5PPP/6K1 w - - 0 20", "cxd5 exd5"),
        ],
        &[
            ("6k1/5ppp/4p3/3n4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5 exd5"),
            ("6k1/5ppp/4p3/3r4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5 exd5"),
        ],
    );
}

#[test]
fn fork() {
    check(
        Motif::Fork,
        &[
            (
                "r3k2r/ppp2ppp/8/n2N4/8/8/PPP2PPP/2KR3R w kq - 0 19",
                "Nxc7+ Ke7 Nxa8 Rxa8",
            ),
            (
                "6k1/5ppp/8/2n1r3/8/3P4/5PPP/3R2K1 w - - 0 20",
                "d4 Re2 dxc5",
            ),
        ],
        &[
            // One piece is attacked.
            ("6k1/5ppp/8/2n5/8/3P4/5PPP/3R2K1 w - - 0 20", "d4 h6 dxc5"),
            // Both pawns are defended.
            (
                "6k1/2p2p1p/3p2p1/8/4N3/8/5PPP/6K1 w - - 0 20",
                "Nf6+ Kg7 Nd5",
            ),
        ],
    );
}

#[test]
fn pin() {
    check(
        Motif::Pin,
        &[
            ("4k3/p7/8/4n3/8/8/3R1PPP/6K1 w - - 0 20", "Re2 a6 Rxe5+"),
            // To the queen.
            (
                "3q2k1/5p1p/5n2/6B1/4P3/8/5PPP/R5K1 w - - 0 20",
                "e5 Kg7 exf6+ Kg8",
            ),
            // A pinned pawn does not defend, nor does a pinned knight.
            ("6k1/5pp1/6n1/8/2B5/6R1/5PPP/6K1 w - - 0 20", "Rxg6 Kf8 Rg3"),
            ("4k3/4n1pp/8/3p4/8/8/6PP/3RR1K1 w - - 0 20", "Rxd5 Kf7 Rd2"),
        ],
        &[
            // There is no piece behind the knight.
            (
                "6k1/3q1p1p/5n2/6B1/4P3/8/5PPP/R5K1 w - - 0 20",
                "e5 Kg7 exf6+ Kg8",
            ),
            // The bishop could have captured its pinner.
            ("4k3/p7/2b5/8/8/8/4BPPP/6K1 w - - 0 20", "Bb5 a6 Bxc6+ Ke7"),
            ("7k/5pp1/6n1/8/2B5/6R1/5PPP/6K1 w - - 0 20", "Rxg6 fxg6"),
            // Another pawn recaptures.
            ("4k3/4n1pp/4p3/3p4/8/8/6PP/3RR1K1 w - - 0 20", "Rxd5 exd5"),
        ],
    );
}

#[test]
fn skewer() {
    check(
        Motif::Skewer,
        &[
            ("q7/8/8/k7/8/8/6PP/1R4K1 w - - 0 30", "Ra1+ Kb6 Rxa8"),
            (
                "6rk/8/8/3q4/8/8/P1B2PPP/6K1 w - - 0 30",
                "Bb3 Qc5 Bxg8 Kxg8",
            ),
        ],
        &[
            // The less valuable piece is in front: a pin that is ignored.
            ("q5k1/8/8/n7/8/8/6PP/1R4K1 w - - 0 30", "Ra1 Nc6 Rxa8+"),
            // The piece behind is defended.
            ("8/1r6/1k6/8/8/8/6PP/2R3K1 w - - 0 30", "Rb1+ Kc6 Rxb7 Kxb7"),
        ],
    );
}

#[test]
fn discovered_attack() {
    check(
        Motif::DiscoveredAttack,
        &[
            (
                "3q2k1/5ppp/4p3/8/3N4/8/5PPP/3R2K1 w - - 0 20",
                "Nxe6 fxe6 Rxd8+",
            ),
            (
                "3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 20",
                "Bxh7+ Kxh7 Rxd8",
            ),
        ],
        &[
            // The bishop just moves away, and the queen stays.
            ("3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 20", "Bc2 h6 Rxd8+"),
            // Another piece is on the line.
            (
                "3q2k1/3p1ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 20",
                "Bxh7+ Kh8 Be4",
            ),
        ],
    );
}

#[test]
fn discovered_and_double_check() {
    check(
        Motif::DiscoveredCheck,
        &[
            ("4k2q/8/8/4N3/8/8/5PPP/4R1K1 w - - 0 20", "Ng6+ Kf7 Nxh8+"),
            ("4k3/1p6/2b5/4N3/8/8/5PPP/4R1K1 w - - 0 20", "Nxc6+ Kd7 Nd4"),
        ],
        &[
            ("3k3q/8/8/4N3/8/8/5PPP/4R1K1 w - - 0 20", "Nf7+ Kd7 Nxh8"),
            ("4k2q/p3p3/8/4N3/8/8/5PPP/4R1K1 w - - 0 20", "Ng6 a6 Nxh8"),
        ],
    );
    check(
        Motif::DoubleCheck,
        &[
            (
                "2r1k3/8/8/8/4N3/8/5PPP/4R1K1 w - - 0 20",
                "Nd6+ Kd7 Nxc8 Kxc8",
            ),
            ("4k3/5r2/8/8/4N3/8/5PPP/4R1K1 w - - 0 20", "Nd6+ Kd7 Nxf7"),
        ],
        &[
            ("2r1k3/8/8/8/4N3/8/5PPP/3R2K1 w - - 0 20", "Nd6+ Ke7 Nxc8+"),
            (
                "2r1k3/8/8/8/4N3/8/4PPPP/4R1K1 w - - 0 20",
                "Nd6+ Kd7 Nxc8 Kxc8",
            ),
        ],
    );
}

#[test]
fn capturing_the_defender() {
    check(
        Motif::CapturingDefender,
        &[
            (
                "6k1/5ppp/5n2/3b2B1/8/8/5PPP/3R2K1 w - - 0 20",
                "Bxf6 gxf6 Rxd5",
            ),
            (
                "6k1/1p3ppp/2n5/1B2p3/8/5N2/5PPP/6K1 w - - 0 20",
                "Bxc6 bxc6 Nxe5",
            ),
        ],
        &[
            // A pawn defends, too.
            (
                "6k1/1p3ppp/2np4/1B2p3/8/5N2/5PPP/6K1 w - - 0 20",
                "Bxc6 bxc6 Nxe5 dxe5",
            ),
            // The knight defends nothing.
            (
                "6k1/1p3ppp/n7/1B2p3/8/5N2/5PPP/6K1 w - - 0 20",
                "Bxa6 bxa6 Nxe5",
            ),
        ],
    );
}

#[test]
fn overloading() {
    check(
        Motif::Overloading,
        &[
            (
                "r2r2k1/5ppp/8/3n4/8/8/5PPP/R2R2K1 w - - 0 20",
                "Rxa8 Rxa8 Rxd5",
            ),
            (
                "6k1/5ppp/2n5/4p3/1b6/5N2/3B1PPP/6K1 w - - 0 20",
                "Bxb4 Nxb4 Nxe5",
            ),
        ],
        &[
            (
                "6k1/5ppp/2np4/4p3/1b6/5N2/3B1PPP/6K1 w - - 0 20",
                "Bxb4 Nxb4 Nxe5 dxe5",
            ),
            (
                "6k1/5ppp/2n5/p3p3/1b6/5N2/3B1PPP/6K1 w - - 0 20",
                "Bxb4 axb4 Nxe5 Nxe5",
            ),
        ],
    );
}

#[test]
fn deflection() {
    check(
        Motif::Deflection,
        &[
            (
                "6k1/5ppp/2r5/8/2p5/1N6/5PPP/2R3K1 w - - 0 20",
                "Nd4 Ra6 Rxc4",
            ),
            ("6k1/6pp/4p3/3n4/5P2/8/6PP/3R2K1 w - - 0 20", "f5 exf5 Rxd5"),
        ],
        &[
            // The rook still defends.
            (
                "6k1/5ppp/2r5/8/2p5/1N6/5PPP/2R3K1 w - - 0 20",
                "Nd4 Rc5 Ne2",
            ),
            (
                "6k1/6pp/2p1p3/3n4/5P2/8/6PP/3R2K1 w - - 0 20",
                "f5 exf5 Rxd5 cxd5",
            ),
        ],
    );
}

#[test]
fn interference() {
    check(
        Motif::Interference,
        &[
            (
                "3r2k1/5ppp/8/8/1B6/3n4/5PPP/3R2K1 w - - 0 20",
                "Bd6 h6 Rxd3",
            ),
            ("6k1/1b3ppp/8/8/3P4/5n2/7P/5R1K w - - 0 20", "d5 h6 Rxf3"),
        ],
        &[
            (
                "6k1/1b3ppp/8/8/3P4/5n2/7P/5R1K w - - 0 20",
                "h3 g6 Rxf3 Bxf3+",
            ),
            (
                "3r2k1/5ppp/8/8/1B6/3n4/5PPP/3R2K1 w - - 0 20",
                "Bc5 h6 Rxd3 Rxd3",
            ),
        ],
    );
}

#[test]
fn trapped_piece() {
    check(
        Motif::TrappedPiece,
        &[
            ("6k1/5ppp/8/8/8/1P6/b4PPP/2KR4 w - - 0 20", "Kb2 Bxb3 Kxb3"),
            ("6k1/5ppp/8/8/8/8/5PP1/R4K1n w - - 0 20", "Kg1 Ng3 fxg3"),
        ],
        &[
            // The bishop could have gone along the diagonal.
            ("6k1/5ppp/8/8/8/8/b4PPP/2KR4 w - - 0 20", "Kb2 h6 Kxa2"),
            ("6k1/5ppp/8/8/6n1/8/5PP1/R4K2 w - - 0 20", "f3 h6 fxg4"),
        ],
    );
}

#[test]
fn promotion() {
    check(
        Motif::Promotion,
        &[
            ("8/1P4k1/8/8/8/8/5PPP/6K1 w - - 0 40", "b8=Q"),
            ("1r6/P5k1/8/8/8/8/5PPP/R5K1 w - - 0 40", "a8=Q Rxa8 Rxa8"),
        ],
        &[
            ("1r6/P5k1/8/8/8/8/5PPP/6K1 w - - 0 40", "a8=Q Rxa8"),
            ("8/P5k1/1r6/8/8/8/5PPP/6K1 w - - 0 40", "h3 Ra6 h4 Rxa7"),
        ],
    );
    check(
        Motif::UnderPromotion,
        &[
            ("8/3k1P1q/8/8/8/8/6PP/6K1 w - - 0 40", "f8=N+ Kc7 Nxh7"),
            ("8/1P4k1/8/8/8/8/5PPP/6K1 w - - 0 40", "b8=R"),
        ],
        &[
            ("8/1P4k1/8/8/8/8/5PPP/6K1 w - - 0 40", "b8=Q"),
            ("1r6/P5k1/8/8/8/8/5PPP/6K1 w - - 0 40", "a8=N Rxa8"),
        ],
    );
    check(
        Motif::PassedPawn,
        &[
            ("8/1P4k1/8/8/8/8/5PPP/6K1 w - - 0 40", "b8=Q"),
            ("8/6k1/1P6/8/8/8/5PPP/6K1 w - - 0 40", "b7 Kf7 b8=Q"),
        ],
        &[
            ("1r6/P5k1/8/8/8/8/5PPP/6K1 w - - 0 40", "a8=Q Rxa8"),
            // Another pawn had to be captured on the way.
            ("8/2p3k1/1P6/8/8/8/5PPP/6K1 w - - 0 40", "bxc7 Kf7 c8=Q"),
        ],
    );
}

#[test]
fn mates() {
    check(
        Motif::MateIn(1),
        &[
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", "Rd8#"),
            ("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 30", "Nf7#"),
        ],
        &[
            ("6k1/5pp1/8/8/8/8/5PPP/3R2K1 w - - 0 30", "Rd8+ Kh7"),
            (
                "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 30",
                "Re8+ Rxe8 Rxe8#",
            ),
        ],
    );
    check(
        Motif::MateIn(2),
        &[
            (
                "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 30",
                "Re8+ Rxe8 Rxe8#",
            ),
            ("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 30", "Qg8+ Rxg8 Nf7#"),
        ],
        &[("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", "Rd8#")],
    );
    check(
        Motif::BackRankMate,
        &[
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", "Rd8#"),
            (
                "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 30",
                "Re8+ Rxe8 Rxe8#",
            ),
        ],
        &[
            // The white king takes away the squares, and no pawn of Black's.
            ("6k1/8/6K1/8/8/8/8/3R4 w - - 0 30", "Rd8#"),
            ("6k1/5p1p/5PpQ/8/8/8/8/6K1 w - - 0 30", "Qg7#"),
        ],
    );
    check(
        Motif::SmotheredMate,
        &[
            ("6rk/6pp/7N/8/8/8/8/6K1 w - - 0 30", "Nf7#"),
            ("kr6/pp6/8/1N6/8/8/8/6K1 w - - 0 30", "Nc7#"),
        ],
        &[
            ("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 30", "Rd8#"),
            // A square beside the king is empty and attacked.
            ("6rk/6p1/7N/8/8/3B4/8/6K1 w - - 0 30", "Nf7#"),
        ],
    );
}

#[test]
fn what_the_moves_around_show() {
    check(
        Motif::Sacrifice,
        &[
            ("5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 30", "Qg8+ Rxg8 Nf7#"),
            (
                "3q2k1/6p1/8/6N1/8/8/6P1/6KR w - - 0 30",
                "Rh8+ Kxh8 Nf7+ Kg8 Nxd8",
            ),
        ],
        &[
            (
                "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 30",
                "Re8+ Rxe8 Rxe8#",
            ),
            ("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5"),
        ],
    );
    check(
        Motif::Attraction,
        &[
            (
                "3q2k1/6p1/8/6N1/8/8/6P1/6KR w - - 0 30",
                "Rh8+ Kxh8 Nf7+ Kg8 Nxd8",
            ),
            (
                "7k/2q3p1/8/6N1/8/8/6PP/3R2K1 w - - 0 30",
                "Rd8+ Qxd8 Nf7+ Kg8 Nxd8",
            ),
        ],
        &[
            ("3q2k1/6p1/8/6N1/8/8/6P1/6KR w - - 0 30", "Rh8+ Kxh8 Nf3"),
            (
                "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 30",
                "Re8+ Rxe8 Rxe8#",
            ),
        ],
    );
    check(
        Motif::Intermezzo,
        &[
            (
                "6k1/5p1p/2n5/8/2BN4/8/6PP/3R1RK1 b - - 0 20",
                "Nxd4 Bxf7+ Kg7 Rxd4",
            ),
            (
                "1r4k1/5p1p/2n3p1/4B3/5P2/8/6PP/1R4K1 b - - 0 20",
                "Nxe5 Rxb8+ Kg7 fxe5",
            ),
        ],
        &[
            ("6k1/5p1p/2n5/8/2BN4/8/6PP/3R1RK1 b - - 0 20", "Nxd4 Rxd4"),
            (
                "6k1/5p1p/2n5/8/2BN4/8/6PP/3R1RK1 b - - 0 20",
                "Na5 Bxf7+ Kg7",
            ),
        ],
    );
    check(
        Motif::XRayAttack,
        &[
            (
                "3b2k1/5ppp/8/Q2r4/8/8/5PPP/3R2K1 w - - 0 30",
                "Qxd8+ Rxd8 Rxd8#",
            ),
            (
                "6bk/7p/5b1P/8/8/6Q1/1B4PP/6K1 w - - 0 30",
                "Qg7+ Bxg7 Bxg7#",
            ),
        ],
        &[
            (
                "r5k1/5ppp/8/8/8/8/4RPPP/4R1K1 w - - 0 30",
                "Re8+ Rxe8 Rxe8#",
            ),
            ("6k1/5ppp/4p3/3n4/2P5/8/5PPP/6K1 w - - 0 20", "cxd5 exd5"),
        ],
    );
    check(
        Motif::MateThreat,
        &[("r5k1/5ppp/8/8/8/8/2B2PPP/4Q1K1 w - - 0 30", "Qe4 g6 Qxa8+")],
        &[
            ("r5k1/5p2/6p1/8/8/8/2B2PPP/4Q1K1 w - - 0 30", "Qe4 Kg7 Qxa8"),
            ("r4rk1/5ppp/8/8/8/8/5PPP/4QBK1 w - - 0 30", "Qe4 g6 h3"),
        ],
    );
    check(
        Motif::QuietMove,
        &[
            ("3q2k1/5ppp/8/8/8/3B4/5PPP/3R2K1 w - - 0 20", "Bb5 h6 Rxd8+"),
            ("3q2k1/5ppp/8/8/3N4/8/5PPP/3R2K1 w - - 0 20", "Nb3 h6 Rxd8+"),
        ],
        &[
            // It attacks a piece.
            ("4k3/8/4n3/8/8/8/5PPP/3R2K1 w - - 0 30", "Re1 Kd8 Rxe6"),
            (
                "6k1/5ppp/8/2n1r3/8/3P4/5PPP/3R2K1 w - - 0 20",
                "d4 Re2 dxc5",
            ),
            ("6k1/5ppp/8/3n4/8/8/5PPP/3R2K1 w - - 0 20", "Rxd5"),
            ("q7/8/8/k7/8/8/6PP/1R4K1 w - - 0 30", "Ra1+ Kb6 Rxa8"),
        ],
    );
}

#[test]
fn a_king_drawn_away() {
    check(
        Motif::Deflection,
        &[
            (
                "3qk3/5ppp/8/8/2B5/8/5PPP/3Q2K1 w - - 0 20",
                "Bxf7+ Kxf7 Qxd8",
            ),
            ("2q5/3k1ppp/8/8/8/8/5PPP/2Q2BK1 w - - 0 20", "Bb5+ Ke7 Qxc8"),
        ],
        &[
            // The king did not defend the queen.
            (
                "3q2k1/5ppp/8/8/2B5/8/5PPP/3Q2K1 w - - 0 20",
                "Bxf7+ Kxf7 Qxd8",
            ),
            // A rook defends it, too.
            (
                "r2qk3/5ppp/8/8/2B5/8/5PPP/3Q2K1 w - - 0 20",
                "Bxf7+ Kxf7 Qxd8 Rxd8",
            ),
        ],
    );
}

#[test]
fn zugzwang() {
    let shows = |fen: &str, played: &str, better: &str, scores| {
        let explanation = explained(fen, played, better, scores);
        let said = explanation.best().expect("it is thrown away");
        assert_eq!(said.claim, Claim::ThrowsEndingAway, "{fen}");
        said.motifs.iter().any(|it| it.motif == Motif::Zugzwang)
    };
    // If the other side could pass it would keep its result.
    let fen = "8/4k3/8/8/4K3/4P3/8/8 b - - 3 60";
    assert!(shows(fen, "Kf7 Ke5", "Ke6 Kd4", (-400, 0)));
    let fen = "8/8/4k3/8/8/3KP3/8/8 w - - 3 60";
    assert!(shows(fen, "Kd4 Kd6", "Ke4 Kd6", (0, 400)));
    // The pawn has a move to spare.
    let fen = "8/8/4k3/8/8/3K4/4P3/8 w - - 3 60";
    assert!(!shows(fen, "e3 Ke5", "Ke4 Kd6", (0, 400)));
    // The king only has to be close enough.
    let fen = "8/8/8/8/2k4P/8/8/K7 b - - 3 60";
    assert!(!shows(fen, "Kb3 h5", "Kd5 h5", (-900, 0)));
}
