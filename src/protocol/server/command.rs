//! The commands of a front end. Parsing never fails as a whole: a part that is not understood is reported.

use std::fmt::Display;
use std::iter::{Copied, Peekable};
use std::num::{IntErrorKind, ParseIntError};
use std::slice;
use std::str::FromStr;
use std::time::Duration;

use super::error::{PositionError, shorten};

/// A command of the protocol, or one of Tabia's for developers (`d`, `eval`, `bench`, `perft`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    Debug,
    IsReady,
    NewGame,
    /// An error also replaces the previous position.
    Position(Result<PositionArguments, PositionError>),
    Go(GoArguments),
    /// A `go` that was not understood and would be an infinite search.
    EndlessGo,
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Register,
    Quit,
    /// `d`: prints the board.
    Show,
    Eval,
    Bench(Option<i32>),
    Perft(u32),
}

/// The arguments of `position`, unchecked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionArguments {
    /// `None` for the standard start.
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

/// The arguments of `go`, unchecked.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoArguments {
    pub search_moves: Vec<String>,
    pub ponder: bool,
    pub infinite: bool,
    /// Of White and Black.
    pub time: [Option<Duration>; 2],
    pub increment: [Option<Duration>; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<i32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub move_time: Option<Duration>,
}

impl GoArguments {
    /// Returns whether the search ends by itself.
    pub fn is_bounded(&self) -> bool {
        self.depth.is_some()
            || self.nodes.is_some()
            || self.move_time.is_some()
            || self.time.iter().any(Option::is_some)
            || self.mate.is_some()
    }
}

/// A parsed line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    /// `None` for an empty line and for an unknown command.
    pub command: Option<Command>,
    /// The ignored parts with their reasons, for the front end.
    pub complaints: Vec<String>,
}

impl Line {
    pub fn parse(text: &str) -> Line {
        let mut complaints = Vec::new();
        let words: Vec<&str> = text.split_whitespace().collect();
        let command = match words.split_first() {
            None => None,
            Some((&"setoption", rest)) => set_option(text, rest, &mut complaints),
            Some((&first, rest)) => command(first, rest, &mut complaints),
        };
        Line {
            command,
            complaints,
        }
    }

    /// Returns whether the line ends the session.
    pub fn is_quit(text: &str) -> bool {
        matches!(text.split_whitespace().next(), Some("quit" | "exit"))
    }

    /// Returns whether the line ends the current command.
    pub fn is_stop(text: &str) -> bool {
        text.split_whitespace().next() == Some("stop")
    }

    /// Returns the line for input that was too long to keep: it may have been a `position`.
    pub fn unreadable() -> Line {
        Line {
            command: Some(Command::Position(Err(PositionError::LineTooLong))),
            complaints: Vec::new(),
        }
    }
}

fn command(first: &str, rest: &[&str], complaints: &mut Vec<String>) -> Option<Command> {
    Some(match first {
        "uci" => Command::Uci,
        "debug" => Command::Debug,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "position" => Command::Position(position(rest)),
        "go" => return go(rest, complaints),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "register" => Command::Register,
        "quit" | "exit" => Command::Quit,
        "d" => Command::Show,
        "eval" => Command::Eval,
        "bench" if rest.is_empty() => Command::Bench(None),
        "bench" => Command::Bench(Some(number("bench", rest.first().copied(), complaints)?)),
        "perft" => Command::Perft(number("perft", rest.first().copied(), complaints)?),
        _ => {
            complaints.push(format!("unknown command: {}", shorten(first)));
            return None;
        }
    })
}

fn position(words: &[&str]) -> Result<PositionArguments, PositionError> {
    let end = words
        .iter()
        .position(|&word| word == "moves")
        .unwrap_or(words.len());
    let moves = words
        .iter()
        .skip(end + 1)
        .map(|&word| word.to_owned())
        .collect();
    let fen = match words[..end].split_first() {
        Some((&"startpos", [])) => None,
        Some((&"fen", fields)) => Some(fields.join(" ")),
        _ => return Err(PositionError::Syntax),
    };
    Ok(PositionArguments { fen, moves })
}

