//! The text of searches.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tabia_chess::{Position, san};
use tabia_game::{GameResult, NodeId, Step, pgn};

use crate::Replay;
use crate::positions::*;

/// Returns the ply of the first match in a game.
fn find(search: &str, game: &str, result: GameResult) -> Option<u32> {
    let search: PositionSearch = search.parse().unwrap();
    Matcher::new(&search).first_match(&Replay::standard(), &code(game), result)
}

/// Returns the code of a game from the start position.
fn code(game: &str) -> Vec<u8> {
    let mut position = Position::start();
    let (mut replay, mut code) = (Replay::standard(), Vec::new());
    for text in game.split(' ') {
        let mv = san::read(&position, text).unwrap();
        assert!(replay.encode(Step::Move(mv), &mut code));
        let _ = position.make(mv);
    }
    code
}

#[test]
fn searches_are_written_in_their_shortest_form() {
    for (text, written) in [
        ("material:KRP-KR", ""),
        ("material:KPRR–KP*Q2..N1", "material:KRRP-KQQ+NP*"),
        (
            "material:KQPP+-KRRP..3 for:2",
            "material:KQPP+-KRRP..3 for:2",
        ),
        (
            "material:KM2-KBN color:fixed",
            "material:KMM-KBN color:fixed",
        ),
        ("material:KQQ?-KP8?", ""),
        ("material:KB?-KN0?", ""),
        (
            "bishops:opposite  result:won",
            "bishops:opposite result:won",
        ),
        ("imbalance:P-2", ""),
        ("imbalance:M-1,R+1", "imbalance:R+1,M-1"),
        ("imbalance:P-2..-1,*", "imbalance:P-2..-1,*"),
        ("imbalance:V..-2 for:4 result:lost", ""),
        ("e5=N", ""),
        ("e5=N1 7=R d=[Pp]0", ""),
        (
            "c4..f5=[!Kk]2..5 a,h=x3",
            "c4..f5=[!Kk]2..5 a1,h1,a2,h2,a3,h3,a4,h4,a5,h5,a6,h6,a7,h7,a8,h8=x3",
        ),
        (
            "board:*/*/*/**/8/8/8/8",
            "column 14: a rank has at most one “*”",
        ),
        (
            "board:*/*/*/3N*/*/[Pp]*/*/R6R",
            "a1,h1=R2.. b1,c1,d1,e1,f1,g1,a5,b5,c5=.9.. a3=[Pp] d5=N",
        ),
        (
            "pawns:8/pp3ppp/4p3/3p4/3P4/4P3/PP3PPP/RNBQKBNR color:either",
            "pawns:8/pp3ppp/4p3/3p4/3P4/4P3/PP3PPP/8 color:either",
        ),
        ("pawnfiles:8/8/8/8/8/P7/8/8 wing:either", ""),
        ("position:8/8/8/4k3/8/8/4P3/4K3", ""),
        ("position:\"8/8/8/4k3/8/8/4P3/4K3 b\"", ""),
        (
            "position:\"r3k2r/8/8/8/8/8/8/R3K2R ? Kq - 0 1\"",
            "position:\"r3k2r/8/8/8/8/8/8/R3K2R ? Ha\"",
        ),
        (
            "position:\"4k3/8/8/8/1pP5/8/8/4K3 b - c3 0 1\" turn:black",
            "position:\"4k3/8/8/8/1pP5/8/8/4K3 b - c3\" turn:black",
        ),
        ("material:KR?-KR? then material:KR-KR for:3", ""),
    ] {
        let read = text.parse::<PositionSearch>();
        let found = read.map_or_else(|error| error.to_string(), |search| search.to_string());
        assert_eq!(found, if written.is_empty() { text } else { written });
    }
}

