//! Hash tables: how the key of a position is made, what a table of a real search holds, and what goes wrong with it.
//!
//! - [`key`]: the Zobrist key of a move, one XOR after the other.
//! - [`table`]: tables of one tier and of two, with their statistics; [`run`] fills one by a search, and [`compact`] packs
//!   entries into 10 and 6 bytes.
//! - [`instability`]: searches that return another value with a table, and the entry that is the reason.
//!
//! Kornilov (2005), chapter 4 and appendix 3.
//!
//! # Measurements
//!
//! Mean nodes of 40 positions of random games, depth 5, by iterative deepening with principal-variation search; 43,816 without a
//! table.
//!
//! | Table | 1,024 entries | 4,096 | 16,384 |
//! |---|---:|---:|---:|
//! | the later entry stays | 35,423 | 32,244 | 30,915 |
//! | by depth | 33,760 | 31,460 | 30,717 |
//! | by depth, older entries first | 35,074 | 32,156 | 30,908 |
//! | two tiers | 32,970 | 31,111 | 30,644 |
//! | by depth, twice the size | 32,294 | 30,953 | 30,625 |
//! | by depth, moves only | 40,354 | 40,177 | 40,104 |
//!
//! The book says that the second tier, here a quarter of the first, has the effect of doubling it: it saves 54 to 79 % of that.
//!
//! Entries of 6 bytes in a table of 65,536, depth 8 from the start: 13.5 million nodes, 2.7 million probes, 2.4 million of them
//! in slots of other positions. With a mask 31 of these were taken for the own entry, since the bits of the index are compared
//! again; with an index by multiplication, which depends on the other half of the key, none.

pub mod compact;
pub mod instability;
pub mod key;
pub mod repetition;
pub mod run;
pub mod table;

#[cfg(test)]
mod tests;