/// Parses the `words` of `text` after `setoption`. Only the name is split into words: blanks are part of a value.
fn set_option(text: &str, words: &[&str], complaints: &mut Vec<String>) -> Option<Command> {
    let Some((&"name", rest)) = words.split_first() else {
        complaints.push("setoption: expected \"name\"".to_owned());
        return None;
    };
    let end = rest
        .iter()
        .position(|&word| word == "value")
        .unwrap_or(rest.len());
    // "setoption", "name", the name, and "value".
    let value = after_words(text, end + 3).trim();
    Some(Command::SetOption {
        name: rest[..end].join(" "),
        value: value.to_owned(),
    })
}

/// Returns the text after the first `count` words.
fn after_words(text: &str, count: usize) -> &str {
    (0..count).fold(text, |rest, _| {
        let rest = rest.trim_start();
        rest.find(char::is_whitespace)
            .map_or("", |end| &rest[end..])
    })
}

/// The parameters of `go`.
const GO_WORDS: [&str; 13] = [
    "searchmoves",
    "ponder",
    "infinite",
    "wtime",
    "btime",
    "winc",
    "binc",
    "movestogo",
    "depth",
    "nodes",
    "mate",
    "movetime",
    "perft",
];

/// The words of a line that are not parsed yet, and the list of complaints.
struct Words<'a, 'w> {
    rest: Peekable<Copied<slice::Iter<'w, &'w str>>>,
    complaints: &'a mut Vec<String>,
}

impl Words<'_, '_> {
    /// Parses the number after the parameter `name`, which must be at least `least`. The next parameter is not taken for a
    /// number.
    fn number<N: Number>(&mut self, name: &str, least: N) -> Option<N> {
        let word = self.rest.next_if(|word| !GO_WORDS.contains(word));
        let number = number(name, word, self.complaints)?;
        if number < least {
            let given = shorten(word.unwrap_or_default());
            self.complaints.push(format!(
                "{name}: expected a number from {least}, not \"{given}\""
            ));
            return None;
        }
        Some(number)
    }

    /// Parses a number of milliseconds. Negative numbers are sent for clocks that have run out.
    fn millis(&mut self, name: &str) -> Option<Duration> {
        let value = self.number(name, i64::MIN)?;
        Some(Duration::from_millis(value.max(0).unsigned_abs()))
    }

    /// Parses the moves after `searchmoves`.
    fn moves(&mut self, name: &str) -> Vec<String> {
        let mut moves = Vec::new();
        while let Some(mv) = self.rest.next_if(|word| looks_like_a_move(word)) {
            moves.push(mv.to_owned());
        }
        if moves.is_empty() {
            self.complaints.push(format!("{name}: expected moves"));
        }
        moves
    }
}

fn go(words: &[&str], complaints: &mut Vec<String>) -> Option<Command> {
    let mut go = GoArguments::default();
    let mut words = Words {
        rest: words.iter().copied().peekable(),
        complaints,
    };
    while let Some(word) = words.rest.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => go.search_moves.extend(words.moves(word)),
            "wtime" => go.time[0] = words.millis(word),
            "btime" => go.time[1] = words.millis(word),
            "winc" => go.increment[0] = words.millis(word),
            "binc" => go.increment[1] = words.millis(word),
            "movestogo" => go.moves_to_go = words.number(word, 0),
            "depth" => go.depth = words.number(word, 0),
            "nodes" => go.nodes = words.number(word, 0),
            "mate" => go.mate = words.number(word, 1),
            "movetime" => go.move_time = words.millis(word),
            "perft" => return Some(Command::Perft(words.number(word, 0)?)),
            _ => {
                let complaint = format!("go: unknown word: {}", shorten(word));
                words.complaints.push(complaint);
            }
        }
    }
    let is_understood = words.complaints.is_empty();
    Some(match is_understood || go.infinite || go.is_bounded() {
        true => Command::Go(go),
        false => Command::EndlessGo,
    })
}

