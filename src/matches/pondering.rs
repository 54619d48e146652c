//! Thinking in the opponent's time: how often the expected reply came, and what that was worth.

use std::time::Duration;

use super::played::PlayedMove;
use std::time::Instant;
use tabia_chess::{Color, Move};
use tabia_player::SearchId;

/// A search in the opponent's time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ponder {
    pub id: SearchId,
    /// The player.
    pub color: Color,
    /// The expected reply.
    pub mv: Move,
    pub started: Instant,
}

/// Moves with the time that they took from the player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TimedMoves {
    pub moves: u32,
    pub time: Duration,
    pub nodes: u64,
}

impl TimedMoves {
    fn add(&mut self, played: &PlayedMove) {
        self.moves += 1;
        self.time += played.time;
        self.nodes += played.nodes;
    }

    /// Returns the mean time of a move; `None` without moves.
    pub fn mean(&self) -> Option<Duration> {
        (self.moves > 0).then(|| self.time / self.moves)
    }

    /// Returns the nodes visited in a second; `None` without time.
    pub fn speed(&self) -> Option<f64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| self.nodes as f64 / seconds)
    }
}

/// The guesses of a player over some moves, and what they gained and took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pondering {
    /// Moves after a right guess, and after a wrong one or none.
    pub right: TimedMoves,
    pub other: TimedMoves,
    /// Number of wrong guesses.
    pub wrong: u32,
    /// The opponent's time that right guesses used, and that wrong ones used in vain.
    pub used: Duration,
    pub in_vain: Duration,
    /// Moves searched from their beginning while the opponent searched too, and those searched alone.
    pub beside: TimedMoves,
    pub alone: TimedMoves,
}

impl Pondering {
    /// Adds a move of the player.
    pub fn add(&mut self, played: &PlayedMove) {
        match played.guess {
            Some(guess) if guess.is_right => {
                self.used += guess.time;
                self.right.add(played);
                return;
            }
            Some(guess) => {
                self.wrong += 1;
                self.in_vain += guess.time;
            }
            None => {}
        }
        self.other.add(played);
        match played.is_beside {
            true => self.beside.add(played),
            false => self.alone.add(played),
        }
    }

    /// Returns the number of guesses.
    pub fn guesses(&self) -> u32 {
        self.right.moves + self.wrong
    }
}
