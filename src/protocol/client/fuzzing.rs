//! An entrance for the fuzz target: lines of an engine without its process.

use std::time::{Duration, Instant};

use tabia_player::{GameLine, Limits, SearchId};

use super::dialect::Dialect;
use super::session::{Effect, Go, Request, Session};
use super::timeouts::Timeouts;
use super::uci::Uci;
use super::xboard::Xboard;

/// Passes lines to a session in UCI or xboard, with searches between them, and returns the number of its effects.
pub fn converse(is_xboard: bool, lines: &str) -> usize {
    let dialect: Box<dyn Dialect> = match is_xboard {
        true => Box::new(Xboard::new()),
        false => Box::new(Uci::new()),
    };
    let mut now = Instant::now();
    let options = vec![("Hash".to_owned(), "16".to_owned())];
    let mut session = Session::new(dialect, Timeouts::default(), options, false, now);
    let mut effects = 0;
    for (number, line) in (1..).zip(lines.lines()) {
        now += Duration::from_millis(300);
        session.receive(line, now);
        let id = SearchId::new(number);
        match number % 5 {
            0 => session.request(
                Request::Go(Box::new(Go {
                    id,
                    line: GameLine::default(),
                    limits: Limits::infinite(),
                    is_stopped: false,
                })),
                now,
            ),
            3 => session.request(Request::Stop, now),
            _ => {}
        }
        session.poll(now);
        let made = session.take_effects();
        effects += made.len();
        if made.iter().any(|effect| matches!(effect, Effect::Fail(_))) {
            break;
        }
    }
    effects
}
