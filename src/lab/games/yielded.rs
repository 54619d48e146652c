//! The captures and promotions of chess, generated one after the other.
//!
//! Most positions are refuted by a capture, and seldom by the last one: a generator that gives the most valuable victim first, and
//! of the same victim the cheapest attacker first, need not look for the rest (Kornilov, 2005, chapter 2).

use super::super::evaluation::typical::worth;
use tabia_chess::{Move, MoveKind, Position, Role};

/// How far the captures of a position have been given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Given {
    /// The index of the present gain in [`GAINS`].
    gain: usize,
    /// Number of moves with this gain that have been given.
    count: usize,
}

/// The gains of all captures and promotions, in hundredths of a pawn: of a victim, of a promotion, or of both.
const GAINS: [i32; 11] = [1700, 1300, 1100, 900, 800, 700, 500, 400, 300, 200, 100];

/// The attackers, the cheapest first.
const ATTACKERS: [Role; 6] = [
    Role::Pawn,
    Role::Knight,
    Role::Bishop,
    Role::Rook,
    Role::Queen,
    Role::King,
];

/// The pieces to which a pawn may be promoted.
const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// Returns the next legal capture or promotion of a position, and moves on.
pub(super) fn next(position: &Position, given: &mut Given) -> Option<Move> {
    while let Some(gain) = GAINS.get(given.gain) {
        let mut moves = promotions(position, *gain).chain(captures(position, *gain));
        if let Some(mv) = moves.nth(given.count) {
            given.count += 1;
            return Some(mv);
        }
        *given = Given {
            gain: given.gain + 1,
            count: 0,
        };
    }
    None
}

/// Generates the promotions, with and without a capture, that gain so much.
fn promotions(position: &Position, gain: i32) -> impl Iterator<Item = Move> + '_ {
    let us = position.turn();
    let ready = position.pieces_of(us, Role::Pawn);
    let ready = ready.filter(move |pawn| pawn.relative_rank(us) == 6);
    let steps = ready.flat_map(move |pawn| {
        let files = [0, -1, 1].into_iter();
        files.filter_map(move |files| Some((pawn, pawn.offset(files, us.white_view(1))?)))
    });
    steps
        .flat_map(move |(pawn, to)| {
            let taken = position.piece_at(to).map_or(0, |piece| worth(piece.role));
            let gains = move |role: &Role| taken + worth(*role) - worth(Role::Pawn) == gain;
            let roles = PROMOTED.into_iter().filter(gains);
            roles.map(move |role| Move::new(pawn, to, MoveKind::Promotion(role)))
        })
        .filter(|mv| position.is_legal(*mv))
}

/// Generates the captures without a promotion whose victim is worth so much.
fn captures(position: &Position, gain: i32) -> impl Iterator<Item = Move> + '_ {
    let us = position.turn();
    let victims = move || {
        let roles = Role::ALL
            .into_iter()
            .filter(move |role| worth(*role) == gain);
        roles.flat_map(move |role| position.pieces_of(!us, role))
    };
    ATTACKERS
        .into_iter()
        .flat_map(move |role| {
            let on_square = victims().flat_map(move |to| {
                let from = position.pieces_of(us, role);
                from.map(move |from| Move::new(from, to, MoveKind::Normal))
            });
            let is_passing = role == Role::Pawn && gain == worth(Role::Pawn);
            let passing = position.en_passant().filter(|_| is_passing);
            let passing = passing.into_iter().flat_map(move |to| {
                let from = position.pieces_of(us, Role::Pawn);
                from.map(move |from| Move::new(from, to, MoveKind::EnPassant))
            });
            on_square.chain(passing)
        })
        .filter(|mv| position.is_legal(*mv))
}

#[cfg(test)]
mod tests {
    use super::super::Game as _;
    use super::super::chess::{Chess, ChessMove};
    use super::*;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt as _, SeedableRng as _};

    /// Returns the moves that are given, with their gains and attackers.
    fn given(position: &Position) -> Vec<(Move, i32, i32)> {
        let (game, mut place) = (Chess::new(position.clone()), Given::default());
        let moves = std::iter::from_fn(|| next(position, &mut place));
        let keyed = moves.map(|mv| {
            let one = ChessMove(mv);
            (mv, game.victim(one), game.attacker(one))
        });
        keyed.collect()
    }

    fn check(position: &Position) -> usize {
        let given = given(position);
        let by_key = |one: &(Move, i32, i32)| (-one.1, one.2);
        assert!(given.is_sorted_by_key(by_key), "{}", position.fen());
        let mut given: Vec<u16> = given.iter().map(|one| one.0.bits()).collect();
        let game = Chess::new(position.clone());
        let moves = position.legal_moves();
        let tactical = moves.iter().filter(|mv| game.is_tactical(ChessMove(**mv)));
        let mut expected: Vec<u16> = tactical.map(|mv| mv.bits()).collect();
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected, "{}", position.fen());
        given.len()
    }

    #[test]
    fn every_capture_is_given_once_and_the_greatest_gain_first() {
        // Promotions with and without a capture, en passant, pins, checks.
        for fen in [
            "r2qk2r/1P4P1/8/2pPp3/8/8/p5p1/1R2K2R w K c6 0 1",
            "r2qk2r/1P4P1/8/8/2pPp3/8/p5p1/1R2K2R b kq d3 0 1",
        ] {
            assert!(check(&Position::from_fen(fen).unwrap()) > 0);
        }
        // The pawn that captures in passing would leave the king in check.
        let pinned = Position::from_fen("6k1/8/8/q2pP2K/8/8/4R3/8 w - d6 0 1").unwrap();
        assert_eq!(check(&pinned), 0);
        let (mut random, mut count) = (Xoshiro256PlusPlus::seed_from_u64(3), 0);
        for _ in 0..60 {
            let mut position = Position::start();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                count += check(&position);
                let _ = position.make(moves[random.random_range(0..moves.len())]);
            }
        }
        assert!(count > 5_000, "{count}");
    }
}
