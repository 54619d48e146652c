//! Tests of the words of xboard, alone and in a session.

use std::time::{Duration, Instant};

use proptest::prelude::*;
use tabia_chess::{Position, uci_move};
use tabia_player::{Clock, Event, Score, SearchId};

use super::super::program::{EngineProgram, Protocol};
use super::super::session::{Effect, Go, Request, Session};
use super::super::timeouts::Timeouts;
use super::*;

const SECOND: Duration = Duration::from_secs(1);

fn game(start: Option<&str>, moves: &str) -> GameLine {
    let start = start.map_or_else(Position::start, |fen| Position::from_fen(fen).unwrap());
    let mut line = GameLine::new(start);
    for text in moves.split_whitespace() {
        let mv = uci_move::read(line.position(), text).unwrap();
        line.push(mv).unwrap();
    }
    line
}

fn read(engine: &mut Xboard, line: &str, position: &Position) -> Vec<Message> {
    let mut messages = Vec::new();
    engine.read(line, Some(position), &mut messages);
    messages
}

/// Returns an engine with features.
fn engine(features: &str) -> Xboard {
    let mut engine = Xboard::new();
    let line = format!("feature {features} done=1");
    let messages = read(&mut engine, &line, &Position::start());
    assert_eq!(messages.last(), Some(&Message::Welcome));
    engine
}

fn go(engine: &mut Xboard, line: &GameLine, limits: Limits) -> String {
    engine.go(line, &limits).unwrap().lines.join("; ")
}

fn second() -> Limits {
    Limits::time(SECOND)
}

#[test]
fn features_are_accepted_or_rejected() {
    let mut engine = Xboard::new();
    let line = r#"feature myname="Fairy 5" memory=1 smp=1 ping=1 telepathy=1 option="Hash -spin 8 1 64" done=0"#;
    let messages = read(&mut engine, line, &Position::start());
    let reply = |text: &str| Message::Reply(text.to_owned());
    assert_eq!(
        messages,
        [
            reply("accepted myname"),
            reply("accepted memory"),
            reply("accepted smp"),
            reply("accepted ping"),
            reply("rejected telepathy"),
            reply("accepted option"),
            Message::Wait,
        ]
    );
    let names: Vec<&str> = engine.identity.options.iter().map(|it| &*it.name).collect();
    assert_eq!(names, ["memory", "cores", "Hash"]);
    assert_eq!(engine.identity.name, "Fairy 5");
    let options = engine.identity.options.clone();
    assert_eq!(engine.set_option(&options[0], "32"), ["memory 32"]);
    assert_eq!(engine.set_option(&options[2], "32"), ["option Hash=32"]);
    assert_eq!(engine.ping().as_deref(), Some("ping 1"));
    assert_eq!(read(&mut engine, "pong 7", &Position::start()), []);
    assert_eq!(
        read(&mut engine, "pong 1", &Position::start()),
        [Message::Ready]
    );
}

#[test]
fn the_board_follows_the_game() {
    let mut engine = engine("setboard=1 usermove=1");
    let first = go(&mut engine, &game(None, ""), second());
    assert_eq!(
        first,
        "force; new; force; easy; post; st 1; time 100; otim 100; go"
    );
    let answer = read(&mut engine, "move e2e4", &Position::start());
    assert!(matches!(answer[..], [Message::Best { mv: Some(_), .. }]));
    // The engine has played its own move.
    let next = go(&mut engine, &game(None, "e2e4 e7e5"), second());
    assert_eq!(next, "force; usermove e7e5; time 100; otim 100; go");
    read(&mut engine, "move g1f3", game(None, "e2e4 e7e5").position());
    // Another move was played, and one taken back.
    let back = go(&mut engine, &game(None, "e2e4 e7e5 f2f4"), second());
    assert_eq!(back, "force; undo; usermove f2f4; time 100; otim 100; go");
    read(
        &mut engine,
        "move e5f4",
        game(None, "e2e4 e7e5 f2f4").position(),
    );
    // Another start.
    let fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40";
    let other = go(&mut engine, &game(Some(fen), "e8e7"), Limits::infinite());
    assert_eq!(
        other,
        format!("force; setboard {fen}; usermove e8e7; analyze")
    );
    let stop = engine.stop();
    assert_eq!(stop.lines, ["exit"]);
    // Still in force mode; a new game begins with `new`.
    assert_eq!(engine.new_game(), [""; 0]);
    let new = go(&mut engine, &game(None, "d2d4"), Limits::infinite());
    assert_eq!(new, "new; force; usermove d2d4; easy; post; analyze");
}

