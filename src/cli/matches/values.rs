//! The values of the arguments of `tabia match`.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::number;
use tabia_matches::{DrawRule, ResignRule, TimeControl};

pub(crate) type Bounds = (f64, f64);

/// A rule, or `off`: an option of an option would mean something else to clap.
#[derive(Clone, Copy)]
pub(crate) struct DrawArgument(pub Option<DrawRule>);

#[derive(Clone, Copy)]
pub(crate) struct ResignArgument(pub Option<ResignRule>);

/// Reads `name=value,name=value` into the values of these names.
fn fields(text: &str, names: &[&str], values: &mut [Option<String>]) -> Result<(), String> {
    for part in text.split(',') {
        let known = || names.join(", ");
        let (name, value) = part
            .split_once('=')
            .ok_or_else(|| format!("expected NAME=VALUE, with {}", known()))?;
        let index = names.iter().position(|known| *known == name.trim());
        let index = index.ok_or_else(|| format!("“{name}” is none of {}", known()))?;
        values[index] = Some(value.trim().to_owned());
    }
    Ok(())
}

fn whole<N: std::str::FromStr>(name: &str, value: Option<String>, usual: N) -> Result<N, String> {
    let Some(value) = value else { return Ok(usual) };
    let number = value.parse();
    number.map_err(|_| format!("{name}: “{value}” is no whole number that is possible here"))
}

/// Reads a score that is not negative, in hundredths of a pawn.
fn hundredths(value: Option<String>, usual: i32) -> Result<i32, String> {
    match value {
        Some(_) => whole::<u16>("score", value, 0).map(i32::from),
        None => Ok(usual),
    }
}

pub(crate) fn draw_rule(text: &str) -> Result<DrawArgument, String> {
    if text == "off" {
        return Ok(DrawArgument(None));
    }
    let names = ["movenumber", "movecount", "score"];
    let mut values = [None, None, None];
    fields(text, &names, &mut values)?;
    let [number, count, score] = values;
    let usual = DrawRule::USUAL;
    Ok(DrawArgument(Some(DrawRule {
        move_number: whole("movenumber", number, usual.move_number)?,
        move_count: whole("movecount", count, usual.move_count)?,
        score: hundredths(score, usual.score)?,
    })))
}

pub(crate) fn resign_rule(text: &str) -> Result<ResignArgument, String> {
    if text == "off" {
        return Ok(ResignArgument(None));
    }
    let names = ["movecount", "score", "twosided"];
    let mut values = [None, None, None];
    fields(text, &names, &mut values)?;
    let [count, score, two_sided] = values;
    let two_sided = match two_sided.as_deref() {
        None => ResignRule::USUAL.two_sided,
        Some("true") => true,
        Some("false") => false,
        Some(other) => return Err(format!("twosided: “{other}” is neither true nor false")),
    };
    let move_count = whole("movecount", count, ResignRule::USUAL.move_count)?;
    let score = hundredths(score, ResignRule::USUAL.score)?;
    if move_count == 0 || score == 0 {
        return Err("movecount and score must be above 0".to_owned());
    }
    Ok(ResignArgument(Some(ResignRule {
        move_count,
        score,
        two_sided,
    })))
}

pub(crate) fn bounds(text: &str) -> Result<Bounds, String> {
    let (elo0, elo1) = text
        .split_once(',')
        .ok_or("expected two numbers, such as 0,5")?;
    let (elo0, elo1) = (number::finite(elo0)?, number::finite(elo1)?);
    if elo0 >= elo1 {
        return Err("the first number must be less than the second".to_owned());
    }
    if elo0 < -MAX_ELO || elo1 > MAX_ELO {
        return Err(format!("expected numbers from -{MAX_ELO} to {MAX_ELO}"));
    }
    Ok((elo0, elo1))
}

/// The furthest hypothesis: beyond it, normalised Elo may be more than any result has.
const MAX_ELO: f64 = 200.0;

pub(crate) fn share(text: &str) -> Result<f64, String> {
    match number::finite(text)? {
        share if share > 0.0 && share < 0.5 => Ok(share),
        _ => Err("expected a number between 0 and 0.5".to_owned()),
    }
}

