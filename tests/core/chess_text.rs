//! Positions and moves as text: the forms that are used in practice, and error messages.

use tabia_chess::san::{self, SanProblem};
use tabia_chess::{FenField, Position, uci_move};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

#[test]
fn fen_errors_name_field_text_and_column() {
    use FenField::{Castling, EnPassant, FullmoveNumber, HalfmoveClock, Placement, Turn};
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let cases = [
        (
            "",
            Placement,
            "FEN, piece placement (column 1): the text is empty",
        ),
        (
            "rnbqkbnr/pppppppx/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Placement,
            "FEN, piece placement “x” (column 17): expected a piece letter, a digit 1-8 or “/”",
        ),
        (
            "rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Placement,
            "FEN, piece placement “9” (column 19): expected a piece letter, a digit 1-8 or “/”",
        ),
        (
            "rnbqkbnr/ppppppp0/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Placement,
            "FEN, piece placement “0” (column 17): expected a piece letter, a digit 1-8 or “/”",
        ),
        (
            "  ♜7/8 w",
            Placement,
            "FEN, piece placement “♜” (column 3): expected a piece letter, a digit 1-8 or “/”",
        ),
        (
            "rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Placement,
            "FEN, piece placement “/” (column 17): rank 7 has 7 squares instead of 8",
        ),
        (
            "r/8/8/8/8/8/8/8 w - - 0 1",
            Placement,
            "FEN, piece placement “/” (column 2): rank 8 has 1 square instead of 8",
        ),
        (
            "rnbqkbnr/pppp5/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            Placement,
            "FEN, piece placement “5” (column 14): rank 7 has more than 8 squares",
        ),
        (
            "8/8/8/8/8/8/8/8/8 w - - 0 1",
            Placement,
            "FEN, piece placement “/” (column 16): there are more than 8 ranks",
        ),
        (
            "4k3/8/8/4K3 w - - 0 1",
            Placement,
            "FEN, piece placement “4k3/8/8/4K3” (column 1): only 4 ranks of 8 are complete",
        ),
        (
            "4k3 w - - 0 1",
            Placement,
            "FEN, piece placement “4k3” (column 1): only 1 rank of 8 is complete",
        ),
        (
            "8/8/8/8/8/8/8/K7 w - - 0 1",
            Placement,
            "FEN, piece placement “8/8/8/8/8/8/8/K7” (column 1): Black has no king",
        ),
        (
            "4k3/8/8/8/8/8/8/K6K w - - 0 1",
            Placement,
            "FEN, piece placement “4k3/8/8/8/8/8/8/K6K” (column 1): White has more than one king",
        ),
        (
            "4k2P/8/8/8/8/8/8/K7 w - - 0 1",
            Placement,
            "FEN, piece placement “4k2P/8/8/8/8/8/8/K7” (column 1): a pawn cannot be on h8",
        ),
        (
            "4k3/8/p7/pppppppp/8/8/8/K7 w - - 0 1",
            Placement,
            "FEN, piece placement “4k3/8/p7/pppppppp/8/8/8/K7” (column 1): Black has more than 8 pawns",
        ),
        (
            "4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/K7 b - - 0 1",
            Placement,
            "FEN, piece placement “4k3/8/8/8/8/QQQQQQQQ/QQQQQQQQ/K7” (column 1): White has more than 16 pieces",
        ),
        (
            "8/8/8/3kK3/8/8/8/8 w - - 0 1",
            Placement,
            "FEN, piece placement “8/8/8/3kK3/8/8/8/8” (column 1): the side that is not to move is in check",
        ),
        (
            "4k3/8/8/8/4R3/8/8/K7 w - - 0 1",
            Placement,
            "FEN, piece placement “4k3/8/8/8/4R3/8/8/K7” (column 1): the side that is not to move is in check",
        ),
        (
            &format!("{start} white KQkq - 0 1"),
            Turn,
            "FEN, side to move “white” (column 45): expected w or b",
        ),
        (
            &format!("{start}   w   KQxq - 0 1"),
            Castling,
            "FEN, castling rights “x” (column 53): expected “-”, letters of KQkq, or files A-H and a-h",
        ),
        (
            &format!("{start} w KQkq e4 0 1"),
            EnPassant,
            "FEN, en-passant square “e4” (column 52): it lies on the third or sixth rank",
        ),
        (
            &format!("{start} w KQkq é3 0 1"),
            EnPassant,
            "FEN, en-passant square “é3” (column 52): expected “-” or a square such as e3",
        ),
        (
            &format!("{start} w KQkq - -1 1"),
            HalfmoveClock,
            "FEN, half-move clock “-1” (column 54): expected a number",
        ),
        (
            &format!("{start} w KQkq - 0 6553x"),
            FullmoveNumber,
            "FEN, move number “6553x” (column 56): expected a number",
        ),
        (
            &format!("{start} w KQkq - 0 1 bm e4;"),
            FullmoveNumber,
            "FEN, move number “bm” (column 58): nothing may follow the sixth field",
        ),
    ];
    for (fen, field, message) in cases {
        let error = Position::from_fen(fen).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(error.field, field, "{fen}");
        let from_column: String = fen.chars().skip(error.column - 1).collect();
        assert!(
            from_column.starts_with(&error.text),
            "{fen}: column {}",
            error.column
        );
    }
}

