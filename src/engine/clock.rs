//! Time management: how long to think.

use std::time::{Duration, Instant};

use tabia_chess::{Color, Move};
use tabia_player::{Clock, Limits, NodeClock, Score, TimeLimit};

/// Returns the share of the remaining time for a move when the clock does not say for how many moves it is. It grows with the
/// number of the move from 1.2 % to nearly 6 %: later positions decide more, and fewer moves follow (the curve is that of
/// Reckless, 2025). Against a fortieth for every move, and never more than a quarter, it won 34 ± 17 Elo in 788 games, with clocks
/// that count nodes: 640,000 for the game, 6,400 more with every move.
fn share_at(move_number: u16) -> f64 {
    0.0594 - 0.0492 * (-0.0386 * f64::from(move_number)).exp()
}

/// Maximum part of the remaining time for one move.
const MOST: f64 = 0.5;

/// Minimum time of a search.
const LEAST: Duration = Duration::from_millis(1);

/// Minimum number of nodes of a search, however short the time: nearly always the first iteration, about a millisecond. After
/// [`FIRST_TIME`] the clock and a stop take effect all the same.
const FIRST_NODES: u64 = 1_000;
const FIRST_TIME: Duration = Duration::from_millis(25);

/// The time of one search: a soft and a hard limit. With a clock that counts nodes, each node counts as a microsecond.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Whether the clock counts nodes.
    counts_nodes: bool,
    /// No new iteration starts after this (scaled by the certainty of the search).
    soft: Option<Duration>,
    /// The search stops after this, even within an iteration.
    hard: Option<Duration>,
}

impl Budget {
    /// Divides the remaining time of the side to move among the expected moves. The hard limit always leaves the overhead on the
    /// clock. `move_number` is that of the game.
    pub fn new(limits: &Limits, color: Color, move_number: u16) -> Budget {
        match limits.time {
            None => Budget {
                counts_nodes: false,
                soft: None,
                hard: None,
            },
            Some(TimeLimit::Move(time)) => {
                let hard = time.saturating_sub(limits.overhead);
                Budget {
                    counts_nodes: false,
                    soft: None,
                    hard: Some(hard.max(LEAST)),
                }
            }
            Some(TimeLimit::Clock(clock)) => {
                Budget::of_clock(&clock, color, move_number, limits.overhead)
            }
            Some(TimeLimit::NodeClock(NodeClock {
                remaining,
                increment,
            })) => {
                let clock = Clock {
                    remaining: [Duration::from_micros(remaining); 2],
                    increment: [Duration::from_micros(increment); 2],
                    moves_to_go: None,
                };
                let budget = Budget::of_clock(&clock, color, move_number, Duration::ZERO);
                // Whole nodes, and no more than are left.
                let left = Duration::from_micros(remaining.max(1));
                let whole = |time: Duration| {
                    let nanos = time.subsec_nanos() % 1_000;
                    time - Duration::from_nanos(nanos.into())
                };
                Budget {
                    counts_nodes: true,
                    hard: budget.hard.map(|hard| whole(hard).min(left)),
                    ..budget
                }
            }
        }
    }

    fn of_clock(clock: &Clock, color: Color, move_number: u16, overhead: Duration) -> Budget {
        let (remaining, increment) = clock.of(color);
        let moves = clock.moves_to_go.map(|moves| moves.clamp(1, 50));
        // The time that can be spent: each of the next moves, ten at most, loses the overhead.
        let usable = remaining.saturating_sub(overhead.saturating_mul(moves.unwrap_or(10).min(10)));
        // A move may take several times its share, but never the share of the others: an occasional late answer must not lose
        // the game.
        let (share, most) = match moves {
            None => (share_at(move_number), MOST),
            Some(1) => (1.0, 0.9),
            Some(moves) => (1.0 / f64::from(moves), (1.5 / f64::from(moves)).max(0.25)),
        };
        let soft = usable.mul_f64(share) + increment.mul_f64(0.75);
        let hard = soft.mul_f64(3.3).min(usable.mul_f64(most));
        Budget {
            counts_nodes: false,
            soft: Some(soft.min(hard)),
            hard: Some(hard.max(LEAST)),
        }
    }

    /// Returns what was used so far, in the clock's unit.
    fn used(&self, started: Instant, nodes: u64) -> Duration {
        match self.counts_nodes {
            true => Duration::from_micros(nodes),
            false => started.elapsed(),
        }
    }

