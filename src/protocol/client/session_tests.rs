//! Tests of the session, with the words of UCI.

use std::time::{Duration, Instant};

use tabia_chess::{Position, uci_move};
use tabia_player::{Depth, Event, GameLine, Limits, Report, SearchId};

use super::failure::{Failure, Fault};
use super::program::{EngineProgram, Protocol};
use super::session::{Effect, Go, Request, Session};
use super::timeouts::Timeouts;
use super::uci::Uci;

const SECOND: Duration = Duration::from_secs(1);

/// A session with its time.
struct Talk {
    session: Session,
    now: Instant,
    reports: Vec<(u64, String)>,
    faults: Vec<Fault>,
    failure: Option<Failure>,
    ready: Vec<u64>,
}

impl Talk {
    fn new(profile: &[(&str, &str)]) -> Talk {
        let profile = profile
            .iter()
            .map(|(name, value)| (name.to_string(), value.to_string()));
        let mut talk = Talk::of(&EngineProgram {
            protocol: Protocol::Uci,
            options: profile.collect(),
            ..EngineProgram::default()
        });
        assert_eq!(talk.sent(), ["uci"]);
        talk
    }

    fn of(program: &EngineProgram) -> Talk {
        let now = Instant::now();
        let uci = Box::new(Uci::new());
        let session = Session::new(uci, Timeouts::default(), program, now);
        Talk {
            session,
            now,
            reports: Vec::new(),
            faults: Vec::new(),
            failure: None,
            ready: Vec::new(),
        }
    }

    /// After the handshake.
    fn ready() -> Talk {
        let mut talk = Talk::new(&[]);
        talk.receive(&["uciok"]);
        talk
    }

    /// Takes the effects; returns the lines that were sent.
    fn sent(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for effect in self.session.take_effects() {
            match effect {
                Effect::Send(line) => lines.push(line),
                Effect::Report(Report { search, event }) => {
                    let text = match event {
                        Event::Best { mv, ponder } => {
                            let line = [mv, ponder].into_iter().flatten();
                            let line = line.map(|mv| format!(" {}{}", mv.from(), mv.to()));
                            format!("best{}", line.collect::<String>())
                        }
                        Event::Info(info) => format!("info {} {}", info.depth, info.score),
                        Event::CurrentMove { .. } => "current".to_owned(),
                        Event::Failed(reason) => reason,
                        Event::Note(note) => format!("note {note}"),
                    };
                    self.reports.push((search.number(), text));
                }
                Effect::Identified => {}
                Effect::Ready(number) => self.ready.push(number),
                Effect::Fault(fault) => self.faults.push(fault),
                Effect::Fail(failure) => self.failure = Some(failure),
            }
        }
        lines
    }

    fn receive(&mut self, lines: &[&str]) -> Vec<String> {
        for line in lines {
            self.session.receive(line, self.now);
        }
        self.sent()
    }

    fn request(&mut self, request: Request) -> Vec<String> {
        self.session.request(request, self.now);
        self.sent()
    }

    fn go(&mut self, id: u64, limits: Limits) -> Vec<String> {
        self.go_in(id, GameLine::default(), limits)
    }

    fn go_in(&mut self, id: u64, line: GameLine, limits: Limits) -> Vec<String> {
        self.request(Request::Go(Box::new(Go {
            id: SearchId::new(id),
            line,
            limits,
            is_stopped: false,
        })))
    }

    /// Lets time pass up to the next deadline, which must come within `most`.
    fn wait(&mut self, most: Duration) -> Vec<String> {
        let deadline = self.session.deadline().expect("a deadline");
        assert!(deadline <= self.now + most, "{:?}", deadline - self.now);
        self.now = deadline;
        self.session.poll(self.now);
        self.sent()
    }

    fn reports(&mut self) -> Vec<(u64, String)> {
        std::mem::take(&mut self.reports)
    }
}

fn reports(expected: &[(u64, &str)]) -> Vec<(u64, String)> {
    expected
        .iter()
        .map(|(id, text)| (*id, text.to_string()))
        .collect()
}

#[test]
fn a_search_waits_for_the_handshake_and_readiness() {
    let mut talk = Talk::new(&[("hash", "32"), ("Nets", "x"), ("Hash", "0")]);
    assert_eq!(talk.go(1, Limits::depth(2)), [""; 0]);
    talk.receive(&["option name Hash type spin default 16 min 1 max 64"]);
    assert_eq!(
        talk.receive(&["uciok"]),
        ["setoption name Hash value 32", "isready"]
    );
    assert_eq!(
        talk.faults,
        ["Nets", "Hash"].map(|it| Fault::UnknownOption(it.to_owned()))
    );
    assert_eq!(
        talk.receive(&["readyok"]),
        ["position startpos", "go depth 2"]
    );
    talk.reports();
    talk.receive(&[
        "info depth 1 score cp 20 nodes 7 pv e2e4",
        "bestmove e2e4 ponder e7e5",
    ]);
    assert_eq!(
        talk.reports(),
        reports(&[(1, "info 1 +0.20"), (1, "best e2e4 e7e5")])
    );
    talk.receive(&["readyok"]);
    assert_eq!(
        (talk.session.deadline(), talk.session.is_waiting()),
        (None, false)
    );
}

