//! Results of pairs of games, and the Elo difference that they indicate.

/// The two-sided 95 % quantile of the normal distribution.
const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Replacement of a count of 0, so that no result has the probability 0; as in fishtest.
const REGULAR: f64 = 1e-3;

/// Normalised Elo of a normalised difference of 1: 800 / ln 10.
pub(crate) const NELO: f64 = 800.0 / std::f64::consts::LN_10;

/// Scores beyond this have no useful Elo.
const LEAST_SCORE: f64 = 1e-3;

/// Pairs of games with one opening and swapped colours, counted by the half-points that the first side won in them: 0 to 4.
///
/// Elo, its error and the likelihood of superiority are those of fishtest (`stat_util.py`). Since both games of a pair share
/// an opening, the error follows from the variance of pairs, not of games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u32; 5]);

/// A difference in strength.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EloEstimate {
    pub elo: f64,
    /// Half of the 95 % interval.
    pub error: f64,
}

impl Pentanomial {
    /// Adds a pair: the half-points of the first side, 0 to 4.
    pub fn add_pair(&mut self, half_points: usize) {
        if let Some(count) = self.0.get_mut(half_points) {
            *count += 1;
        }
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Returns the frequencies of the five results, each above 0, and their sum.
    pub(crate) fn frequencies(&self) -> ([f64; 5], f64) {
        let counts = self.0.map(|count| match count {
            0 => REGULAR,
            count => f64::from(count),
        });
        let sum: f64 = counts.iter().sum();
        (counts.map(|count| count / sum), sum)
    }

    /// Returns the mean score of a game, from 0 to 1, and its standard error; `None` before the first pair.
    fn score(&self) -> Option<(f64, f64)> {
        if self.pairs() == 0 {
            return None;
        }
        let (frequencies, pairs) = self.frequencies();
        let (mean, variance) = moments(&frequencies);
        Some((mean, (variance / pairs).sqrt()))
    }

    /// Returns the logistic Elo of the first side over the second.
    pub fn elo(&self) -> Option<EloEstimate> {
        let (score, error) = self.score()?;
        Some(estimate(score, error))
    }

    /// Returns the normalised Elo: the mean in units of the standard deviation of a game (Van den Bergh, "Normalized Elo",
    /// 2020).
    pub fn normalized_elo(&self) -> Option<EloEstimate> {
        let (score, error) = self.score()?;
        let (_, pairs) = self.frequencies();
        let deviation = error * pairs.sqrt() * std::f64::consts::SQRT_2;
        Some(EloEstimate {
            elo: (score - 0.5) / deviation * NELO,
            error: CONFIDENCE * error / deviation * NELO,
        })
    }

    /// Returns the likelihood that the first side is the stronger, from 0 to 1.
    pub fn superiority(&self) -> Option<f64> {
        let (score, error) = self.score()?;
        Some(normal((score - 0.5) / error))
    }
}

/// Returns the score of a pair, from 0 to 1, by its half-points.
pub(crate) fn values() -> [f64; 5] {
    [0.0, 0.25, 0.5, 0.75, 1.0]
}

/// Returns the mean and the variance of a distribution over [`values`].
pub(crate) fn moments(probabilities: &[f64; 5]) -> (f64, f64) {
    let pairs = || values().into_iter().zip(probabilities);
    let mean: f64 = pairs().map(|(value, p)| value * p).sum();
    let variance = pairs().map(|(value, p)| p * (value - mean).powi(2)).sum();
    (mean, variance)
}

/// The score of independent games: mean, variance of a game, and number.
#[derive(Clone, Copy)]
pub(crate) struct GameScore {
    mean: f64,
    variance: f64,
    games: f64,
}

impl GameScore {
    /// Returns the score of games won, drawn and lost; `None` without a game.
    pub fn new(won: u32, drawn: u32, lost: u32) -> Option<GameScore> {
        let counts = [(0.0, lost), (0.5, drawn), (1.0, won)];
        let games = f64::from(won) + f64::from(drawn) + f64::from(lost);
        if games == 0.0 {
            return None;
        }
        let share = |weight: &dyn Fn(f64) -> f64| -> f64 {
            let weighted = counts.map(|(value, count)| weight(value) * f64::from(count));
            weighted.iter().sum::<f64>() / games
        };
        let mean = share(&|value| value);
        let variance = share(&|value| (value - mean).powi(2));
        Some(GameScore {
            mean,
            variance,
            games,
        })
    }

    fn error(self) -> f64 {
        (self.variance / self.games).sqrt()
    }

    /// Returns the Elo difference that it indicates.
    pub fn elo(self) -> EloEstimate {
        estimate(self.mean, self.error())
    }

    /// Returns the normalised Elo; `None` where all games have one result.
    pub fn normalized_elo(self) -> Option<EloEstimate> {
        let deviation = self.variance.sqrt();
        (deviation > 0.0).then(|| EloEstimate {
            elo: (self.mean - 0.5) / deviation * NELO,
            error: CONFIDENCE * self.error() / deviation * NELO,
        })
    }

