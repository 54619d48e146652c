//! Differences in material between the quiet ends of both lines, where no single combination explains them.
//!
//! Such a difference explains the scores only where the evaluation of both ends agrees with the search, and where material is
//! the greater part of it.

use std::iter;

use super::case::{ArrowKind, Lines, Statement};
use super::claim::{Claim, Winnings};
use super::gain::{Trade, balances, falls, kept_at};
use super::line::{Line, balance, victim, worth};
use super::material::{DECIDED, is_paid_for};
use super::positional::changes;
use super::quiet::{is_quiet, keeps};
use super::winning_move::WinningMove;
use super::words;
use tabia_chess::{Color, Move, Role};
use tabia_texts::{Effect, Goods, Moves, Saying, Term};

/// The levels of a claim, in hundredths of a pawn: a queen, a rook, a piece, two pawns, a pawn.
const LEVELS: [i32; 5] = [900, 500, 300, 200, 100];

/// Minimum share of material in the difference, in per cent.
const PART: i32 = 40;

/// Minimum difference of the scores, in hundredths of a pawn.
const DIFFERENCE: i32 = 50;

/// First half-move that is too late to be shown.
const LATE: usize = 8;

/// Number of half-moves at the end of a line in which material must not change.
const LASTING: usize = 4;

/// Number of half-moves shown of a line that wins later, and the maximum when they lead to the half-move that wins.
const BEGINNING: usize = 4;
const SHOWN: usize = 9;

/// The kind of comparison: the line against the start, or the two ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The move played loses the material.
    Loses,
    /// The better line wins the material.
    Misses,
    /// The line of the move played ends with less than the better one.
    Behind,
}

/// A line that wins material for one side.
struct WinningLine<'a> {
    kind: Kind,
    /// The line of the move played, and the better one.
    lines: [&'a Line; 2],
    line: &'a Line,
    by: Color,
    /// The first half-move of the winning side.
    first: usize,
    /// Its gain at the end, in hundredths of a pawn.
    value: i32,
    /// Material that `by` is ahead before it has won any of it.
    base: i32,
    /// Whether the first half-move shows the gain.
    takes_at_once: bool,
    /// The difference of the scores of both lines.
    difference: i32,
    trade: Trade,
    /// Whether the other line neither wins nor loses material.
    is_whole: bool,
    /// The better move.
    better: Moves,
}

/// Returns the statements on the difference of the ends, the most informative first: exact gains, then lower bounds, either
/// those that can be shown in a few moves, or the others.
pub(super) fn compared(lines: &Lines, is_early: bool) -> Vec<Statement> {
    // What is won with the last moves of a line is not certain enough to be said without them.
    if !is_about_material(lines) || !(is_early || is_lasting(lines)) {
        return Vec::new();
    }
    let winning_lines = winning_lines(lines);
    let amounts = amounts(&winning_lines).into_iter();
    amounts.filter_map(|amount| amount.said(is_early)).collect()
}

/// Returns all claims on the difference of the ends, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    let winning_lines = winning_lines(lines);
    let amounts = amounts(&winning_lines).into_iter();
    amounts.map(|amount| amount.claim).collect()
}

/// A part of a line's gain.
struct Amount<'a> {
    winning_line: &'a WinningLine<'a>,
    /// Its value in hundredths of a pawn.
    value: i32,
    claim: Claim,
    /// Its description, where it is exact.
    goods: Option<Goods>,
}