    /// Returns the number of nodes after which the search must stop, where the clock counts nodes.
    pub fn node_limit(&self) -> Option<u64> {
        let hard = self.hard.filter(|_| self.counts_nodes)?;
        Some(u64::try_from(hard.as_micros()).unwrap_or(u64::MAX))
    }

    /// Returns whether the search must stop after `nodes` nodes.
    pub fn is_spent(&self, started: Instant, nodes: u64) -> bool {
        self.hard
            .is_some_and(|hard| self.used(started, nodes) >= hard)
    }

    /// Returns whether a search that began at this time has visited its first nodes. Before that neither the clock nor a stop
    /// ends it: there would be no best move.
    pub fn has_begun(began: Instant, nodes: u64) -> bool {
        nodes >= FIRST_NODES || began.elapsed() >= FIRST_TIME
    }

    /// Returns whether another iteration is not worth starting.
    pub(crate) fn is_enough(&self, started: Instant, nodes: u64, certainty: &Certainty) -> bool {
        self.soft
            .is_some_and(|soft| self.used(started, nodes) >= soft.mul_f64(certainty.stretch()))
    }

    /// Returns whether an iteration that takes as long as all before it together would exceed the time.
    pub fn is_half_spent(&self, started: Instant, nodes: u64) -> bool {
        self.soft
            .is_some_and(|soft| self.used(started, nodes) >= soft.mul_f64(0.5))
    }

    /// Returns whether the time depends on a clock, so that a forced move needs no search.
    pub fn is_shared(&self) -> bool {
        self.soft.is_some()
    }
}

/// How settled the best move is: a move that stays best needs less time; changes of it and a falling score need more.
#[derive(Default)]
pub(crate) struct Certainty {
    best: Option<Move>,
    /// Number of iterations in which the best move was that of the iteration before, since the last change.
    stable: u32,
    /// Number of changes of the best move; with each iteration they count half as much.
    changes: f64,
    score: Option<Score>,
    drop: i32,
    /// Share of the nodes spent on the best move, in thousandths.
    effort: u32,
}

impl Certainty {
    /// Records the result of an iteration; `effort` is the share of the nodes spent on the best move, in thousandths.
    pub fn update(&mut self, best: Option<Move>, score: Score, effort: u32) {
        self.changes /= 2.0;
        if best == self.best {
            self.stable += 1;
        } else {
            self.stable = 0;
            self.changes += 1.0;
        }
        self.best = best;
        let fall = self.score.map_or(0, |before| before.raw() - score.raw());
        // Half of an earlier fall still counts: the score rarely recovers within one iteration.
        self.drop = (self.drop / 2).max(fall.clamp(0, 100));
        self.score = Some(score);
        self.effort = effort;
    }

    /// Returns the factor of the usual time. Against 1.53 − the effort, and no factor for changes, these numbers won 14 ± 10 Elo in
    /// 2,300 games with about 20,000 nodes a move.
    fn stretch(&self) -> f64 {
        let stability = 1.19 - 0.05 * f64::from(self.stable.min(8));
        let trouble = 1.0 + f64::from(self.drop) / 80.0;
        let effort = 1.95 - 1.55 * (f64::from(self.effort) / 1000.0);
        let changes = 0.93 + 0.5 * self.changes;
        stability * trouble * effort * changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn clock(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        Limits {
            time: Some(TimeLimit::Clock(Clock {
                remaining: [Duration::from_millis(remaining); 2],
                increment: [Duration::from_millis(increment); 2],
                moves_to_go,
            })),
            overhead: Duration::from_millis(10),
            ..Limits::default()
        }
    }

    #[test]
    fn the_hard_limit_is_never_more_than_there_is() {
        for remaining in [0, 1, 5, 10, 11, 50, 100, 1_000, 60_000, 36_000_000] {
            for increment in [0, 10, 5_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let budget = Budget::new(&clock(remaining, increment, moves), Color::White, 1);
                    let (soft, hard) = (budget.soft.unwrap(), budget.hard.unwrap());
                    let left = remaining.saturating_sub(10).max(1);
                    assert!(
                        hard <= Duration::from_millis(left),
                        "{remaining} {increment} {moves:?}"
                    );
                    assert!(soft <= hard);
                }
            }
        }
    }

