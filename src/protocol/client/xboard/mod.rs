//! The xboard protocol as a front end speaks it: the Chess Engine Communication Protocol, version 2 (Mann and Muller, 2009), and
//! version 1 for engines that answer no features.
//!
//! The engine is in force mode between its moves, so that it never searches on its own, and its board follows the game by
//! further moves, `undo`, `setboard` or `edit`. It is not asked to ponder: such a search begins at the ponder hit.

mod board;
mod clock;
mod feature;
mod read;
#[cfg(test)]
mod tests;

use tabia_chess::{Move, Position, excerpt};
use tabia_player::{GameLine, Limits, OptionKind, PlayerOption};

use super::dialect::{Dialect, Message, Start, Stopping};
use super::failure::{Fault, Refusal};
use super::identity::Identity;
use super::moves;
use super::program::Protocol;
use board::Board;
use clock::Control;
use feature::Features;

/// The options that stand for features.
const MEMORY: &str = "memory";
const CORES: &str = "cores";

/// Maximum number of features that are kept.
const FEATURES: usize = 200;
/// Maximum number of characters of an illegal move that is quoted.
const QUOTED: usize = 20;

/// What the engine does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Activity {
    #[default]
    None,
    /// It searches for a move of its own.
    Move,
    Analysis,
}

/// An engine that speaks xboard.
#[derive(Default)]
pub(super) struct Xboard {
    identity: Identity,
    features: Features,
    is_welcome: bool,
    board: Board,
    control: Control,
    activity: Activity,
    /// Whether it is in force mode.
    is_forced: bool,
    /// The number of the last ping.
    pings: u32,
    /// The text of the last answer, until it is repeated.
    answer: Option<String>,
    /// The last variation of the search.
    pv: Vec<Move>,
    /// Whether it does not have the command `.`.
    has_no_status: bool,
}

impl Xboard {
    pub fn new() -> Xboard {
        Xboard {
            identity: Identity {
                protocol: Protocol::Xboard,
                ..Identity::default()
            },
            ..Xboard::default()
        }
    }

    fn read_features(&mut self, text: &str, messages: &mut Vec<Message>) {
        for (key, value) in feature::split(text) {
            let is_accepted = self.features.take(&key, &value);
            let word = if is_accepted { "accepted" } else { "rejected" };
            // An answer to `done` is not expected by all.
            if key != "done" {
                messages.push(Message::Reply(format!("{word} {key}")));
            }
            let option = match key.as_str() {
                "myname" => {
                    self.identity.name = value.clone();
                    None
                }
                "option" => {
                    let option = feature::option(&value);
                    if option.is_none() {
                        messages.push(Message::Fault(Fault::BadOption));
                    }
                    option
                }
                "memory" if value == "1" => Some(spin(MEMORY, 64, 1 << 20)),
                "smp" if value == "1" => Some(spin(CORES, 1, 1 << 10)),
                "done" if self.is_welcome => None,
                "done" if value == "1" => {
                    self.is_welcome = true;
                    messages.push(Message::Welcome);
                    None
                }
                "done" => {
                    messages.push(Message::Wait);
                    None
                }
                _ => None,
            };
            if let Some(option) = option {
                messages.extend(self.identity.add_option(option).map(Message::Fault));
            }
            if key != "option" && self.identity.features.len() < FEATURES {
                self.identity.features.push((key, value));
            }
        }
    }

    /// Reads a move of the engine. Version 1 of the protocol gives it twice in different words.
    fn read_answer(&mut self, text: &str, position: Option<&Position>) -> Option<Message> {
        let is_repeated = |answer: &mut String| *answer == text;
        if self.activity == Activity::None && self.answer.take_if(is_repeated).is_some() {
            return None;
        }
        let quoted = || excerpt(text, QUOTED).into_owned();
        let Some(position) = position.filter(|_| self.activity == Activity::Move) else {
            self.board.lose();
            return Some(Message::Fault(Fault::UnexpectedMove(quoted())));
        };
        self.activity = Activity::None;
        self.is_forced = false;
        self.answer = Some(text.to_owned());
        let Some(mv) = moves::read(position, text) else {
            self.board.lose();
            return Some(Message::Illegal(quoted()));
        };
        self.board.push(mv);
        Some(self.best(mv, position))
    }

    /// Returns an answer, with the reply that the last variation expects.
    fn best(&self, mv: Move, position: &Position) -> Message {
        let reply = self.pv.get(1).filter(|_| self.pv.first() == Some(&mv));
        let next = position.after(mv);
        Message::Best {
            mv: Some(mv),
            ponder: reply.copied().filter(|reply| next.is_legal(*reply)),
        }
    }

    fn read_thinking(&mut self, line: &str, position: &Position) -> Option<Message> {
        if self.activity == Activity::None {
            return None;
        }
        let figures = read::thinking(line, position)?;
        if !figures.pv.is_empty() {
            self.pv.clone_from(&figures.pv);
        }
        Some(Message::Figures(Box::new(figures)))
    }

