//! Threats: what the first move of a line would win if the other side could not answer it.
//!
//! A threat is real where its captures win material by a quiet search, or where it mates. It is said only where the line answers
//! it or carries it out, and where the line that it is compared with has no such threat.

use super::case::{Arrow, ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::double::mating_move;
use super::exchange::{exchange_on, turned};
use super::line::Line;
use super::motif::{Motif, Proven};
use super::quiet::resolve;
use super::words;
use tabia_chess::{Color, GenKind, Move, MoveList, Position, Role, Square, see};
use tabia_texts::{Effect, PieceAt, Saying, Tactic, Way};

/// Minimum gain of a threatened capture, in hundredths of a pawn: the exchange.
const LEAST: i32 = 150;

/// What a side would win if it could move again.
enum Threat {
    /// A move that mates.
    Mate(Move),
    /// The pieces on these squares could be captured.
    Captures(Vec<Square>),
    /// The pawn on this square could promote and stay.
    Promotion(Square),
}

/// Returns the pawns that can promote at once and stay.
fn promoting(position: &Position) -> Vec<Square> {
    let mut moves = MoveList::new();
    position.generate(GenKind::Noisy, &mut moves);
    let promotes = moves
        .iter()
        .filter(|mv| mv.promotion() == Some(Role::Queen) && see(position, **mv, LEAST));
    promotes.map(|mv| mv.from()).collect()
}

/// Returns the pieces that `by` could capture with a gain if it may move, without pawns and the king.
fn capturable(position: &Position, by: Color) -> Vec<Square> {
    let pieces = position.pieces(!by);
    pieces
        .filter(|&(at, role)| {
            !matches!(role, Role::Pawn | Role::King) && exchange_on(position, at, by) >= LEAST
        })
        .map(|(at, _)| at)
        .collect()
}

/// Returns the threat of a quiet move: what it adds to the threats of its side.
fn threat(before: &Position, mv: Move) -> Option<Threat> {
    let by = before.turn();
    if before.is_capture(mv) || before.in_check() || mv.promotion().is_some() {
        return None;
    }
    let after = before.after(mv);
    if after.in_check() {
        return None;
    }
    let next = turned(&after, by);
    if let Some(mate) = mating_move(&next) {
        return mating_move(before).is_none().then_some(Threat::Mate(mate));
    }
    if let Some(pawn) = promoting(&next).into_iter().find(|at| *at == mv.to()) {
        return Some(Threat::Promotion(pawn));
    }
    let old = capturable(before, by);
    let mut new = capturable(&after, by);
    new.retain(|at| !old.contains(at));
    let (gain, captures) = resolve(&next);
    let takes_new = captures.first().is_some_and(|mv| new.contains(&mv.to()));
    (gain >= LEAST && takes_new).then_some(Threat::Captures(new))
}

/// Returns the threat of a quiet move as the effect of the move.
pub(super) fn threat_of(before: &Position, mv: Move) -> Option<Tactic> {
    Some(threat(before, mv)?.tactic(&before.after(mv)))
}

impl Threat {
    /// Removes what also holds in another position, where the same side has not moved; `None` where nothing is left.
    fn apart_from(self, other: &Position, by: Color) -> Option<Threat> {
        match self {
            Threat::Mate(_) => {
                let can_mate = !other.in_check() && mating_move(&turned(other, by)).is_some();
                (!can_mate).then_some(self)
            }
            Threat::Promotion(pawn) => {
                let has_pawn = other
                    .piece_at(pawn)
                    .is_some_and(|piece| piece.role == Role::Pawn && piece.color == by);
                (!has_pawn).then_some(self)
            }
            Threat::Captures(mut squares) => {
                squares.retain(|&at| exchange_on(other, at, by) < LEAST);
                (!squares.is_empty()).then_some(Threat::Captures(squares))
            }
        }
    }

    /// Returns whether the line carries the threat of its half-move `index` out, or answers it with the next one.
    fn matters(&self, line: &Line, index: usize) -> bool {
        let by = line.before(index).turn();
        let Some(answer) = line.mv(index + 1) else {
            return false;
        };
        let answered = line.after(index + 1);
        match self {
            Threat::Mate(_) => answered.in_check() || mating_move(answered).is_none(),
            Threat::Promotion(pawn) => {
                let promotes = |mv: Move| mv.from() == *pawn && mv.promotion().is_some();
                line.mv(index + 2).is_some_and(promotes)
                    || !promoting(answered).contains(pawn)
                    || answered.in_check()
            }
            Threat::Captures(squares) => {
                let is_safe = |at: &Square| {
                    let at = if answer.from() == *at {
                        answer.landing()
                    } else {
                        *at
                    };
                    exchange_on(answered, at, by) < LEAST
                };
                let takes = |mv: Move| squares.contains(&mv.to());
                let is_carried_out = line.mv(index + 2).is_some_and(takes);
                is_carried_out || squares.iter().all(is_safe)
            }
        }
    }

    fn tactic(&self, after: &Position) -> Tactic {
        match self {
            Threat::Mate(mv) => Tactic::Threatens(*mv),
            Threat::Promotion(pawn) => Tactic::ThreatensPromotion(*pawn),
            Threat::Captures(squares) => {
                Tactic::Attacks(squares.iter().map(|&at| PieceAt::new(after, at)).collect())
            }
        }
    }

    fn squares(&self) -> Vec<Square> {
        match self {
            Threat::Mate(mv) => vec![mv.to()],
            Threat::Promotion(pawn) => vec![*pawn],
            Threat::Captures(squares) => squares.clone(),
        }
    }
}

/// Returns the statements about the threat that the move allows and the one that it misses, the more important one first.
pub(super) fn said(lines: &Lines) -> Vec<Statement> {
    let allowed = allowed(lines);
    let missed = missed(lines);
    // Where the move makes a position bad the answer to it counts, where it gives up a good one the better move.
    let is_missed_first = lines.case.score_better.raw() + lines.case.score_played.raw() > 0;
    let both = match is_missed_first {
        true => [missed, allowed],
        false => [allowed, missed],
    };
    both.into_iter().flatten().collect()
}

fn allowed(lines: &Lines) -> Option<Statement> {
    let line = &lines.played;
    let mv = line.mv(1)?;
    let by = line.before(1).turn();
    let threat = threat(line.before(1), mv).filter(|threat| threat.matters(line, 1))?;
    // After the better move the same answer threatens less.
    let other = lines.better.before(1);
    let threat = match other.turn() == by && other.is_legal(mv) {
        true => threat.apart_from(&other.after(mv), by)?,
        false => threat,
    };
    Some(statement(line, 1, &threat, Effect::Loses))
}

/// A missed attack on a single piece is not said: the piece goes away, and the loss has another reason.
fn missed(lines: &Lines) -> Option<Statement> {
    let line = &lines.better;
    let mv = line.mv(0)?;
    let by = line.before(0).turn();
    let threat = threat(line.before(0), mv).filter(|threat| threat.matters(line, 0))?;
    let threat = threat.apart_from(lines.played.before(1), by)?;
    let is_attack = matches!(&threat, Threat::Captures(squares) if squares.len() == 1);
    (!is_attack).then(|| statement(line, 0, &threat, Effect::Misses))
}

fn statement(line: &Line, index: usize, threat: &Threat, effect: Effect) -> Statement {
    let (mv, after) = (line.moves()[index], line.after(index));
    let (claim, kind) = match effect {
        Effect::Misses => (Claim::MissesThreat(mv), ArrowKind::Better),
        _ => (Claim::AllowsThreat(mv), ArrowKind::Punishes),
    };
    let motif = match threat {
        Threat::Mate(_) => Motif::MateThreat,
        Threat::Promotion(_) => Motif::AdvancedPawn,
        Threat::Captures(squares) if squares.len() > 1 => Motif::Fork,
        Threat::Captures(_) => Motif::Threat,
    };
    let arrow = |from, to, kind| Arrow { from, to, kind };
    let mut arrows = vec![arrow(mv.from(), mv.landing(), kind)];
    let targets = threat.squares();
    arrows.extend(
        targets
            .iter()
            .map(|&to| arrow(mv.landing(), to, ArrowKind::Motif)),
    );
    Statement {
        claim,
        saying: Saying::Threat {
            effect,
            way: Way {
                moves: words::moves(line, index, index),
                tactic: threat.tactic(after),
                is_named: false,
                proof: None,
            },
        },
        motifs: vec![Proven {
            motif,
            whose: line.before(index).turn(),
            squares: [vec![mv.landing()], targets].concat(),
        }],
        arrows,
    }
}
