//! Lasting features of positions, good or bad for a side: passed and weak pawns, outposts, files, the king's shelter.

use super::case::{Lines, Statement};
use super::claim::Claim;
use super::line::Line;
use super::material::DECIDED;
use super::positional::changes;
use super::words;
use tabia_chess::{Color, Position, Role, Square, Wing};
use tabia_texts::{Effect, Feature, PieceAt, Saying, Term};

/// Minimum rank, from its own side and from 0, of a passed pawn that is named.
const PASSED: u8 = 3;

/// Last half-move with which a feature may arise to be shown.
const LATEST: usize = 5;

/// Last half-move with which a weak pawn may arise: the move, or an exchange after it.
const SOON: usize = 2;

/// Minimum drop of the terms of a feature in the evaluation, in hundredths of a pawn, and its minimum share of the difference of
/// the scores, in per cent.
const LEAST: i32 = 20;
const PART: i32 = 25;

/// Maximum difference of the scores that a feature explains, in hundredths of a pawn: the exchange.
pub(super) const GREATEST: i32 = 200;

/// A feature of a position for a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Found {
    /// The side that has it.
    pub side: Color,
    pub feature: Feature,
}

impl Found {
    /// Returns the side that profits.
    fn profits(&self) -> Color {
        if self.feature.is_good() {
            self.side
        } else {
            !self.side
        }
    }

    /// Returns whether it is the same feature, perhaps a few squares further on.
    fn is_same(&self, other: &Found) -> bool {
        self.side == other.side && kind(&self.feature) == kind(&other.feature)
    }
}

/// Returns the kind of a feature and its file.
const fn kind(feature: &Feature) -> (u8, u8) {
    match feature {
        Feature::PassedPawn(at) => (0, at.file()),
        Feature::IsolatedPawn(at) => (1, at.file()),
        Feature::DoubledPawns(file) => (2, *file),
        Feature::Outpost(piece) => (3, piece.square.file()),
        Feature::SeventhRank(_) => (4, 0),
        Feature::OpenFile(file) => (5, *file),
        Feature::BishopPair => (6, 0),
        Feature::NoCastling => (7, 0),
        Feature::BrokenShelter => (8, 0),
    }
}

/// Returns the terms of the evaluation that value a feature.
const fn term(feature: &Feature) -> Term {
    match feature {
        Feature::PassedPawn(_) => Term::PassedPawns,
        Feature::IsolatedPawn(_) | Feature::DoubledPawns(_) => Term::Pawns,
        Feature::Outpost(_) | Feature::SeventhRank(_) | Feature::OpenFile(_) => Term::Activity,
        Feature::BishopPair => Term::BishopPair,
        Feature::NoCastling | Feature::BrokenShelter => Term::KingSafety,
    }
}

/// A feature that one line has at its end, and the other has not.
struct Difference {
    found: Found,
    effect: Effect,
    /// The half-move with which it arises.
    at: usize,
}

impl Difference {
    fn is_weak_pawn(&self) -> bool {
        let feature = &self.found.feature;
        matches!(feature, Feature::IsolatedPawn(_) | Feature::DoubledPawns(_))
    }

    /// Returns whether a pawn promotes by then, or the side that profits captures without an exchange: that is the point.
    fn wins_more(&self, lines: &Lines) -> bool {
        let line = match self.effect {
            Effect::Misses => &lines.better_out,
            _ => &lines.played_out,
        };
        (0..=self.at).any(|index| {
            let promotes = line.mv(index).is_some_and(|mv| mv.promotion().is_some());
            let is_exchange = line.takes_back(index) || line.takes_back(index + 1);
            let is_passed = matches!(self.found.feature, Feature::PassedPawn(_));
            let is_own = line.before(index).turn() == self.found.profits() && !is_passed;
            promotes || (is_own && line.taken(index).is_some() && !is_exchange)
        })
    }

    fn claim(&self) -> Claim {
        let (kind, file) = kind(&self.found.feature);
        Claim::Feature {
            is_missed: self.effect == Effect::Misses,
            side: self.found.side,
            kind,
            file,
        }
    }
}

/// Returns what one line has at its end and the other has not: to the mover's harm in the line played, to its good in the other.
fn differences(lines: &Lines) -> Vec<Difference> {
    let mover = lines.case.position.turn();
    let (played, better) = (&lines.played_out, &lines.better_out);
    let mut differences = arising(played, better, !mover, Effect::Loses);
    differences.extend(arising(better, played, mover, Effect::Misses));
    differences
}

