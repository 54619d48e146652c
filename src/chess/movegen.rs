//! Legal move generation: pins and checks are computed first, so that no generated move has to be verified.
//!
//! Measured alternatives, in millions of instructions for perft 5 from the start and perft 4 of "kiwipete" (instructions,
//! since the machine was too busy for reliable times):
//!
//! - Cells with a bare index, one generator with a counting sink, role by role: 329 and 257.
//! - Single bits of the content for "may enter" and "is an enemy": 330 and 259, no gain.
//! - Appending without a branch: 321 and 273; fewer mispredictions from the start, but half again as many in kiwipete. It is
//!   kept for knights only.
//! - Counting the moves of free pieces by summing those bits: 308 and 265.
//! - Neighbours at constant offsets in a padded array, and the ways of each piece stored by index: 261 and 224, the largest
//!   gain.
//! - Castling rights behind one set test, and move kinds decoded only for pawns: 248 and 219.
//! - The list generator with the same access to neighbours: 7 % fewer instructions where lists are made.

use super::mailbox::{
    EAST, EMPTY, KING_STEPS, KNIGHT_STEPS, NORTH, REACH, SOUTH, STEP, WEST, enters, forward,
    man_of, owner, rank, slider_steps, square, ways,
};
use super::pieceset::PieceSet;
use super::{Color, Move, MoveKind, MoveList, Position, Role};

/// The class of moves to generate. `Noisy` and `Quiet` together are `All`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GenKind {
    All,
    /// Captures, en passant and promotions.
    Noisy,
    /// Everything else.
    Quiet,
}

/// The destination of generated moves: a list, or only a count.
trait Sink {
    fn add(&mut self, from: u8, to: u8, kind: MoveKind);

    /// Adds an ordinary move if it is `wanted`, without a branch that could be mispredicted.
    fn add_if(&mut self, wanted: bool, from: u8, to: u8);
}

impl Sink for MoveList {
    #[inline]
    fn add(&mut self, from: u8, to: u8, kind: MoveKind) {
        self.push(Move::new(square(from), square(to), kind));
    }

    #[inline]
    fn add_if(&mut self, wanted: bool, from: u8, to: u8) {
        self.push_if(
            wanted,
            Move::new(square(from), square(to), MoveKind::Normal),
        );
    }
}

struct Count(u64);

impl Sink for Count {
    #[inline]
    fn add(&mut self, _: u8, _: u8, _: MoveKind) {
        self.0 += 1;
    }

    #[inline]
    fn add_if(&mut self, wanted: bool, _: u8, _: u8) {
        self.0 += u64::from(wanted);
    }
}

impl Position {
    /// Appends the legal moves of one class to a list.
    pub fn generate(&self, kind: GenKind, moves: &mut MoveList) {
        self.generate_within(&ChecksAndPins::new(self), kind, moves);
    }

    /// Like [`Position::generate`], with the checks and pins of this position: they serve for all classes.
    pub fn generate_within(&self, known: &ChecksAndPins, kind: GenKind, moves: &mut MoveList) {
        match kind {
            GenKind::All => self.generate_into::<MoveList, true, true>(known, moves),
            GenKind::Noisy => self.generate_into::<MoveList, true, false>(known, moves),
            GenKind::Quiet => self.generate_into::<MoveList, false, true>(known, moves),
        }
    }

    /// Returns the number of legal moves, without making a list of them.
    pub fn count_moves(&self) -> u64 {
        let known = &ChecksAndPins::new(self);
        let mut count = Count(0);
        match self.turn {
            Color::White => Generator::<_, true, true, true>::new(self, known, &mut count).count(),
            Color::Black => Generator::<_, false, true, true>::new(self, known, &mut count).count(),
        }
        count.0
    }

    fn generate_into<S: Sink, const NOISY: bool, const QUIET: bool>(
        &self,
        known: &ChecksAndPins,
        sink: &mut S,
    ) {
        match self.turn {
            Color::White => Generator::<S, true, NOISY, QUIET>::new(self, known, sink).run(),
            Color::Black => Generator::<S, false, NOISY, QUIET>::new(self, known, sink).run(),
        }
    }
}

/// A check that can be answered by a capture or, when `step` is not 0, by an interposition.
#[derive(Clone, Copy)]
struct Check {
    checker: u8,
    /// The step from the king towards a distant checker.
    step: u8,
}

/// The checks and pins that limit the moves of a position. Valid for one position.
#[derive(Clone, Copy)]
pub struct ChecksAndPins {
    pinned: PieceSet,
    /// The line of each pinned piece of the side to move, as the step from the king.
    pin_line: [u8; 16],
    checks: u8,
    check: Check,
}

