//! Reads the lines of a UCI engine.

use std::str::{FromStr, SplitAsciiWhitespace};
use std::time::Duration;

use tabia_chess::{Position, excerpt};
use tabia_player::{Bound, OptionKind, PlayerOption};

use super::super::dialect::{Figures, Message};
use super::super::failure::Fault;
use super::super::moves;
use super::super::scores::{centipawns, mate};

/// Maximum number of characters of a name.
pub(super) const NAME: usize = 200;
/// Maximum number of characters of an illegal move that is quoted.
const QUOTED: usize = 20;

/// Reads `option name … type … default …`.
pub(super) fn option(line: &str) -> Option<PlayerOption> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    const KINDS: [&str; 5] = ["check", "spin", "combo", "button", "string"];
    let mut pairs = words.windows(2);
    // A name may contain the word “type”.
    let kind = pairs.position(|pair| pair[0] == "type" && KINDS.contains(&pair[1]))?;
    if words.get(1) != Some(&"name") || kind < 3 {
        return None;
    }
    let name = excerpt(&words[2..kind].join(" "), NAME).into_owned();
    let fields = Fields(&words[kind + 2..]);
    let kind = match words[kind + 1] {
        "check" => OptionKind::Check {
            default: fields.value("default").is_some_and(|value| value == "true"),
        },
        "spin" => {
            let number = |key| fields.value(key).and_then(|value| value.parse().ok());
            let default = number("default").unwrap_or(0);
            let least = number("min").unwrap_or(i64::MIN).min(default);
            OptionKind::Spin {
                default,
                least,
                most: number("max").unwrap_or(i64::MAX).max(default).max(least),
            }
        }
        "combo" => {
            let mut values = fields.values("var");
            let default = fields.value("default").unwrap_or_default();
            if !values.contains(&default) {
                values.insert(0, default.clone());
            }
            OptionKind::Combo { default, values }
        }
        "button" => OptionKind::Button,
        _ => OptionKind::Text {
            default: match fields.rest("default") {
                value if value == "<empty>" => String::new(),
                value => value,
            },
        },
    };
    Some(PlayerOption { name, kind })
}

/// The words after the type of an option.
struct Fields<'a>(&'a [&'a str]);

impl Fields<'_> {
    /// Returns all values of a key; each ends at the next key.
    fn values(&self, key: &str) -> Vec<String> {
        const KEYS: [&str; 4] = ["default", "min", "max", "var"];
        let mut values: Vec<Vec<&str>> = Vec::new();
        let mut is_inside = false;
        for word in self.0 {
            if KEYS.contains(word) {
                is_inside = *word == key;
                if is_inside {
                    values.push(Vec::new());
                }
            } else if is_inside && let Some(value) = values.last_mut() {
                value.push(word);
            }
        }
        values.into_iter().map(|words| words.join(" ")).collect()
    }

    fn value(&self, key: &str) -> Option<String> {
        self.values(key).into_iter().next()
    }

    /// Returns all words after a key: a text may contain other keys.
    fn rest(&self, key: &str) -> String {
        let start = self.0.iter().position(|word| *word == key);
        start.map_or_else(String::new, |start| self.0[start + 1..].join(" "))
    }
}

/// Reads the words after `bestmove`.
pub(super) fn best<'a>(
    position: &Position,
    mut words: impl Iterator<Item = &'a str> + Clone,
) -> Message {
    let text = words.next().unwrap_or_default();
    if matches!(text, "" | "(none)" | "none" | "0000" | "NULL" | "null") {
        return Message::Best {
            mv: None,
            ponder: None,
        };
    }
    let Some(mv) = moves::read(position, text) else {
        return Message::Illegal(excerpt(text, QUOTED).into_owned());
    };
    let reply = words.next().filter(|word| *word == "ponder");
    let reply = reply.and_then(|_| words.next());
    Message::Best {
        mv: Some(mv),
        ponder: reply.and_then(|text| moves::read(&position.after(mv), text)),
    }
}