    /// Returns the lines with which a search begins.
    fn begin(&mut self, line: &GameLine, limits: &Limits) -> Result<Vec<String>, Refusal> {
        let mut lines = Vec::new();
        if !self.is_forced {
            lines.push("force".to_owned());
            self.is_forced = true;
        }
        let steps = self.board.go_to(line, &self.features)?;
        lines.extend(steps.lines);
        if steps.has_new {
            self.control.reset();
            lines.extend(["easy", "post"].map(str::to_owned));
        }
        self.pv.clear();
        self.answer = None;
        if limits.infinite && self.features.analyze {
            self.activity = Activity::Analysis;
            lines.push("analyze".to_owned());
            return Ok(lines);
        }
        let turn = line.position().turn();
        lines.extend(self.control.set(turn, limits, self.features.time));
        lines.push("go".to_owned());
        self.activity = Activity::Move;
        self.is_forced = false;
        Ok(lines)
    }
}

fn spin(name: &str, default: i64, most: i64) -> PlayerOption {
    let kind = OptionKind::Spin {
        default,
        least: 1,
        most,
    };
    PlayerOption {
        name: name.to_owned(),
        kind,
    }
}

impl Dialect for Xboard {
    fn hello(&self) -> &'static str {
        "xboard"
    }

    fn greeting(&self) -> Vec<String> {
        vec!["xboard".to_owned(), "protover 2".to_owned()]
    }

    /// An engine without features speaks version 1 of the protocol; one that has begun with them need not end them.
    fn accept_silence(&mut self) -> bool {
        self.is_welcome = true;
        true
    }

    fn identity(&self) -> &Identity {
        &self.identity
    }

    fn read(&mut self, line: &str, position: Option<&Position>, messages: &mut Vec<Message>) {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word {
            "" | "#" | "Hint:" | "tellics" | "tellall" | "tellothers" | "tellicsnoalias" => {}
            "feature" => self.read_features(rest, messages),
            "pong" if rest.parse() == Ok(self.pings) => messages.push(Message::Ready),
            "telluser" | "tellusererror" | "askuser" | "tellopponent" => {
                messages.push(Message::Note(rest.to_owned()));
            }
            "resign" => messages.push(Message::Resigns),
            "Error" if rest.ends_with(" .") => self.has_no_status = true,
            "Error" | "Illegal" => {
                let text = rest.rsplit_once(':').map_or("", |(_, text)| text.trim());
                if self.board.has_sent(text) {
                    self.board.lose();
                    messages.push(Message::Refused(text.to_owned()));
                }
            }
            _ if read::is_result(line) => {
                messages.push(Message::Claim(excerpt(line, 80).into_owned()));
            }
            _ => {
                if let Some(text) = read::answer(line) {
                    messages.extend(self.read_answer(text, position));
                } else if let Some(position) = position {
                    let status = read::status(line, position);
                    messages.extend(status.or_else(|| self.read_thinking(line, position)));
                }
            }
        }
    }

    fn set_option(&mut self, option: &PlayerOption, value: &str) -> Vec<String> {
        let name = &option.name;
        vec![match (name.as_str(), &option.kind) {
            (MEMORY | CORES, OptionKind::Spin { .. }) => format!("{name} {value}"),
            (_, OptionKind::Button) => format!("option {name}"),
            (_, OptionKind::Check { .. }) => {
                format!("option {name}={}", u8::from(value == "true"))
            }
            _ => format!("option {name}={value}"),
        }]
    }

    fn new_game(&mut self) -> Vec<String> {
        self.board.is_new = true;
        Vec::new()
    }

    fn ping(&mut self) -> Option<String> {
        self.pings += 1;
        self.features.ping.then(|| format!("ping {}", self.pings))
    }

    /// Many engines have no `ping`.
    fn confirms_answers(&self) -> bool {
        false
    }

    fn go(&mut self, line: &GameLine, limits: &Limits) -> Result<Start, Refusal> {
        if limits.ponder {
            return Ok(Start::default());
        }
        let lines = self.begin(line, limits)?;
        Ok(Start {
            lines,
            searches: true,
        })
    }

    fn stop(&mut self) -> Stopping {
        match self.activity {
            Activity::None => Stopping::default(),
            Activity::Move => Stopping {
                lines: vec!["?".to_owned()],
                answer: None,
            },
            Activity::Analysis => {
                self.activity = Activity::None;
                Stopping {
                    lines: vec!["exit".to_owned()],
                    answer: Some(Message::Best {
                        mv: self.pv.first().copied(),
                        ponder: self.pv.get(1).copied(),
                    }),
                }
            }
        }
    }

    fn ponder_hit(&mut self, line: &GameLine, limits: &Limits) -> Result<Vec<String>, Refusal> {
        self.begin(line, limits)
    }

    fn abandon(&mut self) -> Vec<String> {
        let activity = std::mem::take(&mut self.activity);
        self.is_forced = false;
        self.board.lose();
        match activity {
            Activity::Analysis => vec!["exit".to_owned()],
            // The next search begins with `force`.
            Activity::None | Activity::Move => Vec::new(),
        }
    }

    fn status(&self) -> Option<&'static str> {
        let is_analysis = self.activity == Activity::Analysis;
        (is_analysis && !self.has_no_status).then_some(".")
    }

    fn keeps_limits(&self) -> bool {
        false
    }
}
