//! The evaluation as a table: every term by name and side.

use std::fmt::Write;

use super::evaluation::judge_once;
use super::tally::Record;
use super::tapered::{Tapered, taper};
use super::weights::{NAMES, TermName, WEIGHTS, Weight};
use tabia_chess::{Color, Position};

const SCALING: &str = "Drawish material";

/// All terms by side.
struct Sheet([[Tapered; 2]; NAMES.len()]);

impl Record for Sheet {
    const COMPLETE: bool = true;

    fn note(&mut self, weight: Weight, color: Color, count: i32) {
        // The weights of danger are not summed: the value of their sum is noted separately.
        if weight.term != TermName::KingAttack {
            let value = WEIGHTS[weight.index] * count;
            self.note_value(weight.term, color, value);
        }
    }

    fn note_value(&mut self, term: TermName, color: Color, value: Tapered) {
        self.0[term as usize][color.index()] += value;
    }
}

/// One term of the evaluation. Values are hundredths of a pawn, (middlegame, endgame).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    pub name: &'static str,
    pub white: (i32, i32),
    pub black: (i32, i32),
    /// Its contribution to the sum, from White's view, at the present game phase.
    pub total: i32,
}

/// Returns the evaluation term by term. The totals add up to the evaluation from White's view.
pub fn terms(position: &Position) -> Vec<Term> {
    let mut sheet = Sheet([[Tapered::default(); 2]; NAMES.len()]);
    let verdict = judge_once(position, &mut sheet);
    let mut sum = Tapered::default();
    let mut shown = 0;
    let mut terms: Vec<Term> = NAMES
        .iter()
        .zip(sheet.0)
        .map(|(name, [white, black])| {
            // Each term is the growth of the sum, so that rounding loses nothing.
            sum += white - black;
            let total = taper(sum, verdict.phase) - shown;
            shown += total;
            Term {
                name,
                white: (white.mg(), white.eg()),
                black: (black.mg(), black.eg()),
                total,
            }
        })
        .collect();
    terms.push(Term {
        name: SCALING,
        white: (0, 0),
        black: (0, 0),
        total: verdict.total() - shown,
    });
    terms
}

/// Returns a table of all terms as text, with the sum below.
pub fn report(position: &Position) -> String {
    let mut text = String::from(
        "Term              White mg    eg   Black mg    eg     Sum\n\
         ----------------------------------------------------------\n",
    );
    let mut sum = 0;
    for term in terms(position) {
        sum += term.total;
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "{:<18}{:>8}{:>6}{:>11}{:>6}{:>+8}",
            term.name, term.white.0, term.white.1, term.black.0, term.black.1, term.total
        );
    }
    let _ = writeln!(
        text,
        "----------------------------------------------------------\n\
         {:<49}{sum:>+8}",
        "White's view, hundredths of a pawn"
    );
    text
}