/// Returns the exact amounts, then lower bounds: the greatest first.
fn amounts<'a>(winning_lines: &'a [WinningLine<'a>]) -> Vec<Amount<'a>> {
    let mut amounts: Vec<Amount> = winning_lines.iter().flat_map(WinningLine::exact).collect();
    for winning_line in winning_lines {
        let levels = LEVELS
            .into_iter()
            .filter(|level| *level <= winning_line.value);
        amounts.extend(levels.map(|level| winning_line.at_least(level)));
    }
    amounts
}

/// Returns whether the scores differ, the two ends differ in material, and both sides keep theirs. Where the evaluation of the
/// ends differs from the scores, the difference must have lasted for some moves.
fn is_about_material(lines: &Lines) -> bool {
    let mover = lines.case.position.turn();
    let is_kept = lines.difference() >= DIFFERENCE
        && keeps(lines.better_out.end(), mover)
        && keeps(lines.played_out.end(), !mover);
    if !is_kept {
        return false;
    }
    let Some([better, played]) = lines.trusted_ends() else {
        return is_lasting(lines);
    };
    let material = changes(lines)
        .into_iter()
        .find_map(|(term, drop)| (term == Term::Material).then_some(drop));
    let whole = (better - played).max(lines.difference());
    material.is_some_and(|drop| drop * 100 >= whole * PART)
}

/// Returns whether the difference in material at the ends is a good part of that of the scores, and was there in the last quiet
/// positions of both lines.
fn is_lasting(lines: &Lines) -> bool {
    let mover = lines.case.position.turn();
    let recent = |line: &Line| -> Vec<i32> {
        let first = line.len().saturating_sub(LASTING);
        let quiet = (first..=line.len()).filter(|&index| is_quiet(line.before(index)));
        let recent = quiet.chain([line.len()]);
        recent
            .map(|index| balance(line.before(index), mover))
            .collect()
    };
    let least = recent(&lines.better_out).into_iter().min();
    let most = recent(&lines.played_out).into_iter().max();
    let difference = lines.difference();
    least.zip(most).is_some_and(|(better, played)| {
        let margin = better - played;
        margin >= worth(Role::Pawn)
            && difference * 2 >= margin
            && margin * 100 >= difference.min(DECIDED) * PART
    })
}

/// Returns the ways to state the difference, the greatest first.
fn winning_lines<'a>(lines: &'a Lines) -> Vec<WinningLine<'a>> {
    let mover = lines.case.position.turn();
    let start = balance(lines.case.position, mover);
    let (played_out, better_out) = (&lines.played_out, &lines.better_out);
    let played = balance(played_out.end(), mover) - start;
    let better = balance(better_out.end(), mover) - start;
    let (margin, taken) = (better - played, taken_at_once(lines));
    let lost = margin.min(-played);
    let is_behind_by_loss = played < 0 && lost > taken;
    let difference = lines.difference();
    let winning_line = |kind, value, base| {
        let (line, by, first) = match kind {
            Kind::Loses => (played_out, !mover, 1),
            Kind::Behind if is_behind_by_loss => (played_out, !mover, 1),
            Kind::Misses | Kind::Behind => (better_out, mover, 0),
        };
        let before = match kind {
            Kind::Behind => better_out.end(),
            _ => lines.case.position,
        };
        let (after, whose) = match kind {
            Kind::Loses | Kind::Behind => (played_out.end(), !mover),
            Kind::Misses => (better_out.end(), mover),
        };
        let trade = Trade::between(before, after, whose);
        WinningLine {
            kind,
            lines: [played_out, better_out],
            line,
            by,
            first,
            value,
            base,
            takes_at_once: kind == Kind::Behind && first == 0 && taken > 0,
            difference,
            // Promotions are determined from the lines.
            trade: Trade {
                promoted: false,
                ..trade
            },
            is_whole: match kind {
                Kind::Loses => better >= 0,
                Kind::Misses => played <= 0,
                Kind::Behind => true,
            },
            better: words::moves(better_out, 0, 0),
        }
    };
    let mut winning_lines = Vec::new();
    // The loss in the better line, too, is small in comparison.
    if is_behind_by_loss && better * 3 >= played && !is_paid_for(lines, played_out, !mover) {
        winning_lines.push(winning_line(Kind::Loses, lost, 0));
    }
    if better > 0 && played <= 0 && !is_paid_for(lines, better_out, mover) {
        winning_lines.push(winning_line(Kind::Misses, better, 0));
    }
    // Less than half of the difference does not explain it.
    winning_lines.retain(|winning_line| winning_line.value * 2 >= margin);
    // The sort is stable: of equal ones, losses come first.
    winning_lines.sort_by_key(|winning_line| -winning_line.value);
    if margin > 0 {
        let base = if is_behind_by_loss { -better } else { played };
        winning_lines.push(winning_line(Kind::Behind, margin, base));
    }
    winning_lines
}

