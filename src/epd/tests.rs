use std::time::Duration;

use proptest::prelude::*;

use super::*;
use crate::common;
use tabia_chess::{Move, Position, san};
use tabia_engine::{Engine, Limits, Options};

fn one(line: &str) -> Record {
    let (mut records, problems) = read(line);
    assert_eq!(problems, [], "{line}");
    assert_eq!(records.len(), 1, "{line}");
    records.remove(0)
}

fn wrong(line: &str) -> String {
    let (records, mut problems) = read(line);
    assert_eq!(records, [], "{line}");
    assert_eq!(problems.len(), 1, "{line}");
    problems.remove(0).reason
}

fn moves(record: &Record, list: &[Move]) -> Vec<String> {
    let write = |&mv| san::write(&record.position, mv);
    list.iter().map(write).collect()
}

#[test]
fn lines_are_read_as_suites_have_them() {
    let plain = one(
        r#"2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - acd 5; bm Qg6; id "WAC.001"; dm 2; pv Qg6 h5 Qh7#;"#,
    );
    assert_eq!(moves(&plain, &plain.best), ["Qg6"]);
    assert_eq!(plain.id.as_deref(), Some("WAC.001"));
    assert_eq!(plain.mate, Some(2));
    // A separate check sign, an empty operation, a name without quotation marks, no semicolon at the end.
    let loose = one("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - ; bm Qd1 + \0; id BK.01 \0");
    assert_eq!(moves(&loose, &loose.best), ["Qd1+"]);
    assert_eq!(loose.id.as_deref(), Some("BK.01"));
    // The counters of a FEN, once without the blank before them.
    for counters in ["- 1 12", "-1 12"] {
        let line = format!(
            "r1bqrnk1/pp2bp1p/2p2np1/3p2B1/3P4/2NBPN2/PPQ2PPP/1R3RK1 w - {counters} ; bm b4 "
        );
        let record = one(&line);
        assert_eq!(moves(&record, &record.best), ["b4"]);
        assert_eq!(record.position.fullmove_number(), 12);
    }
    let both =
        one("r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq -; bm Nh6; am Ncxe5 Qd6");
    assert_eq!(both.expected(), "bm Nh6 am Ncxe5 Qd6");
    let either = one("r1bqk2r/ppp2ppp/2n5/4P3/2Bp2n1/5N1P/PP1N1PP1/R2Q1RK1 b kq - am Ne5;");
    assert_eq!(either.expected(), "am Ngxe5 Ncxe5");
    assert_eq!(one("7k/8/8/8/8/8/R7/KR6 w - - dm 3;").expected(), "dm 3");
}

#[test]
fn comments_may_run_on_and_may_give_points() {
    let text = "8/8/1p1K4/Pp6/2k1p3/8/1P6/8 w - - bm a6; c0 \"1 ... e3; 2 a7 e2 3\na8/Q e1/Q\"; id \"two lines\";\n\
                1kr5/3n4/q3p2p/p2n2p1/PppB1P2/5BP1/1P2Q2P/3R2K1 w - - bm f5; c0 \"f5=10, Be5+=2, Bf2=3\";";
    let (records, problems) = read(text);
    assert_eq!(problems, []);
    assert_eq!(records[0].id.as_deref(), Some("two lines"));
    assert_eq!(records[0].points, []);
    let second = &records[1];
    assert_eq!(second.line, 3);
    assert_eq!(second.most_points(), 10);
    let fifth = san::read(&second.position, "Bf2").unwrap();
    assert_eq!(second.points_of(fifth), 3);
}

#[test]
fn what_is_wrong_is_said_and_the_rest_is_read() {
    assert!(wrong("8/8/8/8/8/8/8/K1k4 w - - bm Ka2;").contains("piece placement"));
    assert!(wrong("8/8/8/8/8/8/8/K1k5 w").contains("four fields"));
    assert!(wrong("8/8/8/8/8/8/8/K1k5 w - - bm Kb1;").contains("bm: “Kb1” is not legal"));
    assert!(wrong("8/8/8/8/8/8/8/K1k5 w - - bm;").contains("no move"));
    assert!(wrong("8/8/8/8/8/8/8/K1k5 w - - dm soon;").contains("number"));
    assert!(wrong("8/8/8/8/8/8/8/K1k5 w - - id \"a\";").contains("no bm, am or dm"));
    assert!(wrong("8/8/8/8/8/8/8/K1k5 w - - bm Ka2; id \"a;").contains("does not end"));
    let text = "# a comment\n\n8/8/8/8/8/8/8/K1k5 w - - bm Ka2; c0 \"open\n8/8/8/8/8/8/8/K1k5 w - - bm Ka2;\n";
    let (records, problems) = read(text);
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].line, 4);
    assert_eq!(problems[0].line, 3);
}

