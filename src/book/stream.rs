//! Games from files of any size, a few megabytes at a time.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use crate::game::Game;
use crate::game::pgn::{Games, Problem, read_one};

/// How far the work has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Progress {
    /// Bytes of all files so far.
    pub bytes: u64,
    pub games: usize,
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

/// Is told how far the work is, a few times a second, and may end it.
pub type Watch<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// So many bytes are read before the games in them are read.
const PIECE: usize = 1 << 20;

/// What begins a game where a file may be cut.
const MARK: &[u8] = b"\n[Event ";

/// A file cut before the first tag of a game. What stands between two cuts is read as a file of its own.
struct Cutter<R> {
    source: R,
    rest: Vec<u8>,
    ended: bool,
    /// So many bytes are read at once.
    size: usize,
    /// The line that the next piece begins in, from 1.
    line: usize,
}

/// Whole games, and the number of the line that they begin in, from 1.
struct Piece {
    bytes: Vec<u8>,
    line: usize,
}

impl<R: Read> Cutter<R> {
    fn new(source: R) -> Cutter<R> {
        Cutter {
            source,
            rest: Vec::new(),
            ended: false,
            size: PIECE,
            line: 1,
        }
    }

    fn next(&mut self) -> io::Result<Option<Piece>> {
        let Some(bytes) = self.cut()? else {
            return Ok(None);
        };
        let line = self.line;
        self.line += bytes.iter().filter(|byte| **byte == b'\n').count();
        Ok(Some(Piece { bytes, line }))
    }

    fn cut(&mut self) -> io::Result<Option<Vec<u8>>> {
        let mut searched = 0;
        loop {
            let wanted = if self.ended { 0 } else { self.size };
            let read = (&mut self.source)
                .take(wanted as u64)
                .read_to_end(&mut self.rest)?;
            self.ended |= read < wanted;
            if self.ended {
                let piece = std::mem::take(&mut self.rest);
                return Ok((!piece.is_empty()).then_some(piece));
            }
            let fresh = &self.rest[searched..];
            if let Some(found) = fresh.windows(MARK.len()).rposition(|bytes| bytes == MARK) {
                let next = self.rest.split_off(searched + found + 1);
                return Ok(Some(std::mem::replace(&mut self.rest, next)));
            }
            // A game longer than a piece, or a file without tags.
            searched = self.rest.len().saturating_sub(MARK.len());
        }
    }
}

/// Games of a piece as a worker has read them, each with what was wrong with it.
type Digested<T> = Vec<(T, Vec<Problem>)>;

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
    let threads = threads.max(1);
    let mut progress = Progress::default();
    let digest = &digest;
    std::thread::scope(|scope| {
        let (pieces_in, pieces_out) = crossbeam_channel::unbounded::<(usize, Piece)>();
        let (read_in, read_out) = crossbeam_channel::unbounded();
        for _ in 0..threads {
            let (pieces, read) = (pieces_out.clone(), read_in.clone());
            scope.spawn(move || {
                for (number, piece) in pieces {
                    let games = catch_unwind(AssertUnwindSafe(|| read_piece(&piece, digest)));
                    // Nobody listens when the work has been ended.
                    if read
                        .send((number, piece.bytes.len() as u64, games))
                        .is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop((pieces_out, read_in));
        for source in sources {
            let mut cutter = Cutter::new(source);
            // Games are numbered in each file; the number of a problem's game is known only when its turn comes.
            let before = progress.games;
            let (mut sent, mut taken) = (0, 0);
            let mut early = BTreeMap::new();
            loop {
                while sent - taken < 2 * threads
                    && let Some(piece) = cutter.next().map_err(StreamError::Io)?
                {
                    // Workers live as long as there are pieces.
                    let _ = pieces_in.send((sent, piece));
                    sent += 1;
                }
                if taken == sent {
                    break;
                }
                let Ok((number, bytes, games)) = read_out.recv() else {
                    break;
                };
                early.insert(number, (bytes, games));
                while let Some((bytes, games)) = early.remove(&taken) {
                    taken += 1;
                    progress.bytes += bytes;
                    for (digested, mut problems) in
                        games.unwrap_or_else(|panic| resume_unwind(panic))
                    {
                        progress.games += 1;
                        for problem in &mut problems {
                            problem.game = progress.games - before;
                        }
                        take(digested, problems);
                    }
                    if watch(progress).is_break() {
                        return Err(StreamError::Cancelled);
                    }
                }
            }
        }
        Ok(progress)
    })
}

fn read_piece<T>(piece: &Piece, digest: &impl Fn(Game) -> T) -> Digested<T> {
    Games::new(&piece.bytes)
        .map(|mut entry| {
            entry.line += piece.line - 1;
            let (game, problems) = read_one(&piece.bytes, &entry, 0);
            (digest(game), problems)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_cut_between_games_only() {
        let game = |i: usize| {
            format!(
                "[Event \"{i}\"]\n\n1. e4 {{a\n[Even}} {} *\n\n",
                "e5 ".repeat(i % 3)
            )
        };
        let text: String = (0..50).map(game).collect();
        for size in [1, 7, 30, 64, 1000, 100_000] {
            let mut cutter = Cutter {
                size,
                ..Cutter::new(text.as_bytes())
            };
            let mut joined: Vec<u8> = Vec::new();
            while let Some(piece) = cutter.next().unwrap() {
                assert!(piece.bytes.starts_with(b"[Event \""));
                let breaks = joined.iter().filter(|byte| **byte == b'\n').count();
                assert_eq!(piece.line, breaks + 1);
                joined.extend(piece.bytes);
            }
            assert_eq!(joined, text.as_bytes());
        }
    }

    #[test]
    fn problems_name_game_and_line_of_the_file() {
        let good = "[Event \"a\"]\n\n1. e4 e5 *\n\n";
        let bad = "[Event \"b\"]\n\n1. e4 e4 *\n\n";
        let long = format!("[Event \"a\"]\n\n{{{}}} 1. e4 *\n\n", "a ".repeat(300_000));
        // More than a piece, so that the bad game is in a later one.
        let count = PIECE / long.len() + 2;
        let text = long.repeat(count) + bad;
        for threads in [1, 2] {
            let mut found = Vec::new();
            let mut reports = 0;
            let progress = for_each_game(
                [text.as_bytes(), good.as_bytes()],
                threads,
                &mut |_| {
                    reports += 1;
                    ControlFlow::Continue(())
                },
                |game| game.len(),
                |_, problems| found.extend(problems),
            )
            .unwrap();
            assert_eq!(progress.games, count + 2);
            assert_eq!(progress.bytes as usize, text.len() + good.len());
            assert_eq!(found.len(), 1);
            assert_eq!((found[0].game, found[0].line), (count + 1, 4 * count + 3));
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
