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
    /// Reads a comment; `None` when any of it is something else. The forms are those of
    ///
    /// - Cute Chess and fastchess: `+0.25/18 0.41s`, in fastchess perhaps with `, tl=9.8s, n=1234` and other values; `0.41s`
    ///   alone for a move without a score; `book`,
    /// - Arena and XBoard: `(Ra3) +0.28/22 119s` with the move on which the engine ponders, `+0.25/18 3`, `(+0.25/18) 3s`,
    /// - the TCEC: `d=18, mt=3000, tl=60000, pv=Nf3 d5, wv=0.25,` and `book, mb=+0+0+0+0+0,`, in its first seasons
    ///   `ev=0.25, d=18, mt=00:00:03, s=0 kN/s` and `Eval = 0.25, Depth = 18, MoveTime = 00:00:03`.
    pub fn read(comment: &'a str) -> Option<EngineNote<'a>> {
        let comment = comment.trim();
        let (first, values) = comment.split_once(',').unwrap_or((comment, ""));
        if first.eq_ignore_ascii_case("book") {
            let note = EngineNote {
                is_book: true,
                ..EngineNote::default()
            };
            let is_whole = assignments(values).all(|value| value.is_some());
            return is_whole.then_some(note);
        }
        match assignment(first) {
            Some(_) => EngineNote::read_values(comment),
            None => EngineNote::read_score(comment),
        }
    }

    /// Reads `score/depth time, name=value, …`.
    fn read_score(comment: &'a str) -> Option<EngineNote<'a>> {
        let (evaluation, rest) = match comment.strip_prefix('(') {
            Some(inner) => match inner.split_once(')')? {
                (mv, rest) if is_move(mv) => split_word(rest.trim_start()),
                whole => whole,
            },
            None => split_word(comment),
        };
        let evaluation = evaluation.trim();
        let (time, values) = rest.split_once(',').unwrap_or((rest, ""));
        let mut note = EngineNote::default();
        match (evaluation.split_once('/'), time.trim()) {
            (Some((score, depth)), time) => {
                note.score = Some(score).filter(|score| is_score(score));
                note.depth = Some(digits(depth)?);
                if !time.is_empty() {
                    note.elapsed = Some(seconds(time)?);
                }
                // An engine that reports no score still has a time.
                if note.score.is_none() && (!score.is_empty() || note.elapsed.is_none()) {
                    return None;
                }
            }
            (None, "") if evaluation.ends_with('s') => note.elapsed = Some(seconds(evaluation)?),
            (None, _) => return None,
        }
        for value in assignments(values) {
            if let ("tl", left) = value? {
                note.clock = Some(seconds(left)?);
            }
        }
        Some(note)
    }

    /// Reads `name=value, name=value, …`.
    fn read_values(comment: &'a str) -> Option<EngineNote<'a>> {
        let mut note = EngineNote::default();
        // The point of view of White, as every other evaluation in a file has it.
        let mut of_white = None;
        for assignment in assignments(comment) {
            match assignment? {
                ("wv", value) => of_white = Some(value),
                ("ev" | "Eval", value) => note.score = Some(value),
                ("d" | "Depth", value) => note.depth = Some(digits(value)?),
                ("mt" | "MoveTime", value) => note.elapsed = Some(milliseconds(value)?),
                ("tl" | "TimeLeft", value) => note.clock = Some(milliseconds(value)?),
                _ => {}
            }
        }
        note.score = of_white.or(note.score);
        let is_whole = note.depth.is_some() && note.score.is_some_and(is_value);
        is_whole.then_some(note)
    }
}

/// The first word, and what follows it.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find([' ', ',']).unwrap_or(text.len());
    text.split_at(end)
}

/// Whether it looks like a move in algebraic notation.
fn is_move(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"+#=-".contains(&byte);
    let has_rank = text.bytes().any(|byte| byte.is_ascii_digit());
    (2..=7).contains(&text.len())
        && text.starts_with(|first: char| "KQRBNOabcdefgh".contains(first))
        && text.bytes().all(is_part)
        && (has_rank || text.starts_with("O-O"))
}

/// The parts of `name=value, name=value,`; `None` for one that is something else. A comma inside quotation marks belongs to
/// its value.
fn assignments(text: &str) -> impl Iterator<Item = Option<(&str, &str)>> {
    let mut is_quoted = false;
    let parts = text.split(move |letter| {
        is_quoted ^= letter == '"';
        letter == ',' && !is_quoted
    });
    let parts = parts.map(str::trim).filter(|part| !part.is_empty());
    parts.map(assignment)
}

/// `name=value`. Only lines of moves, positions and speeds contain blanks.
fn assignment(part: &str) -> Option<(&str, &str)> {
    let (name, value) = part.split_once('=')?;
    let (name, value) = (name.trim(), value.trim());
    let may_be_any = matches!(name, "pv" | "pvl" | "pd" | "fen" | "fn" | "line");
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.:/%".contains(&byte);
    let word = value.strip_suffix(" kN/s").unwrap_or(value);
    let fits = is_name(name) && (may_be_any || word.bytes().all(is_plain));
    fits.then_some((name, value))
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
            // fastchess with everything that it can write.
            (
                "+1.00/15 1.321s, tl=9.800s, latency=0.001s, n=1250, sd=4, nps=946, hashfull=2, tbhits=0, \
                 line=\"info string a, b\"",
                "+1.00",
                15,
                Some(1321),
                Some(9800),
            ),
            ("+M5/20 0.430s, n=4363, sd=3", "+M5", 20, Some(430), None),
            // The move in brackets is the one on which the engine ponders.
            ("(Ra3) +0.28/22 119s", "+0.28", 22, Some(119_000), None),
            ("(O-O) -0.10/9 3", "-0.10", 9, Some(3000), None),
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
            // TCEC season 13, with the position.
            (
                "d=33, sd=33, mt=39183, tl=1027012, s=37581506, n=1472556152, pv=Re1 Re8 Bf4, pvl=f1e1 h8e8 c1f4, \
                 tb=0, h=22.7, ph=0.0, wv=0.25, R50=48, Rd=-11, Rr=-5, mb=-1-1+1+0+0, \
                 fen=r1bk3r/pp3ppp/2p1pn2/8/8/2P2B2/P1P2PPP/R1B1R1K1 b - - 3 12,",
                "0.25",
                33,
                Some(39_183),
                Some(1_027_012),
            ),
            // TCEC of 2025: an engine that reports no nodes.
            (
                "d=32, sd=32, mt=96132, tl=1706868, s=0, n=0, pv=Bg2, tb=null, h=0.0, ph=0.0, wv=0.74, R50=49, Rd=-9, \
                 Rr=-1000, mb=+0+0+0+0+0,",
                "0.74",
                32,
                Some(96_132),
                Some(1_706_868),
            ),
            (
                "d=30, mt=25000, wv=-M5, pv=g6,",
                "-M5",
                30,
                Some(25_000),
                None,
            ),
            // TCEC season 2: the score of the mover, and that of White.
            (
                "ev=-0.35, d=20, mt=00:01:05, tl=01:58:30, s=9120 kN/s, n=592800, pv=d5, tb=0, R50=50, wv=0.35, ",
                "0.35",
                20,
                Some(65_000),
                Some(7_110_000),
            ),
            (
                "wv=0.77, mt=18, s=1054368, eps=0, n=20033, d=13, sd=16, pd=d5, tl=0, tb=0, pv=3.... e5 4.d5 Nce7",
                "0.77",
                13,
                Some(18),
                Some(0),
            ),
            (
                "Eval = 0.25, Depth = 18, MoveTime = 00:00:09, TimeLeft = 02:00:00",
                "0.25",
                18,
                Some(9000),
                Some(7_200_000),
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
        for (text, elapsed) in [
            ("0.41s", 410),
            ("5.1s", 5100),
            ("/12 0s", 0),
            ("/12 2.0s", 2000),
        ] {
            let note = EngineNote::read(text).unwrap();
            assert_eq!(note.score, None, "{text}");
            assert_eq!(note.elapsed.unwrap().as_millis(), elapsed, "{text}");
        }
        for text in ["book", "Book", " book ", "book,", "book, mb=+0+0+0+0+0,"] {
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
            "book, a rare line",
            "41",
            "0.41",
            "/12",
            "+10.15/18 1.8s, Black got checkmated",
            "0.00/31 0.5s, Draw by 3-fold repetition",
            "(good) +0.25/18 3s",
            "(Ra3)",
            "(Ra3) a5",
            "(24/7)",
            "s=3 kN/s",
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