/// Returns the value of the piece that only the better line captures, at once and without a recapture; 0 for a pawn.
fn taken_at_once(lines: &Lines) -> i32 {
    let (line, played) = (&lines.better_out, &lines.played_out);
    let is_other = |mv: Move| {
        let is_played = (0..played.len()).any(|index| played.mv(index) == Some(mv));
        !is_played && !falls(played, victim(mv))
    };
    let mover = lines.case.position.turn();
    // The reply captures nothing else either.
    let is_free = line.mv(0).is_some_and(is_other)
        && balance(line.before(2), mover) >= balance(line.before(1), mover);
    let taken = line.taken(0).filter(|role| is_free && *role != Role::Pawn);
    taken.map_or(0, worth)
}

impl<'a> WinningLine<'a> {
    /// Returns the exact gains.
    fn exact(&'a self) -> Vec<Amount<'a>> {
        let is_plain = match self.kind {
            Kind::Behind => self.trade.paid().is_empty() || self.trade.is_exchange(),
            Kind::Loses | Kind::Misses => self.is_whole,
        } && self.trade.lost().len() + self.trade.paid().len() <= 2;
        let promotes = |line: &Line| {
            (0..line.len()).any(|index| line.mv(index).is_some_and(|mv| mv.promotion().is_some()))
        };
        if !is_plain || self.lines.iter().any(|line| promotes(line)) {
            return Vec::new();
        }
        // The named material is a good part of the scores' difference.
        let is_enough = |value: i32| value * 5 >= self.difference.min(DECIDED) * 2;
        let amount = |value, winnings, goods| Amount {
            winning_line: self,
            value,
            claim: match self.kind {
                Kind::Loses => Claim::Loses(winnings),
                Kind::Misses => Claim::Misses(winnings),
                Kind::Behind => Claim::Behind(winnings),
            },
            goods: Some(goods),
        };
        match Winnings::of(&self.trade) {
            // A loss of two pawns includes a loss of one.
            Some(Winnings::Pawns(count)) if self.trade.paid().is_empty() => (1..=count)
                .rev()
                .zip((1..=self.value / 100).rev())
                .filter(|(_, pawns)| is_enough(pawns * 100))
                .map(|(count, pawns)| {
                    let winnings = Winnings::Pawns(count);
                    amount(pawns * 100, winnings, words::pawns(count))
                })
                .collect(),
            Some(winnings) if is_enough(self.value) => {
                let goods = words::goods(&self.trade, self.line.before(0));
                vec![amount(self.value, winnings, goods)]
            }
            _ => Vec::new(),
        }
    }

    /// Returns the line that it is compared with.
    fn other(&self) -> &'a Line {
        let [played, better] = self.lines;
        if self.first == 0 { played } else { better }
    }

    /// Returns whether the piece captured by a half-move also falls in the other line: then it is not a difference.
    fn is_in_both(&self, at: usize) -> bool {
        let other = self.other();
        let Some(mv) = self.line.mv(at) else {
            return false;
        };
        let takes_same =
            at == 0 && other.taken(0).is_some() && other.mv(0).map(victim) == Some(victim(mv));
        let comes_too = (0..other.len()).any(|index| other.mv(index) == Some(mv));
        takes_same || comes_too || falls(other, self.line.trace_back(victim(mv), at, 0))
    }

