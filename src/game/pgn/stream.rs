//! Games from files of any size, a few megabytes at a time, on all cores.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::Builder;

use super::decoded::Decoded;
use super::encoding::{Encoding, decode};
use super::lex::{after_break, count_breaks, is_tag, line_end, skip_blanks};
use super::line_end::LineEnd;
use super::read::between;
use super::{Games, Problem, Reason, read_one};
use crate::Game;

/// The progress of the work.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Number of bytes read in all files.
    pub bytes: u64,
    pub games: usize,
}

impl Progress {
    /// Returns the sum with the progress in other files.
    pub fn plus(self, more: Progress) -> Progress {
        Progress {
            bytes: self.bytes + more.bytes,
            games: self.games + more.games,
        }
    }
}

/// The reason why the work ended early.
#[derive(Debug)]
pub enum StreamError {
    Io(io::Error),
    /// The caller cancelled.
    Cancelled,
}

impl std::fmt::Display for StreamError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            StreamError::Io(error) => error.fmt(f),
            StreamError::Cancelled => f.write_str("cancelled"),
        }
    }
}

impl std::error::Error for StreamError {}

/// A callback that receives the progress a few times a second. It may end the work.
pub type Watch<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// Default size of a piece of a file, in bytes.
const PIECE: usize = 1 << 20;

/// Whole games of a file, in UTF-8.
#[derive(Debug, Default)]
pub struct Piece {
    pub text: Vec<u8>,
    /// The bytes of the text, line by line, where they differ from it.
    pub(super) raw: Option<Vec<u8>>,
    /// The encoding of the file as far as it has been read.
    pub(super) encoding: Encoding,
}

/// Cuts a file into pieces. Each cut is before the first tag of a game that is read in the same way whatever precedes it. Each
/// piece can therefore be read as a file of its own.
struct Cutter<R> {
    source: Decoded<R>,
    rest: Piece,
    ended: bool,
    /// Size of one read, in bytes.
    size: usize,
    /// Buffers that are no longer needed.
    spare: Vec<Vec<u8>>,
}

impl<R: Read> Cutter<R> {
    fn new(source: Decoded<R>) -> Cutter<R> {
        Cutter {
            source,
            rest: Piece::default(),
            ended: false,
            size: PIECE,
            spare: Vec::new(),
        }
    }

    /// Returns the next piece; `None` at the end of the file. After an error the next piece is the text before it.
    fn next(&mut self) -> io::Result<Option<Piece>> {
        let mut searched = 1;
        while !self.ended {
            self.read_more();
            if let Some(failure) = self.source.take_failure() {
                return Err(failure);
            }
            if self.ended {
                break;
            }
            if let Some(cut) = last_cut(&self.rest.text, searched) {
                return Ok(Some(self.cut(cut)));
            }
            // The game is longer than a piece, or the file has no tags.
            searched = self.rest.text.len().saturating_sub(TAG_NAME).max(1);
        }
        let piece = std::mem::take(&mut self.rest);
        Ok((!piece.text.is_empty()).then_some(piece))
    }

    fn read_more(&mut self) {
        let Piece {
            text,
            raw,
            encoding,
        } = &mut self.rest;
        let before = text.len();
        let mut bytes = Vec::new();
        self.ended = !self.source.read_more(self.size, text, &mut bytes);
        *encoding = self.source.encoding();
        if self.source.converts() {
            // The bytes before were the same in both.
            let raw = raw.get_or_insert_with(|| text[..before].to_vec());
            raw.extend(bytes);
        }
    }

    /// Takes the text read up to the start of a line.
    fn cut(&mut self, at: usize) -> Piece {
        let Piece {
            text,
            raw,
            encoding,
        } = &mut self.rest;
        let mut later = self.spare.pop().unwrap_or_default();
        later.clear();
        later.extend(&text[at..]);
        text.truncate(at);
        let later_raw = raw.as_mut().map(|raw| {
            let mut end = 0;
            for _ in 0..count_breaks(text) {
                end = after_break(raw, line_end(raw, end));
            }
            raw.split_off(end)
        });
        let later = Piece {
            text: later,
            raw: later_raw,
            encoding: *encoding,
        };
        std::mem::replace(&mut self.rest, later)
    }
}

