//! The engine's classical evaluation beside the textbook's two: which terms each has, and what they give a position.

use super::judge::{Judge, typical_terms};
use super::typical::Style;
use tabia_chess::Position;

/// What evaluations may take into account, with the values of the three evaluations for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// The engine's name of the term; the textbook's for what the engine lacks.
    pub term: &'static str,
    /// By [`Knowledge::JUDGES`], from White's view in the unit of each; `None` where an evaluation has no such term.
    pub values: [Option<i32>; 3],
}

impl Knowledge {
    /// The compared evaluations: the engine's classical one, A and B.
    pub const JUDGES: [Judge; 3] = [Judge::Engine, Judge::Typical, Judge::Simple];

    /// Returns everything that one of the evaluations knows, the engine's terms first; evaluation A has these coefficients.
    pub fn of(position: &Position, style: Style) -> Vec<Knowledge> {
        let mut all: Vec<Knowledge> = Vec::new();
        for (index, judge) in Knowledge::JUDGES.into_iter().enumerate() {
            let terms = match judge {
                Judge::Typical => typical_terms(position, style),
                judge => judge.terms(position),
            };
            for term in terms {
                let name = common_name(term.name);
                let place = match all.iter().position(|known| known.term == name) {
                    Some(place) => place,
                    None => {
                        let values = [None; 3];
                        all.push(Knowledge { term: name, values });
                        all.len() - 1
                    }
                };
                let value = &mut all[place].values[index];
                *value = Some(value.unwrap_or(0) + term.total);
            }
        }
        all
    }
}

/// Returns the engine's name of a term of the textbook's evaluations that is about the same.
fn common_name(term: &'static str) -> &'static str {
    match term {
        "Table of squares" | "Pawn advance" => "Piece placement",
        "Rooks" => "Rooks on files",
        "Pressure on the king" => "King attack",
        "Hanging pieces" => "Threats",
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::super::total;
    use super::*;

    #[test]
    fn every_value_is_counted_once_and_what_is_lacking_is_named() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let all = Knowledge::of(&position, Style::default());
        for (index, judge) in Knowledge::JUDGES.into_iter().enumerate() {
            let sum: i32 = all.iter().filter_map(|known| known.values[index]).sum();
            assert_eq!(sum, total(&judge.terms(&position)), "{judge:?}");
        }
        let lacking = |index: usize| -> Vec<&str> {
            let lacking = all.iter().filter(|known| known.values[index].is_none());
            lacking.map(|known| known.term).collect()
        };
        assert_eq!(lacking(0), ["Queens", "X-rays"]);
        let a = [
            "Imbalance",
            "Minor pieces",
            "Space",
            "Known endings",
            "Side to move",
            "Drawish material",
        ];
        assert_eq!(lacking(1), a);
        let b: Vec<&str> = all.iter().map(|known| known.term).collect();
        let has = ["Material", "Piece placement"];
        let b: Vec<&str> = b.into_iter().filter(|term| !has.contains(term)).collect();
        assert_eq!(lacking(2), b);
    }

    #[test]
    fn coefficients_reach_evaluation_a_alone() {
        let position = Position::from_fen("4k3/8/3P4/8/8/8/8/4K3 w - - 0 1").unwrap();
        let passed = |pawn_ambition| {
            let style = Style {
                pawn_ambition,
                ..Style::default()
            };
            let all = Knowledge::of(&position, style);
            let found = all.into_iter().find(|known| known.term == "Passed pawns");
            found.unwrap().values
        };
        let (usual, more) = (passed(100), passed(300));
        assert_eq!(more[1], usual[1].map(|value| 3 * value));
        assert_eq!((more[0], more[2]), (usual[0], usual[2]));
    }
}
