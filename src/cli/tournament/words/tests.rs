//! Scripts of both referees, and slips in them.

use std::path::Path;

use tabia_engine::Depth;
use tabia_protocol::client::Protocol;

use super::super::entrants::Program;
use super::*;

fn read(line: &str) -> Result<Script, String> {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    Script::read(&words)
}

#[test]
fn a_script_of_the_field_is_read() {
    let script = read(
        "-engine cmd=./new name=New option.Hash=32 -engine cmd=/usr/games/old proto=xboard \
         arg=--quiet timemargin=100 -each tc=8+0.08 option.Hash=16 -rounds 500 -games 2 -repeat \
         -openings file=book.epd format=epd order=random plies=8 start=5 -srand 7 -concurrency 2 \
         -sprt elo0=0 elo1=5 alpha=0.05 beta=0.1 model=logistic -pgnout file=games.pgn \
         -resign movecount=3 score=400 -draw movenumber=40 movecount=8 score=10 -maxmoves 150 \
         -recover -ratinginterval 20 -event Test -output format=cutechess",
    );
    let script = script.unwrap();
    assert_eq!(script.games, 1_000);
    assert_eq!(script.format, Format::RoundRobin { cycles: 1 });
    let [new, old] = &script.entrants[..] else {
        panic!("{script:?}")
    };
    assert_eq!((new.name.as_str(), old.name.as_str()), ("New", "old"));
    assert_eq!(old.margin, Duration::from_millis(100));
    let Program::Engine(program) = &new.program else {
        panic!("{new:?}")
    };
    let hash = |value: &str| ("Hash".to_owned(), value.to_owned());
    // The last one of an option holds: that of all engines, as in the field.
    assert_eq!(program.options, [hash("32"), hash("16")]);
    let Program::Engine(program) = &old.program else {
        panic!("{old:?}")
    };
    assert_eq!(program.protocol, Protocol::Xboard);
    assert_eq!(program.arguments, ["--quiet"]);
    let openings = script.openings.unwrap();
    assert!(openings.is_random && openings.plies == Some(8) && openings.start == 5);
    let sprt = script.sprt.unwrap();
    assert_eq!(
        (sprt.elo1, sprt.beta, sprt.model),
        (5.0, 0.1, EloModel::Logistic)
    );
    assert_eq!(script.rules.draw.unwrap().score, 10);
    assert!(script.rules.resign.is_some() && script.recovers);
    assert_eq!(script.report, Report::Cutechess);
}

#[test]
fn many_play_in_rounds_and_names_are_told_apart() {
    let engines = "-engine builtin=elo=1800 -engine cmd=a -engine cmd=a";
    let script = read(&format!("{engines} -each st=0.1 -rounds 3")).unwrap();
    assert_eq!(
        (script.format, script.games),
        (Format::RoundRobin { cycles: 3 }, 2)
    );
    let names: Vec<&str> = script.entrants.iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["Tabia elo=1800", "a", "a 2"]);
    let script = read(&format!(
        "{engines} -each nodes=9 -tournament gauntlet -seeds 2"
    ))
    .unwrap();
    let gauntlet = Format::Gauntlet {
        challengers: 2,
        cycles: 1,
    };
    assert_eq!(script.format, gauntlet);
}

