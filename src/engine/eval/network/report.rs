//! A report of the network's value: the contribution of each piece.

use std::fmt::Write;
use std::time::{Duration, Instant};

use super::accumulators::Accumulators;
use super::shape::{BUCKETS, KINGS, KingView, bucket, men};
use super::weights::Network;
use tabia_chess::{Color, Piece, Position, Role, Square};

/// Duration of the speed measurement.
const MEASURED: Duration = Duration::from_millis(20);

/// Contribution of a piece on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contribution {
    pub square: Square,
    pub piece: Piece,
    /// Loss of value when the piece is removed from the board, from White's view, in centipawns.
    pub value: i32,
}

/// Returns the contributions of the pieces; kings cannot be removed.
pub fn contributions(network: &Network, position: &Position) -> Vec<Contribution> {
    let turn = position.turn();
    let men = men(position);
    let value = |men: &[_]| turn.white_view(network.evaluate_men(men, turn));
    let whole = value(&men);
    let taken_off = (0..men.len()).filter(|&index| men[index].1.role != Role::King);
    taken_off
        .map(|index| {
            let mut others = men.clone();
            let (square, piece) = others.swap_remove(index);
            Contribution {
                square,
                piece,
                value: whole - value(&others),
            }
        })
        .collect()
}

/// Returns a board of the contributions as text, with the value below.
pub fn report(network: &Network, position: &Position) -> String {
    let contributions = contributions(network, position);
    let [white, black] =
        Color::ALL.map(|color| KingView::new(color, position.king(color)).bucket() + 1);
    let mut text = format!(
        "Network {}, king bucket {white} (White) and {black} (Black) of {KINGS}, output bucket {} of {BUCKETS}\n",
        network.name,
        bucket(men(position).len()) + 1
    );
    let line = "  +-------+-------+-------+-------+-------+-------+-------+-------+\n";
    // Writing to a string cannot fail.
    for rank in (0..8).rev() {
        let (mut letters, mut values) = (String::new(), String::new());
        for file in 0..8 {
            let square = Square::new(file, rank);
            let letter = position.piece_at(square).map_or(' ', Piece::letter);
            let _ = write!(letters, "|   {letter}   ");
            let found = contributions.iter().find(|found| found.square == square);
            let value = found.map_or_else(String::new, |found| {
                format!("{:+.2}", f64::from(found.value) / 100.0)
            });
            let _ = write!(values, "|{value:^7}");
        }
        let _ = write!(text, "{line}{} {letters}|\n  {values}|\n", rank + 1);
    }
    let value = position.turn().white_view(network.evaluate(position));
    let _ = write!(
        text,
        "{line}      a       b       c       d       e       f       g       h\n\
         Each number: how much the value falls when the piece is taken off the board\n\
         {:<49}{value:>+8}\n\
         Speed: {} evaluations a second\n",
        "White's view, hundredths of a pawn",
        speed(network, position)
    );
    text
}

/// Measures evaluations per second of positions a move away, as in a search.
fn speed(network: &Network, position: &Position) -> u64 {
    let mut accumulators = Accumulators::new(network);
    let after: Vec<Position> = position
        .legal_moves()
        .iter()
        .map(|&mv| position.after(mv))
        .collect();
    let (started, mut count) = (Instant::now(), 0u64);
    while started.elapsed() < MEASURED {
        accumulators.evaluate(network, position);
        for after in &after {
            std::hint::black_box(accumulators.evaluate(network, after));
        }
        count += 1 + after.len() as u64;
    }
    (count as f64 / started.elapsed().as_secs_f64()) as u64
}
