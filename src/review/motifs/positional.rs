//! Positional reasons, where no countable material is lost or missed: the largest change of the evaluation.

use super::case::{Lines, Statement};
use super::claim::Claim;
use super::words;
use tabia_engine::eval;

/// Minimum drop of a term, in hundredths of a pawn, and its minimum share of the whole, in per cent.
const LEAST: i32 = 30;
const PART: i32 = 40;

/// The group described by [`super::ends`].
pub(super) const MATERIAL: &str = "material";

/// The groups of evaluation terms, in words for players. Terms without a group are not described.
const GROUPS: [(&str, &[&str]); 8] = [
    ("king safety", &["King shelter", "King attack"]),
    (
        "the activity of the pieces",
        &[
            "Piece placement",
            "Mobility",
            "Minor pieces",
            "Rooks on files",
        ],
    ),
    ("the pawn structure", &["Pawn structure"]),
    ("passed pawns", &["Passed pawns"]),
    ("threats", &["Threats"]),
    ("space", &["Space"]),
    ("the bishop pair", &["Bishop pair"]),
    (MATERIAL, &["Material", "Imbalance"]),
];

/// Returns the drop of each group of terms from the end of the better line to that of the played one, in hundredths of a pawn;
/// the greatest drop first.
pub(super) fn changes(lines: &Lines) -> Vec<(&'static str, i32)> {
    let turn = lines.case.position.turn();
    let ends = [&lines.better_out, &lines.played_out].map(|line| eval::terms(line.end()));
    let sum = |end: &[eval::Term], names: &[&str]| -> i32 {
        let terms = end.iter().filter(|term| names.contains(&term.name));
        terms.map(|term| turn.white_view(term.total)).sum()
    };
    let mut changes =
        GROUPS.map(|(name, terms)| (name, sum(&ends[0], terms) - sum(&ends[1], terms)));
    changes.sort_by_key(|(_, drop)| -drop);
    changes.to_vec()
}

/// Returns the claims of the groups with a sufficient drop, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    if lines.trusted_ends().is_none() {
        return Vec::new();
    }
    let drops = changes(lines)
        .into_iter()
        .filter(|(_, drop)| *drop >= LEAST);
    drops.map(|(name, _)| Claim::Positional(name)).collect()
}

/// Returns the statement about the group with the largest drop from the better line's end to the played one's.
pub(super) fn given_up(lines: &Lines) -> Option<Statement> {
    let [better, played] = lines.trusted_ends()?;
    let (name, drop) = changes(lines).into_iter().next()?;
    let whole = (better - played).max(lines.difference());
    if drop.min(lines.difference()) < LEAST || drop * 100 < whole * PART || name == MATERIAL {
        return None;
    }
    let better = words::moves(&lines.better, 0, 0);
    Some(Statement {
        claim: Claim::Positional(name),
        sentence: format!(
            "Is worse mainly in {name}, by the evaluation: −{:.1} against {better}.",
            f64::from(drop) / 100.0
        ),
        motifs: Vec::new(),
        arrows: Vec::new(),
    })
}
