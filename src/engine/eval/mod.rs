//! The evaluation: what a position is worth without looking ahead.
//!
//! It is a sum of named terms, each with a middlegame and an endgame value between which the material on the board
//! decides ("tapered": Berliner's smoothness, 1979; in this form Letouzey's Fruit, 2005). What is shown is what is
//! summed, and scaling down a drawish lead is a term like the others.
//!
//! The weights are fitted to games that the engine played against itself (Österlund's "Texel tuning", 2014).

mod board;
mod endgame;
mod entries;
mod files;
mod king;
mod kpk;
mod material;
mod passed;
mod pawns;
mod pieces;
mod results;
mod tally;
mod tapered;
mod threats;
pub mod tuning;
mod weights;

use std::fmt::Write;

use super::Score;
use crate::chess::{Color, Position};
use board::Board;
use material::{MaterialEntry, MaterialTable};
use pawns::{PawnEntry, PawnTable, RowsTable};
use results::Results;
use tally::{NAMES, Nothing, Record, Tally, TermName};
use tapered::t;
use weights::{TEMPO, Weight};

pub use tapered::Tapered;

const SCALING: &str = "Drawish material";

/// The phase with all pieces on the board.
const FULL_PHASE: i32 = 24;

/// The result of an evaluation, from White's view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Verdict {
    /// The sum of all terms.
    sum: Tapered,
    /// 24 in the opening, 0 with kings and pawns.
    phase: i32,
    /// What is left of the sum, in sixty-fourths.
    scale: i32,
    /// Whether all terms are in it; otherwise only those that cost little.
    is_whole: bool,
}

impl Verdict {
    fn total(self) -> i32 {
        taper(self.sum, self.phase) * self.scale / endgame::FULL
    }

    /// The value for one side.
    fn score(self, color: Color) -> Score {
        Score::centipawns(match color {
            Color::White => self.total(),
            Color::Black => -self.total(),
        })
    }
}

/// Between the two values, as far as the middlegame has gone.
fn taper(value: Tapered, phase: i32) -> i32 {
    (value.mg() * phase + value.eg() * (FULL_PHASE - phase)) / FULL_PHASE
}

/// What is remembered from one evaluation to the next.
struct Tables {
    pawns: PawnTable,
    rows: RowsTable,
    material: MaterialTable,
    /// Kept only because a new one would cost more than to set this up again.
    board: Board,
}

impl Tables {
    /// Tables of so many entries for pawns, their boards, and material.
    fn new(pawns: usize, rows: usize, material: usize) -> Tables {
        Tables {
            pawns: PawnTable::new(pawns),
            rows: RowsTable::new(rows),
            material: MaterialTable::new(material),
            board: Board::EMPTY,
        }
    }
}

/// Adds up all terms; or, if those that cost little are enough, only these.
fn judge<R: Record>(
    position: &Position,
    tables: &mut Tables,
    record: &mut R,
    is_enough: impl FnOnce(&Verdict) -> bool,
) -> Verdict {
    if let Some(value) = endgame::known(position) {
        return verdict_of_known(value, record);
    }
    let (mut new_pawns, new_material);
    let (pawns, material) = if R::COMPLETE {
        new_pawns = PawnEntry::new(position, record);
        new_material = MaterialEntry::new(position, record);
        (&mut new_pawns, &new_material)
    } else {
        (tables.pawns.get(position), tables.material.get(position))
    };
    let mut tally = Tally {
        sums: [0, 1].map(|side| pawns.structure[side] + material.worth[side]),
        record,
    };
    for color in Color::ALL {
        king::shelter(position, pawns, color, &mut tally);
    }
    for color in Color::ALL {
        pieces::placement(position, color, &mut tally);
    }
    let verdict = |[white, black]: [Tapered; 2], is_whole| {
        let sum = white - black;
        let leader = if taper(sum, material.phase) >= 0 {
            Color::White
        } else {
            Color::Black
        };
        Verdict {
            sum,
            phase: material.phase,
            scale: endgame::scale(position, &material.armies, leader),
            is_whole,
        }
    };
    let rough = verdict(tally.sums, false);
    if is_enough(&rough) {
        return rough;
    }
    let board = &mut tables.board;
    board.set_up(tables.rows.get(position), position);
    let assaults = [
        pieces::activity(position, pawns, board, Color::White, &mut tally),
        pieces::activity(position, pawns, board, Color::Black, &mut tally),
    ];
    let rows = board.attack_rows();
    threats::control(&rows, &mut tally);
    for color in Color::ALL {
        let assault = &assaults[color.index()];
        king::attack(position, pawns, board, &rows, assault, color, &mut tally);
        threats::threats(position, board, color, &mut tally);
        threats::space(pawns, material, color, &mut tally);
        passed::passed(position, pawns, material, board, color, &mut tally);
        if material.is_bare[(!color).index()] {
            let driven = endgame::drive(position, color);
            tally.add_value(TermName::KnownEndings, color, driven);
        }
    }
    tally.add(position.turn(), TEMPO.only());
    verdict(tally.sums, true)
}

