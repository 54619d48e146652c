//! Where nothing is lost or missed that can be counted: what the evaluation says has changed most.

use super::case::{Lines, Said};
use super::claim::Claim;
use super::line::balance;
use super::words;
use crate::chess::{Color, Position};
use crate::engine::eval;

/// The least that a term must drop by, in hundredths of a pawn, and its least part of the whole, in per cent.
const LEAST: i32 = 30;
const PART: i32 = 40;

/// How far the evaluation of the quiet end may lie from the score that the search gave the line.
const TRUST: i32 = 50;

/// The words for a term of the evaluation; none for terms that say nothing to a player.
fn words_for(term: &str) -> Option<&'static str> {
    Some(match term {
        "Piece placement" => "the placement of the pieces",
        "Bishop pair" => "the bishop pair",
        "Pawn structure" => "the pawn structure",
        "Passed pawns" => "passed pawns",
        "Mobility" => "the mobility of the pieces",
        "Minor pieces" => "the places of knights and bishops",
        "Rooks on files" => "open files for the rooks",
        "Threats" => "threats",
        "Space" => "space",
        "King shelter" => "the shelter of the king",
        "King attack" => "king safety",
        _ => return None,
    })
}

/// The term that drops most from the end of the better line to the end of the played one.
pub(super) fn given_up(lines: &Lines) -> Option<Said> {
    let case = lines.case;
    let mover = case.position.turn();
    let (with, instead) = (lines.better_out.end(), lines.played_out.end());
    let is_even = balance(with, mover) == balance(instead, mover);
    let trusted = |end: &Position, score: crate::engine::Score| {
        let value = eval::evaluate(end);
        let value = if end.turn() == mover { value } else { -value };
        score
            .cp()
            .is_some_and(|cp| (value.raw() - cp).abs() <= TRUST)
            && !end.in_check()
    };
    if !is_even || !trusted(with, case.score_better) || !trusted(instead, case.score_played) {
        return None;
    }
    let view = if mover == Color::White { 1 } else { -1 };
    let (before, after) = (eval::terms(with), eval::terms(instead));
    let changes = before.iter().zip(&after);
    let drops: Vec<(&'static str, i32)> = changes
        .map(|(before, after)| (before.name, view * (before.total - after.total)))
        .collect();
    let whole: i32 = drops.iter().map(|(_, drop)| drop).sum();
    let &(term, drop) = drops.iter().max_by_key(|(_, drop)| *drop)?;
    let least = (whole.max(lines.difference()) * PART / 100).max(LEAST);
    if drop < least {
        return None;
    }
    let name = words_for(term)?;
    let better = words::moves(&lines.better, 0, 0);
    Some(Said {
        claim: Claim::Positional(term),
        sentence: format!(
            "The engine's evaluation gives most weight to {name}: {:.1} less than after {better}.",
            f64::from(drop) / 100.0
        ),
        motifs: Vec::new(),
        arrows: Vec::new(),
    })
}
