//! The tree of moves counted without recursion: each ply is a frame of an own stack, and the moves of all plies are in one
//! buffer (Kornilov, 2005, chapter 1 and appendix 3, on what a recursive call keeps).

use super::board::Board;

/// What a call would keep: its part of the buffer, and the move that is being tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Index of its first move.
    pub first: usize,
    /// Index of the move that is tried next.
    pub next: usize,
    /// Index after its last move.
    pub end: usize,
}

/// A step of the count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<M> {
    /// A move was made, and the moves after it were generated: a frame was pushed.
    Push(M),
    /// A move was made at the last ply, counted, and taken back.
    Leaf(M),
    /// A move left the king attacked and was taken back.
    TakenBack(M),
    /// The moves of a frame were tried: it was popped, and the move before it taken back.
    Pop,
}

/// A count in progress.
pub struct Walk<B: Board> {
    board: B,
    depth: usize,
    moves: Vec<B::Move>,
    frames: Vec<Frame>,
    /// The moves made between the frames.
    made: Vec<(B::Move, B::Undo)>,
    leaves: u64,
}

impl<B: Board> Walk<B> {
    /// Begins a count to a depth in half-moves, which is at least 1.
    pub fn new(board: B, depth: usize) -> Walk<B> {
        let mut walk = Walk {
            board,
            depth: depth.max(1),
            moves: Vec::new(),
            frames: Vec::new(),
            made: Vec::new(),
            leaves: 0,
        };
        walk.push();
        walk
    }

    fn push(&mut self) {
        let first = self.moves.len();
        self.board.generate(&mut self.moves);
        self.frames.push(Frame {
            first,
            next: first,
            end: self.moves.len(),
        });
    }

    /// Makes one step; `None` when all is counted.
    pub fn step(&mut self) -> Option<Event<B::Move>> {
        let ply = self.frames.len();
        let frame = self.frames.last_mut()?;
        if frame.next == frame.end {
            self.moves.truncate(frame.first);
            self.frames.pop();
            if let Some((mv, undo)) = self.made.pop() {
                self.board.unmake(mv, undo);
            }
            return Some(Event::Pop);
        }
        let mv = self.moves[frame.next];
        frame.next += 1;
        let undo = self.board.make(mv);
        if self.board.is_king_left() {
            self.board.unmake(mv, undo);
            return Some(Event::TakenBack(mv));
        }
        if ply == self.depth {
            self.board.unmake(mv, undo);
            self.leaves += 1;
            return Some(Event::Leaf(mv));
        }
        self.made.push((mv, undo));
        self.push();
        Some(Event::Push(mv))
    }

    /// Returns the frames, that of the root first.
    pub fn frames(&self) -> &[Frame] {
        &self.frames
    }

    /// Returns the moves of all frames.
    pub fn moves(&self) -> &[B::Move] {
        &self.moves
    }

    /// Returns the board after the moves that are made.
    pub fn board(&self) -> &B {
        &self.board
    }

    /// Returns the number of leaves that were counted.
    pub fn leaves(&self) -> u64 {
        self.leaves
    }
}

/// Counts the leaves of the tree of legal moves by recursion, with the same work at each node as [`perft`]: every leaf is made.
pub fn recursive<B: Board>(board: &mut B, depth: u32, moves: &mut Vec<B::Move>) -> u64 {
    let Some(below) = depth.checked_sub(1) else {
        return 1;
    };
    let first = moves.len();
    board.generate(moves);
    let mut leaves = 0;
    for index in first..moves.len() {
        let mv = moves[index];
        let undo = board.make(mv);
        if !board.is_king_left() {
            leaves += recursive(board, below, moves);
        }
        board.unmake(mv, undo);
    }
    moves.truncate(first);
    leaves
}

/// Counts the leaves of the tree of legal moves with an own stack.
pub fn perft<B: Board>(board: B, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut walk = Walk::new(board, depth as usize);
    while walk.step().is_some() {}
    walk.leaves
}
