//! Lines and positions that people wrote: PGN with its variations and comments, text of [`lines`](super::lines), and EPD.

use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt;
use std::io::Read;

use super::build::results_for;
use super::lines::{self, LineMove, USUAL_WEIGHT};
use super::stream::{Progress, StreamError, Watch, for_each_game};
use super::{Book, BookMove, Entry, Key, Page};
use crate::chess::{Position, san};
use crate::game::pgn::Problem;
use crate::game::{Game, NodeId};

/// Reads games as lines of a book: every move of every variation becomes an entry, with its comment, glyph and evaluation
/// where it has none yet. A move weighs as many games as have it; the results are those of the main lines.
///
/// # Errors
/// When the source cannot be read, or `watch` ends the work.
pub fn pgn<R: Read>(
    book: &mut Book,
    source: R,
    watch: &mut Watch<'_>,
) -> Result<(Progress, Vec<Problem>), StreamError> {
    let mut problems = Vec::new();
    let progress = for_each_game(
        [source],
        1,
        watch,
        |game| game,
        |game, found| {
            problems.extend(found);
            add_game(book, &game);
        },
    )?;
    Ok((progress, problems))
}

fn add_game(book: &mut Book, game: &Game) {
    book.add_start(game.start());
    // A move counts once for each game, however many variations come to it.
    let mut counted = HashSet::new();
    let start = game.start().clone();
    let key = Key::of(&start);
    let mut open: Vec<(NodeId, Position, Key)> = vec![(game.root(), start, key)];
    while let Some((node, position, key)) = open.pop() {
        let mut next = Vec::new();
        for &child in game.children(node) {
            // Where a side passes the line leaves what a book can hold.
            let Some(mv) = game.mv(child) else { continue };
            let code = BookMove::from(mv);
            let entry = entry_mut(book.pages.entry(key).or_default(), code);
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

/// The entry of a move; a new one of weight 0 where there is none.
fn entry_mut(page: &mut Page, mv: BookMove) -> &mut Entry {
    let index = page.entries.iter().position(|entry| entry.mv == mv);
    let index = index.unwrap_or_else(|| {
        page.entries.push(Entry::new(mv, 0));
        page.entries.len() - 1
    });
    &mut page.entries[index]
}

/// Reads lines as people write them: their moves with the weights that stand there, and their names for the positions in
/// which they end.
pub fn lines(book: &mut Book, text: &str) -> Vec<lines::Problem> {
    let (read, problems) = lines::read(text);
    let start = Position::start();
    book.add_start(&start);
    for line in read {
        let (mut position, mut key) = (start.clone(), Key::of(&start));
        for LineMove { mv, weight } in line.moves {
            let entries = &mut book.pages.entry(key).or_default().entries;
            let known = entries.iter_mut().find(|entry| entry.mv == mv.into());
            match (known, weight) {
                (Some(entry), Some(weight)) => entry.weight = weight,
                (Some(_), None) => {}
                (None, _) => entries.push(Entry::new(mv, weight.unwrap_or(USUAL_WEIGHT))),
            }
            position = position.after(mv);
            key = Key::played(&position, mv);
        }
        let name = &mut book.pages.entry(key).or_default().name;
        if name.is_empty() {
            *name = line.name.into();
        }
    }
    for page in book.pages.values_mut() {
        // Of equal moves the one that was written first stays first.
        page.entries.sort_by_key(|entry| Reverse(entry.weight));
    }
    problems
}

/// A line of an EPD file that could not be read, or not all of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdProblem {
    /// From 1.
    pub line: usize,
    pub reason: String,
}

impl fmt::Display for EpdProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// Reads positions: each becomes a start position of the book, named by its `id`, with the moves of `bm` (best) and the
/// line of `pv` (expected play), and its first comment (`c0`) as that of the moves. Other operations say nothing that a
/// book could hold.
pub fn epd(book: &mut Book, text: &str) -> Vec<EpdProblem> {
    let mut problems = Vec::new();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        if let Err(reason) = epd_line(book, text) {
            problems.push(EpdProblem { line, reason });
        }
    }
    problems
}

fn epd_line(book: &mut Book, text: &str) -> Result<(), String> {
    let (fen, operations) = split_epd(text);
    let start = Position::from_fen(fen.trim()).map_err(|error| error.to_string())?;
    book.add_start(&start);
    let key = Key::of(&start);
    let operations = split_operations(operations);
    let find = |name: &str| {
        let found = operations.iter().find(|operation| operation.0 == name);
        found.map(|(_, operand)| operand.as_str())
    };
    let comment = find("c0").unwrap_or_default();
    for text in find("bm").unwrap_or_default().split_whitespace() {
        let mv = san::read(&start, text).map_err(|error| format!("bm: {error}"))?;
        let entry = entry_mut(book.pages.entry(key).or_default(), mv.into());
        entry.weight = entry.weight.saturating_add(1);
        if entry.comment.is_empty() {
            entry.comment = comment.into();
        }
    }
    if let Some(name) = find("id").filter(|name| !name.is_empty()) {
        book.pages.entry(key).or_default().name = name.into();
    }
    let (mut position, mut at) = (start, key);
    for text in find("pv").unwrap_or_default().split_whitespace() {
        let mv = san::read(&position, text).map_err(|error| format!("pv: {error}"))?;
        let entry = entry_mut(book.pages.entry(at).or_default(), mv.into());
        entry.weight = entry.weight.max(1);
        let _ = position.make(mv);
        at = Key::played(&position, mv);
    }
    Ok(())
}

/// The position of a line, with the counters of a whole FEN where they stand, and its operations.
fn split_epd(text: &str) -> (&str, &str) {
    let mut end = 0;
    for field in 0..6 {
        let rest = &text[end..];
        let blank = rest.len() - rest.trim_start().len();
        let word = rest[blank..].find(|c: char| c.is_whitespace() || c == ';');
        let word = word.unwrap_or(rest.len() - blank);
        let is_counter = rest[blank..blank + word]
            .bytes()
            .all(|byte| byte.is_ascii_digit());
        if word == 0 || field > 3 && !is_counter {
            break;
        }
        end += blank + word;
    }
    text.split_at(end)
}

/// Names and operands, the quotation marks taken off.
fn split_operations(text: &str) -> Vec<(String, String)> {
    let mut operations = vec![String::new()];
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '"' => quoted = !quoted,
            ';' if !quoted => operations.push(String::new()),
            c => {
                if let Some(last) = operations.last_mut() {
                    last.push(c);
                }
            }
        }
    }
    operations
        .iter()
        .filter_map(|operation| {
            let operation = operation.trim();
            let (name, operand) = operation.split_once(' ').unwrap_or((operation, ""));
            (!name.is_empty()).then(|| (name.to_owned(), operand.trim().to_owned()))
        })
        .collect()
}
