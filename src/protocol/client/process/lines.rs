//! Reads lines of bounded length.

use std::io::{self, BufRead, Read as _};

/// Maximum length of a line in bytes. The longest lines of honest engines are options with lists of files.
pub(in super::super) const LONGEST: usize = 16 << 10;

/// A line of an engine, without its line break.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in super::super) enum Line {
    Text(String),
    /// It is not valid UTF-8; wrong bytes are replaced.
    Damaged(String),
    /// It was longer than the maximum and left out.
    TooLong,
}

/// Reads lines until the end of the input, or until `take` returns `false`.
pub(in super::super) fn read_lines(mut input: impl BufRead, mut take: impl FnMut(Line) -> bool) {
    while let Ok(Some(line)) = read_line(&mut input) {
        if !take(line) {
            return;
        }
    }
}

/// Reads a line; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut bytes = Vec::new();
    let most = LONGEST as u64 + 1;
    input.by_ref().take(most).read_until(b'\n', &mut bytes)?;
    if bytes.is_empty() {
        return Ok(None);
    }
    if bytes.len() > LONGEST && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Line::TooLong));
    }
    while bytes
        .last()
        .is_some_and(|byte| matches!(byte, b'\n' | b'\r'))
    {
        bytes.pop();
    }
    Ok(Some(match String::from_utf8(bytes) {
        Ok(text) => Line::Text(text),
        Err(error) => Line::Damaged(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn lines(bytes: &[u8]) -> Vec<Line> {
        let mut lines = Vec::new();
        read_lines(bytes, |line| {
            lines.push(line);
            true
        });
        lines
    }

    #[test]
    fn lines_are_bounded() {
        let text = |text: &str| Line::Text(text.to_owned());
        let mut bytes = b"uciok\r\n\n".to_vec();
        bytes.extend(vec![b'x'; LONGEST]);
        bytes.extend(b"\n");
        bytes.extend(vec![b'y'; 10 * LONGEST]);
        bytes.extend(b"\nid name \xfcber\nlast");
        let longest = "x".repeat(LONGEST);
        assert_eq!(
            lines(&bytes),
            [
                text("uciok"),
                text(""),
                text(&longest),
                Line::TooLong,
                Line::Damaged("id name \u{fffd}ber".to_owned()),
                text("last"),
            ]
        );
        assert_eq!(lines(&[0; 3 * LONGEST]), [Line::TooLong]);
    }

    proptest! {
        #[test]
        fn any_bytes_are_lines(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let breaks = bytes.iter().filter(|byte| **byte == b'\n').count();
            let is_ended = bytes.last().is_none_or(|byte| *byte == b'\n');
            prop_assert_eq!(lines(&bytes).len(), breaks + usize::from(!is_ended));
        }
    }
}
