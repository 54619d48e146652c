//! What is said about moves: the facts that its lines prove in the last iteration and two half-moves before. A forced mate needs
//! no such confirmation.

use super::motifs::{Case, Explanation, Good, explain, explain_good, explain_offer};
use super::{Badge, Fault, Found, Line, Source};
use tabia_chess::{Move, Position};
use tabia_engine::Score;

/// Returns the proven facts about a move, from the evaluations before and after it by each search, the last one first: the losses
/// of faults, the effects of only moves and brilliant ones. Except for a forced mate, each fact must hold in the lines of two
/// iterations, one of them the last.
pub(super) fn explained(
    position: &Position,
    mv: Option<Move>,
    searches: &[(&Found, &Found)],
    fault: Option<Fault>,
    badge: Option<Badge>,
) -> Explanation {
    let (Some(mv), Some((_, next))) = (mv, searches.first()) else {
        return Explanation::default();
    };
    let is_good = matches!(badge, Some(Badge::OnlyMove | Badge::Brilliant));
    let explained = |found: &Found, next: &Found, earlier: bool| {
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
    let of_search = |&(found, next): &(&Found, &Found)| {
        [false, true].map(|earlier| explained(found, next, earlier))
    };
    let mut all = searches.iter().flat_map(of_search);
    let last = all.next().flatten().unwrap_or_default();
    let others: Vec<Explanation> = all.flatten().collect();
    let mut explanation = last.confirmed_by(&others);
    if badge == Some(Badge::Brilliant)
        && explanation.best().is_none()
        && let Some((_, taken)) = reply(next, false)
    {
        // The badge itself proves as much.
        let line = [&[mv], taken].concat();
        explanation.said.extend(explain_offer(position, &line));
    }
    match explanation.best() {
        Some(_) => explanation,
        None => Explanation::default(),
    }
}

/// Returns the score of the position after a move, for the side to move there, and the best line.
fn reply(next: &Found, earlier: bool) -> Option<(Score, &[Move])> {
    if next.source == Source::Rules {
        return Some((next.score, &[]));
    }
    let lines = if earlier { &next.earlier } else { &next.lines };
    lines.first().map(|line: &Line| (line.score, &line.pv[..]))
}
