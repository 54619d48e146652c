//! Comparison of searches over many positions: mean, spread, and the share of changed moves.

use std::time::Duration;

use super::algorithm::Variant;
use super::race::Lap;

/// Twenty positions without a forced win, from openings to endings, in pairs of White and Black to move. They are from games
/// that Stockfish played against itself with a random choice among good moves.
#[rustfmt::skip]
pub const POSITIONS: [&str; 20] = [
    "r1bqkb1r/pp2pp1p/2n2np1/2pp4/8/P1N1PN2/1PPPBPPP/R1BQK2R w KQkq - 1 6",
    "rn2kb1r/1pq1nppp/p3p3/2PpP3/2P5/2N2Q1P/PP3PP1/R1B1KB1R b KQkq - 2 9",
    "r1b1k2r/1pq1bpp1/p1np1n1p/4p3/4PP2/1NN1B2P/PPPQ2P1/R3KB1R w KQkq - 1 12",
    "r1b1rnk1/1p2qpb1/2pp1np1/p5Np/2PB3P/1P2P3/P2NBPP1/R2Q1RK1 b - - 4 15",
    "2kr3r/pp3p1p/4qb2/2p5/4PQ2/P2n4/1P2NPPP/R1B2RK1 w - - 1 19",
    "3nk2r/1p1rppbp/pR4p1/8/b1P1B2P/B4N2/P1P2PP1/4R1K1 b - - 6 23",
    "1nr3k1/4bpp1/3p3p/1N1Pp3/1p6/6Pq/1BP1QP2/R5K1 w - - 0 28",
    "2b4r/5p1k/7p/pr1pRP2/2pP4/2B4P/P4K2/4R3 b - - 2 34",
    "8/5pk1/2b3p1/p7/4N2p/P2K3P/7b/1R6 w - - 0 41",
    "8/p1R2pk1/1p6/1P1B1K2/3P3p/1P2r2P/8/4b3 b - - 5 49",
    "rnbqk1nr/1p2ppbp/p1p3p1/3p4/2PP4/4PN2/PPQ2PPP/RNB1KB1R w KQkq - 2 6",
    "r1b1kb1r/ppq1pp2/2p2np1/7p/2P1P3/2N4P/PPQ2PP1/R1B1KB1R b KQkq - 0 9",
    "r1bqk2r/1ppp1pbp/5np1/nN6/2P5/6P1/PB2PPBP/R2QK1NR w KQkq - 1 12",
    "r1bqkn1r/1p2ppbp/2p3p1/p7/P2PQB1P/2P2NP1/1P3PB1/R4RK1 b kq - 0 15",
    "2r1k2r/p5pp/1p2pn2/3p4/2P5/2P2P2/P4KPP/1R3B1R w k - 0 19",
    "r2r3k/1b2qpp1/1p2p2p/2bP4/p3nP2/1P3B2/PBQ1N1PP/3R1R1K b - - 0 23",
    "6k1/5p1p/2r2p2/1p6/1b6/1P1r2P1/5P1P/1R3KNR w - - 1 28",
    "2r5/5r1k/2q4b/1p1pBp1p/p2P1P1P/P4NR1/1P1K2P1/1Q6 b - - 1 34",
    "7k/5pp1/8/1p5p/3N3P/6Pb/2RB1K2/7r w - - 12 41",
    "6k1/6p1/rN2pp1p/8/N4P1P/4K1P1/8/8 b - - 0 49",
];

/// The results of a search over a set of positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    pub variant: Variant,
    samples: Vec<Sample>,
}

/// The result of one search.
#[derive(Clone, Debug, PartialEq)]
struct Sample {
    nodes: u64,
    /// In pawns, or in other smallest pieces.
    value: f64,
    /// The first move, as written.
    mv: Option<String>,
    time: Duration,
}

/// A mean with its spread: the true mean is very likely (95 %) between the two bounds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

impl Mean {
    /// Returns the mean of samples. Of a single one, nothing is known about the spread.
    fn of(samples: &[f64]) -> Mean {
        let count = samples.len() as f64;
        let value = samples.iter().sum::<f64>() / count.max(1.0);
        let squares: f64 = samples.iter().map(|sample| (sample - value).powi(2)).sum();
        let error = match samples.len() {
            0 | 1 => f64::INFINITY,
            _ => student(samples.len() - 1) * (squares / (count - 1.0) / count).sqrt(),
        };
        Mean {
            value,
            low: value - error,
            high: value + error,
        }
    }

    /// Returns the mean with its bounds after a function that keeps their order.
    fn map(self, function: impl Fn(f64) -> f64) -> Mean {
        Mean {
            value: function(self.value),
            low: function(self.low),
            high: function(self.high),
        }
    }

    /// Returns whether the spread does not contain a value.
    pub fn differs_from(self, value: f64) -> bool {
        self.low > value || self.high < value
    }
}

/// Returns the factor of the standard error that contains 95 % (Student, 1908), for these degrees of freedom: by an
/// approximation that is right to 1 % from three on.
fn student(freedom: usize) -> f64 {
    let freedom = freedom as f64;
    match freedom {
        ..2.0 => 12.71,
        ..3.0 => 4.303,
        _ => 1.96 + 2.37 / freedom + 2.8 / freedom.powi(2) + 2.5 / freedom.powi(3),
    }
}

