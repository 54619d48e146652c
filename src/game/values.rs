//! The values of commands in comments: evaluations, times, arrows and circles.

use std::fmt::{self, Write};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::digits::{read_digits, write_number, write_two_digits};
use tabia_chess::Square;

/// The colour of an arrow or a circle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Brush {
    #[default]
    Green,
    Red,
    Blue,
    Yellow,
}

impl Brush {
    pub const ALL: [Brush; 4] = [Brush::Green, Brush::Red, Brush::Blue, Brush::Yellow];

    /// `G`, `R`, `B` or `Y`, as `[%cal]` and `[%csl]` write it.
    pub const fn letter(self) -> char {
        match self {
            Brush::Green => 'G',
            Brush::Red => 'R',
            Brush::Blue => 'B',
            Brush::Yellow => 'Y',
        }
    }

    fn from_letter(letter: &str) -> Option<Brush> {
        Brush::ALL
            .into_iter()
            .find(|brush| letter.starts_with(brush.letter()))
    }
}

/// An arrow drawn on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Arrow {
    pub brush: Brush,
    pub from: Square,
    pub to: Square,
}

/// A circle drawn around a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Circle {
    pub brush: Brush,
    pub square: Square,
}

impl fmt::Display for Arrow {
    /// As inside `[%cal …]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.brush.letter(), self.from, self.to)
    }
}

impl fmt::Display for Circle {
    /// As inside `[%csl …]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.brush.letter(), self.square)
    }
}

/// What a position is worth, from White's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum EvalScore {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// Number of moves to mate; negative when Black mates.
    Mate(i32),
}

/// An evaluation saved with a move, as `[%eval 0.17,20]`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Eval {
    pub score: EvalScore,
    /// The search depth behind it, where it is known.
    pub depth: Option<u32>,
}

impl fmt::Display for Eval {
    /// As inside `[%eval …]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_to(f)
    }
}

impl Eval {
    pub(super) fn write_to(&self, out: &mut impl Write) -> fmt::Result {
        let sign = |number: i32| if number < 0 { "-" } else { "" };
        match self.score {
            EvalScore::Mate(moves) => {
                out.write_char('#')?;
                out.write_str(sign(moves))?;
                write_number(out, moves.unsigned_abs())?;
            }
            EvalScore::Centipawns(cp) => {
                out.write_str(sign(cp))?;
                write_number(out, cp.unsigned_abs() / 100)?;
                out.write_char('.')?;
                write_two_digits(out, cp.unsigned_abs() % 100)?;
            }
        }
        if let Some(depth) = self.depth {
            out.write_char(',')?;
            write_number(out, depth)?;
        }
        Ok(())
    }
}

/// A list of shapes; `None` when it is empty or any of them cannot be read, so that nothing is dropped.
pub(super) fn parse_list<T>(value: &str, parse: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    value.split(',').map(|item| parse(item.trim())).collect()
}

pub(super) fn parse_arrow(text: &str) -> Option<Arrow> {
    Some(Arrow {
        brush: Brush::from_letter(text)?,
        from: text.get(1..3)?.parse().ok()?,
        to: text.get(3..)?.parse().ok()?,
    })
}

pub(super) fn parse_circle(text: &str) -> Option<Circle> {
    Some(Circle {
        brush: Brush::from_letter(text)?,
        square: text.get(1..)?.parse().ok()?,
    })
}

/// `0.17`, `-1.5`, `#3`, `#-2`, each perhaps with `,depth`. A whole number with a depth is in hundredths of a pawn: programs of
/// ChessBase write `[%eval 39,14]`, and all others write decimals.
pub(super) fn parse_eval(text: &str) -> Option<Eval> {
    if let Some(cp) = hundredths(text.as_bytes()) {
        return Some(Eval {
            score: EvalScore::Centipawns(cp),
            depth: None,
        });
    }
    let (score, depth) = match text.split_once(',') {
        Some((score, depth)) => (score.trim(), Some(depth.trim().parse().ok()?)),
        None => (text, None),
    };
    let score = if let Some(mate) = score.strip_prefix('#') {
        EvalScore::Mate(mate.parse().ok()?)
    } else {
        let plain = |c: char| c.is_ascii_digit() || "+-.".contains(c);
        if !score.chars().all(plain) {
            return None;
        }
        let is_whole = score.bytes().all(|byte| byte != b'.');
        let unit = if is_whole && depth.is_some() {
            100.0
        } else {
            1.0
        };
        let pawns: f64 = score.parse::<f64>().ok()? / unit;
        if pawns.abs() > 100_000.0 {
            return None;
        }
        EvalScore::Centipawns((pawns * 100.0).round() as i32)
    };
    Some(Eval { score, depth })
}

