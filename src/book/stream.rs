//! Games from files of any size, a few megabytes at a time.

use std::io::{self, Read};
use std::ops::ControlFlow;

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
const PIECE: usize = 4 << 20;

/// What begins a game where a file may be cut.
const MARK: &[u8] = b"\n[Event ";

/// A file cut before the first tag of a game. What stands between two cuts is read as a file of its own.
struct Pieces<R> {
    source: R,
    rest: Vec<u8>,
    ended: bool,
    /// So many bytes are read at once.
    size: usize,
}

/// Whole games, and the number of the line that they begin in, from 1.
struct Piece {
    bytes: Vec<u8>,
    line: usize,
}

impl<R: Read> Pieces<R> {
    fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
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

/// Reads all games of the sources on `threads` threads. `digest` makes of each game what is needed of it; `take` gets
/// that in the order of the files, with what was wrong with the game.
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
        let mut pieces = Pieces {
            source,
            rest: Vec::new(),
            ended: false,
            size: PIECE,
        };
        let mut line = 1;
        // Games are numbered in each file; the number of a problem's game is known only when its turn comes.
        let before = progress.games;
        loop {
            let mut round = Vec::new();
            while round.len() < threads.max(1)
                && let Some(bytes) = pieces.next().map_err(StreamError::Io)?
            {
                let breaks = bytes.iter().filter(|byte| **byte == b'\n').count();
                progress.bytes += bytes.len() as u64;
                round.push(Piece { bytes, line });
                line += breaks;
            }
            if round.is_empty() {
                break;
            }
            let digest = &digest;
            let read: Vec<_> = std::thread::scope(|scope| {
                let (first, others) = round.split_first().unzip();
                let workers: Vec<_> = others
                    .into_iter()
                    .flatten()
                    .map(|piece| scope.spawn(move || read_piece(piece, digest)))
                    .collect();
                let own: Vec<_> = first
                    .into_iter()
                    .map(|piece| read_piece(piece, digest))
                    .collect();
                let joined = workers.into_iter().map(|worker| match worker.join() {
                    Ok(games) => games,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                own.into_iter().chain(joined).collect()
            });
            for (digested, mut problems) in read.into_iter().flatten() {
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
    Ok(progress)
}

fn read_piece<T>(piece: &Piece, digest: &impl Fn(Game) -> T) -> Vec<(T, Vec<Problem>)> {
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
            let mut pieces = Pieces {
                source: text.as_bytes(),
                rest: Vec::new(),
                ended: false,
                size,
            };
            let mut joined = Vec::new();
            while let Some(piece) = pieces.next().unwrap() {
                assert!(piece.starts_with(b"[Event \""));
                joined.extend(piece);
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
