//! Adds text to the end of a file without changing its form.

use std::io::{self, Read};

use super::decoded::{Decoded, decode_all};
use super::encoding::Encoding;
use super::line_end::LineEnds;

/// Size in bytes of one read.
const CHUNK: usize = 1 << 20;

/// The form of a file, which additions must keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Form {
    encoding: Encoding,
    line_ends: LineEnds,
}

impl Form {
    /// Reads a file once and returns its form.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn of(source: impl Read) -> io::Result<Form> {
        let mut source = Decoded::new(source);
        let mut line_ends = LineEnds::default();
        let (mut text, mut raw) = (Vec::new(), Vec::new());
        loop {
            let has_more = source.read_more(CHUNK, &mut text, &mut raw);
            if let Some(failure) = source.take_failure() {
                return Err(failure);
            }
            raw.clear();
            // A line end must not be counted twice.
            let kept = usize::from(has_more && text.last() == Some(&b'\r'));
            line_ends.add(LineEnds::of(&text[..text.len() - kept]));
            text.drain(..text.len() - kept);
            if !has_more {
                return Ok(Form {
                    encoding: source.encoding(),
                    line_ends,
                });
            }
        }
    }

    /// Returns whether text in UTF-8 with the line ends of the file can be added unchanged.
    pub fn is_plain(&self) -> bool {
        self.encoding == Encoding::Utf8 && self.line_ends.all_are(self.line_ends.main())
    }

    /// Returns a text with the line ends of the file.
    pub fn with_line_ends(&self, text: &[u8]) -> Vec<u8> {
        self.line_ends.main().apply(text).into_owned()
    }
}

/// A file to which something was added.
pub struct Added {
    pub bytes: Vec<u8>,
    /// The encoding before and now. It becomes UTF-8 where the addition does not fit.
    pub before: Encoding,
    pub now: Encoding,
}

/// Adds the result of `make` for a file's text to the file, in its encoding, with one kind of line end.
pub fn add_text(bytes: Vec<u8>, make: impl FnOnce(&[u8]) -> Vec<u8>) -> Added {
    let before = Encoding::detect(&bytes);
    let (text, raw) = decode_all(bytes, before);
    let ends = LineEnds::of(&text);
    let line_end = ends.main();
    let more = line_end.apply(&make(&text)).into_owned();
    let fits = std::str::from_utf8(&more).is_ok_and(|more| before.unencodable(more).is_none());
    let now = match before {
        Encoding::Mixed(_) => Encoding::Utf8,
        before if fits => before,
        _ => Encoding::Utf8,
    };
    let mut out = Vec::new();
    let keeps_bytes = matches!(now, Encoding::Other(_)) && now == before;
    match raw.filter(|_| keeps_bytes && ends.all_are(line_end)) {
        Some(raw) => out = raw,
        None => now.encode(&line_end.apply(&text), &mut out),
    }
    now.encode(&more, &mut out);
    Added {
        bytes: out,
        before,
        now,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_takes_the_form_of_the_file() {
        let western = b"[Event \"M\xfcller\"]\r\n\r\n*\r\n\r\n".to_vec();
        let form = Form::of(western.as_slice()).unwrap();
        assert!(!form.is_plain());
        let added = add_text(western.clone(), |_| "é\n".as_bytes().to_vec());
        assert_eq!(added.bytes, [&western[..], b"\xe9\r\n"].concat());
        assert_eq!(added.before, added.now);
        let added = add_text(western, |text| {
            assert!(text.starts_with("[Event \"Müller".as_bytes()));
            "Ж\n".as_bytes().to_vec()
        });
        let text = String::from_utf8(added.bytes).unwrap();
        assert_eq!(text, "[Event \"Müller\"]\r\n\r\n*\r\n\r\nЖ\r\n");
        assert_eq!(added.now, Encoding::Utf8);

        let form = Form::of(&b"a\r\nb\r\n"[..]).unwrap();
        assert!(form.is_plain());
        assert_eq!(form.with_line_ends(b"c\n"), b"c\r\n");
        assert!(!Form::of(&b"a\r\nb\n"[..]).unwrap().is_plain());
        let added = add_text(b"a\r\nb\nc\n".to_vec(), |_| b"d\n".to_vec());
        assert_eq!(added.bytes, b"a\nb\nc\nd\n");
        assert!(Form::of(&b""[..]).unwrap().is_plain());
        let long = "a\r\n".repeat(CHUNK);
        assert!(Form::of(long.as_bytes()).unwrap().is_plain());
    }
}