/// Returns whether the text of an engine reports a failure, which is for the user. What else engines write, such as the names of
/// their networks and the number of their threads, is in the log only.
fn is_failure(text: &str) -> bool {
    const SIGNS: [&str; 22] = [
        "cannot",
        "can't",
        "corrupt",
        "could not",
        "couldn't",
        "denied",
        "error",
        "exception",
        "failed",
        "failure",
        "illegal",
        "invalid",
        "missing",
        "no such",
        "not found",
        "not loaded",
        "not supported",
        "out of memory",
        "unable",
        "unknown",
        "unsupported",
        "warning",
    ];
    let text = text.to_ascii_lowercase();
    SIGNS.iter().any(|sign| text.contains(sign))
}

/// Reads an `info` line: figures, the move that is searched, a text that reports a failure. `position` is that of the search.
pub(super) fn info(line: &str, position: Option<&Position>, messages: &mut Vec<Message>) {
    let mut reader = Reader {
        words: line.split_ascii_whitespace(),
        position,
        figures: Figures::default(),
        fault: None,
    };
    reader.words.next();
    let (mut current, mut number) = (None, None);
    while let Some(word) = reader.words.next() {
        match word {
            // The rest of the line.
            "string" => {
                let text = line.split_once("string").unwrap_or_default().1.trim();
                if is_failure(text) {
                    messages.push(Message::Note(text.to_owned()));
                }
                break;
            }
            "currmove" => {
                let word = reader.words.next();
                current = word.and_then(|text| moves::read(position?, text));
            }
            "currmovenumber" => number = reader.number(),
            _ => reader.field(word),
        }
    }
    let figures = reader.figures;
    if let Some(mv) = current {
        messages.push(Message::CurrentMove {
            depth: figures.depth.unwrap_or(0),
            mv,
            number: number.unwrap_or(1),
        });
    }
    if figures != Figures::default() {
        messages.push(Message::Figures(Box::new(figures)));
    }
    messages.extend(reader.fault.map(Message::Fault));
}

struct Reader<'a> {
    words: SplitAsciiWhitespace<'a>,
    position: Option<&'a Position>,
    figures: Figures,
    fault: Option<Fault>,
}

impl Reader<'_> {
    /// Reads a number, if one comes next.
    fn number<N: FromStr>(&mut self) -> Option<N> {
        let value = self.words.clone().next()?.parse().ok()?;
        self.words.next();
        Some(value)
    }

    fn field(&mut self, key: &str) {
        match key {
            "depth" => self.figures.depth = self.number(),
            "seldepth" => self.figures.seldepth = self.number(),
            "multipv" => self.figures.line = self.number(),
            "nodes" => self.figures.nodes = self.number(),
            "nps" => self.figures.nps = self.number(),
            "hashfull" => self.figures.hashfull = self.number(),
            "tbhits" => self.figures.tbhits = self.number(),
            "time" => self.figures.time = self.number().map(Duration::from_millis),
            "score" => self.score(),
            "wdl" => {
                let values = [self.number(), self.number(), self.number()];
                if let [Some(win), Some(draw), Some(loss)] = values {
                    self.figures.wdl = Some([win, draw, loss]);
                }
            }
            "pv" => self.variation(),
            // Its moves are no words of the line; an unknown word is left out.
            _ => {}
        }
    }

    fn score(&mut self) {
        let score = match self.words.next() {
            Some("cp") => self.number::<i64>().map(centipawns),
            Some("mate") => self.number::<i64>().map(mate),
            _ => None,
        };
        let bound = match self.words.clone().next() {
            Some("lowerbound") => Bound::Lower,
            Some("upperbound") => Bound::Upper,
            _ => Bound::Exact,
        };
        if bound != Bound::Exact {
            self.words.next();
        }
        self.figures.score = score.map(|score| (score, bound));
    }

    /// Reads a variation: it ends before the first illegal move, or the next key.
    fn variation(&mut self) {
        let Some(position) = self.position else {
            return;
        };
        let (line, rest) = moves::read_line(position, self.words.clone());
        // `nth` takes the moves that were read.
        if let Some(last) = line.len().checked_sub(1) {
            self.words.nth(last);
        }
        self.figures.pv = line;
        if let Some(word) = rest.filter(|word| has_digit(word)) {
            let text = excerpt(word, QUOTED).into_owned();
            self.fault = Some(Fault::IllegalVariation(text));
        }
    }
}

/// Returns whether a word may be a move; no key has a digit.
fn has_digit(word: &str) -> bool {
    word.bytes().any(|letter| letter.is_ascii_digit())
}
