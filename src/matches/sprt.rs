//! The sequential test that decides when a match has enough games.
//!
//! The generalised sequential probability ratio test on pairs of games, as fishtest has it (`LLRcalc.py`; Van den Bergh, "A
//! practical introduction to the GSPRT" and "Normalized Elo in practice", cantate.be/Fishtest): the likelihoods of the two
//! hypotheses are the greatest that any distribution over the five results has with the wanted Elo.

use std::fmt;

use super::statistics::{NELO, Pentanomial, moments, predicted, values};

/// The Elo model of the hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum EloModel {
    /// The mean score in units of the standard deviation of a game. A test takes as many games whatever the share of draws.
    #[default]
    Normalized,
    /// The mean score.
    Logistic,
}

impl fmt::Display for EloModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EloModel::Normalized => "normalized",
            EloModel::Logistic => "logistic",
        })
    }
}

/// A test of the hypothesis that the first side is stronger by `elo1` against the one that it is stronger by `elo0`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    pub elo0: f64,
    /// Greater than `elo0`.
    pub elo1: f64,
    /// Probability of accepting `elo1` where `elo0` is true, and the other way round. Between 0 and 0.5.
    pub alpha: f64,
    pub beta: f64,
    pub model: EloModel,
}

/// The decision of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The first side is stronger by `elo0` at most.
    H0,
    /// The first side is stronger by `elo1` at least.
    H1,
}

impl Sprt {
    /// Returns the limits of the log-likelihood ratio.
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        (lower, ((1.0 - self.beta) / self.alpha).ln())
    }

    /// Returns the log-likelihood ratio of the two hypotheses; 0 before the first pair.
    pub fn llr(&self, pairs: &Pentanomial) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let (frequencies, count) = pairs.frequencies();
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&frequencies, predicted(elo)),
            EloModel::Normalized => {
                with_t_value(&frequencies, elo / NELO * std::f64::consts::SQRT_2)
            }
        };
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        let ratios = p0.iter().zip(p1).map(|(p0, p1)| (p1 / p0).ln());
        let mean: f64 = frequencies.iter().zip(ratios).map(|(p, r)| p * r).sum();
        count * mean
    }

    /// Returns the decision from the pairs; `None` while the test continues.
    pub fn verdict(&self, pairs: &Pentanomial) -> Option<Verdict> {
        let ((lower, upper), llr) = (self.bounds(), self.llr(pairs));
        if llr <= lower {
            Some(Verdict::H0)
        } else if llr >= upper {
            Some(Verdict::H1)
        } else {
            None
        }
    }
}

/// Returns the likeliest distribution with this mean.
fn with_mean(frequencies: &[f64; 5], mean: f64) -> [f64; 5] {
    reweighted(frequencies, &values().map(|value| value - mean))
}

/// The likeliest distribution whose mean is above one half by `t` standard deviations. Each step takes the deviation of the
/// last one and a linear approximation around it.
fn with_t_value(frequencies: &[f64; 5], t: f64) -> [f64; 5] {
    const STEPS: usize = 10;
    const PRECISION: f64 = 1e-9;
    let mut likeliest = [0.2; 5];
    for _ in 0..STEPS {
        let (mean, variance) = moments(&likeliest);
        let deviation = variance.sqrt();
        let offsets = values().map(|value| {
            let distance = (mean - value) / deviation;
            value - 0.5 - t * deviation * (1.0 + distance * distance) / 2.0
        });
        let next = reweighted(frequencies, &offsets);
        let mut changes = likeliest.iter().zip(next).map(|(a, b)| (a - b).abs());
        let is_settled = changes.all(|change| change < PRECISION);
        likeliest = next;
        if is_settled {
            break;
        }
    }
    likeliest
}

