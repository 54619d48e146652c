//! Moves and lines outside a review, with what a search finds about them.

use super::chances::points_lost;
use super::motifs::{Explanation, explain_searched, is_settled};
use super::play_out::{play_out, replaced};
use super::search::search;
use super::sentence::explained;
use super::trial::{after, search_both};
use super::{Badge, Fault, Found, Thresholds, confirm};
use tabia_chess::{Move, Position};
use tabia_engine::{Limits, Score};
use tabia_player::{GameLine, Player, ThinkError};

/// Number of half-moves by which a line is continued that ends in the middle of exchanges.
const CONTINUATION: usize = 8;

/// A move with what equally long searches have found about it and about the best other one.
#[derive(Clone, Debug)]
pub struct AskedMove {
    /// The position before the move.
    pub position: Position,
    pub mv: Move,
    /// The position before the move, and after it.
    pub found: Found,
    pub next: Found,
    /// Both with the lines played out.
    played_out: Option<(Found, Found)>,
}

impl AskedMove {
    /// Searches a position and one of its moves; returns `None` when there was nothing to search.
    ///
    /// # Errors
    /// When the search fails.
    pub fn search(
        player: &mut dyn Player,
        position: &Position,
        mv: Move,
        nodes: u64,
    ) -> Result<Option<AskedMove>, ThinkError> {
        let limits = Limits {
            analysis: true,
            ..Limits::nodes(nodes.div_ceil(2))
        };
        let line = GameLine::new(position.clone());
        let found = search_both(position, mv, limits, |limits| {
            search(player, &line, limits, &|| true)
        })?;
        let Some(found) = found else {
            return Ok(None);
        };
        let end = Found::by_rule(&position.after(mv), 1);
        let Some(next) = end.or_else(|| after(&found, mv)) else {
            return Ok(None);
        };
        let limits = Limits {
            analysis: true,
            ..Limits::nodes(nodes.div_ceil(8))
        };
        let mut moves = Vec::new();
        for first in found.lines.iter().filter_map(|line| line.first()) {
            moves.push(play_out(&line, first, |at| {
                search(player, at, &limits, &|| true)
            })?);
        }
        let found_out = replaced(&found, &moves);
        let next_out = after(&found_out, mv);
        Ok(Some(AskedMove {
            position: position.clone(),
            mv,
            played_out: next_out.map(|next| (found_out, next)),
            found,
            next,
        }))
    }

    /// Returns whether no other move is better.
    pub fn is_best(&self) -> bool {
        self.found.best().and_then(|line| line.first()) == Some(self.mv)
    }

    /// Returns the loss of the move, in points of the scale from −100 to 100.
    pub fn loss(&self) -> f64 {
        points_lost(self.found.score, self.score())
    }

    /// Returns the value of the move for the side that plays it.
    pub fn score(&self) -> Score {
        -self.next.score
    }

    /// Returns the fault of the move by the usual limits.
    pub fn fault(&self) -> Option<Fault> {
        if self.is_best() {
            return None;
        }
        confirm::grade(self.found.score, self.score(), &Thresholds::default())
    }

    /// Returns what is proven about the move: what it loses or misses, or what makes a best move good.
    pub fn explanation(&self) -> Explanation {
        let (fault, badge) = match self.is_best() {
            true => (None, Some(Badge::OnlyMove)),
            // A user who asks wants a reason for less than a fault, too.
            false => (Some(self.fault().unwrap_or(Fault::Mistake)), None),
        };
        let searched = [(&self.found, &self.next)];
        let played_out = self.played_out.as_ref();
        let played_out = played_out.map(|(found, next)| (found, next));
        let (position, mv) = (&self.position, Some(self.mv));
        explained(position, mv, &searched, played_out, fault, badge)
    }
}

/// A line of moves with what searches find about it.
#[derive(Clone, Debug, Default)]
pub struct AskedLine {
    /// What the line proves for the side that begins it.
    pub explanation: Explanation,
    /// The best moves after the line, where it ends in the middle of exchanges.
    pub continuation: Vec<Move>,
    /// The faults of the line by their half-moves, from 0.
    pub faults: Vec<(usize, AskedMove)>,
}

impl AskedLine {
    /// Searches every position of a line of legal moves.
    ///
    /// # Errors
    /// When a search fails.
    pub fn search(
        player: &mut dyn Player,
        position: &Position,
        moves: &[Move],
        nodes: u64,
    ) -> Result<AskedLine, ThinkError> {
        let mut at = position.clone();
        let mut faults = Vec::new();
        for (index, &mv) in moves.iter().enumerate() {
            let asked = AskedMove::search(player, &at, mv, nodes)?;
            let asked = asked.filter(|asked| asked.fault().is_some());
            faults.extend(asked.map(|asked| (index, asked)));
            at = at.after(mv);
        }
        let limits = Limits {
            analysis: true,
            ..Limits::nodes(nodes)
        };
        let end = match Found::by_rule(&at, 1) {
            Some(found) => Some(found),
            None => search(player, &GameLine::new(at.clone()), &limits, &|| true)?,
        };
        let mut continuation = Vec::new();
        if let Some(best) = end.as_ref().and_then(Found::best)
            && !is_settled(&at)
        {
            continuation.extend(best.pv.iter().take(CONTINUATION));
        }
        let score = end.map_or(Score::DRAW, |found| found.score);
        let score = if at.turn() == position.turn() {
            score
        } else {
            -score
        };
        let whole = [moves, &continuation].concat();
        Ok(AskedLine {
            explanation: explain_searched(position, &whole, score),
            continuation,
            faults,
        })
    }
}
