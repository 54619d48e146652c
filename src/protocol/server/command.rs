//! The commands of a front end. Parsing never fails outright: what was not understood is reported.

use std::time::Duration;

use super::error::{PositionError, shorten};

/// A command of the protocol, or one of our own for developers (`d`, `eval`, `bench`, `perft`).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Command {
    Uci,
    Debug,
    IsReady,
    NewGame,
    /// An error, too, replaces the position before it.
    Position(Result<PositionArguments, PositionError>),
    Go(GoArguments),
    Stop,
    PonderHit,
    SetOption {
        name: String,
        value: String,
    },
    Register,
    Quit,
    /// `d`: show the board.
    Show,
    Eval,
    Bench(Option<i32>),
    Perft(u32),
}

/// The arguments of `position`, as they were given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct PositionArguments {
    /// `None` for the usual start.
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

/// The arguments of `go`, as they were given.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct GoArguments {
    pub search_moves: Vec<String>,
    pub ponder: bool,
    pub infinite: bool,
    /// White's and Black's.
    pub time: [Option<Duration>; 2],
    pub increment: [Option<Duration>; 2],
    pub moves_to_go: Option<u32>,
    pub depth: Option<i32>,
    pub nodes: Option<u64>,
    pub mate: Option<u32>,
    pub move_time: Option<Duration>,
}

/// A parsed line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Line {
    /// `None` for an empty line and for an unknown command.
    pub command: Option<Command>,
    /// What was ignored, and why, for the front end.
    pub complaints: Vec<String>,
}

impl Line {
    pub fn parse(text: &str) -> Line {
        let mut complaints = Vec::new();
        let words: Vec<&str> = text.split_whitespace().collect();
        let command = match words.split_first() {
            None => None,
            Some((&first, rest)) => command(first, rest, &mut complaints),
        };
        Line {
            command,
            complaints,
        }
    }

    /// Whether the line ends the session.
    pub fn is_quit(text: &str) -> bool {
        matches!(text.split_whitespace().next(), Some("quit" | "exit"))
    }

    /// A line that was too long to keep: it may have been a `position`.
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
        "go" => go(rest, complaints),
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "setoption" => return set_option(rest, complaints),
        "register" => Command::Register,
        "quit" | "exit" => Command::Quit,
        "d" => Command::Show,
        "eval" => Command::Eval,
        "bench" if rest.is_empty() => Command::Bench(None),
        "bench" => Command::Bench(number("bench", rest.first().copied(), complaints)),
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

fn set_option(words: &[&str], complaints: &mut Vec<String>) -> Option<Command> {
    let Some((&"name", rest)) = words.split_first() else {
        complaints.push("setoption: expected \"name\"".to_owned());
        return None;
    };
    let end = rest
        .iter()
        .position(|&word| word == "value")
        .unwrap_or(rest.len());
    let value = rest.get(end + 1..).unwrap_or_default();
    Some(Command::SetOption {
        name: rest[..end].join(" "),
        value: value.join(" "),
    })
}

fn go(words: &[&str], complaints: &mut Vec<String>) -> Command {
    let mut go = GoArguments::default();
    let mut words = words.iter().copied().peekable();
    while let Some(word) = words.next() {
        match word {
            "ponder" => go.ponder = true,
            "infinite" => go.infinite = true,
            "searchmoves" => {
                while let Some(mv) = words.next_if(|word| looks_like_a_move(word)) {
                    go.search_moves.push(mv.to_owned());
                }
            }
            "wtime" => go.time[0] = millis(word, words.next(), complaints),
            "btime" => go.time[1] = millis(word, words.next(), complaints),
            "winc" => go.increment[0] = millis(word, words.next(), complaints),
            "binc" => go.increment[1] = millis(word, words.next(), complaints),
            "movestogo" => go.moves_to_go = number(word, words.next(), complaints),
            "depth" => go.depth = number(word, words.next(), complaints),
            "nodes" => go.nodes = number(word, words.next(), complaints),
            "mate" => go.mate = number(word, words.next(), complaints),
            "movetime" => go.move_time = millis(word, words.next(), complaints),
            "perft" => {
                if let Some(depth) = number(word, words.next(), complaints) {
                    return Command::Perft(depth);
                }
            }
            _ => complaints.push(format!("go: unknown word: {}", shorten(word))),
        }
    }
    Command::Go(go)
}

fn looks_like_a_move(word: &str) -> bool {
    let bytes = word.as_bytes();
    (4..=5).contains(&bytes.len())
        && bytes[..4]
            .chunks(2)
            .all(|square| (b'a'..=b'h').contains(&square[0]) && (b'1'..=b'8').contains(&square[1]))
}

/// A number of milliseconds. Clocks that have run out are sent as negative numbers.
fn millis(name: &str, word: Option<&str>, complaints: &mut Vec<String>) -> Option<Duration> {
    let value: i64 = number(name, word, complaints)?;
    Some(Duration::from_millis(value.max(0).unsigned_abs()))
}

/// The number after a word.
fn number<N: std::str::FromStr>(
    name: &str,
    word: Option<&str>,
    complaints: &mut Vec<String>,
) -> Option<N> {
    match word.map(str::parse) {
        Some(Ok(number)) => Some(number),
        Some(Err(_)) => {
            let given = shorten(word.unwrap_or_default());
            complaints.push(format!("{name}: expected a number, not \"{given}\""));
            None
        }
        None => {
            complaints.push(format!("{name}: expected a number"));
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
    fn what_is_not_understood_is_told() {
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