#[test]
fn words_of_both_referees_stop_no_script() {
    let two = "-engine cmd=a -engine cmd=b -each tc=1";
    for (line, remarks) in [
        (
            "-use-affinity 0,2-3 -wait 100 -repeat 2 -srand 0 -maxmoves 0 -tournament pyramid",
            0,
        ),
        ("-pgnout games.pgn min fi -epdout ends.epd -site here", 0),
        (
            "-pgnout file=games.pgn notation=san append=false nodes=true min=false",
            0,
        ),
        (
            "-pgnout file=g notation=uci seldepth=true pv=false match_line=^info",
            3,
        ),
        (
            "-epdout file=ends.epd append=true -force-concurrency -concurrency -1",
            1,
        ),
        (
            "-log file=l level=trace engine=true append=false realtime=true compress=true",
            1,
        ),
        (
            "-autosaveinterval 0 -ratinginterval 0 -scoreinterval 0 -report penta=false",
            1,
        ),
        (
            "-noswap -config outname=c.json -testEnv -strict -crc32 pgn=true -show-latency",
            5,
        ),
        (
            "-tb /tables -tbpieces 5 -tbignore50 -tbadjudicate WIN_LOSS -check-mate-pvs",
            5,
        ),
        (
            "-outcomeinterval 5 -resultformat wide2 -bookmode disk -debug all -reverse",
            4,
        ),
        (
            "-openings file=b.epd policy=round -repeat 4 -startup-ms 5000 -ping-ms 9 -ucinewgame-ms 1",
            2,
        ),
    ] {
        let script = read(&format!("{two} {line}")).unwrap();
        assert_eq!(
            script.remarks.len(),
            remarks,
            "{line}: {:?}",
            script.remarks
        );
    }
    let engine = "-engine cmd=a tc=inf depth=5 trust restart=auto tscale=2 -engine cmd=b tc=1 plies=3 nodes=9 debug \
                  stderr=f bookdepth=4 whitepov -each timemargin=9 restart=on initstr=a\\nb";
    let script = read(engine).unwrap();
    assert_eq!(script.remarks.len(), 4, "{:?}", script.remarks);
    let [a, b] = &script.entrants[..] else {
        panic!("{script:?}")
    };
    // Limits beside a clock stay limits, and one of them is the time control where there is no clock.
    assert_eq!(
        (a.control, a.limits.nodes),
        (TimeControl::Depth(Depth(5)), None)
    );
    assert_eq!((a.restarts, b.restarts), (true, true));
    assert!(matches!(b.control, TimeControl::Clock { .. }));
    assert_eq!(b.limits.in_words(), " depth=3 nodes=9");
    let [Program::Engine(a), Program::Engine(b)] = [&a.program, &b.program] else {
        panic!("{script:?}")
    };
    assert_eq!(a.first_lines, ["a", "b"]);
    assert_eq!([a, b].map(|it| it.scores_for_white), [false, true]);
    let waits = read(&format!("{two} -ping-ms 9 -ucinewgame-ms 1"))
        .unwrap()
        .waits;
    assert_eq!(waits.ready, Some(Duration::from_millis(9)));
}

#[test]
fn a_time_for_each_move_holds_beside_a_clock() {
    for words in ["tc=40/60 st=2", "st=2 tc=40/60"] {
        let script = read(&format!("-engine cmd=a -engine cmd=b -each {words}")).unwrap();
        assert_eq!(
            script.remarks,
            ["-each: tc has no effect: st is given, too"]
        );
        let control = TimeControl::Move(Duration::from_secs(2));
        assert!(script.entrants.iter().all(|it| it.control == control));
    }
    // The last of two clocks holds.
    let controls = |line: &str| -> Vec<String> {
        let script = read(line).unwrap();
        let controls = script.entrants.iter();
        controls.map(|it| it.control.to_string()).collect()
    };
    let two = "-engine cmd=a tc=1 tc=2 -engine cmd=b st=9 -each";
    assert_eq!(controls(&format!("{two} timemargin=1")), ["tc=2+0", "st=9"]);
    // What is given for all wins over what an engine has itself.
    assert_eq!(controls(&format!("{two} st=3")), ["st=3", "st=3"]);
    assert_eq!(controls(&format!("{two} tc=3")), ["tc=3+0", "st=9"]);
}

#[test]
fn what_all_have_in_common_wins_over_what_an_engine_has() {
    let script = read(
        "-engine cmd=a timemargin=1 restart=on proto=uci dir=/a nodes=1 arg=x -engine cmd=b \
         -each tc=1 timemargin=2 restart=off proto=xboard dir=/all nodes=3 arg=y",
    );
    for entrant in script.unwrap().entrants {
        assert_eq!(entrant.margin, Duration::from_millis(2));
        assert_eq!((entrant.restarts, entrant.limits.nodes), (false, Some(3)));
        let Program::Engine(program) = entrant.program else {
            panic!("{}", entrant.name)
        };
        assert_eq!(program.protocol, Protocol::Xboard);
        assert_eq!(program.folder, Path::new("/all"));
        assert_eq!(program.arguments.last().unwrap(), "y");
    }
}

#[test]
fn colours_are_fixed_and_reversed() {
    let two = "-engine cmd=a -engine cmd=b -each tc=1";
    let colors = |line: &str| read(&format!("{two} {line}")).unwrap().colors;
    assert_eq!(colors(""), Colors::default());
    assert!(colors("-noswap").are_fixed && colors("-reverse").are_reversed);
}