    /// The worst case: every move takes its maximum, and half of the overhead is lost on the way to the clock.
    #[test]
    fn whole_games_never_run_out_of_time() {
        let overhead = Duration::from_millis(10);
        for (base, increment, period) in [
            (1_000, 10, None),
            (50, 10, None),
            (8_000, 80, None),
            (60_000, 0, Some(40)),
            (1_000, 0, Some(2)),
            (500, 10, Some(1)),
        ] {
            let mut left = Duration::from_millis(base);
            for played in 0..400 {
                let to_go = period.map(|moves| moves - played % moves);
                let limits = clock(left.as_millis() as u64, increment, to_go);
                let hard = Budget::new(&limits, Color::White, 1 + played as u16)
                    .hard
                    .unwrap();
                left = left
                    .checked_sub(hard + overhead / 2)
                    .unwrap_or_else(|| panic!("{base} {increment} {period:?}: move {played}"));
                left += Duration::from_millis(increment);
                if to_go == Some(1) {
                    left += Duration::from_millis(base);
                }
            }
        }
    }

    /// A clock of nodes suffices for any number of moves, and the time is not read.
    #[test]
    fn a_clock_of_positions_never_runs_out() {
        let (mut left, increment) = (150_000, 1_500);
        for played in 0..400 {
            if played == 300 {
                left = 700;
            }
            let limits = Limits::time(NodeClock {
                remaining: left,
                increment,
            });
            let budget = Budget::new(&limits, Color::Black, 1);
            let most = budget.node_limit().unwrap();
            assert!((1..=left).contains(&most), "{most} of {left}");
            assert!(!budget.is_spent(Instant::now(), most - 1));
            assert!(budget.is_spent(Instant::now(), most));
            left = left - most + increment;
        }
    }

    #[test]
    fn a_longer_clock_gives_longer_thought() {
        let short = Budget::new(&clock(10_000, 0, None), Color::Black, 1);
        let long = Budget::new(&clock(100_000, 0, None), Color::Black, 1);
        let with_increment = Budget::new(&clock(10_000, 1_000, None), Color::Black, 1);
        assert!(short.soft < long.soft);
        assert!(short.soft < with_increment.soft);
    }

    #[test]
    fn doubt_takes_time_and_certainty_saves_it() {
        let (a, b) = (Move::from_bits(100), Move::from_bits(200));
        let mut settled = Certainty::default();
        let mut doubtful = Certainty::default();
        for round in 0..6 {
            settled.update(a, Score::centipawns(30), 900);
            doubtful.update(
                if round % 2 == 0 { a } else { b },
                Score::centipawns(-30 * round),
                300,
            );
        }
        assert!(settled.stretch() < 0.8);
        assert!(doubtful.stretch() > 1.5);
    }

    /// Of two best moves that changed in the last iteration, the one that changed before, too, takes longer. A late change takes
    /// longer than an early one, also where both moves have stayed best as long as counts.
    #[test]
    fn each_change_of_the_best_move_takes_time() {
        let (a, b) = (Move::from_bits(100), Move::from_bits(200));
        let stretch = |parts: &[(Option<Move>, usize)]| {
            let mut certainty = Certainty::default();
            for &(mv, times) in parts {
                for _ in 0..times {
                    certainty.update(mv, Score::centipawns(20), 500);
                }
            }
            certainty.stretch()
        };
        let (once, twice) = (
            stretch(&[(a, 5), (b, 1)]),
            stretch(&[(a, 3), (b, 2), (a, 1)]),
        );
        assert!(twice > once, "{twice} {once}");
        let (late, early) = (stretch(&[(a, 3), (b, 3)]), stretch(&[(a, 1), (b, 5)]));
        assert!(late > early, "{late} {early}");
        let (late, early) = (stretch(&[(a, 3), (b, 10)]), stretch(&[(a, 1), (b, 12)]));
        assert!(late > early, "{late} {early}");
    }

    #[test]
    fn without_a_clock_nothing_ends() {
        let budget = Budget::new(&Limits::infinite(), Color::White, 1);
        assert!(!budget.is_spent(Instant::now(), u64::MAX));
        assert!(!budget.is_enough(Instant::now(), u64::MAX, &Certainty::default()));
        assert_eq!(budget.node_limit(), None);
    }
}
