//! What the lines prove about a move.

use super::case::{Case, Explanation, Lines, Said};
use super::line::Line;
use super::motif::Proven;
use super::{ending, material, mates, pattern, positional, quiet};
use crate::chess::{Move, Position};

/// What the lines prove about a move: what it loses or misses, and by which means.
///
/// ```
/// use tabia::chess::{Position, san};
/// use tabia::engine::Score;
/// use tabia::review::motifs::{Case, explain};
///
/// // The pawn takes the guard of e8 away, and the rook mates there.
/// let position = Position::from_fen("r5k1/5ppp/8/8/8/8/5PPP/4R1K1 b - - 0 30").unwrap();
/// let played = san::read(&position, "Ra2").unwrap();
/// let mate = san::read(&position.after(played), "Re8#").unwrap();
/// let better = san::read(&position, "Kf8").unwrap();
/// let explanation = explain(&Case {
///     position: &position,
///     played,
///     punishment: &[mate],
///     better: &[better],
///     score_played: Score::MATED + 2,
///     score_better: Score::DRAW,
/// });
/// assert_eq!(explanation.sentence.unwrap(), "Allows mate on the back rank: 31 Re8#.");
/// ```
pub fn explain(case: &Case) -> Explanation {
    let Some(lines) = Lines::new(case) else {
        return Explanation::default();
    };
    let said = if lines.has_better() && lines.difference() > 0 {
        say(&lines)
    } else {
        None
    };
    said_with(said, pattern::all(&lines))
}

/// What a line proves for the side that begins it, with nothing to compare it with: what it wins or loses, and all motifs.
pub fn explain_line(position: &Position, moves: &[Move]) -> Explanation {
    let line = Line::new(position, moves);
    let mut settled = Line::new(position, moves);
    quiet::settle(&mut settled);
    let said = mates::given(&line).or_else(|| material::won_or_lost(&settled));
    let mover = position.turn();
    let mut motifs = pattern::of_line(&line, &settled, mover, 0);
    motifs.extend(pattern::of_line(&line, &settled, !mover, 1));
    said_with(said, motifs)
}

/// An explanation with the motifs of the sentence first.
fn said_with(said: Option<Said>, motifs: Vec<Proven>) -> Explanation {
    let mut explanation = Explanation::default();
    if let Some(said) = said {
        explanation = Explanation {
            motifs: said.motifs,
            claim: Some(said.claim),
            sentence: Some(said.sentence),
            arrows: said.arrows,
        };
    }
    for proven in motifs {
        if !explanation.motifs.contains(&proven) {
            explanation.motifs.push(proven);
        }
    }
    explanation
}

/// The most telling of what is proven.
fn say(lines: &Lines) -> Option<Said> {
    mates::allowed(lines)
        .or_else(|| ending::drawn(lines))
        .or_else(|| mates::missed(lines))
        .or_else(|| ending::thrown_away(lines))
        .or_else(|| material::lost_or_missed(lines))
        .or_else(|| positional::given_up(lines))
}