#[test]
fn the_suites_of_the_project_are_read_completely() {
    for (name, count) in [
        ("wac.epd", 299),
        ("bratko-kopec.epd", 24),
        ("kaufman.epd", 25),
        ("Zugzwang-Allgeuer.epd", 37),
        ("Silent_but_Deadly.epd", 134),
    ] {
        let Some(path) = common::shared(&format!("data/epd/{name}")) else {
            common::skip(&format!("reading {name}"), "such file");
            continue;
        };
        let bytes = std::fs::read(path).unwrap();
        let (records, problems) = read(&String::from_utf8_lossy(&bytes));
        assert_eq!(problems, [], "{name}");
        assert_eq!(records.len(), count, "{name}");
    }
}

fn suite(limits: Limits, early: Option<u32>) -> Suite {
    let engine = Engine::new(Options::default(), || {}).unwrap();
    Suite::new(Box::new(engine), limits, early)
}

#[test]
fn positions_are_solved_or_not() {
    let mut suite = suite(Limits::depth(4), None);
    let back_rank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - -";
    let mut total = Total::default();
    for (operations, solved) in [
        ("bm Rd8", true),
        ("bm Kf1", false),
        ("am Rd8", false),
        ("am Kf1", true),
        ("dm 1", true),
        ("bm Rd8; am Rd8", false),
        ("c0 \"Rd8=10, Kf1=1\"", true),
        ("c0 \"Rd8=3, Kf1=10\"", false),
    ] {
        let record = one(&format!("{back_rank} {operations};"));
        let outcome = suite.solve(&record).unwrap();
        assert_eq!(outcome.solved, solved, "{operations}");
        assert_eq!(outcome.since.is_some(), solved);
        assert!(row(&record, &outcome).contains("Rd8# "));
        total.add(&record, &outcome);
    }
    assert_eq!((total.positions, total.solved), (8, 4));
    assert_eq!(total.points, (13, 20));
    assert!(total.nodes > 0);
    assert!(
        total
            .to_string()
            .starts_with("4 of 8 solved, 13 of 20 points in ")
    );
    // A mate in two is not a mate in one.
    let longer = one("7k/8/8/8/8/8/R7/KR6 w - - dm 1;");
    assert!(!suite.solve(&longer).unwrap().solved);
}

#[test]
fn an_answer_that_was_held_long_enough_ends_the_search() {
    let record = one("r5k1/5ppp/8/8/3q4/8/5PPP/3QR1K1 w - - bm Qxd4; am Qc1;");
    let patient = suite(Limits::depth(9), None).solve(&record).unwrap();
    let hasty = suite(Limits::depth(9), Some(2)).solve(&record).unwrap();
    assert!(patient.solved && hasty.solved);
    assert!(hasty.nodes < patient.nodes, "{hasty:?} {patient:?}");
    let limits = Limits::time(Duration::from_millis(1));
    assert!(suite(limits, None).solve(&record).unwrap().found.is_some());
}

/// Returns texts made of the parts of EPD, so that the reader gets far into them.
fn pieces_of_lines() -> impl Strategy<Value = String> {
    let piece = prop_oneof![
        Just("6k1/5ppp/8/8/8/8/5PPP/3R2K1".to_owned()),
        Just(" w".to_owned()),
        Just(" -".to_owned()),
        Just(" - - ".to_owned()),
        Just(" bm Rd8".to_owned()),
        Just(" am Kf1 +".to_owned()),
        Just(" c0 \"Rd8=10, Kf1=1\"".to_owned()),
        Just("\"".to_owned()),
        Just(";".to_owned()),
        Just("\n".to_owned()),
        Just(" id x".to_owned()),
        Just(" dm 2".to_owned()),
        "\\PC{0,4}",
        "[0-9]{1,6}",
    ];
    prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat())
}

proptest! {
    #[test]
    fn no_text_stops_the_reader(text in pieces_of_lines()) {
        let (records, problems) = read(&text);
        let lines = text.lines().count();
        prop_assert!(records.len() + problems.len() <= lines);
        for record in &records {
            prop_assert!(record.line >= 1 && record.line <= lines);
            let moves = record.best.iter().chain(&record.avoid);
            for &mv in moves.chain(record.points.iter().map(|(mv, _)| mv)) {
                prop_assert!(record.position.is_legal(mv));
            }
            prop_assert!(!record.expected().is_empty());
        }
    }

    #[test]
    fn what_is_written_is_read(walk in prop::collection::vec(any::<prop::sample::Index>(), 0..40), id in "[a-zA-Z0-9 .;#-]{1,12}") {
        let mut position = Position::start();
        for choice in walk {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position = position.after(moves[choice.index(moves.len())]);
        }
        let legal = position.legal_moves();
        prop_assume!(!legal.is_empty());
        let (best, avoid) = (legal[0], legal[legal.len() - 1]);
        let fen = position.fen();
        let write = |mv| san::write(&position, mv);
        let line = format!("{fen} bm {}; am {}; id \"{id}\"; dm 7;", write(best), write(avoid));
        let record = one(&line);
        prop_assert_eq!(&record.position, &position);
        prop_assert_eq!(record.best, [best]);
        prop_assert_eq!(record.avoid, [avoid]);
        prop_assert_eq!(record.id, Some(id));
        prop_assert_eq!(record.mate, Some(7));
    }
}
