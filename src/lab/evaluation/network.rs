//! The network's evaluation as terms: one for each kind of piece, and the contributions of the pieces.

use super::share::{Share, Worth};
use tabia_chess::{Color, Position, Role};
use tabia_engine::eval::Term;
use tabia_engine::eval::network::{
    ACCUMULATOR_ONE, BUCKETS, Contribution, KINGS, contributions, shipped,
};

pub use tabia_engine::eval::network::{Input, Inside, Insides, Number, king_bucket};

/// The integer that represents 1 in the numbers.
pub const ONE: i16 = ACCUMULATOR_ONE as i16;
/// Number of sets of input weights, of which a side's king chooses one.
pub const VIEWS: usize = KINGS;
/// Number of sets of output weights, of which the number of pieces chooses one.
pub const OUTPUTS: usize = BUCKETS;

/// Returns the insides of the shipped network's evaluation of a position.
pub fn insides(position: &Position) -> Insides {
    tabia_engine::eval::network::insides(&shipped(), position)
}

/// The inputs of one side that a move switches.
#[derive(Clone, PartialEq, Debug)]
pub struct ViewChange {
    /// Whether the king has changed the view, so that all inputs are others.
    pub is_new_view: bool,
    pub gone: Vec<Input>,
    pub come: Vec<Input>,
}

impl ViewChange {
    /// Returns the change from one view of a side to another.
    pub fn between(before: &Inside, after: &Inside) -> ViewChange {
        let missing = |from: &Inside, other: &Inside| -> Vec<Input> {
            let is_missing = |input: &&Input| {
                let mut others = other.inputs.iter();
                others.all(|other| other.index != input.index)
            };
            from.inputs.iter().filter(is_missing).copied().collect()
        };
        let view = |side: &Inside| (side.king_bucket, side.is_mirrored);
        ViewChange {
            is_new_view: view(before) != view(after),
            gone: missing(before, after),
            come: missing(after, before),
        }
    }
}

/// The kinds of pieces that can be removed from the board, and the names of their terms.
const KINDS: [(Role, &str); 5] = [
    (Role::Pawn, "All pawns"),
    (Role::Knight, "All knights"),
    (Role::Bishop, "All bishops"),
    (Role::Rook, "All rooks"),
    (Role::Queen, "All queens"),
];

/// The rest of the value: the kings, the right to move, and interactions of pieces.
const TOGETHER: &str = "Pieces together";

/// Returns the contributions of the pieces of each kind, and the rest of the value.
pub(super) fn terms(position: &Position) -> Vec<Term> {
    let network = shipped();
    let contributions = contributions(&network, position);
    let value = network.evaluate(position);
    let value = if position.turn() == Color::White {
        value
    } else {
        -value
    };
    let side = |color, role| -> i32 {
        let own = contributions
            .iter()
            .filter(|found| found.piece.color == color && found.piece.role == role);
        own.map(for_its_side).sum()
    };
    let terms = KINDS.map(|(role, name)| {
        let [white, black] = Color::ALL.map(|color| side(color, role));
        Term {
            name,
            white: (white, white),
            black: (black, black),
            total: white - black,
        }
    });
    let named: i32 = terms.iter().map(|term| term.total).sum();
    let together = Term {
        name: TOGETHER,
        white: (0, 0),
        black: (0, 0),
        total: value - named,
    };
    terms.into_iter().chain([together]).collect()
}

/// Returns the contribution of each piece but the kings to its side: the average of its kind, as its material, and the
/// difference from it, as the term of its kind.
pub(super) fn worths(position: &Position) -> Vec<Worth> {
    let contributions = contributions(&shipped(), position);
    let usual = |role| {
        let of_kind = contributions
            .iter()
            .filter(|found| found.piece.role == role);
        let count = of_kind.clone().count() as i32;
        of_kind.map(for_its_side).sum::<i32>() / count.max(1)
    };
    let worth = |found: &Contribution| {
        let kind = KINDS.iter().find(|(role, _)| *role == found.piece.role);
        let (total, material) = (for_its_side(found), usual(found.piece.role));
        let mut shares = vec![
            Share {
                term: Some("Material"),
                value: material,
            },
            Share {
                term: kind.map(|(_, name)| *name),
                value: total - material,
            },
        ];
        shares.retain(|share| share.value != 0);
        Worth {
            square: found.square,
            piece: found.piece,
            total,
            shares,
        }
    };
    contributions.iter().map(worth).collect()
}

/// Returns the contribution of a piece, from its side's view.
fn for_its_side(found: &Contribution) -> i32 {
    found.piece.color.white_view(found.value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_switches_the_inputs_of_its_pieces_and_a_king_may_change_the_view() {
        let change = |fen: &str, mv: &str| {
            let position = Position::from_fen(fen).unwrap();
            let after = position.after(tabia_chess::san::read(&position, mv).unwrap());
            let (before, after) = (insides(&position), insides(&after));
            let sides = before.sides.iter().zip(&after.sides);
            sides
                .map(|(before, after)| {
                    let change = ViewChange::between(before, after);
                    (change.is_new_view, change.gone.len(), change.come.len())
                })
                .collect::<Vec<_>>()
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(change(start, "Nf3"), [(false, 1, 1); 2]);
        let capture = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
        assert_eq!(change(capture, "exd5"), [(false, 2, 1); 2]);
        let [white, black] = change(capture, "Kd1")[..] else {
            panic!("two sides");
        };
        assert!(white.0 && !black.0, "the king has crossed the middle");
        assert_eq!((black.1, black.2), (1, 1));
    }

    #[test]
    fn shares_add_up_to_what_a_piece_contributes() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let (worths, terms) = (worths(&position), terms(&position));
        assert_eq!(worths.len(), 30);
        for worth in &worths {
            let sum: i32 = worth.shares.iter().map(|share| share.value).sum();
            assert_eq!(sum, worth.total, "{worth:?}");
        }
        let pawns = |color| -> i32 {
            let own = worths
                .iter()
                .filter(|worth| (worth.piece.color, worth.piece.role) == (color, Role::Pawn));
            own.map(|worth| worth.total).sum()
        };
        let [white, black] = Color::ALL.map(pawns);
        assert_eq!(terms[0].total, white - black);
        assert!(
            terms
                .iter()
                .any(|term| term.name == TOGETHER && term.total != 0)
        );
    }
}