/// Pairs of a text and the FEN that it is read as.
#[test]
fn fen_is_read_generously() {
    let cases = [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
            START,
        ),
        (
            "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw  KQkq - 0 1\r\n",
            START,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            START,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w qkQK - 0 0",
            START,
        ),
        // Adjacent digits are not valid FEN, but have only one possible meaning.
        (
            "rnbqkbnr/pppppppp/44/8/11111111/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            START,
        ),
        // Rights without their rook and en-passant squares without a capture have no effect.
        (
            "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1",
            "4k3/8/8/8/8/8/4K3/R6R w - - 0 1",
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        ),
        // X-FEN: K and Q mean the outermost rook, a file letter the inner one.
        (
            "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w A - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1",
        ),
        (
            "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
            "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1",
        ),
    ];
    for (fen, expected) in cases {
        assert_eq!(position(fen).fen(), expected, "{fen}");
    }
    assert_eq!(
        position("4k3/8/8/8/8/8/8/RR2K3 w Q - 7 31").shredder_fen(),
        "4k3/8/8/8/8/8/8/RR2K3 w A - 7 31"
    );
}

const EN_PASSANT: &str = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
const CASTLING: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "3r1n1k/4P3/8/8/8/8/8/K7 w - - 0 1";
const KNIGHTS: &str = "rnbqkb1r/pppBpppp/5n2/8/8/8/PPPPPPPP/RNBQK1NR b KQkq - 0 1";
const QUEENS: &str = "8/8/1k6/8/4Q2Q/8/8/K6Q w - - 0 1";
const PAWN_AND_BISHOP: &str = "4k3/8/8/8/8/2n5/1P1B4/4K3 w - - 0 1";
const BISHOP_ALONE: &str = "4k3/8/8/8/8/2n5/3B4/4K3 w - - 0 1";

