//! What a file format does not keep of a book, in words.

use std::path::Path;

use crate::kit::text::tr_args;
use tabia_book::Book;
use tabia_book::file::Format;
use tabia_book::losses::{Losses, Lost};

/// What a file of this name does not keep of a book.
pub(super) fn losses(book: &Book, path: &Path) -> Losses {
    let format = Format::of(path).unwrap_or(Format::Tabia);
    Losses::of(book, format)
}

/// Each kind of loss with its count.
pub(super) fn in_words(losses: &Losses) -> Vec<String> {
    let words = losses.iter().map(|(lost, count)| {
        let key = match lost {
            Lost::Title => "lost-title",
            Lost::Names => "lost-names",
            Lost::Comments => "lost-comments",
            Lost::Glyphs => "lost-glyphs",
            Lost::Evaluations => "lost-evaluations",
            Lost::Weights => "lost-weights",
            Lost::Results => "lost-results",
            Lost::Learned => "lost-learned",
            Lost::SwitchedOff => "lost-switched-off",
            Lost::Starts => "lost-starts",
            Lost::Unreachable => "lost-unreachable",
        };
        tr_args(key, &[("count", count.into())])
    });
    words.collect()
}
