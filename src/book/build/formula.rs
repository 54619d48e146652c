//! The weights of moves from their games.

use crate::Results;

/// The value of a game by its result for the side that moves. Games without a result count as draws.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Factors {
    pub win: f64,
    pub draw: f64,
    pub loss: f64,
}

impl Factors {
    /// Every game counts 1: the weight is the number of games.
    pub const GAMES: Factors = Factors {
        win: 1.0,
        draw: 1.0,
        loss: 1.0,
    };
    /// 2·wins + draws, as in Polyglot.
    pub const POINTS: Factors = Factors {
        win: 2.0,
        draw: 1.0,
        loss: 0.0,
    };
}

/// The formula for the weight of a move from its games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Formula {
    /// All moves have equal weight.
    Uniform,
    /// The score in percent.
    Score,
    /// The sum of the games' values.
    Results(Factors),
    /// Like `Results`, with a game counting half as much as one that was played `half_life` years later. The weights of a
    /// position add up to 1000. Games without a year do not count.
    Recent { factors: Factors, half_life: f64 },
}

/// The sum of the weights of a position where only their proportion matters.
const THOUSAND: f64 = 1000.0;

impl Formula {
    /// Returns the contribution of one game to the value of a move.
    pub(super) fn of_game(self, results: Results, year: Option<u16>) -> f64 {
        let by = |factors: Factors| {
            let decided = f64::from(results.wins + results.draws + results.losses);
            f64::from(results.wins) * factors.win
                + (f64::from(results.draws) + f64::from(results.games) - decided) * factors.draw
                + f64::from(results.losses) * factors.loss
        };
        match self {
            Formula::Uniform | Formula::Score => 0.0,
            Formula::Results(factors) => by(factors),
            Formula::Recent { factors, half_life } => year.map_or(0.0, |year| {
                // The reference year is arbitrary.
                let age = (2000.0 - f64::from(year)) / half_life.max(0.1);
                by(factors) * (-age).clamp(-1000.0, 1000.0).exp2()
            }),
        }
    }

    /// Returns the value of a move with these results, whose games added up to `value`.
    pub(super) fn of_move(self, results: Results, value: f64) -> f64 {
        match self {
            Formula::Uniform => 1.0,
            Formula::Score => 100.0 * results.score().unwrap_or(0.5),
            Formula::Results(_) | Formula::Recent { .. } => value.max(0.0),
        }
    }

    /// Returns the weights of a position's moves. A value above 0 never becomes a weight of 0; where the largest exceeds the
    /// range of weights all are scaled down.
    pub(super) fn weights(self, values: &[f64]) -> Vec<u16> {
        let largest = values.iter().copied().fold(0.0, f64::max);
        let sum: f64 = values.iter().sum();
        let scale = match self {
            Formula::Recent { .. } if sum > 0.0 && sum.is_finite() => THOUSAND / sum,
            _ if largest > f64::from(u16::MAX) => f64::from(u16::MAX) / largest,
            _ => 1.0,
        };
        let weight = |value: &f64| {
            let least = f64::from(u8::from(*value > 0.0));
            // The cast saturates to the range of a weight.
            (value * scale).round().max(least) as u16
        };
        values.iter().map(weight).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: [Results; 3] = [
        Results {
            games: 1,
            wins: 1,
            draws: 0,
            losses: 0,
        },
        Results {
            games: 1,
            wins: 0,
            draws: 1,
            losses: 0,
        },
        Results {
            games: 1,
            wins: 0,
            draws: 0,
            losses: 1,
        },
    ];

    #[test]
    fn games_count_by_their_result() {
        let value = |formula: Formula| {
            let of = |results| formula.of_game(results, Some(2000));
            GAMES.map(of).iter().sum::<f64>()
        };
        assert_eq!(value(Formula::Results(Factors::POINTS)), 3.0);
        assert_eq!(value(Formula::Results(Factors::GAMES)), 3.0);
        let own = Factors {
            win: 5.0,
            draw: 0.5,
            loss: -1.0,
        };
        assert_eq!(value(Formula::Results(own)), 4.5);
        let sum = GAMES.into_iter().fold(Results::default(), Results::plus);
        assert_eq!(Formula::Score.of_move(sum, 0.0), 50.0);
        assert_eq!(Formula::Uniform.of_move(sum, 7.0), 1.0);
    }

    #[test]
    fn older_games_count_less() {
        let formula = Formula::Recent {
            factors: Factors::GAMES,
            half_life: 10.0,
        };
        let of = |year| formula.of_game(GAMES[0], year);
        assert!((of(Some(2020)) / of(Some(2010)) - 2.0).abs() < 1e-9);
        assert_eq!(of(None), 0.0);
        let weights = formula.weights(&[of(Some(2020)), of(Some(2010)), 0.0]);
        assert_eq!(weights, [667, 333, 0]);
    }

    #[test]
    fn weights_fit_and_nothing_that_counts_is_lost() {
        let formula = Formula::Results(Factors::GAMES);
        assert_eq!(formula.weights(&[3.0, 0.0, 0.2]), [3, 0, 1]);
        assert_eq!(
            formula.weights(&[131_070.0, 65_535.0, 1.0]),
            [65_535, 32_768, 1]
        );
        assert_eq!(formula.weights(&[]), [0; 0]);
    }
}
