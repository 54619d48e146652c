//! The end of games.

use tabia_chess::{Claim, Color, Ending, Position, can_mate, claim, ending, is_dead, san};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[test]
fn mate_and_stalemate() {
    let cases = [
        // Fool's mate and scholar's mate.
        (
            "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
            Some(Ending::Checkmate {
                winner: Color::Black,
            }),
        ),
        (
            "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4",
            Some(Ending::Checkmate {
                winner: Color::White,
            }),
        ),
        // A smothered mate, a double check, and a check that only an en-passant capture answers.
        (
            "6rk/5Npp/8/8/8/8/8/K7 b - - 0 1",
            Some(Ending::Checkmate {
                winner: Color::White,
            }),
        ),
        ("4k3/8/8/8/8/5n2/4r3/4K3 w - - 0 1", None),
        ("8/8/8/2k5/2pP4/8/B7/4K3 b - d3 0 3", None),
        // Stalemate in the corner, with a pinned piece, and with a blocked pawn.
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Some(Ending::Stalemate)),
        ("kb5R/8/1K6/8/8/8/8/8 b - - 0 1", Some(Ending::Stalemate)),
        ("8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", Some(Ending::Stalemate)),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            None,
        ),
    ];
    for (fen, expected) in cases {
        assert_eq!(ending(&position(fen), 1), expected, "{fen}");
    }
}

/// Placements, and whether White and Black can mate with this material.
#[test]
fn dead_positions() {
    let cases = [
        ("4k3/8/8/8/8/8/8/4K3", false, false),
        ("4k3/8/8/8/8/8/8/4KN2", false, false),
        ("4k3/8/8/8/8/8/8/4KB2", false, false),
        // Bishops of one colour, however many.
        ("4kb2/8/8/8/8/8/8/2B1K3", false, false),
        ("4kb2/8/8/8/8/B7/8/2B1K3", false, false),
        // Bishops of both colours, also with one on each side.
        ("2b1k3/8/8/8/8/8/8/2B1K3", true, true),
        ("4k3/8/8/8/8/8/8/2B1KB2", true, false),
        // A lone minor piece mates only with the help of an enemy piece.
        ("4kn2/8/8/8/8/8/8/4KN2", true, true),
        ("4kn2/8/8/8/8/8/8/4KB2", true, true),
        ("4kq2/8/8/8/8/8/8/4KN2", false, true),
        ("4kr2/8/8/8/8/8/8/4KN2", true, true),
        ("4kr2/8/8/8/8/8/8/4KB2", false, true),
        ("4k3/7p/8/8/8/8/8/4KB2", true, true),
        ("4k3/8/8/8/8/8/8/4KNN1", true, false),
        ("4k3/8/8/8/8/8/8/4KBN1", true, false),
        ("4k3/8/8/8/8/8/P7/4K3", true, false),
        ("4k3/8/8/8/8/8/8/R3K3", true, false),
        ("4k3/8/8/8/8/8/8/3QK3", true, false),
    ];
    for (placement, white, black) in cases {
        for turn in ["w", "b"] {
            let position = position(&format!("{placement} {turn} - - 0 1"));
            assert_eq!(can_mate(&position, Color::White), white, "{placement}");
            assert_eq!(can_mate(&position, Color::Black), black, "{placement}");
            assert_eq!(is_dead(&position), !white && !black, "{placement}");
            let expected = (!white && !black).then_some(Ending::DeadPosition);
            assert_eq!(ending(&position, 1), expected, "{placement}");
        }
    }
}

#[test]
fn repetition_is_claimed_at_three_and_ends_the_game_at_five() {
    let mut position = Position::start();
    let mut keys = vec![position.key()];
    for round in 2..=5 {
        for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
            let mv = san::read(&position, text).unwrap();
            let _ = position.make(mv);
            keys.push(position.key());
        }
        let occurrences = keys.iter().filter(|&&key| key == position.key()).count();
        assert_eq!(occurrences, round);
        let claimed = (round >= 3).then_some(Claim::ThreefoldRepetition);
        assert_eq!(claim(&position, occurrences), claimed);
        let ended = (round >= 5).then_some(Ending::FivefoldRepetition);
        assert_eq!(ending(&position, occurrences), ended);
    }
}

/// Equal squares without castling rights or without an en-passant capture are another position.
#[test]
fn rights_make_another_position() {
    let with = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for rights in ["KQk", "Qkq", "-"] {
        let without = position(&format!("r3k2r/8/8/8/8/8/8/R3K2R w {rights} - 0 1"));
        assert_ne!(with.key(), without.key());
    }
    let capturable = "4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1";
    assert_ne!(
        position(capturable).key(),
        position(&capturable.replace("c3", "-")).key()
    );
    // No adjacent pawn, or a capture that would leave the king in check: this is the same position.
    for fen in [
        "4k3/8/8/8/p1P5/8/8/4K3 b - c3 0 1",
        "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
    ] {
        let (named, unnamed) = (
            position(fen),
            position(&fen.replace("c3", "-").replace("d3", "-")),
        );
        assert_eq!(named, unnamed);
        assert_eq!(named.key(), unnamed.key());
        assert_eq!(named.en_passant(), None);
    }
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let at = |clock: u16| position(&format!("4k3/8/8/8/8/8/8/R3K3 w - - {clock} 120"));
    assert_eq!(claim(&at(99), 1), None);
    assert_eq!(claim(&at(100), 1), Some(Claim::FiftyMoves));
    assert_eq!(ending(&at(149), 1), None);
    assert_eq!(ending(&at(150), 1), Some(Ending::SeventyFiveMoves));
    // The clock counts quiet moves and restarts with a capture or a pawn move.
    let mut position = position("4k3/7p/8/8/8/8/7P/R3K3 w - - 98 120");
    for (text, clock) in [
        ("Ra2", 99),
        ("Kd8", 100),
        ("Ra1", 101),
        ("h6", 0),
        ("Ra2", 1),
    ] {
        let mv = san::read(&position, text).unwrap();
        let _ = position.make(mv);
        assert_eq!(position.halfmove_clock(), clock, "{text}");
    }
}

/// Mate has priority over the seventy-five moves and the fifth repetition (FIDE Laws, 9.6.2).
#[test]
fn mate_comes_first() {
    let position = position("R5k1/5ppp/8/8/8/8/8/6K1 b - - 150 200");
    assert_eq!(
        ending(&position, 5),
        Some(Ending::Checkmate {
            winner: Color::White
        })
    );
}