#[test]
fn san_is_read_as_people_write_it() {
    let cases: [(&str, &str, &[&str]); 17] = [
        (
            START,
            "g1f3",
            &[
                "Nf3",
                "nf3",
                "♘f3",
                "♞f3",
                "Nf3!?",
                "Nf3!",
                "Nf3??",
                "Nf3+",
                "Nf3++",
                "Nf3#",
                "Nf3N",
                "Nf3 N",
                "Nf3TN",
                "Nf3+ch",
                "Nf3mate",
                "\u{2003}Nf3\u{3000}",
                "N\u{2011}f3",
                "N\u{ad}f3",
                " Nf3 ",
                "Ng1-f3",
                "Ng1f3",
                "Ngf3",
                "N1f3",
                "g1f3",
                "N-f3",
                "Nf3 !",
                "Ng1–f3",
                "♘g1-f3",
            ],
        ),
        (
            START,
            "e2e4",
            &[
                "e4", "e2e4", "e2-e4", "e2–e4", "Pe4", "♙e4", "pe4", "e4!", "e4.",
            ],
        ),
        (
            EN_PASSANT,
            "e5f6",
            &[
                "exf6",
                "exf6 e.p.",
                "exf6ep",
                "exf6ep.!",
                "exf6e.p.",
                "exf6 ep",
                "exf6 e.p.!",
                "ef6",
                "e5xf6",
                "e5:f6",
                "e5f6",
                "e5×f6",
                "ef6 e.p.",
                "exf6+ e.p.",
            ],
        ),
        (
            CASTLING,
            "e1h1",
            &[
                "O-O",
                "O\u{2011}O",
                "0\u{2212}0",
                "\u{41e}-\u{41e}",
                "O-Och",
                "0-0",
                "o-o",
                "O–O",
                "OO",
                "O-O+",
                "0-0!?",
                "O-O#",
                "e1g1",
                "e1h1",
            ],
        ),
        (
            CASTLING,
            "e1a1",
            &[
                "O-O-O",
                "0-0-0",
                "o-o-o",
                "O-O-O+",
                "0–0–0",
                "0-0-0++",
                "e1c1",
                "e1a1",
            ],
        ),
        (
            PROMOTION,
            "e7e8q",
            &[
                "e8=Q",
                "e8=Queen",
                "e8(queen)",
                "e8Queen+",
                "e8=QN",
                "e8Q",
                "e8=q",
                "e8q",
                "e8(Q)",
                "e8=(Q)",
                "e8/Q",
                "e8=Q+",
                "e8Q!",
                "e7e8q",
                "e7-e8=Q",
                "e7-e8Q",
                "e8=♕",
                "e8♛",
                "e8 = Q",
                "Pe8=Q",
            ],
        ),
        (
            PROMOTION,
            "e7e8b",
            &[
                "e8=B", "e8B", "e8=b", "e8b", "e8(b)", "e8(B)", "e8/b", "e7e8b", "e8=♗",
            ],
        ),
        (
            PROMOTION,
            "e7d8n",
            &[
                "exd8=N",
                "exd8=Knight",
                "exd8N",
                "ed8=n",
                "e7xd8N",
                "exd8(N)+",
                "exd8=N!!",
                "e7d8n",
            ],
        ),
        (PROMOTION, "e7f8r", &["exf8=R", "ef8R", "e7xf8=r", "exf8/R"]),
        (
            KNIGHTS,
            "b8d7",
            &[
                "Nbxd7", "nbxd7", "Nbd7", "Nb8xd7", "N8xd7", "Nb8-d7", "b8d7", "♞bxd7", "Nb:d7",
            ],
        ),
        (KNIGHTS, "f6d7", &["Nfxd7", "N6xd7", "Nf6d7"]),
        (QUEENS, "h4e1", &["Qh4e1", "Qh4-e1"]),
        (QUEENS, "e4e1", &["Qee1", "Qe4e1"]),
        (QUEENS, "h1e1", &["Q1e1", "Qh1e1", "Qh1-e1"]),
        (PAWN_AND_BISHOP, "b2c3", &["bxc3", "bc3", "b2xc3", "b2c3"]),
        (
            PAWN_AND_BISHOP,
            "d2c3",
            &["Bxc3", "Bc3", "Bd2xc3", "bd2xc3", "♗xc3"],
        ),
        (BISHOP_ALONE, "d2c3", &["Bxc3", "bxc3", "bc3"]),
    ];
    for (fen, expected, texts) in cases {
        let position = position(fen);
        for text in texts {
            let mv = san::read(&position, text);
            assert_eq!(
                mv.map(|mv| format!("{mv:?}")).as_deref(),
                Ok(expected),
                "{fen} {text}"
            );
        }
    }
}

#[test]
fn san_errors_say_what_is_wrong() {
    use SanProblem::{Ambiguous, Empty, Illegal, NoPromotion, Unreadable};
    let cases = [
        (START, "", Empty, "there is no move text"),
        (START, " !? ", Empty, "there is no move text"),
        (START, "e5", Illegal, "“e5” is not legal in this position"),
        (
            START,
            "Nbd2",
            Illegal,
            "“Nbd2” is not legal in this position",
        ),
        (START, "O-O", Illegal, "“O-O” is not legal in this position"),
        (
            START,
            "0-0-0",
            Illegal,
            "“0-0-0” is not legal in this position",
        ),
        (
            START,
            "e2e5",
            Illegal,
            "“e2e5” is not legal in this position",
        ),
        (
            START,
            "exd3",
            Illegal,
            "“exd3” is not legal in this position",
        ),
        (
            START,
            "e4=Q",
            Illegal,
            "“e4=Q” is not legal in this position",
        ),
        (
            START,
            "Zf3",
            Unreadable { column: 1 },
            "“Zf3” is not a move (column 1)",
        ),
        (
            START,
            "Nf9",
            Unreadable { column: 3 },
            "“Nf9” is not a move (column 3)",
        ),
        (
            START,
            "  Nf9",
            Unreadable { column: 5 },
            "“  Nf9” is not a move (column 5)",
        ),
        (
            START,
            "♘é3",
            Unreadable { column: 2 },
            "“♘é3” is not a move (column 2)",
        ),
        (
            START,
            "N",
            Unreadable { column: 1 },
            "“N” is not a move (column 1)",
        ),
        (
            KNIGHTS,
            "Nxd7",
            Ambiguous,
            "“Nxd7” can be played by more than one piece",
        ),
        (KNIGHTS, "a6", Illegal, "“a6” is not legal in this position"),
        (
            QUEENS,
            "Qe1",
            Ambiguous,
            "“Qe1” can be played by more than one piece",
        ),
        (
            QUEENS,
            "Qhe1",
            Ambiguous,
            "“Qhe1” can be played by more than one piece",
        ),
        (
            QUEENS,
            "Q4e1",
            Ambiguous,
            "“Q4e1” can be played by more than one piece",
        ),
        (
            PROMOTION,
            "e8",
            NoPromotion,
            "“e8” does not say what the pawn becomes",
        ),
        (
            PROMOTION,
            "exd8+",
            NoPromotion,
            "“exd8+” does not say what the pawn becomes",
        ),
        (
            PROMOTION,
            "e7e8",
            NoPromotion,
            "“e7e8” does not say what the pawn becomes",
        ),
        (
            PROMOTION,
            "e8=K",
            Unreadable { column: 4 },
            "“e8=K” is not a move (column 4)",
        ),
        (
            PROMOTION,
            "e8=P",
            Unreadable { column: 4 },
            "“e8=P” is not a move (column 4)",
        ),
    ];
    for (fen, text, reason, message) in cases {
        let error = san::read(&position(fen), text).unwrap_err();
        assert_eq!(error.reason, reason, "{text}");
        assert_eq!(error.to_string(), message);
        assert_eq!(error.text, text);
    }
}

