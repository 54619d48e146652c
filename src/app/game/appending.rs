//! Adds games to the end of a file.

use std::fs::File;
use std::io;
use std::path::Path;

use tabia_disk as disk;
use tabia_game::pgn::{self, Encoding, Form};

/// The change of a file to another encoding.
#[derive(Clone, Copy)]
pub(crate) struct EncodingChange {
    pub(crate) before: Encoding,
    pub(crate) now: Encoding,
}

/// Adds the text of games to the end of a file, in its encoding and with its line ends. Returns the change to
/// another encoding, if a name makes one necessary.
pub(crate) fn append(path: &Path, text: &str) -> io::Result<Option<EncodingChange>> {
    let form = match path.is_file() {
        true => Form::of(File::open(path)?)?,
        false => Form::default(),
    };
    if form.is_plain() {
        disk::append(path, |tail| form.with_line_ends(&separated(tail, text)))?;
        return Ok(None);
    }
    let mut change = None;
    disk::rewrite(path, |bytes| {
        let added = pgn::add_text(bytes, |whole| separated(whole, text));
        change = (added.before != added.now).then_some(EncodingChange {
            before: added.before,
            now: added.now,
        });
        added.bytes
    })?;
    Ok(change)
}

/// The text to write for games after the file's last bytes, `tail`. A game cut short by a power failure is ended as
/// unfinished, so that the new ones do not become part of it.
fn separated(tail: &[u8], text: &str) -> Vec<u8> {
    let ends_in = |end: &str| tail.ends_with(end.as_bytes());
    let ends_paragraph = ["\n\n", "\r\n\r\n", "\r\r"].into_iter().any(ends_in);
    let last = |wanted: u8| tail.iter().rposition(|byte| *byte == wanted);
    let whole = tail.trim_ascii_end();
    let is_whole = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
        .iter()
        .any(|result| whole.ends_with(result));
    let end = match is_whole {
        _ if whole.is_empty() => "",
        _ if last(b'{') > last(b'}') => " }\n*\n\n",
        false => "\n*\n\n",
        true if ends_paragraph => "",
        true => "\n\n",
    };
    format!("{end}{text}\n").into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: &str = "[Event \"A\"]\n[White \"You\"]\n[Black \"Tabia \\\"x\\\"\"]\n[Result \"1-0\"]\n\n\
        1. e4 {[%clk 0:04:59]} e5 {[%clk 0:04:58]} 2. Qh5 1-0\n";

    #[test]
    fn half_a_game_does_not_spoil_the_next_one() {
        let next = GAME.replace("You", "Anna");
        let whole = String::from_utf8(separated(b"", GAME)).unwrap();
        let expected = &pgn::read(next.as_bytes()).games[0];
        for cut in 0..=whole.len() {
            let mut bytes = whole.as_bytes()[..cut].to_vec();
            bytes.extend(separated(&bytes, &next));
            let read = pgn::read(&bytes);
            let text = String::from_utf8_lossy(&bytes);
            assert_eq!(read.games.last(), Some(expected), "{cut}: {text}");
            assert!(read.games.len() <= 2, "{cut}: {text}");
        }
    }
}