/// Returns the features that arise in a line for the good of `side`, last to its end, and are not at the end of the other.
fn arising(line: &Line, other: &Line, side: Color, effect: Effect) -> Vec<Difference> {
    let there = all(other.end());
    let mut new = all(line.end());
    let mut kinds: Vec<(u8, u8)> = Vec::new();
    new.retain(|found| {
        // A weak pawn of the other side is seldom the point of a better move.
        let is_point = effect != Effect::Misses || found.feature.is_good();
        let is_new = is_point
            && found.profits() == side
            && !kinds.contains(&kind(&found.feature))
            && !there.iter().any(|other| other.is_same(found));
        if is_new {
            kinds.push(kind(&found.feature));
        }
        is_new
    });
    let steps: Vec<Vec<Found>> = (0..=line.len()).map(|i| all(line.before(i))).collect();
    let mut differences: Vec<Difference> = new
        .into_iter()
        .filter_map(|found| {
            let has = |i: usize| steps[i].iter().any(|other| other.is_same(&found));
            let without = (0..=line.len()).rev().find(|&i| !has(i))?;
            // As it is on the board where it arises.
            let found = steps[without + 1]
                .iter()
                .find(|other| other.is_same(&found))?;
            Some(Difference {
                found: found.clone(),
                effect,
                at: without,
            })
        })
        .collect();
    differences.extend(
        king_features(line, other, !side).map(|(feature, at)| Difference {
            found: Found {
                side: !side,
                feature,
            },
            effect,
            at,
        }),
    );
    differences
}

/// Returns what a side's king loses in a line and keeps in the other, and the half-moves with which it is lost.
fn king_features(
    line: &Line,
    other: &Line,
    side: Color,
) -> impl Iterator<Item = (Feature, usize)> + use<> {
    let lost = |has: &dyn Fn(&Position) -> bool| {
        let last = (0..=line.len()).rev().find(|&i| has(line.before(i)))?;
        (last < line.len()).then_some(last)
    };
    let is_needed = is_attack_possible(line.end(), side);
    let castling = lost(&|position| may_castle(position, side)).filter(|_| {
        is_needed && !castles(line, side) && (castles(other, side) || may_castle(other.end(), side))
    });
    let (start, king) = (line.before(0), line.before(0).king(side));
    let (pawns, kept) = (shelter(start, side), shelter(other.end(), side));
    let is_near = |position: &Position| position.king(side).file().abs_diff(king.file()) <= 1;
    let left = shelter(line.end(), side);
    let stays = (0..=line.len()).all(|i| is_near(line.before(i))) && is_near(other.end());
    // That a better move would have opened the other king is seldom its point.
    let is_own = side == start.turn();
    let broken = lost(&|position| shelter(position, side) > left)
        .filter(|_| is_own && is_needed && stays && left < pawns && left < kept && left <= 1);
    [
        castling.map(|at| (Feature::NoCastling, at)),
        broken.map(|at| (Feature::BrokenShelter, at)),
    ]
    .into_iter()
    .flatten()
}

/// Returns the claims of all differences, to confirm those of another search.
pub(super) fn claims(lines: &Lines) -> Vec<Claim> {
    differences(lines).iter().map(Difference::claim).collect()
}

/// Returns the statements about features that the evaluation values and that explain a part of the difference of the scores, the
/// greatest first.
pub(super) fn said(lines: &Lines) -> Vec<Statement> {
    if !lines.is_worth_a_reason() || lines.difference() > GREATEST {
        return Vec::new();
    }
    let drops = changes(lines);
    // Where a king has lost its shelter, the attacks on both kings do not matter.
    let plain = |term: Term| match term {
        Term::KingAttack => Term::KingSafety,
        term => term,
    };
    let drop_of = |term: Term| {
        let drop = drops.iter().find(|(other, _)| plain(*other) == term);
        drop.map_or(0, |(_, drop)| *drop)
    };
    let mut differences = differences(lines);
    differences.retain(|difference| {
        let drop = drop_of(term(&difference.found.feature));
        difference.at < LATEST
            && !(difference.is_weak_pawn() && difference.at > SOON)
            && !difference.wins_more(lines)
            && drop >= LEAST
            && drop * 100 >= lines.difference().min(DECIDED) * PART
    });
    differences.sort_by_key(|difference| -drop_of(term(&difference.found.feature)));
    differences
        .into_iter()
        .map(|difference| {
            let (line, first) = match difference.effect {
                Effect::Misses => (&lines.better_out, 0),
                _ => (&lines.played_out, 1),
            };
            Statement {
                claim: difference.claim(),
                saying: Saying::Feature {
                    effect: difference.effect,
                    side: difference.found.side,
                    feature: difference.found.feature.clone(),
                    moves: words::moves(line, first.min(difference.at), difference.at),
                },
                motifs: Vec::new(),
                arrows: Vec::new(),
            }
        })
        .collect()
}

