//! How exactly moves were played, in per cent.
//!
//! Source: Lichess, lila, `AccuracyPercent.scala` and `Maths.scala`.

use crate::chess::Color;

/// The accuracy of a move, from the mover's chances to win before and after it, in per cent.
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp()
        - 3.166_924_740_191_411;
    // One point for the doubts that a search leaves.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// The accuracy of both sides in a game, by [`Color::index`]: the mean of the harmonic mean of their moves' accuracies and
/// of the mean that gives moves in restless times more weight. `wins` are White's chances to win in all positions, in per
/// cent, the first of them before a move of `first`. `None` for a side of which no move is known.
///
/// A move's weight is the standard deviation of the chances around it, within 0.5 and 12, in a window of a tenth of the
/// game, within 2 and 8 positions. A move whose window has an unknown position does not count.
pub fn of_game(first: Color, wins: &[Option<f64>]) -> [Option<f64>; 2] {
    let moves: Vec<Weighed> = weights(wins)
        .into_iter()
        .zip(wins.windows(2))
        .enumerate()
        .filter_map(|(i, (weight, pair))| {
            let mover = if i % 2 == 0 { first } else { !first };
            let (before, after) = match mover {
                Color::White => (pair[0]?, pair[1]?),
                Color::Black => (100.0 - pair[0]?, 100.0 - pair[1]?),
            };
            Some(Weighed {
                mover,
                accuracy: of_move(before, after),
                weight: weight?,
            })
        })
        .collect();
    Color::ALL.map(|side| {
        let own = moves.iter().filter(|weighed| weighed.mover == side);
        let weight: f64 = own.clone().map(|weighed| weighed.weight).sum();
        let sum: f64 = own
            .clone()
            .map(|weighed| weighed.weight * weighed.accuracy)
            .sum();
        let accuracies: Vec<f64> = own.map(|weighed| weighed.accuracy).collect();
        Some((sum / weight + harmonic_mean(&accuracies)?) / 2.0)
    })
}

/// The accuracy of some moves of a game: the mean of their arithmetic and their harmonic mean. `None` for none.
pub fn of_moves(accuracies: &[f64]) -> Option<f64> {
    Some((mean(accuracies)? + harmonic_mean(accuracies)?) / 2.0)
}

struct Weighed {
    mover: Color,
    accuracy: f64,
    weight: f64,
}

/// The weight of every move.
fn weights(wins: &[Option<f64>]) -> Vec<Option<f64>> {
    let moves = wins.len().saturating_sub(1);
    let size = (moves / 10).clamp(2, 8).min(wins.len());
    let weight = |window: &[Option<f64>]| {
        let window: Option<Vec<f64>> = window.iter().copied().collect();
        Some(standard_deviation(&window?)?.clamp(0.5, 12.0))
    };
    // The first moves share the first window, so that there are as many windows as moves.
    let first = std::iter::repeat_n(&wins[..size], size.saturating_sub(2));
    let all = first.chain(wins.windows(size.max(1)));
    all.take(moves).map(weight).collect()
}

/// The arithmetic mean; `None` of nothing.
pub fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The harmonic mean of numbers that count as 1 at least, so that one move of no worth does not decide alone.
fn harmonic_mean(numbers: &[f64]) -> Option<f64> {
    let reciprocals: f64 = numbers.iter().map(|number| 1.0 / number.max(1.0)).sum();
    (!numbers.is_empty()).then(|| numbers.len() as f64 / reciprocals)
}

/// The standard deviation of a whole population.
fn standard_deviation(numbers: &[f64]) -> Option<f64> {
    let middle = mean(numbers)?;
    let squares: Vec<f64> = numbers
        .iter()
        .map(|number| (number - middle).powi(2))
        .collect();
    mean(&squares).map(f64::sqrt)
}
