//! The accuracy of moves, in per cent.
//!
//! Source: Lichess, lila, `AccuracyPercent.scala` and `Maths.scala`.

use tabia_chess::Color;

/// Returns the accuracy of a move, from the mover's winning chances before and after it, in per cent.
pub fn of_move(before: f64, after: f64) -> f64 {
    if after >= before {
        return 100.0;
    }
    let raw = 103.166_810_071_164_9 * (-0.043_544_153_867_539_51 * (before - after)).exp()
        - 3.166_924_740_191_411;
    // One point for the uncertainty of a search.
    (raw + 1.0).clamp(0.0, 100.0)
}

/// Returns the accuracy of both sides in a game, by [`Color::index`]: the mean of the harmonic mean of their moves' accuracies
/// and of a mean that gives volatile moves more weight. `wins` are White's winning chances in all positions, in per cent, the
/// first of them before a move of `first`. `None` for a side without known moves.
///
/// A move's weight is the standard deviation of the chances around it, within 0.5 and 12, in a window of a tenth of the
/// game, within 2 and 8 positions. A move whose window has an unknown position does not count.
pub fn of_game(first: Color, wins: &[Option<f64>]) -> [Option<f64>; 2] {
    of_part(first, wins, &|_| true)
}

/// Returns the accuracy of both sides in a part of a game, such as a phase: like [`of_game`], with the weights that the moves have
/// in the whole game, but only of the half-moves (from 0) that are in the part.
pub fn of_part(
    first: Color,
    wins: &[Option<f64>],
    is_part: &dyn Fn(usize) -> bool,
) -> [Option<f64>; 2] {
    let moves: Vec<Weighed> = weights(wins)
        .into_iter()
        .zip(wins.windows(2))
        .enumerate()
        .filter(|(i, _)| is_part(*i))
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

struct Weighed {
    mover: Color,
    accuracy: f64,
    weight: f64,
}

/// Returns the weight of every move.
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

/// Returns the arithmetic mean; `None` without numbers.
pub fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// Returns the harmonic mean of numbers that count as at least 1, so that a single worthless move does not decide alone.
fn harmonic_mean(numbers: &[f64]) -> Option<f64> {
    let reciprocals: f64 = numbers.iter().map(|number| 1.0 / number.max(1.0)).sum();
    (!numbers.is_empty()).then(|| numbers.len() as f64 / reciprocals)
}

/// Returns the standard deviation of a whole population.
fn standard_deviation(numbers: &[f64]) -> Option<f64> {
    let middle = mean(numbers)?;
    let squares: Vec<f64> = numbers
        .iter()
        .map(|number| (number - middle).powi(2))
        .collect();
    mean(&squares).map(f64::sqrt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chances::{INITIAL, win_percent};
    use tabia_engine::Score;

    fn of(first: Color, cps: &[i32]) -> [Option<f64>; 2] {
        let scores = cps.iter().map(|cp| Score::centipawns(*cp));
        let all = std::iter::once(INITIAL).chain(scores);
        let wins: Vec<Option<f64>> = all.map(|score| Some(win_percent(score))).collect();
        of_game(first, &wins)
    }

    fn repeated(pattern: &[i32], times: usize, last: &[i32]) -> Vec<i32> {
        [pattern.repeat(times), last.to_vec()].concat()
    }

    /// The expected values of Lichess's own tests (lila, `AccuracyPercentTest.scala`).
    #[test]
    fn the_figures_are_those_that_lichess_expects() {
        let white = Color::White;
        for (cps, expected, doubt) in [
            (vec![15, 15], [100.0, 100.0], 1.0),
            (vec![-900, -900], [10.0, 100.0], 5.0),
            (vec![15, 900], [100.0, 10.0], 5.0),
            (vec![-900, 0], [10.0, 10.0], 5.0),
            (repeated(&[15], 20, &[]), [100.0, 100.0], 1.0),
            (repeated(&[15], 20, &[-900]), [50.0, 100.0], 5.0),
            (repeated(&[15], 21, &[900]), [100.0, 50.0], 5.0),
            (repeated(&[-50, 15], 5, &[]), [76.0, 76.0], 8.0),
            (repeated(&[-50, 15], 50, &[]), [76.0, 76.0], 8.0),
            (repeated(&[-135, 15], 50, &[]), [54.0, 54.0], 8.0),
            (repeated(&[-435, 15], 50, &[]), [20.0, 20.0], 8.0),
        ] {
            let found = of(white, &cps);
            for (found, expected) in found.into_iter().zip(expected) {
                assert!(
                    (found.unwrap() - expected).abs() <= doubt,
                    "{cps:?}: {found:?}"
                );
            }
        }
        let [blundered, good] = of(Color::Black, &[15, -900]);
        assert!(blundered.unwrap() < 15.0 && good.unwrap() > 99.0);
    }

    /// Computed once by a Python program that follows `AccuracyPercent.scala` line by line with lists of windows.
    #[test]
    fn the_figures_are_those_of_another_program() {
        let cps: Vec<i32> = (0..43).map(|i| (i * i * 37 % 801) - 400 + 5 * i).collect();
        for (first, expected) in [
            (Color::White, FROM_PYTHON[0]),
            (Color::Black, FROM_PYTHON[1]),
        ] {
            let found = of(first, &cps).map(Option::unwrap);
            for (found, expected) in found.into_iter().zip(expected) {
                assert!((found - expected).abs() < 1e-6, "{found} {expected}");
            }
        }
        for (before, after, expected) in MOVES_FROM_PYTHON {
            let cp = |cp| win_percent(Score::centipawns(cp));
            let found = of_move(cp(before), cp(after));
            assert!((found - expected).abs() < 1e-6, "{found} {expected}");
        }
    }

    #[test]
    fn moves_whose_surroundings_are_not_known_do_not_count() {
        assert_eq!(of(Color::White, &[]), [None, None]);
        let [white, black] = of(Color::White, &[15]);
        assert!(white.is_some_and(|white| white > 99.0) && black.is_none());
        assert_eq!(of_game(Color::White, &[]), [None, None]);
        let mut wins: Vec<Option<f64>> = [50.0; 30].map(Some).to_vec();
        wins[4] = Some(90.0);
        let all = of_game(Color::White, &wins);
        wins[4] = None;
        let known = of_game(Color::White, &wins);
        assert!(known[1].unwrap() > 99.0 && all[1].unwrap() < 99.0);
    }

    const FROM_PYTHON: [[f64; 2]; 2] = [[61.002346921, 69.624891997], [59.203218189, 54.283826024]];

    const MOVES_FROM_PYTHON: [(i32, i32, f64); 7] = [
        (0, -50, 82.311404214),
        (30, -300, 28.485592239),
        (300, 0, 32.398104253),
        (1000, -1000, 0.000000000),
        (-200, -400, 54.579421090),
        (0, 10, 100.000000000),
        (1500, 900, 96.369517387),
    ];
}
