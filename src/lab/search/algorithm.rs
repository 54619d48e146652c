//! All searches of the ladder under one roof.

use super::exact::Exact;
use super::selective::Selective;
use super::{Observer, Search};
use crate::games::Game;

/// A search that can be run on any position, and compared with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Algorithm {
    /// Gives the same value as looking at the whole tree.
    Exact(Exact),
    /// Leaves out, shortens or lengthens branches by rules of thumb.
    Selective(Selective),
}

impl Algorithm {
    /// All of them, in the order of the textbook.
    pub fn all() -> impl Iterator<Item = Algorithm> {
        let selective = Selective::ALL.into_iter().map(Algorithm::Selective);
        Exact::ALL
            .into_iter()
            .map(Algorithm::Exact)
            .chain(selective)
    }

    /// The one of a name.
    pub fn named(name: &str) -> Option<Algorithm> {
        Algorithm::all().find(|algorithm| algorithm.name() == name)
    }

    /// Its name on the command line and in keys of texts.
    pub fn name(self) -> &'static str {
        match self {
            Algorithm::Exact(exact) => exact.name(),
            Algorithm::Selective(selective) => selective.name(),
        }
    }

    /// Whether it must give the value of the whole tree.
    pub fn is_exact(self) -> bool {
        matches!(self, Algorithm::Exact(_))
    }

    /// The value of the first position for the side to move, looking so many half-moves ahead.
    pub fn search<G: Game>(self, s: &mut Search<G, impl Observer<G::Move>>, depth: u32) -> i32 {
        match self {
            Algorithm::Exact(exact) => exact.search(s, depth),
            Algorithm::Selective(selective) => selective.search(s, depth),
        }
    }
}
