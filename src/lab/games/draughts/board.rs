//! The pieces on the board and their moves.

use super::moves::{DarkSquare, DraughtsMove};
use tabia_chess::mix;

const DIAGONALS: [(i32, i32); 4] = [(-1, 1), (1, 1), (-1, -1), (1, -1)];

/// The pieces, and the counters of the draw rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub white: u32,
    pub black: u32,
    pub kings: u32,
    pub white_to_move: bool,
    /// Half-moves by kings without a capture.
    pub king_plies: u32,
    /// Half-moves without a capture or a new king.
    pub balance_plies: u32,
}

impl Board {
    fn own(&self) -> u32 {
        if self.white_to_move {
            self.white
        } else {
            self.black
        }
    }

    fn other(&self) -> u32 {
        if self.white_to_move {
            self.black
        } else {
            self.white
        }
    }

    pub fn key(&self) -> u64 {
        let mut key = if self.white_to_move { 0 } else { mix(200) };
        for square in bits(self.white | self.black) {
            let kind = u64::from(self.white & square.bit() != 0) << 1
                | u64::from(self.kings & square.bit() != 0);
            key ^= mix(u64::from(square.0) << 2 | kind);
        }
        key
    }

    /// Returns the number of half-moves without a capture or a new king that draw, by the number of pieces.
    pub fn balance_limit(&self) -> u32 {
        match (self.white | self.black).count_ones() {
            2 | 3 => 2 * 5,
            4 | 5 => 2 * 30,
            6 | 7 => 2 * 60,
            _ => u32::MAX,
        }
    }

    pub fn is_three_kings_against_one(&self) -> bool {
        let men = (self.white | self.black) & !self.kings;
        let counts = (self.white.count_ones(), self.black.count_ones());
        men == 0 && matches!(counts, (3, 1) | (1, 3))
    }

    /// Returns whether a man of the side to move is promoted here.
    fn is_last_row(&self, square: DarkSquare) -> bool {
        square.place().1 == if self.white_to_move { 7 } else { 0 }
    }

    /// Adds all captures.
    pub fn captures(&self, moves: &mut Vec<DraughtsMove>) {
        for square in bits(self.own()) {
            // The moving piece has left its square, and may return to it.
            let occupied = (self.white | self.black) & !square.bit();
            let is_king = self.kings & square.bit() != 0;
            self.go_on_capturing(DraughtsMove::from(square), square, is_king, occupied, moves);
        }
    }

    /// Adds every capture that continues from a square; returns whether there is one.
    fn go_on_capturing(
        &self,
        mv: DraughtsMove,
        at: DarkSquare,
        is_king: bool,
        occupied: u32,
        moves: &mut Vec<DraughtsMove>,
    ) -> bool {
        let mut found = false;
        for diagonal in DIAGONALS {
            let Some((victim, landings)) = self.jump(mv, at, is_king, occupied, diagonal) else {
                continue;
            };
            found = true;
            let mut ends = Vec::new();
            let mut goes_on = false;
            for landing in landings {
                let mut next = mv.to(landing);
                next.captured |= victim.bit();
                next.promotes |= !is_king && self.is_last_row(landing);
                let king = is_king || next.promotes;
                if self.go_on_capturing(next, landing, king, occupied, moves) {
                    goes_on = true;
                } else {
                    ends.push(next);
                }
            }
            // A king must land where it can continue, if there is such a square.
            if !goes_on {
                moves.extend(ends);
            }
        }
        found
    }

    /// Returns the first enemy on a diagonal that can be jumped, and the free squares behind it.
    fn jump(
        &self,
        mv: DraughtsMove,
        at: DarkSquare,
        is_king: bool,
        occupied: u32,
        diagonal: (i32, i32),
    ) -> Option<(DarkSquare, Vec<DarkSquare>)> {
        let mut victim = at.step(diagonal)?;
        while is_king && occupied & victim.bit() == 0 {
            victim = victim.step(diagonal)?;
        }
        // A captured piece stays on the board until the end, and is not jumped twice.
        if self.other() & !mv.captured & victim.bit() == 0 {
            return None;
        }
        let mut landings = Vec::new();
        let mut next = victim.step(diagonal);
        while let Some(square) = next.filter(|square| occupied & square.bit() == 0) {
            landings.push(square);
            next = square.step(diagonal).filter(|_| is_king);
        }
        (!landings.is_empty()).then_some((victim, landings))
    }

    /// Adds all moves without a capture.
    pub fn quiet_moves(&self, moves: &mut Vec<DraughtsMove>) {
        let occupied = self.white | self.black;
        let forward = if self.white_to_move { 1 } else { -1 };
        for square in bits(self.own()) {
            let is_king = self.kings & square.bit() != 0;
            for diagonal in DIAGONALS {
                if !is_king && diagonal.1 != forward {
                    continue;
                }
                let mut next = square.step(diagonal);
                while let Some(to) = next.filter(|to| occupied & to.bit() == 0) {
                    let mut mv = DraughtsMove::from(square).to(to);
                    mv.promotes = !is_king && self.is_last_row(to);
                    moves.push(mv);
                    next = to.step(diagonal).filter(|_| is_king);
                }
            }
        }
    }
}

/// Returns the squares of a set.
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = DarkSquare> {
    std::iter::from_fn(move || {
        let square = (set != 0).then(|| DarkSquare(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(square)
    })
}
