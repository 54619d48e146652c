//! Deeper searches of a position and of its played move, which confirm the judgement of the played one or correct it.

use std::cmp::Reverse;

use serde::{Deserialize, Serialize};

use super::effort::Effort;
use super::{Found, Line, Source, play_out};
use tabia_chess::{Move, Position};
use tabia_engine::{Depth, Limits, Ply, Score};

/// A search of all moves of a position and an equally long one of the played move, or of all others where the first prefers it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The number of the wave of confirmation that it belongs to, from 0.
    pub wave: u32,
    /// The depth that both searches have reached.
    pub depth: Depth,
    /// Number of nodes visited by both.
    pub nodes: u64,
    /// The lines of the played move and of the best other one, the better one first. A line begins with its move.
    pub lines: Vec<Line>,
    /// Both lines two iterations before; none where a search was too short.
    pub earlier: Vec<Line>,
    /// The lines played out, each move by a search of its own; none where that was not done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played_out: Vec<Vec<Move>>,
}

impl Round {
    /// Creates the round of a wave from what [`search_both`] found.
    pub(super) fn new(wave: u32, found: Found) -> Round {
        Round {
            wave,
            depth: found.depth,
            nodes: found.nodes,
            lines: found.lines,
            earlier: found.earlier,
            played_out: Vec::new(),
        }
    }

    /// Returns the effort of its search.
    pub(super) fn effort(&self) -> Effort {
        Effort::of_wave(self.wave)
    }

    /// Returns the score of the position and of the move `played`; `None` when the round has not searched it.
    pub(super) fn scores(&self, played: Move) -> Option<(Score, Score)> {
        let best = self.lines.first()?;
        Some((best.score, line_of(&self.lines, played)?.score))
    }

    /// Returns the evaluation of the position.
    pub(super) fn found(&self) -> Option<Found> {
        Some(Found {
            source: Source::Engine,
            score: self.lines.first()?.score,
            depth: self.depth,
            nodes: self.nodes,
            lines: self.lines.clone(),
            earlier: self.earlier.clone(),
        })
    }

    /// Returns the evaluation of the position with the lines played out; `None` where they are not.
    pub(super) fn found_played_out(&self) -> Option<Found> {
        let found = self.found()?;
        (!self.played_out.is_empty()).then(|| play_out::replaced(&found, &self.played_out))
    }

    /// Returns the evaluation of the position after the move `played`.
    pub(super) fn found_after(&self, played: Move) -> Option<Found> {
        after(&self.found()?, played)
    }
}

/// Searches a position within some limits, and equally long one of its moves, or all others where that is the best one: both
/// values come from equally long searches. Returns a line of each; `None` where `search` finds nothing.
///
/// # Errors
/// When a search fails.
pub(super) fn search_both<E>(
    position: &Position,
    mv: Move,
    limits: Limits,
    mut search: impl FnMut(&Limits) -> Result<Option<Found>, E>,
) -> Result<Option<Found>, E> {
    let Some(all) = search(&limits)? else {
        return Ok(None);
    };
    let search_moves = compared_moves(position, &all, mv);
    if search_moves.is_empty() {
        return Ok(Some(all));
    }
    let compared = search(&Limits {
        search_moves,
        ..limits
    })?;
    Ok(compared.map(|compared| both(all, compared)))
}

/// Returns the moves to search by themselves to compare a move with the best one: the move, or all others where it is the best
/// itself.
fn compared_moves(position: &Position, all: &Found, mv: Move) -> Vec<Move> {
    let is_best = all.best().and_then(Line::first) == Some(mv);
    let moves = position.legal_moves();
    let moves = moves.iter().copied();
    moves.filter(|other| (*other == mv) != is_best).collect()
}

/// Returns what a search of all moves and an equally long one of the [`compared_moves`] have found together: a line of each.
pub(super) fn both(all: Found, compared: Found) -> Found {
    let best_first = |all: Vec<Line>, compared: Vec<Line>| {
        let mut lines: Vec<Line> = all.into_iter().take(1).collect();
        lines.extend(compared.into_iter().take(1));
        lines.sort_by_key(|line| Reverse(line.score));
        lines
    };
    let earlier = match all.earlier.is_empty() || compared.earlier.is_empty() {
        true => Vec::new(),
        false => best_first(all.earlier, compared.earlier),
    };
    Found {
        source: Source::Engine,
        score: all.score.max(compared.score),
        depth: all.depth.min(compared.depth),
        nodes: all.nodes + compared.nodes,
        lines: best_first(all.lines, compared.lines),
        earlier,
    }
}

/// Returns the evaluation of the position after a move, from the line of the position before it that begins with the move;
/// `None` without such a line.
pub(super) fn after(found: &Found, played: Move) -> Option<Found> {
    let rest = |lines: &[Line]| {
        let line = line_of(lines, played)?;
        Some(Line {
            score: next(line.score),
            pv: line.pv[1..].to_vec(),
        })
    };
    let line = rest(&found.lines)?;
    let lines = |line: Line| match line.pv.is_empty() {
        true => Vec::new(),
        false => vec![line],
    };
    Some(Found {
        source: Source::Engine,
        score: line.score,
        depth: Depth((found.depth.0 - 1).max(0)),
        nodes: found.nodes,
        lines: lines(line),
        earlier: rest(&found.earlier).map_or(Vec::new(), lines),
    })
}

/// Returns a score from the other side's view, one half-move later: a mate is nearer by it.
fn next(score: Score) -> Score {
    let nearer = |plies: usize| Ply(plies.saturating_sub(1));
    match score.plies_to_mate() {
        Some(plies) if score.is_win() => Score::mated_in(nearer(plies)),
        Some(plies) => Score::mate_in(nearer(plies)),
        None => -score,
    }
}

fn line_of(lines: &[Line], mv: Move) -> Option<&Line> {
    lines.iter().find(|line| line.first() == Some(mv))
}