impl ChecksAndPins {
    /// No checks and no pins.
    pub const NONE: ChecksAndPins = ChecksAndPins {
        pinned: PieceSet::NONE,
        pin_line: [0; 16],
        checks: 0,
        check: Check {
            checker: 0,
            step: 0,
        },
    };

    /// Finds the checks and pins of a position.
    pub fn new(position: &Position) -> ChecksAndPins {
        match position.turn {
            Color::White => ChecksAndPins::find::<true>(position),
            Color::Black => ChecksAndPins::find::<false>(position),
        }
    }

    #[inline]
    fn find<const WHITE: bool>(p: &Position) -> ChecksAndPins {
        let us = if WHITE { Color::White } else { Color::Black };
        let (them, forward) = (!us, forward(us));
        let king = p.king_cell(us);
        let mut found = ChecksAndPins::NONE;
        for index in p.sliders(them) {
            let i = index as usize & 31;
            let from = p.at[i];
            let difference = from.wrapping_sub(king) as usize;
            if REACH[difference] & p.ways[i] == 0 {
                continue;
            }
            let step = STEP[difference];
            let mut at = king.wrapping_add(step);
            while p.cells[at] == EMPTY {
                at = at.wrapping_add(step);
            }
            if at == from {
                found.checks += 1;
                found.check = Check {
                    checker: from,
                    step,
                };
                continue;
            }
            let blocker = p.cells[at];
            if owner(blocker) != us {
                continue;
            }
            at = at.wrapping_add(step);
            while p.cells[at] == EMPTY {
                at = at.wrapping_add(step);
            }
            if at == from {
                found.pinned.insert(blocker);
                found.pin_line[blocker as usize & 15] = step;
            }
        }
        for index in p.set(them, Role::Knight) {
            let from = p.at[index as usize & 31];
            if REACH[king.wrapping_sub(from) as usize] & ways(them, Role::Knight) != 0 {
                found.checks += 1;
                found.check = Check {
                    checker: from,
                    step: 0,
                };
            }
        }
        let pawns = p.set(them, Role::Pawn);
        let ahead = king.wrapping_add(forward);
        for from in [ahead.wrapping_add(WEST), ahead.wrapping_add(EAST)] {
            if pawns.contains(p.cells[from]) {
                found.checks += 1;
                found.check = Check {
                    checker: from,
                    step: 0,
                };
            }
        }
        found
    }
}

struct Generator<'a, S: Sink, const WHITE: bool, const NOISY: bool, const QUIET: bool> {
    position: &'a Position,
    sink: &'a mut S,
    king: u8,
    known: &'a ChecksAndPins,
}

