//! The main lines of the games of a piece, without trees: what a collection of games stores beside their text.

use std::ops::Range;

use super::decoded::decode_all;
use super::encoding::Encoding;
use super::header::Header;
use super::lex::{after_break, line_end};
use super::movetext::read_game;
use super::target::Target;
use super::{Games, Piece, Problem};
use crate::{GameResult, Nag, Step, Tags};
use tabia_chess::Position;

/// A game without its tree.
#[derive(Clone, Debug)]
pub struct Outline {
    pub tags: Tags,
    pub start: Position,
    /// The steps of the main line, each with the key of the position after it.
    pub steps: Vec<(Step, u64)>,
    /// The numbers of what else is in the game.
    pub extras: Extras,
    /// The comments after the last move of the main line, one after the other.
    pub last_comment: String,
    /// The problems of the game; lines count from that of the piece.
    pub problems: Vec<Problem>,
    /// The range of the game in [`Piece::bytes`], with the text after it up to the next game, and for the first game the text
    /// before it.
    pub bytes: Range<usize>,
    /// The line of its first tag or move, counted from that of the piece, from 1.
    pub line: usize,
}

/// The numbers of the parts of a game that are not in its main line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Extras {
    /// Comments that are not only commands.
    pub comments: u32,
    pub variations: u32,
    pub nags: u32,
    /// Clock times: `[%clk`.
    pub clocks: u32,
    /// Evaluations: `[%eval`.
    pub evals: u32,
}

/// Receives the main line.
struct MainLine {
    tags: Tags,
    start: Position,
    steps: Vec<(Step, u64)>,
    extras: Extras,
    last_comment: Vec<u8>,
    /// Number of open variations.
    depth: usize,
}

impl Target for MainLine {
    fn begin(start: Position, header: &Header<'_>) -> MainLine {
        MainLine {
            tags: header.tags(),
            start,
            steps: Vec::with_capacity(96),
            extras: Extras::default(),
            last_comment: Vec::new(),
            depth: 0,
        }
    }

    fn comment(&mut self, text: &[u8]) {
        if self.depth == 0 {
            self.last_comment.extend(text);
            self.last_comment.push(b' ');
        }
        let mut rest = text;
        let mut has_words = false;
        while let Some((first, after)) = rest.split_first() {
            rest = after;
            if *first == b'[' && after.first() == Some(&b'%') {
                self.extras.clocks += u32::from(after.starts_with(b"%clk"));
                self.extras.evals += u32::from(after.starts_with(b"%eval"));
                let end = after.iter().position(|byte| *byte == b']');
                rest = &after[end.map_or(after.len(), |end| end + 1)..];
            } else {
                has_words |= !first.is_ascii_whitespace();
            }
        }
        self.extras.comments += u32::from(has_words);
    }

    fn gap(&mut self) {}

    fn escape(&mut self, _: &[u8]) {}

    fn keep(&mut self, _: &[u8]) {
        self.extras.comments += 1;
    }

    fn open_variation(&mut self) {
        self.depth += 1;
        self.extras.variations += 1;
    }

    fn close_line(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn nag(&mut self, _: Nag) {
        self.extras.nags += 1;
    }

    fn play(&mut self, step: Step, key: u64) {
        if self.depth == 0 {
            self.last_comment.clear();
            self.steps.push((step, key));
        }
    }

    fn set_result(&mut self, result: GameResult) {
        self.tags.set("Result", result.text());
    }
}

impl Piece {
    /// Returns the piece with these bytes of a file in this encoding.
    pub fn new(bytes: Vec<u8>, encoding: Encoding) -> Piece {
        let (text, raw) = decode_all(bytes, encoding);
        Piece {
            text,
            raw,
            encoding,
        }
    }

    /// Returns the bytes of the file where they are known (not for UTF-16), otherwise the text in UTF-8.
    pub fn bytes(&self) -> &[u8] {
        self.raw.as_deref().unwrap_or(&self.text)
    }

    /// Returns the encoding of [`Piece::bytes`].
    pub fn encoding(&self) -> Encoding {
        match self.raw {
            Some(_) => self.encoding,
            None => Encoding::Utf8,
        }
    }

    /// Returns the number of line breaks of the text.
    pub fn breaks(&self) -> usize {
        super::lex::count_breaks(&self.text)
    }

