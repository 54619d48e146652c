//! Deeper searches of a position and of its played move, which confirm the judgement of the played one or correct it.

use serde::{Deserialize, Serialize};

use super::effort::Effort;
use super::{Found, Line, Source};
use tabia_chess::Move;
use tabia_engine::{Depth, Ply, Score};

/// A search of all moves of a position that also gives the line of the played one, to the same depth.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Round {
    /// The number of the wave of confirmation that it belongs to, from 0.
    pub wave: u32,
    pub depth: Depth,
    /// Number of nodes visited.
    pub nodes: u64,
    /// The lines of the played move and of the best other one, the better one first. A line begins with its move.
    pub lines: Vec<Line>,
    /// Both lines two iterations before; none where the search was too short.
    pub earlier: Vec<Line>,
}

impl Round {
    /// Creates the round of a search.
    pub(super) fn new(wave: u32, found: Found) -> Round {
        Round {
            wave,
            depth: found.depth,
            nodes: found.nodes,
            lines: found.lines,
            earlier: found.earlier,
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

    /// Returns the evaluation of the position after the move `played`.
    pub(super) fn found_after(&self, played: Move) -> Option<Found> {
        after(&self.found()?, played)
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
