//! Tests of the words of UCI.

use std::time::Duration;

use proptest::prelude::*;
use tabia_chess::{Color, Move, Position, uci_move};
use tabia_player::{Bound, Clock, Depth, Elo, NodeClock, Ply, Score, Strength, TimeLimit};

use super::*;
use crate::client::dialect::Figures;

fn read(uci: &mut Uci, line: &str) -> Vec<Message> {
    let mut messages = Vec::new();
    uci.read(line, Some(&Position::start()), &mut messages);
    messages
}

fn game(moves: &str) -> GameLine {
    let mut line = GameLine::default();
    for text in moves.split_whitespace() {
        let mv = uci_move::read(line.position(), text).unwrap();
        line.push(mv).unwrap();
    }
    line
}

fn mv(text: &str) -> Move {
    uci_move::read(&Position::start(), text).unwrap()
}

fn welcome(lines: &[&str]) -> Uci {
    let mut uci = Uci::new();
    for line in lines {
        assert_eq!(read(&mut uci, line), []);
    }
    assert_eq!(read(&mut uci, "uciok"), [Message::Welcome]);
    uci
}

#[test]
fn a_handshake_gives_name_and_options() {
    let uci = welcome(&[
        "Toga II 3.0 UCI based on Fruit 2.1",
        "id name Toga II  3.0",
        "id author Thomas Gaksch",
        "option name Hash type spin default 128 min 4 max 1024",
        "option name OwnBook type check default true",
        "option name NullMove Pruning type combo default Fail High var Always var Fail High var Never",
        "option name Clear Hash type button",
        "option name Log type string default <empty>",
        "option name Book File type string default /a b/min max.bin",
        "option name Piece type A type spin default 3",
        "option name hash type check default true",
    ]);
    let Identity {
        name,
        author,
        options,
        ..
    } = uci.identity();
    assert_eq!(
        (name.as_str(), author.as_str()),
        ("Toga II  3.0", "Thomas Gaksch")
    );
    let text = |default: &str| OptionKind::Text {
        default: default.to_owned(),
    };
    let combo = OptionKind::Combo {
        default: "Fail High".to_owned(),
        values: ["Always", "Fail High", "Never"].map(str::to_owned).to_vec(),
    };
    let spin = |default, least, most| OptionKind::Spin {
        default,
        least,
        most,
    };
    let expected = [
        ("Hash", spin(128, 4, 1024)),
        ("OwnBook", OptionKind::Check { default: true }),
        ("NullMove Pruning", combo),
        ("Clear Hash", OptionKind::Button),
        ("Log", text("")),
        ("Book File", text("/a b/min max.bin")),
        ("Piece type A", spin(3, i64::MIN, i64::MAX)),
    ];
    let found: Vec<(&str, OptionKind)> = options
        .iter()
        .map(|option| (option.name.as_str(), option.kind.clone()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn bad_options_are_faults_and_a_million_are_bounded() {
    let mut uci = Uci::new();
    for line in [
        "option",
        "option name",
        "option name X",
        "option name type spin",
    ] {
        let fault = Message::Fault(Fault::BadOption);
        assert_eq!(read(&mut uci, line), [fault], "{line}");
    }
    for number in 0..5_000 {
        read(&mut uci, &format!("option name O{number} type button"));
    }
    assert_eq!(uci.identity().options.len(), 1_000);
}

#[test]
fn programs_of_another_protocol_are_recognised() {
    for line in [
        "Error (unknown command): uci",
        "Illegal move: uci",
        "White (1) : Invalid move: uci",
    ] {
        assert_eq!(read(&mut Uci::new(), line), [Message::Foreign]);
        assert_eq!(read(&mut welcome(&[]), line), []);
    }
}

#[test]
fn figures_are_read() {
    let line = "info depth 12 seldepth 18 multipv 2 score cp -31 lowerbound wdl 100 800 100 nodes 1234 nps 99 hashfull 5 \
                tbhits 7 time 17 pv e2e4 e7e5 g1f3";
    let pv = game("e2e4 e7e5 g1f3").moves().to_vec();
    let figures = Figures {
        depth: Some(12),
        seldepth: Some(18),
        line: Some(2),
        score: Some((Score::centipawns(-31), Bound::Lower)),
        wdl: Some([100, 800, 100]),
        nodes: Some(1234),
        nps: Some(99),
        hashfull: Some(5),
        tbhits: Some(7),
        time: Some(Duration::from_millis(17)),
        pv: pv.clone(),
    };
    let read = |line| read(&mut welcome(&[]), line);
    assert_eq!(read(line), [Message::Figures(Box::new(figures))]);
    let score = |line| match &read(line)[..] {
        [Message::Figures(figures), ..] => figures.score.unwrap(),
        other => panic!("{other:?}"),
    };
    assert_eq!(score("info score mate 3").0, Score::mate_in(Ply(5)));
    assert_eq!(score("info score mate -2").0, Score::mated_in(Ply(4)));
    assert_eq!(score("info score mate 0").0, Score::MATED);
    assert!(score("info score mate 9223372036854775807").0.is_win());
    assert!(score("info score mate -9223372036854775808").0.is_loss());
    assert!(!score("info score cp 9223372036854775807").0.is_mate());
    assert_eq!(score("info score cp 5 upperbound").1, Bound::Upper);
    // Keys after the variation, and one that is cut at an illegal move.
    let cut = read("info depth 3 pv e2e4 e7e5 g1f3 score cp 7");
    assert!(matches!(&cut[..], [Message::Figures(it)] if it.pv == pv && it.score.is_some()));
    let cut = read("info depth 3 score cp 7 pv e2e4 e2e4 e7e5");
    assert!(matches!(&cut[..], [Message::Figures(it), Message::Fault(_)] if it.pv.len() == 1));
    assert_eq!(
        read("info depth 9 currmove e2e4 currmovenumber 3")[0],
        Message::CurrentMove {
            depth: 9,
            mv: mv("e2e4"),
            number: 3
        }
    );
    assert_eq!(
        read("info string Failed:  pv of depth"),
        [Message::Note("Failed:  pv of depth".to_owned())]
    );
    for harmless in [
        "info string NNUE evaluation using nn-1c0000000000.nnue (133MiB)",
        "info string Using 1 thread",
        "info string fail high at depth 12",
        "info string",
    ] {
        assert_eq!(read(harmless), [], "{harmless}");
    }
    assert_eq!(read("info"), []);
}

#[test]
fn answers_are_read() {
    let read = |line| read(&mut welcome(&[]), line).remove(0);
    let best = |best, reply: Option<&str>| Message::Best {
        mv: Some(mv(best)),
        ponder: reply.map(|_| game("e2e4 e7e5").moves()[1]),
    };
    assert_eq!(read("bestmove e2e4"), best("e2e4", None));
    assert_eq!(
        read("bestmove e2e4 ponder e7e5"),
        best("e2e4", Some("e7e5"))
    );
    assert_eq!(read("bestmove e2e4 ponder e2e4"), best("e2e4", None));
    assert_eq!(read("bestmove E2E4 ponder (none)"), best("e2e4", None));
    assert_eq!(read("bestmove e2e5"), Message::Illegal("e2e5".to_owned()));
    for line in ["bestmove", "bestmove (none)", "bestmove 0000"] {
        let none = Message::Best {
            mv: None,
            ponder: None,
        };
        assert_eq!(read(line), none);
    }
}

#[test]
fn searches_are_written_with_their_limits() {
    let position = Position::start();
    let go = |limits: Limits| write::go(&position, &limits);
    let clock = Clock {
        remaining: [Duration::from_secs(60), Duration::ZERO],
        increment: [Duration::from_millis(10); 2],
        moves_to_go: Some(40),
    };
    assert_eq!(
        go(Limits::time(clock)),
        "go wtime 60000 btime 1 winc 10 binc 10 movestogo 40"
    );
    let ponder = Limits {
        ponder: true,
        ..Limits::time(clock)
    };
    assert!(go(ponder).starts_with("go ponder wtime 60000 "));
    assert_eq!(
        go(Limits::time(Duration::from_millis(250))),
        "go movetime 250"
    );
    assert_eq!(go(Limits::infinite()), "go infinite");
    assert_eq!(go(Limits::default()), "go infinite");
    let all = Limits {
        depth: Some(Depth(7)),
        nodes: Some(900),
        soft_nodes: Some(800),
        mate: Some(3),
        search_moves: vec![mv("e2e4"), mv("g1f3")],
        ..Limits::default()
    };
    assert_eq!(go(all), "go depth 7 nodes 800 mate 3 searchmoves e2e4 g1f3");
    let nodes = NodeClock {
        remaining: 3_000,
        increment: 5,
    };
    assert_eq!(
        go(Limits::time(TimeLimit::NodeClock(nodes))),
        "go nodes 105"
    );
}

#[test]
fn options_for_a_search_are_set_when_they_change() {
    let mut uci = welcome(&[
        "option name MultiPV type spin default 1 min 1 max 3",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin default 1350 min 1350 max 2850",
    ]);
    let limits = Limits {
        lines: 5,
        strength: Some(Strength {
            elo: Elo::new(1000),
            seed: 1,
        }),
        ..Limits::depth(3)
    };
    let line = game("e2e4");
    let start = uci.go(&line, &limits).unwrap();
    assert_eq!(
        start.lines,
        [
            "setoption name MultiPV value 3",
            "setoption name UCI_LimitStrength value true",
            "position startpos moves e2e4",
            "go depth 3"
        ]
    );
    let again = uci.go(&line, &limits).unwrap();
    assert_eq!(again.lines, ["position startpos moves e2e4", "go depth 3"]);
    let start = uci.go(&line, &Limits::depth(3)).unwrap();
    assert_eq!(start.lines[0], "setoption name MultiPV value 1");
}

#[test]
fn chess960_needs_an_engine_that_plays_it() {
    let start = "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9";
    let line = GameLine::new(Position::from_fen(start).unwrap());
    let limits = Limits::depth(1);
    assert_eq!(welcome(&[]).go(&line, &limits), Err(Refusal::Chess960));
    let mut uci = welcome(&["option name UCI_Chess960 type check default false"]);
    let begun = uci.go(&line, &limits).unwrap();
    assert_eq!(begun.lines[0], "setoption name UCI_Chess960 value true");
    assert_eq!(begun.lines[1], format!("position fen {start}"));
    // Back to standard chess.
    let begun = uci.go(&game(""), &limits).unwrap();
    assert_eq!(begun.lines[0], "setoption name UCI_Chess960 value false");
    assert_eq!(begun.lines[1], "position startpos");
    assert_eq!(Color::ALL.len(), 2);
}

/// Words of the protocol in random order.
const WORDS: [&str; 34] = [
    "info",
    "depth",
    "seldepth",
    "multipv",
    "score",
    "cp",
    "mate",
    "lowerbound",
    "upperbound",
    "wdl",
    "nodes",
    "nps",
    "hashfull",
    "tbhits",
    "time",
    "pv",
    "currmove",
    "currmovenumber",
    "string",
    "bestmove",
    "ponder",
    "option",
    "name",
    "type",
    "spin",
    "combo",
    "default",
    "min",
    "var",
    "id",
    "e2e4",
    "e7e5",
    "-1",
    "99999999999999999999",
];

proptest! {
    #[test]
    fn no_line_panics(line in "\\PC{0,200}") {
        read(&mut Uci::new(), &line);
        read(&mut welcome(&[]), &line);
    }

    #[test]
    fn no_line_of_known_words_panics(picks in proptest::collection::vec(0..WORDS.len(), 0..20)) {
        let words: Vec<&str> = picks.into_iter().map(|pick| WORDS[pick]).collect();
        for message in read(&mut welcome(&[]), &words.join(" ")) {
            if let Message::Figures(figures) = message {
                let mut line = GameLine::default();
                prop_assert!(figures.pv.iter().all(|mv| line.push(*mv).is_ok()));
            }
        }
        read(&mut Uci::new(), &words.join(" "));
    }
}