/// Adds up all terms of a single position, with nothing to remember.
fn judge_once<R: Record>(position: &Position, record: &mut R) -> Verdict {
    judge(position, &mut Tables::new(1, 1, 1), record, |_| false)
}

/// A known ending is the only term of its evaluation.
fn verdict_of_known<R: Record>(value: i32, record: &mut R) -> Verdict {
    let (color, worth) = match value {
        0.. => (Color::White, value),
        _ => (Color::Black, -value),
    };
    record.note_value(TermName::KnownEndings, color, t(worth, worth));
    Verdict {
        sum: t(value, value),
        phase: 0,
        scale: endgame::FULL,
        is_whole: true,
    }
}

/// All terms by side, to be shown.
struct Sheet([[Tapered; 2]; NAMES.len()]);

impl Record for Sheet {
    const COMPLETE: bool = true;

    fn note(&mut self, weight: Weight, color: Color, count: i32) {
        // Danger is worth what its sum is worth, which is noted by itself.
        if weight.term != TermName::KingAttack {
            let value = weights::WEIGHTS[weight.index] * count;
            self.note_value(weight.term, color, value);
        }
    }

    fn note_value(&mut self, term: TermName, color: Color, value: Tapered) {
        self.0[term as usize][color.index()] += value;
    }
}

/// What a position is worth to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Estimate {
    /// All terms together.
    Whole(Score),
    /// Only those that cost little.
    Rough(Score),
}

/// Evaluates positions, and remembers pawn structures, material and the last results.
pub(crate) struct Evaluator {
    tables: Tables,
    results: Results,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator {
            tables: Tables::new(8_192, 512, 512),
            results: Results::new(),
        }
    }

    /// The value for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        match self.estimate(position, |_| false) {
            Estimate::Whole(score) | Estimate::Rough(score) => score,
        }
    }

    /// The value for the side to move; a rough one if that is enough. The costly terms are then left out ("lazy evaluation":
    /// Hyatt's Cray Blitz and Crafty, 1980s).
    #[inline]
    pub fn estimate(
        &mut self,
        position: &Position,
        is_enough: impl FnOnce(Score) -> bool,
    ) -> Estimate {
        if let Some(score) = self.results.get(position.key()) {
            return Estimate::Whole(score);
        }
        let turn = position.turn();
        let verdict = judge(position, &mut self.tables, &mut Nothing, |rough| {
            is_enough(rough.score(turn))
        });
        let score = verdict.score(turn);
        if !verdict.is_whole {
            return Estimate::Rough(score);
        }
        self.results.put(position.key(), score);
        Estimate::Whole(score)
    }
}

/// The value of a position for the side to move.
pub fn evaluate(position: &Position) -> Score {
    let verdict = judge_once(position, &mut Nothing);
    verdict.score(position.turn())
}

/// One term of the evaluation. Values are hundredths of a pawn, (middlegame, endgame).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    pub name: &'static str,
    pub white: (i32, i32),
    pub black: (i32, i32),
    /// What it adds to the sum, from White's view, with this much material on the board.
    pub total: i32,
}

/// The evaluation term by term. The totals add up to the evaluation from White's view.
pub fn terms(position: &Position) -> Vec<Term> {
    let mut sheet = Sheet([[Tapered::default(); 2]; NAMES.len()]);
    let verdict = judge_once(position, &mut sheet);
    let mut sum = Tapered::default();
    let mut shown = 0;
    let mut terms: Vec<Term> = NAMES
        .iter()
        .zip(sheet.0)
        .map(|(name, [white, black])| {
            // Each term is what the sum grows by, so that nothing is lost in rounding.
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

/// A table of all terms for people to read, with the sum below.
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

#[cfg(test)]
mod tests;
