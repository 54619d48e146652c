//! The network's evaluation as terms: one for each kind of piece, and the contributions of the pieces.

use super::share::{Share, Worth};
use tabia_chess::{Color, Position, Role};
use tabia_engine::eval::Term;
use tabia_engine::eval::network::{Contribution, contributions, shipped};

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
