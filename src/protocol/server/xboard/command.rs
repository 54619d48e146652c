//! The commands of a front end that speaks xboard.

use std::time::Duration;

use thiserror::Error;

use super::super::error::shorten;
use super::control::Rate;
use tabia_chess::san;

/// A command of the protocol.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Command {
    /// It has no effect on this engine, such as `accepted` or the name of the opponent.
    Ignored,
    /// `protover`: the front end asks for the features.
    Features,
    New,
    Variant(String),
    Quit,
    Force,
    Go,
    PlayOther,
    Pace(Rate),
    Depth(i32),
    /// `nps`: nodes that count as a second; 0 for the time of the wall clock.
    NodeRate(u64),
    /// The clock of the engine.
    OwnTime(Duration),
    /// The clock of the opponent.
    OtherTime(Duration),
    Move(String),
    MoveNow,
    Ping(String),
    DrawOffer,
    /// The game is over.
    Result,
    SetBoard(String),
    /// Takes back this number of moves.
    TakeBack(usize),
    Hint,
    /// `bk`: shows the moves of the book.
    Book,
    /// Whether the engine ponders.
    Ponder(bool),
    /// Whether lines about the search are shown.
    Post(bool),
    Analyze,
    /// Ends the analysis.
    Exit,
    /// `.`: asks for the state of the analysis.
    Status,
    /// The memory in MiB.
    Memory(String),
    Cores(String),
    Option {
        name: String,
        value: String,
    },
}

/// The reason why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(super) enum CommandError {
    #[error("Error (unknown command): {}", shorten(.0))]
    Unknown(String),
    #[error("Error (expected {expected}): {}", shorten(line))]
    Argument {
        expected: &'static str,
        line: String,
    },
}

/// Reads a line, without its line break.
///
/// # Errors
/// When it is no command, or its arguments are not understood.
pub(super) fn parse(line: &str) -> Result<Command, CommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let expected = |expected| CommandError::Argument {
        expected,
        line: line.to_owned(),
    };
    Ok(match word {
        "" | "xboard" | "accepted" | "rejected" | "random" | "name" | "rating" | "ics"
        | "computer" => Command::Ignored,
        "protover" => Command::Features,
        "new" => Command::New,
        "variant" => Command::Variant(rest.to_owned()),
        "quit" => Command::Quit,
        "force" => Command::Force,
        "go" => Command::Go,
        "playother" => Command::PlayOther,
        "level" => {
            Command::Pace(level(rest).ok_or_else(|| {
                expected("moves, minutes and increment, such as \"level 40 5 0\"")
            })?)
        }
        "st" => {
            let time = seconds(rest).filter(|time| !time.is_zero());
            Command::Pace(Rate::Move(time.ok_or_else(|| expected("seconds"))?))
        }
        "sd" => Command::Depth(rest.parse().map_err(|_| expected("a depth"))?),
        "nps" => Command::NodeRate(rest.parse().map_err(|_| expected("nodes a second"))?),
        "time" => Command::OwnTime(centiseconds(rest).ok_or_else(|| expected("centiseconds"))?),
        "otim" => Command::OtherTime(centiseconds(rest).ok_or_else(|| expected("centiseconds"))?),
        "usermove" => Command::Move(rest.to_owned()),
        "?" => Command::MoveNow,
        "ping" => Command::Ping(shorten(rest)),
        "draw" => Command::DrawOffer,
        "result" => Command::Result,
        "setboard" => Command::SetBoard(rest.to_owned()),
        "undo" => Command::TakeBack(1),
        "remove" => Command::TakeBack(2),
        "hint" => Command::Hint,
        "bk" => Command::Book,
        "hard" => Command::Ponder(true),
        "easy" => Command::Ponder(false),
        "post" => Command::Post(true),
        "nopost" => Command::Post(false),
        "analyze" => Command::Analyze,
        "exit" => Command::Exit,
        "." => Command::Status,
        "memory" => Command::Memory(rest.to_owned()),
        "cores" => Command::Cores(rest.to_owned()),
        "option" => {
            let (name, value) = rest.split_once('=').unwrap_or((rest, ""));
            Command::Option {
                name: name.trim().to_owned(),
                value: value.trim().to_owned(),
            }
        }
        // Moves without `usermove`, as in version 1.
        _ if rest.is_empty() && san::has_form_of_move(word) => Command::Move(word.to_owned()),
        _ => return Err(CommandError::Unknown(line.to_owned())),
    })
}

/// Reads the arguments of `level`: the moves of a period (0: the rest of the game), minutes or `minutes:seconds`, and seconds.
fn level(text: &str) -> Option<Rate> {
    let mut words = text.split_whitespace();
    let moves: u32 = words.next()?.parse().ok()?;
    let base = words.next()?;
    let base = match base.split_once(':') {
        Some((minutes, rest)) => minutes
            .parse::<u32>()
            .ok()
            .map(|minutes| Duration::from_secs(60 * u64::from(minutes)))?
            .checked_add(seconds(rest)?)?,
        None => seconds(base)?.checked_mul(60)?,
    };
    Some(Rate::Clock {
        moves: (moves > 0).then_some(moves),
        base,
        increment: seconds(words.next()?)?,
    })
}

/// The longest time that is understood, in seconds: a year.
const LONGEST: f64 = 31_536_000.0;

fn seconds(text: &str) -> Option<Duration> {
    let number: f64 = text.parse().ok()?;
    let is_sensible = (0.0..=LONGEST).contains(&number);
    is_sensible.then(|| Duration::from_secs_f64(number))
}

/// Reads a clock, which may be below zero.
fn centiseconds(text: &str) -> Option<Duration> {
    let number: i64 = text.parse().ok()?;
    let time = u64::try_from(number).unwrap_or(0).saturating_mul(10);
    Some(Duration::from_millis(time.min(LONGEST as u64 * 1_000)))
}