fn looks_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    (4..=5).contains(&bytes.len())
        && bytes[..4]
            .chunks(2)
            .all(|square| (b'a'..=b'h').contains(&square[0]) && (b'1'..=b'8').contains(&square[1]))
}

/// The integer types of parameters.
trait Number: FromStr<Err = ParseIntError> + PartialOrd + Display {
    const MAX: Self;
}

impl Number for i32 {
    const MAX: i32 = i32::MAX;
}

impl Number for u32 {
    const MAX: u32 = u32::MAX;
}

impl Number for i64 {
    const MAX: i64 = i64::MAX;
}

impl Number for u64 {
    const MAX: u64 = u64::MAX;
}

/// Parses the number after a parameter. A number that is too large counts as the maximum.
fn number<N: Number>(name: &str, word: Option<&str>, complaints: &mut Vec<String>) -> Option<N> {
    let Some(word) = word else {
        complaints.push(format!("{name}: expected a number"));
        return None;
    };
    match word.parse::<N>() {
        Ok(number) => Some(number),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Some(N::MAX),
        Err(_) => {
            let given = shorten(word);
            complaints.push(format!("{name}: expected a number, not \"{given}\""));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Command {
        let line = Line::parse(text);
        assert_eq!(line.complaints, Vec::<String>::new(), "{text}");
        line.command.unwrap()
    }

    #[test]
    fn positions() {
        assert_eq!(
            parse("position startpos"),
            Command::Position(Ok(PositionArguments {
                fen: None,
                moves: vec![]
            }))
        );
        assert_eq!(
            parse("  position\tfen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2 c1c2"),
            Command::Position(Ok(PositionArguments {
                fen: Some("8/8/8/8/8/8/8/K1k5 w - - 0 1".to_owned()),
                moves: vec!["a1a2".to_owned(), "c1c2".to_owned()]
            }))
        );
    }

    #[test]
    fn all_limits() {
        let text = "go searchmoves e2e4 d2d4 wtime 1000 btime -5 winc 10 binc 20 movestogo 7 depth 3 nodes 99 \
                    mate 2 movetime 250 ponder infinite";
        let millis = |n| Some(Duration::from_millis(n));
        assert_eq!(
            parse(text),
            Command::Go(GoArguments {
                search_moves: vec!["e2e4".to_owned(), "d2d4".to_owned()],
                ponder: true,
                infinite: true,
                time: [millis(1000), millis(0)],
                increment: [millis(10), millis(20)],
                moves_to_go: Some(7),
                depth: Some(3),
                nodes: Some(99),
                mate: Some(2),
                move_time: millis(250),
            })
        );
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        assert_eq!(
            parse("setoption name Clear Hash"),
            Command::SetOption {
                name: "Clear Hash".to_owned(),
                value: String::new()
            }
        );
        assert_eq!(
            parse("setoption name Null move value false"),
            Command::SetOption {
                name: "Null move".to_owned(),
                value: "false".to_owned()
            }
        );
    }

    #[test]
    fn what_is_not_understood_is_reported() {
        for text in [
            "fly",
            "setoption Hash value 3",
            "go depth x",
            "go depth",
            "go nodes -1",
            "go sideways",
            "perft",
            "perft many",
            "bench fast",
        ] {
            assert_eq!(Line::parse(text).complaints.len(), 1, "{text}");
        }
        for text in ["position", "position startpos e2e4"] {
            let command = Line::parse(text).command;
            assert!(matches!(command, Some(Command::Position(Err(_)))), "{text}");
        }
        assert_eq!(Line::parse("  "), Line::default());
        let line = Line::parse("go depth 5 sideways nodes 7");
        let go = GoArguments {
            depth: Some(5),
            nodes: Some(7),
            ..GoArguments::default()
        };
        assert_eq!(line.command, Some(Command::Go(go)), "the rest still counts");
    }
}