#[test]
fn first_lines_are_sent_before_the_handshake_and_scores_for_white_are_turned() {
    let mut talk = Talk::of(&EngineProgram {
        protocol: Protocol::Uci,
        first_lines: vec!["wake up".to_owned()],
        scores_for_white: true,
        ..EngineProgram::default()
    });
    assert_eq!(talk.sent(), ["wake up", "uci"]);
    talk.receive(&["uciok"]);
    talk.go(1, Limits::depth(1));
    talk.receive(&[
        "readyok",
        "info depth 1 score cp 20 pv e2e4",
        "bestmove e2e4",
    ]);
    let mut line = GameLine::default();
    line.push(uci_move::read(line.position(), "e2e4").unwrap())
        .unwrap();
    talk.receive(&["readyok"]);
    talk.go_in(2, line, Limits::depth(1));
    talk.receive(&[
        "info depth 1 score cp 20 pv e7e5",
        "info depth 2 score mate 2 pv e7e5",
        "bestmove e7e5",
    ]);
    let expected = [
        (1, "info 1 +0.20"),
        (1, "best e2e4"),
        (2, "info 1 -0.20"),
        (2, "info 2 #-2"),
        (2, "best e7e5"),
    ];
    assert_eq!(talk.reports(), reports(&expected));
}

#[test]
fn a_move_that_was_not_asked_for_does_not_answer_the_next_search() {
    let mut talk = Talk::ready();
    talk.go(1, Limits::depth(1));
    talk.receive(&["readyok"]);
    assert_eq!(talk.receive(&["bestmove e2e4"]), ["isready"]);
    // The next search waits until what the engine wrote before is read.
    assert_eq!(talk.go(2, Limits::depth(2)), [""; 0]);
    assert_eq!(talk.receive(&["bestmove d2d4"]), [""; 0]);
    assert_eq!(
        talk.receive(&["readyok"]),
        ["position startpos", "go depth 2"]
    );
    assert_eq!(talk.reports(), reports(&[(1, "best e2e4")]));
    assert_eq!(talk.faults.len(), 1);
    talk.receive(&["bestmove c2c4"]);
    assert_eq!(talk.reports(), reports(&[(2, "best c2c4")]));
}

#[test]
fn silence_ends_the_engine() {
    let mut talk = Talk::new(&[]);
    talk.wait(15 * SECOND);
    assert!(matches!(
        talk.failure,
        Some(Failure::Handshake { command: "uci", .. })
    ));

    let mut talk = Talk::ready();
    assert_eq!(talk.request(Request::Ready(7)), ["isready"]);
    talk.wait(30 * SECOND);
    assert!(matches!(talk.failure, Some(Failure::NotReady(_))));
    assert_eq!(talk.ready, [0; 0]);

    let mut talk = Talk::ready();
    talk.go(1, Limits::time(SECOND));
    assert_eq!(
        talk.receive(&["readyok"]).last().unwrap(),
        "go movetime 1000"
    );
    assert_eq!(talk.wait(3 * SECOND), ["stop"]);
    assert_eq!(talk.failure, None);
    talk.wait(5 * SECOND);
    assert_eq!(talk.failure, Some(Failure::NoMove(5 * SECOND)));
}

#[test]
fn a_new_search_stops_the_one_before() {
    let mut talk = Talk::ready();
    talk.go(1, Limits::infinite());
    talk.receive(&["readyok"]);
    assert_eq!(talk.go(2, Limits::depth(1)), ["stop"]);
    // The third replaces the second, which never begins.
    assert_eq!(talk.go(3, Limits::depth(3)), [""; 0]);
    assert_eq!(talk.reports(), reports(&[(2, "best")]));
    let sent = talk.receive(&["info depth 9 score cp 1 pv d2d4", "bestmove d2d4"]);
    assert_eq!(sent, ["isready"]);
    let sent = talk.receive(&["readyok"]);
    assert_eq!(sent, ["position startpos", "go depth 3"]);
    assert_eq!(
        talk.reports(),
        reports(&[(1, "info 9 +0.01"), (1, "best d2d4")])
    );
    talk.receive(&[
        "bestmove e2e4",
        "bestmove e2e4",
        "info depth 1 score cp 1 pv e2e4",
    ]);
    assert_eq!(talk.reports(), reports(&[(3, "best e2e4")]));
    assert_eq!(talk.faults.len(), 1);
}

