//! The searches of the ladder.

use super::exact::Exact;
use super::selective::Selective;
use super::{Observer, Parameter, Search, Values};
use crate::games::Game;

/// A search that can be run on any position and compared with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Returns the value of the whole tree.
    Exact(Exact),
    /// Omits, shortens or extends branches by heuristics.
    Selective(Selective),
}

impl Algorithm {
    /// Returns all algorithms, in the order of the textbook.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        let selective = Selective::ALL.into_iter().map(Algorithm::Selective);
        Exact::ALL
            .into_iter()
            .map(Algorithm::Exact)
            .chain(selective)
    }

    /// Returns the algorithm of a name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::all().find(|algorithm| algorithm.name().eq_ignore_ascii_case(name))
    }

    /// Returns its name on the command line and in keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Exact(exact) => exact.name(),
            Algorithm::Selective(selective) => selective.name(),
        }
    }

    /// Returns whether it must return the value of the whole tree.
    pub fn is_exact(self) -> bool {
        matches!(self, Algorithm::Exact(_))
    }

    /// Returns the numbers of the search that can be changed.
    pub fn parameters(self) -> &'static [Parameter] {
        match self {
            Algorithm::Exact(exact) => exact.parameters(),
            Algorithm::Selective(selective) => selective.parameters(),
        }
    }
}

/// A search with its numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Variant {
    pub algorithm: Algorithm,
    pub values: Values,
}

impl From<Algorithm> for Variant {
    /// The search with the textbook's numbers.
    fn from(algorithm: Algorithm) -> Variant {
        Variant {
            algorithm,
            values: Values::default(),
        }
    }
}

impl Variant {
    /// Returns the name of its search, followed by the numbers that differ from the textbook: `null-move NULL_R=3`.
    pub fn name(&self) -> String {
        let own = self.algorithm.parameters();
        let changed = self.values.changed().filter(|(one, _)| own.contains(one));
        let changed = changed.map(|(one, value)| format!(" {}={}", one.name(), one.write(value)));
        format!("{}{}", self.algorithm.name(), changed.collect::<String>())
    }

    /// Returns the value of the first position for the side to move, searched `depth` half-moves deep.
    pub fn search<G: Game>(&self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        match self.algorithm {
            Algorithm::Exact(exact) => exact.search_with(s, depth, &self.values),
            Algorithm::Selective(selective) => selective.search_with(s, depth, &self.values),
        }
    }
}
