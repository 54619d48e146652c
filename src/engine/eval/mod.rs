//! The evaluation: what a position is worth without looking ahead.
//!
//! It is a sum of named terms, each with a middlegame and an endgame value between which the material on the board
//! decides ("tapered": Berliner's smoothness, 1979; in this form Letouzey's Fruit, 2005). What is shown is what is
//! summed: every term is rounded by itself, and scaling down a drawish lead is a term like the others.
//!
//! The weights are our own, chosen by hand.

mod board;
mod endgame;
mod king;
mod material;
mod passed;
mod pawns;
mod pieces;

use std::fmt::Write;
use std::ops::{Add, AddAssign, Mul, Sub};

use super::Score;
use crate::chess::{Color, Position, Role};
use board::Board;
use pawns::PawnTable;

/// A middlegame and an endgame value, in hundredths of a pawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Tapered {
    mg: i32,
    eg: i32,
}

const fn t(mg: i32, eg: i32) -> Tapered {
    Tapered { mg, eg }
}

impl Add for Tapered {
    type Output = Tapered;

    fn add(self, other: Tapered) -> Tapered {
        t(self.mg + other.mg, self.eg + other.eg)
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    fn sub(self, other: Tapered) -> Tapered {
        t(self.mg - other.mg, self.eg - other.eg)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;

    fn mul(self, factor: i32) -> Tapered {
        t(self.mg * factor, self.eg * factor)
    }
}

/// The terms, in the order in which they are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TermName {
    Material,
    Placement,
    BishopPair,
    Pawns,
    PassedPawns,
    Mobility,
    Minors,
    Rooks,
    Threats,
    Shelter,
    KingAttack,
    KnownEndings,
    Tempo,
}

const NAMES: [&str; 13] = [
    "Material",
    "Piece placement",
    "Bishop pair",
    "Pawn structure",
    "Passed pawns",
    "Mobility",
    "Outposts",
    "Rooks on files",
    "Threats",
    "King shelter",
    "King attack",
    "Known endings",
    "Side to move",
];

const SCALING: &str = "Drawish material";

/// The advantage of being the one to move.
const TEMPO: Tapered = t(14, 10);

/// The phase with all pieces on the board.
const FULL_PHASE: i32 = 24;

/// All terms of a position, by side.
struct Sheet {
    values: [[Tapered; 2]; NAMES.len()],
    /// 24 in the opening, 0 with kings and pawns.
    phase: i32,
    /// What the scaling of the sum adds, from White's view.
    scaling: i32,
    /// From White's view.
    total: i32,
}

impl Sheet {
    fn add(&mut self, term: TermName, color: Color, value: Tapered) {
        self.values[term as usize][color.index()] += value;
    }

    /// A term from White's view: between its two values, as far as the middlegame has gone.
    fn balance(&self, term: usize) -> i32 {
        let [white, black] = self.values[term];
        let difference = white - black;
        (difference.mg * self.phase + difference.eg * (FULL_PHASE - self.phase)) / FULL_PHASE
    }
}

/// Evaluates positions, and remembers pawn structures.
pub(crate) struct Evaluator {
    pawns: PawnTable,
}

impl Evaluator {
    pub fn new() -> Evaluator {
        Evaluator {
            pawns: PawnTable::new(4096),
        }
    }

    /// For a single position, with nothing to remember.
    fn once() -> Evaluator {
        Evaluator {
            pawns: PawnTable::new(1),
        }
    }

    /// The value for the side to move.
    pub fn evaluate(&mut self, position: &Position) -> Score {
        let total = self.sheet(position).total;
        Score::centipawns(match position.turn() {
            Color::White => total,
            Color::Black => -total,
        })
    }

    fn sheet(&mut self, position: &Position) -> Sheet {
        let mut sheet = Sheet {
            values: [[Tapered::default(); 2]; NAMES.len()],
            phase: 0,
            scaling: 0,
            total: 0,
        };
        let pawns = self.pawns.get(position);
        let mut board = Board::new(position);
        for color in Color::ALL {
            let (mut worth, mut places) = (Tapered::default(), Tapered::default());
            for (square, role) in position.pieces(color) {
                worth += material::VALUES[role.index()];
                places += material::place(color, role, square);
                sheet.phase += material::PHASE[role.index()];
            }
            sheet.add(TermName::Material, color, worth);
            sheet.add(TermName::Placement, color, places);
            if position.count(color, Role::Bishop) >= 2 {
                sheet.add(TermName::BishopPair, color, material::BISHOP_PAIR);
            }
            sheet.add(TermName::Pawns, color, pawns.structure[color.index()]);
            let assault = pieces::activity(position, &pawns.files, &mut board, color, &mut sheet);
            sheet.add(
                TermName::KingAttack,
                color,
                king::attack(position, assault, color),
            );
            sheet.add(
                TermName::Shelter,
                color,
                king::shelter(position, &pawns.files, color),
            );
            sheet.add(
                TermName::KnownEndings,
                color,
                endgame::drive(position, color),
            );
        }
        sheet.phase = sheet.phase.min(FULL_PHASE);
        for color in Color::ALL {
            sheet.add(
                TermName::Threats,
                color,
                pieces::threats(position, &board, color),
            );
            let passed = passed::passed(position, pawns, &board, color);
            sheet.add(TermName::PassedPawns, color, passed);
        }
        sheet.add(TermName::Tempo, position.turn(), TEMPO);

        let sum: i32 = (0..NAMES.len()).map(|term| sheet.balance(term)).sum();
        let leader = if sum >= 0 { Color::White } else { Color::Black };
        sheet.total = sum * endgame::scale(position, leader) / endgame::FULL;
        sheet.scaling = sheet.total - sum;
        sheet
    }
}

/// The value of a position for the side to move.
pub fn evaluate(position: &Position) -> Score {
    Evaluator::once().evaluate(position)
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
    let sheet = Evaluator::once().sheet(position);
    let pair = |value: Tapered| (value.mg, value.eg);
    let mut terms: Vec<Term> = NAMES
        .iter()
        .enumerate()
        .map(|(index, name)| Term {
            name,
            white: pair(sheet.values[index][0]),
            black: pair(sheet.values[index][1]),
            total: sheet.balance(index),
        })
        .collect();
    terms.push(Term {
        name: SCALING,
        white: (0, 0),
        black: (0, 0),
        total: sheet.scaling,
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