/// Returns all features of a position, of both sides.
fn all(position: &Position) -> Vec<Found> {
    let mut all = Vec::new();
    for side in Color::ALL {
        let mut add = |feature| all.push(Found { side, feature });
        let pawns: Vec<Square> = position.pieces_of(side, Role::Pawn).collect();
        for &pawn in &pawns {
            if is_passed(position, pawn, side) && pawn.relative_rank(side) >= PASSED {
                add(Feature::PassedPawn(pawn));
            }
            if is_isolated(&pawns, pawn) && !is_passed(position, pawn, side) {
                add(Feature::IsolatedPawn(pawn));
            }
        }
        for file in 0..8 {
            if pawns.iter().filter(|pawn| pawn.file() == file).count() > 1 {
                add(Feature::DoubledPawns(file));
            }
        }
        for at in position.pieces_of(side, Role::Knight) {
            if is_outpost(position, at, side) {
                add(Feature::Outpost(PieceAt::new(position, at)));
            }
        }
        for rook in position.pieces_of(side, Role::Rook) {
            if rook.relative_rank(side) == 6 && is_seventh_worth(position, side) {
                add(Feature::SeventhRank(rook));
            }
            if holds_file(position, rook, side) {
                add(Feature::OpenFile(rook.file()));
            }
        }
        if position.count(side, Role::Bishop) >= 2 && position.count(!side, Role::Bishop) < 2 {
            add(Feature::BishopPair);
        }
    }
    all
}

fn pawns_of(position: &Position, side: Color) -> impl Iterator<Item = Square> + '_ {
    position.pieces_of(side, Role::Pawn)
}

pub(super) fn is_passed(position: &Position, pawn: Square, side: Color) -> bool {
    let is_ahead = |at: Square| at.relative_rank(side) > pawn.relative_rank(side);
    let stops =
        pawns_of(position, !side).any(|at| at.file().abs_diff(pawn.file()) <= 1 && is_ahead(at));
    let is_behind_own = pawns_of(position, side).any(|at| at.file() == pawn.file() && is_ahead(at));
    !stops && !is_behind_own
}

fn is_isolated(pawns: &[Square], pawn: Square) -> bool {
    !pawns
        .iter()
        .any(|other| other.file().abs_diff(pawn.file()) == 1)
}

/// Returns whether a piece in the other half is defended by a pawn, and no pawn of the other side can ever attack it.
fn is_outpost(position: &Position, at: Square, side: Color) -> bool {
    let is_defended = position
        .attackers(at, side)
        .any(|(_, role)| role == Role::Pawn);
    let can_attack = pawns_of(position, !side).any(|pawn| {
        pawn.file().abs_diff(at.file()) == 1 && pawn.relative_rank(side) > at.relative_rank(side)
    });
    (4..=5).contains(&at.relative_rank(side)) && is_defended && !can_attack
}

/// Returns whether the other side has its king on the last rank, or pawns on the seventh.
fn is_seventh_worth(position: &Position, side: Color) -> bool {
    position.king(!side).relative_rank(side) == 7
        || pawns_of(position, !side).any(|at| at.relative_rank(side) == 6)
}

/// Returns whether a rook is on a file without pawns, where the other side has no piece that contests it or is attacked.
pub(super) fn holds_file(position: &Position, rook: Square, side: Color) -> bool {
    let on_file = |at: Square| at.file() == rook.file();
    let has_pawn = pawns_of(position, side).any(on_file);
    let mut others = position.pieces(!side);
    !has_pawn && !others.any(|(at, role)| on_file(at) && role != Role::King)
}

/// Returns the number of the side's pawns next to its king, on its file and the adjacent ones, at most two ranks ahead.
pub(super) fn shelter(position: &Position, side: Color) -> usize {
    let king = position.king(side);
    let shields = |at: &Square| {
        let ahead = at.relative_rank(side) as i8 - king.relative_rank(side) as i8;
        at.file().abs_diff(king.file()) <= 1 && (1..=2).contains(&ahead)
    };
    pawns_of(position, side).filter(shields).count()
}

/// Returns whether the other side has a queen with at least one more piece: then a king needs its pawns.
fn is_attack_possible(position: &Position, side: Color) -> bool {
    let pieces = [Role::Knight, Role::Bishop, Role::Rook]
        .into_iter()
        .map(|role| position.count(!side, role));
    position.count(!side, Role::Queen) > 0 && pieces.sum::<usize>() > 0
}

/// Returns whether a side could still castle.
fn may_castle(position: &Position, side: Color) -> bool {
    [Wing::King, Wing::Queen]
        .into_iter()
        .any(|wing| position.castling_rook(side, wing).is_some())
}

pub(super) fn castles(line: &Line, side: Color) -> bool {
    (0..line.len()).any(|index| {
        line.before(index).turn() == side && line.mv(index).is_some_and(|mv| mv.is_castling())
    })
}