#[test]
fn positions_are_edited_where_they_cannot_be_set_up() {
    let mut old = engine("setboard=0");
    let line = game(Some("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"), "");
    let lines = go(&mut old, &line, Limits::infinite());
    let edit = "force; new; force; a2a3; edit; #; Pe2; Ke1; c; Ke8; .; easy; post; analyze";
    let mut parts: Vec<&str> = lines.split("; ").collect();
    let mut expected: Vec<&str> = edit.split("; ").collect();
    parts.sort_unstable();
    expected.sort_unstable();
    assert_eq!(parts, expected, "{lines}");
    // Rights that cannot be expressed.
    let line = game(Some("4k2r/8/8/8/8/8/8/4K3 w - - 0 1"), "");
    assert_eq!(old.go(&line, &second()), Err(Refusal::SetUp));
    let line = game(Some("4k2r/8/8/8/8/8/8/4K3 w k - 0 1"), "");
    assert!(old.go(&line, &second()).is_ok());
}

#[test]
fn moves_are_written_as_the_engine_asks() {
    let castling = "e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1";
    let mut san = engine("san=1 setboard=1");
    let lines = go(&mut san, &game(None, castling), Limits::infinite());
    assert!(
        lines.contains("; e4; e5; Nf3; Nc6; Bc4; Nf6; O-O; "),
        "{lines}"
    );
    let mut plain = engine("setboard=1");
    let lines = go(&mut plain, &game(None, castling), Limits::infinite());
    assert!(lines.contains("; g8f6; e1g1; "), "{lines}");
    let line = game(
        Some("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
        "",
    );
    assert_eq!(plain.go(&line, &second()), Err(Refusal::Chess960));
    let mut random = engine(r#"setboard=1 variants="normal,fischerandom""#);
    let lines = go(&mut random, &line, Limits::infinite());
    assert!(
        lines.starts_with("force; new; variant fischerandom; force; setboard bqnb1rkr/"),
        "{lines}"
    );
    let corner = "nrk4r/pppppppp/8/8/8/8/PPPPPPPP/NRK4R w HBhb - 0 1";
    let castled = game(Some(corner), "c1h1");
    let lines = go(&mut random, &castled, Limits::infinite());
    assert!(lines.contains("; O-O; "), "{lines}");
}

#[test]
fn thinking_output_is_read() {
    let position = Position::start();
    let think = |line: &str| {
        let mut engine = engine("setboard=1");
        go(&mut engine, &game(None, ""), second());
        match read(&mut engine, line, &position).pop() {
            Some(Message::Figures(figures)) => Some(*figures),
            None => None,
            other => panic!("{other:?}"),
        }
    };
    let plain = think(" 9 156 1084 48000 Nf3 Nc6 Nc3 Nf6").unwrap();
    assert_eq!(
        (plain.depth, plain.nodes, plain.pv.len()),
        (Some(9), Some(48_000), 4)
    );
    assert_eq!(plain.time, Some(Duration::from_millis(10_840)));
    assert_eq!(plain.score.unwrap().0, Score::centipawns(156));
    let new = think("  9 -156 1084 48000 21 4428 7\te2e4 e7e5").unwrap();
    assert_eq!(
        (new.seldepth, new.nps, new.tbhits),
        (Some(21), Some(4_428), Some(7))
    );
    assert_eq!(new.pv.len(), 2);
    let phalanx = think("  0      0     0        0  (e2-e4  c7-c5  , book1)").unwrap();
    assert_eq!(phalanx.pv.len(), 2);
    let numbered = think("12. 100003 5 77 1. e4 e5 2. Nf3 {x}").unwrap();
    assert_eq!(numbered.score.unwrap().0.mate(), Some(3));
    assert_eq!(numbered.pv.len(), 3);
    assert_eq!(
        think("3 -100002 1 1 e4").unwrap().score.unwrap().0.mate(),
        Some(-2)
    );
    assert_eq!(
        think("3 99999999999 1 1 e4")
            .unwrap()
            .score
            .unwrap()
            .0
            .mate(),
        Some(64)
    );
    for line in [
        "9 156",
        "9 a b c",
        "hello 1 2 3 e4",
        "",
        "9 99999999999999999999 1 1 e4",
    ] {
        assert_eq!(think(line), None, "{line}");
    }
    // Outside a search it means nothing.
    let mut idle = engine("setboard=1");
    assert_eq!(read(&mut idle, "9 156 1084 48000 Nf3", &position), []);
}

#[test]
fn answers_of_all_ages_are_read() {
    for line in [
        "move e2e4",
        "My move is: e2e4",
        "My move is : e4",
        "1. ... e2e4",
    ] {
        let mut engine = engine("setboard=1");
        go(&mut engine, &game(None, ""), second());
        read(&mut engine, "1 20 0 20 e4 e5", &Position::start());
        let messages = read(&mut engine, line, &Position::start());
        assert!(
            matches!(
                messages[..],
                [Message::Best {
                    mv: Some(_),
                    ponder: Some(_)
                }]
            ),
            "{line}: {messages:?}"
        );
        // Version 1 gives it twice; another one was not asked for.
        let text = if line.ends_with("e2e4") { "e2e4" } else { "e4" };
        let again = format!("My move is: {text}");
        assert_eq!(read(&mut engine, &again, &Position::start()), []);
        let again = read(&mut engine, &again, &Position::start());
        assert!(matches!(
            again[..],
            [Message::Fault(Fault::UnexpectedMove(_))]
        ));
    }
}

#[test]
fn only_moves_that_were_sent_can_be_refused() {
    let mut engine = engine("setboard=1 usermove=1");
    let line = game(None, "e2e4");
    go(&mut engine, &line, Limits::depth(3));
    assert_eq!(read(&mut engine, "Illegal move: sd 3", line.position()), []);
    assert_eq!(
        read(
            &mut engine,
            "Error (unknown command): post",
            line.position()
        ),
        []
    );
    let refused = [Message::Refused("e2e4".to_owned())];
    assert_eq!(
        read(&mut engine, "Illegal move (pinned): e2e4", line.position()),
        refused
    );
}

struct Talk(Session, Instant);

impl Talk {
    /// Returns the lines sent and the last report.
    fn effects(&mut self) -> (String, Option<Event>) {
        let (mut lines, mut last) = (Vec::new(), None);
        for effect in self.0.take_effects() {
            match effect {
                Effect::Send(line) => lines.push(line),
                Effect::Report(report) => last = Some(report.event),
                Effect::Fail(failure) => panic!("{failure}"),
                _ => {}
            }
        }
        (lines.join("; "), last)
    }

    fn receive(&mut self, line: &str) -> (String, Option<Event>) {
        self.0.receive(line, self.1);
        self.effects()
    }

    fn go(&mut self, limits: Limits) -> (String, Option<Event>) {
        let go = Go {
            id: SearchId::new(1),
            line: GameLine::default(),
            limits,
            is_stopped: false,
        };
        self.0.request(Request::Go(Box::new(go)), self.1);
        self.effects()
    }

    fn request(&mut self, request: Request) -> (String, Option<Event>) {
        self.0.request(request, self.1);
        self.effects()
    }

    fn wait(&mut self) -> (String, Option<Event>) {
        self.1 = self.0.deadline().unwrap();
        self.0.poll(self.1);
        self.effects()
    }
}

fn talk() -> Talk {
    let now = Instant::now();
    let program = EngineProgram {
        protocol: Protocol::Xboard,
        ..EngineProgram::default()
    };
    let xboard = Box::new(Xboard::new());
    let session = Session::new(xboard, Timeouts::default(), &program, now);
    let mut talk = Talk(session, now);
    assert_eq!(talk.effects().0, "xboard; protover 2");
    talk
}

#[test]
fn an_engine_of_version_1_plays_after_two_seconds_of_silence() {
    let mut talk = talk();
    assert_eq!(talk.go(second()).0, "");
    assert_eq!(talk.receive("GNU Chess 4").0, "");
    let (lines, _) = talk.wait();
    assert!(
        lines.starts_with("force; new; force; easy; post; st 1"),
        "{lines}"
    );
    let (_, best) = talk.receive("1. ... e2e4");
    assert!(matches!(best, Some(Event::Best { mv: Some(_), .. })));
}

#[test]
fn analysis_asks_for_its_state_and_ends_with_the_last_variation() {
    let mut talk = talk();
    talk.receive("feature ping=1 setboard=1 done=1");
    assert_eq!(talk.go(Limits::infinite()).0, "ping 1");
    assert!(talk.receive("pong 1").0.ends_with("; analyze"));
    assert_eq!(talk.wait().0, ".");
    let (_, current) = talk.receive("stat01: 300 1000 8 19 20 e4");
    assert!(matches!(
        current,
        Some(Event::CurrentMove { number: 1, .. })
    ));
    talk.receive("Error (unknown command): .");
    assert_eq!(talk.0.deadline(), None);
    talk.receive("8 20 100 1000 e4 e5 Nf3");
    let (lines, best) = talk.request(Request::Stop);
    assert_eq!(lines, "exit");
    assert!(matches!(
        best,
        Some(Event::Best {
            mv: Some(_),
            ponder: Some(_)
        })
    ));
    // Late lines of the old analysis come before the answer to the ping.
    assert_eq!(talk.go(Limits::infinite()).0, "ping 2");
    assert_eq!(talk.receive("9 20 100 1000 e4 e5 Nf3").1, None);
    assert_eq!(talk.receive("pong 2").0, "analyze");
}

/// A claim means nothing in analysis, and a refused move ends it in the engine too.
#[test]
fn an_analysis_is_left_before_the_next_search() {
    let mut talk = talk();
    talk.receive("feature setboard=1 done=1");
    let mut line = GameLine::default();
    line.push(uci_move::read(line.position(), "e2e4").unwrap())
        .unwrap();
    let go = Go {
        id: SearchId::new(1),
        line,
        limits: Limits::infinite(),
        is_stopped: false,
    };
    talk.request(Request::Go(Box::new(go)));
    assert_eq!(
        talk.receive("1/2-1/2 {Draw by repetition}"),
        (String::new(), None)
    );
    let (lines, best) = talk.receive("Illegal move: e2e4");
    assert_eq!(lines, "exit");
    assert!(matches!(best, Some(Event::Best { mv: None, .. })));
    let (lines, _) = talk.go(Limits::infinite());
    assert!(lines.starts_with("force; new; force; "), "{lines}");
}

#[test]
fn limits_that_the_engine_does_not_keep_end_with_a_stop() {
    let mut talk = talk();
    talk.receive("feature setboard=1 done=1");
    talk.go(Limits::nodes(500));
    assert_eq!(talk.receive("3 20 100 400 e4 e5").0, "");
    assert_eq!(talk.receive("4 20 100 900 e4 e5").0, "?");
}

#[test]
fn a_ponder_search_begins_at_the_hit() {
    let mut talk = talk();
    talk.receive("feature setboard=1 done=1");
    let clock = Clock {
        remaining: [SECOND * 60; 2],
        ..Clock::default()
    };
    let ponder = Limits {
        ponder: true,
        ..Limits::time(clock)
    };
    assert_eq!(talk.go(ponder.clone()).0, "");
    let (lines, _) = talk.request(Request::PonderHit);
    assert!(
        lines.ends_with("level 0 1 0; time 6000; otim 6000; go"),
        "{lines}"
    );
    talk.receive("move e2e4");
    talk.go(ponder);
    let (lines, best) = talk.request(Request::Stop);
    assert_eq!(lines, "");
    assert!(matches!(best, Some(Event::Best { mv: None, .. })));
}

#[test]
fn resignations_and_claims_end_the_search() {
    for line in ["resign", "0-1 {Black mates}"] {
        let mut talk = talk();
        talk.receive("feature setboard=1 done=1");
        talk.go(second());
        let (_, mut last) = talk.receive(line);
        if last.is_none() {
            (_, last) = talk.wait();
        }
        assert!(matches!(last, Some(Event::Best { mv: None, .. })), "{line}");
    }
    // The move may follow the claim.
    let mut talk = talk();
    talk.receive("feature setboard=1 done=1");
    talk.go(second());
    talk.receive("1/2-1/2 {Draw by repetition}");
    let (_, best) = talk.receive("move e2e4");
    assert!(matches!(best, Some(Event::Best { mv: Some(_), .. })));
}

/// Words of the protocol in random order.
const WORDS: [&str; 26] = [
    "feature",
    "move",
    "ping=1",
    "done=1",
    "done=0",
    "option=\"A -spin 1 2\"",
    "myname=\"",
    "pong",
    "1",
    "-100001",
    "Error",
    "Illegal",
    "move:",
    "e2e4",
    "e7e5",
    "stat01:",
    "0",
    "9.",
    "\t",
    "My",
    "is",
    "tellusererror",
    "resign",
    "1-0",
    "O-O",
    "{x}",
];

proptest! {
    #[test]
    fn no_line_panics(line in "\\PC{0,120}", picks in proptest::collection::vec(0..WORDS.len(), 0..14)) {
        let words: Vec<&str> = picks.into_iter().map(|pick| WORDS[pick]).collect();
        for line in [line, words.join(" ")] {
            let mut engine = engine("setboard=1");
            go(&mut engine, &game(None, ""), second());
            for message in read(&mut engine, &line, &Position::start()) {
                if let Message::Figures(figures) = message {
                    let mut line = GameLine::default();
                    prop_assert!(figures.pv.iter().all(|mv| line.push(*mv).is_ok()));
                }
            }
            read(&mut Xboard::new(), &line, &Position::start());
        }
    }
}
