//! Games from files of any size, a few megabytes at a time, on all cores.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::thread::Builder;

use super::encoding::Decoded;
use super::lex::{count_breaks, is_tag, skip_blanks};
use super::{Games, Problem, read_one};
use crate::Game;

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Bytes of all files so far.
    pub bytes: u64,
    pub games: usize,
}

impl Progress {
    /// The progress after what was done in another file before.
    pub fn plus(self, more: Progress) -> Progress {
        Progress {
            bytes: self.bytes + more.bytes,
            games: self.games + more.games,
        }
    }
}

/// Why the work ended early.
#[derive(Debug)]
pub enum StreamError {
    Io(io::Error),
    /// The caller wanted no more.
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

/// A callback that is told the progress a few times a second. It may end the work.
pub type Watch<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// The usual size of a piece of a file, in bytes.
const PIECE: usize = 1 << 20;

/// Cuts a file into pieces. Each cut stands before the first tag of a game that is read the same way whatever comes
/// before it. Each piece can therefore be read as a file of its own.
struct Cutter<R> {
    source: Decoded<R>,
    rest: Vec<u8>,
    ended: bool,
    /// How many bytes are read at once.
    size: usize,
    /// Buffers that are no longer needed.
    spare: Vec<Vec<u8>>,
}

impl<R: Read> Cutter<R> {
    fn new(source: R) -> Cutter<R> {
        Cutter {
            source: Decoded::new(source),
            rest: Vec::new(),
            ended: false,
            size: PIECE,
            spare: Vec::new(),
        }
    }

    /// The next piece; `None` at the end of the file.
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut searched = 1;
        while !self.ended {
            self.ended = !self.source.read_more(self.size, &mut self.rest)?;
            if self.ended {
                break;
            }
            if let Some(cut) = last_cut(&self.rest, searched) {
                let mut next = self.spare.pop().unwrap_or_default();
                next.clear();
                next.extend(&self.rest[cut..]);
                self.rest.truncate(cut);
                return Ok(Some(std::mem::replace(&mut self.rest, next)));
            }
            // The game is longer than a piece, or the file has no tags.
            searched = self.rest.len().saturating_sub(TAG_NAME).max(1);
        }
        let piece = std::mem::take(&mut self.rest);
        Ok((!piece.is_empty()).then_some(piece))
    }
}

/// The longest tag name that is recognised across two reads. A cut before a longer one may be missed.
const TAG_NAME: usize = 256;

/// The last place, not before `from`, where a file can be cut. A tag pair at the start of a line begins a game there
/// even after an unclosed comment: the last line that is not blank does not belong to a header, and either a blank line
/// comes between or the tag is Event.
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

/// Whether the tag pair at `at` begins a game whatever comes before it.
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

/// Cuts a file into pieces of whole games and has them worked on by `threads` threads. `take` gets what `work` makes of
/// each, in the order of the file, with the bytes of the file that were read up to there; it may end the work. Only a few
/// pieces are in memory at a time, unless `work` takes them out of the buffer.
///
/// # Errors
/// When the source cannot be read, or `take` ends the work.
pub fn for_each_piece<R: Read, T: Send>(
    source: R,
    threads: usize,
    work: impl Fn(&mut Vec<u8>) -> T + Sync,
    mut take: impl FnMut(u64, T) -> ControlFlow<()>,
) -> Result<(), StreamError> {
    let threads = threads.max(1);
    let work = &work;
    std::thread::scope(|scope| {
        let (pieces_in, pieces_out) = crossbeam_channel::unbounded::<(usize, Vec<u8>)>();
        let (done_in, done_out) = crossbeam_channel::unbounded();
        let spawn = || {
            let (pieces, done) = (pieces_out.clone(), done_in.clone());
            Builder::new().spawn_scoped(scope, move || {
                for (number, mut piece) in pieces {
                    let made = catch_unwind(AssertUnwindSafe(|| work(&mut piece)));
                    // Nobody listens when the work has been ended.
                    if done.send((number, piece, made)).is_err() {
                        return;
                    }
                }
            })
        };
        // A worker begins when there is something to do for it. Where the system gives no more threads, those that there are
        // do all, and without a single one the work is done here.
        let (mut workers, mut most) = (0, threads);
        let mut cutter = Cutter::new(source);
        let (mut sent, mut taken) = (0, 0);
        let mut read = BTreeMap::new();
        let mut early = BTreeMap::new();
        loop {
            while sent - taken < 2 * threads
                && let Some(mut piece) = cutter.next().map_err(StreamError::Io)?
            {
                read.insert(sent, cutter.source.bytes_read());
                if workers < most && workers <= sent - taken {
                    match spawn() {
                        Ok(_) => workers += 1,
                        Err(_) => most = workers,
                    }
                }
                // Both ends live as long as there are pieces.
                if workers > 0 {
                    let _ = pieces_in.send((sent, piece));
                } else {
                    let made = catch_unwind(AssertUnwindSafe(|| work(&mut piece)));
                    let _ = done_in.send((sent, piece, made));
                }
                sent += 1;
            }
            if taken == sent {
                return Ok(());
            }
            let Ok((number, buffer, made)) = done_out.recv() else {
                return Ok(());
            };
            if buffer.capacity() <= 4 * PIECE {
                cutter.spare.push(buffer);
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

/// The games of a piece, each with its problems, and how many line breaks the piece has.
type Digested<T> = (Vec<(T, Vec<Problem>)>, usize);

/// Reads all games of the sources on `threads` threads. `digest` makes of each game what is needed of it; `take` gets
/// that in the order of the files, with what was wrong with the game. Only a few pieces of a file are in memory at a time.
///
/// # Errors
/// When a source cannot be read, or `watch` ends the work.
pub fn for_each_game<R: Read, T: Send>(
    sources: impl IntoIterator<Item = R>,
    threads: usize,
    watch: &mut Watch<'_>,
    digest: impl Fn(Game) -> T + Sync,
    mut take: impl FnMut(T, Vec<Problem>),
) -> Result<Progress, StreamError> {
    let mut progress = Progress::default();
    for source in sources {
        let before = progress;
        let mut lines = 0;
        for_each_piece(
            source,
            threads,
            |piece| read_piece(piece, &digest),
            |bytes, (games, breaks)| {
                progress.bytes = before.bytes + bytes;
                for (game, problems) in games {
                    // The place of a game in its file is known only when its turn comes.
                    let earlier = progress.games - before.games;
                    progress.games += 1;
                    let problems = problems.into_iter();
                    take(
                        game,
                        problems
                            .map(|problem| problem.moved(earlier, lines))
                            .collect(),
                    );
                }
                lines += breaks;
                watch(progress)
            },
        )?;
    }
    Ok(progress)
}

fn read_piece<T>(piece: &[u8], digest: &impl Fn(Game) -> T) -> Digested<T> {
    let games = Games::new(piece).map(|entry| {
        let (game, problems) = read_one(piece, &entry, 1);
        (digest(game), problems)
    });
    (games.collect(), count_breaks(piece))
}

#[cfg(test)]
mod tests {
    use super::super::read;
    use super::*;

    /// The pieces of a text that is read so many bytes at a time.
    fn pieces(text: &[u8], size: usize) -> Vec<Vec<u8>> {
        let mut cutter = Cutter {
            size,
            ..Cutter::new(text)
        };
        std::iter::from_fn(|| cutter.next().unwrap()).collect()
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
        // More than a piece, so that the bad game is in a later one.
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
