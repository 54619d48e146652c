//! The base of all programs: the game during a search, deepening, and the textbook's order of moves.

use std::cmp::Reverse;

use super::player::Task;
use super::switches::Switches;
use super::watcher::Watcher;
use crate::evaluation::typical::worth;
use crate::search::WIN;
use tabia_chess::{GenKind, Move, MoveList, Position, Role, Square, Undo, is_dead};
use tabia_engine::{Depth, Ply, Score};

/// Number of nodes between two polls of the stop.
const ASKING: u64 = 256;

/// Maximum length of a line, so that extensions end.
pub(super) const MOST_PLIES: i32 = 60;

/// A line of moves; a longer one replaces it when a value rises.
pub(super) type Line = Vec<Move>;

/// Sets `line` to the move and the moves after it.
pub(super) fn join(line: &mut Line, mv: Move, rest: &[Move]) {
    line.clear();
    line.push(mv);
    line.extend_from_slice(rest);
}

/// A position in a search, with the game that led to it.
pub(super) struct Board<'a> {
    task: &'a Task<'a>,
    pub position: Position,
    /// The keys of the positions of the game and of the line, the present one last.
    keys: Vec<u64>,
    /// Index in `keys` at which the line begins.
    root: usize,
    root_moves: Vec<Move>,
    /// The moves of the line.
    line: Vec<Move>,
    /// The move tried first at the root: the best move of the last iteration.
    pub first: Option<Move>,
    /// Number of nodes visited.
    pub nodes: u64,
    seldepth: usize,
    /// The search must end; values are no longer valid.
    pub over: bool,
}

impl<'a> Board<'a> {
    pub fn new(task: &'a Task<'a>) -> Board<'a> {
        let mut keys = task.history().to_vec();
        keys.push(task.position().key());
        Board {
            task,
            position: task.position().clone(),
            root: keys.len() - 1,
            keys,
            root_moves: task.root_moves(),
            line: Vec::new(),
            first: None,
            nodes: 0,
            seldepth: 0,
            over: false,
        }
    }

    /// Plays a legal move.
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = self.position.make(mv);
        self.line.push(mv);
        self.visit();
        undo
    }

    /// Unmakes the last move.
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        self.keys.pop();
        self.line.pop();
        self.position.unmake(mv, undo);
    }

    fn visit(&mut self) {
        self.keys.push(self.position.key());
        self.nodes += 1;
        self.seldepth = self.seldepth.max(self.ply() as usize);
        if self.nodes.is_multiple_of(ASKING) {
            self.over |= self.task.is_over(self.nodes);
        }
    }

    /// Returns the observer of the search, if there is one.
    pub fn watcher(&self) -> Option<&'a dyn Watcher> {
        self.task.watcher()
    }

    /// Returns the last move of the line.
    pub fn last_move(&self) -> Option<Move> {
        self.line.last().copied()
    }

    /// Returns the half-moves from the root.
    pub fn ply(&self) -> i32 {
        (self.keys.len() - 1 - self.root) as i32
    }

    /// Returns whether the position below the root counts as drawn: by repetition (once in the line, or twice in the game), by
    /// the fifty-move rule, or by insufficient material. The book detects only cycles of four half-moves.
    pub fn is_draw(&self) -> bool {
        let present = self.keys.len() - 1;
        if present == self.root {
            return false;
        }
        let clock = usize::from(self.position.halfmove_clock());
        let earliest = present.saturating_sub(clock);
        let mut seen = 0;
        for at in (earliest..present.saturating_sub(3)).rev() {
            if self.keys[at] == self.keys[present] {
                seen += if at >= self.root { 2 } else { 1 };
                if seen >= 2 {
                    return true;
                }
            }
        }
        let is_mate = || self.position.in_check() && self.position.count_moves() == 0;
        (clock >= 100 && !is_mate()) || is_dead(&self.position)
    }

    /// Returns the value of a draw for the side to move, in hundredths of a pawn: a program with contempt prefers to play on.
    pub fn draw_value(&self) -> i32 {
        let contempt = self.task.switches().contempt;
        match self.ply() % 2 {
            0 => -contempt,
            _ => contempt,
        }
    }

    /// Returns the switches of the program.
    pub fn switches(&self) -> Switches {
        self.task.switches()
    }

    /// Returns the legal moves; at the root only those requested.
    pub fn moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        match self.ply() {
            0 => self.root_moves.iter().for_each(|mv| moves.push(*mv)),
            _ => self.position.generate(GenKind::All, &mut moves),
        }
        moves
    }

    /// Returns the value of a position without legal moves: mate, better the later it is, or stalemate.
    pub fn end_value(&self) -> i32 {
        match self.position.in_check() {
            true => self.ply() - WIN,
            false => self.draw_value(),
        }
    }

    /// Returns the best value of some moves, tried in order until one reaches beta (alpha-beta, fail-soft), and at least
    /// `best`, the value without them. `search` returns the value of a move that was just made, in the window of the side that
    /// answers. A value above alpha sets the line.
    pub fn best_of(
        &mut self,
        moves: impl IntoIterator<Item = Move>,
        (mut alpha, beta): (i32, i32),
        mut best: i32,
        line: &mut Line,
        mut search: impl FnMut(&mut Self, Move, (i32, i32), &mut Line) -> i32,
    ) -> i32 {
        for (index, mv) in moves.into_iter().enumerate() {
            let mut child = Line::new();
            let undo = self.make(mv);
            let value = -search(self, mv, (-beta, -alpha), &mut child);
            self.unmake(mv, undo);
            if self.over {
                return best;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                join(line, mv, &child);
                self.raise(mv, value);
            }
            if alpha >= beta {
                self.cut(index);
                break;
            }
        }
        best
    }

    /// Searches with increasing depth and reports the best line of every iteration, until time is up or a mate is proven. The
    /// result of a stopped iteration is used, because it tries the best move of the last one first. `iterate` returns the
    /// value, in a unit of which `unit` make a pawn.
    pub fn deepen(
        &mut self,
        depths: impl IntoIterator<Item = i32>,
        unit: i32,
        mut iterate: impl FnMut(&mut Board<'_>, i32, &mut Line) -> i32,
    ) -> Option<i32> {
        if self.root_moves.is_empty() {
            return None;
        }
        let mut found = None;
        for depth in depths {
            let mut line = Line::new();
            self.seldepth = 0;
            let value = iterate(self, depth, &mut line);
            debug_assert_eq!(&self.position, self.task.position());
            if let Some(&best) = line.first() {
                self.first = Some(best);
                self.report(depth, value, unit, line);
                found = Some(value);
            }
            let is_proven = value.abs() > WIN - depth;
            if self.over || is_proven || !self.is_worth_more() {
                break;
            }
        }
        found
    }

    /// Returns whether another iteration is worth its time: there is time for one, and more than one move when a clock runs.
    pub fn is_worth_more(&self) -> bool {
        let is_forced = self.task.is_on_the_clock() && self.root_moves.len() == 1;
        !is_forced && self.task.has_time_for_more()
    }

    /// Reports a line.
    pub fn report(&self, depth: i32, value: i32, unit: i32, line: Line) {
        let seldepth = Ply(self.seldepth.max(line.len()));
        let score = score(value, unit);
        self.task
            .report(Depth(depth), seldepth, score, self.nodes, line);
    }
}