#[test]
fn uci_moves_in_both_castling_styles() {
    let standard = position(CASTLING);
    for (text, rook) in [
        ("e1g1", "h1"),
        ("e1h1", "h1"),
        ("e1c1", "a1"),
        ("e1a1", "a1"),
    ] {
        let mv = uci_move::read(&standard, text).unwrap();
        assert!(mv.is_castling(), "{text}");
        assert_eq!(mv.to().to_string(), rook);
    }
    let short = uci_move::read(&standard, "e1g1").unwrap();
    assert_eq!(uci_move::write(&standard, short, false), "e1g1");
    assert_eq!(uci_move::write(&standard, short, true), "e1h1");

    // The king is on g1 already: only the rook shows that castling is meant.
    let chess960 = position("1k6/8/8/8/8/8/8/R5KR w HA - 0 1");
    let mv = uci_move::read(&chess960, "g1h1").unwrap();
    assert!(mv.is_castling());
    assert_eq!(uci_move::write(&chess960, mv, false), "g1h1");
    // A king on the e-file whose move to the g-file is castling, and one for which it is an ordinary move.
    let inner = position("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1");
    assert!(uci_move::read(&inner, "e1g1").unwrap().is_castling());
    let beside = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert!(!uci_move::read(&beside, "f1g1").unwrap().is_castling());
    assert!(uci_move::read(&beside, "f1h1").unwrap().is_castling());

    for (fen, text, message) in [
        (START, "e2e5", "“e2e5” is not legal in this position"),
        (START, "e1g1", "“e1g1” is not legal in this position"),
        (START, "e2e4q", "“e2e4q” is not legal in this position"),
        (PROMOTION, "e7e8", "“e7e8” is not legal in this position"),
        (START, "", "“” is not a move such as e2e4 or e7e8q"),
        (START, "e2", "“e2” is not a move such as e2e4 or e7e8q"),
        (START, "0000", "“0000” is not a move such as e2e4 or e7e8q"),
        (
            START,
            "e2-e4",
            "“e2-e4” is not a move such as e2e4 or e7e8q",
        ),
        (START, "é2e4", "“é2e4” is not a move such as e2e4 or e7e8q"),
        (
            PROMOTION,
            "e7e8k",
            "“e7e8k” is not a move such as e2e4 or e7e8q",
        ),
        (
            PROMOTION,
            "e7e8♕",
            "“e7e8♕” is not a move such as e2e4 or e7e8q",
        ),
    ] {
        assert_eq!(
            uci_move::read(&position(fen), text)
                .unwrap_err()
                .to_string(),
            message
        );
    }
}

#[test]
fn clocks_that_are_too_great_to_count_are_the_greatest() {
    let board = "4k3/8/8/8/8/8/8/4K2R";
    for (given, kept) in [
        ("65535 65535", "65535 65535"),
        ("65536 1", "65535 1"),
        ("0 65536", "0 65535"),
        (
            "99999999999999999999999999 0099999999999999999999",
            "65535 65535",
        ),
    ] {
        let position = Position::from_fen(&format!("{board} b - - {given}")).unwrap();
        assert_eq!(position.fen(), format!("{board} b - - {kept}"));
        let mut next = position.clone();
        let undo = next.make(next.legal_moves()[0]);
        assert!(next.fullmove_number() >= position.fullmove_number());
        next.unmake(position.legal_moves()[0], undo);
        assert_eq!(next, position);
    }
    let row = format!("{board} w - - 0 70000 bm Rh8+;");
    let (position, operations) = tabia_chess::epd::read_row(&row).unwrap();
    assert_eq!((position.fullmove_number(), operations.len()), (65535, 1));
}
