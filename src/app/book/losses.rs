//! What a file format does not keep of a book.

use std::path::Path;

use crate::kit::text::tr_args;
use tabia_book::file::Format;
use tabia_book::{Book, Learned, Results};

/// What a file of this name would not keep, in words; empty when it keeps everything.
pub(super) fn losses(book: &Book, path: &Path) -> Vec<String> {
    if Format::of(path) == Some(Format::Tabia) {
        return Vec::new();
    }
    let [
        mut comments,
        mut glyphs,
        mut evals,
        mut results,
        mut learned,
        mut off,
        mut names,
    ] = [0_usize; 7];
    for (_, page) in book.pages() {
        names += usize::from(!page.name.is_empty());
        for entry in &page.entries {
            comments += usize::from(!entry.comment.is_empty());
            glyphs += usize::from(entry.nag.is_some());
            evals += usize::from(entry.eval.is_some());
            results += usize::from(entry.results != Results::default());
            learned += usize::from(entry.learned != Learned::default());
            off += usize::from(!entry.enabled && entry.weight > 0);
        }
    }
    let counts = [
        ("book-loss-comments", comments),
        ("book-loss-names", names),
        ("book-loss-glyphs", glyphs),
        ("book-loss-evals", evals),
        ("book-loss-results", results),
        ("book-loss-learned", learned),
        ("book-loss-off", off),
        ("book-loss-title", usize::from(!book.title().is_empty())),
        ("book-loss-starts", book.starts().len().saturating_sub(1)),
    ];
    let lost = counts.into_iter().filter(|(_, count)| *count > 0);
    lost.map(|(key, count)| tr_args(key, &[("count", count.into())]))
        .collect()
}
