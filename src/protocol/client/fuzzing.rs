//! An entrance for the fuzz target: lines of an engine without its process.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use tabia_chess::Position;
use tabia_player::{Event, GameLine, Limits, SearchId};

use super::dialect::Dialect;
use super::program::{EngineProgram, Protocol};
use super::session::{Effect, Go, Request, Session};
use super::timeouts::Timeouts;
use super::uci::Uci;
use super::xboard::Xboard;

/// Passes lines to a session in UCI or xboard, with searches between them. Returns the number of its effects.
///
/// # Panics
/// When a search is answered twice, or reports something after its answer, a move or a variation that is not legal, or a
/// command of more than one line.
pub fn converse(is_xboard: bool, lines: &str) -> usize {
    let dialect: Box<dyn Dialect> = match is_xboard {
        true => Box::new(Xboard::new()),
        false => Box::new(Uci::new()),
    };
    let mut now = Instant::now();
    let program = EngineProgram {
        protocol: match is_xboard {
            true => Protocol::Xboard,
            false => Protocol::Uci,
        },
        options: vec![("Hash".to_owned(), "16".to_owned())],
        ..EngineProgram::default()
    };
    let mut session = Session::new(dialect, Timeouts::default(), &program, now);
    let mut check = Check::default();
    for (number, line) in (1..).zip(lines.lines()) {
        now += Duration::from_millis(300);
        session.receive(line, now);
        match number % 5 {
            0 => {
                let limits = match number % 3 {
                    0 => Limits::infinite(),
                    1 => Limits::nodes(number),
                    _ => Limits::time(Duration::from_secs(1)),
                };
                session.request(
                    Request::Go(Box::new(Go {
                        id: SearchId::new(number),
                        line: GameLine::default(),
                        limits,
                        is_stopped: false,
                    })),
                    now,
                );
            }
            3 => session.request(Request::Stop, now),
            _ => {}
        }
        session.poll(now);
        if !check.take(session.take_effects()) {
            break;
        }
    }
    check.effects
}

/// What holds for every session.
#[derive(Default)]
struct Check {
    answered: HashSet<SearchId>,
    effects: usize,
}

impl Check {
    /// Checks effects; returns `false` at the end of the session.
    fn take(&mut self, effects: Vec<Effect>) -> bool {
        for effect in effects {
            self.effects += 1;
            match effect {
                Effect::Fail(_) => return false,
                Effect::Send(line) => assert!(!line.contains(['\n', '\r'])),
                Effect::Report(report) => {
                    let is_over = self.answered.contains(&report.search);
                    let moves = match report.event {
                        Event::Note(_) => continue,
                        Event::Best { mv, ponder } => {
                            assert!(self.answered.insert(report.search), "answered twice");
                            [mv, ponder].into_iter().flatten().collect()
                        }
                        Event::Info(info) => info.pv,
                        Event::CurrentMove { mv, .. } => vec![mv],
                        Event::Failed(_) => Vec::new(),
                    };
                    assert!(!is_over, "a report after the answer");
                    let mut position = Position::start();
                    for mv in moves {
                        assert!(position.is_legal(mv), "an illegal move");
                        position = position.after(mv);
                    }
                }
                Effect::Identified | Effect::Ready(_) | Effect::Fault(_) => {}
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const WORDS: [&str; 34] = [
        "uciok",
        "readyok",
        "bestmove e2e4 ponder e7e5",
        "bestmove e2e5",
        "bestmove (none)",
        "info depth 3 score cp 7 pv e2e4 e7e5",
        "info score mate -3 multipv 2 pv g1f3",
        "info string hello",
        "info depth 9 currmove d2d4",
        "option name Hash type spin default 1 min 1 max 99",
        "id name X",
        "feature ping=1 setboard=1 done=0",
        "feature option=\"Hash -spin 1 1 64\" done=1",
        "feature done=1",
        "pong 1",
        "pong 2",
        "pong 3",
        "pong 4",
        "move e2e4",
        "move e2e5",
        "My move is: d2d4",
        "1. ... g1f3",
        "3 100002 5 900 e4 e5 Nf3",
        "9 12 500 900 Nf3",
        "stat01: 3 4 5 6 20 e4",
        "Illegal move: e2e4",
        "Error (unknown command): .",
        "resign",
        "1/2-1/2 {Draw}",
        "tellusererror no",
        "e2e4",
        "",
        "bestmove d2d4",
        "?",
    ];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(2_000))]

        #[test]
        fn no_conversation_breaks_the_rules(
            start in any::<bool>(),
            picks in proptest::collection::vec(0..WORDS.len(), 0..60),
            odd in "\\PC{0,40}",
        ) {
            let lines: Vec<&str> = picks.into_iter().map(|pick| WORDS[pick]).collect();
            let welcome = if start { "feature ping=1 setboard=1 done=1\nuciok\n" } else { "" };
            let text = format!("{welcome}{}\n{odd}", lines.join("\n"));
            converse(false, &text);
            converse(true, &text);
        }
    }

    #[test]
    fn the_seeds_of_the_fuzz_target_are_whole_conversations() {
        let uci = include_str!("../../../fuzz/seeds/engine_lines/uci");
        let xboard = include_str!("../../../fuzz/seeds/engine_lines/xboard");
        assert!(converse(false, &uci[1..]) > 8);
        assert!(converse(true, &xboard[1..]) > 8);
    }
}
