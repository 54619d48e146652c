//! Writes books as text.

use std::fmt::Write as _;

use crate::{Book, BookEntry, Learned, Results};
use tabia_game::EvalScore;

/// Returns a book as the text of a file.
pub fn write(book: &Book) -> String {
    let mut out = String::with_capacity(200 + book.len() * 48 + book.entry_count() * 48);
    out.push_str("(\nformat: 1,\ntitle: ");
    quote(&mut out, book.title());
    out.push_str(",\nstarts: [\n");
    for start in book.starts() {
        out.push_str("    ");
        quote(&mut out, &start.fen());
        out.push_str(",\n");
    }
    out.push_str("],\npositions: [\n");
    for (key, page) in book.pages() {
        // Writing to a string cannot fail, here and below.
        let _ = write!(out, "(key: \"{key}\", ");
        if !page.name.is_empty() {
            out.push_str("name: ");
            quote(&mut out, &page.name);
            out.push_str(", ");
        }
        out.push_str("moves: [\n");
        for entry in &page.entries {
            write_entry(&mut out, entry);
        }
        out.push_str("]),\n");
    }
    out.push_str("],\n)\n");
    out
}

fn write_entry(out: &mut String, entry: &BookEntry) {
    let _ = write!(out, "    (move: \"{}\", weight: {}", entry.mv, entry.weight);
    if !entry.enabled {
        out.push_str(", enabled: false");
    }
    if let Some(nag) = entry.nag {
        let _ = write!(out, ", nag: {}", nag.0);
    }
    let results = entry.results;
    if results != Results::default() {
        let Results {
            games,
            wins,
            draws,
            losses,
        } = results;
        let _ = write!(out, ", results: ({games}, {wins}, {draws}, {losses})");
    }
    if let Some(eval) = entry.eval {
        let _ = match eval.score {
            EvalScore::Centipawns(cp) => write!(out, ", eval: (cp: {cp}"),
            EvalScore::Mate(moves) => write!(out, ", eval: (mate: {moves}"),
        };
        if let Some(depth) = eval.depth {
            let _ = write!(out, ", depth: {depth}");
        }
        out.push(')');
    }
    if entry.learned != Learned::default() {
        let Learned { games, half_points } = entry.learned;
        let _ = write!(out, ", learned: ({games}, {half_points})");
    }
    if entry.polyglot_learn != 0 {
        let _ = write!(out, ", learn: {}", entry.polyglot_learn);
    }
    if !entry.comment.is_empty() {
        out.push_str(", comment: ");
        quote(out, &entry.comment);
    }
    out.push_str("),\n");
}

/// Appends a text in quotation marks, with escapes.
fn quote(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            c if c.is_control() => {
                let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}