#[test]
fn answers_are_held_back_until_the_stop_or_the_hit() {
    let mut talk = Talk::ready();
    talk.go(1, Limits::infinite());
    talk.receive(&["readyok", "bestmove e2e4"]);
    assert_eq!(talk.reports(), []);
    assert_eq!(talk.request(Request::Stop), ["isready"]);
    assert_eq!(talk.reports(), reports(&[(1, "best e2e4")]));
    talk.receive(&["readyok"]);

    let ponder = Limits {
        ponder: true,
        ..Limits::time(SECOND)
    };
    assert_eq!(talk.go(2, ponder.clone())[1], "go ponder movetime 1000");
    talk.receive(&["bestmove d2d4"]);
    assert_eq!(talk.reports(), []);
    assert_eq!(talk.request(Request::PonderHit), ["isready"]);
    assert_eq!(talk.reports(), reports(&[(2, "best d2d4")]));
    talk.receive(&["readyok"]);

    talk.go(3, ponder);
    assert_eq!(talk.session.deadline(), None);
    assert_eq!(talk.request(Request::PonderHit), ["ponderhit"]);
    assert_eq!(talk.wait(3 * SECOND), ["stop"]);
    // Twice is once.
    assert_eq!(talk.request(Request::Stop), [""; 0]);
}

#[test]
fn a_stop_before_the_beginning_is_kept() {
    let mut talk = Talk::ready();
    talk.go(1, Limits::depth(30));
    assert_eq!(talk.request(Request::Stop), [""; 0]);
    assert_eq!(
        talk.receive(&["readyok"]),
        ["position startpos", "go depth 30", "stop"]
    );
}

#[test]
fn an_illegal_move_fails_the_search_only() {
    let mut talk = Talk::ready();
    talk.go(1, Limits::infinite());
    assert_eq!(
        talk.receive(&["readyok", "bestmove e2e5"]).last().unwrap(),
        "isready"
    );
    let failed = "it played e2e5, which is not legal";
    assert_eq!(talk.reports(), reports(&[(1, failed), (1, "best")]));
    talk.receive(&["bestmove e2e4"]);
    assert_eq!(talk.faults.len(), 1);
    assert_eq!(talk.go(2, Limits::depth(1)), [""; 0]);
    assert_eq!(
        talk.receive(&["readyok"]),
        ["position startpos", "go depth 1"]
    );
    assert_eq!(talk.failure, None);
}

#[test]
fn an_engine_is_not_asked_where_the_game_is_over() {
    let mut line = GameLine::default();
    for text in ["f2f3", "e7e5", "g2g4", "d8h4"] {
        let mv = uci_move::read(line.position(), text).unwrap();
        line.push(mv).unwrap();
    }
    let mut talk = Talk::ready();
    talk.receive(&[]);
    talk.go(1, Limits::depth(1));
    talk.receive(&["readyok", "bestmove e2e4", "readyok"]);
    talk.reports();
    assert_eq!(talk.go_in(2, line, Limits::depth(9)), [""; 0]);
    assert_eq!(talk.reports(), reports(&[(2, "info 0 #-0"), (2, "best")]));
    let stalemate = Position::from_fen("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").unwrap();
    talk.go_in(3, GameLine::new(stalemate), Limits::infinite());
    assert_eq!(talk.reports(), reports(&[(3, "info 0 +0.00")]));
    talk.request(Request::Stop);
    assert_eq!(talk.reports(), reports(&[(3, "best")]));
}

#[test]
fn readiness_comes_after_all_earlier_requests() {
    let mut talk = Talk::ready();
    talk.go(1, Limits::depth(1));
    talk.request(Request::NewGame);
    talk.request(Request::Ready(1));
    talk.request(Request::Ready(2));
    talk.receive(&["readyok"]);
    assert_eq!(talk.ready, [0; 0]);
    assert_eq!(talk.receive(&["bestmove e2e4"]), ["isready"]);
    assert_eq!(talk.receive(&["readyok"]), ["ucinewgame", "isready"]);
    assert_eq!(talk.receive(&["readyok"]), ["isready"]);
    talk.receive(&["readyok"]);
    assert_eq!(talk.ready, [1, 2]);
}

#[test]
fn a_note_outside_a_search_has_the_number_0_and_current_moves_come_after_a_second() {
    let mut talk = Talk::ready();
    talk.receive(&["info string error 7"]);
    assert_eq!(talk.reports(), reports(&[(0, "note error 7")]));
    talk.go(1, Limits::infinite());
    talk.receive(&["readyok", "info depth 3 currmove e2e4 currmovenumber 1"]);
    assert_eq!(talk.reports(), []);
    talk.now += 2 * SECOND;
    talk.receive(&["info depth 3 currmove e2e4 currmovenumber 1"]);
    assert_eq!(talk.reports(), reports(&[(1, "current")]));
    assert_eq!(Depth(3).to_string(), "3");
}
