//! All motifs of the lines of a case, including those without a statement.

use super::case::Lines;
use super::gain::Gain;
use super::line::Line;
use super::mates::Mate;
use super::means::means;
use super::motif::{Motif, Proven};
use super::pawns;
use super::themes::{Solution, themes};
use tabia_chess::Color;

/// Returns the motifs of both lines, each for the side that profits.
pub(super) fn all(lines: &Lines) -> Vec<Proven> {
    let mover = lines.case.position.turn();
    let mut motifs = Vec::new();
    if lines.has_better() {
        motifs = of_line(&lines.played, &lines.played_out, !mover, 1);
    }
    motifs.extend(of_line(&lines.better, &lines.better_out, mover, 0));
    motifs
}

/// Returns the motifs with which `by`, who plays the half-move `first`, wins in a line.
pub(super) fn of_line(line: &Line, settled: &Line, by: Color, first: usize) -> Vec<Proven> {
    let mut motifs = Vec::new();
    let mate = Mate::of(line, by, first);
    let gain = Gain::of(settled, by);
    // The half-move that wins, and the end of the line that matters.
    let (won, end) = match (&mate, &gain) {
        (Some(_), _) => (line.len(), line.len()),
        (None, Some(gain)) => (gain.at, gain.end),
        (None, None) => return motifs,
    };
    if let Some(mate) = &mate {
        motifs.extend(mate.motifs());
    }
    if let Some(gain) = &gain {
        let means = means(settled, by, gain.at);
        motifs.extend(means.into_iter().map(|means| Proven {
            motif: means.motif,
            whose: by,
            squares: means.squares,
        }));
    }
    let line = if mate.is_some() { line } else { settled };
    if let Some(index) = pawns::passed_pawn(line, by).filter(|&index| index <= won) {
        motifs.push(Proven {
            motif: Motif::PassedPawn,
            whose: by,
            squares: line.mv(index).map(|mv| mv.to()).into_iter().collect(),
        });
    }
    let known: Vec<Motif> = motifs.iter().map(|proven| proven.motif).collect();
    motifs.extend(themes(
        &Solution::new(line, by, first, end.saturating_sub(1)),
        &known,
    ));
    let mut seen: Vec<Motif> = Vec::new();
    motifs.retain(|proven| {
        let is_new = !seen.contains(&proven.motif);
        seen.push(proven.motif);
        is_new
    });
    motifs
}
