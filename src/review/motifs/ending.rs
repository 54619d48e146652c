//! Draws by rule, and the completely solved ending king and pawn against king.

use super::case::{Arrow, ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::exchange::turned;
use super::line::Line;
use super::motif::{Motif, Proven};
use super::words;
use tabia_chess::{Color, Position, Role, Square};
use tabia_engine::{Score, eval};
use tabia_texts::{Draw, Effect, Saying};

/// Maximum distance of a drawn score from 0, in hundredths of a pawn.
const DRAWN: i32 = 17;

/// Minimum score of an advantage that a draw gives away, in hundredths of a pawn.
const CLEAR: i32 = 50;

/// Number of half-moves of a draw that are shown, besides the first.
const LONGEST: usize = 12;

/// Last half-move that is shown of a longer draw.
const BEGINNING: usize = 4;

/// Returns how a line forces a draw for `by`, and the half-move up to which it is shown.
fn draw(line: &Line, by: Color, first: usize) -> Option<(Draw, usize)> {
    let end = line.end();
    if line.len() > first && end.count_moves() == 0 && !end.in_check() {
        return Some((Draw::Stalemate, line.len() - 1));
    }
    // The position recurs, and all moves of the side between have been checks.
    for second in first..=line.len() {
        for start in (first..second).rev() {
            let again = line.before(start).key() == line.before(second).key();
            let checks = (start..second)
                .filter(|&index| line.before(index).turn() == by)
                .all(|index| line.after(index).in_check());
            if again && checks {
                return Some((Draw::Perpetual, second - 1));
            }
        }
    }
    None
}

const fn motif(draw: Draw) -> Motif {
    match draw {
        Draw::Stalemate => Motif::Stalemate,
        Draw::Perpetual => Motif::Perpetual,
    }
}

/// Returns what the scores say: the move only draws where the other one is better, or the other one draws where the move is worse.
fn drawn_by_score(lines: &Lines) -> Option<Claim> {
    let (played, better) = (lines.case.score_played, lines.case.score_better);
    let is_drawn = |score: Score| score.raw().abs() <= DRAWN;
    if is_drawn(played) && better.raw() >= CLEAR {
        return Some(Claim::IsDrawn);
    }
    (is_drawn(better) && played.raw() <= -CLEAR).then_some(Claim::WouldBeDrawn)
}

/// Returns the claims of the scores, to confirm a draw in the line of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    drawn_by_score(lines).into_iter().collect()
}

/// A better game is allowed to end in a draw by rule, or a draw in a worse game is missed.
pub(super) fn drawn(lines: &Lines) -> Option<Statement> {
    let case = lines.case;
    let mover = case.position.turn();
    let (line, by, first, kind) = match drawn_by_score(lines)? {
        Claim::IsDrawn => (&lines.played, !mover, 1, ArrowKind::Punishes),
        _ => (&lines.better, mover, 0, ArrowKind::Better),
    };
    let after = case.position.after(case.played);
    if first == 1 && after.count_moves() == 0 {
        return (!after.in_check()).then(|| Statement {
            claim: Claim::AllowsDraw(Draw::Stalemate),
            saying: Saying::Stalemates(!mover),
            motifs: vec![proven(Motif::Stalemate, !mover, vec![after.king(!mover)])],
            arrows: Vec::new(),
        });
    }
    let (draw, last, is_own) = match draw(line, by, first) {
        Some((draw, last)) => (draw, last, false),
        // Its own checks bring no more than a draw.
        None if first == 1 => {
            let (draw, last) = draw(line, mover, 0).filter(|(draw, _)| *draw == Draw::Perpetual)?;
            (draw, last, true)
        }
        None => return None,
    };
    let mv = line.mv(first)?;
    let (effect, claim) = match first {
        1 => (Effect::Loses, Claim::AllowsDraw(draw)),
        _ => (Effect::Misses, Claim::MissesDraw(draw)),
    };
    // Only a near draw can be shown in full.
    let is_whole = last <= first + LONGEST;
    if !is_whole && !is_own {
        return None;
    }
    Some(Statement {
        claim,
        saying: match is_own {
            true => Saying::OnlyDraws {
                draw,
                moves: words::moves(line, 0, if is_whole { last } else { BEGINNING }),
                is_whole,
            },
            false => Saying::Draw {
                effect,
                draw,
                moves: words::moves(line, first, last),
            },
        },
        motifs: vec![proven(motif(draw), by, vec![mv.landing()])],
        arrows: vec![Arrow {
            from: mv.from(),
            to: mv.landing(),
            kind,
        }],
    })
}

fn proven(motif: Motif, whose: Color, squares: Vec<Square>) -> Proven {
    Proven {
        motif,
        whose,
        squares,
    }
}

/// Returns the stronger side and whether it wins, in king and pawn against king; `None` for other material. The evaluation has
/// a table of all such positions.
fn pawn_wins(position: &Position) -> Option<(Color, bool)> {
    let strong = Color::ALL
        .into_iter()
        .find(|&color| position.count(color, Role::Pawn) == 1)?;
    let pieces = Color::ALL.map(|color| position.pieces(color).count());
    let is_ending = pieces[strong.index()] == 2 && pieces[(!strong).index()] == 1;
    is_ending.then(|| (strong, eval::evaluate(position) != Score::DRAW))
}

/// Returns whether the kings are in opposition, one square between them.
fn is_opposition(position: &Position) -> bool {
    let (a, b) = (position.king(Color::White), position.king(Color::Black));
    a.distance(b) == 2 && (a.file() == b.file() || a.rank() == b.rank())
}

/// In the ending of king and pawn against king, the move loses the win or the draw.
pub(super) fn thrown_away(lines: &Lines) -> Option<Statement> {
    let case = lines.case;
    let mover = case.position.turn();
    pawn_wins(case.position)?;
    let better = lines.better.mv(0)?;
    let (with, instead) = (
        case.position.after(better),
        case.position.after(case.played),
    );
    let (strong, is_won) = pawn_wins(&with)?;
    let (_, is_won_instead) = pawn_wins(&instead)?;
    let loses = match mover == strong {
        true => is_won && !is_won_instead,
        false => !is_won && is_won_instead,
    };
    if !loses {
        return None;
    }
    let has_opposition = is_opposition(&with) && !is_opposition(&instead);
    let mut motifs = Vec::new();
    if has_opposition {
        let kings = Color::ALL.map(|color| with.king(color)).to_vec();
        motifs.push(proven(Motif::OppositionLost, !mover, kings));
    }
    // The other side would keep its result if it could pass.
    let passed = pawn_wins(&turned(&with, mover));
    if !with.in_check() && passed.is_some_and(|(_, wins)| wins != is_won) {
        motifs.push(proven(Motif::Zugzwang, mover, vec![with.king(!mover)]));
    }
    Some(Statement {
        claim: Claim::ThrowsEndingAway,
        saying: Saying::ThrowsEndingAway {
            was_won: mover == strong,
            takes_opposition: has_opposition,
            better: words::moves(&lines.better, 0, 0),
        },
        motifs,
        arrows: vec![Arrow {
            from: better.from(),
            to: better.landing(),
            kind: ArrowKind::Better,
        }],
    })
}
