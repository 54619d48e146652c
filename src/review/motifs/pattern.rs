//! All motifs of the lines of a case, including those without a sentence.

use super::case::Lines;
use super::exchange::{between, slides_along};
use super::gain::Gain;
use super::line::{Line, balance, victim};
use super::mates::Mate;
use super::means::means;
use super::motif::{Motif, Proven};
use super::{double, pawns};
use tabia_chess::{Color, Role};

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
    let won = match (&mate, &gain) {
        (Some(_), _) => line.len(),
        (None, Some(gain)) => gain.at,
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
        let square = line.mv(index).map(|mv| mv.to());
        motifs.push(proven(Motif::PassedPawn, by, square));
    }
    for index in (first..line.len().min(won + 1)).step_by(2) {
        motifs.extend(of_move(line, by, index, won));
    }
    if sacrifices(line, by, won) {
        let square = line.mv(first).map(|mv| mv.landing());
        motifs.push(proven(Motif::Sacrifice, by, square));
    }
    let mut seen: Vec<Motif> = Vec::new();
    motifs.retain(|proven| {
        let is_new = !seen.contains(&proven.motif);
        seen.push(proven.motif);
        is_new
    });
    motifs
}

fn proven(
    motif: Motif,
    whose: Color,
    squares: impl IntoIterator<Item = tabia_chess::Square>,
) -> Proven {
    Proven {
        motif,
        whose,
        squares: squares.into_iter().collect(),
    }
}

/// Returns whether material of at least two pawns is given up on the way, and regained by more than a recapture.
pub(super) fn sacrifices(line: &Line, by: Color, won: usize) -> bool {
    let start = balance(line.before(0), by);
    // Before the side's next move, after the reply.
    (0..won.min(line.len()))
        .filter(|&index| line.before(index).turn() == by && index > 0)
        .any(|index| balance(line.after(index), by) - start <= -200)
}

/// Returns the motifs of a single move of the winner, with the moves around it.
fn of_move(line: &Line, by: Color, index: usize, won: usize) -> Vec<Proven> {
    let mut motifs = Vec::new();
    let Some(mv) = line.mv(index) else {
        return motifs;
    };
    let (before, after) = (line.before(index), line.after(index));
    if after.checkers() > 1 {
        motifs.push(proven(Motif::DoubleCheck, by, [mv.landing()]));
    }
    if let Some(role) = mv.promotion() {
        motifs.push(proven(pawns::kind(role), by, [mv.to()]));
    }
    let is_quiet = before.is_quiet(mv) && !after.in_check();
    if index == won.saturating_sub(2) && is_quiet && won < line.len() {
        motifs.push(proven(Motif::QuietMove, by, [mv.landing()]));
    }
    let taken_before = index.checked_sub(1).and_then(|last| {
        line.taken(last)?;
        line.mv(last)
    });
    if let Some(last) = taken_before {
        // Not at once but a move later.
        let next = line.mv(index + 2);
        let could = before
            .legal_moves()
            .iter()
            .any(|other| other.to() == last.to() && before.is_capture(*other));
        let waits = could && mv.to() != last.to() && (after.in_check() || before.is_capture(mv));
        if waits && next.is_some_and(|next| next.to() == last.to()) {
            motifs.push(proven(Motif::Intermezzo, by, [mv.landing(), last.to()]));
        }
        motifs.extend(x_ray(line, by, index));
    }
    motifs.extend(attraction(line, by, index));
    motifs.extend(clearance(line, by, index));
    motifs
}

/// A slider recaptures on a square that it reaches only since an enemy piece has left the line to capture there.
fn x_ray(line: &Line, by: Color, index: usize) -> Option<Proven> {
    let (last, mv) = (line.mv(index.checked_sub(1)?)?, line.mv(index)?);
    let slider = line.before(index).piece_at(mv.from())?;
    let through = between(mv.from(), mv.to())?.contains(&last.from());
    let is_x_ray = slider.role.is_slider() && mv.to() == last.to() && through;
    is_x_ray.then(|| proven(Motif::XRayAttack, by, [mv.from(), last.from(), mv.to()]))
}

/// An offered piece is captured by the king or a more valuable piece, which is then forked or mated on that square.
fn attraction(line: &Line, by: Color, index: usize) -> Option<Proven> {
    let (offer, answer, strike) = (line.mv(index)?, line.mv(index + 1)?, line.mv(index + 2)?);
    let drawn = line.before(index + 1).piece_at(answer.from())?;
    let offered = line.before(index).piece_at(offer.from())?;
    let is_greater = drawn.role == Role::King || drawn.role > offered.role;
    let after = line.after(index + 2);
    let king = drawn.role == Role::King;
    let is_struck = if king {
        after.in_check()
    } else {
        let targets = double::targets(after, strike.landing());
        targets.len() > 1 && targets.contains(&answer.to())
    };
    (answer.to() == offer.landing() && is_greater && is_struck && strike.to() != answer.to())
        .then(|| proven(Motif::Attraction, by, [offer.landing(), strike.landing()]))
}

/// A piece leaves a square, with a threat, and another one of its side goes there or through it with the next move.
fn clearance(line: &Line, by: Color, index: usize) -> Option<Proven> {
    let (first, next) = (line.mv(index)?, line.mv(index + 2)?);
    let before = line.before(index);
    let user = line.before(index + 2).piece_at(next.from())?;
    let came_through = user.role.is_slider()
        && slides_along(user.role, next.from(), next.to())
        && between(next.from(), next.to())?.contains(&first.from());
    let uses = next.to() == first.from() || came_through;
    let was_there = before.piece_at(next.from()) == Some(user);
    let forces = line.after(index).in_check() || before.is_capture(first);
    let is_other = next.from() != first.landing() && victim(next) != first.landing();
    (uses && was_there && forces && is_other && !first.is_castling())
        .then(|| proven(Motif::Clearance, by, [first.from(), next.to()]))
}
