//! Sentences about moves: the facts that its lines prove in the last iteration and two half-moves before. A forced mate needs
//! no such confirmation.

use super::motifs::{Case, Explanation, Good, explain, explain_good};
use super::{Badge, Fault, Found, Line, Review, Source};
use tabia_chess::Move;
use tabia_engine::Score;

/// Returns the proven facts about half-move `i`: the losses of faults, the effects of only moves and brilliant ones. Except for
/// a forced mate, each fact must hold in both iterations.
pub(super) fn explained(
    review: &Review,
    i: usize,
    fault: Option<Fault>,
    badge: Option<Badge>,
) -> Explanation {
    let known = |i: usize| review.found().get(i)?.as_ref();
    let (Some(found), Some(next), Some(mv)) = (known(i), known(i + 1), review.mv(i)) else {
        return Explanation::default();
    };
    let position = &review.positions()[i];
    let explained = |earlier: bool| {
        let lines = if earlier {
            &found.earlier
        } else {
            &found.lines
        };
        let best = lines.first()?;
        if fault.is_some() {
            let (score, punishment) = reply(next, earlier)?;
            return Some(explain(&Case {
                position,
                played: mv,
                punishment,
                better: &best.pv,
                score_played: -score,
                score_better: best.score,
            }));
        }
        let second = lines.get(1)?;
        let is_good = matches!(badge, Some(Badge::OnlyMove | Badge::Brilliant));
        (is_good && best.first() == Some(mv)).then(|| {
            explain_good(&Good {
                position,
                line: &best.pv,
                score: best.score,
                next: &second.pv,
                score_next: second.score,
            })
        })
    };
    let last = explained(false).unwrap_or_default();
    let before = explained(true).unwrap_or_default();
    Some(last.confirmed_by(&before))
        .filter(|explanation| explanation.best().is_some())
        .unwrap_or_default()
}

/// Returns the score of the position after a move, for the side to move there, and the best line.
fn reply(next: &Found, earlier: bool) -> Option<(Score, &[Move])> {
    if next.source == Source::Rules {
        return Some((next.score, &[]));
    }
    let lines = if earlier { &next.earlier } else { &next.lines };
    lines.first().map(|line: &Line| (line.score, &line.pv[..]))
}