#[test]
fn faults_are_reported_with_their_place() {
    for (text, expected) in [
        (
            "",
            "column 1: a condition is missing, such as material:KRP-KR",
        ),
        (
            "e4=P then",
            "column 10: a condition is missing, such as material:KRP-KR",
        ),
        (
            "then e4=P",
            "column 1: a condition is missing, such as material:KRP-KR",
        ),
        (
            "material:KRP",
            "column 13: expected a piece of KQRBNPM, a number of pieces, or “-”",
        ),
        ("material:KRPR-K", "column 13: R is named twice"),
        (
            "material:KMB-K",
            "column 12: M counts bishops and knights together: name either M or B, N",
        ),
        (
            "material:KP3..1-K",
            "column 12: the first number is greater than the second",
        ),
        ("material:KP..-K", "column 14: expected a number, not “-K”"),
        (
            "e4=P material:KRP-KRX",
            "column 21: expected a piece of KQRBNPM, a number of pieces, or the end, not “X”",
        ),
        (
            "bishops:white",
            "column 9: expected opposite or same, not “white”",
        ),
        ("imbalance:P2", "column 12: a difference has a sign: +1, -2"),
        (
            "imbalance:P-",
            "column 13: expected a number after the sign",
        ),
        ("imbalance:P-200", "column 12: the number is too large"),
        (
            "imbalance:*",
            "column 11: expected a piece of QRBNPM, V, or “*” at the end, not “*”",
        ),
        (
            "e9=N",
            "column 1: expected a square, a file a-h or a rank 1-8, not “e9=N”",
        ),
        (
            "c4..f=N",
            "column 5: expected a square such as e4, not “f=N”",
        ),
        (
            "e4=Z",
            "column 4: expected a piece: a letter of KQRBNP, M, A, x, “.” or “?”, not “Z”",
        ),
        (
            "e4=[Pp",
            "column 7: expected a piece: a letter of KQRBNP, M, A, x, “.” or “?”",
        ),
        ("board:8/8", "column 10: expected “/” and the next rank"),
        (
            "board:8/9",
            "column 9: expected a piece: a letter of KQRBNP, M, A, x, “.” or “?”, not “9”",
        ),
        ("board:8/8P", "column 9: rank 7 has more than 8 squares"),
        (
            "board:*/7/*/*/*/*/*/*",
            "column 9: rank 7 has 7 squares instead of 8",
        ),
        (
            "pawns:8/7/8",
            "column 10: rank 7 has 7 squares instead of 8",
        ),
        ("position:8/8/8/8/8/8/8/8", "column 10: White has no king"),
        (
            "position:\"4k3/8/8/8/8/8/8/4K3 x\"",
            "column 31: expected w or b",
        ),
        (
            "position:\"8/8",
            "column 11: the quotation mark is not closed",
        ),
        ("turn:w", "column 6: expected white or black, not “w”"),
        (
            "e4=P for:0",
            "column 10: expected a number of half-moves, not “0”",
        ),
        (
            "e4=P result:1-0",
            "column 13: expected won or drawn or lost, not “1-0”",
        ),
    ] {
        let error = text.parse::<PositionSearch>().unwrap_err();
        assert_eq!(error.to_string(), expected, "{text}");
    }
    let error = "e4=P colour:fixed".parse::<PositionSearch>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("column 6: expected material, ")
    );
}

#[test]
fn any_text_is_read_or_refused_at_a_place_within_it() {
    const PARTS: [&str; 40] = [
        "material:",
        "KRP",
        "-",
        "K",
        "PP+",
        "*",
        "1..3",
        "..",
        "?",
        "M",
        " ",
        "  ",
        "then ",
        "for:2",
        "board:",
        "8/",
        "*/",
        "e4",
        "=",
        "[",
        "]",
        "!",
        ",",
        "a",
        "7",
        "imbalance:",
        "V",
        "+1",
        "-2",
        "position:",
        "\"",
        "pawns:",
        "turn:",
        "white",
        "color:",
        "either",
        "wing:",
        "é",
        "\u{a0}",
        "result:won",
    ];
    const TEXTS: [&str; 4] = [
        "material:KRP-KR for:2 then e4,d=[Pp]2.. color:fixed",
        "imbalance:P-2,R+1..,* bishops:same result:won",
        "board:8/*/*/3N*/*/[Pp]*/*/R6R wing:either turn:white",
        "position:\"4k3/8/8/8/1pP5/8/8/4K3 b - c3\" pawns:8/8/8/8/pP6/8/8/8",
    ];
    let mut random = StdRng::seed_from_u64(5);
    let (mut read, mut refused) = (0, 0);
    for _ in 0..50_000 {
        let mut letters: Vec<char> = TEXTS[random.random_range(0..TEXTS.len())].chars().collect();
        for _ in 0..random.random_range(1..4) {
            let begin = random.random_range(0..=letters.len());
            let end = letters.len().min(begin + random.random_range(0..3));
            letters.splice(begin..end, PARTS[random.random_range(0..40)].chars());
        }
        let text: String = letters.into_iter().collect();
        match text.parse::<PositionSearch>() {
            Ok(search) => {
                assert_eq!(search.to_string().parse(), Ok(search), "{text}");
                read += 1;
            }
            Err(error) => {
                let columns = 1..=text.chars().count() + 1;
                assert!(columns.contains(&error.column), "{text}: {error}");
                refused += 1;
            }
        }
    }
    assert!(read > 300 && refused > 300, "{read} {refused}");
}

/// Black takes three pawns and loses the queen.
const GAME: &str = "e4 e5 d4 exd4 c3 dxc3 Bc4 cxb2 Bxb2 Qf6 Bxf6 Nxf6 Nf3 Bb4+ Ke2 O-O";

