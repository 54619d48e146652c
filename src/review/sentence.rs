//! What is said about moves: the facts that its lines prove in the last iteration and two half-moves before. A forced mate needs
//! no such confirmation.

use super::motifs::{Case, Explanation, Good, explain, explain_good, explain_offer};
use super::sacrifice::balance;
use super::{Badge, Fault, Found, Line, Source};
use tabia_chess::{Move, Position, Role, see_value};
use tabia_engine::Score;
use tabia_texts::{Draw, Effect, Goods, Saying, Tactic, Term, Way};

/// Returns the proven facts about a move, from the evaluations before and after it by each search, the last one first: the losses
/// of faults, the effects of only moves and brilliant ones. Except for a forced mate, each fact must hold in the lines of two
/// iterations, one of them the last; in its place, in the lines `played_out`, where there are such lines.
pub(super) fn explained(
    position: &Position,
    mv: Option<Move>,
    searches: &[(&Found, &Found)],
    played_out: Option<(&Found, &Found)>,
    fault: Option<Fault>,
    badge: Option<Badge>,
) -> Explanation {
    let (Some(mv), Some((_, next))) = (mv, searches.first()) else {
        return Explanation::default();
    };
    let is_good = badge.is_some_and(Badge::is_praise);
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
    let last = match played_out {
        Some((found, next)) => explained(found, next, false),
        None => all.next().flatten(),
    };
    let last = last.unwrap_or_default();
    let others: Vec<Explanation> = all.flatten().collect();
    let mut explanation = last.confirmed_by(&others);
    if fault == Some(Fault::Inaccuracy) {
        // What little is lost has a nearer reason than the end of a long line, or a pawn or file that any line changes.
        let is_weak = |saying: &Saying| is_late(saying) || matches!(saying, Saying::Feature { .. });
        explanation.said.retain(|said| !is_weak(&said.saying));
    }
    explanation
        .said
        .retain(|said| !is_weak_kind(position, &said.saying) && !is_far_kind(&said.saying));
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

/// Returns whether a saying is about material that only a long line brings.
fn is_late(saying: &Saying) -> bool {
    matches!(
        saying,
        Saying::LateGain { .. } | Saying::LateBehind { .. } | Saying::GetsLessLate(_)
    )
}

/// Returns whether a saying is of a kind that is true on the board but seldom the reason: an evaluation without anything to be
/// seen, a perpetual check from which the other side may walk away, the defence of a piece, an exchange between equals.
fn is_weak_kind(position: &Position, saying: &Saying) -> bool {
    match saying {
        Saying::Evaluation { term, .. } => *term != Term::BishopPair,
        Saying::OnlyDraws { draw, .. } => *draw == Draw::Perpetual,
        Saying::Threat { way, .. } => matches!(way.tactic, Tactic::Defends(_)),
        Saying::Exchange { effect, .. } => {
            // The side with more material seeks it.
            let ahead = balance(position, position.turn());
            let wrong = if *effect == Effect::Misses {
                -ahead
            } else {
                ahead
            };
            wrong > -see_value(Role::Pawn)
        }
        Saying::NextBest { saying, .. } => is_weak_kind(position, saying),
        _ => false,
    }
}

/// Returns whether a saying is about what is won with the third move of a side or later, where it is only pawns or only more than
/// by another line: the other side seldom has to allow that.
fn is_far_kind(saying: &Saying) -> bool {
    match saying {
        Saying::Gain { goods, way, .. } => is_little(goods) && is_far(way),
        Saying::Behind { way, .. } | Saying::GetsLess(way) => is_far(way),
        Saying::NextBest { saying, .. } => is_far_kind(saying),
        _ => false,
    }
}

/// Returns whether the winning move is the third of a side or later.
fn is_far(way: &Way) -> bool {
    /// Number of half-moves.
    const NEAR: usize = 4;
    way.moves.line.len().saturating_sub(way.moves.first) > NEAR
}

/// Returns whether it may be no more than pawns.
fn is_little(goods: &Goods) -> bool {
    match goods {
        Goods::Material => true,
        Goods::Piece { piece, .. } => piece.role == Some(Role::Pawn),
        Goods::Pieces { lost, .. } => lost.iter().all(|count| count.role == Some(Role::Pawn)),
        Goods::Exchange { .. } => false,
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

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_chess::san;
    use tabia_texts::{Moves, PieceAt};

    #[test]
    fn kinds_that_are_seldom_the_reason_are_not_said() {
        // White has a knight for two pawns.
        let position = Position::from_fen("4k3/pp3ppp/8/8/8/8/PP3P2/4K1N1 w - - 0 30").unwrap();
        let moves = |count: usize| {
            let text = "Nf3 a6 Ne5 b6 Nd3 g6";
            let mut at = position.clone();
            let moves = text.split(' ').take(count).map(|text| {
                let mv = san::read(&at, text).unwrap();
                at = at.after(mv);
                mv
            });
            Moves {
                line: moves.collect(),
                first: 0,
            }
        };
        let at = |square: &str| PieceAt::new(&position, square.parse().unwrap());
        let wins = |square, count| Saying::Gain {
            effect: Effect::Misses,
            goods: Goods::Piece {
                piece: at(square),
                paid: Vec::new(),
            },
            way: Way {
                moves: moves(count),
                tactic: Tactic::TakesBack,
                is_named: true,
                proof: None,
            },
        };
        let weaker = |term| Saying::Evaluation {
            term,
            drop: 60,
            better: moves(1),
        };
        let draws = |draw| Saying::OnlyDraws {
            draw,
            moves: moves(2),
            is_whole: true,
        };
        let exchange = |effect| Saying::Exchange {
            effect,
            role: Role::Rook,
            better: moves(1),
            moves: moves(2),
        };
        let next = |saying| Saying::NextBest {
            next: moves(1),
            saying: Box::new(saying),
        };
        for (saying, expected) in [
            (next(wins("f7", 4)), false),
            (next(wins("f7", 6)), true),
            (wins("f7", 4), false),
            (wins("f7", 6), true),
            (wins("g1", 6), false),
            (weaker(Term::BishopPair), false),
            (weaker(Term::Activity), true),
            (draws(Draw::Stalemate), false),
            (draws(Draw::Perpetual), true),
            (exchange(Effect::Misses), false),
            (exchange(Effect::Loses), true),
        ] {
            let is_doubtful = is_weak_kind(&position, &saying) || is_far_kind(&saying);
            assert_eq!(is_doubtful, expected, "{saying:?}");
        }
    }
}
