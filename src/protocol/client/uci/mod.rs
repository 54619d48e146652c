//! The UCI protocol as a front end speaks it (Kahlen and Meyer-Kahlen, 2000, with the later Chess960 and strength options).

mod read;
#[cfg(test)]
mod tests;
mod write;

use std::collections::HashMap;

use tabia_chess::Position;
use tabia_player::{GameLine, Limits, OptionKind, PlayerOption};

use super::dialect::{Dialect, Message, Start, Stopping};
use super::failure::{Fault, Refusal};
use super::identity::Identity;
use super::moves::needs_chess960;
use super::program::Protocol;

/// The options that searches set, by their names in lower case.
const LINES: &str = "multipv";
const PONDER: &str = "ponder";
const CHESS960: &str = "uci_chess960";
const LIMIT_STRENGTH: &str = "uci_limitstrength";
const ELO: &str = "uci_elo";
const ANALYSE: &str = "uci_analysemode";

/// An engine that speaks UCI.
#[derive(Default)]
pub(super) struct Uci {
    identity: Identity,
    is_welcome: bool,
    /// The values that options have been set to, by names in lower case.
    values: HashMap<String, String>,
}

impl Uci {
    pub fn new() -> Uci {
        Uci {
            identity: Identity {
                protocol: Protocol::Uci,
                ..Identity::default()
            },
            ..Uci::default()
        }
    }

    fn option(&self, name: &str) -> Option<&PlayerOption> {
        let mut options = self.identity.options.iter();
        options.find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Adds the line that sets an option for a search, if the engine has it and the value is another one.
    fn set(&mut self, name: &str, value: &str, lines: &mut Vec<String>) {
        let Some(option) = self.option(name) else {
            return;
        };
        let now = self.values.get(name).cloned();
        if now.unwrap_or_else(|| option.kind.default_value()) != value {
            lines.push(write::set_option(option, value));
            self.values.insert(name.to_owned(), value.to_owned());
        }
    }

    /// Adds the lines that set the options for a search.
    fn prepare(&mut self, position: &Position, limits: &Limits, lines: &mut Vec<String>) {
        let most = match self.option(LINES).map(|option| &option.kind) {
            Some(OptionKind::Spin { most, .. }) => *most,
            _ => 1,
        };
        let wanted = i64::try_from(limits.lines.max(1)).unwrap_or(most);
        self.set(LINES, &wanted.min(most).to_string(), lines);
        if limits.ponder {
            self.set(PONDER, "true", lines);
        }
        let chess960 = position.is_chess960();
        self.set(CHESS960, &chess960.to_string(), lines);
        let strength = limits.strength.filter(|strength| strength.is_limited());
        // Without a wish, the value of the profile stays.
        if let Some(strength) = strength {
            let rating = i64::from(strength.elo.rating());
            if let Some(OptionKind::Spin { least, most, .. }) = self.option(ELO).map(|it| &it.kind)
            {
                let rating = rating.max(*least).min(*most);
                self.set(ELO, &rating.to_string(), lines);
                self.set(LIMIT_STRENGTH, "true", lines);
            }
        }
        self.set(ANALYSE, &limits.analysis.to_string(), lines);
    }
}

impl Dialect for Uci {
    fn hello(&self) -> &'static str {
        "uci"
    }

    fn greeting(&self) -> Vec<String> {
        vec!["uci".to_owned()]
    }

    fn accept_silence(&mut self) -> bool {
        false
    }

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn read(&mut self, line: &str, position: Option<&Position>, messages: &mut Vec<Message>) {
        let mut words = line.split_ascii_whitespace();
        let Some(word) = words.next() else {
            return;
        };
        let rest = words.clone();
        match word {
            "id" => self.read_id(line),
            "option" if !self.is_welcome => match read::option(line) {
                Some(option) => {
                    messages.extend(self.identity.add_option(option).map(Message::Fault));
                }
                None => messages.push(Message::Fault(Fault::BadOption)),
            },
            "uciok" if !self.is_welcome => {
                self.is_welcome = true;
                messages.push(Message::Welcome);
            }
            "readyok" => messages.push(Message::Ready),
            "bestmove" => messages.push(match position {
                Some(position) => read::best(position, rest),
                None => Message::Fault(Fault::UnexpectedMove(rest.take(1).collect())),
            }),
            "info" => read::info(line, position, messages),
            "copyprotection" | "registration" if line.ends_with("error") => {
                messages.push(Message::Note(line.to_owned()));
            }
            "Error" | "error" | "Illegal" | "Unknown" | "unknown" if !self.is_welcome => {
                messages.push(Message::Foreign);
            }
            _ if !self.is_welcome && line.contains("move: uci") => messages.push(Message::Foreign),
            _ => {}
        }
    }

    fn set_option(&mut self, option: &PlayerOption, value: &str) -> Vec<String> {
        let name = option.name.to_ascii_lowercase();
        self.values.insert(name, value.to_owned());
        vec![write::set_option(option, value)]
    }

    fn new_game(&mut self) -> Vec<String> {
        vec!["ucinewgame".to_owned()]
    }

    fn ping(&mut self) -> Option<String> {
        Some("isready".to_owned())
    }

    fn confirms_answers(&self) -> bool {
        true
    }

    fn go(&mut self, line: &GameLine, limits: &Limits) -> Result<Start, Refusal> {
        let position = line.position();
        if needs_chess960(line) && self.option(CHESS960).is_none() {
            return Err(Refusal::Chess960);
        }
        let mut lines = Vec::new();
        self.prepare(position, limits, &mut lines);
        lines.push(write::position(line));
        lines.push(write::go(position, limits));
        Ok(Start {
            lines,
            searches: true,
        })
    }

    fn stop(&mut self) -> Stopping {
        Stopping {
            lines: vec!["stop".to_owned()],
            answer: None,
        }
    }

    fn ponder_hit(&mut self, _: &GameLine, _: &Limits) -> Result<Vec<String>, Refusal> {
        Ok(vec!["ponderhit".to_owned()])
    }

    /// The next `isready` is answered after all that comes late.
    fn abandon(&mut self) -> Vec<String> {
        Vec::new()
    }

    fn status(&self) -> Option<&'static str> {
        None
    }

    fn keeps_limits(&self) -> bool {
        true
    }
}

impl Uci {
    fn read_id(&mut self, line: &str) {
        let rest = line.trim_start().strip_prefix("id").unwrap_or_default();
        let (key, value) = rest.trim().split_once(' ').unwrap_or_default();
        let value = tabia_chess::excerpt(value.trim(), read::NAME).into_owned();
        match key {
            "name" => self.identity.name = value,
            "author" => self.identity.author = value,
            _ => {}
        }
    }
}
