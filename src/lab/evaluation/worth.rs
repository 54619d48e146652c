//! The value of each piece on its square.
//!
//! The value of a piece is the loss of the evaluation without it. That is not a sum of the terms about the piece: a pawn that
//! shelters the king, or a rook behind a passed pawn, contributes to terms of other pieces. The values of all pieces do not add
//! up to the evaluation.

use super::judge::{Judge, total};
use super::share::{Share, Worth};
use super::{network, typical};
use tabia_chess::{Color, Piece, Position, Role, Setup, Square};
use tabia_engine::eval::Term;

/// Returns the value of every piece but the kings, by one of the engine's evaluations.
pub fn worths(judge: Judge, position: &Position) -> Vec<Worth> {
    match judge {
        Judge::Network => network::worths(position),
        _ => classical_worths(position),
    }
}

/// By the classical evaluation. Pieces without which both kings would be in check have no value.
fn classical_worths(position: &Position) -> Vec<Worth> {
    let with = counted(position);
    let sides = Color::ALL.into_iter();
    sides
        .flat_map(|color| position.pieces(color).map(move |piece| (color, piece)))
        .filter(|(_, (_, role))| *role != Role::King)
        .filter_map(|(color, (square, role))| {
            let without = counted(&without(position, square)?);
            let sign = if color == Color::White { 1 } else { -1 };
            let total = sign * (total(&with) - total(&without));
            let phase = typical::phase(position);
            let mut shares: Vec<Share> = with
                .iter()
                .zip(&without)
                .map(|(with, without)| Share {
                    term: Some(with.name),
                    value: sign * (at_phase(with, phase) - at_phase(without, phase)),
                })
                .collect();
            let named: i32 = shares.iter().map(|share| share.value).sum();
            shares.push(Share {
                term: None,
                value: total - named,
            });
            shares.retain(|share| share.value != 0);
            Some(Worth {
                square,
                piece: Piece::new(color, role),
                total,
                shares,
            })
        })
        .collect()
}

/// Returns the engine's terms except the one for the right to move, which without a piece may be the other side's.
fn counted(position: &Position) -> Vec<Term> {
    let mut terms = Judge::Engine.terms(position);
    terms.retain(|term| term.name != "Side to move");
    terms
}

/// Returns the value of a term from White's view at this game phase. A term without sides, such as the scaling of drawish
/// material, is unchanged.
fn at_phase(term: &Term, phase: i32) -> i32 {
    let (mg, eg) = (term.white.0 - term.black.0, term.white.1 - term.black.1);
    match (term.white, term.black) {
        ((0, 0), (0, 0)) => term.total,
        _ => (mg * phase + eg * (typical::OPENING - phase)) / typical::OPENING,
    }
}

/// Returns the position without a piece, with the same side to move if that is legal.
fn without(position: &Position, square: Square) -> Option<Position> {
    let mut setup = Setup::from(position);
    setup.board[square.index()] = None;
    setup.en_passant = None;
    setup.position().ok().or_else(|| {
        setup.turn = !setup.turn;
        setup.position().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(fen: &str, square: &str) -> Worth {
        let position = Position::from_fen(fen).unwrap();
        let square = square.parse().unwrap();
        let found = classical_worths(&position);
        found
            .into_iter()
            .find(|worth| worth.square == square)
            .unwrap()
    }

    #[test]
    fn shares_add_up_and_every_piece_but_the_kings_has_a_worth() {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        let worths = classical_worths(&Position::from_fen(fen).unwrap());
        assert_eq!(worths.len(), 30);
        for worth in &worths {
            let sum: i32 = worth.shares.iter().map(|share| share.value).sum();
            assert_eq!(sum, worth.total, "{worth:?}");
            let least = match worth.piece.role {
                Role::Pawn => 0,
                Role::Knight | Role::Bishop => 150,
                Role::Rook => 250,
                _ => 500,
            };
            assert!(worth.total > least, "{worth:?}");
            assert!(worth.share(Some("Material")) > 0, "{worth:?}");
        }
    }

    #[test]
    fn a_piece_is_worth_more_where_it_does_more() {
        // An outpost in the centre, and a corner; a pawn near promotion, and one on its initial square.
        let centre = of("4k3/pp3ppp/8/3N4/8/8/PP3PPP/4K3 w - - 0 1", "d5");
        let corner = of("4k3/pp3ppp/8/8/8/8/PP3PPP/N3K3 w - - 0 1", "a1");
        assert!(centre.total > corner.total + 30, "{centre:?} {corner:?}");
        assert!(centre.beyond_material() > corner.beyond_material() + 30);
        let far = of("4k3/8/P7/8/8/8/8/R3K3 w - - 0 1", "a6");
        let home = of("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "a2");
        assert!(far.share(Some("Passed pawns")) > home.share(Some("Passed pawns")));
        assert!(far.total > home.total);
    }

    #[test]
    fn a_piece_that_stands_between_a_king_and_a_line_has_a_worth_too() {
        // Without the bishop Black's king is in check with White to move: it is then Black's move.
        let bishop = of("4k3/pppp4/8/8/4b3/8/PPPP4/K3R3 w - - 0 1", "e4");
        assert!(bishop.total > 100, "{bishop:?}");
        let start = classical_worths(&Position::start());
        let white = start
            .iter()
            .filter(|worth| worth.piece.color == Color::White);
        for worth in white {
            // The engine evaluates both sides alike.
            let mirrored = worth.square.mirrored();
            let other = start.iter().find(|other| other.square == mirrored).unwrap();
            assert_eq!(worth.total, other.total, "{worth:?}");
        }
    }
}
