//! Imports lines and positions: PGN with variations and comments, [text](super::lines), and EPD.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::io::Read;

use thiserror::Error;

use super::build::results_for;
use super::lines::{self, DEFAULT_WEIGHT, LineMove};
use super::{Book, BookMove, Key};
use tabia_chess::epd::{self, EpdError};
use tabia_chess::san::{self, SanError};
use tabia_chess::{DroppedCastling, Position};
use tabia_game::pgn::Problem;
use tabia_game::pgn::{Progress, StreamError, Watch, for_each_game};
use tabia_game::{Game, NodeId};

/// Reads games as lines of a book: every move of every variation becomes an entry, with its comment, glyph and evaluation where
/// it has none yet. The weight of a move is its number of games; the results are those of the main lines. Games of other
/// variants are left out.
///
/// # Errors
/// When the source cannot be read, or `watch` ends the work.
pub fn pgn<R: Read>(
    book: &mut Book,
    source: R,
    watch: &mut Watch<'_>,
) -> Result<ReadGames, StreamError> {
    let (mut problems, mut other_variants) = (Vec::new(), 0);
    let progress = for_each_game(
        [source],
        1,
        watch,
        |game| game,
        |game, found| {
            problems.extend(found);
            match game.tags().other_variant() {
                Some(_) => other_variants += 1,
                None => add_game(book, &game),
            }
        },
    )?;
    Ok(ReadGames {
        progress,
        other_variants,
        problems,
    })
}

/// The result of reading games as lines.
#[derive(Debug)]
pub struct ReadGames {
    pub progress: Progress,
    /// Number of games of other variants, which are left out.
    pub other_variants: usize,
    pub problems: Vec<Problem>,
}

fn add_game(book: &mut Book, game: &Game) {
    book.add_start(game.start());
    // A move counts once for each game, however many variations contain it.
    let mut counted = HashSet::new();
    let start = game.start().clone();
    let key = Key::of(&start);
    let mut open: Vec<(NodeId, Position, Key)> = vec![(game.root(), start, key)];
    while let Some((node, position, key)) = open.pop() {
        let mut next = Vec::new();
        for &child in game.children(node) {
            // A book cannot hold a pass, so the line ends there.
            let Some(mv) = game.mv(child) else { continue };
            let code = BookMove::from(mv);
            let entry = book.pages.page_mut(key).entry_mut(code, 0);
            if counted.insert((key, code)) {
                entry.weight = entry.weight.saturating_add(1);
                if game.is_main_line(child) {
                    let results = results_for(position.turn(), game.result());
                    entry.results = entry.results.plus(results);
                }
            }
            if entry.comment.is_empty() {
                entry.comment = game.comment(child).into();
            }
            entry.nag = entry.nag.or(game.nags(child).first().copied());
            entry.eval = entry.eval.or(game.eval(child));
            let after = position.after(mv);
            let key = Key::played(&after, mv);
            next.push((child, after, key));
        }
        // The main line first, so that its notes come before those of transpositions.
        open.extend(next.into_iter().rev());
    }
}

/// Reads lines of text: their moves with their weights, and their names for their final positions.
pub fn lines(book: &mut Book, text: &str) -> Vec<lines::Problem> {
    let (read, problems) = lines::read(text);
    let start = Position::start();
    book.add_start(&start);
    for line in read {
        let (mut position, mut key) = (start.clone(), Key::of(&start));
        for LineMove { mv, weight } in line.moves {
            let page = book.pages.page_mut(key);
            let entry = page.entry_mut(mv.into(), DEFAULT_WEIGHT);
            entry.weight = weight.unwrap_or(entry.weight);
            position = position.after(mv);
            key = Key::played(&position, mv);
        }
        let name = &mut book.pages.page_mut(key).name;
        if name.is_empty() {
            *name = line.name.into();
        }
    }
    for page in book.pages.values_mut() {
        // Of equal moves the first one written stays first.
        page.entries.sort_by_key(|entry| Reverse(entry.weight));
    }
    problems
}

/// Reads positions: each becomes a start position of the book, named by its `id`, with the moves of `bm` (best) and the line of
/// `pv` (expected play), and its first comment (`c0`) as that of the moves. Other operations are ignored.
pub fn epd(book: &mut Book, text: &str) -> Vec<epd::Problem> {
    let mut problems = Vec::new();
    for (line, text) in epd::rows(text) {
        let reason = match epd_row(book, &text) {
            Ok(None) => continue,
            Ok(Some(dropped)) => dropped.to_string(),
            Err(error) => error.to_string(),
        };
        problems.push(epd::Problem { line, reason });
    }
    problems
}

/// The reason why a row cannot be imported.
#[derive(Debug, Error)]
enum RowError {
    /// The position or the operations cannot be read.
    #[error(transparent)]
    Unreadable(#[from] EpdError),
    #[error("{operation}: {error}")]
    Move {
        operation: &'static str,
        error: SanError,
    },
}

impl RowError {
    /// For `map_err`: a move of this operation.
    fn of(operation: &'static str) -> impl FnOnce(SanError) -> RowError {
        move |error| RowError::Move { operation, error }
    }
}

/// Adds a row to the book, and returns the castling rights that it claims without effect.
fn epd_row(book: &mut Book, text: &str) -> Result<Option<DroppedCastling>, RowError> {
    let (start, operations) = epd::read_row(text)?;
    let dropped = start.dropped_castling(text);
    book.add_start(&start);
    let key = Key::of(&start);
    let operands = |name: &str| {
        let found = operations.iter().find(|operation| operation.name == name);
        found.map_or(&[][..], |operation| &operation.operands)
    };
    let comment = operands("c0").join(" ");
    for text in operands("bm") {
        let mv = san::read(&start, text).map_err(RowError::of("bm"))?;
        let page = book.pages.page_mut(key);
        let entry = page.entry_mut(mv.into(), 0);
        entry.weight = entry.weight.saturating_add(1);
        if entry.comment.is_empty() {
            entry.comment = comment.as_str().into();
        }
    }
    let name = operands("id").join(" ");
    if !name.is_empty() {
        book.pages.page_mut(key).name = name.into();
    }
    let (mut position, mut at) = (start, key);
    for text in operands("pv") {
        let mv = san::read(&position, text).map_err(RowError::of("pv"))?;
        let page = book.pages.page_mut(at);
        let entry = page.entry_mut(mv.into(), 0);
        entry.weight = entry.weight.max(1);
        let _ = position.make(mv);
        at = Key::played(&position, mv);
    }
    Ok(dropped)
}
