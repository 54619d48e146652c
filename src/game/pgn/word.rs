//! Words of movetext: their ends and their parts.

use super::lex::{ends_word, html_at, plain_end};
use crate::Nag;
use tabia_chess::san;

/// Returns the end of the word at `start`. `e8(Q)` is one word, `e4!e5` are two.
#[inline]
pub(super) fn word_end(text: &[u8], start: usize) -> usize {
    let end = plain_end(text, start);
    match text.get(end) {
        // Most words.
        None | Some(b' ' | b'\n' | b'\r') if end > start => end,
        _ => odd_word_end(text, start),
    }
}

fn odd_word_end(text: &[u8], start: usize) -> usize {
    let html = html_at(text, start);
    if html > 0 {
        return start + html;
    }
    let mut at = start + 1;
    let mut marked = matches!(text[start], b'!' | b'?');
    while !ends_word(text, at) {
        if marked && text[at].is_ascii_alphanumeric() {
            return at;
        }
        marked = matches!(text[at], b'!' | b'?');
        at += 1;
    }
    let promotes = matches!(text[at - 1], b'1' | b'8')
        && matches!(
            text.get(at..at + 3),
            Some([
                b'(',
                b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n',
                b')'
            ])
        );
    if promotes { at + 3 } else { at }
}

/// Returns the word without its move number and dots: `12.e4`, `12...e5`, `…e5`, `1e4`.
pub(super) fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let dots = ['.', '…'];
    if rest.is_empty() && is_null(word) {
        word
    } else if rest.is_empty() || rest.starts_with(dots) {
        let after = rest.trim_start_matches(dots);
        // `0.25` is a number and not a move.
        let is_decimal = rest.len() < word.len() && after.starts_with(|c: char| c.is_ascii_digit());
        match is_decimal && !after.starts_with("0-0") {
            true => word,
            false => after,
        }
    } else if rest.starts_with(|c: char| c.is_ascii_alphabetic() && c != 'O' && c != 'o') {
        rest
    } else {
        word
    }
}

/// Splits off the glyphs directly after a move: `e4!?`, `Nf3±`, `Qxf7+-`.
pub(super) fn split_signs(word: &str) -> (&str, Vec<Nag>) {
    const SIGNS: [&str; 17] = [
        "+/-", "-/+", "+/=", "=/+", "+-", "-+", "+=", "=+", "±", "∓", "⩲", "⩱", "∞", "□", "⌓", "∆",
        "=",
    ];
    let mut core = word;
    let mut nags = Vec::new();
    loop {
        let shorter = core.trim_end_matches(['!', '?']);
        if shorter.len() < core.len() && !shorter.is_empty() {
            let marks = &core[shorter.len()..];
            nags.extend(Nag::from_glyph(&marks[..marks.len().min(2)]));
            core = shorter;
            continue;
        }
        if core.ends_with(|c: char| c.is_ascii_alphanumeric()) {
            break;
        }
        let sign = SIGNS.iter().find_map(|sign| {
            let rest = core.strip_suffix(sign)?;
            Some((rest, *sign)).filter(|_| rest.ends_with(|c: char| c.is_ascii_alphanumeric()))
        });
        match sign {
            Some((rest, sign)) => {
                nags.extend(Nag::from_glyph(sign));
                core = rest;
            }
            None => break,
        }
    }
    nags.reverse();
    (core, nags)
}

pub(super) fn is_null(word: &str) -> bool {
    matches!(
        word,
        "--" | "Z0" | "z0" | "0000" | "@@@@" | "null" | "pass" | "<>"
    )
}

/// Returns whether a word was meant as a move, so that the moves after it cannot be read without it.
pub(super) fn looks_like_move(word: &str) -> bool {
    word.contains("--") || san::has_form_of_move(word)
}

/// Returns the move number and dots at the start of a word: the number, and whether it is Black's move.
pub(super) fn number_of(word: &str) -> Option<(u32, bool)> {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = word[..word.len() - rest.len()].parse().ok()?;
    let after = rest.trim_start_matches(['.', '…']);
    let dots = &rest[..rest.len() - after.len()];
    match dots {
        "" => None,
        "." => Some((number, false)),
        _ => Some((number, true)),
    }
}
