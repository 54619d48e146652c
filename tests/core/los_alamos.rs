//! Compares the moves of Los Alamos chess with an independent count in Python.

use std::process::Command;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};

use tabia_lab::games::Game as _;
use tabia_lab::games::los_alamos::LosAlamos;

use crate::common;

/// Reads lines of `FEN|depth` and prints the leaves at each depth.
const COUNT: &str = include_str!("los_alamos_moves.py");

/// Returns positions of random games with the depths to which they are counted, the initial one first.
fn positions() -> Vec<(LosAlamos, u32)> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(57);
    let mut positions = vec![(LosAlamos::default(), 4)];
    for _ in 0..30 {
        let mut game = LosAlamos::default();
        while game.outcome().is_none() {
            if random.random_range(0..4) == 0 {
                // Without the earlier positions, which the other count does not have.
                positions.push((LosAlamos::from_fen(&game.fen()).unwrap(), 2));
            }
            let moves = game.legal_moves();
            game.make(moves[random.random_range(0..moves.len())]);
        }
    }
    positions
}

#[test]
fn an_independent_count_finds_as_many_moves() {
    let works = Command::new("python3").args(["-c", ""]).output();
    if !works.is_ok_and(|output| output.status.success()) {
        return common::skip("counting the moves of Los Alamos chess", "python3");
    }
    let positions = positions();
    assert!(positions.len() > 300, "{}", positions.len());
    let lines = positions.iter();
    let lines: String = lines
        .map(|(game, depth)| format!("{}|{depth}\n", game.fen()))
        .collect();
    let counted = common::python_output(COUNT, lines);
    assert_eq!(counted.lines().count(), positions.len());
    for ((game, depth), theirs) in positions.into_iter().zip(counted.lines()) {
        let ours = (1..=depth).map(|depth| game.clone().perft(depth).to_string());
        let ours: Vec<String> = ours.collect();
        assert_eq!(ours.join(" "), theirs, "{}", game.fen());
    }
}