/// A base and an increment.
fn base_and_increment(text: &str) -> (&str, &str) {
    text.split_once('+').unwrap_or((text, "0"))
}

/// Reads seconds, or minutes and seconds with a colon between them.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let (minutes, seconds) = text.split_once(':').unwrap_or(("0", text));
    let minutes: u32 = minutes
        .parse()
        .map_err(|_| format!("“{minutes}” is no number of minutes"))?;
    let seconds = Duration::try_from_secs_f64(number::finite(seconds)?);
    let seconds = seconds.map_err(|error| error.to_string())?;
    Ok(seconds.saturating_add(Duration::from_mins(minutes.into())))
}

pub(crate) fn clock(text: &str) -> Result<TimeControl, String> {
    let (moves, text) = match text.split_once('/') {
        Some((moves, rest)) => {
            let number = moves.parse::<NonZeroU32>();
            let number = number.map_err(|_| format!("“{moves}” is no number of moves"))?;
            (Some(number), rest)
        }
        None => (None, text),
    };
    let (base, increment) = base_and_increment(text);
    let (base, increment) = (seconds(base)?, seconds(increment)?);
    if base.is_zero() {
        return Err("expected more than no time".to_owned());
    }
    Ok(TimeControl::Clock {
        base,
        increment,
        moves,
    })
}

pub(crate) fn node_clock(text: &str) -> Result<TimeControl, String> {
    const MAX: u64 = 1_000_000_000_000;
    let (base, increment) = base_and_increment(text);
    let nodes = |text: &str| match text.parse::<u64>() {
        Ok(nodes) if nodes <= MAX => Ok(nodes),
        _ => Err(format!("“{text}” is no number of positions")),
    };
    let (base, increment) = (nodes(base)?, nodes(increment)?);
    if base == 0 {
        return Err("expected more than no positions".to_owned());
    }
    Ok(TimeControl::NodeClock { base, increment })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_read() {
        let draw = draw_rule("movenumber=30,score=5").unwrap().0.unwrap();
        assert_eq!((draw.move_number, draw.move_count, draw.score), (30, 8, 5));
        assert!(draw_rule("off").unwrap().0.is_none());
        // What the help says without settings.
        let usual = "movenumber=40,movecount=8,score=8";
        assert_eq!(draw_rule(usual).unwrap().0, Some(DrawRule::USUAL));
        let usual = "movecount=4,score=700,twosided=true";
        assert_eq!(resign_rule(usual).unwrap().0, Some(ResignRule::USUAL));
        let resign = resign_rule("twosided=false").unwrap().0.unwrap();
        assert_eq!(
            (resign.move_count, resign.score, resign.two_sided),
            (4, 700, false)
        );
        for text in ["", "score", "scores=3", "score=-1", "score=x"] {
            assert!(draw_rule(text).is_err(), "{text}");
        }
        for text in ["movecount=0", "score=0", "twosided=perhaps", "score=99999"] {
            assert!(resign_rule(text).is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_and_bounds_are_read() {
        assert_eq!(clock("40/1:30+0.5").unwrap().to_string(), "tc=40/90+0.5");
        assert!(
            ["0/60", "x/60", "1:-5", "-5", "a:5"]
                .iter()
                .all(|text| clock(text).is_err())
        );
        let control = clock("8+0.08").unwrap();
        assert_eq!(control.to_string(), "tc=8+0.08");
        assert_eq!(
            node_clock("150000+1500").unwrap().to_string(),
            "node-tc=150000+1500"
        );
        assert_eq!(bounds("-5, 5"), Ok((-5.0, 5.0)));
        for text in ["", "0", "0+0", "-1", "1e99", "inf", "8+-1", "8+x"] {
            assert!(clock(text).is_err(), "{text}");
            assert!(node_clock(text).is_err(), "{text}");
        }
        for text in ["5", "5,5", "5,0", "nan,1", "0,1e9", "0,201"] {
            assert!(bounds(text).is_err(), "{text}");
        }
        assert!(share("0").is_err() && share("0.5").is_err() && share("0.1").is_ok());
    }
}