/// A number with at most two decimals, as most evaluations are, in hundredths.
fn hundredths(text: &[u8]) -> Option<i32> {
    let (sign, text) = match text {
        [b'-', text @ ..] => (-1, text),
        [b'+', text @ ..] | text => (1, text),
    };
    let (whole, fraction) = split_fraction(text);
    let fraction = match fraction.len() {
        0 => 0,
        1 => read_digits(fraction)? * 10,
        2 => read_digits(fraction)?,
        _ => return None,
    };
    let whole = read_digits(whole).filter(|whole| *whole < 100_000)?;
    Some(sign * (whole * 100 + fraction) as i32)
}

/// `h:mm:ss`, `m:ss` or `s`, the seconds perhaps with a fraction.
pub(super) fn parse_duration(text: &str) -> Option<Duration> {
    let (whole, fraction) = split_fraction(text.as_bytes());
    let mut seconds = 0u64;
    let mut parts = 0;
    for part in whole.split(|byte| *byte == b':') {
        seconds = seconds.checked_mul(60)?.checked_add(read_digits(part)?)?;
        parts += 1;
    }
    if parts > 3 || fraction.len() > 9 || seconds > u64::from(u32::MAX) {
        return None;
    }
    let nanos = match fraction {
        [] => 0,
        _ => read_digits(fraction)? * 10u64.pow(9 - fraction.len() as u32),
    };
    Some(Duration::new(seconds, nanos as u32))
}

/// What stands before and after the decimal point.
fn split_fraction(text: &[u8]) -> (&[u8], &[u8]) {
    let mut parts = text.splitn(2, |byte| *byte == b'.');
    let whole = parts.next().unwrap_or_default();
    (whole, parts.next().unwrap_or_default())
}

/// A time as commands write it: `h:mm:ss`, with a fraction where there is one.
pub(super) fn write_time(time: &Duration, out: &mut impl Write) -> fmt::Result {
    let seconds = time.as_secs();
    write_number(out, seconds / 3600)?;
    out.write_char(':')?;
    write_two_digits(out, (seconds / 60 % 60) as u32)?;
    out.write_char(':')?;
    write_two_digits(out, (seconds % 60) as u32)?;
    let nanos = time.subsec_nanos();
    if nanos > 0 {
        let fraction = format!(".{nanos:09}");
        out.write_str(fraction.trim_end_matches('0'))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_evaluation_is_read_as_it_was_written() {
        let score = |text: &str| parse_eval(text).map(|eval| eval.score);
        for cp in (-9_999_999..=9_999_999).step_by(4_001).chain(-200..=200) {
            let written = Eval {
                score: EvalScore::Centipawns(cp),
                depth: None,
            };
            assert_eq!(parse_eval(&written.to_string()), Some(written));
        }
        for (text, cp) in [
            ("-3", -300),
            ("+0.5", 50),
            ("1.", 100),
            (".25", 25),
            ("0.286", 29),
        ] {
            assert_eq!(score(text), Some(EvalScore::Centipawns(cp)), "{text}");
        }
        assert_eq!(score("#-3"), Some(EvalScore::Mate(-3)));
        for (text, cp, depth) in [
            ("39,14", 39, 14),
            ("-24600,28", -24_600, 28),
            ("0, 32", 0, 32),
            ("0.39,14", 39, 14),
            ("3.0,14", 300, 14),
        ] {
            let read = Eval {
                score: EvalScore::Centipawns(cp),
                depth: Some(depth),
            };
            assert_eq!(parse_eval(text), Some(read), "{text}");
        }
        for text in ["", "-", "+-1", "1.-5", "1e3", "100000.01"] {
            assert_eq!(score(text), None, "{text}");
        }
    }
}
