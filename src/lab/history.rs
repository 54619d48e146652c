//! Programs and machines from the Turk to neural networks, each with the page or search of the Lab that shows what it brought.
//!
//! The texts are in the language file. Their facts are from Kornilov, "Programming chess and other logic games", 2005, chapter
//! 1, checked against public sources (the articles of the authors, Newborn's "Computer Chess", the Chess Programming Wiki, the
//! tables of the World Computer Chess Championships). Where the book differs, they follow the sources: alpha-beta was in use in
//! 1958 and not in 1962, Chess Genius won at rapid chess in 1994 and not at blitz in 1995, Belle was champion once, in 1980.

use crate::boards::Representation;
use crate::exhibit::{Compare, Exhibit, SmallGame};
use crate::programs::ProgramName;
use crate::search::exact::Exact;
use crate::search::selective::Selective;

/// A program or a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Milestone {
    /// The name in commands; the texts have the keys `history-ID` and `history-ID-name`.
    pub id: &'static str,
    /// The year in which it was shown, published or won.
    pub year: u16,
    pub exhibit: Exhibit,
}

const fn new(year: u16, id: &'static str, exhibit: Exhibit) -> Milestone {
    Milestone { id, year, exhibit }
}

/// All entries, the oldest first.
#[rustfmt::skip]
pub const TIMELINE: [Milestone; 27] = [
    new(1770, "turk",          Exhibit::Tree),
    new(1948, "turing",        Exhibit::Program(ProgramName::Turochamp)),
    new(1950, "shannon",       Exhibit::Program(ProgramName::ShannonA)),
    new(1956, "los-alamos",    Exhibit::Game(SmallGame::LosAlamos)),
    new(1957, "bernstein",     Exhibit::Program(ProgramName::ShannonB)),
    new(1958, "nss",           Exhibit::exact(Exact::AlphaBeta)),
    new(1967, "m-20",          Exhibit::exact(Exact::Minimax)),
    new(1967, "mac-hack",      Exhibit::exact(Exact::AlphaBeta)),
    new(1972, "tech",          Exhibit::selective(Selective::Captures)),
    new(1973, "chess-4",       Exhibit::exact(Exact::IterativeDeepening)),
    new(1974, "kaissa",        Exhibit::Board(Representation::Bitboards)),
    new(1975, "knuth-moore",   Exhibit::exact(Exact::Negamax)),
    new(1980, "belle",         Exhibit::exact(Exact::PrincipalVariation)),
    new(1983, "cray-blitz",    Exhibit::Techniques),
    new(1985, "hitech",        Exhibit::Evaluation(Compare::Nothing)),
    new(1987, "chiptest",      Exhibit::selective(Selective::OnlyMove)),
    new(1988, "deep-thought",  Exhibit::Evaluation(Compare::Nothing)),
    new(1993, "hiarcs",        Exhibit::Evaluation(Compare::Nothing)),
    new(1994, "genius",        Exhibit::selective(Selective::Checks)),
    new(1995, "fritz",         Exhibit::selective(Selective::NullMove)),
    new(1997, "deep-blue",     Exhibit::exact(Exact::NegaScout)),
    new(1997, "dark-thought",  Exhibit::selective(Selective::Futility)),
    new(2005, "kornilov",      Exhibit::Program(ProgramName::Tchess)),
    new(2005, "fruit",         Exhibit::selective(Selective::Reductions)),
    new(2017, "alpha-zero",    Exhibit::Evaluation(Compare::Network)),
    new(2018, "nnue",          Exhibit::Evaluation(Compare::Network)),
    new(2020, "stockfish",     Exhibit::Evaluation(Compare::Network)),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_timeline_is_in_order_and_its_names_differ() {
        assert!(TIMELINE.is_sorted_by_key(|entry| entry.year));
        for (index, entry) in TIMELINE.iter().enumerate() {
            assert!(TIMELINE[..index].iter().all(|other| other.id != entry.id));
        }
    }
}
