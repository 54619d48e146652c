//! The algorithms of a chess programming textbook, to run and to observe.
//!
//! Nothing is simulated: all searches run on real positions, and all games have their full rules.
//!
//! - [`games`]: chess, Los Alamos chess, Russian draughts, Ugolki and tic-tac-toe behind one trait, [`games::Game`].
//! - [`search`]: the searches of the textbook over any game, from minimax to MTD(f) and quiescence; a
//!   [`Race`](search::race::Race) compares them on one position.
//! - [`programs`]: historical programs that play chess behind the engine's handle; `ProgramName::rating` gives their measured
//!   strength.
//! - [`boards`]: eight board representations; [`exchange`]: the captures on a square; [`evaluation`]: the terms of the
//!   engine's evaluation.
//! - [`hash`]: keys of positions, and transposition tables with all that happens in them.
//! - [`techniques`] measures each technique of the engine; [`recorded`] and [`refutation`] read a recorded search tree.
//! - [`recursion`]: the tower of Hanoi and the queens.
//! - [`questions`] of a student, each with the position and the page that answer it; [`positions`] that show what a search cannot
//!   see.
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//! use tabia_lab::games::tic_tac_toe::TicTacToe;
//! use tabia_lab::search::race::Race;
//! use tabia_lab::search::{Algorithm, Order};
//!
//! let mut race = Race::new(TicTacToe::default(), Order::default(), false);
//! let mut nodes = |name| {
//!     let algorithm = Algorithm::named(name).unwrap();
//!     let lap = race.run(&algorithm.into(), 9, &AtomicBool::new(false)).unwrap();
//!     assert_eq!(lap.value, 0);
//!     lap.counts.nodes
//! };
//! assert!(nodes("alpha-beta") < nodes("minimax"));
//! ```
//!
//! # Nodes of the searches
//!
//! Nodes at depth 6 of chess from the start, with a hash table, captures first and killers. The whole tree has 124 million, the
//! smallest that proves the value 23,705. All give −0.95.
//!
//! The Lab and `tabia lab search` count the smallest tree where that takes no more than five million visits: the fewest nodes of
//! one tree that shows that the value is not less and one that shows that it is not more, those of their common line once. No
//! exact search without a table visits fewer. With a table one may, as the tree holds a position once for each way to it. Where
//! a count would take longer, they give an estimate by the mean number of moves at each ply (Knuth and Moore): 34,654 here.
//!
//! | Search | Nodes | Search | Nodes |
//! |---|---:|---|---:|
//! | alpha-beta | 63,184 | PVS, NegaScout | 43,317 |
//! | fail-soft | 62,023 | its short forms a, b, c | 49,983, 57,966, 73,516 |
//! | zero windows | 108,470 | aspiration | 179,871 |
//! | MTD(f), without deepening | 137,489 | iterative, internal deepening | 110,111, 118,965 |
//! | PV tree | 89,369 | PV from the table | 110,111 |
//! | two maxima | 63,184 | PVS 3 | 43,212 |
//! | global line | 62,023 | MTD(f) with deepening | 176,228 |
//!
//! MTD(f) depends on its first guess. Here it guesses 0, and needs 27 tests to reach −0.95. From a guess of −0.95 it takes
//! 37,848 nodes. Doubling strides, or the value of an earlier depth as the guess, save at most a fifth here, and cost nodes
//! elsewhere. Over 40 positions of random games it takes 24 % less than alpha-beta at depth 4 (3,199 against 4,200), and 19 %
//! less at depth 5 (25,397 against 31,523).
//!
//! On the mean of 100 positions of random games at depth 3: alpha-beta 1,118, PVS and NegaScout 1,102, MTD(f) 1,038; and
//! alpha-beta by the order of moves: none 7,876, recaptures first 5,547, captures first 1,257, killers and history 1,162,
//! buckets 1,118.

pub mod boards;
pub mod choose;
#[cfg(test)]
#[path = "../../tests/common/mod.rs"]
mod common;
pub mod cpu_clock;
pub mod evaluation;
pub mod exchange;
pub mod exhibit;
pub mod games;
pub mod hash;
pub mod history;
pub mod index;
mod leaps;
pub mod positions;
pub mod programs;
pub mod questions;
mod reach;
pub mod recorded;
pub mod recursion;
pub mod refutation;
pub mod search;
pub mod techniques;
