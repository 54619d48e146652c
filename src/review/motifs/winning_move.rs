//! The half-move with which a line wins material, in words and on the board.

use super::case::{Arrow, ArrowKind};
use super::line::{Line, victim, worth};
use super::means::means;
use super::motif::Proven;
use super::win::Means;
use super::words;
use tabia_chess::{Color, Square};
use tabia_texts::{PieceAt, Tactic, Way};

/// A half-move that wins material, and its proven means.
pub(super) struct WinningMove<'a> {
    line: &'a Line,
    by: Color,
    /// The half-move that is named first.
    first: usize,
    at: usize,
    /// The most informative first.
    means: Vec<Means>,
}

impl<'a> WinningMove<'a> {
    pub(super) fn new(line: &'a Line, by: Color, first: usize, at: usize) -> WinningMove<'a> {
        WinningMove {
            line,
            by,
            first,
            at,
            means: means(line, by, at),
        }
    }

    /// Removes the means that also occur in another line: they do not make the difference.
    pub(super) fn apart_from(mut self, other: &Line) -> WinningMove<'a> {
        let line = self.line;
        let stands = |means: &Means, index: usize| {
            let same =
                |&at: &Square| line.after(means.at).piece_at(at) == other.after(index).piece_at(at);
            other.mv(index) == line.mv(means.at) && means.squares.iter().all(same)
        };
        self.means
            .retain(|means| !(0..other.len()).any(|index| stands(means, index)));
        self
    }

    /// Returns the moves up to the one that wins by its effect, and the effect.
    pub(super) fn way(&self) -> Way {
        let last = self.means.first().map_or(self.at, |means| means.at);
        Way {
            moves: words::moves(self.line, self.first, last),
            tactic: self.tactic(),
            is_named: false,
            proof: (last < self.at).then(|| words::moves(self.line, last + 1, self.at)),
        }
    }

    fn tactic(&self) -> Tactic {
        if let Some(means) = self.means.first() {
            return means.tactic.clone();
        }
        let taken = |index: usize| self.line.taken(index).map_or(0, worth);
        match self.line.mv(self.at).map(victim) {
            Some(square)
                if !self.line.takes_back(self.at) || taken(self.at) != taken(self.at - 1) =>
            {
                Tactic::Takes(PieceAt::new(self.line.before(self.at), square))
            }
            _ => Tactic::TakesBack,
        }
    }

    pub(super) fn motifs(&self) -> Vec<Proven> {
        let proven = |means: &Means| Proven {
            motif: means.motif,
            whose: self.by,
            squares: means.squares.clone(),
        };
        self.means.iter().map(proven).collect()
    }

    /// Returns the arrows of the first move of the line, the last move of the text, and the motif. A piece that only comes to
    /// its square along the line has none: the board does not show it there.
    pub(super) fn arrows(&self, kind: ArrowKind) -> Vec<Arrow> {
        let last = self.means.first().map_or(self.at, |means| means.at);
        let start = self.line.before(self.first);
        let stands = |index: &usize| {
            self.line.mv(*index).is_some_and(|mv| {
                start.piece_at(mv.from()) == self.line.before(*index).piece_at(mv.from())
            })
        };
        let moves = [self.first, last]
            .into_iter()
            .filter(stands)
            .filter_map(|index| self.line.mv(index))
            .map(|mv| Arrow {
                from: mv.from(),
                to: mv.landing(),
                kind,
            });
        let mut arrows: Vec<Arrow> = moves.collect();
        arrows.dedup();
        if let Some(means) = self.means.first().filter(|means| means.at == self.first)
            && let [from, targets @ ..] = means.squares.as_slice()
        {
            arrows.extend(targets.iter().filter(|to| *to != from).map(|&to| Arrow {
                from: *from,
                to,
                kind: ArrowKind::Motif,
            }));
        }
        arrows
    }
}
