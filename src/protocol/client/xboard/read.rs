//! Reads the lines of an xboard engine about its search.

use std::time::Duration;

use tabia_chess::Position;
use tabia_player::{Bound, Score};

use super::super::dialect::{Figures, Message};
use super::super::moves;
use super::super::scores::{centipawns, mate};

/// Scores beyond this are distances to a mate.
const MATE: i64 = 100_000;

/// Reads a line of thinking output: `ply score time nodes pv`, with time in hundredths of a second. Between the nodes and a tab
/// before the variation there may be the selective depth, the speed and the table hits.
pub(super) fn thinking(line: &str, position: &Position) -> Option<Figures> {
    let (numbers, variation) = match line.split_once('\t') {
        // Some write tabs between all columns.
        Some((numbers, variation)) if numbers.split_whitespace().count() >= 4 => {
            (numbers, Some(variation))
        }
        _ => (line, None),
    };
    let mut words = numbers.split_whitespace();
    // `9.`, `9&`, `9+`
    let depth = words
        .next()?
        .trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let mut number = || words.next()?.parse::<i64>().ok();
    let (depth, score, time, nodes) = (depth.parse().ok()?, number()?, number()?, number()?);
    let centiseconds = u64::try_from(time).unwrap_or(0);
    let mut figures = Figures {
        depth: Some(depth),
        score: Some((read_score(score), Bound::Exact)),
        nodes: Some(u64::try_from(nodes).unwrap_or(0)),
        time: Some(Duration::from_millis(centiseconds.saturating_mul(10))),
        ..Figures::default()
    };
    match variation {
        Some(variation) => {
            let mut extra = words.map_while(|word| word.parse::<u64>().ok());
            figures.seldepth = extra.next().and_then(|depth| usize::try_from(depth).ok());
            figures.nps = extra.next();
            figures.tbhits = extra.next();
            figures.pv = read_variation(variation.split_whitespace(), position);
        }
        None => figures.pv = read_variation(words, position),
    }
    Some(figures)
}

fn read_score(score: i64) -> Score {
    match score {
        MATE.. => mate((score - MATE).max(1)),
        ..=-100_000 => mate(score + MATE),
        _ => centipawns(score),
    }
}

/// Reads the moves of a variation, which may have numbers, signs and brackets between them.
fn read_variation<'a>(
    words: impl Iterator<Item = &'a str>,
    position: &Position,
) -> Vec<tabia_chess::Move> {
    let plain = words.map(|word| {
        let word = match word.rsplit_once('.') {
            Some((number, rest)) if number.bytes().all(|it| it.is_ascii_digit() || it == b'.') => {
                rest
            }
            _ => word,
        };
        word.trim_matches(|sign| "()<>{}[],;!?".contains(sign))
    });
    moves::read_line(position, plain.filter(|word| !word.is_empty())).0
}

/// Reads the answer to `.`: `stat01: time nodes ply left total move`.
pub(super) fn status(line: &str, position: &Position) -> Option<Message> {
    let mut words = line.strip_prefix("stat01:")?.split_whitespace();
    let mut number = || words.next()?.parse::<i64>().ok();
    let (_, _, depth, left, total) = (number()?, number()?, number()?, number()?, number()?);
    let mv = moves::read(position, words.next()?)?;
    Some(Message::CurrentMove {
        depth: i32::try_from(depth).ok()?,
        mv,
        number: usize::try_from(total.checked_sub(left)?).ok()?.max(1),
    })
}

/// Returns the text of a move in a line that gives one: `move e2e4`, and the forms of version 1 of the protocol
/// (`My move is: e2e4`, `1. ... e7e5`).
pub(super) fn answer(line: &str) -> Option<&str> {
    if let Some(text) = line.strip_prefix("move ") {
        return text.split_whitespace().next();
    }
    if let Some((_, text)) = line.split_once("My move is") {
        let text = text.trim_start_matches([' ', ':']);
        return text.split_whitespace().next();
    }
    let (number, text) = line.split_once(". ... ")?;
    let is_number = !number.is_empty() && number.bytes().all(|it| it.is_ascii_digit());
    text.split_whitespace().next().filter(|_| is_number)
}

/// Returns whether a line begins with the result of a game.
pub(super) fn is_result(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    matches!(word, "1-0" | "0-1" | "1/2-1/2")
}
