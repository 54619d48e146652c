//! Comments that consist of what a program that played a match writes of its move: `+0.25/18 0.41s`, `book`.

use std::time::Duration;

use super::values::parse_duration;

/// The parts of a comment that holds nothing but the evaluation of an engine, its depth and its times.
///
/// ```
/// use tabia_game::EngineNote;
///
/// let note = EngineNote::read("+0.25/18 0.41s").unwrap();
/// assert_eq!((note.score, note.depth), (Some("+0.25"), Some(18)));
/// assert_eq!(note.elapsed.unwrap().as_millis(), 410);
/// assert!(EngineNote::read("+0.25/18 0.41s, a strong move").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EngineNote<'a> {
    /// The move was played from an opening book.
    pub is_book: bool,
    /// The score as it is written: `+0.25`, `-M5`, `#3`. Match programs write it from the point of view of the mover.
    pub score: Option<&'a str>,
    /// The depth in plies.
    pub depth: Option<u32>,
    /// Time spent on the move.
    pub elapsed: Option<Duration>,
    /// Time left on the clock after the move.
    pub clock: Option<Duration>,
}

impl<'a> EngineNote<'a> {
    /// Reads a comment; `None` when any of it is something else. The forms are those of Cute Chess and fastchess
    /// (`+0.25/18 0.41s`, perhaps with `, n=1234` and other values), of XBoard and Arena (`(+0.25/18) 3s`, `+0.25/18 3`), of
    /// the TCEC (`d=18, mt=3000, tl=60000, wv=0.25`), and `book`.
    pub fn read(comment: &'a str) -> Option<EngineNote<'a>> {
        let comment = comment.trim();
        if comment.eq_ignore_ascii_case("book") {
            return Some(EngineNote {
                is_book: true,
                ..EngineNote::default()
            });
        }
        match comment.split_once(['=', ' ']) {
            Some((name, _)) if is_name(name) && comment[name.len()..].starts_with('=') => {
                EngineNote::read_values(comment)
            }
            _ => EngineNote::read_score(comment),
        }
    }

    /// Reads `score/depth time, name=value, …`.
    fn read_score(comment: &'a str) -> Option<EngineNote<'a>> {
        let (evaluation, rest) = match comment.strip_prefix('(') {
            Some(inner) => inner.split_once(')')?,
            None => {
                let end = comment.find([' ', ',']).unwrap_or(comment.len());
                comment.split_at(end)
            }
        };
        let (score, depth) = evaluation.trim().split_once('/')?;
        let mut note = EngineNote {
            score: Some(score).filter(|score| is_score(score)),
            depth: Some(digits(depth)?),
            ..EngineNote::default()
        };
        note.score?;
        let (time, values) = rest.split_once(',').unwrap_or((rest, ""));
        match time.trim() {
            "" => {}
            time => note.elapsed = Some(seconds(time)?),
        }
        assignments(values)
            .all(|value| value.is_some())
            .then_some(note)
    }

    /// Reads `name=value, name=value, …`.
    fn read_values(comment: &'a str) -> Option<EngineNote<'a>> {
        let mut note = EngineNote::default();
        for assignment in assignments(comment) {
            match assignment? {
                ("wv" | "ev", value) => note.score = Some(value),
                ("d", value) => note.depth = Some(digits(value)?),
                ("mt", value) => note.elapsed = Some(milliseconds(value)?),
                ("tl", value) => note.clock = Some(milliseconds(value)?),
                _ => {}
            }
        }
        let is_whole = note.depth.is_some() && note.score.is_some_and(is_value);
        is_whole.then_some(note)
    }
}

/// The parts of `name=value, name=value,`; `None` for one that is something else. Only lines of moves contain blanks.
fn assignments(text: &str) -> impl Iterator<Item = Option<(&str, &str)>> {
    let parts = text.split(',').map(str::trim);
    parts.filter(|part| !part.is_empty()).map(|part| {
        let (name, value) = part.split_once('=')?;
        let is_line = matches!(name, "pv" | "pd");
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.:/%".contains(&byte);
        let fits = is_name(name) && (is_line || value.bytes().all(is_plain));
        fits.then_some((name, value))
    })
}

fn is_name(text: &str) -> bool {
    (1..=12).contains(&text.len())
        && text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Whether it is a score: pawns with a sign or decimals, or a distance to mate. `1/2` is none.
fn is_score(text: &str) -> bool {
    let value = text.trim_start_matches(['+', '-']);
    is_value(text) && (value.len() < text.len() || !value.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Whether it is a number of pawns or a distance to mate.
fn is_value(text: &str) -> bool {
    let value = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_number = |text: &str| {
        (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
    };
    if let Some(mate) = value.strip_prefix(['M', '#']) {
        return is_number(mate.strip_prefix(['+', '-']).unwrap_or(mate));
    }
    match value.split_once('.') {
        Some((pawns, decimals)) => is_number(pawns) && is_number(decimals),
        None => is_number(value),
    }
}

/// A whole number of at most six digits.
fn digits(text: &str) -> Option<u32> {
    let is_plain = (1..=6).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

/// `0.41s`, `3`, `1:23` or `410ms`.
fn seconds(text: &str) -> Option<Duration> {
    if let Some(text) = text.strip_suffix("ms") {
        return Some(Duration::from_millis(digits(text)?.into()));
    }
    let text = text.strip_suffix('s').unwrap_or(text);
    parse_duration(text).filter(|_| text.starts_with(|first: char| first.is_ascii_digit()))
}

/// `3000` milliseconds, or `0:00:03`.
fn milliseconds(text: &str) -> Option<Duration> {
    match text.contains(':') {
        true => parse_duration(text),
        false => text
            .parse()
            .ok()
            .map(|time: u32| Duration::from_millis(time.into())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Score, depth, and the two times in milliseconds.
    type Parts<'a> = (Option<&'a str>, Option<u32>, Option<u128>, Option<u128>);

    fn note(text: &str) -> Option<Parts<'_>> {
        let note = EngineNote::read(text)?;
        let millis = |time: Option<Duration>| time.map(|time| time.as_millis());
        Some((
            note.score,
            note.depth,
            millis(note.elapsed),
            millis(note.clock),
        ))
    }

    #[test]
    fn the_forms_of_match_programs_are_read() {
        for (text, score, depth, elapsed, clock) in [
            ("+0.25/18 0.41s", "+0.25", 18, Some(410), None),
            (" -0.03/15 0.073s ", "-0.03", 15, Some(73), None),
            ("0.00/31 48s", "0.00", 31, Some(48_000), None),
            ("(+0.25/18) 3s", "+0.25", 18, Some(3000), None),
            ("+0.25/18 3", "+0.25", 18, Some(3000), None),
            ("+0.25/18 1:23", "+0.25", 18, Some(83_000), None),
            ("+0.25/18", "+0.25", 18, None, None),
            ("+M5/20", "+M5", 20, None, None),
            ("-M12/245 0.004s", "-M12", 245, Some(4), None),
            ("#-3/9 12ms", "#-3", 9, Some(12), None),
            ("+1/9 0s", "+1", 9, Some(0), None),
            (
                "+0.31/14 0.412s, n=12345, sd=24, nps=2000000, tl=9.8s",
                "+0.31",
                14,
                Some(412),
                None,
            ),
            (
                "-0.36/20 1.2s, pv=\"e7e5 g1f3\", tbhits=0",
                "-0.36",
                20,
                Some(1200),
                None,
            ),
            (
                "d=29, sd=43, mt=66812, tl=1744188, n=4197, pv=Nf3 Nf6 c4, tb=0, h=50.5, wv=0.19, R50=50, mb=+0+0+0+0+0,",
                "0.19",
                29,
                Some(66_812),
                Some(1_744_188),
            ),
            (
                "ev=-1.20, d=24, mt=00:01:02, tl=01:40:00",
                "-1.20",
                24,
                Some(62_000),
                Some(6_000_000),
            ),
        ] {
            assert_eq!(
                note(text),
                Some((Some(score), Some(depth), elapsed, clock)),
                "{text}"
            );
        }
        for text in ["book", "Book", " book "] {
            assert!(
                EngineNote::read(text).is_some_and(|note| note.is_book),
                "{text}"
            );
        }
    }

    #[test]
    fn a_comment_with_anything_else_stays_text() {
        for text in [
            "",
            "Good.",
            "+0.25",
            "18",
            "1/2",
            "0/1",
            "24/7",
            "1/2-1/2",
            "+-",
            "+-/12",
            "+/18",
            "+0.25/",
            "/18",
            "+M1/30 0.01s, White mates",
            "+0.25/18 0.41s Good.",
            "Good. +0.25/18 0.41s",
            "+0.25/18 soon",
            "(+0.25/18",
            "(+0.25/18) 3s!",
            "++1/2",
            "+0.25/18/24",
            "+0.2.5/18",
            "bookish",
            "a book",
            "x=1",
            "d=18",
            "wv=0.25",
            "d=18, wv=better",
            "d=18, wv=0.25, so White is better",
            "pv=e4 e5",
            "(1-0)",
            "1.e4/2 3s",
            "+0.25/18 s",
            "+0.25/18 1:2:3:4",
            "+0.25/18 .5s",
            "é/é",
            "=",
            "(",
            ")",
            "()",
            "(/) ",
            "+0.25/9999999999",
        ] {
            assert_eq!(EngineNote::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_note_stands_for_its_whole_comment() {
        // Every text of a few pieces: what is read as a note holds no piece that is none.
        let pieces = [
            "+0.25/18", " ", "0.41s", ", n=3", "(", ")", "book", " Nf3 ", "d=9", ",wv=1.0", "M5",
            "?",
        ];
        let mut read = 0;
        for code in 0..pieces.len().pow(4) {
            let text: String = (0..4)
                .map(|place| pieces[code / pieces.len().pow(place) % pieces.len()])
                .collect();
            if EngineNote::read(&text).is_some() {
                read += 1;
                assert!(!text.contains(['?']) && !text.contains("Nf3"), "{text}");
                for more in [" Good", "!", " 1-0"] {
                    assert_eq!(
                        EngineNote::read(&format!("{text}{more}")),
                        None,
                        "{text}{more}"
                    );
                }
                assert_eq!(
                    EngineNote::read(&format!(" {text} ")),
                    EngineNote::read(&text),
                    "{text}"
                );
            }
        }
        assert!(read > 10, "{read}");
    }

    #[test]
    fn every_score_that_is_written_is_read() {
        for hundredths in (-40_000i32..40_000).step_by(37) {
            for depth in [1, 18, 245] {
                let score = format!("{:+.2}", f64::from(hundredths) / 100.0);
                let text = format!("{score}/{depth} 0.{:03}s", hundredths.unsigned_abs() % 1000);
                let elapsed = u128::from(hundredths.unsigned_abs() % 1000);
                assert_eq!(
                    note(&text),
                    Some((Some(score.as_str()), Some(depth), Some(elapsed), None)),
                    "{text}"
                );
            }
        }
    }
}