impl<'a, S: Sink, const WHITE: bool, const NOISY: bool, const QUIET: bool>
    Generator<'a, S, WHITE, NOISY, QUIET>
{
    const US: Color = if WHITE { Color::White } else { Color::Black };
    const THEM: Color = if WHITE { Color::Black } else { Color::White };
    const FORWARD: u8 = if WHITE { NORTH } else { SOUTH };
    const START_RANK: u8 = if WHITE { 1 } else { 6 };
    const SEVENTH_RANK: u8 = if WHITE { 6 } else { 1 };
    const LAST_RANK: u8 = if WHITE { 7 } else { 0 };

    fn new(position: &'a Position, known: &'a ChecksAndPins, sink: &'a mut S) -> Self {
        Generator {
            position,
            sink,
            king: position.king_cell(Self::US),
            known,
        }
    }

    /// Returns whether a cell of this content has a piece that can be captured.
    #[inline]
    fn is_enemy(content: u8) -> bool {
        content & man_of(Self::THEM) != 0
    }

    /// Returns whether a move to a cell of this content belongs to the generated class.
    #[inline]
    fn is_wanted(content: u8) -> bool {
        match (NOISY, QUIET) {
            (true, true) => content & enters(Self::US) != 0,
            (true, false) => Self::is_enemy(content),
            _ => content == EMPTY,
        }
    }

    fn run(mut self) {
        self.king_moves();
        match self.known.checks {
            0 => {
                self.castling();
                self.pieces::<false>();
            }
            1 => self.pieces::<true>(),
            _ => {}
        }
    }

    fn king_moves(&mut self) {
        let p = self.position;
        let king_index = p.cells[self.king];
        for step in KING_STEPS {
            let to = self.king.wrapping_add(step);
            let content = p.cells.near(self.king, step);
            if Self::is_wanted(content) && !p.attacked(to, Self::THEM, king_index) {
                self.sink.add(self.king, to, MoveKind::Normal);
            }
        }
    }

    #[inline]
    fn castling(&mut self) {
        if !QUIET {
            return;
        }
        for wing in 0..2 {
            let rook = self.position.castling[Self::US.index() * 2 + wing];
            if rook != 0 && self.position.can_castle(rook) {
                self.sink.add(self.king, rook, MoveKind::Castling);
            }
        }
    }

    /// Returns whether a move to `to` of a piece other than the king answers the check.
    #[inline]
    fn answers_check(&self, to: u8) -> bool {
        let Check { checker, step } = self.known.check;
        if to == checker {
            return true;
        }
        let reach = to.wrapping_sub(self.king);
        step != 0
            && STEP[reach as usize] == step
            && (reach as i8).unsigned_abs() < (checker.wrapping_sub(self.king) as i8).unsigned_abs()
    }

    fn pieces<const CHECK: bool>(&mut self) {
        let p = self.position;
        for index in p.set(Self::US, Role::Queen) {
            self.slider::<CHECK>(index, slider_steps(Role::Queen));
        }
        for index in p.set(Self::US, Role::Rook) {
            self.slider::<CHECK>(index, slider_steps(Role::Rook));
        }
        for index in p.set(Self::US, Role::Bishop) {
            self.slider::<CHECK>(index, slider_steps(Role::Bishop));
        }
        // A pinned knight never moves.
        for index in p.set(Self::US, Role::Knight).without(self.known.pinned) {
            let from = p.at[index as usize & 31];
            for step in KNIGHT_STEPS {
                self.step_to::<CHECK>(from, step);
            }
        }
        for index in p.set(Self::US, Role::Pawn) {
            self.pawn::<CHECK>(index);
        }
        if NOISY && p.en_passant != 0 {
            self.en_passant();
        }
    }

    #[inline]
    fn step_to<const CHECK: bool>(&mut self, from: u8, step: u8) {
        let to = from.wrapping_add(step);
        let wanted = Self::is_wanted(self.position.cells.near(from, step));
        self.sink
            .add_if(wanted && (!CHECK || self.answers_check(to)), from, to);
    }

    #[inline(always)]
    fn slider<const CHECK: bool>(&mut self, index: u8, steps: &[u8]) {
        let from = self.position.at[index as usize & 31];
        if !self.known.pinned.contains(index) {
            for &step in steps {
                self.ray::<CHECK>(from, step);
            }
            return;
        }
        let pin = self.known.pin_line[index as usize & 15];
        if steps.contains(&pin) {
            self.ray::<CHECK>(from, pin);
            self.ray::<CHECK>(from, pin.wrapping_neg());
        }
    }

    #[inline(always)]
    fn ray<const CHECK: bool>(&mut self, from: u8, step: u8) {
        let p = self.position;
        let mut to = from.wrapping_add(step);
        let mut content = p.cells.near(from, step);
        while content == EMPTY {
            if QUIET && (!CHECK || self.answers_check(to)) {
                self.sink.add(from, to, MoveKind::Normal);
            }
            to = to.wrapping_add(step);
            content = p.cells[to];
        }
        if NOISY && Self::is_enemy(content) && (!CHECK || self.answers_check(to)) {
            self.sink.add(from, to, MoveKind::Normal);
        }
    }

    /// Returns the line to which a piece is pinned, as a step, or 0.
    #[inline]
    fn pin(&self, index: u8) -> u8 {
        if self.known.pinned.contains(index) {
            self.known.pin_line[index as usize & 15]
        } else {
            0
        }
    }

    #[inline]
    fn pawn<const CHECK: bool>(&mut self, index: u8) {
        let p = self.position;
        let from = p.at[index as usize & 31];
        let pin = self.pin(index);
        let along_pin = |step: u8| pin == 0 || step == pin || step == pin.wrapping_neg();
        if NOISY {
            for side in [WEST, EAST] {
                let step = Self::FORWARD.wrapping_add(side);
                let to = from.wrapping_add(step);
                if Self::is_enemy(p.cells.near(from, step))
                    && along_pin(step)
                    && (!CHECK || self.answers_check(to))
                {
                    self.pawn_to(from, to);
                }
            }
        }
        let to = from.wrapping_add(Self::FORWARD);
        if p.cells.near(from, Self::FORWARD) != EMPTY || !along_pin(Self::FORWARD) {
            return;
        }
        let promotes = rank(to) == Self::LAST_RANK;
        if (if promotes { NOISY } else { QUIET }) && (!CHECK || self.answers_check(to)) {
            self.pawn_to(from, to);
        }
        if QUIET && rank(from) == Self::START_RANK {
            let to = to.wrapping_add(Self::FORWARD);
            if p.cells[to] == EMPTY && (!CHECK || self.answers_check(to)) {
                self.sink.add(from, to, MoveKind::DoublePush);
            }
        }
    }

    #[inline]
    fn pawn_to(&mut self, from: u8, to: u8) {
        if rank(to) == Self::LAST_RANK {
            for role in Role::PROMOTIONS {
                self.sink.add(from, to, MoveKind::Promotion(role));
            }
        } else {
            self.sink.add(from, to, MoveKind::Normal);
        }
    }

    fn en_passant(&mut self) {
        let p = self.position;
        let to = p.en_passant;
        let pawns = p.set(Self::US, Role::Pawn);
        let beside = to.wrapping_sub(Self::FORWARD);
        for from in [beside.wrapping_add(WEST), beside.wrapping_add(EAST)] {
            if pawns.contains(p.cells[from]) && p.en_passant_is_legal(from, to) {
                self.sink.add(from, to, MoveKind::EnPassant);
            }
        }
    }
}

