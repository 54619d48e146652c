//! The line ends of a file, and their conversion.

use std::borrow::Cow;

use super::lex::{after_break, count_breaks, line_end};

/// A kind of line end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum LineEnd {
    #[default]
    Lf,
    CrLf,
    Cr,
}

impl LineEnd {
    pub(super) const fn text(self) -> &'static str {
        match self {
            LineEnd::Lf => "\n",
            LineEnd::CrLf => "\r\n",
            LineEnd::Cr => "\r",
        }
    }

    /// Returns a text with only these line ends.
    pub(super) fn apply(self, text: &[u8]) -> Cow<'_, [u8]> {
        if LineEnds::of(text).all_are(self) {
            return Cow::Borrowed(text);
        }
        let mut out = Vec::with_capacity(text.len() + text.len() / 16);
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            out.extend(&text[at..end]);
            at = after_break(text, end);
            if at > end {
                out.extend(self.text().as_bytes());
            }
        }
        Cow::Owned(out)
    }
}

/// Number of lines of a file with each kind of line end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct LineEnds {
    lf: usize,
    cr_lf: usize,
    cr: usize,
}

impl LineEnds {
    /// Counts the line ends of a text.
    pub(super) fn of(text: &[u8]) -> LineEnds {
        let all = count_breaks(text);
        let (mut cr_lf, mut cr) = (0, 0);
        let mut at = 0;
        while let Some(found) = text[at..].iter().position(|byte| *byte == b'\r') {
            at += found + 1;
            match text.get(at) {
                Some(b'\n') => cr_lf += 1,
                _ => cr += 1,
            }
        }
        LineEnds {
            lf: all - cr_lf - cr,
            cr_lf,
            cr,
        }
    }

    pub(super) fn add(&mut self, more: LineEnds) {
        self.lf += more.lf;
        self.cr_lf += more.cr_lf;
        self.cr += more.cr;
    }

    pub(super) fn count(self) -> usize {
        self.lf + self.cr_lf + self.cr
    }

    /// Returns whether there are no others.
    pub(super) fn all_are(self, end: LineEnd) -> bool {
        self.count()
            == match end {
                LineEnd::Lf => self.lf,
                LineEnd::CrLf => self.cr_lf,
                LineEnd::Cr => self.cr,
            }
    }

    /// Returns the most frequent one; of two equally frequent ones the more usual one.
    pub(super) fn main(self) -> LineEnd {
        let LineEnds { lf, cr_lf, cr } = self;
        if lf >= cr_lf && lf >= cr {
            LineEnd::Lf
        } else if cr_lf >= cr {
            LineEnd::CrLf
        } else {
            LineEnd::Cr
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_counted_and_changed() {
        let text = b"a\r\nb\n\rc\r\r\n\n";
        let ends = LineEnds::of(text);
        assert_eq!((ends.lf, ends.cr_lf, ends.cr), (2, 2, 2));
        assert_eq!(ends.main(), LineEnd::Lf);
        for end in [LineEnd::Lf, LineEnd::CrLf, LineEnd::Cr] {
            let changed = end.apply(text);
            assert_eq!(
                String::from_utf8_lossy(&changed),
                "a|b||c|||".replace('|', end.text())
            );
            assert!(matches!(end.apply(&changed), Cow::Borrowed(_)));
        }
        assert_eq!(LineEnds::of(b"a\rb\r").main(), LineEnd::Cr);
        assert_eq!(LineEnds::of(b"").main(), LineEnd::Lf);
    }
}
