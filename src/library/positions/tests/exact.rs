//! Whole positions by their keys.

use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tabia_chess::Position;

use crate::positions::PositionCondition;

/// Returns the positions of random games from the standard and from Chess960 start positions.
fn positions() -> Vec<Position> {
    let mut random = StdRng::seed_from_u64(5);
    let mut positions = Vec::new();
    for number in 0..60 {
        let mut position = match number % 3 {
            0 => Position::chess960(random.random_range(0..960)),
            _ => Position::start(),
        };
        for _ in 0..80 {
            positions.push(position.clone());
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            // Pawns reach each other early.
            let pawns = moves
                .iter()
                .filter(|mv| mv.from().rank() == 1 || mv.from().rank() == 6);
            let pawns: Vec<_> = pawns.copied().collect();
            let mv = match !pawns.is_empty() && random.random_range(0..3) == 0 {
                true => pawns[random.random_range(0..pawns.len())],
                false => moves[random.random_range(0..moves.len())],
            };
            position = position.after(mv);
        }
    }
    positions
}

#[test]
fn the_key_of_a_condition_is_that_of_its_position() {
    let positions = positions();
    for position in &positions {
        assert_eq!(
            PositionCondition::new(position).key(),
            position.key(),
            "{}",
            position.fen()
        );
    }
    let passing = positions
        .iter()
        .filter(|position| position.en_passant().is_some());
    assert!(passing.count() > 10);
}

#[test]
fn the_variants_of_a_condition_have_every_position_that_fulfils_it() {
    let mut most = 0;
    for position in positions() {
        let whole = PositionCondition::new(&position);
        assert_eq!(whole.variants(), Some(vec![whole.clone()]));
        for condition in [
            whole.clone().with_any_turn(),
            whole.clone().with_any_rights(),
            whole.clone().with_any_turn().with_any_rights(),
        ] {
            let variants = condition.variants().unwrap();
            assert!(variants.contains(&whole), "{condition}: {}", position.fen());
            most = most.max(variants.len());
        }
    }
    assert!(most <= 96, "{most}");
    // Most positions have few.
    let start = PositionCondition::new(&Position::start())
        .with_any_turn()
        .with_any_rights();
    assert_eq!(start.variants().map(|variants| variants.len()), Some(32));
}
