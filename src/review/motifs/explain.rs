//! The proven facts about a move.

use super::case::{Case, Explanation, Lines, Statement};
use super::claim::Claim;
use super::line::{Line, balance};
use super::material::Proof;
use super::{
    attack, effects, ending, ends, features, material, mates, pattern, positional, quiet, race,
    threats, trades,
};
use tabia_chess::{Move, Position};
use tabia_engine::Score;

/// Number of half-moves of the beginning of a line.
const EARLY: usize = 8;

/// Returns the proven facts about a move: its losses or missed gains, and the means.
///
/// ```
/// use tabia_chess::{Position, san};
/// use tabia_engine::Score;
/// use tabia_review::motifs::{Case, explain};
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
/// let sentence = tabia_texts::sentence(explanation.saying().unwrap(), &position);
/// assert_eq!(sentence, "Allows mate on the back rank: 31. Re8#.");
/// ```
pub fn explain(case: &Case) -> Explanation {
    let Some(lines) = Lines::new(case) else {
        return Explanation::default();
    };
    let said = if lines.has_better() && lines.difference() > 0 {
        say(&lines)
    } else {
        Vec::new()
    };
    Explanation {
        said,
        also: [
            ending::claims(&lines),
            ends::claims(&lines),
            positional::claims(&lines),
            features::claims(&lines),
            trades::claims(&lines),
            attack::claims(&lines),
            race::claims(&lines),
        ]
        .concat(),
        held: material::held(&lines),
        shown: pattern::all(&lines),
        difference: lines.difference(),
        better: lines.better.mv(0),
    }
}

/// Returns the proven facts of a line for the side that begins it, without a comparison: its gains or losses, and all motifs.
pub fn explain_line(position: &Position, moves: &[Move]) -> Explanation {
    let line = Line::new(position, moves);
    let mut settled = Line::new(position, moves);
    quiet::settle(&mut settled);
    let said = mates::given(&line).or_else(|| material::won_or_lost(&settled));
    let mover = position.turn();
    let mut shown = pattern::of_line(&line, &settled, mover, 0);
    shown.extend(pattern::of_line(&line, &settled, !mover, 1));
    Explanation {
        said: said.into_iter().collect(),
        shown,
        ..Explanation::default()
    }
}

/// Like [`explain_line`], without what the score at the end of the line denies. It is that of the side that begins the line.
pub fn explain_searched(position: &Position, moves: &[Move], score: Score) -> Explanation {
    let mut explanation = explain_line(position, moves);
    let start = balance(position, position.turn());
    let won = score.raw().clamp(-3_000, 3_000) - start;
    explanation.said.retain(|said| match &said.claim {
        Claim::Mates => score.is_win(),
        Claim::AllowsMate => score.is_loss(),
        Claim::Wins(winnings) => won * 2 >= winnings.value(),
        Claim::Loses(winnings) => -won * 2 >= winnings.value(),
        _ => true,
    });
    explanation
}

/// Returns the loss or the missed gain at the beginning of the lines, where it lasts to their ends: what comes later, and differs
/// from search to search, does not hide it.
fn early(lines: &Lines) -> Option<Statement> {
    let case = lines.case;
    let beginning = Case {
        punishment: &case.punishment[..case.punishment.len().min(EARLY - 1)],
        better: &case.better[..case.better.len().min(EARLY)],
        ..*case
    };
    let said = material::lost_or_missed(&Lines::new(&beginning)?, Proof::Whole)?;
    material::lasts(lines, &said.claim).then_some(said)
}

/// Returns all proven statements, the most informative first. Beside a mate nothing else counts, and what follows a draw is for
/// the case that another search does not confirm the draw.
fn say(lines: &Lines) -> Vec<Statement> {
    let end = mates::allowed(lines)
        .or_else(|| ending::drawn(lines))
        .or_else(|| mates::missed(lines))
        .or_else(|| ending::thrown_away(lines));
    if let Some(end) = &end
        && !matches!(end.claim, Claim::AllowsDraw(_) | Claim::MissesDraw(_))
    {
        return vec![end.clone()];
    }
    let mut said: Vec<Statement> = end.into_iter().collect();
    said.extend(material::lost_or_missed(lines, Proof::Whole));
    said.extend(early(lines));
    said.extend(race::said(lines));
    // Where the evaluation does not agree with the scores, a part that is proven says more than the sum.
    let part = material::lost_or_missed(lines, Proof::Part);
    match lines.trusted_ends() {
        Some(_) => said.extend(ends::compared(lines, true).into_iter().chain(part)),
        None => said.extend(part.into_iter().chain(ends::compared(lines, true))),
    }
    said.extend(threats::said(lines));
    said.extend(effects::said(lines));
    said.extend(ends::compared(lines, false));
    said.extend(attack::said(lines));
    said.extend(features::said(lines));
    said.extend(trades::said(lines));
    said.extend(positional::given_up(lines));
    said
}