/// A series in comparison with the first one, over the same positions.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Number of positions.
    pub positions: usize,
    /// Mean number of nodes.
    pub nodes: f64,
    /// Nodes per node of the first series: the geometric mean over the positions.
    pub ratio: Mean,
    /// Share of the positions with another first move, from 0 to 1.
    pub changed: f64,
    /// Mean difference of the values, in pawns.
    pub difference: Mean,
    /// Processor time of all positions.
    pub time: Duration,
}

impl Summary {
    /// Returns whether a difference of the nodes or of the values is shown: 1 and 0 are outside the spread.
    pub fn is_difference_shown(&self) -> bool {
        self.ratio.differs_from(1.0) || self.difference.differs_from(0.0)
    }
}

impl Series {
    /// Creates a series without results.
    pub fn new(variant: Variant) -> Series {
        Series {
            variant,
            samples: Vec::new(),
        }
    }

    /// Returns the number of results.
    pub fn len(&self) -> usize {
        self.samples.len()
    }

    /// Returns whether there is no result.
    pub fn is_empty(&self) -> bool {
        self.samples.is_empty()
    }

    /// Adds the result of the next position, whose smallest piece is worth `unit`.
    pub fn add<M: ToString>(&mut self, lap: &Lap<M>, unit: i32) {
        self.samples.push(Sample {
            nodes: lap.counts.nodes,
            value: f64::from(lap.value) / f64::from(unit),
            mv: lap.line.first().map(M::to_string),
            time: lap.time,
        });
    }

    /// Returns the comparison with a series over the same positions. Only positions that both have are compared. Values of
    /// forced wins are left out of the difference, as they have another unit.
    pub fn against(&self, base: &Series) -> Summary {
        let pairs = || self.samples.iter().zip(&base.samples);
        let logs: Vec<f64> = pairs()
            .map(|(one, other)| (one.nodes as f64 / other.nodes.max(1) as f64).ln())
            .collect();
        let is_evaluated = |sample: &Sample| sample.value.abs() < MOST_EVALUATED;
        let differences: Vec<f64> = pairs()
            .filter(|(one, other)| is_evaluated(one) && is_evaluated(other))
            .map(|(one, other)| one.value - other.value)
            .collect();
        let count = logs.len().max(1) as f64;
        let nodes = pairs().map(|(one, _)| one.nodes as f64).sum::<f64>();
        let changed = pairs().filter(|(one, other)| one.mv != other.mv).count();
        Summary {
            positions: logs.len(),
            nodes: nodes / count,
            ratio: Mean::of(&logs).map(f64::exp),
            changed: changed as f64 / count,
            difference: Mean::of(&differences),
            time: pairs().map(|(one, _)| one.time).sum(),
        }
    }
}

/// Values beyond this, in pawns, are forced wins.
const MOST_EVALUATED: f64 = 500.0;

#[cfg(test)]
mod tests {
    use super::super::exact::Exact;
    use super::super::{Algorithm, Counts};
    use super::*;

    fn series(samples: &[(u64, i32, &str)]) -> Series {
        let variant = Variant::from(Algorithm::Exact(Exact::AlphaBeta));
        let mut series = Series::new(variant.clone());
        for &(nodes, value, mv) in samples {
            let lap = Lap {
                variant: variant.clone(),
                depth: 1,
                value,
                line: vec![mv],
                counts: Counts {
                    nodes,
                    ..Counts::default()
                },
                time: Duration::from_millis(1),
            };
            series.add(&lap, 100);
        }
        series
    }

    #[test]
    fn a_difference_is_shown_only_beyond_the_spread() {
        let base = series(&[(100, 10, "a"), (400, 20, "b"), (900, -5, "c"), (50, 0, "d")]);
        let same = base.against(&base);
        assert_eq!((same.positions, same.nodes, same.changed), (4, 362.5, 0.0));
        assert!(!same.is_difference_shown());
        // Half the nodes everywhere, and one other move.
        let half = series(&[(50, 10, "a"), (200, 20, "x"), (450, -5, "c"), (25, 0, "d")]);
        let half = half.against(&base);
        assert!((half.ratio.value - 0.5).abs() < 1e-9 && half.is_difference_shown());
        assert_eq!((half.changed, half.difference.value), (0.25, 0.0));
        // Half in two, double in two: no difference shown.
        let mixed = series(&[
            (50, 10, "a"),
            (200, 20, "b"),
            (1800, -5, "c"),
            (100, 0, "d"),
        ]);
        let mixed = mixed.against(&base);
        assert!((mixed.ratio.value - 1.0).abs() < 1e-9 && !mixed.is_difference_shown());
        assert!(mixed.ratio.low < 0.5 && mixed.ratio.high > 2.0);
        // A single position shows nothing.
        let one = series(&[(50, 99, "a")]).against(&base);
        assert!(one.positions == 1 && !one.is_difference_shown());
    }

    /// From tables of Student's distribution.
    #[test]
    fn the_spread_has_the_published_factors() {
        for (freedom, factor) in [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (19, 2.093)] {
            let found = student(freedom);
            assert!((found - factor).abs() < 0.01 * factor, "{freedom}: {found}");
        }
    }
}