/// Maximum length of a tag name that is recognised across two reads. A cut before a longer one may be missed.
const TAG_NAME: usize = 256;

/// Returns the last place, not before `from`, where a file can be cut. A tag pair at the start of a line begins a game there
/// even after an unclosed comment: the last line that is not blank does not belong to a header, and either a blank line is
/// between or the tag is Event.
fn last_cut(bytes: &[u8], from: usize) -> Option<usize> {
    let mut end = bytes.len();
    loop {
        let found = bytes
            .get(from..end)?
            .iter()
            .rposition(|byte| *byte == b'[')?;
        end = from + found;
        if is_break(bytes[end - 1]) && is_tag(bytes, end) && begins_game(bytes, end) {
            return Some(end);
        }
    }
}

fn is_break(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Returns whether the tag pair at `at` begins a game whatever precedes it.
fn begins_game(bytes: &[u8], at: usize) -> bool {
    let mut marked = bytes[at..].starts_with(b"[Event ");
    let mut line_end = at;
    loop {
        // The line break, then the line before it.
        line_end -= match bytes[..line_end] {
            [.., b'\r', b'\n'] => 2,
            [.., b'\r' | b'\n'] => 1,
            _ => return false,
        };
        let line = bytes[..line_end].iter().rposition(|byte| is_break(*byte));
        let line = line.map_or(0, |at| at + 1);
        match bytes[skip_blanks(bytes, line)] {
            b'[' | b'%' => return false,
            b'\r' | b'\n' => marked = true,
            // A tag right after a comment begins a game, too.
            _ => return marked && !bytes[line..line_end].windows(2).any(|two| two == b"}["),
        }
        line_end = line;
    }
}

/// Cuts a file into pieces of whole games and processes them on `threads` threads. `take` receives the result of `work` for
/// each, in the order of the file, with the number of bytes of the file read up to there; it may end the work. Only a few
/// pieces are in memory at a time, unless `work` takes them out of the buffer. Without an `encoding` that of the file is
/// detected.
///
/// # Errors
/// When the source cannot be read (to its end), or `take` ends the work. Pieces read before an error have been processed.
pub fn for_each_piece<R: Read, T: Send>(
    source: R,
    encoding: Option<Encoding>,
    threads: usize,
    work: impl Fn(&mut Piece) -> T + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) -> Result<(), StreamError> {
    let source = match encoding {
        Some(encoding) => Decoded::with_encoding(source, encoding),
        None => Decoded::new(source),
    };
    let threads = threads.max(1);
    let work = &work;
    std::thread::scope(|scope| {
        let (pieces_in, pieces_out) = crossbeam_channel::unbounded::<(usize, Piece)>();
        let (done_in, done_out) = crossbeam_channel::unbounded();
        let spawn = || {
            let (pieces, done) = (pieces_out.clone(), done_in.clone());
            Builder::new().spawn_scoped(scope, move || {
                for (number, mut piece) in pieces {
                    let made = catch_unwind(AssertUnwindSafe(|| work(&mut piece)));
                    // There is no receiver when the work has been ended.
                    if done.send((number, piece, made)).is_err() {
                        return;
                    }
                }
            })
        };
        // A worker is started when there is work for it. Where the system cannot start another thread, the existing ones do
        // all, and without any the work is done here.
        let (mut workers, mut most) = (0, threads);
        let mut cutter = Cutter::new(source);
        let (mut sent, mut taken) = (0, 0);
        let mut read = BTreeMap::new();
        let mut early = BTreeMap::new();
        let mut failure = None;
        loop {
            while sent - taken < 2 * threads {
                let mut piece = match cutter.next() {
                    Ok(Some(piece)) => piece,
                    Ok(None) => break,
                    Err(error) => {
                        failure = Some(error);
                        continue;
                    }
                };
                read.insert(sent, cutter.source.bytes_read());
                if workers < most && workers <= sent - taken {
                    match spawn() {
                        Ok(_) => workers += 1,
                        Err(_) => most = workers,
                    }
                }
                // Both ends exist as long as there are pieces.
                if workers > 0 {
                    let _ = pieces_in.send((sent, piece));
                } else {
                    let made = catch_unwind(AssertUnwindSafe(|| work(&mut piece)));
                    let _ = done_in.send((sent, piece, made));
                }
                sent += 1;
            }
            if taken == sent {
                return failure.map_or(Ok(()), |error| Err(StreamError::Io(error)));
            }
            let Ok((number, buffer, made)) = done_out.recv() else {
                return Ok(());
            };
            if buffer.text.capacity() <= 4 * PIECE {
                cutter.spare.push(buffer.text);
            }
            early.insert(number, made);
            while let Some(made) = early.remove(&taken) {
                let bytes = read.remove(&taken).unwrap_or_default();
                taken += 1;
                let made = made.unwrap_or_else(|panic| resume_unwind(panic));
                if take(bytes, made).is_break() {
                    return Err(StreamError::Cancelled);
                }
            }
        }
    })
}

/// A game of a file, with the text before it.
pub struct Found<T> {
    pub game: T,
    pub problems: Vec<Problem>,
    /// Comments, `%` lines and other text between the previous game and this one. Empty, or ended by an empty line.
    pub before: String,
}

/// The contents of a piece.
struct Digested<T> {
    games: Vec<Found<T>>,
    /// The text after the last game.
    after: String,
    breaks: usize,
}

/// Reads all games of the sources on `threads` threads. `digest` extracts data from each game; `take` receives it in the order
/// of the files, with the problems of the game. Only a few pieces of a file are in memory at a time. Where a source cannot be
/// read any further after some games, that is a problem of the last of them.
///
/// # Errors
/// When no part of a source can be read, or `watch` ends the work.
pub fn for_each_game<R: Read, T: Send>(
    sources: impl IntoIterator<Item = R>,
    threads: usize,
    watch: &mut Watch<'_>,
    digest: impl Fn(Game) -> T + Sync,
    mut take: impl FnMut(T, Vec<Problem>),
) -> Result<Progress, StreamError> {
    for_each_game_with_text(sources, threads, watch, digest, |found| {
        take(found.game, found.problems);
    })
    .map(|(progress, _)| progress)
}

/// Like [`for_each_game`], with the text between the games. Also returns the text after the last one.
///
/// # Errors
/// When a source cannot be read, or `watch` ends the work.
pub fn for_each_game_with_text<R: Read, T: Send>(
    sources: impl IntoIterator<Item = R>,
    threads: usize,
    watch: &mut Watch<'_>,
    digest: impl Fn(Game) -> T + Sync,
    mut take: impl FnMut(Found<T>),
) -> Result<(Progress, String), StreamError> {
    let mut progress = Progress::default();
    let mut text = String::new();
    for source in sources {
        let before = progress;
        let mut lines = 0;
        // The last game of the source so far.
        let mut last: Option<Found<T>> = None;
        let outcome = for_each_piece(
            source,
            None,
            threads,
            |piece| read_piece(&piece.text, &digest),
            |bytes, digested| {
                progress.bytes = before.bytes + bytes;
                for mut found in digested.games {
                    // The index of a game in its file is known only at this point.
                    let earlier = progress.games - before.games;
                    progress.games += 1;
                    let problems = found.problems.into_iter();
                    found.problems = problems
                        .map(|problem| problem.moved(earlier, lines))
                        .collect();
                    found.before.insert_str(0, &std::mem::take(&mut text));
                    if let Some(earlier) = last.replace(found) {
                        take(earlier);
                    }
                }
                text += &digested.after;
                lines += digested.breaks;
                watch(progress)
            },
        );
        match (outcome, last) {
            (Ok(()), None) => {}
            (Ok(()), Some(found)) => take(found),
            (Err(StreamError::Io(error)), Some(mut found)) => {
                found.problems.push(Problem {
                    game: progress.games - before.games,
                    line: lines + 1,
                    reason: Reason::CutOff(error.to_string()),
                });
                take(found);
            }
            (Err(error), _) => return Err(error),
        }
    }
    Ok((progress, text))
}

fn read_piece<T>(piece: &[u8], digest: &impl Fn(Game) -> T) -> Digested<T> {
    let mut end = 0;
    let paragraph = |text: &[u8]| match between(text) {
        Some(text) => decode(&LineEnd::Lf.apply(text)).into_owned() + "\n\n",
        None => String::new(),
    };
    let games = Games::new(piece).map(|entry| {
        let (game, problems) = read_one(piece, &entry, 1);
        let before = paragraph(&piece[end..entry.range.start]);
        end = entry.range.end;
        Found {
            game: digest(game),
            problems,
            before,
        }
    });
    Digested {
        games: games.collect(),
        after: paragraph(&piece[end..]),
        breaks: count_breaks(piece),
    }
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    /// Returns the pieces of a text that is read `size` bytes at a time.
    fn pieces(text: &[u8], size: usize) -> Vec<Vec<u8>> {
        let mut cutter = Cutter {
            size,
            ..Cutter::new(Decoded::new(text))
        };
        std::iter::from_fn(|| cutter.next().unwrap())
            .map(|piece| piece.text)
            .collect()
    }

    #[test]
    fn the_bytes_of_a_piece_are_those_of_its_text() {
        let game =
            |i: usize| format!("[Event \"Турнир {i}\"]\r\n\r\n1. e4 {{Хороший ход}} *\r\n\r\n");
        let text: String = (0..40).map(game).collect();
        let plain = "[Event \"A\"]\r\n\r\n*\r\n\r\n".repeat(20);
        for encoding in [encoding_rs::WINDOWS_1251, encoding_rs::GBK] {
            let whole = plain.clone() + &text;
            let bytes = encoding.encode(&whole).0;
            for size in [100, 500, 1500] {
                let mut cutter = Cutter {
                    size,
                    ..Cutter::new(Decoded::with_encoding(
                        &bytes[..],
                        Encoding::Other(encoding),
                    ))
                };
                let pieces: Vec<Piece> = std::iter::from_fn(|| cutter.next().unwrap()).collect();
                let mut whole: Vec<u8> = Vec::new();
                for piece in &pieces {
                    let raw = piece.raw.as_ref().unwrap_or(&piece.text);
                    assert_eq!(
                        encoding.decode_without_bom_handling(raw).0.as_bytes(),
                        piece.text
                    );
                    whole.extend(raw);
                }
                assert_eq!(whole, &bytes[..]);
                assert!(pieces.len() > 1, "{size}");
            }
        }
    }

    #[test]
    fn a_file_is_cut_between_games_only() {
        let game = |i: usize| {
            let moves = "e5 ".repeat(i % 3);
            format!("[Event \"{i}\"]\n\n1. e4 {{a\n[Even}}\n{moves} *\n\n")
        };
        let text: String = (0..50).map(game).collect();
        for size in [2, 7, 30, 64, 1000, 100_000] {
            let pieces = pieces(text.as_bytes(), size);
            for piece in &pieces {
                assert!(piece.starts_with(b"[Event \""));
            }
            assert_eq!(pieces.concat(), text.as_bytes());
            assert!(pieces.len() > 25 || size > 30, "{size}");
        }
    }

    #[test]
    fn a_cut_is_where_a_game_begins_anyway() {
        for (text, cuts) in [
            ("1. e4 *\n[Event \"A\"]\n\n*", vec![8]),
            ("1. e4 *\n[White \"A\"]\n\n*", vec![]),
            ("1. e4 *\r\n\r\n[White \"A\"]\n\n*", vec![11]),
            ("1. e4 *\r\r[White \"A\"]\r\r*", vec![9]),
            ("[White \"A\"]\n\n[Event \"A\"]\n\n*", vec![]),
            ("[White \"A\"]\n\u{a0}\n% x\n\n[Event \"A\"]\n\n*", vec![]),
            ("1. e4 *\n [Event \"A\"]\n\n*", vec![]),
            ("1. e4 {\n[Event x\"]} *", vec![]),
            ("\n\n[Event \"x\"]", vec![]),
            ("{}[White \"A\"]\n\n[Event \"A\"]\n\n*", vec![]),
        ] {
            let found: Vec<usize> = (1..text.len())
                .filter(|at| last_cut(text.as_bytes(), *at) == Some(*at))
                .collect();
            assert_eq!(found, cuts, "{text}");
        }
    }

    #[test]
    fn pieces_are_read_like_the_whole() {
        const WORDS: [&str; 24] = [
            "\n[Event \"A\"]\n",
            "\n\n[White \"B\"]",
            "\n",
            "\n\n",
            "\r\n",
            "\r",
            "1. e4 ",
            "1. e4 e5 *",
            "{",
            "}",
            "(",
            ")",
            "% x\n",
            ";",
            "[",
            "[Event \"C\"]",
            "[Event x",
            "\n[Round",
            " \"2\"]\n",
            "\u{a0}",
            "Ke3 ",
            "word ",
            "\n\n1. d4 ",
            "1-0\n",
        ];
        let (mut random, mut cuts) = (1u64, 0);
        for _ in 0..3000 {
            let mut text = String::new();
            for _ in 0..40 {
                random = random.wrapping_mul(6364136223846793005).wrapping_add(1);
                text += WORDS[(random >> 33) as usize % WORDS.len()];
            }
            let whole = read(text.as_bytes());
            let (mut games, mut problems, mut lines) = (Vec::new(), Vec::new(), 0);
            let pieces = pieces(text.as_bytes(), 16);
            cuts += pieces.len() - 1;
            for piece in pieces {
                let contents = read(&piece);
                let moved = |problem: Problem| problem.moved(games.len(), lines);
                problems.extend(contents.problems.into_iter().map(moved));
                games.extend(contents.games);
                lines += count_breaks(&piece);
            }
            assert!(games == whole.games, "{text:?}");
            assert_eq!(problems, whole.problems, "{text:?}");
        }
        assert!(cuts > 3000, "{cuts} cuts");
    }

    #[test]
    fn problems_name_game_and_line_of_the_file() {
        let good = "[Event \"a\"]\n\n1. e4 e5 *\n\n";
        let bad = "[Event \"b\"]\n\n1. e4 e4 *\n\n";
        let long = format!("[Event \"a\"]\n\n{{{}}} 1. e4 *\n\n", "a ".repeat(300_000));
        // Longer than a piece, so that the bad game is in a later one.
        let count = PIECE / long.len() + 2;
        let text = long.repeat(count) + bad;
        let other = [good, bad].concat();
        for threads in [1, 2] {
            let mut found = Vec::new();
            let mut reports = 0;
            let progress = for_each_game(
                [text.as_bytes(), other.as_bytes()],
                threads,
                &mut |_| {
                    reports += 1;
                    ControlFlow::Continue(())
                },
                |game| game.len(),
                |_, problems| found.extend(problems),
            )
            .unwrap();
            assert_eq!(progress.games, count + 3);
            assert_eq!(progress.bytes as usize, text.len() + other.len());
            let places: Vec<_> = found.iter().map(|found| (found.game, found.line)).collect();
            assert_eq!(places, [(count + 1, 4 * count + 3), (2, 7)]);
            assert!(reports >= 2);
        }
    }

    #[test]
    fn the_watcher_can_end_it() {
        let text = "[Event \"a\"]\n\n1. e4 e5 *\n\n";
        let outcome = for_each_game(
            [text.as_bytes()],
            1,
            &mut |_| ControlFlow::Break(()),
            |_| (),
            |(), _| {},
        );
        assert!(matches!(outcome, Err(StreamError::Cancelled)));
    }
}