#[test]
fn a_book_of_all_engines_has_the_openings() {
    let script = read("-engine cmd=a -engine cmd=b -each tc=1 book=b.bin bookdepth=6").unwrap();
    let openings = script.openings.unwrap();
    assert_eq!(
        (openings.kind, openings.plies),
        (OpeningKind::Book, Some(12))
    );
    assert!(script.entrants.iter().all(|it| it.book.is_none()));
    // Another one, or one beside openings, is for the moves of its engine.
    let script = read("-engine cmd=a book=a.bin -engine cmd=b -each tc=1").unwrap();
    assert_eq!(
        script.entrants[0].conditions(),
        " book=a.bin bookdepth=1000"
    );
    assert!(script.openings.is_none() && script.entrants[1].book.is_none());
    let script =
        read("-engine cmd=a -engine cmd=b -each tc=1 book=b.bin -openings file=c").unwrap();
    assert!(script.entrants.iter().all(|it| it.book.is_some()));
}

#[test]
fn missing_parts_of_rules_are_those_of_the_referees() {
    let two = "-engine cmd=a -engine cmd=b -each tc=1";
    let rules = read(&format!(
        "{two} -resign movecount=3 score=400 -draw score=5"
    ))
    .unwrap()
    .rules;
    assert!(!rules.resign.unwrap().two_sided);
    let draw = rules.draw.unwrap();
    assert_eq!((draw.move_number, draw.move_count, draw.score), (0, 1, 5));
}

#[test]
fn a_quick_match_is_the_one_of_fastchess() {
    let script = read("-quick cmd=./new cmd=./old book=b.epd").unwrap();
    assert_eq!((script.entrants.len(), script.games), (2, 50_000));
    assert_eq!(script.entrants[0].control.to_string(), "tc=10+0.1");
    assert!(script.recovers && script.openings.unwrap().is_random);
    assert_eq!(script.report, Report::Cutechess);
}

#[test]
fn slips_are_named() {
    let two = "-engine cmd=a -engine cmd=b -each tc=1";
    for (line, message) in [
        ("-engine cmd=a", "two engines at least"),
        ("-engine name=a -engine cmd=b -each tc=1", "needs cmd=FILE"),
        ("-engine cmd=a -engine cmd=b", "has no limit"),
        ("cmd=a", "follows no word"),
        ("-engine cmd=a bookdepth=0 -engine cmd=b", "no whole number"),
        (
            "-engine cmd=a st=0 -engine cmd=b",
            "st: expected more than no time",
        ),
        ("-engine cmd=a tc=abc -engine cmd=b", "tc: "),
        ("-engine cmd=a nodes=0 -engine cmd=b", "no whole number"),
        ("-engine cmd=a proto=uic", "neither uci nor xboard"),
        ("-engine cmd=a restarts=on", "is no setting of an engine"),
        (&format!("{two} -state s -pgnout s"), "need two files"),
        (&format!("{two} -rounds 0"), "whole number above 0"),
        (&format!("{two} -threads 2"), "-threads is unknown"),
        (&format!("{two} -noswap 1"), "takes no value"),
        (
            "-engine builtin= whitepov -engine cmd=b -each tc=1",
            "whitepov",
        ),
        ("-engine conf=No/such -engine cmd=b", "No/such"),
        (
            &format!("{two} -pgnout file=a notation=x"),
            "“notation=x” is unknown",
        ),
        (&format!("{two} -pgnout"), "takes a file"),
        (&format!("{two} -quick cmd=a book=b"), "cmd=FILE twice"),
        (&format!("{two} -log level=info"), "takes a file"),
        (
            &format!("{two} -use-affinity 3-1"),
            "is no list of processors",
        ),
        (
            &format!("{two} -sprt elo0=5 elo1=0"),
            "less than the second",
        ),
        (
            &format!("{two} -openings order=random"),
            "file=FILE is missing",
        ),
        (
            &format!("{two} -tournament ladder"),
            "is none of round-robin",
        ),
        (&format!("{two} -seeds 1"), "-seeds is for"),
        (
            "-engine builtin=elo=5 -engine cmd=b -each tc=1",
            "is no level",
        ),
    ] {
        let error = read(line).unwrap_err();
        assert!(error.contains(message), "{line}: {error}");
    }
}