    /// Returns the likelihood that the first side is the stronger, from 0 to 1; `None` where all games have one result.
    pub fn superiority(self) -> Option<f64> {
        let error = self.error();
        (error > 0.0).then(|| normal((self.mean - 0.5) / error))
    }
}

/// Returns the Elo of a mean score with this standard error.
fn estimate(score: f64, error: f64) -> EloEstimate {
    let elo_of = |score: f64| elo(score.clamp(LEAST_SCORE, 1.0 - LEAST_SCORE));
    let (low, high) = (score - CONFIDENCE * error, score + CONFIDENCE * error);
    EloEstimate {
        elo: elo_of(score),
        error: (elo_of(high) - elo_of(low)) / 2.0,
    }
}

/// Returns the Elo difference that predicts a score.
pub(crate) fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Returns the score that an Elo difference predicts.
pub(crate) fn predicted(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Returns the distribution function of the normal distribution, to seven digits (Abramowitz and Stegun, 26.2.17).
fn normal(x: f64) -> f64 {
    let t = 1.0 / (1.0 + 0.231_641_9 * x.abs());
    let tail = (-x * x / 2.0).exp() / std::f64::consts::TAU.sqrt()
        * t
        * (0.319_381_530
            + t * (-0.356_563_782
                + t * (1.781_477_937 + t * (-1.821_255_978 + t * 1.330_274_429))));
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(found: f64, wanted: f64, error: f64) {
        assert!((found - wanted).abs() <= error, "{found} is not {wanted}");
    }

    #[test]
    fn nothing_is_said_before_the_first_pair() {
        let none = Pentanomial::default();
        assert_eq!((none.elo(), none.superiority()), (None, None));
    }

    /// By hand: of 100 pairs 25 with 1 and 75 with 3 half-points, the mean is (25·0.25 + 75·0.75)/100 = 0.625, so the Elo is
    /// 400·log10(5/3) = 88.74; the variance of a pair is 0.25·0.375² + 0.75·0.125² = 0.046875, its deviation 0.216506, and the
    /// standard error 0.0216506. The normalised Elo is 0.125/(0.216506·√2)·347.4356 = 141.84.
    #[test]
    fn elo_is_what_it_is_by_hand() {
        let pairs = Pentanomial([0, 25, 0, 75, 0]);
        let elo = pairs.elo().unwrap();
        near(elo.elo, 88.74, 0.02);
        let (low, high) = (0.625 - 0.042_434, 0.625 + 0.042_434);
        let by_hand = |score: f64| 400.0 * (score / (1.0 - score)).log10();
        near(elo.error, (by_hand(high) - by_hand(low)) / 2.0, 0.02);
        near(pairs.normalized_elo().unwrap().elo, 141.84, 0.05);
        near(
            pairs.normalized_elo().unwrap().error,
            1.959_964 / 200_f64.sqrt() * NELO,
            0.01,
        );
        near(normal(1.959_963_985), 0.975, 1e-6);
        near(normal(-1.0), 0.158_655, 1e-6);
    }

    /// By hand: 6 won, 2 drawn, 2 lost have a mean of 0.7, so the Elo is 400·log10(7/3) = 147.19; the variance of a game is
    /// 0.6·0.09 + 0.2·0.04 + 0.2·0.49 = 0.16, the standard error 0.4/√10 = 0.126491.
    #[test]
    fn elo_of_single_games_is_what_it_is_by_hand() {
        let score = GameScore::new(6, 2, 2).unwrap();
        let elo = score.elo();
        near(elo.elo, 147.19, 0.01);
        let by_hand = |score: f64| 400.0 * (score / (1.0 - score)).log10();
        let (low, high) = (0.7 - 1.959_964 * 0.126_491, 0.7 + 1.959_964 * 0.126_491);
        near(elo.error, (by_hand(high) - by_hand(low)) / 2.0, 0.01);
        // The deviation of a game is 0.4: 0.2/0.4·347.4356; and Φ(0.2/0.126491) = Φ(1.5811).
        near(score.normalized_elo().unwrap().elo, 173.717_8, 0.001);
        near(score.superiority().unwrap(), 0.943_08, 1e-4);
        assert!(GameScore::new(0, 0, 0).is_none());
        assert_eq!(GameScore::new(0, 3, 0).unwrap().superiority(), None);
    }

    #[test]
    fn even_results_are_even() {
        let pairs = Pentanomial([10, 20, 30, 20, 10]);
        near(pairs.elo().unwrap().elo, 0.0, 1e-9);
        near(pairs.superiority().unwrap(), 0.5, 1e-7);
        let sure = Pentanomial([0, 0, 50, 0, 0]).elo().unwrap();
        near(sure.elo, 0.0, 1e-9);
        assert!(sure.error < 1.0);
    }

    /// The numbers were computed outside this program, by fishtest's published formulas.
    #[test]
    fn estimates_are_those_of_fishtest() {
        let cases = [
            (
                [10_789, 19_328, 33_806, 19_402, 10_543],
                [-0.773_577, 1.277_58, 0.117_659, -0.951_629],
            ),
            (
                [39, 2_226, 31_451, 2_412, 40],
                [0.902_981, 0.662_531, 0.996_222, 3.450_8],
            ),
            (
                [0, 25, 40, 30, 5],
                [26.102_937, 29.275_95, 0.960_655, 43.197_656],
            ),
            (
                [3, 17, 60, 28, 0],
                [8.047_072, 23.803_775, 0.746_609, 15.693_533],
            ),
        ];
        for (counts, [elo, error, superiority, normalized]) in cases {
            let pairs = Pentanomial(counts);
            near(pairs.elo().unwrap().elo, elo, 1e-5);
            near(pairs.elo().unwrap().error, error, 1e-4);
            near(pairs.superiority().unwrap(), superiority, 1e-5);
            near(pairs.normalized_elo().unwrap().elo, normalized, 1e-4);
        }
    }
}