/// The likeliest distribution in which the mean of `offsets` is 0: each frequency is divided by 1 + x·offset, with the x for
/// which that holds, found by bisection. The offsets have both signs.
fn reweighted(frequencies: &[f64; 5], offsets: &[f64; 5]) -> [f64; 5] {
    const STEPS: usize = 200;
    let pairs = || frequencies.iter().zip(offsets);
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..STEPS {
        let x = (low + high) / 2.0;
        // The mean falls as x grows.
        let mean: f64 = pairs()
            .map(|(p, offset)| p * offset / (1.0 + x * offset))
            .sum();
        if mean > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = (low + high) / 2.0;
    let mut likeliest = *frequencies;
    for (p, offset) in likeliest.iter_mut().zip(offsets) {
        *p /= 1.0 + x * offset;
    }
    likeliest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        let (lower, upper) = sprt(0.0, 5.0, EloModel::Logistic).bounds();
        // ln(0.95/0.05) = ln 19
        assert!((upper - 2.944_438_979).abs() < 1e-9 && (lower + upper).abs() < 1e-12);
    }

    /// By hand: where pairs are lost or won whole, a distribution with mean s is unique, and the ratio is that of Wald's test for
    /// a coin: N·(p·ln(s1/s0) + (1−p)·ln((1−s1)/(1−s0))). With 0 and 100 Elo, s0 = 0.5 and s1 = 0.640065, and of 100 pairs
    /// 60 won: 60·0.246962 − 40·0.328685 = 1.670.
    #[test]
    fn a_coin_is_tested_as_by_hand() {
        let pairs = Pentanomial([40, 0, 0, 0, 60]);
        let llr = sprt(0.0, 100.0, EloModel::Logistic).llr(&pairs);
        assert!((llr - 1.670).abs() < 0.01, "{llr}");
    }

    #[test]
    fn what_speaks_for_neither_is_zero_and_sides_are_alike() {
        for model in [EloModel::Logistic, EloModel::Normalized] {
            let even = Pentanomial([7, 20, 40, 20, 7]);
            assert!(sprt(-5.0, 5.0, model).llr(&even).abs() < 1e-6);
            let better = Pentanomial([5, 18, 40, 25, 9]);
            let worse = Pentanomial([9, 25, 40, 18, 5]);
            let (up, down) = (sprt(0.0, 5.0, model), sprt(-5.0, 0.0, model));
            assert!((up.llr(&better) + down.llr(&worse)).abs() < 1e-6);
            assert!(up.llr(&better) > 0.0 && up.verdict(&better).is_none());
            assert_eq!(up.llr(&Pentanomial::default()), 0.0);
        }
    }

    /// The numbers were computed outside this program, by fishtest's published formulas.
    #[test]
    fn ratios_are_those_of_fishtest() {
        let cases = [
            (
                [10_789, 19_328, 33_806, 19_402, 10_543],
                -38.514_408,
                -26.838_449,
            ),
            ([39, 2_226, 31_451, 2_412, 40], -68.718_702, 2.847_899),
            ([0, 25, 40, 30, 5], 0.551_714, 0.342_859),
            ([3, 17, 60, 28, 0], 0.183_959, 0.115_666),
        ];
        for (counts, logistic, normalized) in cases {
            let llr = |model| sprt(0.0, 5.0, model).llr(&Pentanomial(counts));
            assert!(
                (llr(EloModel::Logistic) - logistic).abs() < 1e-4,
                "{counts:?}"
            );
            assert!(
                (llr(EloModel::Normalized) - normalized).abs() < 1e-4,
                "{counts:?}"
            );
        }
        let wide = sprt(0.0, 10.0, EloModel::Normalized);
        let llr = wide.llr(&Pentanomial([39, 2_226, 31_451, 2_412, 40]));
        assert!((llr - -9.324_413).abs() < 1e-4);
        assert_eq!(
            wide.verdict(&Pentanomial([39, 2_226, 31_451, 2_412, 40])),
            Some(Verdict::H0)
        );
    }
}
