//! Positional reasons, where no countable material is lost or missed: the largest change of the evaluation.

use super::case::{Lines, Statement};
use super::claim::Claim;
use super::line::Line;
use super::words;
use tabia_chess::{Color, Role};
use tabia_engine::eval;
use tabia_texts::{Saying, Term};

/// Minimum drop of a term, in hundredths of a pawn, and its minimum share of the whole, in per cent.
const LEAST: i32 = 30;
const PART: i32 = 40;

/// The groups that a player recognises on the board. What the others sum up, such as activity or space, explains little.
const SAID: [Term; 4] = [
    Term::KingSafety,
    Term::KingAttack,
    Term::PassedPawns,
    Term::BishopPair,
];

/// The terms of the safety of a king.
const SHELTER: &str = "King shelter";
const ATTACK: &str = "King attack";

/// The groups of evaluation terms. Terms without a group are not described, and material by [`super::ends`].
const GROUPS: [(Term, &[&str]); 8] = [
    (Term::KingSafety, &[SHELTER, ATTACK]),
    (
        Term::Activity,
        &[
            "Piece placement",
            "Mobility",
            "Minor pieces",
            "Rooks on files",
        ],
    ),
    (Term::Pawns, &["Pawn structure"]),
    (Term::PassedPawns, &["Passed pawns"]),
    (Term::Threats, &["Threats"]),
    (Term::Space, &["Space"]),
    (Term::BishopPair, &["Bishop pair"]),
    (Term::Material, &["Material", "Imbalance"]),
];

/// Returns the drop of each group of terms from the end of the better line to that of the played one, in hundredths of a pawn;
/// the greatest drop first.
pub(super) fn changes(lines: &Lines) -> Vec<(Term, i32)> {
    let turn = lines.case.position.turn();
    let ends = [&lines.better_out, &lines.played_out].map(|line| eval::terms(line.end()));
    let sum = |end: &[eval::Term], names: &[&str]| -> i32 {
        let terms = end.iter().filter(|term| names.contains(&term.name));
        terms.map(|term| turn.white_view(term.total)).sum()
    };
    let mut changes =
        GROUPS.map(|(term, terms)| (term, sum(&ends[0], terms) - sum(&ends[1], terms)));
    for (term, _) in &mut changes {
        if *term == Term::KingSafety && is_of_other_king(turn, &ends) {
            *term = Term::KingAttack;
        }
    }
    changes.sort_by_key(|(_, drop)| -drop);
    changes.to_vec()
}

/// Returns whether the change in the safety of both kings is mostly that of the other side's: the attack on it is weaker.
fn is_of_other_king(mover: Color, [better, played]: &[Vec<eval::Term>; 2]) -> bool {
    let value = |end: &[eval::Term], name: &str, color: Color| {
        let term = end.iter().find(|term| term.name == name);
        term.map_or(0, |term| match color {
            Color::White => term.white.0,
            Color::Black => term.black.0,
        })
    };
    // A king is as safe as its shelter, less the attack of the other side.
    let safety =
        |end: &[eval::Term], color: Color| value(end, SHELTER, color) - value(end, ATTACK, !color);
    let own = safety(better, mover) - safety(played, mover);
    let other = safety(played, !mover) - safety(better, !mover);
    other > own
}

/// Returns the claims of the groups with a sufficient drop, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    if lines.telling_ends().is_none() {
        return Vec::new();
    }
    let drops = changes(lines)
        .into_iter()
        .filter(|(_, drop)| *drop >= LEAST);
    drops.map(|(term, _)| Claim::Positional(term)).collect()
}

/// Returns the statement about the group with the largest drop from the better line's end to the played one's.
pub(super) fn given_up(lines: &Lines) -> Option<Statement> {
    let [better, played] = lines.telling_ends()?;
    let (term, drop) = changes(lines).into_iter().next()?;
    let whole = (better - played).max(lines.difference());
    if drop.min(lines.difference()) < LEAST || drop * 100 < whole * PART || !SAID.contains(&term) {
        return None;
    }
    let mover = lines.case.position.turn();
    let has_pair = |line: &Line| line.end().count(mover, Role::Bishop) >= 2;
    let gives_pair = has_pair(&lines.better_out) && !has_pair(&lines.played_out);
    if term == Term::BishopPair && !gives_pair {
        return None;
    }
    Some(Statement {
        claim: Claim::Positional(term),
        saying: Saying::Evaluation {
            term,
            drop,
            better: words::moves(&lines.better, 0, 0),
        },
        motifs: Vec::new(),
        arrows: Vec::new(),
    })
}