#[test]
fn matches_begin_where_the_definition_holds() {
    let found = |search: &str| find(search, GAME, GameResult::WhiteWins);
    // Black takes the pawns at plies 4, 6 and 8, and White at ply 9.
    assert_eq!(found("imbalance:P-1"), Some(4));
    assert_eq!(found("imbalance:P-1 for:3"), None);
    assert_eq!(found("imbalance:P-2"), Some(6));
    assert_eq!(found("imbalance:P-2 for:2 result:won"), Some(6));
    assert_eq!(found("imbalance:P-2 for:2 result:lost"), None);
    assert_eq!(found("imbalance:P+2 color:fixed"), None);
    assert_eq!(found("imbalance:P+2 result:lost"), Some(6));
    assert_eq!(found("imbalance:V+6.. color:fixed"), Some(11));
    assert_eq!(found("material:KQ?-KQ0? color:fixed"), Some(11));
    assert_eq!(found("material:KQ0?-KQ? color:fixed"), None);
    assert_eq!(found("c4=B then f6=n"), Some(12));
    assert_eq!(found("f6=n then c4=B"), Some(13));
    assert_eq!(found("f5=B wing:either color:either"), None);
    assert_eq!(found("f4=B wing:either"), Some(7));
    assert_eq!(found("f5=b wing:either color:either"), Some(7));
    assert_eq!(found("turn:black e1=.1"), Some(15));
    assert_eq!(found("d=[Pp]1 c=[Pp]..1"), Some(8));
}

#[test]
fn all_matches_of_a_game_are_found_once_each() {
    let found = |search: &str, moves: &str| {
        let search: PositionSearch = search.parse().unwrap();
        let game = pgn::read(moves.as_bytes()).games.remove(0);
        let depth = |node: NodeId| {
            let line = std::iter::successors(Some(node), |node| game.parent(*node));
            line.count() - 1
        };
        let nodes = Matcher::new(&search).matches_in(&game).into_iter();
        nodes.map(depth).collect::<Vec<_>>()
    };
    assert_eq!(found("imbalance:P-1 color:fixed", GAME), [4]);
    assert_eq!(found("imbalance:P-2 color:fixed for:2", GAME), [6, 9]);
    assert_eq!(found("imbalance:P-1", "a4 a5"), [0; 0]);
    // Knights go out and home: each time counts, also the start again.
    let knights = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    assert_eq!(found("f3=N", knights), [1, 5]);
    assert_eq!(found("f3=N color:either", knights), [1, 2, 5, 6]);
    let start = format!("position:\"{}\"", Position::start().fen());
    assert_eq!(found(&start, knights), [0, 4, 8]);
    assert_eq!(found("f3=N then g1=N", knights), [3, 7]);
    assert_eq!(found("f3=N then g8=n for:2", knights), [4]);
    let with_variation = "Nf3 (Nc3 Nf6 Nf3) Nf6";
    assert_eq!(found("f3=N", with_variation), [1]);
    assert_eq!(found("f3=N in:variations", with_variation), [1, 3]);
}

#[test]
fn boards_come_back_from_their_conditions() {
    let board = |text: &str| {
        let search: PositionSearch = text.parse().unwrap();
        let conditions = search.stages[0].conditions.iter();
        let squares = conditions.filter_map(|condition| match condition {
            Condition::Squares(squares) => Some(squares),
            _ => None,
        });
        SquareCondition::to_board(squares)
    };
    let drawn = board("board:*/*/*/3N*/*/[Pp]*/*/R6R").unwrap();
    let conditions = SquareCondition::of_board(&drawn);
    assert_eq!(SquareCondition::to_board(&conditions), Some(drawn));
    assert_eq!(board("e5=N d4=p"), board("board:*/*/*/????N*/???p*/*/*/*"));
    assert_eq!(board("7=R"), None);
    assert_eq!(board("e5=N e5=n"), None);
    let text = "position:\"r3k2r/8/8/8/4Pp2/8/8/R3K2R b Ha e3\"";
    let search: PositionSearch = text.parse().unwrap();
    let Condition::Position(position) = &search.stages[0].conditions[0] else {
        panic!("{search}")
    };
    let fen = position.setup().fen();
    assert_eq!(fen, "r3k2r/8/8/8/4Pp2/8/8/R3K2R b Kq e3 0 1");
    assert_eq!(
        position
            .setup()
            .position()
            .map(|it| PositionCondition::new(&it)),
        Ok(position.clone())
    );
}

/// A pawn that is pinned cannot be captured en passant: the double step leads to the position of two single steps.
#[test]
fn en_passant_counts_only_where_it_is_legal() {
    let search = "position:\"rnbqkb1r/pppp1ppp/8/8/2PPp3/4QN2/PP2PPPP/RNB1KB1R b KQkq -\"";
    let twin = "Nf3 Nf6 c4 Nc6 Qb3 e5 Qe3 e4 d4";
    let search_twin = search.replace("rnbqkb1r/pppp1ppp/8", "r1bqkb1r/pppp1ppp/2n2n2");
    assert_eq!(find(&search_twin, twin, GameResult::Draw), Some(9));
    // Without the pin the capture is legal, and the positions differ.
    let free = "Nf3 Nf6 c4 Nc6 Qb3 e5 Qb4 e4 d4";
    let position = |passed: &str| {
        format!(
            "position:\"r1bqkb1r/pppp1ppp/2n2n2/8/1QPPp3/5N2/PP2PPPP/RNB1KB1R b KQkq {passed}\""
        )
    };
    assert_eq!(find(&position("-"), free, GameResult::Draw), None);
    assert_eq!(find(&position("d3"), free, GameResult::Draw), Some(9));
    assert_eq!(
        find(
            &position("-").replace("KQkq -", "?"),
            free,
            GameResult::Draw
        ),
        Some(9)
    );
}