/// Returns a value in the engine's scores.
pub(super) fn score(value: i32, unit: i32) -> Score {
    let plies = WIN - value.abs();
    match usize::try_from(plies) {
        Ok(plies) if plies <= Ply::MAX.0 && value > 0 => Score::mate_in(Ply(plies)),
        Ok(plies) if plies <= Ply::MAX.0 => Score::mated_in(Ply(plies)),
        _ => Score::centipawns((i64::from(value) * 100 / i64::from(unit)) as i32),
    }
}

/// Returns the immediate gain of a move; `None` for a quiet move. A promotion gains the difference to a pawn.
pub(super) fn prize(position: &Position, mv: Move) -> Option<i32> {
    let victim = position.captured(mv).map(worth);
    let promotion = mv.promotion().map(|role| worth(role) - worth(Role::Pawn));
    match (victim, promotion) {
        (None, None) => None,
        (victim, promotion) => Some(victim.unwrap_or(0) + promotion.unwrap_or(0)),
    }
}

/// Returns the rank of a capture in the textbook's order, the greater the earlier: captures of the piece that has just moved,
/// the cheapest attacker first; then the most valuable victim, and for each the cheapest attacker.
pub(super) fn capture_rank(position: &Position, mv: Move, prize: i32, last: Option<Square>) -> i32 {
    // The king is first in the lists, and captures first.
    let attacker = position
        .piece_at(mv.from())
        .map_or(0, |piece| worth(piece.role));
    let is_answer = Some(mv.to()) == last && position.is_capture(mv);
    let first = if is_answer { 1_000_000 } else { 0 };
    first + 100_000 + 16 * prize - attacker / 8
}

/// Returns the moves of a list, best first by `rank`, and in their original order among equals.
pub(super) fn sorted(moves: &MoveList, mut rank: impl FnMut(Move) -> i32) -> Vec<Move> {
    let mut ranked: Vec<(i32, Move)> = moves.iter().map(|&mv| (rank(mv), mv)).collect();
    ranked.sort_by_key(|(rank, _)| Reverse(*rank));
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// Returns the captures and promotions of a position in the textbook's order.
pub(super) fn captures(position: &Position, last: Option<Square>) -> Vec<Move> {
    let mut moves = MoveList::new();
    position.generate(GenKind::Noisy, &mut moves);
    sorted(&moves, |mv| {
        let prize = prize(position, mv).unwrap_or(0);
        capture_rank(position, mv, prize, last)
    })
}