/// The sums of bulk counting.
#[derive(Default)]
struct Sums {
    moves: u32,
    /// The sum of the bits for "may be entered".
    entered: u32,
    /// The sum of the bits for "is an enemy".
    taken: u32,
}

/// Bulk counting. A piece that is neither pinned nor limited by a check needs no list: the bits of the cells that it attacks
/// are summed.
impl<const WHITE: bool> Generator<'_, Count, WHITE, true, true> {
    fn count(mut self) {
        if self.known.checks != 0 {
            return self.run();
        }
        self.king_moves();
        self.castling();
        let p = self.position;
        if p.en_passant != 0 {
            self.en_passant();
        }
        let mut sums = Sums::default();
        for index in p.set(Self::US, Role::Queen).without(self.known.pinned) {
            self.free_slider(index, slider_steps(Role::Queen), &mut sums);
        }
        for index in p.set(Self::US, Role::Rook).without(self.known.pinned) {
            self.free_slider(index, slider_steps(Role::Rook), &mut sums);
        }
        for index in p.set(Self::US, Role::Bishop).without(self.known.pinned) {
            self.free_slider(index, slider_steps(Role::Bishop), &mut sums);
        }
        for index in p.set(Self::US, Role::Knight).without(self.known.pinned) {
            let from = p.at[index as usize & 31];
            for step in KNIGHT_STEPS {
                sums.entered += u32::from(p.cells.near(from, step) & enters(Self::US));
            }
        }
        for index in p.set(Self::US, Role::Pawn).without(self.known.pinned) {
            let from = p.at[index as usize & 31];
            if rank(from) == Self::SEVENTH_RANK {
                self.pawn::<false>(index);
                continue;
            }
            for side in [WEST, EAST] {
                let content = p.cells.near(from, Self::FORWARD.wrapping_add(side));
                sums.taken += u32::from(content & man_of(Self::THEM));
            }
            let one = p.cells.near(from, Self::FORWARD) == EMPTY;
            let two = p.cells.near(from, Self::FORWARD.wrapping_mul(2)) == EMPTY
                && rank(from) == Self::START_RANK;
            sums.moves += u32::from(one) + u32::from(one & two);
        }
        for index in self.known.pinned {
            let steps = match p.roles[index as usize & 31] {
                Role::Pawn => {
                    self.pawn::<false>(index);
                    continue;
                }
                role if role.is_slider() => slider_steps(role),
                _ => continue,
            };
            self.slider::<false>(index, steps);
        }
        self.sink.0 += u64::from(
            sums.moves
                + sums.entered / u32::from(enters(Self::US))
                + sums.taken / u32::from(man_of(Self::THEM)),
        );
    }

    #[inline(always)]
    fn free_slider(&self, index: u8, steps: &[u8], sums: &mut Sums) {
        let cells = &self.position.cells;
        let from = self.position.at[index as usize & 31];
        for &step in steps {
            let mut content = cells.near(from, step);
            if content == EMPTY {
                let mut to = from.wrapping_add(step);
                while content == EMPTY {
                    sums.moves += 1;
                    to = to.wrapping_add(step);
                    content = cells[to];
                }
            }
            sums.taken += u32::from(content & man_of(Self::THEM));
        }
    }
}
