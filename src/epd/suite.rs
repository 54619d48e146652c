//! Searches the positions of a suite.

use std::fmt;
use std::time::{Duration, Instant};

use super::Record;
use tabia_chess::{Move, san};
use tabia_player::{Depth, GameLine, Info, Limits, Player, Score, ThinkError, think_watched};

/// A player that searches the positions of a suite.
pub struct Suite {
    player: Box<dyn Player>,
    limits: Limits,
    early: Option<u32>,
}

/// The result of a player's search of one position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The player's move; `None` where there is none.
    pub found: Option<Move>,
    /// The last reported score, for the side to move.
    pub score: Score,
    pub depth: Depth,
    pub solved: bool,
    /// Time from the start of the search after which the best move was always right.
    pub since: Option<Duration>,
    pub points: u32,
    /// Number of nodes at the last report.
    pub nodes: u64,
    /// Time of the last report.
    pub searched: Duration,
    /// Wall-clock time of the search.
    pub time: Duration,
}

impl Suite {
    /// Creates a suite for a player, with limits for each position. With `early`, a search ends when the best move has been
    /// right for this number of iterations after the one that found it.
    pub fn new(player: Box<dyn Player>, limits: Limits, early: Option<u32>) -> Suite {
        Suite {
            player,
            limits,
            early,
        }
    }

    /// Searches one position, as the first of a new game.
    ///
    /// # Errors
    /// When the search failed.
    pub fn solve(&mut self, record: &Record) -> Result<Attempt, ThinkError> {
        self.player.new_game();
        // Clearing the data of the last position is not part of the search time.
        self.player.wait_until_ready();
        let started = Instant::now();
        let mut last: Option<Info> = None;
        let mut held = Held::default();
        let early = self.early;
        let mut watch = |info: Option<&Info>| {
            let Some(info) = info.filter(|info| info.line == 1) else {
                return true;
            };
            let first = info.pv.first();
            let is_right = first.is_some_and(|&mv| record.is_right(mv, info.score));
            held.note(is_right, info.depth, info.time);
            last = Some(info.clone());
            !(is_right && early.is_some_and(|rounds| held.rounds >= rounds))
        };
        let line = GameLine::new(record.position.clone());
        let limits = self.limits.clone();
        let thought = think_watched(&mut *self.player, &line, limits, &mut watch)?;
        let score = last.as_ref().map_or(Score::DRAW, |info| info.score);
        let time = started.elapsed();
        let solved = thought.mv.is_some_and(|mv| record.is_right(mv, score));
        Ok(Attempt {
            found: thought.mv,
            score,
            depth: last.as_ref().map_or(Depth(0), |info| info.depth),
            solved,
            since: solved.then(|| held.since.unwrap_or(time)),
            points: thought.mv.map_or(0, |mv| record.points_of(mv)),
            nodes: last.as_ref().map_or(0, |info| info.nodes),
            searched: last.as_ref().map_or(time, |info| info.time),
            time,
        })
    }
}

/// Tracks for how long the best move has been right.
#[derive(Default)]
struct Held {
    since: Option<Duration>,
    /// The last iteration.
    depth: Option<Depth>,
    /// Number of iterations completed since the one that found it.
    rounds: u32,
}

impl Held {
    fn note(&mut self, is_right: bool, depth: Depth, time: Duration) {
        if !is_right {
            *self = Held::default();
            return;
        }
        self.since.get_or_insert(time);
        if self.depth.is_some_and(|before| depth > before) {
            self.rounds += 1;
        }
        self.depth = Some(depth);
    }
}

impl Record {
    /// Returns whether a move solves the position: by `bm` and `am` where given, else by the mate distance, else by the
    /// points.
    fn is_right(&self, mv: Move, score: Score) -> bool {
        if !self.best.is_empty() || !self.avoid.is_empty() {
            (self.best.is_empty() || self.best.contains(&mv)) && !self.avoid.contains(&mv)
        } else if let Some(wanted) = self.mate {
            let found = score.mate().and_then(|moves| u32::try_from(moves).ok());
            found.is_some_and(|moves| moves > 0 && moves <= wanted)
        } else {
            self.points_of(mv) == self.most_points()
        }
    }
}

/// The column headings of [`row`].
pub const HEADER: &str =
    "position       expected              found      score  depth     right from";

/// Returns one row of the table: position, expected and found move, score, depth, and the time from which it was right.
pub fn row(record: &Record, attempt: &Attempt) -> String {
    let id = record.id.clone();
    let id = id.unwrap_or_else(|| format!("line {}", record.line));
    let found = attempt.found.map_or_else(
        || "no move".to_owned(),
        |mv| san::write(&record.position, mv),
    );
    let since = match attempt.since {
        Some(since) => format!("{:>8.2} s  solved", since.as_secs_f64()),
        None => "         -  not solved".to_owned(),
    };
    let points = match record.most_points() {
        0 => String::new(),
        most => format!(", {} of {most} points", attempt.points),
    };
    format!(
        "{id:<14} {:<21} {found:<8} {:>7} {:>6}  {since}{points}",
        record.expected(),
        attempt.score.to_string(),
        attempt.depth.to_string(),
    )
}

/// The totals of several positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Total {
    pub positions: u32,
    pub solved: u32,
    /// Points scored, and their maximum.
    pub points: (u32, u32),
    pub nodes: u64,
    searched: Duration,
    pub time: Duration,
}

impl Total {
    /// Adds one position.
    pub fn add(&mut self, record: &Record, attempt: &Attempt) {
        self.positions += 1;
        self.solved += u32::from(attempt.solved);
        self.points.0 += attempt.points;
        self.points.1 += record.most_points();
        self.nodes += attempt.nodes;
        self.searched += attempt.searched;
        self.time += attempt.time;
    }
}

impl fmt::Display for Total {
    /// Writes `285 of 300 solved in 300.1 s, 210000000 nodes, 700000 a second`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} solved", self.solved, self.positions)?;
        if self.points.1 > 0 {
            write!(f, ", {} of {} points", self.points.0, self.points.1)?;
        }
        let per_second = u128::from(self.nodes) * 1_000_000 / self.searched.as_micros().max(1);
        write!(
            f,
            " in {:.1} s, {} nodes, {per_second} a second",
            self.time.as_secs_f64(),
            self.nodes
        )
    }
}
