//! Exchanges of queens or rooks that one line has and the other has not.

use super::case::{ArrowKind, Lines, Statement};
use super::claim::Claim;
use super::features::GREATEST;
use super::line::{Line, balance};
use super::words;
use tabia_chess::{Color, Position, Role};
use tabia_texts::{Effect, Saying};

/// Last half-move of an exchange that is named.
const LATEST: usize = 4;

/// Number of half-moves after which the other line must still have the pieces.
const LONGER: usize = 4;

/// Maximum difference in material between the ends, in hundredths of a pawn: a greater one is the point.
const LEVEL: i32 = 150;

/// The roles whose exchange changes a game, the most important first.
const ROLES: [Role; 2] = [Role::Queen, Role::Rook];

/// Returns the half-move that ends an exchange of two pieces of a role: a capture and its recapture.
fn exchange(line: &Line, role: Role) -> Option<usize> {
    (1..line.len()).find(|&index| {
        let takes = |index: usize| line.taken(index) == Some(role);
        line.takes_back(index) && takes(index - 1) && takes(index)
    })
}

fn counts(position: &Position, role: Role) -> [usize; 2] {
    Color::ALL.map(|color| position.count(color, role))
}

/// Returns the roles that are exchanged at the beginning of a line, each with the half-move that ends it, where the other line is
/// longer and keeps them all to its end.
fn only_in<'a>(line: &'a Line, other: &'a Line) -> impl Iterator<Item = (Role, usize)> + 'a {
    ROLES.into_iter().filter_map(|role| {
        let last = exchange(line, role).filter(|last| *last <= LATEST)?;
        let start = counts(line.before(0), role);
        let is_kept = counts(other.end(), role) == start && other.len() >= last + LONGER;
        let is_gone = counts(line.end(), role).iter().sum::<usize>() < start.iter().sum();
        (is_kept && is_gone).then_some((role, last))
    })
}

/// Returns the claims of all such exchanges, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    let (played, better) = (&lines.played_out, &lines.better_out);
    let allowed = only_in(played, better).map(|(role, _)| Claim::Exchanges(role));
    let missed = only_in(better, played).map(|(role, _)| Claim::MissesExchange(role));
    allowed.chain(missed).collect()
}

/// Returns the statements about exchanges that the move brings or misses, where the lines end with nearly the same material.
pub(super) fn said(lines: &Lines) -> Vec<Statement> {
    let mover = lines.case.position.turn();
    let (played, better) = (&lines.played_out, &lines.better_out);
    let margin = balance(better.end(), mover) - balance(played.end(), mover);
    let is_greater = lines.difference() > GREATEST;
    if !lines.is_worth_a_reason() || is_greater || margin.abs() > LEVEL {
        return Vec::new();
    }
    let statement = |line: &Line, role, last, effect| {
        let (claim, kind) = match effect {
            Effect::Misses => (Claim::MissesExchange(role), ArrowKind::Better),
            _ => (Claim::Exchanges(role), ArrowKind::Punishes),
        };
        let first = usize::from(effect == Effect::Loses);
        let saying = Saying::Exchange {
            effect,
            role,
            better: words::moves(better, 0, 0),
            moves: words::moves(line, first, last),
        };
        Statement::about(claim, saying, line.mv(first), kind)
    };
    let allowed =
        only_in(played, better).map(|(role, last)| statement(played, role, last, Effect::Loses));
    let missed =
        only_in(better, played).map(|(role, last)| statement(better, role, last, Effect::Misses));
    allowed.chain(missed).collect()
}
