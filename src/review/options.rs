//! The settings of the searches.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::effort::Effort;
use tabia_engine::{Depth, Limits};

/// The limit of the search of each position. The first search of a position takes half of it, and the searches that confirm
/// judgements take as much as all positions together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// Number of nodes. The same game then gives the same review.
    Nodes(u64),
    Time(Duration),
    Depth(Depth),
}

/// The settings of the searches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Options {
    pub limit: Limit,
    /// Number of lines of each position; fewer than two count as two, so that only moves can be found.
    pub lines: usize,
    /// Number of engines, each on a thread.
    pub threads: usize,
    /// Size of each engine's table, in mebibytes.
    pub hash_mib: usize,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            limit: Limit::Nodes(100_000),
            lines: 2,
            threads: 1,
            hash_mib: 16,
        }
    }
}

impl Options {
    /// Returns the limits of a search with some effort.
    pub(super) fn limits(&self, effort: Effort) -> Limits {
        let halves = effort.0.max(1);
        let limits = match self.limit {
            Limit::Nodes(nodes) => {
                let nodes = nodes.max(1).saturating_mul(halves.into());
                Limits::nodes(nodes.div_ceil(2))
            }
            Limit::Time(time) => Limits::time(time.saturating_mul(halves) / 2),
            // Twice the effort is about a half-move more.
            Limit::Depth(depth) => {
                let depth = depth.0.saturating_add(halves.ilog2() as i32 - 1);
                Limits::depth(depth.clamp(1, Depth::MAX.0))
            }
        };
        Limits {
            lines: self.lines.max(2),
            analysis: true,
            ..limits
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn effort_scales_every_kind_of_limit() {
        let of = |limit, effort| {
            Options {
                limit,
                ..Options::default()
            }
            .limits(effort)
        };
        for (nodes, halves, expected) in [(1, 1, 1), (100, 1, 50), (100, 2, 100), (100, 16, 800)] {
            let limits = of(Limit::Nodes(nodes), Effort(halves));
            assert_eq!(limits.nodes, Some(expected));
        }
        assert_eq!(
            of(Limit::Nodes(u64::MAX), Effort(16)).nodes,
            Some(u64::MAX / 2 + 1)
        );
        for (depth, halves, expected) in [(1, 1, 1), (10, 1, 9), (10, 2, 10), (10, 16, 13)] {
            let limits = of(Limit::Depth(Depth(depth)), Effort(halves));
            assert_eq!(limits.depth, Some(Depth(expected)));
        }
        let time = Duration::from_millis(100);
        assert_eq!(
            of(Limit::Time(time), Effort(1)).time,
            Some(Duration::from_millis(50).into())
        );
        of(Limit::Time(Duration::MAX), Effort(16));
    }
}
