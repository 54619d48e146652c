//! Mates that a move allows or misses.

use super::case::{Arrow, ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::line::Line;
use super::motif::{Motif, Proven};
use super::themes::{is_back_rank, is_smothered, pattern};
use super::words;
use tabia_chess::{Color, Square};
use tabia_texts::{Effect, Saying};

/// Maximum number of moves of a mate that is written in full.
const WRITTEN: usize = 3;

/// A line that ends in mate.
pub(super) struct Mate<'a> {
    line: &'a Line,
    pub by: Color,
    /// The half-move with which the mate begins.
    first: usize,
    /// Number of moves of the winner.
    pub moves: usize,
}

impl<'a> Mate<'a> {
    /// Returns the mate that `by` gives at the end of the line.
    pub(super) fn of(line: &'a Line, by: Color, first: usize) -> Option<Mate<'a>> {
        let end = line.end();
        let is_mate = line.len() > first
            && end.turn() != by
            && line.before(first).turn() == by
            && end.in_check()
            && end.count_moves() == 0;
        is_mate.then(|| Mate {
            line,
            by,
            first,
            moves: (line.len() - first).div_ceil(2),
        })
    }

    /// Returns the motifs of the mate, the most informative first.
    pub(super) fn motifs(&self) -> Vec<Proven> {
        let end = self.line.end();
        let king = end.king(!self.by);
        let checkers: Vec<Square> = end.attackers(king, self.by).map(|(at, _)| at).collect();
        let count = u8::try_from(self.moves).unwrap_or(u8::MAX);
        let mut motifs = vec![Motif::MateIn(count)];
        motifs.extend(pattern(self.line, self.by));
        let squares = [vec![king], checkers].concat();
        motifs
            .into_iter()
            .map(|motif| Proven {
                motif,
                whose: self.by,
                squares: squares.clone(),
            })
            .collect()
    }

    /// Returns the mate with its moves, or its first one when they are many.
    pub(super) fn described(&self) -> tabia_texts::Mate {
        let end = self.line.end();
        let is_whole = self.moves <= WRITTEN;
        let last = match is_whole {
            true => self.line.len() - 1,
            false => self.first,
        };
        tabia_texts::Mate {
            is_smothered: is_smothered(end),
            is_on_back_rank: is_back_rank(end),
            count: self.moves,
            moves: words::moves(self.line, self.first, last),
            is_whole,
        }
    }

    fn saying(&self, effect: Effect) -> Saying {
        Saying::Mate {
            effect,
            mate: self.described(),
        }
    }

    fn arrows(&self, kind: ArrowKind) -> Vec<Arrow> {
        let arrow = |index: usize| {
            self.line.mv(index).map(|mv| Arrow {
                from: mv.from(),
                to: mv.landing(),
                kind,
            })
        };
        let mut arrows: Vec<Arrow> = arrow(self.first).into_iter().collect();
        if self.moves <= WRITTEN {
            arrows.extend(arrow(self.line.len() - 1));
            arrows.dedup();
        }
        arrows
    }
}

/// Returns the statement about the first move of a line that ends in mate.
pub(super) fn given(line: &Line) -> Option<Statement> {
    let mover = line.before(0).turn();
    let own = Mate::of(line, mover, 0);
    let (mate, effect, claim, kind) = match own {
        Some(mate) => (mate, Effect::Wins, Claim::Mates, ArrowKind::Better),
        None => {
            let mate = Mate::of(line, !mover, 1)?;
            (mate, Effect::Loses, Claim::AllowsMate, ArrowKind::Punishes)
        }
    };
    Some(Statement {
        claim,
        saying: mate.saying(effect),
        motifs: mate.motifs(),
        arrows: mate.arrows(kind),
    })
}

/// The punishment ends in mate, forced according to the score, and the better move avoids it.
pub(super) fn allowed(lines: &Lines) -> Option<Statement> {
    let mover = lines.case.position.turn();
    if lines.case.score_better.is_loss() || !lines.case.score_played.is_loss() {
        return None;
    }
    let mate = Mate::of(&lines.played, !mover, 1)?;
    Some(Statement {
        claim: Claim::AllowsMate,
        saying: mate.saying(Effect::Loses),
        motifs: mate.motifs(),
        arrows: mate.arrows(ArrowKind::Punishes),
    })
}

/// The better line ends in mate, forced according to the score, and the move played does not win by force.
pub(super) fn missed(lines: &Lines) -> Option<Statement> {
    let mover = lines.case.position.turn();
    if lines.case.score_played.is_win() || !lines.case.score_better.is_win() {
        return None;
    }
    let mate = Mate::of(&lines.better, mover, 0)?;
    Some(Statement {
        claim: Claim::MissesMate,
        saying: mate.saying(Effect::Misses),
        motifs: mate.motifs(),
        arrows: mate.arrows(ArrowKind::Better),
    })
}
