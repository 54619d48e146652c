//! Evaluations of chess that can be split into terms, and the differences between two positions, term by term.

use super::typical::Style;
use super::{network, simple, typical};
use tabia_chess::{Color, Position, Role};
use tabia_engine::eval::{self, Term};

/// An evaluation of chess that can be split into terms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Judge {
    /// The engine's classical evaluation.
    #[default]
    Engine,
    /// The engine's network.
    Network,
    /// The textbook's evaluation A.
    Typical,
    /// The textbook's evaluation B.
    Simple,
}

impl Judge {
    /// All evaluations.
    pub const ALL: [Judge; 4] = [Judge::Engine, Judge::Network, Judge::Typical, Judge::Simple];

    /// Returns the value of a pawn in the unit of its terms.
    pub fn unit(self) -> i32 {
        match self {
            Judge::Simple => simple::PAWN,
            _ => 100,
        }
    }

    /// Returns the terms of a position. Their totals add up to the evaluation from White's view, in the unit of
    /// [`Judge::unit`].
    pub fn terms(self, position: &Position) -> Vec<Term> {
        match self {
            Judge::Engine => eval::terms(position),
            Judge::Network => network::terms(position),
            Judge::Typical => typical_terms(position, Style::default()),
            Judge::Simple => simple_terms(position),
        }
    }
}

/// Returns the sum of the terms: the evaluation from White's view.
pub fn total(terms: &[Term]) -> i32 {
    terms.iter().map(|term| term.total).sum()
}

/// Returns the terms of evaluation A with its coefficients.
pub fn typical_terms(position: &Position, style: Style) -> Vec<Term> {
    let [white, black] = Color::ALL.map(|color| typical::terms(position, color, style).named());
    let sides = white.into_iter().zip(black);
    sides
        .map(|((name, white), (_, black))| Term {
            name,
            white: (white, white),
            black: (black, black),
            total: white - black,
        })
        .collect()
}

fn simple_terms(position: &Position) -> Vec<Term> {
    let table = simple::Table::of(position);
    let sum = |color, part: &dyn Fn(tabia_chess::Square, Role) -> i32| -> i32 {
        let pieces = position.pieces(color);
        pieces.map(|(square, role)| part(square, role)).sum()
    };
    let material = Color::ALL.map(|color| sum(color, &|_, role| simple::worth(role)));
    let squares = Color::ALL.map(|color| sum(color, &|square, _| table.at(color, square)));
    [("Material", material), ("Table of squares", squares)]
        .into_iter()
        .map(|(name, [white, black])| Term {
            name,
            white: (white, white),
            black: (black, black),
            total: white - black,
        })
        .collect()
}

/// The difference of a term between two positions, from White's view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub name: &'static str,
    pub before: i32,
    pub after: i32,
}

impl Change {
    /// Returns the gain of the term.
    pub fn gain(self) -> i32 {
        self.after - self.before
    }
}

/// Returns the differences from one position to another, term by term.
pub fn changes(before: &[Term], after: &[Term]) -> Vec<Change> {
    let pairs = before.iter().zip(after);
    pairs
        .map(|(before, after)| Change {
            name: after.name,
            before: before.total,
            after: after.total,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const POSITIONS: [&str; 4] = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/5pk1/4p1p1/3pP2p/3P3P/4KP2/8/8 b - - 0 40",
        "4k3/8/8/8/3N4/8/8/K7 w - - 0 1",
    ];

    #[test]
    fn terms_add_up_to_the_evaluation() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).unwrap();
            let sign = if position.turn() == Color::White {
                1
            } else {
                -1
            };
            let sum = |judge: Judge| total(&judge.terms(&position)) * sign;
            assert_eq!(
                sum(Judge::Typical),
                typical::evaluate(&position, Style::default()),
                "{fen}"
            );
            assert_eq!(sum(Judge::Simple), simple::evaluate(&position), "{fen}");
            let engine = eval::evaluate(&position);
            assert_eq!(sum(Judge::Engine), engine.raw(), "{fen}");
            let network = eval::network::shipped().evaluate(&position);
            assert_eq!(sum(Judge::Network), network, "{fen}");
        }
    }

    #[test]
    fn a_step_of_evaluation_b_is_worth_its_thousandths() {
        let before = Position::start();
        let mv = tabia_chess::san::read(&before, "Nc3").unwrap();
        let squares = |position: &Position| Judge::Simple.terms(position)[1].total;
        // Two ranks and one file: from 2 to 19 of the table's 64.
        assert_eq!(squares(&before), 0);
        assert_eq!(squares(&before.after(mv)), 17);
        assert_eq!(Judge::Simple.unit(), 1000);
    }

    #[test]
    fn changes_lead_from_one_evaluation_to_the_other() {
        let before = Position::from_fen(POSITIONS[1]).unwrap();
        for &mv in before.legal_moves().iter() {
            for judge in Judge::ALL {
                let terms = [&before, &before.after(mv)].map(|position| judge.terms(position));
                let changes = changes(&terms[0], &terms[1]);
                let gain: i32 = changes.iter().map(|change| change.gain()).sum();
                assert_eq!(gain, total(&terms[1]) - total(&terms[0]));
            }
        }
    }
}
