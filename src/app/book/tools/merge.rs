//! Merging another book into the open one: the comparison, and the user's choice for each move.

use crate::command::book::Version;
use tabia_book::merge::{Difference, MoveRow, Policy, Preview};
use tabia_book::{Book, BookEntry, Graph, Key, export};
use tabia_chess::{Position, san};

/// A comparison of two books.
pub struct Comparison {
    /// The changes with their policies.
    pub preview: Preview,
    /// The faults of the other book's file.
    pub problems: Vec<String>,
    /// Number of moves of each kind: added, changed, conflicting.
    pub counts: [usize; 3],
    /// The version of the open book that was compared.
    pub version: Version,
    ours: (Book, Graph),
    theirs: (Book, Graph),
}

/// The kinds in the order of the list.
pub const KINDS: [Difference; 3] = [Difference::Added, Difference::Changed, Difference::Conflict];

impl Comparison {
    /// Compares two books.
    pub fn new(ours: Book, version: Version, theirs: Book, problems: Vec<String>) -> Comparison {
        let (mine, other) = (Graph::new(&ours), Graph::new(&theirs));
        let mut preview = Preview::new(&ours, &theirs, Policy::default());
        // Rows in the order of play, which is easiest to read.
        let place = |key: Key| {
            let of = |graph: &Graph, book: &Book| graph.line_to(book, key).map(|(_, line)| line);
            of(&mine, &ours).or_else(|| of(&other, &theirs))
        };
        preview.rows.sort_by_cached_key(|row| {
            let line = place(row.at);
            (line.is_none(), line, row.theirs.mv)
        });
        let counts = KINDS.map(|kind| preview.count(kind));
        Comparison {
            preview,
            problems,
            counts,
            version,
            ours: (ours, mine),
            theirs: (theirs, other),
        }
    }

    /// Returns the name of a position, or the moves that lead to it, and the position where it is known.
    pub fn place(&self, key: Key) -> (String, Option<Position>) {
        for (book, graph) in [&self.ours, &self.theirs] {
            if let Some((start, line)) = graph.line_to(book, key) {
                let text = export::line_text(start, &line);
                return (text, graph.position(book, key));
            }
        }
        (key.to_string(), None)
    }

    /// Returns the name of a position in either book.
    pub fn name(&self, key: Key) -> &str {
        match self.ours.0.name(key) {
            "" => self.theirs.0.name(key),
            name => name,
        }
    }

    /// Returns the move of a row in SAN, where its position is known.
    pub fn mv(row: &MoveRow, position: Option<&Position>) -> String {
        let mv = position.and_then(|position| Some((position, row.theirs.mv.find(position)?)));
        mv.map_or_else(
            || row.theirs.mv.to_string(),
            |(position, mv)| san::write(position, mv),
        )
    }
}

/// Returns the data of a move in short form: "30", "30, off", "30 ?".
pub fn short(entry: &BookEntry) -> String {
    let mut text = entry.weight.to_string();
    if let Some(glyph) = entry.nag.and_then(tabia_game::Nag::glyph) {
        text = format!("{text} {glyph}");
    }
    if !entry.enabled {
        text = format!("{text} {}", tabia_texts::tr("entry-off"));
    }
    text
}

/// Returns all data of a move, one field per line.
pub fn long(entry: &BookEntry) -> String {
    use tabia_texts::{signed, tr, tr_args};
    let mut lines = vec![tr_args("merge-weight", &[("weight", entry.weight.into())])];
    if !entry.enabled {
        lines.push(tr("merge-off"));
    }
    if let Some(glyph) = entry.nag.and_then(tabia_game::Nag::glyph) {
        lines.push(tr_args("merge-glyph", &[("glyph", glyph.into())]));
    }
    let results = entry.results;
    if results.games > 0 {
        let args = [
            ("games", results.games.into()),
            ("wins", results.wins.into()),
            ("draws", results.draws.into()),
            ("losses", results.losses.into()),
        ];
        lines.push(tr_args("merge-results", &args));
    }
    if let Some(eval) = entry.eval {
        lines.push(tr_args("merge-eval", &[("eval", signed(eval).into())]));
    }
    if !entry.comment.is_empty() {
        lines.push(entry.comment.to_string());
    }
    lines.join("\n")
}
