//! Sets of piece-list indices.

use std::ops::{BitAnd, BitOr};

use super::Color;

/// A set of piece-list indices: bits 0–15 are White's list, 16–31 Black's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct PieceSet(u32);

impl PieceSet {
    pub(super) const NONE: PieceSet = PieceSet(0);

    /// Returns the whole list of one side.
    #[inline]
    pub(super) const fn side(color: Color) -> PieceSet {
        match color {
            Color::White => PieceSet(0x0000_FFFF),
            Color::Black => PieceSet(0xFFFF_0000),
        }
    }

    /// Returns whether a piece, given by its index or by the content of its cell, is in this set. An empty cell has the index
    /// of White's king, so for a cell that may be empty the set must not contain kings.
    #[inline]
    pub(super) const fn contains(self, content: u8) -> bool {
        self.0 >> (content & 31) & 1 != 0
    }

    #[inline]
    pub(super) const fn insert(&mut self, index: u8) {
        self.0 |= 1 << (index & 31);
    }

    #[inline]
    pub(super) const fn remove(&mut self, index: u8) {
        self.0 &= !(1 << (index & 31));
    }

    #[inline]
    pub(super) const fn without(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & !other.0)
    }

    /// Returns the set as bits, one per index.
    #[inline]
    pub(super) const fn bits(self) -> u32 {
        self.0
    }

    #[inline]
    pub(super) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }
}

impl BitAnd for PieceSet {
    type Output = PieceSet;

    #[inline]
    fn bitand(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 & other.0)
    }
}

impl BitOr for PieceSet {
    type Output = PieceSet;

    #[inline]
    fn bitor(self, other: PieceSet) -> PieceSet {
        PieceSet(self.0 | other.0)
    }
}

/// An iterator over the indices of a set, ascending: king first, then in the order of the lists.
#[derive(Clone, Copy)]
pub(super) struct Indices(u32);

impl Iterator for Indices {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let index = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(index)
    }
}

impl IntoIterator for PieceSet {
    type Item = u8;
    type IntoIter = Indices;

    #[inline]
    fn into_iter(self) -> Indices {
        Indices(self.0)
    }
}