    /// Returns a lower bound: material of this value is won.
    fn at_least(&'a self, level: i32) -> Amount<'a> {
        Amount {
            winning_line: self,
            value: level,
            claim: match self.kind {
                Kind::Loses => Claim::LosesWorth(level),
                Kind::Misses => Claim::MissesWorth(level),
                Kind::Behind => Claim::BehindWorth(level),
            },
            goods: None,
        }
    }
}

impl Amount<'_> {
    /// Returns the half-move that shows the gain early; for a gain that is not exact, the one that wins most of the whole. The
    /// inner `None` says that there is no such half-move, the outer one that the line does not win it.
    fn winning_move(&self) -> Option<Option<usize>> {
        if self.winning_line.takes_at_once {
            return Some(Some(0));
        }
        let whole = self.winning_line.value;
        let values = match self.goods {
            Some(_) => vec![self.value],
            None => {
                // A third of the total is the minimum that is shown: the rest may come much later.
                let least = LEVELS[LEVELS.len() - 1].max(whole / 3);
                let levels = LEVELS
                    .into_iter()
                    .filter(|level| (least..=whole).contains(level));
                iter::once(least).chain(levels).collect()
            }
        };
        let won: Vec<usize> = values
            .into_iter()
            .filter_map(|value| self.won_at(value))
            .collect();
        won.first()?;
        // A captured knight does not explain the loss of a pawn: most of it is regained.
        let is_much = |at| self.winning_line.line.taken(at).map_or(0, worth) > whole * 2;
        let shows = |at: &usize| *at < LATE && !self.winning_line.is_in_both(*at) && !is_much(*at);
        Some(won.into_iter().find(shows))
    }

    /// Returns the half-move of the winning side from which on it keeps this much more.
    fn won_at(&self, value: i32) -> Option<usize> {
        let WinningLine { line, by, base, .. } = *self.winning_line;
        let at = kept_at(line, &balances(line, by), (base + value).max(1))?;
        (line.before(at).turn() == by).then_some(at)
    }

    /// Returns the statement about the amount, if the line wins it early, or late.
    fn said(self, is_early: bool) -> Option<Statement> {
        let WinningLine {
            kind,
            line,
            by,
            first,
            ..
        } = *self.winning_line;
        let winning_move = self.winning_move()?;
        // Gains of several kinds come one after the other: only the sum comes late.
        let is_mixed = !self.winning_line.trade.paid().is_empty();
        if winning_move.is_some() != is_early || (!is_early && is_mixed && self.goods.is_some()) {
            return None;
        }
        let at = winning_move.unwrap_or(first);
        // "A bishop: Nxc1 takes the rook" would not be understood.
        if is_early && self.goods.is_some() && !self.winning_line.trade.is_taken_by(line, at) {
            return None;
        }
        let winning_move =
            WinningMove::new(line, by, first, at).apart_from(self.winning_line.other());
        let beginning = || {
            let least = first + BEGINNING - 1;
            let won = self.won_at(self.value).filter(|at| *at < first + SHOWN);
            words::moves(line, first, won.unwrap_or(least).max(least))
        };
        let goods = self.goods.clone().unwrap_or(Goods::Material);
        let better = self.winning_line.better.clone();
        let saying = match kind {
            Kind::Loses | Kind::Misses => {
                let effect = match kind {
                    Kind::Loses => Effect::Loses,
                    _ => Effect::Misses,
                };
                match is_early {
                    true => Saying::Gain {
                        effect,
                        goods,
                        way: winning_move.way(),
                    },
                    false => Saying::LateGain {
                        effect,
                        goods,
                        moves: beginning(),
                    },
                }
            }
            Kind::Behind if first == 1 => match is_early {
                true => Saying::Behind {
                    goods,
                    better,
                    way: winning_move.way(),
                },
                false => Saying::LateBehind {
                    goods,
                    better,
                    moves: beginning(),
                },
            },
            Kind::Behind if is_early => Saying::GetsLess(winning_move.way()),
            Kind::Behind => Saying::GetsLessLate(beginning()),
        };
        let kind = match first {
            0 => ArrowKind::Better,
            _ => ArrowKind::Punishes,
        };
        let (motifs, arrows) = match is_early {
            true => (winning_move.motifs(), winning_move.arrows(kind)),
            false => (Vec::new(), Vec::new()),
        };
        Some(Statement {
            claim: self.claim,
            saying,
            motifs,
            arrows,
        })
    }
}