    /// Reads the games of the piece without their trees.
    pub fn outlines(&self) -> impl Iterator<Item = Outline> {
        let mut games = Games::new(&self.text).peekable();
        let mut place = Bytes::default();
        let mut start = 0;
        std::iter::from_fn(move || {
            let entry = games.next()?;
            let end = match games.peek() {
                Some(next) => place.of(self, next.range.start),
                None => self.bytes().len(),
            };
            let read = read_game::<MainLine>(&self.text[entry.range], entry.line, 1);
            let game = read.game;
            let bytes = start..end;
            start = end;
            Some(Outline {
                tags: game.tags,
                start: game.start,
                steps: game.steps,
                extras: game.extras,
                last_comment: String::from_utf8_lossy(game.last_comment.trim_ascii()).into_owned(),
                problems: read.problems,
                bytes,
                line: entry.line,
            })
        })
    }
}

/// A place in the text of a piece and the same place in its bytes, both at the start of a line.
#[derive(Default)]
struct Bytes {
    text: usize,
    raw: usize,
}

impl Bytes {
    /// Returns the place in the bytes of a later place in the text. Both have the same lines; within a line, the text before
    /// the place is encoded.
    fn of(&mut self, piece: &Piece, at: usize) -> usize {
        let Some(raw) = &piece.raw else {
            return at;
        };
        loop {
            let next = after_break(&piece.text, line_end(&piece.text, self.text));
            if next > at || next == self.text {
                break;
            }
            self.text = next;
            self.raw = after_break(raw, line_end(raw, self.raw));
        }
        let mut before = Vec::new();
        piece
            .encoding
            .encode(&piece.text[self.text..at], &mut before);
        (self.raw + before.len()).min(raw.len())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{for_each_piece, read};
    use super::*;
    use std::ops::ControlFlow;

    /// Compares the outlines of a file with its games, and their bytes with the file.
    fn assert_outlines(bytes: &[u8]) {
        let mut at = 0;
        let games = read(bytes).games;
        let mut number = 0;
        let outlines = |piece: &mut Piece| {
            let outlines: Vec<Outline> = piece.outlines().collect();
            (piece.bytes().to_vec(), outlines)
        };
        let done = for_each_piece(bytes, None, 2, outlines, |_, (piece, outlines)| {
            assert_eq!(piece, bytes[at..at + piece.len()]);
            at += piece.len();
            let mut end = 0;
            for outline in outlines {
                assert_eq!(outline.bytes.start, end);
                end = outline.bytes.end;
                let game = &games[number];
                number += 1;
                assert_eq!(&outline.tags, game.tags());
                let line = game.line_to(game.main_line_end());
                let steps = line.iter().filter_map(|node| game.step(*node));
                assert!(outline.steps.iter().map(|(step, _)| *step).eq(steps));
                let own = read(&piece[outline.bytes.clone()]);
                assert_eq!(own.games.len(), 1);
            }
            ControlFlow::Continue(())
        });
        assert!(done.is_ok());
        assert_eq!((at, number), (bytes.len(), games.len()));
    }

    #[test]
    fn outlines_have_the_main_lines_and_all_bytes() {
        for text in [
            "",
            "e4 e5 *",
            "\u{feff}; lead\n[White \"Müller\"]\n\n1. e4 (1. d4 d5 (1... Nf6)) e5 {good} $1 *\n\n\n[White \"B\"]\n\n\
             1. c4 {[%clk 0:01:00] [%eval 0.2]} 1-0 [Event \"same line\"]\n\n1. d4 Ke9 d5 *\n% end\n",
        ] {
            assert_outlines(text.as_bytes());
            assert_outlines(text.replace('\n', "\r\n").as_bytes());
        }
        let latin = b"[White \"M\xfcller, J\xf6rg\"]\r\n\r\n1. e4 {sch\xf6n} * [White \"\xc9mile\"]\r\n\r\n1. d4 *\r\n";
        assert_outlines(latin);
    }

    #[test]
    fn extras_are_counted() {
        let piece = Piece {
            text: b"1. e4 {[%clk 0:01:00] [%eval 0.2]} (1. d4 {a} d5) e5 $1 {b [%clk 0:00:59]} *"
                .to_vec(),
            ..Piece::default()
        };
        let outline = piece.outlines().next().unwrap();
        assert_eq!(
            outline.extras,
            Extras {
                comments: 2,
                variations: 1,
                nags: 1,
                clocks: 2,
                evals: 1,
            }
        );
        assert_eq!(outline.last_comment, "b [%clk 0:00:59]");
        let last = |text: &str| {
            let piece = Piece::new(text.as_bytes().to_vec(), Encoding::Utf8);
            piece.outlines().next().map(|outline| outline.last_comment)
        };
        let variation = "1. e4 {a} e5 {White resigns} (1... c5 {no}) {late} 1-0";
        assert_eq!(last(variation).as_deref(), Some("White resigns late"));
        assert_eq!(last("1. e4 {White resigns} e5 1-0").as_deref(), Some(""));
        assert_eq!(last("{only} *").as_deref(), Some("only"));
    }
}
